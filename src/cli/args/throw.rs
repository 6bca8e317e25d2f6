//! The arguments of the odds of games without ability codes.

use crate::cli::keys;
use crate::games::dust::dice::Cover;

/// A question that one of these games alone has.
#[derive(Debug, Clone, clap::Subcommand)]
pub(in crate::cli) enum ThrowOf {
    Activation {
        #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "N")]
        lost: i32,
        #[arg(long)]
        json: bool,
    },
    Sighting {
        #[arg(long, allow_negative_numbers = true, value_name = "N")]
        range: i32,
        #[arg(long)]
        json: bool,
    },
    Move {
        #[arg(value_name = "TYPE")]
        mover: String,
        terrain: String,
        #[arg(long, allow_negative_numbers = true, value_name = "N")]
        inches: Option<i32>,
        #[arg(long)]
        json: bool,
    },
    Grapple {
        #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_name = "N")]
        defenders: i32,
        #[arg(long)]
        json: bool,
    },
    Climb {
        #[arg(long)]
        json: bool,
    },
    Initiative {
        #[arg(allow_negative_numbers = true)]
        first: String,
        #[arg(allow_negative_numbers = true)]
        second: String,
        #[arg(long)]
        json: bool,
    },
    Attack(Attack),
    Suppression {
        // A word that leaves the usage on one line of sixty letters.
        #[arg(value_name = "WHO")]
        unit: Option<String>,
        #[arg(long, allow_negative_numbers = true, value_name = "N")]
        tokens: i32,
        #[arg(long, allow_negative_numbers = true, value_name = "N")]
        models: Option<i32>,
        #[arg(long)]
        hero: bool,
        #[arg(long)]
        reaction: bool,
        #[arg(long)]
        json: bool,
    },
    Vehicle {
        #[arg(long, allow_negative_numbers = true, value_name = "N")]
        hits: i32,
        #[arg(long, value_parser = keys::dust_cover())]
        cover: Option<Cover>,
        #[arg(long)]
        json: bool,
    },
    Overrun {
        #[arg(required_unless_present = "class", conflicts_with = "class")]
        unit: Option<String>,
        #[arg(long, allow_negative_numbers = true, value_name = "N")]
        class: Option<i32>,
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct Attack {
    #[arg(num_args = 0..=2, value_name = "LIST:UNIT")]
    pub(in crate::cli) units: Vec<String>,
    #[arg(long, value_name = "WEAPON")]
    pub(in crate::cli) with: Option<String>,
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "N",
        required_unless_present_any = ["spray", "units"]
    )]
    pub(in crate::cli) dice: Option<i32>,
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) damage: Option<i32>,
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "N",
        required_unless_present = "units"
    )]
    pub(in crate::cli) armor: Option<i32>,
    #[arg(long, value_parser = keys::dust_cover())]
    pub(in crate::cli) cover: Option<Cover>,
    #[arg(long)]
    pub(in crate::cli) sustained: bool,
    #[arg(long)]
    pub(in crate::cli) rear: bool,
    #[arg(long, conflicts_with = "dice")]
    pub(in crate::cli) spray: bool,
    #[arg(long)]
    pub(in crate::cli) close: bool,
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) models: Option<i32>,
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) health: Option<i32>,
    #[arg(long)]
    pub(in crate::cli) json: bool,
}
