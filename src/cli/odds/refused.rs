//! Why a question about odds has no answer, with the options of the command line.

use crate::book::Book;
use crate::cli::remedy::filled;
use crate::error::Error;
use crate::labels::labels;
use crate::play::Refused;

/// The error of a question that has no answer.
pub(in crate::cli) fn refused(why: Refused, book: &Book) -> Error {
    let words = &labels().remedy;
    let hint = match why {
        Refused::Range { least, most, .. } => {
            filled(&words.range, &[("least", &least), ("most", &most)])
        }
        Refused::Lost { .. } => filled(&words.strength, &[]),
        Refused::Weapon => filled(&words.weapon, &[]),
        Refused::NotInGame(_) => filled(&words.leave_out, &[]),
        Refused::Rolls => filled(&words.fewer_dice, &[]),
    };
    Error::told("odds", why.said(book, |argument| format!("--{}", argument.key())), hint)
}
