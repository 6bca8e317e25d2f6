//! The last verb: an answer becomes text or JSON, a sheet or a deck text, HTML or PDF, with the same words in the
//! same order.

mod abreast;
mod board;
mod html;
mod json;
#[cfg(feature = "pdf")]
mod pdf;
mod press;
mod progress;
mod report;
mod text;
mod title;
mod told;

pub use board::{advised, board, ended, numbered};
#[cfg(feature = "web")]
#[allow(unused_imports, reason = "a view that draws whole strips needs it")]
pub(crate) use html::drawn;
pub use html::{html, sign_of, strip_icons};
pub use json::{json, written};
#[cfg(feature = "pdf")]
pub use pdf::{pdf, set};
pub use press::{Destination, press};
pub use progress::progress;
pub use report::{findings, refusal};
pub use text::{Look, sheet as sheet_text, text};
pub use told::{TerminalAnswer, became, checked, tell_verdict, told};

use crate::error::Error;
pub use crate::work::{Output, Work};

use std::path::Path;

/// A paper size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// A4, 210 x 297 mm.
    A4,
    /// US Letter, 8.5 x 11 in.
    Letter,
}

impl Paper {
    /// The word in questions: `letter`.
    pub fn key(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }
}

/// Prints a work; the path is for messages alone.
///
/// # Errors
/// The page cannot be set, or this build leaves the format out.
pub fn print(work: &Work, output: Output, paper: Paper, path: &Path) -> Result<Vec<u8>, Error> {
    match output {
        Output::Pdf => pdf(work, paper, path),
        Output::Html => html(work, paper, path).map(String::into_bytes),
        Output::Text => Ok(text(work, Look::Plain).into_bytes()),
    }
}

/// The renderer that this build leaves out.
///
/// # Errors
/// Always.
#[cfg(not(feature = "pdf"))]
pub fn pdf(_: &Work, _: Paper, path: &Path) -> Result<Vec<u8>, Error> {
    Err(Error::new(path, crate::error::ErrorKind::NoPdf))
}
