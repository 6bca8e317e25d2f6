//! A list to choose from with the keyboard.

mod terminal;

pub use terminal::{Terminal, stopped_error};

use crate::new_file::PlayerReply;
use console::Key;

/// The key that ends a terminal's input: Ctrl-D.
pub const END: char = '\u{4}';

/// A list, the current item, and the marked items.
pub struct Menu {
    items: Vec<String>,
    at: usize,
    /// The marks, if several items may be chosen.
    marks: Option<Vec<bool>>,
}

/// The result of a key press.
pub enum Step {
    /// The list is redrawn.
    Stay,
    /// The answer, as indices of items.
    Answer(PlayerReply<Vec<usize>>),
    /// The player stops.
    Stop,
}

impl Menu {
    /// Creates a menu to choose one item, or several.
    pub fn new(items: Vec<String>, at: usize, several: bool) -> Self {
        let marks = several.then(|| vec![false; items.len()]);
        Self { items, at, marks }
    }

    /// Returns the lines that fit into `room` rows, including the current one.
    pub fn lines(&self, room: usize) -> Vec<String> {
        let first = (self.at + 1).saturating_sub(room.max(1));
        let line = |(index, item): (usize, &String)| {
            let here = if index == self.at { '>' } else { ' ' };
            match self.marks.as_ref().map(|marks| marks[index]) {
                None => format!("{here} {item}"),
                Some(marked) => format!("{here} [{}] {item}", if marked { 'x' } else { ' ' }),
            }
        };
        self.items.iter().enumerate().skip(first).take(room.max(1)).map(line).collect()
    }

    /// Responds to a key: arrows move, a letter chooses the item that begins with it, Enter answers, ← and Esc go back.
    pub fn press(&mut self, key: &Key) -> Step {
        let last = self.items.len().saturating_sub(1);
        match key {
            Key::ArrowUp => self.at = self.at.checked_sub(1).unwrap_or(last),
            Key::ArrowDown => self.at = if self.at == last { 0 } else { self.at + 1 },
            Key::ArrowLeft | Key::Backspace | Key::Escape => {
                return Step::Answer(PlayerReply::Back);
            }
            Key::CtrlC | Key::Char(END) => return Step::Stop,
            Key::Enter => return self.answer(),
            Key::Char(' ') => return self.choose(self.at),
            Key::Char(letter) => {
                if let Some(found) = self.find_initial(*letter) {
                    self.at = found;
                    return self.choose(found);
                }
            }
            _ => {}
        }
        Step::Stay
    }

    /// Returns the item that begins with a letter, in the same case or else in the other.
    fn find_initial(&self, letter: char) -> Option<usize> {
        let first = |item: &String| item.chars().next();
        let as_written = self.items.iter().position(|item| first(item) == Some(letter));
        let lower = |c: char| c.to_lowercase().to_string();
        let alike = |item: &String| first(item).map(lower) == Some(lower(letter));
        as_written.or_else(|| self.items.iter().position(alike))
    }

    /// Marks or unmarks an item; in a menu with one choice, it is the answer.
    fn choose(&mut self, index: usize) -> Step {
        match &mut self.marks {
            None => self.answer(),
            Some(marks) => {
                marks[index] = !marks[index];
                Step::Stay
            }
        }
    }

    fn answer(&self) -> Step {
        let places = match &self.marks {
            None => vec![self.at],
            Some(marks) => (0..marks.len()).filter(|index| marks[*index]).collect(),
        };
        Step::Answer(PlayerReply::Answer(places))
    }
}
