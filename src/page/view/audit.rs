//! A list compared with its tables, alone or with others: a summary, then every unit with its printed and computed values.

use super::blocks::{ViewBlock, view_blocks};
use super::paste::RulesBanner;
use super::{Frame, PageContext, PageFinding, RawText, describe_findings, raw_text};
use crate::answer::{Answer, Request, answer, audit, suppose};
use crate::audit::{AuditClass, sample_phrases};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::labels::{PastePageLabels, fill, labels};
use crate::language::{Language, Speech};
use crate::library::LibraryItem;
use crate::message::did_you_mean;
use crate::muster::Mustered;
use crate::page::findings::replace_backticks;
use crate::page::form_fields::FormFields;
use crate::page::known_lists::{KnownList, KnownLists};
use crate::page::state::TextKind;
use crate::read;
use crate::sheet::Sheet;
use crate::sheets::{self, AuditView, AuditedUnit};
use crate::text::list_values;
use askama::Template;

#[derive(Template)]
#[template(path = "page/audit.html")]
struct AuditPage {
    frame: Frame,
    words: &'static crate::labels::AuditLabels,
    paste_words: &'static PastePageLabels,
    /// The lists, the open one first; empty if it has no audit.
    lists: Vec<AuditedPart>,
    /// The lists that may be audited with it, under their heads.
    others: Vec<(String, Vec<OtherList>)>,
    /// The patterns of all lists together.
    joint: Option<Explained>,
    /// The class of units shown; `None` for all.
    shown: Option<AuditClass>,
    /// The row that is explained in place of all rows.
    dossier: Option<Explained>,
    trial: TriedRule,
    findings: Vec<PageFinding>,
    raw: Option<RawText>,
    /// The name of the carried house rules that the lists are audited by; empty if there are none.
    ruled_by: String,
    /// The reason why there is nothing to audit, for a game without ability codes.
    codeless: String,
}

/// A list of the audit.
struct AuditedPart {
    /// Its key; empty for the list that is open.
    key: String,
    name: String,
    audit: AuditView,
    /// `true` if its codes can be changed here.
    own: bool,
}

impl AuditedPart {
    /// Returns `true` for the list that is open.
    fn is_open(&self) -> bool {
        self.key.is_empty()
    }

    /// Returns the value that asks for the dossier of a unit: `3`, or `3 fistful/harkonnen` of another list.
    fn row(&self, unit: &AuditedUnit) -> String {
        format!("{} {}", unit.at, self.key).trim_end().to_owned()
    }
}

/// A list that may be audited with the open one.
struct OtherList {
    list: KnownList,
    is_chosen: bool,
}

/// A sheet that a view shows: the dossier of a row, or a supposition that was tried.
struct Explained {
    /// The row that was asked for; empty for a supposition.
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
    /// Tries a supposition in words on lists. A file name is not opened: it would be a path of this machine.
    fn new(text: &str, items: &[LibraryItem], desk: &Desk, language: Language) -> Self {
        let tried = Self { text: text.trim().to_owned(), result: None, wrong: String::new() };
        if items.is_empty() || tried.text.is_empty() {
            return tried;
        }
        let request = suppose::SupposeRequest {
            items: items.to_vec(),
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
    /// Says by which house rules the lists are audited.
    fn by_rules(&self) -> String {
        self.frame.about(&self.paste_words.by_rules, &self.ruled_by)
    }

    /// Samples of suppositions, as a sentence.
    fn suppose_how(&self) -> String {
        let language = self.frame.language;
        let samples = list_values(sample_phrases(language));
        let how = self.frame.about(&self.frame.words.suppose_how, &samples);
        replace_backticks(language, &how)
    }

    /// Returns `true` if other lists are audited with the open one.
    fn has_others(&self) -> bool {
        self.others.iter().flat_map(|(_, lists)| lists).any(|other| other.is_chosen)
    }

    /// Returns the number of rows of all lists.
    fn rows(&self) -> usize {
        self.lists.iter().map(|list| list.audit.units.len()).sum()
    }

    fn has_rows(&self) -> bool {
        self.rows() > 0
    }

    /// Returns the number of rows of a class in all lists.
    fn of_class(&self, class: &AuditClass) -> usize {
        self.lists.iter().map(|list| list.audit.with(Some(*class)).len()).sum()
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

fn audit_lists(items: &[LibraryItem], desk: &Desk) -> Option<audit::AuditedLists> {
    let items = items.to_vec();
    match answer(&Request::Audit(audit::AuditRequest { items, ..Default::default() }), desk) {
        Ok(Answer::Audited(audited)) => Some(audited),
        Ok(_) | Err(_) => None,
    }
}

/// Returns the dossier of a row, `3` of the open list or `3 fistful/harkonnen`; `None` for any other text.
fn explain(row: &str, items: &[LibraryItem], desk: &Desk, language: Language) -> Option<Explained> {
    let (at, key) = row.split_once(' ').unwrap_or((row, ""));
    let unit: usize = at.parse().ok()?;
    let mut audited = audit_lists(items, desk)?;
    let mut lists = audited.lists.iter();
    let list = match key {
        "" => 0,
        key => lists.position(|list| list.source.name == key)?,
    };
    let army = audited.lists.get(list)?.army.as_ref()?;
    army.units.get(unit)?.printed.as_ref()?;
    audited.units = vec![(list, unit)];
    let sheet = Answer::Audited(audited).sheets(Speech::One(language)).into_iter().next()?;
    Some(Explained::new(row, sheet))
}

/// Returns the lists that may be audited with the open one; a form chooses some of them by `with`.
fn other_lists(known: &KnownLists, form_fields: &FormFields) -> Vec<(String, Vec<OtherList>)> {
    let open = known.open_key();
    let chosen = |key: &str| {
        let mut pairs = form_fields.pairs().iter();
        pairs.any(|(field, value)| field == "with" && value == key)
    };
    let groups = known.groups().into_iter().map(|(head, lists)| {
        let others = lists.into_iter().filter(|list| Some(&list.key) != open.as_ref());
        let others = others.map(|list| OtherList { is_chosen: chosen(&list.key), list });
        (head, others.collect::<Vec<_>>())
    });
    groups.filter(|(_, lists)| !lists.is_empty()).collect()
}

/// Returns a list as an item to audit.
fn item_of(key: &str, known: &KnownLists) -> LibraryItem {
    match known.own_text(key) {
        Some(text) => LibraryItem::Text { name: key.to_owned(), bytes: text.into_bytes() },
        None => LibraryItem::Shipped(key.to_owned()),
    }
}

/// Returns the patterns of several lists together.
fn joint_patterns(audited: audit::AuditedLists, language: Language) -> Option<Explained> {
    let count = audited.lists.len();
    let sheets = Answer::Audited(audited).sheets(Speech::One(language));
    // The comparison of several lists comes after the sheet of each.
    let sheet = sheets.into_iter().nth(count).filter(|_| count > 1)?;
    Some(Explained::new("", sheet))
}

/// Returns a desk with the carried house rules, and their name; `None` if there are none that apply to the open list.
fn carried_desk(context: &PageContext) -> Option<(Desk, String)> {
    let PageContext { changed, desk, .. } = *context;
    let built = context.built();
    let has_own = built.list.as_ref().is_some_and(|list| read::house_rules(list).is_some());
    if has_own || built.game().is_some() {
        return None;
    }
    let ruled = changed.house_rules.desk(desk)?;
    Some((ruled, RulesBanner::new(&changed.house_rules, desk)?.name))
}

pub(super) fn audit(frame: Frame, context: &PageContext) -> Result<String, askama::Error> {
    let PageContext { form_fields, desk, language, .. } = *context;
    let (ruled, ruled_by) = carried_desk(context).unzip();
    let desk = ruled.as_ref().unwrap_or(desk);
    let (built, folder) = (context.built(), context.folder());
    let known = KnownLists::new(built, folder, desk, language);
    let others = other_lists(&known, form_fields);
    let chosen = others.iter().flat_map(|(_, lists)| lists).filter(|other| other.is_chosen);
    let chosen = chosen.map(|other| item_of(&other.list.key, &known));
    // Other lists are audited only with one that is open.
    let items: Vec<LibraryItem> = match built.list_item() {
        Some(item) => [item].into_iter().chain(chosen).collect(),
        None => Vec::new(),
    };
    let audited = audit_lists(&items, desk).filter(|_| !items.is_empty());
    let audits = audited.as_ref().map(audit::AuditedLists::audits).unwrap_or_default();
    let open = audits.first().map(|&(list, _)| list);
    let findings = open.map(|list| describe_findings(&list.findings, desk, language));
    let frame = frame.with_house(open);
    let lists: Vec<AuditedPart> = audits
        .iter()
        .enumerate()
        .filter_map(|(at, (list, audit))| {
            let Mustered { army, rules, source, .. } = list;
            let (army, is_open) = (army.as_ref()?, at == 0);
            Some(AuditedPart {
                key: if is_open { String::new() } else { source.name.clone() },
                name: army.head.name.get(language).to_owned(),
                audit: sheets::audit_view(army, audit.as_ref()?, rules, language),
                own: is_open && built.list.is_some(),
            })
        })
        .collect();
    let has_audit = lists.first().is_some_and(AuditedPart::is_open);
    drop(audits);
    let codeless_file = built.codeless_file(TextKind::List, desk);
    let codeless = codeless_file.as_ref().map(|codeless_file| {
        let name = codeless_file.book.name.get(language);
        frame.about(&frame.build.codeless_audit, name)
    });
    AuditPage {
        dossier: explain(form_fields.get("row"), &items, desk, language),
        trial: TriedRule::new(form_fields.get("suppose"), &items, desk, language),
        joint: audited.and_then(|audited| joint_patterns(audited, language)),
        others,
        codeless: codeless.unwrap_or_default(),
        shown: AuditClass::from_key(form_fields.get("class")),
        findings: findings.unwrap_or_default(),
        raw: raw_text(built, TextKind::List).filter(|_| !has_audit && codeless_file.is_none()),
        lists: if has_audit { lists } else { Vec::new() },
        ruled_by: ruled_by.unwrap_or_default(),
        words: &labels().audit,
        paste_words: &labels().paste_page,
        frame,
    }
    .render()
}
