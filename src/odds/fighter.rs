//! The fighters that a question names: a bare number, or a unit of a list or force.

use super::OddsNote;
use crate::army::{Army, Basis, Range, Words};
use crate::book::Game;
use crate::cost::ValueSource;
use crate::decode::{self, Names};
use crate::desk::Desk;
use crate::dice::Dice;
use crate::error::{Error, ErrorKind};
use crate::force::{Member, Squad};
use crate::game::{UnitName, list_names, wrong_unit};
use crate::labels::{fill, labels};
use crate::language::ByLanguage;
use crate::library::{LibraryItem, OpenedItem};
use crate::muster::ResolvedForce;
use crate::profile::ListColumn;
use crate::rolls::{Figure, Side};
use crate::rules::Rules;
use crate::text::{fold, truncate};

/// A fighter that a question names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NamedFighter {
    /// A number, such as a Weapon Skill of 7.
    Number(i32),
    /// A unit of a list, or a leader or squad of a force.
    Unit(UnitName),
}

/// A sample unit for messages.
const SAMPLE: &str = "fistful/corrino:Sardaukar";

impl NamedFighter {
    /// Reads the `7`, `fistful/corrino:Sardaukar`, or `4d` where dice are asked for, of a field.
    ///
    /// # Errors
    /// A text that is neither.
    pub fn read(text: &str, field: &str, column: ListColumn) -> Result<Self, Error> {
        let dice = || Dice::read(text.trim()).filter(|_| column == ListColumn::Move);
        let number = dice().map(|dice| dice.0).or_else(|| text.trim().parse().ok());
        if let Some(number) = number {
            return Ok(Self::Number(number));
        }
        let number = if column == ListColumn::Move { "4d" } else { "7" };
        let labels = &labels().odds;
        let allowed = ByLanguage::each(|language| {
            fill(labels.number_or_unit.get(language), &[("number", &number), ("unit", &SAMPLE)])
        });
        Ok(Self::Unit(UnitName::read(text).ok_or_else(|| wrong_unit(text, field, allowed))?))
    }

    /// Reads the `fistful/corrino:Sardaukar` of a field, but no number.
    ///
    /// # Errors
    /// A text that is anything else.
    pub fn read_unit(text: &str, field: &str) -> Result<Self, Error> {
        UnitName::required(text, field, SAMPLE).map(Self::Unit)
    }

    /// Returns the list or force that it names; `None` for a bare number.
    pub(super) fn list(&self) -> Option<&str> {
        match self {
            Self::Number(_) => None,
            Self::Unit(called) => Some(&called.list),
        }
    }

    /// Returns the figure, with the values of its published list, or those that its force counts by.
    ///
    /// # Errors
    /// A list, a force or a name that cannot be found or read.
    pub fn figure(&self, column: ListColumn, desk: &Desk) -> Result<Figure, Error> {
        self.find_any_size(column, desk).map(|found| found.choose_counted(|_| true, |_, _| true).0)
    }

    /// Finds the figures; squads of one name may differ in size.
    pub(super) fn find_any_size(
        &self,
        column: ListColumn,
        desk: &Desk,
    ) -> Result<FoundFigures, Error> {
        self.find_alike(column, desk, FoundFigures::fights_as)
    }

    /// Finds the figures; squads of one name must be of one size.
    pub(super) fn find_one_size(
        &self,
        column: ListColumn,
        desk: &Desk,
    ) -> Result<FoundFigures, Error> {
        self.find_alike(column, desk, |one, other| one.size == other.size && one.fights_as(other))
    }

    /// Finds the fighter; if a force has several of its name, they must be alike.
    fn find_alike(
        &self,
        column: ListColumn,
        desk: &Desk,
        alike: impl Fn(&FoundFigures, &FoundFigures) -> bool,
    ) -> Result<FoundFigures, Error> {
        let called = match self {
            Self::Number(number) => return Ok(FoundFigures::single(Figure::bare(column, *number))),
            Self::Unit(called) => called,
        };
        let faulty = || Error::new(&called.list, ErrorKind::FaultyList);
        match desk.library.open(&LibraryItem::from(&called.list))? {
            OpenedItem::List(list) => {
                listed_unit(called, list.army.as_ref().ok_or_else(faulty)?, &list.rules)
            }
            OpenedItem::Force(force) => {
                find_fielded(called, &force.resolve().ok_or_else(faulty)?, alike)
            }
            OpenedItem::Codeless(codeless_file) => {
                Err(Error::new(&called.list, codeless_file.codeless()))
            }
        }
    }
}

/// The figures that were found.
pub(super) struct FoundFigures {
    /// The figures, those alike together, the most of them first; of anything but a squad of a force there is one.
    kinds: Vec<AlikeFigures>,
    /// The size of the squad; `None` unless it is a squad of a force.
    pub(super) size: Option<SquadSize>,
    /// The squad sizes that its list allows; `None` if it sets none, and for leaders and bare numbers.
    pub(super) allowed: Option<Range>,
}

/// Figures of a squad that are alike.
struct AlikeFigures {
    many: FigureCount,
    figure: Figure,
}

/// A number of figures of one code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureCount {
    pub figures: i64,
    /// Their code, as they are equipped.
    pub code: String,
}

/// The figures that count in a squad of unlike figures, if the odds can count only one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MixedSquad {
    /// Those who count.
    pub counted: FigureCount,
    /// Those who do not.
    pub left_out: Vec<FigureCount>,
}

/// The figures that fight in a squad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquadSize {
    /// Its figures, without the NCO.
    pub figures: i32,
    /// Its NCO fights with it.
    pub nco: bool,
}

impl SquadSize {
    pub fn of_squad(squad: &Squad) -> Self {
        let figures = i32::try_from(squad.figures).unwrap_or(i32::MAX);
        Self { figures, nco: squad.nco.is_some() }
    }

    /// Counts its figures with the NCO.
    pub fn strength(self) -> i32 {
        self.figures.saturating_add(i32::from(self.nco))
    }
}

impl FoundFigures {
    fn single(figure: Figure) -> Self {
        let many = FigureCount { figures: 1, code: String::new() };
        Self { kinds: vec![AlikeFigures { many, figure }], size: None, allowed: None }
    }

    /// Returns the game of its list; `None` for a bare number.
    pub(super) fn game(&self) -> Option<Game> {
        self.kinds.first().and_then(|kind| kind.figure.game)
    }

    /// Returns the rating of the best leader who goes with a squad of a force (F11); 0 without.
    pub(super) fn leader(&self) -> i32 {
        self.kinds.first().map_or(0, |kind| kind.figure.leader)
    }

    /// Notes that the NCO and leader of a squad of a force count, if the question does not give them (F10, F11).
    pub(super) fn implied_notes(
        &self,
        nco_said: bool,
        leader: Option<i32>,
        side: Side,
    ) -> Vec<OddsNote> {
        let nco = !nco_said && self.size.is_some_and(|size| size.nco);
        let rating = Some(self.leader()).filter(|rating| leader.is_none() && *rating != 0);
        let noted = [
            nco.then_some(OddsNote::OwnNco(side)),
            rating.map(|rating| OddsNote::OwnLeader(side, rating)),
        ];
        noted.into_iter().flatten().collect()
    }

    /// Returns the figures that move together, one of each kind: those of a squad of a force, with the NCO who goes
    /// with it.
    pub(super) fn moving(&self) -> impl Iterator<Item = &Figure> {
        let goes = self.size.is_some_and(|size| size.nco);
        let nco = self.kinds.first().and_then(|kind| kind.figure.nco.as_deref());
        self.kinds.iter().map(|kind| &kind.figure).chain(nco.filter(|_| goes))
    }

    /// Returns the figure that counts, the most numerous kind that `accepts` allows (or of all, if it allows none), and
    /// the kinds that are left out, unless all are `alike`.
    pub(super) fn choose_counted(
        &self,
        accepts: impl Fn(&Figure) -> bool,
        alike: impl Fn(&Figure, &Figure) -> bool,
    ) -> (Figure, Option<MixedSquad>) {
        let most = self.kinds.iter().find(|kind| accepts(&kind.figure));
        let most = most.unwrap_or(&self.kinds[0]);
        let (same, others): (Vec<_>, Vec<_>) =
            self.kinds.iter().partition(|kind| alike(&most.figure, &kind.figure));
        let figures = same.iter().map(|kind| kind.many.figures).sum();
        let mixed = MixedSquad {
            counted: FigureCount { figures, ..most.many.clone() },
            left_out: others.iter().map(|kind| kind.many.clone()).collect(),
        };
        (most.figure.clone(), Some(mixed).filter(|mixed| !mixed.left_out.is_empty()))
    }

    /// Returns `true` if it differs from another only in its name, and in the size of a squad of like figures.
    fn fights_as(&self, other: &Self) -> bool {
        let same = |one: &AlikeFigures, other: &AlikeFigures| {
            other.figure == Figure { name: other.figure.name.clone(), ..one.figure.clone() }
        };
        let counts = |found: &Self| -> Vec<i64> {
            let kinds = found.kinds.iter().filter(|_| found.kinds.len() > 1);
            kinds.map(|kind| kind.many.figures).collect()
        };
        let pairs = || self.kinds.iter().zip(&other.kinds);
        self.kinds.len() == other.kinds.len()
            && counts(self) == counts(other)
            && pairs().all(|(one, other)| same(one, other))
    }
}

/// Finds a leader or squad of a force, as it is equipped.
fn find_fielded(
    called: &UnitName,
    resolved: &ResolvedForce,
    alike: impl Fn(&FoundFigures, &FoundFigures) -> bool,
) -> Result<FoundFigures, Error> {
    let (force, army) = (resolved.force, resolved.army);
    let all = || force.titles(army).map(|(_, title)| title).collect::<Vec<_>>();
    let unknown = |near: Option<String>| called.unknown(near, &all());
    let members = decode::members(force, army, &called.unit).map_err(unknown)?;
    let mut found = members.iter().filter_map(|member| find_equipped(*member, resolved));
    let first = found.next().ok_or_else(|| unknown(None))?;
    if found.all(|other| alike(&first, &other)) {
        return Ok(first);
    }
    let choices = force.titles(army).filter(|(member, _)| members.contains(member));
    Err(ambiguous_name(called, &choices.map(|(_, title)| title).collect::<Vec<_>>()))
}

fn find_equipped(member: Member, resolved: &ResolvedForce) -> Option<FoundFigures> {
    let (force, army) = (resolved.force, resolved.army);
    let value_source = ValueSource { rules: resolved.rules, basis: force.basis };
    match member {
        Member::Leader(at) => force
            .all_leaders()
            .nth(at)
            .map(|(_, leader)| FoundFigures::single(Figure::of_leader(leader, army, value_source))),
        Member::Squad(at) => force.all_squads().nth(at).map(|(_, squad)| {
            let size = Some(SquadSize::of_squad(squad));
            let kinds = Figure::of_squad(squad, army, value_source).into_iter().map(|troops| {
                let code = value_source.rules.codes().write(troops.unit.code);
                AlikeFigures {
                    many: FigureCount { figures: troops.figures, code },
                    figure: troops.figure,
                }
            });
            FoundFigures { kinds: kinds.collect(), size, allowed: army.composition.squad }
        }),
    }
}

fn listed_unit(called: &UnitName, army: &Army, rules: &Rules) -> Result<FoundFigures, Error> {
    let index = Names::of_units(army).find(&called.unit).map_err(|near| {
        let names: Vec<&Words> = army.units.iter().map(|unit| &unit.name).collect();
        called.unknown(near, &names)
    })?;
    let value_source = ValueSource { rules, basis: Basis::Printed };
    let unit = &army.units[index];
    let allowed = army.composition.squad.filter(|_| !unit.role.leads());
    Ok(FoundFigures { allowed, ..FoundFigures::single(Figure::of_unit(unit, army, value_source)) })
}

/// Refuses a name that several squads or leaders go by, who differ.
fn ambiguous_name(called: &UnitName, choices: &[&Words]) -> Error {
    let found = choices.len();
    let alike = |(at, title): (usize, &&Words)| {
        choices[..at].iter().any(|other| fold(&other.text) == fold(&title.text))
    };
    let kind = if choices.iter().enumerate().any(alike) {
        ErrorKind::SameNames { found }
    } else {
        ErrorKind::AmbiguousUnit { found, names: list_names(choices) }
    };
    Error::new(truncate(&called.to_string(), 80), kind)
}
