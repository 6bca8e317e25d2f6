//! Texts of other programs, to be read as pasted lists.

use super::{FoundText, Library, LibraryItem, is_yaml};
use crate::error::{Error, ErrorKind};
use crate::fault::{FileFault, Limited};
use crate::finding::{Finding, any_error};
use crate::text::{Source, Span};
use crate::{limits, paste};
use std::path::Path;

impl Library {
    /// Reads a text if it is not a file of ours: it has no `fistful:`, and its name does not end with `.yaml`.
    ///
    /// # Errors
    /// There is no such file, or it cannot be read.
    pub fn foreign_text(
        &self,
        item: &LibraryItem,
    ) -> Result<Option<(Source, Vec<Finding>)>, Error> {
        let is_named_so = match item {
            LibraryItem::Shipped(_) => true,
            LibraryItem::Named(path) => is_yaml(path) || !path.is_file(),
            LibraryItem::Text { name, .. } => is_yaml(Path::new(name)),
        };
        if is_named_so {
            return Ok(None);
        }
        let found = self.find_text(item)?;
        let is_ours = |line: &[u8]| line.starts_with(b"fistful:");
        let is_foreign =
            !found.bytes.is_empty() && !found.bytes.split(|byte| *byte == b'\n').any(is_ours);
        Ok(is_foreign.then(|| decode_pasted(found)))
    }

    /// Reads a text that another program wrote, with what it may be instead.
    ///
    /// # Errors
    /// There is no such file, or it cannot be read.
    pub fn pasted_text(&self, item: &LibraryItem) -> Result<(Source, Vec<Finding>), Error> {
        let found = self.find_text(item).map_err(|why| match why.kind {
            ErrorKind::NoSuchFile { .. } if why.subject.as_str().contains("://") => {
                Error { kind: ErrorKind::WebAddress, ..why }
            }
            ErrorKind::NoSuchFile { .. } => Error { kind: ErrorKind::NoSuchText, ..why },
            _ => why,
        })?;
        let is_ours = |line: &[u8]| line.starts_with(b"fistful:");
        let is_named = !matches!(item, LibraryItem::Text { .. });
        if is_named && found.bytes.split(|byte| *byte == b'\n').any(is_ours) {
            return Err(item.error(ErrorKind::AlreadyOurs));
        }
        Ok(decode_pasted(found))
    }
}

/// Decodes the text of another program; one that is too large is not read.
fn decode_pasted(found: FoundText) -> (Source, Vec<Finding>) {
    if found.size > limits::FILE_BYTES {
        return refuse_large(found.name, found.size);
    }
    let (source, findings) = paste::decode(&found.name, &found.bytes);
    let bytes = source.text.len() as u64;
    // What is not a text at all keeps its own finding.
    if !any_error(&findings) && bytes > limits::PASTED_BYTES {
        return refuse_large(source.name, bytes);
    }
    (source, findings)
}

fn refuse_large(name: String, bytes: u64) -> (Source, Vec<Finding>) {
    let fault = FileFault::too_many(Limited::FileBytes, Some(bytes), limits::PASTED_BYTES);
    (Source::new(name, ""), vec![Finding::at(Span::default(), fault.into())])
}
