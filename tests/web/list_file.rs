//! All of My lists go into one file and come back from it.

use super::visit::{POINTS, Visit};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

/// What is stored of My lists, as a text.
const STORED: &str = "JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('fistful list ')).sort())";
const TAKEN_IN: &str = "#mine .taken-in";
/// The length of the file that is too large.
const LARGE: usize = 10_000_000;

impl Visit {
    /// Presses the button for all lists; returns the name and the text of the file.
    fn download_lists(&mut self) -> (String, String) {
        self.browser.evaluate(
            "(() => { const real = URL.createObjectURL; \
             URL.createObjectURL = (file) => { window.made = file; URL.createObjectURL = real; return real(file); }; \
             document.querySelector('#mine .download').click(); })()",
        );
        let file = self.browser.evaluate_async("made.text().then((text) => [made.name, text])");
        serde_json::from_value(file).expect("a file")
    }

    /// Chooses a file in a field of the page.
    fn choose_file(&mut self, field: &str, name: &str, text: &str) {
        let text = Value::from(text);
        self.browser.evaluate(&format!(
            "(() => {{ const files = new DataTransfer(); files.items.add(new File([{text}], '{name}')); \
             const field = document.querySelector('{field}'); field.files = files.files; \
             field.dispatchEvent(new Event('change', {{bubbles: true}})); }})()"
        ));
        self.browser.evaluate_async("new Promise((done) => setTimeout(done, 50, 1))");
        self.settle();
    }

    fn take_in(&mut self, text: &str) {
        self.choose_file("#mine input[type=file]", "lists.json", text);
    }

    fn forget_lists(&mut self) {
        self.browser.evaluate("localStorage.clear()");
        let opening = self.server.opening();
        self.browser.tab();
        self.browser.visit(&opening);
        self.browser.until("document.querySelector('.forces button')");
        self.settle();
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn all_lists_go_through_one_file() {
    let mut visit = Visit::new("list-file");
    visit.open_force("fistful/forces/atreides-500");
    visit.view("begin");
    visit.tag(1, "club, 500");
    visit.open_force("dune-world/forces/fremen-500");
    visit.view("chess");
    visit.press("button[value^=\"set-up\"]", "document.querySelector('[name=game]').value !== ''");
    visit.settle();
    visit.view("begin");
    let before = visit.mine();
    let (name, text) = visit.download_lists();
    let file: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!([&file["format"], &file["version"]], [&json!("fistful lists"), &json!(1)]);
    assert_eq!(name.len(), "fistful-lists-2026-11-30.json".len());
    assert_eq!(file["lists"][2]["name"]["es"], json!("Los incursores de Gurney"));
    assert_eq!(file["lists"][2]["tags"], json!(["club", "500"]));
    // Twice into another browser, by the field that opens any file and by its own button.
    visit.forget_lists();
    visit.choose_file("#file", "lists.json", &text);
    assert_eq!(visit.text_of(TAKEN_IN), json!("Lists added: 3."));
    let columns = |lists: &[[String; 3]]| -> Vec<[String; 2]> {
        lists.iter().map(|[name, about, _]| [name.clone(), about.clone()]).collect()
    };
    let now = visit.mine();
    assert_eq!(columns(&now), columns(&before));
    assert_eq!(visit.all("#mine .tags button"), ["club", "500"]);
    visit.take_in(&text);
    assert_eq!(visit.text_of(TAKEN_IN), json!("Here already: 3."));
    // Changed here since: both versions are kept, and not once more.
    visit.press("#mine li:nth-child(3) .opens", &format!("{POINTS} === '489'"));
    visit.settle();
    visit.press(".stepper button[aria-label^=\"One more\"]", &format!("{POINTS} === '502'"));
    visit.settle();
    visit.view("begin");
    let both = "Changed here too, so that both versions are kept: 1. Here already: 2.";
    for said in [both, "Here already: 3."] {
        visit.take_in(&text);
        assert_eq!(visit.text_of(TAKEN_IN), json!(said));
    }
    let marks: Vec<String> = visit.mine().into_iter().map(|[.., marks]| marks).collect();
    assert_eq!(marks, ["open here · changed in two places", "", "", "changed in two places"]);
    // Deleted here: the file brings it back.
    visit.press_and_settle("#mine li:nth-child(4) .delete");
    visit.take_in(&text);
    assert_eq!(visit.text_of(TAKEN_IN), json!("Lists added: 1. Here already: 2."));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_file_is_dropped_on_any_view() {
    let mut visit = Visit::new("list-drop");
    visit.open_force("fistful/forces/atreides-500");
    visit.view("begin");
    let (_, text) = visit.download_lists();
    visit.forget_lists();
    visit.open_force("fistful/forces/harkonnen-300");
    let text = Value::from(text);
    visit.browser.evaluate(&format!(
        "(() => {{ const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File([{text}], 'lists.json')); \
         document.body.dispatchEvent(new DragEvent('drop', {{bubbles: true, cancelable: true, dataTransfer}})); }})()"
    ));
    visit.browser.until("document.querySelector('#mine .taken-in')?.textContent");
    assert_eq!(visit.names(), ["Rabban's tax collectors", "Gurney's raiders"]);
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_file_that_cannot_be_read_changes_nothing() {
    let mut visit = Visit::new("list-faults");
    visit.open_force("fistful/forces/atreides-500");
    visit.view("begin");
    let (_, text) = visit.download_lists();
    let stored = visit.browser.evaluate(STORED);
    let newer = text.replace("\"version\": 1", "\"version\": 2");
    let large =
        text.replace("\"lists\":", &format!("\"more\": \"{}\", \"lists\":", "x".repeat(LARGE)));
    let strange =
        json!({"format": "fistful lists", "version": 1, "lists": "all of them"}).to_string();
    for (file, [en, es]) in [
        ("\u{0}\u{1}PNG \u{fffd}", ["is damaged", "está dañado"]),
        ("{\"name\": \"of another program\"}", ["is damaged", "está dañado"]),
        (&text[..text.len() / 2], ["is damaged", "está dañado"]),
        (&strange, ["is damaged", "está dañado"]),
        (&newer, ["another version", "otra versión"]),
        (&large, ["larger than", "ocupa más"]),
    ] {
        for (language, words) in [("en", en), ("es", es)] {
            let spoken = format!("document.documentElement.lang === '{language}'");
            visit.press(&format!("button[name=lang][value={language}]"), &spoken);
            visit.settle();
            visit.take_in(file);
            let said = visit.text_of(".trouble");
            assert!(said.as_str().is_some_and(|said| said.contains(words)), "{said}");
            assert_eq!(visit.browser.evaluate(STORED), stored, "{words}");
            assert_eq!(visit.text_of(TAKEN_IN), json!(""));
        }
    }
    // One damaged list does not stop the others.
    let entry = |state: &str| json!({"id": "other", "part": "state", "state": state});
    let lists = json!([entry("#f1.damaged"), {"part": "constructor"}, null, 7, entry("")]);
    let mut file: Value = serde_json::from_str(&text).expect("JSON");
    file["lists"].as_array_mut().expect("lists").extend(lists.as_array().expect("lists").clone());
    visit.take_in(&file.to_string());
    assert_eq!(visit.text_of(TAKEN_IN), json!("Ya estaban: 1."));
    let unread = "Listas de este archivo que no se han podido leer: 5.";
    assert_eq!(visit.text_of(".trouble"), json!(unread));
    assert_eq!(visit.browser.evaluate(STORED), stored);
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_full_storage_takes_in_what_it_can() {
    let mut visit = Visit::new("list-full");
    for force in ["atreides-500", "harkonnen-300", "fremen-300"] {
        visit.open_force(&format!("fistful/forces/{force}"));
        visit.view("begin");
    }
    let (_, text) = visit.download_lists();
    visit.forget_lists();
    visit.open_force("fistful/forces/atreides-500");
    visit.view("begin");
    let stored = visit.browser.evaluate(STORED);
    visit.browser.evaluate(
        "(() => { let n = 0; for (const size of [1e6, 1e5, 1e4, 1e3, 100, 10, 1]) { \
         try { for (;;) localStorage.setItem(`filled ${n++}`, 'x'.repeat(size)); } catch {} } })()",
    );
    visit.take_in(&text);
    let said = visit.text_of(".trouble");
    assert!(said.as_str().is_some_and(|said| said.contains("some lists of the file: 2")), "{said}");
    assert_eq!(visit.text_of(TAKEN_IN), json!("Here already: 1."));
    assert_eq!(visit.browser.evaluate(STORED), stored);
    visit.browser.evaluate("localStorage.removeItem('filled 0')");
    visit.take_in(&text);
    assert_eq!(visit.text_of(TAKEN_IN), json!("Lists added: 2. Here already: 1."));
    assert_eq!(visit.text_of(".trouble"), json!(""));
}
