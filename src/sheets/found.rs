//! Sheets of a code search: matching codes, and overpriced letters.

use super::effect::effect;
use super::value_names::value_name;
use super::{footer, house, titled_sheet};
use crate::code::CodeKind;
use crate::code_search::{DominatedLetter, Match};
use crate::codes::Letter;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::{Block, Column, ColumnKind, Mark, Row, Sheet, SheetTable};
use crate::text::or_empty;

/// Lays out the matching codes to show.
pub fn found_codes(total: usize, shown: &[Match], rules: &Rules, language: Language) -> Sheet {
    let labels = labels();
    let near = shown.iter().any(|found| found.edits.is_some());
    let mut columns = vec![Column::new(labels.columns.code.get(language), 2, ColumnKind::Code)];
    let named = |value| value_name(value, rules, language);
    columns.extend(ListColumn::ALL.map(|value| Column::new(named(value), 1, ColumnKind::Figure)));
    columns.push(Column::new(
        if near { labels.columns.edits.get(language) } else { "" },
        3,
        ColumnKind::Figure,
    ));
    let row = |found: &Match| {
        let values = found.priced.profile.values(found.priced.points);
        let code = rules.codes().write(found.priced.code);
        let edits = or_empty(found.edits);
        let values = ListColumn::ALL.into_iter().map(|value| values.print(value));
        Row::plain([code].into_iter().chain(values).chain([edits]))
    };
    let rows: Vec<Row> = shown.iter().map(row).collect();
    let count = labels.found.codes.of_n(total as i64, language);
    let rest = total - shown.len();
    let more = (rest > 0).then(|| fill(labels.found.more.get(language), &[("n", &rest)]));
    let table = SheetTable { label: count.as_str().into(), columns, rows };
    let table = (!shown.is_empty()).then_some(Block::Table(table));
    let more = if total == 0 { Some(ranges(rules, language)) } else { more };
    let more = more.map(|more| Block::text(more, Mark::Soft));
    let base = titled_sheet(&rules.book, &count, "", "", language);
    let house = house::house(rules, language);
    let blocks = table.into_iter().chain(more).chain(house).collect();
    Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
}

/// Says from where to where the values of all codes go, for a search that finds none.
fn ranges(rules: &Rules, language: Language) -> String {
    let all = || {
        [CodeKind::Trooper, CodeKind::Leader].into_iter().flat_map(|kind| rules.codes().space(kind))
    };
    let range = |column: ListColumn| {
        let values =
            || all().filter_map(|priced| *priced.profile.values(priced.points).get(column));
        let (least, most) = values().min().zip(values().max())?;
        let name = value_name(column, rules, language);
        Some(format!("{name} {}–{}", column.print(least), column.print(most)))
    };
    let ranges = ListColumn::ALL.into_iter().filter_map(range).collect::<Vec<_>>().join(", ");
    fill(labels().found.ranges.get(language), &[("ranges", &ranges)])
}

/// Returns the letters that are never worth their price, each with one that dominates it.
pub fn dominated_letters(beaten: &[DominatedLetter], rules: &Rules, language: Language) -> Sheet {
    let labels = labels();
    let letter = |row: &Letter| {
        let points = labels.counts.points.of_n(row.points.into(), language);
        format!(
            "{} {}: {} ({points})",
            row.letter,
            row.names.get(language),
            effect(row, rules, language)
        )
    };
    let proof = |beaten: &DominatedLetter| {
        let table = rules.codes().table(beaten.slot).names.get(language);
        let (row, better) = (letter(beaten.row), letter(beaten.better));
        let text = fill(
            labels.found.dominated.get(language),
            &[("table", &table), ("row", &row), ("better", &better)],
        );
        Block::text(text, Mark::Plain)
    };
    let none = beaten
        .is_empty()
        .then(|| Block::text(labels.found.dominated_none.get(language), Mark::Plain));
    let base =
        titled_sheet(&rules.book, labels.found.dominated_head.get(language), "", "", language);
    let house = house::house(rules, language);
    let blocks = beaten.iter().map(proof).chain(none).chain(house).collect();
    Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
}
