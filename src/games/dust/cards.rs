//! The cards of Dust Warfare: one for each unit.

use crate::deck::{Text, TextPriority};
use crate::games::dust::ListWithForce;
use crate::games::dust::sheet::{DustLayout, DustStripSource, blank_unit};
use crate::labels::labels;
use crate::language::Language;
use crate::sheet::Strip;

/// Weapons to fill in on the card of a unit whose values are unknown; more leave no room for words.
const WEAPONS_TO_FILL: usize = 2;

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
    if source.unit.card.is_none() {
        // The player copies its values from the book.
        let Strip { stats, ladder, weapons, states, .. } =
            blank_unit(&layout.army.tables, layout.language);
        let weapons = weapons.into_iter().take(WEAPONS_TO_FILL).collect();
        let ladder = ladder.filter(|_| has_room);
        strip = Strip { stats, ladder, weapons, states, ..strip };
    }
    let rules = std::mem::take(&mut strip.notes);
    if !has_room {
        strip.weapons.clear();
    }
    let rules = rules.into_iter().map(|words| Text { priority: TextPriority::Own, words });
    let notes = source.unit.notes.iter().map(|notes| notes.get(layout.language).to_owned());
    let notes = notes.map(|words| Text { priority: TextPriority::Flavour, words: words.into() });
    (strip, rules.chain(notes).collect())
}
