//! The cards of Dust Warfare: one for each unit.

use crate::deck::{Text, TextPriority};
use crate::games::dust::ListWithForce;
use crate::games::dust::sheet::{DustLayout, DustStripSource};
use crate::labels::labels;
use crate::language::Language;
use crate::sheet::Strip;

/// Returns the strip and the texts of the card of each unit; a card of the largest size has room for odds.
pub(super) fn cards(
    army: &ListWithForce,
    has_room: bool,
    language: Language,
) -> Vec<(Strip, Vec<Text>)> {
    let layout = DustLayout { army, language, labels: labels() };
    layout.strip_sources().iter().map(|source| card(&layout, source, has_room)).collect()
}

fn card(layout: &DustLayout, source: &DustStripSource, has_room: bool) -> (Strip, Vec<Text>) {
    let mut strip = layout.strip(source);
    let rules = std::mem::take(&mut strip.notes);
    if !has_room {
        strip.weapons.clear();
    }
    let rules = rules.into_iter().map(|words| Text { priority: TextPriority::Own, words });
    let notes = source.unit.notes.iter().map(|notes| notes.get(layout.language).to_owned());
    let notes = notes.map(|words| Text { priority: TextPriority::Flavour, words: words.into() });
    (strip, rules.chain(notes).collect())
}
