//! Dust Warfare: its tables, and what its dice bring. A die hits on two of its six faces (W1).

mod attack;
mod initiative;
mod suppression;
mod vehicle;

pub use attack::{Attack, Attacked, attack};
pub use initiative::{Initiative, Orders, initiative};
pub use suppression::{Suppressed, Suppression, suppression};
pub use vehicle::{overrun, vehicle};

use crate::dice::Odds;
use crate::error::{Error, ErrorKind};
use crate::language::Named;
use crate::play::{Quantity, Refused};
use crate::{shelf, yaml};
use serde::Deserialize;
use std::path::Path;

/// The folder of the game.
pub const TAG: &str = "dust";
/// The most dice that are rolled together, so that every roll is counted.
const DICE: i32 = 30;

/// The numbers that its dice are held against.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// On how many of its faces a die hits.
    pub die: Die,
    /// What cover takes.
    pub cover: Covers,
    /// The fewest orders of a turn.
    pub orders: i32,
    /// Actions of a unit.
    pub actions: i32,
    /// The classes of vehicles, the first and the last.
    pub vehicles: (i32, i32),
    /// What a vehicle suffers, from one hit on.
    pub damage: Vec<Named>,
}

/// A die.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Die {
    /// Its sides.
    pub sides: u8,
    /// Those that hit.
    pub hits: u8,
}

/// What each kind of cover takes.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Covers {
    /// Soft cover.
    pub soft: i32,
    /// Hard cover.
    pub hard: i32,
}

/// What a target stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cover {
    /// Nothing.
    Open,
    /// Soft cover.
    Soft,
    /// Hard cover, which nothing betters (W4).
    Hard,
}

impl Cover {
    /// The key in questions and answers: `soft`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Soft => "soft",
            Self::Hard => "hard",
        }
    }

    /// What it takes.
    fn takes(self, tables: &Tables) -> i32 {
        match self {
            Self::Open => 0,
            Self::Soft => tables.cover.soft,
            Self::Hard => tables.cover.hard,
        }
    }
}

impl Tables {
    /// Loads them from the binary, or from a folder laid out like `grammars/`.
    ///
    /// # Errors
    /// There are none, or they are not written as these types say.
    pub fn load(folder: Option<&Path>) -> Result<Self, Error> {
        let (path, text) = shelf::grammar(TAG, "tables.yaml", folder)?;
        yaml::typed(&text).map_err(|why| Error::new(path, ErrorKind::Rules(why)))
    }

    /// One die: whether it hits.
    fn once(&self) -> Odds<bool> {
        let Die { sides, hits } = self.die;
        let blank = sides.saturating_sub(hits);
        let faces = [(true, u128::from(hits)), (false, u128::from(blank))];
        Odds::weighted(faces).unwrap_or_else(|| Odds::certain(false)).reduced()
    }
}

/// How many of some dice hit.
fn hits(once: &Odds<bool>, dice: i32) -> Result<Odds<i32>, Refused> {
    Quantity::Dice.within(dice, 0, DICE)?;
    once.times(dice).ok_or(Refused::Rolls)
}
