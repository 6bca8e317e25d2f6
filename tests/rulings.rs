//! Rulings: every cited one exists, and every one is cited.

use crate::common::{SPEECHES, dune_world, games, html_words, words};
use fistful::book::Game;
use fistful::embedded::Grammars;
use fistful::error::ErrorSubject;
use fistful::language::Language;
use fistful::render::{self, Look, Paper};
use fistful::rulings::{RestsOn, Ruling, Rulings};
use fistful::sheet::Sheet;
use fistful::sheets;
use fistful::text::{length, wrap};
use pretty_assertions::{assert_eq, assert_ne};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Rulings whose id stands nowhere else, and why each may stand all the same.
const UNCITED: [(&str, &str); 6] = [
    // Carried out by how the lists are written, where no line holds the id.
    ("F33", "values of a list have names, so the order of the paper does not matter"),
    ("F34", "the names and aliases of the shipped lists"),
    ("F35", "how the rulings cite section 7"),
    ("F36", "no list has vehicles or sandworms"),
    ("D18", "the Spanish names of E, D and 4, which the other game's tables hold"),
    ("D19", "the name of the shipped list"),
];

/// Everything that may cite a ruling, but for the rulings themselves.
fn citing() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    ["src", "grammars", "armies", "templates", "docs"]
        .iter()
        .for_each(|folder| walk(folder, &mut found));
    let pages = ["README.md", "LEEME.md"].map(|page| {
        (PathBuf::from(page), fs::read_to_string(page).expect("a page in two languages"))
    });
    found.extend(pages);
    assert!(found.len() > 100, "only {} files found", found.len());
    found
}

fn walk(folder: impl AsRef<Path>, found: &mut Vec<(PathBuf, String)>) {
    const WRITTEN: [&str; 8] = ["rs", "yaml", "md", "typ", "html", "css", "ebnf", "txt"];
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if path.is_dir() {
            walk(&path, found);
        } else if WRITTEN.contains(&ending) {
            let text = fs::read_to_string(&path).expect("a text");
            found.push((path, text));
        }
    }
}

/// The letter and the number of an id: `F12`.
fn id(word: &str) -> Option<(char, u32)> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|letter| "CFDSW".contains(*letter))?;
    let number = letters.as_str();
    let short = number.len() <= 2 && number.bytes().all(|digit| digit.is_ascii_digit());
    Some((letter, number.parse().ok().filter(|number| short && *number > 0)?))
}

/// The ids that a text cites. A citation is a whole word: `C`, `F`, `D`, `S` or `W` and one or two digits. A part of a longer word
/// is none: a code (`EHSs-D6`), a colour (`#F5F5F5`), dice (`2D6`). `F1–F5` cites all five.
fn cited_ids(text: &str) -> Vec<String> {
    let joins = |c: char| c.is_alphanumeric() || "_#-–".contains(c);
    let words = text.split(|c: char| !joins(c));
    words.flat_map(range).map(|(letter, number)| format!("{letter}{number}")).collect()
}

/// The ids of a word: one, those from one to another, or none.
fn range(word: &str) -> Vec<(char, u32)> {
    let ends: Option<Vec<_>> = word.split(['–', '-']).map(id).collect();
    match ends.as_deref() {
        Some([one]) => vec![*one],
        Some([(letter, first), (same, last)]) if letter == same => {
            (*first..=*last).map(|number| (*letter, number)).collect()
        }
        _ => vec![],
    }
}

fn all() -> Vec<Ruling> {
    let load = |game| Rulings::load(game, Grammars::BUILT_IN).expect("the shipped rulings").all;
    Game::all(Grammars::BUILT_IN).into_iter().flat_map(load).collect()
}

#[test]
fn a_citation_is_a_whole_word() {
    let text = "`EHSs-D6` (F26), D5: 2D6, #F5F5F5, F8.\nruling: F23 # F1–F3, D10-D11; F120, xF7, F_4, G5, F";
    let found = ["F26", "D5", "F8", "F23", "F1", "F2", "F3", "D10", "D11"];
    assert_eq!(cited_ids(text), found);
}

#[test]
fn every_cited_ruling_exists() {
    let known: BTreeSet<String> = all().into_iter().map(|ruling| ruling.id).collect();
    let mut unknown = Vec::new();
    let mut count = 0;
    for (path, text) in citing() {
        let cited = cited_ids(&text);
        count += cited.len();
        let strange = cited.into_iter().filter(|id| !known.contains(id));
        unknown.extend(strange.map(|id| format!("{}: {id}", path.display())));
    }
    assert_eq!(unknown, Vec::<String>::new());
    assert!(count > 300, "only {count} citations found");
}

#[test]
fn every_ruling_is_cited_or_says_why_not() {
    let elsewhere = citing().into_iter().filter(|(path, _)| !path.ends_with("rulings.yaml"));
    let cited: BTreeSet<String> = elsewhere.flat_map(|(_, text)| cited_ids(&text)).collect();
    let lonely = all().into_iter().map(|ruling| ruling.id).filter(|id| !cited.contains(id));
    let excused = UNCITED.map(|(id, _)| id.to_owned());
    assert_eq!(lonely.collect::<BTreeSet<_>>(), BTreeSet::from(excused));
}

#[test]
fn rulings_are_numbered_without_a_gap() {
    let letters = BTreeMap::from([
        ("dune-chess", 'C'),
        ("dune-world", 'D'),
        ("dust", 'W'),
        ("fistful", 'F'),
        ("scrubs", 'S'),
    ]);
    for game in Game::all(Grammars::BUILT_IN) {
        let letter = letters.get(game.key()).expect("a letter for each game");
        let rulings = Rulings::load(game, Grammars::BUILT_IN).expect("the shipped rulings");
        let ids: Vec<String> = rulings.all.into_iter().map(|ruling| ruling.id).collect();
        let numbered: Vec<String> = (1..=ids.len()).map(|n| format!("{letter}{n}")).collect();
        assert_eq!(ids, numbered);
        assert!(ids.len() >= 14, "{} of {letter}", ids.len());
    }
}

#[test]
fn every_ruling_is_in_both_languages_and_plain_sentences() {
    for ruling in all() {
        for (part, text) in [("says", &ruling.says), ("why", &ruling.why)] {
            let name = format!("{} {part}", ruling.id);
            assert_ne!(text.en, text.es, "{name}");
            assert_eq!(numbers(&text.en), numbers(&text.es), "{name}");
            for language in Language::ALL {
                assert_eq!(flaw(text.get(language)), None, "{name}: {}", text.get(language));
            }
        }
        assert!(ruling.source.starts_with('§'), "{}: {}", ruling.id, ruling.source);
    }
}

fn numbers(text: &str) -> Vec<&str> {
    let mut numbers: Vec<&str> =
        text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).collect();
    numbers.sort_unstable();
    numbers
}

/// Faults of a text as sentences without markup.
fn flaw(text: &str) -> Option<&'static str> {
    let first = text.chars().next()?;
    match () {
        () if text.contains(['`', '*', '_', '#', '[', ']', '<', '>', '|']) => Some("markup"),
        () if text.contains(['\n', '\t']) || text.contains("  ") => Some("space"),
        () if !first.is_uppercase() && first != '§' => Some("no capital"),
        () if !text.ends_with('.') => Some("no full stop"),
        () => None,
    }
}

#[test]
fn rulings_are_found_in_either_case() {
    let rulings = Rulings::load(Game::FISTFUL, Grammars::BUILT_IN).expect("the shipped rulings");
    let found = |id| rulings.find(id).map(|ruling| ruling.id.as_str());
    assert_eq!(["F12", "f12", "F1"].map(found), [Some("F12"), Some("F12"), Some("F1")]);
    assert_eq!(["D5", "F", "12", "F012"].map(found), [None; 4]);
}

#[test]
fn rulings_that_rest_on_opinion_say_so() {
    let opinions = all().into_iter().filter(|ruling| ruling.rests_on == RestsOn::Opinion);
    let opinions: Vec<Ruling> = opinions.collect();
    let ids: Vec<&str> = opinions.iter().map(|ruling| ruling.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "F30", "F37", "F41", "F43", "F44", "F46", "F48", "F49", "F50", "C19", "C37", "D5",
            "D21", "D24", "D25", "D27", "D29", "D34", "D35", "W7", "W18", "W24", "W25", "S15",
            "S16", "S17", "S18", "S19", "S20", "S21", "S22"
        ]
    );
    let keys = [RestsOn::Text, RestsOn::Public, RestsOn::Opinion].map(RestsOn::key);
    assert_eq!(keys, ["text", "public", "opinion"]);
    for ruling in opinions {
        // The player is told which part of it is ours.
        let ours =
            [ruling.why.en.contains("our opinion"), ruling.why.es.contains("opinión nuestra")];
        assert_eq!(ours, [true; 2], "{}: {:?}", ruling.id, ruling.why);
    }
}

/// The error of loading a folder with this file of rulings, or without one.
fn load_rulings(name: &str, text: Option<&str>) -> Result<usize, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("fistful")).expect("a folder");
    if let Some(text) = text {
        fs::write(folder.join("fistful/rulings.yaml"), text).expect("a file");
    }
    let rulings = Rulings::load(Game::FISTFUL, Grammars::in_folder(&folder));
    let shown = |error: fistful::error::Error| error.say(Language::English);
    rulings.map(|rulings| rulings.all.len()).map_err(shown)
}

/// A file with one ruling of this id, source and English.
fn one(id: &str, source: &str, en: &str) -> String {
    let pair = |en: &str| format!("{{en: '{en}', es: Algo.}}");
    let (says, why) = (pair(en), pair("Why."));
    let subject = pair("Subject");
    format!(
        "- {{id: '{id}', subject: {subject}, source: '{source}', rests_on: text, says: {says}, why: {why}}}\n"
    )
}

#[test]
fn a_folder_may_have_rulings_of_its_own_or_none() {
    assert_eq!(load_rulings("rulings-none", None), Ok(0));
    assert_eq!(load_rulings("rulings-empty", Some("\n")), Ok(0));
    let two = one("F1", "§1", "Some.") + &one("F2", "§1", "Some.");
    assert_eq!(load_rulings("rulings-two", Some(&two)), Ok(2));
    let nowhere = Rulings::load(Game::FISTFUL, Grammars::in_folder(Path::new("no/such/folder")));
    let error = nowhere.map(|rulings| rulings.all.len()).map_err(|error| error.subject);
    assert_eq!(error, Err(ErrorSubject::Path("no/such/folder/fistful/rulings.yaml".to_owned())));
}

#[test]
fn empty_and_duplicate_rulings_are_refused() {
    let twice = one("F1", "§1", "Some.") + &one("f1", "§1", "Some.");
    let texts = [
        ("twice", twice, "ruling `f1` appears twice"),
        ("id", one(" ", "§1", "Some."), "ruling ` `: `id` is empty"),
        ("source", one("F1", "", "Some."), "ruling `F1`: `source` is empty"),
        ("says", one("F1", "§1", ""), "ruling `F1`: `says.en` is empty"),
        ("rests", one("F1", "§1", "Some.").replace("text", "hope"), "hope"),
        ("key", one("F1", "§1", "Some.").replace("source", "place"), "place"),
    ];
    for (name, text, why) in texts {
        let message = load_rulings(&format!("rulings-{name}"), Some(&text)).expect_err(name);
        let rest = message.split(" is not a usable rules: ").nth(1).unwrap_or(&message);
        let says = rest.contains(why).then_some(why);
        assert_eq!(says, Some(why), "{name}: {message}");
    }
}

/// Every ruling of these games, on one sheet.
fn sheet(of: &[Game], language: Language) -> Sheet {
    let (games, load) = (games(), |game| Rulings::load(game, Grammars::BUILT_IN).expect("rulings"));
    let rulings: Vec<Rulings> = of.iter().copied().map(load).collect();
    let books: Vec<_> =
        of.iter().map(|game| games.book(*game).expect("the shipped book")).collect();
    let shown = books.iter().zip(&rulings);
    let shown: Vec<_> = shown.map(|(book, all)| (book, all.all.iter().collect())).collect();
    sheets::rulings(&shown, language)
}

#[test]
fn ruling_sheets_have_the_same_words_in_text_and_html() {
    for (speech, tag) in SPEECHES {
        let all = Game::all(Grammars::BUILT_IN);
        for games in [&all[..1], &all[1..], &all] {
            let sheet = sheets::in_languages(speech, |language| sheet(games, language)).typeset();
            let text = words(&render::sheet_text(&sheet, Look::Plain));
            let html = render::html(&sheet.into(), Paper::A4, Path::new("rulings.html"));
            assert_eq!(html_words(&html.expect("a page")), text, "{games:?} {tag}");
            assert!(text.len() > 1000, "{games:?} {tag}: {} words", text.len());
        }
    }
}

#[test]
fn a_sheet_of_rulings_matches_its_snapshot() {
    let games = games();
    let both = [Game::FISTFUL, dune_world()];
    let [fistful, dune_world] =
        both.map(|game| Rulings::load(game, Grammars::BUILT_IN).expect("the shipped rulings"));
    let books = both.map(|game| games.book(game).expect("the shipped book"));
    let shown = [
        (&books[0], fistful.find("F29").into_iter().collect()),
        (&books[1], dune_world.find("D17").into_iter().collect()),
    ];
    let text = |language| render::sheet_text(&sheets::rulings(&shown, language), Look::Plain);
    insta::assert_snapshot!("rulings", Language::ALL.map(text).join("\n----\n"));
}

#[test]
fn a_terminal_shows_paragraphs_whose_lines_fit() {
    const COLUMNS: usize = 80;
    for language in Language::ALL {
        let text =
            render::sheet_text(&sheet(&Game::all(Grammars::BUILT_IN), language), Look::Plain);
        let lines = wrap(&text, COLUMNS);
        let wide: Vec<&str> = lines.lines().filter(|line| length(line) > COLUMNS).collect();
        assert_eq!(wide, Vec::<&str>::new());
        let spaced: Vec<&str> = lines.lines().filter(|line| line.ends_with(' ')).collect();
        assert_eq!(spaced, Vec::<&str>::new());
        assert_eq!(words(&lines), words(&text));
    }
    assert_eq!(wrap("a  b\n\none two three\n", 7), "a  b\n\none two\nthree\n");
    assert_eq!(wrap("one-word-too-long it is", 7), "one-word-too-long\nit is");
    // A command stays whole, and a number with its sign.
    assert_eq!(wrap("see `fistful code VHs` now", 8), "see\n`fistful code VHs`\nnow");
    assert_eq!(wrap("about 10 % of", 8), "about\n10 % of");
}
