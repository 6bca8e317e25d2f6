//! Cards of games without ability codes: one for each unit.

use super::draft::CardDraft;
use super::{DeckOptions, deck};
use crate::book::Book;
use crate::deck::{Deck, Text, TextPriority};
use crate::game::CodelessArmy;
use crate::labels::labels;
use crate::language::{Language, Phrase, Speech};
use crate::sheet::Strip;
use crate::sheets::{Theme, sign_of};

/// Returns the deck of a list or force.
pub fn codeless_cards(
    army: &dyn CodelessArmy,
    book: &Book,
    options: &DeckOptions,
    theme: Theme,
    speech: Speech,
) -> Deck {
    let drafted = |language: Language| -> Vec<CardDraft> {
        let bare = blank_card(army, theme, language);
        let cards = army.cards(options.size.has_room, language).into_iter();
        let drafts: Vec<CardDraft> = cards
            .map(|(strip, texts)| CardDraft { strip, texts, ..bare.clone() }.typeset())
            .collect();
        if drafts.is_empty() { vec![empty_card(army, bare, language).typeset()] } else { drafts }
    };
    deck(drafted, (army.list_name(), book), options, None, speech)
}

/// Returns the card of an empty list or force.
fn empty_card(army: &dyn CodelessArmy, bare: CardDraft, language: Language) -> CardDraft {
    let words = labels().cards.nobody.get(language).as_str();
    CardDraft {
        strip: Strip { name: army.name().get(language).into(), ..Strip::default() },
        texts: vec![Text { priority: TextPriority::Own, words: words.into() }],
        ..bare
    }
}

/// Returns the parts that all cards of a side share.
fn blank_card(army: &dyn CodelessArmy, theme: Theme, language: Language) -> CardDraft {
    let words = &labels().cards;
    CardDraft {
        sign: sign_of(army.emblem(), army.list_name(), theme, language),
        device: None,
        strip: Strip::default(),
        slide: None,
        code: String::new(),
        texts: Vec::new(),
        more: words.more.get(language).into(),
        more_own: words.more_own.get(language).into(),
        mark: Phrase::default(),
    }
}
