//! The end of a game, and its winner.

use super::board::{PieceKind, Player};
use super::position::Position;

keyed! {
    /// The reason why a game is over.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum End by key {
        /// Neither side has combatants left (C16).
        NoCombatants = "no-combatants",
        /// A side has no combatants left, and no Harvester or no Spice to harvest (C16).
        NoHarvest = "no-harvest",
        /// All Spice is harvested, and nothing was captured for twenty moves (C17, C34).
        Quiet = "quiet",
        /// Nobody can move (C19).
        NoMove = "no-move",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameEnd {
    pub end: End,
    /// The score of each side: Atreides, Harkonnen.
    pub score: [u32; 2],
}

/// Quiet moves that end a game without Spice (C17).
const QUIET: u16 = 20;

impl GameEnd {
    /// Returns the side with the higher score; `None` for a draw.
    pub fn winner(&self) -> Option<Player> {
        let [atreides, harkonnen] = self.score;
        match atreides.cmp(&harkonnen) {
            std::cmp::Ordering::Greater => Some(Player::Atreides),
            std::cmp::Ordering::Less => Some(Player::Harkonnen),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl Position {
    /// Returns the end of the game, if it is over.
    pub fn outcome(&self) -> Option<GameEnd> {
        Some(GameEnd { end: self.end()?, score: Player::ALL.map(|side| self.score(side)) })
    }

    /// Returns the value of a side's pieces on the board, cargo included, and of the Spice in its hand (C18).
    pub fn score(&self, side: Player) -> u32 {
        let values = PieceKind::ALL.iter().map(|kind| self.count(side, *kind) * kind.value());
        values.sum::<u32>() + self.hand(side)
    }

    fn end(&self) -> Option<End> {
        let stuck = || !self.can_step() && !self.with_sides_swapped().can_step();
        self.decisive_end().or_else(|| stuck().then_some(End::NoMove))
    }

    /// Returns `true` if the game is over for a reason other than that nobody can move.
    pub(super) fn is_decided(&self) -> bool {
        self.decisive_end().is_some()
    }

    fn decisive_end(&self) -> Option<End> {
        let fights = Player::ALL.map(|side| self.fights(side));
        if fights == [false, false] {
            return Some(End::NoCombatants);
        }
        let is_out = |side: Player| {
            let harvests = self.count(side, PieceKind::Harvester) > 0 && !self.spice.is_empty();
            !fights[side as usize] && !harvests
        };
        if Player::ALL.into_iter().any(is_out) {
            return Some(End::NoHarvest);
        }
        (self.spice.is_empty() && self.quiet >= QUIET).then_some(End::Quiet)
    }

    /// Returns `true` if a side has any piece other than a Harvester (C35).
    fn fights(&self, side: Player) -> bool {
        let standing = self.sides[side as usize].without(self.kinds[PieceKind::Harvester as usize]);
        // Cargo need not be counted: an Ornithopter that carries it fights itself.
        !standing.is_empty()
    }

    /// Returns the position with the other side to move.
    fn with_sides_swapped(&self) -> Self {
        Self { side: self.side.other(), ..*self }
    }
}
