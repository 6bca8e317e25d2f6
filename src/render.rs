//! Renderers: answers as terminal text or JSON; sheets and decks as text, HTML or PDF. All show the same words in the
//! same order.

mod board;
mod guide;
mod html;
mod json;
mod markdown;
mod parallel;
mod parts;
#[cfg(feature = "pdf")]
mod pdf;
mod press;
mod report;
mod terminal;
mod text;
mod title;
mod typeset_job;

pub use board::{advice_text, board, numbered_moves, result_text};
#[cfg(feature = "page")]
pub(crate) use guide::chapter_html;
pub use guide::chapter_text;
#[cfg(feature = "page")]
pub(crate) use html::drawn;
pub use html::{html, sign_of, strip_icons};
pub use json::{item_with_files, json, pasted_with_files, reading_with_files};
pub use markdown::markdown;
#[cfg(feature = "pdf")]
pub use pdf::{lay_out, pdf, typeset};
pub use press::{Destination, press};
pub use report::{findings, refusal};
pub use terminal::{TerminalAnswer, checked_text, file_result, render_verdict, terminal_answer};
pub use text::{Look, sheet as sheet_text, text};

use crate::error::Error;
pub use crate::printable::{Output, Printable};

use crate::sheet::A4_HEIGHT;

use serde::{Deserialize, Serialize};
use std::path::Path;

keyed! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Paper by key {
        /// A4, 210 x 297 mm.
        A4 = "a4",
        /// US Letter, 8.5 x 11 in.
        Letter = "letter",
    }
}

impl Paper {
    /// Returns width and height in portrait, in µm.
    fn size(self) -> [i32; 2] {
        match self {
            Self::A4 => [210_000, 297_000],
            Self::Letter => [215_900, 279_400],
        }
    }

    /// Returns the height in tenths of a millimetre, as pages of strips are planned.
    fn height(self) -> usize {
        match self {
            Self::A4 => A4_HEIGHT,
            Self::Letter => 2_794,
        }
    }

    /// Returns the name that CSS has for it.
    fn css_name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
        }
    }

    /// Returns the name that typst has for it.
    #[cfg(feature = "pdf")]
    fn typst_name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "us-letter",
        }
    }
}

/// Renders a work; `path` is only used in messages.
///
/// # Errors
/// The page cannot be laid out, or this build lacks the format.
pub fn print(
    work: &Printable,
    output: Output,
    paper: Paper,
    path: &Path,
) -> Result<Vec<u8>, Error> {
    match output {
        Output::Pdf => pdf(work, paper, path),
        Output::Html => html(work, paper, path).map(String::into_bytes),
        Output::Text => Ok(text(work, Look::Plain).into_bytes()),
    }
}

/// Returns a work as JSON for a typesetter that runs apart from what wrote the work, as in a browser without a server;
/// `typeset` makes of it what `pdf` would make of the work.
pub fn typeset_request(work: &Printable, paper: Paper) -> Vec<u8> {
    serde_json::to_vec(&typeset_job::TypesetJob::new(work, paper))
        .expect("a page is texts, numbers and lists")
}

/// Stands in for the PDF renderer in builds without it.
///
/// # Errors
/// Always.
#[cfg(not(feature = "pdf"))]
pub fn pdf(_: &Printable, _: Paper, path: &Path) -> Result<Vec<u8>, Error> {
    Err(Error::new(path, crate::error::ErrorKind::NoPdf))
}
