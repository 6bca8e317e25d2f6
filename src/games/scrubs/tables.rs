//! The tables of the game: the numbers that its dice are held against, and what its units may be.

use crate::error::{Error, ErrorKind};
use crate::language::{ByLanguage, Named};
use crate::{shelf, yaml};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The folder of the game.
pub const TAG: &str = "scrubs";
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
    /// What is added in melee.
    pub melee: Melee,
    /// How a wall is climbed.
    pub grapple: Grapple,
    /// What a unit may be.
    pub units: Vec<UnitType>,
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

/// Which of the three dice count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Counting {
    /// All of them.
    #[serde(rename = "highest-3")]
    All,
    #[serde(rename = "highest-2")]
    HighestTwo,
    #[serde(rename = "highest-1")]
    Highest,
    #[serde(rename = "lowest-2")]
    LowestTwo,
    #[serde(rename = "lowest-1")]
    Lowest,
}

/// Who hits at what range.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fire {
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

/// What is added to the die of a figure in melee.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Melee {
    /// To a leader's.
    pub leader: i32,
    /// To those of cavalry whose charge is met by nobody, as the attacker failed (S12).
    pub countered: i32,
    /// To a defender's in a fort.
    pub fort: i32,
    /// To a defender's in a building or higher up.
    pub building: i32,
}

/// What a unit may be.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitType {
    /// Its key: `french-infantry`.
    pub tag: String,
    /// What it is called.
    pub names: ByLanguage<String>,
    /// How many figures it has, its leader among them.
    pub figures: i32,
    /// Its lowest and its highest base Morale, in per cent.
    pub morale: (i32, i32),
    /// Whom it moves like, a key of the movers.
    pub moves: String,
    /// What it may carry, by the keys of weapons; of a crew its gun first.
    pub carries: Vec<String>,
    /// What is added to the die of each figure when it charges.
    pub charge: i32,
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

    /// Whether a weapon or a type of mover has a key.
    pub fn is_key(&self, key: &str) -> bool {
        let weapons = self.fire.weapons.iter().map(|weapon| &weapon.tag);
        weapons.chain(self.movement.movers.iter().map(|mover| &mover.tag)).any(|tag| tag == key)
    }
}

impl Arm {
    /// Whether it is served by a crew.
    pub fn is_gun(self) -> bool {
        self != Self::Small
    }
}
