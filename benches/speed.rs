//! How fast the work of a player goes: `cargo bench`.

use divan::{Bencher, black_box};
use fistful::army::file::ArmyFile;
use fistful::deck::Format;
use fistful::language::{Language, Speech};
use fistful::muster::{self, Mustered};
use fistful::profile::Value;
use fistful::render::{self, Paper, Work};
use fistful::ruleset::{Game, Ruleset};
use fistful::search::{self, Query};
use fistful::sheets::{Cut, Style};
use fistful::{audit, code::Kind, cost, decode, sheets, shelf, yaml};
use std::path::Path;

fn main() {
    divan::main();
}

const PUBLISHED: [&str; 4] =
    ["fistful/atreides", "fistful/harkonnen", "fistful/corrino", "fistful/fremen"];

fn ruleset() -> Ruleset {
    Ruleset::load(Game::Fistful, None).expect("the shipped ruleset")
}

fn shipped(name: &str) -> String {
    shelf::army(name).expect("a shipped army")
}

fn mustered(name: &str, ruleset: &Ruleset) -> Mustered {
    muster::army(name, shipped(name).as_bytes(), ruleset)
}

fn sheet(name: &str) -> Work {
    let ruleset = ruleset();
    let mustered = mustered(name, &ruleset);
    let army = mustered.army.as_ref().expect("an army");
    sheets::roster(&mustered, army, &ruleset, Style::default(), Language::English).into()
}

fn deck(name: &str) -> Work {
    let ruleset = ruleset();
    let mustered = mustered(name, &ruleset);
    let army = mustered.army.as_ref().expect("an army");
    let cut = Cut { format: Format::POKER, backs: None, copies: 1 };
    let speech = Speech::One(Language::English);
    sheets::cards(army, &ruleset, &cut, Style::default(), None, speech).into()
}

#[divan::bench]
fn code_decoded_and_priced(bencher: Bencher) {
    let ruleset = ruleset();
    bencher.bench(|| {
        decode::code(black_box("EFSs-A4"), &ruleset).code.map(|code| ruleset.points(code))
    });
}

#[divan::bench]
fn code_decoded_with_its_bill(bencher: Bencher) {
    let ruleset = ruleset();
    bencher.bench(|| {
        decode::code(black_box("EFSs-A4"), &ruleset)
            .code
            .map(|code| cost::bill(code, &ruleset).total)
    });
}

#[divan::bench]
fn whole_code_space(bencher: Bencher) {
    let ruleset = ruleset();
    bencher
        .bench(|| [Kind::Trooper, Kind::Leader].map(|kind| ruleset.space(black_box(kind)).len()));
}

#[divan::bench]
fn ruleset_loaded() -> Ruleset {
    ruleset()
}

#[divan::bench]
fn army_parsed_alone(bencher: Bencher) {
    let text = shipped("fistful/atreides");
    bencher.bench(|| yaml::typed::<ArmyFile>(black_box(&text)).map(|file| file.units.len()));
}

#[divan::bench]
fn army_read_and_checked(bencher: Bencher) {
    let (ruleset, text) = (ruleset(), shipped("fistful/atreides"));
    bencher.bench(|| muster::army("atreides.yaml", black_box(text.as_bytes()), &ruleset));
}

#[divan::bench]
fn four_armies_audited(bencher: Bencher) {
    let ruleset = ruleset();
    let armies: Vec<Mustered> = PUBLISHED.iter().map(|name| mustered(name, &ruleset)).collect();
    bencher.bench(|| {
        let audited = |army: &Mustered| {
            audit::army(army.army.as_ref().expect("an army"), &ruleset).rows.len()
        };
        armies.iter().map(audited).sum::<usize>()
    });
}

#[divan::bench]
fn army_as_html(bencher: Bencher) {
    let sheet = sheet("fistful/atreides");
    bencher.bench(|| {
        render::html(black_box(&sheet), Paper::A4, Path::new("atreides.html"))
            .map(|html| html.len())
    });
}

#[divan::bench(sample_count = 1, sample_size = 1)]
fn army_as_pdf_first(bencher: Bencher) {
    let sheet = sheet("fistful/atreides");
    bencher.bench(|| {
        render::pdf(black_box(&sheet), Paper::A4, Path::new("atreides.pdf")).map(|pdf| pdf.len())
    });
}

#[divan::bench]
fn army_as_pdf_warm(bencher: Bencher) {
    let sheet = sheet("fistful/atreides");
    let _ = render::pdf(&sheet, Paper::A4, Path::new("atreides.pdf"));
    bencher.bench(|| {
        render::pdf(black_box(&sheet), Paper::A4, Path::new("atreides.pdf")).map(|pdf| pdf.len())
    });
}

#[divan::bench]
fn cards_laid_out(bencher: Bencher) {
    bencher.bench(|| deck(black_box("fistful/atreides")));
}

#[divan::bench]
fn cards_as_pdf_warm(bencher: Bencher) {
    let deck = deck("fistful/atreides");
    let _ = render::pdf(&deck, Paper::A4, Path::new("atreides.pdf"));
    bencher.bench(|| {
        render::pdf(black_box(&deck), Paper::A4, Path::new("atreides.pdf")).map(|pdf| pdf.len())
    });
}

#[divan::bench]
fn codes_found(bencher: Bencher) {
    let ruleset = ruleset();
    let mut query = Query { with: "s".to_owned(), ..Query::default() };
    query.bounds.get_mut(Value::Ws).least = Some(12);
    query.bounds.get_mut(Value::Points).most = Some(40);
    bencher.bench(|| search::find(black_box(&query), &ruleset).len());
}
