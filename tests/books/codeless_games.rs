//! The tables of the games without ability codes, as the program loads them.

use super::GRAMMARS;
use fistful::embedded::Grammars;
use fistful::games::{dust, scrubs};
use std::path::Path;

/// The count of cells that matter, and the rows of the program, for a section of Scrubs of the Desert.
pub(super) fn scrubs(section: &str) -> (usize, Vec<String>) {
    let tables =
        scrubs::Tables::load(Grammars::in_folder(Path::new(GRAMMARS))).expect("the tables");
    match section {
        "sighting" => {
            let bands = tables.sighting.iter();
            (2, bands.map(|band| format!("{} | {}", band.within, band.least)).collect())
        }
        "movement" => {
            let mover = |mover: &scrubs::Mover| {
                let counts: Vec<_> = mover.counts.iter().map(|counts| counting(*counts)).collect();
                format!("{} | {}", mover.tag, counts.join(" | "))
            };
            (4, tables.movement.movers.iter().map(mover).collect())
        }
        "weapons" => {
            let weapon = |weapon: &scrubs::Weapon| {
                let ((short, near), (long, far)) = (weapon.short, weapon.long);
                format!("{} | {short} {near}+ | {long} {far}+", weapon.tag)
            };
            (3, tables.fire.weapons.iter().map(weapon).collect())
        }
        "numbers" => (2, numbers(&tables)),
        "units" => {
            let unit = |unit: &scrubs::UnitType| {
                let (least, most) = unit.morale;
                let charge = signed(unit.charge);
                format!("{} | {} | {least}-{most} % | {charge}", unit.tag, unit.figures)
            };
            (4, tables.units.iter().map(unit).collect())
        }
        other => panic!("no section is called {other}"),
    }
}

fn numbers(tables: &scrubs::Tables) -> Vec<String> {
    let (fire, morale, melee) = (&tables.fire, &tables.morale, &tables.melee);
    let crew = fire.crew.iter();
    let crew =
        crew.map(|(crew, adds)| format!("a cannon with a crew of {crew} | {}", signed(*adds)));
    let losses = morale.losses.iter();
    let losses = losses.map(|(size, takes)| format!("each loss of a unit of {size} | {takes} %"));
    let mut rows = vec![
        format!("target in a fort, building or rough ground | {}", signed(fire.covered)),
        format!("the unit did not move | {}", signed(fire.still)),
        format!("grapeshot, under inches | {}", fire.grapeshot.under),
        format!("grapeshot adds | {}", signed(fire.grapeshot.adds)),
        format!("dice of a machine gun for each of its crew | {}", fire.crew_dice),
        format!("zeros that jam it | {}", fire.jam),
    ];
    rows.extend(crew);
    rows.push(format!("what kills below the blast | {}+", fire.blast));
    rows.extend(losses);
    let climbs = ["second", "third"].into_iter().zip(&tables.grapple.climbs);
    let climbs = climbs.map(|(who, least)| format!("the {who} climber | {least}+"));
    rows.extend([
        format!("in a fort or trench | {} %", signed(morale.fort)),
        format!("in a building | {} %", signed(morale.building)),
        format!("removed at, and under | {} %", morale.half),
        format!("melee, a leader | {}", signed(melee.leader)),
        format!("melee, counter-charging cavalry | {}", signed(melee.countered)),
        format!("melee, defending a fort | {}", signed(melee.fort)),
        format!("melee, a building or higher | {}", signed(melee.building)),
        format!("a hook holds on | {}+", tables.grapple.least),
        format!("defenders that count by it | {}", tables.grapple.defenders),
    ]);
    rows.extend(climbs);
    rows
}

fn counting(counts: scrubs::Counting) -> &'static str {
    match counts {
        scrubs::Counting::All => "highest-3",
        scrubs::Counting::HighestTwo => "highest-2",
        scrubs::Counting::Highest => "highest-1",
        scrubs::Counting::LowestTwo => "lowest-2",
        scrubs::Counting::Lowest => "lowest-1",
    }
}

fn signed(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}

/// The count of cells and the rows of the program for a section of Dust Warfare.
pub(super) fn dust(section: &str) -> (usize, Vec<String>) {
    let tables = dust::Tables::load(Grammars::in_folder(Path::new(GRAMMARS))).expect("the tables");
    let classes = |(first, last): (i32, i32)| format!("{first}-{last}");
    match section {
        "numbers" => {
            let rows = [
                ("faces of a die that hit", format!("{} of {}", tables.die.hits, tables.die.sides)),
                ("soft cover", tables.cover.soft.to_string()),
                ("hard cover", tables.cover.hard.to_string()),
                ("orders at least", tables.orders.to_string()),
                ("actions of a unit", tables.actions.to_string()),
                ("classes of soldiers", classes(tables.soldiers)),
                ("classes of vehicles", classes(tables.vehicles)),
                ("classes of aircraft", classes(tables.aircraft)),
                ("close combat, in inches", tables.ranges.close.to_string()),
                ("artillery in sight, in inches", tables.ranges.artillery.to_string()),
                ("orders of a Command Section, in inches", tables.ranges.orders.to_string()),
                ("those of a temporary one, in inches", tables.ranges.temporary.to_string()),
                ("points of a player for the scenario", tables.scenario.to_string()),
                ("dice for who spends the first", tables.scenario_dice.to_string()),
            ];
            (2, rows.map(|(what, number)| format!("{what} | {number}")).into())
        }
        "damage" => {
            let rows = tables.damage.iter().enumerate();
            (2, rows.map(|(at, row)| format!("{} | {}", at + 1, row.names.en)).collect())
        }
        other => panic!("no section is called {other}"),
    }
}
