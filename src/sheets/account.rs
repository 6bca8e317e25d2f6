//! Which of a unit's two accounts is shown: the printed line, or what the tables give.

use crate::army::Unit;
use crate::cost;
use crate::profile::{ByValue, Value};
use crate::ruleset::Ruleset;

/// The values that a sheet or card shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Values {
    /// Those of the printed line, and the tables' where nothing is printed.
    #[default]
    Printed,
    /// Those of the tables.
    Computed,
}

/// The values of units under a game's tables.
#[derive(Clone, Copy)]
pub(super) struct Account<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) shown: Values,
}

impl Account<'_> {
    /// The numbers to play from.
    pub(super) fn values(&self, unit: &Unit) -> ByValue<Option<i32>> {
        let computed = self.computed(unit);
        ByValue::from_fn(|value| self.printed(unit, value).or(*computed.get(value)))
    }

    fn computed(&self, unit: &Unit) -> ByValue<Option<i32>> {
        self.ruleset.profile(unit.code).values(cost::unit(unit, self.ruleset).total)
    }

    fn printed(&self, unit: &Unit, value: Value) -> Option<i32> {
        let printed = unit.printed.as_ref().filter(|_| self.shown == Values::Printed)?;
        *printed.values.get(value)
    }

    /// What the unit costs.
    pub(super) fn points(&self, unit: &Unit) -> i64 {
        self.values(unit).get(Value::Points).unwrap_or(0).into()
    }

    /// The code, as the paper spells it where the printed values are shown.
    pub(super) fn code(&self, unit: &Unit) -> String {
        let printed = unit.printed.as_ref().filter(|_| self.shown == Values::Printed);
        let printed = printed.and_then(|printed| printed.code.clone());
        printed.unwrap_or_else(|| self.ruleset.write(unit.code))
    }

    /// Each value that the two accounts give differently: printed, computed.
    pub(super) fn differences(&self, unit: &Unit) -> Vec<(Value, i32, i32)> {
        let Some(printed) = &unit.printed else { return Vec::new() };
        let computed = self.computed(unit);
        let pairs = printed.values.iter().zip(computed.iter());
        let pairs = pairs.filter_map(|((value, a), (_, b))| Some((value, (*a)?, (*b)?)));
        pairs.filter(|(_, printed, computed)| printed != computed).collect()
    }
}
