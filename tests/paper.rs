//! The printed page as other programs read it. These need poppler, qpdf and Chromium, which a machine
//! with only Rust does not have; `.ci/run` installs them and runs every one.

pub(crate) mod browser;
mod cards;
pub(crate) mod desk;
mod drawn;
mod ground;
mod screen;
mod slide_rule;

use crate::common::{self, Kind, Printed, SPEECHES, everything, html_words, words};
use crate::decks::{self, crowd::crowd};
use desk::{Desk, PAPERS, Pdf};
use fistful::answer::fair::Repeat;
use fistful::answer::{Answer, Request, answer, fair, worth};
use fistful::army::{Basis, Role};
use fistful::battle::{Doctrine, Terrain};
use fistful::book::Game;
use fistful::code::CodeKind;
use fistful::cost;
use fistful::embedded::Grammars;
use fistful::fonts;
use fistful::library::LibraryItem;
use fistful::profile::ListColumn;
use fistful::render::{self, Paper, Printable};
use fistful::sheet::{Block, Sheet, SheetTable};
use fistful::text::to_typographic;
use fistful::worth::{Mix, WorthOptions};
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::sample::select;
use std::env;
use std::path::Path;
use std::process::Command;
use std::rc::Rc;

/// Everything, in each language and in both, as PDF and as HTML: on A4, and each work in one of the languages on Letter as
/// well. `.ci/long/papers` sets every language on both papers.
#[test]
#[ignore = "needs poppler, qpdf and Chromium; .ci/run runs it"]
fn everything_printed_is_sound() {
    let all = everything();
    let listed = [Kind::Sheet, Kind::Cards, Kind::Force, Kind::Reference];
    let with_lists = common::games().with_lists();
    for game in Game::all(Grammars::BUILT_IN) {
        let kinds = if with_lists.contains(&game) { &listed[..] } else { &listed[3..] };
        for &kind in kinds {
            let of_game =
                |printed: &&Printed| printed.name.starts_with(game.key()) && printed.kind == kind;
            assert!(
                all.iter().filter(of_game).count() >= 3,
                "{game:?}: {kind:?} in three languages"
            );
        }
    }
    // The works come in one language after the other.
    let (works, sets_all) = (all.len() / SPEECHES.len(), env::var_os("FISTFUL_PAPERS").is_some());
    let papers = |place: usize| {
        // A list has three works, so each kind of work comes in another language with each list.
        let (language, work) = (place / works, place % works);
        let is_on_letter = sets_all || (work + work / 3) % SPEECHES.len() == language;
        if is_on_letter { &PAPERS[..] } else { &PAPERS[..1] }
    };
    let all: Vec<_> = (0..).map(papers).zip(&all).collect();
    // Two cores: a browser for each.
    let (some, others) = all.split_at(all.len() / 2);
    std::thread::scope(|scope| {
        for (number, part) in [some, others].into_iter().enumerate() {
            scope.spawn(move || {
                let desk = Desk::new(&format!("everything-{number}"));
                part.iter()
                    .for_each(|(papers, printed)| assert_sound_print(printed, papers, &desk));
            });
        }
    });
}

fn assert_sound_print(printed: &Printed, papers: &[(Paper, &str)], desk: &Desk) {
    let name = &printed.name;
    // A character that no font has would print as a question mark.
    let data = match &printed.work {
        Printable::Sheet(sheet) => serde_json::to_string(sheet),
        Printable::Deck(deck) => serde_json::to_string(deck),
    };
    let data = data.expect("a page is texts, numbers and lists");
    let undrawn: String = data.chars().filter(|c| !fonts::draws(*c)).collect();
    assert_eq!(undrawn.trim(), "", "{name}");
    for &(paper, size) in papers {
        let pdf = desk.pdf(name, &printed.work, paper);
        assert!(pdf.title().starts_with(title(&printed.work)), "{name}: {}", pdf.title());
        assert_eq!(pdf.info("Creator"), fistful::sheets::PROGRAM, "{name}");
        assert_eq!(pdf.info("Page size"), size, "{name}");
        assert!(
            pages(printed).is_none_or(|pages| pages == pdf.pages()),
            "{name}: {} pages",
            pdf.pages()
        );
        pdf.assert_sound(common::language(&printed.work).tag());
        assert_numbers(printed, &pdf);
        match &printed.work {
            // One picture, and no table.
            Printable::Sheet(_) if matches!(printed.kind, Kind::Board | Kind::Counters) => {
                pdf.assert_margins();
            }
            Printable::Sheet(_) => {
                pdf.assert_margins();
                pdf.assert_tables();
            }
            Printable::Deck(deck) => cards::assert_cut(&pdf, deck, paper),
        }
        let html = render::html(&printed.work, paper, Path::new("sheet.html")).expect("a page");
        let browser = desk.browser(name, &html);
        // If tables of two languages or turns of a battle flow, a browser's page may end a few lines earlier or later,
        // and a picture that no longer fits goes on to the next.
        let has_pages = !["dust", "scrubs"].iter().any(|game| name.starts_with(game));
        let is_laid_out = printed.kind == Kind::Force && has_pages;
        // In a PDF alone, several pages of a list's units flow where that saves one.
        let is_list = printed.kind == Kind::Sheet && has_pages;
        let flows =
            is_list || !is_laid_out && name.ends_with("-both") || printed.kind == Kind::Report;
        let spare = if flows { 1 + pdf.pages() / 8 } else { 0 };
        let near = browser.pages().abs_diff(pdf.pages()) <= spare;
        assert!(near, "{name} on {size}: {} pages, {} of PDF", browser.pages(), pdf.pages());
        // A browser rounds to its own pixels.
        let paper_name = |size: &str| size.split_once('(').map(|(_, name)| name.to_owned());
        assert_eq!(paper_name(browser.info("Page size")), paper_name(size), "{name}: the paper");
        match &printed.work {
            Printable::Sheet(sheet) => {
                let words = pdf_words(&pdf, sheet);
                // Units that flow have no heading again on their second page.
                let once = common::without(&html, "<h2 class=\"again\">", "</h2>");
                let html = if words == html_words(&once) { &once } else { &html };
                assert_eq!(words, html_words(html), "{name}");
            }
            Printable::Deck(deck) => cards::assert_cut(&browser, deck, paper),
        }
    }
}

/// The number of pages of a print, if it is fixed.
fn pages(printed: &Printed) -> Option<usize> {
    let both = printed.name.ends_with("-both");
    match (&printed.work, printed.kind) {
        (Printable::Deck(deck), _) => {
            let faces = if deck.backs.is_empty() { 1 } else { 2 };
            Some(faces * deck.cards.len().div_ceil(9))
        }
        // Front and back of one paper, for each language.
        (_, Kind::Reference) => Some(if both { 4 } else { 2 }),
        (_, Kind::Board | Kind::Counters | Kind::Record) => Some(1),
        (_, Kind::Blank) if !both => Some(1),
        _ => None,
    }
}

fn title(work: &Printable) -> &str {
    match work {
        Printable::Sheet(sheet) if sheet.title.is_empty() => &sheet.subtitle.first,
        Printable::Sheet(sheet) => &sheet.title.first,
        Printable::Deck(deck) => &deck.title.first,
    }
}

/// The words of the pages without the feet, then the foot once, as HTML has them.
fn pdf_words(pdf: &Pdf, sheet: &Sheet) -> Vec<String> {
    let footer = [&sheet.footer.game, &sheet.footer.program, &sheet.footer.file]
        .map(|part| words(&part.to_string()))
        .concat();
    let pages = pdf.texts();
    let mut heads = Vec::new();
    heads_of(&sheet.blocks, &mut heads);
    let whole: Vec<String> = pages.iter().flat_map(|page| words(page)).collect();
    let goes_on = |head: &Vec<String>| {
        let stands = whole.windows(head.len().max(1)).filter(|window| window == head).count();
        stands > heads.iter().filter(|other| *other == head).count()
    };
    let mut all = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        let mut page = words(page);
        let numbered = format!("{}/{}", number + 1, pages.len());
        let foot: Vec<String> = footer.iter().cloned().chain([numbered]).collect();
        let at = page.windows(foot.len()).position(|window| window == foot.as_slice());
        let at = at.unwrap_or_else(|| panic!("{}: no foot {foot:?} in {page:?}", pdf.path));
        page.drain(at..at + foot.len());
        // A table that goes on has its heads again.
        let again = heads.iter().find(|head| page.starts_with(head) && goes_on(head));
        page.drain(..again.map_or(0, Vec::len));
        all.extend(page);
    }
    all.extend(footer);
    all
}

/// The heads of every table, as words.
fn heads_of(blocks: &[Block], found: &mut Vec<Vec<String>>) {
    let heads = |table: &SheetTable| {
        table.columns.iter().flat_map(|column| words(&column.head.to_string())).collect()
    };
    for block in blocks {
        match block {
            Block::Table(table) => found.push(heads(table)),
            Block::Tables(halves) => found.extend(halves.iter().map(heads)),
            Block::Group(group) => heads_of(&group.blocks, found),
            _ => {}
        }
    }
}

/// Each unit's name and all its printed numbers stand near each other on one page.
fn assert_numbers(printed: &Printed, pdf: &Pdf) {
    /// Words between a name and the last of its numbers: heads of columns, at the most.
    const NEAR: usize = 60;
    const BEFORE: usize = 8;
    let Some(name) = printed.army.as_ref().filter(|_| printed.kind != Kind::Audit) else { return };
    let games = common::games();
    let mustered = common::shipped(name, &games);
    let rules = &*mustered.rules;
    let pages: Vec<Vec<String>> = pdf.texts().iter().map(|page| words(page)).collect();
    let language = common::language(&printed.work);
    let cards = printed.kind == Kind::Cards;
    // An NCO stands on the cards of his squads.
    let units = mustered.army.as_ref().expect("an army").units.iter();
    for unit in units.filter(|unit| !cards || unit.role != Role::Nco) {
        let called = words(&to_typographic(unit.name.get(language)));
        let computed = rules.codes().profile(unit.code).values(cost::unit(unit, rules).total);
        let values = unit.printed.as_ref().map_or(&computed, |printed| &printed.values);
        // Not every sheet shows the Morale of leaders; a squad's card has what it fights with, its NCO counted.
        let leads = unit.code.kind() == CodeKind::Leader;
        let shown = |value: &ListColumn| match value {
            ListColumn::Morale => !leads && !cards,
            ListColumn::Ws => leads || !cards,
            ListColumn::Leadership | ListColumn::Radius => !cards || *values.get(*value) > Some(0),
            _ => true,
        };
        let numbers: Vec<String> = ListColumn::ALL
            .into_iter()
            .filter(shown)
            .filter(|value| values.get(*value).is_some())
            .map(|value| values.print(value))
            .collect();
        let stands = |page: &Vec<String>| {
            let starts = page.windows(called.len()).enumerate();
            let mut starts = starts.filter(|(_, window)| *window == called.as_slice());
            starts.any(|(start, _)| {
                // A card has its points before its name.
                let from = if cards { start.saturating_sub(BEFORE) } else { start };
                let near = &page[from..page.len().min(start + NEAR)];
                let has = |number: &String| {
                    let number = |word: &String| word.trim_matches(['*', '+']) == number;
                    near.iter().any(number)
                };
                numbers.iter().all(has)
            })
        };
        assert!(pages.iter().any(stands), "{}: {called:?} {numbers:?}", pdf.path);
    }
}

/// The worth of the units of the four published lists of a game, by a few battles.
fn worth_of(game: Game, desk: &fistful::desk::Desk) -> Answer {
    let names = ["atreides", "harkonnen", "corrino", "fremen"];
    let items = names.map(|name| LibraryItem::Shipped(format!("{}/{name}", game.key())));
    let setting = common::setting(Terrain::Open);
    let ask = worth::WorthRequest {
        carried: None,
        items: items.into(),
        mix: Mix::Own,
        points: 300,
        forces: 24,
        battles: 1000,
        seed: 1,
        setting,
        doctrine: Doctrine::Odds,
        options: WorthOptions { basis: Basis::Printed, inches: 12 },
        repeat: Some(Repeat(Rc::new(|games| format!("fistful worth --games {games}")))),
    };
    answer(&Request::Worth(ask), desk).expect("an answer")
}

/// The plot has figures of its own, whose order in the page is nobody's promise: all else holds.
#[test]
#[ignore = "needs poppler, qpdf and Chromium; .ci/run runs it"]
fn the_sheet_of_worth_is_sound() {
    let (games, desk) = (common::games(), Desk::new("worth"));
    for game in games.with_lists() {
        let rules = games.rules_of(game).expect("the shipped rules");
        for (speech, tag) in common::SPEECHES {
            let speech = speech.led_by(rules.book.first);
            let answer = worth_of(game, &fistful::desk::Desk::new(common::games(), speech));
            let Answer::Worth(worth) = &answer else { unreachable!("units are weighed") };
            let work = Printable::from(answer.sheets(speech).remove(0));
            let name = format!("{}-worth-{tag}", game.key());
            for (paper, _) in PAPERS {
                let pdf = desk.pdf(&name, &work, paper);
                pdf.assert_sound(common::language(&work).tag());
                pdf.assert_margins();
                let html = render::html(&work, paper, Path::new("worth.html")).expect("a page");
                // In both languages a browser's page may end a few lines earlier.
                let spare = usize::from(tag == "both");
                let pages = desk.browser(&name, &html).pages();
                assert!((pdf.pages()..=pdf.pages() + spare).contains(&pages), "{name}: {pages}");
                for one in &worth.units {
                    let name = words(&to_typographic(one.unit.name.get(common::language(&work))));
                    let has = |page: &String| {
                        words(&page.replace(',', " ")).windows(name.len()).any(|at| at == name)
                    };
                    assert!(pdf.texts().iter().any(has), "{}: {name:?}", pdf.path);
                }
            }
        }
    }
}

/// At most three turns a page; each turn has its picture. No page is under a third full but the last two: the last turn
/// stays with the terms, so the page before it may end early.
#[test]
#[ignore = "needs poppler, qpdf and Chromium; .ci/run runs it"]
fn reports_of_battles_fill_their_pages() {
    let desk = Desk::new("reports");
    for (speech, tag) in common::SPEECHES {
        for printed in common::reports(speech, tag) {
            let Printable::Sheet(sheet) = &printed.work else {
                panic!("{} is no sheet", printed.name)
            };
            let turns = |block: &Block| match block {
                Block::Group(group) => {
                    group.blocks.iter().filter(|block| matches!(block, Block::Tableau(_))).count()
                }
                _ => 0,
            };
            let turns: usize = sheet.blocks.iter().map(turns).sum();
            assert!(turns > 2, "{}", printed.name);
            // With every roll in its log, a long turn fills a page, in two languages two; the terms may need one more.
            let most = if tag == "both" { 2 * turns } else { turns } + 1;
            for (paper, _) in PAPERS {
                let pdf = desk.pdf(&printed.name, &printed.work, paper);
                assert!(turns <= 3 * pdf.pages(), "{}", pdf.path);
                assert!(pdf.pages() <= most, "{}", pdf.path);
                let structure = desk::run_tool("pdfinfo", &["-struct", &pdf.path]);
                assert_eq!(structure.matches("Figure").count(), turns, "{}", pdf.path);
                let placed = pdf.placed();
                for (number, page) in placed.iter().take(placed.len().saturating_sub(2)).enumerate()
                {
                    // Without the foot.
                    let foot = page.height - 16.0 * desk::MM;
                    let words = page.words.iter().map(|word| word.bottom);
                    let last = words.filter(|bottom| *bottom < foot).fold(0.0, f64::max);
                    assert!(last > page.height / 3.0, "{}: page {}", pdf.path, number + 1);
                }
            }
        }
    }
}

#[test]
#[ignore = "needs poppler; .ci/run runs it"]
fn the_longest_deck_is_never_clipped() {
    let desk = Desk::new("longest");
    for (name, deck) in cards::longest() {
        for (paper, _) in PAPERS {
            let work = Printable::Deck(deck.clone());
            cards::assert_cut(&desk.pdf(&name, &work, paper), &deck, paper);
        }
    }
}

proptest! {
    #![proptest_config(common::cases(8))]

    #[test]
    #[ignore = "needs poppler; .ci/run runs it"]
    fn long_texts_stay_on_their_card(
        crowd in crowd(),
        wish in decks::wish(),
        size in select(decks::SIZES.to_vec()),
        speech in 0..common::SPEECHES.len(),
        (paper, _) in select(PAPERS.to_vec()),
    ) {
        let desk = Desk::new("crowd");
        for deck in decks::decks(&crowd, &[size], speech, wish).into_iter().flatten() {
            let work = Printable::Deck(deck.clone());
            cards::assert_cut(&desk.pdf("crowd", &work, paper), &deck, paper);
        }
    }
}

#[test]
#[ignore = "needs Chromium and poppler; .ci/run runs it"]
fn a_browser_clips_nothing_of_the_longest_deck() {
    let desk = Desk::new("longest-browser");
    for (name, deck) in cards::longest() {
        let work = Printable::Deck(deck.clone());
        let html = render::html(&work, Paper::A4, Path::new("cards.html")).expect("a page");
        cards::assert_cut(&desk.browser(&name, &html), &deck, Paper::A4);
    }
}

/// The verdict and its tables are one page; how it was done, and how to repeat it, another.
#[test]
#[ignore = "needs poppler; .ci/run runs it"]
fn a_verdict_stands_on_one_page() {
    let (games, desk) = (common::games(), Desk::new("fair"));
    for game in games.with_lists() {
        let names = ["atreides", "harkonnen", "corrino", "fremen"];
        let items = names.map(|name| LibraryItem::Shipped(format!("{}/{name}", game.key())));
        let setting = common::setting(Terrain::Open);
        let ask = fair::FairRequest {
            carried: None,
            items: items.into(),
            points: 300,
            forces: 100,
            battles: 2000,
            seed: 1,
            setting,
            values: Basis::Printed,
            doctrine: Doctrine::Odds,
            shard: None,
            merge: Vec::new(),
            repeat: Some(Repeat(Rc::new(move |games| {
                format!("fistful fair {} --games {games}", names.join(" "))
            }))),
        };
        let desk_of = fistful::desk::Desk::new(common::games(), common::SPEECHES[0].0);
        let answer = answer(&Request::Fair(ask), &desk_of).expect("an answer");
        for (speech, tag) in &common::SPEECHES[..2] {
            let work = Printable::from(answer.sheets(*speech).remove(0));
            for (paper, _) in PAPERS {
                let pdf = desk.pdf(&format!("{}-fair-{tag}", game.key()), &work, paper);
                pdf.assert_margins();
                let repeats =
                    |page: &String| words(page).windows(2).any(|at| at == ["--games", "2000"]);
                let repeated: Vec<bool> = pdf.texts().iter().map(repeats).collect();
                assert_eq!(repeated[..2], [false, true], "{}", pdf.path);
                // In Spanish, Letter has no room for how battles are fought on the second.
                assert!(repeated.len() <= 3, "{}", pdf.path);
            }
        }
    }
}

/// The blank form of every game is one page of strips with a word before every line.
#[test]
#[ignore = "needs poppler; .ci/run runs it"]
fn a_blank_form_is_a_page_of_strips() {
    let folder = common::empty_folder("blank-forms");
    let words_of = [
        ("fistful", &["NCO", "Code", "Gear", "Leadership", "Platoon"][..]),
        ("dune-world", &["NCO", "Code", "Gear", "Leadership", "Platoon"]),
        ("scrubs", &["Kind", "Leader", "Trail", "Short", "Long"]),
        ("dust", &["Section", "Abilities", "Class", "V7", "Suppression"]),
    ];
    for (game, wanted) in words_of {
        for (language, paper) in ["en", "es", "both"]
            .into_iter()
            .flat_map(|language| ["a4", "letter"].map(|paper| (language, paper)))
        {
            let mut print = Command::new(env!("CARGO_BIN_EXE_fistful"));
            print.args(["print", "--blank", "--game", game, "--format", "pdf", "--output", "."]);
            print.args(["--lang", language, "--paper", paper]);
            let printed = print.current_dir(&folder).output().expect("a run");
            assert_eq!(printed.status.code(), Some(0), "{game} {language} {paper}");
            let mut read = Command::new("pdftotext");
            let arguments = ["-layout", &format!("{game}-blank.pdf"), "-"];
            let text =
                read.current_dir(&folder).args(arguments).output().expect("pdftotext").stdout;
            let text = String::from_utf8(text).expect("a text");
            assert_eq!(text.matches('\u{c}').count(), 1, "{game} {language} {paper}");
            let is_missing = |word: &&&str| !text.to_lowercase().contains(&word.to_lowercase());
            let missing: Vec<&&str> = wanted.iter().filter(is_missing).collect();
            assert!(language == "es" || missing.is_empty(), "{game} {language}: {missing:?}");
        }
    }
}
