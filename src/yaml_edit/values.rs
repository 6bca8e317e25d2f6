//! Look-up of values in a text by key path.

use super::path::{Path, PathStep};
use crate::text::Source;
use crate::yaml::{self, Node, YamlValue};

/// A text, parsed once for look-ups of values.
#[derive(Debug)]
pub struct Values(Option<Node>);

impl Values {
    /// Reads the values of a text; no values where it is not YAML.
    pub fn read(text: &str) -> Self {
        Self(yaml::tree(&Source::new("", text)).ok())
    }

    /// Returns the single value at a place, if any.
    pub fn at(&self, Path(way): &Path) -> Option<&str> {
        let value =
            way.iter().try_fold(self.0.as_ref()?, |node, step| match (&node.value, step) {
                (YamlValue::Mapping(pairs), PathStep::Key(name)) => {
                    pairs.iter().find(|(key, _)| key.text == *name).map(|(_, value)| value)
                }
                (YamlValue::List(items), PathStep::Item(at)) => items.get(*at),
                _ => None,
            })?;
        match &value.value {
            YamlValue::Scalar { text, .. } => Some(text),
            YamlValue::Nothing => Some(""),
            YamlValue::List(_) | YamlValue::Mapping(_) => None,
        }
    }

    /// Returns the single value at a place written as `units/3/name`.
    pub fn get(&self, path: &str) -> Option<&str> {
        self.at(&Path::read(path)?)
    }
}
