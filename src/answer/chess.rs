//! Dune Chess: moves from a position, games counted, the best move, and games that are played or looked through.

mod game;
mod paper;
mod read;
mod record;
mod setups;

pub use game::{Close, Closed, Game};
pub use paper::{Paper, answer as printed};
pub use record::Record;
pub use setups::{SetUp, set_ups};

use crate::chess::{ChessMove, Level, Player, Position, perft};
use crate::desk::Desk;
use crate::error::Error;
use crate::finding::Finding;
use crate::text::Source;

/// The folder of the game in `grammars/`.
pub const TAG: &str = "dune-chess";

/// Where a question begins.
#[derive(Debug, Clone, Default)]
pub struct Start {
    /// The text of a position; that of a set-up where there is none.
    pub position: Option<String>,
    /// The name of a set-up; the first where none is named.
    pub set_up: Option<String>,
    /// Words of moves that are played first, with blanks between them.
    pub moves: Option<String>,
}

/// The question.
#[derive(Debug, Clone)]
pub enum ChessRequest {
    /// Which moves there are.
    Moves(Start),
    /// How many games there are of so many moves.
    Perft {
        /// From where.
        start: Start,
        /// Of how many moves.
        depth: u32,
        /// Whether those after each move are told apart.
        divide: bool,
    },
    /// The best move at a level, with the seed that chooses among equals.
    Best(Start, Level, u64),
    /// A game to play.
    Begin(Start),
    /// The positions of a game that was kept: the name of its file, and its bytes.
    Replay(String, Vec<u8>),
}

/// An answer, or what is wrong with the texts that were given.
#[derive(Debug)]
pub struct ChessAnswer {
    /// What was answered; nothing where a text has faults.
    pub reply: Option<Reply>,
    /// The text that has faults, and the faults.
    pub said: Option<(Source, Vec<Finding>)>,
}

/// What was answered.
#[derive(Debug)]
pub enum Reply {
    /// A position whose moves were asked for.
    Moves(Position),
    /// How many games there are, in all and after each move.
    Perft(Counted),
    /// The best move.
    Best(Advice),
    Replay(Game),
}

/// How many games there are of so many moves.
#[derive(Debug)]
pub struct Counted {
    /// From where.
    pub position: Position,
    /// Of how many moves.
    pub depth: u32,
    /// After each move, in the order of the moves.
    pub moves: Vec<(ChessMove, u64)>,
    /// In all.
    pub nodes: u64,
    /// Whether those after each move are told apart.
    pub divide: bool,
}

/// What the program would play, and why.
#[derive(Debug, Clone)]
pub struct Advice {
    /// From where.
    pub position: Position,
    /// The move and what is expected to follow; empty where the game is over.
    pub line: Vec<ChessMove>,
    /// What the mover has more than the other side at the end of that line, in points.
    pub score: i32,
    /// How many moves ahead were looked at in full.
    pub depth: u32,
    /// How many positions were.
    pub nodes: u64,
}

/// The words of moves that follow each other.
pub fn words(position: &Position, line: &[ChessMove]) -> Vec<String> {
    let mut side = position.side();
    let word = |done: &ChessMove| {
        let word = done.word(side);
        side = side.other();
        word
    };
    line.iter().map(word).collect()
}

/// The word of a side in answers: `atreides`.
pub fn named(side: Player) -> &'static str {
    match side {
        Player::Atreides => "atreides",
        Player::Harkonnen => "harkonnen",
    }
}

/// A game that begins with a set-up, the first where none is named.
///
/// # Errors
/// A file that cannot be read, or a name that no set-up has.
pub fn begun(set_up: Option<&str>, desk: &Desk) -> Result<Game, Error> {
    Ok(Game::new(setups::chosen(set_up, desk)?))
}

impl Start {
    /// The game that begins so, or the text that has faults.
    fn game(&self, desk: &Desk) -> Result<Result<Game, (Source, Vec<Finding>)>, Error> {
        let game = match self.position.as_deref() {
            Some(text) => Game::begun(text),
            None => Ok(begun(self.set_up.as_deref(), desk)?),
        };
        let words = self.moves.as_deref().unwrap_or_default();
        Ok(game.and_then(|game| game.with(words)))
    }
}

pub(super) fn answer(ask: &ChessRequest, desk: &Desk) -> Result<ChessAnswer, Error> {
    let game = |start: &Start| start.game(desk);
    let found = match ask {
        ChessRequest::Moves(start) => game(start)?.map(|game| Reply::Moves(*game.position())),
        ChessRequest::Perft { start, depth, divide } => {
            let count = |game: Game| counted(*game.position(), *depth, *divide);
            game(start)?.map(|game| Reply::Perft(count(game)))
        }
        ChessRequest::Begin(start) => game(start)?.map(Reply::Replay),
        ChessRequest::Best(start, level, seed) => {
            game(start)?.map(|game| Reply::Best(game.advice(*level, *seed)))
        }
        ChessRequest::Replay(name, bytes) => Record::read(name, bytes).map(Reply::Replay),
    };
    Ok(match found {
        Ok(reply) => ChessAnswer { reply: Some(reply), said: None },
        Err(said) => ChessAnswer { reply: None, said: Some(said) },
    })
}

fn counted(position: Position, depth: u32, divide: bool) -> Counted {
    let moves = if depth == 0 { Vec::new() } else { position.moves() };
    let count = |done: ChessMove| (done, perft(&position.played(done), depth - 1));
    let moves: Vec<(ChessMove, u64)> = moves.into_iter().map(count).collect();
    let nodes = if depth == 0 { 1 } else { moves.iter().map(|(_, nodes)| nodes).sum() };
    Counted { position, depth, moves, nodes, divide }
}
