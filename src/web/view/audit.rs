//! A list compared with its tables: a summary, then every unit with its printed and computed values.

use super::{Frame, PageFinding, RawText, describe_findings, raw_text};
use crate::answer::{Answer, Request, answer, audit};
use crate::audit::AuditClass;
use crate::desk::Desk;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::muster::Mustered;
use crate::sheets::{self, AuditView, AuditedUnit};
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
    own: bool,
    findings: Vec<PageFinding>,
    raw: Option<RawText>,
    /// The reason why there is nothing to audit, for a game without ability codes.
    codeless: String,
}

impl AuditPage {
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

pub(super) fn audit(
    frame: Frame,
    form_fields: &FormFields,
    built: &BuiltTexts,
    desk: &Desk,
) -> Result<String, askama::Error> {
    let language = frame.language;
    let items: Vec<_> = built.list_item().into_iter().collect();
    let audited =
        match answer(&Request::Audit(audit::AuditRequest { items, ..Default::default() }), desk) {
            Ok(Answer::Audited(audited)) => Some(audited),
            _ => None,
        };
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
