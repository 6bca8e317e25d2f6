//! A Fistful of Sardaukar: melee, fire, Morale and movement (source §6-9).

mod melee;

pub use melee::{Attacker, Duel, Fighter, Melee, Several, Toll, melee, several};
