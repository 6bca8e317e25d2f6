//! The page in a real browser: what its script adds, and what of it is kept.

use super::visit::{OVER, POINTS, Visit};
use crate::common::empty_folder;
use pretty_assertions::assert_eq;
use serde_json::json;
use std::fs;
use std::process::Command;

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn edits_are_undone_redone_and_kept_in_the_browser() {
    let mut visit = Visit::new("built");
    let at = |points: i32| format!("{POINTS} === '{points}'");
    visit.press("button[value=\"house fistful\"]", "document.querySelector('.slot')");
    // A leader by typing a code, a trooper by choosing.
    let total = |n: i32| format!("document.querySelector('.sum dd')?.textContent === '{n}'");
    visit.type_into(".code input", "EHs-C4", &total(59));
    visit.press("button[name=unit][value=\"4\"]", &total(11));
    visit.press(".letters button[value$=\"code EAs\"]", &total(16));
    visit.press("button[formaction=\"/muster\"]", "document.querySelector('.recruits')");
    visit.press(".squads-column .recruits button[aria-label$=Troopers]", &at(84));
    visit.press(".stepper button[aria-label^=\"One more\"]", &at(100));
    assert_eq!(visit.text_of(".steps"), json!("Undo “One more figure: Troopers”"));
    visit.press(".steps button", &at(84));
    visit.press(".steps button:last-child", &at(100));
    visit.press(".chiefs-column .recruits button[aria-label$=Captain]", &at(159));
    visit.press("button[name=lang][value=es]", "document.documentElement.lang === 'es'");
    assert_eq!(visit.text_of("h2"), json!("Escuadras"));
    // In another tab, as after the browser was closed, it stands under My lists, and the language is the same.
    visit.browser.tab();
    let opening = visit.server.opening();
    visit.browser.visit(&opening);
    visit.browser.until("document.documentElement.lang === 'es'");
    visit.press("#mine .opens", &at(159));
    assert_eq!(visit.browser.evaluate("document.documentElement.lang"), json!("es"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn the_focus_stays_in_a_renamed_field() {
    let mut visit = Visit::new("naming");
    visit.press("button[value=\"house fistful\"]", "document.querySelector('.slot')");
    // The emblem in the head leads to the pictures; a reader of the page finds them open.
    visit.press("a.crest", "document.querySelector('.made[open] .emblems')");
    visit.browser.evaluate("document.querySelector('.emblems [value=worm]').focus()");
    visit
        .press(".emblems [value=worm]", "document.querySelector('.emblems [value=worm][checked]')");
    let focus = "[document.activeElement.name, document.activeElement.value]";
    assert_eq!(visit.browser.evaluate(focus), json!(["list/emblem", "worm"]));
    assert_eq!(visit.text_of(".steps"), json!("Undo “Worm”"));
    visit.browser.evaluate("document.querySelector('.name input').focus()");
    visit.type_into(
        ".name input",
        "Baron",
        "document.querySelector('.units b').textContent === 'Baron'",
    );
    assert_eq!(visit.browser.evaluate(focus), json!(["list/units/0/name", "Baron"]));
    // A click takes the whole name, a second one none of it.
    let taken = "(() => { const one = document.querySelector('h1 input'); one.focus(); one.setSelectionRange(2, 2); \
        one.click(); const first = one.selectionEnd - one.selectionStart; one.setSelectionRange(2, 2); one.click(); \
        return [first, one.selectionEnd - one.selectionStart]; })()";
    assert_eq!(visit.browser.evaluate(taken), json!([8, 0]));
    // The second half of a double click takes nothing out.
    let units = "document.querySelectorAll('.units button[name=unit]').length";
    visit.browser.evaluate(
        "document.querySelector('.result button[value^=remove]').dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail: 2}))",
    );
    visit.press(
        "button[name=unit][value=\"3\"]",
        "document.querySelector('.units [value=\"3\"][aria-current]')",
    );
    assert_eq!(visit.browser.evaluate(units), json!(7));
    visit.press(".result button[value^=remove]", &format!("{units} === 6"));
    visit.press(".onward button", "document.querySelector('.recruits')");
    visit.press(".suggested button", &format!("{POINTS} !== '0'"));
    visit.press(".onward button", "document.querySelector('iframe')");
    // Only what is printed is asked about.
    let arguments = "[...document.querySelectorAll('.asking :checked')].map((one) => one.name)";
    assert_eq!(visit.browser.evaluate(arguments), json!(["theme", "paper", "spoken"]));
    visit.press(
        "button[name=as][value=cards-list]",
        "document.querySelector('.asking [name=card]')",
    );
    assert_eq!(
        visit.browser.evaluate(arguments),
        json!(["values", "theme", "paper", "card", "spoken"])
    );
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_pdf_of_the_page_equals_that_of_the_command_line() {
    let mut visit = Visit::new("printed");
    let force = "button[value=\"force fistful/forces/harkonnen-300\"]";
    visit.press(force, "document.querySelector('.enlisted')");
    visit.press("button[formaction=\"/print\"]", "document.querySelector('iframe')");
    let hash = "(async () => {
        const form = new FormData(document.getElementById('page'));
        const response = await fetch('/file/pdf', {method: 'POST', body: new URLSearchParams(form)});
        return [...new Uint8Array(await response.arrayBuffer())];
    })()";
    let bytes = visit.browser.evaluate_async(hash);
    let bytes: Vec<u8> = serde_json::from_value(bytes).expect("bytes");
    let folder = empty_folder("web/own");
    let text = fistful::embedded::list_or_force("fistful/forces/harkonnen-300").expect("a force");
    fs::write(folder.join("force.yaml"), text).expect("a file");
    let printed = Command::new(env!("CARGO_BIN_EXE_fistful"))
        .args(["print", "force.yaml", "--format", "pdf", "--output", "out", "--lang", "en"])
        .current_dir(&folder)
        .output()
        .expect("the program");
    assert!(printed.status.success(), "{printed:?}");
    let name = fs::read_dir(folder.join("out")).expect("out").next().expect("a page");
    let own = fs::read(name.expect("an entry").path()).expect("a PDF");
    assert!(own == bytes, "{} and {} bytes", own.len(), bytes.len());
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn every_view_fits_a_phone() {
    let mut visit = Visit::new("phone");
    visit.browser.resize(390);
    let force = "button[value=\"force dune-world/forces/fremen-500\"]";
    visit.press(force, "document.querySelector('.enlisted')");
    for view in ["begin", "design", "muster", "audit", "odds", "battle", "play", "print", "chess"] {
        let button = format!("nav button[formaction=\"/{view}\"]");
        visit.press(&button, &format!("document.body.className === 'view-{view}'"));
        let wide = visit.browser.evaluate(OVER);
        assert_eq!(wide, json!(0), "{view}");
        // Everything that can be pressed is as large as a thumb, or part of a line of text.
        let small = "[...document.querySelectorAll('main button, nav button')].filter(one => one.offsetParent && one.offsetHeight < 24).map(one => one.textContent)";
        assert_eq!(visit.browser.evaluate(small), json!([]), "{view}");
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_link_opens_the_same_force() {
    let mut visit = Visit::new("linked");
    let force = "button[value=\"force fistful/forces/harkonnen-300\"]";
    visit.press(force, "document.querySelector('.enlisted')");
    let points = visit.text_of(".points b");
    visit.press("button[formaction=\"/print\"]", "document.querySelector('.share input')");
    let link = visit.browser.evaluate("document.querySelector('.share input').value");
    let link = link.as_str().expect("a link").to_owned();
    // Pasted into the browser, and into the page.
    assert!(link.starts_with(&format!("http://{}/#f1.", visit.server.address)), "{link}");
    visit.browser.tab();
    visit.browser.visit(&link);
    visit.browser.until("document.querySelector('.enlisted')");
    assert_eq!(visit.text_of(".points b"), points);
    visit.press("button[formaction=\"/begin\"]", "document.querySelector('#open')");
    visit.browser.evaluate(&format!("document.querySelector('#open').value = '{link}'"));
    visit.press("button[value=open]", "document.querySelector('.enlisted')");
    assert_eq!(visit.text_of(".points b"), points);
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_faulty_file_shows_its_findings_and_can_be_corrected() {
    let mut visit = Visit::new("faulty");
    let text = "fistful: 1\\nforce: Patrol\\narmy: fistful/atreides\\nsquads: [{troop: Trooper, figures: x}]\\n";
    visit.browser.evaluate(&format!("document.querySelector('#open').value = '{text}'"));
    visit.press("button[value=open]", "document.querySelector('.raw textarea')");
    assert_eq!(visit.text_of(".raw h2"), json!("Line 4"));
    let shown = visit.text_of(".raw .finding");
    assert!(shown.as_str().is_some_and(|shown| shown.contains("whole number")), "{shown}");
    visit.browser.evaluate(
        "(() => { const one = document.querySelector('.raw textarea'); \
         one.value = one.value.replace('Trooper,', 'Troopers,').replace('x}', '5}'); })()",
    );
    visit.press("button[value=text]", "document.querySelector('.enlisted')");
    // A suggestion is taken, and taken back.
    let before = visit.text_of(".points b");
    let points = before.as_str().expect("points").to_owned();
    visit.press(".suggested button", &format!("{POINTS} !== '{points}'"));
    visit.press(".steps button", &format!("{POINTS} === '{points}'"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_press_during_a_pending_answer_is_not_lost() {
    let mut visit = Visit::new("hasty");
    visit.browser.until("document.querySelector('.forces button')");
    visit.browser.evaluate(
        "document.querySelector('button[lang=es]').click(); \
         document.querySelector('button[value=\"force fistful/forces/harkonnen-300\"]').click()",
    );
    visit.browser.until("document.querySelector('.enlisted')");
    let language = visit.browser.evaluate("document.documentElement.lang");
    assert_eq!(language, json!("es"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_change_of_language_changes_every_word() {
    let mut visit = Visit::new("words");
    assert_eq!(visit.text_of(".skip"), json!("To the content"));
    visit.press("button[name=lang][value=es]", "document.documentElement.lang === 'es'");
    assert_eq!(visit.text_of(".skip"), json!("Ir al contenido"));
    visit.press("button[formaction=\"/chess\"]", "document.querySelector('.square')");
    let set_up = visit.text_of("button[value^=\"set-up\"]");
    assert!(set_up.as_str().is_some_and(|it| it.starts_with("Empezar otra partida")), "{set_up}");
    assert!(!set_up.to_string().contains("reconstructed"), "{set_up}");
}
