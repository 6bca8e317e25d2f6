//! The data of strips: the ladder of losses and the faces of the die, compared with the odds.

use crate::cli::run;
use crate::common;
use fistful::army::Basis;
use fistful::codes::WeaponKind;
use fistful::cost::ValueSource;
use fistful::profile::ListColumn;
use fistful::rolls::{self, Figure, FigureShot, aim_faces, fire_odds, ladder};
use pretty_assertions::assert_eq;

const WEAPONS: [WeaponKind; 4] =
    [WeaponKind::Projectile, WeaponKind::Thrown, WeaponKind::Maula, WeaponKind::Lasgun];

#[test]
fn the_faces_of_the_die_add_up_to_the_odds_of_a_shot() {
    let games = common::games();
    let mut compared = 0;
    for game in games.with_lists() {
        let rules = games.rules_of(game).expect("the shipped rules");
        for (skill, weapon) in (0..=12).flat_map(|skill| WEAPONS.map(|weapon| (skill, weapon))) {
            let shooter = Figure::bare(ListColumn::Bs, skill);
            let Ok(aim_faces) = aim_faces(&shooter, weapon, &rules) else { continue };
            let faces = |sure: &dyn Fn(&rolls::AimFace) -> bool| {
                aim_faces.iter().filter(|aim| sure(aim)).count() as u128
            };
            // Rolls by which a shot surely kills, of ten; and all by which it may.
            let tenths = |shot: &FigureShot| {
                let kills = fire_odds(shot, &rules).expect("odds").chance(|shot| shot.kills());
                (kills.count * 10 / kills.of, (kills.count * 10).is_multiple_of(kills.of))
            };
            let open = FigureShot::new(&shooter, weapon);
            assert_eq!((faces(&|aim| aim.through.is_some()), true), tenths(&open), "{skill}");
            for (at, cover) in rules.play.covers.iter().enumerate() {
                let sure = faces(&|aim| aim.through.is_some_and(|through| through > at));
                let (may, _) = tenths(&FigureShot { cover: Some(cover.value), ..open });
                let exact = game.key() == "fistful";
                assert!(if exact { sure == may } else { sure <= may }, "{skill} {}", cover.tag);
                compared += 1;
            }
            let pierces = faces(&|aim| aim.pierces);
            let (may, whole) = tenths(&FigureShot { shield: true, ..open });
            let sure = game.key() == "fistful" && weapon != WeaponKind::Lasgun;
            assert!(
                if sure { whole && pierces == may } else { pierces == 0 },
                "{skill} {weapon:?}"
            );
        }
    }
    assert!(compared > 13 * 4 * 4, "{compared}");
}

#[test]
fn a_ladder_has_the_morale_of_odds_morale() {
    let games = common::games();
    let mut compared = 0;
    for name in ["fistful/harkonnen", "fistful/atreides", "dune-world/corrino"] {
        let list = common::shipped(name, &games);
        let army = list.army.as_ref().expect("an army");
        let value_source = ValueSource { rules: &list.rules, basis: Basis::Printed };
        let troops = army.of_kind(fistful::code::CodeKind::Trooper);
        for (unit, strength) in troops.flat_map(|unit| [(unit, 5), (unit, 8)]) {
            let figure = Figure::of_unit(unit, army, value_source);
            let rungs = ladder(&figure, strength, &list.rules);
            let named = format!("{name}:{}", unit.name.text);
            for lost in 1..strength {
                let at = rungs.iter().find(|rung| (rung.first..=rung.last).contains(&lost));
                let Some(rung) = at else { continue };
                let (strength, lost) = (strength.to_string(), lost.to_string());
                let arguments =
                    ["odds", "morale", &named, "--strength", &strength, "--lost", &lost];
                let (code, out, err) = run(&[&arguments[..], &["--nco", "--json"]].concat());
                assert_eq!(code, 0, "{err}");
                let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
                assert_eq!(answer["question"]["adjusted"], rung.morale, "{named}, {lost}: {out}");
                compared += 1;
            }
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn losses_are_grouped_by_equal_morale() {
    let games = common::games();
    let list = common::shipped("fistful/atreides", &games);
    let army = list.army.as_ref().expect("an army");
    let value_source = ValueSource { rules: &list.rules, basis: Basis::Printed };
    let troopers = army.units.iter().find(|unit| unit.name.text == "Troopers").expect("a squad");
    let figure = Figure::of_unit(troopers, army, value_source);
    let rungs = |strength| -> Vec<(i32, i32, i32)> {
        let rungs = ladder(&figure, strength, &list.rules);
        rungs.iter().map(|rung| (rung.first, rung.last, rung.morale)).collect()
    };
    assert_eq!(rungs(7), [(1, 1, 9), (2, 3, 8), (4, 5, 7), (6, 7, 5)]);
    assert_eq!(rungs(4), [(1, 1, 8), (2, 2, 7), (3, 4, 5)]);
    assert_eq!(rungs(1), [(1, 1, 5)]);
}
