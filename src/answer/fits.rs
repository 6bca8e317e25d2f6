//! What a force could still field with the points that are left.

use super::spoken;
use crate::desk::Desk;
use crate::error::Error;
use crate::fits::{self, Fit};
use crate::language::Speech;
use crate::library::Item;
use crate::muster::Fielded;
use crate::sheet::Sheet;
use crate::sheets;

/// The question.
#[derive(Debug)]
pub struct Ask {
    /// The force.
    pub force: Item,
}

/// A force and its legal additions.
#[derive(Debug)]
pub struct Fitting {
    /// The force with its list.
    pub fielded: Fielded,
    /// Every legal addition, the cheapest first; none where the force cannot be understood.
    pub fits: Vec<Fit>,
}

pub(super) fn answer(ask: &Ask, desk: &Desk) -> Result<Fitting, Error> {
    let fielded = desk.library.force(&ask.force)?;
    let fits = fielded.whole().map(|whole| fits::fits(&whole)).unwrap_or_default();
    Ok(Fitting { fielded, fits })
}

impl Fitting {
    pub(super) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let whole = self.fielded.whole()?;
        let sheet = |language| sheets::fits(&whole, &self.fits, language);
        Some(spoken(whole.rules, speech, sheet))
    }
}
