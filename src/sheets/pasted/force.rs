//! Preview of a pasted force: each line as it was understood, beside the points of the list.

use super::{doubt_ids, mark_points, preview};
use crate::army::Army;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::paste::{PastedForce, PastedMember};
use crate::rules::Rules;
use crate::sheet::{Column, ColumnKind, Row, Sheet, SheetTable};
use crate::text::Source;

/// Returns the squads and leaders of a pasted force.
pub fn pasted_force(
    (force, army): (&PastedForce, &Army),
    source: &Source,
    rules: &Rules,
    language: Language,
) -> Sheet {
    let labels = labels();
    let words = &labels.pasted;
    let list = army.head.name.get(language);
    // Without a title of its own it is called like the list.
    let (name, subtitle) = force.name.as_deref().map_or((list, ""), |name| (name, list));
    let table = SheetTable {
        label: name.into(),
        columns: vec![
            Column::new(words.line.get(language), 1, ColumnKind::Figure),
            Column::new(labels.units.unit.get(language), 3, ColumnKind::Name),
            Column::new(labels.units.figures.get(language), 1, ColumnKind::Figure),
            Column::new(labels.units.nco.get(language), 1, ColumnKind::Text),
            Column::new(labels.columns.options.get(language), 3, ColumnKind::Text),
            Column::new(words.written_points.get(language), 1, ColumnKind::Figure),
            Column::new(words.list_points.get(language), 1, ColumnKind::Figure),
            Column::new(words.doubt.get(language), 1, ColumnKind::Text),
        ],
        rows: force.members.iter().map(|member| row(member, army, language)).collect(),
    };
    let summary = pasted_force_summary(force, language);
    preview((name, subtitle), table, summary, source, &rules.book, language)
}

fn row(member: &PastedMember, army: &Army, language: Language) -> Row {
    let unit = &army.units[member.unit];
    let nco = unit
        .nco
        .map_or("", |nco| if member.has_nco { army.units[nco].name.get(language) } else { "–" });
    let mut row = Row::plain([
        member.line.to_string(),
        unit.name.get(language).to_owned(),
        member.figures.to_string(),
        nco.to_owned(),
        member.bought_names(language).join(", "),
        member.printed.map_or("–".to_owned(), |points| points.to_string()),
        member.computed.to_string(),
        doubt_ids(&member.doubts),
    ]);
    if member.printed.is_some_and(|printed| printed != member.computed) {
        mark_points(&mut row);
    }
    row
}

/// Sums up a pasted force: `5 units: 489 points by the text, 489 by the list, limit 500; 2 other lines are kept as
/// comments.`
pub fn pasted_force_summary(force: &PastedForce, language: Language) -> String {
    let words = &labels().pasted;
    let printed: i64 = force.members.iter().filter_map(|member| member.printed).sum();
    let computed: i64 = force.members.iter().map(|member| member.computed).sum();
    let units = words.members.of_n(force.members.len() as i64, language);
    let lines = words.lines.of_n(force.prose.len() as i64, language);
    let limit =
        force.limit.map(|limit| fill(words.force_limit.get(language), &[("limit", &limit)]));
    let limit = limit.unwrap_or_default();
    fill(
        words.force_summary.get(language),
        &[
            ("units", &units),
            ("printed", &printed),
            ("computed", &computed),
            ("limit", &limit),
            ("lines", &lines),
        ],
    )
}
