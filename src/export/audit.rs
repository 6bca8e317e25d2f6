//! CSV of an audit: a line for each row and explanation.

use super::csv::write_table;
use super::one_line;
use crate::army::Army;
use crate::audit::{self, Audit, AuditRow};
use crate::code::CodeKind;
use crate::labels::{column_name, labels};
use crate::language::{ByLanguage, Speech};
use crate::muster::Mustered;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheets::{self, ExplanationLine};
use crate::text::or_empty;

/// An audited list with its audit.
pub type AuditedList<'a> = (&'a Mustered, &'a Army, &'a Audit<'a>);

/// Writes CSV (RFC 4180) of the chosen rows of some audited lists, with a header and a line for each explanation; a row
/// without one has a line too.
pub fn audit_csv(
    lists: &[AuditedList],
    is_chosen: impl Fn(usize, &AuditRow) -> bool,
    speech: Speech,
) -> String {
    let audits: Vec<&Audit> = lists.iter().map(|(.., audit)| *audit).collect();
    let mut rows = vec![headers(speech)];
    for (list, (mustered, army, audit)) in lists.iter().enumerate() {
        let name = army.head.name.phrase(speech).to_string();
        for (at, row) in audit.rows.iter().enumerate().filter(|(_, row)| is_chosen(list, row)) {
            let found = audit::dossier(&audits, (list, at), &mustered.rules);
            let lines = |language| sheets::explanation_lines(&found, &mustered.rules, language);
            let chances = found.explanations.iter().map(|one| one.chance);
            let head = row_cells(&name, row, &mustered.rules, speech);
            let texts =
                texts(&lines(speech.first()), speech.second().map(lines).as_deref(), speech);
            let explained = texts.into_iter().zip(chances).zip(1..);
            let explained = explained.map(|((texts, chance), number)| {
                let [tried, explains, against, holds] = texts;
                let count = or_empty(chance.map(|it| it.count));
                let of = or_empty(chance.map(|it| it.of));
                let number: usize = number;
                vec![number.to_string(), tried, explains, count, of, against, holds]
            });
            let mut explained: Vec<Vec<String>> = explained.collect();
            if explained.is_empty() {
                explained.push(vec![String::new(); EXPLANATION_CELLS]);
            }
            rows.extend(explained.into_iter().map(|cells| [head.clone(), cells].concat()));
        }
    }
    write_table(rows.into_iter())
}

/// The cells of an explanation: number, text, what it explains, its chance in two cells, what is against it, and
/// whether it holds.
const EXPLANATION_CELLS: usize = 7;

fn headers(speech: Speech) -> Vec<String> {
    let (words, columns, audit) = (&labels().dossier, &labels().columns, &labels().audit);
    let first = [&words.list, &columns.name, &labels().units.kind, &columns.code];
    let last = [
        &words.number,
        &words.tried,
        &words.explained,
        &words.chance_count,
        &words.chance_of,
        &words.objections,
        &words.holds,
    ];
    let values =
        [&audit.printed, &audit.computed, &audit.difference].into_iter().flat_map(|basis| {
            let head = move |value| {
                let text = |language| {
                    format!("{} ({})", column_name(value, language), basis.get(language))
                };
                speech.say(text).to_string()
            };
            ListColumn::ALL.map(head)
        });
    let cell = |label: &ByLanguage<String>| one_line(&label.phrase(speech));
    first.map(cell).into_iter().chain(values).chain(last.map(cell)).collect()
}

/// Writes list, name, kind, code, and a cell for each printed, computed and different value: a number without its unit,
/// or nothing.
fn row_cells(list: &str, row: &AuditRow, rules: &Rules, speech: Speech) -> Vec<String> {
    let kind = match row.unit.code.kind() {
        CodeKind::Leader => &labels().units.leader,
        CodeKind::Trooper => &labels().units.troopers,
    };
    let name = row.unit.name.phrase(speech).to_string();
    let code = row.printed.code.clone().unwrap_or_else(|| rules.codes().write(row.unit.code));
    let values = [&row.printed.values, &row.computed, &row.difference].into_iter();
    let values = values.flat_map(|values| ListColumn::ALL.map(|value| *values.get(value)));
    let values = values.map(or_empty);
    [list.to_owned(), name, one_line(&kind.phrase(speech)), code]
        .into_iter()
        .chain(values)
        .collect()
}

/// Returns the texts of each explanation in the languages spoken.
fn texts(
    first: &[ExplanationLine],
    second: Option<&[ExplanationLine]>,
    speech: Speech,
) -> Vec<[String; 4]> {
    let words = &labels().dossier;
    let line = |(index, line): (usize, &ExplanationLine)| {
        let cell = |text: fn(&ExplanationLine) -> &str| {
            let other = second.map(|second| text(&second[index]));
            match other {
                Some(other) if other != text(line) => format!("{} / {other}", text(line)),
                _ => text(line).to_owned(),
            }
        };
        let holds = if line.holds { &words.yes } else { &words.no };
        [
            cell(|line| &line.tried),
            cell(|line| &line.explains),
            cell(|line| &line.against),
            one_line(&holds.phrase(speech)),
        ]
    };
    first.iter().enumerate().map(line).collect()
}
