//! Tables whose cells stand one below the other: column by column, or as cards with a label before each value.

use crate::paste::line::{Cut, TextLine};
use crate::paste::{Fragment, Heads};
use crate::text::{Source, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Joins the lines of tables that were copied column by column: each head stands over its cells, and the next head
/// or an empty line ends them.
pub(super) fn join_columns(lines: Vec<TextLine>, heads: &Heads) -> Vec<TextLine> {
    const FEWEST: usize = 3;
    let is_head = |line: &TextLine| {
        let is_short = line.cut == Cut::Words && line.pieces.len() <= 2;
        let all = || line.pieces.iter().all(|piece| heads.find_exact(&piece.text).is_some());
        let is_named = heads.find_exact(&line.text()).is_some() || all();
        is_short && !line.pieces.is_empty() && is_named
    };
    let mut blocks: Vec<&[TextLine]> = Vec::new();
    let mut start = 0;
    for at in 0..=lines.len() {
        let is_end = lines.get(at).is_none_or(|line| line.pieces.is_empty() || is_head(line));
        if is_end && at > start {
            blocks.push(&lines[start..at]);
        }
        if is_end {
            start = at + usize::from(lines.get(at).is_some_and(|line| line.pieces.is_empty()));
        }
    }
    let is_column = |block: &&[TextLine]| is_head(&block[0]);
    let mut columns: BTreeMap<usize, Vec<&[TextLine]>> = BTreeMap::new();
    let mut before = 0;
    for block in blocks.iter().filter(|block| block.len() > 1 && is_column(block)) {
        // The last column is followed by other text, if there is no empty line.
        let length = if columns.get(&before).is_some_and(|columns| columns.len() >= FEWEST) {
            block.len().min(before)
        } else {
            block.len()
        };
        columns.entry(length).or_default().push(&block[..length]);
        before = length;
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
    // Each table begins with its names.
    let is_name = |column: &&[TextLine]| heads.is_name(&column[0].text());
    let tables = columns.values().flat_map(|columns| {
        let starts = (0..columns.len()).filter(|at| *at == 0 || is_name(&columns[*at]));
        let starts: Vec<usize> = starts.chain([columns.len()]).collect();
        starts.windows(2).flat_map(|ends| transpose(&columns[ends[0]..ends[1]])).collect::<Vec<_>>()
    });
    let others = lines.iter().filter(|line| !used.contains(&line.number)).cloned();
    let mut out: Vec<TextLine> = tables.chain(others).collect();
    out.sort_by_key(|line| line.number);
    out
}

fn transpose(columns: &[&[TextLine]]) -> Vec<TextLine> {
    let rows = columns.first().map_or(0, |column| column.len());
    let row = |at: usize| {
        let cell =
            |column: &&[TextLine]| Fragment { text: column[at].text(), span: column[at].span };
        let pieces = columns.iter().map(cell).collect();
        columns[0][at].with(Cut::Cells, pieces)
    };
    (0..rows).map(row).collect()
}

/// Joins the lines of cards, `Unit: Crew chief`, `Cost: 17 points`, to one line of a table for each card.
pub(super) fn join_cards(lines: Vec<TextLine>, heads: &Heads, source: &Source) -> Vec<TextLine> {
    let labelled: Vec<Option<Vec<(String, Fragment)>>> =
        lines.iter().map(|line| read_card_line(line, heads, source)).collect();
    let is_first = |cells: &Option<Vec<(String, Fragment)>>| {
        cells.as_ref().is_some_and(|cells| heads.is_name(&cells[0].0))
    };
    if labelled.iter().filter(|cells| is_first(cells)).count() < 2 {
        return lines;
    }
    let mut out: Vec<TextLine> = Vec::new();
    let mut card: Option<(TextLine, Vec<(String, Fragment)>)> = None;
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
fn finish((line, cells): (TextLine, Vec<(String, Fragment)>), heads: &Heads) -> TextLine {
    let pieces = cells.into_iter().flat_map(|(label, piece)| {
        let label = Some(label).filter(|label| !heads.is_name(label) && !heads.is_code(label));
        let label = label.map(|text| Fragment { text, span: piece.span });
        label.into_iter().chain([piece])
    });
    line.with(Cut::Cells, pieces.collect())
}

/// The labels and values of a line of a card: `Move/WS/BS: 4d / 7 / 4`, `AS ........ RHSs-D2`.
fn read_card_line(
    line: &TextLine,
    heads: &Heads,
    source: &Source,
) -> Option<Vec<(String, Fragment)>> {
    let words = line.to_words();
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
        let keys = heads.split_labels(&label.join(" "));
        if label.len() < count || keys.is_empty() || value.is_empty() {
            continue;
        }
        let text = value.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join(" ");
        let span = Span::new(value[0].span.start, value[value.len() - 1].span.end);
        let parts: Vec<&str> = text.split_whitespace().collect();
        let is_split = keys.len() > 1 && parts.len() == keys.len();
        let cells = keys.iter().enumerate().map(|(at, key)| {
            let text = if is_split { parts[at].to_owned() } else { text.clone() };
            (key.clone(), Fragment { text, span })
        });
        let between = Span::new(words.pieces[count - 1].span.end, value[0].span.start);
        let between = source.slice(between);
        let is_mark = between.contains([':', '=']) || between.contains("..");
        let is_label = is_mark && first.span.start <= line.span.start + 2;
        return is_label.then(|| cells.take(if is_split { keys.len() } else { 1 }).collect());
    }
    None
}
