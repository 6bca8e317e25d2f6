//! The cards of Scrubs of the Desert: one for each unit.

use crate::deck::{Text, TextPriority};
use crate::games::scrubs::ListWithForce;
use crate::games::scrubs::sheet::{ScrubsLayout, ScrubsStripSource};
use crate::labels::labels;
use crate::language::Language;
use crate::sheet::Strip;

/// Returns the strip and the texts of the card of each unit; a card of the largest size has room for odds.
pub(super) fn cards(
    army: &ListWithForce,
    has_room: bool,
    language: Language,
) -> Vec<(Strip, Vec<Text>)> {
    let layout = ScrubsLayout { army, language, labels: labels() };
    layout.strip_sources().iter().map(|source| card(&layout, source, has_room)).collect()
}

fn card(layout: &ScrubsLayout, source: &ScrubsStripSource, has_room: bool) -> (Strip, Vec<Text>) {
    let language = layout.language;
    let mut strip = layout.strip(source);
    strip.notes.clear();
    if !has_room {
        strip.weapons.clear();
    }
    let text = |priority: TextPriority| move |words: String| Text { priority, words: words.into() };
    let rules = layout.gun(source.unit).map(text(TextPriority::Own));
    let has_line = strip.ladder.iter().flat_map(|ladder| &ladder.groups).any(|group| group.line);
    let beyond_line = has_line.then(|| layout.labels.scrubs.beyond_line.get(language).clone());
    let notes = source.unit.notes.iter().chain(source.notes);
    let notes = notes.map(|notes| text(TextPriority::Flavour)(notes.get(language).to_owned()));
    let texts = rules.into_iter().chain(beyond_line.map(text(TextPriority::Rule))).chain(notes);
    (strip, texts.collect())
}
