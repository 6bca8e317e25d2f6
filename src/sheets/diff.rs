//! What differs, as a sheet.

use super::pattern::label;
use super::words::{fill, words};
use super::{footer, head, house};
use crate::diff::{Changed, Diff, Fact};
use crate::language::Language;
use crate::rules::Rules;
use crate::sheet::{Block, Column, Kind, Mark, Row, Sheet, Table};

/// The differences between two lists or forces, under the names they are told apart by.
pub fn diff(names: (&str, &str), diff: &Diff, rules: &Rules, language: Language) -> Sheet {
    let words = words();
    let title = match names {
        (before, after) if before == after => before.to_owned(),
        (before, after) => format!("{before} → {after}"),
    };
    let mut blocks = Vec::new();
    if diff.is_empty() {
        blocks.push(Block::text(words.diff_none.get(language), Mark::Plain));
    }
    for (label, lines) in [(&words.diff_removed, &diff.removed), (&words.diff_added, &diff.added)] {
        let line = |(name, points): &(String, i64)| {
            format!("{name} ({})", words.points_count.of(*points, language))
        };
        let lines: Vec<String> = lines.iter().map(line).collect();
        let names = lines.join(", ");
        let text = fill(label.get(language), &[("names", &names)]);
        blocks.extend((!lines.is_empty()).then(|| Block::text(text, Mark::Plain)));
    }
    blocks.extend((!diff.changed.is_empty()).then(|| Block::Table(table(diff, language))));
    let (before, after) = diff.points;
    let total = format!("{before} → {}", words.points_count.of(after, language));
    let total = format!("{}: {total}.", words.total.get(language));
    blocks.extend((before != after).then(|| Block::text(total, Mark::Plain)));
    blocks.extend(house::house(rules, language));
    let head = head(&rules.book, &title, words.diff_head.get(language), "", language);
    Sheet { footer: footer(None, &rules.book, language), blocks, ..head }
}

fn table(diff: &Diff, language: Language) -> Table {
    let words = words();
    let row = |changed: &Changed| {
        let mut rows: Vec<Row> = Vec::new();
        for (index, (fact, before, after)) in changed.facts.iter().enumerate() {
            let name = if index == 0 { changed.name.clone() } else { String::new() };
            rows.push(Row::plain([name, named(*fact, language), before.clone(), after.clone()]));
        }
        if let Some(last) = rows.last_mut() {
            last.rule = true;
        }
        rows
    };
    Table {
        label: words.diff_head.get(language).as_str().into(),
        columns: vec![
            Column::new(words.name.get(language), 4, Kind::Name),
            Column::new(words.what.get(language), 2, Kind::Text),
            Column::new(words.diff_before.get(language), 3, Kind::Text),
            Column::new(words.diff_after.get(language), 3, Kind::Text),
        ],
        rows: diff.changed.iter().flat_map(row).collect(),
    }
}

fn named(fact: Fact, language: Language) -> String {
    let words = words();
    match fact {
        Fact::Value(value) => label(value, language).to_owned(),
        Fact::Unit => words.name.get(language).clone(),
        Fact::Code => words.code.get(language).clone(),
        Fact::Figures => words.figures_head.get(language).clone(),
        Fact::Options => words.options.get(language).clone(),
    }
}
