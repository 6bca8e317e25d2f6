//! What stands in places of a text.

use super::path::{Path, Step};
use crate::text::Source;
use crate::yaml::{self, Node, Value};

/// A text, read once to be asked what stands where.
#[derive(Debug)]
pub struct Values(Option<Node>);

impl Values {
    /// The values of a text; of what is not YAML, none.
    pub fn read(text: &str) -> Self {
        Self(yaml::tree(&Source::new("", text)).ok())
    }

    /// The single value in a place; none where there is none.
    pub fn at(&self, Path(way): &Path) -> Option<&str> {
        let value =
            way.iter().try_fold(self.0.as_ref()?, |node, step| match (&node.value, step) {
                (Value::Mapping(pairs), Step::Key(name)) => {
                    pairs.iter().find(|(key, _)| key.text == *name).map(|(_, value)| value)
                }
                (Value::List(items), Step::Item(at)) => items.get(*at),
                _ => None,
            })?;
        match &value.value {
            Value::Scalar { text, .. } => Some(text),
            Value::Nothing => Some(""),
            Value::List(_) | Value::Mapping(_) => None,
        }
    }

    /// The same in a place that is written out: `units/3/name`.
    pub fn named(&self, path: &str) -> Option<&str> {
        self.at(&Path::read(path)?)
    }
}
