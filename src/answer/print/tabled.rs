//! Lists and forces without ability codes on their way to the press.

use super::{Against, Items, Job, Kind, holds, reference, slugged};
use crate::desk::Desk;
use crate::error::Error;
use crate::link::Square;
use crate::muster::{Held, Tabled};
use crate::sheets;
use crate::work::Work;

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
    let speech = desk.speech.led_by(tabled.book.first);
    let slug = slugged(&tabled.source, held.name(), tabled.book.game);
    let (work, name) = match kind {
        Kind::Sheet => {
            let sheet = |language| sheets::tabled(tabled, held, ask.style, square, language);
            (sheets::spoken(speech, sheet).into(), slug)
        }
        Kind::Cards => {
            holds(&tabled.source, held.units() * ask.cut.copies)?;
            let theme = ask.style.theme;
            let deck = sheets::tabled_cards(held, &tabled.book, &ask.cut, theme, speech);
            (Work::Deck(deck), format!("{slug}-cards"))
        }
        Kind::Reference => return reference(&tabled.book, None, Some(index), desk),
        Kind::Audit => return refused(tabled.codeless()),
    };
    Ok(Job::new(work, name, Some(index)))
}
