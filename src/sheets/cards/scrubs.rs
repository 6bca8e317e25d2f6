//! The cards of Scrubs of the Desert: one for each unit.

use super::Cut;
use super::draft::Draft;
use crate::deck::{Rank, Text};
use crate::labels::labels;
use crate::language::Language;
use crate::scrubs::Side;
use crate::sheets::scrubs::{Desert, Face};

/// A card for each unit.
pub(super) fn drafts(side: &Side, bare: &Draft, cut: &Cut, language: Language) -> Vec<Draft> {
    let layout = Desert { side, language, labels: labels() };
    let faces = layout.faces();
    faces.iter().map(|face| draft(&layout, face, bare.clone(), cut)).collect()
}

fn draft(layout: &Desert, face: &Face, bare: Draft, cut: &Cut) -> Draft {
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
    Draft { strip, texts: texts.collect(), ..bare }
}
