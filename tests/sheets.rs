//! Sheets: the same words in text and HTML, self-contained, in both languages.

mod common;

use common::{every_sheet, html_words, words};
use fistful::reference::{GridCell, Reference};
use fistful::render::{self, Look, Paper};
use fistful::ruleset::Game;
use fistful::sheet::{Block, Cell, Mark, Row, Table};
use pretty_assertions::assert_eq;
use std::path::Path;

fn html(sheet: &fistful::sheet::Sheet, paper: Paper) -> String {
    render::html(sheet, paper, Path::new("sheet.html")).expect("a page")
}

#[test]
fn text_and_html_have_the_same_words_in_the_same_order() {
    for (name, sheet) in every_sheet() {
        let text = words(&render::text(&sheet, Look::Plain));
        assert!(text.len() > 40, "{name}: {} words", text.len());
        assert_eq!(html_words(&html(&sheet, Paper::A4)), text, "{name}");
    }
}

#[test]
fn html_is_one_file_that_asks_for_nothing() {
    for (name, sheet) in every_sheet() {
        let html = html(&sheet, Paper::Letter);
        for outside in ["http:", "https:", "//", "<script", "<link", "@import", "<img"] {
            let found = html.split("base64,").map(|part| {
                part.split(')').skip(1).collect::<String>()
                    + part.split(')').next().filter(|head| head.len() < 200).unwrap_or_default()
            });
            assert_eq!(found.collect::<String>().contains(outside), false, "{name}: {outside}");
        }
        assert_eq!(
            html.contains(&format!("<html lang=\"{}\">", sheet.language.tag())),
            true,
            "{name}"
        );
        assert_eq!(html.contains("size: letter"), true, "{name}");
    }
}

#[test]
fn tables_keep_to_the_twelve_columns_of_the_page() {
    fn tables(blocks: &[Block]) -> Vec<&Table> {
        let mut found = Vec::new();
        for block in blocks {
            match block {
                Block::Group(group) => found.extend(tables(&group.blocks)),
                Block::Table(table) => found.push(table),
                _ => {}
            }
        }
        found
    }
    for (name, sheet) in every_sheet() {
        for table in tables(&sheet.blocks) {
            assert_eq!(
                table.columns.iter().map(|column| column.width).sum::<u8>(),
                12,
                "{name}: {}",
                table.label
            );
            for row in &table.rows {
                assert_eq!(row.cells.len(), table.columns.len(), "{name}: {}", table.label);
            }
        }
    }
}

#[test]
fn what_a_player_writes_is_never_markup() {
    let (_, mut sheet) = every_sheet().swap_remove(0);
    let hostile =
        "<script>alert(1)</script> & \"'`{{x}} {% y %} #read(\"/etc/passwd\") *b* _i_ $x$ @r \\";
    sheet.title = hostile.to_owned();
    let cell = Cell { text: hostile.to_owned(), mark: Mark::Plain };
    let row = Row { cells: vec![cell; 8], rule: false, tall: false };
    let first = sheet.blocks.iter_mut().find_map(|block| match block {
        Block::Group(group) => group.blocks.iter_mut().find_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        }),
        _ => None,
    });
    first.expect("a table").rows.push(row);
    let html = html(&sheet, Paper::A4);
    assert_eq!(html.contains("<script>"), false);
    assert_eq!(html_words(&html), words(&render::text(&sheet, Look::Plain)));
}

#[test]
fn every_label_is_there_in_both_languages() {
    // Words that both languages write alike.
    let alike = ["total", "rad"];
    let places = |text: &str| {
        let mut places: Vec<String> = text
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split('}').next().map(str::to_owned))
            .collect();
        places.sort();
        places
    };
    let pairs = fistful::sheets::words().pairs();
    assert!(pairs.len() > 80, "{} pairs", pairs.len());
    for (key, label) in pairs {
        assert_eq!(label.en.is_empty() || label.es.is_empty(), false, "{key}");
        assert_eq!(
            label.en == label.es && !alike.contains(&key),
            false,
            "{key}: {} twice",
            label.en
        );
        assert_eq!(places(&label.en), places(&label.es), "{key}");
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        assert_eq!(digits(&label.en), digits(&label.es), "{key}");
    }
}

#[test]
fn the_reference_says_the_same_in_both_languages() {
    let reference = Reference::load(Game::Fistful, None).expect("the shipped reference");
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let mut pairs = 0;
    for part in &reference.parts {
        let cells = part.tables.iter().flat_map(|table| table.rows.iter().flatten());
        let cells = cells.filter_map(|cell| match cell {
            GridCell::Words(words) => Some(words),
            GridCell::Plain(_) => None,
        });
        let heads = part.tables.iter().flat_map(|table| &table.columns).map(|column| &column.head);
        for pair in part.lines.iter().chain([&part.head]).chain(cells).chain(heads) {
            assert_eq!(digits(&pair.en), digits(&pair.es), "{}", pair.en);
            assert_eq!(pair.en.is_empty(), pair.es.is_empty(), "{}", pair.en);
            pairs += 1;
        }
        for table in &part.tables {
            for row in &table.rows {
                assert_eq!(row.len(), table.columns.len(), "{}", part.head.en);
            }
        }
    }
    assert!(pairs > 60, "{pairs} pairs");
}
