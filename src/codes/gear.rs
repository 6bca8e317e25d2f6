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

keyed! {
    /// A kind of weapon that fires, as shields and covers tell them apart.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum WeaponKind by key {
        /// Any that a shield stops.
        Projectile = "projectile",
        /// Explodes on a shield.
        Lasgun = "lasgun",
        /// May go through a shield.
        Maula = "maula",
        /// Thrown; a shield stops it.
        Thrown = "thrown",
    }
}

impl WeaponKind {
    /// Returns its letter in codes, in lower case.
    pub fn letter(self) -> &'static str {
        match self {
            Self::Projectile => "p",
            Self::Lasgun => "g",
            Self::Maula => "m",
            Self::Thrown => "t",
        }
    }
}
