//! Differences between two lists or forces, or of items under two sets of rules.

use super::Answer;
use crate::army::Basis;
use crate::book::{Book, Game};
use crate::desk::{Desk, HouseRulesOutcome};
use crate::diff::{self, Diff, DiffSide};
use crate::error::{Error, ErrorKind};
use crate::finding::Finding;
use crate::game::{CodelessArmy, CodelessFile};
use crate::language::{Language, Speech};
use crate::library::{self, LibraryItem, OpenedItem};
use crate::muster::ResolvedForce;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::{Source, escape_controls};

/// A request to compare.
#[derive(Debug)]
pub enum DiffRequest {
    /// Two files of a kind.
    Two(LibraryItem, LibraryItem),
    /// The items under two sets of rules.
    Under {
        /// The lists and forces; empty for every shipped list.
        items: Vec<LibraryItem>,
        /// The game that provides the other rules.
        game: Option<Game>,
        /// A list whose house rules are added to the other rules.
        rules: Option<LibraryItem>,
    },
}

#[derive(Debug)]
pub struct Differences {
    /// In the order of the request.
    pub pairs: Vec<Pair>,
    /// `true` if both sides of each pair are one file under two sets of rules.
    compares_rules: bool,
}

/// Two sides with their names.
#[derive(Debug)]
pub struct Pair {
    /// The names before and after; equal if only the rules differ.
    pub names: [String; 2],
    before: OpenedItem,
    after: OpenedItem,
}

pub(super) fn answer(request: &DiffRequest, desk: &Desk) -> Result<Answer, Error> {
    match request {
        DiffRequest::Two(before, after) => {
            let pair = Pair {
                names: [before.name(), after.name()],
                before: desk.library.open(before)?,
                after: desk.library.open(after)?,
            };
            pair.check_same_kind()?;
            Ok(Answer::Differences(Differences { pairs: vec![pair], compares_rules: false }))
        }
        DiffRequest::Under { items, game, rules } => {
            let other = game.map(|game| desk.with_games(desk.library.games.with_game(game)));
            let other = match rules {
                Some(rules) => match other.as_ref().unwrap_or(desk).with_house_rules(rules)? {
                    HouseRulesOutcome::Desk(other) => Some(other),
                    HouseRulesOutcome::Faulty(list) => return Ok(Answer::Faulty(vec![*list])),
                },
                None => other,
            };
            let game = if game.is_some() { desk } else { other.as_ref().unwrap_or(desk) };
            let shipped = game.rules()?.book.game;
            compare_rules(items, shipped, desk, other.as_ref().unwrap_or(desk))
                .map(Answer::Differences)
        }
    }
}

/// Compares items, or every shipped list of a game, under two sets of rules.
fn compare_rules(
    items: &[LibraryItem],
    game: Game,
    desk: &Desk,
    other: &Desk,
) -> Result<Differences, Error> {
    let items = if items.is_empty() { library::lists_of(game) } else { items.to_vec() };
    let before = desk.open_all(&items)?.into_iter();
    let pair = |((before, after), item): ((OpenedItem, OpenedItem), &LibraryItem)| Pair {
        names: [item.name(), item.name()],
        before,
        after,
    };
    let pairs: Vec<Pair> = before.zip(other.open_all(&items)?).zip(&items).map(pair).collect();
    pairs.iter().try_for_each(Pair::refuse_codeless)?;
    Ok(Differences { pairs, compares_rules: true })
}

impl Differences {
    pub(super) fn sourced_findings(&self) -> Vec<(&Source, &[Finding])> {
        self.pairs.iter().flat_map(Pair::sourced_findings).collect()
    }

    /// Returns computed values if the rules differ, as printed values do not depend on them.
    fn basis(&self) -> Basis {
        if self.compares_rules { Basis::Computed } else { Basis::Printed }
    }

    /// Returns the differences of each pair; `None` if a side could not be parsed.
    pub fn differences(&self, language: Language) -> Vec<(&Pair, Option<Diff>)> {
        let basis = self.basis();
        self.pairs.iter().map(|pair| (pair, pair.differences(basis, language))).collect()
    }

    /// Returns the basis of both sides of a pair; `None` without ability codes.
    pub fn sides(&self, pair: &Pair) -> Option<[DiffSide; 2]> {
        let basis = |side: &OpenedItem| match side {
            OpenedItem::Force(force) => {
                Some(force.force.as_ref().map_or(Basis::default(), |it| it.basis))
            }
            OpenedItem::List(_) => Some(self.basis()),
            OpenedItem::Codeless(_) => None,
        };
        let (before, after) = (basis(&pair.before)?, basis(&pair.after)?);
        let after = match (self.compares_rules, after) {
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
    /// Returns the findings of both sides, without repeating equal ones of the same file.
    fn sourced_findings(&self) -> Vec<(&Source, &[Finding])> {
        let [before, after] = [&self.before, &self.after].map(|side| side.sourced_findings());
        let same = before.0.name == after.0.name && before.1 == after.1;
        if same { vec![before] } else { vec![before, after] }
    }

    /// Refuses a pair of different kinds or games.
    fn check_same_kind(&self) -> Result<(), Error> {
        let refused = |kind| Err(Error::new(&self.names[1], kind));
        match (&self.before, &self.after) {
            (OpenedItem::Codeless(before), OpenedItem::Codeless(after)) => {
                let [first, other] = [before, after].map(|side| side.game.key());
                match (before.is_force, after.is_force) {
                    _ if first != other => refused(ErrorKind::TwoGames { first, other }),
                    (false, true) => refused(self.after.not_a_list()),
                    (true, false) => refused(ErrorKind::NotAForce),
                    _ => Ok(()),
                }
            }
            (OpenedItem::Codeless(side), _) | (_, OpenedItem::Codeless(side)) => {
                refused(side.codeless())
            }
            (OpenedItem::List(_), OpenedItem::Force(_)) => refused(self.after.not_a_list()),
            (OpenedItem::Force(_), OpenedItem::List(_)) => refused(ErrorKind::NotAForce),
            _ => Ok(()),
        }
    }

    /// Refuses units without ability codes, whose prices do not depend on the rules compared.
    fn refuse_codeless(&self) -> Result<(), Error> {
        match self.before.codeless_file() {
            Some(side) => Err(Error::new(&self.names[0], side.codeless())),
            None => Ok(()),
        }
    }

    /// Returns both sides, if they have no ability codes.
    fn codeless_sides(&self) -> Option<[(&CodelessFile, &dyn CodelessArmy); 2]> {
        fn army_of(side: &OpenedItem) -> Option<(&CodelessFile, &dyn CodelessArmy)> {
            let codeless_file = side.codeless_file()?;
            Some((codeless_file, codeless_file.contents.as_deref()?))
        }
        Some([army_of(&self.before)?, army_of(&self.after)?])
    }

    /// Returns both sides, if they are forces that could be parsed.
    fn forces(&self) -> Option<[ResolvedForce<'_>; 2]> {
        match (&self.before, &self.after) {
            (OpenedItem::Force(before), OpenedItem::Force(after)) => {
                Some([before.resolve()?, after.resolve()?])
            }
            _ => None,
        }
    }

    /// Returns the number of rule violations of both forces; `None` for lists.
    pub fn faults(&self) -> Option<[usize; 2]> {
        let codeless_file =
            self.codeless_sides().filter(|sides| sides.iter().all(|(side, _)| side.is_force));
        let codeless_file = codeless_file.map(|sides| sides.map(|(side, _)| side.faults()));
        codeless_file.or_else(|| self.forces().map(|forces| forces.map(|resolved| resolved.faults)))
    }

    /// Returns the game of the later side, with its rules if it has ability codes.
    fn rules(&self) -> Option<(&Book, Option<&Rules>)> {
        let rules = match &self.after {
            OpenedItem::List(list) => &list.rules,
            OpenedItem::Force(force) => &force.list.as_ref()?.rules,
            OpenedItem::Codeless(codeless_file) => return Some((&codeless_file.book, None)),
        };
        Some((&rules.book, Some(rules)))
    }

    /// Returns the verdict on each side that breaks a rule.
    fn illegal_notes(&self, language: Language) -> [Option<String>; 2] {
        if let Some(sides) = self.codeless_sides() {
            return sides.map(|(side, _)| sheets::verdict(side, language));
        }
        let forces = self.forces();
        forces
            .map(|forces| forces.map(|it| sheets::illegal_note(&it, language)))
            .unwrap_or_default()
    }

    fn differences(&self, basis: Basis, language: Language) -> Option<Diff> {
        match (&self.before, &self.after) {
            (OpenedItem::List(a), OpenedItem::List(b)) => {
                let sides = [a, b].map(|list| Some((list.army.as_ref()?, &*list.rules)));
                let [before, after] = sides;
                Some(diff::lists(before?, after?, basis, language))
            }
            (OpenedItem::Codeless(_), OpenedItem::Codeless(_)) => {
                let [(_, before), (_, after)] = self.codeless_sides()?;
                Some(diff::compare_units(before, after, language))
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
        let names = self.names.each_ref().map(|name| escape_controls(name));
        let [before, after] = names.each_ref().map(String::as_str);
        let sheet = |language| {
            let diff = self.differences(basis, language).unwrap_or_default();
            let illegal = self.illegal_notes(language);
            sheets::diff((before, after), sides, illegal, &diff, rules, language)
        };
        Some(sheets::in_languages(speech.led_by(rules.0.first), sheet))
    }
}
