//! Canonical formatting of files.

use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::fault::{Fault, Severity};
use crate::library::{LibraryItem, OpenedItem};
use crate::{army, force, yaml_edit};
use std::fs;

/// A request to format files.
#[derive(Debug)]
pub struct FormatRequest {
    pub items: Vec<LibraryItem>,
}

#[derive(Debug)]
pub struct FormattedFiles {
    /// Without duplicates, in the order of the request.
    pub files: Vec<FormattedFile>,
    /// The errors of files that could not be opened or formatted.
    pub failed: Vec<Error>,
}

/// A file and its canonical form.
#[derive(Debug)]
pub struct FormattedFile {
    pub opened: OpenedItem,
    /// `None` if the file could not be parsed.
    pub text: Option<String>,
}

pub(super) fn answer(request: &FormatRequest, desk: &Desk) -> Result<FormattedFiles, Error> {
    let mut seen = Vec::new();
    let (mut files, mut failed) = (Vec::new(), Vec::new());
    for opened in desk.open_each(&request.items) {
        let opened = match opened {
            Ok(opened) => opened,
            Err(error) => {
                failed.push(error);
                continue;
            }
        };
        // A file given twice, even under different names, is formatted once.
        let name = &opened.source().name;
        let real = fs::canonicalize(name).unwrap_or_else(|_| name.into());
        if !seen.contains(&real) {
            seen.push(real);
            match format_file(opened) {
                Ok(file) => files.push(file),
                Err(error) => failed.push(error),
            }
        }
    }
    Ok(FormattedFiles { files, failed })
}

fn format_file(opened: OpenedItem) -> Result<FormattedFile, Error> {
    let is_unread = opened.findings().iter().any(|finding| {
        finding.severity() == Severity::Error && matches!(finding.fault, Fault::File(_))
    });
    if is_unread {
        return Ok(FormattedFile { opened, text: None });
    }
    let text = &opened.source().text;
    let formatted = match opened {
        OpenedItem::List(_) => yaml_edit::format(text, &army::file::order()),
        OpenedItem::Force(_) => yaml_edit::format(text, &force::file::order()),
        OpenedItem::Codeless(ref codeless_file) => {
            yaml_edit::format(text, &codeless_file.game.key_order(codeless_file.is_force))
        }
    };
    let Some(text) = formatted else {
        return Err(Error::new(&opened.source().name, ErrorKind::CannotFormat));
    };
    Ok(FormattedFile { opened, text: Some(text) })
}
