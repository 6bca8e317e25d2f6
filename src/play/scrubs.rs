//! Scrubs of the Desert: its tables, and what its dice bring. Every die has ten sides and reads 0 to 9.

mod activation;
mod fire;
mod grapple;
mod melee;
mod morale;
mod movement;
mod sighting;

pub use activation::{Toss, activation};
pub use fire::{Cover, Crew, Fired, Shot, crew_share, fire};
pub use grapple::{climb, grapple};
pub use melee::{Bout, melee};
pub use morale::{Check, Stand, morale};
pub use movement::{Counting, movement};
pub use sighting::{Sighted, sighting};

use crate::dice::Odds;
use crate::error::{Error, ErrorKind};
use crate::language::ByLanguage;
use crate::play::Named;
use crate::{shelf, yaml};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The folder of the game.
pub const TAG: &str = "scrubs";
/// The most dice that are rolled together, so that every roll is counted.
const DICE: i32 = 36;

/// The numbers that its dice are held against.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// What is seen how far away, nearest first.
    pub sighting: Vec<Band>,
    /// Who moves how far over what.
    pub movement: Movement,
    /// Who hits at what range.
    pub fire: Fire,
    /// How long a unit stands.
    pub morale: Morale,
    /// How a wall is climbed.
    pub grapple: Grapple,
}

/// Up to so many inches, what needs so much or more.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The furthest, in inches.
    pub within: i32,
    /// The least roll.
    pub least: i32,
}

/// Who moves how far over what.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// The terrains.
    pub terrains: Vec<Named>,
    /// Who moves.
    pub movers: Vec<Mover>,
}

/// A kind of unit, by the dice that it moves by.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mover {
    /// Its key: `french-foot`.
    pub tag: String,
    /// What it is called.
    pub names: ByLanguage<String>,
    /// Which dice count, terrain by terrain.
    pub counts: Vec<Counting>,
}

/// Who hits at what range.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fire {
    /// The weapons.
    pub weapons: Vec<Weapon>,
    /// What cover adds to a roll.
    pub covered: i32,
    /// What standing still adds.
    pub still: i32,
    /// What a cannon adds close by.
    pub grapeshot: Grapeshot,
    /// Dice of a machine gun for each of its crew.
    pub crew_dice: i32,
    /// Zeros that jam it.
    pub jam: usize,
    /// What a cannon adds with so many crew; with fewer than the first it does not fire.
    pub crew: BTreeMap<i32, i32>,
    /// What kills below the blast of a cannon.
    pub blast: i32,
}

/// A weapon.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its key: `french-rifle`.
    pub tag: String,
    /// What it is called.
    pub names: ByLanguage<String>,
    /// Its short range in inches, and what hits there.
    pub short: (i32, i32),
    /// The same of its long range.
    pub long: (i32, i32),
    /// How it is fired.
    pub kind: Arm,
}

/// How a weapon is fired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// By each figure, with one die.
    Small,
    /// By a crew, with dice for each of it.
    MachineGun,
    /// By a crew, with one die and a blast.
    Cannon,
}

/// What a cannon adds close by.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grapeshot {
    /// Nearer than so many inches.
    pub under: i32,
    /// What it adds.
    pub adds: i32,
}

/// How long a unit stands.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Morale {
    /// What a figure lost takes, by the size of the unit.
    pub losses: BTreeMap<i32, i32>,
    /// What a fort adds.
    pub fort: i32,
    /// What a building adds.
    pub building: i32,
    /// Above this who fails routs; at it and below he is removed.
    pub half: i32,
}

/// How a wall is climbed.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grapple {
    /// The least roll of a hook that holds.
    pub least: i32,
    /// The most defenders that count.
    pub defenders: i32,
    /// What the second climber needs, and those after him.
    pub climbs: Vec<i32>,
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
}

/// A die, read 0 to 9.
fn die() -> Odds<i32> {
    faces(10)
}

/// Percentage dice, read 00 to 99 (S1).
fn percent() -> Odds<i32> {
    faces(100)
}

fn faces(count: i32) -> Odds<i32> {
    Odds::weighted((0..count).map(|face| (face, 1))).unwrap_or_else(|| Odds::certain(0))
}
