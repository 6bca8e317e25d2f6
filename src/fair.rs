//! Whether points are fair: which forces are even, and what points buy in battles of forces drawn at random.

mod arena;
mod drawn;
mod fit;
mod houses;
mod ladder;
mod scores;
mod search;
mod verdict;

pub use arena::{Arena, Entrant, Field, Meets};
pub use drawn::drawn;
pub use fit::Estimate;
pub use houses::Houses;
pub use ladder::{Rung, ladder};
pub use scores::{Score, Scores};
pub use search::{Even, Tried, even};
pub use verdict::{Letter, Rated, Spent, Verdict, spent};
