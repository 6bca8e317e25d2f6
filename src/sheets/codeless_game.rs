//! Sheets of lists and forces without ability codes.

use super::force::note_faults;
use super::record::blank_record;
use super::{
    Style, Theme, common_blocks, footer, footer_of, sign_of, split_number, tie_numbers,
    titled_sheet,
};
use crate::game::{CodelessArmy, CodelessFile, UnitEntry};
use crate::labels::labels;
use crate::language::Language;
use crate::link::LinkQrCode;
use crate::sheet::{Block, Column, ColumnKind, ForceEditor, ListPage, Mark, Row, Sheet, Sign};
use crate::text::{or_empty, with_minus};

/// Returns the sheet of a list, or that of a force with its strip sheets first.
pub fn codeless_sheet(
    codeless_file: &CodelessFile,
    army: &dyn CodelessArmy,
    style: Style,
    qr_code: Option<&LinkQrCode>,
    language: Language,
) -> Sheet {
    let ListPage { title, subtitle, sum, mut blocks, last } = army.page(language);
    blocks
        .splice(0..0, verdict(codeless_file, language).map(|text| Block::text(text, Mark::Strong)));
    let (total, aside) = split_number(&sum);
    blocks.extend(common_blocks::finding_blocks(&codeless_file.findings, language));
    blocks.extend(qr_code.map(|qr_code| common_blocks::link_block(qr_code, language)));
    blocks.extend((!last.is_empty()).then(|| Block::text(last, Mark::Soft)));
    let form = blocks.iter().find_map(|block| match block {
        Block::StripSheets(sheets) => Some(blank_record(sheets, language)),
        _ => None,
    });
    blocks.extend(form.filter(|_| codeless_file.is_force));
    let aside = tie_numbers(&aside.replace(", ", " · "));
    let base = titled_sheet(&codeless_file.book, &title, &subtitle, &aside, language);
    let base = Sheet { total: total.to_owned(), ..base };
    let footer =
        footer_of(&codeless_file.source.name, &codeless_file.hash, &codeless_file.book, language);
    let sign = sign_of(army.emblem(), army.list_name(), style.theme, language);
    Sheet { emblem: Some(sign.into()), footer, blocks, ..base }
}

/// Returns the editor's view of a force, in file order; for a list, no units but all that may be added.
pub fn codeless_force_editor(army: &dyn CodelessArmy, language: Language) -> ForceEditor {
    army.force_editor(codeless_sign(army, language), language)
}

/// Returns the sign of the house of a list or a force, in its colour.
pub fn codeless_sign(army: &dyn CodelessArmy, language: Language) -> Sign {
    sign_of(army.emblem(), army.list_name(), Theme::House, language)
}

/// Words a verdict: `Not legal: 574 of 400 points, 2 faults`; `None` for a legal force or one that cannot be shown.
pub fn verdict(codeless_file: &CodelessFile, language: Language) -> Option<String> {
    let points = codeless_file.contents.as_deref()?.counts(language);
    note_faults(codeless_file.faults(), &points, language)
}

/// Returns the cost of a force with points, unit by unit.
pub fn codeless_bill(
    codeless_file: &CodelessFile,
    army: &dyn CodelessArmy,
    language: Language,
) -> Sheet {
    let labels = labels();
    let columns = vec![
        Column::new(labels.units.platoon.get(language), 3, ColumnKind::Text),
        Column::new(labels.units.kind.get(language), 3, ColumnKind::Text),
        Column::new(labels.columns.name.get(language), 4, ColumnKind::Text),
        Column::new(labels.values.points.get(language), 2, ColumnKind::Figure),
    ];
    let row = |entry: UnitEntry| {
        let points = or_empty(entry.points);
        let cells = [&entry.group, &entry.part].map(|text| text.get(language).clone());
        let [group, part] = cells;
        Row::plain([group, part, entry.full_title(language), points])
    };
    let mut rows: Vec<Row> = army.entries().into_iter().map(row).collect();
    let (total, limit) = army.points().unwrap_or_default();
    rows.extend(common_blocks::sum_rows(total, limit, columns.len(), language));
    let head = labels.force.bill.get(language);
    force_sheet(codeless_file, army, common_blocks::titled_table(head, columns, rows), language)
}

/// Returns the legal additions, each with its points.
pub fn codeless_fits(
    codeless_file: &CodelessFile,
    army: &dyn CodelessArmy,
    fits: &[(String, Option<i64>)],
    language: Language,
) -> Sheet {
    let labels = labels();
    let head = labels.fits.head.get(language);
    if fits.is_empty() {
        let is_legal = verdict(codeless_file, language).is_none();
        let none = if is_legal { &labels.fits.none } else { &labels.fits.none_faulty };
        let none = Block::text(none.get(language), Mark::Plain);
        return force_sheet(codeless_file, army, vec![Block::heading(2, head), none], language);
    }
    let points_left = army.points_left();
    let row = |(number, (what, points)): (usize, &(String, Option<i64>))| {
        let points = points.unwrap_or(0);
        let left = points_left.map(|left| with_minus(left - points));
        let cells = [number.to_string(), what.clone(), points.to_string()];
        Row::plain(cells.into_iter().chain(left))
    };
    let rows = (1..).zip(fits).map(row).collect();
    let blocks = common_blocks::fit_table(head, rows, points_left.is_some(), language);
    force_sheet(codeless_file, army, blocks, language)
}

/// Lays out a sheet of these blocks under the name of a force.
fn force_sheet(
    codeless_file: &CodelessFile,
    army: &dyn CodelessArmy,
    mut blocks: Vec<Block>,
    language: Language,
) -> Sheet {
    blocks
        .splice(0..0, verdict(codeless_file, language).map(|text| Block::text(text, Mark::Strong)));
    let (title, counts) = (army.name().get(language), army.counts(language));
    let base = titled_sheet(&codeless_file.book, title, "", &counts, language);
    Sheet { footer: footer(None, &codeless_file.book, language), blocks, ..base }
}
