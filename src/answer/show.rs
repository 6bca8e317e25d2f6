//! Contents of a list or a force: unit names with codes, values and options.

use super::game_sheet;
use crate::army::Words;
use crate::decode::{self, Names};
use crate::desk::{Desk, ShippedUnit};
use crate::error::{Error, ErrorKind};
use crate::force::Member;
use crate::language::{ByLanguage, Speech};
use crate::library::{LibraryItem, OpenedItem};
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::{list_values, nearest};

/// A request to show a list, a force or one of its units.
#[derive(Debug)]
pub struct ShowRequest {
    /// The list or force; without `name`, possibly the name of a unit.
    pub item: LibraryItem,
    /// A unit of the list, or a leader or squad of the force, by any of its names.
    pub name: Option<String>,
}

/// A list or a force, with the selection to show.
#[derive(Debug)]
pub struct Shown {
    pub opened: OpenedItem,
    pub selection: Selection,
}

/// The selection of a list or a force to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selection {
    /// The whole file.
    All,
    /// A unit of a list, as an index of its units.
    Unit(usize),
    /// The leaders or squads of a force that share a name.
    Members(Vec<Member>),
    /// The units of that name, in a file without ability codes.
    Named(String),
}

impl Selection {
    /// Returns `true` if a unit of a list is selected.
    pub fn has_unit(&self, unit: usize) -> bool {
        matches!(self, Self::All) || *self == Self::Unit(unit)
    }

    /// Returns `true` if a leader or squad of a force is selected.
    pub fn has_member(&self, member: Member) -> bool {
        match self {
            Self::All => true,
            Self::Members(members) => members.contains(&member),
            Self::Unit(_) | Self::Named(_) => false,
        }
    }

    /// Returns the selected name, in a file without ability codes.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Named(name) => Some(name),
            _ => None,
        }
    }
}

pub(super) fn answer(request: &ShowRequest, desk: &Desk) -> Result<Shown, Error> {
    let result = desk.library.open(&request.item);
    let is_missing = |why: &Error| matches!(why.kind, ErrorKind::NoSuchFile { .. });
    let (opened, name) = match (result, &request.name) {
        (Err(why), None) if is_missing(&why) => find_unlisted(why, &request.item.name(), desk)?,
        (opened, name) => (opened?, name.clone()),
    };
    let refused = |kind| Error::new(request.item.name(), kind);
    let selection = match &name {
        Some(name) => select(name, &opened).map_err(refused)?,
        None => Selection::All,
    };
    Ok(Shown { opened, selection })
}

/// Finds a unit given as `fistful/atreides:Leto`, or by name alone if it occurs once in the first game that has it.
fn find_unlisted(
    why: Error,
    name: &str,
    desk: &Desk,
) -> Result<(OpenedItem, Option<String>), Error> {
    if let Some((list, unit)) = name.rsplit_once(':') {
        return Ok((desk.library.open(&LibraryItem::from(list))?, Some(unit.to_owned())));
    }
    let found = desk.find_units(name);
    let game = found.first().map(ShippedUnit::game);
    let meant: Vec<&ShippedUnit> = found.iter().filter(|unit| Some(unit.game()) == game).collect();
    match meant[..] {
        [] => {
            let ErrorKind::NoSuchFile { near } = why.kind else { return Err(why) };
            let similar = || desk.similar_units(name).first().map(ShippedUnit::full_name);
            let near = near.or_else(similar);
            Err(Error::new(name, ErrorKind::NoSuchFile { near }))
        }
        [unit] => {
            let opened = desk.library.open(&LibraryItem::Shipped(unit.list.clone()))?;
            Ok((opened, Some(unit.name.en.clone())))
        }
        _ => Err(ShippedUnit::refuse_ambiguous(name, name, &meant)),
    }
}

/// Selects what a name means; everything if the file could not be parsed, as its findings are shown instead.
fn select(name: &str, opened: &OpenedItem) -> Result<Selection, ErrorKind> {
    let unknown_unit = |near: Option<String>, names: Vec<&Words>| {
        let named = |language| list_values(names.iter().map(|name| name.get(language)));
        ErrorKind::NoSuchUnit {
            unit: name.to_owned(),
            near,
            allowed: ByLanguage::each(named).into(),
        }
    };
    match opened {
        OpenedItem::List(list) => {
            let Some(army) = &list.army else { return Ok(Selection::All) };
            let names = || army.units.iter().map(|unit| &unit.name).collect();
            let unit = Names::of_units(army).find(name);
            unit.map(Selection::Unit).map_err(|near| unknown_unit(near, names()))
        }
        OpenedItem::Force(mustered) => {
            let Some(resolved) = mustered.resolve() else { return Ok(Selection::All) };
            let titles = || resolved.force.titles(resolved.army).map(|(_, title)| title).collect();
            let members = decode::members(resolved.force, resolved.army, name);
            members.map(Selection::Members).map_err(|near| unknown_unit(near, titles()))
        }
        OpenedItem::Codeless(codeless_file) => {
            let Some(army) = &codeless_file.contents else { return Ok(Selection::All) };
            let entries = army.entries();
            if entries.iter().any(|entry| entry.is_called(name)) {
                return Ok(Selection::Named(name.to_owned()));
            }
            let names = || entries.iter().map(|entry| entry.name.en.as_str());
            let named =
                |language| list_values(entries.iter().map(|entry| entry.name.get(language)));
            let (unit, near) = (name.to_owned(), nearest(name, names()));
            let allowed = ByLanguage::each(named).into();
            Err(ErrorKind::NoSuchUnit { unit, near, allowed })
        }
    }
}

impl Shown {
    /// Returns the contents; `None` if the file could not be parsed.
    pub(super) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        match &self.opened {
            OpenedItem::List(list) => {
                let (army, rules) = (list.army.as_ref()?, &list.rules);
                let sheet = |language| {
                    sheets::show_list(army, rules, |unit| self.selection.has_unit(unit), language)
                };
                Some(game_sheet(rules, speech, sheet))
            }
            OpenedItem::Force(mustered) => {
                let resolved = mustered.resolve()?;
                let sheet = |language| {
                    sheets::show_force(
                        &resolved,
                        |member| self.selection.has_member(member),
                        language,
                    )
                };
                Some(game_sheet(resolved.rules, speech, sheet))
            }
            OpenedItem::Codeless(codeless_file) => {
                let (army, one) = (codeless_file.contents.as_deref()?, self.selection.name());
                let speech = speech.led_by(codeless_file.book.first);
                let sheet =
                    |language| sheets::show_codeless_file(codeless_file, army, one, language);
                Some(sheets::in_languages(speech, sheet))
            }
        }
    }
}
