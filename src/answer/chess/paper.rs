//! Printing of the board, the counters and the rules reference.

use super::{ChessAnswer, Start, TAG};
use crate::answer::print::{self, Job, PrintedDocuments};
use crate::desk::Desk;
use crate::error::Error;
use crate::sheets;

/// A document of the game to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    Board,
    /// Counters to cut out.
    Counters,
    /// The rules reference.
    Reference,
}

/// Prints the documents, or returns the faults of the position.
///
/// # Errors
/// An unreadable file of the game or an unknown set-up.
pub fn answer(
    start: &Start,
    kinds: &[Paper],
    desk: &Desk,
) -> Result<Result<PrintedDocuments, ChessAnswer>, Error> {
    let game = match start.game(desk)? {
        Ok(game) => game,
        Err(said) => return Ok(Err(ChessAnswer { reply: None, said: Some(said) })),
    };
    let games = &desk.library.games;
    let book = games.book(games.named(TAG, "game")?)?;
    let speech = desk.speech.led_by(book.first);
    let job = |kind: &Paper| {
        Ok(match kind {
            Paper::Board => {
                let sheet = sheets::spoken(speech, |language| {
                    sheets::chess_board(game.position(), &book, language)
                });
                Job::new(sheet, format!("{TAG}-board"), None)
            }
            Paper::Counters => {
                let sheet =
                    sheets::spoken(speech, |language| sheets::chess_counters(&book, language));
                Job::new(sheet, format!("{TAG}-counters"), None)
            }
            Paper::Reference => print::reference(&book, None, None, desk)?,
        })
    };
    let jobs = kinds.iter().map(job).collect::<Result<_, Error>>()?;
    Ok(Ok(PrintedDocuments { opened: Vec::new(), jobs }))
}
