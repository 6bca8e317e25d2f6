//! The JSON answer of odds.

mod outcome;

pub(super) use outcome::ChanceAnswer;

use crate::language::Language;
use crate::odds::{
    AnsweredCharge, AnsweredFire, AnsweredMelee, AnsweredMorale, AnsweredQuestion,
    AnsweredSquadMelee, FigureCount, MixedSquad, Odds, Participant, Shield,
};
use crate::play::{Certainty, EvenFights, Nco, Side};
use outcome::{OutcomeAnswer, outcome};
use schemars::JsonSchema;
use serde::Serialize;

/// The odds of a question in games with ability codes.
#[derive(Serialize, JsonSchema)]
pub(super) struct OddsAnswer<'a> {
    game: &'static str,
    question: QuestionAnswer<'a>,
    /// Every roll is counted; otherwise the rolls were simulated.
    exact: bool,
    /// All outcomes, in order; those of the same kind exclude each other.
    outcomes: Vec<OutcomeAnswer>,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum QuestionAnswer<'a> {
    Melee(MeleeQuestionAnswer<'a>),
    Squads(SquadsQuestionAnswer<'a>),
    Fire(FireQuestionAnswer<'a>),
    Morale(MoraleQuestionAnswer<'a>),
    Charge(ChargeQuestionAnswer<'a>),
}

/// A melee of figures. Flags are absent unless set, numbers unless given.
#[derive(Serialize, JsonSchema)]
struct MeleeQuestionAnswer<'a> {
    #[schemars(extend("const" = "melee"))]
    kind: &'static str,
    first: &'a str,
    /// The Weapon Skill of the first.
    skill: i32,
    second: &'a str,
    /// The Weapon Skill of the second.
    foe_skill: i32,
    /// The number of foes that fight the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<i32>,
    /// The rating of the leader of the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    leader: Option<i32>,
    /// The rating of the leader of the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    foe_leader: Option<i32>,
    /// The first is attacked from the rear.
    #[serde(skip_serializing_if = "Option::is_none")]
    rear: Option<bool>,
    /// The second is attacked from the rear.
    #[serde(skip_serializing_if = "Option::is_none")]
    foe_rear: Option<bool>,
    /// The NCO of the first fights with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    nco: Option<bool>,
    /// The NCO of the second fights with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    foe_nco: Option<bool>,
    /// The first charged from higher ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    higher: Option<bool>,
    /// The second charged from higher ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    foe_higher: Option<bool>,
    /// The first disengages.
    #[serde(skip_serializing_if = "Option::is_none")]
    disengages: Option<bool>,
    /// The first attacks from the flank.
    #[serde(skip_serializing_if = "Option::is_none")]
    flank: Option<bool>,
    /// The second attacks from the flank.
    #[serde(skip_serializing_if = "Option::is_none")]
    foe_flank: Option<bool>,
    /// The shield of the first is on; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    shield: Option<bool>,
    /// The shield of the second is on; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    foe_shield: Option<bool>,
    /// The damage of the loser is rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<bool>,
    #[serde(flatten)]
    remarks: OddsRemarks<'a>,
}

/// A melee of two squads.
#[derive(Serialize, JsonSchema)]
struct SquadsQuestionAnswer<'a> {
    #[schemars(extend("const" = "squads"))]
    kind: &'static str,
    first: &'a str,
    /// The Weapon Skill of the first.
    skill: i32,
    /// The figures of the first.
    figures: i32,
    second: &'a str,
    /// The Weapon Skill of the second.
    foe_skill: i32,
    /// The figures of the second.
    foes: i32,
    /// The first has its NCO.
    nco: bool,
    /// The second has its NCO.
    foe_nco: bool,
    /// The rating of the leader of the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    leader: Option<i32>,
    /// The rating of the leader of the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    foe_leader: Option<i32>,
    /// The Weapon Skill of the NCO of the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    nco_skill: Option<i32>,
    /// The Weapon Skill of the NCO of the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    foe_nco_skill: Option<i32>,
    /// The fights of figures, of one of the smaller squad each; the NCOs are in the first.
    pairings: Vec<PairingAnswer>,
    /// The shields of the first are on; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    shield: Option<bool>,
    /// The shields of the second are on; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    foe_shield: Option<bool>,
    #[serde(flatten)]
    remarks: OddsRemarks<'a>,
}

/// Fights alike.
#[derive(Serialize, JsonSchema)]
struct PairingAnswer {
    /// The number of such fights.
    fights: u32,
    /// The figures of the larger squad in each.
    attackers: i32,
}

/// Shots at a target.
#[derive(Serialize, JsonSchema)]
struct FireQuestionAnswer<'a> {
    #[schemars(extend("const" = "fire"))]
    kind: &'static str,
    first: &'a str,
    /// The Ballistic Skill of the first.
    skill: i32,
    weapon: &'static str,
    /// The shield of the target is on.
    shield: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<&'a str>,
    /// The number of shots; absent for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    shots: Option<i32>,
    /// The value of the cover of the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    cover: Option<i32>,
    /// A figure with a shield is behind the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    behind: Option<bool>,
    #[serde(flatten)]
    remarks: OddsRemarks<'a>,
}

/// A Morale check.
#[derive(Serialize, JsonSchema)]
struct MoraleQuestionAnswer<'a> {
    #[schemars(extend("const" = "morale"))]
    kind: &'static str,
    first: &'a str,
    /// The Morale of the squad.
    morale: i32,
    /// The number that 2d6 must not exceed.
    adjusted: i32,
    /// The reason for the check: `check`, `melee`, `charge`, `rally` or `stand`.
    r#for: &'static str,
    /// The figures that the squad started with; absent for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    strength: Option<i32>,
    /// The figures that the squad has lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<i32>,
    /// The rating of the leader.
    #[serde(skip_serializing_if = "Option::is_none")]
    leader: Option<i32>,
    /// The NCO is with his squad.
    #[serde(skip_serializing_if = "Option::is_none")]
    nco: Option<bool>,
    /// The squad has lost its NCO.
    #[serde(skip_serializing_if = "Option::is_none")]
    nco_lost: Option<bool>,
    /// A leader near it charges alone if it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    leader_charges: Option<bool>,
    /// The Morale that he checks on.
    #[serde(skip_serializing_if = "Option::is_none")]
    leader_morale: Option<i32>,
    #[serde(flatten)]
    remarks: OddsRemarks<'a>,
}

/// A charge or another move.
#[derive(Serialize, JsonSchema)]
struct ChargeQuestionAnswer<'a> {
    #[schemars(extend("const" = "charge"))]
    kind: &'static str,
    first: &'a str,
    /// The movement dice.
    dice: i32,
    /// The distance to cover, in inches.
    #[serde(skip_serializing_if = "Option::is_none")]
    inches: Option<i32>,
    /// A move instead of a charge.
    #[serde(skip_serializing_if = "Option::is_none")]
    walk: Option<bool>,
    /// The charge of the NCO.
    #[serde(skip_serializing_if = "Option::is_none")]
    nco: Option<bool>,
    /// All the ground is rough.
    #[serde(skip_serializing_if = "Option::is_none")]
    rough: Option<bool>,
    #[serde(flatten)]
    remarks: OddsRemarks<'a>,
}

/// Remarks on how the odds were found; each is absent where there is nothing to remark.
#[derive(Default, Serialize, JsonSchema)]
struct OddsRemarks<'a> {
    /// The figures that represent each mixed squad.
    #[serde(skip_serializing_if = "Option::is_none")]
    mixed: Option<Vec<MixedAnswer<'a>>>,
    /// Special abilities and purchases that the odds ignore.
    #[serde(skip_serializing_if = "Option::is_none")]
    uncounted: Option<Vec<&'a str>>,
    /// Ids of notes on numbers that differ from the list or the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    noted: Option<Vec<&'static str>>,
    /// The seed of a simulation, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    /// The number of simulated melees.
    #[serde(skip_serializing_if = "Option::is_none")]
    runs: Option<i32>,
    /// The margin of error of each chance, in millionths (99 %).
    #[serde(skip_serializing_if = "Option::is_none")]
    within_millionths: Option<u32>,
}

/// The figures that represent a mixed squad, and those left out.
#[derive(Serialize, JsonSchema)]
struct MixedAnswer<'a> {
    counted: ManyAnswer<'a>,
    left_out: Vec<ManyAnswer<'a>>,
    name: &'a str,
}

#[derive(Serialize, JsonSchema)]
struct ManyAnswer<'a> {
    code: &'a str,
    figures: i64,
}

pub(super) fn odds(odds: &Odds) -> OddsAnswer<'_> {
    let remarks = remarks(odds);
    OddsAnswer {
        game: odds.game.tag(),
        question: match &odds.question {
            AnsweredQuestion::Melee(question) => QuestionAnswer::Melee(melee(question, remarks)),
            AnsweredQuestion::Squads(question) => QuestionAnswer::Squads(squads(question, remarks)),
            AnsweredQuestion::Fire(question) => QuestionAnswer::Fire(fire(question, remarks)),
            AnsweredQuestion::Morale(question) => QuestionAnswer::Morale(morale(question, remarks)),
            AnsweredQuestion::Charge(question) => QuestionAnswer::Charge(charge(question, remarks)),
        },
        exact: odds.certainty == Certainty::Exact,
        outcomes: odds.outcomes.iter().map(outcome).collect(),
    }
}

fn remarks(odds: &Odds) -> OddsRemarks<'_> {
    let participants = odds.question.participants();
    let uncounted = participants.iter().flat_map(|one| one.uncounted.iter().chain(&one.partial));
    let uncounted: Vec<&str> = uncounted.map(|it| it.name.get(Language::English)).collect();
    let mixed: Vec<_> = participants.iter().filter_map(|one| mixed_answer(one)).collect();
    let noted: Vec<&str> = odds.noted.iter().map(|noted| noted.key()).collect();
    let remarks = OddsRemarks {
        mixed: (!mixed.is_empty()).then_some(mixed),
        uncounted: (!uncounted.is_empty()).then_some(uncounted),
        noted: (!noted.is_empty()).then_some(noted),
        ..OddsRemarks::default()
    };
    match odds.certainty {
        Certainty::Simulated { simulation, within } => OddsRemarks {
            seed: Some(simulation.seed.to_string()),
            runs: Some(simulation.runs),
            within_millionths: Some(within),
            ..remarks
        },
        Certainty::Exact => remarks,
    }
}

fn mixed_answer(one: &Participant) -> Option<MixedAnswer<'_>> {
    let MixedSquad { counted, left_out } = one.mixed.as_ref()?;
    Some(MixedAnswer {
        counted: many(counted),
        left_out: left_out.iter().map(many).collect(),
        name: name(one),
    })
}

fn many(many: &FigureCount) -> ManyAnswer<'_> {
    ManyAnswer { code: &many.code, figures: many.figures }
}

fn name(one: &Participant) -> &str {
    one.name.get(Language::English)
}

/// A number that differs from its default.
fn unless(usual: i32, number: i32) -> Option<i32> {
    (number != usual).then_some(number)
}

/// A flag that is set.
fn flag(is: bool) -> Option<bool> {
    is.then_some(true)
}

fn melee<'a>(question: &'a AnsweredMelee, remarks: OddsRemarks<'a>) -> MeleeQuestionAnswer<'a> {
    let (ask, own, foe) = (&question.request, &question.request.own, &question.request.foe);
    MeleeQuestionAnswer {
        kind: "melee",
        first: name(&question.first),
        skill: question.first.number,
        second: name(&question.second),
        foe_skill: question.second.number,
        against: unless(1, ask.against),
        leader: unless(0, own.leader.unwrap_or(0)),
        foe_leader: unless(0, foe.leader.unwrap_or(0)),
        rear: flag(ask.rear == Some(Side::Second)),
        foe_rear: flag(ask.rear == Some(Side::First)),
        nco: flag(own.nco),
        foe_nco: flag(foe.nco),
        higher: flag(own.higher),
        foe_higher: flag(foe.higher),
        disengages: flag(ask.disengages),
        flank: flag(own.flank),
        foe_flank: flag(foe.flank),
        shield: question.first.shield.map(Shield::is_on),
        foe_shield: question.second.shield.map(Shield::is_on),
        damage: flag(ask.damage),
        remarks,
    }
}

fn pairing(pairing: &EvenFights) -> PairingAnswer {
    PairingAnswer { fights: pairing.times, attackers: pairing.attackers }
}

fn squads<'a>(
    question: &'a AnsweredSquadMelee,
    remarks: OddsRemarks<'a>,
) -> SquadsQuestionAnswer<'a> {
    let (first, second) = question.sizes;
    SquadsQuestionAnswer {
        kind: "squads",
        first: name(&question.first),
        skill: question.first.number,
        figures: first.figures,
        second: name(&question.second),
        foe_skill: question.second.number,
        foes: second.figures,
        nco: first.nco,
        foe_nco: second.nco,
        leader: unless(0, question.leaders.0),
        foe_leader: unless(0, question.leaders.1),
        nco_skill: question.nco_skills.0,
        foe_nco_skill: question.nco_skills.1,
        pairings: question.pairings.iter().map(pairing).collect(),
        shield: question.first.shield.map(Shield::is_on),
        foe_shield: question.second.shield.map(Shield::is_on),
        remarks,
    }
}

fn fire<'a>(question: &'a AnsweredFire, remarks: OddsRemarks<'a>) -> FireQuestionAnswer<'a> {
    FireQuestionAnswer {
        kind: "fire",
        first: name(&question.first),
        skill: question.first.number,
        weapon: question.weapon.key(),
        shield: question.shield.is_some_and(Shield::is_on),
        target: question.target.as_ref().map(name),
        shots: unless(1, question.shots),
        cover: question.cover,
        behind: flag(question.request.behind),
        remarks,
    }
}

fn morale<'a>(question: &'a AnsweredMorale, remarks: OddsRemarks<'a>) -> MoraleQuestionAnswer<'a> {
    MoraleQuestionAnswer {
        kind: "morale",
        first: name(&question.first),
        morale: question.first.number,
        adjusted: question.adjusted,
        r#for: question.request.reason.key(),
        strength: unless(1, question.strength),
        lost: unless(0, question.request.lost),
        leader: unless(0, question.leader),
        nco: flag(question.nco == Nco::Present),
        nco_lost: flag(question.nco == Nco::Lost),
        leader_charges: flag(question.request.lone_leader.is_some()),
        leader_morale: question.request.lone_leader.and_then(|leader| leader.morale),
        remarks,
    }
}

fn charge<'a>(question: &'a AnsweredCharge, remarks: OddsRemarks<'a>) -> ChargeQuestionAnswer<'a> {
    let ask = &question.request;
    ChargeQuestionAnswer {
        kind: "charge",
        first: name(&question.first),
        dice: question.first.number,
        inches: ask.inches,
        walk: flag(ask.walk),
        nco: flag(ask.nco),
        rough: flag(ask.rough),
        remarks,
    }
}
