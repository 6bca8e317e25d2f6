//! Audit of published costs: where they differ from their tables, and why.

use super::game_sheet;
use crate::audit::{self, Audit};
use crate::decode::Names;
use crate::desk::Desk;
use crate::error::Error;
use crate::game::UnitName;
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
    /// Units to explain alone: the index of the item, and a name of the unit.
    pub units: Vec<(usize, String)>,
}

/// Lists to audit against their tables.
#[derive(Debug)]
pub struct AuditedLists {
    /// In the order of the request; each list once, however often it is named.
    pub lists: Vec<Mustered>,
    /// The units to explain alone, as indices of `lists` and of the units of that list; empty for all.
    pub units: Vec<(usize, usize)>,
    /// The rules requested; used for the comparison of several lists.
    rules: Arc<Rules>,
}

pub(super) fn answer(request: &AuditRequest, desk: &Desk) -> Result<AuditedLists, Error> {
    let (lists, places) = open_once(&request.items, desk)?;
    let mut units = Vec::new();
    for (item, name) in &request.units {
        let list = places[*item];
        let Some(army) = &lists[list].army else { continue };
        let unit = Names::of_units(army).find(name).map_err(|near| {
            let called = UnitName { list: request.items[*item].name(), unit: name.clone() };
            called.unknown(near, &army.units.iter().map(|unit| &unit.name).collect::<Vec<_>>())
        })?;
        if !units.contains(&(list, unit)) {
            units.push((list, unit));
        }
    }
    Ok(AuditedLists { lists, units, rules: desk.rules()? })
}

/// Opens each list once, as one that counted twice would make its differences look like patterns. Returns with the
/// lists which of them each item is.
pub(super) fn open_once(
    items: &[LibraryItem],
    desk: &Desk,
) -> Result<(Vec<Mustered>, Vec<usize>), Error> {
    let mut lists: Vec<Mustered> = Vec::new();
    let mut places = Vec::new();
    for list in desk.open_lists(items)? {
        let known = lists
            .iter()
            .position(|other| other.source.text == list.source.text && list.army.is_some());
        places.push(known.unwrap_or(lists.len()));
        if known.is_none() {
            lists.push(list);
        }
    }
    Ok((lists, places))
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
