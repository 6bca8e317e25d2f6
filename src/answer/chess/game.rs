//! A game as it is played: its moves, and how it ends.

use super::{Advice, read};
use crate::chess::{ChessMove, End, Level, Player, Position};
use crate::fault::ChessFault;
use crate::finding::Finding;
use crate::limits;
use crate::text::{Source, Span};

/// The third time that a position comes up (C37).
const TIMES: usize = 3;
/// Quiet moves that end a game that is played (C37).
const LONG: u16 = 300;

/// A game: where it began, and what was played.
#[derive(Debug, Clone)]
pub struct Game {
    /// Every position, the one it began with first.
    positions: Vec<Position>,
    moves: Vec<ChessMove>,
}

/// Why a game that is played is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Close {
    Rules(End),
    /// The same position came up for the third time (C37).
    Repeated,
    /// 300 quiet moves were made (C37).
    Long,
}

impl Close {
    /// The word of the answers: `no-harvest`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::Rules(end) => end.tag(),
            Self::Repeated => "repeated",
            Self::Long => "long",
        }
    }
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closed {
    pub why: Close,
    /// The totals: Atreides, Harkonnen.
    pub score: [u32; 2],
}

impl Closed {
    /// The end of a position, by the rules alone.
    pub fn by_rules(position: &Position) -> Option<Self> {
        let outcome = position.outcome()?;
        Some(Self { why: Close::Rules(outcome.end), score: outcome.score })
    }

    /// Who has more; nobody where both have as much.
    pub fn winner(&self) -> Option<Player> {
        let [atreides, harkonnen] = self.score;
        match () {
            () if atreides > harkonnen => Some(Player::Atreides),
            () if atreides < harkonnen => Some(Player::Harkonnen),
            () => None,
        }
    }
}

impl Game {
    /// A game that begins with a position.
    pub fn new(start: Position) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// A game that begins with the position of a text.
    ///
    /// # Errors
    /// The text, with what is wrong with it.
    pub fn begun(text: &str) -> Result<Self, (Source, Vec<Finding>)> {
        let start = read::position(text, 0);
        start.map(Self::new).map_err(|findings| (Source::new("<position>", text), findings))
    }

    /// The game with moves played, words with blanks between them.
    ///
    /// # Errors
    /// The words, with the first that is no move of its position.
    pub fn with(mut self, words: &str) -> Result<Self, (Source, Vec<Finding>)> {
        for (at, word) in read::words(words, 0) {
            match self.read(word, at) {
                Ok(done) => self.play(done),
                Err(finding) => return Err((Source::new("<moves>", words), vec![*finding])),
            }
        }
        Ok(self)
    }

    /// The move of a word, which stands at a byte of a text.
    ///
    /// # Errors
    /// It is no move of the position, or one too many.
    pub(super) fn read(&self, word: &str, at: usize) -> Result<ChessMove, Box<Finding>> {
        let most = limits::GAME_MOVES;
        if self.moves.len() >= most {
            let span = Span::new(at, at + word.len());
            return Err(Box::new(Finding::at(span, ChessFault::TooManyMoves { most }.into())));
        }
        read::step(word, at, self.position())
    }

    /// Plays a move of the position.
    pub fn play(&mut self, done: ChessMove) {
        let after = self.position().played(done);
        self.positions.push(after);
        self.moves.push(done);
    }

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let undone = self.moves.pop().is_some();
        if undone {
            self.positions.pop();
        }
        undone
    }

    /// Where it stands.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// Where it began.
    pub fn start(&self) -> Position {
        self.positions[0]
    }

    /// What was played.
    pub fn moves(&self) -> Vec<ChessMove> {
        self.moves.clone()
    }

    /// Every move, and the position after it.
    pub fn steps(&self) -> impl Iterator<Item = (ChessMove, &Position)> {
        self.moves.iter().copied().zip(&self.positions[1..])
    }

    /// How it has ended, if it has, by the rules or by what ends games that are played (C37).
    pub fn closed(&self) -> Option<Closed> {
        let position = self.position();
        let again = self.positions.iter().filter(|other| other.key() == position.key());
        let by_rules = Closed::by_rules(position);
        let score = Player::ALL.map(|side| position.score(side));
        by_rules.or_else(|| match () {
            () if again.count() >= TIMES => Some(Closed { why: Close::Repeated, score }),
            () if position.quiet() >= LONG => Some(Closed { why: Close::Long, score }),
            () => None,
        })
    }

    /// What the program would play here.
    pub fn advice(&self, level: Level, seed: u64) -> Advice {
        let position = *self.position();
        let before = &self.positions[..self.moves.len()];
        let before: Vec<u64> = before.iter().map(Position::key).collect();
        let found = position.best(level.budget(), &before, seed);
        let (score, depth, nodes) = (found.score, found.depth, found.nodes);
        Advice { position, line: found.line, score, depth, nodes }
    }
}
