//! Users faster than the program: presses, typing and touches while an answer is pending.

use super::visit::{POINTS, Visit};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

const FORCE: &str = "button[value=\"force fistful/forces/atreides-500\"]";
const SIZES: &str = ".stepper b";
const MORE: &str = ".stepper button[aria-label^=\"One more\"]";
const REMOVE: &str = ".squads-column .enlisted button[value^=\"remove \"]";
const FEWER: &str = ".stepper button[aria-label^=\"One figure fewer\"]";

/// A force of three squads, of six, four and four figures.
fn visit_force(name: &str) -> Visit {
    let mut visit = Visit::new(name);
    visit.press(FORCE, "document.querySelector('.enlisted')");
    visit.settle();
    assert_eq!(visit.all(SIZES), ["6", "4", "4"]);
    visit
}

/// Shows what can be changed of the first squad.
fn edit_first(visit: &mut Visit) {
    let edit = ".squads-column .enlisted button[name=at]:not([value=\"\"])";
    visit.press(edit, &format!("document.querySelector('{REMOVE}')"));
    visit.settle();
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn every_press_counts_however_fast() {
    let mut visit = visit_force("fast");
    visit.press_fast(FEWER, 5);
    visit.settle();
    assert_eq!(visit.all(SIZES), ["1", "4", "4"]);
    visit.press_fast(MORE, 5);
    visit.settle();
    assert_eq!(visit.all(SIZES), ["6", "4", "4"]);
    // Two letters of one code, each chosen before the first was answered.
    visit.view("begin");
    visit.press("button[value=\"house fistful\"]", "document.querySelector('.slot')");
    visit.press(
        "button[name=unit][value=\"4\"]",
        "document.querySelector('.sum dd')?.textContent === '11'",
    );
    let letter = |name: &str| {
        format!(
            "[...document.querySelectorAll('.letters button')].find((one) => one.querySelector('b').textContent === '{name}').click();"
        )
    };
    visit.browser.evaluate(&[letter("Elite"), letter("Marksman"), letter("Fanatic")].concat());
    visit.settle();
    let chosen = visit.all(".letters [aria-pressed=true] b");
    for name in ["Elite", "Marksman", "Fanatic"] {
        assert!(chosen.iter().any(|one| one == name), "{name}: {chosen:?}");
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_change_reaches_the_squad_it_was_made_to() {
    let mut visit = visit_force("reaches");
    edit_first(&mut visit);
    visit.slow_down(100);
    // The first squad goes, pressed twice; the third, which moves up, gets one more.
    visit.browser.evaluate(&format!(
        "const goes = document.querySelector('{REMOVE}'); \
         const third = document.querySelectorAll('{MORE}')[2]; goes.click(); goes.click(); third.click(); third.click()"
    ));
    visit.settle();
    assert_eq!(visit.all(SIZES), ["4", "6"]);
    // Removing a squad drops the pending clicks on it.
    edit_first(&mut visit);
    visit.browser.evaluate(&format!(
        "const fewer = document.querySelectorAll('{FEWER}')[0]; \
         document.querySelector('{REMOVE}').click(); fewer.click()"
    ));
    visit.settle();
    assert_eq!(visit.all(SIZES), ["6"]);
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn slow_answers_show_progress_and_keep_their_order() {
    let mut visit = visit_force("slow");
    visit.slow_down(400);
    let message = "document.getElementById('working').textContent";
    let busy = visit.browser.evaluate_async(&format!(
        "(async () => {{ const wait = (time) => new Promise((done) => setTimeout(done, time)); \
         document.querySelector('{MORE}').click(); await wait(100); const early = {message}; \
         document.querySelector('.limit input').value = '777'; \
         document.querySelector('.limit input').dispatchEvent(new Event('change', {{bubbles: true}})); \
         document.querySelector('{MORE}').click(); await wait(200); return [early, {message}]; }})()"
    ));
    assert_eq!(busy, json!(["", "Working…"]));
    visit.settle();
    assert_eq!(visit.browser.evaluate(message), json!(""));
    assert_eq!(visit.all(SIZES), ["8", "4", "4"]);
    assert_eq!(visit.text_of(".points p"), json!("515 of 777"));
    // They were made in the order in which they were asked for.
    let mut undone = Vec::new();
    for _ in 0..3 {
        undone.push(visit.all(".steps button")[0].clone());
        visit.press_fast(".steps button", 1);
        visit.settle();
    }
    let [more, limit] = ["Undo “One more figure: Troopers”", "Undo “Points limit”"];
    assert_eq!(undone, [more, limit, more]);
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn text_typed_during_an_update_stays() {
    let mut visit = visit_force("typing");
    visit.slow_down(300);
    let name = "document.querySelector('h1 input')";
    visit.press_fast(MORE, 1);
    visit.browser.evaluate(&format!("{name}.focus(); {name}.setSelectionRange(0, 0)"));
    visit.browser.type_in("The ");
    visit.settle();
    assert_eq!(visit.all(SIZES), ["7", "4", "4"]);
    let typed = format!("[{name}.value, document.activeElement === {name}, {name}.selectionStart]");
    assert_eq!(visit.browser.evaluate(&typed), json!(["The Gurney's raiders", true, 4]));
    // It is not the name of the force before it is entered.
    assert_eq!(visit.browser.evaluate("document.title"), json!("Gurney's raiders – Fistful"));
    visit.browser.evaluate(&format!("{name}.blur()"));
    visit.browser.until("document.title === \"The Gurney's raiders – Fistful\"");
    // A name that is typed while another unit is opened is that of its own unit.
    visit.view("begin");
    visit.press("button[value=\"house fistful\"]", "document.querySelector('.slot')");
    visit.settle();
    let name = "document.querySelector('.name input')";
    visit.press_fast("button[name=unit][value=\"4\"]", 1);
    visit.browser.evaluate(&format!("{name}.focus(); {name}.select()"));
    visit.browser.type_in("Baron");
    visit.browser.until("document.querySelector('.units [value=\"4\"][aria-current]')");
    visit.settle();
    visit.settle();
    assert_eq!(visit.all(".units b")[0], "Baron");
    assert_ne!(visit.all(".units b")[4], "Baron");
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn unsent_changes_wait_for_the_server() {
    let mut visit = visit_force("waits");
    visit.browser.evaluate(
        "window.real = window.fetch; window.fetch = async () => { throw new TypeError('gone'); }",
    );
    visit.press_fast(MORE, 2);
    visit.browser.until("document.querySelector('.trouble button')");
    let text = visit.text_of(".trouble");
    assert!(text.as_str().is_some_and(|text| text.contains("does not answer")), "{text}");
    assert_eq!(visit.all(SIZES), ["6", "4", "4"]);
    visit.browser.evaluate("window.fetch = window.real");
    visit.press_fast(".trouble button", 1);
    visit.settle();
    assert_eq!((visit.all(SIZES)[0].as_str(), visit.text_of(".trouble")), ("8", json!("")));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn tapped_buttons_do_not_move() {
    let mut visit = visit_force("thumb");
    visit.browser.emulate_telephone(false);
    visit
        .browser
        .evaluate("document.querySelectorAll('.stepper')[1].scrollIntoView({block: 'center'})");
    let place = "(() => { const box = [...document.querySelectorAll('.stepper button')] \
         .filter((one) => one.ariaLabel.startsWith('One figure fewer'))[1].getBoundingClientRect(); \
         return [Math.round(box.x), Math.round(box.y), scrollY, document.querySelector('.crown').offsetHeight]; })()";
    let first = visit.browser.evaluate(place);
    let at = |n: usize| first[n].as_i64().expect("a place");
    for left in ["3", "2", "1", "1", "1"] {
        visit.browser.tap(at(0) + 12, at(1) + 12);
        visit
            .browser
            .until(&format!("document.querySelectorAll('{SIZES}')[1].textContent === '{left}'"));
        visit.settle();
        assert_eq!(visit.browser.evaluate(place), first, "{left}");
    }
    // Nothing was removed, and Undo stands in the space kept for it.
    assert_eq!(visit.all(SIZES), ["6", "1", "4"]);
    assert_eq!(visit.all(".steps button").len(), 1);
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_phone_has_one_row_of_views_and_the_cost_in_sight() {
    let mut visit = visit_force("row");
    visit.browser.emulate_telephone(false);
    let rows = "new Set([...document.querySelectorAll('nav.side > ul button')].filter((one) => one.offsetParent) \
         .map((one) => one.getBoundingClientRect().top)).size";
    let wide = "[...document.querySelectorAll('nav.side > ul button')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)";
    for language in ["es", "en"] {
        visit.press(
            &format!("button[name=lang][value={language}]"),
            &format!("document.documentElement.lang === '{language}'"),
        );
        for width in [320, 390] {
            visit.browser.resize(width);
            assert_eq!(visit.browser.evaluate(rows), json!(1));
            assert_eq!(visit.browser.evaluate(wide), json!([]), "{language}, {width}");
        }
    }
    let shown = "document.querySelector('nav [formaction=\"/chess\"]').checkVisibility()";
    assert_eq!(visit.browser.evaluate(shown), json!(false));
    visit.press_fast(".to-more button", 1);
    assert_eq!(visit.browser.evaluate(shown), json!(true));
    visit.press("nav [formaction=\"/chess\"]", "document.querySelector('.board')");
    assert_eq!(visit.browser.evaluate(shown), json!(false));
    visit.view("begin");
    visit.press("button[value=\"house fistful\"]", "document.querySelector('.slot')");
    visit.press("button[name=unit][value=\"4\"]", &format!("{POINTS} === '11'"));
    visit.browser.evaluate("document.querySelectorAll('.slot')[2].scrollIntoView()");
    let seen = "(() => { const box = document.querySelector('.points b').getBoundingClientRect(); return box.top >= 0 && box.bottom <= 120; })()";
    assert_eq!(visit.browser.evaluate(seen), json!(true));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn the_focus_stays_on_the_choice_or_what_follows_it() {
    let mut visit = visit_force("focus");
    let focus = "(() => { const one = document.activeElement; return one.ariaLabel ?? (one.querySelector('b, h3, h4') ?? one).textContent.trim(); })()";
    let press = |visit: &mut Visit, selector: &str| -> Value {
        visit.browser.evaluate(&format!("(() => {{ const one = document.querySelector('{selector}'); one.closest('details')?.setAttribute('open', ''); one.focus(); one.click(); }})()"));
        visit.settle();
        visit.browser.evaluate(focus)
    };
    // A leader of whom there is but one: the drawer that he was in.
    let leader = ".chiefs-column .recruits button:not(:disabled)";
    assert_eq!(press(&mut visit, leader), json!("Add a leader"));
    // After a removal the focus goes to the unit now in that place, not to the next Remove button.
    let second = visit.all(".squads-column .enlisted h3")[1].clone();
    edit_first(&mut visit);
    let now = press(&mut visit, REMOVE);
    let is_unit = visit.browser.evaluate("document.activeElement.matches('article.enlisted')");
    assert_eq!(is_unit, json!(true), "{now}");
    let named =
        visit.browser.evaluate("document.activeElement.querySelector('h3').textContent.trim()");
    assert_eq!(named, json!(second));
    // Another view: its own button at the side; by a button in it, the content.
    assert_eq!(press(&mut visit, "nav button[formaction=\"/odds\"]"), json!("Odds"));
    visit.view("begin");
    press(&mut visit, "button[value=\"house fistful\"]");
    let main = "document.activeElement.matches('main')";
    assert_eq!(visit.browser.evaluate(main), json!(true));
    // A letter: that letter, whatever was chosen before it.
    press(&mut visit, "button[name=unit][value=\"4\"]");
    for letter in ["EAs", "EHs"] {
        let before = visit.browser.evaluate(&format!(
            "document.querySelector('.letters button[value$=\"code {letter}\"] b').textContent"
        ));
        assert_eq!(
            press(&mut visit, &format!(".letters button[value$=\"code {letter}\"]")),
            before
        );
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn what_else_fits_stays_open_after_an_addition() {
    let mut visit = visit_force("what-else-fits");
    visit.type_into("[name=\"force/limit\"]", "1000", &format!("{POINTS} === '489'"));
    visit.settle();
    // Twelve additions, eight of which are shown at once.
    let others = "main details.drawer:has(.suggested)";
    assert_eq!(visit.all(&format!("{others} summary")), ["What else fits"]);
    assert_eq!(visit.all(&format!("{others} li")).len(), 4);
    visit.browser.evaluate(&format!("document.querySelector('{others} summary').click()"));
    visit.press(&format!("{others} button"), &format!("{POINTS} === '595'"));
    visit.settle();
    assert_eq!(visit.all(&format!("{others}[open] summary")), ["What else fits"]);
}
