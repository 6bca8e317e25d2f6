//! Play in a real browser: losses, states and the turn of a force at the table.

use super::visit::{OVER, Visit};
use crate::paper::browser::Key;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

const ATREIDES: &str = "fistful/forces/atreides-500";

/// Marks of every unit: its name, how many are left, its Morale, and its states and whether it is out.
const STANDS: &str = "[...document.querySelectorAll('.unit')].map((unit) => [unit.dataset.name, \
     unit.querySelector('.left b')?.textContent ?? '', unit.querySelector('.morale b')?.textContent ?? '', \
     unit.querySelector('.flags').textContent])";

impl Visit {
    /// Opens a shipped force and lays it on the table.
    pub(super) fn lay(&mut self, force: &str) {
        self.view("begin");
        self.press(
            &format!("button[value=\"force {force}\"]"),
            "document.querySelector('.enlisted')",
        );
        self.view("play");
        self.browser.until("document.querySelector('.walk:not([hidden])')");
    }

    /// Taps a box of a unit, by its name.
    pub(super) fn tap(&mut self, unit: &str, boxes: &str, number: usize) {
        let tapped = format!(
            "[...document.querySelectorAll('.unit')].find((one) => one.dataset.name === '{unit}')\
             .querySelectorAll('{boxes}')[{number}].click()"
        );
        self.browser.evaluate(&tapped);
    }

    /// The marks of a unit, by its name.
    pub(super) fn marks_of(&mut self, unit: &str) -> Value {
        let all = self.browser.evaluate(STANDS);
        let all = all.as_array().expect("units");
        all.iter().find(|one| one[0] == unit).cloned().unwrap_or(json!(null))
    }

    fn click(&mut self, selector: &str) {
        self.browser.evaluate(&format!("document.querySelector('{selector}').click()"));
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn losses_fill_from_the_left_and_leave_a_morale() {
    let mut visit = Visit::new("table-losses");
    visit.lay(ATREIDES);
    assert_eq!(visit.marks_of("Troopers"), json!(["Troopers", "7", "9", ""]));
    // The third box is three losses; tapped again it is taken back.
    visit.tap("Troopers", ".rungs input", 2);
    assert_eq!(visit.marks_of("Troopers"), json!(["Troopers", "4", "8", ""]));
    let ticked = "[...document.querySelectorAll('[data-name=Troopers] .rungs input')].map((box) => box.checked ? 1 : 0).join('')";
    assert_eq!(visit.browser.evaluate(ticked), json!("1110000"));
    visit.tap("Troopers", ".rungs input", 2);
    assert_eq!(visit.browser.evaluate(ticked), json!("1100000"));
    visit.tap("Troopers", ".rungs input", 4);
    visit.tap("Troopers", ".rungs input", 1);
    assert_eq!(visit.browser.evaluate(ticked), json!("1100000"));
    // The NCO may fall before the others: one more loss, his +1 gone, and −1 for him (F10).
    visit.tap("Troopers", ".rungs .nco", 0);
    assert_eq!(visit.browser.evaluate(ticked), json!("1100001"));
    assert_eq!(visit.marks_of("Troopers"), json!(["Troopers", "4", "6", ""]));
    visit.tap("Troopers", ".rungs input", 5);
    assert_eq!(visit.marks_of("Troopers"), json!(["Troopers", "0", "–", "Out"]));
    assert_eq!(visit.text_of(".toll b"), json!("7"));
    assert_eq!(visit.text_of(".units-out"), json!("1 of 3 units out"));
    assert_eq!(visit.text_of(".group-toll"), json!("7 of 17 figures lost"));
    // A leader is one figure, and is out with his last state.
    visit.tap("Gurney Halleck", ".state input", 1);
    assert_eq!(visit.marks_of("Gurney Halleck"), json!(["Gurney Halleck", "", "–", "Out · Lost"]));
    assert_eq!(visit.text_of(".toll b"), json!("8"));
    // A unit that leaves the table in another way is out as well.
    visit.tap("Skirmishers", ".out", 0);
    assert_eq!(visit.marks_of("Skirmishers"), json!(["Skirmishers", "0", "–", "Out"]));
    assert_eq!(visit.text_of(".units-out"), json!("2 of 3 units out"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn every_mark_is_undone_and_redone() {
    let mut visit = Visit::new("table-undo");
    visit.lay(ATREIDES);
    // Something was built that could be undone instead.
    visit.view("muster");
    visit.type_into("h1 input", "Raiders", "document.title.startsWith('Raiders')");
    visit.view("play");
    let built = visit.browser.evaluate("document.querySelector('[name=state]').value");
    let blank = visit.browser.evaluate(STANDS);
    visit.tap("Troopers", ".rungs input", 2);
    visit.tap("House Guards", ".state input", 0);
    visit.click(".next");
    let marked = visit.browser.evaluate(STANDS);
    assert_eq!(visit.text_of(".undo"), json!("Undo: Rally"));
    visit.click(".undo");
    assert_eq!(visit.text_of(".undo"), json!("Undo: House Guards: Shaken"));
    // Undo takes back a mark, and no other listener gets the key.
    visit.browser.evaluate(
        "window.heard = 0; document.addEventListener('keydown', () => { window.heard += 1; })",
    );
    visit.browser.key(Key::Undo);
    assert_eq!(visit.browser.evaluate("window.heard"), json!(0));
    assert_eq!(visit.text_of(".undo"), json!("Undo: Troopers: 3 losses"));
    visit.click(".undo");
    assert_eq!(visit.browser.evaluate(STANDS), blank);
    assert_eq!(visit.browser.evaluate("document.querySelector('.undo').disabled"), json!(true));
    visit.browser.key(Key::Redo);
    visit.click(".redo");
    visit.click(".redo");
    assert_eq!(visit.browser.evaluate(STANDS), marked);
    // All marks go at once, and come back.
    visit.click(".clear-all");
    assert_eq!(visit.browser.evaluate(STANDS), blank);
    visit.click(".undo");
    assert_eq!(visit.browser.evaluate(STANDS), marked);
    // The force itself is unchanged.
    let after = visit.browser.evaluate("document.querySelector('[name=state]').value");
    assert_eq!(after, built);
    // Steps are there still when the page is opened anew.
    let opening = visit.server.opening();
    visit.browser.visit(&opening);
    visit.browser.until("document.querySelector('.unit')");
    assert_eq!(visit.browser.evaluate(STANDS), marked);
    visit.click(".undo");
    assert_eq!(visit.text_of(".undo"), json!("Undo: House Guards: Shaken"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn marks_stay_with_their_squads_when_the_force_changes() {
    let mut visit = Visit::new("table-kept");
    visit.lay("fistful/forces/harkonnen-500");
    let names = "[...document.querySelectorAll('.troops .unit')].map((one) => one.dataset.name)";
    let names = visit.browser.evaluate(names);
    let names: Vec<&str> =
        names.as_array().expect("squads").iter().filter_map(Value::as_str).collect();
    let [first, .., last] = names[..] else { panic!("{names:?}") };
    visit.tap(first, ".rungs input", 0);
    visit.tap(last, ".rungs input", 1);
    visit.tap(last, ".state input", 0);
    let marks = [visit.marks_of(first), visit.marks_of(last)];
    // A new name of the force.
    visit.view("muster");
    visit.type_into("h1 input", "Iron fist", "document.title.startsWith('Iron fist')");
    visit.view("play");
    assert_eq!([visit.marks_of(first), visit.marks_of(last)], marks);
    // One squad more in the same platoon, or of the same kind in another place.
    visit.view("muster");
    let count = "document.querySelectorAll('.squads-column .enlisted').length";
    let before = visit.browser.evaluate(count).as_u64().expect("squads");
    let add = "button[value^=\"add force platoons/0/squads {\"]";
    let more = "button[name=at][value=\"platoons/0/squads\"]";
    visit.press(more, &format!("document.querySelector('{add}')"));
    visit.press(add, &format!("{count} === {}", before + 1));
    visit.view("play");
    assert_eq!(
        visit.browser.evaluate("document.querySelectorAll('.unit:has(.losses)').length"),
        json!(names.len() + 1)
    );
    let lost = "[...document.querySelectorAll('.rungs input:checked')].length";
    assert_eq!(visit.browser.evaluate(lost), json!(3));
    // The first one leaves, and comes back: everybody keeps what is his.
    visit.view("muster");
    let remove = ".squads-column button[value=\"remove force platoons/0/squads/0\"]";
    let edit = "button[name=at][value=\"platoons/0/squads/0\"]";
    visit.press(edit, &format!("document.querySelector('{remove}')"));
    visit.press(remove, &format!("{count} === {before}"));
    visit.view("play");
    assert_eq!(visit.browser.evaluate(lost), json!(2));
    visit.view("muster");
    visit.press(".steps button", &format!("{count} === {}", before + 1));
    visit.view("play");
    assert_eq!(visit.browser.evaluate(lost), json!(3));
    // Another force has none of them, and the first is known again.
    visit.lay(ATREIDES);
    assert_eq!(visit.browser.evaluate(lost), json!(0));
    visit.tap("Troopers", ".rungs input", 4);
    visit.lay("fistful/forces/harkonnen-500");
    assert_eq!(visit.browser.evaluate(lost), json!(3));
    assert_eq!([visit.marks_of(first), visit.marks_of(last)], marks);
    // In the other language too.
    visit.press("button[name=lang][value=es]", "document.documentElement.lang === 'es'");
    assert_eq!(visit.browser.evaluate(lost), json!(3));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn squads_that_change_places_take_their_losses_along() {
    let mut visit = Visit::new("table-places");
    let text = "fistful: 1\\nforce: Triplets\\narmy: fistful/atreides\\nsquads:\\n- {troop: Troopers, figures: 6}\\n- {troop: Troopers, figures: 5}\\n- {troop: Troopers, figures: 4}\\n- {troop: House Guards, figures: 5}\\n";
    visit.browser.evaluate(&format!("document.querySelector('#open').value = '{text}'"));
    visit.press("button[value=open]", "document.querySelector('.enlisted')");
    visit.view("play");
    visit.tap("Troopers 2", ".rungs input", 2);
    visit.tap("Troopers 3", ".rungs input", 0);
    visit.tap("House Guards", ".rungs input", 0);
    let left = "[...document.querySelectorAll('.unit')].map((unit) => Number(unit.querySelector('.left b').textContent))";
    assert_eq!(visit.browser.evaluate(left), json!([7, 3, 4, 5]));
    let state = "document.querySelector('[name=state]').value";
    let change = |visit: &mut Visit, does: &str| {
        visit.view("muster");
        let before = visit.browser.evaluate(state);
        let button = format!("button[value=\"{does}\"]");
        let place = does.split(' ').nth(2).expect("a place");
        let edit = format!("button[name=at][value=\"{place}\"]");
        visit.press(&edit, &format!("document.querySelector('{button}')"));
        visit.press(&button, &format!("{state} !== {before}"));
        visit.view("play");
        visit.browser.evaluate(left)
    };
    assert_eq!(change(&mut visit, "move force squads/1 0"), json!([3, 7, 4, 5]));
    assert_eq!(change(&mut visit, "move force squads/0 1"), json!([7, 3, 4, 5]));
    assert_eq!(change(&mut visit, "move force squads/1 2"), json!([7, 4, 3, 5]));
    assert_eq!(change(&mut visit, "remove force squads/0"), json!([4, 3, 5]));
    assert_eq!(change(&mut visit, "remove force squads/0"), json!([3, 5]));
    assert_eq!(visit.marks_of("House Guards")[1], json!("5"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn ending_a_turn_clears_its_tokens() {
    let mut visit = Visit::new("table-turn");
    visit.lay("dust/forces/allies-platoon");
    let current = "document.querySelector('.phases [aria-current]')?.textContent.trim().replace(/\\s+/g, ' ')";
    assert_eq!(visit.browser.evaluate(current), json!("1 Initiative"));
    // Activated, a Reaction, and three tokens of Suppression.
    for number in [0, 1, 4] {
        visit.tap("Line Rifles", ".state input", number);
    }
    let message = "Activated · Reaction · Suppression 1 · 2 · 3";
    assert_eq!(visit.marks_of("Line Rifles"), json!(["Line Rifles", "5", "", message]));
    // Health falls model by model: three boxes of two are one model and a half.
    visit.tap("Flame Squad", ".rungs input", 2);
    assert_eq!(visit.marks_of("Flame Squad")[1], json!("2"));
    for _ in 0..3 {
        visit.click(".next");
    }
    assert_eq!(visit.browser.evaluate(current), json!("4 End"));
    assert_eq!(visit.text_of(".next"), json!("Next turn"));
    visit.click(".next");
    assert_eq!(visit.text_of("#h-turn"), json!("Turn 2"));
    assert_eq!(visit.browser.evaluate(current), json!("1 Initiative"));
    assert_eq!(visit.marks_of("Line Rifles")[3], json!("Suppression 1 · 2"));
    assert_eq!(visit.marks_of("Flame Squad")[1], json!("2"));
    // A phase is ticked with those before it.
    visit.browser.evaluate("document.querySelectorAll('.phases input')[1].click()");
    assert_eq!(visit.browser.evaluate(current), json!("3 Units"));
    visit.click(".undo");
    visit.click(".undo");
    assert_eq!(visit.text_of("#h-turn"), json!("Turn 1"));
    assert_eq!(visit.marks_of("Line Rifles")[3], json!(message));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn every_game_has_large_enough_buttons_and_letters() {
    // Controls smaller than a thumb, and letters too small to read.
    const SMALL: &str = "[...document.querySelectorAll('.at-table :is(input, button, summary)')].filter((one) => one.offsetParent).map((one) => \
         one.closest('.state, .phases label, .tick') ?? one).filter((one) => { const {width, height} = one.getBoundingClientRect(); \
         return width < 43.9 || height < 43.9; }).map((one) => one.outerHTML.slice(0, 90))";
    const TINY: &str = "(() => { const texts = document.createTreeWalker(document.querySelector('.at-table'), NodeFilter.SHOW_TEXT), tiny = new Set(); \
         for (let text; (text = texts.nextNode()); ) { const one = text.parentElement; \
         if (text.data.trim() && one.offsetParent && !one.closest('.said') && parseFloat(getComputedStyle(one).fontSize) < 12) tiny.add(one.outerHTML.slice(0, 90)); } \
         return [...tiny]; })()";
    let mut visit = Visit::new("table-thumb");
    for force in [
        ATREIDES,
        "dune-world/forces/fremen-500",
        "scrubs/forces/well-column",
        "dust/forces/allies-platoon",
    ] {
        visit.browser.resize(390);
        visit.lay(force);
        let fold = "document.querySelectorAll('.folded .fold').forEach((one) => one.click())";
        visit.browser.evaluate(fold);
        assert_eq!(visit.browser.evaluate(SMALL), json!([]), "{force}");
        assert_eq!(visit.browser.evaluate(TINY), json!([]), "{force}");
        assert_eq!(visit.browser.evaluate(OVER), json!(0), "{force}");
        let turn = "(() => { scrollTo(0, 900); const {top, bottom} = document.querySelector('.turnbar').getBoundingClientRect(); \
                    return top >= 0 && bottom < innerHeight / 4; })()";
        assert_eq!(visit.browser.evaluate(turn), json!(true), "{force}");
        visit.browser.resize(1280);
        assert_eq!(visit.browser.evaluate(TINY), json!([]), "{force}");
        // A second box of everybody does something to him.
        let all = "[...document.querySelectorAll('.unit')].every((unit) => { const box = unit.querySelectorAll('.rungs input')[1] ?? unit.querySelector('.state input'); \
                   box?.click(); return !box || box.checked; })";
        assert_eq!(visit.browser.evaluate(all), json!(true), "{force}");
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn units_are_folded_and_the_screen_stays_awake() {
    let mut visit = Visit::new("table-fold");
    visit.browser.evaluate(
        "Object.defineProperty(navigator, 'wakeLock', {value: {request: async (kind) => { window.lock = kind; \
         const held = new EventTarget(); held.release = () => { window.lock = 'released'; }; return held; }}})",
    );
    visit.lay(ATREIDES);
    visit
        .browser
        .until("document.querySelector('.awake').textContent === 'The screen stays awake'");
    assert_eq!(visit.browser.evaluate("window.lock"), json!("screen"));
    let open =
        "[...document.querySelectorAll('.unit .details')].filter((one) => one.offsetParent).length";
    assert_eq!(visit.browser.evaluate(open), json!(5));
    visit.click("[data-name=Troopers] .fold");
    assert_eq!(visit.browser.evaluate(open), json!(4));
    let expanded =
        "document.querySelector('[data-name=Troopers] .fold').getAttribute('aria-expanded')";
    assert_eq!(visit.browser.evaluate(expanded), json!("false"));
    visit.click(".fold-all");
    assert_eq!(visit.browser.evaluate(open), json!(0));
    assert_eq!(visit.text_of(".fold-all"), json!("Unfold all"));
    visit.click(".fold-all");
    assert_eq!(visit.browser.evaluate(open), json!(5));
    // A unit that is out folds by itself and unfolds when it returns; on a phone the commanders do too.
    visit.lay("fistful/forces/harkonnen-500");
    assert_eq!(visit.browser.evaluate(open), json!(5));
    visit.tap("The beaters", ".out", 0);
    assert_eq!(visit.browser.evaluate(open), json!(4));
    visit.click(".undo");
    assert_eq!(visit.browser.evaluate(open), json!(5));
    visit.view("muster");
    assert_eq!(visit.browser.evaluate("window.lock"), json!("released"));
    visit.browser.resize(390);
    visit.lay("fistful/forces/corrino-500");
    let folded =
        "[...document.querySelectorAll('.command .unit')].every((one) => one.matches('.folded'))";
    assert_eq!(visit.browser.evaluate(folded), json!(true));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn without_script_boxes_can_be_ticked() {
    let mut visit = Visit::new("table-unscripted");
    visit.browser.allow_scripts(false);
    let opening = visit.server.opening();
    visit.browser.visit(&opening);
    for selector in [
        format!("button[value=\"force {ATREIDES}\"]"),
        "nav button[formaction=\"/play\"]".to_owned(),
    ] {
        visit.browser.follow(&format!("document.querySelector('{selector}').click()"));
    }
    let boxes = "document.querySelectorAll('.unit input[type=checkbox]').length";
    assert_eq!(visit.browser.evaluate(&format!("{boxes} > 25")), json!(true));
    assert_eq!(visit.text_of("[data-name=Troopers] .morale b"), json!("9"));
    visit.click("[data-name=Troopers] .rungs input");
    // Functions that need a script are not shown.
    let idle = "[...document.querySelectorAll('.at-table button[type=button]')].filter((one) => one.offsetParent).length";
    assert_eq!(visit.browser.evaluate(idle), json!(0));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn odds_and_dice_are_readable_on_a_phone() {
    let mut visit = Visit::new("table-dice");
    visit.browser.resize(390);
    visit.lay("dust/forces/allies-platoon");
    visit.view("muster");
    let dice = "Math.min(...[...document.querySelectorAll('.fire .seen :is(i, small)')].map((one) => parseFloat(getComputedStyle(one).fontSize)))";
    let smallest = visit.browser.evaluate(dice).as_f64().expect("dice");
    assert!(smallest >= 12.0, "{smallest}");
    visit.view("odds");
    let bars = "Math.min(...[...document.querySelectorAll('.outcomes meter')].map((one) => one.offsetWidth))";
    let shortest = visit.browser.evaluate(bars).as_f64().expect("bars");
    assert!(shortest > 300.0, "{shortest}");
    // The answer is in sight wherever one chooses, and changes with the choice.
    let answer = "document.querySelector('.answer b').textContent";
    let before = visit.browser.evaluate(answer);
    visit.press("[name=cover][value=hard]", &format!("{answer} !== {before}"));
    let seen = "(() => { scrollTo(0, 500); const {top, bottom} = document.querySelector('.answer').getBoundingClientRect(); \
                return top >= 0 && bottom < 120; })()";
    assert_eq!(visit.browser.evaluate(seen), json!(true));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn the_score_is_kept_and_undone_like_a_loss() {
    let mut visit = Visit::new("table-score");
    visit.lay(ATREIDES);
    let score = "[...document.querySelectorAll('.score [data-side]')].map((side) => side.textContent.replace(/\\s+/g, ' ').trim())";
    for _ in 0..3 {
        visit.click("[data-side=own] .one-more");
    }
    visit.click("[data-side=enemy] .one-more");
    visit.click("[data-side=own] .one-less");
    assert_eq!(visit.browser.evaluate(score), json!(["You − 2 +", "Enemy − 1 +"]));
    assert_eq!(visit.text_of(".undo"), json!("Undo: You: score 2"));
    visit.click(".undo");
    assert_eq!(visit.browser.evaluate(score), json!(["You − 3 +", "Enemy − 1 +"]));
    // Below zero there is nothing to take.
    visit.click("[data-side=enemy] .one-less");
    visit.click("[data-side=enemy] .one-less");
    visit.view("muster");
    visit.view("play");
    assert_eq!(visit.browser.evaluate(score), json!(["You − 3 +", "Enemy − 0 +"]));
    visit.click(".clear-all");
    assert_eq!(visit.browser.evaluate(score), json!(["You − 0 +", "Enemy − 0 +"]));
}
