//! A pasted list in a real browser: the clipboard, a file, narrow windows, the dark, and what axe finds.

use super::accessibility::{AXE, FAULTS};
use super::visit::{OVER, Visit};
use pretty_assertions::assert_eq;
use serde_json::json;

const SCAN: &str = "The Atreides\\n\\nName Move WS BS Leadership Radius Points AS\\n\
    Duke Leto 4d 14 6 4 24” l06 EFSS-A4\\nThufir Hawat 4d 12 6 1 18\" S4 EFS5-D3\\n\\n\
    These are the leaders of the house as the book prints them. Copied by hand on a Sunday, and read by a machine: \
    whoever finds a fault may keep it.\\n";
const READ: &str = "document.querySelector('.pasted')";

impl Visit {
    fn paste(&mut self, kind: &str, text: &str) {
        self.browser.until("document.querySelector('#pasted')");
        self.browser.evaluate(&format!(
            "(() => {{ const one = document.querySelector('#pasted'); one.focus(); \
             const data = new DataTransfer(); data.setData('{kind}', `{text}`); \
             return one.dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data, bubbles: true, cancelable: true}})); }})()"
        ));
    }

    /// Reads a scan, and shows the fields of a row.
    fn read_scan(&mut self) {
        self.browser.until("document.querySelector('#pasted')");
        self.browser.evaluate(&format!("document.querySelector('#pasted').value = `{SCAN}`"));
        self.press("button[value=read]", READ);
        self.press(".acts button[value=\"5\"]", "document.querySelector('.editing')");
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_table_of_the_clipboard_keeps_its_cells() {
    let mut visit = Visit::new("clipboard");
    let html = "<meta charset=utf-8><style>td{color:red}</style><h3>House Ordos</h3>\
        <table style=\"x\" onclick=\"alert(1)\"><tbody><tr><th>Name</th><th>AS</th><th>Points</th></tr>\
        <tr><td><b>Face<br>Dancer</b></td><td>VASm-W3</td><td rowspan=\"1\">24</td></tr></tbody></table>";
    visit.paste("text/html", html);
    let text = visit.browser.evaluate("document.querySelector('#pasted').value");
    let text = text.as_str().expect("a text");
    assert!(
        text.contains(
            "\n<tr><td>Face<br>Dancer</td><td>VASm-W3</td><td rowspan=\"1\">24</td></tr>"
        ),
        "{text}"
    );
    assert!(!text.contains("style") && !text.contains("onclick"), "{text}");
    visit.press("button[value=read]", READ);
    assert_eq!(visit.all(".pasted tbody th"), ["Face Dancer"]);
    assert_eq!(visit.text_of("h2"), json!("House Ordos"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_file_is_read_in_its_own_encoding() {
    let mut visit = Visit::new("pasted-file");
    visit.browser.until("document.querySelector('#pasted-from')");
    // `Pål` in Windows-1252.
    visit.browser.evaluate(
        "(() => { const bytes = [...'Name\\tAS\\tPoints\\nP\\u00e5l\\tEHs\\t16\\n'].map((one) => one.charCodeAt(0)); \
         const data = new DataTransfer(); data.items.add(new File([new Uint8Array(bytes)], 'my guards.csv')); \
         const one = document.querySelector('#pasted-from'); one.files = data.files; \
         one.dispatchEvent(new Event('change', {bubbles: true})); })()",
    );
    visit.browser.until(READ);
    assert_eq!(visit.all(".pasted tbody th"), ["Pål"]);
    assert_eq!(visit.text_of("h2"), json!("My guards"));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_list_is_edited_taken_and_found_again() {
    let mut visit = Visit::new("pasted");
    visit.read_scan();
    let marked = "document.querySelectorAll('.source mark').length";
    assert_eq!(visit.browser.evaluate(marked), json!(3));
    visit.type_into(".of-points input", "54", &format!("{marked} === 2"));
    assert_eq!(
        visit.browser.evaluate("document.querySelector('.of-points input').value"),
        json!("54")
    );
    visit.press(".may-be button[value^=\"5 code=\"]", &format!("{marked} === 1"));
    visit.press(
        "button[value=\"pasted 0\"][formaction=\"/design\"]",
        "document.querySelector('.slot')",
    );
    assert_eq!(visit.text_of(".points b").is_null(), false);
    // Back in the browser the text and the edits are there again.
    visit.browser.evaluate("history.back()");
    visit.browser.until(&format!("{READ} && {marked} === 1"));
    visit.press(
        "button[value=\"pasted 0\"][formaction=\"/audit\"]",
        "document.querySelector('.held')",
    );
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_pasted_list_passes_axe_and_fits_a_phone() {
    let mut visit = Visit::new("pasted-axe");
    visit.browser.evaluate(&format!("{AXE};0"));
    visit.read_scan();
    for (language, dark, width) in
        [("en", false, 1280), ("es", true, 1280), ("es", false, 390), ("en", true, 320)]
    {
        visit.browser.set_dark(dark);
        visit.browser.resize(width);
        let spoken = format!("document.documentElement.lang === '{language}'");
        visit.press(&format!("button[name=lang][value={language}]"), &spoken);
        assert_eq!(
            visit
                .browser
                .evaluate("document.querySelectorAll('.editing input:not([type=hidden])').length"),
            json!(10)
        );
        let faults = visit.browser.evaluate_async(FAULTS);
        assert_eq!(faults, json!([]), "{language}, {width}, dark: {dark}");
        assert_eq!(visit.browser.evaluate(OVER), json!(0), "{language}, {width}");
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_text_that_is_too_large_is_not_sent() {
    let mut visit = Visit::new("pasted-large");
    visit.browser.until("document.querySelector('#pasted')");
    visit.browser.evaluate("document.querySelector('#pasted').value = 'x'.repeat(1_600_000)");
    let told = "document.querySelector('.trouble').textContent.includes('too large')";
    visit.press("button[value=read]", told);
    let length = visit.browser.evaluate("document.querySelector('#pasted').value.length");
    assert_eq!(length, json!(1_600_000));
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn pasted_prices_are_taken_and_a_list_is_audited_by_them() {
    let mut visit = Visit::new("pasted-prices");
    visit.browser.until("document.querySelector('#pasted')");
    let prices = "Training\\nVeteran 6, Elite 12\\nMorale\\nHigh 5\\nEquipment\\nShields 3\\n";
    visit.browser.evaluate(&format!("document.querySelector('#pasted').value = `{prices}`"));
    visit.choose("button[value=read]", "document.querySelector('[value=\"pasted tables\"]')");
    visit.passes_axe("prices");
    visit.choose("[value=\"pasted tables\"]", "document.querySelector('.carried')");
    assert_eq!(
        visit.browser.evaluate("document.querySelector('#pasted').value"),
        json!(""),
        "room for a list"
    );
    visit.passes_axe("rules");
    // The rules go with the player through the views.
    visit.view("begin");
    visit.browser.until("document.querySelector('#pasted')");
    let list =
        "Name\\tAS\\tMove\\tWS\\tBS\\tMorale\\tPoints\\nGuards\\tVHs\\t3d\\t6\\t4\\t8\\t18\\n";
    visit.browser.evaluate(&format!("document.querySelector('#pasted').value = `{list}`"));
    visit.press("button[value=read]", READ);
    let audit = "button[value=\"pasted 0\"][formaction=\"/audit\"]";
    visit.press(audit, "document.querySelector('.held')");
    assert_eq!(visit.all(".kinds-of .match").len(), 1);
}

impl Visit {
    /// Looks for faults in both languages, in the dark, and in narrow windows.
    fn passes_axe(&mut self, what: &str) {
        self.browser.evaluate(&format!("{AXE};0"));
        for (language, dark, width) in
            [("es", true, 1280), ("es", false, 390), ("en", true, 320), ("en", false, 1280)]
        {
            self.browser.set_dark(dark);
            self.browser.resize(width);
            let spoken = format!("document.documentElement.lang === '{language}'");
            self.press(&format!("button[name=lang][value={language}]"), &spoken);
            let faults = self.browser.evaluate_async(FAULTS);
            assert_eq!(faults, json!([]), "{what}, {language}, {width}, dark: {dark}");
            assert_eq!(self.browser.evaluate(OVER), json!(0), "{what}, {language}, {width}");
        }
    }
}
