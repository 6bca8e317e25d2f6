//! Export of a force or list to other formats.

use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::export;
use crate::finding::Finding;
use crate::game::CodelessFile;
use crate::language::Speech;
use crate::library::{LibraryItem, OpenedItem};
use crate::muster::{self, Mustered};

/// A request to export a force or list.
#[derive(Debug)]
pub struct ExportRequest {
    pub item: LibraryItem,
    pub form: ExportFormat,
}

keyed! {
    /// An export format.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ExportFormat by key {
        /// A few lines for a chat.
        Text = "text",
        /// A table for a forum.
        Markdown = "markdown",
        /// A row for each leader and squad, or for each unit of a list, for a spreadsheet.
        Csv = "csv",
        /// Data for other programs.
        Json = "json",
        /// One line that contains the force and its list.
        Link = "link",
    }
}

/// A force or a list to export.
#[derive(Debug)]
pub struct Exported {
    /// The force with its list, or the list.
    pub opened: OpenedItem,
    pub form: ExportFormat,
    /// The link, for [`ExportFormat::Link`]; `None` if the force cannot be turned into one.
    pub link: Option<String>,
}

pub(super) fn answer(request: &ExportRequest, desk: &Desk) -> Result<Exported, Error> {
    let (mut opened, form) = (desk.library.open(&request.item)?, request.form);
    if !opened.is_force() && form == ExportFormat::Link {
        return Err(Error::new(request.item.name(), ErrorKind::NotAForce));
    }
    let link = if form == ExportFormat::Link { link_of(&opened) } else { None };
    let link = match link {
        Some(Err(finding)) => {
            opened.findings_mut().push(*finding);
            None
        }
        link => link.and_then(Result::ok),
    };
    Ok(Exported { opened, form, link })
}

/// Returns the link of a force; `None` for a list or a file that could not be parsed.
pub(super) fn link_of(opened: &OpenedItem) -> Option<Result<String, Box<Finding>>> {
    match opened {
        OpenedItem::List(_) => None,
        OpenedItem::Force(mustered) => {
            mustered.resolve().map(|resolved| muster::link(mustered, &resolved))
        }
        OpenedItem::Codeless(codeless_file) => {
            codeless_file.contents.as_deref().map(|_| muster::codeless_link(codeless_file))
        }
    }
}

impl Exported {
    /// Returns the exported text; `None` for a file that could not be parsed, and for JSON, which has a renderer of its
    /// own.
    pub fn text(&self, speech: Speech) -> Option<String> {
        let resolved = match &self.opened {
            OpenedItem::Force(mustered) => mustered.resolve()?,
            OpenedItem::Codeless(codeless_file) => {
                return self.codeless_text(codeless_file, speech);
            }
            OpenedItem::List(list) => return self.list_text(list, speech),
        };
        let speech = speech.led_by(resolved.rules.book.first);
        match self.form {
            ExportFormat::Text => Some(export::text(&resolved, speech)),
            ExportFormat::Markdown => Some(export::markdown(&resolved, speech)),
            ExportFormat::Csv => Some(export::csv(&resolved, speech)),
            ExportFormat::Json => None,
            ExportFormat::Link => self.link.clone(),
        }
    }

    fn list_text(&self, list: &Mustered, speech: Speech) -> Option<String> {
        let (army, rules) = (list.army.as_ref()?, &list.rules);
        let speech = speech.led_by(rules.book.first);
        match self.form {
            ExportFormat::Text => Some(export::list_text(army, rules, speech)),
            ExportFormat::Markdown => Some(export::list_markdown(army, rules, speech)),
            ExportFormat::Csv => Some(export::list_csv(army, rules, speech)),
            ExportFormat::Json | ExportFormat::Link => None,
        }
    }

    fn codeless_text(&self, codeless_file: &CodelessFile, speech: Speech) -> Option<String> {
        let (army, speech) =
            (codeless_file.contents.as_deref()?, speech.led_by(codeless_file.book.first));
        match self.form {
            ExportFormat::Text => Some(export::codeless_text(codeless_file, army, speech)),
            ExportFormat::Markdown => Some(export::codeless_markdown(codeless_file, army, speech)),
            ExportFormat::Csv => Some(export::codeless_csv(codeless_file, army, speech)),
            ExportFormat::Json => None,
            ExportFormat::Link => self.link.clone(),
        }
    }
}
