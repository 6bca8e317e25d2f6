//! One question at a time, on the terminal.

use crate::cli::refuse;
use crate::error::{Error, ErrorKind};
use crate::language::Speech;
use crate::outline::Prompt;
use crate::text::{length, short};
use dialoguer::console::{Key, Term, measure_text_width};
use dialoguer::theme::Theme;
use dialoguer::{MultiSelect, Select};
use std::fmt;
use std::io::{self, IsTerminal, Write};

/// The key that ends a terminal's input: Ctrl-D.
const END: char = '\u{4}';
/// What stands before an item that is chosen among several, and a column that terminals want free.
const MARK: usize = 7;

/// The command that asks.
pub(super) const QUESTIONS: &str = "fistful new";

/// The player stopped the questions.
pub(super) fn stopped() -> Error {
    Error::new(QUESTIONS, ErrorKind::Stopped)
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

/// Marks alone, no colours: it reads the same on every terminal.
struct Plain;

impl Theme for Plain {
    fn format_prompt(&self, f: &mut dyn fmt::Write, prompt: &str) -> fmt::Result {
        write!(f, "{prompt}{}", if prompt.ends_with('?') { "" } else { ":" })
    }
}

/// The terminal that is asked.
pub(super) struct Terminal {
    term: Term,
}

impl Terminal {
    /// From here on, Ctrl-C gives the cursor back and says that nothing is written.
    pub(super) fn new(speech: Speech) -> Result<Self, Error> {
        let term = Term::stderr();
        let theirs = term.clone();
        let stop = move || {
            let _ = writeln!(&theirs).and_then(|()| theirs.show_cursor());
            let _ = refuse(&stopped(), speech);
            std::process::exit(2)
        };
        ctrlc::set_handler(stop).map_err(|_| stopped())?;
        Ok(Self { term })
    }

    /// As much of an item as fits beside its mark: what wraps could not be drawn anew.
    fn item(&self, line: &str) -> String {
        // dialoguer takes an item of more bytes than columns for one that wraps.
        let fits = |line: &String| line.len() <= self.columns();
        let most = self.columns().saturating_sub(MARK);
        (1..=most).rev().map(|most| short(line, most)).find(fits).unwrap_or_default()
    }

    fn columns(&self) -> usize {
        self.term.size().1.into()
    }

    /// What is typed up to Enter; nothing where the player stops.
    fn typed(&self) -> io::Result<Option<String>> {
        let mut text = String::new();
        loop {
            match self.term.read_key_raw()? {
                Key::Enter => return Ok(Some(text)),
                Key::Escape | Key::CtrlC | Key::Char(END) => return Ok(None),
                Key::Backspace => {
                    let gone = text.pop().map(String::from).unwrap_or_default();
                    self.term.clear_chars(measure_text_width(&gone))?;
                }
                Key::Char(c) if !c.is_control() => {
                    text.push(c);
                    write!(&self.term, "{c}")?;
                }
                _ => {}
            }
        }
    }

    fn chosen<T>(&self, chosen: dialoguer::Result<Option<T>>) -> Result<T, Error> {
        match chosen.map_err(io::Error::from) {
            Ok(chosen) => chosen.ok_or_else(stopped),
            // Ctrl-C: its handler is about to end the process.
            Err(why) if why.kind() == io::ErrorKind::Interrupted => loop {
                std::thread::park();
            },
            Err(_) => {
                let _ = self.term.show_cursor();
                Err(stopped())
            }
        }
    }
}

impl Prompt for Terminal {
    fn say(&self, line: &str) -> Result<(), Error> {
        writeln!(&self.term, "{line}").map_err(|_| stopped())
    }

    fn fits(&self, line: &str) -> bool {
        length(line) < self.columns()
    }

    fn line(&self, question: &str, usual: &str) -> Result<String, Error> {
        let hint = if usual.is_empty() { String::new() } else { format!(" [{usual}]") };
        let typed = write!(&self.term, "{question}{hint}: ").and_then(|()| self.typed());
        let typed = typed.ok().flatten();
        let typed = typed.as_deref().map(str::trim);
        // What is usual stands there as if it had been typed.
        self.say(if typed == Some("") { usual } else { "" })?;
        let text = typed.map(|typed| if typed.is_empty() { usual } else { typed });
        text.map(str::to_owned).ok_or_else(stopped)
    }

    fn one(&self, question: &str, items: &[String], usual: usize) -> Result<usize, Error> {
        let items = items.iter().map(|item| self.item(item));
        let select = Select::with_theme(&Plain)
            .with_prompt(question)
            .items(items)
            .default(usual)
            .report(false);
        self.chosen(select.interact_on_opt(&self.term))
    }

    fn several(&self, question: &str, items: &[String]) -> Result<Vec<usize>, Error> {
        let items = items.iter().map(|item| self.item(item));
        let select =
            MultiSelect::with_theme(&Plain).with_prompt(question).items(items).report(false);
        self.chosen(select.interact_on_opt(&self.term))
    }
}
