//! The table at the foot of a force's page: at the scale that it states, with zones, radii and terrain in their places, and
//! only where there is room.

use super::{MM, Run, SPEECHES, games, letters, runs};
use crate::common;
use fistful::battle::BattleTable;
use fistful::contour;
use fistful::language::{Language, Speech};
use fistful::muster::MusteredForce;
use fistful::render::{self, Paper, Printable, lay_out};
use fistful::sheet::{Block, Sheet};
use fistful::sheets::{self, PrintedTable, Style, in_languages};
use fistful::text::{Source, to_typographic};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::path::Path;
use typst::layout::{Abs, Frame, FrameItem, Point};
use typst::visualize::{ImageKind, Paint};

pub(super) const PAPERS: [Paper; 2] = [Paper::A4, Paper::Letter];

/// A table on a page: its drawing, and the words over it; lengths in mm.
#[derive(Default)]
pub(crate) struct DrawnTable {
    svg: String,
    alt: String,
    pub(super) page: usize,
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(super) words: Vec<Run>,
}

impl DrawnTable {
    pub(super) fn text(&self) -> String {
        self.words.iter().map(|run| run.text.as_str()).collect()
    }

    /// Returns the second number of the scale that it states.
    pub(crate) fn scale(&self) -> f64 {
        let text = self.text();
        let rest = text.split_once("1 : ").unwrap_or_else(|| panic!("no scale: {text}")).1;
        rest.split_once(';').expect("a scale").0.parse().expect("a number")
    }
}

/// Reads the parts of a table that are drawn in a frame.
#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn read_table(frame: &Frame, origin: Point, table: &mut DrawnTable) {
    let mm = |length: Abs| length.to_pt() / MM;
    for (at, item) in frame.items() {
        let at = origin + *at;
        match item {
            FrameItem::Group(group) => read_table(&group.frame, at, table),
            FrameItem::Image(image, size, _) => {
                let ImageKind::Svg(drawing) = image.kind() else { panic!("a bitmap") };
                table.svg = String::from_utf8_lossy(drawing.data()).into_owned();
                table.alt = image.alt().unwrap_or_default().to_owned();
                (table.left, table.top) = (mm(at.x), mm(at.y));
                (table.width, table.height) = (mm(size.x), mm(size.y));
            }
            FrameItem::Shape(shape, _) => {
                if let Some(Paint::Tiling(tiling)) = &shape.fill {
                    runs(tiling.frame(), Point::zero(), &mut table.words);
                }
            }
            _ => {}
        }
    }
}

/// Finds what is drawn under a label.
#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn find_drawn(frame: &Frame, page: usize, origin: Point, name: &str, found: &mut Vec<DrawnTable>) {
    for (at, item) in frame.items() {
        let at = origin + *at;
        let FrameItem::Group(group) = item else { continue };
        if group.label.is_some_and(|label| label.resolve().as_str() == name) {
            let [left, top] = [at.x, at.y].map(|length| length.to_pt() / MM);
            let [width, height] =
                [group.frame.width(), group.frame.height()].map(|length| length.to_pt() / MM);
            let place = DrawnTable { left, top, width, height, ..DrawnTable::default() };
            let mut table = DrawnTable { page, ..place };
            read_table(&group.frame, at, &mut table);
            found.push(table);
        } else {
            find_drawn(&group.frame, page, at, name, found);
        }
    }
}

/// The words of each page, and the tables.
pub(crate) fn print(sheet: &Sheet, paper: Paper) -> (Vec<Vec<Run>>, Vec<DrawnTable>) {
    print_labelled(sheet, paper, "ground")
}

/// The words of each page, and what is drawn under a label.
pub(super) fn print_labelled(
    sheet: &Sheet,
    paper: Paper,
    label: &str,
) -> (Vec<Vec<Run>>, Vec<DrawnTable>) {
    let set = lay_out(&Printable::Sheet(sheet.clone()), paper);
    assert_eq!(set.warnings.len(), 0, "{:?}", set.warnings);
    let (mut pages, mut tables) = (Vec::new(), Vec::new());
    for (number, page) in set.output.expect("pages").pages().iter().enumerate() {
        let mut words = Vec::new();
        runs(&page.frame, Point::zero(), &mut words);
        find_drawn(&page.frame, number, Point::zero(), label, &mut tables);
        pages.push(words);
    }
    (pages, tables)
}

pub(crate) fn sheet_on(fielded: &MusteredForce, table: &PrintedTable, speech: Speech) -> Sheet {
    let resolved = fielded.resolve().expect("a force");
    let speech = speech.led_by(resolved.rules.book.first);
    in_languages(speech, |language| {
        sheets::force_on_table(fielded, &resolved, Style::default(), None, table, language)
    })
}

/// The same sheet without a table.
fn without_table(sheet: &Sheet) -> Sheet {
    let mut sheet = sheet.clone();
    for block in &mut sheet.blocks {
        if let Block::StripSheets(strips) = block {
            strips.ground = None;
        }
    }
    sheet
}

/// Every shipped force, in each language and in both.
pub(super) fn every_sheet(table: &PrintedTable) -> Vec<(String, Sheet)> {
    let games = games();
    let of = |name: String| {
        let fielded = common::fielded(&name, &games);
        SPEECHES.map(|speech| (format!("{name} {speech:?}"), sheet_on(&fielded, table, speech)))
    };
    common::forces().into_iter().flat_map(of).collect()
}

#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn near(found: f64, expected: f64, within: f64, what: &str) {
    assert!(f64::abs(found - expected) <= within, "{what}: {found} mm, not {expected}");
}

#[test]
fn a_table_is_drawn_at_the_scale_that_it_states() {
    let mut scales = BTreeSet::new();
    for (name, sheet) in every_sheet(&PrintedTable::default()) {
        let strips = sheet.blocks.iter().find_map(|block| match block {
            Block::StripSheets(strips) => Some(strips),
            _ => None,
        });
        for (paper, table) in PAPERS.map(|paper| (paper, print(&sheet, paper).1.pop())) {
            let Some(table) = table else { continue };
            let name = format!("{name} on {paper:?}");
            let scale = table.scale();
            scales.insert(scale.to_string());
            near(table.width, 72.0 * 25.4 / scale, 0.01, &format!("{name}: the width"));
            near(table.height, 48.0 * 25.4 / scale, 0.01, &format!("{name}: the depth"));
            // The units of the drawing are hundredths of an inch.
            assert!(table.svg.contains("viewBox='0 0 7200 4800'"), "{name}");
            let text = table.text();
            let stated = text.split_once("12″ = ").expect("12″").1.split_once(" mm").expect("mm").0;
            let stated: f64 = stated.replace(',', ".").parse().expect("a number");
            near(stated, 304.8 / scale, 0.051, &format!("{name}: 12″ in words"));
            assert!(table.svg.contains("'M0 1200H7200M0 3600H7200'"), "{name}: zones of 12 inches");
            // Each radius is a half circle on the near edge, and his name stands inside or right above it.
            let leaders = &strips.expect("strips").commanders;
            let leaders = leaders.iter().filter(|one| one.command_radius.is_some());
            let leaders: Vec<_> = leaders.collect();
            assert!(!leaders.is_empty(), "{name}: no leader");
            for (at, leader) in leaders.iter().enumerate() {
                let inches = leader.command_radius.as_ref().map_or(0, |radius| radius.inches);
                let r = inches * 100;
                let x = 7200 * (2 * at as i32 + 1) / (2 * leaders.len() as i32);
                let arc = format!("M{} 4800a{r} {r} 0 0 1 {} 0", x - r, 2 * r);
                assert!(table.svg.contains(&arc), "{name}: no {arc}");
                let shown = to_typographic(&leader.name.first);
                let label = letters(&format!("{inches}″{shown}"));
                assert!(letters(&text).contains(&label), "{name}: {label} in {text}");
                let middle = f64::from(x) / 100.0 * 25.4 / scale;
                let first = table.words.iter().find(|run| run.text.contains(&format!("{inches}″")));
                let first = first.expect("a radius in words");
                let foot = table.height - first.y / MM;
                let reach = f64::from(inches) * 25.4 / scale;
                assert!(foot < reach + 6.0, "{name}: {label} is {foot} mm above the edge");
                let off = f64::abs((first.x + first.width / 2.0) / MM - middle);
                let is_first = at == 0;
                assert!(!is_first || off < reach.max(12.0), "{name}: {label} is {off} mm off");
                let commands = [format!(" {inches}″."), format!(" {inches}″ o menos.")];
                let is_said = commands.iter().any(|end| table.alt.contains(end));
                assert!(is_said, "{name}: {inches}″ in {}", table.alt);
            }
            assert!(table.alt.contains(&format!("1 : {scale};")), "{name}: {}", table.alt);
        }
    }
    assert!(scales.len() >= 4, "the scale goes by the room: {scales:?}");
}

#[test]
fn a_table_takes_no_word_and_adds_no_page() {
    let (mut drawn, mut given_way) = (0, 0);
    for (name, sheet) in every_sheet(&PrintedTable::default()) {
        for paper in PAPERS {
            let (pages, tables) = print(&sheet, paper);
            let (bare, none) = print(&without_table(&sheet), paper);
            assert_eq!(none.len(), 0, "{name}");
            // Squads stand closer together above a table.
            let words = |pages: &[Vec<Run>]| -> Vec<String> {
                let all = |page: &Vec<Run>| page.iter().map(|run| &*run.text).collect();
                pages.iter().map(all).collect()
            };
            assert_eq!(words(&pages), words(&bare), "{name} on {paper:?}");
            let Some(table) = tables.first() else {
                given_way += 1;
                continue;
            };
            drawn += 1;
            let words = pages[table.page].iter().filter(|run| {
                let (x, y) = (run.x / MM, run.y / MM);
                let is_across = x < table.left + table.width && x + run.width / MM > table.left;
                is_across && y > table.top && y < table.top + table.height
            });
            let words: Vec<&str> =
                words.map(|run| run.text.as_str()).filter(|text| !text.trim().is_empty()).collect();
            assert_eq!(words, Vec::<&str>::new(), "{name} on {paper:?}");
            let foot = if paper == Paper::A4 { 297.0 } else { 279.4 } - 14.0;
            assert!(table.top + table.height <= foot + 0.1, "{name} on {paper:?}");
        }
    }
    assert!(drawn > 40 && given_way > 4, "{drawn} drawn, {given_way} gave way");
}

#[test]
fn terrain_lies_where_its_file_says() {
    let games = games();
    let fielded = common::fielded("fistful/forces/harkonnen-300", &games);
    let rules = fielded.resolve().expect("a force").rules.clone();
    let text = "terrain:\n- {at: [30, 20, 12, 8], broken: true, cover: light}\n- {at: [50, 0, 4, 4], cliff: true}\n";
    let table = BattleTable::OPEN.with_terrain(&Source::new("table.yaml", text), &rules);
    let table = PrintedTable { table: table.expect("terrain"), is_requested: true };
    let sheet = sheet_on(&fielded, &table, Speech::One(Language::English));
    let (_, tables) = print(&sheet, Paper::A4);
    let drawn = &tables[0];
    // 14 units are an inch, from the north-western corner.
    for [west, north, east, south] in
        [[30, 20, 42, 28], [50, 44, 54, 48]].map(|it| it.map(|inches| inches * 14))
    {
        let place = format!("M{west} {north}H{east}V{south}H{west}z");
        assert!(drawn.svg.contains(&place), "{place}: {}", drawn.svg);
    }
    for words in [
        "Broken ground, light cover from 30″, 20″ to 42″, 28″.",
        "A cliff from 50″, 0″ to 54″, 4″.",
    ] {
        assert!(drawn.alt.contains(words), "{}", drawn.alt);
    }
    for words in ["Broken ground, light cover", "A cliff"] {
        assert!(drawn.text().contains(words), "{words} in {}", drawn.text());
    }
}

#[test]
fn a_table_that_was_asked_for_has_a_page_if_need_be() {
    let games = games();
    let full = common::fielded("fistful/forces/smugglers-500", &games);
    let open = |width, depth| BattleTable { width, depth, ..BattleTable::OPEN };
    for table in [open(72, 48), open(200, 12), open(12, 200), open(200, 200)] {
        let size = format!("{} × {}″", table.width, table.depth);
        let asked = PrintedTable { table: table.clone(), is_requested: true };
        let usual = PrintedTable { table, is_requested: false };
        for speech in SPEECHES {
            for paper in PAPERS {
                let (pages, tables) = print(&sheet_on(&full, &asked, speech), paper);
                let (without, given_way) = print(&sheet_on(&full, &usual, speech), paper);
                assert_eq!(tables.len(), 1, "{size} {speech:?} {paper:?}");
                let own_page = usize::from(given_way.is_empty());
                assert_eq!(pages.len(), without.len() + own_page, "{size} {speech:?} {paper:?}");
                assert!(tables[0].text().contains(&size), "{size}: {}", tables[0].text());
            }
        }
    }
}

#[test]
fn every_house_has_a_desert_of_its_own() {
    let names = ["The Atreides", "The Harkonnen", "The Fremen", "", "Ñandú"];
    let drawn: BTreeSet<String> = names.map(|name| contour::relief(name, 72, 48)).into();
    assert_eq!(drawn.len(), names.len());
    for path in drawn {
        let points = path.matches(['M', 'Q']).count();
        assert!((150..900).contains(&points) && !path.contains('.'), "{points} points: {path}");
    }
}

/// The turns of a battle are drawn on the desert that the sheet of the first force shows.
#[test]
fn battles_are_drawn_on_the_table_of_the_first_force() {
    let printed = common::reports(SPEECHES[0], "en").remove(0);
    let html = render::html(&printed.work, Paper::A4, Path::new("report.html")).expect("a page");
    let turns = html.matches("<h2>Turn ").count();
    let desert = contour::relief("The Atreides", 72, 48);
    assert!(turns > 2, "{}: {turns} turns", printed.name);
    assert_eq!(html.matches(&desert).count(), turns, "{}", printed.name);
}
