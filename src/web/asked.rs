//! What a form of the page says.

use super::state::Text;
use crate::language::Language;

/// The most fields of a form that stand for places in a text.
const FIELDS: usize = 48;

/// The fields of a form, in their order.
#[derive(Debug)]
pub(super) struct FormFields {
    pairs: Vec<(String, String)>,
}

/// What a text field holds now, and where that stands in a text.
#[derive(Debug)]
pub(super) struct Typed<'a> {
    pub(super) text: Text,
    pub(super) place: &'a str,
    /// Without blanks around it, and with the line ends of files.
    pub(super) value: String,
}

impl FormFields {
    pub(super) fn new(pairs: Vec<(String, String)>) -> Self {
        Self { pairs }
    }

    /// Every field.
    pub(super) fn pairs(&self) -> &[(String, String)] {
        &self.pairs
    }

    /// Whether nothing at all is asked: the page is just opened.
    pub(super) fn is_bare(&self) -> bool {
        self.pairs.iter().all(|(name, _)| ["key", "lang"].contains(&name.as_str()))
    }

    /// The value of a field; empty where there is none. Of several, the last: a button stands after the fields.
    pub(super) fn get(&self, name: &str) -> &str {
        let mut pairs = self.pairs.iter().rev();
        pairs.find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// The language of the page.
    pub(super) fn language(&self, usual: Language) -> Language {
        let named = self.get("lang");
        Language::ALL.into_iter().find(|language| language.tag() == named).unwrap_or(usual)
    }

    /// What was typed into fields that stand for a place in a text: `force/limit`, `list/units/3/code`.
    /// No view has more of them than are read.
    pub(super) fn typed(&self) -> impl Iterator<Item = Typed<'_>> {
        let typed = self.pairs.iter().filter_map(|(key, value)| {
            let (text, place) = key.split_once('/')?;
            let value = value.trim().replace("\r\n", "\n");
            Some(Typed { text: Text::named(text)?, place, value })
        });
        typed.take(FIELDS)
    }
}
