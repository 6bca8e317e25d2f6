//! The arguments of the exact odds.

use super::{Press, ThrowOf};
use crate::cli::keys;
use crate::codes::WeaponKind;
use crate::play::Reason;
use crate::sheets::Skills;
use clap::Subcommand;

#[derive(Debug, Clone, Subcommand)]
pub(in crate::cli) enum OddsOf {
    Melee(Box<Melee>),
    Squads(Squads),
    Fire(Fire),
    Morale(Morale),
    Charge(Charge),
    #[command(flatten)]
    Throw(ThrowOf),
}

#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct Melee {
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
    pub(in crate::cli) sides: Sides,
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

/// What both sides of a fight may have.
#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct Sides {
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

impl Sides {
    /// What is said of the shields of the first and of the foe, if anything is.
    pub(in crate::cli) fn shields(&self) -> [Option<bool>; 2] {
        [told(self.shield, self.no_shield), told(self.foe_shield, self.no_foe_shield)]
    }
}

/// What two flags say of a shield, if either is given.
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
    pub(in crate::cli) sides: Sides,
    #[arg(long, value_name = "SEED")]
    pub(in crate::cli) seed: Option<u64>,
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct Fire {
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
    #[arg(long, allow_negative_numbers = true, value_name = "N", conflicts_with_all = ["target", "weapon", "shield", "no_shield", "behind", "shots", "modifier"])]
    pub(in crate::cli) range: Option<i32>,
    #[arg(long, allow_negative_numbers = true, value_name = "N", requires = "range")]
    pub(in crate::cli) dice: Option<i32>,
    #[arg(long, allow_negative_numbers = true, value_name = "N", requires = "range")]
    pub(in crate::cli) crew: Option<i32>,
    #[arg(long, allow_negative_numbers = true, value_name = "N", requires = "range")]
    pub(in crate::cli) figures: Option<i32>,
    #[arg(long, requires = "range")]
    pub(in crate::cli) still: bool,
    #[arg(long, value_name = "WEAPON", requires = "range")]
    pub(in crate::cli) with: Option<String>,
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct Morale {
    #[arg(required_unless_present = "base")]
    pub(in crate::cli) first: Option<String>,
    #[arg(long, allow_negative_numbers = true, value_name = "N", requires = "size", conflicts_with_all = ["first", "strength", "nco", "nco_lost", "leader", "modifier", "reason"])]
    pub(in crate::cli) base: Option<i32>,
    #[arg(long, allow_negative_numbers = true, value_name = "N", requires = "base")]
    pub(in crate::cli) size: Option<i32>,
    #[arg(long, allow_negative_numbers = true, value_name = "N", requires = "base")]
    pub(in crate::cli) rate: Option<i32>,
    #[arg(long)]
    pub(in crate::cli) fort: bool,
    #[arg(long)]
    pub(in crate::cli) building: bool,
    #[arg(long)]
    pub(in crate::cli) closing: bool,
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
    pub(in crate::cli) reason: Reason,
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct Charge {
    pub(in crate::cli) first: Option<String>,
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) inches: Option<i32>,
    #[arg(long)]
    pub(in crate::cli) walk: bool,
    #[arg(long)]
    pub(in crate::cli) nco: bool,
    #[arg(long)]
    pub(in crate::cli) rough: bool,
    #[arg(long)]
    pub(in crate::cli) json: bool,
}
