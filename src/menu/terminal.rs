//! Questions on a terminal, one at a time.

use super::{END, Menu, Step};
use crate::error::{Error, ErrorKind};
use crate::new_file::{PlayerReply, Prompt};
use crate::text::{length, truncate};
use console::{Key, Term, measure_text_width};
use std::io::{self, Write};

/// The columns before an item of a multiple choice, and one that must stay free at the end of a line.
const MARK: usize = 7;

/// The terminal for questions.
pub struct Terminal {
    term: Term,
    asker: &'static str,
}

impl Terminal {
    /// Opens the terminal; from here on, Ctrl-C restores the cursor and then calls `stop`.
    ///
    /// # Errors
    /// The handler of Ctrl-C cannot be set.
    pub fn new(asker: &'static str, stop: impl Fn() + Send + 'static) -> Result<Self, Error> {
        let term = Term::stderr();
        let theirs = term.clone();
        let stop = move || {
            let _ = writeln!(&theirs).and_then(|()| theirs.show_cursor());
            stop();
        };
        ctrlc::set_handler(stop).map_err(|_| stopped_error(asker))?;
        Ok(Self { term, asker })
    }

    /// Truncates an item to the width beside its mark: a wrapped line could not be redrawn.
    fn item(&self, line: &str) -> String {
        truncate(line, self.columns().saturating_sub(MARK))
    }

    fn columns(&self) -> usize {
        self.term.size().1.into()
    }

    /// Reads text up to Enter; `None` if the player stops.
    fn read_text(&self) -> io::Result<Option<PlayerReply<String>>> {
        let mut text = String::new();
        loop {
            match self.term.read_key_raw()? {
                Key::Enter => return Ok(Some(PlayerReply::Answer(text))),
                Key::CtrlC | Key::Char(END) => return Ok(None),
                Key::Escape => return Ok(Some(PlayerReply::Back)),
                Key::ArrowLeft | Key::Backspace if text.is_empty() => {
                    return Ok(Some(PlayerReply::Back));
                }
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

    /// Lets the player choose from a list; `None` if the player stops. Clears the list afterwards.
    fn choose(
        &self,
        question: &str,
        menu: &mut Menu,
    ) -> io::Result<Option<PlayerReply<Vec<usize>>>> {
        let end = if question.ends_with('?') { "" } else { ":" };
        self.term.hide_cursor()?;
        self.term.write_line(&format!("{question}{end}"))?;
        loop {
            // Two rows are left for the question and the cursor.
            let lines = menu.lines(usize::from(self.term.size().0).saturating_sub(2));
            lines.iter().try_for_each(|line| self.term.write_line(line))?;
            let step = menu.press(&self.term.read_key_raw()?);
            self.term.clear_last_lines(lines.len())?;
            match step {
                Step::Stay => continue,
                Step::Stop => return Ok(None),
                Step::Answer(given) => {
                    self.term.clear_last_lines(1)?;
                    return Ok(Some(given));
                }
            }
        }
    }

    fn menu(&self, question: &str, mut menu: Menu) -> Result<PlayerReply<Vec<usize>>, Error> {
        let chosen = self.choose(question, &mut menu);
        let _ = self.term.show_cursor();
        chosen.ok().flatten().ok_or_else(|| stopped_error(self.asker))
    }

    fn items(&self, items: &[String]) -> Vec<String> {
        items.iter().map(|item| self.item(item)).collect()
    }
}

impl Prompt for Terminal {
    fn say(&self, line: &str) -> Result<(), Error> {
        writeln!(&self.term, "{line}").map_err(|_| stopped_error(self.asker))
    }

    fn fits(&self, line: &str) -> bool {
        length(line) < self.columns()
    }

    fn ask_line(&self, question: &str, default: &str) -> Result<PlayerReply<String>, Error> {
        let hint = if default.is_empty() { String::new() } else { format!(" [{default}]") };
        let typed = write!(&self.term, "{question}{hint}: ").and_then(|()| self.read_text());
        let typed = typed.ok().flatten();
        // The default is shown as if it had been typed.
        let is_usual = matches!(&typed, Some(PlayerReply::Answer(text)) if text.trim().is_empty());
        self.say(if is_usual { default } else { "" })?;
        match typed.ok_or_else(|| stopped_error(self.asker))? {
            PlayerReply::Answer(_) if is_usual => Ok(PlayerReply::Answer(default.to_owned())),
            PlayerReply::Answer(text) => Ok(PlayerReply::Answer(text.trim().to_owned())),
            PlayerReply::Back => Ok(PlayerReply::Back),
        }
    }

    fn choose(
        &self,
        question: &str,
        items: &[String],
        usual: usize,
    ) -> Result<PlayerReply<usize>, Error> {
        let chosen = self.menu(question, Menu::new(self.items(items), usual, false))?;
        Ok(chosen.map(|places| places.first().copied().unwrap_or(usual)))
    }

    fn choose_several(
        &self,
        question: &str,
        items: &[String],
    ) -> Result<PlayerReply<Vec<usize>>, Error> {
        self.menu(question, Menu::new(self.items(items), 0, true))
    }
}

/// Returns the error for questions that the player stopped.
pub fn stopped_error(asker: &str) -> Error {
    Error::new(asker, ErrorKind::Stopped)
}
