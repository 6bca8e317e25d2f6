//! The JSON answer of what a point buys.

use crate::answer::worth::Compared;
use crate::dice::Chance;
use crate::language::{Language, Phrase};
use crate::voice::Voice;
use crate::worth::{Duels, Firing, Unit, assumed};
use serde::Serialize;
use serde_json::Value;

#[derive(Serialize)]
pub(super) struct WorthAnswer<'a> {
    game: &'static str,
    assumptions: AssumptionsAnswer,
    units: Vec<UnitAnswer<'a>>,
    matrix: Option<Vec<Vec<Value>>>,
}

#[derive(Serialize)]
struct AssumptionsAnswer {
    values: &'static str,
    inches: i32,
    said: Vec<Phrase>,
}

#[derive(Serialize)]
struct UnitAnswer<'a> {
    army: &'a str,
    name: &'a str,
    kind: &'static str,
    code: &'a str,
    points: i64,
    melee: Option<MeleeAnswer>,
    fire: Option<FireAnswer>,
    charge: Option<ChanceAnswer>,
    morale: ChanceAnswer,
    net: Value,
    cheaper: Option<CheaperAnswer<'a>>,
    uncounted: Vec<&'a str>,
}

#[derive(Serialize)]
struct MeleeAnswer {
    kills: ChanceAnswer,
    dies: ChanceAnswer,
}

#[derive(Serialize)]
struct FireAnswer {
    weapon: char,
    #[serde(flatten)]
    kills: ChanceAnswer,
    explodes: ChanceAnswer,
}

#[derive(Serialize)]
struct CheaperAnswer<'a> {
    code: &'a str,
    own: i32,
    points: i32,
    saves: i32,
}

#[derive(Serialize)]
struct ChanceAnswer {
    count: String,
    of: String,
    chance: Value,
}

pub(super) fn worth(compared: &Compared, voice: Voice) -> WorthAnswer<'_> {
    let (worth, names) = (&compared.worth, &compared.names);
    let procedure = Some(compared.rules.play.procedure);
    let sentences = assumed(procedure, worth.asked, Language::English).len();
    let sentence = |at: usize| {
        let of = |language| assumed(procedure, worth.asked, language).swap_remove(at);
        voice.say(of)
    };
    let cell = |chance: &Option<Chance>| chance.map_or(Value::Null, |c| decimal(&c.decimal(12)));
    let rows = worth.matrix.iter().map(|row| row.iter().map(cell).collect());
    WorthAnswer {
        game: worth.game.tag(),
        assumptions: AssumptionsAnswer {
            values: worth.asked.basis.tag(),
            inches: worth.asked.inches,
            said: (0..sentences).map(sentence).collect(),
        },
        units: worth.units.iter().map(|one| unit(one, names)).collect(),
        matrix: compared.matrix.then(|| rows.collect()),
    }
}

fn unit<'a>(unit: &'a Unit, names: &'a [String]) -> UnitAnswer<'a> {
    let fire = |fire: Firing| FireAnswer {
        weapon: fire.weapon,
        kills: chance(fire.kills),
        explodes: chance(fire.explodes),
    };
    let melee = |it: Duels| MeleeAnswer { kills: chance(it.kills), dies: chance(it.dies) };
    let cheaper = unit.cheaper.as_ref();
    UnitAnswer {
        army: &names[unit.list],
        name: unit.name.get(Language::English),
        kind: unit.kind.tag(),
        code: &unit.code,
        points: unit.points,
        melee: unit.melee.map(melee),
        fire: unit.fire.map(fire),
        charge: unit.charge.map(chance),
        morale: chance(unit.morale),
        net: unit.net().map_or(Value::Null, |net| decimal(&net.hundredfold(12))),
        cheaper: cheaper.map(|cheaper| CheaperAnswer {
            code: &cheaper.code,
            own: cheaper.own,
            points: cheaper.points,
            saves: cheaper.saves,
        }),
        uncounted: unit.uncounted.iter().map(|told| told.get(Language::English)).collect(),
    }
}

fn chance(chance: Chance) -> ChanceAnswer {
    let Chance { count, of } = chance;
    ChanceAnswer {
        count: count.to_string(),
        of: of.to_string(),
        chance: decimal(&chance.decimal(12)),
    }
}

fn decimal(text: &str) -> Value {
    serde_json::from_str(text).expect("a decimal is a number of JSON")
}
