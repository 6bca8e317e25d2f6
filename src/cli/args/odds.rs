//! The arguments of the exact odds.

use super::Press;
use crate::cli::keys;
use crate::codes::WeaponKind;
use crate::play::Reason;
use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum OddsOf {
    /// One figure against another, or against several
    #[command(after_help = help!("odds-melee"))]
    Melee(Box<Melee>),
    /// Two squads, figure against figure, and the Morale check that follows
    #[command(after_help = help!("odds-squads"))]
    Squads(Squads),
    /// A shot
    #[command(after_help = help!("odds-fire"))]
    Fire(Fire),
    /// A Morale check, and what follows it
    #[command(after_help = help!("odds-morale"))]
    Morale(Morale),
    /// Whether a charge gets there
    #[command(after_help = help!("odds-charge"))]
    Charge(Charge),
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Melee {
    /// Weapon Skill, or LIST:UNIT such as fistful/corrino:Sardaukar
    #[arg(required_unless_present = "sheet")]
    pub(in crate::cli) first: Option<String>,
    /// The same of the foe
    #[arg(required_unless_present = "sheet")]
    pub(in crate::cli) second: Option<String>,
    /// How many foes fight the first
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) against: i32,
    /// The foes attack from wholly in the first's rear
    #[arg(long)]
    pub(in crate::cli) rear: bool,
    /// The first attacks from wholly in the foe's rear
    #[arg(long, conflicts_with = "rear")]
    pub(in crate::cli) foe_rear: bool,
    #[command(flatten)]
    pub(in crate::cli) sides: Sides,
    /// The rating of the best leader in whose radius the first is
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "RATING")]
    pub(in crate::cli) leader: i32,
    /// The same of the foe
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "RATING")]
    pub(in crate::cli) foe_leader: i32,
    /// The first stands higher
    #[arg(long)]
    pub(in crate::cli) higher: bool,
    /// The foe stands higher
    #[arg(long)]
    pub(in crate::cli) foe_higher: bool,
    /// The first disengages
    #[arg(long)]
    pub(in crate::cli) disengages: bool,
    /// Dune World: the first attacks in the flank
    #[arg(long)]
    pub(in crate::cli) flank: bool,
    /// Dune World: the foe attacks in the flank
    #[arg(long)]
    pub(in crate::cli) foe_flank: bool,
    /// Dune World: roll for the loser's damage as well
    #[arg(long)]
    pub(in crate::cli) damage: bool,
    /// Print the table of every pair of skills from 3 to 20 instead
    #[arg(long = "as", value_parser = keys::sheet("The table as PDF and HTML"), id = "sheet", value_name = "SHEET", conflicts_with_all = ["first", "second"])]
    pub(in crate::cli) sheet: Option<()>,
    #[command(flatten)]
    pub(in crate::cli) press: Press,
}

/// What both sides of a fight may have.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Sides {
    /// The NCO of the first fights with it
    #[arg(long)]
    pub(in crate::cli) nco: bool,
    /// The NCO of the foe fights with it
    #[arg(long)]
    pub(in crate::cli) foe_nco: bool,
    /// Dune World: the first has its shield on, as a unit with a shield always has
    #[arg(long)]
    shield: bool,
    /// Dune World: the first has no shield on
    #[arg(long, conflicts_with = "shield")]
    no_shield: bool,
    /// Dune World: the foe has its shield on
    #[arg(long)]
    foe_shield: bool,
    /// Dune World: the foe has no shield on
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

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Squads {
    /// Weapon Skill, or LIST:UNIT such as fistful/corrino:Sardaukar
    pub(in crate::cli) first: String,
    /// The same of the foes
    pub(in crate::cli) second: String,
    /// Figures of the first squad, without its NCO
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) figures: i32,
    /// Figures of the foes, without their NCO
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) foes: i32,
    #[command(flatten)]
    pub(in crate::cli) sides: Sides,
    /// What is thrown with where there are too many rolls to count
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    pub(in crate::cli) seed: u64,
    /// Answer as JSON
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Fire {
    /// Ballistic Skill, or LIST:UNIT such as fistful/atreides:Skirmishers
    pub(in crate::cli) first: String,
    /// The target, as LIST:UNIT: whether it has a shield
    pub(in crate::cli) target: Option<String>,
    /// The weapon [default: the first of the unit's code, else projectile]
    #[arg(long, value_parser = keys::weapon())]
    pub(in crate::cli) weapon: Option<WeaponKind>,
    /// The value of the cover: 2 or 3, in Dune World the least roll of 1d6 that saves, 4 to 6
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) cover: Option<i32>,
    /// The target has a shield
    #[arg(long)]
    pub(in crate::cli) shield: bool,
    /// The target has no shield, whatever its list gives it
    #[arg(long, conflicts_with = "shield")]
    pub(in crate::cli) no_shield: bool,
    /// A figure with a shield stands behind the target
    #[arg(long)]
    pub(in crate::cli) behind: bool,
    /// How many such shots: how many of them kill
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) shots: i32,
    /// Dune World: what is added to the skill
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) modifier: i32,
    /// Answer as JSON
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Morale {
    /// Morale, or LIST:UNIT such as fistful/fremen:Fremmen
    pub(in crate::cli) first: String,
    /// Figures it started with, NCO included
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) strength: i32,
    /// Figures it has lost
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) lost: i32,
    /// Its NCO is with it
    #[arg(long)]
    pub(in crate::cli) nco: bool,
    /// Its NCO is lost
    #[arg(long, conflicts_with = "nco")]
    pub(in crate::cli) nco_lost: bool,
    /// The rating of the best leader in whose radius it is
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "RATING")]
    pub(in crate::cli) leader: i32,
    /// Anything else that is added
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) modifier: i32,
    /// What the check is for
    #[arg(long = "for", value_parser = keys::reason(), default_value = "check", value_name = "WHAT")]
    pub(in crate::cli) reason: Reason,
    /// Answer as JSON
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Charge {
    /// Movement dice such as 4d, or LIST:UNIT; those of the basic trooper where it is left out
    pub(in crate::cli) first: Option<String>,
    /// How far it is, in inches; without it, every distance is named
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) inches: Option<i32>,
    /// A move without a charge
    #[arg(long)]
    pub(in crate::cli) walk: bool,
    /// The distance is that of the squad's NCO
    #[arg(long)]
    pub(in crate::cli) nco: bool,
    /// Over rough ground all the way
    #[arg(long)]
    pub(in crate::cli) rough: bool,
    /// Answer as JSON
    #[arg(long)]
    pub(in crate::cli) json: bool,
}
