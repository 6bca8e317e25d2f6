//! The key of the pieces: icon, value and moves of each.

use super::{ChessPage, Label, RenderedCounter, name, render_counter};
use crate::games::dune_chess::{Counter, PieceKind, Player};
use crate::labels::{ChessPageLabels, fill};

/// A piece, or a token on the board.
pub(super) struct KeyRow {
    pub(super) drawn: Vec<RenderedCounter>,
    pub(super) name: String,
    /// `worth 5`; empty for tokens without value.
    pub(super) worth: String,
    pub(super) moves: &'static str,
}

impl ChessPage {
    /// Returns every kind of piece and token.
    pub(super) fn key(&self) -> Vec<KeyRow> {
        let words = self.words;
        let pieces = PieceKind::ALL.into_iter().map(|kind| {
            let both = [Player::Atreides, Player::Harkonnen].map(|side| Counter::Piece(side, kind));
            let worth = fill(self.frame.say(&words.worth), &[("n", &kind.value())]);
            self.row(&both, worth, moves(kind, words))
        });
        let others = [
            (Counter::Worm, &words.maw),
            (Counter::Spice, &words.sand),
            (Counter::Seitch, &words.shelter),
        ];
        let others = others.map(|(counter, moves)| self.row(&[counter], String::new(), moves));
        pieces.chain(others).collect()
    }

    fn row(&self, counters: &[Counter], worth: String, moves: &'static Label) -> KeyRow {
        let names = counters.iter().map(|counter| self.frame.say(name(*counter)));
        let names = crate::text::dedup(names);
        let drawn = counters.iter().map(|counter| render_counter(*counter, "single")).collect();
        KeyRow { drawn, name: names.join(", "), worth, moves: self.frame.say(moves) }
    }
}

fn moves(kind: PieceKind, words: &'static ChessPageLabels) -> &'static Label {
    match kind {
        PieceKind::Leader | PieceKind::Mentat => &words.step,
        PieceKind::Elite => &words.rook,
        PieceKind::Ornithopter => &words.flight,
        PieceKind::Harvester => &words.harvest,
        PieceKind::Troop => &words.sword,
    }
}
