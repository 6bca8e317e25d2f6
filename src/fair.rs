//! Whether points are fair: which forces are even.

mod ladder;
mod search;

pub use ladder::{Rung, ladder};
pub use search::{Even, Tried, even};
