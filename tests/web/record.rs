//! The record of a battle in play: as a file and as a print, of what the script posts.

use super::server::{Answer, Server};
use crate::cli::run;
use crate::common::empty_folder;
use fistful::page::{Effort, PageRequest};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

/// A force whose two squads of one kind have no names of their own, and a leader.
const FORCE: &str = "fistful: 1\nforce: Raiders\narmy: fistful/atreides\nleaders: [{unit: Gurney Halleck}]\n\
    squads:\n- {troop: Troopers, figures: 6}\n- {troop: Troopers, figures: 5}\n";

const CLEAN: &str = "tests/cases/record/clean.yaml";

/// Text that means something in YAML, HTML and typst.
const HOSTILE: &str = "</textarea><script>alert(1)</script>\n- a: {b: [c]} # no comment\n  \"quoted\" 'twice' \\n\n\
    &anchor *alias !tag %x @y `z`\n---\n...\n#let x = 1 $ $ \u{2028}👩‍🚀 {{ }} {% %} <!-- -->";

fn open(server: &Server, text: &str) -> String {
    server.post("/muster", &[("do", "open"), ("open", text)]).state()
}

fn post(server: &Server, path: &str, state: &str, record: &Value, language: &str) -> Answer {
    server.post(path, &[("state", state), ("lang", language), ("record", &record.to_string())])
}

/// Saves a file, checks it with the program, and returns what that says.
fn check(name: &str, text: &str, language: &str) -> (i32, String) {
    let path = empty_folder(&format!("web/record-{name}")).join("record.yaml");
    fs::write(&path, text).expect("a file");
    let path = path.display().to_string();
    let (code, out, err) = run(&["check", &path, "--lang", language]);
    (code, format!("{out}{err}").replace(&path, "record.yaml"))
}

fn played() -> Value {
    json!({
        "date": "2026-11-30", "enemy": "The Baron", "winner": "enemy", "notes": "First line.\n\nLast line.",
        "turns": [
            {"turn": 1, "own": 0, "enemy": 0, "losses": [["squads/1", 2, false, true], ["leaders/0", 1, true, false]]},
            {"turn": 2, "own": 1, "enemy": 3, "losses": [["squads/1", 1, false, false]]},
        ],
    })
}

#[test]
fn what_is_played_is_a_file_of_the_program() {
    let server = Server::start();
    let saved = post(&server, "/file/record.yaml", &open(&server, FORCE), &played(), "en");
    assert_eq!(saved.head("content-disposition"), "attachment; filename=\"record.yaml\"");
    assert_eq!(saved.head("content-type"), "application/yaml");
    let text = saved.text();
    let expected = "fistful: 1\nrecord: Raiders against The Baron\ngame: fistful\ndate: 2026-11-30\nown:\n  \
        name: Raiders\n  emblem: hawk\n  points: 296\n  units:\n    - {unit: Gurney Halleck, figures: 1}\n    \
        - {unit: Troopers 1, figures: 7, nco: true}\n    - {unit: Troopers 2, figures: 6, nco: true}\nenemy:\n  name: The Baron\n\
        turns:\n  - turn: 1\n    losses:\n      - {unit: Troopers 2, lost: 2, nco: true}\n      \
        - {unit: Gurney Halleck, lost: 1, out: true}\n  - turn: 2\n    score: {own: 1, enemy: 3}\n    losses:\n      \
        - {unit: Troopers 2, lost: 1}\nwinner: enemy\nnotes: |-\n  First line.\n\n  Last line.\n";
    assert_eq!(text, expected);
    let said = "record.yaml: Raiders against The Baron, 2 turns\n".to_owned();
    assert_eq!(check("file", &text, "en"), (0, said));
}

#[test]
fn hostile_notes_come_back_as_they_were_typed() {
    let server = Server::start();
    let state = open(&server, FORCE);
    let cases = [
        HOSTILE,
        " led by blanks\n  and more",
        "- list",
        "key: value",
        "~",
        "\u{feff}marked",
        "tab\tin it",
        "|",
        "a\r\nb",
    ];
    for (at, notes) in cases.into_iter().enumerate() {
        let mut record = played();
        record["notes"] = notes.into();
        let text = post(&server, "/file/record.yaml", &state, &record, "en").text();
        let read: Value = fistful::yaml::parse_as(&text).expect("YAML");
        assert_eq!(read["notes"], json!(notes.replace("\r\n", "\n")), "{text}");
        assert_eq!(check(&format!("hostile-{at}"), &text, "en").0, 0, "{text}");
    }
    let mut record = played();
    record["notes"] = HOSTILE.into();
    let html = post(&server, "/file/record.html", &state, &record, "en").text();
    assert!(
        html.contains("&#60;script&#62;alert(1)") || html.contains("&lt;script&gt;alert(1)"),
        "{html}"
    );
    assert!(!html.contains("<script>alert"), "{html}");
    // A name is on one line, and control characters are nowhere.
    let mut record = played();
    record["enemy"] = "The\nBaron: \u{7}[1]".into();
    record["notes"] = "a\u{0}b\u{1b}c".into();
    let text = post(&server, "/file/record.yaml", &state, &record, "en").text();
    let read: Value = fistful::yaml::parse_as(&text).expect("YAML");
    assert_eq!((&read["enemy"]["name"], &read["notes"]), (&json!("The Baron: [1]"), &json!("abc")));
}

#[test]
fn the_print_is_that_of_the_command_line() {
    let server = Server::start();
    let state = open(&server, FORCE);
    let text = post(&server, "/file/record.yaml", &state, &played(), "en").text();
    for (language, words) in [
        ("en", "Won by The Baron, after 2 turns."),
        ("es", "Victoria de The Baron, tras 2 turnos."),
    ] {
        let printed = post(&server, "/file/record.text", &state, &played(), language);
        assert_eq!(printed.status, 200);
        assert!(printed.text().contains(words), "{}", printed.text());
    }
    let path = empty_folder("web/record-print").join("record.yaml");
    fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("a path");
    let (_, out, _) = run(&["print", path, "--format", "text", "--output", "-"]);
    let printed = post(&server, "/file/record.text", &state, &played(), "en");
    assert_eq!(printed.text(), out);
    #[cfg(feature = "pdf")]
    {
        let printed = post(&server, "/file/record.pdf", &state, &played(), "es");
        assert_eq!(printed.head("content-disposition"), "attachment; filename=\"record.pdf\"");
        assert!(printed.body.starts_with(b"%PDF-"), "{}", printed.text());
    }
}

#[test]
fn units_of_one_name_are_told_apart() {
    let server = Server::start();
    // The page numbers two of one name, and the third has the number as its own name.
    let squad = |name: &str| format!("- {{troop: Troopers, figures: 6, name: {name}}}\n");
    let squads = [squad("The Twins"), squad("The Twins"), squad("The Twins 2")].concat();
    let force = format!("fistful: 1\nforce: Twins\narmy: fistful/atreides\nsquads:\n{squads}");
    let losses = json!([["squads/1", 1, false, false], ["squads/2", 7, true, false]]);
    let record = json!({"turns": [{"turn": 1, "own": 0, "enemy": 0, "losses": losses}]});
    let text = post(&server, "/file/record.yaml", &open(&server, &force), &record, "en").text();
    assert_eq!(check("twins", &text, "en").0, 0, "{text}");
    for row in ["{unit: The Twins 2, lost: 1}", "{unit: The Twins 2 2, lost: 7, out: true}"] {
        assert!(text.contains(row), "{row} in {text}");
    }
}

#[test]
fn units_without_codes_are_recorded_too() {
    let server = Server::start();
    for force in ["dust/forces/allies-platoon", "scrubs/forces/well-band"] {
        let text = fistful::embedded::list_or_force(force).expect("a force");
        let text =
            post(&server, "/file/record.yaml", &open(&server, &text), &json!({}), "en").text();
        let (code, said) = check("codeless", &text, "en");
        assert_eq!((code, said.ends_with(", 0 turns\n")), (0, true), "{said}\n{text}");
    }
}

#[test]
fn what_cannot_be_a_record_is_refused() {
    let server = Server::start();
    let state = open(&server, FORCE);
    for record in ["", "{", "3", "{\"turns\": 3}", "{\"turns\": [{}]}", "null"] {
        let fields = [("state", &*state), ("record", record)];
        assert_eq!(server.post("/file/record.yaml", &fields).status, 404, "{record}");
    }
    for state in ["", "f1.xyz"] {
        assert_eq!(post(&server, "/file/record.yaml", state, &played(), "en").status, 404);
    }
    assert_eq!(post(&server, "/file/record.exe", &state, &played(), "en").status, 404);
    // A row of losses is whole.
    let mut record = played();
    record["turns"][0]["losses"] = json!([["squads/0", 1, false]]);
    assert_eq!(post(&server, "/file/record.yaml", &state, &record, "en").status, 404);
    // Losses of nobody are left out; what the file then has wrong is said in the language of the page.
    let mut record = played();
    record["turns"][0]["losses"] =
        json!([["squads/9", 1, false, false], ["squads/0", 99, false, false]]);
    let text = post(&server, "/file/record.yaml", &state, &record, "en").text();
    assert!(!text.contains("squads/9") && text.contains("lost: 99"), "{text}");
    for (language, words) in [("en", "has lost 99 figures by now"), ("es", "lleva ya 99 bajas")] {
        let printed = post(&server, "/file/record.text", &state, &record, language);
        assert_eq!(
            (printed.status, printed.text().contains(words)),
            (422, true),
            "{}",
            printed.text()
        );
    }
}

/// The heading of the record that was opened, and how its print buttons go on; `None` without them.
fn opened(page: &Answer) -> (String, Option<&'static str>) {
    let text = page.between("class=\"opened-record\"", "</section>");
    let head = text.split_once("<h2 id=\"h-record\">").expect("a heading").1;
    let head = head.split("</h2>").next().expect("its end").replace("&#39;", "'");
    let buttons = ["/file/record.pdf", "/file/record.html"];
    let is_there = |one: &&str| text.contains(&format!("formaction=\"{one}\""));
    (head, buttons.into_iter().rfind(is_there))
}

#[test]
fn a_record_opened_on_the_page_is_printed_there() {
    let server = Server::start();
    let text = fs::read_to_string(CLEAN).expect("a record");
    for (language, words, turns) in [
        ("en", "This is the record of a battle, not a list or a force", "4 turns"),
        ("es", "Esto es la crónica de una batalla, no una lista ni una fuerza", "4 turnos"),
    ] {
        let head = format!("Raiders against the Baron's own, {turns}");
        // In the field for files and links, and in that for pasted texts.
        for (does, field) in [("open", "open"), ("read", "pasted"), ("read opened", "open")] {
            let typed = text.replace('\n', "\r\n");
            let fields = [("do", does), (field, &*typed), ("lang", language)];
            let page = server.post("/muster", &fields);
            assert!(page.between("<p class=\"trouble\"", "</p>").contains(words), "{does}");
            assert_eq!(opened(&page), (head.clone(), Some("/file/record.html")), "{does}");
            let printed = server.post("/file/record.text", &fields[1..]);
            let args = ["print", CLEAN, "--format", "text", "--output", "-", "--lang", language];
            let (_, out, _) = run(&args);
            // The page does not know the name of the file.
            assert_eq!(printed.text(), out.replace("clean.yaml", "record.yaml"), "{does}");
        }
    }
    let page = server.post("/muster", &[("do", "house fistful"), ("open", "")]);
    assert!(!page.text().contains("opened-record"));
}

#[test]
fn a_record_that_cannot_be_read_says_why_instead() {
    let server = Server::start();
    let text = fs::read_to_string("tests/cases/record/nco.yaml").expect("a record");
    for (language, head, words) in [
        ("en", "Record of the battle", "has no NCO to lose"),
        ("es", "Crónica de la batalla", "no tiene Suboficial que perder"),
    ] {
        let fields = [("do", "open"), ("open", &*text), ("lang", language)];
        let page = server.post("/muster", &fields);
        assert_eq!(opened(&page), (head.to_owned(), None));
        assert!(page.text().contains(words), "{}", page.text());
        assert_eq!(server.post("/file/record.text", &fields[1..]).status, 422);
    }
    // A line of a pasted table is no record.
    let page =
        server.post("/paste", &[("do", "read"), ("pasted", "record: 3-1\nTroopers EFs 10\n")]);
    assert!(!page.text().contains("opened-record"));
}

#[test]
fn a_folder_offers_lists_and_forces_but_no_records() {
    let (folder, server) = super::folder::page("record-folder");
    fs::copy("tests/cases/record/clean.yaml", folder.join("well.yaml")).expect("a copy");
    let begun = server.get("/").text();
    assert!(begun.contains("raid.yaml") && !begun.contains("well.yaml"), "{begun}");
}

#[test]
fn a_printed_record_is_a_print_job_and_its_file_is_not() {
    let effort = |path: &str| PageRequest { path: path.to_owned(), fields: Vec::new() }.effort();
    assert_eq!(effort("/file/record.pdf"), Effort::Print);
    assert_eq!(effort("/file/record.yaml"), Effort::Light);
}
