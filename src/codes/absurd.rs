//! Bounds check of the letters of a game: finds a code with an impossible value (F37).

use super::{CodeTables, Letter, Slot};
use crate::profile::ListColumn;

/// A code with a value that no figure has: a skill or Morale below 0, or a price below 1 (F37).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AbsurdCode {
    pub code: String,
    pub value: ListColumn,
    /// The number that the tables give for it.
    pub found: i32,
}

impl CodeTables {
    /// Finds the first code with an impossible value.
    pub fn find_absurd(&self) -> Option<AbsurdCode> {
        let bounds = [
            (ListColumn::Ws, 0),
            (ListColumn::Bs, 0),
            (ListColumn::Morale, 0),
            (ListColumn::Points, 1),
        ];
        bounds.into_iter().find_map(|(value, least)| {
            let letters = self.lowest(value);
            let modifiers: i32 = letters.iter().map(|(_, row)| modifier(row, value)).sum();
            let base = self.base.profile.values(self.base.points).get(value).unwrap_or(0);
            let found = base + modifiers;
            let code = || self.spell(letters.iter().copied());
            (found < least).then(|| AbsurdCode { code: code(), value, found })
        })
    }

    /// Returns the letters of the code with the lowest value in a column.
    fn lowest(&self, column: ListColumn) -> Vec<(Slot, &Letter)> {
        let worst = |slot: Slot| {
            let rows = self.table(slot).rows.iter();
            rows.min_by_key(|row| modifier(row, column)).map(|row| (slot, row))
        };
        let traits = self.table(Slot::Traits).rows.iter();
        let traits = traits.filter(|row| modifier(row, column) < 0).map(|row| (Slot::Traits, row));
        let rank = [Slot::Leadership, Slot::Fighting].map(worst);
        let lowers = rank.iter().flatten().map(|(_, row)| modifier(row, column)).sum::<i32>() < 0;
        let rank = rank.into_iter().flatten().filter(|_| lowers);
        let head = [Slot::Training, Slot::Morale].into_iter().filter_map(worst);
        head.chain(traits).chain(rank).collect()
    }
}

/// Returns a letter's modifier to a value.
fn modifier(row: &Letter, column: ListColumn) -> i32 {
    match column {
        ListColumn::Ws => row.effect.ws,
        ListColumn::Bs => row.effect.bs,
        ListColumn::Morale => row.effect.morale,
        ListColumn::Points => row.points,
        ListColumn::Move | ListColumn::Leadership | ListColumn::Radius => 0,
    }
}
