//! The JSON Schema of a kind of file with its descriptions in one language: the English ones stand in the types, the
//! Spanish ones, if the game has them, in `templates/schema/`.

use super::shape::{FileKind, schema};
use crate::embedded;
use crate::language::Language;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The key that describes a part as a whole.
const ABOUT: &str = "about";

/// The texts of each part by its keys; the file itself is the part `file`.
type Parts = BTreeMap<String, BTreeMap<String, String>>;

/// Returns the JSON Schema of a kind of file, as editors use it.
pub fn describe_schema(format: FileKind, language: Language) -> Json {
    let mut schema = schema(format);
    if language == Language::English {
        return schema;
    }
    // A game need not translate them.
    let Some(parts) = spanish(format) else { return schema };
    describe(&mut schema, parts.get("file"));
    for (name, part) in schema["$defs"].as_object_mut().into_iter().flatten() {
        describe(part, parts.get(name));
    }
    schema
}

fn describe(part: &mut Json, texts: Option<&BTreeMap<String, String>>) {
    let text = |key: &str| texts.and_then(|texts| texts.get(key)).map(|text| text.as_str().into());
    if let Some(about) = text(ABOUT) {
        part["description"] = about;
    }
    for (key, value) in part["properties"].as_object_mut().into_iter().flatten() {
        if let Some(text) = text(key) {
            value["description"] = text;
        }
    }
}

/// Returns the Spanish texts of a kind of file; `None` if the program has none.
fn spanish(format: FileKind) -> Option<Parts> {
    embedded::optional_data(&format!("schema/{}.yaml", format.key()))
}
