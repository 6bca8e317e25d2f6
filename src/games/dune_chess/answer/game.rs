//! A game in progress: its moves and its end.

use super::{Advice, read};
use crate::finding::Finding;
use crate::games::dune_chess::{ChessFault, ChessMove, End, Player, Position, SearchLevel};
use crate::limits;
use crate::text::{Source, Span};
use std::cmp::Ordering;

/// The number of occurrences of a position that ends a game (C37).
const MAX_REPETITIONS: usize = 3;
/// The number of quiet moves that ends a game (C37).
const MAX_QUIET_MOVES: u16 = 300;

/// A game, from its starting position.
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// All positions, starting position first.
    positions: Vec<Position>,
    moves: Vec<ChessMove>,
}

/// The reason why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    Rules(End),
    /// The position occurred for the third time (C37).
    Repeated,
    /// 300 quiet moves were made (C37).
    Long,
}

impl EndReason {
    /// Returns the key in answers: `no-harvest`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Rules(end) => end.key(),
            Self::Repeated => "repeated",
            Self::Long => "long",
        }
    }
}

/// A finished game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    pub why: EndReason,
    /// The scores: Atreides, Harkonnen.
    pub score: [u32; 2],
}

impl GameResult {
    /// Returns the result of a position that is over by the rules alone, without C37.
    pub fn by_rules(position: &Position) -> Option<Self> {
        let outcome = position.outcome()?;
        Some(Self { why: EndReason::Rules(outcome.end), score: outcome.score })
    }

    /// Returns the side with the higher score; `None` for a draw.
    pub fn winner(&self) -> Option<Player> {
        let [atreides, harkonnen] = self.score;
        match atreides.cmp(&harkonnen) {
            Ordering::Greater => Some(Player::Atreides),
            Ordering::Less => Some(Player::Harkonnen),
            Ordering::Equal => None,
        }
    }
}

impl PlayedGame {
    /// Starts a game from a position.
    pub fn new(start: Position) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// Starts a game from a position in text notation.
    ///
    /// # Errors
    /// The text with its faults.
    pub fn parse_start(text: &str) -> Result<Self, (Source, Vec<Finding>)> {
        let start = read::position(text, 0);
        start.map(Self::new).map_err(|findings| (Source::new("<position>", text), findings))
    }

    /// Plays a list of moves, separated by spaces.
    ///
    /// # Errors
    /// The list with its first illegal move.
    pub fn with(mut self, words: &str) -> Result<Self, (Source, Vec<Finding>)> {
        for (at, word) in read::words(words, 0) {
            match self.read(word, at) {
                Ok(done) => self.play(done),
                Err(finding) => return Err((Source::new("<moves>", words), vec![*finding])),
            }
        }
        Ok(self)
    }

    /// Parses a move that stands at byte `at` of a text.
    ///
    /// # Errors
    /// The move is not legal in this position, or exceeds the limit of moves.
    pub(super) fn read(&self, word: &str, at: usize) -> Result<ChessMove, Box<Finding>> {
        let most = limits::GAME_MOVES;
        if self.moves.len() >= most {
            let span = Span::new(at, at + word.len());
            return Err(Box::new(Finding::at(span, ChessFault::TooManyMoves { most }.into())));
        }
        read::step(word, at, self.position())
    }

    /// Plays a legal move.
    pub fn play(&mut self, done: ChessMove) {
        let after = self.position().after_move(done);
        self.positions.push(after);
        self.moves.push(done);
    }

    /// Takes back the last move; returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.moves.pop().is_some();
        if undone {
            self.positions.pop();
        }
        undone
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    pub fn start(&self) -> Position {
        self.positions[0]
    }

    pub fn moves(&self) -> Vec<ChessMove> {
        self.moves.clone()
    }

    /// Lists every move with the position after it.
    pub fn steps(&self) -> impl Iterator<Item = (ChessMove, &Position)> {
        self.moves.iter().copied().zip(&self.positions[1..])
    }

    /// Returns the result if the game is over, by the rules or by C37.
    pub fn closed(&self) -> Option<GameResult> {
        let position = self.position();
        let again = self.positions.iter().filter(|other| other.key() == position.key());
        let by_rules = GameResult::by_rules(position);
        let score = Player::ALL.map(|side| position.score(side));
        by_rules.or_else(|| {
            if again.count() >= MAX_REPETITIONS {
                Some(GameResult { why: EndReason::Repeated, score })
            } else if position.quiet() >= MAX_QUIET_MOVES {
                Some(GameResult { why: EndReason::Long, score })
            } else {
                None
            }
        })
    }

    /// Searches the best move.
    pub fn advice(&self, level: SearchLevel, seed: u64) -> Advice {
        let position = *self.position();
        let before = &self.positions[..self.moves.len()];
        let before: Vec<u64> = before.iter().map(Position::key).collect();
        let found = position.find_best(level.budget(), &before, seed);
        let (score, depth, nodes) = (found.score, found.depth, found.nodes);
        Advice { position, line: found.line, score, depth, nodes }
    }
}
