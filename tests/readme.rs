//! The README is true: its commands answer what it shows.

use pretty_assertions::assert_eq;
use std::fs;

#[test]
fn every_command_answers_what_is_shown() {
    trycmd::TestCases::new().case("README.md").run();
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
    let ruleset = fistful::ruleset::Ruleset::load(fistful::ruleset::Game::Fistful, None)
        .expect("the shipped ruleset");
    let mustered = fistful::muster::army("example.yaml", example.as_bytes(), &ruleset);
    assert_eq!(mustered.findings, Vec::new());
}
