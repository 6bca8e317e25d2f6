//! Lines that are no rows but may have been meant as such: they are neither titles nor remarks.

use super::RowReader;
use crate::paste::Fragment;
use crate::paste::column::ColumnKey;
use crate::paste::line::{Cut, TextLine};
use crate::paste::names::is_name_in_cell;
use crate::paste::words::has_word;
use crate::text::split_words;

impl RowReader<'_> {
    /// Returns `true` for a line with a name and a number right below a row, or under the heads of a table.
    pub(super) fn may_be_lost(&self, line: &TextLine) -> bool {
        if self.dealer.rules.is_none() || self.in_options {
            return false;
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
                self.last_row_line > 0
                    && self.last_row_line + 1 == line.number
                    && self.ends_in_points(&line.pieces)
            }
            (Cut::Cells, None) | (Cut::Words, Some(_)) => false,
        }
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
