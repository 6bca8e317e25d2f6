//! Named set-ups: `grammars/dune-chess/setups.yaml`.

use super::KEY;
use crate::desk::Desk;
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use crate::games::dune_chess::{Position, Setup};
use crate::language::ByLanguage;
use crate::text::{list_values, nearest};
use serde::Deserialize;

/// A set-up to start games from.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedSetup {
    /// Its name on the command line.
    pub name: String,
    /// Its origin.
    pub says: ByLanguage<String>,
    /// The position in text notation, five fields.
    pub position: String,
}

/// Reads the set-ups; the first one is the default.
///
/// # Errors
/// An unreadable or malformed file, or an invalid position.
pub fn load_named_setups(grammars: Grammars) -> Result<Vec<NamedSetup>, Error> {
    let (path, file) = grammars.file(KEY, "setups.yaml")?;
    let wrong = |why: String| Error::new(&path, ErrorKind::Rules(why));
    let all: Vec<NamedSetup> = file.parse().map_err(wrong)?;
    for one in &all {
        one.read().ok_or_else(|| wrong(format!("set-up `{}` is no position", one.name)))?;
    }
    if all.is_empty() { Err(wrong("there is no set-up".to_owned())) } else { Ok(all) }
}

impl NamedSetup {
    fn read(&self) -> Option<Position> {
        Position::new(&Setup::read(&self.position).ok()?).ok()
    }
}

/// Returns the position of a set-up, by default the first.
pub(super) fn find_setup(name: Option<&str>, desk: &Desk) -> Result<Position, Error> {
    let all = load_named_setups(desk.library.games.grammars())?;
    let found = all.iter().find(|one| name.is_none_or(|name| one.name == name));
    let unknown = || {
        let (found, names) = (name.unwrap_or_default(), || all.iter().map(|one| one.name.as_str()));
        let (near, allowed) = (nearest(found, names()), list_values(names()).into());
        Error::new("set-up", ErrorKind::WrongValue { found: found.to_owned(), near, allowed })
    };
    found.and_then(NamedSetup::read).ok_or_else(unknown)
}
