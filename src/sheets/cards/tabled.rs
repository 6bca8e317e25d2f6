//! The cards of games without ability codes: one for each unit.

use super::draft::Draft;
use super::{Cut, deck, dust, scrubs};
use crate::book::Book;
use crate::deck::{Deck, Rank, Text};
use crate::labels::labels;
use crate::language::{ByLanguage, Language, Phrase, Speech};
use crate::muster::Held;
use crate::sheet::Strip;
use crate::sheets::{Theme, sign_of};

/// The deck of a list or a force.
pub fn tabled_cards(held: &Held, book: &Book, cut: &Cut, theme: Theme, speech: Speech) -> Deck {
    let drafted = |language: Language| -> Vec<Draft> {
        let bare = bare(held, theme, language);
        let drafts = match held {
            Held::Scrubs(side) => scrubs::drafts(side, &bare, cut, language),
            Held::Dust(side) => dust::drafts(side, &bare, cut, language),
        };
        match drafts.is_empty() {
            true => vec![nobody(held, bare, language).typeset()],
            false => drafts.into_iter().map(Draft::typeset).collect(),
        }
    };
    deck(drafted, (held.side(), book), cut, speech)
}

/// The card of a list or force that nobody stands in.
fn nobody(held: &Held, bare: Draft, language: Language) -> Draft {
    let words = labels().cards.nobody.get(language).as_str();
    Draft {
        strip: Strip { name: held.name().get(language).into(), ..Strip::default() },
        texts: vec![Text { rank: Rank::Own, words: words.into() }],
        ..bare
    }
}

/// What all cards of a side have in common.
fn bare(held: &Held, theme: Theme, language: Language) -> Draft {
    let words = &labels().cards;
    let say = |label: &ByLanguage<String>| -> Phrase { label.get(language).as_str().into() };
    Draft {
        sign: sign_of(held.emblem(), held.side(), theme, language),
        strip: Strip::default(),
        code: String::new(),
        texts: Vec::new(),
        more: say(&words.more),
        more_own: say(&words.more_own),
    }
}
