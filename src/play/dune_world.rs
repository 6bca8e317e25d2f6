//! Dune World: melee, fire, Morale and movement (source 001 §6-9).

mod fire;
mod melee;
mod morale;
mod movement;
mod several;
mod squad;

pub use fire::{Fire, fire};
pub(super) use melee::NEVER;
pub use melee::{Bout, Duel, Fighter, Melee, melee};
pub use morale::{Charging, Lead, Morale, charge};
pub use movement::{DuneWorldMove, distance};
pub(super) use several::met;
pub use several::{Attacker, Several, Toll, several};
pub use squad::{After, after, squads};
