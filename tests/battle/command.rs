//! Who commands: neutralised men do nothing (Dune World §7.8, D26), the last of a squad is the squad, leaders follow nobody; and
//! where those run who break.

use super::manoeuvre::{
    FIRST, INCH, SECOND, drill_ground, each_failed_stand, guards, leader, line_up, places,
    regulars, without_nco,
};
use super::{MIDDLE, east};
use fistful::battle::{BattleEvent, Doctrine, Drill, Intent, MoraleState, Point};
use fistful::rolls::ChargeResult;
use pretty_assertions::assert_eq;

/// Dune World §7.8: a neutralised NCO or leader rallies nobody, and does not count in a check.
#[test]
fn the_neutralised_rally_nobody() {
    let game = "dune-world";
    let captain = leader("dune-world/forces/atreides-500");
    let setup =
        drill_ground(game, &[regulars(game, 5), captain], &[regulars(game, 5)], Doctrine::Cautious);
    for (nco, leader, by) in [
        (false, false, Some(0)),
        (true, false, Some(1)),
        (false, true, Some(0)),
        (true, true, None),
    ] {
        let mut drill = Drill::new(&setup, 1);
        drill.put(FIRST, 0, MIDDLE);
        drill.put(FIRST, 1, east(-3));
        drill.put(SECOND, 0, east(25));
        drill.set_morale(FIRST, 0, MoraleState::Shaken);
        if nco {
            drill.neutralise(FIRST, 0, 5);
        }
        if leader {
            drill.neutralise(FIRST, 1, 0);
        }
        drill.rally();
        let events = drill.take_events();
        let found = events.iter().find_map(|event| match event {
            BattleEvent::Rallies { by, check, .. } => Some((by.body, check.sum)),
            _ => None,
        });
        assert_eq!(found.map(|(by, _)| by), by, "NCO out: {nco}, leader out: {leader}");
        if let Some((_, sum)) = found {
            let [squad, head] = [&setup.hosts[FIRST].bodies[0], &setup.hosts[FIRST].bodies[1]];
            let counts = if nco { &squad.kinds[0] } else { squad.nco.as_ref().expect("an NCO") };
            let rating = head.kinds[0].figure.value(fistful::profile::ListColumn::Leadership);
            let morale = counts.figure.value(fistful::profile::ListColumn::Morale);
            assert_eq!((sum.base, sum.leader), (morale, if leader { 0 } else { rating }));
        }
    }
}

/// Dune World §5, §7.8: a neutralised officer gives no orders.
#[test]
fn the_neutralised_give_no_orders() {
    let game = "dune-world";
    let captain = leader("dune-world/forces/atreides-500");
    let own = [without_nco(regulars(game, 5)), captain];
    let setup = drill_ground(game, &own, &[regulars(game, 5)], Doctrine::Odds);
    for is_out in [false, true] {
        let mut drill = Drill::new(&setup, 1);
        drill.put(FIRST, 0, MIDDLE);
        drill.put(FIRST, 1, east(-3));
        if is_out {
            drill.neutralise(FIRST, 1, 0);
        }
        assert_eq!(drill.activates(0), !is_out);
    }
}

/// D26: nobody charges men who are all neutralised, or all surrounded.
#[test]
fn nobody_charges_whom_he_cannot_strike() {
    let game = "dune-world";
    let own = [without_nco(guards(game, 5)), without_nco(guards(game, 6))];
    let setup = drill_ground(game, &own, &[without_nco(regulars(game, 1))], Doctrine::Assault);
    for (is_out, is_crowded) in [(false, false), (true, false), (false, true)] {
        let mut drill = Drill::new(&setup, 1);
        drill.put(FIRST, 0, MIDDLE);
        drill.put(FIRST, 1, east(-20));
        drill.put(SECOND, 0, east(8));
        if is_out {
            drill.neutralise(SECOND, 0, 0);
        }
        if is_crowded {
            let foe = east(8);
            let around = [[102, 0], [51, 89], [-51, 89], [-102, 0], [-51, -89], [51, -89]];
            for (figure, [x, y]) in around.into_iter().enumerate() {
                drill.put_figure(FIRST, 1, figure, Point { x: foe.x + x, y: foe.y + y });
            }
        }
        let intent = drill.intent(FIRST, 0);
        let may = !is_out && !is_crowded;
        assert_eq!(intent == Intent::Charge(0), may, "{is_out}, {is_crowded}: {intent:?}");
    }
}

/// §8f: an NCO who is the last of his squad is the squad: if his stand fails he routs, and no leader comes of him.
#[test]
fn the_last_of_a_squad_routs_with_it() {
    each_failed_stand(6, 1..=60, |drill, seed| {
        assert_eq!(drill.morale(FIRST, 0), MoraleState::Routed);
        drill.movement();
        let events = drill.take_events();
        let [BattleEvent::Flees { unit, .. }] = events[..] else { panic!("{events:?}") };
        assert_eq!(unit.is_detached_nco, false, "seed {seed}");
    });
}

/// §6f, Dune World §6.3: a squad may follow who charges alone; a leader who fails his own check stays.
#[test]
fn no_leader_follows_another() {
    for game in ["fistful", "dune-world"] {
        let captain = || leader(&format!("{game}/forces/atreides-500"));
        let setup = drill_ground(
            game,
            &[captain(), captain()],
            &[without_nco(regulars(game, 5))],
            Doctrine::Assault,
        );
        let mut stayed = 0;
        for seed in 1..=400 {
            let mut drill = Drill::new(&setup, seed);
            drill.put(FIRST, 0, MIDDLE);
            drill.put(FIRST, 1, east(-2));
            drill.put(SECOND, 0, east(8));
            drill.charge();
            let charges: Vec<ChargeResult> = drill
                .take_events()
                .iter()
                .filter_map(|event| match event {
                    BattleEvent::Charges { charge, .. } => Some(*charge),
                    _ => None,
                })
                .collect();
            assert_eq!(
                charges.iter().all(|way| *way == ChargeResult::Charges),
                true,
                "{charges:?}"
            );
            stayed += usize::from(charges.is_empty());
        }
        assert!(stayed > 3, "{game}: {stayed} stayed");
    }
}

/// §8d, §8e, F50: a squad runs from those whom it fights now; where men of it fell earlier in the battle counts for nothing.
#[test]
fn a_broken_squad_runs_from_those_it_fights_now() {
    for game in ["fistful", "dune-world"] {
        let own = [guards(game, 4), guards(game, 6)];
        let setup = drill_ground(game, &own, &[regulars(game, 8)], Doctrine::Cautious);
        let mut judged = 0;
        for (seed, routs) in (1..=40).zip([false, true].into_iter().cycle()) {
            let mut drill = Drill::new(&setup, seed);
            line_up(&mut drill, 5);
            // Four fell long ago, where other enemies stand now.
            for at in 0..4 {
                let y = MIDDLE.y + 3 * INCH * at;
                drill.put_figure(SECOND, 0, 5 + at as usize, Point { y, ..east(12) });
                drill.kill(SECOND, 0, 5 + at as usize);
            }
            (0..6).for_each(|at| {
                let y = MIDDLE.y + 2 * INCH * at;
                drill.put_figure(FIRST, 1, at as usize, Point { y, ..east(13) });
            });
            let before = places(&drill, &setup, SECOND);
            if routs {
                drill.rout(SECOND, 0)
            } else {
                drill.fall_back(SECOND, 0)
            }
            let after = places(&drill, &setup, SECOND);
            if before.len() != after.len() {
                continue;
            }
            let inches = drill.take_events().iter().find_map(|event| match event {
                BattleEvent::FallsBack { inches, .. } | BattleEvent::Flees { inches, .. } => {
                    Some(*inches)
                }
                _ => None,
            });
            // As far as rolled, or up to those who stand 12 inches away.
            let least = inches.expect("a flight").min(9) * INCH - 60;
            let farthest = (0..before.len()).map(|at| after[at].x - before[at].x).max();
            assert!(farthest >= Some(least), "{game}, seed {seed}: {farthest:?} of {least}");
            judged += 1;
        }
        assert!(judged > 15, "{game}: {judged} judged");
    }
}
