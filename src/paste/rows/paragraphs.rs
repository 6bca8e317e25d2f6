//! Units as paragraphs: a name, and below it the names of its letters, values and points, or a code below its values.

use super::joined::read_labels;
use crate::paste::code::looks_like_code;
use crate::paste::columns::CellDealer;
use crate::paste::line::{Cut, TextLine};
use crate::paste::spelled::LetterNames;
use crate::stop;
use crate::text::{Span, split_words};

/// Joins the lines of each such paragraph, if there are several.
pub(super) fn join_paragraphs(
    lines: Vec<TextLine>,
    names: &LetterNames,
    dealer: CellDealer,
) -> Vec<TextLine> {
    const FEWEST: usize = 2;
    let join = |lines: &[TextLine]| {
        stop::unwind_if_stopped();
        join_paragraph(lines, names, dealer)
    };
    let paragraphs: Vec<&[TextLine]> = lines.split(TextLine::is_empty).collect();
    let joined: Vec<Option<Vec<TextLine>>> = paragraphs.iter().map(|lines| join(lines)).collect();
    if joined.iter().flatten().count() < FEWEST {
        return lines;
    }
    let each = paragraphs.into_iter().zip(joined);
    each.flat_map(|(lines, joined)| joined.unwrap_or_else(|| lines.to_vec())).collect()
}

/// Joins the lines of a paragraph to its name, its code and its values; `None` if it has no such code.
fn join_paragraph(
    lines: &[TextLine],
    names: &LetterNames,
    dealer: CellDealer,
) -> Option<Vec<TextLine>> {
    // A name, a line for each of the five kinds of letters, one for each of six values, and the points.
    const MOST_LINES: usize = 13;
    const MOST_NAME_WORDS: usize = 10;
    let (name, rest) = lines.split_first().filter(|_| lines.len() <= MOST_LINES)?;
    let is_code = |line: &TextLine| {
        line.pieces.iter().any(|piece| looks_like_code(&piece.text) && dealer.is_code(&piece.text))
    };
    if lines.iter().any(|line| line.cut == Cut::Cells) {
        return None;
    }
    let is_label = dealer.heads.find_exact(&name.pieces.first()?.text).is_some();
    let is_name = name.pieces.len() <= MOST_NAME_WORDS
        && !is_label
        && read_labels(name, dealer).is_none()
        && names.find(&split_words(&name.text())).is_none();
    if !is_name {
        return None;
    }
    let (values, letters): (Vec<&TextLine>, Vec<&TextLine>) =
        rest.iter().partition(|line| read_labels(line, dealer).is_some());
    // `CITY WATCH (VAs)`, and a remark above its values.
    let is_headed = is_code(name) && !values.is_empty() && !std::ptr::eq(values[0], &rest[0]);
    let is_alone = |line: &TextLine| line.pieces.len() == 1 && is_code(line);
    match letters[..] {
        // A code below the values.
        [code] if is_alone(code) && !std::ptr::eq(code, &rest[0]) && !is_code(name) => {}
        _ if is_headed && !rest.iter().any(is_code) => {
            let remarks = letters.into_iter().cloned();
            return Some([join(name, &[], &values)].into_iter().chain(remarks).collect());
        }
        _ if lines.iter().any(is_code) => return None,
        // The first of the words has to belong to the code, or the paragraph is no unit.
        _ => {
            let words: Vec<String> =
                letters.iter().flat_map(|line| split_words(&line.text())).collect();
            names.find(&words).filter(|found| found.words.start == 0)?;
        }
    }
    Some(vec![join(name, &letters, &values)])
}

/// Joins a name, the lines of a code and those of values to a line.
fn join(name: &TextLine, letters: &[&TextLine], values: &[&TextLine]) -> TextLine {
    let parts = || [name].into_iter().chain(letters.iter().copied()).chain(values.iter().copied());
    let pieces = parts().flat_map(|line| line.pieces.iter().cloned()).collect();
    let end = parts().map(|line| line.span.end).max().unwrap_or(name.span.end);
    TextLine { span: Span::new(name.span.start, end), ..name.with(Cut::Words, pieces) }
}
