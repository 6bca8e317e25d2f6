//! Units as paragraphs without a code in letters: a name, and below it the names of its letters, values and points.

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
    let joined: Vec<Option<TextLine>> = paragraphs.iter().map(|lines| join(lines)).collect();
    if joined.iter().flatten().count() < FEWEST {
        return lines;
    }
    let each = paragraphs.into_iter().zip(joined);
    each.flat_map(|(lines, joined)| joined.map_or(lines.to_vec(), |line| vec![line])).collect()
}

/// Joins the lines of a paragraph to its name, the words of its code and its values; `None` if it has no such code.
fn join_paragraph(lines: &[TextLine], names: &LetterNames, dealer: CellDealer) -> Option<TextLine> {
    // A name, a line for each of the five kinds of letters, one for each of six values, and the points.
    const MOST_LINES: usize = 13;
    const MOST_NAME_WORDS: usize = 10;
    let (name, rest) = lines.split_first().filter(|_| lines.len() <= MOST_LINES)?;
    let is_code = |line: &TextLine| {
        line.pieces.iter().any(|piece| looks_like_code(&piece.text) && dealer.is_code(&piece.text))
    };
    if lines.iter().any(|line| line.cut == Cut::Cells || is_code(line)) {
        return None;
    }
    let is_label = dealer.heads.find_exact(&name.pieces.first()?.text).is_some();
    let is_name = name.pieces.len() <= MOST_NAME_WORDS
        && !is_label
        && read_labels(name, dealer).is_none()
        && names.find(&split_words(&name.text())).is_none();
    let (values, letters): (Vec<&TextLine>, Vec<&TextLine>) =
        rest.iter().partition(|line| read_labels(line, dealer).is_some());
    let words: Vec<String> = letters.iter().flat_map(|line| split_words(&line.text())).collect();
    // A paragraph that says a code somewhere is no unit: its first word has to belong to the code.
    names.find(&words).filter(|found| is_name && found.words.start == 0)?;
    let parts = || [name].into_iter().chain(letters.iter().copied()).chain(values.iter().copied());
    let pieces = parts().flat_map(|line| line.pieces.iter().cloned()).collect();
    let end = lines.last()?.span.end;
    Some(TextLine { span: Span::new(name.span.start, end), ..name.with(Cut::Words, pieces) })
}
