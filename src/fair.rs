//! Fairness of points: even forces, and the worth of points in battles of forces drawn at random.

mod fit;
mod houses;
mod random_force;
mod scores;
mod search;
mod tournament;
mod variants;
mod verdict;

pub use fit::Estimate;
pub use houses::RandomHouses;
pub use random_force::draw_force;
pub use scores::{ByPool, Pairing, PoolId, Score, Scores};
pub use search::{EvenPoints, TriedForce, find_even};
pub use tournament::{Entrant, EntrantPool, PairingRule, Tournament};
pub use variants::{ForceVariant, build_variants};
pub use verdict::{LetterPrice, PriceFault, RatedList, UnitWorth, Verdict, rate_units};
