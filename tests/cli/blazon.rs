//! `fistful blazon`: the device of an ability code as SVG.

use super::{folder, run};
use pretty_assertions::assert_eq;
use std::fs;

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
    let (code, out, err) = run(&["blazon", "EFSs-A4", "--game", "scrubs"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("the game `scrubs` has no ability codes"), "{err}");
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
