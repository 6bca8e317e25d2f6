//! Cards before anyone has asked whether they fit.

use crate::deck::Text;
use crate::language::{Phrase, zip};
use crate::sheet::{Sign, Strip};
use crate::text::typographic;

/// A card before anyone has asked whether it fits.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub(super) sign: Sign,
    pub(super) strip: Strip,
    pub(super) code: String,
    pub(super) texts: Vec<Text>,
    /// What is said where not all rules that it follows fit.
    pub(super) more: Phrase,
    /// The same where not all that is its own fits.
    pub(super) more_own: Phrase,
}

impl Draft {
    /// The same in one language with the signs of print.
    pub(super) fn typeset(self) -> Self {
        let texts = self.texts.into_iter();
        let text = |text: Text| Text { words: typographic(&text.words.first).into(), ..text };
        Self {
            sign: Sign { house: typographic(&self.sign.house), ..self.sign },
            strip: self.strip.typeset(),
            texts: texts.map(text).collect(),
            ..self
        }
    }

    pub(super) fn beside(self, other: Self) -> Self {
        let text = |a: Text, b: Text| Text { words: a.words.beside(b.words), ..a };
        Self {
            strip: self.strip.beside(other.strip),
            texts: zip(self.texts, other.texts, text),
            more: self.more.beside(other.more),
            more_own: self.more_own.beside(other.more_own),
            ..self
        }
    }
}
