//! Lines that the next one may go on with: rows and names that were broken off.

use crate::paste::code::{is_likely_code, looks_like_code};
use crate::paste::columns::CellDealer;
use crate::paste::line::{Cut, MOST_WORDS, TextLine};
use crate::paste::names::{is_capitalised, is_name};
use crate::paste::number::has_digit;
use crate::paste::words::{ListWords, has_word};
use crate::paste::{Fragment, align, parts};
use crate::text::fold;

/// The farthest that the halves of a name begin from each other, in columns.
pub(super) const FARTHEST_RIGHT: usize = 4;
/// The most words of a half of a name that stands alone on its line.
pub(super) const HALF_NAME_WORDS: usize = 3;

/// A line that the next one may go on with.
pub(super) struct UnfinishedLine {
    pub(super) words: TextLine,
    /// It was cut into several cells: a title among the rows of a table, `Mercenaries` and empty cells, is no half of a name.
    pub(super) has_cells: bool,
    /// The lists that its rows were added to, one for each row; the rows are read again if it goes on.
    pub(super) lists: Vec<usize>,
    /// The lines that were joined to it and belong to no row yet.
    pub(super) joined: Vec<TextLine>,
}

impl UnfinishedLine {
    /// Returns `true` if the next line has values alone, and this one begins with something else.
    pub(super) fn goes_on(&self, next: &TextLine, dealer: CellDealer) -> bool {
        let values = dealer.values();
        let holds_code =
            |line: &TextLine| line.pieces.iter().any(|piece| dealer.is_code(&piece.text));
        let has_code = || holds_code(next);
        let is_value = |piece: &Fragment| {
            let text = &piece.text;
            let is_code = || {
                let is_long = text.len() > 3 && is_likely_code(text);
                looks_like_code(text) && (is_long || dealer.is_code(text))
            };
            // `VXs-D2, 39 pts`; points alone may be those of a row that has none, or a sum.
            let is_unit = || has_word(&values.points, &fold(text)) && has_code();
            values.is_value(text) || values.is_empty(text) || is_code() || is_unit()
        };
        let begins_with_value =
            self.words.pieces.first().is_some_and(|piece| values.is_value(&piece.text));
        next.cut == Cut::Words
            && next.pieces.iter().all(is_value)
            && !begins_with_value
            // A row has one code.
            && !(!self.lists.is_empty() && holds_code(&self.words) && has_code())
            && self.words.pieces.len() + next.pieces.len() <= MOST_WORDS
    }

    /// Returns the line as the first half of a name that goes on near below it; `None` if it is none.
    pub(super) fn as_name(&self, next: &TextLine, known: &ListWords) -> Option<Fragment> {
        // The longest name of a unit in `armies/` has 36 characters; a longer line is a sentence.
        const LONGEST: usize = 39;
        // An empty line may stand between them.
        const FARTHEST: usize = 2;
        let is_near = (self.words.number + 1..=self.words.number + FARTHEST).contains(&next.number);
        // The rest of a note stands in another column than the names.
        let is_beside = match (self.words.offsets.first(), next.offsets.first()) {
            (Some(own), Some(next)) => *own > next + FARTHEST_RIGHT,
            (None, _) | (_, None) => false,
        };
        if !self.lists.is_empty() || !is_near || is_beside || has_value(&self.words, known) {
            return None;
        }
        let whole = align::join(&self.words.pieces.iter().collect::<Vec<_>>())?;
        let may_be_name = is_name(&whole.text, known)
            && whole.text.chars().count() <= LONGEST
            && !whole.text.ends_with(['.', ':', '!', '?'])
            && !parts::is_part(&whole.text, known);
        may_be_name.then_some(whole)
    }

    /// Returns `true` if this line and the next may be halves of one name.
    pub(super) fn is_half_of_name(&self, next: &TextLine, known: &ListWords) -> bool {
        self.words.number + 1 == next.number
            && next.pieces.len() <= HALF_NAME_WORDS
            && is_capitalised(&self.words)
            && is_capitalised(next)
            && !has_value(next, known)
            && !parts::is_part(&next.text(), known)
            && self.as_name(next, known).is_some()
    }

    /// Returns `true` if a line right below its row may be the rest of its name.
    pub(super) fn may_end(&self, next: &TextLine, known: &ListWords) -> bool {
        !self.lists.is_empty()
            && self.words.number + 1 == next.number
            && next.pieces.len() <= HALF_NAME_WORDS
            && is_capitalised(next)
            && !has_value(next, known)
            && !parts::is_part(&next.text(), known)
    }

    /// Returns `true` if that line stands in about the same column.
    pub(super) fn is_named_on(&self, next: &TextLine, known: &ListWords) -> bool {
        !next.offsets.is_empty() && is_near_column(&self.words, next) && self.may_end(next, known)
    }

    /// Returns `true` for a line that begins with a name and has fewer cells than its table has columns.
    pub(super) fn lacks_cells(&self, columns: usize) -> bool {
        let begins_with_word =
            self.words.pieces.first().is_some_and(|first| !has_digit(&first.text));
        begins_with_word && self.words.pieces.len() < columns
    }
}

/// Returns `true` for two lines that begin in about the same column.
fn is_near_column(above: &TextLine, below: &TextLine) -> bool {
    let offsets = above.offsets.first().zip(below.offsets.first());
    offsets.is_some_and(|(above, below)| above.abs_diff(*below) <= FARTHEST_RIGHT)
}

/// Returns `true` for a cell alone on its line, whose value has a remark: `3 messiah`.
pub(super) fn is_value_with_remark(words: &TextLine, dealer: CellDealer) -> bool {
    let is_word =
        |piece: &Fragment| !piece.text.is_empty() && piece.text.chars().all(char::is_lowercase);
    matches!(&words.pieces[..], [value, remark]
        if dealer.values().is_value(&value.text)
            && is_word(remark)
            && dealer.heads.find_exact(&remark.text).is_none())
}

fn has_value(words: &TextLine, known: &ListWords) -> bool {
    words.pieces.iter().any(|piece| known.values.is_value(&piece.text))
}
