//! The player's side of an interview, one question at a time.

use super::answers::PlayerReply;
use crate::error::Error;

/// An interactive prompt.
pub trait Prompt {
    /// Shows a line.
    ///
    /// # Errors
    /// The output is closed.
    fn say(&self, line: &str) -> Result<(), Error>;

    /// Returns `true` if a line fits the width of the output.
    fn fits(&self, line: &str) -> bool;

    /// Asks for a line of text; `usual` is the default.
    ///
    /// # Errors
    /// The player stops.
    fn line(&self, question: &str, usual: &str) -> Result<PlayerReply<String>, Error>;

    /// Asks for one of several items; `usual` is the index of the default.
    ///
    /// # Errors
    /// The player stops.
    fn one(
        &self,
        question: &str,
        items: &[String],
        usual: usize,
    ) -> Result<PlayerReply<usize>, Error>;

    /// Asks for any number of items.
    ///
    /// # Errors
    /// The player stops.
    fn several(&self, question: &str, items: &[String]) -> Result<PlayerReply<Vec<usize>>, Error>;
}
