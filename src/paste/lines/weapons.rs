//! Tables of the weapons of one unit: below its card, their heads name no units.

use crate::paste::column::{CellShape, ColumnKey};
use crate::paste::facts::{self, LabelledCells};
use crate::paste::line::{Cut, TextLine};
use crate::paste::{Fragment, Heads};
use crate::text::Source;

/// The heads of such a table.
pub(super) struct WeaponTable {
    cut: Cut,
    /// `None` for a head that nobody knows.
    columns: Vec<Option<ColumnKey>>,
    /// The dice below its heads of shots, `1 2 3 4`: how many each has.
    dice: Vec<usize>,
}

impl WeaponTable {
    /// Reads a line as its heads: one for the weapon, others for what stands beside it, none for a unit.
    pub(super) fn read_heads(line: &TextLine, heads: &Heads, source: &Source) -> Option<Self> {
        const FEWEST: usize = 3;
        let (models, carriers) = (heads.find_key("models"), heads.find_key("count"));
        let columns: Vec<Option<ColumnKey>> = split_line(line, source)
            .iter()
            .map(|head| heads.find_exact(head))
            // The models that carry a weapon.
            .map(|key| if key.is_some() && key == models { carriers } else { key })
            .collect();
        let has = |shape: CellShape| columns.iter().flatten().any(|key| heads.shape(*key) == shape);
        let known = columns.iter().flatten().count();
        let is_table = known >= FEWEST
            && 3 * known >= 2 * columns.len()
            && has(CellShape::Lines)
            && !has(CellShape::Name);
        is_table.then(|| Self { cut: line.cut, columns, dice: Vec::new() })
    }

    /// Reads the numbers of the dice below the heads; `false` for another line.
    pub(super) fn read_dice(&mut self, line: &TextLine, source: &Source) -> bool {
        let texts: Vec<String> = match line.cut {
            Cut::Words => source.slice(line.span).split_whitespace().map(str::to_owned).collect(),
            Cut::Cells => {
                let texts = line.pieces.iter().map(|piece| piece.text.clone());
                texts.filter(|text| !text.is_empty()).collect()
            }
        };
        let mut dice: Vec<usize> = Vec::new();
        for text in &texts {
            match (text.parse::<usize>(), dice.last_mut()) {
                (Ok(1), _) => dice.push(1),
                (Ok(number), Some(last)) if number == *last + 1 => *last = number,
                _ => return false,
            }
        }
        if !dice.is_empty() {
            self.dice = dice;
        }
        !texts.is_empty()
    }

    /// Reads a row; `None` for a line that is none.
    pub(super) fn read_row(
        &self,
        line: &TextLine,
        heads: &Heads,
        source: &Source,
    ) -> Option<LabelledCells> {
        if line.cut != self.cut {
            return None;
        }
        let mut cells: LabelledCells = Vec::new();
        for (key, text) in self.deal(line, heads, source)? {
            let Some(key) = key.filter(|_| !text.is_empty()) else { continue };
            match cells.iter_mut().find(|(own, _)| *own == key) {
                // One die of several.
                Some((_, shots)) if heads.shape(key) == CellShape::Shots => {
                    shots.text = format!("{} {text}", shots.text);
                }
                _ => cells.push((key, Fragment { text, span: line.span })),
            }
        }
        cells.sort_by_key(|(key, _)| heads.shape(*key) != CellShape::Lines);
        let has_weapon = |(key, _): &(ColumnKey, Fragment)| heads.shape(*key) == CellShape::Lines;
        let are_shots = |(key, cell): &(ColumnKey, Fragment)| {
            heads.shape(*key) != CellShape::Shots || facts::is_shots(&cell.text)
        };
        let is_row = cells.len() > 1 && cells.first().is_some_and(has_weapon);
        (is_row && cells.iter().all(are_shots)).then_some(cells)
    }

    /// Deals the texts of a line to their columns.
    fn deal(
        &self,
        line: &TextLine,
        heads: &Heads,
        source: &Source,
    ) -> Option<Vec<(Option<ColumnKey>, String)>> {
        let is_shots =
            |key: &Option<ColumnKey>| key.is_some_and(|key| heads.shape(key) == CellShape::Shots);
        let columns: Vec<Option<ColumnKey>> = if self.dice.is_empty() {
            self.columns.clone()
        } else {
            let mut dice = self.dice.iter();
            let times = |key: &Option<ColumnKey>| {
                let count = if is_shots(key) { *dice.next().unwrap_or(&1) } else { 1 };
                vec![*key; count]
            };
            self.columns.iter().flat_map(times).collect()
        };
        let texts = match (self.cut, self.dice.is_empty()) {
            (Cut::Cells, _) | (Cut::Words, true) => split_line(line, source),
            // All but the name of the weapon, which stands first, are single words.
            (Cut::Words, false) => {
                let words: Vec<&str> = source.slice(line.span).split_whitespace().collect();
                let name = (words.len() + 1).checked_sub(columns.len()).filter(|name| *name > 0)?;
                let name = [words[..name].join(" ")].into_iter();
                name.chain(
                    words[words.len() + 1 - columns.len()..].iter().map(|word| (*word).to_owned()),
                )
                .collect()
            }
        };
        let is_aligned = self.cut == Cut::Cells || texts.len() == columns.len();
        is_aligned.then(|| columns.into_iter().zip(texts).collect())
    }
}

/// Splits a line into its cells, or the texts between its wide gaps.
fn split_line(line: &TextLine, source: &Source) -> Vec<String> {
    match line.cut {
        Cut::Cells => line.pieces.iter().map(|piece| piece.text.clone()).collect(),
        Cut::Words => {
            let parts = source.slice(line.span).split("  ").map(str::trim);
            parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
        }
    }
}
