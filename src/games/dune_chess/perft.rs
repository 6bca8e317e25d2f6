//! Perft: the number of games of a length.

use super::position::Position;

/// Counts the games of `depth` moves from a position; the last moves are counted without being made.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_decided() {
        return 0;
    }
    if depth == 1 {
        let count = position.count_steps();
        // Without any there is the pass, or the end.
        return if count == 0 { position.moves().len() as u64 } else { count };
    }
    position.moves().into_iter().map(|done| perft(&position.after_move(done), depth - 1)).sum()
}
