//! Checks of lists and forces against the rules of Dust Warfare.

use super::fault::DustFault;
use crate::check::{both, find_undrawable, force_texts, twins};
use crate::fault::ForceFault;
use crate::finding::Finding;
use crate::games::dust::{Fielded, Force, List, Platoon, Section, Solo, Tables, UnitCard};
use crate::text::{Source, Span, list_values};

/// Returns the findings of a decoded list.
pub(super) fn list(list: &List, source: &Source) -> Vec<Finding> {
    let mut findings = twins(list.units.iter().map(|unit| &unit.name), source);
    let list_texts = list.head.notes.iter().chain([&list.head.name]);
    let upgrades = list.upgrades.iter().flat_map(|one| one.notes.iter().chain([&one.name]));
    let list_texts = list_texts.chain(upgrades).map(|words| (words, &list.head.name.text));
    let texts = list_texts.chain(list.units.iter().flat_map(|unit| {
        let abilities = unit.abilities.iter().flat_map(|one| one.notes.iter().chain([&one.name]));
        let weapons = unit.card.iter().flat_map(|card| &card.weapons).map(|weapon| &weapon.name);
        let words = unit.notes.iter().chain(&unit.order).chain([&unit.name]);
        words.chain(abilities).chain(weapons).map(|words| (words, &unit.name.text))
    }));
    findings.extend(find_undrawable(texts.flat_map(|(words, whose)| both(words, whose))));
    findings
}

/// Returns the findings of a decoded force.
pub(super) fn force(force: &Force, list: &List, source: &Source, tables: &Tables) -> Vec<Finding> {
    let name = force.head.name.span;
    let found = |fault: DustFault, span: Span| Finding::at(span, fault.into());
    let nobody = force.units().next().is_none();
    let mut findings = Vec::from_iter(nobody.then(|| Finding::at(name, ForceFault::Nobody.into())));
    for platoon in &force.platoons {
        findings.extend(check_platoon(platoon, list, source));
    }
    findings.extend(force.heroes.iter().filter_map(|solo| check_hero(solo, force, list)));
    if let Some(scenario) = &force.scenario {
        let (spent, points) = (scenario.levels.iter().sum::<i32>(), tables.scenario);
        if spent > points {
            findings.push(found(DustFault::ScenarioOver { found: spent, points }, scenario.span));
        } else if spent < points {
            findings.push(found(DustFault::ScenarioUnder { found: spent, points }, scenario.span));
        }
    }
    let total = force.points(list);
    match force.limit.map(i64::from) {
        None if nobody => {}
        None => findings.push(found(DustFault::NoLimit { total }, name)),
        Some(limit) if total > limit => {
            let over = ForceFault::over_limit(total, limit);
            findings.push(Finding::at(force.limit_span, over.into()));
        }
        Some(_) => {}
    }
    let units = force.platoons.iter().flat_map(|platoon| {
        let units = platoon.units.iter().flat_map(|unit| unit.name.iter().chain(&unit.notes));
        units.chain([&platoon.name])
    });
    findings.extend(force_texts(units, &force.head));
    findings
}

/// Checks the sections of a platoon: at least command and 1st, and no single-unit section twice (W19).
fn check_platoon(platoon: &Platoon, list: &List, source: &Source) -> Vec<Finding> {
    let has = |section| platoon.units.iter().any(|unit| unit.section == section);
    let lacks = [(Section::Command, DustFault::NoCommand), (Section::First, DustFault::NoFirst)];
    let lacks = lacks.into_iter().filter(|(section, _)| !has(*section));
    let mut findings: Vec<Finding> =
        lacks.map(|(_, fault)| Finding::at(platoon.name.span, fault.into())).collect();
    for (index, unit) in platoon.units.iter().enumerate() {
        let is_same_section =
            |other: &&Fielded| unit.section.is_single() && other.section == unit.section;
        if let Some(first) = platoon.units[..index].iter().find(is_same_section) {
            let first_line = source.place(first.span).line;
            let fault = DustFault::SectionTwice { section: unit.section.names(), first_line };
            findings.push(Finding::at(unit.span, fault.into()));
        }
        let card = &list.units[unit.unit];
        if !card.sections.is_empty() && !card.sections.contains(&unit.section) {
            let allowed = list_values(card.sections.iter().map(|section| section.key()));
            let fault = DustFault::NotInSection { name: card.name.both(), allowed };
            findings.push(Finding::at(unit.span, fault.into()));
        }
    }
    findings
}

/// Checks a Hero outside of platoons, and the unit that he joins.
fn check_hero(solo: &Solo, force: &Force, list: &List) -> Option<Finding> {
    let hero = &list.units[solo.unit];
    if !hero.hero {
        return Some(Finding::at(solo.at, DustFault::NotAHero { name: hero.name.both() }.into()));
    }
    let joins = solo.joins.as_ref()?;
    let joined = force.find_unit(&joins.value, list);
    let fault = match joined.map(|unit| &list.units[unit.unit]) {
        None => DustFault::JoinsNobody { found: joins.value.clone() },
        Some(unit) => {
            let numbers = |card: &UnitCard| (card.moves, card.armor);
            let cards = hero.card.as_ref().zip(unit.card.as_ref());
            let unlike = cards.filter(|(his, theirs)| numbers(his) != numbers(theirs));
            unlike.map(|_| DustFault::JoinsUnlike { name: unit.name.both() })?
        }
    };
    Some(Finding::at(joins.span, fault.into()))
}
