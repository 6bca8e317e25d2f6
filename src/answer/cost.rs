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
    pub fielded: MusteredForce,
}

pub(super) fn answer(request: &CostRequest, desk: &Desk) -> Result<Answer, Error> {
    if let Some(game_file) = priced::force(&request.force, desk)? {
        return Ok(Answer::Priced(Box::new(PricedForce { game_file, report: ForceReport::Cost })));
    }
    Ok(Answer::Cost(Costed { fielded: desk.library.force(&request.force)? }))
}

impl Costed {
    /// Returns the bill; `None` if the force could not be parsed.
    pub(super) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let whole = self.fielded.whole()?;
        Some(game_sheet(whole.rules, speech, |language| sheets::bill(&whole, language)))
    }
}
