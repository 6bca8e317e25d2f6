//! Tables with a unit in each column: their heads stand in the first cells of the lines.

use crate::paste::column::ColumnKey;
use crate::paste::line::{Cut, TextLine};
use crate::paste::{Fragment, Heads};
use crate::text::{Source, Span};
use std::collections::BTreeSet;

/// Turns such tables, so that each unit has a line.
pub(super) fn turn_tables(lines: Vec<TextLine>, heads: &Heads, source: &Source) -> Vec<TextLine> {
    let is_cell = |line: &TextLine| line.cut == Cut::Cells;
    let mut out = Vec::new();
    for run in lines.chunk_by(|one, next| is_cell(one) == is_cell(next)) {
        if is_cell(&run[0]) && is_turned(run, heads) {
            out.extend(turn(run, source));
        } else {
            out.extend(run.iter().cloned());
        }
    }
    out
}

/// Returns `true` for lines that begin with heads of values below one that begins with none.
fn is_turned(run: &[TextLine], heads: &Heads) -> bool {
    const FEWEST: usize = 4;
    let key_of = |piece: &Fragment| {
        heads.find_exact(&piece.text).filter(|key| *key != ColumnKey::Name && heads.has_value(*key))
    };
    let first_keys = || run.iter().map(|line| line.pieces.first().and_then(key_of));
    let known: Vec<ColumnKey> = first_keys().flatten().collect();
    let different: BTreeSet<&ColumnKey> = known.iter().collect();
    let begins_with_names = first_keys().next().is_some_and(|key| key.is_none())
        && run[0].pieces.iter().all(|piece| key_of(piece).is_none());
    begins_with_names
        && known.len() >= FEWEST
        && different.len() == known.len()
        && 3 * known.len() >= 2 * run.len()
}

/// Turns a table back: its columns become lines, the first of them its heads.
fn turn(run: &[TextLine], source: &Source) -> Vec<TextLine> {
    const NAME: &str = "name";
    let cell = |line: &TextLine, column: usize| -> Fragment {
        let nothing =
            Fragment { text: String::new(), span: Span::new(line.span.end, line.span.end) };
        let Some(piece) = line.pieces.get(column) else { return nothing };
        // A cell that spans several columns holds for each of them.
        let merged =
            line.pieces[..column].iter().rev().take_while(|before| before.span == piece.span);
        let text = if piece.text.is_empty() { merged.last() } else { None };
        text.unwrap_or(piece).clone()
    };
    let columns = run[0].pieces.len();
    let turned = (0..columns).map(|column| {
        let mut cells: Vec<Fragment> = run.iter().map(|line| cell(line, column)).collect();
        if column == 0 {
            NAME.clone_into(&mut cells[0].text);
        }
        let place = cells[0].span;
        let number = source.place(place).line;
        TextLine { number, span: place, ..run[0].with(Cut::Cells, cells) }
    });
    turned.collect()
}
