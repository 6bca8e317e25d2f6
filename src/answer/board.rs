//! Printing of the board of Dune Chess, its counters and its rules reference.

use crate::answer::print::{self, Job, PrintedDocuments};
use crate::desk::Desk;
use crate::error::Error;
use crate::games::dune_chess::answer::{ChessAnswer, KEY, StartPosition};
use crate::games::dune_chess::{chess_board, chess_counters};
use crate::sheets;

/// A document of the game to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChessDocument {
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
pub fn print_board(
    start: &StartPosition,
    kinds: &[ChessDocument],
    desk: &Desk,
) -> Result<Result<PrintedDocuments, ChessAnswer>, Error> {
    let game = match start.game(desk)? {
        Ok(game) => game,
        Err(refused) => return Ok(Err(ChessAnswer { reply: None, faulty_text: Some(refused) })),
    };
    let games = &desk.library.games;
    let book = games.book(games.find(KEY, "game")?)?;
    let speech = desk.speech.led_by(book.first);
    let job = |kind: &ChessDocument| {
        Ok(match kind {
            ChessDocument::Board => {
                let sheet = sheets::in_languages(speech, |language| {
                    chess_board(game.position(), &book, language)
                });
                Job::new(sheet, format!("{KEY}-board"), None)
            }
            ChessDocument::Counters => {
                let sheet = sheets::in_languages(speech, |language| {
                    chess_counters(&book, speech, language)
                });
                Job::new(sheet, format!("{KEY}-counters"), None)
            }
            ChessDocument::Reference => print::print_reference(&book, None, None, desk)?,
        })
    };
    Ok(Ok(kinds.iter().map(job).collect::<Result<_, Error>>()?))
}
