//! Sheet of an ability code: meaning and cost.

use super::effect::meaning;
use super::value_names::value_name;
use super::{footer, house, titled_sheet};
use crate::bill::{Bill, BillItem, BillLine};
use crate::code::Code;
use crate::cost;
use crate::desk::ShippedUnit;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::{Block, Cell, Column, ColumnKind, Mark, Row, Sheet, SheetTable};
use crate::text::with_minus;

/// Returns the profile and bill of a code, with published units whose printed points differ.
pub fn code(
    code: Code,
    printed: &[(&ShippedUnit, i32)],
    rules: &Rules,
    language: Language,
) -> Sheet {
    let labels = labels();
    let blocks = vec![
        Block::heading(2, labels.code.profile.get(language).clone()),
        Block::Table(profile(code, rules, language)),
        Block::heading(2, labels.code.bill.get(language).clone()),
        Block::Table(bill_table(&cost::bill(code, rules), rules, language)),
    ];
    let other = printed.iter().map(|(unit, points)| {
        let points = labels.counts.points.of_n((*points).into(), language);
        Block::text(
            fill(
                labels.code.printed.get(language),
                &[("list", &unit.list), ("name", &unit.name.get(language)), ("points", &points)],
            ),
            Mark::Soft,
        )
    });
    let blocks = blocks.into_iter().chain(other).chain(house::house(rules, language)).collect();
    let base = titled_sheet(&rules.book, &rules.codes().write(code), "", "", language);
    Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
}

fn profile(code: Code, rules: &Rules, language: Language) -> SheetTable {
    let labels = labels();
    let profile = rules.codes().profile(code).values(rules.codes().points(code));
    let widths = [1, 1, 1, 2, 2, 2, 3];
    let columns = ListColumn::ALL.into_iter().zip(widths);
    let columns = columns.map(|(value, width)| {
        Column::new(value_name(value, rules, language), width, ColumnKind::Figure)
    });
    SheetTable {
        label: labels.code.profile.get(language).clone().into(),
        columns: columns.collect(),
        rows: vec![Row::plain(ListColumn::ALL.map(|value| profile.print(value)))],
    }
}

/// Lists a bill, letter by letter, with its total.
pub(super) fn bill_table(bill: &Bill, rules: &Rules, language: Language) -> SheetTable {
    let labels = labels();
    let mut rows: Vec<Row> = bill.lines.iter().map(|line| entry(line, rules, language)).collect();
    let total = [
        labels.columns.total.get(language).clone(),
        String::new(),
        String::new(),
        String::new(),
        bill.total.to_string(),
    ];
    let total = total.into_iter().map(|text| Cell { text: text.into(), mark: Mark::Strong });
    rows.push(Row { cells: total.collect(), rule: false, tall: false });
    SheetTable {
        label: labels.code.bill.get(language).clone().into(),
        columns: vec![
            Column::new(labels.columns.what.get(language), 4, ColumnKind::Text),
            Column::new(labels.code.letter.get(language), 1, ColumnKind::Code),
            Column::new(labels.columns.meaning.get(language), 4, ColumnKind::Text),
            Column::new(labels.columns.source.get(language), 1, ColumnKind::Text),
            Column::new(labels.values.points.get(language), 2, ColumnKind::Figure),
        ],
        rows,
    }
}

/// Returns the name of a bill line.
pub(super) fn bill_item_name(item: &BillItem, language: Language) -> String {
    match item {
        BillItem::Base => labels().code.base.get(language).clone(),
        BillItem::Letter(_, row) => row.names.get(language).clone(),
        BillItem::Special(special) => special.name.get(language).to_owned(),
    }
}

fn entry(line: &BillLine, rules: &Rules, language: Language) -> Row {
    let what = bill_item_name(&line.item, language);
    let (letter, effect) = match line.item {
        BillItem::Letter(slot, row) => {
            (row.letter.to_string(), meaning(row, slot, rules, language))
        }
        BillItem::Base | BillItem::Special(_) => Default::default(),
    };
    let ruling = match line.item {
        BillItem::Letter(_, row) => row.ruling.as_ref(),
        _ => None,
    };
    let source =
        ruling.map_or(line.source.to_owned(), |ruling| format!("{}, {ruling}", line.source));
    Row::plain([what, letter, effect, source, with_minus(line.points.into())])
}
