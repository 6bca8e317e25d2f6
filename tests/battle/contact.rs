//! Figures in contact: those that step up, shift around an enemy or disengage, and how their melees are divided.

use super::manoeuvre::{
    FIRST, INCH, SECOND, distance, drill_ground, guards, is_within, line_up, places, regulars,
    squad, touches, without_nco,
};
use super::{MIDDLE, east};
use fistful::battle::{BattleEvent, Body, Doctrine, Drill, FigureMove, Point};
use pretty_assertions::assert_eq;

fn fedaykin(figures: usize) -> Body {
    without_nco(squad("fistful/forces/fremen-500", "The knives", figures))
}

fn shifts(events: &[BattleEvent]) -> Vec<FigureMove> {
    let steps = events.iter().filter_map(|event| match event {
        BattleEvent::Shifts { steps, .. } => Some(steps.clone()),
        _ => None,
    });
    steps.flatten().collect()
}

/// §6e, F46: a figure in contact goes around its enemy until he has an attacker wholly in his rear, whichever way he turns.
/// In Dune World it can only turn (§6.5).
#[test]
fn a_figure_in_contact_shifts_into_the_rear() {
    for game in ["fistful", "dune-world"] {
        let own = without_nco(guards(game, 5));
        let setup = drill_ground(game, &[own], &[without_nco(regulars(game, 2))], Doctrine::Odds);
        // The second enemy is far off, or would be met at the end of the only free way.
        let beyond = Point { x: MIDDLE.x + 151, y: MIDDLE.y + 109 };
        for (second, goes_around) in [(east(20), true), (beyond, false)] {
            let mut drill = Drill::new(&setup, 1);
            drill.put_figure(FIRST, 0, 0, Point { x: MIDDLE.x - 102, ..MIDDLE });
            drill.put_figure(FIRST, 0, 1, Point { x: MIDDLE.x - 51, y: MIDDLE.y + 89 });
            drill.put_figure(FIRST, 0, 2, Point { x: MIDDLE.x - 51, y: MIDDLE.y - 89 });
            drill.put_figure(FIRST, 0, 3, Point { x: MIDDLE.x + 51, y: MIDDLE.y - 89 });
            // In the way of the last.
            drill.put_figure(FIRST, 0, 4, Point { x: MIDDLE.x + 160, y: MIDDLE.y - 70 });
            drill.put_figure(SECOND, 0, 0, MIDDLE);
            drill.put_figure(SECOND, 0, 1, second);
            drill.movement();
            let found = shifts(&drill.take_events());
            if game == "dune-world" {
                assert_eq!(found, vec![]);
                continue;
            }
            assert_eq!(found.len() == 1, goes_around, "{found:?}");
            if !goes_around {
                continue;
            }
            let ends = [0, 1].map(|at| drill.place(FIRST, 0, at).expect("he stands"));
            let ahead = ends.map(|at| [at.x - MIDDLE.x, at.y - MIDDLE.y]);
            let dot = ahead[0][0] * ahead[1][0] + ahead[0][1] * ahead[1][1];
            assert!(dot < -50 * 100, "wherever he turns, one is wholly behind: {ends:?}");
            for end in ends {
                assert_eq!(is_within(end, MIDDLE, 110), true, "in contact");
                assert_eq!(is_within(end, second, 110), false, "with him alone");
            }
        }
    }
}

/// §6e: who is in contact with two enemies stays, as the one he left could follow him; so does who fights alone.
#[test]
fn a_figure_between_two_enemies_does_not_shift() {
    let own = without_nco(guards("fistful", 4));
    let foes = without_nco(regulars("fistful", 2));
    let setup = drill_ground("fistful", &[own], &[foes], Doctrine::Odds);
    let beside = Point { x: MIDDLE.x + 51, y: MIDDLE.y + 89 };
    for (other, foe) in [(beside, east(2)), (east(10), east(20))] {
        let mut drill = Drill::new(&setup, 1);
        drill.put_figure(FIRST, 0, 0, Point { y: MIDDLE.y, ..east(1) });
        drill.put_figure(FIRST, 0, 1, other);
        let far = i32::from(other != beside) * 12 * INCH;
        drill.put_figure(FIRST, 0, 2, Point { x: MIDDLE.x + 51, y: MIDDLE.y - 89 - far });
        drill.put_figure(FIRST, 0, 3, Point { x: MIDDLE.x - 51, y: MIDDLE.y - 89 - far });
        drill.put_figure(SECOND, 0, 0, MIDDLE);
        drill.put_figure(SECOND, 0, 1, foe);
        drill.movement();
        let moved = shifts(&drill.take_events());
        let who: Vec<usize> = moved.iter().map(|step| step.figure.figure).collect();
        assert_eq!(who, if other == beside { vec![1] } else { vec![] });
    }
}

/// §6e, F18: an outclassed figure with a missile weapon rolls as usual, kills nobody unless both die, goes back a normal move
/// straight away from the enemy, and loses its next.
#[test]
fn an_outclassed_shooter_disengages() {
    let own = without_nco(guards("fistful", 1));
    let setup = drill_ground("fistful", &[own], &[fedaykin(1)], Doctrine::Odds);
    let mut went = 0;
    for seed in 1..=100 {
        let mut drill = Drill::new(&setup, seed);
        line_up(&mut drill, 1);
        drill.melee();
        drill.morale_phase();
        let events = drill.take_events();
        let BattleEvent::Fights { single, fate, disengages: true, .. } = events[0] else {
            panic!("{events:?}")
        };
        assert_eq!(single.figure.unit.host, FIRST);
        let (own, foe) = (drill.place(FIRST, 0, 0), drill.place(SECOND, 0, 0));
        assert_eq!(foe.is_none() && own.is_some(), false, "seed {seed}: he kills nobody");
        assert_eq!(own.is_none(), fate.is_some());
        let Some(own) = own else { continue };
        let BattleEvent::Disengages { rolled, .. } = events[1] else { panic!("{events:?}") };
        // The guard stands in the west of the enemy, and has three dice.
        assert_eq!((3..=18).contains(&rolled), true, "{rolled}");
        assert_eq!((MIDDLE.x - own.x - rolled * INCH).abs() <= 2, true, "{own:?}, {rolled}");
        assert_eq!(own.y, MIDDLE.y);
        drill.march(east(-40));
        drill.movement();
        assert_eq!(drill.place(FIRST, 0, 0), Some(own), "seed {seed}: he has lost his move");
        drill.march(east(-40));
        assert_eq!(distance(drill.place(FIRST, 0, 0).expect("he lives"), own) > 200, true);
        went += 1;
    }
    assert!(went > 10, "{went} went");
}

/// F46: nobody disengages who is the better fighter, has no missile weapon or no room, or assaults.
#[test]
fn who_gains_nothing_fights_on() {
    let shooter = || without_nco(guards("fistful", 1));
    let mut unarmed = without_nco(regulars("fistful", 1));
    // As dear as his enemy.
    unarmed.kinds[0].worth = fedaykin(1).kinds[0].worth;
    let cases = [
        ("leaves", shooter(), fedaykin(1), Doctrine::Odds, 3000),
        ("assaults", shooter(), fedaykin(1), Doctrine::Assault, 3000),
        ("at the edge", shooter(), fedaykin(1), Doctrine::Odds, 100),
        ("without a weapon", unarmed, fedaykin(1), Doctrine::Odds, 3000),
        ("better", fedaykin(1), shooter(), Doctrine::Odds, 3000),
    ];
    for (name, own, foe, doctrine, x) in cases {
        let setup = drill_ground("fistful", &[own], &[foe], doctrine);
        let mut drill = Drill::new(&setup, 1);
        drill.put_figure(FIRST, 0, 0, Point { x, ..MIDDLE });
        drill.put_figure(SECOND, 0, 0, Point { x: x + 100, ..MIDDLE });
        drill.melee();
        let events = drill.take_events();
        let left = events.iter().any(|event| {
            matches!(event, BattleEvent::Fights { disengages: true, single, .. } if single.figure.unit.host == FIRST)
        });
        assert_eq!(left, name == "leaves", "{name}");
    }
}

/// §7c: the side with more figures divides a cluster, whoever's turn it is, and every figure fights: here the one between
/// two enemies of the same skill attacks the dearer.
#[test]
fn the_side_with_more_figures_divides_the_cluster() {
    for (larger, smaller) in [(FIRST, SECOND), (SECOND, FIRST)] {
        for dear in [0, 1] {
            let mut pair = [0, 1].map(|at| {
                let mut one = without_nco(regulars("fistful", 1));
                one.kinds[0].worth = if at == dear { 3000 } else { 300 };
                one
            });
            let three = [without_nco(guards("fistful", 3))];
            let hosts: [&[Body]; 2] =
                if larger == FIRST { [&three, &mut pair] } else { [&mut pair, &three] };
            let setup = drill_ground("fistful", hosts[0], hosts[1], Doctrine::Odds);
            for seed in 1..=5 {
                let mut drill = Drill::new(&setup, seed);
                (0..3).for_each(|at| drill.put_figure(larger, 0, at, east(2 * at as i32 - 2)));
                drill.put(smaller, 0, east(-1));
                drill.put(smaller, 1, east(1));
                drill.melee();
                let mut fought = 0;
                let mut double = None;
                for event in drill.take_events() {
                    let BattleEvent::Fights { single, attackers, .. } = event else { continue };
                    fought += 1 + attackers.len();
                    if attackers.len() == 2 {
                        double = Some((single.figure.unit.host, single.figure.unit.body));
                    }
                }
                assert_eq!((fought, double), (5, Some((smaller, dear))), "seed {seed}");
            }
        }
    }
}

/// §6e, §6f: in a squad that is in contact, the free figures charge into the melee and those in contact stay.
#[test]
fn free_figures_step_up_to_a_melee() {
    let setup = drill_ground(
        "fistful",
        &[guards("fistful", 6)],
        &[regulars("fistful", 3)],
        Doctrine::Assault,
    );
    let mut stepped = 0;
    for seed in 1..=30 {
        let mut drill = Drill::new(&setup, seed);
        drill.put(FIRST, 0, MIDDLE);
        drill.put(SECOND, 0, Point { x: MIDDLE.x, y: MIDDLE.y + 10 * INCH });
        let front = drill.place(FIRST, 0, 0).expect("a figure");
        drill.put_figure(SECOND, 0, 0, Point { x: front.x - 100, ..front });
        drill.put_figure(SECOND, 0, 1, Point { x: front.x - 200, ..front });
        drill.put_figure(SECOND, 0, 2, Point { x: front.x - 300, ..front });
        drill.put_figure(SECOND, 0, 3, Point { x: front.x - 400, ..front });
        drill.charge();
        assert_eq!(drill.place(FIRST, 0, 0), Some(front), "seed {seed}: in contact, he stays");
        let foes = places(&drill, &setup, SECOND);
        let met = places(&drill, &setup, FIRST).iter().filter(|at| touches(**at, &foes)).count();
        stepped += met - 1;
    }
    assert!(stepped > 30, "{stepped} stepped up");
}
