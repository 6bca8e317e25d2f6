//! The computer player: alpha-beta search for the best move.

mod table;
mod tree;
mod value;

use super::moves::ChessMove;
use super::position::Position;
use tree::Tree;

/// The playing strength of the program: 1 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SearchLevel(u8);

impl SearchLevel {
    /// The levels, the weakest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Returns the level of a number; `None` outside 1 to 5.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns its search limits.
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

/// The limits of a search: the same budget finds the same move on any machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The number of moves to look ahead.
    pub depth: u32,
    /// The number of positions to search; the first depth is always searched in full.
    pub nodes: u64,
    /// `true` if captures are followed beyond the depth.
    pub exchanges: bool,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestMove {
    /// The move, and the expected replies; empty if the game is over.
    pub line: Vec<ChessMove>,
    /// The mover's lead at the end of that line, in points.
    pub score: i32,
    /// The number of moves ahead that were searched in full.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
}

impl Position {
    /// Finds the best move within a budget. `before` are the keys of the earlier positions of the game, the latest last, to
    /// see repetitions (C37); `seed` chooses among moves of equal value.
    pub fn find_best(&self, budget: Budget, before: &[u64], seed: u64) -> BestMove {
        let mut tree = Tree::new(budget, before, seed);
        let (line, depth) = tree.deepen(self);
        let mut last = *self;
        for done in &line {
            last = last.after_move(*done);
        }
        let margin = value::margin(&last);
        let score = if last.side() == self.side() { margin } else { -margin };
        BestMove { line, score, depth, nodes: tree.nodes }
    }
}
