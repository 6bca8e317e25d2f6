//! Card contents before layout.

use crate::deck::{SlideMarks, Text};
use crate::language::Phrase;
use crate::sheet::{CodeDrawing, Phrases, Sign, Strip};
use crate::text::to_typographic;

/// A card before its contents are fitted to the format.
#[derive(Debug, Clone)]
pub(super) struct CardDraft {
    pub(super) sign: Sign,
    pub(super) strip: Strip,
    /// The drawing of its code, which stands apart from the strip until that is fitted.
    pub(super) device: Option<CodeDrawing>,
    pub(super) slide: Option<SlideMarks>,
    pub(super) code: String,
    pub(super) texts: Vec<Text>,
    /// The notice if some rules do not fit.
    pub(super) more: Phrase,
    /// The notice if some of the unit's own texts do not fit.
    pub(super) more_own: Phrase,
    /// The words at the foot that explain the marks of values; empty without marks.
    pub(super) mark: Phrase,
}

impl CardDraft {
    /// Returns the number of its weapons with die cells.
    pub(super) fn cell_rows(&self) -> usize {
        self.strip.weapons.iter().filter(|weapon| !weapon.cells.is_empty()).count()
    }

    /// Returns its rows of die cells and its equipment, which a card without room drops.
    pub(super) fn reducible(&self) -> (usize, usize) {
        (self.cell_rows(), self.strip.equipment.len())
    }

    /// Sets the texts of a draft in one language with typographic characters.
    pub(super) fn typeset(self) -> Self {
        let texts = self.texts.into_iter();
        let text = |text: Text| Text { words: to_typographic(&text.words.first).into(), ..text };
        Self {
            sign: Sign { house: to_typographic(&self.sign.house), ..self.sign },
            strip: self.strip.typeset(),
            texts: texts.map(text).collect(),
            ..self
        }
    }
}

impl Phrases for CardDraft {
    fn visit(&mut self, see: &mut dyn FnMut(&mut Phrase)) {
        self.strip.visit(see);
        self.texts.iter_mut().for_each(|text| see(&mut text.words));
        [&mut self.more, &mut self.more_own, &mut self.mark].into_iter().for_each(see);
    }
}
