//! The JSON answer of the worth of units.

use super::battle::setting;
use super::fair::estimate;
use crate::answer::worth::Compared;
use crate::code::CodeKind;
use crate::dice::Chance;
use crate::fair::PoolId;
use crate::language::Language;
use crate::worth::{Cheaper, Firing, Weighed};
use serde_json::{Value, json};

pub(super) fn worth(compared: &Compared) -> Value {
    let ask = &compared.ask;
    let foes = compared.mix.iter().map(|list| &compared.lists[*list].source.name);
    let mut terms = setting(&ask.setting);
    terms["doctrine"] = ask.doctrine.key().into();
    terms["values"] = ask.asked.basis.tag().into();
    json!({
        "game": compared.arena.rules.book.game.tag(),
        "games": compared.games,
        "seed": ask.seed.to_string(),
        "points": ask.points,
        "forces": compared.arena.pools[PoolId::Lists].entrants.len(),
        "mix": {"name": ask.mix.key(), "lists": foes.collect::<Vec<_>>()},
        "inches": ask.asked.inches,
        "units": compared.units.iter().map(|one| unit(one, &compared.names)).collect::<Vec<_>>(),
        "terms": terms,
    })
}

fn unit(one: &Weighed, names: &[String]) -> Value {
    let (worth, within) = estimate(one.worth);
    let unit = &one.unit;
    let kind = if unit.role.leads() { CodeKind::Leader } else { CodeKind::Trooper };
    let fire = |fire: Firing| {
        let mut told = chance(fire.kills);
        told["weapon"] = fire.weapon.to_string().into();
        told["explodes"] = chance(fire.explodes);
        told
    };
    let cheaper = |cheaper: &Cheaper| {
        json!({
            "code": cheaper.code,
            "own": cheaper.own,
            "points": cheaper.points,
            "saves": cheaper.saves,
        })
    };
    let uncounted = unit.uncounted.iter().map(|told| told.get(Language::English));
    json!({
        "army": names[unit.place[0]],
        "name": unit.name.get(Language::English),
        "kind": kind.tag(),
        "code": unit.code,
        "points": unit.points,
        "places": one.places,
        "worth": worth,
        "within": within,
        "forces": one.forces,
        "fire": unit.fire.map(fire),
        "charge": unit.charge.map(chance),
        "morale": chance(unit.morale),
        "cheaper": unit.cheaper.as_ref().map(cheaper),
        "uncounted": uncounted.collect::<Vec<_>>(),
    })
}

fn chance(chance: Chance) -> Value {
    let Chance { count, of } = chance;
    json!({
        "count": count.to_string(),
        "of": of.to_string(),
        "chance": serde_json::from_str::<Value>(&chance.decimal(12)).unwrap_or_default(),
    })
}
