//! The effect of each die face when a figure fires.

use super::fire::face_odds;
use super::{Figure, FigureShot, Refused};
use crate::codes::WeaponKind;
use crate::rules::Rules;

/// The effect of one face of the die in fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AimFace {
    /// The face.
    pub roll: i32,
    /// The number of the game's covers through which it always kills, 0 in the open only; `None` if it does not.
    pub through: Option<usize>,
    /// Set if it always kills through a shield.
    pub pierces: bool,
}

/// Returns the effect of each face of the die, 1 to 10, for a figure that fires a weapon.
///
/// # Errors
/// A skill outside its limits, or a weapon that the game has no rule for.
pub fn aim_faces(
    shooter: &Figure,
    weapon: WeaponKind,
    rules: &Rules,
) -> Result<Vec<AimFace>, Refused> {
    let open = FigureShot::new(shooter, weapon);
    let kills = |fire: &FigureShot, roll| -> Result<bool, Refused> {
        let chance = face_odds(fire, roll, rules)?.chance(|shot| shot.kills());
        Ok(chance.count == chance.of)
    };
    let aim = |roll| {
        let mut covered = 0;
        for cover in &rules.play.covers {
            covered += usize::from(kills(&FigureShot { cover: Some(cover.value), ..open }, roll)?);
        }
        let through = kills(&open, roll)?.then_some(covered);
        Ok(AimFace { roll, through, pierces: kills(&FigureShot { shield: true, ..open }, roll)? })
    };
    (1..=10).map(aim).collect()
}
