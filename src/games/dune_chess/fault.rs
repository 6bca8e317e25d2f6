//! Faults of positions and games of Dune Chess.

use super::illegal::{IllegalMove, PieceName};
use crate::fault::GameMessage;

/// A fault of a position of Dune Chess, or of a game of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChessFault {
    /// Not five fields.
    Fields { found: usize },
    /// Not eight ranks.
    Ranks { found: usize },
    /// A rank of other than eight squares.
    Squares { rank: i8, found: usize },
    /// A letter without a meaning on a board.
    Symbol { found: char },
    /// A bracket that is empty, open, or out of order.
    Bracket,
    /// Unknown side.
    Side,
    /// Hands that are not two numbers.
    Hand,
    /// Invalid prisoners, or prisoners out of order.
    Prisoners,
    /// A leader or a Mentat among the prisoners (C13).
    LeaderHeld { piece: PieceName },
    /// A count of quiet moves that is not a number.
    Quiet,
    /// Spice and a Seitch on one square.
    SpiceInSeitch { at: String },
    /// A Sandworm on a Seitch (C27).
    WormInSeitch { at: String },
    /// A piece on bare Spice (C24).
    PieceOnSpice { at: String, piece: PieceName },
    /// A piece other than a Fremen on a Sandworm (C26).
    Rider { at: String, piece: PieceName },
    /// A piece that carries cargo which it cannot carry (C9).
    Carrier { at: String, piece: PieceName },
    /// An Ornithopter that carries a piece of the other side (C9).
    ForeignCargo { at: String },
    /// More pieces than a side has.
    TooMany { symbol: char, found: u32, most: u32 },
    /// More Spice than there is.
    TooMuchSpice { found: u32 },
    /// More Seitch than there are.
    TooManySeitch { found: u32 },
    /// More Sandworms than there are.
    TooManyWorms { found: u32 },
    /// A word that is not a move.
    NotAMove,
    /// A move that the rules do not allow.
    Illegal(IllegalMove),
    /// A file without the header of a saved game.
    NotAGame,
    /// More moves than a game may have.
    TooManyMoves { most: usize },
}

impl GameMessage for ChessFault {}

include!(concat!(env!("OUT_DIR"), "/messages/chess.rs"));
