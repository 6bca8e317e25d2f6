//! Who sits at the terminal.

use super::refuse;
use crate::error::Error;
use crate::language::Speech;
use crate::menu::{self, Terminal};
use console::Term;
use std::env;
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

/// How many characters a line of standard output holds: as many as its terminal has, or else as `COLUMNS` says.
pub(super) fn columns() -> Option<usize> {
    let term = Term::stdout();
    if term.is_term() {
        return Some(term.size().1.into());
    }
    let said = env::var("COLUMNS").ok()?.parse().ok();
    said.filter(|columns| *columns > 0)
}

/// The terminal that is asked; Ctrl-C says that nothing is written.
pub(super) fn terminal(speech: Speech) -> Result<Terminal, Error> {
    Terminal::new(QUESTIONS, move || {
        let _ = refuse(&stopped(), speech);
        std::process::exit(2)
    })
}
