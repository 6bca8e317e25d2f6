//! The arguments of the exact odds.

use super::{AnswerArgs, Press};
use crate::cli::declared::{ArgumentValues, Declared};
use crate::cli::keys;
use crate::codes::WeaponKind;
use crate::play::MoraleReason;
use crate::sheets::Skills;
use clap::{ArgMatches, Error, FromArgMatches, Subcommand};

/// A question about odds.
#[derive(Debug, Clone)]
pub(in crate::cli) enum OddsOf {
    /// A question that games with ability codes have, and perhaps others too.
    Coded(CodedOdds),
    /// A question that only games without codes have.
    Declared(Declared),
}

#[derive(Debug, Clone, Subcommand)]
pub(in crate::cli) enum CodedOdds {
    Melee(Box<MeleeArgs>),
    Squads(Squads),
    Fire(FireArgs),
    Morale(MoraleArgs),
    Charge(ChargeArgs),
}

impl FromArgMatches for OddsOf {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        match matches.subcommand() {
            Some((name, inside)) if !CodedOdds::has_subcommand(name) => {
                let given = ArgumentValues::from_arg_matches(inside)?;
                Ok(Self::Declared(Declared { name: name.to_owned(), given }))
            }
            _ => CodedOdds::from_arg_matches(matches).map(Self::Coded),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for OddsOf {
    fn augment_subcommands(command: clap::Command) -> clap::Command {
        CodedOdds::augment_subcommands(command)
    }

    fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
        CodedOdds::augment_subcommands_for_update(command)
    }

    fn has_subcommand(_: &str) -> bool {
        true
    }
}

#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct MeleeArgs {
    #[command(flatten)]
    pub(in crate::cli) given: ArgumentValues,
    #[arg(required_unless_present = "sheet")]
    pub(in crate::cli) first: Option<String>,
    #[arg(required_unless_present = "sheet")]
    pub(in crate::cli) second: Option<String>,
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) against: i32,
    #[arg(long)]
    pub(in crate::cli) rear: bool,
    #[arg(long, conflicts_with = "rear")]
    pub(in crate::cli) foe_rear: bool,
    #[command(flatten)]
    pub(in crate::cli) sides: SidesArgs,
    #[arg(long)]
    pub(in crate::cli) higher: bool,
    #[arg(long)]
    pub(in crate::cli) foe_higher: bool,
    #[arg(long)]
    pub(in crate::cli) disengages: bool,
    #[arg(long)]
    pub(in crate::cli) flank: bool,
    #[arg(long)]
    pub(in crate::cli) foe_flank: bool,
    #[arg(long)]
    pub(in crate::cli) damage: bool,
    #[arg(long = "as", value_parser = keys::skills(), id = "sheet", value_name = "SHEET", conflicts_with_all = ["first", "second", "against", "rear", "foe_rear", "nco", "foe_nco", "shield", "no_shield", "foe_shield", "no_foe_shield", "leader", "foe_leader", "higher", "foe_higher", "disengages", "flank", "foe_flank", "damage"])]
    pub(in crate::cli) sheet: Option<Skills>,
    #[command(flatten)]
    pub(in crate::cli) press: Press,
}

/// The options of both sides of a melee.
#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct SidesArgs {
    #[arg(long)]
    pub(in crate::cli) nco: bool,
    #[arg(long)]
    pub(in crate::cli) foe_nco: bool,
    #[arg(long, allow_negative_numbers = true, value_name = "RATING")]
    pub(in crate::cli) leader: Option<i32>,
    #[arg(long, allow_negative_numbers = true, value_name = "RATING")]
    pub(in crate::cli) foe_leader: Option<i32>,
    #[arg(long)]
    shield: bool,
    #[arg(long, conflicts_with = "shield")]
    no_shield: bool,
    #[arg(long)]
    foe_shield: bool,
    #[arg(long, conflicts_with = "foe_shield")]
    no_foe_shield: bool,
}

impl SidesArgs {
    /// Returns the shield of the first and of the foe, if given.
    pub(in crate::cli) fn shields(&self) -> [Option<bool>; 2] {
        [told(self.shield, self.no_shield), told(self.foe_shield, self.no_foe_shield)]
    }
}

/// Returns the value of two opposite flags for a shield, if either is given.
pub(in crate::cli) fn told(with: bool, without: bool) -> Option<bool> {
    (with || without).then_some(with)
}

#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct Squads {
    pub(in crate::cli) first: String,
    pub(in crate::cli) second: String,
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) figures: Option<i32>,
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) foes: Option<i32>,
    #[command(flatten)]
    pub(in crate::cli) sides: SidesArgs,
    #[arg(long, value_name = "SEED")]
    pub(in crate::cli) seed: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) answer: AnswerArgs,
}

#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct FireArgs {
    #[command(flatten)]
    pub(in crate::cli) given: ArgumentValues,
    pub(in crate::cli) first: String,
    pub(in crate::cli) target: Option<String>,
    #[arg(long, value_parser = keys::weapon())]
    pub(in crate::cli) weapon: Option<WeaponKind>,
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) cover: Option<String>,
    #[arg(long)]
    pub(in crate::cli) shield: bool,
    #[arg(long, conflicts_with = "shield")]
    pub(in crate::cli) no_shield: bool,
    #[arg(long)]
    pub(in crate::cli) behind: bool,
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) shots: Option<i32>,
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) modifier: i32,
    #[command(flatten)]
    pub(in crate::cli) answer: AnswerArgs,
}

#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct MoraleArgs {
    #[command(flatten)]
    pub(in crate::cli) given: ArgumentValues,
    #[arg(required = true)]
    pub(in crate::cli) first: Option<String>,
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) strength: Option<i32>,
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) lost: i32,
    #[arg(long)]
    pub(in crate::cli) nco: bool,
    #[arg(long, conflicts_with = "nco")]
    pub(in crate::cli) nco_lost: bool,
    #[arg(long, allow_negative_numbers = true, value_name = "RATING")]
    pub(in crate::cli) leader: Option<i32>,
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) modifier: i32,
    #[arg(long = "for", value_parser = keys::reason(), default_value = "check", value_name = "WHAT")]
    pub(in crate::cli) reason: MoraleReason,
    #[command(flatten)]
    pub(in crate::cli) answer: AnswerArgs,
}

#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct ChargeArgs {
    pub(in crate::cli) first: Option<String>,
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) inches: Option<i32>,
    #[arg(long)]
    pub(in crate::cli) walk: bool,
    #[arg(long)]
    pub(in crate::cli) nco: bool,
    #[arg(long)]
    pub(in crate::cli) rough: bool,
    #[command(flatten)]
    pub(in crate::cli) answer: AnswerArgs,
}
