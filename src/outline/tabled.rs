//! Lists without ability codes: one to start from, and the text of one that is described.

use super::quoted;
use crate::dust::{self, Section};
use crate::error::Error;
use crate::form::{self, Edit, Given, Path};
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language};
use crate::library::Library;
use crate::muster::Table;
use crate::scrubs;

/// The keys of a unit with their values as YAML.
pub(super) type Unit = Vec<(&'static str, String)>;

/// Keys of a list that are not those of another that is like it.
const OWN: [&str; 4] = ["name_es", "source", "notes", "notes_es"];

/// The text of a list with these units.
pub(super) fn list(name: &str, table: Table, units: &[Unit]) -> String {
    let mut out = format!("fistful: 1\ngame: {}\nname: {}\n", table.tag(), quoted(name));
    let has_card = |unit: &Unit| unit.iter().any(|(key, _)| *key == "class");
    if table == Table::Dust && !units.iter().all(has_card) {
        out.push_str("incomplete: true\n");
    }
    out.push_str(if units.is_empty() { "units: []\n" } else { "units:\n" });
    let lines = |unit: &Unit| {
        let lines = unit.iter().map(|(key, value)| format!("{key}: {value}"));
        format!("  - {}\n", lines.collect::<Vec<_>>().join("\n    "))
    };
    out + &units.iter().map(lines).collect::<Vec<_>>().join("\n")
}

/// The same as it is saved: texts without quotes where they need none, and each unit in lines.
pub(super) fn written(name: &str, table: Table, units: &[Unit]) -> String {
    let plain = list(name, table, units);
    let (head, _) = plain.split_once("name: ").unwrap_or((&plain, ""));
    let put = Path::read("name").map(|path| Edit::Put(path, Given::Text(name.to_owned())));
    let incomplete = plain.contains("\nincomplete: true\n").then(|| Path::read("incomplete"));
    let incomplete = incomplete.flatten().map(|path| Edit::Put(path, Given::Yaml("true".into())));
    let unit = |unit: &Unit| {
        let pairs = unit.iter().map(|(key, value)| format!("{key}: {value}"));
        let item = format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "));
        Some(Edit::Add(Path::read("units")?, Given::Yaml(item)))
    };
    let units = units.iter().filter_map(unit);
    let edits: Vec<Edit> = put.into_iter().chain(incomplete).chain(units).collect();
    form::edited(head, &edits, &table.key_order(false)).unwrap_or(plain)
}

/// The text of a list to start from, with one unit and, in comments, what its keys may be.
///
/// # Errors
/// The tables of the game cannot be loaded.
pub fn tabled_list(
    name: &str,
    table: Table,
    library: &Library,
    language: Language,
) -> Result<String, Error> {
    let words = &labels().outline;
    let folder = library.games.folder();
    let text = |text: &str| quoted(text);
    let (notes, unit) = match table {
        Table::Scrubs => {
            let tables = scrubs::Tables::load(folder)?;
            let tags = |tags: Vec<&str>| tags.join(", ");
            let types = tags(tables.units.iter().map(|kind| kind.tag.as_str()).collect());
            let weapons = tags(tables.fire.weapons.iter().map(|one| one.tag.as_str()).collect());
            let unit = vec![
                ("name", text("Riflemen")),
                ("name_es", text("Fusileros")),
                ("type", "french-infantry".to_owned()),
                ("figures", "10".to_owned()),
                ("leader", text("Sergeant")),
                ("leader_es", text("Sargento")),
                ("morale", "80".to_owned()),
                ("weapons", "[{weapon: french-rifle}]".to_owned()),
            ];
            (format!("# type: {types}\n# weapon: {weapons}\n"), unit)
        }
        Table::Dust => {
            let tables = dust::Tables::load(folder)?;
            let classes = classes(&tables).into_iter().map(|(key, _)| key).collect::<Vec<_>>();
            let sections = Section::ALL.map(Section::key).join(", ");
            let unit = vec![
                ("name", text("Line Rifles")),
                ("name_es", text("Fusileros de línea")),
                ("points", "18".to_owned()),
                ("class", "soldier 2".to_owned()),
                ("models", "5".to_owned()),
                ("move", "6".to_owned()),
                ("armor", "2".to_owned()),
                ("health", "1".to_owned()),
                ("weapons", format!("[{}]", weapon("Rifles", "16 | 2/1 2/1 1/1 – | 1/1"))),
            ];
            (format!("# class: {}\n# sections: {sections}\n", classes.join(", ")), unit)
        }
    };
    let file = words.file.get(language);
    Ok(format!("# {file}\n{notes}{}", written(name, table, &[unit])))
}

/// The text of another list under a name of one's own; `None` where it has anchors or tags.
pub fn like(text: &str, name: &str, table: Table) -> Option<String> {
    let edits = |has: &dyn Fn(&str) -> bool| -> Option<Vec<Edit>> {
        let put = Edit::Put(Path::read("name")?, Given::Text(name.to_owned()));
        let gone = OWN.into_iter().filter(|key| has(key));
        let gone = gone.filter_map(|key| Some(Edit::Remove(Path::read(key)?)));
        Some([put].into_iter().chain(gone).collect())
    };
    let values = form::Values::read(text);
    let edits = edits(&|key| values.named(key).is_some())?;
    form::edited(text, &edits, &table.key_order(false))
}

/// Every class of unit, as files spell it, with its name.
pub(super) fn classes(tables: &dust::Tables) -> Vec<(String, ByLanguage<String>)> {
    let words = &labels().dust;
    let kinds = [
        ("soldier", &words.soldier, tables.soldiers),
        ("vehicle", &words.vehicle, tables.vehicles),
        ("aircraft", &words.aircraft, tables.aircraft),
    ];
    let of_kind = |(key, label, (first, last)): (&str, &ByLanguage<String>, (i32, i32))| {
        let named = |n: i32| {
            let name = |language| fill(label.get(language), &[("n", &n)]);
            (format!("{key} {n}"), ByLanguage::each(name))
        };
        (first..=last).map(named).collect::<Vec<_>>()
    };
    kinds.into_iter().flat_map(of_kind).collect()
}

/// A weapon of a card.
pub(super) fn weapon(name: &str, line: &str) -> String {
    format!("{{name: {}, line: {}}}", quoted(name), quoted(line))
}
