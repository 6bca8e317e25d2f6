//! Units of a list or force of Scrubs of the Desert, as lines for display and export.

use crate::army::Words;
use crate::game::{Known, Topic, UnitEntry};
use crate::games::scrubs::{Carried, ListWithForce, Unit};
use crate::language::ByLanguage;

pub(super) fn entries(army: &ListWithForce) -> Vec<UnitEntry> {
    let entry = |unit: &Unit, own: Option<&Words>| UnitEntry {
        name: own.unwrap_or(&unit.name).both(),
        unit: own.map(|_| unit.name.both()).unwrap_or_else(ByLanguage::empty),
        aliases: unit.aliases.clone(),
        group: ByLanguage::empty(),
        part: unit.kind.names.clone(),
        size: Some(unit.figures.value),
        facts: facts(unit),
        points: None,
    };
    match &army.force {
        None => army.list.units.iter().map(|unit| entry(unit, None)).collect(),
        Some(force) => {
            let units = force.units.iter();
            units.map(|one| entry(&army.list.units[one.unit], one.name.as_ref())).collect()
        }
    }
}

fn facts(unit: &Unit) -> Vec<Known> {
    let known = |topic, value| Known { topic, value };
    let alike = |text: String| ByLanguage::each(|_| text.clone());
    let leader = unit.leader.as_ref();
    let leader = leader.map(|leader| known(Topic::Leader, leader.both()));
    let morale = known(Topic::Morale, alike(format!("{} %", unit.morale.value)));
    let loss = unit.loss.as_ref();
    let loss = loss.map(|loss| known(Topic::Loss, alike(format!("{} %", loss.value))));
    let crew = unit.crew.as_ref();
    let crew = crew.map(|crew| known(Topic::Crew, alike(crew.value.to_string())));
    let arms = (!unit.weapons.is_empty()).then(|| {
        let weapon_text = |carried: &Carried, language| {
            let (weapon, name) = (&carried.weapon, carried.name.get(language));
            let ((short, near), (long, far)) = (weapon.short, weapon.long);
            format!("{name} {short}″ {near}+, {long}″ {far}+")
        };
        let all = ByLanguage::each(|language| {
            let all = unit.weapons.iter().map(|carried| weapon_text(carried, language));
            all.collect::<Vec<_>>().join("; ")
        });
        known(Topic::Weapons, all)
    });
    [leader, Some(morale), loss, crew, arms].into_iter().flatten().collect()
}
