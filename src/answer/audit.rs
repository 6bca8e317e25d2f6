//! Audit of published costs: where they differ from their tables, and why.

use super::game_sheet;
use super::link::FileToWrite;
use super::paste::{self, ExpandedItems, ReadLists};
use super::print::{self, Job, PrintedDocuments};
use crate::audit::{self, Audit, AuditRow, Pool};
use crate::code::Code;
use crate::decode::Names;
use crate::desk::Desk;
use crate::error::Error;
use crate::export::{self, AuditedList, ReportedList};
use crate::fault::{Fault, PasteFault, Severity};
use crate::finding::Finding;
use crate::game::UnitName;
use crate::labels::{fill, labels};
use crate::language::{Language, Phrase, Speech};
use crate::library::{LibraryItem, OpenedFile, OpenedItem};
use crate::muster::Mustered;
use crate::paste::{PastedList, PastedUnit, lines_of_list};
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::{Block, Mark, Sheet};
use crate::sheets;
use crate::text::after_last;
use std::sync::Arc;

/// A request to audit lists.
#[derive(Debug, Default)]
pub struct AuditRequest {
    pub items: Vec<LibraryItem>,
    /// Units to explain alone: the index of the item, and a name of the unit.
    pub units: Vec<(usize, String)>,
    pub form: AuditForm,
}

/// The form of the answer of an audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AuditForm {
    #[default]
    Sheets,
    /// A table for a spreadsheet, with a line for each row and explanation.
    Table,
    /// The report for the author of each list.
    Report(ReportForm),
}

keyed! {
    /// The form of a report.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ReportForm by key {
        Markdown = "markdown",
        /// Its table, for a spreadsheet.
        Csv = "csv",
        /// Sheets to print.
        Report = "report",
    }
}

/// Lists to audit against their tables.
#[derive(Debug)]
pub struct AuditedLists {
    /// In the order of the request; each list once, however often it is named.
    pub lists: Vec<Mustered>,
    /// The units to explain alone, as indices of `lists` and of the units of that list; empty for all.
    pub units: Vec<(usize, usize)>,
    pub form: AuditForm,
    /// The texts that lists were pasted from, with what is not certain about them.
    pub pasted: Vec<ReadLists>,
    /// The rules requested; used for the comparison of several lists.
    rules: Arc<Rules>,
}

pub(super) fn answer(request: &AuditRequest, desk: &Desk) -> Result<AuditedLists, Error> {
    let OpenedLists { lists, places, pasted } = open_once(&request.items, desk)?;
    let mut units = Vec::new();
    for (item, name) in &request.units {
        let Some(list) = places[*item] else { continue };
        let Some(army) = &lists[list].army else { continue };
        let unit = Names::of_units(army).find(name).map_err(|near| {
            let called = UnitName { list: request.items[*item].name(), unit: name.clone() };
            called.unknown(near, &army.units.iter().map(|unit| &unit.name).collect::<Vec<_>>())
        })?;
        if !units.contains(&(list, unit)) {
            units.push((list, unit));
        }
    }
    let form = request.form;
    Ok(AuditedLists { lists, units, form, pasted, rules: desk.rules()? })
}

/// Lists to audit, each once.
pub(super) struct OpenedLists {
    pub(super) lists: Vec<Mustered>,
    /// The index of each item's list, of its first one if it has several; `None` for a text without a list.
    pub(super) places: Vec<Option<usize>>,
    /// The texts that lists were pasted from.
    pub(super) pasted: Vec<ReadLists>,
}

/// Opens each list once, as one that counted twice would make its differences look like patterns.
pub(super) fn open_once(items: &[LibraryItem], desk: &Desk) -> Result<OpenedLists, Error> {
    let ExpandedItems { lists: items, places: firsts, texts: mut pasted } =
        paste::expand(items, desk)?;
    let mut lists: Vec<Mustered> = Vec::new();
    let mut kept = Vec::new();
    for list in desk.open_lists(&items)? {
        let rows = printed_rows(&list);
        let is_copy = |other: &Mustered| {
            let is_same_text = other.source.text == list.source.text && list.army.is_some();
            let is_same_game = other.rules.book.game == list.rules.book.game;
            is_same_text || (is_same_game && !rows.is_empty() && printed_rows(other) == rows)
        };
        let known = lists.iter().position(is_copy);
        kept.push(known.unwrap_or(lists.len()));
        if known.is_none() {
            lists.push(list);
        }
    }
    paste::move_findings(&mut lists, &mut pasted);
    let places = firsts.into_iter().map(|first| first.map(|first| kept[first])).collect();
    Ok(OpenedLists { lists, places, pasted })
}

/// Returns the code and the printed points of each row, by which a copy of a list is told.
fn printed_rows(list: &Mustered) -> Vec<(Code, Option<i32>)> {
    let units = list.army.iter().flat_map(|army| &army.units);
    let rows = units.filter_map(|unit| {
        let points = *unit.printed.as_ref()?.values.get(ListColumn::Points);
        Some((unit.code, points))
    });
    rows.collect()
}

impl AuditedLists {
    /// Audits each list; `None` if it could not be parsed. The patterns of several lists explain rows of each.
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

    /// Returns the verdict on each parsed list, and on several together.
    pub(super) fn verdict(&self, speech: Speech) -> Vec<Phrase> {
        let parsed = self.parsed_lists();
        let each = parsed.iter().filter_map(|(_, list, audit)| {
            let (army, first) = (list.army.as_ref()?, list.rules.book.first);
            let rows: Vec<&AuditRow> = audit.rows.iter().collect();
            let verdict = |language| sheets::audit_verdict(&rows, language);
            let named = |language| {
                let notes = self.pasted_notes(list, language);
                let sentences = [verdict(language)].into_iter().chain(notes).collect::<Vec<_>>();
                format!("{}: {}", army.head.name.get(language), sentences.join(" "))
            };
            Some(speech.led_by(first).say(named))
        });
        let several: Vec<&Audit> = parsed.iter().map(|(.., audit)| audit).collect();
        let all = (several.len() > 1).then(|| {
            let pool = Pool::new(&several, 0);
            speech.say(|language| sheets::joint_verdict(&pool, language))
        });
        each.chain(all).collect()
    }

    /// Returns the audits one after the other, and the comparison of several.
    pub(super) fn sheets(&self, speech: Speech) -> Vec<Sheet> {
        if !self.units.is_empty() {
            return self.dossiers(speech);
        }
        if let AuditForm::Report(_) = self.form {
            return self.reports(speech).into_iter().map(|(_, report)| report).collect();
        }
        let parsed = self.parsed_lists();
        let each = parsed.iter().filter_map(|(_, list, audit)| {
            let (army, rules) = (list.army.as_ref()?, &list.rules);
            Some(game_sheet(rules, speech, |language| {
                self.with_text(sheets::audit(list, army, audit, rules, language), list, language)
            }))
        });
        let several: Vec<&Audit> = parsed.iter().map(|(.., audit)| audit).collect();
        let pool = (several.len() > 1).then(|| Pool::new(&several, 0));
        let common = pool.and_then(|pool| sheets::patterns(&pool, &self.rules, speech));
        each.chain(common).collect()
    }

    /// Returns the dossiers of the requested units; one without a printed line says how to write it.
    fn dossiers(&self, speech: Speech) -> Vec<Sheet> {
        let parsed = self.parsed_lists();
        let all: Vec<&Audit> = parsed.iter().map(|(.., audit)| audit).collect();
        let requested = self.units.iter().filter_map(|(list, unit)| {
            let at = parsed.iter().position(|(index, ..)| index == list)?;
            let (mustered, army) = (&self.lists[*list], self.lists[*list].army.as_ref()?);
            let unit = &army.units[*unit];
            let row = all[at].rows.iter().position(|row| std::ptr::eq(row.unit, unit));
            Some(game_sheet(&mustered.rules, speech, |language| match row {
                Some(row) => sheets::audit_dossier(mustered, army, &all, (at, row), language),
                None => sheets::unprinted_row(unit, &mustered.rules, language),
            }))
        });
        requested.collect()
    }

    /// Returns the report on each parsed list, with the list.
    fn reports(&self, speech: Speech) -> Vec<(&Mustered, Sheet)> {
        let reports = self.parsed_lists().into_iter().filter_map(|(_, list, audit)| {
            let (army, rules) = (list.army.as_ref()?, &list.rules);
            let report = |language| {
                let sheet = sheets::audit_report(list, army, &audit, rules, language);
                self.with_text(sheet, list, language)
            };
            Some((list, game_sheet(rules, speech, report)))
        });
        reports.collect()
    }

    /// Returns the text that a list was pasted from, and its rows as they were understood.
    pub fn pasted_from(&self, list: &Mustered) -> Option<(&ReadLists, &PastedList)> {
        let mut files = self.pasted.iter().flat_map(|pasted| {
            pasted.files.iter().zip(&pasted.lists).map(move |(file, list)| (file, (pasted, list)))
        });
        let is_file = |(file, _): &(&FileToWrite, _)| {
            file.name == list.source.name && file.text == list.source.text
        };
        files.find(is_file).map(|(_, pasted)| pasted)
    }

    /// Adds to a sheet of a list that was pasted what is uncertain about the text, and names the text at its foot: the
    /// list is in no file.
    fn with_text(&self, sheet: Sheet, list: &Mustered, language: Language) -> Sheet {
        let mut sheet = with_notes(sheet, self.pasted_notes(list, language));
        if let Some((text, _)) = self.pasted_from(list) {
            sheet.footer.file = after_last(&text.source.name, &['/']).into();
        }
        sheet
    }

    /// Warns about the text that a list was pasted from: what is not certain about it, codes that were chosen by their values agree with them, which
    /// proves nothing, and rows without a code are in no table.
    fn pasted_notes(&self, list: &Mustered, language: Language) -> Vec<String> {
        let Some((text, pasted)) = self.pasted_from(list) else { return Vec::new() };
        let words = &labels().audit;
        let lines = lines_of_list(pasted, &text.lists);
        let is_of_list = |finding: &&Finding| {
            let line = finding.span.map(|span| text.source.line_column(span.start).0);
            line.is_none_or(|line| lines.contains(&line))
        };
        let is_doubt = |finding: &&Finding| {
            finding.severity() != Severity::Note
                && !is_code_choice(&finding.fault)
                && is_of_list(finding)
        };
        let doubts = text.findings.iter().filter(is_doubt).count() as i64;
        let doubts = (doubts > 0).then(|| words.text_doubts.of_n(doubts, language));
        let is_chosen =
            |unit: &&PastedUnit| unit.doubts.iter().any(|doubt| is_code_choice(&doubt.fault));
        let chosen = pasted.units.iter().filter(is_chosen).count() as i64;
        let chosen = (chosen > 0).then(|| words.chosen_codes.of_n(chosen, language));
        let left_out: Vec<&str> = pasted
            .units
            .iter()
            .filter(|unit| unit.code.is_none())
            .map(|unit| unit.name.as_str())
            .collect();
        let left_out = (!left_out.is_empty())
            .then(|| fill(words.left_out.get(language), &[("names", &left_out.join(", "))]));
        doubts.into_iter().chain(chosen).chain(left_out).collect()
    }

    /// Returns the reports as documents, each with the name of its files.
    pub(super) fn documents(self, speech: Speech) -> PrintedDocuments {
        let reports = self.reports(speech).into_iter();
        let jobs = reports.filter_map(|(list, report)| {
            let name = &list.army.as_ref()?.head.name;
            let slug = print::file_slug(&list.source, name, list.rules.book.game);
            Some(Job::new(report, format!("{slug}-report"), None))
        });
        let jobs = jobs.collect();
        let opened =
            self.lists.into_iter().map(|list| OpenedFile::Item(OpenedItem::List(Box::new(list))));
        PrintedDocuments { opened: opened.collect(), jobs }
    }

    /// Returns the rows of the reports with the doubts about pasted ones, for a spreadsheet.
    pub fn report_table(&self, speech: Speech) -> String {
        let parsed = self.parsed_lists();
        let lists = parsed.iter().filter_map(|(_, list, audit)| {
            let pasted = self.pasted_from(list).map(|(_, pasted)| pasted);
            Some(ReportedList { audited: (*list, list.army.as_ref()?, audit), pasted })
        });
        export::report_csv(&lists.collect::<Vec<_>>(), speech)
    }

    /// Writes a line for each requested row and explanation.
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

    /// Returns the parsed lists, each with its index and its audit.
    fn parsed_lists(&self) -> Vec<(usize, &Mustered, Audit<'_>)> {
        let audits = self.audits().into_iter().enumerate();
        audits.filter_map(|(index, (list, audit))| Some((index, list, audit?))).collect()
    }
}

/// Returns `true` for a doubt about a code that the text does not have.
fn is_code_choice(fault: &Fault) -> bool {
    let Fault::Paste(fault) = fault else { return false };
    matches!(
        fault,
        PasteFault::OnlyCode { .. }
            | PasteFault::CodeByValues { .. }
            | PasteFault::CodeNearValues { .. }
    )
}

/// Inserts sentences into a sheet behind its first block, the verdict.
fn with_notes(mut sheet: Sheet, notes: Vec<String>) -> Sheet {
    let at = 1.min(sheet.blocks.len());
    sheet.blocks.splice(at..at, notes.into_iter().map(|note| Block::text(note, Mark::Strong)));
    sheet
}
