//! `fistful blazon`: the device of an ability code as SVG.

use super::{folder, run};
use fistful::book::Game;
use fistful::codes::Slot;
use fistful::embedded::Grammars;
use fistful::rules::Rules;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

#[test]
fn a_code_is_one_svg_in_the_colour_of_its_text() {
    let (code, out, err) = run(&["blazon", "EFSs-A4"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"14mm\""), "{out}");
    assert!(out.contains("fill=\"currentColor\"") && !out.contains('#'), "black and white: {out}");
    assert!(out.contains("<title>EFSs-A4</title>") && out.ends_with("</svg>\n"));
    let same = run(&["blazon", "EFSs-A4", "--game", "dune-world"]);
    assert_eq!(same.1, out, "the letters of both games are the same");
}

#[test]
fn a_spelling_is_noted_beside_the_drawing_and_a_mistake_is_shown_in_its_place() {
    let (code, out, err) = run(&["blazon", "EFSS-A4"]);
    assert_eq!((code, out), (0, run(&["blazon", "EFSs-A4"]).1));
    assert!(err.contains("note[trait-again]") && err.contains("<code>:1:4"), "{err}");
    for language in ["en", "es"] {
        let faulty = |command| run(&[command, "EFQs-A4", "--lang", language]);
        assert_eq!(faulty("blazon"), faulty("code"));
        assert_eq!(faulty("blazon").0, 1);
    }
    let file = folder("blazon-faulty").join("none.svg");
    let (code, ..) = run(&["blazon", "EFQs-A4", "--output", file.to_str().expect("a path")]);
    assert_eq!((code, file.exists()), (1, false), "no drawing of a code that cannot be read");
    let (code, out, err) = run(&["blazon", "EFSs-A4", "--game", "scrubs"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("the game `scrubs` has no ability codes"), "{err}");
}

#[test]
fn json_has_the_drawing_and_the_findings() {
    let (code, out, err) = run(&["blazon", "EFSS-A4", "--json"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(answer["code"], json!("EFSs-A4"));
    assert_eq!(answer["svg"], json!(run(&["blazon", "EFSs-A4"]).1));
    assert_eq!(answer["findings"][0]["id"], json!("trait-again"));
    let (code, out, _) = run(&["blazon", "EFQs-A4", "--json"]);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &answer["code"], &answer["svg"]), (1, &Value::Null, &Value::Null));
    assert_eq!(answer["findings"][0]["severity"], json!("error"));
}

#[test]
fn the_legend_shows_every_letter_with_its_name_in_the_chosen_language() {
    let legend = |language| run(&["blazon", "--legend", "--lang", language]);
    let [english, spanish] = ["en", "es"].map(|language| {
        let (code, out, err) = legend(language);
        assert_eq!((code, err.as_str()), (0, ""));
        assert_eq!(out.matches("font-weight=\"bold\"").count(), 8, "eight devices");
        assert_eq!((out.contains("href"), out.contains("@font-face")), (false, false));
        out
    });
    let rules = Rules::load(Game::FISTFUL, Grammars::BUILT_IN).expect("the shipped rules");
    for slot in [Slot::Training, Slot::Morale, Slot::Traits, Slot::Leadership, Slot::Fighting] {
        for row in &rules.codes().table(slot).rows {
            let english_name = format!(": {} {}</text>", row.letter, row.names.en);
            let spanish_name = format!(": {} {}</text>", row.letter, row.names.es);
            assert!(english.contains(&english_name), "{english_name}");
            assert!(spanish.contains(&spanish_name), "{spanish_name}");
        }
    }
    let both = legend("both").1;
    assert!(both.contains("Above: A Legend / Encima: A Leyenda"), "{both}");
    for (language, svg) in [("en", &english), ("es", &spanish)] {
        let picture = format!("docs/pictures/{language}/blazon.svg");
        let shown = fs::read_to_string(&picture).expect("a picture of the guide");
        assert!(shown == *svg, "{picture} is out of date: .ci/long/pictures draws it");
    }
    let drawn =
        |svg: &str| svg.lines().filter(|line| line.starts_with("<path")).collect::<String>();
    assert_eq!(drawn(&english), drawn(&spanish));
}

#[test]
fn a_game_without_drawings_says_how_to_add_them() {
    let grammars = folder("blazon-grammars");
    fs::create_dir_all(grammars.join("fistful")).expect("a folder");
    for file in ["book.yaml", "rules.yaml"] {
        let [from, to] = [Path::new("grammars"), &grammars].map(|at| at.join("fistful").join(file));
        fs::copy(from, to).expect("a file");
    }
    let grammars = grammars.to_str().expect("a path");
    for (language, parts) in [
        ("en", ["has no drawings of its codes", "write them to `fistful/blazon.yaml`"]),
        ("es", ["no tiene dibujos de sus códigos", "escríbelos en `fistful/blazon.yaml`"]),
    ] {
        let (code, _, err) =
            run(&["blazon", "EFSs-A4", "--grammars", grammars, "--lang", language]);
        assert_eq!(code, 2);
        assert!(parts.iter().all(|part| err.contains(part)), "{err}");
    }
}

#[cfg(feature = "pdf")]
#[test]
fn strips_of_a_list_show_the_devices_of_their_codes() {
    const CODES: [&str; 11] = [
        "EFSs-A4", "EFSs-D3", "EFSs-D5", "EFSs-E4", "EFSs-E6", "EFSs-M7", "EFSs-W7", "EHs",
        "EXs-E3", "VHSsm", "VHs",
    ];
    let folder = folder("blazon-strips");
    let path = |file: &str| folder.join(file).to_str().expect("a path").to_owned();
    let print = |languages| {
        let (code, _, err) = run(&[
            "print",
            "fistful/atreides",
            "--format",
            "pdf,html",
            "--output",
            &path(languages),
            "--lang",
            languages,
        ]);
        assert_eq!((code, err.as_str()), (0, ""));
        fs::read_to_string(path(&format!("{languages}/atreides.html"))).expect("HTML")
    };
    let html = print("en");
    let symbol = |code: &str| {
        let svg = run(&["blazon", code]).1;
        let paths = svg.split_once("</title>").expect("a title").1.replace("</svg>\n", "");
        format!(
            "<symbol id=\"d-{code}\" viewBox=\"0 0 14000 14000\" fill=\"currentColor\">{}</symbol>",
            paths.trim_start()
        )
    };
    for code in CODES {
        assert!(html.contains(&symbol(code)), "{code}");
        let used = format!("role=\"img\" aria-label=\"{code}\"><use href=\"#d-{code}\"/>");
        assert_eq!(html.matches(&used).count(), 1, "{code}");
    }
    assert_eq!(html.matches("<use href=\"#d-").count(), CODES.len());
    let pdf = crate::paper::desk::run_tool(
        "qpdf",
        &["--qdf", "--object-streams=disable", &path("en/atreides.pdf"), "-"],
    );
    for code in CODES {
        assert_eq!(pdf.matches(&format!("/Alt ({code})")).count(), 1, "{code}");
    }
    // Two names in two languages leave no room beside a leader.
    let both = print("both");
    assert!(both.matches("<use href=\"#d-").count() < CODES.len());
}

#[test]
fn a_drawing_is_written_to_a_new_file() {
    let path = folder("blazon").join("leto.svg");
    let file = path.to_str().expect("a path");
    let (code, out, err) = run(&["blazon", "EFSs-A4", "--output", file, "--lang", "es"]);
    assert_eq!((code, out, err), (0, format!("{file}: escrito\n"), String::new()));
    let drawing = fs::read_to_string(&path).expect("the drawing");
    assert_eq!(drawing, run(&["blazon", "EFSs-A4"]).1);
    let (code, _, err) = run(&["blazon", "VHs", "-o", file]);
    assert_eq!(code, 2);
    assert!(err.contains("already exists"), "{err}");
    assert_eq!(fs::read_to_string(&path).expect("the drawing"), drawing);
}
