//! The lines of Scrubs of the Desert.

use super::{Entry, Known, nothing};
use crate::army::Words;
use crate::labels::labels;
use crate::language::ByLanguage;
use crate::scrubs::{Carried, Side, Unit};

pub(super) fn entries(side: &Side) -> Vec<Entry> {
    let entry = |unit: &Unit, own: Option<&Words>| Entry {
        name: own.unwrap_or(&unit.name).both(),
        unit: own.map(|_| unit.name.both()).unwrap_or_else(nothing),
        aliases: unit.aliases.clone(),
        group: nothing(),
        part: unit.kind.names.clone(),
        size: Some(unit.figures.value),
        facts: facts(unit),
        points: None,
    };
    match &side.force {
        None => side.list.units.iter().map(|unit| entry(unit, None)).collect(),
        Some(force) => {
            let units = force.units.iter();
            units.map(|one| entry(&side.list.units[one.unit], one.name.as_ref())).collect()
        }
    }
}

fn facts(unit: &Unit) -> Vec<Known> {
    let words = &labels().scrubs;
    let known = |key, label: &ByLanguage<String>, value| Known { key, label: label.clone(), value };
    let leader = unit.leader.as_ref();
    let leader = leader.map(|leader| known("leader", &labels().units.leader, leader.both()));
    let morale = ByLanguage::each(|_| format!("{} %", unit.morale.value));
    let crew = unit.crew.as_ref().map(|crew| {
        known("crew", &labels().refused.crew, ByLanguage::each(|_| crew.value.to_string()))
    });
    let arms = (!unit.weapons.is_empty()).then(|| {
        let said = |carried: &Carried, language| {
            let (weapon, name) = (&carried.weapon, carried.name.get(language));
            let ((short, near), (long, far)) = (weapon.short, weapon.long);
            format!("{name} {short}″ {near}+, {long}″ {far}+")
        };
        let all = ByLanguage::each(|language| {
            let all = unit.weapons.iter().map(|carried| said(carried, language));
            all.collect::<Vec<_>>().join("; ")
        });
        known("weapons", &words.weapons, all)
    });
    let morale = Some(known("morale", &words.morale, morale));
    [leader, morale, crew, arms].into_iter().flatten().collect()
}
