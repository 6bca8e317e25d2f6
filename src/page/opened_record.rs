//! The record of a battle in the fields of Begin: a file that was opened, or a pasted text.

use super::form_fields::FormFields;
use super::paste::PastedForm;
use crate::library::LibraryItem;
use crate::read;

/// The name of the file of any record on the page.
pub(super) const FILE: &str = "record.yaml";

/// Returns the text of a record in the field for files and links, or in that for pasted texts.
pub(super) fn text(form_fields: &FormFields) -> Option<String> {
    let is_record = |text: &String| read::is_record(text.as_bytes());
    let opened = form_fields.get("open").replace("\r\n", "\n");
    Some(opened).filter(is_record).or_else(|| {
        let pasted = Some(PastedForm::read(form_fields)).filter(PastedForm::is_of_program)?;
        Some(pasted.text).filter(is_record)
    })
}

/// Returns a record as an item to open or to print.
pub(super) fn item(text: String) -> LibraryItem {
    LibraryItem::Text { name: FILE.to_owned(), bytes: text.into_bytes() }
}
