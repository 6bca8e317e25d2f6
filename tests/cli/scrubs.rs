//! Lists and forces of Scrubs of the Desert, whose units have no ability codes, from the command line.

use super::{answer, folder, printed_text, run};
use pretty_assertions::assert_eq;
use serde_json::json;
use std::fs;

const SHIPPED: [&str; 4] =
    ["scrubs/arabs", "scrubs/french", "scrubs/forces/well-band", "scrubs/forces/well-column"];

#[test]
fn shipped_lists_and_forces_are_clean_canonical_and_in_both_languages() {
    for name in SHIPPED {
        let path = format!("armies/{name}.yaml");
        assert_eq!(answer(&["check", &path, "--json"]), json!([{"file": path, "findings": []}]));
        assert_eq!(run(&["fmt", "--check", &path]).0, 0, "{name}");
        let file = fs::read_to_string(&path).expect("a file");
        let keys = |key: &str| file.lines().filter(|line| line.trim().starts_with(key)).count();
        for key in ["notes", "leader"] {
            assert_eq!(keys(&format!("{key}:")), keys(&format!("{key}_es:")), "{name}: {key}");
        }
        for kind in ["sheet", "cards"] {
            let [english, spanish] = ["en", "es"].map(|lang| printed_text(name, kind, lang));
            assert_eq!(english.lines().count(), spanish.lines().count(), "{name} {kind}");
        }
    }
}

#[test]
fn a_force_counts_figures_units_and_guns_and_has_no_points() {
    let (code, out, _) = run(&["check", "scrubs/forces/well-column"]);
    let message = "The column at the well, 22 figures, 3 units, 1 gun\n";
    assert_eq!((code, out), (0, format!("scrubs/forces/well-column.yaml: {message}")));
    let (_, out, _) = run(&["check", "scrubs/forces/well-column", "--lang", "es"]);
    assert!(out.contains("La columna del pozo, 22 figuras, 3 unidades, 1 pieza"), "{out}");
    let sheet = printed_text("scrubs/forces/well-column", "sheet", "en");
    assert!(sheet.contains("The game has no points"), "{sheet}");
    // At the head of a sheet no line ends between a number and its word.
    let print = "print scrubs/forces/well-column --as sheet --format text --output -";
    let (_, out, _) = run(&print.split(' ').collect::<Vec<_>>());
    assert!(out.contains("22 figures · 3\u{a0}units · 1\u{a0}gun"), "{out}");
}

#[test]
fn a_strip_has_the_morale_of_each_loss_and_the_line_of_the_last_stand() {
    let sheet = printed_text("scrubs/forces/well-column", "sheet", "en");
    for line in [
        "2nd Section · Legionnaires · 10 figures · Sergeant · Leader +1 in melee",
        "Morale 80 %   Trail 2d+ · highest   Desert 2d− · lowest   Rough 1d− · lowest",
        "Losses   [ ] [ ] [ ] [ ] [ ] │ [ ] [ ] [ ] [ ] [ ]   Morale after each: 75, 70, 65, 60, 55, 50, 45, 40, 35 %; with 6 or more a failed check removes it",
        "Short   French rifle 0–12″ · hits on 7+, in cover 8+, standing still 6+",
        "Long   French rifle 12–24″ · hits on 8+, in cover 9+, standing still 7+",
        "Long   Machine gun 12–24″ · hits on 8+, in cover 9+",
        "[ ] Activated   [ ] Routed   [ ] Jammed",
    ] {
        assert!(sheet.lines().any(|one| one == line), "{line}\n{sheet}");
    }
    let losses = "+10 in a building, +20 in a fort or trench. A failed check over 50 routs";
    assert!(sheet.contains(losses), "{sheet}");
    let cards = printed_text("scrubs/arabs", "cards", "es");
    for line in [
        "Moral 70 %   Pista 2d+ · altos   Desierto 2d+ · altos   Accid. 1d+ · alto",
        "Jinetes · Caballería árabe · 12 figuras · Jeque · Líder +1 en melé · Al cargar +2",
        "Bajas   │ [ ] [ ] [ ] [ ]   Moral tras cada una: 50, 40, 30 %; todo test fallado la elimina",
        "Largo   Cañón árabe 12–24″ · impacta con 9+, a cubierto –",
    ] {
        assert!(cards.lines().any(|one| one == line), "{line}\n{cards}");
    }
}

#[test]
fn print_all_writes_one_reference_and_empty_lists_say_no_cards() {
    let folder = folder("desert");
    let path = folder.to_str().expect("a path");
    let names = [&["print"], &SHIPPED[..], &["--as", "all", "--format", "text", "--output", path]];
    let (code, out, err) = run(&names.concat());
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out.lines().filter(|line| line.contains("reference")).count(), 1, "{out}");
    assert_eq!(out.lines().count(), 9, "{out}");
    let nobody = folder.join("nobody.yaml");
    fs::write(&nobody, "fistful: 1\ngame: scrubs\nname: Nobody\nunits: []\n").expect("a file");
    let cards = printed_text(nobody.to_str().expect("a path"), "cards", "en");
    assert!(cards.contains("No cards: there is nobody"), "{cards}");
}

#[test]
fn commands_that_need_codes_are_refused_with_the_reason() {
    for question in [
        "audit scrubs/french",
        "worth scrubs/french scrubs/arabs",
        "cost scrubs/forces/well-band",
        "fits scrubs/forces/well-band",
        "print scrubs/french --as audit",
        "print scrubs/french --values computed",
        "check scrubs/french --game fistful",
        "odds melee scrubs/french:Spahis 3",
    ] {
        let (code, _, err) = run(&question.split(' ').collect::<Vec<_>>());
        let message = "is for the game `scrubs`, whose units have no ability codes";
        assert_eq!((code, err.contains(message)), (2, true), "{question}: {err}");
    }
}

#[test]
fn list_says_what_each_game_has() {
    let listed = answer(&["list", "--json"]);
    let find = |key: &str, value: &str| {
        let all = listed[if key == "army" { "armies" } else { "forces" }].as_array();
        let mut all = all.expect("rows").iter();
        all.find(|row| row[key] == json!(value)).cloned().expect("a row")
    };
    assert_eq!(find("army", "scrubs/french")["units"], json!(7));
    assert_eq!(find("force", "scrubs/forces/well-band")["total"], json!(null));
    let games = listed["games"].as_array().expect("games").iter();
    let has = |tag: &str| {
        let mut games = games.clone();
        games.find(|game| game["game"] == json!(tag)).expect("a game")["has"].clone()
    };
    assert_eq!(has("scrubs"), json!(["reference", "rulings", "odds", "units"]));
    assert_eq!(has("dust"), json!(["reference", "rulings", "odds", "priced-units"]));
}

#[test]
fn weapons_of_own_tables_are_accepted() {
    let folder = folder("scrubs-tables");
    let game = folder.join("scrubs");
    fs::create_dir_all(&game).expect("a folder");
    for file in fs::read_dir("grammars/scrubs").expect("the tables").map(|file| file.expect("one"))
    {
        fs::copy(file.path(), game.join(file.file_name())).expect("a copy");
    }
    let tables = fs::read_to_string("grammars/scrubs/tables.yaml").expect("the tables");
    let own = tables.replacen("tag: french-pistol,", "tag: slingshot,", 1);
    fs::write(game.join("tables.yaml"), own).expect("own tables");
    let own = folder.to_str().expect("a path");
    let fire = ["odds", "fire", "slingshot", "--range", "3"];
    let (code, out, err) = run(&[&fire[..], &["--grammars", own]].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert_eq!(run(&fire).0, 2, "the tables of the program have no slingshot");
}
