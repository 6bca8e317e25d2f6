//! The tables of Scrubs of the Desert: target numbers of its dice, and unit types.

use crate::embedded::Grammars;
use crate::error::Error;
use crate::language::{ByLanguage, Named};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The folder of the game's tables.
pub const KEY: &str = "scrubs";

/// The contents of `tables.yaml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// The lowest roll to see a target by distance, nearest first.
    pub sighting: Vec<Band>,
    pub movement: Movement,
    pub fire: FireTable,
    pub morale: MoraleTable,
    pub melee: MeleeTable,
    pub grapple: Grapple,
    pub units: Vec<UnitType>,
}

/// The lowest roll needed up to a distance.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The greatest distance, in inches.
    pub within: i32,
    pub least: i32,
}

/// The dice that count for movement, by mover and terrain.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    pub terrains: Vec<Named>,
    pub movers: Vec<Mover>,
}

/// A type of unit by its movement: `french-foot`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mover {
    pub tag: String,
    pub names: ByLanguage<String>,
    /// The dice that count, terrain by terrain.
    pub counts: Vec<Counting>,
}

/// The dice that count, of the three rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Counting {
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

/// The numbers of fire.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireTable {
    pub weapons: Vec<Weapon>,
    /// Added to the roll if the target is in cover.
    pub covered: i32,
    /// Added to the roll if the firer stands still.
    pub still: i32,
    /// Bonus of a cannon at close range.
    pub grapeshot: Grapeshot,
    /// Dice of a machine gun for each of its crew.
    pub crew_dice: i32,
    /// The fewest zeros that jam a machine gun.
    pub jam: usize,
    /// Bonus of a cannon by its crew; with fewer than the first entry it does not fire.
    pub crew: BTreeMap<i32, i32>,
    /// The lowest roll that kills a figure below the blast of a cannon.
    pub blast: i32,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its key: `french-rifle`.
    pub tag: String,
    pub names: ByLanguage<String>,
    /// Short range in inches, and the lowest roll that hits there.
    pub short: (i32, i32),
    /// Long range in inches, and the lowest roll that hits there.
    pub long: (i32, i32),
    pub kind: FireMode,
}

/// The way in which a weapon is fired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FireMode {
    /// By each figure, with one die.
    Small,
    /// By a crew, with dice for each member.
    MachineGun,
    /// By a crew, with one die and a blast.
    Cannon,
}

/// Bonus of a cannon at close range.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grapeshot {
    /// The distance below which it applies, in inches.
    pub under: i32,
    pub adds: i32,
}

/// The numbers of Morale checks, in per cent.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleTable {
    /// Morale lost for each figure lost, by the size of the unit.
    pub losses: BTreeMap<i32, i32>,
    /// Bonus in a fort.
    pub fort: i32,
    /// Bonus in a building.
    pub building: i32,
    /// The Morale above which a failed check routs the unit; at it and below the unit is removed.
    pub half: i32,
}

/// Bonuses to the die of a figure in melee.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeTable {
    /// For a leader.
    pub leader: i32,
    /// For counter-charging cavalry if the attacker failed his check (S12).
    pub countered: i32,
    /// For a defender in a fort.
    pub fort: i32,
    /// For a defender in a building or higher up.
    pub building: i32,
}

/// A type of unit, as the lists name it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitType {
    pub tag: String,
    pub names: ByLanguage<String>,
    /// The usual number of figures, including the leader.
    pub figures: i32,
    /// The lowest and the highest base Morale, in per cent.
    pub morale: (i32, i32),
    /// The key of its mover.
    pub moves: String,
    /// The keys of the weapons that it may carry; for a crew, its gun first.
    pub carries: Vec<String>,
    /// Bonus to the die of each figure when it charges.
    pub charge: i32,
}

/// The numbers of climbing a wall with hooks.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grapple {
    /// The lowest roll with which a hook holds.
    pub least: i32,
    /// The most defenders that count.
    pub defenders: i32,
    /// The lowest roll of the second climber, then of those after.
    pub climbs: Vec<i32>,
}

impl Tables {
    /// Loads the tables.
    ///
    /// # Errors
    /// If the file is missing or does not match these types.
    pub fn load(grammars: Grammars) -> Result<Self, Error> {
        grammars.tables(KEY)
    }

    /// Returns the gun of a crew; `None` for other types of units.
    pub fn gun_of(&self, kind: &UnitType) -> Option<&Weapon> {
        let first =
            self.fire.weapons.iter().find(|weapon| kind.carries.first() == Some(&weapon.tag));
        first.filter(|weapon| weapon.kind.is_gun())
    }

    /// Returns `true` if a weapon or a mover has this key.
    pub fn is_key(&self, key: &str) -> bool {
        let weapons = self.fire.weapons.iter().map(|weapon| &weapon.tag);
        weapons.chain(self.movement.movers.iter().map(|mover| &mover.tag)).any(|tag| tag == key)
    }
}

impl FireMode {
    /// Returns `true` if it is served by a crew.
    pub fn is_gun(self) -> bool {
        self != Self::Small
    }
}
