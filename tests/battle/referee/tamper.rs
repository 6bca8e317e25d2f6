//! Logs that are changed on purpose: the referee must find each of the rules broken.

use super::{INCH, judge, setups};
use fistful::battle::{
    self, Approach, BattleEvent, BattleResult, LoggedMoraleCheck, PairKey, Point, Series,
    StartOrder,
};
use fistful::rolls::{AttackerFate, ChargeResult, Fate, MoraleOutcome, Rally, ShotResult};
use pretty_assertions::assert_eq;

/// Changes the first event that it can; returns `false` if it can change none.
type Change = fn(&mut BattleEvent) -> bool;

/// A rule by its number, and a change that breaks it.
const CHANGES: [(&str, &str, Change); 44] = [
    ("R1", "two figures on one spot", |event| match event {
        BattleEvent::Moves { steps, .. } if steps.len() > 1 => {
            steps[1].to = Point { x: steps[0].to.x + 90, y: steps[0].to.y };
            true
        }
        _ => false,
    }),
    ("R2", "over the edge", |event| match event {
        BattleEvent::Moves { steps, .. } if !steps.is_empty() => {
            steps[0].to.x = 20;
            true
        }
        _ => false,
    }),
    ("R4", "a move one inch too far", |event| match event {
        BattleEvent::Moves { rolled, inches, .. } if *inches > 3 => {
            rolled.troops = *inches - 1;
            rolled.nco = *inches - 1;
            true
        }
        _ => false,
    }),
    ("R7", "one contact more", |event| match event {
        BattleEvent::Charges { contacts, .. } => {
            *contacts += 1;
            true
        }
        _ => false,
    }),
    ("R7", "a charge beyond its roll", |event| match event {
        BattleEvent::Charges { rolled, contacts: 1.., .. } => {
            (rolled.troops, rolled.nco) = (0, 0);
            true
        }
        _ => false,
    }),
    ("R29", "a charge that stops before a free enemy", |event| match event {
        BattleEvent::Charges { contacts: 1, steps, .. } if steps.len() == 1 => {
            steps[0].to.x += (steps[0].from.x - steps[0].to.x) / 20;
            steps[0].to.y += (steps[0].from.y - steps[0].to.y) / 20;
            true
        }
        _ => false,
    }),
    ("R30", "a shield that saves with too low a roll", |event| match event {
        BattleEvent::Fights { attackers, .. } => attackers.iter_mut().any(|attacker| {
            let saves = attacker.fate == AttackerFate::Hit(Fate::Saved);
            if saves {
                attacker.hit.shield = Some(1);
            }
            saves
        }),
        _ => false,
    }),
    ("R30", "damage that eliminates with a 2", |event| match event {
        BattleEvent::Fights { damage: Some(damage), fate: Some(Fate::Eliminated), .. } => {
            *damage = 2;
            true
        }
        _ => false,
    }),
    ("R10", "a shield penetrated by an odd roll", |event| match event {
        BattleEvent::Shoots(shot) if shot.result == ShotResult::Penetrates => {
            shot.rolls.shield = shot.rolls.shield.map(|die| die - 1);
            shot.rolls.shield.is_some()
        }
        _ => false,
    }),
    ("R10", "an explosion by a 1", |event| match event {
        BattleEvent::Shoots(shot) if matches!(shot.result, ShotResult::Explosion { .. }) => {
            shot.rolls.shield = Some(1);
            true
        }
        _ => false,
    }),
    ("R10", "a cover that saves with a 1", |event| match event {
        BattleEvent::Shoots(shot) if shot.result == ShotResult::Covered => {
            shot.rolls.cover = Some(1);
            true
        }
        _ => false,
    }),
    ("R13", "a roll against an attacker in the rear", |event| match event {
        BattleEvent::Fights { single, .. } if single.roll.is_none() => {
            single.roll = Some(1);
            true
        }
        _ => false,
    }),
    ("R8", "losses that cost nothing", |event| match check(event) {
        Some(check) if check.sum.losses < 0 => {
            check.sum.losses = 0;
            true
        }
        _ => false,
    }),
    ("R8", "an NCO who counts twice", |event| match check(event) {
        Some(check) if check.sum.nco > 0 || check.sum.base > 8 => {
            check.sum.nco += 1;
            true
        }
        _ => false,
    }),
    ("R8", "a leader from afar", |event| match check(event) {
        Some(check) if check.sum.leader == 0 => {
            check.sum.leader = 2;
            true
        }
        _ => false,
    }),
    ("R8", "a missed charge forgotten", |event| match check(event) {
        Some(check) if check.sum.other < 0 => {
            check.sum.other = 0;
            true
        }
        _ => false,
    }),
    ("R10", "a shot that hits with too high a roll", |event| match event {
        BattleEvent::Shoots(shot)
            if shot.result == ShotResult::Miss && shot.rolls.hit > shot.skill =>
        {
            shot.result = ShotResult::Hit;
            true
        }
        _ => false,
    }),
    ("R10", "a shot across the table", |event| match event {
        BattleEvent::Shoots(shot) => {
            shot.distance -= 2 * INCH;
            true
        }
        _ => false,
    }),
    ("R11", "fire in overwatch by who did not wait", |event| match event {
        BattleEvent::Fires { watched, .. } if !*watched => {
            *watched = true;
            true
        }
        _ => false,
    }),
    ("R12", "who is in contact does not fight", |event| match event {
        BattleEvent::Fights { attackers, .. } if attackers.len() > 1 => {
            attackers.pop();
            true
        }
        _ => false,
    }),
    ("R13", "the lower total kills", |event| match event {
        BattleEvent::Fights { single, attackers, .. }
            if attackers.len() == 1 && matches!(attackers[0].fate, AttackerFate::Hit(_)) =>
        {
            let one = &mut attackers[0].fighter;
            (single.roll, one.roll) = (Some(2), Some(9));
            (single.skill, one.skill) = (single.skill.min(5), one.skill);
            one.skill >= 9 || one.skill + 9 > single.skill + 2
        }
        _ => false,
    }),
    ("R14", "two points of skill more", |event| match event {
        BattleEvent::Fights { single, .. } => {
            single.skill += 2;
            true
        }
        _ => false,
    }),
    ("R15", "a check that nobody asked for", |event| match event {
        BattleEvent::Rallies { unit, check, .. } => {
            *event =
                BattleEvent::Checks { unit: *unit, check: *check, result: MoraleOutcome::Holds };
            true
        }
        _ => false,
    }),
    ("R15", "a check left out", |event| match event {
        BattleEvent::Checks { unit, result: MoraleOutcome::Holds, .. } => {
            *event = BattleEvent::Moves {
                unit: *unit,
                inches: 0,
                rolled: battle::RolledInches { troops: 0, nco: 0 },
                steps: vec![],
            };
            true
        }
        _ => false,
    }),
    ("R16", "a failed check that holds", |event| match event {
        BattleEvent::Checks { result, .. } if *result != MoraleOutcome::Holds => {
            *result = MoraleOutcome::Holds;
            true
        }
        _ => false,
    }),
    ("R16", "a second roll after a first that passes", |event| match event {
        BattleEvent::Checks { check, result: MoraleOutcome::Holds, .. } => {
            check.rolls.second = Some(12);
            true
        }
        _ => false,
    }),
    ("R17", "a rout by four dice", |event| match event {
        BattleEvent::Flees { inches, .. } => {
            *inches = 20;
            true
        }
        _ => false,
    }),
    ("R17", "a squad that falls back too far", |event| match event {
        BattleEvent::FallsBack { inches, steps, .. } if *inches > 3 && !steps.is_empty() => {
            *inches = 2;
            true
        }
        _ => false,
    }),
    ("R18", "pursuers faster than their roll", |event| match event {
        BattleEvent::Pursues { rolled, steps, .. } if !steps.is_empty() => {
            for one in rolled {
                (one.troops, one.nco) = (0, 0);
            }
            true
        }
        _ => false,
    }),
    ("R18", "a second roll for a pursuit", |event| match event {
        BattleEvent::Pursues { rolled, .. } => {
            rolled.push(rolled[0]);
            true
        }
        _ => false,
    }),
    ("R31", "a flight through an enemy", |event| match event {
        BattleEvent::FallsBack { steps, .. } if !steps.is_empty() => {
            for step in steps {
                step.to = Point { x: 2 * step.from.x - step.to.x, y: 2 * step.from.y - step.to.y };
            }
            true
        }
        _ => false,
    }),
    ("R32", "one attacker in the rear", |event| match event {
        BattleEvent::Fights { attackers, .. } if attackers.len() == 1 => {
            attackers[0].approach = Approach::Rear;
            true
        }
        _ => false,
    }),
    ("R33", "a stray shot that strikes nobody", |event| match event {
        BattleEvent::Shoots(shot) => shot.behind.take().is_some(),
        _ => false,
    }),
    ("R34", "an explosion that leaves one alive", |event| match event {
        BattleEvent::Explodes { fallen, .. } => fallen.pop().is_some(),
        _ => false,
    }),
    ("R35", "a move onto a cliff", |event| match event {
        BattleEvent::Moves { steps, .. } if !steps.is_empty() => {
            steps[0].to = Point { x: 52 * INCH, y: 10 * INCH };
            true
        }
        _ => false,
    }),
    ("R36", "a charge at nobody", |event| match event {
        BattleEvent::Charges { target, .. } => {
            target.body = 99;
            true
        }
        _ => false,
    }),
    ("R37", "a flight towards the enemy", |event| match event {
        BattleEvent::FallsBack { inches: 5.., steps, .. } if !steps.is_empty() => {
            for step in steps {
                step.to = Point { x: 2 * step.from.x - step.to.x, y: 2 * step.from.y - step.to.y };
            }
            true
        }
        _ => false,
    }),
    ("R38", "a leader who follows another", |event| match event {
        BattleEvent::Charges { charge, steps, .. } if steps.len() == 1 => {
            *charge = ChargeResult::Follows;
            true
        }
        _ => false,
    }),
    ("R19", "rallied by a leader who is far away", |event| match event {
        BattleEvent::Rallies { unit, by, rally, .. } if *rally != Rally::Routed && by == unit => {
            by.host = by.host.other();
            true
        }
        _ => false,
    }),
    ("R13", "who disengages kills", |event| match event {
        BattleEvent::Fights { disengages: true, attackers, fate: None, .. } => {
            attackers[0].fate = AttackerFate::Hit(Fate::Eliminated);
            true
        }
        _ => false,
    }),
    ("R26", "an inch more than rolled, to get away", |event| match event {
        BattleEvent::Disengages { rolled, steps, .. } if !steps.is_empty() => {
            *rolled = 2;
            true
        }
        _ => false,
    }),
    ("R26", "who did not disengage goes back", |event| match event {
        BattleEvent::Fights { disengages, .. } if *disengages => {
            *disengages = false;
            true
        }
        _ => false,
    }),
    ("R27", "a shift by who was not in contact", |event| match event {
        BattleEvent::Moves { unit, steps, .. } if !steps.is_empty() => {
            *event = BattleEvent::Shifts { unit: *unit, steps: steps.clone() };
            true
        }
        _ => false,
    }),
    ("R22", "a death that the log leaves out", |event| match event {
        BattleEvent::Fights { fate, .. } if *fate == Some(Fate::Eliminated) => {
            *fate = Some(Fate::Neutralised);
            true
        }
        _ => false,
    }),
];

fn check(event: &mut BattleEvent) -> Option<&mut LoggedMoraleCheck> {
    match event {
        BattleEvent::ChecksToCharge { check, .. }
        | BattleEvent::Checks { check, .. }
        | BattleEvent::Rallies { check, .. } => Some(check),
        _ => None,
    }
}

/// The rules that a referee finds broken in a battle, by their numbers.
fn broken(setup: &battle::BattleSetup, ended: &BattleResult) -> Vec<String> {
    let faults = judge(setup, ended);
    faults
        .iter()
        .filter_map(|fault| fault.split_once(','))
        .map(|(rule, _)| rule.to_owned())
        .collect()
}

#[test]
fn a_referee_finds_each_rule_that_a_log_breaks() {
    let all: Vec<_> = ["fistful", "dune-world"].into_iter().flat_map(setups).collect();
    let series = Series { seed: 7, begins: StartOrder::Alternate };
    let mut found: Vec<(&str, &str, bool)> = Vec::new();
    for (rule, what, change) in CHANGES {
        let breaks = |setup: &battle::BattleSetup, number| {
            let mut ended = battle::fight_battle(setup, series, number, true);
            ended.events.iter_mut().any(change) && broken(setup, &ended).iter().any(|at| at == rule)
        };
        let seen = all.iter().any(|(_, setup)| (0..24).any(|number| breaks(setup, number)));
        found.push((rule, what, seen));
    }
    let missed: Vec<_> = found.into_iter().filter(|(.., seen)| !seen).collect();
    assert_eq!(missed, vec![]);
}
