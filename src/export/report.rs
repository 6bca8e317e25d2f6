//! CSV of the reports of an audit: a line for each row of the lists.

use super::audit::AuditedList;
use super::csv::write_table;
use super::say;
use crate::code::CodeKind;
use crate::labels::labels;
use crate::language::{ByLanguage, Phrase, Speech};
use crate::sheets::{self, ReportedRow};

/// CSV (RFC 4180) of every row: points printed and corrected, what was found, and why.
pub fn report_csv(lists: &[AuditedList], speech: Speech) -> String {
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
    ];
    let headers = headers.map(|label: &ByLanguage<String>| say(label, speech));
    let mut rows = vec![headers.to_vec()];
    for (mustered, army, audit) in lists {
        let list = speech.say(|language| army.head.name.get(language).to_owned()).to_string();
        let found = |language| sheets::reported_rows(audit, &mustered.rules, language);
        let second = speech.second().map(found);
        let first = found(speech.first()).into_iter().enumerate();
        rows.extend(first.map(|(at, row)| {
            let other = second.as_ref().map(|second| &second[at]);
            [vec![list.clone()], cells(&row, other, speech)].concat()
        }));
    }
    write_table(rows.into_iter())
}

/// The cells of a row after the name of its list.
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
        say(kind, speech),
        row.code.clone(),
        points(row.printed),
        points(row.computed),
        points(row.by_rules),
        both(|row| &row.found),
        both(|row| &row.why),
    ]
}
