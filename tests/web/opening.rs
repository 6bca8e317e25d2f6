//! Opening and closing the page, in a real browser.

use super::server::{Server, new_state_folder, serve_command};
use super::visit::{POINTS, Visit};
use crate::common::empty_folder;
use crate::paper::browser::Browser;
use pretty_assertions::assert_eq;
use serde_json::json;
use std::path::Path;

const FORCE: &str = "button[value=\"force fistful/forces/harkonnen-300\"]";
const ENLISTED: &str = "document.querySelector('.enlisted')";
/// The headings that are to be seen.
const SEEN: &str = "[...document.querySelectorAll('h1')].filter((one) => one.offsetParent).map((one) => one.textContent)";
const ADDRESS: &str = "location.pathname + location.search";

fn start(state: &Path) -> Server {
    Server::spawn(serve_command("0").env("XDG_STATE_HOME", state))
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_bookmark_works_after_a_restart() {
    let state = new_state_folder();
    let (server, mut browser) = (start(&state), Browser::open(&empty_folder("web/bookmark")));
    browser.visit(&server.opening());
    let mut visit = Visit { server, browser };
    visit.press(FORCE, ENLISTED);
    // No secret stays in the address.
    assert_eq!(visit.browser.evaluate(ADDRESS), json!("/"));
    let (points, address) = (visit.text_of(".points b"), visit.server.address.clone());
    let Visit { server, mut browser } = visit;
    drop(server);
    let server = start(&state);
    assert_eq!(server.address, address, "the same port");
    // A page that was left open goes on.
    browser.evaluate("document.querySelector('button[name=lang][value=es]').click()");
    browser.until("document.documentElement.lang === 'es'");
    // So does the bookmark.
    browser.visit("about:blank");
    browser.visit(&format!("http://{address}/"));
    browser.until(ENLISTED);
    let mut visit = Visit { server, browser };
    assert_eq!(visit.text_of(".points b"), points);
    assert_eq!(visit.browser.evaluate(ADDRESS), json!("/"));
    // With another secret it is told how to come in.
    let Visit { server, mut browser } = visit;
    drop(server);
    let page = state.join("fistful").join("page.json");
    let kept = std::fs::read_to_string(&page).expect("a file");
    let mut kept: serde_json::Value = serde_json::from_str(&kept).expect("JSON");
    kept["secret"] = "0".repeat(64).into();
    std::fs::write(&page, kept.to_string()).expect("it");
    let server = start(&state);
    assert_eq!(server.address, address, "the same port");
    browser.visit(&format!("http://{address}/"));
    browser.until("document.querySelector('h1')?.textContent === 'This browser is not let in yet'");
    assert_eq!(browser.evaluate("document.querySelector('form')"), json!(null));
    assert_eq!(
        browser.evaluate("document.body.innerText.includes('fistful serve --open')"),
        json!(true)
    );
    browser.visit(&server.opening());
    browser.until(ENLISTED);
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_link_of_another_page_asks_first() {
    let mut visit = Visit::new("foreign");
    visit.press(FORCE, ENLISTED);
    visit.press("button[formaction=\"/print\"]", "document.querySelector('.share input')");
    let link = visit.browser.evaluate("document.querySelector('.share input').value");
    let address = link.as_str().expect("a link").to_owned();
    let page = format!("data:text/html,<a href='{}'>a</a>", address.replace('#', "%23"));
    visit.browser.visit(&page);
    visit.browser.follow("document.querySelector('a').click()");
    assert_eq!(visit.browser.evaluate(SEEN), json!(["Open Fistful?", "¿Abrir Fistful?"]));
    visit.browser.follow("document.querySelector('form button').click()");
    visit.browser.until(ENLISTED);
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn closing_fistful_shows_that_it_is_closed() {
    let mut visit = Visit::new("closed");
    visit.press("button[name=lang][value=es]", "document.documentElement.lang === 'es'");
    visit.browser.follow("document.querySelector('button[formaction=\"/end\"]').click()");
    assert!(visit.server.ends());
    let closed = json!(["Fistful está cerrado", "Fistful is closed"]);
    assert_eq!(visit.browser.evaluate(SEEN), closed);
    assert_eq!(visit.browser.evaluate("document.querySelector('button')"), json!(null));
    let style = "getComputedStyle(document.querySelector('main')).maxWidth";
    assert_ne!(visit.browser.evaluate(style), json!("none"), "its own style");
    // Any other tab says so as soon as it is touched.
    let mut other = Visit::new("closed-other");
    other.press(FORCE, ENLISTED);
    let points = other.text_of(".points b");
    let Visit { server, mut browser } = other;
    drop(server);
    browser.evaluate("document.querySelector('.stepper button[aria-label^=\"One more\"]').click()");
    browser.until(
        "document.querySelector('.trouble').textContent.includes('it may have been closed')",
    );
    let text = browser.evaluate("document.querySelector('.trouble').textContent");
    assert!(text.as_str().is_some_and(|text| text.contains("fistful serve --open")), "{text}");
    assert_eq!(browser.evaluate(POINTS), points);
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn without_script_the_access_notice_is_shown() {
    let mut visit = Visit::new("no-script");
    visit.browser.allow_scripts(false);
    visit.browser.visit(&format!("http://{}/", visit.server.address));
    let notice = json!(["This browser is not let in yet", "Este navegador aún no tiene acceso"]);
    assert_eq!(visit.browser.evaluate(SEEN), notice);
    let opening = visit.server.opening();
    visit.browser.visit(&opening);
    visit.browser.follow(&format!("document.querySelector('{FORCE}').click()"));
    assert_eq!(
        visit.browser.evaluate("document.querySelectorAll('.enlisted').length > 0"),
        json!(true)
    );
    visit.browser.follow("document.querySelector('nav button[formaction=\"/begin\"]').click()");
    visit.browser.follow("document.querySelector('button[formaction=\"/end\"]').click()");
    assert_eq!(visit.text_of("h1"), json!("Fistful is closed"));
}
