//! Design of houses: the best codes for a need, what their letters buy, what a list lacks, and whole lists to start from.

mod best;
mod duel;
mod letters;
mod needs;
mod pick;
mod proposal;

pub use best::{BestCodes, RatedCode, counted_values, find_best};
pub use duel::{CodeOdds, Enemy, PointsFight};
pub use letters::{LetterWorth, WeighedCode};
pub use needs::{Lack, Need, find_lacks};
pub use pick::{Criterion, PickedCode, Requirement, ScoredCode};
pub use proposal::{
    DesignStyle, FieldedSample, PickedUnit, Proposal, PublishedLists, UnitTask, propose,
};
