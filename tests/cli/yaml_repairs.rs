//! Typing errors that break the YAML: each is found at its place, and the corrected line is suggested.

use super::{fistful, run};
use pretty_assertions::assert_eq;
use serde_json::Value;

/// The place of the first finding, what is said, and the remedy.
fn first_finding(text: &[u8], language: &str) -> (String, String, String) {
    let mut command = fistful(&["check", "--json", "-", "--lang", language]);
    let output = command.write_stdin(text).output().expect("a run");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let finding = &answer[0]["findings"][0];
    let text = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
    (format!("{}:{}", finding["line"], finding["column"]), text("message"), text("hint"))
}

/// Each slip stands after `units:`, in lines 4 and 5; its place, its name, and its line as it was meant.
#[test]
fn broken_yaml_in_a_list_of_units_gets_a_corrected_line() {
    let slips = [
        // A blank too few, or too many.
        ("  - name: Levy\n   code: VHs", "5:4", "3 spaces before", "    code: VHs"),
        ("  - name: Levy\n  code: VHs", "5:3", "2 spaces before", "    code: VHs"),
        ("  - name: Levy\n     code: VHs", "5:6", "5 spaces before", "    code: VHs"),
        ("  - name: A\n    code: VHs\n - name: B", "6:2", "1 space before", "  - name: B"),
        ("  -name: Levy\n    code: VHs", "4:3", "missing space after `-`", "  - name: Levy"),
        ("  - name:Levy\n    code: VHs", "4:9", "missing space after `:`", "  - name: Levy"),
        // A tab.
        ("\t- name: Levy\n\t  code: VHs", "4:1", "a tab", "  - name: Levy"),
        ("  - name: Levy\n\tcode: VHs", "5:1", "a tab", "    code: VHs"),
        ("  - name: Levy\n  \tcode: VHs", "5:3", "a tab", "    code: VHs"),
        // Quotes in quotes.
        (
            "  - name: 'Mua'dib' # he\n    code: VHs",
            "4:15",
            "an apostrophe",
            "  - name: 'Mua''dib' # he",
        ),
        (
            "  - {name: 'Mua'dib', code: VHs}",
            "4:16",
            "an apostrophe",
            "  - {name: 'Mua''dib', code: VHs}",
        ),
        (
            "  - name: \"An \"Old\" One\"\n    code: VHs",
            "4:15",
            "a quotation mark",
            r#"  - name: "An \"Old\" One""#,
        ),
        // An unclosed bracket or quote.
        (
            "  - name: \"Levy\n    code: VHs\n  - name: \"B\"\n    code: VHs",
            "4:11",
            "the quotes that open here",
            "  - name: \"Levy\"",
        ),
        (
            "  - name: 'Levy\n    code: VHs\n  - name: B\n    code: VHs",
            "4:11",
            "the quotes that open here",
            "  - name: 'Levy'",
        ),
        (
            "  - {name: Levy, code: VHs\n  - {name: B, code: VHs}",
            "4:5",
            "the `{` that opens here",
            "  - {name: Levy, code: VHs}",
        ),
        // A colon in a name.
        (
            "  - name: Levy: the first\n    code: VHs",
            "4:15",
            "a second `:`",
            "  - name: 'Levy: the first'",
        ),
        (
            "  - name: Levy: it's me # I\n    code: VHs",
            "4:15",
            "a second `:`",
            "  - name: \"Levy: it's me\" # I",
        ),
        (
            "  - {name: Levy: x, code: VHs}",
            "4:16",
            "a second `:`",
            "  - {name: 'Levy: x', code: VHs}",
        ),
        ("  - name: @Levy\n    code: VHs", "4:11", "a character", "  - name: '@Levy'"),
        ("  - name: \"C:\\dune\"\n    code: VHs", "4:14", "a backslash", r#"  - name: "C:\\dune""#),
    ];
    for (slip, place, message, line) in slips {
        for (text, end) in [
            ("fistful: 1\nname: Ordos\nunits:\n", "\n"),
            ("fistful: 1\nname: Ordos\nunits:\n", "\r\n"),
        ] {
            let text = format!("{text}{slip}\n").replace('\n', end);
            let (at, found, hint) = first_finding(text.as_bytes(), "en");
            assert_eq!(
                (at.as_str(), hint),
                (place, format!("write it like this: `{line}`")),
                "{text}{found}"
            );
            assert!(found.starts_with(message), "{text}{found}");
        }
    }
}

#[test]
fn broken_yaml_gets_a_corrected_line_anywhere_and_in_spanish() {
    let slips = [
        (" fistful: 1\nname: Ordos\nunits: []\n", "1:2", "fistful: 1"),
        ("fistful: 1\n name: Ordos\nunits: []\n", "2:2", "name: Ordos"),
        ("fistful: 1\nname:Ordos\nunits: []\n", "2:5", "name: Ordos"),
        ("fistful: 1\nname: \"Ordos\nunits: []\n", "2:7", "name: \"Ordos\""),
        ("fistful: 1\nname: Ordos\nnotes: \"one\n  two\"\nunits: [\n", "5:8", "units: []"),
        ("fistful: 1\nname: Casa Ñandú: la ñ\nunits: []\n", "2:17", "name: 'Casa Ñandú: la ñ'"),
    ];
    for (text, place, line) in slips {
        let (at, found, hint) = first_finding(text.as_bytes(), "es");
        assert_eq!(
            (at.as_str(), hint),
            (place, format!("escríbelo así: `{line}`")),
            "{text}{found}"
        );
    }
}

/// A force down to its first squad.
const FORCE: &str =
    "fistful: 1\nforce: A\narmy: fistful/harkonnen\nlimit: 500\nplatoons:\n  - name: P\n";
const LED: &str = "    leader: {unit: Lieutenant}\n    squads:\n";
const SQUAD: &str = "      - troop: Regulars\n        figures: 8\n";

/// Each slip stands in a force or a list, and the line that is shown for it is read as it was meant.
#[test]
fn the_suggested_line_is_read_without_a_fault() {
    let force = |from: &str, to: &str| format!("{FORCE}{LED}{SQUAD}").replace(from, to);
    let unit = "  - name: A\n    code: VHs\n";
    let list = |name: &str| format!("fistful: 1\n{name}\nunits:\n{unit}");
    let slips = [
        (force("        figures: 8", "\tfigures: 8"), 10, "        figures: 8"),
        (
            force("        figures: 8", "\u{a0}\u{a0}      figures: 8") + "        name: S\n",
            10,
            "        figures: 8",
        ),
        (force("{unit: Lieutenant}", "unit: Lieutenant"), 7, "    leader: {unit: Lieutenant}"),
        (
            force("{unit: Lieutenant}", "{unit: Lieutenant name: X}"),
            7,
            "    leader: {unit: Lieutenant, name: X}",
        ),
        (force("limit:", "limit ="), 4, "limit: 500"),
        (force("limit:", "limit;"), 4, "limit: 500"),
        (force("platoons:", "platoons"), 5, "platoons:"),
        (list("name: [Ordos"), 2, "name: '[Ordos'"),
        (list("name House Ordos"), 2, "name: House Ordos"),
        (list("name: A") + "  name: B\n    code: VHs\n", 6, "  - name: B"),
    ];
    for (text, row, line) in slips {
        let (place, message, hint) = first_finding(text.as_bytes(), "en");
        assert_eq!(hint, format!("write it like this: `{line}`"), "{text}{place} {message}");
        assert_eq!(place.split(':').next(), Some(row.to_string().as_str()), "{text}{message}");
        let mut rows: Vec<&str> = text.lines().collect();
        rows[row - 1] = line;
        let (_, message, _) = first_finding(format!("{}\n", rows.join("\n")).as_bytes(), "en");
        let is_read = message.is_empty() || message.starts_with("a platoon of 1");
        assert!(is_read, "{rows:#?}{message}");
    }
}

#[test]
fn a_forgotten_blank_or_dash_is_named() {
    let text = format!("{FORCE}{LED}{SQUAD}").replace("unit: ", "unit:");
    let (place, message, hint) = first_finding(text.as_bytes(), "en");
    let found = (place.as_str(), message.as_str(), hint.as_str());
    assert_eq!(found, ("7:18", "missing space after `:`", "put a space after it"));
    let units = "  - name: A\n    code: VHs\n    name: B\n    code: VHs\n";
    let (_, _, hint) =
        first_finding(format!("fistful: 1\nname: Ordos\nunits:\n{units}").as_bytes(), "en");
    assert!(hint.starts_with("begin another entry with `- `"), "{hint}");
    let (_, _, hint) = first_finding(b"fistful: 1\nname: A\nname: B\nunits: []\n", "en");
    assert_eq!(hint, "keep one of the two");
    for code in ["EFSsA4", "EFSs A4", "EFSs 4A"] {
        let (exit, out, err) = run(&["code", code]);
        let meant = (out + &err).contains("did you mean `EFSs-A4`?");
        assert_eq!((exit, meant), (1, code != "EFSs 4A"), "{code}");
    }
}

#[test]
fn a_bare_name_gets_its_key_suggested() {
    let led = "fistful: 1\nforce: A\narmy: fistful/harkonnen\nleaders: [Lieutenant]\n";
    assert_eq!(first_finding(led.as_bytes(), "en").2, "write `{unit: Lieutenant}`");
    let limit = format!("{FORCE}{LED}{SQUAD}").replace("limit: 500", "limit: 400 points");
    assert_eq!(first_finding(limit.as_bytes(), "es").2, "escribe `400`");
}

#[test]
fn irreparable_yaml_gets_the_usual_causes() {
    let (place, message, hint) =
        first_finding(b"Dear all,\nhere is my army: it's great.\n- one\n", "en");
    assert_eq!((place.as_str(), message.as_str()), ("2:16", "a second `:` after a complete value"));
    let causes = ["a missing space", "a tab", "an apostrophe", "not closed", "`:` in a name"];
    let found: Vec<usize> = causes.iter().filter_map(|cause| hint.find(cause)).collect();
    assert_eq!((found.len(), found.is_sorted()), (causes.len(), true), "{hint}");
}

#[test]
fn utf_16_empty_files_and_bad_escapes_are_recognised() {
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    };
    let text = "fistful: 1\nname: Ñandú\nunits: []\n";
    for bytes in [
        utf16(text, u16::to_le_bytes),
        utf16(text, u16::to_be_bytes),
        utf16(&format!("\u{feff}{text}"), u16::to_le_bytes),
    ] {
        assert_eq!(first_finding(&bytes, "en").1, "the text is UTF-16, not UTF-8");
    }
    for comments in ["# My army\n", "# My army\n\n  # still to come\n", "---\n# My army\n", "~\n"] {
        assert_eq!(first_finding(comments.as_bytes(), "en").1, "the file is empty", "{comments}");
    }
    let surrogate = first_finding(b"fistful: 1\nname: \"a\\ud800b\"\nunits: []\n", "en");
    assert_eq!(
        (surrogate.0.as_str(), surrogate.1.as_str()),
        ("2:9", "a backslash before a character that YAML cannot escape")
    );
    let itself = first_finding(b"fistful: 1\nname: A\nunits: &u\n  - *u\n", "es");
    assert_eq!(itself.1, "un ancla (anchor) que se contiene a sí misma");
}

#[test]
fn a_list_without_units_says_so_and_so_does_its_sheet() {
    let folder = super::folder("no-units");
    let file = folder.join("ordos.yaml");
    let (path, out) = (file.to_str().expect("a path"), folder.join("out"));
    let out = out.to_str().expect("a path");
    std::fs::write(&file, "fistful: 1\nname: Ordos\nunits: []\n").expect("a file");
    let (code, text, _) = super::run(&["check", path]);
    assert_eq!(
        (code, text.contains("warning[no-units]"), text.contains(":3:1")),
        (0, true, true),
        "{text}"
    );
    assert_eq!(super::run(&["print", path, "--format", "text", "--output", out]).0, 0);
    let sheet = std::fs::read_to_string(folder.join("out/ordos.txt")).expect("a sheet");
    assert!(sheet.contains("This list has no units yet."), "{sheet}");
    let rules = "house_rules:\n  - {name: Cheap, changes: fighting 5, points: 16}\n";
    std::fs::write(&file, format!("fistful: 1\nname: Ordos\n{rules}units: []\n")).expect("a file");
    assert!(!super::run(&["check", path]).1.contains("[no-units]"), "rules are enough");
}

#[test]
fn a_code_in_small_letters_is_suggested_whole() {
    for (given, meant) in [("efss-a4", "EFSs-A4"), ("exs-a3", "EXs-A3")] {
        let (code, out, _) = super::run(&["code", given]);
        assert_eq!((code, out.contains(&format!("did you mean `{meant}`?"))), (1, true), "{out}");
    }
    let (_, out, _) = super::run(&["code", "EFQs"]);
    assert!(out.contains("allowed here"), "{out}");
}

#[test]
fn check_reports_on_one_file_though_another_is_missing() {
    let folder = super::folder("missing");
    let file = folder.join("bad.yaml");
    let (bad, missing) = (file.to_str().expect("a path"), folder.join("missing.yaml"));
    std::fs::write(&file, "fistful: 1\nnme: A\nunits: []\n").expect("a file");
    let missing = missing.to_str().expect("a path");
    for order in [[bad, missing], [missing, bad]] {
        let (code, out, err) = super::run(&["check", order[0], order[1]]);
        let both = (out.contains("unknown-key"), err.contains("neither a file"));
        assert_eq!((code, both), (2, (true, true)), "{out}{err}");
    }
    let (code, out, err) = super::run(&["check", "--json", bad, missing]);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, answer.as_array().map(Vec::len)), (2, Some(1)), "{err}");
    assert_eq!(super::run(&["check", missing, missing]).1, "");
}

#[test]
fn a_game_without_reference_prints_all_the_rest() {
    let folder = super::folder("no-reference");
    let game = folder.join("grammars/club");
    std::fs::create_dir_all(&game).expect("a folder");
    for file in ["book.yaml", "rules.yaml"] {
        std::fs::copy(format!("grammars/fistful/{file}"), game.join(file)).expect("a table");
    }
    let (grammars, out) = (folder.join("grammars"), folder.join("out"));
    let [grammars, out] = [&grammars, &out].map(|path| path.to_str().expect("a path"));
    let print = |kind: &str| {
        let args = ["print", "fistful/atreides", "--game", "club", "--grammars", grammars];
        super::run(&[&args[..], &["--as", kind, "--format", "text", "--output", out]].concat())
    };
    let (code, text, err) = print("all");
    assert_eq!((code, text.lines().count()), (0, 2), "{text}{err}");
    assert!(err.contains("note[no-reference]"), "{err}");
    let (code, _, err) = print("reference");
    assert_eq!((code, err.contains("has no quick reference")), (2, true), "{err}");
}

#[test]
fn findings_are_drawn_within_the_columns() {
    use fistful::language::{Language, Speech};
    let name = "界".repeat(30);
    let text = format!("{}, code: EFQs, aliases: [{}]", "x".repeat(300), "y, ".repeat(200));
    for line in [format!("{{name: {text}}}"), format!("{{name: {name}, notes: {text}}}")] {
        let source = fistful::text::Source::new("a.yaml", line.as_str());
        let at = line.find("EFQs").expect("the code");
        let fault = fistful::fault::FileFault::EmptyText.into();
        let finding = fistful::finding::Finding::at(fistful::text::Span::new(at, at + 4), fault);
        for columns in [40, 80, 120] {
            let voice = fistful::voice::Voice {
                speech: Speech::One(Language::English),
                columns: Some(columns),
                act: |_| [String::new(), String::new()],
            };
            let drawn = fistful::render::findings((&source, std::slice::from_ref(&finding)), voice);
            let plain = anstream::adapter::strip_str(&drawn).to_string();
            let lines = plain.lines().filter(|line| line.contains(" | "));
            let widest = lines.map(|line| line.chars().count()).max();
            assert!(widest <= Some(columns), "{widest:?} of {columns}: {plain}");
            assert_eq!((plain.contains("EFQs"), plain.contains("^^^^")), (true, true), "{plain}");
        }
    }
}

#[test]
fn the_help_of_print_separates_formats_by_commas() {
    let (_, help, _) = super::run(&["print", "--help"]);
    assert!(!help.contains("pdf html"), "{help}");
    if cfg!(feature = "pdf") {
        assert!(help.contains("[default: pdf,html]"), "{help}");
    }
}
