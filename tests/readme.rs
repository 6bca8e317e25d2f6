//! The two commands of the README, its length, and the examples of the file format.

use pretty_assertions::assert_eq;
use std::fs;

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

/// The documents that a newcomer reads first stay short.
#[test]
fn the_readme_is_at_most_200_lines_and_1800_words() {
    for name in ["README.md", "LEEME.md"] {
        let page = fs::read_to_string(name).expect("a page");
        let (lines, words) = (page.lines().count(), page.split_whitespace().count());
        assert!(lines <= 200 && words <= 1800, "{name}: {lines} lines, {words} words");
    }
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
    assert_eq!(
        keys_and_examples("docs/guide/en/format.md"),
        keys_and_examples("docs/guide/es/format.md")
    );
}

#[test]
fn the_examples_of_the_format_are_clean_armies() {
    let page = fs::read_to_string("docs/guide/en/format.md").expect("docs/guide/en/format.md");
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
    let page = fs::read_to_string("docs/guide/en/format.md").expect("docs/guide/en/format.md");
    for (at, counts) in [
        (4, "10 figures, 1 unit"),
        (5, "12 figures, 2 units, 1 gun"),
        (6, "2 units"),
        (7, "72 of 100 points, 3 units"),
    ] {
        let example = page.split("```yaml\n").nth(at).and_then(|rest| rest.split("```").next());
        let bytes = example.expect("an example").as_bytes().to_vec();
        let item = LibraryItem::Text { name: "example.yaml".into(), bytes };
        let OpenedItem::Codeless(found) = crate::common::library().open(&item).expect("a text")
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
    let page = fs::read_to_string("docs/guide/en/format.md").expect("docs/guide/en/format.md");
    let example =
        page.split("```yaml\n").nth(3).expect("an example").split("```").next().unwrap_or_default();
    let games = crate::common::games();
    let fielded = crate::common::muster_force("example.yaml", example, &games);
    assert_eq!(fielded.findings, Vec::new());
    let bill = fielded.resolve().expect("a force").bill;
    // Bashar, Lieutenant, Captain; squad, two pistols, half of that; squad.
    assert_eq!(bill.total, 53 + 35 + 41 + (5 * 25 + 29 + 2 * 3 + 80) + (5 * 25 + 29));
    let order = fistful::force::file::order();
    assert_eq!(fistful::yaml_edit::format(example, &order).as_deref(), Some(example));
}
