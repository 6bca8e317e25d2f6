//! Cards of games without ability codes: one for each unit.

use super::draft::CardDraft;
use super::{Cut, deck};
use crate::book::Book;
use crate::deck::{Deck, Text, TextPriority};
use crate::game::UnitArmy;
use crate::labels::labels;
use crate::language::{ByLanguage, Language, Phrase, Speech};
use crate::sheet::Strip;
use crate::sheets::{Theme, sign_of};

/// The deck of a list or force.
pub fn tabled_cards(
    held: &dyn UnitArmy,
    book: &Book,
    cut: &Cut,
    theme: Theme,
    speech: Speech,
) -> Deck {
    let drafted = |language: Language| -> Vec<CardDraft> {
        let bare = blank_card(held, theme, language);
        let cards = held.cards(cut.size.whole, language).into_iter();
        let drafts: Vec<CardDraft> = cards
            .map(|(strip, texts)| CardDraft { strip, texts, ..bare.clone() }.typeset())
            .collect();
        match drafts.is_empty() {
            true => vec![empty_card(held, bare, language).typeset()],
            false => drafts,
        }
    };
    deck(drafted, (held.list_name(), book), cut, speech)
}

/// The card of an empty list or force.
fn empty_card(held: &dyn UnitArmy, bare: CardDraft, language: Language) -> CardDraft {
    let words = labels().cards.nobody.get(language).as_str();
    CardDraft {
        strip: Strip { name: held.name().get(language).into(), ..Strip::default() },
        texts: vec![Text { rank: TextPriority::Own, words: words.into() }],
        ..bare
    }
}

/// The parts that all cards of a side share.
fn blank_card(held: &dyn UnitArmy, theme: Theme, language: Language) -> CardDraft {
    let words = &labels().cards;
    let say = |label: &ByLanguage<String>| -> Phrase { label.get(language).as_str().into() };
    CardDraft {
        sign: sign_of(held.emblem(), held.list_name(), theme, language),
        strip: Strip::default(),
        code: String::new(),
        texts: Vec::new(),
        more: say(&words.more),
        more_own: say(&words.more_own),
    }
}
