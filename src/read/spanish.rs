//! Suggestions for Spanish words used as keys: `fuerza` should be `force`.

use crate::embedded;
use crate::text::fold;
use std::collections::BTreeMap;
use std::sync::LazyLock;

static KEYS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| embedded::data("keys.yaml"));

/// Returns the key that a Spanish word means, if it is one of those that may stand there.
pub(super) fn key(word: &str, keys: &[&str]) -> Option<String> {
    let key = KEYS.get(&fold(word))?;
    keys.contains(&key.as_str()).then(|| key.clone())
}
