//! Dune Chess in a real browser: by keyboard, by mouse, without script, and kept for another day.

use super::accessibility::{AXE, FAULTS};
use super::visit::{OVER, Visit};
use crate::paper::browser::Key;
use pretty_assertions::assert_eq;
use serde_json::json;

/// A game that two moves end, and the text of its board after them.
const NEARLY: &str = "8/8/8/8/8/8/1t6/D6b a 0-0 - 18";
const ENDED: &str = "document.querySelector('.ended')?.textContent";

fn square(name: &str) -> String {
    format!(".square[value={name}]")
}

impl Visit {
    /// The board with a position on it.
    fn set_up(&mut self, position: &str) {
        self.browser.until("document.querySelector('#position')");
        let typed = format!("document.querySelector('#position').value = '{position}'");
        self.browser.evaluate(&typed);
        let there = format!("document.querySelector('.share input').value === '{position}'");
        self.press("button[value=open]", &there);
    }

    /// The moves of the record.
    fn record(&mut self) -> serde_json::Value {
        let words =
            "[...document.querySelectorAll('.record button')].slice(1).map(one => one.textContent)";
        self.browser.evaluate(words)
    }

    fn until_moves(&mut self, number: usize) {
        let there =
            format!("document.querySelectorAll('.record button').length === {}", number + 1);
        self.browser.until(&there);
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_whole_game_is_played_with_the_keyboard() {
    let mut visit = Visit::new("chess-keys");
    visit.view("chess");
    visit.set_up(NEARLY);
    // One square of the board is on the way of Tab: that of a piece that can move.
    visit.choose(&square("a1"), "document.querySelector('.square.to')");
    visit.browser.key(Key::Escape);
    visit.browser.until("!document.querySelector('.square.to')");
    visit.browser.key(Key::Enter);
    visit.browser.until("document.querySelector('.square.to')");
    visit.browser.key(Key::Up);
    visit.browser.key(Key::Enter);
    visit.until_moves(1);
    let focus = visit.browser.evaluate("document.activeElement.value");
    assert_eq!(focus, json!("a2"));
    // To h1: the edges of the board lead nowhere.
    for key in [Key::Left, Key::Down, Key::Down].into_iter().chain([Key::Right; 9]) {
        visit.browser.key(key);
    }
    visit.browser.key(Key::Enter);
    visit.browser.until("document.querySelector('.square.to')");
    visit.browser.key(Key::Left);
    visit.browser.key(Key::Enter);
    visit.browser.until(ENDED);
    let ended = visit.browser.evaluate(ENDED);
    assert!(ended.as_str().is_some_and(|it| it.contains("The Harkonnen win, 11 to 10")), "{ended}");
    assert_eq!(visit.record(), json!(["Da1a2", "Bh1g1"]));
    visit.browser.key(Key::Undo);
    visit.until_moves(1);
    visit.browser.key(Key::Redo);
    visit.until_moves(2);
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn pieces_are_dragged_and_games_are_kept() {
    let mut visit = Visit::new("chess-drag");
    visit.view("chess");
    visit.browser.resize(1280);
    visit.browser.drag(&square("b7"), &square("a6"));
    visit.until_moves(1);
    assert_eq!(visit.text_of(".steps"), json!("Undo “Move 1: Tb7a6”"));
    // An illegal move is refused with its reason, and the piece stays.
    visit.browser.drag(&square("b2"), &square("b4"));
    visit.browser.until("document.querySelector('.told .finding')");
    assert_eq!(visit.record(), json!(["Tb7a6"]));
    visit.browser.drag(&square("b2"), &square("a3"));
    visit.until_moves(2);
    visit.press(".steps button", "document.querySelectorAll('.record button').length === 2");
    visit.press(
        ".steps button:last-child",
        "document.querySelectorAll('.record button').length === 3",
    );
    // A force is opened beside it, and neither loses the other.
    visit.view("begin");
    let force = "button[value=\"force fistful/forces/harkonnen-300\"]";
    visit.press(force, "document.querySelector('.enlisted')");
    visit.view("chess");
    assert_eq!(visit.record(), json!(["Tb7a6", "Tb2a3"]));
    // Undo here takes back moves alone; elsewhere it is for the force.
    let opening = visit.server.opening();
    visit.press(".steps button", "document.querySelectorAll('.record button').length === 2");
    visit.view("muster");
    assert_eq!(visit.all(".steps button").len(), 0);
    visit.press(
        ".stepper button[aria-label^=\"One more\"]",
        "document.querySelector('.steps button')",
    );
    let points = visit.text_of(".points b");
    visit.view("chess");
    visit.press(".steps button", "document.querySelectorAll('.record button').length === 1");
    assert_eq!(visit.all(".steps button"), ["Redo “Move 1: Tb7a6”"]);
    visit.view("muster");
    assert_eq!(visit.text_of(".points b"), points);
    visit.view("chess");
    visit.press(".steps button", "document.querySelectorAll('.record button').length === 2");
    // A new game leaves the old one among the lists.
    visit.press(
        "button[value=\"set-up reconstructed\"]",
        "document.querySelectorAll('.record button').length === 1",
    );
    visit.browser.drag(&square("d7"), &square("c6"));
    visit.until_moves(1);
    visit.browser.tab();
    visit.browser.visit(&opening);
    visit.view("chess");
    assert_eq!(visit.record(), json!([]));
    visit.press("#resume", "document.querySelectorAll('.record button').length === 2");
    assert_eq!(visit.record(), json!(["Td7c6"]));
    visit.view("begin");
    let mine = visit.all("#mine ol:first-of-type .name");
    assert_eq!((mine[0].as_str(), &mine[0]), ("A game of Dune Chess", &mine[2]));
    visit.press("#mine li:nth-child(3) .opens", "document.querySelector('.board')");
    assert_eq!(visit.record(), json!(["Tb7a6"]));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn without_script_a_game_is_played_against_the_program() {
    let mut visit = Visit::new("chess-unscripted");
    visit.browser.allow_scripts(false);
    let opening = visit.server.opening();
    visit.browser.visit(&opening);
    for selector in [
        "nav button[formaction=\"/chess\"]".to_owned(),
        "button[value=\"level 1\"]".to_owned(),
        "button[value=\"program a\"]".to_owned(),
        square("b7"),
        square("a6"),
        square("d7"),
        square("c6"),
    ] {
        visit.browser.follow(&format!("document.querySelector('{selector}').click()"));
    }
    let record = visit.record();
    assert_eq!(record.as_array().map(Vec::len), Some(4), "{record}");
    assert_eq!([&record[0], &record[2]], ["Tb7a6", "Td7c6"]);
    let text = visit.text_of(".advice");
    assert!(text.as_str().is_some_and(|text| text.contains("It expects")), "{text}");
    // Dragging is not mentioned on a touch screen.
    let shown = "getComputedStyle(document.querySelector('.dragging') ?? document.body).display";
    visit.browser.follow("document.querySelector('.record button').click()");
    assert_eq!(visit.browser.evaluate(shown), json!("none"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_board_in_play_passes_axe() {
    let mut visit = Visit::new("chess-axe");
    visit.view("chess");
    visit.browser.evaluate(&format!("{AXE};0"));
    for (language, dark, width) in [("es", false, 1280), ("en", true, 390), ("es", true, 320)] {
        visit.browser.set_dark(dark);
        visit.browser.resize(width);
        let spoken = format!("document.documentElement.lang === '{language}'");
        visit.press(&format!("button[name=lang][value={language}]"), &spoken);
        visit.set_up("3^4/6t1/8/4(*~)3/3(^h)4/2T2(~F)2/1(OT)6/D2s3b h 3-5 FHTsott 4");
        visit.press(&square("d1"), "document.querySelector('.square.to')");
        visit.press(&square("d3"), "document.querySelector('.record li:nth-child(2)')");
        visit.press("button[value=hint]", "document.querySelector('.advice')");
        visit.press(&square("b2"), "document.querySelector('.square.to')");
        let typed = "document.querySelector('#position').value = '8/8/8/8/8/8/8/D6x h 0-0 - 0'";
        visit.browser.evaluate(typed);
        let faults = visit.browser.evaluate_async(FAULTS);
        assert_eq!(faults, json!([]), "{language}, {width}, dark: {dark}");
        visit.press("button[value=open]", "document.querySelector('.wrong mark')");
        assert_eq!(visit.browser.evaluate_async(FAULTS), json!([]), "{language}, {width}");
        assert_eq!(visit.browser.evaluate(OVER), json!(0), "{language}, {width}");
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn the_latest_move_of_a_long_record_is_in_sight() {
    let mut visit = Visit::new("chess-long");
    visit.view("chess");
    let typed = "document.querySelector('#position').value = 'dune-chess 1\\n' \
                 + '8/8/8/3*4/8/8/8/D6b a 0-0 - 0\\n' + 'Da1a2 Bh1g1 Da2a1 Bg1h1 '.repeat(15)";
    visit.browser.evaluate(typed);
    visit.press("button[value=open]", "document.querySelectorAll('.record button').length === 61");
    let seen = "(() => { const [list, now] = ['.record', '.record [aria-current]'].map((one) => \
                document.querySelector(one).getBoundingClientRect()); \
                return now.bottom <= list.bottom + 1 && now.top >= list.top - 1; })()";
    assert_eq!(visit.browser.evaluate(seen), json!(true));
    assert_eq!(visit.browser.evaluate("scrollY"), json!(0));
}
