//! Whole numbers that stay within bounds, for the types of a table.

use serde::de::{Deserialize, Deserializer, Error};

/// Reads a whole number from `LEAST` to `MOST`: `deserialize_with = "bounded::<0, 9, _>"`.
///
/// # Errors
/// Another value; the parser adds the line and column.
pub fn bounded<'de, const LEAST: i32, const MOST: i32, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<i32, D::Error> {
    within::<LEAST, MOST, D::Error>(i32::deserialize(deserializer)?)
}

/// Reads such a number, or `None` if it is missing; the field also needs `default`.
///
/// # Errors
/// As [`bounded`].
pub fn maybe_bounded<'de, const LEAST: i32, const MOST: i32, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<i32>, D::Error> {
    let found = Option::<i32>::deserialize(deserializer)?;
    found.map(within::<LEAST, MOST, D::Error>).transpose()
}

fn within<const LEAST: i32, const MOST: i32, E: Error>(found: i32) -> Result<i32, E> {
    if (LEAST..=MOST).contains(&found) {
        Ok(found)
    } else {
        Err(E::custom(format!("{found} is not between {LEAST} and {MOST}")))
    }
}
