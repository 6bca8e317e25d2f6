//! Lines that are no rows but may have been meant as such: they are neither titles nor remarks.

use super::RowReader;
use crate::paste::Fragment;
use crate::paste::column::ColumnKey;
use crate::paste::line::{Cut, TextLine};
use crate::paste::names::is_name_in_cell;
use crate::paste::words::has_word;
use crate::text::split_words;

impl RowReader<'_> {
    /// Returns `true` for a line with a name and a number right below a row, or under the heads of a table, and for a code
    /// with points and no name.
    pub(super) fn may_be_lost(&self, line: &TextLine) -> bool {
        if self.dealer.rules.is_none() || self.in_options {
            return false;
        }
        if self.has_code_and_points(&line.pieces) {
            return true;
        }
        match (line.cut, &self.head.table) {
            (Cut::Cells, Some(table)) => {
                let dealt = self.dealer.deal_cells(table, line).cells;
                let cells = || dealt.iter().filter_map(|(key, cell)| Some((*key, cell.as_ref()?)));
                let known = &self.dealer.heads.words;
                let is_named = cells().any(|(key, cell)| {
                    key == ColumnKey::Name && is_name_in_cell(&cell.text, known)
                });
                is_named && cells().any(|(key, cell)| self.dealer.is_value(key, cell))
            }
            (Cut::Words, None) => {
                let is_below = self.last_row_line > 0 && self.last_row_line + 1 == line.number;
                let is_glued_row = |word: &Fragment| is_glued(word) && has_dice(&word.text);
                is_below && (self.ends_in_points(&line.pieces) || self.is_starred(&line.pieces))
                    || line.pieces.iter().any(is_glued_row)
            }
            (Cut::Words, Some(_)) => line.pieces.iter().any(is_glued),
            (Cut::Cells, None) => false,
        }
    }

    /// Returns `true` for a code and points, behind a number or nothing: `GL, 2`, `42 VFt 24`.
    fn has_code_and_points(&self, words: &[Fragment]) -> bool {
        let Some((before, points)) = self.dealer.split_points(words) else { return false };
        let Some((code, number)) = before.split_last() else { return false };
        self.dealer.values().is_value(&points.text)
            && self.dealer.is_code(&code.text)
            && number.iter().all(|word| self.dealer.values().is_value(&word.text))
    }

    /// Returns `true` for a number behind a star, with which chats correct what was said: `*20 sorry`.
    fn is_starred(&self, words: &[Fragment]) -> bool {
        words.first().is_some_and(|first| {
            let behind = self.source.slice(first.span).strip_prefix('*');
            behind.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
        })
    }

    /// Returns `true` for a short line that begins as a name does and ends with a number.
    fn ends_in_points(&self, words: &[Fragment]) -> bool {
        const MOST_WORDS: usize = 9;
        let known = &self.dealer.heads.words;
        let Some((name, points)) = self.dealer.split_points(words) else { return false };
        let is_number =
            points.text.len() <= 4 && points.text.bytes().all(|digit| digit.is_ascii_digit());
        let name = name.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join(" ");
        // `Squad 2`, `Platoon 3`
        let is_part = |word: &String| {
            [&known.parts, &known.squads, &known.platoons].iter().any(|list| has_word(list, word))
        };
        is_number
            && words.len() <= MOST_WORDS
            && name.starts_with(char::is_uppercase)
            && is_name_in_cell(&name, known)
            && !split_words(&name).iter().all(is_part)
    }
}

/// Returns `true` for the cells of a row that ran into one word: `4d84920EHs`, `Guards4d84920EHs`.
fn is_glued(word: &Fragment) -> bool {
    const FEWEST: usize = 6;
    const FEWEST_DIGITS: usize = 3;
    let digits = word.text.bytes().filter(u8::is_ascii_digit).count();
    word.text.len() >= FEWEST
        && digits >= FEWEST_DIGITS
        && word.text.bytes().any(|c| c.is_ascii_uppercase())
        && word.text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-')
}

/// Returns `true` for a text with movement dice and more digits: `4d8`.
fn has_dice(text: &str) -> bool {
    let is_dice = |part: &[u8]| {
        part[0].is_ascii_digit() && part[1].eq_ignore_ascii_case(&b'd') && part[2].is_ascii_digit()
    };
    text.as_bytes().windows(3).any(is_dice)
}
