//! Tables with a column for each part of an ability code: `Training;Morale;Traits;Leadership;Fighting`.

use crate::codes::Slot;
use crate::paste::column::ColumnKey;
use crate::paste::line::{Cut, TextLine};
use crate::paste::{Fragment, Heads};
use crate::text::{Span, split_words};

/// Joins such columns, so that each row has its whole code in one cell.
pub(super) fn join_codes(lines: &mut [TextLine], heads: &Heads) {
    let mut columns: Option<Vec<(Slot, usize)>> = None;
    for line in lines.iter_mut().filter(|line| line.cut == Cut::Cells) {
        if let Some(found) = find_columns(&line.pieces, heads) {
            let code = heads.first_head(ColumnKey::Code).to_owned();
            put(line, &found, code);
            columns = Some(found);
        } else if let Some(columns) = &columns
            && let Some(code) = join(line, columns, heads)
        {
            put(line, columns, code);
        }
    }
}

/// Returns `true` for cells that are heads of such columns.
pub(super) fn are_heads(cells: &[Fragment], heads: &Heads) -> bool {
    find_columns(cells, heads).is_some()
}

/// Finds the columns of the parts among heads; `None` without those of training and traits, which only a code has.
fn find_columns(cells: &[Fragment], heads: &Heads) -> Option<Vec<(Slot, usize)>> {
    let find = |slot: Slot| {
        let words = heads.words.code_parts.get(slot.key())?;
        let is_head = |piece: &Fragment| words.contains(&split_words(&piece.text).join(" "));
        cells.iter().position(is_head).map(|at| (slot, at))
    };
    let found: Vec<(Slot, usize)> = Slot::ALL.into_iter().filter_map(find).collect();
    let has = |slot: Slot| found.iter().any(|(found, _)| *found == slot);
    (has(Slot::Training) && has(Slot::Traits)).then_some(found)
}

/// Joins the parts of a row: letters as a code, `EHs-C3`, words with blanks between them; `None` if there are none.
fn join(line: &TextLine, columns: &[(Slot, usize)], heads: &Heads) -> Option<String> {
    // The letters of all traits, with marks between them.
    const LONGEST: usize = 8;
    let part = |(slot, at): &(Slot, usize)| {
        let text = line.pieces.get(*at)?.text.trim();
        (!heads.words.values.is_empty(text)).then_some((*slot, text))
    };
    let parts: Vec<(Slot, &str)> = columns.iter().filter_map(part).collect();
    let is_mark = |c: char| " ,".contains(c);
    let are_letters = parts.iter().all(|(slot, text)| {
        let most = if *slot == Slot::Traits { LONGEST } else { 1 };
        text.len() <= most && text.chars().all(|c| c.is_ascii_alphanumeric() || is_mark(c))
    });
    if !are_letters {
        let words: Vec<&str> = parts.iter().map(|(_, text)| *text).collect();
        return Some(words.join(" ").replace(['+', '&', ';'], ","));
    }
    let mut code = String::new();
    for (slot, text) in &parts {
        if matches!(slot, Slot::Leadership | Slot::Fighting) && !code.contains('-') {
            code.push('-');
        }
        code.extend(text.chars().filter(|c| !is_mark(*c)));
    }
    (!code.is_empty()).then_some(code)
}

/// Puts a text in place of the first of some cells, and nothing in place of the others.
fn put(line: &mut TextLine, columns: &[(Slot, usize)], text: String) {
    let places =
        || columns.iter().filter_map(|(_, at)| line.pieces.get(*at)).map(|piece| piece.span);
    let (Some(start), Some(end)) =
        (places().map(|span| span.start).min(), places().map(|span| span.end).max())
    else {
        return;
    };
    let mut text = Some(text);
    for (_, at) in columns {
        if let Some(piece) = line.pieces.get_mut(*at) {
            piece.text = text.take().unwrap_or_default();
            piece.span = Span::new(start, end);
        }
    }
}
