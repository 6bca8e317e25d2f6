//! The record of the battle in a real browser: what is marked in Play is what the file says.

use super::accessibility::{AXE, FAULTS};
use super::visit::{OVER, Visit};
use crate::paper::browser::Key;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

const FORCE: &str = "fistful/forces/atreides-500";

/// The record that the form would send.
const RECORD: &str = "JSON.parse(document.querySelector('.battle-record [name=record]').value)";

/// Posts the form as the buttons of the record do, and reads the answer.
fn sent(path: &str) -> String {
    format!(
        "fetch('{path}', {{method: 'POST', body: new URLSearchParams(new FormData(document.getElementById('page')))}})\
         .then((answer) => answer.text())"
    )
}

impl Visit {
    fn play(&mut self, force: &str) {
        self.lay(force);
        self.browser.until("!document.querySelector('.battle-record').hidden");
    }

    fn end_turn(&mut self) {
        let turn = self.text_of("#h-turn");
        for _ in 0..20 {
            self.browser.evaluate("document.querySelector('.next').click()");
            if self.text_of("#h-turn") != turn {
                return;
            }
        }
        panic!("{turn} does not end");
    }

    fn tell(&mut self, field: &str, text: &str) {
        self.browser.evaluate(&format!(
            "(() => {{ const one = document.querySelector('#record-{field}'); one.value = {}; \
             for (const event of ['input', 'change']) one.dispatchEvent(new Event(event, {{bubbles: true}})); }})()",
            Value::from(text)
        ));
    }

    /// The losses of each turn, by the places of units.
    fn turns(&mut self) -> Value {
        let turns = "turns.map(({ turn, losses }) => [turn, losses])";
        self.browser.evaluate(&format!("{RECORD}.{turns}"))
    }

    fn saved(&mut self) -> String {
        let text = self.browser.evaluate_async(&sent("/file/record.yaml"));
        text.as_str().expect("a text").to_owned()
    }

    fn undo(&mut self, times: usize) {
        for _ in 0..times {
            self.browser.evaluate("document.querySelector('.undo').click()");
        }
    }

    fn redo(&mut self) {
        self.browser.evaluate("document.querySelector('.redo').click()");
    }
}

/// The rows of turns and losses in a file.
fn rows(text: &str) -> Vec<&str> {
    let starts = ["- turn:", "- {unit: ", "score:"];
    let turns = text.split("\nturns:").nth(1).expect("turns");
    turns
        .lines()
        .map(str::trim)
        .filter(|line| starts.iter().any(|start| line.starts_with(start)))
        .collect()
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn marks_over_two_turns_are_what_the_file_says() {
    let mut visit = Visit::new("record-turns");
    visit.play(FORCE);
    visit.tap("Troopers", ".rungs input", 2);
    visit.browser.evaluate("document.querySelector('.score [data-side=enemy] .one-more').click()");
    visit.end_turn();
    visit.tap("Troopers", ".rungs input", 3);
    visit.tap("Skirmishers", ".out", 0);
    visit.tap("Gurney Halleck", ".state input", 1);
    visit.end_turn();
    visit.tell("enemy", "The Baron");
    visit.tell("winner", "own");
    visit.tell("notes", "<b>Bold</b>: a victory\n# of sorts");
    let saved = visit.saved();
    let expected = [
        "- turn: 1",
        "score: {own: 0, enemy: 1}",
        "- {unit: Troopers, lost: 3}",
        "- turn: 2",
        "score: {own: 0, enemy: 1}",
        "- {unit: Gurney Halleck, lost: 1, out: true}",
        "- {unit: Troopers, lost: 1}",
        "- {unit: Skirmishers, lost: 5, out: true}",
    ];
    assert_eq!(rows(&saved), expected, "{saved}");
    assert!(
        saved.contains("\nwinner: own\nnotes: |-\n  <b>Bold</b>: a victory\n  # of sorts\n"),
        "{saved}"
    );
    let printed = visit.browser.evaluate_async(&sent("/file/record.text"));
    let printed = printed.as_str().expect("a text");
    for row in [" Troopers 3 1 4 3", " Skirmishers 5† 5 out", " Gurney Halleck 1† 1 out"] {
        let cells =
            |line: &str| format!(" {}", line.split_whitespace().collect::<Vec<_>>().join(" "));
        assert!(printed.lines().any(|line| cells(line) == row), "{row} in {printed}");
    }
    // All of it is there still when the page is opened anew.
    let opening = visit.server.opening();
    visit.browser.visit(&opening);
    visit.browser.until("document.querySelector('.unit')");
    assert_eq!(visit.saved(), saved);
    assert_eq!(
        visit.browser.evaluate("document.querySelector('#record-winner').value"),
        json!("own")
    );
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_turn_that_is_undone_is_not_recorded() {
    let mut visit = Visit::new("record-undo");
    visit.play(FORCE);
    assert_eq!(visit.turns(), json!([[1, []]]), "a battle without Next turn has one turn");
    visit.tap("Troopers", ".rungs input", 2);
    let first = visit.turns();
    assert_eq!(first[0][1][0][1], json!(3));
    visit.end_turn();
    assert_eq!(visit.turns(), first, "a turn without losses has not begun");
    visit.tap("Troopers", ".rungs input", 4);
    let both = visit.turns();
    assert_eq!((&both[0], &both[1][1][0][1]), (&first[0], &json!(2)));
    // The third loss was a slip: it counts in no turn.
    visit.tap("Troopers", ".rungs input", 2);
    visit.tap("Troopers", ".rungs input", 2);
    assert_eq!(visit.turns().as_array().expect("turns").len(), 1);
    assert_eq!(visit.turns()[0][1][0][1], json!(2));
    visit.undo(2);
    assert_eq!(visit.turns(), both);
    // Undone over the end of the turn, more losses are those of the first.
    visit.undo(2);
    assert_eq!(visit.text_of("#h-turn"), json!("Turn 1"));
    assert_eq!(visit.turns(), first);
    visit.tap("Troopers", ".rungs input", 5);
    assert_eq!(visit.turns()[0][1][0][1], json!(6));
    visit.undo(1);
    visit.redo();
    assert_eq!(visit.turns()[0][1][0][1], json!(6));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn an_nco_is_lost_in_the_turn_in_which_he_falls() {
    let mut visit = Visit::new("record-nco");
    visit.play(FORCE);
    visit.tap("Troopers", ".rungs input", 0);
    visit.end_turn();
    visit.tap("Troopers", ".rungs .nco", 0);
    let troopers = visit.turns()[0][1][0][0].clone();
    let both = json!([[1, [[troopers, 1, false, false]]], [2, [[troopers, 1, false, true]]]]);
    assert_eq!(visit.turns(), both);
    visit.undo(1);
    assert_eq!(visit.turns(), json!([[1, [[troopers, 1, false, false]]]]));
    visit.redo();
    assert_eq!(visit.turns(), both);
    // He is lost once; the box of an NCO that is filled after his unit has left counts in the turn in which it left.
    visit.tap("Skirmishers", ".out", 0);
    visit.end_turn();
    visit.tap("Troopers", ".rungs input", 1);
    visit.tap("Skirmishers", ".rungs .nco", 0);
    let turns = visit.turns();
    let ncos = |turn: usize| {
        let rows = turns[turn][1].as_array().expect("rows");
        rows.iter().map(|row| (row[1].clone(), row[3].clone())).collect::<Vec<_>>()
    };
    assert_eq!(ncos(1), [(json!(1), json!(true)), (json!(5), json!(true))], "{turns}");
    assert_eq!(ncos(2), [(json!(1), json!(false))], "{turns}");
    let saved = visit.saved();
    let losses: Vec<&str> = rows(&saved).into_iter().filter(|row| row.contains("unit:")).collect();
    let expected = [
        "- {unit: Troopers, lost: 1}",
        "- {unit: Troopers, lost: 1, nco: true}",
        "- {unit: Skirmishers, lost: 5, nco: true, out: true}",
        "- {unit: Troopers, lost: 1}",
    ];
    assert_eq!(losses, expected, "{saved}");
    assert!(saved.contains("- {unit: Gurney Halleck, figures: 1}\n"), "{saved}");
    let printed = visit.browser.evaluate_async(&sent("/file/record.text"));
    assert!(printed.as_str().is_some_and(|text| text.contains("5*†")), "{printed}");
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn clearing_the_marks_begins_a_new_record() {
    let mut visit = Visit::new("record-clear");
    visit.play(FORCE);
    visit.tap("Troopers", ".rungs input", 2);
    visit.end_turn();
    visit.tap("Troopers", ".rungs input", 4);
    visit.tell("enemy", "The Baron");
    visit.tell("notes", "A hard day.");
    let before = visit.browser.evaluate(RECORD);
    visit.browser.evaluate("document.querySelector('.clear-all').click()");
    let blank = visit.browser.evaluate(RECORD);
    assert_eq!((&blank["enemy"], &blank["notes"]), (&json!(""), &json!("")));
    assert_eq!(visit.turns(), json!([[1, []]]));
    visit.tell("enemy", "Somebody else");
    visit.undo(1);
    assert_eq!(visit.browser.evaluate(RECORD), before, "who did not mean it has it back");
    visit.redo();
    assert_eq!(visit.browser.evaluate(RECORD)["enemy"], json!("Somebody else"));
    // Turns that end in the new record are not those of the one before.
    visit.end_turn();
    for _ in 0..20 {
        visit.undo(1);
        if visit.text_of("#h-turn") == json!("Turn 2")
            && visit.text_of(".redo") == json!("Redo: all marks cleared")
        {
            break;
        }
    }
    assert_eq!(visit.browser.evaluate(RECORD), before);
    visit.redo();
    // Another force has a record of its own.
    visit.play("fistful/forces/harkonnen-500");
    assert_eq!(visit.browser.evaluate(RECORD)["enemy"], json!(""));
    visit.play(FORCE);
    assert_eq!(visit.browser.evaluate(RECORD)["enemy"], json!("Somebody else"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn what_is_typed_is_no_mark_and_sends_nothing() {
    let mut visit = Visit::new("record-typed");
    visit.play(FORCE);
    visit.tap("Troopers", ".rungs input", 2);
    visit.browser.evaluate("document.querySelector('.battle-record').open = true");
    visit.browser.evaluate("window.asked = 0; window.real = fetch; window.fetch = (...all) => { asked += 1; return real(...all); }");
    visit.tell("winner", "nobody");
    visit.tell("notes", "A hard day.");
    visit.browser.evaluate("document.querySelector('#record-notes').focus()");
    visit.browser.key(Key::Undo);
    assert_eq!(visit.turns()[0][1][0][1], json!(3), "Ctrl+Z in the notes undoes no mark");
    visit.browser.evaluate("document.querySelector('#record-enemy').focus()");
    visit.browser.key(Key::Enter);
    visit.settle();
    assert_eq!(visit.browser.evaluate("document.body.className"), json!("view-play"));
    assert_eq!(visit.browser.evaluate("asked"), json!(0));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn the_form_of_the_record_is_accessible() {
    let mut visit = Visit::new("record-axe");
    visit.play(FORCE);
    visit.browser.evaluate(&format!("{AXE};0"));
    for (language, dark, width) in [("en", false, 1280), ("es", true, 320)] {
        visit.browser.set_dark(dark);
        visit.browser.resize(width);
        let spoken = format!("document.documentElement.lang === '{language}'");
        visit.press(&format!("button[name=lang][value={language}]"), &spoken);
        visit.browser.until("!document.querySelector('.battle-record').hidden");
        visit.browser.evaluate("document.querySelector('.battle-record').open = true");
        assert_eq!(visit.browser.evaluate_async(FAULTS), json!([]), "{language}");
        assert_eq!(visit.browser.evaluate(OVER), json!(0), "{language}");
        let least = "Math.min(...[...document.querySelectorAll('.battle-record :is(button, input:not([type=hidden]), select, summary)')]\
                     .flatMap((one) => [one.offsetHeight, one.offsetWidth]))";
        assert!(visit.browser.evaluate(least).as_f64().expect("a size") >= 44.0, "{language}");
    }
}
