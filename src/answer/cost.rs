//! Itemised cost of a force.

use super::priced::{self, ForceReport, PricedForce};
use super::{Answer, game_sheet};
use crate::desk::Desk;
use crate::error::Error;
use crate::language::Speech;
use crate::library::LibraryItem;
use crate::muster::MusteredForce;
use crate::sheet::Sheet;
use crate::sheets;

/// A request for the cost of a force.
#[derive(Debug)]
pub struct CostRequest {
    pub force: LibraryItem,
}

#[derive(Debug)]
pub struct Costed {
    /// The force with its list.
    pub mustered: MusteredForce,
}

pub(super) fn answer(request: &CostRequest, desk: &Desk) -> Result<Answer, Error> {
    if let Some(codeless_file) = priced::force(&request.force, desk)? {
        return Ok(Answer::Priced(Box::new(PricedForce {
            codeless_file,
            report: ForceReport::Cost,
        })));
    }
    Ok(Answer::Cost(Costed { mustered: desk.library.force(&request.force)? }))
}

impl Costed {
    /// Returns the bill; `None` if the force could not be parsed.
    pub(super) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let resolved = self.mustered.resolve()?;
        Some(game_sheet(resolved.rules, speech, |language| sheets::bill(&resolved, language)))
    }
}
