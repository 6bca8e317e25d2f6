//! The role of a trait letter in play, beyond its numbers.

use serde::Deserialize;

/// The equipment that a trait letter is for the rules of fire and melee: `plays: shield`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub enum Gear {
    Shield,
    /// A weapon that fires.
    Weapon(WeaponKind),
}

impl TryFrom<String> for Gear {
    type Error = String;

    fn try_from(key: String) -> Result<Self, String> {
        let weapon = || WeaponKind::from_key(&key).map(Self::Weapon);
        let gear = if key == "shield" { Some(Self::Shield) } else { weapon() };
        gear.ok_or_else(|| format!("`{key}` is neither `shield` nor a kind of weapon"))
    }
}

/// A kind of weapon that fires, as shields and covers tell them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WeaponKind {
    /// Any that a shield stops.
    Projectile,
    /// Explodes on a shield.
    Lasgun,
    /// May go through a shield.
    Maula,
    /// Thrown; a shield stops it.
    Thrown,
}

impl WeaponKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Projectile, Self::Lasgun, Self::Maula, Self::Thrown];

    /// The key in tables, questions and answers: `projectile`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Projectile => "projectile",
            Self::Lasgun => "lasgun",
            Self::Maula => "maula",
            Self::Thrown => "thrown",
        }
    }

    /// Its letter in codes, in lower case.
    pub fn letter(self) -> &'static str {
        match self {
            Self::Projectile => "p",
            Self::Lasgun => "g",
            Self::Maula => "m",
            Self::Thrown => "t",
        }
    }

    /// The kind of a key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}
