//! Dune Chess: legal moves, perft, best move, and games to play or replay.

mod game;
mod read;
mod record;
mod setups;

pub use game::{EndReason, GameResult, PlayedGame};
pub use record::Record;
pub use setups::{NamedSetup, load_named_setups};

use crate::desk::Desk;
use crate::error::Error;
use crate::finding::Finding;
use crate::games::dune_chess::{ChessMove, Position, SearchLevel, perft};
use crate::text::Source;

/// The folder of the game in `grammars/`.
pub const KEY: &str = "dune-chess";

/// The starting position of a request.
#[derive(Debug, Clone, Default)]
pub struct StartPosition {
    /// A position in text notation; `None` for that of the set-up.
    pub position: Option<String>,
    /// The name of a set-up; `None` for the first.
    pub set_up: Option<String>,
    /// Moves to play first, separated by spaces.
    pub moves: Option<String>,
}

/// A Dune Chess request.
#[derive(Debug, Clone)]
pub enum ChessRequest {
    /// Lists the legal moves.
    Moves(StartPosition),
    /// Counts the games of a length (perft).
    Perft {
        start: StartPosition,
        /// The number of moves.
        depth: u32,
        /// Counts the games after each first move separately.
        divide: bool,
    },
    /// Finds the best move at a level; the seed chooses among equal moves.
    Best(StartPosition, SearchLevel, u64),
    /// Starts a game.
    Begin(StartPosition),
    /// Replays a saved game, by the name and bytes of its file.
    Replay(String, Vec<u8>),
}

/// The answer, or the faults of the texts given.
#[derive(Debug)]
pub struct ChessAnswer {
    /// `None` if a text has faults.
    pub reply: Option<Reply>,
    /// The text with faults, and its findings.
    pub faulty_text: Option<(Source, Vec<Finding>)>,
}

/// The successful answer to a request.
#[derive(Debug)]
pub enum Reply {
    /// A position, for its legal moves.
    Moves(Position),
    /// The perft result.
    Perft(Perft),
    /// The best move.
    Best(Advice),
    Replay(PlayedGame),
}

/// The number of games of a length (perft).
#[derive(Debug)]
pub struct Perft {
    pub position: Position,
    /// In moves.
    pub depth: u32,
    /// The count after each first move, in move order.
    pub moves: Vec<(ChessMove, u64)>,
    /// The total.
    pub nodes: u64,
    /// Shows the counts of each first move.
    pub divide: bool,
}

/// The program's move and its evaluation.
#[derive(Debug, Clone)]
pub struct Advice {
    pub position: Position,
    /// The move and the expected replies; empty if the game is over.
    pub line: Vec<ChessMove>,
    /// The mover's lead at the end of the line, in points.
    pub score: i32,
    /// The number of moves searched in full.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
}

/// Writes a sequence of moves in notation.
pub fn words(position: &Position, line: &[ChessMove]) -> Vec<String> {
    let mut side = position.side();
    let word = |done: &ChessMove| {
        let word = done.word(side);
        side = side.other();
        word
    };
    line.iter().map(word).collect()
}

/// Starts a game from a set-up, by default the first.
///
/// # Errors
/// An unreadable file or an unknown set-up.
pub fn start_game(set_up: Option<&str>, desk: &Desk) -> Result<PlayedGame, Error> {
    Ok(PlayedGame::new(setups::find_setup(set_up, desk)?))
}

impl StartPosition {
    /// Plays the moves from the start, or returns the text with faults.
    pub(crate) fn game(
        &self,
        desk: &Desk,
    ) -> Result<Result<PlayedGame, (Source, Vec<Finding>)>, Error> {
        let game = match self.position.as_deref() {
            Some(text) => PlayedGame::parse_start(text),
            None => Ok(start_game(self.set_up.as_deref(), desk)?),
        };
        let words = self.moves.as_deref().unwrap_or_default();
        Ok(game.and_then(|game| game.with(words)))
    }
}

pub(crate) fn answer(ask: &ChessRequest, desk: &Desk) -> Result<ChessAnswer, Error> {
    let game = |start: &StartPosition| start.game(desk);
    let found = match ask {
        ChessRequest::Moves(start) => game(start)?.map(|game| Reply::Moves(*game.position())),
        ChessRequest::Perft { start, depth, divide } => {
            let count = |game: PlayedGame| count_games(*game.position(), *depth, *divide);
            game(start)?.map(|game| Reply::Perft(count(game)))
        }
        ChessRequest::Begin(start) => game(start)?.map(Reply::Replay),
        ChessRequest::Best(start, level, seed) => {
            game(start)?.map(|game| Reply::Best(game.advice(*level, *seed)))
        }
        ChessRequest::Replay(name, bytes) => Record::read(name, bytes).map(Reply::Replay),
    };
    Ok(match found {
        Ok(reply) => ChessAnswer { reply: Some(reply), faulty_text: None },
        Err(faulty_text) => ChessAnswer { reply: None, faulty_text: Some(faulty_text) },
    })
}

fn count_games(position: Position, depth: u32, divide: bool) -> Perft {
    let moves = if depth == 0 { Vec::new() } else { position.moves() };
    let count = |done: ChessMove| (done, perft(&position.after_move(done), depth - 1));
    let moves: Vec<(ChessMove, u64)> = moves.into_iter().map(count).collect();
    let nodes = if depth == 0 { 1 } else { moves.iter().map(|(_, nodes)| nodes).sum() };
    Perft { position, depth, moves, nodes, divide }
}
