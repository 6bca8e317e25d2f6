//! Itemised cost of a force.

use super::priced::{self, About, PricedForce};
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

pub(super) fn answer(ask: &CostRequest, desk: &Desk) -> Result<Answer, Error> {
    if let Some(tabled) = priced::force(&ask.force, desk)? {
        return Ok(Answer::Priced(Box::new(PricedForce { tabled, about: About::Cost })));
    }
    Ok(Answer::Cost(Costed { fielded: desk.library.force(&ask.force)? }))
}

impl Costed {
    /// The bill; `None` if the force could not be parsed.
    pub(super) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let whole = self.fielded.whole()?;
        Some(game_sheet(whole.rules, speech, |language| sheets::bill(&whole, language)))
    }
}
