//! Begin: from nothing to a house, a force and both its PDFs.

use super::server::Server;
use super::visit::Visit;
use pretty_assertions::assert_eq;
use serde_json::json;

/// A visitor whose every press, choice and entry is counted.
struct Visitor {
    visit: Visit,
    actions: usize,
}

impl Visitor {
    /// Presses a button that can be seen.
    fn press(&mut self, selector: &str) {
        self.visit
            .browser
            .until(&format!("document.querySelector('{selector}')?.checkVisibility()"));
        self.visit.press_fast(selector, 1);
        self.visit.settle();
        self.actions += 1;
    }

    fn type_into(&mut self, selector: &str, text: &str) {
        self.visit.type_into(selector, text, "true");
        self.visit.settle();
        self.actions += 1;
    }

    /// Downloads what a button names; the first letters of the file.
    fn downloads(&mut self, selector: &str) -> String {
        self.actions += 1;
        let file = self.visit.browser.evaluate_async(&format!(
            "(async () => {{ const button = document.querySelector('{selector}'); \
             const response = await fetch(button.getAttribute('formaction'), {{method: 'POST', \
             body: new URLSearchParams(new FormData(document.getElementById('page')))}}); \
             return (await response.text()).slice(0, 5); }})()"
        ));
        file.as_str().unwrap_or_default().to_owned()
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_house_a_force_and_its_pdfs_take_fewer_than_forty_actions() {
    let mut visitor = Visitor { visit: Visit::new("natural"), actions: 0 };
    visitor.visit.browser.resize(1280);
    visitor.press("button[value=\"house fistful\"]");
    visitor.type_into("h1 input", "House Ordos");
    // Two units get codes and names of their own.
    for (unit, name, letters) in
        [(0, "The Executrix", ["EHs-C4", ""]), (4, "Retainers", ["EAs", "EHs"])]
    {
        visitor.press(&format!("button[name=unit][value=\"{unit}\"]"));
        visitor.type_into(".name input", name);
        if unit == 0 {
            visitor.type_into(".code input", letters[0]);
        } else {
            for code in letters {
                visitor.press(&format!(".letters button[value$=\"code {code}\"]"));
            }
        }
    }
    visitor.press(".onward button");
    visitor.type_into("h1 input", "The first levy");
    visitor.press(".chiefs-column .recruits summary");
    visitor.press(".chiefs-column .recruits button:not(:disabled)");
    visitor.press(".squads-column .recruits summary");
    visitor.press(".squads-column .recruits button:not(:disabled)");
    let points = "Number(document.querySelector('.points b').textContent)";
    while visitor.visit.browser.evaluate(&format!("{points} < 450")) == json!(true) {
        visitor.press(".suggested button");
        assert!(visitor.actions < 40, "{}", visitor.visit.browser.evaluate(points));
    }
    let legal = visitor
        .visit
        .browser
        .evaluate(&format!("{points} <= 500 && !document.querySelector('.finding.error')"));
    assert_eq!(legal, json!(true));
    visitor.press("nav button[formaction=\"/print\"]");
    assert_eq!(visitor.downloads("[formaction=\"/file/pdf\"]"), "%PDF-");
    let cards = "(() => { const one = document.querySelector('[name=as]:not([type=hidden])'); \
        if (one.tagName === 'SELECT') { one.value = 'cards'; one.dispatchEvent(new Event('change', {bubbles: true})); } \
        else document.querySelector('[name=as][value^=cards]').click(); })()";
    visitor.visit.browser.evaluate(cards);
    visitor.visit.settle();
    visitor.actions += 1;
    assert_eq!(visitor.downloads("[formaction=\"/file/pdf\"]"), "%PDF-");
    assert!(visitor.actions < 40, "{}", visitor.actions);
    eprintln!("{} actions", visitor.actions);
}

#[test]
fn begin_shows_a_picture_and_forces_with_house_and_points() {
    let server = Server::start();
    for (lang, house, points) in
        [("en", "The Atreides", "489 of 500 points"), ("es", "Los Atreides", "489 de 500 puntos")]
    {
        let page = server.post("/begin", &[("lang", lang)]);
        let text = page.text();
        let force = page.between("value=\"force fistful/forces/atreides-500\">", "</button>");
        assert!(force.contains(house) && force.contains(points), "{force}");
        assert!(force.contains("<use href=\"#emblem-hawk\"/>"), "{force}");
        assert!(text.contains("<symbol id=\"emblem-hawk\""));
        let picture = format!("assets/begin-{lang}.webp");
        assert!(text.contains(&picture), "{picture}");
        let drawn = server.get(&format!("/{picture}"));
        assert_eq!((drawn.status, drawn.head("content-type")), (200, "image/webp"));
        assert!(drawn.body.len() < 60_000, "{}", drawn.body.len());
        // Every other game is folded, one touch away.
        assert_eq!(text.matches("<details><summary>Dune World</summary>").count(), 2);
        assert!(text.contains("formaction=\"/chess\" class=\"to-chess\""));
    }
    assert_eq!(server.get("/assets/nothing.webp").status, 404);
}

#[test]
fn a_bad_link_stays_in_the_field_where_it_was_pasted() {
    let server = Server::start();
    let page = server.post("/muster", &[("do", "open"), ("open", "#f1.AAAA<b>")]);
    assert!(page.text().contains("class=\"view-begin\""));
    assert!(page.between("<textarea id=\"open\"", "</textarea>").ends_with("#f1.AAAA&#60;b&#62;"));
    assert!(!page.between("role=\"alert\">", "</p>").is_empty());
}
