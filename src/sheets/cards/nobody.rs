//! The card of a list or force that nobody stands in.

use super::{Draft, House, sign};
use crate::deck::{Card, Piece};

impl House<'_> {
    /// A card that says that there are none.
    pub(super) fn nobody(&self) -> Draft {
        let sign = sign(self.army, self.theme, self.language);
        let card = Card {
            emblem: sign.name,
            letter: sign.letter,
            accent: sign.accent,
            name: self.army.name.get(self.language).into(),
            kind: "".into(),
            points: String::new(),
            unit: self.labels.cards.points.of_word(0, self.language).into(),
            marked: false,
            title: 0,
            letters: 0,
            pieces: vec![Piece::Note(self.labels.cards.nobody.get(self.language).as_str().into())],
            foot: self.rules.book.name.get(self.language).as_str().into(),
            number: String::new(),
        };
        Draft { card, extras: Vec::new() }
    }
}
