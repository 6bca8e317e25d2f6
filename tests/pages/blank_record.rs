//! The record of a battle to fill in: every unit has a row that a hand can write in, and nothing leaves the page.

use super::ground::{PAPERS, every_sheet, print_labelled};
use super::letters;
use fistful::render::Paper;
use fistful::sheet::{Block, Sheet};
use fistful::sheets::PrintedTable;
use pretty_assertions::assert_eq;

/// The least height of a row for a pencil, in mm, with what rounding takes.
const ROW: f64 = 5.99;
/// The margin at the foot of a page.
const FOOT: f64 = 14.0;

/// The names of the leaders and squads of a force, as their strips have them.
fn names(sheet: &Sheet) -> Vec<String> {
    let strips = sheet.blocks.iter().filter_map(|block| match block {
        Block::StripSheets(strips) => Some(strips),
        _ => None,
    });
    let strips = strips.flat_map(|sheets| {
        let squads = sheets.groups.iter().flat_map(|group| &group.strips);
        sheets.commanders.iter().chain(squads)
    });
    strips.map(|strip| letters(&strip.name.first)).collect()
}

#[test]
fn a_force_ends_on_a_record_to_fill_in_where_there_is_room() {
    let mut drawn = Vec::new();
    for (name, sheet) in every_sheet(&PrintedTable::default()) {
        for paper in PAPERS {
            let (pages, mut records) = print_labelled(&sheet, paper, "blank-record");
            let Some(record) = records.pop() else { continue };
            let name = format!("{name} on {paper:?}");
            assert_eq!((record.page + 1, records.len()), (pages.len(), 0), "{name}");
            let text = letters(&record.text());
            let names = names(&sheet);
            let mut rest = text.as_str();
            for unit in &names {
                rest = rest.split_once(unit.as_str()).unwrap_or_else(|| panic!("{name}: {unit}")).1;
            }
            let height = if paper == Paper::A4 { 297.0 } else { 279.4 };
            let foot = record.top + record.height;
            assert!(foot <= height - FOOT, "{name}: it ends at {foot} mm");
            // Two rows are the enemy's losses and the score.
            let row = (record.height - 21.0) / (names.len() + 2) as f64;
            assert!(row >= ROW, "{name}: rows of {row} mm");
            drawn.push(name);
        }
    }
    for force in ["fistful/forces/atreides-500", "dune-world/forces/fremen-500"] {
        let found = drawn.iter().filter(|name| name.starts_with(force)).count();
        assert!(found >= 4, "{force}: {found} of its pages in {drawn:?}");
    }
}
