//! A card in two languages: the same card in each, zipped together.

use super::{Card, Item, Piece, Score, Track};

use crate::language::zip;

impl Card {
    /// Sets the same card in a second language beside this one, text by text.
    ///
    /// # Panics
    /// Where the two are not the same card: they are laid out alike in every language.
    #[must_use]
    pub fn beside(self, other: Self) -> Self {
        Self {
            name: self.name.beside(other.name),
            kind: self.kind.beside(other.kind),
            unit: self.unit.beside(other.unit),
            foot: self.foot.beside(other.foot),
            pieces: zip(self.pieces, other.pieces, piece),
            ..self
        }
    }
}

fn piece(ours: Piece, theirs: Piece) -> Piece {
    match (ours, theirs) {
        (Piece::Figures(a), Piece::Figures(b)) => Piece::Figures(zip(a, b, figure)),
        (Piece::Gear { code, items: a }, Piece::Gear { items: b, .. }) => {
            Piece::Gear { code, items: zip(a, b, item) }
        }
        (Piece::Track(a), Piece::Track(b)) => Piece::Track(Track {
            label: a.label.beside(b.label),
            boxes: a.boxes,
            rest: a.rest.beside(b.rest),
            steps: zip(a.steps, b.steps, figure),
        }),
        (Piece::States(a), Piece::States(b)) => Piece::States(zip(a, b, item)),
        (Piece::Note(a), Piece::Note(b)) => Piece::Note(a.beside(b)),
        (Piece::Footnote(a), Piece::Footnote(b)) => Piece::Footnote(a.beside(b)),
        (ours, theirs) => {
            assert_eq!(ours, theirs, "the same card in two languages");
            ours
        }
    }
}

fn figure(ours: Score, theirs: Score) -> Score {
    Score { label: ours.label.beside(theirs.label), ..ours }
}

fn item(ours: Item, theirs: Item) -> Item {
    Item { words: ours.words.beside(theirs.words), ..ours }
}
