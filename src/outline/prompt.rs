//! Whoever asks a player, one question at a time.

use super::answers::Given;
use crate::error::Error;

/// One question at a time, and its answer.
pub trait Prompt {
    /// Shows a line.
    ///
    /// # Errors
    /// Nobody is there to see it.
    fn say(&self, line: &str) -> Result<(), Error>;

    /// Whether a line is as short as one should be there.
    fn fits(&self, line: &str) -> bool;

    /// Asks for a line of text, or what is usual where nothing is given.
    ///
    /// # Errors
    /// The player stops.
    fn line(&self, question: &str, usual: &str) -> Result<Given<String>, Error>;

    /// Asks for one of several items.
    ///
    /// # Errors
    /// The player stops.
    fn one(&self, question: &str, items: &[String], usual: usize) -> Result<Given<usize>, Error>;

    /// Asks for any number of items.
    ///
    /// # Errors
    /// The player stops.
    fn several(&self, question: &str, items: &[String]) -> Result<Given<Vec<usize>>, Error>;
}
