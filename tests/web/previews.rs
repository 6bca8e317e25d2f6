//! Accessibility of the previews in Print, which are the documents that `print --format html` writes.

use super::accessibility::{AXE, FAULTS};
use super::visit::Visit;
use pretty_assertions::assert_eq;
use serde_json::json;
use std::thread;
use std::time::Duration;

/// Faults of the colours, the only ones that differ in the dark.
const FAINT: &str = "axe.run(document, {runOnly: ['color-contrast']}).then((report) => \
     report.violations.map((one) => [one.id, one.nodes.map((node) => node.html)]))";
const DOCUMENTS: &str =
    "[...document.querySelectorAll('button[name=as]')].map((one) => one.value).join(' ')";

impl Visit {
    /// Shows a document and returns the faults of its preview.
    fn faults_of(&mut self, document: &str, language: &str) -> [serde_json::Value; 2] {
        let chosen = format!(
            "document.querySelector('[name=as][aria-pressed=true]').value === '{document}'"
        );
        self.press(&format!("button[name=as][value={document}]"), &chosen);
        let spoken = format!("input[name=spoken][value={language}]");
        self.press(&spoken, &format!("document.querySelector('{spoken}[checked]')"));
        self.settle();
        while !self.browser.has_frame("/paper") {
            thread::sleep(Duration::from_millis(20));
        }
        [false, true].map(|dark| {
            self.browser.set_dark(dark);
            let own = self.browser.evaluate_in_frame(
                "new Promise((done) => document.readyState === 'complete' ? done() : \
                 addEventListener('load', done)).then(() => matchMedia('(prefers-color-scheme: dark)').matches)",
            );
            assert_eq!(own, json!(dark), "{document}");
            let faults = if dark { FAINT } else { FAULTS };
            self.browser.evaluate_in_frame(&format!("{AXE};{faults}"))
        })
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn every_preview_passes_axe() {
    let mut visit = Visit::new("previews");
    for (force, language, documents) in [
        (
            "fistful/forces/atreides-500",
            "en",
            "sheet-force cards-force sheet-list cards-list reference-list audit-list",
        ),
        (
            "dune-world/forces/fremen-500",
            "es",
            "sheet-force cards-force sheet-list cards-list reference-list audit-list",
        ),
        (
            "scrubs/forces/well-column",
            "both",
            "sheet-force cards-force sheet-list cards-list reference-list",
        ),
        (
            "dust/forces/allies-platoon",
            "es",
            "sheet-force cards-force sheet-list cards-list reference-list",
        ),
    ] {
        visit.view("begin");
        visit.open_force(force);
        visit.view("print");
        assert_eq!(visit.browser.evaluate(DOCUMENTS), json!(documents), "{force}");
        for document in documents.split(' ') {
            let faults = visit.faults_of(document, language);
            assert_eq!(faults, [json!([]), json!([])], "{force}, {document}, {language}");
        }
    }
}
