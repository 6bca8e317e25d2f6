//! The table at the foot of a force's page: at the scale that it states, with zones, radii and terrain in their places, and
//! only where there is room.

use super::{MM, Run, SPEECHES, games, runs};
use crate::common;
use fistful::battle::BattleTable;
use fistful::contour;
use fistful::language::{Language, Speech};
use fistful::muster::MusteredForce;
use fistful::render::{Paper, Printable, lay_out};
use fistful::sheet::{Block, Sheet};
use fistful::sheets::{self, PrintedTable, Style, in_languages};
use fistful::text::Source;
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use typst::layout::{Abs, Frame, FrameItem, Point};
use typst::visualize::ImageKind;

const PAPERS: [Paper; 2] = [Paper::A4, Paper::Letter];

/// The drawing of a table on a page; lengths in mm.
struct DrawnTable {
    svg: String,
    alt: String,
    page: usize,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl DrawnTable {
    /// The text between two others.
    fn between(&self, start: &str, end: &str) -> &str {
        let rest =
            self.svg.split_once(start).unwrap_or_else(|| panic!("no {start}: {}", self.svg)).1;
        rest.split_once(end).unwrap_or_else(|| panic!("no {end}: {rest}")).0
    }

    /// The second number of the scale that it states.
    fn scale(&self) -> f64 {
        let words = self.between(">1 : ", "<");
        words.split_once(';').expect("a scale").0.parse().expect("a number")
    }

    /// The length of a hundredth of an inch on the paper.
    fn hundredth(&self) -> f64 {
        self.between(") scale(", ")").parse().expect("a number")
    }
}

#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn find_tables(frame: &Frame, page: usize, origin: Point, found: &mut Vec<DrawnTable>) {
    for (at, item) in frame.items() {
        let at = origin + *at;
        match item {
            FrameItem::Group(group) => find_tables(&group.frame, page, at, found),
            FrameItem::Image(image, size, _) => {
                let ImageKind::Svg(drawing) = image.kind() else { continue };
                let svg = String::from_utf8_lossy(drawing.data()).into_owned();
                let mm = |length: Abs| length.to_pt() / MM;
                if svg.contains(">1 : ") {
                    let alt = image.alt().unwrap_or_default().to_owned();
                    let (left, top) = (mm(at.x), mm(at.y));
                    let (width, height) = (mm(size.x), mm(size.y));
                    found.push(DrawnTable { svg, alt, page, left, top, width, height });
                }
            }
            _ => {}
        }
    }
}

/// The words of each page, and the tables.
fn print(sheet: &Sheet, paper: Paper) -> (Vec<Vec<Run>>, Vec<DrawnTable>) {
    let set = lay_out(&Printable::Sheet(sheet.clone()), paper);
    assert_eq!(set.warnings.len(), 0, "{:?}", set.warnings);
    let (mut pages, mut tables) = (Vec::new(), Vec::new());
    for (number, page) in set.output.expect("pages").pages().iter().enumerate() {
        let mut words = Vec::new();
        runs(&page.frame, Point::zero(), &mut words);
        find_tables(&page.frame, number, Point::zero(), &mut tables);
        pages.push(words);
    }
    (pages, tables)
}

fn sheet_on(fielded: &MusteredForce, table: &PrintedTable, speech: Speech) -> Sheet {
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
fn every_sheet(table: &PrintedTable) -> Vec<(String, Sheet)> {
    let games = games();
    let of = |name: String| {
        let fielded = common::fielded(&name, &games);
        SPEECHES.map(|speech| (format!("{name} {speech:?}"), sheet_on(&fielded, table, speech)))
    };
    common::forces().into_iter().flat_map(of).collect()
}

fn near(found: f64, expected: f64, within: f64, what: &str) {
    assert!(f64::abs(found - expected) <= within, "{what}: {found} mm, not {expected}");
}

#[test]
#[expect(clippy::float_arithmetic, reason = "places on a page")]
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
            // The drawing is as wide as its units are millimetres.
            let width: f64 = table.between("viewBox='0 0 ", " ").parse().expect("a width");
            near(table.width, width, 0.01, &format!("{name}: the width of the drawing"));
            near(table.hundredth() * 1200.0, 304.8 / scale, 0.01, &format!("{name}: 12 inches"));
            let stated = table.between("12″ = ", " mm").replace(',', ".");
            near(
                stated.parse().expect("mm"),
                304.8 / scale,
                0.051,
                &format!("{name}: 12″ in words"),
            );
            let whole = table.between("clip-path='url(#t)'>", "<path fill='#fff'");
            assert!(whole.contains("M0 1200H7200M0 3600H7200"), "{name}: the edges of the zones");
            // Each radius is a half circle on the near edge.
            let leaders = &strips.expect("strips").commanders;
            let radii: Vec<i32> = leaders
                .iter()
                .filter_map(|one| Some(one.command_radius.as_ref()?.inches))
                .collect();
            assert!(!radii.is_empty(), "{name}: no leader");
            for inches in radii {
                let r = inches * 100;
                let arc = format!(" 4800a{r} {r} 0 0 1 {} 0", 2 * r);
                assert!(whole.contains(&arc), "{name}: no arc of {inches} inches");
                assert!(table.svg.contains(&format!(">{inches}″ ")), "{name}: {inches} in words");
                assert!(table.alt.contains(&format!("{inches}″.")), "{name}: {}", table.alt);
            }
            assert!(table.alt.contains(&format!("1 : {scale};")), "{name}: {}", table.alt);
        }
    }
    assert!(scales.len() >= 4, "the scale goes by the room: {scales:?}");
}

#[test]
#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn a_table_moves_no_word_and_adds_no_page() {
    let (mut drawn, mut given_way) = (0, 0);
    for (name, sheet) in every_sheet(&PrintedTable::default()) {
        for paper in PAPERS {
            let (pages, tables) = print(&sheet, paper);
            let (bare, none) = print(&without_table(&sheet), paper);
            assert_eq!(none.len(), 0, "{name}");
            let places = |pages: &[Vec<Run>]| -> Vec<String> {
                let place = |run: &Run| format!("{} {:.1} {:.1}", run.text, run.x, run.y);
                pages.iter().map(|page| page.iter().map(place).collect()).collect()
            };
            assert_eq!(places(&pages), places(&bare), "{name} on {paper:?}");
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
            // Only the column of leaders may stand beside it, to its left and above its key.
            let words: Vec<&str> =
                words.map(|run| run.text.as_str()).filter(|text| !text.trim().is_empty()).collect();
            let is_beside = table.svg.contains("<g transform='translate(49");
            assert!(words.is_empty() || is_beside, "{name} on {paper:?}: {words:?}");
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
    for words in ["Broken ground, light", "A cliff"] {
        assert!(drawn.svg.contains(&format!(">{words}")), "{words} in the key");
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
                assert!(tables[0].svg.contains(&size), "{size}: {}", tables[0].svg);
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
