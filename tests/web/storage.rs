//! Saved work survives: lists in the browser, in two tabs, in full storage, back and forward.

use super::visit::{POINTS, Visit};
use pretty_assertions::assert_eq;
use serde_json::json;

const MORE: &str = ".stepper button[aria-label^=\"One more\"]";
const FEWER: &str = ".stepper button[aria-label^=\"One figure fewer\"]";
/// Names, houses and points under My lists, and how they are marked.
const MINE: &str = "[...document.querySelectorAll('#mine li')].filter((one) => !one.closest('details[hidden]')) \
     .map((one) => ['name', 'about', 'marks'].map((part) => one.querySelector(`.${part}`).textContent))";
const TITLE: &str = "document.title.replace(' – Fistful', '')";

impl Visit {
    pub(super) fn open_force(&mut self, force: &str) {
        self.press(
            &format!("button[value=\"force {force}\"]"),
            "document.querySelector('.enlisted')",
        );
        self.settle();
    }

    /// The first columns of My lists.
    pub(super) fn mine(&mut self) -> Vec<[String; 3]> {
        let mine = self.browser.evaluate(MINE);
        serde_json::from_value(mine).expect("lists")
    }

    pub(super) fn names(&mut self) -> Vec<String> {
        self.mine().into_iter().map(|[name, ..]| name).collect()
    }

    pub(super) fn press_and_settle(&mut self, selector: &str) {
        self.press_fast(selector, 1);
        self.settle();
    }

    fn go(&mut self, script: &str, holds: &str) {
        self.browser.act(script);
        self.browser.until(holds);
        self.settle();
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn starting_something_new_keeps_what_was_open() {
    let mut visit = Visit::new("begun");
    // One's own force of a list, changed; then a link, a file, a shipped force, a list and a house.
    visit.open_force("fistful/forces/atreides-500");
    visit.press(MORE, &format!("{POINTS} === '502'"));
    visit.view("print");
    let link = visit.browser.evaluate("document.querySelector('.share input').value");
    let link = link.as_str().expect("a link").to_owned();
    visit.view("muster");
    visit.press(MORE, &format!("{POINTS} === '515'"));
    visit.settle();
    visit.go(&format!("location.href = '{link}'"), &format!("{POINTS} === '502'"));
    assert_eq!(visit.browser.evaluate("location.pathname + location.hash"), json!("/"));
    visit.view("begin");
    let about =
        |points: &str| format!("The Atreides · A Fistful of Sardaukar · {points} of 500 points");
    let mine = visit.mine();
    assert_eq!(mine[0][..2], ["Gurney's raiders".to_owned(), about("502")]);
    assert_eq!(mine[1][..2], ["Gurney's raiders".to_owned(), about("515")]);
    assert_eq!([&mine[0][2], &mine[1][2]], ["open here", ""]);
    visit.go(
        "const files = new DataTransfer(); \
         files.items.add(new File([`fistful: 1\nforce: From a file\narmy: fistful/atreides\n`.replaceAll('\\\\n', '\\n')], 'file.yaml')); \
         const file = document.getElementById('file'); file.files = files.files; \
         file.dispatchEvent(new Event('change', {bubbles: true}))",
        "document.title.startsWith('From a file')",
    );
    for begun in ["force dune-world/forces/fremen-500", "list scrubs/arabs", "house dune-world"] {
        visit.view("begin");
        let other = format!("!document.body.classList.contains('view-begin') && {TITLE} !== ''");
        visit.press(&format!("button[value=\"{begun}\"]"), &other);
        visit.settle();
    }
    visit.view("begin");
    let names = ["My house", "My force", "Gathering of the naibs", "From a file"];
    assert_eq!(visit.names()[..4], names);
    assert_eq!(visit.names().len(), 6);
    // Each opens as it was left.
    visit.press("#mine li:nth-child(6) .opens", &format!("{POINTS} === '515'"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn twelve_lists_are_kept_renamed_copied_and_deleted() {
    let mut visit = Visit::new("twelve");
    for n in 0..12 {
        visit.open_force("fistful/forces/atreides-300");
        let named = format!("{TITLE} === 'Number {n}'");
        visit.type_into("h1 input", &format!("Number {n}"), &named);
        visit.view("begin");
    }
    let numbers: Vec<String> = (0..12).rev().map(|n| format!("Number {n}")).collect();
    assert_eq!(visit.names(), numbers);
    assert_eq!(visit.text_of("#mine summary"), json!("All 12 lists"));
    let row = |n: usize, part: &str| format!("#mine ol:first-of-type li:nth-child({n}) .{part}");
    let rename = |visit: &mut Visit, n: usize, name: &str| {
        visit.press_fast(&row(n, "rename"), 1);
        visit.browser.evaluate(&format!(
            "(() => {{ const field = document.activeElement; field.value = '{name}'; \
             field.dispatchEvent(new KeyboardEvent('keydown', {{key: 'Enter', bubbles: true}})); }})()"
        ));
        visit.settle();
        visit.settle();
    };
    let focus = "document.activeElement.closest('#mine li')?.querySelector('.name').textContent";
    // One that is not open, and the one that is.
    rename(&mut visit, 3, "Duncan");
    assert_eq!(visit.names()[..2], ["Duncan", "Number 11"]);
    assert_eq!(visit.browser.evaluate(focus), json!("Duncan"));
    rename(&mut visit, 2, "Open here");
    assert_eq!(visit.names()[..2], ["Open here", "Duncan"]);
    assert_eq!(visit.all(".steps button")[0], "Undo “Rename: Number 11”");
    visit.press_and_settle(&row(2, "duplicate"));
    assert_eq!(visit.names()[..3], ["Duncan (copy)", "Open here", "Duncan"]);
    assert_eq!(visit.browser.evaluate(focus), json!("Duncan (copy)"));
    // Deleted, and brought back from where it stood; deleted again, and brought back later.
    visit.press_and_settle(&row(2, "delete"));
    assert_eq!(visit.text_of(&row(2, "gone-how")), json!("“Open here” is deleted."));
    assert_eq!(visit.browser.evaluate("document.activeElement.textContent"), json!("Bring back"));
    visit.press_and_settle(&row(2, "restore"));
    assert_eq!(visit.names()[..3], ["Duncan (copy)", "Open here", "Duncan"]);
    visit.press_and_settle(&row(1, "delete"));
    visit.view("muster");
    visit.view("begin");
    assert_eq!(visit.all("#mine ol:first-of-type .name")[..2], ["Open here", "Duncan"]);
    visit.press_and_settle("#mine details:last-of-type .restore");
    assert_eq!(visit.all("#mine ol:first-of-type .name")[..2], ["Duncan (copy)", "Open here"]);
    // Another language knows them by the same names, and what they are in its own words.
    visit.press("button[name=lang][value=es]", "document.documentElement.lang === 'es'");
    let [name, about, _] = visit.mine()[0].clone();
    assert_eq!(
        (name.as_str(), about.ends_with("300 de 300 puntos")),
        ("La embajada de Duncan (copy)", true),
        "{about}"
    );
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn two_tabs_keep_what_each_has_made() {
    let mut visit = Visit::new("tabs");
    let opening = visit.server.opening();
    visit.open_force("fistful/forces/atreides-500");
    let first = visit.browser.tab();
    visit.browser.visit(&opening);
    visit.press("#mine .opens", &format!("{POINTS} === '489'"));
    visit.settle();
    visit.press(MORE, &format!("{POINTS} === '502'"));
    visit.settle();
    let second = visit.browser.switch(first);
    visit.browser.until("document.querySelector('.trouble button')");
    assert_eq!(visit.text_of(".trouble button"), json!("Show that version"));
    visit.press(FEWER, &format!("{POINTS} === '476'"));
    visit.settle();
    let text = visit.text_of(".trouble");
    assert!(text.as_str().is_some_and(|text| text.contains("Both versions")), "{text}");
    // Each goes on with its own.
    visit.press(FEWER, &format!("{POINTS} === '463'"));
    visit.settle();
    visit.browser.switch(second);
    visit.press(MORE, &format!("{POINTS} === '515'"));
    visit.settle();
    visit.view("begin");
    let mine = visit.mine();
    let marks: Vec<&str> = mine.iter().map(|one| one[2].as_str()).collect();
    assert_eq!(marks, ["open here · changed in two places", "changed in two places"]);
    assert!(mine[0][1].contains("515 of 500") && mine[1][1].contains("463 of 500"), "{mine:?}");
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn full_storage_is_reported() {
    let mut visit = Visit::new("full");
    visit.open_force("fistful/forces/atreides-500");
    visit.browser.evaluate(
        "(() => { let n = 0; for (const size of [1e6, 1e5, 1e4, 1e3, 100, 10, 1]) { \
         try { for (;;) localStorage.setItem(`filled ${n++}`, 'x'.repeat(size)); } catch {} } })()",
    );
    visit.press(MORE, &format!("{POINTS} === '502'"));
    let long = "Zyx wvu tsr qpo nml kji hgf edc ba 9876543210 and so on to the end of it";
    visit.type_into("h1 input", long, &format!("{TITLE} === '{long}'"));
    visit.settle();
    let text = visit.text_of(".trouble");
    assert!(text.as_str().is_some_and(|text| text.contains("no room left")), "{text}");
    assert_eq!(visit.text_of(".kept"), json!("Not kept"));
    // It is there still, in every view, and is kept as soon as there is room.
    visit.view("odds");
    assert_eq!(visit.text_of(".kept"), json!("Not kept"));
    visit.browser.evaluate("localStorage.removeItem('filled 0')");
    visit.view("muster");
    visit.settle();
    assert_eq!(
        (visit.text_of(".kept"), visit.text_of(".trouble")),
        (json!("Kept in this browser"), json!(""))
    );
    visit.view("begin");
    assert!(visit.mine()[0][1].contains("502 of 500"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn back_and_forward_move_between_views() {
    let mut visit = Visit::new("back");
    visit.open_force("fistful/forces/atreides-500");
    visit.view("odds");
    visit.view("muster");
    visit.press(MORE, &format!("{POINTS} === '502'"));
    visit.settle();
    let is_view = |view: &str| format!("document.body.className === 'view-{view}'");
    visit.go("history.back()", &is_view("odds"));
    visit.go("history.back()", &is_view("muster"));
    // A way back in the browser takes nothing back of what was built.
    assert_eq!(visit.browser.evaluate(POINTS), json!("502"));
    visit.go("history.back()", &is_view("begin"));
    visit.go("history.forward()", &is_view("muster"));
    // A page that is let in again has its place in the history.
    visit.browser.follow("location.reload()");
    visit.browser.until(&is_view("muster"));
    visit.settle();
    visit.browser.follow("history.back()");
    visit.browser.until(&is_view("begin"));
    visit.settle();
    // It stays there: every address begins with that view.
    assert_eq!(visit.browser.evaluate("document.body.className"), json!("view-begin"));
    visit.browser.follow("history.forward()");
    visit.browser.until(&is_view("muster"));
    visit.settle();
    assert_eq!(visit.browser.evaluate(POINTS), json!("502"));
    // Another force is another entry: back leads to the first.
    visit.view("begin");
    visit.open_force("fistful/forces/harkonnen-300");
    visit.go("history.go(-2)", &format!("{POINTS} === '502'"));
    visit.go("history.go(2)", &format!("{POINTS} === '298'"));
    // Undo leads there too.
    visit.press(".steps button", &format!("{POINTS} === '502'"));
    visit.press(".steps button:last-child", &format!("{POINTS} === '298'"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_reload_keeps_view_and_undo() {
    let mut visit = Visit::new("reload");
    visit.open_force("fistful/forces/atreides-500");
    visit.press(MORE, &format!("{POINTS} === '502'"));
    visit.view("design");
    visit.press(
        "button[name=unit][value=\"3\"]",
        "document.querySelector('.units [value=\"3\"][aria-current]')",
    );
    visit.settle();
    visit.browser.follow("location.reload()");
    visit.browser.until("document.querySelector('.units [value=\"3\"][aria-current]')");
    visit.settle();
    assert_eq!(visit.all(".steps button"), ["Undo “One more figure: Troopers”"]);
    visit.view("muster");
    assert_eq!(visit.browser.evaluate(POINTS), json!("502"));
    visit.press(".steps button", &format!("{POINTS} === '489'"));
    // Typing the address again leads back to the same place.
    let opening = visit.server.opening();
    visit.settle();
    visit.browser.visit(&opening);
    visit.browser.until(&format!("{POINTS} === '489'"));
    // The language that was chosen stays.
    let is_spanish = "document.documentElement.lang === 'es'";
    visit.press("button[name=lang][value=es]", is_spanish);
    visit.settle();
    visit.browser.follow("location.reload()");
    visit.browser.until(&format!("{is_spanish} && {POINTS} === '489'"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn storage_of_earlier_versions_is_migrated() {
    let mut visit = Visit::new("old");
    visit.open_force("fistful/forces/atreides-500");
    let state = "document.querySelector('[name=state]').value";
    let first = visit.browser.evaluate(state);
    visit.press(MORE, &format!("{POINTS} === '502'"));
    let second = visit.browser.evaluate(state);
    visit.settle();
    visit.browser.evaluate(&format!(
        "localStorage.clear(); \
         localStorage.setItem('fistful built', JSON.stringify({{state: {second}, files: '', view: '/muster', title: 'Old · words', lang: 'es', game: '', table: ''}})); \
         localStorage.setItem('fistful earlier', JSON.stringify([{{state: {first}, title: 'Older'}}]))"
    ));
    let opening = visit.server.opening();
    visit.browser.tab();
    visit.browser.visit(&opening);
    visit.browser.until("document.documentElement.lang === 'es'");
    visit.settle();
    visit.settle();
    let mine = visit.mine();
    assert_eq!(mine.len(), 2);
    assert!(
        mine[0][1].ends_with("502 de 500 puntos") && mine[1][1].ends_with("489 de 500 puntos"),
        "{mine:?}"
    );
    assert_eq!(visit.browser.evaluate("localStorage.getItem('fistful built')"), json!(null));
}
