//! Blocks of forces and lists that the sheets of all games share.

use super::citations::strip_citations;
use super::publication;
use crate::army::ListHead;
use crate::finding::Finding;
use crate::force::ForceHead;
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language, Phrase};
use crate::link::LinkQrCode;
use crate::sheet::{Block, Column, Mark, Picture, Row, SheetTable};
use crate::text::{capitalize, dedup};
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
