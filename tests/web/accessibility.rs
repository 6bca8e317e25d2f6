//! Accessibility of the page: by keyboard, without script, in a narrow window, in the dark, and read aloud.

use super::visit::{OVER, POINTS, Visit};
use crate::paper::browser::Key;
use pretty_assertions::assert_eq;
use serde_json::json;

/// A script that finds faults for those who read by ear or by keyboard.
pub(super) const AXE: &str = include_str!("axe/axe.min.js");
pub(super) const FAULTS: &str = "axe.run(document, {iframes: false}).then((report) => \
     report.violations.map((one) => [one.id, one.nodes.map((node) => node.html)]))";
const VIEWS: [&str; 9] =
    ["begin", "design", "muster", "audit", "odds", "battle", "play", "print", "chess"];
const FORCE: &str = "button[value=\"force fistful/forces/atreides-500\"]";

impl Visit {
    /// Goes to a view.
    pub(super) fn view(&mut self, view: &str) {
        let button = format!("nav button[formaction=\"/{view}\"]");
        self.press(&button, &format!("document.body?.className === 'view-{view}'"));
    }

    /// Goes on by Tab until what a selector finds has the focus, which is to be seen.
    pub(super) fn reach(&mut self, selector: &str) {
        let there = format!("document.activeElement.matches('{selector}')");
        let met = (0..300).any(|_| {
            self.browser.key(Key::Tab);
            self.browser.evaluate(&there) == json!(true)
        });
        assert!(met, "{selector} is out of reach");
        let outline = "getComputedStyle(document.activeElement).outlineWidth";
        assert_eq!(self.browser.evaluate(outline), json!("3px"), "{selector}");
    }

    /// Reaches a control by Tab, and presses it.
    pub(super) fn choose(&mut self, selector: &str, holds: &str) {
        self.reach(selector);
        self.browser.key(Key::Enter);
        self.browser.until(holds);
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn every_view_passes_axe_in_both_languages() {
    let mut visit = Visit::new("axe");
    visit.press(FORCE, "document.querySelector('.enlisted')");
    visit.browser.evaluate(&format!("{AXE};0"));
    for (language, dark, width) in
        [("en", false, 1280), ("es", true, 1280), ("es", false, 320), ("en", true, 320)]
    {
        visit.browser.set_dark(dark);
        visit.browser.resize(width);
        let spoken = format!("document.documentElement.lang === '{language}'");
        visit.press(&format!("button[name=lang][value={language}]"), &spoken);
        for view in VIEWS {
            visit.view(view);
            let text = visit.browser.evaluate_async(FAULTS);
            assert_eq!(text, json!([]), "{view}, {language}, {width}, dark: {dark}");
            assert_eq!(visit.browser.evaluate(OVER), json!(0), "{view}, {language}, {width}");
        }
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn letters_of_twice_the_size_lose_nothing() {
    // Texts that are cut off by what they stand in.
    const CUT: &str = "[...document.querySelectorAll('#page *')].filter((one) => one.offsetParent && !one.children.length && one.textContent.trim() && \
         !one.closest('.said, svg, textarea, select') && /hidden|clip/.test(getComputedStyle(one).overflowX) && \
         one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 90))";
    let mut visit = Visit::new("large-letters");
    visit.browser.set_letters(32);
    visit.press(FORCE, "document.querySelector('.enlisted')");
    visit.press("button[name=lang][value=es]", "document.documentElement.lang === 'es'");
    for width in [1280, 390] {
        visit.browser.resize(width);
        for view in VIEWS {
            visit.view(view);
            if view == "play" {
                visit.browser.evaluate("document.querySelector('.next-fight').open = true");
                visit.browser.until("document.querySelector('.fight-odds section')");
            }
            let over = visit.browser.evaluate(OVER);
            assert!(over.as_i64().is_some_and(|over| over <= 1), "{view}, {width}: {over}");
            assert_eq!(visit.browser.evaluate(CUT), json!([]), "{view}, {width}");
        }
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_force_is_built_by_keyboard_alone() {
    let mut visit = Visit::new("keyboard");
    let at = |points: i32| format!("{POINTS} === '{points}'");
    visit.choose("button[value=\"house fistful\"]", "document.querySelector('.slot')");
    let total = |n: i32| format!("document.querySelector('.sum dd')?.textContent === '{n}'");
    visit.choose("button[name=unit][value=\"4\"]", &total(11));
    visit.choose(".letters button[value$=\"code EAs\"]", &total(16));
    // The focus stays where the choice was made.
    let stays = visit.browser.evaluate("document.activeElement.value");
    assert_eq!(stays, json!("put list units/4/code EAs"));
    visit.choose("nav button[formaction=\"/muster\"]", "document.querySelector('.recruits')");
    visit.choose(".squads-column .recruits summary", "document.querySelector('[open].recruits')");
    visit.choose(".recruits button[aria-label$=Troopers]", &at(84));
    visit.choose(".stepper button[aria-label^=\"One more\"]", &at(100));
    visit.browser.key(Key::Undo);
    visit.browser.until(&at(84));
    visit.browser.key(Key::Redo);
    visit.browser.until(&at(100));
    visit.choose("nav button[formaction=\"/print\"]", "document.querySelector('iframe')");
    visit.reach("input[name=paper]");
    visit.reach("button[formaction=\"/file/pdf\"]");
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn tab_order_follows_the_columns_of_a_force() {
    let mut visit = Visit::new("order");
    visit.press(FORCE, "document.querySelector('.enlisted')");
    for width in [1280, 900, 390] {
        visit.browser.resize(width);
        // Each column begins below or to the right of the one before it.
        let follows = "(() => {
            const boxes = [...document.querySelectorAll('.columns > section')].map((one) => one.getBoundingClientRect());
            return [boxes.length, boxes.slice(1).every((box, at) => box.top > boxes[at].top + 9 || box.left > boxes[at].left + 9)];
        })()";
        assert_eq!(visit.browser.evaluate(follows), json!([3, true]), "{width}");
    }
    // Without a script, nothing looks as if it could be ticked.
    assert_eq!(
        visit.browser.evaluate("document.querySelectorAll('.enlisted .strip input').length"),
        json!(0)
    );
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn without_script_every_button_works() {
    let mut visit = Visit::new("unscripted");
    visit.browser.allow_scripts(false);
    let opening = visit.server.opening();
    visit.browser.visit(&opening);
    // Functions that need a script are not shown.
    let shown = "[...document.querySelectorAll('#resume, #file, .steps button')].filter((one) => one.offsetParent).length";
    assert_eq!(visit.browser.evaluate(shown), json!(0));
    for selector in [
        "button[value=\"house fistful\"]",
        "button[name=unit][value=\"4\"]",
        ".letters button[value$=\"code EAs\"]",
        "nav button[formaction=\"/muster\"]",
        ".squads-column .recruits button[aria-label$=Troopers]",
        ".stepper button[aria-label^=\"One more\"]",
        "button[name=lang][value=es]",
    ] {
        visit.browser.follow(&format!("document.querySelector('{selector}').click()"));
    }
    assert_eq!(visit.text_of(".points b"), json!("100"));
    assert_eq!(visit.text_of("h2"), json!("Escuadras"));
    visit.browser.follow("document.querySelector('nav button[formaction=\"/odds\"]').click()");
    assert_eq!(
        visit.browser.evaluate("document.querySelectorAll('meter').length > 1"),
        json!(true)
    );
}
