//! Battles on the page: a request fights some of them, and the sums travel in the form.

use super::accessibility::{AXE, FAULTS};
use super::server::{Answer, Server};
use super::visit::Visit;
use crate::cli::answer;
use pretty_assertions::assert_eq;
use serde_json::json;

const OWN: &str = "fistful/forces/atreides-500";
const ENEMY: &str = "fistful/forces/harkonnen-500";

/// The three outcomes, in per cent, as the page shows them.
fn outcomes(page: &Answer) -> Vec<String> {
    let text = page.text();
    let gist = text.split("<dl class=\"gist\">").nth(1).unwrap_or_else(|| panic!("{text}"));
    let all = gist.split("</dl>").next().expect("its end");
    all.split("<dd>")
        .skip(1)
        .map(|one| one.split("</dd>").next().expect("a number").to_owned())
        .collect()
}

fn hidden(page: &Answer, name: &str) -> String {
    let value = page.between(&format!("<input type=\"hidden\" name=\"{name}\" value=\""), "\"");
    value.replace("&#34;", "\"")
}

/// Fights on until no button offers more; the last page, and how many requests it took.
fn fight(server: &Server, state: &str, fields: &[(&str, &str)]) -> (Answer, usize) {
    let first = [&[("state", state), ("fight", "new")], fields].concat();
    let (mut page, mut requests) = (server.post("/battle", &first), 1);
    while page.text().contains("class=\"goes-on\"") {
        let sums = hidden(&page, "sums");
        let carried = [("sums", &*sums), ("state", state), ("fight", "on")];
        page = server.post("/battle", &[&carried[..], fields].concat());
        requests += 1;
        assert!(requests < 20, "{}", page.text());
    }
    (page, requests)
}

#[test]
fn battles_of_many_requests_are_those_of_the_command_line() {
    let server = Server::start();
    let state = server.post("/muster", &[("do", &format!("force {OWN}"))]).state();
    let fields = [("enemy", ENEMY), ("battles", "200"), ("doctrine", "assault")];
    let (page, requests) = fight(&server, &state, &fields);
    assert_eq!(requests, 2);
    let told = answer(&["battle", OWN, ENEMY, "--games", "200", "--doctrine", "assault", "--json"]);
    let percent = |key: &str| {
        let won = told["wins"][key].as_f64().unwrap_or_else(|| panic!("{told}"));
        format!("{:.1} %", won / 2.0)
    };
    assert_eq!(outcomes(&page), [percent("first"), percent("second"), percent("draw")]);
    // The same force by its link is the same enemy.
    let theirs = server.post("/muster", &[("do", &format!("force {ENEMY}"))]).state();
    let link = format!("http://elsewhere/{theirs}");
    let linked = [("enemy-link", &*link), ("battles", "200"), ("doctrine", "assault")];
    assert_eq!(outcomes(&fight(&server, &state, &linked).0), outcomes(&page));
}

#[test]
fn what_cannot_be_fought_is_said() {
    let server = Server::start();
    let state = server.post("/muster", &[("do", &format!("force {OWN}"))]).state();
    let said = |fields: &[(&str, &str)]| {
        let fields = [&[("state", &*state), ("fight", "new")], fields].concat();
        server.post("/battle", &fields).between("<p class=\"finding error\">", "</p>")
    };
    assert_eq!(said(&[("enemy-link", "#f1.nonsense")]), "This link holds no force.");
    assert_eq!(
        said(&[("enemy-link", "#f9.nonsense"), ("lang", "es")]),
        "Este enlace no contiene ninguna fuerza."
    );
    // Sums that somebody has changed are not believed.
    let page = server.post("/battle", &[("state", &state), ("fight", "new"), ("enemy", ENEMY)]);
    let forged = hidden(&page, "sums").replacen("100", "101", 1);
    let carried = [("state", &*state), ("fight", "on"), ("enemy", ENEMY), ("sums", &*forged)];
    let said = server.post("/battle", &carried).between("<p class=\"finding error\">", "</p>");
    assert!(said.contains("sums"), "{said}");
    // Nor are sums of battles that were fought in another way.
    let sums = hidden(&page, "sums");
    let carried = [
        ("state", &*state),
        ("fight", "on"),
        ("enemy", ENEMY),
        ("doctrine", "assault"),
        ("sums", &*sums),
    ];
    let said = server.post("/battle", &carried).between("<p class=\"finding error\">", "</p>");
    assert!(said.contains("sums"), "{said}");
}

#[test]
fn games_without_ability_codes_say_why_they_have_no_battles() {
    let server = Server::start();
    for force in ["scrubs/forces/well-band", "dust/forces/axis-platoon"] {
        let state = server.post("/muster", &[("do", &format!("force {force}"))]).state();
        let page = server.post("/battle", &[("state", &state), ("fight", "new"), ("lang", "es")]);
        let said = page.between("<p class=\"finding\">", "</p>");
        assert!(said.contains("juegos con códigos de habilidad"), "{force}: {said}");
        assert!(!page.text().contains("name=\"fight\""), "{force}");
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn battles_go_on_until_they_are_stopped() {
    let mut visit = Visit::new("battles");
    visit.press(&format!("button[value=\"force {OWN}\"]"), "document.querySelector('.enlisted')");
    visit.view("battle");
    visit.press("button[name=fight]", "document.querySelector('.fought progress')?.value > 100");
    visit.press(".stops", "document.querySelector('.goes-on')?.hidden === false");
    visit.settle();
    let done = "document.querySelector('.fought progress').value";
    let stopped = visit.browser.evaluate(done).as_i64().expect("a number");
    assert!((200..1000).contains(&stopped), "{stopped}");
    visit.browser.evaluate(&format!("{AXE};0"));
    assert_eq!(visit.browser.evaluate_async(FAULTS), json!([]));
    visit.press(".goes-on", &format!("{done} === 1000"));
    assert_eq!(visit.browser.evaluate("document.querySelector('.goes-on')"), json!(null));
}
