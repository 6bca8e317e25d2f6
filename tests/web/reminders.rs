//! Play: what a force must not forget in each phase.

use super::visit::Visit;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

/// The reminders that are shown.
const SHOWN: &str = "[...document.querySelectorAll('.reminders:not([hidden]) li:not([hidden])')].map((one) => one.innerText.trim())";

fn shown(visit: &mut Visit) -> Vec<String> {
    let all = visit.browser.evaluate(SHOWN);
    let text = |one: &Value| one.as_str().expect("a text").replace(['\n', '\u{a0}'], " ");
    all.as_array().expect("reminders").iter().map(text).collect()
}

fn next(visit: &mut Visit) {
    visit.browser.evaluate("document.querySelector('.next').click()");
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_phase_reminds_of_what_its_units_have_and_are() {
    let mut visit = Visit::new("reminders");
    visit.lay("fistful/forces/harkonnen-500");
    // Nobody has to rally yet.
    assert_eq!(shown(&mut visit), Vec::<String>::new());
    visit.tap("The beaters", ".state:has([href=\"#i-broken\"]) input", 0);
    assert_eq!(
        shown(&mut visit),
        ["The beaters Shaken: rally with its NCO or a leader within 3″, on 2d6 ≤ Morale."]
    );
    next(&mut visit);
    let second = shown(&mut visit);
    assert_eq!(second[0], "The beaters Shaken: no charge.");
    next(&mut visit);
    // The stalkers bought a lasgun, the hounds have maula pistols (§11e).
    let third = shown(&mut visit);
    assert_eq!(
        third[..2],
        [
            "The stalkers Lasgun: a shield that is hit may explode; a miss runs on to 36″.",
            "The hounds Maula pistol: an even hit, or one of exactly BS, goes through shields.",
        ]
    );
    assert_eq!(third.len(), 3, "{third:?}");
    next(&mut visit);
    next(&mut visit);
    assert_eq!(shown(&mut visit), Vec::<String>::new());
    visit.tap("The hounds", ".rungs input", 0);
    assert_eq!(
        shown(&mut visit),
        [
            "The hounds Check Morale if in this segment it lost 2 or more, fell to half or lost its NCO."
        ]
    );
    // Losses of an earlier turn ask for no check.
    next(&mut visit);
    for _ in 0..4 {
        next(&mut visit);
    }
    assert_eq!(shown(&mut visit), Vec::<String>::new());
    visit.tap("The hounds", ".rungs input:not(:checked)", 0);
    assert_eq!(shown(&mut visit).len(), 1);
    // Who is out is reminded of nothing.
    visit.tap("The hounds", ".out", 0);
    assert_eq!(shown(&mut visit), Vec::<String>::new());
    assert_eq!(visit.browser.evaluate("document.querySelector('.reminders').hidden"), json!(true));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn games_without_codes_have_reminders_of_their_own() {
    let mut visit = Visit::new("reminders-dust");
    visit.lay("dust/forces/allies-platoon");
    let units = visit.browser.evaluate("document.querySelectorAll('.unit').length");
    assert_eq!(
        shown(&mut visit),
        [format!("Command Pool: {units} dice. As many Orders as hits, at least 1.")]
    );
    visit.lay("scrubs/forces/well-column");
    assert_eq!(shown(&mut visit), Vec::<String>::new());
    visit
        .browser
        .evaluate("document.querySelector('.unit .state:has([href=\"#i-runner\"]) input').click()");
    let all = shown(&mut visit);
    assert_eq!(all.len(), 1);
    assert!(all[0].ends_with(" Routed: loses its action and recovers by itself."), "{all:?}");
}
