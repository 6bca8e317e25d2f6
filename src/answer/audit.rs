//! Audit of published costs: where they differ from their tables, and why.

use super::game_sheet;
use crate::audit::{self, Audit};
use crate::desk::Desk;
use crate::error::Error;
use crate::labels::labels;
use crate::language::{Phrase, Speech};
use crate::library::LibraryItem;
use crate::muster::Mustered;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use std::sync::Arc;

/// A request to audit lists.
#[derive(Debug)]
pub struct AuditRequest {
    pub items: Vec<LibraryItem>,
}

/// Lists to audit against their tables.
#[derive(Debug)]
pub struct AuditedLists {
    /// In the order of the request.
    pub lists: Vec<Mustered>,
    /// The rules requested; used for the comparison of several lists.
    rules: Arc<Rules>,
}

pub(super) fn answer(request: &AuditRequest, desk: &Desk) -> Result<AuditedLists, Error> {
    Ok(AuditedLists { lists: desk.open_lists(&request.items)?, rules: desk.rules()? })
}

impl AuditedLists {
    /// Each list with its audit; `None` if it could not be parsed. The patterns of several lists explain rows of each.
    pub fn audits(&self) -> Vec<(&Mustered, Option<Audit<'_>>)> {
        let lists = self.lists.iter();
        let mut audits: Vec<_> = lists
            .map(|it| (it, it.army.as_ref().map(|army| audit::army(army, &it.rules))))
            .collect();
        let mut parsed: Vec<&mut Audit> =
            audits.iter_mut().filter_map(|(_, audit)| audit.as_mut()).collect();
        if parsed.len() > 1 {
            audit::join(&mut parsed);
        }
        audits
    }

    /// The verdict on each parsed list, and on several together.
    pub(super) fn verdict(&self, speech: Speech) -> Vec<Phrase> {
        let audits = self.audits();
        let audits: Vec<(&Mustered, &Audit)> =
            audits.iter().filter_map(|(list, audit)| Some((*list, audit.as_ref()?))).collect();
        let each = audits.iter().filter_map(|(list, audit)| {
            let (army, first) = (list.army.as_ref()?, list.rules.book.first);
            let verdict = |language| sheets::audit_verdict(&[audit], language);
            let named =
                |language| format!("{}: {}", army.head.name.get(language), verdict(language));
            Some(speech.led_by(first).say(named))
        });
        let several: Vec<&Audit> = audits.iter().map(|(_, audit)| *audit).collect();
        let all = (several.len() > 1).then(|| {
            speech.say(|language| {
                let label = labels().audit.all_lists.get(language);
                format!("{label}: {}", sheets::audit_verdict(&several, language))
            })
        });
        each.chain(all).collect()
    }

    /// The audits one after the other, and the comparison of several.
    pub(super) fn sheets(&self, speech: Speech) -> Vec<Sheet> {
        let audits = self.audits();
        let audits: Vec<(&Mustered, &Audit)> =
            audits.iter().filter_map(|(list, audit)| Some((*list, audit.as_ref()?))).collect();
        let each = audits.iter().filter_map(|(list, audit)| {
            let (army, rules) = (list.army.as_ref()?, &list.rules);
            Some(game_sheet(rules, speech, |language| {
                sheets::audit(list, army, audit, rules, language)
            }))
        });
        let several: Vec<&Audit> = audits.iter().map(|(_, audit)| *audit).collect();
        let common =
            (several.len() > 1).then(|| sheets::patterns(&several, &self.rules, speech)).flatten();
        each.chain(common).collect()
    }
}
