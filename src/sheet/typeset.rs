//! Typographic characters in every text of a sheet.

use super::{Block, Footer, LeafSide, Phrases, Sheet, Stanza, Strip, Wording};
use crate::language::Phrase;
use crate::text::typographic;

impl Sheet {
    /// Replaces apostrophes, primes and minus signs by their typographic forms; the footer's file name stays unchanged.
    #[must_use]
    pub fn typeset(mut self) -> Self {
        let Self { title, kicker, subtitle, aside, footer: Footer { game, made, file: _ }, .. } =
            &mut self;
        [title, kicker, subtitle, aside, game, made].into_iter().for_each(phrase);
        if let Some(sign) = &mut self.emblem {
            sign.house = typographic(&sign.house);
        }
        self.blocks.iter_mut().for_each(block);
        self
    }
}

impl Strip {
    /// Sets every text of the strip with typographic characters.
    #[must_use]
    pub fn typeset(mut self) -> Self {
        self.visit(&mut phrase);
        self
    }
}

fn phrase(words: &mut Phrase) {
    words.first = typographic(&words.first);
    words.second = words.second.as_deref().map(typographic);
}

fn block(block: &mut Block) {
    match block {
        // The caption may be a link.
        Block::Picture(picture) => phrase(&mut picture.alt),
        Block::Leaves(leaves) => leaves.iter_mut().flat_map(|leaf| &mut leaf.sides).for_each(face),
        Block::Group(group) => group.blocks.iter_mut().for_each(self::block),
        block => block.visit(&mut phrase),
    }
}

fn face(face: &mut LeafSide) {
    face.title = typographic(&face.title);
    face.kicker = typographic(&face.kicker);
    wording(&mut face.note);
    for chapter in face.columns.iter_mut().flatten() {
        chapter.title = typographic(&chapter.title);
        chapter.pieces.iter_mut().for_each(stanza);
    }
}

fn stanza(piece: &mut Stanza) {
    match piece {
        Stanza::Text(words) => wording(words),
        Stanza::Flow(flow) => {
            flow.title = typographic(&flow.title);
            flow.steps.iter_mut().for_each(wording);
        }
        Stanza::Table(table) => table.visit(&mut phrase),
        Stanza::Diagram(drawn) => {
            drawn.alt = typographic(&drawn.alt);
            drawn.labels.iter_mut().for_each(|label| label.text = typographic(&label.text));
            wording(&mut drawn.caption);
        }
    }
}

fn wording(words: &mut Wording) {
    words.0.iter_mut().for_each(|run| run.text = typographic(&run.text));
}
