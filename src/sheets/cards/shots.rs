//! Rows of die cells on a card.

use super::fit::CardTypesetter;
use super::reduction::CardReduction;
use super::wide::is_wide;
use crate::deck::CellRow;
use crate::fonts::Font;
use crate::sheet::{Strip, StripWeapon};

/// The font size of rolls on the poker card, and the smallest one, in tenths of a point.
const ROLL: i32 = 75;
const LEAST_ROLL: i32 = 50;
/// The reduced height of a cell, on the poker card.
const LOW_CELL: i32 = 3_600;
/// The space between a roll and the walls of its cell, on the poker card.
const WALL: i32 = 350;

impl CardTypesetter<'_> {
    /// Lays out the die cells of each weapon of a strip.
    pub(super) fn cell_rows(&self, strip: &Strip) -> Vec<CellRow> {
        // Rows whose cells are given up leave the others as they are.
        let is_wide = is_wide(&self.draft.strip);
        strip.weapons.iter().map(|weapon| self.cell_row(weapon, is_wide)).collect()
    }

    fn cell_row(&self, weapon: &StripWeapon, is_wide: bool) -> CellRow {
        let format = self.format;
        let over = format.over || is_wide && !weapon.cells.is_empty();
        let room = if over { format.inner() } else { format.inner() - format.lead };
        let share = room / i32::try_from(weapon.cells.len()).unwrap_or(i32::MAX).max(1);
        let width = if over && !format.over { share } else { share.min(format.cell[0]) };
        let fits = |size: &i32| {
            let widest = |roll: &str| Font::CondensedBold.width(roll, *size);
            let rolls = weapon.cells.iter().map(|cell| widest(&cell.roll));
            rolls.max().unwrap_or(0) + 2 * format.scaled(WALL) <= width
        };
        let mut sizes = (LEAST_ROLL..=format.scaled(ROLL)).rev();
        let is_low = self.fit.reduction >= CardReduction::CellHeight;
        let height = if is_low { format.scaled(LOW_CELL) } else { format.cell[1] };
        CellRow { over, width, height, size: sizes.find(fits).unwrap_or(LEAST_ROLL) }
    }
}
