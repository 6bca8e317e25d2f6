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

    /// Asks for a line of text; `default` is the default.
    ///
    /// # Errors
    /// The player stops.
    fn ask_line(&self, question: &str, default: &str) -> Result<PlayerReply<String>, Error>;

    /// Asks for one of several items; `default` is the index of the default.
    ///
    /// # Errors
    /// The player stops.
    fn choose(
        &self,
        question: &str,
        items: &[String],
        default: usize,
    ) -> Result<PlayerReply<usize>, Error>;

    /// Asks for any number of items.
    ///
    /// # Errors
    /// The player stops.
    fn choose_several(
        &self,
        question: &str,
        items: &[String],
    ) -> Result<PlayerReply<Vec<usize>>, Error>;
}
