//! A list compared with its tables: a summary, then every unit with its printed and computed values.

use super::blocks::{ViewBlock, view_blocks};
use super::{Frame, PageFinding, RawText, describe_findings, raw_text};
use crate::answer::{Answer, Request, answer, audit, suppose};
use crate::audit::{AuditClass, sample_phrases};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::labels::{fill, labels};
use crate::language::{Language, Speech};
use crate::library::LibraryItem;
use crate::message::did_you_mean;
use crate::muster::Mustered;
use crate::sheet::Sheet;
use crate::sheets::{self, AuditView, AuditedUnit};
use crate::text::list_values;
use crate::web::findings::replace_backticks;
use crate::web::form_fields::FormFields;
use crate::web::state::{BuiltTexts, TextKind};
use askama::Template;

#[derive(Template)]
#[template(path = "page/audit.html")]
struct AuditPage {
    frame: Frame,
    words: &'static crate::labels::Audit,
    audit: Option<AuditView>,
    /// The class of units shown; `None` for all.
    shown: Option<AuditClass>,
    /// The row that is explained in place of all rows.
    dossier: Option<Explained>,
    trial: TriedRule,
    own: bool,
    findings: Vec<PageFinding>,
    raw: Option<RawText>,
    /// The reason why there is nothing to audit, for a game without ability codes.
    codeless: String,
}

/// A sheet that a view shows: the dossier of a row, or a supposition that was tried.
struct Explained {
    /// The index of the unit in the list; empty for a supposition.
    at: String,
    title: String,
    parts: Vec<ViewBlock>,
}

/// A supposition as it was typed, and its trial.
struct TriedRule {
    text: String,
    result: Option<Explained>,
    /// The reason why it cannot be tried; may be empty.
    wrong: String,
}

impl Explained {
    fn new(at: &str, sheet: Sheet) -> Self {
        let (at, title) = (at.to_owned(), sheet.title.first);
        Self { at, title, parts: view_blocks(sheet.blocks) }
    }
}

impl TriedRule {
    /// Tries a supposition in words on a list. A file name is not opened: it would be a path of this machine.
    fn new(text: &str, item: Option<&LibraryItem>, desk: &Desk, language: Language) -> Self {
        let tried = Self { text: text.trim().to_owned(), result: None, wrong: String::new() };
        let Some(item) = item.filter(|_| !tried.text.is_empty()) else { return tried };
        let request = suppose::SupposeRequest {
            items: vec![item.clone()],
            text: tried.text.clone(),
            takes_files: false,
            argument: labels().page.supposition.get(language),
        };
        match answer(&Request::Suppose(request), desk) {
            Ok(found) => {
                let sheet = found.sheets(Speech::One(language)).into_iter().next();
                Self { result: sheet.map(|sheet| Explained::new("", sheet)), ..tried }
            }
            Err(error) => Self { wrong: describe_error(&error, language), ..tried },
        }
    }
}

/// Describes why a supposition is not read, and what was meant; what is allowed stands beside the field.
fn describe_error(error: &Error, language: Language) -> String {
    let mut sentences = vec![error.say(language)];
    if let ErrorKind::WrongValue { near, .. } = &error.kind {
        sentences.extend(near.as_ref().map(|near| did_you_mean(near, language)));
    }
    replace_backticks(language, &sentences.join("; "))
}

impl AuditPage {
    /// Samples of suppositions, as a sentence.
    fn suppose_how(&self) -> String {
        let language = self.frame.language;
        let samples = list_values(sample_phrases(language));
        let how = self.frame.about(&self.frame.words.suppose_how, &samples);
        replace_backticks(language, &how)
    }

    /// Returns `true` if a class is the one shown.
    fn is_shown(&self, class: &AuditClass) -> bool {
        self.shown == Some(*class)
    }

    /// Describes how a unit differs.
    fn differs(&self, unit: &AuditedUnit) -> String {
        let differing = unit.values.iter().filter(|value| !value.difference.is_empty());
        let differing: Vec<String> =
            differing.map(|value| format!("{} {}", value.head, value.difference)).collect();
        if differing.is_empty() {
            self.frame.say(&self.frame.words.agrees).to_owned()
        } else {
            let label = self.frame.say(&self.frame.words.differs);
            fill(label, &[("values", &differing.join(" · "))])
        }
    }

    /// Returns the number of letters by which a code differs.
    fn letters(&self, edits: &u32) -> String {
        self.words.letters.of_n(i64::from(*edits), self.frame.language)
    }
}

fn audit_list(item: Option<&LibraryItem>, desk: &Desk) -> Option<audit::AuditedLists> {
    let items = item.cloned().into_iter().collect();
    match answer(&Request::Audit(audit::AuditRequest { items, ..Default::default() }), desk) {
        Ok(Answer::Audited(audited)) => Some(audited),
        Ok(_) | Err(_) => None,
    }
}

/// Returns the dossier of a unit of the list by its index; `None` for any other text.
fn explain(at: &str, item: &LibraryItem, desk: &Desk, language: Language) -> Option<Explained> {
    let unit: usize = at.parse().ok()?;
    let mut audited = audit_list(Some(item), desk)?;
    let army = audited.lists.first()?.army.as_ref()?;
    army.units.get(unit)?.printed.as_ref()?;
    audited.units = vec![(0, unit)];
    let sheet = Answer::Audited(audited).sheets(Speech::One(language)).into_iter().next()?;
    Some(Explained::new(at, sheet))
}

pub(super) fn audit(
    frame: Frame,
    form_fields: &FormFields,
    built: &BuiltTexts,
    desk: &Desk,
) -> Result<String, askama::Error> {
    let language = frame.language;
    let item = built.list_item();
    let audited = audit_list(item.as_ref(), desk);
    let dossier =
        item.as_ref().and_then(|item| explain(form_fields.get("row"), item, desk, language));
    let trial = TriedRule::new(form_fields.get("suppose"), item.as_ref(), desk, language);
    let audits = audited.as_ref().map(audit::AuditedLists::audits).unwrap_or_default();
    let list = audits.first();
    let audit = list.and_then(|(list, audit)| {
        let Mustered { army, rules, .. } = list;
        Some(sheets::audit_view(army.as_ref()?, audit.as_ref()?, rules, language))
    });
    let frame = frame.with_house(list.map(|&(list, _)| list));
    let game_file = built.game_file(TextKind::List, desk);
    let codeless = game_file.as_ref().map(|game_file| {
        let name = game_file.book.name.get(language);
        frame.about(&frame.build.codeless_audit, name)
    });
    AuditPage {
        dossier,
        trial,
        codeless: codeless.unwrap_or_default(),
        shown: AuditClass::from_key(form_fields.get("class")),
        own: built.list.is_some(),
        findings: list
            .map(|(list, _)| describe_findings(&list.findings, desk, language))
            .unwrap_or_default(),
        raw: raw_text(built, TextKind::List).filter(|_| audit.is_none() && game_file.is_none()),
        audit,
        words: &labels().audit,
        frame,
    }
    .render()
}
