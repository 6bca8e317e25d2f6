//! New lists without ability codes: a sample, and the text of an interviewed list.

use crate::error::Error;
use crate::game::{CodelessGame, Sample, UnitValues};
use crate::labels::labels;
use crate::language::Language;
use crate::library::Library;
use crate::text::quote;
use crate::yaml_edit::{self, Edit, EditValue, Path};

/// Keys of the model list that do not apply to the copy.
const KEYS_NOT_COPIED: [&str; 4] = ["name_es", "source", "notes", "notes_es"];

/// Writes a list with these units.
pub(super) fn format_list(
    name: &str,
    game: &'static dyn CodelessGame,
    units: &[UnitValues],
) -> String {
    let mut out = format!("fistful: 1\ngame: {}\nname: {}\n", game.key(), quote(name));
    if units.iter().any(|unit| game.is_incomplete(unit)) {
        out.push_str("incomplete: true\n");
    }
    out.push_str(if units.is_empty() { "units: []\n" } else { "units:\n" });
    let lines = |unit: &UnitValues| {
        let lines = unit.iter().map(|(key, value)| format!("{key}: {value}"));
        format!("  - {}\n", lines.collect::<Vec<_>>().join("\n    "))
    };
    out + &units.iter().map(lines).collect::<Vec<_>>().join("\n")
}

/// Writes the list for saving: unquoted strings where possible, and each unit in block style.
pub(super) fn write_list(
    name: &str,
    game: &'static dyn CodelessGame,
    units: &[UnitValues],
) -> String {
    let plain = format_list(name, game, units);
    let (head, _) = plain.split_once("name: ").unwrap_or((&plain, ""));
    let put = Path::read("name").map(|path| Edit::Put(path, EditValue::Text(name.to_owned())));
    let incomplete = plain.contains("\nincomplete: true\n").then(|| Path::read("incomplete"));
    let incomplete =
        incomplete.flatten().map(|path| Edit::Put(path, EditValue::Yaml("true".into())));
    let unit = |unit: &UnitValues| {
        let pairs = unit.iter().map(|(key, value)| format!("{key}: {value}"));
        let item = format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "));
        Some(Edit::Add(Path::read("units")?, EditValue::Yaml(item)))
    };
    let units = units.iter().filter_map(unit);
    let edits: Vec<Edit> = put.into_iter().chain(incomplete).chain(units).collect();
    yaml_edit::apply_edits(head, &edits, &game.key_order(false)).unwrap_or(plain)
}

/// Writes a sample list with one unit, and comments that explain its keys.
///
/// # Errors
/// The tables of the game cannot be loaded.
pub fn write_codeless_list(
    name: &str,
    game: &'static dyn CodelessGame,
    library: &Library,
    language: Language,
) -> Result<String, Error> {
    let sample = game.sample(library.games.grammars())?;
    let file = labels().new_file.file.get(language);
    let Sample { notes, unit } = sample;
    Ok(format!("# {file}\n{notes}{}", write_list(name, game, &[unit])))
}

/// Copies the text of a list under a new name; `None` if it has anchors or tags.
pub fn copy_list(text: &str, name: &str, game: &'static dyn CodelessGame) -> Option<String> {
    let edits = |has: &dyn Fn(&str) -> bool| -> Option<Vec<Edit>> {
        let mut edits = vec![Edit::Put(Path::read("name")?, EditValue::Text(name.to_owned()))];
        let removed = KEYS_NOT_COPIED.into_iter().filter(|key| has(key));
        edits.extend(removed.filter_map(|key| Some(Edit::Remove(Path::read(key)?))));
        Some(edits)
    };
    let values = yaml_edit::Values::read(text);
    let edits = edits(&|key| values.get(key).is_some())?;
    yaml_edit::apply_edits(text, &edits, &game.key_order(false))
}
