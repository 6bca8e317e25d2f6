//! Every number of the books, written once more from the documents (`tests/cases/books`), against what the program
//! loads from `grammars/`, plays, and prints on its reference. `.ci/long/mutate` changes each number of `grammars/`
//! and sees one of these fail; so they read that folder, not the binary's copy.

mod codeless_games;
mod dice;
mod tables;
mod words;

use crate::common::dune_world;
use fistful::book::{Book, Game};
use fistful::embedded::Grammars;
use fistful::rules::Rules;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

const GRAMMARS: &str = "grammars";

fn rules(game: Game) -> Rules {
    Rules::load(game, Grammars::in_folder(Path::new(GRAMMARS))).expect("the rules of the folder")
}

/// The rows of a book by their section: `base`, or `reference Movement §6`.
fn book(game: Game) -> Vec<(String, Vec<String>)> {
    copy(game.key())
}

/// The rows of a book by the name of its file.
fn copy(name: &str) -> Vec<(String, Vec<String>)> {
    let path = format!("tests/cases/books/{name}.txt");
    let text = fs::read_to_string(&path).expect("the book");
    let parts = text.split("\n== ").skip(1);
    let section = |part: &str| {
        let mut lines = part.lines().filter(|line| !line.is_empty()).map(str::to_owned);
        let title = lines.next().expect("a title");
        (title.split(':').next().unwrap_or_default().to_owned(), lines.collect())
    };
    parts.map(section).collect()
}

/// The first so many cells of a row; what follows is for the reader.
fn cells(row: &str, count: usize) -> String {
    let cells: Vec<&str> = row.split('|').map(str::trim).take(count).collect();
    cells.join(" | ")
}

/// Every section of a book as it stands there and as the program has it, one text each.
fn both(game: Game) -> [String; 2] {
    let rules = rules(game);
    let printed = words::printed(&rules.book, Some(&rules));
    let mut texts = [String::new(), String::new()];
    for (title, rows) in book(game) {
        let word = title.split(' ').next().unwrap_or_default();
        let (count, of_program) = match word {
            "dice" => (2, dice::program_rows(&rules)),
            "lists" => (2, tables::lists()),
            "cards" => (2, words::cards(&rules)),
            "terms" => (2, words::terms()),
            "reference" => (2, words::reference(&printed, &title, &rows)),
            _ => tables::program_rows(word, &rules),
        };
        let rows: Vec<String> = rows.iter().map(|row| cells(row, count)).collect();
        for (text, lines) in texts.iter_mut().zip([&rows, &of_program]) {
            *text += &format!("== {title}\n{}\n", lines.join("\n"));
        }
    }
    texts
}

#[test]
fn every_number_of_a_fistful_of_sardaukar_stands_as_in_the_document() {
    let [printed, program] = both(Game::FISTFUL);
    assert_eq!(program, printed);
}

#[test]
fn every_number_of_dune_world_stands_as_in_the_document() {
    let [printed, program] = both(dune_world());
    assert_eq!(program, printed);
}

#[test]
fn every_number_of_the_tables_without_codes_stands_as_in_the_document() {
    type ProgramRows = fn(&str) -> (usize, Vec<String>);
    let games: [(&str, ProgramRows, usize); 2] =
        [("scrubs", codeless_games::scrubs, 5), ("dust", codeless_games::dust, 2)];
    for (tag, program_rows, sections) in games {
        let leaf = leaf(tag);
        let printed = copy(tag);
        assert_eq!(printed.len(), sections + leaf[0].len(), "{tag}");
        for (section, rows) in printed {
            let (count, program) = if section.starts_with("reference ") {
                (2, words::reference(&leaf, &section, &rows))
            } else {
                program_rows(&section)
            };
            let rows: Vec<String> = rows.iter().map(|row| cells(row, count)).collect();
            assert_eq!(program, rows, "{tag} {section}");
        }
    }
}

/// The leaf of a game without codes.
fn leaf(tag: &str) -> [words::Parts; 2] {
    let grammars = Grammars::in_folder(Path::new(GRAMMARS));
    let game = Game::all(grammars).into_iter().find(|game| game.key() == tag).expect("a game");
    words::printed(&Book::load(game, grammars).expect("its book"), None)
}

#[test]
fn dune_world_inherits_the_tables_of_letters() {
    let rules = rules(dune_world());
    for (title, rows) in book(Game::FISTFUL) {
        if !["base", "training", "morale", "traits", "leadership", "fighting"]
            .contains(&title.as_str())
        {
            continue;
        }
        let (count, of_program) = tables::program_rows(&title, &rules);
        // Its traits stand in sections of its own.
        let count = if title == "traits" { 7 } else { count };
        // It cites them as the other book's, and gives an NCO a radius of its own (D21).
        let cited = |row: &String| cells(row, count).replace("| FoS §", "| §");
        let program: Vec<String> = of_program.iter().map(cited).collect();
        let own = |row: &String| match cells(row, count) {
            row if row.starts_with("N | ") => row.replace("| 1 | - |", "| 1 | 10 |"),
            row => row,
        };
        let printed: Vec<String> = rows.iter().map(own).collect();
        assert_eq!(program, printed, "{title}");
    }
}

#[test]
fn the_book_files_cover_every_part_of_the_references() {
    for game in [Game::FISTFUL, dune_world()] {
        let titles: Vec<String> = book(game).into_iter().map(|(title, _)| title).collect();
        let held = titles.iter().filter_map(|title| title.strip_prefix("reference "));
        let rules = rules(game);
        let [parts, _] = words::printed(&rules.book, Some(&rules));
        let parts: Vec<&str> = parts.iter().map(|(title, _)| title.as_str()).collect();
        assert_eq!(parts, held.collect::<Vec<_>>());
    }
}
