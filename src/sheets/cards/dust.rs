//! The cards of Dust Warfare: one for each unit.

use super::Cut;
use super::draft::Draft;
use crate::deck::{Rank, Text};
use crate::dust::Side;
use crate::labels::labels;
use crate::language::Language;
use crate::sheets::dust::{Face, Front};

/// A card for each unit.
pub(super) fn drafts(side: &Side, bare: &Draft, cut: &Cut, language: Language) -> Vec<Draft> {
    let layout = Front { side, language, labels: labels() };
    let faces = layout.faces();
    faces.iter().map(|face| draft(&layout, face, bare.clone(), cut)).collect()
}

fn draft(layout: &Front, face: &Face, bare: Draft, cut: &Cut) -> Draft {
    let mut strip = layout.strip(face);
    let rules = std::mem::take(&mut strip.notes);
    if !cut.size.whole {
        strip.shots.clear();
    }
    let rules = rules.into_iter().map(|words| Text { rank: Rank::Own, words });
    let notes = face.unit.notes.iter().map(|notes| notes.get(layout.language).to_owned());
    let notes = notes.map(|words| Text { rank: Rank::Flavour, words: words.into() });
    Draft { strip, texts: rules.chain(notes).collect(), ..bare }
}
