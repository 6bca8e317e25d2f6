//! The link to a force as a QR code, for another telephone.

use super::PageContext;
use crate::labels::{Label, labels};
use crate::link;

/// The QR code of the link to the force, or the reason why there is none.
pub(super) enum ShareCode {
    /// One `<svg>`.
    Svg(String),
    Reason(String),
}

impl ShareCode {
    /// Draws the link to the force at the address of the page, which its script tells with the question; `None` if the
    /// form does not ask.
    pub(super) fn from_form(context: &PageContext, state_code: &str) -> Option<Self> {
        let PageContext { form_fields, language, .. } = *context;
        if form_fields.get("qr").is_empty() {
            return None;
        }
        let words = &labels().share;
        let say = |label: &Label| Some(Self::Reason(label.get(language).clone()));
        let address = form_fields.get("address");
        let host = address.split_once("://").map_or("", |(_, rest)| rest);
        if !address.starts_with("http") {
            return say(&words.no_address);
        }
        if ["127.", "localhost", "[::1]"].iter().any(|own| host.starts_with(own)) {
            return say(&words.this_machine);
        }
        match link::qr_code(&format!("{address}{state_code}")) {
            Some(code) => Some(Self::Svg(code.svg)),
            None => say(&words.too_long),
        }
    }
}
