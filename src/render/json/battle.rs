//! The JSON answer of battles.

use super::battle_log::{self, BattleUnitAnswer, EventAnswer};
use super::number;
use crate::answer::battle::{BattleOutcome, BattleSetting, Battled, FoughtBattles};
use crate::battle::{
    BattleResult, BodyRecord, Casualty, CauseOfLoss, HostId, PairKey, Placement, Point, Snapshot,
    Tally, Terrain,
};
use crate::dice::Chance;
use crate::fair::EvenPoints;
use crate::language::Language;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Number, Value};
use std::collections::BTreeMap;

/// The sums of many battles.
#[derive(Serialize, JsonSchema)]
pub(super) struct BattleAnswer {
    game: &'static str,
    /// Battles fought.
    battles: u64,
    /// As text, since other readers would round it.
    seed: String,
    forces: [HostAnswer; 2],
    wins: WinsAnswer,
    /// The battles in which each acted first; `null` if dice or a fixed order decide.
    acting_first: Option<EachHost<FirstActorAnswer>>,
    /// The margin of error of each share of battles (99 %).
    margin_of_error: Number,
    points_lost: EachHost<SpreadAnswer>,
    /// The mean number of turns.
    turns: Number,
    /// The mean turn that decided the won battles.
    turns_to_decide: Option<Number>,
    /// Battles won by holding the field alone.
    won_alone: u64,
    /// Battles that a nuclear explosion ended.
    nuclear: u64,
    squads: Vec<BattleSquadAnswer>,
    terms: BattleTerms,
}

/// A battle, move by move.
#[derive(Serialize, JsonSchema)]
pub(super) struct SingleBattleAnswer {
    game: &'static str,
    /// Its number in the series, from 1.
    battle: Option<u64>,
    seed: String,
    /// `first`, `second`, or `null` for a draw.
    winner: Option<&'static str>,
    turns: i32,
    units: Vec<BattleUnitAnswer>,
    /// The table before the first turn and after each; places are hundredths of an inch.
    snapshots: Vec<SnapshotAnswer>,
    /// The events in order, with every roll.
    log: Vec<EventAnswer>,
    /// The force that set up in the south.
    south: &'static str,
    points_lost: EachHost<Number>,
    terms: BattleTerms,
}

/// The points at which two forces win equally often.
#[derive(Serialize, JsonSchema)]
pub(super) struct EvenAnswer {
    game: &'static str,
    seed: String,
    forces: [HostAnswer; 2],
    /// The points of the second force; `null` if no size tried is even.
    even: Option<i64>,
    /// The lowest and the highest points that may be even.
    between: Option<[i64; 2]>,
    /// The search was stopped early.
    stopped: bool,
    /// The margin of error of each share of battles (99 %).
    margin_of_error: Number,
    /// Every size that fought, the cheapest first.
    tried: Vec<TriedAnswer>,
    terms: BattleTerms,
}

#[derive(Serialize, JsonSchema)]
struct TriedAnswer {
    points: i64,
    wins: WinsAnswer,
}

/// A value for each force, in the order of the request.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct EachHost<T> {
    first: T,
    second: T,
}

impl<T> EachHost<T> {
    fn new(answer: impl Fn(HostId) -> T) -> Self {
        Self { first: answer(HostId::First), second: answer(HostId::Second) }
    }
}

#[derive(Serialize, JsonSchema)]
struct HostAnswer {
    name: String,
    points: i64,
    /// The basis of its values: `printed` or `computed`.
    values: &'static str,
    legal: bool,
}

/// Battles won by each force, and draws.
#[derive(Serialize, JsonSchema)]
struct WinsAnswer {
    first: u64,
    second: u64,
    draw: u64,
}

#[derive(Serialize, JsonSchema)]
struct FirstActorAnswer {
    /// Battles in which it acted first.
    battles: u64,
    /// Battles that it won among those.
    wins: u64,
}

#[derive(Serialize, JsonSchema)]
struct SpreadAnswer {
    mean: Number,
    /// The standard deviation.
    spread: Number,
}

/// The kills and losses of a squad or leader in an average battle.
#[derive(Serialize, JsonSchema)]
struct BattleSquadAnswer {
    /// Its force: `first` or `second`.
    side: &'static str,
    name: String,
    /// Points killed by `melee`, `explosion`, `pursuit`, `flight`, or a weapon by its letter.
    killed: BTreeMap<String, Number>,
    /// Its own points lost.
    lost: Number,
}

/// The table before the first turn or after a turn.
#[derive(Serialize, JsonSchema)]
struct SnapshotAnswer {
    /// 0 before the first turn.
    turn: usize,
    squads: Vec<PlacementAnswer>,
    /// The figures lost in the turn.
    fallen: Vec<FallenAnswer>,
}

#[derive(Serialize, JsonSchema)]
struct PlacementAnswer {
    side: &'static str,
    name: String,
    /// It is an NCO, detached from his squad for good.
    detached_nco: bool,
    /// Its centre: eastwards, then northwards.
    centre: [i32; 2],
    /// The place of each figure.
    figures: Vec<[i32; 2]>,
    /// `steady`, `shaken` or `routed`.
    morale_state: &'static str,
}

#[derive(Serialize, JsonSchema)]
struct FallenAnswer {
    side: &'static str,
    /// `null` for a figure that ran off the table.
    place: Option<[i32; 2]>,
}

/// The terms of battles.
#[derive(Serialize, JsonSchema)]
struct BattleTerms {
    #[serde(flatten)]
    setting: SettingAnswer,
    /// The force that acts first.
    first: &'static str,
    doctrines: EachHost<&'static str>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct SettingAnswer {
    /// Width and depth in inches.
    table: [i32; 2],
    /// The depth of the deployment zones in inches.
    zone: i32,
    /// `open`, `broken`, or the path of a file.
    terrain: String,
    /// The number of turns.
    turns: i32,
    /// The lead in points needed to win, in per cent of the more expensive force.
    margin: i32,
    /// The rulings whose other reading is played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<&'static str>,
}

/// Returns the sums of battles, or the battle reported; keys are in alphabetical order.
pub(super) fn battle(battled: &Battled) -> Option<Value> {
    let fought = battled.fought.as_ref()?;
    let value = match &fought.outcome {
        BattleOutcome::Sums(tally, _) => serde_json::to_value(sums(battled, fought, tally)),
        BattleOutcome::Shard(part) => serde_json::to_value(part),
        BattleOutcome::Even(even) => serde_json::to_value(self::even(battled, fought, even)),
        BattleOutcome::Single(result) => serde_json::to_value(single(battled, fought, result)),
    };
    Some(value.expect("fields with text keys"))
}

fn single(battled: &Battled, fought: &FoughtBattles, result: &BattleResult) -> SingleBattleAnswer {
    SingleBattleAnswer {
        game: fought.setup.rules.book.game.key(),
        battle: battled.request.replay,
        seed: battled.request.seed.to_string(),
        winner: result.winner.map(HostId::key),
        turns: result.turns,
        units: battle_log::unit_answers(&fought.setup),
        snapshots: snapshots(fought, result),
        log: result
            .events
            .iter()
            .map(|event| battle_log::event_answer(event, &fought.setup))
            .collect(),
        south: result.south.key(),
        points_lost: EachHost::new(|host| points(result.lost[host].into(), 1)),
        terms: terms(battled),
    }
}

/// Returns the positions before the first turn and after each, with those of the figures that died in it.
fn snapshots(fought: &FoughtBattles, result: &BattleResult) -> Vec<SnapshotAnswer> {
    let place = |Point { x, y }: Point| [x, y];
    let squad = |placement: &Placement| PlacementAnswer {
        side: placement.unit.host.key(),
        name: body_name(fought, placement.unit.host, placement.unit.body),
        detached_nco: placement.unit.is_detached_nco,
        centre: place(placement.at),
        figures: placement.figures.iter().map(|figure| place(*figure)).collect(),
        morale_state: placement.morale_state.key(),
    };
    let fallen = |casualty: &Casualty| FallenAnswer {
        side: casualty.unit.host.key(),
        place: casualty.at.map(place),
    };
    let snapshot = |(turn, snapshot): (usize, &Snapshot)| SnapshotAnswer {
        turn,
        squads: snapshot.placements.iter().map(squad).collect(),
        fallen: snapshot.casualties.iter().map(fallen).collect(),
    };
    result.snapshots.iter().enumerate().map(snapshot).collect()
}

fn body_name(fought: &FoughtBattles, host: HostId, body: usize) -> String {
    fought.setup.hosts[host].bodies[body].name.get(Language::English).to_owned()
}

/// Returns the even points, and every size tried.
fn even(battled: &Battled, fought: &FoughtBattles, even: &EvenPoints) -> EvenAnswer {
    let tried = even.tried.iter();
    let tried = tried.map(|tried| TriedAnswer { points: tried.points, wins: wins(&tried.tally) });
    EvenAnswer {
        game: fought.setup.rules.book.game.key(),
        seed: battled.request.seed.to_string(),
        forces: forces(fought),
        even: even.points,
        between: even.between,
        stopped: even.stopped,
        margin_of_error: margin_of_error(battled, fought),
        tried: tried.collect(),
        terms: terms(battled),
    }
}

fn margin_of_error(battled: &Battled, fought: &FoughtBattles) -> Number {
    let count = fought.within(battled.request.begins).into();
    number(&Chance { count, of: 1_000_000 }.decimal(6))
}

fn wins(tally: &Tally) -> WinsAnswer {
    let [first, second] = HostId::BOTH.map(|host| tally.wins[host]);
    WinsAnswer { first, second, draw: tally.draws() }
}

fn forces(fought: &FoughtBattles) -> [HostAnswer; 2] {
    HostId::BOTH.map(|host| {
        let force = &fought.setup.hosts[host];
        HostAnswer {
            name: force.name.get(Language::English).to_owned(),
            points: force.points,
            values: force.basis.key(),
            legal: !fought.illegal[host],
        }
    })
}

/// Returns the mean per battle of a sum in hundredths of a point.
fn points(hundredths: i128, battles: u64) -> Number {
    let of = u128::from(battles.max(1)) * 100;
    number(&Chance { count: hundredths.unsigned_abs(), of }.decimal(4))
}

fn sums(battled: &Battled, fought: &FoughtBattles, tally: &Tally) -> BattleAnswer {
    let share = |count, of| number(&Chance::share(count, of).decimal(4));
    let won = tally.won();
    BattleAnswer {
        game: fought.setup.rules.book.game.key(),
        battles: tally.battles,
        seed: battled.request.seed.to_string(),
        forces: forces(fought),
        wins: wins(tally),
        acting_first: tally.shows_first_advantage(&fought.setup).then(|| {
            EachHost::new(|host| FirstActorAnswer {
                battles: tally.acted_first[host],
                wins: tally.wins_acting_first[host],
            })
        }),
        margin_of_error: margin_of_error(battled, fought),
        points_lost: EachHost::new(|host| {
            let spread = Chance { count: tally.loss_deviation(host).unsigned_abs(), of: 100 };
            let mean = points(tally.lost[host], tally.battles);
            SpreadAnswer { mean, spread: number(&spread.decimal(2)) }
        }),
        turns: share(tally.turns, tally.battles),
        turns_to_decide: (won > 0).then(|| share(tally.turns_to_decide, won)),
        won_alone: tally.won_alone,
        nuclear: tally.nuclear,
        squads: squads(fought, tally),
        terms: terms(battled),
    }
}

fn squads(fought: &FoughtBattles, tally: &Tally) -> Vec<BattleSquadAnswer> {
    let squad = |host: HostId, body: usize, deeds: &BodyRecord| {
        let killed = deeds.killed.iter();
        let killed = killed.map(|(by, sum)| (cause_key(*by), points((*sum).into(), tally.battles)));
        BattleSquadAnswer {
            side: host.key(),
            name: body_name(fought, host, body),
            killed: killed.collect(),
            lost: points(deeds.lost.into(), tally.battles),
        }
    };
    let hosts = tally.records.iter();
    let all = hosts.flat_map(|(host, bodies)| {
        bodies.iter().enumerate().map(move |(body, deeds)| (host, body, deeds))
    });
    all.map(|(host, body, deeds)| squad(host, body, deeds)).collect()
}

fn cause_key(cause: CauseOfLoss) -> String {
    match cause {
        CauseOfLoss::Melee => "melee".to_owned(),
        CauseOfLoss::Weapon(letter) => letter.to_string(),
        CauseOfLoss::Explosion => "explosion".to_owned(),
        CauseOfLoss::Pursuit => "pursuit".to_owned(),
        CauseOfLoss::Flight => "flight".to_owned(),
    }
}

fn terms(battled: &Battled) -> BattleTerms {
    let request = &battled.request;
    BattleTerms {
        setting: setting(&request.setting),
        first: request.begins.key(),
        doctrines: EachHost::new(|host| request.doctrines[host].key()),
    }
}

pub(super) fn setting(setting: &BattleSetting) -> SettingAnswer {
    let terrain = match &setting.terrain {
        Terrain::Open => "open".to_owned(),
        Terrain::Broken => "broken".to_owned(),
        Terrain::File(path) => path.display().to_string(),
    };
    SettingAnswer {
        table: [setting.table.width, setting.table.depth],
        zone: setting.table.zone,
        terrain,
        turns: setting.turns,
        margin: setting.margin,
        readings: setting.readings.iter().map(|reading| reading.key()).collect(),
    }
}
