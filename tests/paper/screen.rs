//! The page of a force on a screen: boxes to tap, and a dark view that is dark all over.

use super::browser::Browser;
use super::desk::Desk;
use crate::common;
use fistful::language::{Language, Speech};
use fistful::muster::Fielded;
use fistful::render::{self, Paper, Work};
use fistful::sheets::{self, Style};
use pretty_assertions::assert_eq;
use serde_json::json;
use std::path::Path;

const TICKED: &str = "document.querySelectorAll('.battle input:checked').length";

fn page(fielded: &Fielded) -> String {
    let whole = fielded.whole().expect("a force");
    let sheet = sheets::spoken(Speech::One(Language::Spanish), |language| {
        sheets::force(fielded, &whole, Style::default(), None, language)
    });
    render::html(&Work::Sheet(sheet), Paper::A4, Path::new("force.html")).expect("a page")
}

/// Taps what a selector finds.
fn tap(browser: &mut Browser, selector: &str) {
    browser.evaluate(&format!("document.querySelector('{selector}').click()"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn boxes_that_are_tapped_stay_tapped_for_their_file_alone() {
    let (games, desk) = (common::games(), Desk::new("screen"));
    let force = |name| page(&common::fielded(name, &games));
    let one = desk.shown("one", &force("fistful/forces/atreides-500"));
    let other = desk.shown("other", &force("fistful/forces/harkonnen-500"));
    let mut browser = desk.open();
    browser.show(&one);
    assert_eq!(browser.evaluate(TICKED), json!(0));
    tap(&mut browser, ".losses input");
    tap(&mut browser, ".state input");
    assert_eq!(browser.evaluate(TICKED), json!(2));
    browser.show(&other);
    assert_eq!(browser.evaluate(TICKED), json!(0));
    browser.show(&one);
    assert_eq!(browser.evaluate(TICKED), json!(2));
    tap(&mut browser, ".clear");
    assert_eq!(browser.evaluate(TICKED), json!(0));
    browser.show(&one);
    assert_eq!(browser.evaluate(TICKED), json!(0));
    // As on paper: boxes, and nothing that would clear them.
    browser.scripts(false);
    browser.show(&one);
    assert_eq!(browser.evaluate("document.querySelector('.clear').hidden"), json!(true));
    assert_eq!(
        browser.evaluate("document.querySelectorAll('.losses input').length > 10"),
        json!(true)
    );
}
