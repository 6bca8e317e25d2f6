//! Opens the files that can be checked and printed: lists, forces, and the records of battles.

use super::{Library, LibraryItem, OpenedItem};
use crate::error::Error;
use crate::finding::{Finding, any_error};
use crate::muster::{self, MusteredRecord};
use crate::text::Source;
use crate::{limits, read};

/// A file of a player.
#[derive(Debug)]
pub enum OpenedFile {
    /// A list or a force.
    Item(OpenedItem),
    /// The record of a battle.
    Record(Box<MusteredRecord>),
}

impl OpenedFile {
    pub fn source(&self) -> &Source {
        match self {
            Self::Item(item) => item.source(),
            Self::Record(record) => &record.source,
        }
    }

    pub fn findings(&self) -> &[Finding] {
        match self {
            Self::Item(item) => item.findings(),
            Self::Record(record) => &record.findings,
        }
    }

    /// Returns the text with its findings.
    pub fn sourced_findings(&self) -> (&Source, &[Finding]) {
        (self.source(), self.findings())
    }

    /// Returns `true` if any finding is an error.
    pub fn is_faulty(&self) -> bool {
        any_error(self.findings())
    }

    /// Returns the list or force; `None` for the record of a battle.
    pub fn item(&self) -> Option<&OpenedItem> {
        match self {
            Self::Item(item) => Some(item),
            Self::Record(_) => None,
        }
    }
}

impl Library {
    /// Opens a list, a force or the record of a battle.
    ///
    /// # Errors
    /// There is no such file, or it cannot be read.
    pub fn open_file(&self, item: &LibraryItem) -> Result<OpenedFile, Error> {
        let found = self.find_text(item)?;
        if !read::is_record(&found.bytes) {
            return self.open_found(item, &found).map(OpenedFile::Item);
        }
        let record = if found.size > limits::FILE_BYTES {
            muster::refuse_large_record(&found.name, found.size, &self.games)
        } else {
            muster::record(&found.name, &found.bytes, &self.games)
        };
        record.map(|record| OpenedFile::Record(Box::new(record)))
    }
}
