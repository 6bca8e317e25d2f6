//! CSV of the reports of an audit: a line for each row of the lists.

use super::audit::AuditedList;
use super::csv::write_table;
use super::one_line;
use crate::code::CodeKind;
use crate::labels::labels;
use crate::language::{ByLanguage, Phrase, Speech};
use crate::paste::{PastedList, PastedUnit};
use crate::profile::ListColumn;
use crate::sheets::{self, ReportedRow};
use crate::text::or_empty;

/// A list to report on.
#[derive(Debug)]
pub struct ReportedList<'a> {
    pub audited: AuditedList<'a>,
    /// Its rows as they were pasted.
    pub pasted: Option<&'a PastedList>,
}

impl ReportedList<'_> {
    /// Returns the doubts about a row, by the name of its unit.
    fn doubts(&self, name: &str, speech: Speech) -> String {
        let mut units = self.pasted.iter().flat_map(|pasted| &pasted.units);
        units.find(|unit| unit.name == name).map_or_else(String::new, |unit| doubts(unit, speech))
    }

    /// Returns the pasted rows whose codes are not known.
    fn left_out(&self) -> impl Iterator<Item = &PastedUnit> {
        let units = self.pasted.iter().flat_map(|pasted| &pasted.units);
        units.filter(|unit| unit.code.is_none())
    }
}

/// Writes CSV (RFC 4180) of every row: points printed and corrected, what was found, why, and what is not certain about
/// a pasted row. Rows without a known code come last.
pub fn report_csv(lists: &[ReportedList], speech: Speech) -> String {
    let (report, columns, units) = (&labels().audit_report, &labels().columns, &labels().units);
    let headers = [
        &labels().dossier.list,
        &columns.name,
        &units.kind,
        &columns.code,
        &report.points_printed,
        &report.points_by_tables,
        &report.points_by_rules,
        &report.found,
        &report.why,
        &report.doubts,
    ];
    let headers = headers.map(|label: &ByLanguage<String>| one_line(&label.phrase(speech)));
    let mut rows = vec![headers.to_vec()];
    for reported in lists {
        let (mustered, army, audit) = reported.audited;
        let list = army.head.name.phrase(speech).to_string();
        let found = |language| sheets::reported_rows(audit, &mustered.rules, language);
        let second = speech.second().map(found);
        let first = found(speech.first()).into_iter().enumerate();
        rows.extend(first.map(|(at, row)| {
            let other = second.as_ref().map(|second| &second[at]);
            let doubts = reported.doubts(&audit.rows[at].unit.name.text, speech);
            [vec![list.clone()], cells(&row, other, speech), vec![doubts]].concat()
        }));
        rows.extend(reported.left_out().map(|unit| left_out_cells(&list, unit, speech)));
    }
    write_table(rows.into_iter())
}

/// Returns the cells of a row after the name of its list.
fn cells(row: &ReportedRow, second: Option<&ReportedRow>, speech: Speech) -> Vec<String> {
    let both = |of: fn(&ReportedRow) -> &String| {
        let first = Phrase::from(of(row).as_str());
        let both = match second {
            Some(second) => first.beside(of(second).as_str().into()),
            None => first,
        };
        both.to_string()
    };
    let points = |points: Option<i32>| points.map_or(String::new(), |points| points.to_string());
    let kind = match row.kind {
        CodeKind::Leader => &labels().units.leader,
        CodeKind::Trooper => &labels().units.troopers,
    };
    vec![
        both(|row| &row.name),
        one_line(&kind.phrase(speech)),
        row.code.clone(),
        points(row.printed),
        points(row.computed),
        points(row.by_rules),
        both(|row| &row.found),
        both(|row| &row.why),
    ]
}

/// Returns the cells of a row that is left out.
fn left_out_cells(list: &str, unit: &PastedUnit, speech: Speech) -> Vec<String> {
    let (none, printed) = (String::new, *unit.values.get(ListColumn::Points));
    vec![
        list.to_owned(),
        unit.name.clone(),
        none(),
        unit.written.clone().unwrap_or_default(),
        or_empty(printed),
        none(),
        none(),
        one_line(&labels().audit_report.found_left_out.phrase(speech)),
        none(),
        doubts(unit, speech),
    ]
}

/// Returns the doubts about a pasted row, as sentences.
fn doubts(unit: &PastedUnit, speech: Speech) -> String {
    let sentence = |language| {
        let sentences = unit.doubts.iter().map(|doubt| doubt.fault.say(language));
        sentences.collect::<Vec<_>>().join("; ")
    };
    speech.say(sentence).to_string()
}
