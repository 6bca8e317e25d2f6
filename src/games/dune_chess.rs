//! Dune Chess: board, pieces, legal moves, notation and search.
//!
//! A text is read as a [`Setup`], which may be illegal; a [`Position`] is one that the rules allow. A position has
//! [moves](Position::moves), each of which makes another, until there is a [`GameEnd`]. The program finds the
//! [best](Position::find_best) of them.

pub mod answer;
mod board;
mod fault;
mod illegal;
mod key;
mod moves;
mod notation;
mod outcome;
mod perft;
mod played;
mod position;
mod refusal;
mod search;
mod sheets;
mod steps;

pub use board::{Cargo, PieceKind, Player, Square, Squares};
pub use fault::ChessFault;
pub use illegal::{IllegalMove, MovePart, PieceName};
pub use moves::{ChessMove, Moved};
pub use notation::{Misread, Misreading};
pub use outcome::{End, GameEnd};
pub use perft::perft;
pub use position::{Occupant, Position, PositionFlaw, Setup};
pub use search::{BestMove, Budget, SearchLevel};
pub use sheets::{Counter, chess_board, chess_counters};
