//! What is wrong with lists and forces.

use crate::desk::Desk;
use crate::error::Error;
use crate::library::{Item, Opened};

/// The question.
#[derive(Debug)]
pub struct CheckRequest {
    /// The lists and forces.
    pub items: Vec<Item>,
}

/// Lists and forces, with everything there is to say about them.
#[derive(Debug)]
pub struct Checked {
    /// Each, in the order of the question.
    pub opened: Vec<Opened>,
    /// Why others could not be opened.
    pub unopened: Vec<Error>,
}

pub(super) fn answer(ask: &CheckRequest, desk: &Desk) -> Result<Checked, Error> {
    let (mut opened, mut unopened) = (Vec::new(), Vec::new());
    for found in desk.open_each(&ask.items) {
        match found {
            Ok(one) => opened.push(one),
            Err(error) => unopened.push(error),
        }
    }
    match (opened.is_empty(), unopened.is_empty()) {
        (true, false) => Err(unopened.swap_remove(0)),
        _ => Ok(Checked { opened, unopened }),
    }
}
