//! The README: its commands give the answers that it shows.

use pretty_assertions::assert_eq;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_command_of_the_readme_gives_the_shown_answer() {
    trycmd::TestCases::new().case(page("README.md")).env("LC_ALL", "C").run();
}

#[test]
fn every_command_of_the_spanish_readme_gives_the_shown_answer() {
    trycmd::TestCases::new().case(page("LEEME.md")).env("LC_ALL", "es_ES.UTF-8").run();
}

/// A page, or, where PDF is left out, a copy without the sessions that show one.
fn page(name: &str) -> PathBuf {
    if cfg!(feature = "pdf") {
        return name.into();
    }
    let text = fs::read_to_string(name).expect("a page");
    let parts = text.split("```").enumerate();
    let kept = parts.filter(|(at, part)| at % 2 == 0 || !part.contains(".pdf"));
    let kept =
        kept.map(|(at, part)| if at % 2 == 0 { part.into() } else { format!("```{part}```") });
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&copy, kept.collect::<String>()).expect("a copy");
    copy
}

/// The commands of a page and the number of hashes of each head, in order.
fn skeleton(page: &str) -> (Vec<String>, Vec<usize>) {
    let page = fs::read_to_string(page).expect("a page");
    let commands = page.lines().filter(|line| line.starts_with("$ ") || line.starts_with("cargo "));
    let heads = page
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| line.split(' ').next().unwrap_or_default().len());
    (commands.map(str::to_owned).collect(), heads.collect())
}

#[test]
fn both_pages_have_the_same_heads_and_commands() {
    assert_eq!(skeleton("README.md"), skeleton("LEEME.md"));
}

#[test]
fn the_readme_sets_up_with_two_commands() {
    let page = fs::read_to_string("README.md").expect("README.md");
    let setup = page
        .split("```sh\n")
        .nth(1)
        .expect("the setting up")
        .split("```")
        .next()
        .unwrap_or_default();
    let expected =
        "cargo run --release -- print armies/fistful/atreides.yaml\ncargo test --release\n";
    assert_eq!(setup, expected);
    assert_eq!(page.matches("```sh\n").count(), 1);
}

/// The keys in the tables of a page and the values of its examples, in order.
fn keys_and_examples(page: &str) -> (Vec<String>, Vec<String>) {
    let page = fs::read_to_string(page).expect("a page");
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let keys = rows.map(|row| row.split('|').nth(1).unwrap_or_default().to_owned()).collect();
    let examples = page.split("```").skip(1).step_by(2).flat_map(str::lines);
    let values = examples.map(|line| line.split(" # ").next().unwrap_or_default().trim_end());
    (keys, values.map(str::to_owned).collect())
}

#[test]
fn both_pages_of_the_format_have_the_same_keys_and_examples() {
    assert_eq!(keys_and_examples("armies/README.md"), keys_and_examples("armies/LEEME.md"));
}

#[test]
fn the_examples_of_the_format_are_clean_armies() {
    let page = fs::read_to_string("armies/README.md").expect("armies/README.md");
    let examples: Vec<&str> = page.split("```yaml\n").skip(1).take(2).collect();
    assert_eq!(examples.len(), 2);
    for example in examples {
        let example = example.split("```").next().unwrap_or_default();
        let games = crate::common::games();
        let mustered = fistful::muster::army("example.yaml", example.as_bytes(), &games);
        let mustered = mustered.expect("the shipped rules");
        assert_eq!(mustered.findings, Vec::new());
    }
}

#[test]
fn the_examples_of_tables_are_clean() {
    use fistful::library::{LibraryItem, OpenedItem};
    let page = fs::read_to_string("armies/README.md").expect("armies/README.md");
    for (at, counts) in [
        (4, "10 figures, 1 unit"),
        (5, "12 figures, 2 units, 1 gun"),
        (6, "2 units"),
        (7, "72 of 100 points, 3 units"),
    ] {
        let example = page.split("```yaml\n").nth(at).and_then(|rest| rest.split("```").next());
        let bytes = example.expect("an example").as_bytes().to_vec();
        let item = LibraryItem::Text { name: "example.yaml".into(), bytes };
        let OpenedItem::UnitGame(found) = crate::common::library().open(&item).expect("a text")
        else {
            panic!("{at} is of another game")
        };
        assert_eq!(found.findings, Vec::new());
        let held = found.contents.expect("a clean file");
        let english = fistful::language::Language::English;
        assert_eq!(held.counts(english), counts);
    }
}

#[test]
fn the_example_of_a_force_is_a_clean_force() {
    use fistful::muster::{self, ForceList};
    let page = fs::read_to_string("armies/README.md").expect("armies/README.md");
    let example =
        page.split("```yaml\n").nth(3).expect("an example").split("```").next().unwrap_or_default();
    let games = crate::common::games();
    let list = |name: &str| -> Result<ForceList, std::convert::Infallible> {
        let text = fistful::embedded::army(name).expect("a shipped list");
        Ok(ForceList::List(Box::new(
            muster::army(name, text.as_bytes(), &games).expect("the shipped rules"),
        )))
    };
    let Ok(fielded) = muster::force(
        "example.yaml",
        example.as_bytes(),
        &crate::common::games().file_kinds(),
        list,
    );
    assert_eq!(fielded.findings, Vec::new());
    let bill = fielded.whole().expect("a force").bill;
    // Bashar, Lieutenant, Captain; squad, two pistols, half of that; squad.
    assert_eq!(bill.total, 53 + 35 + 41 + (5 * 25 + 29 + 2 * 3 + 80) + (5 * 25 + 29));
    let order = fistful::force::file::order();
    assert_eq!(fistful::form::canonical(example, &order).as_deref(), Some(example));
}
