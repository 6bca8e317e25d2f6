//! The events of one battle in JSON: every roll and every figure.

use crate::battle::{
    Approach, BattleEvent, BattleSetup, BodyRef, FigureMove, FigureRef, HostId, LoggedFighter,
    LoggedMoraleCheck, LoggedShot, MeleeAttacker, PairKey, Point, RolledInches,
};
use crate::rolls::{AttackerFate, Fate, HitRolls};
use schemars::JsonSchema;
use serde::Serialize;

/// A squad or a leader of the battle.
#[derive(Serialize, JsonSchema)]
pub(super) struct BattleUnitAnswer {
    #[serde(flatten)]
    unit: UnitRefAnswer,
    name: String,
    leader: bool,
    /// The figures that it set up with; an NCO is the last of them.
    figures: usize,
    nco: bool,
}

/// A squad or a leader: its force, and its index among the units of that force.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(super) struct UnitRefAnswer {
    /// `first` or `second`.
    side: &'static str,
    unit: usize,
    /// It is the NCO of that unit, detached from it for good.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    detached_nco: bool,
}

/// A figure: its unit, and its index there from 0.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(super) struct FigureAnswer {
    #[serde(flatten)]
    unit: UnitRefAnswer,
    figure: usize,
}

/// The move of a figure; places are hundredths of an inch, eastwards and northwards.
#[derive(Serialize, JsonSchema)]
pub(super) struct FigureMoveAnswer {
    figure: FigureAnswer,
    from: [i32; 2],
    to: [i32; 2],
}

/// Rolled inches of movement.
#[derive(Serialize, JsonSchema)]
pub(super) struct RolledAnswer {
    troops: i32,
    nco: i32,
}

/// A Morale check: passed if 2d6 are not above the sum of the parts.
#[derive(Serialize, JsonSchema)]
pub(super) struct MoraleCheckAnswer {
    base: i32,
    losses: i32,
    nco: i32,
    /// With his squad, out of its cohesion, or lost.
    nco_state: &'static str,
    leader: i32,
    /// For a missed charge or routed friends.
    other: i32,
    /// The part of `other` for a missed charge.
    missed_charge: i32,
    sum: i32,
    /// The 2d6; a second roll follows if the first fails and the rules have one.
    rolls: Vec<i32>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct ShotAnswer {
    shooter: FigureAnswer,
    target: FigureAnswer,
    /// The shielded figure that a lasgun struck in place of its target.
    #[serde(skip_serializing_if = "Option::is_none")]
    behind: Option<FigureAnswer>,
    /// The letter of the weapon.
    weapon: char,
    /// In hundredths of an inch.
    distance: i32,
    /// The tag of the target's cover.
    cover: Option<String>,
    /// The Ballistic Skill.
    skill: i32,
    roll: i32,
    /// The 1d6 of the cover, if rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    cover_roll: Option<i32>,
    /// The die for the shield, if rolled: 1d6, or the 1d10 for a lasgun.
    #[serde(skip_serializing_if = "Option::is_none")]
    shield_roll: Option<i32>,
    /// `miss`, `covered`, `stopped`, `hit`, `penetrates`, `explosion` or `nuclear`.
    result: &'static str,
    /// The target is neutralised, not eliminated.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    neutralised: bool,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct FighterAnswer {
    figure: FigureAnswer,
    /// The Weapon Skill with every modifier.
    skill: i32,
    /// `null` for an attacker in the rear that hits without a roll, and for whom he attacks.
    roll: Option<i32>,
    /// `front`, `flank` or `rear` of the single figure; `null` for itself.
    approach: Option<&'static str>,
    /// `saved`, `neutralised`, `eliminated`, or `separated`; `null` if nothing happens to it.
    fate: Option<&'static str>,
    /// The 1d6 for the shield of whoever was hit in an attacker's fight, if rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    shield_roll: Option<i32>,
    /// Its 1d6 for damage, if rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    damage_roll: Option<i32>,
}

/// An event.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(super) enum EventAnswer {
    /// The dice for the first move of a turn, with the ratings of both sides.
    Initiative {
        turn: i32,
        first: i32,
        second: i32,
    },
    /// A side's part of a turn begins; `idle` units may not act.
    Segment {
        turn: i32,
        side: &'static str,
        idle: Vec<UnitRefAnswer>,
    },
    Rallies {
        unit: UnitRefAnswer,
        rallied_by: UnitRefAnswer,
        check: MoraleCheckAnswer,
        result: &'static str,
    },
    Moves {
        unit: UnitRefAnswer,
        rolled: RolledAnswer,
        steps: Vec<FigureMoveAnswer>,
    },
    /// Figures in contact went around an enemy.
    Shifts {
        unit: UnitRefAnswer,
        steps: Vec<FigureMoveAnswer>,
    },
    GoesOnOverwatch {
        unit: UnitRefAnswer,
    },
    ChecksToCharge {
        unit: UnitRefAnswer,
        target: UnitRefAnswer,
        check: MoraleCheckAnswer,
        /// The NCO checks, to charge without his squad.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        nco_alone: bool,
    },
    /// `kind`: `charges`, `follows` or `alone`.
    Charges {
        unit: UnitRefAnswer,
        target: UnitRefAnswer,
        kind: &'static str,
        rolled: RolledAnswer,
        contacts: i32,
        steps: Vec<FigureMoveAnswer>,
    },
    Shoots {
        shot: ShotAnswer,
    },
    Fires {
        unit: UnitRefAnswer,
        overwatch: bool,
        shots: i32,
        /// Shots at a target that had fallen before.
        lost: i32,
        killed: i32,
    },
    /// `inches` is `null` for a nuclear explosion.
    Explodes {
        unit: UnitRefAnswer,
        inches: Option<i32>,
        fallen: Vec<FigureAnswer>,
    },
    /// A melee of one figure against one or more.
    Fights {
        single: FighterAnswer,
        attackers: Vec<FighterAnswer>,
        /// The single figure disengages, and hits nobody.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        disengages: bool,
        steps: Vec<FigureMoveAnswer>,
    },
    /// A figure that disengaged went back up to `rolled` inches.
    Disengages {
        figure: FigureAnswer,
        rolled: i32,
        steps: Vec<FigureMoveAnswer>,
    },
    ChecksMorale {
        unit: UnitRefAnswer,
        check: MoraleCheckAnswer,
        result: &'static str,
    },
    FallsBack {
        unit: UnitRefAnswer,
        inches: i32,
        steps: Vec<FigureMoveAnswer>,
    },
    /// `inches` is `null` if the opponents may go any way.
    Follows {
        target: UnitRefAnswer,
        inches: Option<i32>,
        steps: Vec<FigureMoveAnswer>,
    },
    /// `rolled`: that of the squad, or of each pursuer.
    Pursues {
        unit: UnitRefAnswer,
        target: UnitRefAnswer,
        rolled: Vec<RolledAnswer>,
        caught: Vec<FigureAnswer>,
        steps: Vec<FigureMoveAnswer>,
    },
    Flees {
        unit: UnitRefAnswer,
        inches: i32,
        left_table: Vec<FigureAnswer>,
        steps: Vec<FigureMoveAnswer>,
    },
    /// All points lost so far, in hundredths.
    Losses {
        first: i64,
        second: i64,
    },
}

/// Lists the units of both forces.
pub(super) fn unit_answers(setup: &BattleSetup) -> Vec<BattleUnitAnswer> {
    let of_host = |host: HostId| {
        let bodies = setup.hosts[host].bodies.iter().enumerate();
        bodies.map(move |(index, body)| BattleUnitAnswer {
            unit: UnitRefAnswer::from(&BodyRef::new(host, index)),
            name: body.name.get(crate::language::Language::English).to_owned(),
            leader: body.is_leader,
            figures: body.strength(),
            nco: body.nco.is_some(),
        })
    };
    HostId::BOTH.into_iter().flat_map(of_host).collect()
}

impl From<&BodyRef> for UnitRefAnswer {
    fn from(unit: &BodyRef) -> Self {
        Self { side: unit.host.key(), unit: unit.body, detached_nco: unit.is_detached_nco }
    }
}

impl From<&FigureRef> for FigureAnswer {
    fn from(figure: &FigureRef) -> Self {
        Self { unit: UnitRefAnswer::from(&figure.unit), figure: figure.figure }
    }
}

impl From<&FigureMove> for FigureMoveAnswer {
    fn from(step: &FigureMove) -> Self {
        let place = |Point { x, y }: Point| [x, y];
        Self { figure: (&step.figure).into(), from: place(step.from), to: place(step.to) }
    }
}

impl From<&RolledInches> for RolledAnswer {
    fn from(rolled: &RolledInches) -> Self {
        Self { troops: rolled.troops, nco: rolled.nco }
    }
}

impl From<&LoggedMoraleCheck> for MoraleCheckAnswer {
    fn from(LoggedMoraleCheck { sum, nco, missed_charge, rolls }: &LoggedMoraleCheck) -> Self {
        Self {
            base: sum.base,
            losses: sum.losses,
            nco: sum.nco,
            nco_state: nco.key(),
            leader: sum.leader,
            other: sum.other,
            missed_charge: *missed_charge,
            sum: sum.total(),
            rolls: std::iter::once(rolls.first).chain(rolls.second).collect(),
        }
    }
}

impl From<&MeleeAttacker> for FighterAnswer {
    fn from(attacker: &MeleeAttacker) -> Self {
        let MeleeAttacker { fighter, approach, fate, hit } = attacker;
        fighter_answer(fighter, Some(*approach), Some(*fate), *hit)
    }
}

fn fighter_answer(
    fighter: &LoggedFighter,
    approach: Option<Approach>,
    fate: Option<AttackerFate>,
    hit: HitRolls,
) -> FighterAnswer {
    let fate = fate.and_then(|fate| match fate {
        AttackerFate::Stands => None,
        AttackerFate::Separates => Some("separated"),
        AttackerFate::Hit(fate) => Some(Fate::key(fate)),
    });
    FighterAnswer {
        figure: (&fighter.figure).into(),
        skill: fighter.skill,
        roll: fighter.roll,
        approach: approach.map(Approach::key),
        fate,
        shield_roll: hit.shield,
        damage_roll: hit.damage,
    }
}

/// Converts the single figure of a melee.
fn single_answer(single: &LoggedFighter, fate: Option<Fate>, damage: Option<i32>) -> FighterAnswer {
    fighter_answer(single, None, fate.map(AttackerFate::Hit), HitRolls { shield: None, damage })
}

fn shot_answer(shot: &LoggedShot, setup: &BattleSetup) -> ShotAnswer {
    ShotAnswer {
        shooter: (&shot.shooter).into(),
        target: (&shot.target).into(),
        behind: shot.behind.as_ref().map(FigureAnswer::from),
        weapon: shot.weapon,
        distance: shot.distance,
        cover: shot.cover.map(|cover| setup.rules.play.covers[cover].tag.clone()),
        skill: shot.skill,
        roll: shot.rolls.hit,
        cover_roll: shot.rolls.cover,
        shield_roll: shot.rolls.shield,
        result: shot.result.key(),
        neutralised: shot.neutralised,
    }
}

/// Converts each of several figures, steps or the like.
fn convert_all<'log, Logged, Answer: From<&'log Logged>>(all: &'log [Logged]) -> Vec<Answer> {
    all.iter().map(Answer::from).collect()
}

/// Converts an event.
pub(super) fn event_answer(event: &BattleEvent, setup: &BattleSetup) -> EventAnswer {
    use BattleEvent as Event;
    use EventAnswer as Json;
    match event {
        Event::Initiative { turn, sums } => {
            let [first, second] = sums.into_array();
            Json::Initiative { turn: *turn, first, second }
        }
        Event::Segment { turn, host, idle } => {
            Json::Segment { turn: *turn, side: host.key(), idle: convert_all(idle) }
        }
        Event::Rallies { unit, by, check, rally } => {
            let (unit, rallied_by, check) = (unit.into(), by.into(), check.into());
            Json::Rallies { unit, rallied_by, check, result: rally.key() }
        }
        Event::Moves { unit, rolled, steps, .. } => {
            Json::Moves { unit: unit.into(), rolled: rolled.into(), steps: convert_all(steps) }
        }
        Event::Shifts { unit, steps } => {
            Json::Shifts { unit: unit.into(), steps: convert_all(steps) }
        }
        Event::Watches { unit } => Json::GoesOnOverwatch { unit: unit.into() },
        Event::ChecksToCharge { unit, target, check, nco_alone } => {
            let (unit, target, check) = (unit.into(), target.into(), check.into());
            Json::ChecksToCharge { unit, target, check, nco_alone: *nco_alone }
        }
        Event::Charges { unit, target, charge, rolled, contacts, steps } => {
            let (unit, target, rolled) = (unit.into(), target.into(), rolled.into());
            let (kind, contacts, steps) = (charge.key(), *contacts, convert_all(steps));
            Json::Charges { unit, target, kind, rolled, contacts, steps }
        }
        Event::Shoots(shot) => Json::Shoots { shot: shot_answer(shot, setup) },
        Event::Fires { unit, watched, shots, lost, killed } => {
            let (overwatch, shots, lost, killed) = (*watched, *shots, *lost, *killed);
            Json::Fires { unit: unit.into(), overwatch, shots, lost, killed }
        }
        Event::Explodes { unit, inches, fallen } => {
            Json::Explodes { unit: unit.into(), inches: *inches, fallen: convert_all(fallen) }
        }
        Event::Fights { single, fate, damage, attackers, disengages, steps } => {
            let single = single_answer(single, *fate, *damage);
            let (attackers, steps) = (convert_all(attackers), convert_all(steps));
            Json::Fights { single, attackers, disengages: *disengages, steps }
        }
        Event::Disengages { figure, rolled, steps, .. } => {
            Json::Disengages { figure: figure.into(), rolled: *rolled, steps: convert_all(steps) }
        }
        Event::Checks { unit, check, result } => {
            Json::ChecksMorale { unit: unit.into(), check: check.into(), result: result.key() }
        }
        Event::FallsBack { unit, inches, steps } => {
            Json::FallsBack { unit: unit.into(), inches: *inches, steps: convert_all(steps) }
        }
        Event::Follows { target, inches, steps } => {
            Json::Follows { target: target.into(), inches: *inches, steps: convert_all(steps) }
        }
        Event::Pursues { unit, target, rolled, caught, steps } => {
            let (unit, target, rolled) = (unit.into(), target.into(), convert_all(rolled));
            let (caught, steps) = (convert_all(caught), convert_all(steps));
            Json::Pursues { unit, target, rolled, caught, steps }
        }
        Event::Flees { unit, inches, left, steps } => {
            let (left_table, steps) = (convert_all(left), convert_all(steps));
            Json::Flees { unit: unit.into(), inches: *inches, left_table, steps }
        }
        Event::Losses { lost } => {
            Json::Losses { first: lost[HostId::First], second: lost[HostId::Second] }
        }
    }
}
