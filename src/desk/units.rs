//! Units of shipped lists, found by their names alone.

use super::Desk;
use crate::army::Unit;
use crate::code::Code;
use crate::decode::Names;
use crate::error::{Error, ErrorKind};
use crate::language::ByLanguage;
use crate::library::{self, LibraryItem, OpenedItem};
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::text::{before_first, fold, length, list_values, nearest};

/// A unit of a shipped list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShippedUnit {
    /// The list: `fistful/atreides`.
    pub list: String,
    /// The name of the unit: `Duke Leto`.
    pub name: ByLanguage<String>,
}

/// The fewest letters of a part of a name that stand for it.
const LEAST_PART: usize = 3;

/// A unit with everything that it may be asked by.
struct KnownUnit {
    unit: ShippedUnit,
    names: Vec<String>,
    /// Its code; `None` in a game without codes.
    code: Option<String>,
}

impl ShippedUnit {
    /// Returns the unit as questions name it: `fistful/atreides:Duke Leto`.
    pub fn full_name(&self) -> String {
        format!("{}:{}", self.list, self.name.en)
    }

    /// Refuses a name that several lists have, and names them.
    pub fn refuse_ambiguous(path: &str, name: &str, units: &[&Self]) -> Error {
        let (name, found) = (name.to_owned(), units.len());
        let units = list_values(units.iter().map(|unit| unit.full_name()));
        Error::new(path, ErrorKind::InSeveralLists { name, found, units })
    }

    /// Returns the folder of its game: `fistful`.
    pub fn game(&self) -> &str {
        before_first(&self.list, &['/'])
    }
}

impl Desk {
    /// Finds the units of shipped lists with this name, Spanish name or alias, in the order of the games; only those of
    /// the requested game, if there is one.
    pub fn find_units(&self, name: &str) -> Vec<ShippedUnit> {
        self.open_shipped().filter_map(|(list, opened)| find_named(list, &opened, name)).collect()
    }

    /// Returns the units that a word may mean, of the first game that has any: those with it as their code, those with
    /// it in a name, or else those of the nearest name.
    pub fn similar_units(&self, word: &str) -> Vec<ShippedUnit> {
        let all: Vec<KnownUnit> =
            self.open_shipped().flat_map(|(list, opened)| list_units(&list, &opened)).collect();
        let folded = fold(word);
        let is_part = |name: &String| length(&folded) >= LEAST_PART && fold(name).contains(&folded);
        let near = || nearest(word, all.iter().flat_map(|one| &one.names).map(String::as_str));
        let with = |is_meant: &dyn Fn(&KnownUnit) -> bool| -> Vec<&KnownUnit> {
            all.iter().filter(|one| is_meant(one)).collect()
        };
        let mut found = with(&|one| one.code.as_deref() == Some(word));
        if found.is_empty() {
            found = with(&|one| one.names.iter().any(is_part));
        }
        if found.is_empty() {
            found = near().map(|near| with(&|one| one.names.contains(&near))).unwrap_or_default();
        }
        let units = found.iter().map(|one| one.unit.clone());
        let game = found.first().map(|one| one.unit.game());
        units.filter(|unit| Some(unit.game()) == game).collect()
    }

    /// Returns the units of a game's shipped lists with one of these codes whose printed points differ from the tables,
    /// each with its printed points.
    pub fn find_printed_otherwise(
        &self,
        codes: &[Code],
        rules: &Rules,
    ) -> Vec<(Code, ShippedUnit, i32)> {
        let is_of_game = |list: &str| before_first(list, &['/']) == rules.book.game.key();
        let mut found = Vec::new();
        for (list, opened) in self.open_shipped().filter(|(list, _)| is_of_game(list)) {
            let OpenedItem::List(opened) = opened else { continue };
            let units = opened.army.into_iter().flat_map(|army| army.units);
            for unit in units.filter(|unit| codes.contains(&unit.code)) {
                let (code, list) = (unit.code, list.clone());
                let printed =
                    unit.printed.as_ref().and_then(|it| *it.values.get(ListColumn::Points));
                let other = printed.filter(|printed| *printed != rules.codes().points(code));
                let unit = ShippedUnit { list, name: unit.name.both() };
                found.extend(other.map(|printed| (code, unit, printed)));
            }
        }
        found
    }

    /// Finds the unit of a game's shipped lists with this name, Spanish name or alias, and its code as written; the
    /// first, if several lists have one.
    pub fn find_code(&self, name: &str, rules: &Rules) -> Option<(ShippedUnit, String)> {
        let (game, folded) = (rules.book.game.key(), fold(name));
        let lists = self.open_shipped().filter(|(list, _)| before_first(list, &['/']) == game);
        let mut units = lists.flat_map(|(list, opened)| list_units(&list, &opened));
        let known = units.find(|known| known.names.iter().any(|name| fold(name) == folded))?;
        Some((known.unit, known.code?))
    }

    /// Returns the shipped lists that can be read; only those of the requested game, if there is one.
    fn open_shipped(&self) -> impl Iterator<Item = (String, OpenedItem)> {
        let is_requested = |list: &String| {
            self.requested_game().is_none_or(|game| before_first(list, &['/']) == game.key())
        };
        let lists = library::lists().into_iter().filter(is_requested);
        lists.filter_map(|list| {
            let opened = self.library.open(&LibraryItem::Shipped(list.clone())).ok()?;
            Some((list, opened))
        })
    }
}

fn find_named(list: String, opened: &OpenedItem, name: &str) -> Option<ShippedUnit> {
    let name = match opened {
        OpenedItem::List(opened) => {
            let army = opened.army.as_ref()?;
            let unit = Names::of_units(army).find(name).ok()?;
            army.units[unit].name.both()
        }
        OpenedItem::Codeless(codeless_file) => {
            let entries = codeless_file.contents.as_deref()?.entries();
            entries.into_iter().find(|entry| entry.is_called(name))?.name
        }
        OpenedItem::Force(_) => return None,
    };
    Some(ShippedUnit { list, name })
}

/// Lists the units of a list with their names and codes.
fn list_units(list: &str, opened: &OpenedItem) -> Vec<KnownUnit> {
    let known = |name: ByLanguage<String>, aliases: &[String], code: Option<String>| {
        let names = [&name.en, &name.es].into_iter().chain(aliases).cloned().collect();
        KnownUnit { unit: ShippedUnit { list: list.to_owned(), name }, names, code }
    };
    match opened {
        OpenedItem::List(list) => {
            let codes = list.rules.codes();
            let units = list.army.iter().flat_map(|army| &army.units);
            let unit =
                |unit: &Unit| known(unit.name.both(), &unit.aliases, Some(codes.write(unit.code)));
            units.map(unit).collect()
        }
        OpenedItem::Codeless(codeless_file) => {
            let entries = codeless_file.contents.iter().flat_map(|army| army.entries());
            entries.map(|entry| known(entry.name, &[], None)).collect()
        }
        OpenedItem::Force(_) => Vec::new(),
    }
}
