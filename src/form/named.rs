//! References to a unit by its name, in a list or a force.

use super::Path;
use crate::text::Source;
use crate::yaml::{self, Node, YamlValue};

/// The keys whose values are names of units.
const CALLED: [&str; 6] =
    ["nco", "platoon_leader", "company_leader", "battalion_leader", "unit", "troop"];

/// A reference to a unit, and the entry that is meaningless without it: a squad without its troop, a leader without his
/// unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The place of the name.
    pub place: Path,
    /// The place of the entry that goes with it.
    pub whole: Path,
}

/// Finds every reference to a unit in a text, the last first.
pub fn find_references(text: &str, name: &str) -> Vec<Call> {
    let mut found = Vec::new();
    if let Ok(tree) = yaml::tree(&Source::new("", text)) {
        walk(&tree, &mut Vec::new(), name, &mut found);
    }
    found.reverse();
    found
}

fn walk(node: &Node, way: &mut Vec<String>, name: &str, found: &mut Vec<Call>) {
    match &node.value {
        YamlValue::Mapping(pairs) => {
            for (key, value) in pairs {
                way.push(key.text.clone());
                let is_it = matches!(&value.value, YamlValue::Scalar { text, .. } if text == name);
                if is_it && CALLED.contains(&key.text.as_str()) {
                    found.extend(call(way));
                } else {
                    walk(value, way, name, found);
                }
                way.pop();
            }
        }
        YamlValue::List(items) => {
            for (at, item) in items.iter().enumerate() {
                way.push(at.to_string());
                walk(item, way, name, found);
                way.pop();
            }
        }
        YamlValue::Scalar { .. } | YamlValue::Nothing => {}
    }
}

/// Returns the reference at the end of a path.
fn call(way: &[String]) -> Option<Call> {
    let place = Path::read(&way.join("/"))?;
    let (last, before) = way.split_last()?;
    let whole = match last.as_str() {
        "unit" | "troop" => Path::read(&before.join("/"))?,
        _ => place.clone(),
    };
    Some(Call { place, whole })
}
