//! The second verb: what is written becomes what is meant.

mod army;
mod code;

pub use army::army;
pub use code::{Decoded, code, within};
