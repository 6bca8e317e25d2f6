//! Differences between two lists, two forces, or one of them under two sets of rules.

use crate::army::{Army, Basis, Unit, Words};
use crate::bill::{BillEntry, EntryItem};
use crate::cost::ValueSource;
use crate::game::{CodelessArmy, Topic};
use crate::language::Language;
use crate::muster::ResolvedForce;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::text::{dash_if_empty, fold, or_dash};
use std::collections::BTreeMap;

/// The differences between two sides.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diff {
    /// Entries only on the second side, with their points if the game has points.
    pub added: Vec<(String, Option<i64>)>,
    /// Entries only on the first side, with their points if the game has points.
    pub removed: Vec<(String, Option<i64>)>,
    /// Entries on both sides that differ.
    pub changed: Vec<Changed>,
    /// The total points before and after, if the game has points.
    pub points: Option<(i64, i64)>,
}

/// The source of a side's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiffSide {
    /// Printed values, or those of the tables for units without printed values.
    Printed,
    /// The values of the tables.
    Computed,
    /// The values of the tables by the other rules.
    Other,
    /// Printed values, or those of the tables by the other rules for units without printed values.
    PrintedOther,
}

impl DiffSide {
    /// Returns the word in answers: `printed`, `computed`, `other-rules`, `printed-other-rules`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Printed => Basis::Printed.key(),
            Self::Computed => Basis::Computed.key(),
            Self::Other => "other-rules",
            Self::PrintedOther => "printed-other-rules",
        }
    }
}

impl From<Basis> for DiffSide {
    fn from(basis: Basis) -> Self {
        match basis {
            Basis::Printed => Self::Printed,
            Basis::Computed => Self::Computed,
        }
    }
}

/// An entry that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    pub name: String,
    /// Each fact that differs: before and after.
    pub facts: Vec<(DiffFact, String, String)>,
}

/// A fact that may differ in a unit, a leader or a squad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiffFact {
    /// The unit of the list.
    Unit,
    /// The ability code.
    Code,
    /// A characteristic, or the points.
    Value(ListColumn),
    /// Figures of a squad.
    Figures,
    /// Options that are bought.
    Options,
    /// The platoon, in a game without ability codes.
    Platoon,
    /// The type or the section, in a game without ability codes.
    Part,
    /// Another topic, in a game without ability codes.
    Known(Topic),
}

impl DiffFact {
    /// Returns the key in answers: `code`, `ws` ... `points`, `figures`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Code => "code",
            Self::Value(value) => value.key(),
            Self::Figures => "figures",
            Self::Options => "options",
            Self::Platoon => "platoon",
            Self::Part => "part",
            Self::Known(topic) => topic.key(),
        }
    }
}

/// One line of either side.
struct DiffEntry {
    /// The key to match both sides: the name, and its number among entries of that name.
    key: (String, usize),
    name: String,
    facts: Vec<(DiffFact, String)>,
    /// `None` if the game has no points.
    points: Option<i64>,
}

impl Diff {
    /// Returns `true` if nothing differs.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.changed.is_empty()
    }
}

/// Compares two lists or two forces of a game without ability codes.
pub fn compare_units(
    before: &dyn CodelessArmy,
    after: &dyn CodelessArmy,
    language: Language,
) -> Diff {
    let side = |army: &dyn CodelessArmy| -> Vec<DiffEntry> {
        let lines = army.entries().into_iter().map(|entry| {
            let unit = Some(entry.unit.get(language)).filter(|unit| !unit.is_empty());
            let facts = [
                (DiffFact::Unit, unit.unwrap_or(entry.name.get(language)).clone()),
                (DiffFact::Platoon, dash_if_empty(entry.group.get(language))),
                (DiffFact::Part, dash_if_empty(entry.part.get(language))),
                (DiffFact::Figures, or_dash(entry.size)),
            ];
            let topics = Topic::ALL.map(|topic| {
                let value = entry.fact(topic).map_or("", |value| value.get(language));
                (DiffFact::Known(topic), dash_if_empty(value))
            });
            let points = (DiffFact::Value(ListColumn::Points), or_dash(entry.points));
            let facts = facts.into_iter().chain(topics).chain([points]).collect();
            (entry.name.en.clone(), entry.name.get(language).clone(), facts, entry.points)
        });
        number_lines(lines)
    };
    compare(side(before), side(after))
}

/// Compares two lists, each under its rules.
pub fn lists(
    before: (&Army, &Rules),
    after: (&Army, &Rules),
    basis: Basis,
    language: Language,
) -> Diff {
    let side = |(army, rules): (&Army, &Rules)| -> Vec<DiffEntry> {
        let value_source = ValueSource { rules, basis };
        let facts = |unit: &Unit| {
            let values = value_source.values(unit);
            let mut facts = vec![(DiffFact::Code, value_source.code(unit))];
            facts
                .extend(ListColumn::ALL.map(|value| (DiffFact::Value(value), values.print(value))));
            facts
        };
        let units = army.units.iter();
        entries(units.map(|unit| (&unit.name, facts(unit), value_source.points(unit))), language)
    };
    compare(side(before), side(after))
}

/// Compares two forces.
pub fn forces(before: &ResolvedForce, after: &ResolvedForce, language: Language) -> Diff {
    let side = |resolved: &ResolvedForce| -> Vec<DiffEntry> {
        let army = resolved.army;
        let value_source = ValueSource { rules: resolved.rules, basis: resolved.force.basis };
        let facts = |index: usize, figures: i64, lines: &[BillEntry], points: i64| {
            let unit = &army.units[index];
            let values = value_source.values(unit);
            let mut facts = vec![(DiffFact::Unit, unit.name.get(language).to_owned())];
            let columns = ListColumn::characteristics();
            facts.extend(columns.map(|value| (DiffFact::Value(value), values.print(value))));
            facts.extend([
                (DiffFact::Figures, figures.to_string()),
                (DiffFact::Options, options(lines, language)),
                (DiffFact::Value(ListColumn::Points), points.to_string()),
            ]);
            facts
        };
        let leaders = resolved.bill.leaders.iter().map(|part| {
            (part.of.title(army), facts(part.of.unit, 1, &part.lines, part.points), part.points)
        });
        let squads = resolved.bill.squads.iter().map(|part| {
            let facts = facts(part.of.unit, part.of.figures, &part.lines, part.points);
            (part.of.title(army), facts, part.points)
        });
        entries(leaders.chain(squads), language)
    };
    compare(side(before), side(after))
}

fn options(lines: &[BillEntry], language: Language) -> String {
    let bought = lines.iter().filter(|line| !matches!(line.item, EntryItem::Unit(_)));
    let named = bought.map(|line| match line.count {
        1 => line.item.words().get(language).to_owned(),
        n => format!("{n} × {}", line.item.words().get(language)),
    });
    let named: Vec<String> = named.collect();
    dash_if_empty(&named.join(", "))
}

fn entries<'a>(
    lines: impl Iterator<Item = (&'a Words, Vec<(DiffFact, String)>, i64)>,
    language: Language,
) -> Vec<DiffEntry> {
    let line = |(name, facts, points): (&Words, _, _)| {
        (name.text.clone(), name.get(language).to_owned(), facts, Some(points))
    };
    number_lines(lines.map(line))
}

/// Numbers lines of the same name, to tell them apart.
fn number_lines(
    lines: impl Iterator<Item = (String, String, Vec<(DiffFact, String)>, Option<i64>)>,
) -> Vec<DiffEntry> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let entry = |(written, name, facts, points): (String, String, _, _)| {
        let same = fold(&written);
        let again = seen.entry(same.clone()).or_default();
        *again += 1;
        DiffEntry { key: (same, *again), name, facts, points }
    };
    lines.map(entry).collect()
}

fn compare(before: Vec<DiffEntry>, after: Vec<DiffEntry>) -> Diff {
    let sum = |side: &[DiffEntry]| side.iter().map(|entry| entry.points).sum::<Option<i64>>();
    let points = sum(&before).zip(sum(&after));
    let index = |side: &[DiffEntry]| -> BTreeMap<(String, usize), usize> {
        side.iter().enumerate().map(|(index, entry)| (entry.key.clone(), index)).collect()
    };
    let (was, is) = (index(&before), index(&after));
    let only = |side: &[DiffEntry],
                other: &BTreeMap<(String, usize), usize>|
     -> Vec<(String, Option<i64>)> {
        let alone = side.iter().filter(|entry| !other.contains_key(&entry.key));
        alone.map(|entry| (entry.name.clone(), entry.points)).collect()
    };
    let changed = after.iter().filter_map(|entry| {
        let old = &before[*was.get(&entry.key)?];
        let pairs = old.facts.iter().zip(&entry.facts).filter(|(old, new)| old.1 != new.1);
        let facts: Vec<_> = pairs.map(|(old, new)| (old.0, old.1.clone(), new.1.clone())).collect();
        (!facts.is_empty()).then(|| Changed { name: entry.name.clone(), facts })
    });
    Diff {
        added: only(&after, &was),
        removed: only(&before, &is),
        changed: changed.collect(),
        points,
    }
}
