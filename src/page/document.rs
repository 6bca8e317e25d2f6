//! The documents of the Print view: each a kind of print, of the force or of its list.

use super::form_fields::FormFields;
use super::state::{BuiltTexts, TextKind};
use crate::answer::print::{DocumentKind, PrintOption};
use crate::army::Basis;
use crate::deck::CardSize;
use crate::read::FileKind;
use crate::render::{Output, Paper};
use crate::sheets::Theme;

/// A document that can be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Document {
    pub(super) kind: DocumentKind,
    pub(super) text: TextKind,
    file: FileKind,
}

impl Document {
    /// Returns every document of the current texts; those of the force come first.
    pub(super) fn all(built: &BuiltTexts) -> Vec<Self> {
        let documents = [TextKind::Force, TextKind::List].into_iter().flat_map(|text| {
            let is_there = match text {
                TextKind::Force => built.force.is_some(),
                TextKind::List => built.list_item().is_some(),
            };
            let file = built.file_kind(text);
            let documents =
                DocumentKind::ALL.into_iter().map(move |kind| Self { kind, text, file });
            documents.filter(move |document| is_there && document.is_offered())
        });
        documents.collect()
    }

    /// Returns `true` if the document is offered: reference and audit only for the list.
    fn is_offered(self) -> bool {
        let is_of_both = match self.kind {
            DocumentKind::Sheet | DocumentKind::Cards => true,
            DocumentKind::Reference | DocumentKind::Audit => false,
        };
        self.kind.is_of(self.file) && (is_of_both || self.text == TextKind::List)
    }

    /// Returns the document that a form asks for, or else the first.
    pub(super) fn from_form(form_fields: &FormFields, built: &BuiltTexts) -> Option<Self> {
        let all = Self::all(built);
        let named = all.iter().find(|document| document.key() == form_fields.get("as"));
        named.or(all.first()).copied()
    }

    /// Returns the key in forms: `sheet-force`.
    pub(super) fn key(self) -> String {
        format!("{}-{}", self.kind.key(), self.text.key())
    }

    /// Returns `true` if an option has an effect on it in a format.
    pub(super) fn has_option(self, option: PrintOption, output: Output) -> bool {
        option.applies(self.kind, output, self.file)
    }
}

/// The values that the page offers of each option; the first is the default.
pub(super) const VALUES: [Basis; 2] = [Basis::Printed, Basis::Computed];
pub(super) const THEMES: [Theme; 2] = [Theme::Plain, Theme::House];
pub(super) const PAPERS: [Paper; 2] = [Paper::A4, Paper::Letter];
pub(super) const CARDS: [CardSize; 3] = [CardSize::POKER, CardSize::TAROT, CardSize::MINI];

/// Returns the values that the page offers of an option.
pub(super) fn values(option: PrintOption) -> Vec<&'static str> {
    match option {
        PrintOption::Values => VALUES.map(Basis::key).into(),
        PrintOption::Theme => THEMES.map(Theme::key).into(),
        PrintOption::Paper => PAPERS.map(Paper::key).into(),
        PrintOption::Card => CARDS.map(|size| size.name).into(),
        PrintOption::Backs
        | PrintOption::Copies
        | PrintOption::Marks
        | PrintOption::Odds
        | PrintOption::Table
        | PrintOption::Terrain => Vec::new(),
    }
}
