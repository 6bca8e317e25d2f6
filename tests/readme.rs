//! The README is true: its commands answer what it shows.

use pretty_assertions::assert_eq;
use std::fs;

#[test]
fn every_command_answers_what_is_shown() {
    trycmd::TestCases::new().case("README.md").env("LC_ALL", "C").run();
}

#[test]
fn every_command_of_the_spanish_page_answers_what_is_shown() {
    trycmd::TestCases::new().case("LEEME.md").env("LC_ALL", "es_ES.UTF-8").run();
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
fn two_commands_do_all_the_setting_up() {
    let page = fs::read_to_string("README.md").expect("README.md");
    let setup = page
        .split("```sh\n")
        .nth(1)
        .expect("the setting up")
        .split("```")
        .next()
        .unwrap_or_default();
    let wanted =
        "cargo run --release -- print armies/fistful/atreides.yaml\ncargo test --release\n";
    assert_eq!(setup, wanted);
    assert_eq!(page.matches("```sh\n").count(), 1);
}

#[test]
fn the_example_of_the_format_is_a_clean_army() {
    let page = fs::read_to_string("armies/README.md").expect("armies/README.md");
    let example =
        page.split("```yaml\n").nth(1).expect("an example").split("```").next().unwrap_or_default();
    let rules = fistful::rules::Rules::load(fistful::book::Game::FISTFUL, None)
        .expect("the shipped rules");
    let mustered = fistful::muster::army("example.yaml", example.as_bytes(), &rules);
    assert_eq!(mustered.findings, Vec::new());
}

#[test]
fn the_example_of_a_force_is_a_clean_force() {
    use fistful::muster::{self, Found};
    let page = fs::read_to_string("armies/README.md").expect("armies/README.md");
    let example =
        page.split("```yaml\n").nth(2).expect("an example").split("```").next().unwrap_or_default();
    let rulesets = fistful::codes::Rulesets::load(None).expect("the shipped rulesets");
    let list = |name: &str| -> Result<Found, std::convert::Infallible> {
        let text = fistful::shelf::army(name).expect("a shipped list");
        Ok(Found::List(Box::new(muster::army(name, text.as_bytes(), &rulesets))))
    };
    let Ok(fielded) = muster::force("example.yaml", example.as_bytes(), &rulesets, list);
    assert_eq!(fielded.findings, Vec::new());
    let bill = fielded.whole(&rulesets).expect("a force").bill;
    // Bashar, Lieutenant, Captain; squad, two pistols, half of that; squad.
    assert_eq!(bill.total, 53 + 35 + 41 + (5 * 25 + 29 + 2 * 3 + 80) + (5 * 25 + 29));
    let order = fistful::force::file::order();
    assert_eq!(fistful::form::canonical(example, &order).as_deref(), Some(example));
}
