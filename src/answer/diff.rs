//! What differs between two lists or forces, or in some of them under other rules.

use super::Answer;
use crate::army::Basis;
use crate::book::{Book, Game};
use crate::desk::{Desk, Ruled};
use crate::diff::{self, Diff, DiffSide};
use crate::error::{Error, ErrorKind};
use crate::finding::Finding;
use crate::game::{Tabled, UnitArmy};
use crate::language::{Language, Speech};
use crate::library::{self, Item, Opened};
use crate::muster::Whole;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::{Source, shown};

/// The question.
#[derive(Debug)]
pub enum DiffRequest {
    /// Two of a kind.
    Two(Item, Item),
    /// The same under two sets of rules.
    Under {
        /// The lists and forces; every shipped list where none is named.
        items: Vec<Item>,
        /// The game whose rules are the other ones.
        game: Option<Game>,
        /// A list whose house rules are the other ones, on top of the game's.
        rules: Option<Item>,
    },
}

/// What differs, pair by pair.
#[derive(Debug)]
pub struct Differences {
    /// The pairs, in the order of the question.
    pub pairs: Vec<Pair>,
    /// Whether both sides of a pair are one thing under two sets of rules.
    under: bool,
}

/// Two sides, and the names that tell them apart.
#[derive(Debug)]
pub struct Pair {
    /// The names before and after; one name for both where the rules differ.
    pub names: [String; 2],
    /// The one side.
    before: Opened,
    /// The other.
    after: Opened,
}

pub(super) fn answer(ask: &DiffRequest, desk: &Desk) -> Result<Answer, Error> {
    match ask {
        DiffRequest::Two(before, after) => {
            let pair = Pair {
                names: [before.name(), after.name()],
                before: desk.library.open(before)?,
                after: desk.library.open(after)?,
            };
            pair.alike()?;
            Ok(Answer::Differences(Differences { pairs: vec![pair], under: false }))
        }
        DiffRequest::Under { items, game, rules } => {
            let other = game.map(|game| desk.with(desk.library.games.under(game)));
            let other = match rules {
                Some(rules) => match other.as_ref().unwrap_or(desk).ruled(rules)? {
                    Ruled::Desk(other) => Some(other),
                    Ruled::Faulty(list) => return Ok(Answer::Faulty(vec![*list])),
                },
                None => other,
            };
            let game = if game.is_some() { desk } else { other.as_ref().unwrap_or(desk) };
            let shipped = game.rules()?.book.game;
            under(items, shipped, desk, other.as_ref().unwrap_or(desk)).map(Answer::Differences)
        }
    }
}

/// The same under two sets of rules: what is named, or every shipped list of a game.
fn under(items: &[Item], game: Game, desk: &Desk, other: &Desk) -> Result<Differences, Error> {
    let shipped = || {
        let names = library::lists().into_iter();
        names.filter(|name| name.starts_with(game.tag())).map(Item::Shipped).collect()
    };
    let items: Vec<Item> = if items.is_empty() { shipped() } else { items.to_vec() };
    let before = desk.open_all(&items)?.into_iter();
    let pair = |((before, after), item): ((Opened, Opened), &Item)| Pair {
        names: [item.name(), item.name()],
        before,
        after,
    };
    let pairs: Vec<Pair> = before.zip(other.open_all(&items)?).zip(&items).map(pair).collect();
    pairs.iter().try_for_each(Pair::coded)?;
    Ok(Differences { pairs, under: true })
}

impl Differences {
    pub(super) fn said(&self) -> Vec<(&Source, &[Finding])> {
        self.pairs.iter().flat_map(Pair::said).collect()
    }

    /// Other rules change what the tables give; what is printed stays.
    fn basis(&self) -> Basis {
        if self.under { Basis::Computed } else { Basis::Printed }
    }

    /// Each pair with what differs, in a language; none where a side cannot be understood.
    pub fn found(&self, language: Language) -> Vec<(&Pair, Option<Diff>)> {
        let basis = self.basis();
        self.pairs.iter().map(|pair| (pair, pair.differences(basis, language))).collect()
    }

    /// Which account the two sides of a pair give; none where units have no ability codes.
    pub fn sides(&self, pair: &Pair) -> Option<[DiffSide; 2]> {
        let basis = |side: &Opened| match side {
            Opened::Force(force) => {
                Some(force.force.as_ref().map_or(Basis::default(), |it| it.basis))
            }
            Opened::List(_) => Some(self.basis()),
            Opened::Tabled(_) => None,
        };
        let (before, after) = (basis(&pair.before)?, basis(&pair.after)?);
        let after = match (self.under, after) {
            (true, Basis::Computed) => DiffSide::Other,
            (true, Basis::Printed) => DiffSide::PrintedOther,
            (false, basis) => basis.into(),
        };
        Some([before.into(), after])
    }

    pub(super) fn sheets(&self, speech: Speech) -> Vec<Sheet> {
        let sheet = |pair| Pair::sheet(pair, self.basis(), self.sides(pair), speech);
        self.pairs.iter().filter_map(sheet).collect()
    }
}

impl Pair {
    /// One text has the same findings on both sides, which are said once.
    fn said(&self) -> Vec<(&Source, &[Finding])> {
        let [before, after] = [&self.before, &self.after].map(|side| side.said());
        let same = before.0.name == after.0.name && before.1 == after.1;
        if same { vec![before] } else { vec![before, after] }
    }

    fn alike(&self) -> Result<(), Error> {
        let refused = |kind| Err(Error::new(&self.names[1], kind));
        match (&self.before, &self.after) {
            (Opened::Tabled(before), Opened::Tabled(after)) => {
                let [first, other] = [before, after].map(|side| side.game.tag());
                match (before.is_force, after.is_force) {
                    _ if first != other => refused(ErrorKind::TwoGames { first, other }),
                    (false, true) => refused(ErrorKind::NotAList),
                    (true, false) => refused(ErrorKind::NotAForce),
                    _ => Ok(()),
                }
            }
            (Opened::Tabled(side), _) | (_, Opened::Tabled(side)) => refused(side.codeless()),
            (Opened::List(_), Opened::Force(_)) => refused(ErrorKind::NotAList),
            (Opened::Force(_), Opened::List(_)) => refused(ErrorKind::NotAForce),
            _ => Ok(()),
        }
    }

    /// That its units have ability codes, which rules may price otherwise.
    fn coded(&self) -> Result<(), Error> {
        let kind = match &self.before {
            Opened::Tabled(side) => side.codeless(),
            Opened::List(_) | Opened::Force(_) => return Ok(()),
        };
        Err(Error::new(&self.names[0], kind))
    }

    /// Both sides where units have no ability codes, and what they hold.
    fn tabled(&self) -> Option<[(&Tabled, &dyn UnitArmy); 2]> {
        fn held(side: &Opened) -> Option<(&Tabled, &dyn UnitArmy)> {
            match side {
                Opened::Tabled(tabled) => Some((tabled, tabled.held.as_deref()?)),
                Opened::List(_) | Opened::Force(_) => None,
            }
        }
        Some([held(&self.before)?, held(&self.after)?])
    }

    /// The forces of both sides, where they are forces that can be understood.
    fn forces(&self) -> Option<[Whole<'_>; 2]> {
        match (&self.before, &self.after) {
            (Opened::Force(before), Opened::Force(after)) => {
                Some([before.whole()?, after.whole()?])
            }
            _ => None,
        }
    }

    /// How many rules the forces of both sides break; none of lists.
    pub fn faults(&self) -> Option<[usize; 2]> {
        let tabled = self.tabled().filter(|sides| sides.iter().all(|(side, _)| side.is_force));
        let tabled = tabled.map(|sides| sides.map(|(side, _)| side.faults()));
        tabled.or_else(|| self.forces().map(|forces| forces.map(|whole| whole.faults)))
    }

    /// The game of the later side, and the rules by which its codes are read, if it has any.
    fn rules(&self) -> Option<(&Book, Option<&Rules>)> {
        let rules = match &self.after {
            Opened::List(list) => &list.rules,
            Opened::Force(force) => &force.list.as_ref()?.rules,
            Opened::Tabled(tabled) => return Some((&tabled.book, None)),
        };
        Some((&rules.book, Some(rules)))
    }

    /// What is said of each side that breaks a rule.
    fn illegal(&self, language: Language) -> [Option<String>; 2] {
        if let Some(sides) = self.tabled() {
            return sides.map(|(side, _)| sheets::verdict(side, language));
        }
        let forces = self.forces();
        forces.map(|forces| forces.map(|it| sheets::illegal(&it, language))).unwrap_or_default()
    }

    fn differences(&self, basis: Basis, language: Language) -> Option<Diff> {
        match (&self.before, &self.after) {
            (Opened::List(a), Opened::List(b)) => {
                let sides = [a, b].map(|list| Some((list.army.as_ref()?, &*list.rules)));
                let [before, after] = sides;
                Some(diff::lists(before?, after?, basis, language))
            }
            (Opened::Tabled(_), Opened::Tabled(_)) => {
                let [(_, before), (_, after)] = self.tabled()?;
                Some(diff::tabled(before, after, language))
            }
            _ => {
                let [before, after] = self.forces()?;
                Some(diff::forces(&before, &after, language))
            }
        }
    }

    fn sheet(&self, basis: Basis, sides: Option<[DiffSide; 2]>, speech: Speech) -> Option<Sheet> {
        let rules = self.rules()?;
        self.differences(basis, speech.first())?;
        let names = self.names.each_ref().map(|name| shown(name));
        let [before, after] = names.each_ref().map(String::as_str);
        let sheet = |language| {
            let diff = self.differences(basis, language).unwrap_or_default();
            let illegal = self.illegal(language);
            sheets::diff((before, after), sides, illegal, &diff, rules, language)
        };
        Some(sheets::spoken(speech.led_by(rules.0.first), sheet))
    }
}
