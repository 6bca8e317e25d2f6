//! Changes that would make a text unusable: they are refused, and shown at their field.

use crate::fault::{ArmyFault, Fault, FileFault, Severity};
use crate::finding::Finding;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::library::OpenedItem;
use crate::limits;
use crate::page::action::PageAction;
use crate::page::form_fields::TypedField;
use crate::page::state::{BuiltTexts, TextKind};
use crate::page::{Page, findings};
use crate::sheet::{ButtonAction, ButtonEdit};

/// A change that was refused.
#[derive(Debug, Clone)]
pub(in crate::page) struct Refusal {
    /// The place of the change: `force/limit`.
    pub(in crate::page) place: String,
    /// The typed value.
    pub(in crate::page) value: String,
    /// The reason.
    pub(in crate::page) message: String,
}

impl Refusal {
    /// Returns the refusal of a field's value; `None` if it can be used.
    pub(super) fn of_field(
        typed: &TypedField,
        built: &BuiltTexts,
        next: Option<&BuiltTexts>,
        page: &Page,
        language: Language,
    ) -> Option<Self> {
        let why = match next {
            None => Reason::Unknown,
            Some(next) => match find_duplicate_name(typed, built, next, page, language) {
                Some(duplicate_name) => Reason::Error(duplicate_name),
                None => find_break(built, next, page, language)?,
            },
        };
        let (place, value) = (format!("{}/{}", typed.text.key(), typed.place), typed.value.clone());
        let message = refusal_text(typed.place, &value, &why, language);
        Some(Self { place, value, message })
    }

    /// Returns the refusal of a button's action: `add force squads {troop: Guards}`. An action that opens another text,
    /// or replaces a whole text, is never refused.
    pub(super) fn of_button(
        action: &str,
        built: &BuiltTexts,
        next: &BuiltTexts,
        page: &Page,
        language: Language,
    ) -> Option<Self> {
        let edit = ButtonEdit::read(action);
        let place = match &edit {
            Some(ButtonEdit { text, action: ButtonAction::MoveInto(list), .. }) => {
                format!("{text}/{list}")
            }
            Some(ButtonEdit { text, place, .. }) => format!("{text}/{place}"),
            None => match PageAction::split(action).0? {
                PageAction::AddRule => "list/house_rules".to_owned(),
                PageAction::AddUnit => "list/units".to_owned(),
                PageAction::Take => "force/take".to_owned(),
                PageAction::FormPlatoon => "force/squads".to_owned(),
                _ => return None,
            },
        };
        let why = find_break(built, next, page, language)?;
        let message = refusal_text(&place, "-", &why, language);
        // A copy goes into the same list.
        let is_copy = edit.is_some_and(|edit| edit.action == ButtonAction::Copy);
        let place = match place.rsplit_once('/').filter(|_| is_copy) {
            Some((list, _)) => list.to_owned(),
            None => place,
        };
        Some(Self { place, value: String::new(), message })
    }
}

/// The reason for a refusal.
enum Reason {
    /// An error that the change would make.
    Error(Finding),
    /// No finding says why.
    Unknown,
}

/// Returns why a text that was usable before a change is not after it; `None` if no text breaks.
fn find_break(
    built: &BuiltTexts,
    next: &BuiltTexts,
    page: &Page,
    language: Language,
) -> Option<Reason> {
    // Most changes leave a usable text; then the text before it does not matter.
    let find = |which| {
        let after = open_item(next, which, page, language);
        let is_bad = !after.as_ref().is_some_and(|item| is_usable(item, which));
        let was_good =
            || open_item(built, which, page, language).is_some_and(|item| is_usable(&item, which));
        (is_bad && was_good()).then_some(after)
    };
    let after = find(TextKind::List).or_else(|| find(TextKind::Force))?;
    let findings = after.as_ref().map(OpenedItem::findings).unwrap_or_default();
    let error = findings.iter().find(|finding| finding.severity() == Severity::Error);
    Some(error.map_or(Reason::Unknown, |error| Reason::Error(error.clone())))
}

/// Returns a finding if a new name is that of another unit: a reference to it would be ambiguous.
fn find_duplicate_name(
    typed: &TypedField,
    built: &BuiltTexts,
    next: &BuiltTexts,
    page: &Page,
    language: Language,
) -> Option<Finding> {
    if typed.text != TextKind::List || !typed.place.starts_with("units/") {
        return None;
    }
    let duplicates = |built| {
        let opened = open_item(built, TextKind::List, page, language)?;
        let is_duplicate =
            |finding: &&Finding| matches!(finding.fault, Fault::Army(ArmyFault::UnitTwice { .. }));
        let found: Vec<Finding> = opened.findings().iter().filter(is_duplicate).cloned().collect();
        Some(found)
    };
    let after = duplicates(next).filter(|after| !after.is_empty())?;
    let before = duplicates(built)?;
    if after.len() > before.len() { after.into_iter().next_back() } else { None }
}

fn open_item(
    built: &BuiltTexts,
    which: TextKind,
    page: &Page,
    language: Language,
) -> Option<OpenedItem> {
    page.desk(built, language).library.open(&built.item(which)?).ok()
}

fn is_usable(opened: &OpenedItem, which: TextKind) -> bool {
    match (opened, which) {
        (OpenedItem::List(list), TextKind::List) => list.army.is_some(),
        (OpenedItem::Force(force), TextKind::Force) => force.resolve().is_some(),
        (OpenedItem::Codeless(codeless_file), _) => {
            codeless_file.contents.is_some() && codeless_file.is_force == (which == TextKind::Force)
        }
        (OpenedItem::List(_), TextKind::Force) | (OpenedItem::Force(_), TextKind::List) => false,
    }
}

/// Returns the reason for a refusal, without file names.
fn refusal_text(place: &str, value: &str, why: &Reason, language: Language) -> String {
    let words = &labels().build;
    let key = place.rsplit('/').next().unwrap_or_default();
    if value.is_empty() {
        return words.needs_value.get(language).clone();
    }
    if key == "limit" {
        return fill(words.odd_limit.get(language), &[("most", &limits::FORCE)]);
    }
    if place.starts_with("composition/") {
        return words.odd_size.get(language).clone();
    }
    let Reason::Error(Finding { fault, .. }) = why else {
        return labels().page.not_changed.get(language).clone();
    };
    match fault {
        Fault::File(FileFault::TooMany { most, .. }) => {
            fill(words.too_many.get(language), &[("most", most)])
        }
        Fault::File(FileFault::OutOfRange { least, most, .. }) => {
            fill(words.odd_number.get(language), &[("least", least), ("most", most)])
        }
        Fault::File(FileFault::WrongShape { .. }) => words.odd_value.get(language).clone(),
        fault => findings::sentence(fault, language),
    }
}
