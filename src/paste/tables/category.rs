//! Tables of costs with the table of each letter in a column: `Training,E,Elite,12` under `Category,Letter,Name,Points`.

use crate::paste::column::ColumnKey;
use crate::paste::line::{Cut, TextLine};
use crate::paste::words::has_word;
use crate::paste::{Fragment, Heads};
use crate::text::split_words;

/// The places of the cells that say what a row is about, and of its price.
pub(super) struct CategoryColumns {
    category: usize,
    letter: Option<usize>,
    name: usize,
    points: usize,
}

impl CategoryColumns {
    /// Reads a line as the heads of such a table; `None` unless it has a category, a name and points.
    pub(super) fn read_heads(line: &TextLine, heads: &Heads) -> Option<Self> {
        if line.cut != Cut::Cells {
            return None;
        }
        let find = |is: &dyn Fn(&Fragment) -> bool| line.pieces.iter().position(is);
        let words = &heads.words.prices;
        let has = |words: &[String], piece: &Fragment| {
            has_word(words, &split_words(&piece.text).join(" "))
        };
        let is_points = |piece: &Fragment| heads.find_exact(&piece.text) == Some(ColumnKey::POINTS);
        Some(Self {
            category: find(&|piece| has(&words.categories, piece))?,
            letter: find(&|piece| has(&words.letters, piece)),
            name: find(&|piece| heads.is_name(&piece.text) && !has(&words.categories, piece))?,
            points: find(&is_points)?,
        })
    }

    /// Returns the category of a row, and the row with its name and letter first and its price behind them; `None` for a
    /// line that is no such row.
    pub(super) fn arrange(&self, line: &TextLine) -> Option<(String, TextLine)> {
        let cell = |at: usize| line.pieces.get(at).filter(|cell| !cell.text.is_empty());
        let (category, points) = (cell(self.category)?, cell(self.points)?);
        let mut name = cell(self.name)?.clone();
        if let Some(letter) = self.letter.and_then(cell) {
            name.text = format!("{} ({})", name.text, letter.text);
        }
        let row = line.with(Cut::Cells, vec![name, points.clone()]);
        Some((category.text.clone(), row))
    }
}
