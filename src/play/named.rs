//! Something that the tables of a game name.

use crate::language::ByLanguage;
use serde::Deserialize;

/// Something with a name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// Its key: `desert`.
    pub tag: String,
    /// What it is called.
    pub names: ByLanguage<String>,
}
