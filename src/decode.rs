//! The second verb: what is written becomes what is meant.

mod army;
mod code;
mod dust;
mod force;
mod house;
mod names;
mod scrubs;
mod weapon;

pub use army::army;
pub use code::{Decoded, code, within};
pub use dust::{dust_force, dust_list};
pub use force::{force, with_letters};
pub use house::house;
pub use names::{Names, members};
pub use scrubs::{scrubs_force, scrubs_list};
pub use weapon::weapon_line;
