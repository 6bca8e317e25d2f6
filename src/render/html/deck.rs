//! HTML deck: the pages of the PDF for print, a grid of cards on screen.

use super::{LARGE, SMALL, drawn, pictures};
use crate::deck::{Card, CardSize, Deck, measures};
use crate::language::Language;
use askama::Template;
use std::collections::BTreeMap;

#[derive(Template)]
#[template(path = "cards.html")]
pub(super) struct DeckPage<'a> {
    deck: &'a Deck,
    paper: &'a str,
    /// Width and height of a page, in µm.
    size: [i32; 2],
    measures: BTreeMap<String, i32>,
    fonts: &'a str,
    lang: &'static str,
    second: &'static str,
    back: &'static str,
    /// The icons used, each with its inner SVG.
    icons: Vec<(String, String)>,
    /// The drawings of codes, each once, as paths of SVG.
    devices: BTreeMap<&'a str, &'a str>,
    /// The emblems on spines, and those on emblem-only faces.
    spines: Vec<(String, String)>,
    crests: Vec<(String, String)>,
    pages: Vec<CardSheet<'a>>,
}

/// A sheet of paper.
struct CardSheet<'a> {
    fronts: &'a [Card],
    /// Mirrored for duplex along the long edge; `None` keeps a place empty.
    backs: Vec<Option<&'a Card>>,
}

pub(super) fn page<'a>(
    deck: &'a Deck,
    (paper, mut size): (&'a str, [i32; 2]),
    fonts: &'a str,
) -> DeckPage<'a> {
    let CardSize { columns, rows, landscape, .. } = deck.format;
    if landscape {
        size.reverse();
    }
    let second: Language = deck.language.other();
    let leaf = |(number, fronts): (usize, &'a [Card])| {
        let start = number * columns * rows;
        let backs = deck.backs.get(start..start + fronts.len()).unwrap_or_default();
        CardSheet { fronts, backs: mirror_backs(backs, columns, rows, landscape) }
    };
    let strips = deck.cards.iter().chain(&deck.backs).filter_map(|card| card.strip.as_ref());
    DeckPage {
        deck,
        paper,
        size,
        measures: measures(),
        fonts,
        lang: deck.language.tag(),
        second: second.tag(),
        back: deck.back.tag(),
        icons: pictures("icons", of_cards(deck, icons)),
        devices: drawn::devices(strips),
        spines: pictures(SMALL, of_cards(deck, |card| emblem(card, true))),
        crests: pictures(LARGE, of_cards(deck, |card| emblem(card, false))),
        pages: deck.cards.chunks(columns * rows).enumerate().map(leaf).collect(),
    }
}

/// Mirrors backs for duplex along the long edge: columns on a portrait page, rows on a landscape one.
fn mirror_backs(
    backs: &[Card],
    columns: usize,
    rows: usize,
    landscape: bool,
) -> Vec<Option<&Card>> {
    if backs.is_empty() {
        return Vec::new();
    }
    let place = |row: usize, column: usize| {
        if landscape {
            (rows - 1 - row) * columns + column
        } else {
            row * columns + (columns - 1 - column)
        }
    };
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    places.map(|(row, column)| backs.get(place(row, column))).collect()
}

/// Returns the icons of equipment; states have words only.
fn icons(card: &Card) -> Vec<&str> {
    let labels = card.layout.equipment.iter().flatten();
    labels.map(|label| label.icon.as_str()).collect()
}

/// Returns the emblem of a card with a strip, or of one without.
fn emblem(card: &Card, strip: bool) -> Vec<&str> {
    let emblem = Some(card.emblem.as_str()).filter(|_| card.strip.is_some() == strip);
    emblem.into_iter().collect()
}

fn of_cards<'a>(
    deck: &'a Deck,
    texts: impl Fn(&'a Card) -> Vec<&'a str>,
) -> impl Iterator<Item = &'a str> {
    deck.cards.iter().chain(&deck.backs).flat_map(texts)
}
