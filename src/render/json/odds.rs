//! The JSON answer of odds.

mod outcome;

pub(super) use outcome::ChanceAnswer;

use crate::language::Language;
use crate::odds::{
    AnsweredCharge, AnsweredFire, AnsweredMelee, AnsweredMorale, AnsweredQuestion,
    AnsweredSquadMelee, FigureCount, MixedSquad, Odds, Participant, Shield,
};
use crate::rolls::{Certainty, EvenFights, Nco, Side};
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

/// Declares the answer of a question: each key with its type and its value; one with `?` is absent if it has no value.
macro_rules! question_answer {
    ($(#[$about:meta])* $name:ident, $kind:literal, of $question:ident: $answered:ty {
        $($(#[$key_about:meta])* $key:ident $(? $($never:lifetime)?)?: $type:ty = $value:expr;)*
    }) => {
        $(#[$about])*
        #[derive(Serialize, JsonSchema)]
        struct $name<'a> {
            #[schemars(extend("const" = $kind))]
            kind: &'static str,
            $(
                $(#[$key_about])*
                // `$never` matches nothing; it repeats this line for each `?`.
                $(#[serde(skip_serializing_if = "Option::is_none")] $($never)?)?
                $key: $type,
            )*
            #[serde(flatten)]
            remarks: OddsRemarks<'a>,
        }

        impl<'a> $name<'a> {
            fn new($question: &'a $answered, remarks: OddsRemarks<'a>) -> Self {
                Self { kind: $kind, $($key: $value,)* remarks }
            }
        }
    };
}

question_answer! {
    /// A melee of figures. Flags are absent unless set, numbers unless given.
    MeleeQuestionAnswer, "melee", of question: AnsweredMelee {
        first: &'a str = name(&question.first);
        /// The Weapon Skill of the first.
        skill: i32 = question.first.number;
        second: &'a str = name(&question.second);
        /// The Weapon Skill of the second.
        foe_skill: i32 = question.second.number;
        /// The number of foes that fight the first.
        against?: Option<i32> = unless(1, question.request.against);
        /// The rating of the leader of the first.
        leader?: Option<i32> = unless(0, question.request.own.leader.unwrap_or(0));
        /// The rating of the leader of the second.
        foe_leader?: Option<i32> = unless(0, question.request.enemy.leader.unwrap_or(0));
        /// The first is attacked from the rear.
        rear?: Option<bool> = flag(question.request.rear == Some(Side::Second));
        /// The second is attacked from the rear.
        foe_rear?: Option<bool> = flag(question.request.rear == Some(Side::First));
        /// The NCO of the first fights with it.
        nco?: Option<bool> = flag(question.request.own.nco);
        /// The NCO of the second fights with it.
        foe_nco?: Option<bool> = flag(question.request.enemy.nco);
        /// The first charged from higher ground.
        higher?: Option<bool> = flag(question.request.own.higher);
        /// The second charged from higher ground.
        foe_higher?: Option<bool> = flag(question.request.enemy.higher);
        /// The first disengages.
        disengages?: Option<bool> = flag(question.request.disengages);
        /// The first attacks from the flank.
        flank?: Option<bool> = flag(question.request.own.flank);
        /// The second attacks from the flank.
        foe_flank?: Option<bool> = flag(question.request.enemy.flank);
        /// The shield of the first is on; absent if it has none.
        shield?: Option<bool> = question.first.shield.map(Shield::is_on);
        /// The shield of the second is on; absent if it has none.
        foe_shield?: Option<bool> = question.second.shield.map(Shield::is_on);
        /// The damage of the loser is rolled.
        damage?: Option<bool> = flag(question.request.damage);
    }
}

question_answer! {
    /// A melee of two squads.
    SquadsQuestionAnswer, "squads", of question: AnsweredSquadMelee {
        first: &'a str = name(&question.first);
        /// The Weapon Skill of the first.
        skill: i32 = question.first.number;
        /// The figures of the first.
        figures: i32 = question.sizes.0.figures;
        second: &'a str = name(&question.second);
        /// The Weapon Skill of the second.
        foe_skill: i32 = question.second.number;
        /// The figures of the second.
        foes: i32 = question.sizes.1.figures;
        /// The figures that the first lost before.
        lost?: Option<i32> = unless(0, question.lost.0);
        /// The figures that the second lost before.
        foe_lost?: Option<i32> = unless(0, question.lost.1);
        /// The first has its NCO.
        nco: bool = question.sizes.0.nco;
        /// The second has its NCO.
        foe_nco: bool = question.sizes.1.nco;
        /// The rating of the leader of the first.
        leader?: Option<i32> = unless(0, question.leaders.0);
        /// The rating of the leader of the second.
        foe_leader?: Option<i32> = unless(0, question.leaders.1);
        /// The Weapon Skill of the NCO of the first.
        nco_skill?: Option<i32> = question.nco_skills.0;
        /// The Weapon Skill of the NCO of the second.
        foe_nco_skill?: Option<i32> = question.nco_skills.1;
        /// The fights of figures, of one of the smaller squad each; the NCOs are in the first.
        pairings: Vec<PairingAnswer> = question.pairings.iter().map(pairing).collect();
        /// The shields of the first are on; absent if it has none.
        shield?: Option<bool> = question.first.shield.map(Shield::is_on);
        /// The shields of the second are on; absent if it has none.
        foe_shield?: Option<bool> = question.second.shield.map(Shield::is_on);
    }
}

/// Fights alike.
#[derive(Serialize, JsonSchema)]
struct PairingAnswer {
    /// The number of such fights.
    fights: u32,
    /// The figures of the larger squad in each.
    attackers: i32,
}

question_answer! {
    /// Shots at a target.
    FireQuestionAnswer, "fire", of question: AnsweredFire {
        first: &'a str = name(&question.first);
        /// The Ballistic Skill of the first.
        skill: i32 = question.first.number;
        weapon: &'static str = question.weapon.key();
        /// The shield of the target is on.
        shield: bool = question.shield.is_some_and(Shield::is_on);
        target?: Option<&'a str> = question.target.as_ref().map(name);
        /// The number of shots; absent for one.
        shots?: Option<i32> = unless(1, question.shots);
        /// The value of the cover of the target.
        cover?: Option<i32> = question.cover;
        /// A figure with a shield is behind the target.
        behind?: Option<bool> = flag(question.request.behind);
    }
}

question_answer! {
    /// A Morale check.
    MoraleQuestionAnswer, "morale", of question: AnsweredMorale {
        first: &'a str = name(&question.first);
        /// The Morale of the squad.
        morale: i32 = question.first.number;
        /// The number that 2d6 must not exceed.
        adjusted: i32 = question.adjusted;
        /// The reason for the check: `check`, `melee`, `charge`, `rally` or `stand`.
        r#for: &'static str = question.request.reason.key();
        /// The figures that the squad started with; absent for one.
        strength?: Option<i32> = unless(1, question.strength);
        /// The figures that the squad has lost.
        lost?: Option<i32> = unless(0, question.request.lost);
        /// The rating of the leader.
        leader?: Option<i32> = unless(0, question.leader);
        /// The NCO is with his squad.
        nco?: Option<bool> = flag(question.nco == Nco::Present);
        /// The squad has lost its NCO.
        nco_lost?: Option<bool> = flag(question.nco == Nco::Lost);
        /// A leader near it charges alone if it fails.
        leader_charges?: Option<bool> = flag(question.request.lone_leader.is_some());
        /// The Morale that he checks on.
        leader_morale?: Option<i32> = question.request.lone_leader.and_then(|leader| leader.morale);
    }
}

question_answer! {
    /// A charge or another move.
    ChargeQuestionAnswer, "charge", of question: AnsweredCharge {
        first: &'a str = name(&question.first);
        /// The movement dice.
        dice: i32 = question.first.number;
        /// The distance to cover, in inches.
        inches?: Option<i32> = question.request.inches;
        /// A move instead of a charge.
        walk?: Option<bool> = flag(question.request.walk);
        /// The charge of the NCO.
        nco?: Option<bool> = flag(question.request.nco);
        /// All the ground is rough.
        rough?: Option<bool> = flag(question.request.rough);
    }
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
    OddsAnswer {
        game: odds.game.key(),
        question: question(odds, remarks(odds)),
        exact: odds.certainty == Certainty::Exact,
        outcomes: odds.outcomes.iter().map(outcome).collect(),
    }
}

fn question<'a>(odds: &'a Odds, remarks: OddsRemarks<'a>) -> QuestionAnswer<'a> {
    match &odds.question {
        AnsweredQuestion::Melee(question) => {
            QuestionAnswer::Melee(MeleeQuestionAnswer::new(question, remarks))
        }
        AnsweredQuestion::Squads(question) => {
            QuestionAnswer::Squads(SquadsQuestionAnswer::new(question, remarks))
        }
        AnsweredQuestion::Fire(question) => {
            QuestionAnswer::Fire(FireQuestionAnswer::new(question, remarks))
        }
        AnsweredQuestion::Morale(question) => {
            QuestionAnswer::Morale(MoraleQuestionAnswer::new(question, remarks))
        }
        AnsweredQuestion::Charge(question) => {
            QuestionAnswer::Charge(ChargeQuestionAnswer::new(question, remarks))
        }
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

/// Returns a number that differs from its default.
fn unless(usual: i32, number: i32) -> Option<i32> {
    (number != usual).then_some(number)
}

/// Returns a flag that is set.
fn flag(is: bool) -> Option<bool> {
    is.then_some(true)
}

fn pairing(pairing: &EvenFights) -> PairingAnswer {
    PairingAnswer { fights: pairing.times, attackers: pairing.attackers }
}
