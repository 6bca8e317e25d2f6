//! Documents set in parts: pages, numbers and links equal those of one set as a whole.

use super::ground::sheet_on;
use super::{Run, SPEECHES, games, pages, runs};
use crate::common;
use fistful::army::Unit;
use fistful::deck::{CardSize, Deck};
use fistful::language::{Language, Speech};
use fistful::render::{Paper, Printable, lay_out, pdf, typeset, typeset_request};
use fistful::sheet::Sheet;
use fistful::sheets::{self, CardBacks, DeckOptions, PrintedTable, Style};
use pretty_assertions::assert_eq;
use std::collections::HashSet;
use std::path::Path;
use typst::introspection::{Location, Tag};
use typst::layout::{Frame, FrameItem, Point};

/// Squads of a force, who fill five parts of battle pages and two of its bill.
const SQUADS: usize = 600;
/// Squads on a page, and rows of two columns of the bill: each squad has three.
const ON_A_PAGE: usize = 5;

fn host() -> Sheet {
    let games = games();
    let squad = |n: usize| format!("      - {{troop: Sardaukar, figures: 5, name: Squad {n}}}\n");
    let platoon = |from: usize| -> String {
        let squads = (from..from + 100).map(|n| squad(n + 1)).collect::<String>();
        format!("  - squads:\n{squads}")
    };
    let platoons: String = (0..SQUADS).step_by(100).map(platoon).collect();
    let text = format!("fistful: 1\nforce: Host\narmy: fistful/corrino\nplatoons:\n{platoons}");
    let fielded = common::muster_force("host.yaml", &text, &games);
    let resolved = fielded.resolve().expect("a force");
    sheets::force(&fielded, &resolved, Style::default(), None, Language::English)
}

#[test]
fn pages_of_a_long_sheet_are_numbered_and_in_order() {
    let pages = pages(&host(), Paper::A4);
    let of = pages.len();
    let words = |(.., runs): &(f64, f64, Vec<Run>)| -> String {
        runs.iter().map(|run| run.text.as_str()).collect()
    };
    for (at, page) in pages.iter().enumerate() {
        let number = format!("{}/{of}", at + 1);
        assert!(words(page).ends_with(&number), "{number}: {}", words(page));
    }
    // The last squad begins the page of the turn and the tables, which name all of them again.
    let of_battle = pages.iter().take(SQUADS / ON_A_PAGE + 1).flat_map(|(.., runs)| runs);
    let squads = of_battle.map(|run| run.text.as_str()).filter(|text| text.starts_with("Squad "));
    let squads: Vec<&str> = squads.take(SQUADS).collect();
    let all: Vec<String> = (1..=SQUADS).map(|n| format!("Squad {n}")).collect();
    assert_eq!(squads, all);
    let named = pages.iter().filter(|(.., runs)| runs.iter().any(|run| run.text == "Host"));
    assert_eq!(named.count(), 1, "the head of the first page");
    let closed = pages.iter().filter(|page| words(page).contains("Missile fire"));
    assert_eq!(closed.count(), 1, "the turn on the last page of the battle");
}

/// The place of each element in the tree that a screen reader follows.
fn places(frame: &Frame, found: &mut Vec<Location>) {
    for (_, item) in frame.items() {
        match item {
            FrameItem::Group(group) => places(&group.frame, found),
            FrameItem::Tag(Tag::Start(content, _)) => found.extend(content.location()),
            _ => {}
        }
    }
}

fn assert_apart(work: &Printable) {
    let document = lay_out(work, Paper::A4).output.expect("pages");
    let mut all = Vec::new();
    document.pages().iter().for_each(|page| places(&page.frame, &mut all));
    assert!(all.len() > 1_000, "{}", all.len());
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
}

fn deck(cards: usize, copies: usize) -> Deck {
    let mut list = common::shipped("fistful/corrino", &games());
    let army = list.army.as_mut().expect("a list");
    let named = |(at, unit): (usize, &Unit)| {
        let mut unit = unit.clone();
        unit.name.text = format!("{} {at}", unit.name.text);
        unit
    };
    army.units = army.units.iter().cycle().take(cards).enumerate().map(named).collect();
    let cut =
        DeckOptions { size: CardSize::POKER, backs: Some(CardBacks::Other), copies, marks: false };
    let speech = Speech::One(Language::English);
    sheets::cards(army, &list.rules, &cut, Style::default(), None, speech)
}

/// The words of each page, with their places.
fn placed_words(deck: &Deck) -> Vec<Vec<(String, f64, f64)>> {
    let document = lay_out(&deck.clone().into(), Paper::A4).output.expect("pages");
    let page = |page: &typst_layout::Page| {
        let mut found = Vec::new();
        runs(&page.frame, Point::zero(), &mut found);
        found.into_iter().map(|run| (run.text, run.x, run.y)).collect()
    };
    document.pages().iter().map(page).collect()
}

/// The cards of twelve sheets of paper are a part.
const PART: usize = 12 * 9;

#[test]
fn a_long_deck_equals_its_parts_in_order() {
    for (cards, copies) in [(250, 1), (60, 4)] {
        let deck = deck(cards, copies);
        assert!(deck.cards.len() > 2 * PART, "{}", deck.cards.len());
        let parts = deck.cards.chunks(PART).zip(deck.backs.chunks(PART));
        let parts = parts.flat_map(|(cards, backs)| {
            placed_words(&Deck { cards: cards.to_vec(), backs: backs.to_vec(), ..deck.clone() })
        });
        assert_eq!(placed_words(&deck), parts.collect::<Vec<_>>(), "{copies} copies");
    }
}

#[test]
fn parts_have_distinct_locations_in_the_document() {
    assert_apart(&host().into());
    for copies in [1, 4] {
        assert_apart(&deck(250 / copies, copies).into());
    }
}

#[test]
fn parts_are_the_same_in_every_run() {
    let work = deck(250, 1).into();
    let made = || pdf(&work, Paper::A4, Path::new("deck.pdf")).expect("a PDF");
    assert_eq!(made(), made());
}

#[test]
fn a_request_is_typeset_to_the_bytes_of_the_work() {
    let games = games();
    let table = PrintedTable { is_requested: true, ..PrintedTable::default() };
    let forces = common::forces().into_iter().filter(|name| !name.starts_with("fistful/"));
    let names = forces.chain(["fistful/forces/atreides-500".to_owned()]);
    let sheets = names.zip(SPEECHES.into_iter().cycle()).map(|(name, speech)| {
        let sheet = sheet_on(&common::fielded(&name, &games), &table, speech);
        (name, Printable::from(sheet))
    });
    let decks = [(60, 4), (250, 1)]
        .map(|(cards, copies)| (format!("{cards} cards"), Printable::from(deck(cards, copies))));
    for (name, work) in sheets.chain(decks) {
        for paper in Paper::ALL {
            let of_work = pdf(&work, paper, Path::new(&name)).expect("a PDF");
            let of_request = typeset(&typeset_request(&work, paper)).expect("a PDF");
            assert!(of_request == of_work, "{name} on {paper:?}");
        }
    }
}

#[test]
fn what_is_no_request_is_refused() {
    for request in ["", "{}", "[1]", r#"{"paper":"a0","numbers":null,"parts":[]}"#] {
        assert!(typeset(request.as_bytes()).is_err(), "{request}");
    }
}
