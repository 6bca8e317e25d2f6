//! The fields of a search for codes: kind, bounds of values, and letters of traits.

use crate::code::CodeKind;
use crate::code_search::Bounds;
use crate::codes::{Letter, Slot};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::page::form_fields::FormFields;
use crate::page::view::Frame;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheets;

/// The bounds of a value.
pub(in crate::page::view::design) struct BoundsField {
    pub(in crate::page::view::design) name: String,
    pub(in crate::page::view::design) label: String,
    pub(in crate::page::view::design) typed: String,
}

/// Letters of traits, each of which may be chosen.
pub(in crate::page::view::design) struct LettersField {
    pub(in crate::page::view::design) name: String,
    pub(in crate::page::view::design) label: String,
    /// The letters: letter, name, and whether it is chosen.
    pub(in crate::page::view::design) letters: Vec<(String, String, bool)>,
}

impl BoundsField {
    pub(super) fn new(
        key: &str,
        column: ListColumn,
        form_fields: &FormFields,
        rules: &Rules,
        frame: &Frame,
    ) -> Self {
        let (name, words) = (format!("sought-{key}"), frame.words);
        let label = if column == ListColumn::Points { &words.at_most } else { &words.at_least };
        let value = sheets::value_name(column, rules, frame.language);
        Self {
            label: fill(frame.say(label), &[("value", &value)]),
            typed: form_fields.get(&name).trim().to_owned(),
            name,
        }
    }

    /// Returns the bounds as questions write them: a number alone is the minimum, or the maximum of points. `None` for a
    /// text that is none.
    pub(super) fn value(&self, column: ListColumn) -> Option<String> {
        if self.typed.is_empty() {
            return Some(String::new());
        }
        let bounds = Bounds::read(&self.typed).filter(|bounds| !bounds.is_empty())?;
        let one = bounds.least.filter(|_| bounds.least == bounds.most);
        Some(match (one, column) {
            (Some(most), ListColumn::Points) => format!("..{most}"),
            (Some(least), _) => format!("{least}.."),
            (None, _) => self.typed.clone(),
        })
    }
}

impl LettersField {
    pub(super) fn new(
        key: &str,
        label: &str,
        form_fields: &FormFields,
        rules: &Rules,
        frame: &Frame,
    ) -> Self {
        let name = format!("sought-{key}");
        let is_chosen = |letter: char| {
            let mut pairs = form_fields.pairs().iter();
            pairs.any(|(field, value)| *field == name && value.contains(letter))
        };
        let letter = |row: &Letter| {
            let called = row.names.get(frame.language).clone();
            (row.letter.to_string(), called, is_chosen(row.letter))
        };
        let rows = rules.codes().table(Slot::Traits).rows.iter();
        Self { letters: rows.map(letter).collect(), label: label.to_owned(), name }
    }

    /// Returns the chosen letters, one after the other.
    pub(super) fn chosen(&self) -> String {
        let chosen = self.letters.iter().filter(|(.., is_chosen)| *is_chosen);
        chosen.map(|(letter, ..)| letter.as_str()).collect()
    }
}

/// Returns the key of a kind of codes.
pub(super) fn kind_key(kind: CodeKind) -> &'static str {
    match kind {
        CodeKind::Leader => "leader",
        CodeKind::Trooper => "trooper",
    }
}

/// A kind of codes: key, label, and whether it is chosen.
type KindOption = (&'static str, &'static str, bool);

/// Returns the kinds of codes and the chosen one: that of the shown unit until another is chosen, and again once a unit
/// of another kind is shown.
pub(super) fn kinds(
    form_fields: &FormFields,
    default: CodeKind,
    language: Language,
) -> (Vec<KindOption>, CodeKind) {
    let words = &labels().units;
    let kinds = [(CodeKind::Leader, &words.leaders), (CodeKind::Trooper, &words.troops)];
    let keyed = |name: &str| {
        let mut all = kinds.iter().map(|(kind, _)| *kind);
        all.find(|kind| kind_key(*kind) == form_fields.get(name))
    };
    let of_others = keyed("sought-of").is_some_and(|of| of != default);
    let chosen = keyed("sought-kind").filter(|_| !of_others).unwrap_or(default);
    let option = |(kind, label): (CodeKind, &'static crate::labels::Label)| {
        (kind_key(kind), label.get(language).as_str(), kind == chosen)
    };
    (kinds.map(option).into(), chosen)
}

/// Returns `true` if codes of a kind have a value.
pub(super) fn is_of_kind(column: ListColumn, kind: CodeKind) -> bool {
    match column {
        ListColumn::Leadership | ListColumn::Radius => kind == CodeKind::Leader,
        ListColumn::Move
        | ListColumn::Ws
        | ListColumn::Bs
        | ListColumn::Morale
        | ListColumn::Points => true,
    }
}
