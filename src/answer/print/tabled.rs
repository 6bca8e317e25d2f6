//! Lists and forces without ability codes on their way to the press.

use super::due::{Due, Page};
use super::{Against, Items, Job, Kind, holds, reference, slugged};
use crate::desk::Desk;
use crate::error::Error;
use crate::link::Square;
use crate::muster::{Held, Tabled};

/// A work of one of them; what is about codes or points is refused.
pub(super) fn job(
    ask: &Items,
    (tabled, held, square): (&Tabled, &Held, Option<&Square>),
    kind: Kind,
    index: usize,
    desk: &Desk,
) -> Result<Job, Error> {
    let refused = |kind| Err(Error::new(&tabled.source.name, kind));
    if ask.told_values || ask.foe != Against::Nobody {
        return refused(tabled.codeless());
    }
    let slug = slugged(&tabled.source, held.name(), tabled.book.game);
    let (page, name) = match kind {
        Kind::Sheet => (Page::Sheet(square.cloned().map(Box::new)), slug),
        Kind::Cards => {
            holds(&tabled.source, held.units() * ask.cut.copies)?;
            (Page::Cards(None), format!("{slug}-cards"))
        }
        Kind::Reference => return reference(&tabled.book, None, Some(index), desk),
        Kind::Audit => return refused(tabled.codeless()),
    };
    Ok(Job::due(Due::new(page, ask, desk), name, index))
}
