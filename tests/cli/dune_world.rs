//! Dune World is a book of its own: its distances, its weapons, and the sections that it cites.

use super::{answer, folder, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const LISTS: [&str; 4] = ["atreides", "corrino", "fremen", "harkonnen"];

/// The text that `print` writes for a list or force: sheet and cards.
fn print_text(name: &str, folder: &Path) -> Vec<String> {
    let path = folder.to_str().expect("a path");
    for kind in ["sheet", "cards"] {
        let print = ["print", name, "--as", kind, "--format", "text", "--output", path];
        let (code, _, err) = run(&[&print[..], &["--force", "--lang", "en"]].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{name}");
    }
    let files = fs::read_dir(folder).expect("the pages").map(|file| file.expect("a page").path());
    files.map(|file| fs::read_to_string(file).expect("a text")).collect()
}

/// Sections that only A Fistful of Sardaukar has, such as `§10d`, where they are not cited as its own.
fn foreign(text: &str) -> Vec<String> {
    let sections = text.match_indices('§').filter_map(|(at, mark)| {
        let rest = &text[at + mark.len()..];
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let lettered = rest[digits..].starts_with(|c: char| c.is_ascii_lowercase());
        let cited = ["FoS ", "A Fistful of Sardaukar, ", "A Fistful of Sardaukar ("];
        let own = cited.iter().any(|cited| text[..at].ends_with(cited));
        let eleven = &rest[..digits] == "11";
        let line = text[at..].lines().next().unwrap_or_default();
        ((lettered || eleven) && !own).then(|| line.to_owned())
    });
    sections.collect()
}

#[test]
fn dune_world_cites_only_its_own_sections() {
    assert_eq!(foreign("§10d, FoS §10d, §8.3, §11."), ["§10d, FoS §10d, §8.3, §11.", "§11."]);
    for list in LISTS {
        let folder = folder(&format!("dune-world-{list}"));
        for name in [format!("dune-world/{list}"), format!("dune-world/forces/{list}-300")] {
            for page in print_text(&name, &folder) {
                assert_eq!(foreign(&page), Vec::<String>::new(), "{name}");
            }
        }
        let force = format!("dune-world/forces/{list}-300");
        let answers = [
            vec!["audit", "--json"],
            vec!["cost", &force, "--json"],
            vec!["code", "VHs", "EFSs-A4", "EHsg", "--json"],
            vec!["code", "VHs"],
            vec!["reference", "dune-world", "--lang", "en"],
        ];
        for mut arguments in answers {
            let list = format!("dune-world/{list}");
            match arguments[0] {
                "audit" => arguments.push(&list),
                "code" => arguments.extend(["--game", "dune-world"]),
                _ => {}
            }
            let (_, out, err) = run(&arguments);
            assert_eq!(foreign(&(out + &err)), Vec::<String>::new(), "{arguments:?}");
        }
    }
    let code = answer(&["code", "VHs", "--json", "--game", "dune-world"]);
    let text = code.to_string();
    assert!(text.contains("FoS §11c") && text.contains("\"§8.3\""), "{text}");
    let code = answer(&["code", "VHs", "--json"]).to_string();
    assert!(code.contains("\"§11c\"") && !code.contains("FoS"), "{code}");
}

#[test]
fn an_nco_of_dune_world_has_a_radius_of_10() {
    let radius = |game: &str| -> Value {
        answer(&["code", "EXs-N3", "--json", "--game", game])[0]["profile"]["radius"].clone()
    };
    assert_eq!(["fistful", "dune-world"].map(radius), [json!(0), json!(10)]);
    let reaches = |pages: &str, inches: &str| {
        let mut ncos = pages.lines().filter(|line| line.starts_with(" NCO "));
        ncos.any(|line| line.split_whitespace().any(|cell| cell == inches))
    };
    // A squad's card has the numbers of its NCO.
    let carried = |pages: &str| -> Vec<String> {
        let numbers = pages.lines().filter_map(|line| Some(line.split_once("NCO ")?.1));
        numbers.filter(|numbers| numbers.contains(" · BS ")).map(str::to_owned).collect()
    };
    for list in LISTS {
        let folder = folder(&format!("dune-world-nco-{list}"));
        let pages = print_text(&format!("dune-world/{list}"), &folder).join("\n");
        assert!(reaches(&pages, "10″") && !reaches(&pages, "0″"), "{list}");
        let carried = carried(&pages);
        let far = |numbers: &String| numbers.trim_end().ends_with(" · within 10″");
        assert!(!carried.is_empty() && carried.iter().all(far), "{list}: {carried:?}");
        assert!(!pages.contains("+ 6″"), "{list}");
    }
    let pages = print_text("fistful/corrino", &folder("fistful-nco")).join("\n");
    assert!(reaches(&pages, "0″"));
    let carried = carried(&pages);
    let near = |numbers: &String| !numbers.contains("within");
    assert!(!carried.is_empty() && carried.iter().all(near), "{carried:?}");
}

#[test]
fn dune_world_has_no_thrown_weapons() {
    let (_, out, err) = run(&["code", "VHt", "--game", "dune-world"]);
    let shown = out + &err;
    assert!(shown.contains("`t`: this game has no thrown weapons (§8.4, D15)"), "{shown}");
    let (_, out, err) = run(&["code", "VHt"]);
    assert!(!(out + &err).contains("thrown weapons"));
    let force = folder("dune-world-thrown").join("force.yaml");
    let text = "fistful: 1\nforce: A\narmy: dune-world/corrino\nlimit: 400\nsquads:\n  \
                - {troop: Sardaukar, figures: 5, nco: NCO, options: [{buy: Any other weapon, take: t}]}\n";
    fs::write(&force, text).expect("a force");
    let (code, out, _) = run(&["check", force.to_str().expect("a path")]);
    assert_eq!(code, 1);
    assert!(out.contains("it offers `p`, `g`, `m`") && !out.contains("`m`, `t`"), "{out}");
}
