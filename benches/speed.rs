//! The speed of typical commands: `cargo bench`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use fistful::army::Unit;
use fistful::army::file::ArmyFile;
use fistful::battle::{
    self, BattleSetup, BattleTable, ByHost, Doctrine, Host, Series, StartOrder, Terms,
};
use fistful::book::Game;
use fistful::code_search::{self, Query};
use fistful::deck::CardSize;
use fistful::desk::Desk;
use fistful::dice::Random;
use fistful::embedded::Grammars;
use fistful::game_registry::GameRegistry;
use fistful::games::coded::Attacker;
use fistful::games::dune_chess::answer::load_named_setups;
use fistful::games::dune_chess::{Budget, Position, Setup, perft};
use fistful::games::fistful as sardaukar;
use fistful::games::fistful::{Fighter, GroupMelee, Melee};
use fistful::language::{Language, Speech};
use fistful::library::LibraryItem;
use fistful::muster::{self, ForceList, Mustered};
use fistful::profile::ListColumn;
use fistful::render::{self, Paper, Printable};
use fistful::rolls::{MeleeSquad, Simulation, SquadMelee};
use fistful::rules::Rules;
use fistful::sheets::{CardBacks, DeckOptions, Style};
use fistful::{audit, code::CodeKind, cost, decode, embedded, fits, sheets, yaml};
use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;

fn main() {
    divan::main();
}

const PUBLISHED: [&str; 4] =
    ["fistful/atreides", "fistful/harkonnen", "fistful/corrino", "fistful/fremen"];

fn rules() -> Rules {
    Rules::load(Game::FISTFUL, Grammars::BUILT_IN).expect("the shipped rules")
}

fn shipped(name: &str) -> String {
    embedded::list_or_force(name).expect("a shipped army")
}

fn mustered(name: &str, games: &GameRegistry) -> Mustered {
    muster::army(name, shipped(name).as_bytes(), games).expect("the shipped rules")
}

fn sheet(name: &str) -> Printable {
    let rules = rules();
    let mustered = mustered(name, &GameRegistry::new(fistful::games::SHIPPED, None, None));
    let army = mustered.army.as_ref().expect("an army");
    sheets::list_sheet(&mustered, army, &rules, Style::default(), Language::English).into()
}

const HOUSES: [&str; 3] = ["atreides", "harkonnen", "corrino"];

/// As many cards of a list as are asked for, no two of one name.
fn deck(house: &str, cards: usize, copies: usize, backs: Option<CardBacks>) -> Printable {
    let rules = rules();
    let mut list = mustered(
        &format!("fistful/{house}"),
        &GameRegistry::new(fistful::games::SHIPPED, None, None),
    );
    let army = list.army.as_mut().expect("an army");
    let named = |(at, unit): (usize, &Unit)| {
        let mut unit = unit.clone();
        unit.name.text = format!("{} {at}", unit.name.text);
        unit
    };
    army.units = army.units.iter().cycle().take(cards).enumerate().map(named).collect();
    let cut = DeckOptions { size: CardSize::POKER, backs, copies, marks: false };
    let speech = Speech::One(Language::English);
    sheets::cards(army, &rules, &cut, Style::default(), None, speech).into()
}

/// The page of a force that is fought from, without those behind it.
fn page_of_battle(house: &str) -> Printable {
    let desk = Desk::new(
        GameRegistry::new(fistful::games::SHIPPED, None, None),
        Speech::One(Language::English),
    );
    let force = desk.library.force(&LibraryItem::Shipped(format!("fistful/forces/{house}-500")));
    let force = force.expect("a shipped force");
    let resolved = force.resolve().expect("its list");
    let mut sheet = sheets::force(&force, &resolved, Style::default(), None, Language::English);
    sheet.blocks.truncate(1);
    sheet.into()
}

/// Pages of three houses in turn, for typst remembers a page that it has just set.
fn in_turn(bencher: Bencher, work: impl Fn(&str) -> Printable) {
    let works = HOUSES.map(work);
    let set = |work| {
        render::pdf(black_box(work), Paper::A4, Path::new("page.pdf")).map_or(0, |pdf| pdf.len())
    };
    works.iter().for_each(|work| {
        set(work);
    });
    let mut turn = works.iter().cycle();
    bencher.bench_local(|| turn.next().map(set));
}

#[divan::bench]
fn code_decoded_and_priced(bencher: Bencher) {
    let rules = rules();
    bencher.bench(|| {
        decode::code(black_box("EFSs-A4"), &rules).code.map(|code| rules.codes().points(code))
    });
}

#[divan::bench]
fn code_decoded_with_its_bill(bencher: Bencher) {
    let rules = rules();
    bencher.bench(|| {
        decode::code(black_box("EFSs-A4"), &rules).code.map(|code| cost::bill(code, &rules).total)
    });
}

#[divan::bench]
fn whole_code_space(bencher: Bencher) {
    let rules = rules();
    bencher.bench(|| {
        [CodeKind::Trooper, CodeKind::Leader].map(|kind| rules.codes().space(black_box(kind)).len())
    });
}

#[divan::bench]
fn ruleset_loaded() -> Rules {
    rules()
}

#[divan::bench]
fn army_parsed_alone(bencher: Bencher) {
    let text = shipped("fistful/atreides");
    bencher.bench(|| yaml::parse_as::<ArmyFile>(black_box(&text)).map(|file| file.units.len()));
}

#[divan::bench]
fn army_read_and_checked(bencher: Bencher) {
    let (games, text) =
        (GameRegistry::new(fistful::games::SHIPPED, None, None), shipped("fistful/atreides"));
    games.rules().expect("the shipped rules");
    bencher.bench(|| muster::army("atreides.yaml", black_box(text.as_bytes()), &games));
}

/// 1,000 mistakes on one line of nearly a mebibyte, each with its place. Goal: 50 ms.
#[divan::bench]
fn thousand_findings_on_one_line(bencher: Bencher) {
    let (games, notes) =
        (GameRegistry::new(fistful::games::SHIPPED, None, None), "x".repeat(1_900));
    let unit = |n| format!("{{name: U{n}, code: VHs, zz: 1, yy: 2, notes: {notes}}}");
    let units: Vec<String> = (0..500).map(unit).collect();
    let text = format!("fistful: 1\nname: A\nunits: [{}]\n", units.join(", "));
    bencher.bench(|| {
        let list = muster::army("line.yaml", black_box(text.as_bytes()), &games);
        let list = list.expect("the shipped rules");
        let spans = list.findings.iter().filter_map(|finding| finding.span);
        spans.map(|span| list.source.place(span).column).sum::<usize>()
    });
}

/// Goal: under 1 s.
#[divan::bench]
fn fits_of_2500_squads(bencher: Bencher) {
    let games = GameRegistry::new(fistful::games::SHIPPED, None, None);
    let squads = "      - {troop: Sardaukar, figures: 5}\n".repeat(100);
    let platoons = format!("  - squads:\n{squads}").repeat(25);
    let text = format!("fistful: 1\nforce: Host\narmy: fistful/corrino\nplatoons:\n{platoons}");
    let list = |name: &str| -> Result<ForceList, Infallible> {
        Ok(ForceList::Coded(Box::new(mustered(name, &games))))
    };
    let Ok(mustered) = muster::force("host.yaml", text.as_bytes(), &[], list);
    let resolved = mustered.resolve().expect("a force");
    bencher.bench_local(|| fits::suggestions(black_box(&resolved)).len());
}

#[divan::bench]
fn four_armies_audited(bencher: Bencher) {
    let rules = rules();
    let armies: Vec<Mustered> = PUBLISHED
        .iter()
        .map(|name| mustered(name, &GameRegistry::new(fistful::games::SHIPPED, None, None)))
        .collect();
    bencher.bench(|| {
        let audited =
            |army: &Mustered| audit::army(army.army.as_ref().expect("an army"), &rules).rows.len();
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
    in_turn(bencher, |house| sheet(&format!("fistful/{house}")));
}

/// Goal: 1.3 times what ReportLab takes for the same page (`benches/paper.py`).
#[divan::bench]
fn battle_as_pdf_warm(bencher: Bencher) {
    in_turn(bencher, page_of_battle);
}

#[divan::bench]
fn cards_laid_out(bencher: Bencher) {
    bencher.bench(|| deck(black_box("atreides"), 12, 1, None));
}

#[divan::bench]
fn cards_as_pdf_warm(bencher: Bencher) {
    in_turn(bencher, |house| deck(house, 12, 1, None));
}

/// Goal: 0.8 times what ReportLab takes for the same pages (`benches/paper.py`).
#[divan::bench]
fn cards_54_as_pdf_warm(bencher: Bencher) {
    in_turn(bencher, |house| deck(house, 54, 1, None));
}

/// Goal: 2 s.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn cards_500_with_copies_and_backs(bencher: Bencher) {
    in_turn(bencher, |house| deck(house, 50, 10, Some(CardBacks::Other)));
}

#[divan::bench]
fn codes_found(bencher: Bencher) {
    let rules = rules();
    let mut query = Query { with: "s".to_owned(), ..Query::default() };
    query.bounds.get_mut(ListColumn::Ws).least = Some(12);
    query.bounds.get_mut(ListColumn::Points).most = Some(40);
    bencher.bench(|| code_search::find(black_box(&query), &rules).len());
}

/// Every pair of skills from 0 to 20.
fn skills() -> impl Iterator<Item = (i32, i32)> {
    (0..=20).flat_map(|first| (0..=20).map(move |second| (first, second)))
}

/// Goal: 90 us.
#[divan::bench]
fn melee_of_441_pairs() -> u128 {
    let odds = |(first, second)| {
        let melee = Melee::new(Fighter::new(black_box(first)), Fighter::new(second));
        sardaukar::melee(&melee).map_or(0, |odds| odds.total())
    };
    skills().map(odds).sum()
}

/// Goal: 300 us.
#[divan::bench]
fn one_against_three_of_441_pairs() -> u128 {
    let odds = |(single, skill)| {
        let attackers = vec![Attacker::new(black_box(skill)); 3];
        let group_melee =
            GroupMelee { single: Fighter::new(single), attackers, disengages: false, several: 1 };
        sardaukar::group_melee(&group_melee).map_or(0, |odds| odds.total())
    };
    skills().map(odds).sum()
}

fn squads(figures: i32) -> u128 {
    let squad = |skill| MeleeSquad { figures, fighter: Fighter::new(skill), nco: None };
    let clash = SquadMelee { first: squad(7), second: squad(9) };
    let answer = sardaukar::squads(black_box(&clash), 1, Simulation::default(), &|_, _| {});
    answer.map_or(0, |answer| answer.odds.total())
}

/// Goal: 5 us.
#[divan::bench]
fn ten_against_ten() -> u128 {
    squads(black_box(10))
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn twenty_against_twenty_thrown() -> u128 {
    squads(black_box(20))
}

/// The set-up of Dune Chess.
fn board() -> Position {
    let all = load_named_setups(Grammars::BUILT_IN).expect("the shipped set-ups");
    Position::new(&Setup::read(&all[0].position).expect("a set-up")).expect("a position")
}

/// Games of Dune Chess to a depth of 5, the last moves of them counted in bulk: 63,364,533 leaves.
#[divan::bench(sample_count = 10)]
fn chess_perft_5(bencher: Bencher) {
    let board = board();
    bencher.counter(ItemsCount::new(63_364_533u64)).bench(|| perft(black_box(&board), 5));
}

/// The best move from the set-up, so many moves ahead.
#[divan::bench(args = [4, 6, 8], sample_count = 10)]
fn chess_search(bencher: Bencher, depth: u32) {
    let board = board();
    let budget = Budget { depth, nodes: u64::MAX / 2, exchanges: true };
    bencher.bench(|| black_box(&board).find_best(budget, &[], 0));
}

/// Goal: 12 ns each.
#[divan::bench]
fn thousand_dice_thrown(bencher: Bencher) {
    let mut random = Random::new(1);
    let counter = ItemsCount::new(1000u64);
    bencher.counter(counter).bench_local(|| (0..1000).map(|_| random.die(10)).sum::<i32>());
}

/// A force of 500 points as it takes the field.
fn host(game: &str, house: &str) -> (Host, Arc<Rules>) {
    let desk = Desk::new(
        GameRegistry::new(fistful::games::SHIPPED, None, None),
        Speech::One(Language::English),
    );
    let force = desk.library.force(&LibraryItem::Shipped(format!("{game}/forces/{house}-500")));
    let force = force.expect("a shipped force");
    let rules = force.list.as_ref().map(|list| Arc::clone(&list.rules)).expect("its list");
    (Host::new(&force.resolve().expect("its list"), None), rules)
}

/// Whole battles of 500 points a side on one core. Goal: 2,000 a second.
#[divan::bench(args = ["fistful", "dune-world"], sample_count = 10)]
fn battles_of_500_points(bencher: Bencher, game: &str) {
    let ((first, rules), (second, _)) = (host(game, "atreides"), host(game, "corrino"));
    let (turns, margin, doctrines) = (10, 10, ByHost::splat(Doctrine::default()));
    let readings = Vec::new();
    let terms = Terms { table: BattleTable::OPEN, turns, margin, doctrines, readings };
    let setup = BattleSetup::new(ByHost::new(first, second), terms, &rules).expect("odds");
    let series = Series { seed: 1, begins: StartOrder::Alternate };
    let counter = ItemsCount::new(200u64);
    bencher
        .counter(counter)
        .bench(|| battle::fight_series(black_box(&setup), series, 0..200, 1, &|_| true).battles);
}
