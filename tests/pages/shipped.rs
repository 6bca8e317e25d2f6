//! Every shipped sheet on its pages: how full they are, what stays together, and the forces from 300 to 2,000 points.

use super::{
    MARGIN, MM, Run, SPEECHES, assert_nothing_is_clipped, games, is_both, letters, pages,
    strip_words,
};
use crate::common;
use fistful::army::{Role, Unit};
use fistful::language::{Language, Speech};
use fistful::muster::MusteredForce;
use fistful::render::{Paper, Printable};
use fistful::sheet::{Block, Sheet, SheetTable, SquadSpacing, StripSheets};
use fistful::sheets::{self, Style, in_languages};
use pretty_assertions::assert_eq;
use std::collections::BTreeMap;

/// The sheet of a force, of a file's text.
fn force_sheet(fielded: &MusteredForce, speech: Speech) -> Sheet {
    let resolved = fielded.resolve().expect("a force");
    let speech = speech.led_by(resolved.rules.book.first);
    in_languages(speech, |language| {
        sheets::force(fielded, &resolved, Style::default(), None, language)
    })
}

/// The letters of each page.
fn page_letters(sheet: &Sheet, paper: Paper) -> Vec<String> {
    pages(sheet, paper).iter().map(|(_, _, runs)| letters_of(runs)).collect()
}

fn letters_of(runs: &[Run]) -> String {
    runs.iter().map(|run| letters(&run.text)).collect()
}

fn battle(sheet: &Sheet) -> &StripSheets {
    let battle = sheet.blocks.iter().find_map(|block| match block {
        Block::StripSheets(battle) => Some(battle),
        _ => None,
    });
    battle.expect("a page to fight from")
}

#[test]
fn a_force_of_500_points_is_one_page_of_battle_and_one_of_paperwork() {
    let games = games();
    for name in crate::common::forces() {
        let fielded = common::fielded(&name, &games);
        for (speech, paper) in [Language::English, Language::Spanish]
            .map(Speech::One)
            .into_iter()
            .flat_map(|speech| [Paper::A4, Paper::Letter].map(|paper| (speech, paper)))
        {
            let sheet = force_sheet(&fielded, speech);
            assert_nothing_is_clipped(&sheet, paper);
            let pages = page_letters(&sheet, paper);
            assert_eq!(pages.len(), 2, "{name} {speech:?} {paper:?}");
            for strip in battle(&sheet).strips().map(strip_words) {
                assert!(pages[0].contains(&strip), "{name} {paper:?}: {strip}");
            }
        }
    }
}

/// A force of the Harkonnen: so many lieutenants over platoons of so many squads.
fn host(leaders: usize, platoons: usize) -> MusteredForce {
    let leaders: String =
        (0..leaders).map(|n| format!("  - {{unit: Lieutenant, name: Captain {n}}}\n")).collect();
    let squads =
        "      - {troop: Regulars, figures: 8}\n      - {troop: Baron's House Gds, figures: 9}\n";
    let platoons: String =
        (0..platoons).map(|n| format!("  - name: Platoon {n}\n    squads:\n{squads}")).collect();
    let text = format!(
        "fistful: 1\nforce: The host\narmy: fistful/harkonnen\nleaders:\n{leaders}platoons:\n{platoons}"
    );
    common::muster_force("host.yaml", &text, &games())
}

/// The height of a paper in tenths of a millimetre.
fn height(paper: Paper) -> usize {
    match paper {
        Paper::A4 => 2_970,
        Paper::Letter => 2_794,
    }
}

#[test]
fn every_unit_of_a_list_is_in_its_lineup() {
    let games = games();
    let mut flowing = 0;
    for name in common::armies() {
        let mustered = common::shipped(&name, &games);
        let (army, rules) = (mustered.army.as_ref().expect("a list"), &*mustered.rules);
        for speech in SPEECHES.map(|speech| speech.led_by(rules.book.first)) {
            let style = Style::default();
            let sheet = in_languages(speech, |language| {
                sheets::list_sheet(&mustered, army, rules, style, language)
            });
            let lineup = sheet.blocks.iter().find_map(|block| match block {
                Block::Lineup(lineup) => Some(lineup),
                _ => None,
            });
            let lineup = lineup.expect("everybody");
            let led = |unit: &&Unit| unit.role != Role::Nco;
            let name = format!("{name} {speech:?}");
            assert_eq!(lineup.strips().count(), army.units.iter().filter(led).count(), "{name}");
            for paper in [Paper::A4, Paper::Letter] {
                let pages = page_letters(&sheet, paper);
                let on = |words: String| pages.iter().position(|page| page.contains(&words));
                let places: Vec<Option<usize>> =
                    lineup.strips().map(|one| on(strip_words(one))).collect();
                assert!(!places.contains(&None), "{name} on {paper:?}: {places:?}");
                // As many pages as were meant, and what is read on the last of them; fewer where several flow.
                let behind = pages.len() - places[0].unwrap_or_default();
                let planned = lineup.pages(height(paper)).len();
                assert!(behind <= planned, "{name} on {paper:?}: {behind}");
                let is_below_the_key = |page: usize| {
                    let keys = ["keytotheabilitycodes", "clavedeloscódigosdehabilidad"];
                    keys.iter().any(|key| pages[page].contains(key))
                };
                flowing += usize::from(places[0].is_some_and(is_below_the_key));
            }
        }
    }
    assert!(flowing > 4, "{flowing} lists flow");
}

#[test]
fn leaders_without_room_beside_squads_stand_with_the_paperwork() {
    let sheet = force_sheet(&host(6, 1), Speech::One(Language::English));
    for paper in [Paper::A4, Paper::Letter] {
        assert_nothing_is_clipped(&sheet, paper);
        let pages = page_letters(&sheet, paper);
        assert_eq!(pages.len(), 2, "{paper:?}");
        for strip in battle(&sheet).strips().map(strip_words) {
            assert!(pages[0].contains(&strip), "{paper:?}: {strip}");
        }
        let on = |leader: &str| pages.iter().position(|page| page.contains(leader));
        assert_eq!(["captain2", "captain3", "captain5"].map(on), [Some(0), Some(0), Some(1)]);
    }
}

#[test]
fn two_thousand_points_flow_over_pages_of_whole_strips() {
    let sheet = force_sheet(&host(4, 8), Speech::One(Language::Spanish));
    for paper in [Paper::A4, Paper::Letter] {
        assert_nothing_is_clipped(&sheet, paper);
        let pages = page_letters(&sheet, paper);
        assert!((4..=6).contains(&pages.len()), "{paper:?}: {}", pages.len());
        for strip in battle(&sheet).strips().map(strip_words) {
            assert!(pages.iter().any(|page| page.contains(&strip)), "{paper:?}: {strip}");
        }
    }
}

/// A force of the Atreides: the Duke and platoons of so many squads, each with a lieutenant.
fn company(platoons: &[usize]) -> MusteredForce {
    let squads = ["Troopers", "House Guards", "Skirmishers"].into_iter().cycle();
    let squad = |troop: &str| format!("      - {{troop: {troop}, figures: 4}}\n");
    let platoon = |(n, size): (usize, &usize)| {
        let squads: String = squads.clone().take(*size).map(squad).collect();
        format!(
            "  - name: Platoon {n}x\n    leader: {{unit: Lieutenant, name: Leader {n}x}}\n    squads:\n{squads}"
        )
    };
    let platoons: String = platoons.iter().enumerate().map(platoon).collect();
    let text = format!(
        "fistful: 1\nforce: The company\narmy: fistful/atreides\nleaders:\n  - unit: Duke Leto\nplatoons:\n{platoons}"
    );
    common::muster_force("company.yaml", &text, &games())
}

#[test]
fn a_lieutenant_stands_with_his_platoon_on_pages_that_are_full() {
    for platoons in [&[6, 2, 3, 5, 1, 1, 4, 6, 2, 5][..], &[1; 9], &[8, 8]] {
        let fielded = company(platoons);
        for speech in [Speech::One(Language::Spanish), Speech::Both(Language::English)] {
            let sheet = force_sheet(&fielded, speech);
            for paper in [Paper::A4, Paper::Letter] {
                let planned = battle(&sheet).pages(height(paper)).len();
                let name = format!("{platoons:?} {speech:?} {paper:?}");
                let full = pages(&sheet, paper);
                let letters: Vec<String> = full.iter().map(|(.., runs)| letters_of(runs)).collect();
                let on = |words: &str| letters.iter().position(|page| page.contains(words));
                for (n, _) in platoons.iter().enumerate() {
                    let leader = on(&format!("leader{n}x"));
                    assert_eq!(on(&format!("platoon{n}x")), leader, "{name}: {n}");
                }
                for strip in battle(&sheet).strips().map(strip_words) {
                    assert!(on(&strip).is_some_and(|page| page < planned), "{name}: {strip}");
                }
                for (at, page) in full[..planned].iter().enumerate() {
                    let filled = fill_percent(page);
                    let is_last = at + 1 == planned;
                    let least = if platoons.len() == 10 { 65.0 } else { 30.0 };
                    // The last has a table below its squads.
                    assert!(
                        is_last || filled > least,
                        "{name}: page {} is {filled} % full",
                        at + 1
                    );
                }
            }
        }
    }
}

#[test]
fn the_link_of_a_force_is_never_alone_on_a_page() {
    let games = games();
    for name in ["fistful/forces/atreides-500", "dune-world/forces/corrino-300"] {
        let fielded = common::fielded(name, &games);
        let resolved = fielded.resolve().expect("a force");
        let qr_code = fistful::link::qr_code(&"A link of a force. ".repeat(20)).expect("a code");
        for speech in SPEECHES.map(|speech| speech.led_by(resolved.rules.book.first)) {
            let sheet = in_languages(speech, |language| {
                sheets::force(&fielded, &resolved, Style::default(), Some(&qr_code), language)
            });
            for paper in [Paper::A4, Paper::Letter] {
                let pages = pages(&sheet, paper);
                let filled = pages.last().map(fill_percent).expect("a page");
                assert!(filled > 33.0, "{name} {speech:?} on {paper:?}: {filled} %");
            }
        }
    }
}

/// The place of the last words of a page, in per cent of the room for them, from above.
#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn fill_percent(page: &(f64, f64, Vec<Run>)) -> f64 {
    let (_, height, runs) = page;
    let (top, foot) = (MARGIN, height - 14.0 * MM);
    let last = runs.iter().map(|run| run.y).filter(|y| *y < foot).fold(top, f64::max);
    100.0 * (last - top) / (foot - top)
}

/// Every sheet of the shipped lists, forces and rules.
fn every_sheet() -> impl Iterator<Item = (String, Sheet)> {
    common::everything().into_iter().filter_map(|printed| match printed.work {
        Printable::Sheet(sheet) => Some((printed.name, sheet)),
        Printable::Deck(_) => None,
    })
}

#[test]
fn no_page_of_a_shipped_sheet_is_under_a_third_full() {
    for (name, sheet) in every_sheet() {
        for paper in [Paper::A4, Paper::Letter] {
            let pages = pages(&sheet, paper);
            // A single page may be short, and so may the last one in two languages. The last turn of a battle stays with
            // the terms, so the page before may end early too.
            let kept = match (is_both(&sheet), pages.len()) {
                (_, all) if name.contains("-Report-") => all.saturating_sub(2),
                (_, 1) => 0,
                (true, all) => all - 1,
                (false, all) => all,
            };
            for (number, page) in pages.iter().take(kept).enumerate() {
                let filled = fill_percent(page);
                assert!(filled > 33.0, "{name} on {paper:?}: page {}: {filled} %", number + 1);
            }
        }
    }
}

/// The pages of strips that nothing follows, by their places, each with its spacing.
fn spacings(sheet: &Sheet, pages: usize, paper: Paper) -> Vec<(usize, SquadSpacing)> {
    let of_block = |block: &Block| match block {
        Block::StripSheets(strips) => {
            let spacings: Vec<_> =
                strips.pages(height(paper)).iter().map(|page| page.spacing).collect();
            let before_last = spacings.len() - 1;
            spacings.into_iter().take(before_last).enumerate().collect()
        }
        Block::Lineup(lineup) => match &lineup.pages(height(paper))[..] {
            [page] if !page.squads.strips.is_empty() => vec![(pages - 1, page.spacing)],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    sheet.blocks.iter().flat_map(of_block).collect()
}

#[test]
fn squads_are_close_together_only_on_pages_that_are_full() {
    let (mut close, mut wide) = (0, 0);
    for (name, sheet) in every_sheet() {
        for paper in [Paper::A4, Paper::Letter] {
            let pages = pages(&sheet, paper);
            for (page, spacing) in spacings(&sheet, pages.len(), paper) {
                let filled = fill_percent(&pages[page]);
                let is_wide = spacing == SquadSpacing(100);
                assert!(is_wide || filled > 80.0, "{name} on {paper:?}: page {page}: {filled} %");
                *(if is_wide { &mut wide } else { &mut close }) += 1;
            }
        }
    }
    assert!(close > 10 && wide > 10, "{close} and {wide}");
}

/// The letters of each line of a page.
#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn lines(runs: &[Run]) -> Vec<String> {
    let mut lines: BTreeMap<i64, String> = BTreeMap::new();
    for run in runs {
        *lines.entry((run.y * 10.0) as i64).or_default() += &letters(&run.text);
    }
    lines.into_values().collect()
}

#[test]
fn no_head_of_a_column_is_broken() {
    fn tables<'a>(blocks: &'a [Block], found: &mut Vec<&'a SheetTable>) {
        for block in blocks {
            match block {
                Block::Table(table) => found.push(table),
                Block::Tables(halves) => found.extend(halves),
                Block::Group(group) => tables(&group.blocks, found),
                _ => {}
            }
        }
    }
    for (name, sheet) in every_sheet() {
        let mut found = Vec::new();
        tables(&sheet.blocks, &mut found);
        for paper in [Paper::A4, Paper::Letter] {
            let pages = pages(&sheet, paper);
            let lines: Vec<String> = pages.iter().flat_map(|(.., runs)| lines(runs)).collect();
            for head in found.iter().flat_map(|table| &table.columns).map(|column| &column.head) {
                for text in head.texts().map(letters).filter(|text| !text.is_empty()) {
                    let resolved = lines.iter().any(|line| line.contains(&text));
                    assert!(resolved, "{name} on {paper:?}: `{head}` is broken");
                }
            }
        }
    }
}

#[test]
fn no_distance_is_left_alone_on_a_line() {
    for (name, sheet) in every_sheet().filter(|(_, sheet)| !is_both(sheet)) {
        let sheet = sheet.typeset();
        for (number, (.., runs)) in pages(&sheet, Paper::A4).iter().enumerate() {
            for run in runs.iter().filter(|run| run.text.trim_start().starts_with('·')) {
                let before = |other: &&Run| (other.y - run.y).abs() < 3.0 && other.x < run.x;
                assert!(
                    runs.iter().any(|other| before(&other)),
                    "{name}, page {}: {}",
                    number + 1,
                    run.text
                );
            }
        }
    }
}
