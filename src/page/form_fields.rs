//! The form fields of a request.

use super::state::TextKind;
use crate::language::Language;

/// The maximum number of fields that edit a text.
const MAX_FIELDS: usize = 48;

/// The fields of a form, in their order.
#[derive(Debug, Clone, Copy)]
pub(super) struct FormFields<'a> {
    pairs: &'a [(String, String)],
}

/// The value of a text field, and the place in a text that it edits.
#[derive(Debug)]
pub(super) struct TypedField<'a> {
    pub(super) text: TextKind,
    pub(super) place: &'a str,
    /// The value, trimmed, with the line ends of files.
    pub(super) value: String,
}

impl<'a> FormFields<'a> {
    pub(super) fn new(pairs: &'a [(String, String)]) -> Self {
        Self { pairs }
    }

    /// Returns every field.
    pub(super) fn pairs(&self) -> &'a [(String, String)] {
        self.pairs
    }

    /// Returns `true` if the page was just opened: no field but the key and the language.
    pub(super) fn is_bare(&self) -> bool {
        self.pairs.iter().all(|(name, _)| ["key", "lang"].contains(&name.as_str()))
    }

    /// Returns the value of a field; empty if there is none. Of several, the last: a button comes after the fields.
    pub(super) fn get(&self, name: &str) -> &'a str {
        let mut pairs = self.pairs.iter().rev();
        pairs.find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// Returns the language of the page.
    pub(super) fn language(&self, default: Language) -> Language {
        let named = self.get("lang");
        Language::ALL.into_iter().find(|language| language.tag() == named).unwrap_or(default)
    }

    /// Returns the fields that edit a place in a text: `force/limit`, `list/units/3/code`.
    /// At most `MAX_FIELDS`; no view has more.
    pub(super) fn typed_fields(&self) -> impl Iterator<Item = TypedField<'_>> {
        let typed = self.pairs.iter().filter_map(|(key, value)| {
            let (text, place) = key.split_once('/')?;
            let value = value.trim().replace("\r\n", "\n");
            Some(TypedField { text: TextKind::from_key(text)?, place, value })
        });
        typed.take(MAX_FIELDS)
    }
}
