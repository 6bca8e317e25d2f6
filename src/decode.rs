//! Decoding: files and codes as written become their meaning.

mod army;
mod code;
mod force;
mod house;
mod names;

pub use army::army;
pub(crate) use army::{emblem, optional_words, words};
pub use code::{Decoded, code, within};
pub use force::{force, with_letters};
pub use house::house;
pub use names::{Names, members};
