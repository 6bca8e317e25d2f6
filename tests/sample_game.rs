//! The sample game, a sixth one, without ability codes, added through the public interface of the library: it is listed, read,
//! checked, mustered, printed and asked for odds; the shipped program does not contain it.

#[expect(dead_code, reason = "every file has `fistful` and `game`, which the library reads")]
mod duel;

#[cfg(feature = "web")]
use crate::web::server::{Server, new_state_folder};
use duel::Tables;
use fistful::answer::{Answer, Request, answer};
use fistful::deck::CardSize;
use fistful::desk::Desk;
use fistful::dice::Chance;
use fistful::game::{CodelessGame, CodelessGames, CodelessRules, DiceRequest, GameEntry};
use fistful::game_registry::GameRegistry;
use fistful::games;
use fistful::language::{Language, Speech};
use fistful::library::{Files, Library, LibraryItem, OpenedItem};
use fistful::muster;
use fistful::odds::CodelessOddsRequest;
use fistful::render::{self, Look};
use fistful::sheets::{self, CardBacks, DeckOptions, Style, Theme};
use pretty_assertions::assert_eq;
use std::process::Command;
use std::{env, iter};

/// The shipped games, and one more.
const WITH_DUEL: CodelessGames = &[games::SHIPPED[0], games::SHIPPED[1], &DUEL];
static DUEL: GameEntry<Tables> = GameEntry::NEW;

fn desk() -> Desk {
    let games = GameRegistry::new(WITH_DUEL, Some("tests/sample_game/grammars".into()), None);
    Desk::new(games, Speech::One(Language::English))
}

fn open_game_file(item: impl Into<LibraryItem>) -> Box<fistful::game::CodelessFile> {
    match desk().library.open(&item.into()).expect("a file") {
        OpenedItem::Codeless(codeless_file) => codeless_file,
        other => panic!("{other:?}"),
    }
}

/// The findings in a list with this line as its only unit.
fn found(unit: &str) -> Vec<&'static str> {
    let text = format!("fistful: 1\ngame: duel\nname: Wells\nunits:\n  - {unit}\n");
    let list =
        open_game_file(LibraryItem::Text { name: "wells.yaml".into(), bytes: text.into_bytes() });
    list.findings.iter().map(|finding| finding.fault.id()).collect()
}

#[test]
fn the_sample_game_is_listed() {
    let Answer::Listed(listed) = answer(&Request::List, &desk()).expect("a list") else { panic!() };
    let games: Vec<&str> = listed.games.iter().map(|row| row.game.key()).collect();
    assert!(games.contains(&"duel"), "{games:?}");
}

#[test]
fn lists_and_forces_of_the_sample_game_are_checked() {
    let list = open_game_file("tests/sample_game/wells.yaml");
    assert_eq!((list.findings.len(), list.game.key()), (0, "duel"));
    assert_eq!(found("{name: Riders, figures: 4, nerve: 5}"), Vec::<&str>::new());
    assert_eq!(found("{name: Riders, figures: 4}"), ["missing-key"]);
    assert_eq!(found("{name: Riders, figures: 40, nerve: 5}"), ["out-of-range"]);
    assert_eq!(found("{name: Riders, figures: 4, nerve: 5, code: EFSs-A4}"), ["unknown-key"]);
    let force = open_game_file("tests/sample_game/dawn.yaml");
    assert_eq!((force.findings.len(), force.is_force), (0, true));
    assert_eq!(force.contents.expect("a force").units(), 2);
    let text = std::fs::read("tests/sample_game/dawn.yaml").expect("a force");
    let text = String::from_utf8(text).expect("a text").replace("Sentry", "Sentri");
    let wells = std::fs::read("tests/sample_game/wells.yaml").expect("a list");
    let library =
        Library { files: Files::Texts([("wells".into(), wells)].into()), ..desk().library };
    let item = LibraryItem::Text { name: "dawn.yaml".into(), bytes: text.into_bytes() };
    let OpenedItem::Codeless(wrong) = library.open(&item).expect("a text") else { panic!() };
    let advice = wrong.findings[0].fault.hint(Language::English).expect("a hint");
    assert_eq!(advice, "did you mean `Sentry`?");
}

#[test]
fn a_list_of_the_sample_game_is_printed_with_strips_and_cards() {
    let list = open_game_file("tests/sample_game/wells.yaml");
    let held = list.contents.as_deref().expect("a list");
    let sheet = sheets::codeless_sheet(&list, held, Style::default(), None, Language::English);
    let text = render::sheet_text(&sheet, Look::Plain);
    for word in ["Guards of the Well", "Duel at the Well", "Riders", "Porters", "Sentry"] {
        assert!(text.contains(word), "{word} in {text}");
    }
    let cut = DeckOptions {
        size: CardSize::POKER,
        backs: Some(CardBacks::Other),
        copies: 1,
        marks: false,
    };
    let deck = sheets::codeless_cards(
        held,
        &list.book,
        &cut,
        Theme::Plain,
        Speech::One(Language::English),
    );
    assert_eq!(deck.cards.len(), 3);
    let camp = sheets::codeless_force_editor(held, Language::English);
    assert_eq!(camp.counts, "13 figures");
}

#[test]
fn the_dice_of_the_sample_game_give_odds() {
    let nerve = &Tables::questions()[0];
    let mut inputs = DiceRequest::new(&nerve.question);
    inputs.put("unit", "tests/sample_game/wells.yaml:Porters");
    let request = Request::CodelessOdds(CodelessOddsRequest {
        game: "duel",
        answer: nerve.answer,
        asked: inputs,
    });
    let Answer::CodelessOdds(codeless_odds) = answer(&request, &desk()).expect("an answer") else {
        panic!()
    };
    let found: Vec<(&str, Chance)> =
        codeless_odds.rolled.outcomes.iter().map(|one| (one.key, one.chance)).collect();
    // Nerve 2, and a die of six.
    let chance = |count| Chance { count, of: 6 };
    assert_eq!(found, [("keeps", chance(2)), ("loses", chance(4))]);
    let sheet = sheets::codeless_odds(&codeless_odds, Language::English);
    let text = render::sheet_text(&sheet, Look::Plain);
    assert!(text.contains("Porters · Test of nerve"), "{text}");
    assert!(text.contains("33.3 %"), "{text}");
}

#[test]
fn the_shipped_program_does_not_know_the_sample_game() {
    let shipped = GameRegistry::new(games::SHIPPED, None, None);
    assert!(shipped.codeless_game("duel").is_none());
    assert_eq!(shipped.all().iter().filter(|game| game.key() == "duel").count(), 0);
    let text = std::fs::read("tests/sample_game/wells.yaml").expect("a list");
    let read = muster::army("wells.yaml", &text, &shipped).expect("the shipped rules");
    let ids: Vec<&str> = read.findings.iter().map(|finding| finding.fault.id()).collect();
    assert!(!ids.is_empty());
    assert!(!DUEL.has_points());
}

/// Arguments of the program of six games, a line each, for the process that runs it.
const ARGUMENTS: &str = "SIX_GAMES_ARGUMENTS";

/// The program of six games, where another test runs it: there is no such binary.
#[test]
fn helper_program_of_six_games() {
    let Ok(arguments) = env::var(ARGUMENTS) else { return };
    let given = iter::once("fistful").chain(arguments.lines()).map(Into::into).collect();
    assert_eq!(fistful::cli::run(WITH_DUEL, given), std::process::ExitCode::SUCCESS);
}

/// The program of six games with exactly these arguments.
fn bare_program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::current_exe().expect("the tests"));
    command.args(["--exact", "sample_game::helper_program_of_six_games", "--nocapture"]);
    command.env(ARGUMENTS, arguments.join("\n"));
    command
}

/// The program of six games, which finds its data.
fn program(arguments: &[&str]) -> Command {
    bare_program(&[arguments, &["--grammars", "tests/sample_game/grammars"]].concat())
}

fn run_program(arguments: &[&str]) -> String {
    output_of(program(arguments))
}

fn output_of(mut command: Command) -> String {
    let output = command.output().expect("the program");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_command_line_serves_the_sample_game() {
    let text = run_program(&["odds", "nerve", "tests/sample_game/wells.yaml:Porters"]);
    assert!(text.contains("Porters · Test of nerve") && text.contains("33.3 %"), "{text}");
    let json = run_program(&["odds", "nerve", "tests/sample_game/wells.yaml:Porters", "--json"]);
    assert!(json.contains(r#""what": "keeps""#), "{json}");
    let help = run_program(&["odds", "--help"]);
    assert!(help.contains("Whether a unit keeps its nerve, in Duel at the Well"), "{help}");
    let checked =
        run_program(&["check", "tests/sample_game/wells.yaml", "tests/sample_game/dawn.yaml"]);
    assert!(checked.contains("dawn.yaml"), "{checked}");
}

/// The program has no Spanish descriptions of its files.
#[test]
fn the_schema_of_the_sample_game_is_english_in_both_languages() {
    for kind in ["duel-army", "duel-force"] {
        let schema = |language: &str| {
            let text = output_of(bare_program(&["schema", kind, "--lang", language]));
            let (first, last) = (text.find('{').expect("JSON"), text.rfind('}').expect("JSON"));
            text[first..=last].to_owned()
        };
        let english = schema("en");
        assert!(english.contains(r#""properties""#), "{english}");
        assert_eq!(schema("es"), english);
    }
}

#[cfg(feature = "web")]
#[test]
fn the_page_opens_the_sample_game() {
    let state = new_state_folder();
    let mut command =
        program(&["serve", "--port", "0", "--lang", "en", "--dir", "tests/sample_game"]);
    let server = Server::spawn(command.env("XDG_STATE_HOME", state));
    let begun = server.get("/").text();
    let file = begun.split("<button ").find(|part| part.contains("<small>dawn.yaml</small>"));
    let id = file.and_then(|part| part.split("value=\"").nth(1)?.split('"').next());
    let opened = server.post("/muster", &[("do", id.expect("a button"))]);
    assert!(opened.text().contains("Dawn watch"), "{}", opened.text());
    let (state, files) = (opened.state(), opened.between("name=\"files\" value=\"", "\""));
    let fields = [("state", &*state), ("files", &*files), ("unit", "Sentry")];
    let odds = server.post("/odds", &fields).text();
    assert!(odds.contains("<h2>Sentry · Test of nerve</h2>"), "{odds}");
}
