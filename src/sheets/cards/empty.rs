//! The card of an empty list or force.

use super::CardBuilder;
use super::draft::CardDraft;
use crate::deck::{Text, TextPriority};
use crate::language::Phrase;
use crate::sheet::Strip;

impl CardBuilder<'_> {
    /// Returns a card that says that there are no units.
    pub(super) fn empty_card(&self) -> CardDraft {
        let roster = &self.roster;
        let words = roster.labels.cards.nobody.get(roster.language).as_str();
        CardDraft {
            sign: self.sign(),
            device: None,
            strip: Strip {
                name: roster.army.head.name.get(roster.language).into(),
                ..Strip::default()
            },
            slide: None,
            code: String::new(),
            texts: vec![Text { priority: TextPriority::Own, words: words.into() }],
            more: roster.labels.cards.more.get(roster.language).into(),
            more_own: roster.labels.cards.more_own.get(roster.language).into(),
            mark: Phrase::default(),
        }
    }
}
