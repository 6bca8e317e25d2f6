//! Dice questions of games without ability codes.

use super::OddsError;
use crate::book::Book;
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::game::{AnswerDice, CodelessArmy, DiceAnswer, DiceError, DiceRequest, QuestionContext};
use crate::library::{LibraryItem, OpenedItem};

/// A question of a game and its outcomes.
#[derive(Debug, Clone)]
pub struct CodelessOdds {
    /// The game whose dice are rolled.
    pub book: Book,
    /// The question and its outcomes.
    pub rolled: DiceAnswer,
}

/// A question of a game, by its folder, with the function that answers it.
#[derive(Debug, Clone)]
pub struct CodelessOddsRequest {
    pub game: &'static str,
    pub answer: AnswerDice,
    pub asked: DiceRequest,
}

/// Rolls the dice of a question.
///
/// # Errors
/// A name that the tables do not have, a number outside its limits, or a unit that cannot be found.
pub fn codeless_odds(
    request: &CodelessOddsRequest,
    desk: &Desk,
) -> Result<CodelessOdds, OddsError> {
    let games = &desk.library.games;
    let game = games.find(request.game, "odds")?;
    let book = games.book(game)?;
    let open = |name: &str, key| open_army(name, key, desk);
    let context = QuestionContext { grammars: games.grammars(), open: &open };
    let rolled = (request.answer)(&mut request.asked.clone(), &context);
    let rolled = rolled.map_err(|why| match why {
        DiceError::Error(error) => OddsError::Error(error),
        DiceError::Refused(why) => OddsError::Refused(why, game),
    })?;
    Ok(CodelessOdds { book, rolled })
}

/// Opens a list or a force of a game.
fn open_army(list: &str, key: &'static str, desk: &Desk) -> Result<Box<dyn CodelessArmy>, Error> {
    let refused = |kind| Error::new(list, kind);
    let other = |game| refused(ErrorKind::OfAnotherGame { game, wanted: key });
    match desk.library.open(&LibraryItem::from(list))? {
        OpenedItem::List(list) => Err(other(list.rules.book.game.key())),
        OpenedItem::Force(force) => {
            let list = force.list.as_ref().ok_or_else(|| refused(ErrorKind::FaultyList))?;
            Err(other(list.rules.book.game.key()))
        }
        OpenedItem::Codeless(codeless_file) if codeless_file.game.key() != key => {
            Err(other(codeless_file.game.key()))
        }
        OpenedItem::Codeless(codeless_file) => {
            codeless_file.contents.ok_or_else(|| refused(ErrorKind::FaultyList))
        }
    }
}
