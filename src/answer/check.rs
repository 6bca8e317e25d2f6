//! What is wrong with lists and forces.

use crate::desk::Desk;
use crate::error::Error;
use crate::library::{Item, Opened};

/// The question.
#[derive(Debug)]
pub struct Ask {
    /// The lists and forces.
    pub items: Vec<Item>,
}

/// Lists and forces, with everything there is to say about them.
#[derive(Debug)]
pub struct Checked {
    /// Each, in the order of the question.
    pub opened: Vec<Opened>,
}

pub(super) fn answer(ask: &Ask, desk: &Desk) -> Result<Checked, Error> {
    Ok(Checked { opened: desk.open_all(&ask.items)? })
}
