//! Who sits at the terminal.

use super::refuse;
use crate::error::Error;
use crate::language::Speech;
use crate::menu::{self, Terminal};
use console::Term;
use std::io::{self, IsTerminal};

/// The command that asks.
pub(super) const QUESTIONS: &str = "fistful new";

/// The player stopped the questions.
pub(super) fn stopped() -> Error {
    menu::stopped(QUESTIONS)
}

/// Whether a player sits at both ends.
pub(super) fn can_ask() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// How many characters a line of the terminal holds, where standard output is one.
pub(super) fn columns() -> Option<usize> {
    let term = Term::stdout();
    term.is_term().then(|| term.size().1.into())
}

/// The terminal that is asked; Ctrl-C says that nothing is written.
pub(super) fn terminal(speech: Speech) -> Result<Terminal, Error> {
    Terminal::new(QUESTIONS, move || {
        let _ = refuse(&stopped(), speech);
        std::process::exit(2)
    })
}
