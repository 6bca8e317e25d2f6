//! Answers as JSON: a promise to those who read them.

mod odds;

pub use odds::odds;
