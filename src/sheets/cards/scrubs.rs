//! The cards of Scrubs of the Desert: one for each unit.

use super::draft::Draft;
use super::{Cut, deck};
use crate::book::Book;
use crate::deck::{Deck, Rank, Text};
use crate::labels::labels;
use crate::language::{ByLanguage, Language, Phrase, Speech};
use crate::muster::Held;
use crate::sheet::Strip;
use crate::sheets::scrubs::{Desert, Face};
use crate::sheets::{Theme, sign_of};

/// The deck of a list or a force.
pub fn scrubs_cards(held: &Held, book: &Book, cut: &Cut, theme: Theme, speech: Speech) -> Deck {
    let drafted = |language: Language| -> Vec<Draft> {
        let layout = Desert { held, language, labels: labels() };
        let faces = layout.faces();
        match faces.as_slice() {
            [] => vec![nobody(&layout, theme).typeset()],
            faces => {
                let drafts = faces.iter().map(|face| draft(&layout, face, cut, theme).typeset());
                drafts.collect()
            }
        }
    };
    deck(drafted, (&held.list.name, book), cut, speech)
}

fn draft(layout: &Desert, face: &Face, cut: &Cut, theme: Theme) -> Draft {
    let language = layout.language;
    let mut strip = layout.strip(face);
    strip.notes.clear();
    if !cut.size.whole {
        strip.shots.clear();
    }
    let text = |rank: Rank| move |words: String| Text { rank, words: words.into() };
    let rules = layout.gun(face.unit).map(text(Rank::Own));
    let ends = strip.ladder.iter().flat_map(|ladder| &ladder.groups).any(|group| group.line);
    let ends = ends.then(|| layout.labels.scrubs.beyond_line.get(language).clone());
    let notes = face.unit.notes.iter().chain(face.notes);
    let notes = notes.map(|notes| notes.get(language).to_owned());
    let ends = ends.into_iter().map(text(Rank::Rule));
    let texts = rules.into_iter().chain(ends).chain(notes.map(text(Rank::Flavour)));
    Draft { strip, texts: texts.collect(), ..bare(layout, theme) }
}

/// The card of a list or force that nobody stands in.
fn nobody(layout: &Desert, theme: Theme) -> Draft {
    let name = layout.held.name().get(layout.language).into();
    let words = layout.labels.cards.nobody.get(layout.language).as_str();
    Draft {
        strip: Strip { name, ..Strip::default() },
        texts: vec![Text { rank: Rank::Own, words: words.into() }],
        ..bare(layout, theme)
    }
}

/// What all cards of a side have in common.
fn bare(layout: &Desert, theme: Theme) -> Draft {
    let (list, words, language) = (&layout.held.list, &layout.labels.cards, layout.language);
    let say = |label: &ByLanguage<String>| -> Phrase { label.get(language).as_str().into() };
    Draft {
        sign: sign_of(list.emblem, &list.name, theme, language),
        strip: Strip::default(),
        code: String::new(),
        texts: Vec::new(),
        more: say(&words.more),
        more_own: say(&words.more_own),
    }
}
