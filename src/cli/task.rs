//! The task of a command: a request, questions to the player, or a game of chess.

use super::args::{NewArgs, PlayArgs};
use crate::answer::Request;

/// The way in which a command is run.
pub(super) enum CommandTask<'a> {
    /// Sends a request; `true` if it is answered as JSON.
    Ask(Box<Request>, bool),
    /// Asks the player for a list or a force.
    New(&'a NewArgs),
    /// Plays a game of Dune Chess.
    PlayChess(&'a PlayArgs),
}
