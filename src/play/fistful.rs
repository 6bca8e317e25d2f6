//! A Fistful of Sardaukar: melee, fire, Morale and movement (source §6-9).

mod fire;
mod melee;
mod morale;
mod movement;
mod squad;

pub use fire::{Fire, fire};
pub use melee::{Attacker, Duel, Fighter, Melee, Several, melee, several};
pub use morale::{Charging, Lead, Morale, charge};
pub use movement::{FistfulMove, distance};
pub use squad::{after, squads};
