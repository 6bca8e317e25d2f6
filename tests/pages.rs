//! Measurements of the laid-out page: nothing clipped, nothing overlapping, no block split.

mod blank_record;
mod devices;
mod drawn;
pub(crate) mod ground;
mod parts;
mod shipped;

use crate::common;
use fistful::book::Game;
use fistful::codes::Slot;
use fistful::deck::{CardSize, Deck};
use fistful::embedded::Grammars;
use fistful::fonts::{capitals, first_undrawable};
use fistful::game_registry::GameRegistry;
use fistful::language::{Language, Phrase, Speech};
use fistful::muster;
use fistful::reference::Reference;
use fistful::render::{Paper, Printable, lay_out, pdf};
use fistful::sheet::{A4_HEIGHT, Banner, Block, IconLabel, Ladder, Leaf, Sheet, Stanza, Strip};
use fistful::sheets::{CardBacks, DeckOptions, Style, in_languages};
use fistful::{audit, embedded, sheets};
use pretty_assertions::assert_eq;
use std::path::Path;
use typst::layout::{Frame, FrameItem, Point};

const MM: f64 = 72.0 / 25.4;
/// The title band hangs 3 mm into the margin of 12; no text may leave the margin.
const MARGIN: f64 = 12.0 * MM;

pub(crate) struct Run {
    text: String,
    x: f64,
    y: f64,
    width: f64,
}

fn runs(frame: &Frame, origin: Point, found: &mut Vec<Run>) {
    for (at, item) in frame.items() {
        let at = origin + *at;
        match item {
            FrameItem::Group(group) => runs(&group.frame, at, found),
            FrameItem::Text(text) => found.push(Run {
                text: text.text.to_string(),
                x: at.x.to_pt(),
                y: at.y.to_pt(),
                width: text.width().to_pt(),
            }),
            _ => {}
        }
    }
}

fn pages(sheet: &Sheet, paper: Paper) -> Vec<(f64, f64, Vec<Run>)> {
    let set = lay_out(&Printable::Sheet(sheet.clone()), paper);
    assert_eq!(set.warnings.len(), 0, "{:?}", set.warnings);
    let document = set.output.expect("pages");
    let page = |page: &typst_layout::Page| {
        let mut found = Vec::new();
        runs(&page.frame, Point::zero(), &mut found);
        (page.frame.width().to_pt(), page.frame.height().to_pt(), found)
    };
    document.pages().iter().map(page).collect()
}

#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn assert_nothing_is_clipped(sheet: &Sheet, paper: Paper) {
    for (number, (width, height, runs)) in pages(sheet, paper).into_iter().enumerate() {
        for run in &runs {
            // Beside the spine of a house the page is as wide as without it.
            let right = if sheet.emblem.is_some() { 10.0 * MM } else { MARGIN };
            let inside = run.x >= MARGIN - 0.1 && run.x + run.width <= width - right + 0.1;
            assert!(
                inside,
                "page {}: `{}` leaves the margin at {} pt",
                number + 1,
                run.text,
                run.x
            );
            let inside = run.y >= MARGIN && run.y <= height - 6.35 * MM;
            assert!(inside, "page {}: `{}` leaves the page at {} pt", number + 1, run.text, run.y);
        }
        for (index, a) in runs.iter().enumerate() {
            for b in runs[index + 1..].iter().filter(|b| (a.y - b.y).abs() < 0.5) {
                let apart = a.x + a.width <= b.x + 0.7 || b.x + b.width <= a.x + 0.7;
                assert!(apart, "page {}: `{}` runs into `{}`", number + 1, a.text, b.text);
            }
        }
    }
}

/// Letters alone: runs are cut where a word may break, and heads are set in capitals.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn phrase(phrase: &Phrase) -> String {
    letters(&phrase.to_string())
}

fn leaf_words(leaf: &Leaf) -> String {
    let chapters = leaf.sides.iter().flat_map(|side| &side.columns).flatten();
    let pieces = chapters.flat_map(|chapter| &chapter.pieces);
    let stanza = |piece: &Stanza| match piece {
        Stanza::Text(words) => letters(&words.plain()),
        Stanza::Flow(flow) => flow.steps.iter().map(|step| letters(&step.plain())).collect(),
        Stanza::Table(table) => words(&Block::Table(table.clone())),
        Stanza::Diagram(drawn) => {
            let labels = drawn.labels.iter().map(|label| letters(&label.text));
            labels.chain([letters(&drawn.caption.plain())]).collect()
        }
    };
    let devices = leaf.sides.iter().filter(|side| !side.devices.is_empty()).map(|side| {
        let codes = side.devices.iter().map(|drawing| letters(&drawing.code));
        letters(&side.device_key.plain()) + &codes.collect::<String>()
    });
    pieces.map(stanza).chain(devices).collect()
}

fn words(block: &Block) -> String {
    match block {
        Block::Heading(heading) => letters(&heading.text.to_string()),
        Block::Text(paragraph) => letters(&paragraph.text.to_string()),
        Block::Notes(notes) => notes.words.iter().map(phrase).collect(),
        Block::Table(table) => {
            let heads = table.columns.iter().map(|column| letters(&column.head.to_string()));
            let cells = table
                .rows
                .iter()
                .flat_map(|row| &row.cells)
                .map(|cell| letters(&cell.text.to_string()));
            heads.chain(cells).collect()
        }
        Block::Key(key) => {
            let items = key.items.iter();
            let items = items.map(|item| {
                [&item.term, &item.name, &item.meaning]
                    .map(|text| letters(&text.to_string()))
                    .concat()
            });
            [letters(&key.title.to_string())].into_iter().chain(items).collect()
        }
        Block::Tables(tables) => {
            tables.iter().map(|table| words(&Block::Table(table.clone()))).collect()
        }
        Block::Scale(scale) => {
            let heads = scale.marks.iter().map(|[head, _]| phrase(head));
            let values = scale.marks.iter().map(|[_, value]| phrase(value));
            [phrase(&scale.title)].into_iter().chain(heads).chain(values).collect()
        }
        Block::StripSheets(battle) => {
            battle.strips().chain(battle.remaining_commanders(A4_HEIGHT)).map(strip_words).collect()
        }
        Block::Lineup(lineup) => lineup.strips().map(strip_words).collect(),
        Block::Leaves(leaves) => leaves.iter().map(leaf_words).collect(),
        Block::Picture(picture) => phrase(&picture.caption),
        // It is written on, not read.
        Block::BlankRecord(_) => String::new(),
        Block::Chart(chart) => phrase(&chart.caption),
        Block::Banners(banners) => banners.iter().map(banner_words).collect(),
        Block::Tableau(tableau) => tableau.banners.iter().map(banner_words).collect(),
        Block::Glyphs(glyphs) => glyphs.iter().map(|glyph| phrase(&glyph.words)).collect(),
        Block::Group(group) => group.blocks.iter().map(words).collect(),
        Block::Lines(_) => String::new(),
    }
}

fn banner_words(banner: &Banner) -> String {
    let rows = banner.rows.iter().map(|row| {
        [letters(&row.mark), phrase(&row.name), phrase(&row.state), letters(&row.left)].concat()
    });
    [phrase(&banner.name), phrase(&banner.aside)].into_iter().chain(rows).collect()
}

fn ladder_words(ladder: &Ladder) -> String {
    let groups = ladder.groups.iter().map(|group| {
        let range = format!("{}–{}", group.first, group.last);
        let tally = if ladder.drawn { String::new() } else { letters(&range) };
        [tally, letters(&group.morale), letters(&group.part)].concat()
    });
    [phrase(&ladder.label), groups.collect(), phrase(&ladder.rest)].concat()
}

/// The visible words of a strip.
fn strip_words(strip: &Strip) -> String {
    let tokens =
        |list: &[IconLabel]| list.iter().map(|token| phrase(&token.words)).collect::<String>();
    let stats = strip
        .stats
        .iter()
        .map(|stat| [phrase(&stat.label), letters(&stat.value), phrase(&stat.bare)].concat());
    let radius =
        strip.command_radius.iter().flat_map(|radius| radius.adds.iter().chain([&radius.within]));
    let ladder = strip.ladder.iter().map(ladder_words);
    let shots = strip.weapons.iter().map(|shot| {
        let cells = shot.cells.iter().map(|pip| letters(&pip.roll)).collect();
        [phrase(&shot.label), cells, phrase(&shot.weapon), phrase(&shot.beyond)].concat()
    });
    [
        [&strip.name, &strip.size, &strip.points, &strip.points_word].map(phrase).concat(),
        tokens(&strip.equipment),
        stats.collect(),
        radius.map(phrase).collect(),
        ladder.collect(),
        shots.collect(),
        tokens(&strip.states),
        phrase(&strip.nco),
        strip.notes.iter().map(phrase).collect(),
    ]
    .concat()
}

fn assert_blocks_stay_whole(sheet: &Sheet, paper: Paper) {
    let pages: Vec<String> = pages(sheet, paper)
        .iter()
        .map(|(_, _, runs)| runs.iter().map(|run| letters(&run.text)).collect())
        .collect();
    for block in &sheet.blocks {
        let Block::Group(group) = block else { continue };
        for part in
            group.blocks.iter().filter(|part| group.together && !matches!(part, Block::Heading(_)))
        {
            let words = words(part);
            assert!(pages.iter().any(|page| page.contains(&words)), "split across pages: {words}");
        }
        let first = words(&group.blocks[0]);
        let last = group
            .blocks
            .iter()
            .rev()
            .map(words)
            .find(|words| !words.is_empty())
            .unwrap_or_default();
        let together = pages.iter().any(|page| page.contains(&first) && page.contains(&last));
        assert!(together || !group.together, "split across pages: {first} ... {last}");
    }
}

fn games() -> GameRegistry {
    crate::common::games()
}

const SPEECHES: [Speech; 3] = [
    Speech::One(Language::English),
    Speech::One(Language::Spanish),
    Speech::Both(Language::English),
];

/// Every sheet of an army file, and the blank form, in each language and then in both.
fn sheets_of(name: &str, text: &str) -> Vec<Sheet> {
    let games = games();
    let mustered = muster::army(name, text.as_bytes(), &games).expect("the shipped rules");
    let rules = &*mustered.rules;
    assert_eq!(mustered.findings, Vec::new());
    let army = mustered.army.as_ref().expect("an army");
    let audit = audit::army(army, rules);
    let style = Style::default();
    let in_speech = |speech| {
        [
            in_languages(speech, |language| {
                sheets::list_sheet(&mustered, army, rules, style, language)
            }),
            in_languages(speech, |language| {
                sheets::audit(&mustered, army, &audit, rules, language)
            }),
            in_languages(speech, |language| {
                sheets::blank(rules, speech.second().is_some(), language)
            }),
        ]
    };
    SPEECHES.into_iter().flat_map(in_speech).collect()
}

/// Returns `true` if a sheet is in two languages.
fn is_both(sheet: &Sheet) -> bool {
    format!("{sheet:?}").contains("second: Some")
}

/// A list of the longest names, every trait, the longest notes, and more units than pages hold.
fn longest() -> String {
    let name = |number: usize| {
        format!("{number} {}", "Guardia de la Casa del Barón ".repeat(3))
            .chars()
            .take(70)
            .collect::<String>()
    };
    let (solid, nco) = ("W".repeat(80), format!("{}V", "W".repeat(79)));
    let notes = "Mantendrán la posición hasta el último hombre. ".repeat(40);
    let leaders: String =
        (0..70).map(|n| format!("  - {{name: '{}', code: EXSspgmt-A7}}\n", name(n))).collect();
    let troops: String = (0..12)
        .map(|n| format!("  - {{name: 'Tropa {}', code: EXSspgmt, nco: {nco}}}\n", name(n)))
        .collect();
    format!(
        "fistful: 1\nname: {solid}\ncomposition: {{squad: 999, platoon: 2+, platoon_leader: {solid}}}\n\
         notes: '{}'\nunits:\n{leaders}  - {{name: {solid}, code: EXSspgmt-M7, printed: {{code: {}, leadership: 3 messiah}}}}\n\
         \x20 - {{name: {nco}, code: EXSspgmt-N7}}\n{troops}\
         \x20 - {{name: Last, code: EXSspgmt, nco: {nco}, notes: '{}', special: [{{name: '{}', points: 999}}]}}\n",
        &notes[..1800],
        "W".repeat(80),
        &notes[..1800],
        name(1),
    )
    .replace("EXSspgmt", "EXSspmt") // a shield and a lasgun together would be a finding
}

#[test]
fn every_shipped_sheet_keeps_to_its_page() {
    for name in crate::common::armies() {
        for sheet in sheets_of(&name, &embedded::list_or_force(&name).expect("a shipped army")) {
            for paper in [Paper::A4, Paper::Letter] {
                assert_nothing_is_clipped(&sheet, paper);
                if !is_both(&sheet) {
                    assert_blocks_stay_whole(&sheet, paper);
                }
            }
        }
    }
}

#[test]
fn the_longest_list_keeps_to_its_pages() {
    for sheet in sheets_of("longest.yaml", &longest()) {
        for paper in [Paper::A4, Paper::Letter] {
            assert_nothing_is_clipped(&sheet, paper);
            if !is_both(&sheet) {
                assert_blocks_stay_whole(&sheet, paper);
            }
        }
    }
}

#[test]
fn the_reference_is_one_leaf_in_each_language() {
    let games = games();
    let of = |game, language| {
        let reference = Reference::load(game, Grammars::BUILT_IN).expect("the shipped reference");
        let book = games.book(game).expect("the shipped book");
        let rules = games.rules_of(game).ok();
        sheets::reference(&reference, &book, rules.as_deref(), language)
    };
    for game in Game::all(Grammars::BUILT_IN) {
        for speech in SPEECHES {
            let sheet = sheets::in_languages(speech, |language| of(game, language));
            let leaves = if speech.second().is_some() { 2 } else { 1 };
            for paper in [Paper::A4, Paper::Letter] {
                let pages = pages(&sheet, paper).len();
                assert_eq!(pages, 2 * leaves, "{game:?} {speech:?} on {paper:?}");
                assert_nothing_is_clipped(&sheet, paper);
            }
        }
    }
}

/// The back of a leaf draws codes that have every letter of the game.
#[test]
fn the_leaf_has_a_legend_of_devices() {
    let games = games();
    for game in Game::all(Grammars::BUILT_IN) {
        let reference = Reference::load(game, Grammars::BUILT_IN).expect("the shipped reference");
        let book = games.book(game).expect("the shipped book");
        let rules = games.rules_of(game).ok();
        let sheet = sheets::reference(&reference, &book, rules.as_deref(), Language::Spanish);
        let leaves = sheet.blocks.iter().filter_map(|block| match block {
            Block::Leaves(leaves) => leaves.first(),
            _ => None,
        });
        let sides: Vec<_> = leaves.flat_map(|leaf| &leaf.sides).collect();
        assert!(sides[0].devices.is_empty(), "{game:?}: the front is for the turn");
        let drawn = &sides[1].devices;
        let Some(rules) = rules else {
            assert!(drawn.is_empty(), "{game:?}");
            continue;
        };
        assert_eq!(drawn.len(), 8, "{game:?}");
        let codes: String = drawn.iter().map(|drawing| drawing.code.as_str()).collect();
        for slot in Slot::ALL {
            for row in &rules.codes().table(slot).rows {
                assert!(codes.contains(row.letter), "{game:?}: {} in {codes}", row.letter);
            }
        }
    }
}

#[test]
fn the_blank_form_and_the_shortest_sheets_take_one_page() {
    let blank =
        sheets::blank(&games().rules().expect("the shipped rules"), false, Language::Spanish);
    assert_eq!([Paper::A4, Paper::Letter].map(|paper| pages(&blank, paper).len()), [1, 1]);
    let corrino = &sheets_of(
        "fistful/corrino",
        &embedded::list_or_force("fistful/corrino").expect("an army"),
    )[0];
    // Its form; everybody stands behind it.
    let form = |paper| {
        let pages = pages(corrino, paper);
        let letters_of = |(.., runs): &(f64, f64, Vec<Run>)| -> String {
            runs.iter().map(|run| letters(&run.text)).collect()
        };
        (pages.len(), letters_of(&pages[0]).contains("rulingsused"))
    };
    assert_eq!([Paper::A4, Paper::Letter].map(form), [(2, true), (2, true)]);
}

#[test]
fn the_same_sheet_gives_the_same_bytes() {
    let sheet =
        &sheets_of("fistful/fremen", &embedded::list_or_force("fistful/fremen").expect("an army"))
            [0];
    let work = Printable::Sheet(sheet.clone());
    let made = || pdf(&work, Paper::A4, Path::new("fremen.pdf")).expect("a PDF");
    assert_eq!(made(), made());
}

#[test]
fn characters_without_a_glyph_are_found_and_never_stop_the_page() {
    assert_eq!(first_undrawable("Ñandú ¿señor? «Ú» 12½″ – −1 · × …"), None);
    assert_eq!(first_undrawable("a\u{200b}b\u{a0}c"), None, "what draws nothing is not missed");
    // Labels are set in capitals: µ is drawn, its capital is not.
    assert_eq!(first_undrawable("5 µm, Coŀlectiu, ƒ"), None);
    assert_eq!(capitals("5 µm, Coŀlectiu, ƒ"), "5 µM, COŀLECTIU, ƒ");
    assert_eq!(first_undrawable("Fremen 👩"), Some('👩'));
    assert_eq!(first_undrawable("مرحبا"), Some('م'));
    let text = "fistful: 1\nname: '👩‍👩‍👧 مرحبا'\nunits: [{name: \"a\\u202Eb\", code: VHs}]\n";
    let games = games();
    let mustered = muster::army("emoji.yaml", text.as_bytes(), &games).expect("the shipped rules");
    let army = mustered.army.as_ref().expect("an army");
    let style = Style::default();
    let sheet = sheets::list_sheet(&mustered, army, &mustered.rules, style, Language::English);
    let made = pdf(&sheet.into(), Paper::A4, Path::new("emoji.pdf")).expect("a PDF");
    assert_eq!(&made[..5], b"%PDF-");
}

/// The letters of one run on the pages of a deck, each with how it is painted.
fn collect_paints(frame: &Frame, words: &str, found: &mut Vec<String>) {
    for (_, item) in frame.items() {
        match item {
            FrameItem::Group(group) => collect_paints(&group.frame, words, found),
            FrameItem::Text(text) if text.text == words => found.push(format!("{:?}", text.fill)),
            _ => {}
        }
    }
}

/// The shield of a house of its own is hollow: its letter has the colour of its rim.
#[test]
fn the_letter_of_a_house_is_seen_on_its_shield() {
    let text = "fistful: 1\nname: House Öland\nunits: [{name: Guard, code: VHs}]\n";
    let mustered =
        muster::army("oland.yaml", text.as_bytes(), &games()).expect("the shipped rules");
    let army = mustered.army.as_ref().expect("a list");
    let cut = DeckOptions {
        size: CardSize::POKER,
        backs: Some(CardBacks::Emblem),
        copies: 1,
        marks: false,
    };
    let (style, speech) = (Style::default(), Speech::One(Language::English));
    let deck = sheets::cards(army, &mustered.rules, &cut, style, None, speech);
    let document = lay_out(&deck.into(), Paper::A4).output.expect("pages");
    let of_page = |page: &typst_layout::Page| {
        let mut found = Vec::new();
        collect_paints(&page.frame, "Ö", &mut found);
        found
    };
    let letters: Vec<Vec<String>> = document.pages().iter().map(of_page).collect();
    assert_eq!(letters, [["Luma(1, 1)"], ["Luma(0, 1)"]], "white on the spine, black on the back");
}

/// A deck whose copies are drawn again equals one that is laid out card by card, to the last byte.
#[test]
fn copies_of_a_deck_give_the_same_bytes_as_single_cards() {
    let games = games();
    let mustered = common::shipped("fistful/corrino", &games);
    let army = mustered.army.as_ref().expect("a list");
    for (size, backs) in [
        (CardSize::POKER, Some(CardBacks::Other)),
        (CardSize::TAROT, None),
        (CardSize::MINI, Some(CardBacks::Emblem)),
    ] {
        let cut = DeckOptions { size, backs, copies: 4, marks: false };
        let (style, speech) = (Style::default(), Speech::One(Language::English));
        let deck = sheets::cards(army, &mustered.rules, &cut, style, None, speech);
        let alone = Deck { copies: 1, ..deck.clone() };
        let [again, alone] = [deck, alone]
            .map(|deck| pdf(&deck.into(), Paper::Letter, Path::new("deck.pdf")).expect("a PDF"));
        assert_eq!(again, alone, "{}", size.name);
    }
}
