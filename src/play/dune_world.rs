//! Dune World: melee, fire, Morale and movement (source 001 §6-9).

mod melee;
mod several;

pub use melee::{Bout, Duel, Fate, Fighter, Melee, melee};
pub use several::{Attacker, Several, Toll, several};
