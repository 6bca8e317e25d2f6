//! Gaps of a list beside the shipped lists of its game, with codes that would fill them.

use super::pick::fires;
use crate::army::{AbilityEffect, Army, Basis, Role, Unit};
use crate::code::CodeKind;
use crate::code_search::{self, Bounds, Query};
use crate::codes::{Gear, Letter, PricedCode, Slot};
use crate::cost::ValueSource;
use crate::profile::{ByColumn, ListColumn, Profile};
use crate::rolls::Figure;
use crate::rules::Rules;

keyed! {
    /// Something that a list may need.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Need by key {
        /// A leader above the NCOs whose command radius reaches beyond himself.
        Command = "command",
        /// Troops of any kind; without them, nothing about troops is asked.
        Troops = "troops",
        /// An NCO for its squads.
        Nco = "nco",
        /// A weapon that fires, of a unit or an option.
        Missile = "missile",
        /// Troops with a shield, of their own or as an option.
        Shield = "shield",
        /// Troops with more movement dice than the basic trooper.
        Fast = "fast",
        /// Troops of a Morale that other lists have too.
        Steady = "steady",
        /// A unit whose Weapon Skill reaches the lowest best of the other lists.
        Fighter = "fighter",
        /// Troops as cheap as those of other lists.
        Cheap = "cheap",
    }
}

/// Something that a list lacks.
#[derive(Debug, Clone)]
pub struct Lack {
    pub need: Need,
    /// The best that the list has: a Morale, a Weapon Skill, or the points of its cheapest troops; `None` if it has nothing
    /// of the kind.
    pub own: Option<i32>,
    /// The least and the most of the other lists that have it: a radius, a range, a Move, and so on.
    pub others: [i32; 2],
    /// The number of other lists that have it.
    pub having: usize,
    /// The number of other lists.
    pub compared: usize,
    /// Codes that fill the gap, cheapest first, each as good as the list's weakest troops.
    pub fillers: Vec<PricedCode>,
}

/// The most codes that are named for a gap.
const FILLERS: usize = 3;

/// Returns everything that a list lacks: what none of its units has but some other list does, and what every other list
/// does better.
pub fn find_lacks(army: &Army, rules: &Rules, others: &[(&Army, &Rules)]) -> Vec<Lack> {
    let has_troops = army.of_kind(CodeKind::Trooper).next().is_some();
    let lack = |need: Need| {
        let own = need.measure(army, rules);
        let have = others.iter().filter_map(|(army, rules)| need.measure(army, rules));
        // Troops that never check Morale are no measure for others.
        let have: Vec<i32> =
            have.filter(|have| need != Need::Steady || *have < STEADIEST).collect();
        let (least, most) = (*have.iter().min()?, *have.iter().max()?);
        let is_lacking = match own {
            None => !need.is_relative() && (has_troops || !need.is_of_troops()),
            // A list of one kind is not a measure for others.
            Some(own) => need.is_relative() && own < least && have.len() > 1,
        };
        let fillers = || need.fillers(army, rules, least);
        is_lacking.then(|| Lack {
            need,
            own: own.map(|own| need.shown(own)),
            others: need.range([least, most]),
            having: have.len(),
            compared: others.len(),
            fillers: fillers(),
        })
    };
    Need::ALL.into_iter().filter_map(lack).collect()
}

impl Need {
    /// Returns `true` if every list has it, some less of it.
    fn is_relative(self) -> bool {
        matches!(self, Self::Steady | Self::Fighter | Self::Cheap)
    }

    /// Returns `true` if it says nothing of a list without troops.
    fn is_of_troops(self) -> bool {
        matches!(self, Self::Nco | Self::Shield | Self::Fast | Self::Steady | Self::Cheap)
    }

    /// Returns the best that a list has, higher is better; `None` if it has nothing of the kind.
    fn measure(self, army: &Army, rules: &Rules) -> Option<i32> {
        let value_source = ValueSource { rules, basis: Basis::Printed };
        let value = |unit: &Unit, column: ListColumn| *value_source.values(unit).get(column);
        let troops = || army.of_kind(CodeKind::Trooper);
        let of_role = |role: Role| army.units.iter().filter(move |unit| unit.role == role);
        let best = |column: ListColumn| troops().filter_map(|unit| value(unit, column)).max();
        match self {
            Self::Command => {
                let radius =
                    of_role(Role::Leader).filter_map(|unit| value(unit, ListColumn::Radius));
                radius.max().filter(|radius| *radius > 0)
            }
            Self::Troops => troops().next().map(|_| 1),
            Self::Nco => of_role(Role::Nco).next().map(|_| 1),
            Self::Missile => {
                let rows = trait_rows(army, rules, |_| true).into_iter().filter(|row| fires(row));
                rows.flat_map(|row| &row.weapons).map(|weapon| weapon.range).max()
            }
            Self::Shield => {
                let mut rows = trait_rows(army, rules, |unit| !unit.role.leads()).into_iter();
                rows.any(|row| row.plays == Some(Gear::Shield)).then_some(1)
            }
            Self::Fast => {
                best(ListColumn::Move).filter(|dice| *dice > rules.codes().base.profile.moves.0)
            }
            Self::Steady => {
                let never = |unit: &Unit| {
                    Figure::of_unit(unit, army, value_source).has(AbilityEffect::NeverChecksMorale)
                };
                if troops().any(never) { Some(STEADIEST) } else { best(ListColumn::Morale) }
            }
            Self::Fighter => army.units.iter().filter_map(|unit| value(unit, ListColumn::Ws)).max(),
            Self::Cheap => {
                troops().filter_map(|unit| value(unit, ListColumn::Points)).min().map(|n| -n)
            }
        }
    }

    /// Returns a measure as players know it.
    fn shown(self, measure: i32) -> i32 {
        if self == Self::Cheap { -measure } else { measure }
    }

    /// Returns the least and the most of a measure as players know it.
    fn range(self, [least, most]: [i32; 2]) -> [i32; 2] {
        if self == Self::Cheap { [-most, -least] } else { [least, most] }
    }

    /// Returns the cheapest codes that fill the gap and are no weaker than the list's troops, or the best fighters that
    /// are cheap; `least` is the measure of the weakest list that has it.
    fn fillers(self, army: &Army, rules: &Rules, least: i32) -> Vec<PricedCode> {
        // There are too many kinds of troops to name some.
        if self == Self::Troops {
            return Vec::new();
        }
        let floor = floor(army, rules);
        let letters = match self {
            Self::Missile => trait_letters(rules, fires),
            Self::Shield => trait_letters(rules, |row| row.plays == Some(Gear::Shield)),
            _ => vec![String::new()],
        };
        // One code of each weapon says more than three of one.
        let of_each = if letters.len() > 1 { 1 } else { FILLERS };
        let found = letters.into_iter().flat_map(|with| {
            let query = Query { with, ..self.query(rules, least, floor) };
            let fills = |priced: &PricedCode| {
                let role = rules.role(priced.code);
                let is_of_role = match self {
                    Self::Command => role == Role::Leader,
                    Self::Nco => role == Role::Nco,
                    _ => true,
                };
                is_of_role && rules.codes().are_compatible(priced.code.traits)
            };
            let found = code_search::find(&query, rules).into_iter().map(|found| found.priced);
            // The first of each profile is the cheapest; others have letters that nobody asked for.
            let mut profiles = Vec::new();
            let is_new = |priced: &PricedCode| {
                let profile = Profile { bs: 0, ..priced.profile };
                let is_new = !profiles.contains(&profile);
                profiles.push(profile);
                is_new
            };
            found.filter(fills).filter(is_new).take(of_each).collect::<Vec<_>>()
        });
        let mut found: Vec<PricedCode> = found.collect();
        found.sort_by_key(|priced| priced.points);
        found.truncate(FILLERS);
        found
    }

    /// Returns the codes that would fill the gap, the best first.
    fn query(self, rules: &Rules, least: i32, mut bounds: ByColumn<Bounds>) -> Query {
        let at_least = |n: i32| Bounds { least: Some(n), most: None };
        let leads = matches!(self, Self::Command | Self::Nco | Self::Fighter);
        let kind = Some(if leads { CodeKind::Leader } else { CodeKind::Trooper });
        match self {
            Self::Command => *bounds.get_mut(ListColumn::Radius) = at_least(1),
            Self::Fast => {
                let common = rules.codes().base.profile.moves.0;
                *bounds.get_mut(ListColumn::Move) = at_least(common + 1);
            }
            Self::Steady => *bounds.get_mut(ListColumn::Morale) = at_least(least),
            Self::Fighter => *bounds.get_mut(ListColumn::Ws) = at_least(least),
            Self::Cheap => {
                bounds = ByColumn::default();
                *bounds.get_mut(ListColumn::Points) = Bounds { least: None, most: Some(-least) };
            }
            Self::Troops | Self::Nco | Self::Missile | Self::Shield => {}
        }
        let sort = (self == Self::Cheap).then_some(ListColumn::Ws);
        Query { kind, bounds, sort, ..Query::default() }
    }
}

/// The Morale of troops that never check it: 2d6 never roll more.
const STEADIEST: i32 = 12;

/// Returns the Weapon Skill and Morale of a list's weakest troops, as bounds.
fn floor(army: &Army, rules: &Rules) -> ByColumn<Bounds> {
    let value_source = ValueSource { rules, basis: Basis::Printed };
    let weakest = |column: ListColumn| {
        let values = army.of_kind(CodeKind::Trooper).map(|unit| value_source.values(unit));
        values.filter_map(|values| *values.get(column)).min()
    };
    ByColumn::from_fn(|column| match column {
        ListColumn::Ws | ListColumn::Morale => Bounds { least: weakest(column), most: None },
        _ => Bounds::default(),
    })
}

/// Lists the rows of the traits of some units, and of those that their options add.
fn trait_rows<'a>(army: &Army, rules: &'a Rules, of: impl Fn(&Unit) -> bool) -> Vec<&'a Letter> {
    let codes = rules.codes();
    let units = army.units.iter().filter(|unit| of(unit));
    let own = units.flat_map(|unit| codes.rows(unit.code));
    let own = own.filter(|(slot, _)| *slot == Slot::Traits).map(|(_, row)| row);
    let rows = codes.table(Slot::Traits).rows.iter();
    let is_bought =
        |row: &&Letter| army.options.iter().any(|option| option.adds.contains(row.letter));
    own.chain(rows.filter(is_bought)).collect()
}

/// Lists the trait letters that pass a test, each as a text.
fn trait_letters(rules: &Rules, is: fn(&Letter) -> bool) -> Vec<String> {
    let rows = rules.codes().table(Slot::Traits).rows.iter();
    rows.filter(|row| is(row)).map(|row| row.letter.to_string()).collect()
}
