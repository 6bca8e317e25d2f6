//! The texts of cards, in both languages.

use super::{answer, folder, run};
use pretty_assertions::assert_eq;
use serde_json::json;
use std::fs;

/// The cards of a list or force as text.
fn cards(name: &str, more: &[&str]) -> String {
    let folder = folder(&format!("cards-{}-{}", name.replace(['/', '.'], "-"), more.concat()));
    let path = folder.to_str().expect("a path");
    let print = ["print", name, "--as", "cards", "--format", "text", "--output", path];
    let (code, _, _) = run(&[&print[..], more].concat());
    assert_eq!(code, 0, "{name}");
    let file = fs::read_dir(&folder).expect("a folder").next().expect("cards").expect("cards");
    fs::read_to_string(file.path()).expect("a text")
}

/// The lines of one card, from its name on.
fn card(cards: &str, name: &str) -> String {
    let lines = cards.lines().skip_while(|line| line.split(" · ").next() != Some(name));
    let card: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    card.join("\n")
}

#[test]
fn cards_of_an_empty_list_say_that_nobody_is_there() {
    let folder = folder("nobody");
    let files = [
        ("list", "fistful: 1\nname: Nobody\nunits: []\n"),
        ("force", "fistful: 1\nforce: Nobody\narmy: fistful/corrino\nlimit: 100\n"),
    ];
    for (name, text) in files {
        let path = folder.join(name).with_extension("yaml");
        fs::write(&path, text).expect("a file");
        let path = path.to_str().expect("a path");
        let says = [("en", "No cards: there is nobody"), ("es", "Sin cartas: aquí no hay nadie")];
        for (lang, words) in says {
            let print = ["print", path, "--as", "cards", "--format", "text", "--output", "-"];
            let (code, out, _) = run(&[&print[..], &["--lang", lang]].concat());
            assert_eq!((code, out.contains(words)), (0, true), "{out}");
        }
    }
}

#[test]
fn too_many_cards_are_refused_before_they_are_laid_out() {
    let folder = folder("too-many-cards");
    let unit = |n: usize| format!("  - {{name: Unit {n}, code: VHs}}\n");
    let units: String = (1..=401).map(unit).collect();
    let list = folder.join("crowd.yaml");
    fs::write(&list, format!("fistful: 1\nname: Crowd\nunits:\n{units}")).expect("a list");
    let (list, out) = (list.to_str().expect("a path"), folder.to_str().expect("a path"));
    let print =
        ["print", list, "--as", "cards", "--format", "html", "--copies", "5", "--output", out];
    let (code, _, err) = run(&print);
    let expected = "would make at least 2005 cards, but a deck holds at most 2000";
    assert_eq!((code, err.contains(expected)), (2, true), "{err}");
}

#[test]
fn a_loss_track_names_its_squad_size() {
    let track = |cards: &str, head: &str| {
        let track = cards.lines().find(|line| line.starts_with(head));
        track.unwrap_or_else(|| panic!("no losses in {cards}")).to_owned()
    };
    let list = track(&cards("fistful/corrino", &["--lang", "en"]), "Losses");
    assert!(list.contains("for 8 + NCO"), "{list}");
    let spanish = track(&cards("fistful/corrino", &["--lang", "es"]), "Bajas");
    assert!(spanish.contains("para 8 + Suboficial"), "{spanish}");
    // A squad of a force has one size.
    let force = track(&cards("fistful/forces/corrino-300", &["--lang", "en"]), "Losses");
    assert!(!force.contains("for "), "{force}");
}

#[test]
fn a_squad_card_includes_its_nco() {
    let fremen = cards("fistful/fremen", &["--lang", "en", "--card", "tarot"]);
    assert!(card(&fremen, "NCO").is_empty() && card(&fremen, "Fedaykin NCO").is_empty());
    assert!(fremen.lines().any(|line| line.contains("[ ] Overwatch   NCO 4d · WS")), "{fremen}");
    assert!(fremen.lines().any(|line| line.contains(" · E") && line.contains("-N")), "{fremen}");
}

#[test]
fn difference_marks_are_printed_only_with_marks() {
    let plain = cards("fistful/corrino", &["--lang", "en"]);
    assert!(!plain.contains('*') && !plain.contains("Printed/computed"), "{plain}");
    let marked = cards("fistful/corrino", &["--lang", "en", "--card", "tarot", "--marks"]);
    assert!(marked.contains('*') && marked.contains("* Printed/computed: "), "{marked}");
}

#[test]
fn a_full_card_refers_to_the_reference() {
    for (lang, more) in [("en", "More on the reference."), ("es", "Más en la referencia.")] {
        let poker = cards("fistful/harkonnen", &["--lang", lang]);
        assert!(poker.lines().any(|line| line == more), "{poker}");
    }
}

#[test]
fn traits_are_explained_in_both_languages_or_in_neither() {
    for (game, lists) in [("fistful", 7), ("dune-world", 4)] {
        let all = answer(&["list", "--json"]);
        let names: Vec<String> = all["armies"]
            .as_array()
            .expect("lists")
            .iter()
            .filter_map(|list| list["army"].as_str().map(str::to_owned))
            .filter(|name| name.starts_with(game))
            .collect();
        assert_eq!(names.len(), lists, "{all}");
        for (name, size) in names.iter().flat_map(|name| ["poker", "mini"].map(|size| (name, size)))
        {
            let explained = |language, shield: &str, maula: &str| {
                let cards = cards(name, &["--lang", language, "--card", size]);
                [shield, maula].map(|does| cards.matches(does).count())
            };
            let english = explained("en", "Shields: ", "Maula Pistol: ");
            let spanish = explained("es", "Escudo: ", "Pistola Maula: ");
            assert_eq!(english, spanish, "{name} {size}");
        }
    }
}

#[test]
fn bought_options_show_cohesion_and_weapons() {
    let path = folder("cards-bought").join("force.yaml");
    let text = "fistful: 1\nforce: A\narmy: fistful/corrino\nlimit: 900\nsquads:\n  \
                - {troop: Sardaukar, figures: 5, nco: NCO, options: [{buy: Skirmisher-trained squad}]}\n  \
                - {troop: Sardaukar, figures: 5, nco: NCO, options: [{buy: Any other weapon, figures: 2}]}\n";
    fs::write(&path, text).expect("a force");
    let path = path.to_str().expect("a path");
    let drawn = cards(path, &["--lang", "en"]);
    assert_eq!(drawn.matches("Cohesion 6″").count(), 1, "{drawn}");
    assert!(drawn.lines().any(|line| line == "Skirmisher-trained squad."), "{drawn}");
    let folder = folder("cards-bought-sheet");
    let output = folder.to_str().expect("a path");
    run(&["print", path, "--format", "text", "--output", output, "--lang", "en"]);
    let sheet = fs::read_to_string(folder.join("force.txt")).expect("the sheet");
    assert_eq!(sheet.matches("Cohesion 6″").count(), 1, "{sheet}");
    let weapons = "Any other weapon: Projectile Weapon, Lasgun, Maula Pistol, Thrown Weapon";
    assert!(sheet.contains(weapons), "{sheet}");
}

#[test]
fn a_list_without_printed_values_costs_by_the_tables() {
    let basis = |force: &str| answer(&["cost", force, "--json"])["basis"].clone();
    assert_eq!(basis("fistful/forces/corrino-300"), json!("printed"));
    assert_eq!(basis("fistful/forces/castellans-300"), json!("computed"));
}

#[test]
fn melee_odds_on_cards_say_that_words_are_not_counted() {
    let lances = cards("fistful/lances", &["--lang", "en", "--odds", "--card", "tarot"]);
    let message = "dies 28\u{a0}%. Words alone are not counted.";
    assert_eq!(lances.matches(message).count(), 1, "{lances}");
    assert_eq!(
        lances.matches("Words alone are not counted.").count(),
        2,
        "of the Outriders too: {lances}"
    );
    let spanish = cards("fistful/lances", &["--lang", "es", "--odds", "--card", "tarot"]);
    assert_eq!(spanish.matches("Lo escrito solo con palabras no se cuenta.").count(), 2);
}
