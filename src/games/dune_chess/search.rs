//! The program plays: which move leaves most when both sides go on as well as they can.

mod table;
mod tree;
mod value;

use super::moves::ChessMove;
use super::position::Position;
use tree::Tree;

/// How well the program plays: 1 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The levels, the weakest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The level of a number; none beyond 1 to 5.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    pub fn number(self) -> u8 {
        self.0
    }

    /// How far it looks.
    pub fn budget(self) -> Budget {
        let (depth, nodes) = match self.0 {
            1 => (1, 10_000),
            2 => (1, 20_000),
            3 => (2, 40_000),
            4 => (4, 100_000),
            _ => (32, 2_000_000),
        };
        Budget { depth, nodes, exchanges: self.0 > 1 }
    }
}

/// How far a search looks: the same budget finds the same move on any machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Moves ahead.
    pub depth: u32,
    /// Positions looked at; the first move ahead is always looked at in full.
    pub nodes: u64,
    /// Whether captures are followed beyond the depth.
    pub exchanges: bool,
}

/// What a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestMove {
    /// The move, and what is expected to follow it; empty where the game is over.
    pub line: Vec<ChessMove>,
    /// How much more than the other side the mover has at the end of that line.
    pub score: i32,
    /// How many moves ahead were looked at in full.
    pub depth: u32,
    /// How many positions were.
    pub nodes: u64,
}

impl Position {
    /// The best move that a budget finds. `before` are the keys of the positions of the game so far, the latest last,
    /// for those that come again (C37); `seed` chooses among moves that are worth as much.
    pub fn best(&self, budget: Budget, before: &[u64], seed: u64) -> BestMove {
        let mut tree = Tree::new(budget, before, seed);
        let (line, depth) = tree.deepened(self);
        let mut last = *self;
        for done in &line {
            last = last.played(*done);
        }
        let margin = value::margin(&last);
        let score = if last.side() == self.side() { margin } else { -margin };
        BestMove { line, score, depth, nodes: tree.nodes }
    }
}
