//! A pasted text as the rows of a list: tables of a PDF, a spreadsheet, a web page, a forum or a scan.
//!
//! ```text
//! bytes -> text -> lines of cells -> cells under their columns -> units with doubts -> the file of a list
//!          text    lines, html       heads, align, label         unit, code, number     file
//! ```
//!
//! What the heads of a game's tables are is data (`heads.yaml`); only codes and prices need its rules. Every value keeps the place of its text, and what is not certain becomes a
//! [`PasteFault`](crate::fault::PasteFault) there. Lines that are no row of a list are kept as comments of the file.

mod align;
mod code;
mod columns;
mod file;
mod heads;
mod html;
mod label;
mod latex;
mod line;
mod lines;
mod list;
mod mask;
mod names;
mod number;
mod parts;
mod rows;
mod text;
mod unit;
mod vertical;
mod wiki;

pub use file::write_list;
pub use heads::{ColumnKey, Heads};
pub use list::{PastedList, PastedLists, read_lists};
pub use rows::{RawList, RawRow};
pub use text::decode;
pub use unit::{PastedUnit, UnitMends};

use crate::text::Span;

/// A piece of the pasted text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fragment {
    /// What it says, without markup and quotes.
    pub text: String,
    /// The bytes of the text that it comes from.
    pub span: Span,
}
