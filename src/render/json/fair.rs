//! The JSON answer about the fairness of points.

use super::battle::{SettingAnswer, setting};
use super::number;
use crate::answer::fair::{FairOutcome, FairResult};
use crate::army::Army;
use crate::dice::Chance;
use crate::fair::{Estimate, LetterPrice, PoolId, RatedList, Score, UnitWorth, Verdict};
use crate::language::Language;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Number, Value};

/// The verdict of battles between random forces on points.
#[derive(Serialize, JsonSchema)]
pub(super) struct FairAnswer {
    game: &'static str,
    /// Battles fought.
    battles: u64,
    /// As text, since other readers would round it.
    seed: String,
    /// The approximate points of each force.
    points: i64,
    /// Forces drawn from the lists.
    forces: usize,
    /// Forces of houses drawn at random.
    houses: usize,
    lists: Vec<RatedListAnswer>,
    units: Vec<UnitWorthAnswer>,
    letters: Vec<LetterPriceAnswer>,
    terms: PointsTerms,
}

#[derive(Serialize, JsonSchema)]
struct RatedListAnswer {
    name: String,
    /// The share of battles won against all others, draws by halves; `null` if none were fought.
    score: Option<Number>,
    /// The same against each list, in their order.
    against: Vec<Option<Number>>,
    #[serde(flatten)]
    worth: WorthEstimate,
}

#[derive(Serialize, JsonSchema)]
struct UnitWorthAnswer {
    list: String,
    name: String,
    /// `leader` or `trooper`.
    kind: &'static str,
    /// Forces that fielded it.
    forces: usize,
    #[serde(flatten)]
    worth: WorthEstimate,
}

#[derive(Serialize, JsonSchema)]
struct LetterPriceAnswer {
    /// The table of the letter; `base` for a figure without letters.
    slot: &'static str,
    letter: Option<String>,
    /// Figures of all forces that have it.
    figures: i64,
    /// Points by the table.
    price: i32,
    /// The estimated fair price in points; `null` if unknown.
    fair: Option<Number>,
    /// The margin of error of `fair`.
    margin_of_error: Option<Number>,
}

/// The worth of 100 points; `null` if unknown.
#[derive(Serialize, JsonSchema)]
pub(super) struct WorthEstimate {
    /// In points of the mean force.
    worth: Option<Number>,
    /// The margin of error of `worth`.
    margin_of_error: Option<Number>,
}

/// The terms of battles.
#[derive(Serialize, JsonSchema)]
pub(super) struct PointsTerms {
    #[serde(flatten)]
    pub(super) setting: SettingAnswer,
    /// The doctrine of both sides.
    pub(super) doctrine: &'static str,
    /// The basis of values: `printed` or `computed`.
    pub(super) values: &'static str,
}

/// Returns the verdict, or the sums of a part; keys are in alphabetical order.
pub(super) fn fair(result: &FairResult) -> Value {
    match &result.outcome {
        FairOutcome::Shard(part) => serde_json::to_value(part),
        FairOutcome::Verdict(verdict, part, _) => {
            serde_json::to_value(fair_answer(result, verdict, part.battle_count()))
        }
    }
    .unwrap_or_default()
}

fn fair_answer(result: &FairResult, verdict: &Verdict, battles: u64) -> FairAnswer {
    let request = &result.request;
    let lists: Vec<&Army> = result.lists.iter().filter_map(|list| list.army.as_ref()).collect();
    let name = |list: usize| lists[list].head.name.get(Language::English).to_owned();
    let list = |(at, rated): (usize, &RatedList)| RatedListAnswer {
        name: name(at),
        score: score(&rated.score),
        against: verdict.against[at].iter().map(score).collect(),
        worth: estimate(rated.worth),
    };
    let unit = |one: &UnitWorth| {
        let unit = &lists[one.list].units[one.unit];
        UnitWorthAnswer {
            list: name(one.list),
            name: unit.name.get(Language::English).to_owned(),
            kind: unit.code.kind().key(),
            forces: one.forces,
            worth: estimate(one.worth),
        }
    };
    FairAnswer {
        game: result.rules.book.game.key(),
        battles,
        seed: request.seed.to_string(),
        points: request.points,
        forces: result.tournament.pools[PoolId::Lists].entrants.len(),
        houses: result.tournament.pools[PoolId::Houses].entrants.len(),
        lists: verdict.lists.iter().enumerate().map(list).collect(),
        units: verdict.units.iter().map(unit).collect(),
        letters: verdict.letters.iter().map(|one| letter(result, one)).collect(),
        terms: PointsTerms {
            setting: setting(&request.setting),
            doctrine: request.doctrine.key(),
            values: request.values.key(),
        },
    }
}

fn letter(result: &FairResult, one: &LetterPrice) -> LetterPriceAnswer {
    let codes = result.rules.codes();
    let WorthEstimate { worth: fair, margin_of_error } = estimate(one.fair);
    LetterPriceAnswer {
        slot: one.place.map_or("base", |(slot, _)| slot.key()),
        letter: one.place.map(|(slot, row)| codes.row(slot, row).letter.to_string()),
        figures: one.figures,
        price: one.price,
        fair,
        margin_of_error,
    }
}

fn score(score: &Score) -> Option<Number> {
    score.share().map(|share| number(&share.decimal(4)))
}

/// Converts hundredths to numbers with two decimals.
pub(super) fn estimate(estimate: Option<Estimate>) -> WorthEstimate {
    let decimal = |hundredths: i64| {
        let minus = if hundredths < 0 { "-" } else { "" };
        let chance = Chance { count: hundredths.unsigned_abs().into(), of: 100 };
        number(&format!("{minus}{}", chance.decimal(2)))
    };
    WorthEstimate {
        worth: estimate.map(|it| decimal(it.value)),
        margin_of_error: estimate.map(|it| decimal(it.within)),
    }
}
