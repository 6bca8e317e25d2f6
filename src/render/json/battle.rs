//! The JSON answer of battles.

use crate::answer::battle::{BattleOutcome, BattleSetting, Battled, FoughtBattles};
use crate::battle::{
    BattleResult, BodyRecord, Casualty, CauseOfLoss, HostId, MoraleState, PairKey, Placement,
    Point, Snapshot, Tally, Terrain,
};
use crate::dice::Chance;
use crate::fair::EvenPoints;
use crate::language::Language;
use serde::Serialize;
use serde_json::{Map, Value, json};

#[derive(Serialize)]
pub(super) struct BattleAnswer {
    game: &'static str,
    games: u64,
    seed: String,
    forces: [Value; 2],
    wins: Value,
    acting_first: Option<Value>,
    within: Value,
    points_lost: Value,
    turns: Value,
    decided: Value,
    alone: u64,
    nuclear: u64,
    squads: Vec<Value>,
    terms: Value,
}

/// The sums of battles, or the battle reported.
pub(super) fn battle(battled: &Battled) -> Option<Value> {
    let fought = battled.fought.as_ref()?;
    match &fought.outcome {
        BattleOutcome::Sums(tally, _) => serde_json::to_value(sums(battled, fought, tally)).ok(),
        BattleOutcome::Shard(part) => serde_json::to_value(part).ok(),
        BattleOutcome::Even(even) => Some(self::even(battled, fought, even)),
        BattleOutcome::Single(told) => Some(json!({
            "game": fought.setup.rules.book.game.tag(),
            "battle": battled.ask.replay,
            "seed": battled.ask.seed.to_string(),
            "winner": told.winner.map(HostId::key),
            "turns": told.turns,
            "moments": moments(fought, told),
            "south": told.south.key(),
            "points_lost": by_host(|host| points(told.lost[host].into(), 1)),
            "terms": terms(battled),
        })),
    }
}

/// The positions before the first turn and after each, with those of the figures that died in it.
fn moments(fought: &FoughtBattles, told: &BattleResult) -> Vec<Value> {
    let at = |at: Point| json!([at.x, at.y]);
    let squad = |one: &Placement| {
        json!({
            "side": one.unit.host.key(),
            "name": fought.setup.hosts[one.unit.host].bodies[one.unit.body].name.get(Language::English),
            "parted": one.detached,
            "at": at(one.at),
            "figures": one.figures.iter().map(|man| at(*man)).collect::<Vec<_>>(),
            "mood": mood(one.mood),
        })
    };
    let fallen = |one: &Casualty| json!({"side": one.unit.host.key(), "at": one.at.map(at)});
    let moments = told.moments.iter().enumerate();
    let moment = |(turn, moment): (usize, &Snapshot)| {
        json!({
            "turn": turn,
            "squads": moment.stood.iter().map(squad).collect::<Vec<_>>(),
            "fallen": moment.fallen.iter().map(fallen).collect::<Vec<_>>(),
        })
    };
    moments.map(moment).collect()
}

fn mood(mood: MoraleState) -> &'static str {
    match mood {
        MoraleState::Steady => "steady",
        MoraleState::Shaken => "shaken",
        MoraleState::Routed => "routed",
    }
}

/// The even points, and every size tried.
fn even(battled: &Battled, fought: &FoughtBattles, even: &EvenPoints) -> Value {
    let tried = even.tried.iter().map(|tried| {
        let wins = &tried.tally.wins;
        let wins = json!({"first": wins[HostId::First], "second": wins[HostId::Second], "draw": tried.tally.draws()});
        json!({"points": tried.points, "wins": wins})
    });
    let within = Chance { count: fought.within(battled.ask.begins).into(), of: 1_000_000 };
    json!({
        "game": fought.setup.rules.book.game.tag(),
        "seed": battled.ask.seed.to_string(),
        "forces": forces(fought),
        "even": even.points,
        "between": even.between,
        "stopped": even.stopped,
        "within": number(&within.decimal(6)),
        "tried": tried.collect::<Vec<_>>(),
        "terms": terms(battled),
    })
}

fn forces(fought: &FoughtBattles) -> [Value; 2] {
    HostId::BOTH.map(|host| {
        let own = &fought.setup.hosts[host];
        json!({
            "name": own.name.get(Language::English),
            "points": own.points,
            "values": own.basis.tag(),
            "legal": !fought.illegal[host],
        })
    })
}

fn by_host(of: impl Fn(HostId) -> Value) -> Value {
    json!({"first": of(HostId::First), "second": of(HostId::Second)})
}

/// The mean per battle of a sum in hundredths of a point.
fn points(hundredths: i128, games: u64) -> Value {
    let of = u128::from(games.max(1)) * 100;
    number(&Chance { count: hundredths.unsigned_abs(), of }.decimal(4))
}

fn number(text: &str) -> Value {
    serde_json::from_str(text).expect("a decimal is a number of JSON")
}

fn sums(battled: &Battled, fought: &FoughtBattles, tally: &Tally) -> BattleAnswer {
    let ask = &battled.ask;
    let share = |count: u64, of: u64| {
        number(&Chance { count: count.into(), of: of.max(1).into() }.decimal(4))
    };
    let won = tally.won();
    let within = Chance { count: fought.within(ask.begins).into(), of: 1_000_000 };
    BattleAnswer {
        game: fought.setup.rules.book.game.tag(),
        games: tally.games,
        seed: ask.seed.to_string(),
        forces: forces(fought),
        wins: json!({"first": tally.wins[HostId::First], "second": tally.wins[HostId::Second], "draw": tally.draws()}),
        acting_first: tally.shows_first_advantage(&fought.setup).then(|| {
            by_host(|host| json!({"games": tally.begun[host], "wins": tally.firsts[host]}))
        }),
        within: number(&within.decimal(6)),
        points_lost: by_host(|host| {
            let spread = Chance { count: tally.spread(host).unsigned_abs(), of: 100 };
            let mean = points(tally.lost[host], tally.games);
            json!({"mean": mean, "spread": number(&spread.decimal(2))})
        }),
        turns: share(tally.turns, tally.games),
        decided: if won > 0 { share(tally.decided, won) } else { Value::Null },
        alone: tally.alone,
        nuclear: tally.nuclear,
        squads: squads(fought, tally),
        terms: terms(battled),
    }
}

fn squads(fought: &FoughtBattles, tally: &Tally) -> Vec<Value> {
    let squad = |host: HostId, body: usize, deeds: &BodyRecord| {
        let killed = deeds.killed.iter();
        let killed: Map<String, Value> =
            killed.map(|(by, sum)| (means(*by), points((*sum).into(), tally.games))).collect();
        json!({
            "side": host.key(),
            "name": fought.setup.hosts[host].bodies[body].name.get(Language::English),
            "killed": killed,
            "lost": points(deeds.lost.into(), tally.games),
        })
    };
    let hosts = tally.records.iter();
    let all = hosts.flat_map(|(host, bodies)| {
        bodies.iter().enumerate().map(move |(body, deeds)| (host, body, deeds))
    });
    all.map(|(host, body, deeds)| squad(host, body, deeds)).collect()
}

fn means(means: CauseOfLoss) -> String {
    match means {
        CauseOfLoss::Melee => "melee".to_owned(),
        CauseOfLoss::Weapon(letter) => letter.to_string(),
        CauseOfLoss::Explosion => "explosion".to_owned(),
        CauseOfLoss::Pursuit => "pursuit".to_owned(),
        CauseOfLoss::Flight => "flight".to_owned(),
    }
}

fn terms(battled: &Battled) -> Value {
    let ask = &battled.ask;
    let mut terms = setting(&ask.setting);
    terms["first"] = ask.begins.key().into();
    terms["doctrines"] = by_host(|host| ask.doctrines[host].key().into());
    terms
}

/// The terms of battles.
pub(super) fn setting(setting: &BattleSetting) -> Value {
    let terrain = match &setting.terrain {
        Terrain::Open => "open".to_owned(),
        Terrain::Broken => "broken".to_owned(),
        Terrain::File(path) => path.display().to_string(),
    };
    json!({
        "table": [setting.ground.width, setting.ground.depth],
        "zone": setting.ground.zone,
        "terrain": terrain,
        "turns": setting.turns,
        "margin": setting.margin,
    })
}
