//! Visits to the page in a real browser.

use super::server::Server;
use crate::common::empty_folder;
use crate::paper::browser::Browser;
use serde_json::Value;

/// By how much the page is wider than its window.
pub(crate) const OVER: &str =
    "document.documentElement.scrollWidth - document.documentElement.clientWidth";
/// The points in its head.
pub(crate) const POINTS: &str = "document.querySelector('.points b')?.textContent";

/// A browser on the page.
pub(crate) struct Visit {
    pub(crate) server: Server,
    pub(crate) browser: Browser,
}

impl Visit {
    pub(crate) fn new(name: &str) -> Self {
        let (server, mut browser) =
            (Server::start(), Browser::open(&empty_folder(&format!("web/{name}"))));
        browser.visit(&server.opening());
        Self { server, browser }
    }

    /// Presses what a selector finds, and waits until something holds.
    pub(crate) fn press(&mut self, selector: &str, holds: &str) {
        self.browser.until(&format!("document.querySelector('{selector}')"));
        self.browser.evaluate(&format!("document.querySelector('{selector}').click()"));
        self.browser.until(holds);
    }

    /// Types into a field, and waits until something holds.
    pub(crate) fn type_into(&mut self, selector: &str, text: &str, holds: &str) {
        self.browser.evaluate(&format!(
            "(() => {{ const one = document.querySelector('{selector}'); one.value = '{text}'; \
             one.dispatchEvent(new Event('change', {{bubbles: true}})); }})()"
        ));
        self.browser.until(holds);
    }

    /// Presses something as often as it takes no time at all.
    pub(crate) fn press_fast(&mut self, selector: &str, times: usize) {
        self.browser.evaluate(&format!(
            "for (let n = 0; n < {times}; n++) document.querySelector('{selector}').click()"
        ));
    }

    /// Lets every answer of the program take so many milliseconds.
    pub(crate) fn slow_down(&mut self, milliseconds: u32) {
        self.browser.evaluate(&format!(
            "window.real ??= window.fetch; window.fetch = async (...inputs) => \
             {{ await new Promise((done) => setTimeout(done, {milliseconds})); return real(...inputs); }}"
        ));
    }

    /// Waits until everything that was asked is answered.
    pub(crate) fn settle(&mut self) {
        self.browser.evaluate_async(
            "import('/assets/form.js').then((form) => form.inTurn(() => 1)).then(() => 1)",
        );
    }

    /// The texts of all that a selector finds.
    pub(crate) fn all(&mut self, selector: &str) -> Vec<String> {
        let texts = self.browser.evaluate(&format!(
            "[...document.querySelectorAll('{selector}')].map((one) => one.textContent.trim())"
        ));
        serde_json::from_value(texts).expect("texts")
    }

    pub(crate) fn text_of(&mut self, selector: &str) -> Value {
        self.browser.evaluate(&format!("document.querySelector('{selector}')?.textContent"))
    }
}
