//! JSON values of a profile: numbers, except for movement dice, which are strings: `4d`.

use crate::profile::{ByColumn, ListColumn};
use schemars::JsonSchema;
use serde::Serialize;

/// The values of a line of a list; `null` if it has none.
#[derive(Serialize, JsonSchema)]
pub(super) struct ProfileValues {
    /// Movement dice: `4d`.
    r#move: Option<String>,
    /// Weapon Skill.
    ws: Option<i32>,
    /// Ballistic Skill.
    bs: Option<i32>,
    morale: Option<i32>,
    /// The leadership rating.
    leadership: Option<i32>,
    /// The command radius in inches.
    radius: Option<i32>,
    points: Option<i32>,
}

/// The values that differ, each with the difference.
#[derive(Default, Serialize, JsonSchema)]
pub(super) struct ProfileDifference {
    /// Movement dice: `-1d`.
    #[serde(skip_serializing_if = "Option::is_none")]
    r#move: Option<String>,
    /// Weapon Skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    ws: Option<i32>,
    /// Ballistic Skill.
    #[serde(skip_serializing_if = "Option::is_none")]
    bs: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    morale: Option<i32>,
    /// The leadership rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    leadership: Option<i32>,
    /// The command radius in inches.
    #[serde(skip_serializing_if = "Option::is_none")]
    radius: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
}

/// Returns every value; `null` if absent.
pub(super) fn values(values: &ByColumn<Option<i32>>) -> ProfileValues {
    let ProfileDifference { r#move, ws, bs, morale, leadership, radius, points } =
        differing(values.iter().filter_map(|(value, n)| Some((value, (*n)?))));
    ProfileValues { r#move, ws, bs, morale, leadership, radius, points }
}

pub(super) fn differing(values: impl Iterator<Item = (ListColumn, i32)>) -> ProfileDifference {
    let mut found = ProfileDifference::default();
    for (value, n) in values {
        match value {
            ListColumn::Move => found.r#move = Some(value.print(n)),
            ListColumn::Ws => found.ws = Some(n),
            ListColumn::Bs => found.bs = Some(n),
            ListColumn::Morale => found.morale = Some(n),
            ListColumn::Leadership => found.leadership = Some(n),
            ListColumn::Radius => found.radius = Some(n),
            ListColumn::Points => found.points = Some(n),
        }
    }
    found
}
