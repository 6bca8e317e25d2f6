//! How many ways there are to go on.

use super::position::Position;

/// How many games there are of so many moves from here; the last of them are counted without being made.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome().is_some() {
        return 0;
    }
    if depth == 1 {
        // One at the least: the pass.
        return position.count_steps().max(1);
    }
    position.moves().into_iter().map(|done| perft(&position.played(done), depth - 1)).sum()
}
