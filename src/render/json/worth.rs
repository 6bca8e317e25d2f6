//! The JSON answer of the worth of units.

use super::battle::setting;
use super::fair::{PointsTerms, WorthEstimate, estimate};
use super::odds::ChanceAnswer;
use crate::answer::worth::WorthResult;
use crate::code::CodeKind;
use crate::fair::PoolId;
use crate::language::Language;
use crate::worth::{CheaperCode, Firing, RankedUnit};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// Units compared by what they do for their points.
#[derive(Serialize, JsonSchema)]
pub(super) struct WorthAnswer<'a> {
    game: &'static str,
    /// Battles fought.
    battles: u64,
    /// As text, since other readers would round it.
    seed: String,
    /// The approximate points of each force.
    points: i64,
    /// Forces drawn from the lists.
    forces: usize,
    mix: MixAnswer<'a>,
    /// The distance of `fire` and `charge`, in inches.
    inches: i32,
    /// Leaders first; of each kind the best first.
    units: Vec<WeighedAnswer<'a>>,
    terms: PointsTerms,
}

/// The opponents.
#[derive(Serialize, JsonSchema)]
struct MixAnswer<'a> {
    name: &'static str,
    lists: Vec<&'a str>,
}

#[derive(Serialize, JsonSchema)]
struct WeighedAnswer<'a> {
    army: &'a str,
    name: &'a str,
    /// `leader` or `trooper`.
    kind: &'static str,
    code: &'a str,
    points: i64,
    /// The best and the worst rank that it may have among its kind.
    ranks: Option<[usize; 2]>,
    #[serde(flatten)]
    worth: WorthEstimate,
    /// Forces that fielded it.
    forces: usize,
    /// A shot at the mean target; `null` if it cannot fire so far.
    fire: Option<FiringAnswer>,
    /// The chance to cover the distance.
    charge: Option<ChanceAnswer>,
    /// The chance to pass a Morale check.
    morale: ChanceAnswer,
    /// The cheapest code with at least the same characteristics and traits, if it costs less.
    cheaper: Option<CheaperAnswer<'a>>,
    /// Special abilities that the numbers ignore.
    uncounted: Vec<&'a str>,
}

/// The chance to kill the target.
#[derive(Serialize, JsonSchema)]
struct FiringAnswer {
    #[serde(flatten)]
    kills: ChanceAnswer,
    /// The letter of the weapon.
    weapon: String,
    /// The chance that a lasgun explodes on a shield.
    explodes: ChanceAnswer,
}

#[derive(Serialize, JsonSchema)]
struct CheaperAnswer<'a> {
    code: &'a str,
    /// The points of the unit by the tables.
    own: i32,
    /// Its points by the tables.
    points: i32,
    saves: i32,
}

/// Returns the units; keys are in alphabetical order.
pub(super) fn worth(result: &WorthResult) -> Value {
    let request = &result.request;
    let enemies = result.mix.iter().map(|list| result.lists[*list].source.name.as_str());
    let answer = WorthAnswer {
        game: result.tournament.rules.book.game.key(),
        battles: result.part.battle_count(),
        seed: request.seed.to_string(),
        points: request.points,
        forces: result.tournament.pools[PoolId::Lists].entrants.len(),
        mix: MixAnswer { name: request.mix.key(), lists: enemies.collect() },
        inches: request.options.inches,
        units: result.units.iter().map(|one| unit(one, &result.names)).collect(),
        terms: PointsTerms {
            setting: setting(&request.setting),
            doctrine: request.doctrine.key(),
            values: request.options.basis.key(),
        },
    };
    serde_json::to_value(answer).expect("texts and numbers")
}

fn unit<'a>(one: &'a RankedUnit, names: &'a [String]) -> WeighedAnswer<'a> {
    let unit = &one.unit;
    let kind = if unit.role.leads() { CodeKind::Leader } else { CodeKind::Trooper };
    let fire = |fire: Firing| FiringAnswer {
        kills: fire.kills.into(),
        weapon: fire.weapon.to_string(),
        explodes: fire.explodes.into(),
    };
    let cheaper = |CheaperCode { code, own, points, saves }: &'a CheaperCode| CheaperAnswer {
        code,
        own: *own,
        points: *points,
        saves: *saves,
    };
    WeighedAnswer {
        army: &names[unit.place[0]],
        name: unit.name.get(Language::English),
        kind: kind.key(),
        code: &unit.code,
        points: unit.points,
        ranks: one.places,
        worth: estimate(one.worth),
        forces: one.forces,
        fire: unit.fire.map(fire),
        charge: unit.charge.map(ChanceAnswer::from),
        morale: unit.morale.into(),
        cheaper: unit.cheaper.as_ref().map(cheaper),
        uncounted: unit.uncounted.iter().map(|effect| effect.get(Language::English)).collect(),
    }
}
