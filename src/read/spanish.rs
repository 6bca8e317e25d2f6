//! Suggestions for Spanish words used as keys: `fuerza` should be `force`.

use crate::text::fold;
use crate::{embedded, yaml};
use std::collections::BTreeMap;
use std::sync::LazyLock;

static KEYS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let text = embedded::built_in("keys.yaml");
    let keys = std::str::from_utf8(&text).map_err(|error| error.to_string());
    let keys = keys.and_then(yaml::parse_as);
    keys.unwrap_or_else(|why| unreachable!("templates/keys.yaml, built in and tested: {why}"))
});

/// The key that a Spanish word means, if it is one of those that may stand there.
pub(super) fn key(word: &str, keys: &[&str]) -> Option<String> {
    let key = KEYS.get(&fold(word))?;
    keys.contains(&key.as_str()).then(|| key.clone())
}
