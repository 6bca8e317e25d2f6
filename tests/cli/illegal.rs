//! A force that breaks a rule never leaves the program looking legal.

use super::{answer, folder, run};
use pretty_assertions::assert_eq;
use serde_json::json;
use std::fs;
use std::path::PathBuf;

const FORCE: &str = "\
fistful: 1
force: Too much
force_es: Demasiado
army: fistful/atreides
limit: 100
leaders:
  - {unit: Duke Leto}
  - {unit: Duke Leto}
";
const ENGLISH: &str = "Not legal: 212 of 100 points, 2 faults";
const SPANISH: &str = "No es legal: 212 de 100 puntos, 2 fallos";

/// A folder with that force, and its path.
fn faulty(name: &str) -> (PathBuf, String) {
    let folder = folder(name);
    let path = folder.join("much.yaml");
    fs::write(&path, FORCE).expect("a force");
    (folder, path.display().to_string())
}

#[test]
fn the_sheet_and_cards_of_an_illegal_force_say_so() {
    let (folder, path) = faulty("illegal-paper");
    let into = folder.join("out").display().to_string();
    for (lang, says) in [("en", ENGLISH), ("es", SPANISH)] {
        let args = ["print", &path, "--as", "all", "--format", "html,text", "--force"];
        let (code, _, err) = run(&[&args[..], &["--output", &into, "--lang", lang]].concat());
        assert_eq!(code, 1, "{err}");
        for (file, times) in [("much.html", 1), ("much.txt", 1), ("much-cards.html", 2)] {
            let page = fs::read_to_string(folder.join("out").join(file)).expect("a page");
            // On a card the start of a line is bold, and the notice may take two lines.
            let tags = page.split('<').map(|part| part.split_once('>').map_or(part, |it| it.1));
            let page = tags.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(page.matches(says).count(), times, "{file}: {says}");
        }
        let page = fs::read_to_string(folder.join("out/much.txt")).expect("a page");
        let head = if lang == "en" { "\nFindings\n" } else { "\nObservaciones\n" };
        let (_, found) = page.split_once(head).expect("what was found");
        assert!(found.starts_with(char::is_uppercase), "{found}");
    }
}

#[test]
fn the_bill_and_exports_of_an_illegal_force_say_so() {
    let (_, path) = faulty("illegal-export");
    for args in [&["cost", &path][..], &["fits", &path]] {
        assert!(run(args).1.contains(ENGLISH), "{args:?}");
    }
    for (form, says) in [
        ("text", format!("Fistful of Sardaukar\n{ENGLISH}\n\nDuke Leto")),
        ("markdown", format!("Sardaukar*\n\n**{}**\n\n| Name", ENGLISH.replace(':', "\\:"))),
        ("csv", format!("\r\n\"{ENGLISH}\",,,,,,,,\r\n")),
    ] {
        let (code, out, _) = run(&["export", &path, "--to", form]);
        assert_eq!((code, out.contains(&says)), (1, true), "{form}: {out}");
    }
    let (_, both, _) = run(&["export", &path, "--to", "text", "--lang", "both"]);
    assert!(both.contains(&format!("{ENGLISH} / {SPANISH}")), "{both}");
    let json = answer(&["export", &path, "--to", "json"]);
    assert_eq!([&json["legal"], &json["faults"]], [&json!(false), &json!(2)]);
    let legal = answer(&["cost", "fistful/forces/atreides-500", "--json"]);
    assert_eq!([&legal["legal"], &legal["faults"]], [&json!(true), &json!(0)]);
}

#[test]
fn the_import_of_an_illegal_force_says_so() {
    let (folder, path) = faulty("illegal-link");
    let (_, link, _) = run(&["export", &path, "--to", "link"]);
    let into = folder.join("theirs").display().to_string();
    fs::create_dir(&into).expect("a folder");
    let (code, out, _) = run(&["import", link.trim(), "--output", &into]);
    assert_eq!((code, out.contains(ENGLISH)), (1, true), "{out}");
}

#[test]
fn fits_and_diff_say_that_a_force_is_illegal() {
    let folder = folder("illegal-diff");
    let file = |name: &str, limit: &str| {
        let path = folder.join(name);
        let text = format!(
            "fistful: 1\nforce: Leto\narmy: fistful/atreides\nlimit: {limit}\nleaders:\n  - {{unit: Duke Leto}}\n"
        );
        fs::write(&path, text).expect("a force");
        path.display().to_string()
    };
    let (poor, rich) = (file("poor.yaml", "100"), file("rich.yaml", "110"));
    let fits = answer(&["fits", &poor, "--json"]);
    assert_eq!([&fits["legal"], &fits["faults"]], [&json!(false), &json!(1)]);
    let fits = answer(&["fits", &rich, "--json"]);
    assert_eq!([&fits["legal"], &fits["faults"]], [&json!(true), &json!(0)]);
    // Nothing can be added to an illegal force, and the answer says so.
    let (_, out, _) = run(&["fits", &poor]);
    assert!(out.contains("until the errors of the force are fixed"), "{out}");
    let (_, out, _) = run(&["fits", &rich]);
    assert!(out.contains("Nothing that can be added is cheap enough."), "{out}");
    let diff = answer(&["diff", &poor, &rich, "--json"]);
    assert_eq!(diff[0]["legal"], json!({"before": false, "after": true}));
    assert_eq!(diff[0]["faults"], json!({"before": 1, "after": 0}));
    let (code, out, _) = run(&["diff", &poor, &rich]);
    let message = "Before · Not legal: 106 of 100 points, 1 fault\n";
    assert_eq!((code, out.contains(message), out.contains("After ·")), (1, true, false), "{out}");
    let (_, out, _) = run(&["diff", &rich, &poor, "--lang", "es"]);
    assert!(out.contains("Después · No es legal: 106 de 100 puntos, 1 fallo"), "{out}");
}
