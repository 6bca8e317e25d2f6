//! Sheet of differences.

use super::{footer, house, titled_sheet};
use crate::book::Book;
use crate::diff::{Changed, Diff, DiffFact, DiffSide};
use crate::labels::{column_name, fill, labels};
use crate::language::Language;
use crate::rules::Rules;
use crate::sheet::{Block, Column, ColumnKind, Mark, Row, Sheet, SheetTable};

/// Returns the differences between two named lists or forces, with the notices that a side is not legal.
pub fn diff(
    names: (&str, &str),
    sides: Option<[DiffSide; 2]>,
    illegal: [Option<String>; 2],
    diff: &Diff,
    (book, rules): (&Book, Option<&Rules>),
    language: Language,
) -> Sheet {
    let labels = labels();
    let title = match names {
        (before, after) if before == after => before.to_owned(),
        (before, after) => format!("{before} → {after}"),
    };
    let value_source = sides.map(|sides| Block::text(value_source(sides, language), Mark::Plain));
    let mut blocks: Vec<Block> = value_source.into_iter().collect();
    for (label, text) in [&labels.diff.before, &labels.diff.after].into_iter().zip(illegal) {
        let text = text.map(|text| format!("{} · {text}", label.get(language)));
        blocks.extend(text.map(|text| Block::text(text, Mark::Strong)));
    }
    if diff.is_empty() {
        let none = if rules.is_some() { &labels.diff.none } else { &labels.diff.same };
        blocks.push(Block::text(none.get(language), Mark::Plain));
    }
    for (label, lines) in [(&labels.diff.removed, &diff.removed), (&labels.diff.added, &diff.added)]
    {
        let line = |(name, points): &(String, Option<i64>)| match points {
            Some(points) => format!("{name} ({})", labels.counts.points.of_n(*points, language)),
            None => name.clone(),
        };
        let lines: Vec<String> = lines.iter().map(line).collect();
        let names = lines.join(", ");
        let text = fill(label.get(language), &[("names", &names)]);
        blocks.extend((!lines.is_empty()).then(|| Block::text(text, Mark::Plain)));
    }
    blocks.extend((!diff.changed.is_empty()).then(|| Block::Table(table(diff, language))));
    let total = diff.points.filter(|(before, after)| before != after).map(|(before, after)| {
        let total = format!("{before} → {}", labels.counts.points.of_n(after, language));
        format!("{}: {total}.", labels.columns.total.get(language))
    });
    blocks.extend(total.map(|total| Block::text(total, Mark::Plain)));
    blocks.extend(rules.into_iter().flat_map(|rules| house::house(rules, language)));
    let base = titled_sheet(book, &title, labels.diff.head.get(language), "", language);
    Sheet { footer: footer(None, book, language), blocks, ..base }
}

/// Returns the bases compared: `Before: values of the tables. After: ...`
fn value_source(sides: [DiffSide; 2], language: Language) -> String {
    let labels = &labels().diff;
    let [before, after] = sides.map(|side| {
        let label = match side {
            DiffSide::Printed => &labels.printed,
            DiffSide::Computed => &labels.computed,
            DiffSide::Other => &labels.other_rules,
            DiffSide::PrintedOther => &labels.printed_other_rules,
        };
        label.get(language)
    });
    fill(labels.account.get(language), &[("before", before), ("after", after)])
}

fn table(diff: &Diff, language: Language) -> SheetTable {
    let labels = labels();
    let row = |changed: &Changed| {
        let mut rows: Vec<Row> = Vec::new();
        for (index, (fact, before, after)) in changed.facts.iter().enumerate() {
            let name = if index == 0 { changed.name.clone() } else { String::new() };
            rows.push(Row::plain([
                name,
                fact_name(*fact, language),
                before.clone(),
                after.clone(),
            ]));
        }
        if let Some(last) = rows.last_mut() {
            last.rule = true;
        }
        rows
    };
    SheetTable {
        label: labels.diff.head.get(language).as_str().into(),
        columns: vec![
            Column::new(labels.columns.name.get(language), 4, ColumnKind::Name),
            Column::new(labels.columns.what.get(language), 2, ColumnKind::Text),
            Column::new(labels.diff.before.get(language), 3, ColumnKind::Text),
            Column::new(labels.diff.after.get(language), 3, ColumnKind::Text),
        ],
        rows: diff.changed.iter().flat_map(row).collect(),
    }
}

fn fact_name(fact: DiffFact, language: Language) -> String {
    let labels = labels();
    match fact {
        DiffFact::Value(value) => column_name(value, language).to_owned(),
        DiffFact::Unit => labels.columns.name.get(language).clone(),
        DiffFact::Code => labels.columns.code.get(language).clone(),
        DiffFact::Figures => labels.units.figures.get(language).clone(),
        DiffFact::Options => labels.columns.options.get(language).clone(),
        DiffFact::Platoon => labels.units.platoon.get(language).clone(),
        DiffFact::Part => labels.units.kind.get(language).clone(),
        DiffFact::Known(topic) => topic.label().get(language).clone(),
    }
}
