//! Shared by several tests: all documents that can be printed, and the visible words of each.

pub(crate) mod drawn;

use fistful::answer::{Request, answer, battle};
use fistful::battle::{BattleTable, ByHost, Doctrine, StartOrder, Terrain};
use fistful::book::{Book, Game};
use fistful::deck::CardSize;
use fistful::desk::Desk;
use fistful::embedded::Grammars;
use fistful::game_registry::GameRegistry;
use fistful::games::dune_chess;
use fistful::language::{Language, Speech};
use fistful::library::{Files, Library, LibraryItem, OpenedItem};
use fistful::muster::{self, ForceList, Mustered, MusteredForce};
use fistful::reference::Reference;
use fistful::render::Printable;
use fistful::rules::Rules;
use fistful::sheet::{Block, Sheet};
use fistful::sheets::{self, CardBacks, DeckOptions, Style};
use fistful::{audit, embedded};
use html5gum::{Token, Tokenizer};
use proptest::test_runner::{Config, RngSeed};
use std::convert::Infallible;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

/// One language, the other, and both.
pub(crate) const SPEECHES: [(Speech, &str); 3] = [
    (Speech::One(Language::English), "en"),
    (Speech::One(Language::Spanish), "es"),
    (Speech::Both(Language::English), "both"),
];

/// The endings of what `print` writes where no format is asked for, in its order.
pub(crate) const ENDINGS: &[&str] =
    if cfg!(feature = "pdf") { &["pdf", "html"] } else { &["html"] };

/// The files that `print` writes of a name where no format is asked for, in the order of the alphabet.
pub(crate) fn files(stem: &str) -> Vec<String> {
    ENDINGS.iter().rev().map(|ending| format!("{stem}.{ending}")).collect()
}

/// An empty folder for a test, such as `web/odds`.
pub(crate) fn empty_folder(path: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(path);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The names in a folder, sorted; none without the folder.
pub(crate) fn file_names(folder: &Path) -> Vec<String> {
    if !folder.exists() {
        return Vec::new();
    }
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: io::Result<DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> =
        entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Something printed, and what it is of.
pub(crate) struct Printed {
    /// Such as `dune-world-atreides-cards-es`.
    pub(crate) name: String,
    /// The sheet or deck.
    pub(crate) work: Printable,
    /// The army it shows, by its shipped name; none for blank forms and references.
    pub(crate) army: Option<String>,
    /// The kind of document.
    pub(crate) kind: Kind,
}

/// A kind of document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Sheet,
    Cards,
    Audit,
    Force,
    Blank,
    Reference,
    Odds,
    Board,
    Counters,
    Report,
    Record,
}

/// The shipped lists whose units have ability codes.
pub(crate) fn armies() -> Vec<String> {
    coded(embedded::armies())
}

/// The shipped forces of such lists.
pub(crate) fn forces() -> Vec<String> {
    coded(embedded::forces())
}

fn coded(names: Vec<String>) -> Vec<String> {
    let names: Vec<String> = names.into_iter().filter(|name| !is_codeless_game(name)).collect();
    assert!(names.len() > 5, "only {names:?}");
    names
}

/// Returns `true` if the units of a shipped list or force have no ability codes.
fn is_codeless_game(name: &str) -> bool {
    name.split('/').next().is_some_and(|game| games().codeless_game(game).is_some())
}

pub(crate) fn games() -> GameRegistry {
    GameRegistry::new(fistful::games::SHIPPED, None, None)
}

/// The shipped lists and forces, and files of the disk.
pub(crate) fn library() -> Library {
    Library { games: games(), files: Files::Disk }
}

pub(crate) fn shipped(name: &str, games: &GameRegistry) -> Mustered {
    let text = embedded::list_or_force(name).expect("a shipped army");
    muster::army(&format!("{name}.yaml"), text.as_bytes(), games).expect("the shipped rules")
}

pub(crate) fn fielded(name: &str, games: &GameRegistry) -> MusteredForce {
    let text = embedded::list_or_force(name).expect("a shipped force");
    muster_force(&format!("{name}.yaml"), &text, games)
}

/// Musters a force of a shipped list.
pub(crate) fn muster_force(file: &str, text: &str, games: &GameRegistry) -> MusteredForce {
    muster_force_of(file, text, |name| {
        let list = embedded::list_or_force(name).map(|_| Box::new(shipped(name, games)));
        list.map_or(ForceList::Nothing(None), ForceList::Coded)
    })
}

/// Musters a force of the list that `find` returns for its name.
pub(crate) fn muster_force_of(
    file: &str,
    text: &str,
    find: impl Fn(&str) -> ForceList,
) -> MusteredForce {
    let list = |name: &str| Ok::<_, Infallible>(find(name));
    let Ok(force) = muster::force(file, text.as_bytes(), &games().file_kinds(), list);
    force
}

/// Everything that is printed of the shipped armies of both games, in each language and in both.
pub(crate) fn everything() -> Vec<Printed> {
    let games = games();
    let mut found = Vec::new();
    for (speech, tag) in SPEECHES {
        for name in armies() {
            let mustered = shipped(&name, &games);
            let rules = &*mustered.rules;
            for (kind, work) in of_army(&mustered, rules, speech) {
                let slug = name.replace('/', "-");
                let name = Some(name.clone());
                found.push(Printed {
                    name: format!("{slug}-{kind:?}-{tag}"),
                    work,
                    army: name,
                    kind,
                });
            }
        }
        // The larger of each list's two forces.
        for name in forces().iter().filter(|name| name.ends_with("-500")) {
            let fielded = fielded(name, &games);
            let slug = name.replace('/', "-");
            for (kind, work) in of_force(&fielded, speech) {
                let name = format!("{slug}-{kind:?}-{tag}");
                found.push(Printed { name, work, army: None, kind });
            }
        }
        let tables = embedded::armies().into_iter().chain(embedded::forces());
        for name in tables.filter(|name| is_codeless_game(name)) {
            let slug = name.replace('/', "-");
            for (kind, work) in of_table(&name, speech) {
                let name = format!("{slug}-{kind:?}-{tag}");
                found.push(Printed { name, work, army: None, kind });
            }
        }
        found.extend(reports(speech, tag));
        found.push(record(speech, tag));
        for game in Game::all(Grammars::BUILT_IN) {
            let book = &games.book(game).expect("the shipped book");
            let rules = games.rules_of(game).ok();
            let speech = speech.led_by(book.first);
            let reference =
                Reference::load(game, Grammars::BUILT_IN).expect("the shipped reference");
            let reference = sheets::in_languages(speech, |language| {
                sheets::reference(&reference, book, rules.as_deref(), language)
            });
            let ruled = rules.as_deref().map(|rules| {
                let blank = sheets::in_languages(speech, |language| {
                    sheets::blank(rules, speech.second().is_some(), language)
                });
                let table = sheets::in_languages(speech, |language| {
                    sheets::melee_table(sheets::Skills::Ahead, rules, language)
                });
                [(Kind::Blank, blank), (Kind::Odds, table)]
            });
            let ruled = ruled.into_iter().flatten();
            let board = (game.key() == dune_chess::answer::KEY).then(|| of_board(book, speech));
            let sheets = [(Kind::Reference, reference)].into_iter().chain(ruled);
            for (kind, sheet) in sheets.chain(board.into_iter().flatten()) {
                let name = format!("{}-{kind:?}-{tag}", game.key());
                found.push(Printed { name, work: sheet.into(), army: None, kind });
            }
        }
    }
    found
}

/// A report of each game whose forces have codes.
pub(crate) fn reports(speech: Speech, tag: &str) -> Vec<Printed> {
    let report = |game: Game| Printed {
        name: format!("{}-Report-{tag}", game.key()),
        work: of_battle(game, speech),
        army: None,
        kind: Kind::Report,
    };
    games().with_lists().into_iter().map(report).collect()
}

/// The record of a battle.
fn record(speech: Speech, tag: &str) -> Printed {
    let text = fs::read("tests/cases/record/clean.yaml").expect("a record");
    let mustered = muster::record("clean.yaml", &text, &games()).expect("a book");
    let record = mustered.record.as_ref().expect("a clean record");
    let sheet = |language| sheets::record(&mustered, record, language);
    let mut sheet = sheets::in_languages(speech, sheet);
    // The text has no charts.
    sheet.blocks.retain(|block| !matches!(block, Block::Chart(_)));
    Printed {
        name: format!("fistful-Record-{tag}"),
        work: sheet.into(),
        army: None,
        kind: Kind::Record,
    }
}

/// The usual setting of battles, on some terrain.
pub(crate) fn setting(terrain: Terrain) -> battle::BattleSetting {
    battle::BattleSetting {
        table: BattleTable::OPEN,
        terrain,
        turns: 10,
        margin: 10,
        readings: vec![],
    }
}

/// The report of a battle over broken ground.
fn of_battle(game: Game, speech: Speech) -> Printable {
    let force = |name: &str| LibraryItem::Shipped(format!("{}/forces/{name}-500", game.key()));
    let ask = battle::BattleRequest {
        carried: None,
        forces: ByHost::new("atreides", "harkonnen").map(force),
        battles: 2,
        seed: 1,
        setting: setting(Terrain::Broken),
        values: None,
        begins: StartOrder::Alternate,
        doctrines: ByHost::new(Doctrine::Assault, Doctrine::Odds),
        allows_illegal: false,
        replay: Some(2),
        shard: None,
        merge: Vec::new(),
        finds_even: false,
    };
    let fought = answer(&Request::Battle(ask), &Desk::new(games(), speech)).expect("a battle");
    let printed = fought.documents(speech);
    printed.work(&printed.jobs[0]).into_owned()
}

/// The board and the counters of Dune Chess.
fn of_board(book: &Book, speech: Speech) -> [(Kind, Sheet); 2] {
    let game = dune_chess::answer::start_game(None, &Desk::new(games(), speech))
        .expect("the first set-up");
    let position = *game.position();
    let board =
        sheets::in_languages(speech, |language| dune_chess::chess_board(&position, book, language));
    let counters =
        sheets::in_languages(speech, |language| dune_chess::chess_counters(book, speech, language));
    [(Kind::Board, board), (Kind::Counters, counters)]
}

/// The sheet and the cards of a shipped list or force without ability codes.
fn of_table(name: &str, speech: Speech) -> Vec<(Kind, Printable)> {
    let Ok(OpenedItem::Codeless(codeless_file)) =
        library().open(&LibraryItem::Shipped(name.to_owned()))
    else {
        panic!("{name} has codes")
    };
    let held = codeless_file.contents.as_deref().expect("a clean file");
    let (speech, style) = (speech.led_by(codeless_file.book.first), Style::default());
    let sheet = sheets::in_languages(speech, |language| {
        sheets::codeless_sheet(&codeless_file, held, style, None, language)
    });
    let cut = DeckOptions {
        size: CardSize::POKER,
        backs: Some(CardBacks::Other),
        copies: 1,
        marks: false,
    };
    let cards = sheets::codeless_cards(held, &codeless_file.book, &cut, style.theme, speech);
    let kind = if codeless_file.is_force { Kind::Force } else { Kind::Sheet };
    vec![(kind, sheet.into()), (Kind::Cards, cards.into())]
}

fn of_force(fielded: &MusteredForce, speech: Speech) -> Vec<(Kind, Printable)> {
    let resolved = fielded.resolve().expect("a force");
    let (speech, style) = (speech.led_by(resolved.rules.book.first), Style::default());
    let sheet = sheets::in_languages(speech, |language| {
        sheets::force(fielded, &resolved, style, None, language)
    });
    let cut = DeckOptions { size: CardSize::POKER, backs: None, copies: 1, marks: false };
    let cards = sheets::force_cards(&resolved, &cut, style, None, speech);
    vec![(Kind::Force, sheet.into()), (Kind::Cards, cards.into())]
}

fn of_army(mustered: &Mustered, rules: &Rules, speech: Speech) -> Vec<(Kind, Printable)> {
    let army = mustered.army.as_ref().expect("an army");
    let speech = speech.led_by(rules.book.first);
    let style = Style::default();
    let sheet = sheets::in_languages(speech, |language| {
        sheets::list_sheet(mustered, army, rules, style, language)
    });
    let audited = audit::army(army, rules);
    let audit = sheets::in_languages(speech, |language| {
        sheets::audit(mustered, army, &audited, rules, language)
    });
    let cut = DeckOptions {
        size: CardSize::POKER,
        backs: Some(CardBacks::Other),
        copies: 1,
        marks: false,
    };
    let cards = sheets::cards(army, rules, &cut, style, None, speech);
    // A list of our own has nothing to audit.
    let audit = (!audited.rows.is_empty()).then(|| (Kind::Audit, audit.into()));
    [(Kind::Sheet, sheet.into()), (Kind::Cards, cards.into())].into_iter().chain(audit).collect()
}

/// The first language of something printed.
pub(crate) fn language(work: &Printable) -> Language {
    match work {
        Printable::Sheet(sheet) => sheet.language,
        Printable::Deck(deck) => deck.language,
    }
}

/// Words in order, without what only joins or fills: dots, rules to write on, lines, and capitals.
pub(crate) fn words(text: &str) -> Vec<String> {
    let fills = |word: &&str| word.chars().any(|c| !"._·/[]│├└─".contains(c));
    text.split_whitespace().filter(fills).map(str::to_lowercase).collect()
}

/// The words that a browser shows, of HTML without a single error of syntax: what is drawn is seen, and not what is
/// said of it to those who hear the page.
pub(crate) fn html_words(html: &str) -> Vec<String> {
    read(&without(html, "<span class=\"said\">", "</span>"))
}

/// The words that those hear who are read a page: what is said of a drawing, and not what is drawn.
pub(crate) fn heard_words(html: &str) -> Vec<String> {
    let heard = without(html, "<div class=\"seen\" aria-hidden=\"true\">", "</div>");
    // A chart is drawn and explained where it is seen.
    read(&unpictured(&without(&heard, "<figure class=\"chart\">", "</figure>")))
}

/// Returns a text without what lies between a tag and its end.
pub(crate) fn without(html: &str, tag: &str, end: &str) -> String {
    let mut parts = html.split(tag);
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = |part: &str| {
        let (_, behind) = part.split_once(end).expect("an end");
        format!("{tag}{end}{behind}")
    };
    first + &parts.map(rest).collect::<String>()
}

/// Returns a text without the texts inside pictures, such as the names of squares.
fn unpictured(html: &str) -> String {
    ["<figure class=\"picture\"", "<figure class=\"map\""]
        .iter()
        .fold(html.to_owned(), |html, figure| unfigured(&html, figure))
}

fn unfigured(html: &str, figure: &str) -> String {
    let mut parts = html.split(figure);
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = |part: &str| {
        let (head, drawn) = part.split_once("<svg").expect("a picture");
        let (_, behind) = drawn.split_once("</svg>").expect("its end");
        format!("{figure}{head}<svg></svg>{behind}")
    };
    first + &parts.map(rest).collect::<String>()
}

fn read(html: &str) -> Vec<String> {
    let html = &without(html, "<script type=\"module\">", "</script>");
    let body = html.split("<body>").nth(1).expect("a body");
    let errors: Vec<String> = Tokenizer::new(html).flatten().filter_map(error).collect();
    assert_eq!(errors, Vec::<String>::new());
    let text = |Ok(token): Result<Token, Infallible>| match token {
        Token::String(text) => Some(String::from_utf8_lossy(&text).into_owned()),
        _ => None,
    };
    words(&Tokenizer::new(body).filter_map(text).collect::<Vec<_>>().join(" "))
}

fn error(token: Token) -> Option<String> {
    if let Token::Error(error) = token { Some(format!("{error:?}")) } else { None }
}

/// Dune World.
pub(crate) fn dune_world() -> Game {
    let all = Game::all(Grammars::BUILT_IN).into_iter();
    all.into_iter().find(|game| game.key() == "dune-world").expect("a shipped game")
}

/// The configuration of a property test: `usual` cases with a fixed seed. A seed in PROPTEST_RNG_SEED, or a number in
/// PROPTEST_CASES, overrides that (`.ci/long/properties`).
pub(crate) fn cases(usual: u32) -> Config {
    let arguments = ["PROPTEST_CASES", "PROPTEST_RNG_SEED"].map(std::env::var_os);
    let config = Config { failure_persistence: None, ..Config::default() };
    match arguments {
        [None, None] => Config { cases: usual, rng_seed: RngSeed::Fixed(1998), ..config },
        [None, Some(_)] => Config { cases: usual, ..config },
        [Some(_), _] => config,
    }
}
