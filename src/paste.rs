//! A pasted text as the rows of a list: tables of a PDF, a spreadsheet, a web page, a forum or a scan.
//!
//! ```text
//! bytes -> text -> lines of cells -> cells under their columns -> units with doubts -> the file of a list
//!          text    lines             rows, columns, align, label unit, code, number     file
//! ```
//!
//! The heads of a game's tables are data (`heads.yaml`); only codes and prices need its rules. Every value keeps the place
//! of its text, where a doubt about it is a [`PasteFault`](crate::fault::PasteFault). Lines that are no row of a list are
//! kept as comments of the file.

mod align;
mod blanks;
mod cells;
mod code;
mod column;
mod columns;
mod facts;
mod file;
mod force;
mod head_line;
mod heads;
mod known_words;
mod label;
mod line;
mod lines;
mod list;
mod look_alikes;
mod names;
mod number;
mod parts;
mod raw;
mod rows;
mod spelled;
mod tables;
mod text;
mod unit;
mod unit_table;
mod word_costs;
mod words;

pub use cells::{CellEdits, CellLine, CellReader};
pub use column::{EITHER, editable_keys};
pub use facts::{NO_SHOT, is_shot};
pub use file::{comment_force, write_list, write_table_unit, write_unit_list};
pub use force::{PastedForce, PastedMember, read_force};
pub use heads::Heads;
pub use known_words::{KnownWord, find_known, names_of};
pub use list::{PastedList, PastedLists, lines_of_list, read_lists};
pub use raw::NumberedLine;
pub use tables::{
    PastedTableRow, PastedTables, PricedEffect, TableLetter, read_tables, write_rules,
};
pub use text::decode;
pub use unit::PastedUnit;
pub use unit_table::{ColumnCounts, TableList, TableUnit, UnitTables, read_unit_tables};

use crate::text::Span;

/// A piece of the pasted text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fragment {
    /// The text without markup and quotes.
    pub text: String,
    /// The bytes of the text that it comes from.
    pub span: Span,
}
