//! Zobrist numbers: each feature of a position has one, and the key of the position is their XOR.

use super::board::{Cargo, PieceKind, Player, Square};

/// A feature of a position, which has its own Zobrist number.
#[derive(Clone, Copy)]
pub(super) enum PositionFeature {
    Piece(Player, PieceKind, Square),
    Cargo(Cargo, Square),
    Spice(Square),
    Seitch(Square),
    Worm(Square),
    Hand(Player, u8),
    Prisoners(Player, usize, u8),
    Harkonnen,
}

/// Returns the Zobrist number of a feature, which never changes.
pub(super) fn number(thing: PositionFeature) -> u64 {
    let at = |square: Square| square.index() as u64;
    let seed = match thing {
        PositionFeature::Piece(side, kind, square) => {
            (side as u64 * 6 + kind as u64) * 64 + at(square)
        }
        PositionFeature::Cargo(cargo, square) => (12 + cargo as u64) * 64 + at(square),
        PositionFeature::Spice(square) => 14 * 64 + at(square),
        PositionFeature::Seitch(square) => 15 * 64 + at(square),
        PositionFeature::Worm(square) => 16 * 64 + at(square),
        PositionFeature::Hand(side, n) => (17 + side as u64) * 64 + u64::from(n),
        PositionFeature::Prisoners(side, kind, n) => {
            (19 + side as u64 * 4 + kind as u64) * 64 + u64::from(n)
        }
        PositionFeature::Harkonnen => 27 * 64,
    };
    // SplitMix64 (Steele, Lea and Flood, 2014).
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
