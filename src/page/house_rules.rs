//! House rules that the form carries beside the open texts: pasted lists are read by them, and the open list is audited.

use super::form_fields::FormFields;
use crate::desk::{Desk, HouseRulesOutcome};
use crate::library::LibraryItem;
use crate::muster::Mustered;
use crate::read;
use crate::text::slug_from_name;
use crate::yaml_edit;

/// The field that carries the text of their file.
const FIELD: &str = "house-rules";
/// Their file as a download.
pub(super) const FILE: &str = "house-rules.yaml";

/// The text of a file of house rules; empty if none are carried.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct CarriedRules(String);

impl CarriedRules {
    pub(super) fn new(text: &str) -> Self {
        Self(text.to_owned())
    }

    pub(super) fn read(form_fields: &FormFields) -> Self {
        let text = form_fields.get(FIELD).replace("\r\n", "\n");
        Self(if text.trim().is_empty() { String::new() } else { text })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    fn item(&self) -> LibraryItem {
        LibraryItem::Text { name: FILE.to_owned(), bytes: self.0.clone().into_bytes() }
    }

    /// Opens their file; `None` if none are carried.
    pub(super) fn open(&self, desk: &Desk) -> Option<Mustered> {
        if self.is_empty() { None } else { desk.library.list(&self.item()).ok() }
    }

    /// Returns a desk with these rules; `None` if there are none, or they have errors.
    pub(super) fn desk(&self, desk: &Desk) -> Option<Desk> {
        match (!self.is_empty()).then(|| desk.with_house_rules(&self.item()).ok())?? {
            HouseRulesOutcome::Desk(desk) => Some(desk),
            HouseRulesOutcome::Faulty(_) => None,
        }
    }

    /// Returns the text of a list with these rules as its own.
    pub(super) fn add_to(&self, list: &str) -> String {
        match (read::house_rules(&self.0), list.split_once("\nunits:")) {
            (Some(rules), Some((head, units))) => {
                format!("{}\n\n{rules}\nunits:{units}", head.trim_end())
            }
            _ => list.to_owned(),
        }
    }

    /// Returns the name of their file: that of the rules.
    pub(super) fn file_name(&self) -> String {
        let slug =
            yaml_edit::Values::read(&self.0).get("name").map(slug_from_name).unwrap_or_default();
        if slug.is_empty() { FILE.to_owned() } else { format!("{slug}.yaml") }
    }
}
