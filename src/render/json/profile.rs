//! The values of a line in JSON: numbers, but for movement dice, which are text everywhere: `4d`.

use super::Ordered;
use crate::profile::{ByValue, Value};
use serde::Serialize;

/// A number, or dice as text.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Number {
    Whole(i32),
    Dice(String),
    Nothing(()),
}

pub(super) type Values = Ordered<Number>;

/// A number of a column, or a difference in it: `4d`, `-1d`.
pub(super) fn number(value: Value, n: i32) -> Number {
    match value {
        Value::Move => Number::Dice(value.print(n)),
        Value::Ws
        | Value::Bs
        | Value::Morale
        | Value::Leadership
        | Value::Radius
        | Value::Points => Number::Whole(n),
    }
}

/// Every column; null where there is nothing.
pub(super) fn values(values: &ByValue<Option<i32>>) -> Values {
    let answer = |n: &Option<i32>, value| n.map_or(Number::Nothing(()), |n| number(value, n));
    values.iter().map(|(value, n)| (value.key(), answer(n, value))).collect()
}
