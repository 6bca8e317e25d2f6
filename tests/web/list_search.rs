//! My lists are searched by words and by tags.

use super::accessibility::{AXE, FAULTS};
use super::visit::{OVER, POINTS, Visit};
use crate::paper::browser::Key;
use pretty_assertions::assert_eq;
use serde_json::json;

const FOUND: &str = "#mine .found span";
const FIRST_TAGS: &str = "#mine ol li:first-child .tags button";

impl Visit {
    /// Stores copies of one force under other names, the last of them newest, and shows them.
    pub(super) fn store_copies(&mut self, names: &[&str]) {
        self.open_force("fistful/forces/atreides-500");
        self.browser.evaluate(&format!(
            "(() => {{ const key = Object.keys(localStorage).find((key) => key.startsWith('fistful list ')); \
             const one = JSON.parse(localStorage.getItem(key)); \
             {}.forEach((name, n) => localStorage.setItem(`fistful list copy${{n}}`, JSON.stringify({{ \
             ...one, id: `copy${{n}}`, at: one.at + 1 + n, facts: {{...one.facts, name: {{en: name, es: `${{name}} ES`}}}} }}))); }})()",
            json!(names)
        ));
        self.view("begin");
        self.settle();
    }

    fn search(&mut self, words: &str) {
        self.browser.evaluate(&format!(
            "(() => {{ const field = document.querySelector('#search'); field.focus(); field.value = '{words}'; \
             field.dispatchEvent(new Event('input', {{bubbles: true}})); }})()"
        ));
    }

    /// Types the tags of the list in a row.
    pub(super) fn tag(&mut self, row: usize, tags: &str) {
        self.press_fast(&format!("#mine ol:first-of-type li:nth-child({row}) .tag"), 1);
        self.browser.evaluate(&format!(
            "(() => {{ const field = document.activeElement; field.value = '{tags}'; \
             field.dispatchEvent(new KeyboardEvent('keydown', {{key: 'Enter', bubbles: true}})); }})()"
        ));
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_search_finds_names_houses_and_games() {
    let mut visit = Visit::new("search");
    let is_shown = "Boolean(document.querySelector('#search').offsetParent)";
    visit.store_copies(&["One", "Two", "Three", "Four", "Five"]);
    // Six lists are seen at once.
    assert_eq!(visit.browser.evaluate(is_shown), json!(false));
    visit.store_copies(&["One", "Two", "Three", "Four", "Ñandú", "Tercera Compañía"]);
    assert_eq!(visit.browser.evaluate(is_shown), json!(true));
    for (words, found) in [
        ("compania", vec!["Tercera Compañía"]),
        ("ÑANDU", vec!["Ñandú"]),
        ("sardaukar  atreides four", vec!["Four"]),
        ("two es", vec!["Two"]),
        ("t", vec!["Tercera Compañía", "Ñandú", "Four", "Three", "Two", "One"]),
    ] {
        visit.search(words);
        assert_eq!(visit.names()[..found.len()], found, "{words}");
    }
    visit.search("compania");
    assert_eq!(visit.text_of(FOUND), json!("1 of 7 lists: compania"));
    visit.search("zzz");
    assert_eq!(visit.names(), Vec::<String>::new());
    assert_eq!(visit.text_of(FOUND), json!("No list matches: zzz"));
    visit.browser.key(Key::Escape);
    assert_eq!(visit.names().len(), 7);
    let place = "[document.activeElement.id, document.activeElement.value]";
    assert_eq!(visit.browser.evaluate(place), json!(["search", ""]));
    // By keyboard: the arrow leads to what was found, Enter opens it.
    visit.browser.type_in("nandu");
    visit.browser.key(Key::Down);
    let row = "document.activeElement.closest('#mine li').querySelector('.name').textContent";
    assert_eq!(visit.browser.evaluate(row), json!("Ñandú"));
    visit.browser.key(Key::Enter);
    visit.browser.until(&format!("{POINTS} === '489'"));
    visit.settle();
    visit.view("begin");
    assert_eq!(visit.names().len(), 7);
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_list_keeps_its_tags() {
    let mut visit = Visit::new("tags");
    visit.store_copies(&["One", "Two"]);
    visit.tag(1, " club,  500 , Club,, to  paint");
    assert_eq!(visit.all(FIRST_TAGS), ["club", "500", "to paint"]);
    visit.tag(2, "500");
    visit.press_fast("#mine li:nth-child(2) .tags button", 1);
    assert_eq!(visit.names(), ["Two", "One"]);
    assert_eq!(visit.text_of(FOUND), json!("2 of 3 lists: 500"));
    visit.press_fast(FIRST_TAGS, 1);
    assert_eq!(visit.names(), ["Two"]);
    let focus =
        "[document.activeElement.textContent, document.activeElement.getAttribute('aria-pressed')]";
    assert_eq!(visit.browser.evaluate(focus), json!(["club", "true"]));
    visit.press_fast(FIRST_TAGS, 1);
    assert_eq!(visit.names().len(), 3);
    // Copied, deleted and brought back.
    visit.press_and_settle("#mine li:first-child .duplicate");
    assert_eq!(visit.all(FIRST_TAGS), ["club", "500", "to paint"]);
    visit.press_and_settle("#mine li:first-child .delete");
    visit.press_and_settle("#mine li:first-child .restore");
    assert_eq!(visit.all(FIRST_TAGS), ["club", "500", "to paint"]);
    // Changed, and changed in two tabs.
    visit.press("#mine li:first-child .opens", &format!("{POINTS} === '489'"));
    visit.settle();
    let opening = visit.server.opening();
    let first = visit.browser.tab();
    visit.browser.visit(&opening);
    visit.press("#mine .opens", &format!("{POINTS} === '489'"));
    visit.settle();
    let more = ".stepper button[aria-label^=\"One more\"]";
    visit.press(more, &format!("{POINTS} === '502'"));
    visit.settle();
    visit.browser.switch(first);
    visit.press(more, &format!("{POINTS} === '502'"));
    visit.press(more, &format!("{POINTS} === '515'"));
    visit.settle();
    visit.view("begin");
    for row in [1, 2] {
        let tags = visit.all(&format!("#mine li:nth-child({row}) .tags button"));
        assert_eq!(tags, ["club", "500", "to paint"], "{row}");
    }
    // Taken away again.
    visit.tag(1, "");
    assert_eq!(visit.all(FIRST_TAGS), Vec::<String>::new());
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn searched_lists_pass_axe() {
    let mut visit = Visit::new("search-axe");
    let long = "The long march over the Great Flat to the southern palmaries";
    visit.store_copies(&["One", "Two", "Three", "Four", "Five", "Six", "Seven", long]);
    visit.tag(1, "club, a campaign that goes on for years");
    visit.tag(2, "club");
    visit.browser.evaluate(&format!("{AXE};0"));
    for (dark, width) in [(false, 1280), (true, 900), (false, 320)] {
        visit.browser.set_dark(dark);
        visit.browser.resize(width);
        for state in ["", "zzz", "o"] {
            visit.search(state);
            let faults = visit.browser.evaluate_async(FAULTS);
            assert_eq!(faults, json!([]), "{width}, {state}");
            assert_eq!(visit.browser.evaluate(OVER), json!(0), "{width}, {state}");
        }
        visit.press_fast("#mine .tags button", 1);
        visit.press_fast("#mine .tag", 1);
        assert_eq!(visit.browser.evaluate_async(FAULTS), json!([]), "{width}, edited");
        visit.browser.key(Key::Escape);
        visit.press_fast("#mine .found button", 1);
    }
}
