//! The second verb: what is written becomes what is meant.

mod army;
mod code;
mod house;

pub use army::army;
pub use code::{Decoded, code, within};
pub use house::house;
