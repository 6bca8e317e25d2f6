//! House rules that the form carries beside the open texts: pasted lists are read by them, and the open list is audited.

use super::App;
use super::action::PageAction;
use super::form_fields::FormFields;
use super::paste::{PastedForm, PastedKind};
use super::state::BuiltTexts;
use crate::desk::{Desk, HouseRulesDesk};
use crate::finding::any_error;
use crate::form;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::library::LibraryItem;
use crate::muster::Mustered;
use crate::read;
use crate::text::slug_from_name;

/// The field that carries the text of their file.
const FIELD: &str = "house-rules";
/// Their file as a download.
pub(super) const FILE: &str = "house-rules.yaml";

/// The text of a file of house rules; empty if none are carried.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct CarriedRules(String);

/// What a button does to the carried rules.
pub(super) enum RulesChange {
    /// These are carried from now on.
    Carried(CarriedRules),
    /// They are in a file of the folder now.
    SavedAs(String),
    Failed(String),
}

impl CarriedRules {
    pub(super) fn read(form_fields: &FormFields) -> Self {
        let text = form_fields.get(FIELD).replace("\r\n", "\n");
        Self(if text.trim().is_empty() { String::new() } else { text })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    fn item(&self) -> LibraryItem {
        LibraryItem::Text { name: FILE.to_owned(), bytes: self.0.clone().into_bytes() }
    }

    /// Opens their file; `None` if none are carried.
    pub(super) fn open(&self, desk: &Desk) -> Option<Mustered> {
        if self.is_empty() { None } else { desk.library.list(&self.item()).ok() }
    }

    /// Returns a desk with these rules; `None` if there are none, or they have errors.
    pub(super) fn desk(&self, desk: &Desk) -> Option<Desk> {
        match (!self.is_empty()).then(|| desk.with_house_rules(&self.item()).ok())?? {
            HouseRulesDesk::Desk(desk) => Some(desk),
            HouseRulesDesk::Faulty(_) => None,
        }
    }

    /// Returns the text of a list with these rules as its own.
    pub(super) fn add_to(&self, list: &str) -> String {
        match (read::house_rules(&self.0), list.split_once("\nunits:")) {
            (Some(rules), Some((head, units))) => {
                format!("{}\n\n{rules}\nunits:{units}", head.trim_end())
            }
            _ => list.to_owned(),
        }
    }

    /// Returns the name of their file: that of the rules.
    pub(super) fn file_name(&self) -> String {
        let slug = form::Values::read(&self.0).get("name").map(slug_from_name).unwrap_or_default();
        if slug.is_empty() { FILE.to_owned() } else { format!("{slug}.yaml") }
    }
}

/// Returns what the button of a form does to the carried rules; `None` if it is about something else.
pub(super) fn change(
    form_fields: &FormFields,
    app: &App,
    language: Language,
) -> Option<RulesChange> {
    let (action, argument) = PageAction::split(form_fields.get("do"));
    let opened = |text: &str| {
        read::is_house_rules(text).then(|| RulesChange::Carried(CarriedRules(text.to_owned())))
    };
    match action? {
        PageAction::DropRules => Some(RulesChange::Carried(CarriedRules::default())),
        PageAction::SaveRules => Some(save(&CarriedRules::read(form_fields), app, language)),
        PageAction::OpenText => opened(&form_fields.get("open").replace("\r\n", "\n")),
        PageAction::ReadPasted => opened(&PastedForm::read(form_fields).text),
        PageAction::OpenFile => {
            let folder = app.folder.as_ref()?;
            opened(&folder.text(&folder.file_name(argument)?)?)
        }
        PageAction::TakePasted if argument == PastedKind::Tables.key() => {
            Some(take(&PastedForm::read(form_fields), app, language))
        }
        _ => None,
    }
}

/// Takes the prices of the pasted text as house rules.
fn take(form: &PastedForm, app: &App, language: Language) -> RulesChange {
    let desk = app.desk(&BuiltTexts::default(), language);
    let none = || RulesChange::Failed(labels().paste_page.no_prices.get(language).clone());
    match form.answer_tables(&desk, language) {
        Ok(read) if any_error(&read.findings) => none(),
        Ok(read) => {
            read.file.map_or_else(none, |file| RulesChange::Carried(CarriedRules(file.text)))
        }
        Err(trouble) => RulesChange::Failed(trouble),
    }
}

/// Saves the rules into a new file of the folder.
fn save(rules: &CarriedRules, app: &App, language: Language) -> RulesChange {
    let name = rules.file_name();
    let saved = app.folder.as_ref().filter(|_| !rules.is_empty());
    match saved.map(|folder| folder.add(&name, rules.text())) {
        Some(Ok(())) => {
            RulesChange::SavedAs(fill(labels().page.saved_as.get(language), &[("name", &name)]))
        }
        Some(Err(why)) => RulesChange::Failed(why.say(language)),
        None => RulesChange::Failed(labels().page.not_changed.get(language).clone()),
    }
}
