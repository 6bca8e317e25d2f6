//! Audit of published costs: where they differ from their tables, and why.

use super::game_sheet;
use crate::audit::{self, Audit, AuditRow, Pool};
use crate::code::Code;
use crate::decode::Names;
use crate::desk::Desk;
use crate::error::Error;
use crate::export::{self, AuditedList};
use crate::game::UnitName;
use crate::language::{Phrase, Speech};
use crate::library::LibraryItem;
use crate::muster::Mustered;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use std::sync::Arc;

/// A request to audit lists.
#[derive(Debug, Default)]
pub struct AuditRequest {
    pub items: Vec<LibraryItem>,
    /// Units to explain alone: the index of the item, and a name of the unit.
    pub units: Vec<(usize, String)>,
    /// A table for a spreadsheet, with a line for each row and explanation.
    pub as_table: bool,
}

/// Lists to audit against their tables.
#[derive(Debug)]
pub struct AuditedLists {
    /// In the order of the request; each list once, however often it is named.
    pub lists: Vec<Mustered>,
    /// The units to explain alone, as indices of `lists` and of the units of that list; empty for all.
    pub units: Vec<(usize, usize)>,
    pub as_table: bool,
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
    Ok(AuditedLists { lists, units, as_table: request.as_table, rules: desk.rules()? })
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
        let rows = printed_rows(&list);
        let is_copy = |other: &Mustered| {
            let is_same_text = other.source.text == list.source.text && list.army.is_some();
            let is_same_game = other.rules.book.game == list.rules.book.game;
            is_same_text || (is_same_game && !rows.is_empty() && printed_rows(other) == rows)
        };
        let known = lists.iter().position(is_copy);
        places.push(known.unwrap_or(lists.len()));
        if known.is_none() {
            lists.push(list);
        }
    }
    Ok((lists, places))
}

/// The code and the printed points of each row, by which a copy of a list is told.
fn printed_rows(list: &Mustered) -> Vec<(Code, Option<i32>)> {
    let units = list.army.iter().flat_map(|army| &army.units);
    let rows = units.filter_map(|unit| {
        let points = *unit.printed.as_ref()?.values.get(ListColumn::Points);
        Some((unit.code(), points))
    });
    rows.collect()
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
        let parsed = self.parsed_lists();
        let each = parsed.iter().filter_map(|(_, list, audit)| {
            let (army, first) = (list.army.as_ref()?, list.rules.book.first);
            let rows: Vec<&AuditRow> = audit.rows.iter().collect();
            let verdict = |language| sheets::audit_verdict(&rows, language);
            let named =
                |language| format!("{}: {}", army.head.name.get(language), verdict(language));
            Some(speech.led_by(first).say(named))
        });
        let several: Vec<&Audit> = parsed.iter().map(|(.., audit)| audit).collect();
        let all = (several.len() > 1).then(|| {
            let pool = Pool::new(&several, 0);
            speech.say(|language| sheets::joint_verdict(&pool, language))
        });
        each.chain(all).collect()
    }

    /// The audits one after the other, and the comparison of several.
    pub(super) fn sheets(&self, speech: Speech) -> Vec<Sheet> {
        if !self.units.is_empty() {
            return self.dossiers(speech);
        }
        let parsed = self.parsed_lists();
        let each = parsed.iter().filter_map(|(_, list, audit)| {
            let (army, rules) = (list.army.as_ref()?, &list.rules);
            Some(game_sheet(rules, speech, |language| {
                sheets::audit(list, army, audit, rules, language)
            }))
        });
        let several: Vec<&Audit> = parsed.iter().map(|(.., audit)| audit).collect();
        let pool = (several.len() > 1).then(|| Pool::new(&several, 0));
        let common = pool.and_then(|pool| sheets::patterns(&pool, &self.rules, speech));
        each.chain(common).collect()
    }

    /// The dossiers of the requested units; one without a printed line says how to write it.
    fn dossiers(&self, speech: Speech) -> Vec<Sheet> {
        let parsed = self.parsed_lists();
        let all: Vec<&Audit> = parsed.iter().map(|(.., audit)| audit).collect();
        let requested = self.units.iter().filter_map(|(list, unit)| {
            let at = parsed.iter().position(|(index, ..)| index == list)?;
            let (mustered, army) = (&self.lists[*list], self.lists[*list].army.as_ref()?);
            let unit = &army.units[*unit];
            let row = all[at].rows.iter().position(|row| std::ptr::eq(row.unit, unit));
            Some(game_sheet(&mustered.rules, speech, |language| match row {
                Some(row) => sheets::audit_dossier((mustered, army), &all, (at, row), language),
                None => sheets::unprinted_row(unit, &mustered.rules, language),
            }))
        });
        requested.collect()
    }

    /// A line for each requested row and explanation.
    pub fn table(&self, speech: Speech) -> String {
        let parsed = self.parsed_lists();
        let lists: Vec<(usize, AuditedList)> = parsed
            .iter()
            .filter_map(|(at, list, audit)| Some((*at, (*list, list.army.as_ref()?, audit))))
            .collect();
        let (places, lists): (Vec<usize>, Vec<AuditedList>) = lists.into_iter().unzip();
        export::audit_csv(&lists, |list, row| self.is_requested(places[list], row), speech)
    }

    /// Returns `true` if a row of a list is among those requested.
    pub fn is_requested(&self, list: usize, row: &AuditRow) -> bool {
        let is_row = |(of, unit): &(usize, usize)| {
            let unit = self.lists[*of].army.as_ref().map(|army| &army.units[*unit]);
            *of == list && unit.is_some_and(|unit| std::ptr::eq(unit, row.unit))
        };
        self.units.is_empty() || self.units.iter().any(is_row)
    }

    /// The parsed lists, each with its index and its audit.
    fn parsed_lists(&self) -> Vec<(usize, &Mustered, Audit<'_>)> {
        let audits = self.audits().into_iter().enumerate();
        audits.filter_map(|(index, (list, audit))| Some((index, list, audit?))).collect()
    }
}
