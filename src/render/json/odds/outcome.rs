//! The outcomes of odds as JSON.

use crate::dice::Chance;
use crate::odds::{OddsOutcome, OutcomeKind};
use crate::render::json::number;
use crate::rolls::{Fate, GroupMeleeDamage, GroupMeleeKills, Side};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Number;

/// An outcome: a word (`what`) or a number of figures, and its chance.
#[derive(Serialize, JsonSchema)]
pub(super) struct OutcomeAnswer {
    #[serde(flatten)]
    what: OutcomeParts,
    #[serde(flatten)]
    chance: ChanceAnswer,
}

/// The outcome itself; keys that do not apply are absent.
#[derive(Default, Serialize, JsonSchema)]
struct OutcomeParts {
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<&'static str>,
    /// The side that the outcome is about: `first` or `second`.
    #[serde(skip_serializing_if = "Option::is_none")]
    who: Option<&'static str>,
    /// The figures killed, of several against one.
    #[serde(skip_serializing_if = "Option::is_none")]
    killed: Option<u32>,
    /// The single figure dies.
    #[serde(skip_serializing_if = "Option::is_none")]
    dies: Option<bool>,
    /// The figures eliminated, of several against one.
    #[serde(skip_serializing_if = "Option::is_none")]
    eliminated: Option<u32>,
    /// The figures neutralised, of several against one.
    #[serde(skip_serializing_if = "Option::is_none")]
    neutralised: Option<u32>,
    /// The single figure: `stands`, `neutralised` or `eliminated`.
    #[serde(skip_serializing_if = "Option::is_none")]
    single: Option<&'static str>,
    /// The figures hit, of several against one.
    #[serde(skip_serializing_if = "Option::is_none")]
    hit: Option<u32>,
    /// The single figure is hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    is_hit: Option<bool>,
    /// The squad: `first` or `second`.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    /// The figures that the squad loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<u32>,
    /// The targets killed.
    #[serde(skip_serializing_if = "Option::is_none")]
    kills: Option<u32>,
    /// The distance moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    inches: Option<i32>,
}

/// A chance: rolls, all rolls, and their quotient.
#[derive(Serialize, JsonSchema)]
pub(in crate::render::json) struct ChanceAnswer {
    /// The rolls with this outcome, as decimal text.
    count: String,
    /// All rolls, as decimal text.
    of: String,
    /// `count` of `of` as a number from 0 to 1, to twelve places.
    chance: Number,
}

impl From<Chance> for ChanceAnswer {
    fn from(chance: Chance) -> Self {
        let Chance { count, of } = chance;
        let decimal = number(&chance.decimal(12));
        Self { count: count.to_string(), of: of.to_string(), chance: decimal }
    }
}

pub(super) fn outcome(outcome: &OddsOutcome) -> OutcomeAnswer {
    let word = |what| OutcomeParts { what: Some(what), ..OutcomeParts::default() };
    let what = match outcome.what {
        OutcomeKind::Melee(winner) => word(winner.key()),
        OutcomeKind::Fate { fate, loser } => {
            OutcomeParts { who: Some(loser.key()), ..word(fate.key()) }
        }
        OutcomeKind::GroupKills(GroupMeleeKills { killed, dies }) => {
            OutcomeParts { killed: Some(killed), dies: Some(dies), ..OutcomeParts::default() }
        }
        OutcomeKind::GroupDamage(GroupMeleeDamage { eliminated, neutralised, single }) => {
            let single = Some(single.map_or("stands", Fate::key));
            let (eliminated, neutralised) = (Some(eliminated), Some(neutralised));
            OutcomeParts { eliminated, neutralised, single, ..OutcomeParts::default() }
        }
        OutcomeKind::GroupHits(GroupMeleeKills { killed, dies }) => {
            OutcomeParts { hit: Some(killed), is_hit: Some(dies), ..OutcomeParts::default() }
        }
        OutcomeKind::Lost { side, lost } => {
            OutcomeParts { side: Some(side.key()), lost: Some(lost), ..OutcomeParts::default() }
        }
        OutcomeKind::MoraleOutcome(side, morale_result) => {
            OutcomeParts { side: side.map(Side::key), ..word(morale_result.key()) }
        }
        OutcomeKind::Shot(shot) => word(shot.key()),
        OutcomeKind::Kills(kills) => OutcomeParts { kills: Some(kills), ..OutcomeParts::default() },
        OutcomeKind::Check(check) => word(check.key()),
        OutcomeKind::Charge(charge) => word(charge.key()),
        OutcomeKind::Rally(rally) => word(rally.key()),
        OutcomeKind::Reach(reach) => word(reach.key()),
        OutcomeKind::Inches(inches) => {
            OutcomeParts { inches: Some(inches), ..OutcomeParts::default() }
        }
    };
    OutcomeAnswer { what, chance: outcome.chance.into() }
}
