//! Pasted prices: read as house rules, taken into the form, and a list that is read and audited by them.

use super::server::{Answer, Server, serve_command};
use crate::cli::folder;
use pretty_assertions::assert_eq;
use std::fs;

const CLUB: &str = "Our club\nTraining\nGreen 0, Regular 2, Veteran 6, Elite 12\nMorale\nHigh: 5 points\n\
    Equipment\nShields 3\nThat is all.\n";
/// 4 + 6 + 5 + 3 by the club; 4 + 5 + 4 + 2 by the tables of 1998.
const LIST: &str = "Name\tAS\tMove\tWS\tBS\tMorale\tPoints\nGuards\tVHs\t3d\t6\t4\t8\t18\n";

fn rules_of(page: &Answer) -> String {
    let text = page.between("name=\"house-rules\" value=\"", "\"");
    text.replace("&#39;", "'").replace("&#34;", "\"").replace("&#38;", "&")
}

/// The rules of the club, taken from its prices.
fn taken(server: &Server) -> String {
    let page = server.post("/paste", &[("do", "pasted tables"), ("pasted", CLUB)]);
    assert!(page.text().contains("class=\"view-paste\""), "{}", page.text());
    rules_of(&page)
}

#[test]
fn prices_are_shown_row_by_row_as_house_rules() {
    let server = Server::start();
    let cases = [
        ("en", ["Pasted prices", "Take as house rules", "Training E: Elite", "Points 12"]),
        (
            "es",
            ["Precios pegados", "Tomar como reglas caseras", "Entrenamiento E: Élite", "Puntos 12"],
        ),
    ];
    for (lang, words) in cases {
        // A text of prices alone is known for what it is.
        let page = server.post("/paste", &[("do", "read"), ("pasted", CLUB), ("lang", lang)]);
        for word in words {
            assert!(page.text().contains(word), "{word}: {}", page.text());
        }
    }
}

#[test]
fn taken_prices_read_and_audit_a_pasted_list() {
    let server = Server::start();
    let rules = taken(&server);
    assert!(rules.contains("changes: training E, points: 12"), "{rules}");
    let carried = |path: &str, fields: &[(&str, &str)]| {
        server.post(path, &[&[("house-rules", rules.as_str())], fields].concat())
    };
    let read = carried("/paste", &[("do", "read"), ("pasted", LIST)]);
    assert_eq!(rules_of(&read), rules, "carried on");
    let row = read.between("<td class=\"figure line\">2</td>", "</tr>");
    assert_eq!((row.matches(">18</").count(), row.contains(">15<")), (2, false), "{row}");
    let audit = carried("/audit", &[("do", "pasted 0"), ("pasted", LIST)]).text();
    assert!(audit.contains("Its one row agrees with the tables in every value"), "{audit}");
    let plain = server.post("/audit", &[("do", "pasted 0"), ("pasted", LIST)]).text();
    assert!(plain.contains("<b>18</b>") && plain.contains("<b>15</b>"), "{plain}");
    assert!(!audit.contains("<b>18</b>"), "{audit}");
    // The list keeps its rules without the field.
    let page = carried("/design", &[("do", "pasted 0"), ("pasted", LIST)]);
    let again = server.post("/audit", &[("state", &page.state())]).text();
    assert!(again.contains("Guards") && !again.contains("<b>18</b>"), "{again}");
}

#[test]
fn an_open_list_is_audited_by_carried_rules() {
    let server = Server::start();
    let rules = taken(&server);
    let open = server.post("/muster", &[("do", "list fistful/atreides")]);
    let state = open.state();
    let fields = [("state", state.as_str()), ("house-rules", rules.as_str())];
    let ruled = server.post("/audit", &fields).text();
    assert!(ruled.contains("By house rules: House rules."), "{ruled}");
    let without = server.post("/audit", &[&fields[..], &[("do", "no-rules")]].concat());
    assert!(!without.text().contains("By house rules"), "{}", without.text());
    assert_eq!(rules_of(&without), "");
}

#[test]
fn a_text_with_a_list_and_prices_says_what_is_what() {
    let server = Server::start();
    let both = format!("{CLUB}\n{LIST}");
    let read = |kind: &str| {
        let page = server.post("/paste", &[("do", kind), ("pasted", &both)]);
        page.between("<p class=\"also\">", " <button")
    };
    assert_eq!(read("read"), "Read as prices and not as units: lines 3, 5, 7.");
    assert_eq!(read("read tables"), "Read as a unit of a list and not as prices: line 11.");
    // Taken, the prices leave the list of the same text.
    let page = server.post("/paste", &[("do", "pasted tables"), ("pasted", &both)]);
    assert!(page.between("class=\"pasted\"", "</table>").contains("Guards"));
}

#[test]
fn house_rules_are_a_file_to_keep() {
    let folder = folder("web-pasted-prices");
    let path = folder.to_str().expect("a path");
    let server = Server::spawn(serve_command("0").args(["--dir", path]));
    let rules = taken(&server);
    let file = server.post("/file/house-rules.yaml", &[("house-rules", &rules)]);
    assert_eq!((file.text(), file.head("content-type")), (rules.clone(), "application/yaml"));
    let saved = server.post("/paste", &[("do", "save-rules"), ("house-rules", &rules)]);
    assert!(saved.text().contains("Saved: house-rules.yaml"), "{}", saved.text());
    assert_eq!(fs::read_to_string(folder.join("house-rules.yaml")).expect("a file"), rules);
    // A second file of the name is not written over.
    let again = server.post("/paste", &[("do", "save-rules"), ("house-rules", &rules)]);
    assert!(again.text().contains("house-rules.yaml") && !again.text().contains("Saved: "));
}

#[test]
fn opened_house_rules_say_what_they_are() {
    let server = Server::start();
    let rules = taken(&server);
    for (field, action) in [("open", "open"), ("pasted", "read")] {
        let page = server.post("/muster", &[("do", action), (field, &rules)]);
        let text = page.text();
        assert!(
            text.contains("class=\"view-paste\"") && text.contains("In force: 4 house rules"),
            "{text}"
        );
        assert_eq!(rules_of(&page), rules);
    }
    let broken = rules.replace("points: 12", "points: 12000");
    let page = server.post("/muster", &[("do", "open"), ("open", &broken)]).text();
    assert!(page.contains("cannot be used as they are"), "{page}");
}

#[test]
fn a_text_that_is_nothing_known_is_kept_and_offered_to_paste() {
    let server = Server::start();
    for text in [LIST, CLUB, "bring the dice", "https://example.com/list"] {
        let page = server.post("/muster", &[("do", "open"), ("open", text)]);
        let shown = page.text();
        assert!(shown.contains("class=\"view-begin\"") && page.state().is_empty(), "{shown}");
        assert!(
            shown.contains("so nothing was opened") && shown.contains("value=\"read opened\""),
            "{shown}"
        );
        let kept = page.between("<textarea id=\"open\"", "</textarea>");
        assert!(kept.contains(text.trim_end()), "{kept}");
    }
    let pasted = server.post("/paste", &[("do", "read opened"), ("open", LIST)]);
    assert!(pasted.between("class=\"pasted\"", "</table>").contains("Guards"));
}
