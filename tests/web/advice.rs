//! Advice for a house in the Design view, as `fistful design` gives it.

use super::server::{Answer, Server};
use crate::cli::{answer, folder};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

/// A house whose veterans cost nothing by its rules.
const IX: &str = "fistful: 1\ngame: fistful\nname: House Ix\nhouse_rules:\n  \
    - {name: Cheap drill, changes: training V, points: 0}\nunits:\n  \
    - {name: Boss, code: EAs-E6}\n  - {name: Sergeant, code: VAs-N2}\n  \
    - {name: Militia, code: GLp, nco: Sergeant}\n";

fn open(server: &Server) -> Answer {
    server.post("/design", &[("do", "open"), ("open", IX)])
}

fn ask(server: &Server, house: &Answer, fields: &[(&str, &str)]) -> Answer {
    server.post("/design", &[&[("state", &*house.state()), ("unit", "2")], fields].concat())
}

/// The part of the page with the advice.
fn advice(page: &Answer) -> String {
    page.between("id=\"advice\">", "</section>")
}

/// The codes that can be taken, in their order, each once.
fn codes(advice: &str) -> Vec<String> {
    let buttons = advice.split("value=\"put list units/2/code ").skip(1);
    let codes = buttons.map(|rest| rest.split('"').next().unwrap_or_default().to_owned());
    codes.collect()
}

fn texts(found: &Value, key: &str) -> Vec<String> {
    let all = found.as_array().expect("a list").iter();
    all.map(|one| one[key].as_str().expect("a text").to_owned()).collect()
}

/// The house as a file, for the command line.
fn file(name: &str) -> String {
    let path = folder(name).join("ix.yaml");
    fs::write(&path, IX).expect("a list");
    path.display().to_string()
}

#[test]
fn codes_are_those_of_the_command_line() {
    let server = Server::start();
    let house = open(&server);
    let rules = file("advice-codes");
    let enemy = "fistful/harkonnen:Regulars";
    let page = ask(
        &server,
        &house,
        &[
            ("sought-ws", "5"),
            ("sought-points", "12"),
            ("sought-with", "s"),
            ("sought-against", enemy),
        ],
    );
    let bounds = ["--troops", "--ws", "5..", "--points", "..12", "--with", "s"];
    let more = ["--against", enemy, "--rules", &rules, "--show", "12", "--json"];
    let found = answer(&[&["design"], &bounds[..], &more].concat());
    let expected = texts(&found["search"]["codes"], "code");
    assert!(expected.len() > 1 && expected.iter().any(|code| code.starts_with('V')), "{found}");
    let advice = advice(&page);
    assert_eq!(codes(&advice), expected, "{advice}");
    // The chances stand beside them, and what each letter of the first buys.
    for words in ["Wins", "Even points", "What each letter of", "What the numbers mean"] {
        assert!(advice.contains(words), "{words}: {advice}");
    }
    // Chances come before the values, where a phone shows them.
    let head = |name: &str| advice.find(&format!("class=\"figure\">{name}</th>"));
    assert!(head("Wins").is_some() && head("Wins") < head("Mor"), "{advice}");
    let chance = found["search"]["codes"][0]["odds"]["wins"]["chance"].as_f64().expect("a chance");
    assert!(advice.contains(&format!("{:.1} %", chance * 100.0)), "{chance}: {advice}");
    // In Spanish too; what was chosen stays chosen.
    let spanish = [("lang", "es"), ("sought-ws", "5"), ("sought-with", "s")];
    let spanish = self::advice(&ask(&server, &house, &spanish));
    for words in ["Gana", "A igual precio", "Mínimo de HA", "Debe llevar", "value=\"s\" checked"] {
        assert!(spanish.contains(words), "{words}: {spanish}");
    }
}

#[test]
fn nothing_is_searched_before_it_is_asked() {
    let server = Server::start();
    let house = open(&server);
    assert_eq!(codes(&advice(&house)), Vec::<String>::new());
    assert!(!codes(&advice(&ask(&server, &house, &[("sought", "1")]))).is_empty());
    let odd = advice(&ask(&server, &house, &[("sought-ws", "many")]));
    assert!(odd.contains("“many” is neither a number nor a range"), "{odd}");
    assert_eq!(codes(&odd), Vec::<String>::new());
    // An enemy that is in no list is the usual one.
    let gone = advice(&ask(&server, &house, &[("sought", "1"), ("sought-against", "<i>:x")]));
    assert!(gone.contains("Nobody was named") && !gone.contains("<i>"), "{gone}");
}

#[test]
fn a_code_is_taken_or_becomes_a_unit() {
    let server = Server::start();
    let house = open(&server);
    let page = ask(&server, &house, &[("sought-ws", "5"), ("sought-points", "12")]);
    let code = codes(&advice(&page)).first().expect("a code").clone();
    let fields = [("sought-ws", "5"), ("sought-points", "12")];
    let take = format!("put list units/2/code {code}");
    let taken = ask(&server, &house, &[&fields[..], &[("do", &take)]].concat());
    let list = server.download(&taken, "list");
    assert!(list.contains(&format!("name: Militia, code: {code}")), "{list}");
    // The search stays.
    assert!(codes(&advice(&taken)).contains(&code));
    let add = format!("unit {code}");
    let added = ask(&server, &house, &[&fields[..], &[("do", &add)]].concat());
    let list = server.download(&added, "list");
    assert!(list.contains("code: GLp") && list.matches("name: ").count() == 6, "{list}");
    assert!(list.contains(&format!("code: {code}")), "{list}");
    let odd = ask(&server, &house, &[("do", "unit QQ")]);
    assert!(odd.text().contains("That change cannot be made"), "{}", odd.text());
    // A published list is only looked at.
    let shipped = server.post("/design", &[("do", "list fistful/atreides"), ("sought", "1")]);
    let advice = advice(&shipped);
    assert!(advice.contains("Wins") && !advice.contains("name=\"do\""), "{advice}");
}

#[test]
fn letters_of_the_unit_are_weighed() {
    let server = Server::start();
    let house = open(&server);
    let page = advice(&ask(&server, &house, &[("asked", "letters")]));
    assert!(page.contains("<h3>What each letter of GLp buys</h3>"), "{page}");
    assert!(page.contains("p Projectile weapon") || page.contains("p Projectile"), "{page}");
    let spanish = advice(&ask(&server, &house, &[("asked", "letters"), ("lang", "es")]));
    assert!(spanish.contains("Qué compra cada letra de GLp"), "{spanish}");
}

#[test]
fn what_the_house_lacks_can_be_filled() {
    let server = Server::start();
    let house = open(&server);
    let page = ask(&server, &house, &[("asked", "lacks")]);
    let found = answer(&["design", &file("advice-lacks"), "--json"]);
    let lacks = found["lacks"].as_array().expect("lacks");
    assert!(lacks.len() > 1, "{found}");
    let advice = advice(&page);
    assert_eq!(advice.matches("<article>").count(), lacks.len(), "{advice}");
    let expected: Vec<String> =
        lacks.iter().flat_map(|lack| texts(&lack["codes"], "code")).collect();
    assert_eq!(codes(&advice), expected);
    assert!(advice.contains("Troops with shields"), "{advice}");
}

#[test]
fn a_proposal_is_opened_as_a_house_with_the_rules() {
    let server = Server::start();
    let house = open(&server);
    let fields = [("asked", "lists"), ("advice-limit", "300")];
    let page = ask(&server, &house, &fields);
    let rules = file("advice-lists");
    let limit = ["--limit", "300", "--rules", &rules, "--json"];
    let found = answer(&[&["design", "--house", "House Ix"], &limit[..]].concat());
    let proposals = found["proposals"].as_array().expect("proposals");
    let advice = advice(&page);
    assert_eq!(advice.matches("class=\"proposal\"").count(), proposals.len());
    for (number, proposal) in (1..).zip(proposals) {
        let open = format!("proposal {number}");
        assert!(advice.contains(&format!("value=\"{open}\"")), "{advice}");
        let opened = ask(&server, &house, &[&fields[..], &[("do", &open)]].concat());
        assert!(opened.text().contains("class=\"view-design\""));
        let list = server.download(&opened, "list");
        assert!(
            list.contains("name: \"House Ix\"\n") && list.contains("changes: training V"),
            "{list}"
        );
        for code in texts(&proposal["units"], "code") {
            assert!(list.contains(&format!("code: {code}\n")), "{code}: {list}");
        }
        assert!(server.download(&opened, "force").contains("army: house.yaml"));
    }
    for odd in ["proposal 4", "proposal 0", "proposal x"] {
        let odd = ask(&server, &house, &[&fields[..], &[("do", odd)]].concat());
        assert!(odd.text().contains("There is no such proposal any more"), "{}", odd.text());
        assert!(server.download(&odd, "list").contains("Militia"));
    }
    let odd = self::advice(&ask(&server, &house, &[("asked", "lists"), ("advice-limit", "many")]));
    assert!(odd.contains("Enter a whole number from 1 to 99999"), "{odd}");
}
