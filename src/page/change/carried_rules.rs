//! The buttons that take, save and drop the house rules that the form carries.

use crate::finding::any_error;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::page::Page;
use crate::page::action::PageAction;
use crate::page::form_fields::FormFields;
use crate::page::house_rules::CarriedRules;
use crate::page::paste::{PastedForm, PastedKind};
use crate::page::state::BuiltTexts;
use crate::read;

/// The change that a button makes to the carried rules.
pub(super) enum RulesChange {
    /// These are carried from now on.
    Carried(CarriedRules),
    /// They are in a file of the folder now.
    SavedAs(String),
    Failed(String),
}

/// Returns what the button of a form does to the carried rules; `None` if it is about something else.
pub(super) fn change(
    form_fields: &FormFields,
    page: &Page,
    language: Language,
) -> Option<RulesChange> {
    let (action, argument) = PageAction::split(form_fields.get("do"));
    let opened = |text: &str| {
        read::is_house_rules(text).then(|| RulesChange::Carried(CarriedRules::new(text)))
    };
    match action? {
        PageAction::DropRules => Some(RulesChange::Carried(CarriedRules::default())),
        PageAction::SaveRules => Some(save(&CarriedRules::read(form_fields), page, language)),
        PageAction::OpenText => opened(&form_fields.get("open").replace("\r\n", "\n")),
        PageAction::ReadPasted => opened(&PastedForm::read(form_fields).text),
        PageAction::OpenFile => {
            let folder = page.folder.as_ref()?;
            opened(&folder.text(&folder.file_name(argument)?)?)
        }
        PageAction::TakePasted if argument == PastedKind::Tables.key() => {
            Some(take(&PastedForm::read(form_fields), page, language))
        }
        _ => None,
    }
}

/// Takes the prices of the pasted text as house rules.
fn take(form: &PastedForm, page: &Page, language: Language) -> RulesChange {
    let desk = page.desk(&BuiltTexts::default(), language);
    let none = || RulesChange::Failed(labels().paste_page.no_prices.get(language).clone());
    match form.answer_tables(&desk, language) {
        Ok(read) if any_error(&read.findings) => none(),
        Ok(read) => {
            read.file.map_or_else(none, |file| RulesChange::Carried(CarriedRules::new(&file.text)))
        }
        Err(trouble) => RulesChange::Failed(trouble),
    }
}

/// Saves the rules into a new file of the folder.
fn save(rules: &CarriedRules, page: &Page, language: Language) -> RulesChange {
    let name = rules.file_name();
    let saved = page.folder.as_ref().filter(|_| !rules.is_empty());
    match saved.map(|folder| folder.add(&name, rules.text())) {
        Some(Ok(())) => {
            RulesChange::SavedAs(fill(labels().page.saved_as.get(language), &[("name", &name)]))
        }
        Some(Err(why)) => RulesChange::Failed(why.say(language)),
        None => RulesChange::Failed(labels().page.not_changed.get(language).clone()),
    }
}
