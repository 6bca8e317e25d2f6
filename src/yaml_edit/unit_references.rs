//! References to a unit by its name, in a list or a force.

use super::Path;
use crate::text::Source;
use crate::yaml::{self, Node, YamlValue};

/// The keys whose values are names of units.
const REFERENCE_KEYS: [&str; 6] =
    ["nco", "platoon_leader", "company_leader", "battalion_leader", "unit", "troop"];

/// A reference to a unit, and the entry that is meaningless without it: a squad without its troop, a leader without his
/// unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitReference {
    /// The place of the name.
    pub place: Path,
    /// The place of the entry that goes with it.
    pub entry: Path,
}

/// Finds every reference to a unit in a text, the last first.
pub fn find_references(text: &str, name: &str) -> Vec<UnitReference> {
    let mut found = Vec::new();
    if let Ok(tree) = yaml::tree(&Source::new("", text)) {
        walk(&tree, &mut Vec::new(), name, &mut found);
    }
    found.reverse();
    found
}

fn walk(node: &Node, path: &mut Vec<String>, name: &str, found: &mut Vec<UnitReference>) {
    match &node.value {
        YamlValue::Mapping(pairs) => {
            for (key, value) in pairs {
                path.push(key.text.clone());
                let is_name =
                    matches!(&value.value, YamlValue::Scalar { text, .. } if text == name);
                if is_name && REFERENCE_KEYS.contains(&key.text.as_str()) {
                    found.extend(reference_at(path));
                } else {
                    walk(value, path, name, found);
                }
                path.pop();
            }
        }
        YamlValue::List(items) => {
            for (at, item) in items.iter().enumerate() {
                path.push(at.to_string());
                walk(item, path, name, found);
                path.pop();
            }
        }
        YamlValue::Scalar { .. } | YamlValue::Nothing => {}
    }
}

/// Returns the reference at the end of a path.
fn reference_at(path: &[String]) -> Option<UnitReference> {
    let place = Path::read(&path.join("/"))?;
    let (last, before) = path.split_last()?;
    let entry = match last.as_str() {
        "unit" | "troop" => Path::read(&before.join("/"))?,
        _ => place.clone(),
    };
    Some(UnitReference { place, entry })
}
