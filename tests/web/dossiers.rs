//! The audit view: the dossier of a row, and a rule that is tried on the rows, as the command line gives them.

#[cfg(feature = "pdf")]
use super::accessibility::{AXE, FAULTS};
use super::server::Server;
#[cfg(feature = "pdf")]
use super::visit::{OVER, Visit};
use assert_cmd::Command;
use pretty_assertions::assert_eq;
#[cfg(feature = "pdf")]
use serde_json::json;

/// The words of a page without its tags.
fn words(page: &str) -> String {
    let parts = page.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let text = parts.collect::<Vec<_>>().join(" ");
    let text = text.replace("&#34;", "\"").replace("&#39;", "'").replace("&#38;", "&");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines of an answer of the command line that are no part of its head and foot.
fn answer_lines(args: &[&str]) -> Vec<String> {
    let mut program = Command::cargo_bin("fistful").expect("the program");
    let output = program.args(args).env("COLUMNS", "10000").output().expect("an answer");
    let text = String::from_utf8(output.stdout).expect("a text");
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    lines[1..lines.len() - 1].to_vec()
}

#[test]
fn each_row_of_the_audit_has_the_dossier_of_the_command_line() {
    let server = Server::start();
    let begun = server.post("/audit", &[("do", "list fistful/harkonnen")]);
    for (lang, unit, explain) in [("en", "Regulars", "Explain"), ("es", "Regulares", "Explicar")] {
        let view = [("state", &*begun.state()), ("lang", lang)];
        let view = server.post("/audit", &view).text();
        let rows = view.matches("<article>").count();
        assert_eq!(view.matches(&format!(">{explain}</button>")).count(), rows);
        let button = view.split(&format!("<h3>{unit} ")).nth(1).expect("the row");
        let row = button.split("name=\"row\" value=\"").nth(1).expect("a button");
        let row = row.split('"').next().expect("an index");
        let fields = [("state", &*begun.state()), ("lang", lang), ("row", row)];
        let page = words(&server.post("/audit", &fields).text());
        let lines = answer_lines(&["audit", &format!("fistful/harkonnen:{unit}"), "--lang", lang]);
        assert!(lines.len() > 15, "{lines:?}");
        // Tables are laid out by width in a terminal, and in the page by cells.
        let texts = lines.iter().filter(|line| line.ends_with('.'));
        assert!(texts.clone().count() > 5, "{lines:?}");
        for text in texts {
            assert!(page.contains(text.as_str()), "{text}: {page}");
        }
    }
    let odd = [("state", &*begun.state()), ("row", "999")];
    assert!(server.post("/audit", &odd).text().contains("<article>"), "no such row: all rows");
}

#[test]
fn rows_of_lists_that_are_audited_together_have_their_dossiers() {
    let server = Server::start();
    let begun = server.post("/audit", &[("do", "list fistful/atreides")]);
    let others = ["fistful/corrino", "fistful/fremen", "fistful/harkonnen"];
    let with = others.map(|list| ("with", list));
    let state = begun.state();
    let view = |fields: &[(&str, &str)]| {
        server.post("/audit", &[&[("state", &*state)], &with[..], fields].concat()).text()
    };
    let page = view(&[]);
    // 33 rows in four lists, each with a button of its own; the lists are named.
    assert_eq!(page.matches("<article>").count(), 33);
    let rows: Vec<&str> = page.split("name=\"row\" value=\"").skip(1).collect();
    let rows: Vec<&str> = rows.iter().filter_map(|rest| rest.split('"').next()).collect();
    let distinct: std::collections::BTreeSet<&&str> = rows.iter().collect();
    assert_eq!((rows.len(), distinct.len()), (33, 33), "{rows:?}");
    assert!(page.contains("The Harkonnen <small>"), "{page}");
    for (unit, list, row) in [
        ("House Guards", "fistful/atreides", "House Guards"),
        ("Regulars", "fistful/harkonnen", "Regulars"),
        ("Sardaukar", "fistful/corrino", "Sardaukar"),
    ] {
        let button = page.split(&format!("<h3>{unit} ")).nth(1).expect("the row");
        let value = button.split("name=\"row\" value=\"").nth(1).expect("a button");
        let value = value.split('"').next().expect("a value");
        assert_eq!(value.contains(' '), list != "fistful/atreides", "{value}");
        let dossier = view(&[("row", value)]);
        // The lists stay chosen.
        for (_, other) in with {
            let kept = format!("type=\"hidden\" name=\"with\" value=\"{other}\"");
            assert!(dossier.contains(&kept), "{kept}: {dossier}");
        }
        let unit = format!("{list}:{row}");
        let lists = ["fistful/atreides"].into_iter().chain(others);
        let lists = lists.map(|other| if other == list { unit.as_str() } else { other });
        let args: Vec<&str> = ["audit"].into_iter().chain(lists).chain(["--lang", "en"]).collect();
        let shown = words(&dossier);
        let lines = answer_lines(&args);
        let texts = lines.iter().filter(|line| line.ends_with('.'));
        assert!(lines.iter().any(|line| line.contains("In the 4 lists together")), "{lines:?}");
        for text in texts {
            assert!(shown.contains(text.as_str()), "{text}: {shown}");
        }
    }
    // What all lists have in common stands at the end, and a rule is tried on all of them.
    assert!(
        words(&page).contains("The price of s (Shields)") || page.contains("h-joint"),
        "{page}"
    );
    let tried = words(&view(&[("suppose", "troop shields free")]));
    assert!(tried.contains("of 7 rows that can show it, 4 agree with it"), "{tried}");
    let odd = server.post("/audit", &[("state", &*state), ("with", "../x"), ("row", "0 ../x")]);
    assert_eq!(odd.text().matches("<article>").count(), 12, "unknown lists are left out");
}

#[test]
fn a_rule_is_tried_on_the_rows_in_words_alone() {
    let server = Server::start();
    let begun = server.post("/audit", &[("do", "list fistful/corrino")]);
    let tried = |text: &str, lang: &str| {
        let fields = [("state", &*begun.state()), ("lang", lang), ("suppose", text)];
        words(&server.post("/audit", &fields).text())
    };
    for lang in ["en", "es"] {
        let text = "leaders move at most 4d";
        let args = ["audit", "fistful/corrino", "--suppose", text, "--lang", lang];
        let verdict = answer_lines(&args)[0].clone();
        assert!(verdict.contains("5"), "{verdict}");
        assert!(tried(text, lang).contains(&verdict), "{verdict}");
    }
    let wrong = tried("troop sheilds free", "en");
    assert!(wrong.contains("did you mean “troop shields free”?"), "{wrong}");
    let wrong = tried("escudo de la topa gratis", "es");
    assert!(wrong.contains("¿querías decir «Escudo de la tropa gratis»?"), "{wrong}");
    // A file of this machine, or a shipped one, is only words that are not understood.
    for path in ["/etc/passwd", "Cargo.toml", "fistful/rules/leaders-4d"] {
        let page = tried(path, "en");
        assert!(page.contains(&format!("does not take “{path}”")), "{page}");
    }
}

#[cfg(feature = "pdf")]
#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn the_dossier_and_a_tried_rule_pass_axe_on_a_desktop_and_on_a_phone() {
    let mut visit = Visit::new("dossiers");
    visit.press(
        "button[value=\"force fistful/forces/atreides-500\"]",
        "document.querySelector('.enlisted')",
    );
    visit.browser.evaluate(&format!("{AXE};0"));
    visit.view("audit");
    for (language, dark, width) in [("en", false, 1280), ("es", true, 320)] {
        visit.browser.set_dark(dark);
        visit.browser.resize(width);
        let spoken = format!("document.documentElement.lang === '{language}'");
        visit.press(&format!("button[name=lang][value={language}]"), &spoken);
        visit.press("article button[name=row]", "document.querySelector('#h-dossier')");
        for fault in [FAULTS, OVER] {
            let found = visit.browser.evaluate_async(fault);
            assert!([json!([]), json!(0)].contains(&found), "{found}, {language}, {width}");
        }
        visit.press("#h-dossier button[name=row]", "document.querySelector('article')");
        visit.browser.evaluate("document.querySelector('input[name=suppose]').value = 's free';0");
        visit.press("#h-suppose ~ .asking button", "document.querySelector('.dossier table')");
        for fault in [FAULTS, OVER] {
            let found = visit.browser.evaluate_async(fault);
            assert!([json!([]), json!(0)].contains(&found), "{found}, {language}, {width}");
        }
    }
}
