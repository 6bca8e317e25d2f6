//! JSON values of a profile: numbers, except for movement dice, which are strings: `4d`.

use super::Ordered;
use crate::profile::{ByValue, ListColumn};
use serde::Serialize;

/// A number, or dice as text.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum NumberOrDice {
    Whole(i32),
    Dice(String),
    Nothing(()),
}

pub(super) type ProfileValues = Ordered<NumberOrDice>;

/// A value, or a difference of values: `4d`, `-1d`.
pub(super) fn number(value: ListColumn, n: i32) -> NumberOrDice {
    match value {
        ListColumn::Move => NumberOrDice::Dice(value.print(n)),
        ListColumn::Ws
        | ListColumn::Bs
        | ListColumn::Morale
        | ListColumn::Leadership
        | ListColumn::Radius
        | ListColumn::Points => NumberOrDice::Whole(n),
    }
}

/// Every value; `null` if absent.
pub(super) fn values(values: &ByValue<Option<i32>>) -> ProfileValues {
    let answer = |n: &Option<i32>, value| n.map_or(NumberOrDice::Nothing(()), |n| number(value, n));
    values.iter().map(|(value, n)| (value.key(), answer(n, value))).collect()
}
