//! A force in the forms that others take.

use crate::desk::Desk;
use crate::error::Error;
use crate::export;
use crate::language::Speech;
use crate::library::Item;
use crate::muster::{self, Fielded};

/// The question.
#[derive(Debug)]
pub struct Ask {
    /// The force.
    pub force: Item,
    /// In which form.
    pub form: Form,
}

/// A form that others take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A few lines for a chat.
    Text,
    /// A table for a forum.
    Markdown,
    /// A line for each leader and squad, for a spreadsheet.
    Csv,
    /// For other programs.
    Json,
    /// One line that holds the force and its list.
    Link,
}

impl Form {
    /// The word in questions: `csv`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Link => "link",
        }
    }
}

/// A force in another form.
#[derive(Debug)]
pub struct Exported {
    /// The force with its list.
    pub fielded: Fielded,
    /// In which form.
    pub form: Form,
    /// Its link, where that is the form and the force can travel.
    pub link: Option<String>,
}

pub(super) fn answer(ask: &Ask, desk: &Desk) -> Result<Exported, Error> {
    let (mut fielded, form) = (desk.library.force(&ask.force)?, ask.form);
    let link = match form {
        Form::Link => fielded.whole().map(|whole| muster::link(&fielded, &whole)),
        _ => None,
    };
    let link = match link {
        Some(Err(finding)) => {
            fielded.findings.push(*finding);
            None
        }
        link => link.and_then(Result::ok),
    };
    Ok(Exported { fielded, form, link })
}

impl Exported {
    /// The text; none of a force that cannot be understood, and none of JSON, which has a renderer of its own.
    pub fn text(&self, speech: Speech) -> Option<String> {
        let whole = self.fielded.whole()?;
        let speech = speech.led_by(whole.rules.book.first);
        match self.form {
            Form::Text => Some(export::text(&whole, speech)),
            Form::Markdown => Some(export::markdown(&whole, speech)),
            Form::Csv => Some(export::csv(&whole, speech)),
            Form::Json => None,
            Form::Link => self.link.clone(),
        }
    }
}
