//! Units of a list or force of Dust Warfare, as lines for display and export.

use crate::army::Words;
use crate::game::{Known, Topic, UnitEntry};
use crate::games::dust::{ListWithForce, Reach, Section, Shot, Unit, UnitCard, Weapon};
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language};
use crate::text::or_dash;

pub(super) fn entries(army: &ListWithForce) -> Vec<UnitEntry> {
    let Some(force) = &army.force else {
        let part = |unit: &Unit| sections(&unit.sections);
        return army.list.units.iter().map(|unit| entry(unit, None, part(unit))).collect();
    };
    let platoons = force.platoons.iter().flat_map(|platoon| {
        let units = platoon.units.iter().map(|one| {
            let unit = &army.list.units[one.unit];
            entry(unit, one.name.as_ref(), one.section.names())
        });
        let upgrades = platoon.upgrades.iter().map(|upgrade| {
            let upgrade = &army.list.upgrades[*upgrade];
            UnitEntry {
                name: upgrade.name.both(),
                unit: ByLanguage::empty(),
                aliases: Vec::new(),
                group: ByLanguage::empty(),
                part: labels().dust.upgrade.clone(),
                size: None,
                facts: Vec::new(),
                points: Some(upgrade.points.into()),
            }
        });
        let group = |entry: UnitEntry| UnitEntry { group: platoon.name.both(), ..entry };
        units.chain(upgrades).map(group).collect::<Vec<_>>()
    });
    let heroes = force.heroes.iter().map(|solo| {
        let words = &labels().dust;
        let unit = &army.list.units[solo.unit];
        let joined = force.joined_title(solo, &army.list);
        let joins = joined.map(|joined| Known { topic: Topic::Joins, value: joined.both() });
        let mut entry = entry(unit, None, words.hero.clone());
        entry.facts.splice(0..0, joins);
        UnitEntry { group: words.heroes.clone(), ..entry }
    });
    platoons.chain(heroes).collect()
}

/// Describes a unit, with its name in the force, and its section or role there.
fn entry(unit: &Unit, own: Option<&Words>, part: ByLanguage<String>) -> UnitEntry {
    UnitEntry {
        name: own.unwrap_or(&unit.name).both(),
        unit: own.map(|_| unit.name.both()).unwrap_or_else(ByLanguage::empty),
        aliases: unit.aliases.clone(),
        group: ByLanguage::empty(),
        part,
        size: unit.card.as_ref().map(|card| card.models),
        facts: facts(unit),
        points: Some(unit.points.into()),
    }
}

fn sections(sections: &[Section]) -> ByLanguage<String> {
    ByLanguage::each(|language| {
        let short = sections.iter().map(|section| section.short().get(language).clone());
        short.collect::<Vec<_>>().join(", ")
    })
}

fn facts(unit: &Unit) -> Vec<Known> {
    let card = unit.card.as_ref().map(card_facts).unwrap_or_default();
    let able = ByLanguage::each(|language| abilities(unit, language));
    let able = (!able.en.is_empty()).then_some(Known { topic: Topic::Abilities, value: able });
    card.into_iter().chain(able).collect()
}

/// Lists Hero and Team status, radiomen, abilities and Special Order.
fn abilities(unit: &Unit, language: Language) -> String {
    let words = &labels().dust;
    let hero = unit.hero.then(|| words.hero.get(language).clone());
    let team = unit.team.then(|| words.team.get(language).clone());
    let radiomen = (unit.radiomen > 0).then(|| words.radiomen.of_n(unit.radiomen.into(), language));
    let named = unit.abilities.iter().map(|ability| ability.name.get(language).to_owned());
    let order = unit.order.as_ref();
    let order =
        order.map(|order| fill(words.special.get(language), &[("order", &order.get(language))]));
    let all = [hero, team, radiomen].into_iter().flatten().chain(named).chain(order);
    all.collect::<Vec<_>>().join(", ")
}

/// Lists the numbers of a card.
fn card_facts(card: &UnitCard) -> Vec<Known> {
    let alike = |text: String| ByLanguage::each(|_| text.clone());
    let class = ByLanguage::each(|language| card.class.name(language));
    let weapons = ByLanguage::each(|language| {
        let all = card.weapons.iter().map(|weapon| weapon_of(weapon, language));
        all.collect::<Vec<_>>().join("; ")
    });
    let armed = !card.weapons.is_empty();
    let facts = [
        (Topic::Class, class),
        (Topic::Move, alike(format!("{}″", card.moves))),
        (Topic::Armor, alike(card.armor.to_string())),
        (Topic::Health, alike(card.health.to_string())),
    ];
    let weapons = armed.then_some((Topic::Weapons, weapons));
    facts.into_iter().chain(weapons).map(|(topic, value)| Known { topic, value }).collect()
}

/// Writes a weapon with its line as files have it: `Rifles 16 | 2/1 2/1 1/1 – | 1/1`.
fn weapon_of(weapon: &Weapon, language: Language) -> String {
    let reach = match weapon.line.reach {
        Reach::Inches(inches) => inches.to_string(),
        Reach::Close => "C".into(),
        Reach::Artillery => "A".into(),
    };
    let written = |shot: &Option<Shot>| or_dash(shot.map(Shot::print));
    let kinds = weapon.line.against.iter();
    let mut kinds: Vec<String> =
        kinds.map(|shots| shots.iter().map(written).collect::<Vec<_>>().join(" ")).collect();
    while kinds.last().is_some_and(String::is_empty) {
        kinds.pop();
    }
    format!("{} {reach} | {}", weapon.name.get(language), kinds.join(" | "))
}
