//! Tables whose cells stand one below the other: column by column, or as cards with a label before each value.

use super::lines::{Cut, Line};
use super::{Heads, Piece};
use crate::text::{Source, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Joins the lines of tables that were copied column by column: blocks of lines with a blank between them, each a head and
/// its cells.
pub(super) fn by_columns(lines: Vec<Line>, heads: &Heads) -> Vec<Line> {
    const FEWEST: usize = 3;
    let is_head = |line: &Line| {
        let is_short = line.cut == Cut::Words && line.pieces.len() <= 2;
        is_short && heads.named_exactly(&line.text()).is_some()
    };
    let blocks: Vec<&[Line]> =
        lines.split(|line| line.pieces.is_empty()).filter(|block| !block.is_empty()).collect();
    let is_column = |block: &&[Line]| is_head(&block[0]) && !block[1..].iter().any(is_head);
    let mut columns: BTreeMap<usize, Vec<&[Line]>> = BTreeMap::new();
    for block in blocks.iter().filter(|block| block.len() > 1 && is_column(block)) {
        columns.entry(block.len()).or_default().push(block);
    }
    columns.retain(|_, columns| {
        let has_name = columns.iter().any(|column| heads.is_name(&column[0].text()));
        columns.len() >= FEWEST && has_name
    });
    if columns.is_empty() {
        return lines;
    }
    let used: BTreeSet<usize> = columns
        .values()
        .flatten()
        .flat_map(|column| column.iter())
        .map(|line| line.number)
        .collect();
    let tables = columns.values().flat_map(|columns| transpose(columns));
    let others = lines.iter().filter(|line| !used.contains(&line.number)).cloned();
    let mut out: Vec<Line> = tables.chain(others).collect();
    out.sort_by_key(|line| line.number);
    out
}

fn transpose(columns: &[&[Line]]) -> Vec<Line> {
    let rows = columns.first().map_or(0, |column| column.len());
    let row = |at: usize| {
        let cell = |column: &&[Line]| Piece { text: column[at].text(), span: column[at].span };
        let pieces = columns.iter().map(cell).collect();
        Line { cut: Cut::Cells, pieces, columns: Vec::new(), ..columns[0][at].clone() }
    };
    (0..rows).map(row).collect()
}

/// Joins the lines of cards, `Unit: Crew chief`, `Cost: 17 points`, to one line of a table for each card.
pub(super) fn cards(lines: Vec<Line>, heads: &Heads, source: &Source) -> Vec<Line> {
    let labelled: Vec<Option<Vec<(String, Piece)>>> =
        lines.iter().map(|line| card_line(line, heads, source)).collect();
    let is_first = |cells: &Option<Vec<(String, Piece)>>| {
        cells.as_ref().is_some_and(|cells| heads.is_name(&cells[0].0))
    };
    if labelled.iter().filter(|cells| is_first(cells)).count() < 2 {
        return lines;
    }
    let mut out: Vec<Line> = Vec::new();
    let mut card: Option<(Line, Vec<(String, Piece)>)> = None;
    for (line, cells) in lines.into_iter().zip(labelled) {
        let Some(cells) = cells else {
            out.push(line);
            continue;
        };
        if heads.is_name(&cells[0].0) {
            out.extend(card.take().map(|card| finish(card, heads)));
            card = Some((line, cells));
        } else if let Some((first, all)) = &mut card {
            first.span = Span::new(first.span.start, line.span.end);
            all.extend(cells);
        } else {
            out.push(line);
        }
    }
    out.extend(card.take().map(|card| finish(card, heads)));
    out.sort_by_key(|line| line.number);
    out
}

/// A card as a line, its name first and each value behind its label.
fn finish((line, cells): (Line, Vec<(String, Piece)>), heads: &Heads) -> Line {
    let pieces = cells.into_iter().flat_map(|(label, piece)| {
        let label = Some(label).filter(|label| !heads.is_name(label) && !heads.is_code(label));
        let label = label.map(|text| Piece { text, span: piece.span });
        label.into_iter().chain([piece])
    });
    Line { cut: Cut::Cells, pieces: pieces.collect(), columns: Vec::new(), ..line }
}

/// The labels and values of a line of a card: `Move/WS/BS: 4d / 7 / 4`, `AS ........ RHSs-D2`.
fn card_line(line: &Line, heads: &Heads, source: &Source) -> Option<Vec<(String, Piece)>> {
    let words = line.words();
    let first = words.pieces.first()?;
    for count in [3, 2, 1] {
        let label: Vec<&str> = words
            .pieces
            .get(..count)
            .unwrap_or_default()
            .iter()
            .map(|piece| piece.text.as_str())
            .collect();
        let value = words.pieces.get(count..).unwrap_or_default();
        let keys = heads.labels_of(&label.join(" "));
        if label.len() < count || keys.is_empty() || value.is_empty() {
            continue;
        }
        let text = value.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join(" ");
        let span = Span::new(value[0].span.start, value[value.len() - 1].span.end);
        let parts: Vec<&str> = text.split_whitespace().collect();
        let is_split = keys.len() > 1 && parts.len() == keys.len();
        let cells = keys.iter().enumerate().map(|(at, key)| {
            let text = if is_split { parts[at].to_owned() } else { text.clone() };
            (key.clone(), Piece { text, span })
        });
        let between = Span::new(words.pieces[count - 1].span.end, value[0].span.start);
        let between = source.slice(between);
        let is_mark = between.contains([':', '=']) || between.contains("..");
        let is_label = is_mark && first.span.start <= line.span.start + 2;
        return is_label.then(|| cells.take(if is_split { keys.len() } else { 1 }).collect());
    }
    None
}
