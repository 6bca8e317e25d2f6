//! Units of lists and forces in the questions of their games: what they bring in the place of numbers.

mod dust;
mod scrubs;

pub use dust::{AttackAsk, DustUnit};
pub use scrubs::ScrubsUnit;

use super::{Asked, By, ThrowAsk};
use crate::army::Words;
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::language::{ByLanguage, Language};
use crate::library::{Item, Opened};
use crate::muster::{Held, Table, Tabled};
use crate::odds::Unanswered;
use crate::play::Refused;
use crate::text::{folded, listed, nearest};

/// A unit of a list or a force, as a question names it: `scrubs/french:Spahis`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    /// The list or force.
    pub list: String,
    /// Which of it.
    pub unit: String,
}

impl Called {
    /// Reads `scrubs/french:Spahis`; none of anything without a colon.
    pub fn read(given: &str) -> Option<Self> {
        let (list, unit) = given.rsplit_once(':')?;
        Some(Self { list: list.to_owned(), unit: unit.to_owned() })
    }
}

/// A question that units answer in the place of numbers.
#[derive(Debug, Clone)]
pub enum UnitAsk {
    /// Of Scrubs of the Desert.
    Scrubs(ScrubsUnit),
    /// Of Dust Warfare.
    Dust(DustUnit),
}

/// A unit that can be asked of, and what it brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bearer {
    /// What it is called.
    pub name: ByLanguage<String>,
    /// What it carries.
    pub weapons: Vec<Borne>,
    /// Whether its numbers are known, and not its points alone.
    pub has_card: bool,
    /// Whether it runs others over.
    pub is_vehicle: bool,
}

/// A weapon of such a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Borne {
    /// What it is called.
    pub name: ByLanguage<String>,
    /// Whether its shell kills whoever stands below the blast.
    pub blasts: bool,
}

/// The units of a list, or those that a force fields, by the names that questions find.
pub fn bearers(held: &Held) -> Vec<Bearer> {
    match held {
        Held::Scrubs(side) => scrubs::bearers(side),
        Held::Dust(side) => dust::bearers(side),
    }
}

/// The same question in numbers, and whom it names.
pub(super) struct Settled {
    pub(super) asked: ThrowAsk,
    pub(super) who: Vec<Asked>,
}

/// The question with the numbers of the units.
///
/// # Errors
/// A list or a unit that cannot be found or read, or one that has no such numbers.
pub(super) fn settled(ask: &UnitAsk, desk: &Desk, by: By) -> Result<Settled, Unanswered> {
    match ask {
        UnitAsk::Scrubs(ask) => scrubs::settled(ask, desk, by),
        UnitAsk::Dust(ask) => dust::settled(ask, desk, by),
    }
}

/// A list or a force of a game, as it is held.
fn opened(list: &str, table: Table, desk: &Desk) -> Result<Held, Error> {
    let refused = |kind| Error::new(list, kind);
    let other = |game| refused(ErrorKind::OfAnotherGame { game, asked: table.tag() });
    match desk.library.open(&Item::from(list))? {
        Opened::List(list) => Err(other(list.rules.book.game.tag())),
        Opened::Force(force) => {
            let list = force.list.as_ref().ok_or_else(|| refused(ErrorKind::FaultyList))?;
            Err(other(list.rules.book.game.tag()))
        }
        Opened::Tabled(tabled) if tabled.table != table => Err(other(tabled.table.tag())),
        Opened::Tabled(tabled) => {
            let Tabled { held, .. } = *tabled;
            held.ok_or_else(|| refused(ErrorKind::FaultyList))
        }
    }
}

/// A unit, and what it is called there.
struct Titled<'a, U> {
    title: &'a Words,
    unit: &'a U,
}

/// Of some units the one that goes by a name: its own, or else that of its list or an alias.
fn find<'a, U>(
    called: &Called,
    units: Vec<Titled<'a, U>>,
    names: impl Fn(&'a U) -> (&'a Words, &'a [String]),
) -> Result<Titled<'a, U>, Error> {
    let wanted = folded(&called.unit);
    let is =
        |words: &Words| Language::ALL.iter().any(|language| folded(words.get(*language)) == wanted);
    let of_list = |unit: &'a U| {
        let (name, aliases) = names(unit);
        is(name) || aliases.iter().any(|alias| folded(alias) == wanted)
    };
    let title = units.iter().position(|one| is(one.title));
    let found = title.or_else(|| units.iter().position(|one| of_list(one.unit)));
    let titles = |language| listed(units.iter().map(|one| one.title.get(language)));
    let unknown = || {
        let near = nearest(&called.unit, units.iter().map(|one| one.title.text.as_str()));
        let given = format!("{}:{}", called.list, called.unit);
        let allowed = ByLanguage::each(titles).into();
        Error::new("odds", ErrorKind::WrongValue { found: given, near, allowed })
    };
    let found = found.map(|at| Titled { title: units[at].title, unit: units[at].unit });
    found.ok_or_else(unknown)
}

/// Of some weapons the one that goes by a name, or without a name the first.
fn armed<'a, W>(
    weapons: &'a [W],
    with: Option<&str>,
    names: impl Fn(&'a W) -> Vec<&'a str>,
    by: By,
) -> Result<&'a W, Unanswered> {
    let Some(with) = with else {
        return weapons.first().ok_or_else(|| by(Refused::Weaponless));
    };
    let wanted = folded(with);
    let is = |weapon: &&'a W| names(*weapon).iter().any(|name| folded(name) == wanted);
    let all = || weapons.iter().filter_map(|weapon| names(weapon).first().copied());
    let wrong = || ErrorKind::WrongValue {
        found: with.to_owned(),
        near: nearest(with, all()),
        allowed: listed(all()).into(),
    };
    weapons.iter().find(is).ok_or_else(|| Error::new("odds", wrong()).into())
}
