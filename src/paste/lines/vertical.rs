//! Tables whose cells stand one below the other: column by column, or as cards with a label before each value.

use crate::paste::column::CellShape;
use crate::paste::line::{Cut, TextLine};
use crate::paste::{Fragment, Heads};
use crate::stop;
use crate::text::{Source, Span, collapse_whitespace};
use std::collections::{BTreeMap, BTreeSet};

/// The fewest columns of a table; fewer heads one below the other may stand there by chance.
const FEWEST_COLUMNS: usize = 3;

/// A head and the cells below it.
type BlockColumn<'a> = &'a [TextLine];

/// Joins the lines of tables that were copied column by column: each head stands over its cells, and the next head
/// or an empty line ends them.
pub(super) fn join_columns(lines: Vec<TextLine>, heads: &Heads) -> Vec<TextLine> {
    let columns = find_columns(&lines, heads);
    if columns.is_empty() {
        return lines;
    }
    let used = columns.iter().flatten().flat_map(|column| column.iter());
    let used: BTreeSet<usize> = used.map(|line| line.number).collect();
    let mut out = Vec::new();
    for columns in &columns {
        // Each table begins with its names.
        let is_first = |at: &usize| *at == 0 || is_name_column(columns[*at], heads);
        let mut bounds: Vec<usize> = (0..columns.len()).filter(is_first).collect();
        bounds.push(columns.len());
        for table in bounds.windows(2) {
            out.extend(transpose(&columns[table[0]..table[1]]));
        }
    }
    out.extend(lines.iter().filter(|line| !used.contains(&line.number)).cloned());
    out.sort_by_key(|line| line.number);
    out
}

/// Finds the columns of tables, those of one length together.
fn find_columns<'a>(lines: &'a [TextLine], heads: &Heads) -> Vec<Vec<BlockColumn<'a>>> {
    let mut by_length: BTreeMap<usize, Vec<BlockColumn>> = BTreeMap::new();
    let mut before = 0;
    let blocks = split_blocks(lines, heads).into_iter();
    for block in blocks.filter(|block| block.len() > 1 && is_head(&block[0], heads)) {
        let columns_before = by_length.get(&before).map_or(0, Vec::len);
        // The last column is followed by other text, if there is no empty line.
        let length =
            if columns_before >= FEWEST_COLUMNS { block.len().min(before) } else { block.len() };
        by_length.entry(length).or_default().push(&block[..length]);
        before = length;
    }
    let is_table = |columns: &Vec<BlockColumn>| {
        columns.len() >= FEWEST_COLUMNS
            && columns.iter().any(|column| is_name_column(column, heads))
    };
    by_length.into_values().filter(is_table).collect()
}

/// Splits lines at heads and empty lines, each block with its head.
fn split_blocks<'a>(lines: &'a [TextLine], heads: &Heads) -> Vec<&'a [TextLine]> {
    let mut blocks = Vec::new();
    for part in lines.split(|line| line.pieces.is_empty()) {
        let mut start = 0;
        for at in (1..part.len()).filter(|at| is_head(&part[*at], heads)).chain([part.len()]) {
            if at > start {
                blocks.push(&part[start..at]);
            }
            start = at;
        }
    }
    blocks
}

/// Returns `true` for a head that stands alone on its line.
fn is_head(line: &TextLine, heads: &Heads) -> bool {
    let is_known = |text: &str| heads.find_exact(text).is_some();
    let is_short = line.cut == Cut::Words && (1..=2).contains(&line.pieces.len());
    is_short && (is_known(&line.text()) || line.pieces.iter().all(|piece| is_known(&piece.text)))
}

fn is_name_column(column: BlockColumn, heads: &Heads) -> bool {
    heads.is_name(&column[0].text())
}

/// Turns columns into the rows of a table, the first of them its heads.
fn transpose(columns: &[BlockColumn]) -> Vec<TextLine> {
    let rows = columns.first().map_or(0, |column| column.len());
    let row = |at: usize| {
        let cell =
            |column: &BlockColumn| Fragment { text: column[at].text(), span: column[at].span };
        let pieces = columns.iter().map(cell).collect();
        columns[0][at].with(Cut::Cells, pieces)
    };
    (0..rows).map(row).collect()
}

/// A value of a card, with its label.
#[derive(Debug, Clone)]
struct CardCell {
    label: String,
    value: Fragment,
}

/// Joins the lines of cards, `Unit: Crew chief`, `Cost: 17 points`, to one line of a table for each card.
pub(super) fn join_cards(lines: Vec<TextLine>, heads: &Heads, source: &Source) -> Vec<TextLine> {
    let read = |line: &TextLine| {
        stop::unwind_if_stopped();
        read_card_line(line, heads, source)
    };
    let labelled: Vec<Option<Vec<CardCell>>> = lines.iter().map(read).collect();
    let is_first = |cells: &Option<Vec<CardCell>>| {
        cells.as_ref().is_some_and(|cells| heads.is_name(&cells[0].label))
    };
    // A card alone has many labels; a line or two with labels may stand above any list.
    const FEWEST_LABELS: usize = 5;
    let cells = || labelled.iter().flatten().flatten();
    let labels: BTreeSet<_> = cells().filter_map(|cell| heads.find_exact(&cell.label)).collect();
    match labelled.iter().filter(|cells| is_first(cells)).count() {
        0 => return lines,
        1 if labels.len() < FEWEST_LABELS => return lines,
        _ => {}
    }
    let mut out: Vec<TextLine> = Vec::new();
    let mut card: Option<(TextLine, Vec<CardCell>)> = None;
    for (line, cells) in lines.into_iter().zip(labelled) {
        let Some(cells) = cells else {
            out.push(line);
            continue;
        };
        if heads.is_name(&cells[0].label) {
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

/// Lays out a card as a line, its name first and each value behind its label.
fn finish((line, cells): (TextLine, Vec<CardCell>), heads: &Heads) -> TextLine {
    let pieces = cells.into_iter().flat_map(|CardCell { label, value }| {
        let label = Some(label).filter(|label| !heads.is_name(label) && !heads.is_code(label));
        let label = label.map(|text| Fragment { text, span: value.span });
        label.into_iter().chain([value])
    });
    line.with(Cut::Cells, pieces.collect())
}

/// Reads the labels and values of a line of a card: `Move/WS/BS: 4d / 7 / 4`, `AS ........ RHSs-D2`.
fn read_card_line(line: &TextLine, heads: &Heads, source: &Source) -> Option<Vec<CardCell>> {
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
        let is_lines =
            heads.find_exact(&keys[0]).map(|key| heads.shape(key)) == Some(CellShape::Lines);
        let text = value.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join(" ");
        let span = Span::new(value[0].span.start, value[value.len() - 1].span.end);
        // A weapon line keeps its bars and slashes.
        let text = if is_lines { collapse_whitespace(source.slice(span)) } else { text };
        let parts: Vec<&str> = text.split_whitespace().collect();
        let is_split = keys.len() > 1 && parts.len() == keys.len();
        let cells = keys.iter().enumerate().map(|(at, key)| {
            let text = if is_split { parts[at].to_owned() } else { text.clone() };
            CardCell { label: key.clone(), value: Fragment { text, span } }
        });
        let between = Span::new(words.pieces[count - 1].span.end, value[0].span.start);
        let between = source.slice(between);
        let is_mark = between.contains([':', '=']) || between.contains("..");
        let is_label = is_mark && first.span.start <= line.span.start + 2;
        return is_label.then(|| cells.take(if is_split { keys.len() } else { 1 }).collect());
    }
    None
}
