//! Checks of lists, forces and records of battles.

use crate::desk::Desk;
use crate::error::Error;
use crate::library::{LibraryItem, OpenedFile};

/// A request to check files.
#[derive(Debug)]
pub struct CheckRequest {
    pub items: Vec<LibraryItem>,
}

/// Lists, forces and records with their findings.
#[derive(Debug)]
pub struct Checked {
    /// In the order of the request.
    pub opened: Vec<OpenedFile>,
    /// The errors of files that could not be opened.
    pub unopened: Vec<Error>,
}

pub(super) fn answer(request: &CheckRequest, desk: &Desk) -> Result<Checked, Error> {
    let (mut opened, mut unopened) = (Vec::new(), Vec::new());
    for found in desk.open_each_file(&request.items) {
        match found {
            Ok(file) => opened.push(file),
            Err(error) => unopened.push(error),
        }
    }
    match (opened.is_empty(), unopened.is_empty()) {
        (true, false) => Err(unopened.swap_remove(0)),
        _ => Ok(Checked { opened, unopened }),
    }
}
