//! JSON values of a profile: numbers, except for movement dice, which are strings: `4d`.

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

/// A value, or a difference of values: `4d`, `-1d`.
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

/// Every value; `null` if absent.
pub(super) fn values(values: &ByValue<Option<i32>>) -> Values {
    let answer = |n: &Option<i32>, value| n.map_or(Number::Nothing(()), |n| number(value, n));
    values.iter().map(|(value, n)| (value.key(), answer(n, value))).collect()
}
