//! Cliffs (§6i): nobody sets up on one, charges end before one, and moves lead round one; and which dice broken ground takes.

use super::manoeuvre::{FIRST, INCH, SECOND, drill_ground, guards, places, regulars};
use super::{MIDDLE, east, host, stage};
use fistful::battle::{
    self, BattleEvent, BattleSetup, BattleTable, ByHost, Doctrine, Drill, Intent, Point, Series,
    StartOrder, Terms, TerrainArea,
};
use pretty_assertions::assert_eq;

/// A piece by its western, southern, eastern and northern edge, in inches.
fn piece([west, south, east, north]: [i32; 4], cliff: bool) -> TerrainArea {
    let spot = |x: i32, y: i32| Point { x: x * INCH, y: y * INCH };
    let (low, high) = (spot(west, south), spot(east, north));
    TerrainArea { low, high, broken: !cliff, cover: None, hill: false, cliff }
}

fn with_areas(setup: &BattleSetup, areas: Vec<TerrainArea>) -> BattleSetup {
    let table = BattleTable { areas, ..setup.terms.table.clone() };
    let terms = Terms { table, ..setup.terms.clone() };
    BattleSetup::new(setup.hosts.clone(), terms, &setup.rules).expect("odds")
}

/// `true` if a base on a spot touches a cliff.
fn is_on(area: &TerrainArea, at: Point) -> bool {
    let half = INCH / 2;
    (area.low.x - half + 1..area.high.x + half).contains(&at.x)
        && (area.low.y - half + 1..area.high.y + half).contains(&at.y)
}

/// §6i: cliffs are impassable; so no base is set up on one, and squads stand beside it.
#[test]
fn nobody_sets_up_on_a_cliff() {
    let ((own, rules), (foe, _)) =
        (host("fistful/forces/atreides-500"), host("fistful/forces/harkonnen-500"));
    let open = stage(ByHost::new(own, foe), ByHost::splat(Doctrine::Odds), &rules);
    for cliffs in
        [vec![[34, 0, 40, 12]], vec![[20, 8, 30, 10], [36, 1, 40, 3]], vec![[0, 36, 8, 48]]]
    {
        let mirrored =
            |[west, south, east, north]: [i32; 4]| [72 - east, 48 - north, 72 - west, 48 - south];
        let both = cliffs.iter().copied().chain(cliffs.iter().copied().map(mirrored));
        let setup = with_areas(&open, both.map(|edges| piece(edges, true)).collect());
        assert!(battle::fits_zones(&setup), "{cliffs:?}");
        for number in 0..4 {
            let series = Series { seed: 3, begins: StartOrder::Alternate };
            let ended = battle::fight_battle(&setup, series, number, true);
            let start = &ended.snapshots[0];
            let all: Vec<Point> =
                start.placements.iter().flat_map(|unit| unit.figures.clone()).collect();
            let strength = setup.hosts.values().flat_map(|host| &host.bodies);
            assert_eq!(all.len(), strength.map(|body| body.strength()).sum::<usize>());
            for at in all {
                let on = setup.terms.table.areas.iter().find(|area| is_on(area, at));
                assert_eq!(on, None, "{at:?}");
                let is_in_zone = !(12 * INCH..=36 * INCH).contains(&at.y);
                assert!(is_in_zone, "{at:?}");
            }
        }
    }
    let full = with_areas(&open, vec![piece([6, 36, 66, 48], true)]);
    assert!(!battle::fits_zones(&full), "no room beside the cliff");
}

/// §6f: a charge goes straight at the enemy; nobody charges whom a cliff hides from every figure.
#[test]
fn nobody_charges_through_a_cliff() {
    let setup = drill_ground(
        "fistful",
        &[guards("fistful", 5)],
        &[regulars("fistful", 5)],
        Doctrine::Assault,
    );
    let wall = piece([34, 10, 35, 38], true);
    for (areas, charges) in [(vec![], true), (vec![wall], false)] {
        let setup = with_areas(&setup, areas);
        let mut drill = Drill::new(&setup, 1);
        drill.put(FIRST, 0, MIDDLE);
        drill.put(SECOND, 0, east(9));
        let intent = drill.intent(FIRST, 0);
        assert_eq!(intent == Intent::Charge(0), charges, "{intent:?}");
    }
}

/// §6f: who hides behind the corner of a cliff is charged from the side that it leaves open.
#[test]
fn an_enemy_is_charged_past_the_corner_of_a_cliff() {
    let setup = drill_ground(
        "fistful",
        &[guards("fistful", 1)],
        &[regulars("fistful", 1)],
        Doctrine::Assault,
    );
    for (northern_edge, charges) in [(24, true), (25, false)] {
        let setup = with_areas(&setup, vec![piece([34, 10, 35, northern_edge], true)]);
        let reached = (1..=20).filter(|seed| {
            let mut drill = Drill::new(&setup, *seed);
            drill.put(FIRST, 0, MIDDLE);
            drill.put(SECOND, 0, east(7));
            let intent = drill.intent(FIRST, 0);
            assert_eq!(intent == Intent::Charge(0), charges, "{northern_edge}: {intent:?}");
            drill.charge() > 0
        });
        assert_eq!(reached.count() > 0, charges, "{northern_edge}");
    }
}

/// §6i: a squad that a cliff bars goes round it, and does not stop before it.
#[test]
fn a_squad_goes_round_a_cliff() {
    for game in ["fistful", "dune-world"] {
        let setup = drill_ground(game, &[guards(game, 7)], &[regulars(game, 5)], Doctrine::Assault);
        for edges in [[35, 20, 37, 27], [34, 22, 39, 34], [34, 8, 36, 25]] {
            let setup = with_areas(&setup, vec![piece(edges, true)]);
            for seed in 1..=5 {
                let mut drill = Drill::new(&setup, seed);
                drill.put(FIRST, 0, east(-2));
                drill.put(SECOND, 0, Point { x: 70 * INCH, ..MIDDLE });
                (0..9).for_each(|_| drill.march(Point { x: 60 * INCH, ..MIDDLE }));
                let spots = places(&drill, &setup, FIRST);
                let behind = spots.iter().filter(|at| at.x < edges[2] * INCH).count();
                assert_eq!(behind, 0, "{game}, {edges:?}, seed {seed}: {spots:?}");
            }
        }
    }
}

/// Dune World §6.7, D32: broken ground takes a die from a squad that may come to it, and none from one that cannot.
#[test]
fn ground_out_of_reach_takes_no_die() {
    let setup = drill_ground(
        "dune-world",
        &[guards("dune-world", 5)],
        &[regulars("dune-world", 5)],
        Doctrine::Assault,
    );
    let most = |west: i32| {
        let setup = with_areas(&setup, vec![piece([west, 10, west + 4, 40], false)]);
        let rolls = (1..=300).map(|seed| {
            let mut drill = Drill::new(&setup, seed);
            drill.put(FIRST, 0, Point { x: 10 * INCH, ..MIDDLE });
            drill.put(SECOND, 0, Point { x: 70 * INCH, ..MIDDLE });
            drill.march(Point { x: 60 * INCH, ..MIDDLE });
            match &drill.take_events()[..] {
                [BattleEvent::Moves { rolled, .. }] => rolled.troops,
                other => panic!("{other:?}"),
            }
        });
        rolls.max().expect("some moves")
    };
    let [near, far] = [most(14), most(45)];
    assert!(near <= 12 && far > 12, "{near}, {far}: three dice, or two");
}
