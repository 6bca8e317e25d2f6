//! Terminal detection and prompts.

use super::refuse;
use crate::error::Error;
use crate::language::Speech;
use crate::menu::{self, Terminal};
use console::Term;
use std::env;
use std::io::{self, IsTerminal};

/// The command that asks questions, as errors name it.
pub(super) const ASKING_COMMAND: &str = "fistful new";

/// Returns the error for questions that the player stopped.
pub(super) fn stopped_error() -> Error {
    menu::stopped_error(ASKING_COMMAND)
}

/// Returns `true` if standard input and standard error are terminals.
pub(super) fn can_ask() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Returns the width of standard output in characters: of its terminal, or else from `COLUMNS`.
pub(super) fn columns() -> Option<usize> {
    let term = Term::stdout();
    if term.is_term() {
        return Some(term.size().1.into());
    }
    let columns = env::var("COLUMNS").ok()?.parse().ok();
    columns.filter(|columns| *columns > 0)
}

/// Opens the terminal for questions; Ctrl-C reports that nothing is written.
pub(super) fn terminal(speech: Speech) -> Result<Terminal, Error> {
    Terminal::new(ASKING_COMMAND, move || {
        let _ = refuse(&stopped_error(), speech);
        std::process::exit(2)
    })
}
