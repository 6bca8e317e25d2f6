//! Two telephones at one table, by a server that other devices reach.

use super::server::{Server, new_state_folder};
use crate::common::empty_folder;
use crate::paper::browser::Browser;
use fistful::link::qr_code;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::process::{Command, Stdio};

fn open_server() -> Server {
    let mut serve = Command::new(env!("CARGO_BIN_EXE_fistful"));
    serve.args(["serve", "--port", "0", "--bind", "0.0.0.0", "--allow-remote", "--lang", "en"]);
    serve.env("XDG_STATE_HOME", new_state_folder());
    Server::spawn(serve.stdout(Stdio::piped()).stderr(Stdio::null()))
}

/// A telephone that has read the code in the terminal, with a shipped force.
fn telephone(server: &Server, name: &str, force: &str) -> Browser {
    let mut browser = Browser::open(&empty_folder(&format!("web/{name}")));
    browser.visit(&server.opening());
    press(
        &mut browser,
        &format!("button[value=\"force {force}\"]"),
        "document.querySelector('.enlisted')",
    );
    browser
}

fn press(browser: &mut Browser, selector: &str, holds: &str) {
    browser.until(&format!("document.querySelector('{selector}')"));
    browser.evaluate(&format!("document.querySelector('{selector}').click()"));
    browser.until(holds);
}

fn view(browser: &mut Browser, view: &str) {
    let shown = format!("document.body.classList.contains('view-{view}')");
    press(browser, &format!("nav button[formaction=\"/{view}\"]"), &shown);
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value}"))
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn each_sees_the_force_of_the_other() {
    let server = open_server();
    let mut first = telephone(&server, "telephone-1", "fistful/forces/harkonnen-500");
    let mut second = telephone(&server, "telephone-2", "fistful/forces/atreides-500");
    view(&mut first, "print");
    // A page over plain HTTP from another machine says its origin, or no preview and no file would be sent.
    first.until("document.querySelector('iframe').contentDocument?.querySelector('h1')");
    press(&mut first, ".qr summary", "document.querySelector('.qr svg')");
    let link = first.evaluate("document.querySelector('.share input').value");
    assert!(text(&link).starts_with(&format!("http://{}/#f1.", server.address)), "{link}");
    // The code is that of the link.
    let modules =
        first.evaluate("document.querySelector('.qr svg path:last-child').getAttribute('d')");
    let code = qr_code(text(&link)).expect("a code");
    assert!(code.svg.contains(text(&modules)), "{modules}");
    // The other player enters the link, and sees the force in a tab of its own.
    view(&mut second, "play");
    press(&mut second, ".next-fight summary", "document.querySelector('.fight-odds h3')");
    let typed = format!(
        "{{ const one = document.querySelector('[name=\"enemy-link\"]'); one.value = {link}; \
         one.dispatchEvent(new Event('change', {{ bubbles: true }})); }}"
    );
    second.evaluate(&typed);
    second.until("document.querySelector('.fight-odds h3')?.textContent.includes('The hounds')");
    let theirs = second.evaluate("document.querySelector('.next-fight a').href");
    assert_eq!(theirs, link);
    second.evaluate("document.querySelector('.next-fight a').target = ''");
    second.evaluate("document.querySelector('.next-fight a').click()");
    second
        .until("document.title.startsWith('The na-Baron') && document.querySelector('.enlisted')");
    assert_eq!(
        second.evaluate("document.querySelectorAll('.trouble:not(:empty)').length"),
        json!(0)
    );
}
