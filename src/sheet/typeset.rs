//! Typographic characters in every text of a sheet.

use super::{Block, Footer, LeafSide, Phrases, Sheet, Stanza, Strip, Wording};
use crate::language::Phrase;
use crate::text::to_typographic;

impl Sheet {
    /// Replaces apostrophes, primes and minus signs by their typographic forms; the footer's file name stays unchanged.
    #[must_use]
    pub fn typeset(mut self) -> Self {
        let Self {
            title, kicker, subtitle, aside, footer: Footer { game, program, file: _ }, ..
        } = &mut self;
        [title, kicker, subtitle, aside, game, program].into_iter().for_each(typeset_phrase);
        if let Some(sign) = &mut self.emblem {
            sign.house = to_typographic(&sign.house);
        }
        self.blocks.iter_mut().for_each(typeset_block);
        self
    }
}

impl Strip {
    /// Sets every text of the strip with typographic characters.
    #[must_use]
    pub fn typeset(mut self) -> Self {
        self.visit(&mut typeset_phrase);
        self
    }
}

fn typeset_phrase(words: &mut Phrase) {
    words.first = to_typographic(&words.first);
    words.second = words.second.as_deref().map(to_typographic);
}

fn typeset_block(typeset_block: &mut Block) {
    match typeset_block {
        // The caption may be a link.
        Block::Picture(picture) => typeset_phrase(&mut picture.alt),
        Block::Leaves(leaves) => {
            leaves.iter_mut().flat_map(|leaf| &mut leaf.sides).for_each(typeset_side)
        }
        Block::Group(group) => group.blocks.iter_mut().for_each(self::typeset_block),
        typeset_block => typeset_block.visit(&mut typeset_phrase),
    }
}

fn typeset_side(typeset_side: &mut LeafSide) {
    typeset_side.title = to_typographic(&typeset_side.title);
    typeset_side.kicker = to_typographic(&typeset_side.kicker);
    typeset_wording(&mut typeset_side.note);
    for chapter in typeset_side.columns.iter_mut().flatten() {
        chapter.title = to_typographic(&chapter.title);
        chapter.pieces.iter_mut().for_each(typeset_stanza);
    }
}

fn typeset_stanza(piece: &mut Stanza) {
    match piece {
        Stanza::Text(words) => typeset_wording(words),
        Stanza::Flow(flow) => {
            flow.title = to_typographic(&flow.title);
            flow.steps.iter_mut().for_each(typeset_wording);
        }
        Stanza::Table(table) => table.visit(&mut typeset_phrase),
        Stanza::Diagram(drawn) => {
            drawn.alt = to_typographic(&drawn.alt);
            drawn.labels.iter_mut().for_each(|label| label.text = to_typographic(&label.text));
            typeset_wording(&mut drawn.caption);
        }
    }
}

fn typeset_wording(words: &mut Wording) {
    words.0.iter_mut().for_each(|run| run.text = to_typographic(&run.text));
}
