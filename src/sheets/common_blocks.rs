//! Blocks of forces and lists that the sheets of all games share.

use super::citations::strip_citations;
use super::publication;
use crate::army::ListHead;
use crate::bill::points_left;
use crate::finding::Finding;
use crate::force::ForceHead;
use crate::labels::{Label, fill, labels};
use crate::language::{ByLanguage, Language, Phrase};
use crate::link::LinkQrCode;
use crate::sheet::{Block, Column, ColumnKind, Mark, Picture, Row, SheetTable};
use crate::text::{capitalize, dedup, with_minus};
use std::collections::BTreeSet;

/// Puts blocks under a heading; empty without blocks.
pub(crate) fn under_heading(head: impl Into<Phrase>, blocks: Vec<Block>) -> Vec<Block> {
    let head = Block::heading(2, head);
    if blocks.is_empty() { blocks } else { [vec![head], blocks].concat() }
}

/// Puts a table under a heading; empty without rows.
pub(crate) fn titled_table(
    head: impl Into<Phrase>,
    columns: Vec<Column>,
    rows: Vec<Row>,
) -> Vec<Block> {
    let head = head.into();
    let label = head.clone();
    let blocks = if rows.is_empty() {
        Vec::new()
    } else {
        vec![Block::Table(SheetTable { label, columns, rows })]
    };
    under_heading(head, blocks)
}

/// Returns the last rows of a bill: its total, and the limit and the points left if there is a limit.
pub(super) fn sum_rows(
    total: i64,
    limit: Option<i64>,
    columns: usize,
    language: Language,
) -> Vec<Row> {
    let labels = labels();
    let sums = [
        (&labels.columns.total, Some(total)),
        (&labels.force.limit, limit),
        (&labels.force.left, points_left(total, limit)),
    ];
    let row = |(label, n): (&Label, Option<i64>)| {
        let mut cells = vec![String::new(); columns];
        cells[0].clone_from(label.get(language));
        cells[columns - 1] = with_minus(n?);
        let mut row = Row::plain(cells);
        row.cells[0].mark = Mark::Strong;
        row.cells[columns - 1].mark = Mark::Strong;
        Some(row)
    };
    sums.into_iter().filter_map(row).collect()
}

/// Returns a table of numbered additions to a force, with their points and perhaps the points that they leave.
pub(super) fn fit_table(
    head: &str,
    rows: Vec<Row>,
    has_left: bool,
    language: Language,
) -> Vec<Block> {
    let labels = labels();
    let mut columns = vec![
        Column::new(labels.columns.count.get(language), 1, ColumnKind::Figure),
        Column::new(labels.columns.what.get(language), 7, ColumnKind::Text),
        Column::new(labels.values.points.get(language), 2, ColumnKind::Figure),
    ];
    if has_left {
        columns.push(Column::new(labels.force.left.get(language), 2, ColumnKind::Figure));
    }
    titled_table(head, columns, rows)
}

/// Returns the findings of a file, each once.
pub(crate) fn finding_blocks(findings: &[Finding], language: Language) -> Vec<Block> {
    let texts = findings.iter().map(|finding| strip_citations(&finding.fault.say(language)));
    let texts = dedup(texts.map(|texts| capitalize(&texts)));
    let texts = texts.into_iter().map(|texts| Block::text(texts, Mark::Plain)).collect();
    under_heading(labels().force.findings.get(language).clone(), texts)
}

/// Returns the units of a list that are shown: all of them, or those that a force fields, by their indices.
pub(crate) fn shown_units<U>(
    units: &[U],
    mustered: Option<impl Iterator<Item = usize>>,
) -> Vec<&U> {
    let mustered: Option<BTreeSet<usize>> = mustered.map(Iterator::collect);
    let is_shown =
        |index: &usize| mustered.as_ref().is_none_or(|mustered| mustered.contains(index));
    let units = units.iter().enumerate().filter(|(index, _)| is_shown(index));
    units.map(|(_, unit)| unit).collect()
}

/// Notes, each on a line of its own.
pub(crate) fn note_blocks(notes: impl Iterator<Item = String>, language: Language) -> Vec<Block> {
    let notes = notes.map(|notes| Block::text(notes, Mark::Plain)).collect();
    under_heading(labels().force.notes.get(language), notes)
}

/// Returns the title of a list or of a force, and the line under it: of a list what it is (`of_side`) and its
/// publication, of a force its list (`of_list`).
pub(crate) fn side_title(
    list: &ListHead,
    force: Option<&ForceHead>,
    [of_side, of_list]: [&ByLanguage<String>; 2],
    language: Language,
) -> (String, String) {
    let list_name = list.name.get(language);
    match force {
        None => {
            let parts =
                [of_side.get(language).clone(), publication(list.source.as_ref(), language)];
            let parts = parts.into_iter().filter(|part| !part.is_empty());
            (list_name.to_owned(), parts.collect::<Vec<_>>().join(" · "))
        }
        Some(force) => {
            let subtitle = fill(of_list.get(language), &[("list", &list_name)]);
            (force.name.get(language).to_owned(), subtitle)
        }
    }
}

/// Returns the link of a force, as a QR code and as text.
pub(crate) fn link_block(qr_code: &LinkQrCode, language: Language) -> Block {
    let labels = &labels().link;
    let picture = Picture {
        svg: qr_code.svg.clone(),
        alt: labels.alt.get(language).into(),
        caption: qr_code.link.clone().into(),
        millimetres: qr_code.millimetres,
    };
    let head = Block::heading(2, labels.head.get(language));
    let how = Block::text(labels.how.get(language), Mark::Soft);
    Block::together(vec![head, how, Block::Picture(picture)])
}
