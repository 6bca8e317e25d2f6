//! Edits of a list or a force as buttons of the page send them: `put force squads/0/figures 6`.

use std::fmt;

/// An edit of one text of the page, as the value of a button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ButtonEdit {
    /// The key of the text: `force`, `list`.
    pub text: String,
    /// The path in the text: `squads/0/figures`.
    pub place: String,
    pub action: ButtonAction,
}

/// The change that a button makes at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ButtonAction {
    /// Puts a YAML value there.
    Put(String),
    /// Appends a YAML item to the list there.
    Add(String),
    Remove,
    /// Inserts a copy of the item after it.
    Copy,
    /// Moves the item to this index of its list.
    MoveTo(usize),
    /// Moves the item to the end of the list at another path.
    MoveInto(String),
}

impl ButtonEdit {
    /// Creates a button that edits the force.
    pub fn force(place: impl Into<String>, action: ButtonAction) -> Self {
        Self { text: "force".to_owned(), place: place.into(), action }
    }

    /// Parses the value of a button; `None` if it is not an edit of a text.
    pub fn read(value: &str) -> Option<Self> {
        let mut words = value.splitn(4, ' ');
        let (verb, text, place) = (words.next()?, words.next()?, words.next()?);
        let argument = words.next();
        let action = match verb {
            "put" => ButtonAction::Put(argument.unwrap_or_default().to_owned()),
            "add" => ButtonAction::Add(argument.unwrap_or_default().to_owned()),
            "remove" => ButtonAction::Remove,
            "copy" => ButtonAction::Copy,
            "move" => match argument?.parse() {
                Ok(index) => ButtonAction::MoveTo(index),
                Err(_) => ButtonAction::MoveInto(argument?.to_owned()),
            },
            _ => return None,
        };
        Some(Self { text: text.to_owned(), place: place.to_owned(), action })
    }
}

impl fmt::Display for ButtonEdit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { text, place, action } = self;
        match action {
            ButtonAction::Put(value) => write!(f, "put {text} {place} {value}"),
            ButtonAction::Add(item) => write!(f, "add {text} {place} {item}"),
            ButtonAction::Remove => write!(f, "remove {text} {place}"),
            ButtonAction::Copy => write!(f, "copy {text} {place}"),
            ButtonAction::MoveTo(index) => write!(f, "move {text} {place} {index}"),
            ButtonAction::MoveInto(list) => write!(f, "move {text} {place} {list}"),
        }
    }
}
