//! `fistful print`: the files that are written.

use super::{fistful, folder, run};
use crate::common::{ENDINGS, file_names};
use pretty_assertions::assert_eq;
use std::fs;

/// The notice of `print` in a build without PDF.
const WITHOUT_PDF: &str = if cfg!(feature = "pdf") {
    ""
} else {
    "note: this Fistful was built without PDF and writes only HTML\n"
};

#[test]
fn print_writes_both_files_and_says_so() {
    let folder = folder("print");
    let path = folder.to_str().expect("a path");
    let (code, out, err) = run(&["print", "fistful/atreides", "--output", path]);
    let expected = ENDINGS.iter().map(|ending| format!("{path}/atreides.{ending}\n"));
    assert_eq!((code, err.as_str(), out), (0, WITHOUT_PDF, expected.collect()));
    let left = file_names(&folder);
    assert_eq!(left.len(), ENDINGS.len(), "no temporary file stays: {left:?}");
    let (code, _, err) = run(&["print", "fistful/atreides", "--output", path, "--format", "pdf"]);
    if cfg!(feature = "pdf") {
        assert_eq!((code, err.as_str()), (0, ""));
    } else {
        assert_eq!((code, err.contains("was built without PDF")), (2, true), "{err}");
    }
}

#[test]
fn print_overwrites_only_files_of_fistful() {
    let folder = folder("own");
    let path = folder.to_str().expect("a path");
    for format in [ENDINGS, &["text"]].concat() {
        let print = ["print", "fistful/fremen", "--output", path, "--format", format];
        assert_eq!(run(&print).0, 0, "{format}");
        assert_eq!(run(&print).0, 0, "{format} written over itself");
    }
    // The mark of a deck stands more than 16 KiB from both ends.
    for list in ["fistful/atreides", "dune-world/fremen"] {
        let print = ["print", list, "--as", "all", "--lang", "both", "--output", path];
        assert_eq!((run(&print).0, run(&print).0), (0, 0), "{list} written over itself");
    }
    let theirs = folder.join("corrino.html");
    fs::write(&theirs, "<p>mine</p>").expect("a file");
    let (code, _, err) = run(&["print", "fistful/corrino", "--output", path]);
    assert_eq!((code, err.contains("was not written by Fistful")), (2, true), "{err}");
    assert_eq!(fs::read_to_string(&theirs).expect("a file"), "<p>mine</p>");
    assert!(!folder.join("corrino.pdf").exists(), "nothing is written when something is refused");
    assert_eq!(run(&["print", "fistful/corrino", "--output", path, "--force"]).0, 0);
}

#[test]
fn two_armies_never_share_a_file() {
    let folder = folder("twins");
    let twin = folder.join("atreides.yaml");
    fs::copy("armies/fistful/atreides.yaml", &twin).expect("a copy");
    let path = folder.to_str().expect("a path");
    let (code, _, err) =
        run(&["print", "fistful/atreides", twin.to_str().expect("a path"), "--output", path]);
    assert_eq!((code, err.contains("would both be written")), (2, true), "{err}");
}

#[test]
fn a_list_is_printed_under_the_rules_of_either_game() {
    let folder = folder("either");
    let path = folder.to_str().expect("a path");
    let args = ["print", "fistful/fremen", "--as", "all", "--format", "text", "--output", path];
    let (code, out, err) = run(&args);
    assert_eq!((code, err.as_str()), (0, ""));
    let files = ["fremen.txt", "fremen-cards.txt", "fistful-reference.txt"];
    assert_eq!(out, files.map(|file| format!("{path}/{file}\n")).concat());
    let (code, out, _) = run(&[&args[..], &["--game", "dune-world"]].concat());
    let files =
        ["dune-world-fremen.txt", "dune-world-fremen-cards.txt", "dune-world-reference.txt"];
    assert_eq!((code, out), (0, files.map(|file| format!("{path}/{file}\n")).concat()));
    let read = |file: &str| fs::read_to_string(folder.join(file)).expect("a sheet");
    let (own, other) = (read("fremen-cards.txt"), read("dune-world-fremen-cards.txt"));
    // Fremmen: Morale 10 and the +1 of an NCO, −1 once he is lost; in Dune World first that of the NCO, 5 + 3 + 3.
    // A quarter of 9 is 3.
    for (deck, morale) in [(&own, "Morale"), (&other, "FM")] {
        for note in ["11 · 9, NCO lost".to_owned(), format!("after 3 losses {morale} 10, ")] {
            assert!(deck.contains(&format!("{morale} 11 ")) && deck.contains(&note), "{deck}");
        }
    }
    // A unit that never checks Morale has no ladder, and is neither shaken nor routed (§10e).
    let card = |deck: &str| deck.split("\nFedayken").nth(1).expect("a card")[..400].to_owned();
    for card in [card(&own), card(&other)] {
        assert!(!card.contains(" %") && !card.contains("Shaken"), "{card}");
        assert!(card.contains("Losses   [ ]") && card.contains("[ ] Overwatch"), "{card}");
    }
    for (text, there) in [("Maula Pistol 10″", "Maula Pistol 12″ ×1"), ("Shaken", "Neutralised")]
    {
        assert!(own.contains(text), "{text}: {own}");
        assert!(other.contains(there), "{there}: {other}");
    }
}

#[test]
fn cards_show_either_account_and_mark_where_they_differ() {
    let folder = folder("values");
    let path = folder.to_str().expect("a path");
    let deck = |values: &str| {
        let args = [
            "print",
            "fistful/harkonnen",
            "--as",
            "cards",
            "--card",
            "tarot",
            "--format",
            "text",
            "--force",
            "--marks",
        ];
        assert_eq!(run(&[&args[..], &["--output", path, "--values", values]].concat()).0, 0);
        fs::read_to_string(folder.join("harkonnen-cards.txt")).expect("a deck")
    };
    let (printed, computed) = (deck("printed"), deck("computed"));
    assert!(printed.contains("Garrison · 8–10 + NCO · 4* points"), "{printed}");
    assert!(computed.contains("Garrison · 8–10 + NCO · 6* points"), "{computed}");
    let footnote = "* Printed/computed: Points 38/36 (+2).";
    assert_eq!(
        (printed.contains(footnote), computed.contains(footnote)),
        (true, true),
        "{printed}{computed}"
    );
}

#[test]
fn a_reference_is_printed_for_the_game_that_is_named() {
    let folder = folder("reference");
    let path = folder.to_str().expect("a path");
    let (code, out, err) =
        run(&["reference", "fistful", "--lang", "es", "--format", "html", "--output", path]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out, format!("{path}/fistful-reference.html\n"));
    let page = fs::read_to_string(folder.join("fistful-reference.html")).expect("a page");
    assert!(page.contains("<html lang=\"es\">") && page.contains("Referencia Rápida"), "{page}");
}

#[test]
fn a_shipped_army_is_found_from_the_folder_of_the_program() {
    let folder = folder("beside");
    fs::write(folder.join("fistful"), "the program").expect("a file");
    let output =
        fistful(&["check", "fistful/corrino"]).current_dir(&folder).output().expect("a run");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A table is at the foot of the sheet of a force with ability codes, and nowhere else.
#[test]
fn a_table_is_refused_where_none_is_drawn() {
    let refused = |arguments: &str, message: &str, hint: &str| {
        let words: Vec<&str> = arguments.split(' ').collect();
        let (code, out, err) = run(&[&["print"], &words[..]].concat());
        assert_eq!((code, out.as_str()), (2, ""), "{arguments}");
        assert!(err.contains(message) && err.contains(hint), "{arguments}: {err}");
    };
    let force = "fistful/forces/atreides-300";
    for option in ["--table 48x48", "--terrain broken", "--terrain open"] {
        let name = option.split(' ').next().expect("an option");
        let unused = format!("error: `{name}` changes nothing here");
        let sheets = "it applies only with `--as sheet`, `--as all`";
        refused(&format!("{force} --as cards {option}"), &unused, sheets);
        let unused = format!("error: `{name}` changes nothing");
        refused(&format!("{force} --format text {option}"), &unused, "`--format text`");
        refused(&format!("{force} --format html {option}"), &unused, "`--format html`");
        for list in ["fistful/atreides", "scrubs/forces/well-band", "dust/forces/allies-platoon"] {
            let message = format!(
                "error: a table is drawn only on the sheet of a force with ability codes, not on that of `{list}.yaml`"
            );
            refused(&format!("{list} {option}"), &message, "`fistful/forces/atreides-300`");
            let message = format!(
                "la mesa solo se dibuja en la hoja de una fuerza con códigos de habilidad, no en la de `{list}.yaml`"
            );
            refused(
                &format!("{list} {option} --lang es"),
                &message,
                "quita `--table` y `--terrain`",
            );
        }
    }
    let size = "error: `--table` does not take `wide`";
    refused(&format!("{force} --table wide"), size, "72x48");
    let missing = "error: cannot read `nowhere.yaml`";
    refused(&format!("{force} --terrain nowhere.yaml"), missing, "");
}

#[test]
fn a_terrain_file_that_does_not_fit_the_table_is_refused() {
    let folder = folder("terrain");
    let file = folder.join("ridge.yaml");
    fs::write(&file, "terrain:\n  - {at: [50, 10, 4, 4], cliff: true}\n").expect("a file");
    let (path, out) = (file.to_str().expect("a path"), folder.to_str().expect("a path"));
    let print = ["print", "fistful/forces/atreides-300", "--terrain", path, "--output", out];
    assert_eq!(run(&print).0, 0);
    let (code, _, err) = run(&[&print[..], &["--table", "36x36"]].concat());
    let beyond = "the piece at [50, 10, 4, 4] reaches beyond the table of 36 by 36 inches";
    assert_eq!((code, err.contains(beyond)), (2, true), "{err}");
}
