//! New files: a force of a list, or a list of a game without ability codes.

use super::Answer;
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::game::{CodelessFile, CodelessGame};
use crate::library::{LibraryItem, OpenedItem};
use crate::new_file;

/// A request for a file to start from.
#[derive(Debug)]
pub enum NewFileRequest {
    Force {
        name: String,
        list: LibraryItem,
        /// The list, as the new file refers to it.
        army: String,
        /// The points limit; `None` for a usual one.
        limit: Option<i64>,
    },
    /// A list of a game without ability codes.
    List {
        name: String,
        game: &'static dyn CodelessGame,
        /// The model list; `None` for the shipped one.
        like: Option<LibraryItem>,
    },
}

/// The text of a new file.
#[derive(Debug)]
pub struct NewFile {
    pub text: String,
}

/// Opens the list for a new force.
///
/// # Errors
/// The file cannot be opened or is a force.
pub fn open_list(list: &LibraryItem, desk: &Desk) -> Result<OpenedItem, Error> {
    let opened = desk.library.open(list)?;
    if opened.is_force() {
        Err(Error::new(list.name(), opened.not_a_list()))
    } else if opened.is_faulty() {
        Err(Error::new(list.name(), ErrorKind::FaultyList))
    } else {
        Ok(opened)
    }
}

/// Checks that a force with a points limit is of a game with points.
///
/// # Errors
/// Its game has no points.
pub fn check_limit(limit: Option<i64>, list: &OpenedItem) -> Result<(), Error> {
    let game = list.codeless_file().map(|codeless_file| codeless_file.game);
    match game.filter(|game| limit.is_some() && game.new_force().limit.is_none()) {
        Some(game) => Err(Error::new(game.key(), ErrorKind::NoPoints)),
        None => Ok(()),
    }
}

pub(super) fn answer(request: &NewFileRequest, desk: &Desk) -> Result<Answer, Error> {
    let language = desk.speech.first();
    let text = match request {
        NewFileRequest::Force { name, list, army, limit } => {
            let (head, opened) = ((name.as_str(), army.as_str()), open_list(list, desk)?);
            check_limit(*limit, &opened)?;
            match opened {
                OpenedItem::Codeless(codeless_file) => {
                    let game = codeless_file.game;
                    new_file::write_codeless_force(head, *limit, game, &desk.library, language)?
                }
                OpenedItem::List(list) => {
                    let text = list.army.as_ref().map(|units| {
                        new_file::write_force(head, *limit, units, &list.rules, language)
                    });
                    text.ok_or_else(|| Error::new(army, ErrorKind::FaultyList))?
                }
                force @ OpenedItem::Force(_) => {
                    return Err(Error::new(list.name(), force.not_a_list()));
                }
            }
        }
        NewFileRequest::List { name, game, like: None } => {
            new_file::write_codeless_list(name, *game, &desk.library, language)?
        }
        NewFileRequest::List { name, game, like: Some(like) } => match open_list(like, desk)? {
            OpenedItem::Codeless(found) if found.game == *game => copy_list(name, &found)?,
            other => {
                let requested = game.key();
                let game = other.game().map_or("", |game| game.key());
                let kind = ErrorKind::OfAnotherGame { game, wanted: requested };
                return Err(Error::new(like.name(), kind));
            }
        },
    };
    Ok(Answer::NewFile(NewFile { text }))
}

fn copy_list(name: &str, found: &CodelessFile) -> Result<String, Error> {
    let CodelessFile { source, game, .. } = found;
    let text = new_file::copy_list(&source.text, name, *game);
    text.ok_or_else(|| Error::new(&source.name, ErrorKind::CannotFormat))
}
