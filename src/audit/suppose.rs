//! Suppositions about a published list: rules that its author may have followed, such as free shields for troops.

use super::{Audit, AuditRow};
use crate::army::AbilityEffect;
use crate::code::CodeKind;
use crate::cost;
use crate::profile::{ByColumn, ListColumn};
use std::collections::BTreeSet;

/// A rule that is tried on every row, part after part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Supposition {
    pub parts: Vec<SupposedPart>,
}

/// A change to the values of some units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SupposedPart {
    pub units: SupposedUnits,
    pub change: SupposedChange,
}

/// The units that a part is about; those that meet every condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SupposedUnits {
    /// Leaders or troops; `None` for both.
    pub kind: Option<CodeKind>,
    /// A trait letter that they have.
    pub with: Option<char>,
    /// Only those with skirmisher training.
    pub are_trained: bool,
}

/// A change of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SupposedChange {
    /// A trait letter costs nothing.
    Free(char),
    /// The most that a value may be.
    Cap(ListColumn, i32),
    /// Points added.
    Points(i32),
    /// Points added, in per cent, rounded half up (F24).
    Percent(i32),
}

/// The values of every row of some lists.
pub type ListValues = Vec<Vec<ByColumn<Option<i32>>>>;

/// The range of points that are tried in place of a surcharge.
const POINTS_TRIED: i32 = 20;

/// The range and step of the percentages that are tried in place of another.
const PERCENT_TRIED: (i32, i32, usize) = (-50, 100, 5);

impl Supposition {
    /// Returns the values of every row of some audits under the supposition.
    pub fn values(&self, audits: &[&Audit]) -> ListValues {
        let each = |audit: &&Audit| audit.rows.iter().map(|row| self.apply(row)).collect();
        audits.iter().map(each).collect()
    }

    fn apply(&self, row: &AuditRow) -> ByColumn<Option<i32>> {
        let mut values = row.computed;
        let mut applied = Vec::new();
        for part in self.parts.iter().filter(|part| part.units.has(row)) {
            // A letter is free once.
            let is_again =
                matches!(part.change, SupposedChange::Free(_)) && applied.contains(&part.change);
            if !is_again {
                part.change.apply(row, &mut values);
            }
            applied.push(part.change);
        }
        values
    }

    /// Returns every supposition of the same form, this one first: another letter, or another number, in one part.
    pub fn alternatives(&self, audits: &[&Audit]) -> Vec<Self> {
        let rows = || audits.iter().flat_map(|audit| &audit.rows);
        let traits = rows().flat_map(|row| &row.traits).filter(|letter| letter.price > 0);
        let letters: BTreeSet<char> = traits.map(|letter| letter.letter).collect();
        let most = |column: ListColumn| {
            let numbers = rows().filter_map(|row| *row.computed.get(column));
            numbers.max().unwrap_or(0)
        };
        let mut all = vec![self.clone()];
        for (index, part) in self.parts.iter().enumerate() {
            let changes: Vec<SupposedChange> = match part.change {
                SupposedChange::Free(_) => {
                    letters.iter().map(|letter| SupposedChange::Free(*letter)).collect()
                }
                SupposedChange::Cap(value, _) => {
                    (1..most(value)).map(|most| SupposedChange::Cap(value, most)).collect()
                }
                SupposedChange::Points(_) => {
                    (-POINTS_TRIED..=POINTS_TRIED).map(SupposedChange::Points).collect()
                }
                SupposedChange::Percent(_) => {
                    let (least, most, step) = PERCENT_TRIED;
                    (least..=most).step_by(step).map(SupposedChange::Percent).collect()
                }
            };
            for change in changes {
                let mut other = self.clone();
                other.parts[index].change = change;
                if !all.contains(&other) && !change.is_none() {
                    all.push(other);
                }
            }
        }
        all
    }
}

impl SupposedUnits {
    fn has(&self, row: &AuditRow) -> bool {
        let is_owned =
            |letter: char| row.traits.iter().any(|own| own.letter == letter && own.is_owned);
        self.kind.is_none_or(|kind| kind == row.unit.code.kind())
            && self.with.is_none_or(is_owned)
            && (!self.are_trained || is_skirmisher(row))
    }
}

/// Returns `true` if the list gives the unit skirmisher training.
pub(super) fn is_skirmisher(row: &AuditRow) -> bool {
    let mut effects = row.unit.special.iter().map(|special| special.effect);
    effects.any(|effect| effect == Some(AbilityEffect::DoublesCohesion))
}

impl SupposedChange {
    /// Returns `true` if it changes nothing.
    fn is_none(self) -> bool {
        matches!(self, Self::Points(0) | Self::Percent(0))
    }

    fn apply(self, row: &AuditRow, values: &mut ByColumn<Option<i32>>) {
        if let Self::Cap(value, most) = self {
            let place = values.get_mut(value);
            *place = place.map(|n| n.min(most));
            return;
        }
        let place = values.get_mut(ListColumn::Points);
        *place = place.map(|points| match self {
            Self::Free(letter) => points.saturating_sub(row.price_of(letter)),
            Self::Points(added) => points.saturating_add(added),
            Self::Percent(percent) => {
                let added = cost::surcharge(points.into(), percent);
                points.saturating_add(i32::try_from(added).unwrap_or(i32::MAX))
            }
            Self::Cap(..) => points,
        });
    }
}

impl AuditRow<'_> {
    /// Returns the price of a trait letter in this row: 0 if it lacks the letter.
    fn price_of(&self, letter: char) -> i32 {
        let own = self.traits.iter().find(|own| own.letter == letter && own.is_owned);
        own.map_or(0, |own| own.price)
    }
}
