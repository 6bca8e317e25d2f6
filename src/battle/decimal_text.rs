//! Numbers that other readers of JSON would round, as texts.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(super) fn serialize<S: Serializer>(sums: &[i128; 2], to: S) -> Result<S::Ok, S::Error> {
    sums.map(|sum| sum.to_string()).serialize(to)
}

pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<[i128; 2], D::Error> {
    let [first, second] = <[String; 2]>::deserialize(from)?;
    let read = |text: String| text.parse().map_err(Error::custom);
    Ok([read(first)?, read(second)?])
}
