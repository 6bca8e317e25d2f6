//! Serializes `i128` sums as strings, because other JSON readers round large numbers.

use super::index::ByHost;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(super) fn serialize<S: Serializer>(sums: &ByHost<i128>, to: S) -> Result<S::Ok, S::Error> {
    sums.map(|sum| sum.to_string()).serialize(to)
}

pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<ByHost<i128>, D::Error> {
    let [first, second] = ByHost::<String>::deserialize(from)?.into_array();
    let read = |text: String| text.parse().map_err(Error::custom);
    Ok(ByHost::new(read(first)?, read(second)?))
}
