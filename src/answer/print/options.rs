//! The options of a print job: the documents, formats and files on which each has an effect. Every front end uses this
//! table to offer, pass on or refuse an option.

use super::DocumentKind;
use crate::printable::Output;
use crate::read::FileKind;

keyed! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum PrintOption by key {
        /// Printed or computed values.
        Values = "values",
        /// Black on white, or the colours of the house.
        Theme = "theme",
        /// The paper size.
        Paper = "paper",
        /// The card size.
        Card = "card",
        /// The backs of cards.
        Backs = "backs",
        /// The number of copies of each card.
        Copies = "copies",
        /// A mark on values that differ from the tables.
        Marks = "marks",
        /// Odds against an enemy.
        Odds = "odds",
        /// The size of the table.
        Table = "table",
        /// The terrain of the table.
        Terrain = "terrain",
    }
}

impl PrintOption {
    /// Returns `true` if the option has an effect on a document in any format.
    pub fn changes_kind(self, kind: DocumentKind) -> bool {
        match self {
            Self::Values | Self::Theme => matches!(kind, DocumentKind::Sheet | DocumentKind::Cards),
            Self::Paper => true,
            Self::Table | Self::Terrain => kind == DocumentKind::Sheet,
            Self::Card | Self::Backs | Self::Copies | Self::Marks | Self::Odds => {
                kind == DocumentKind::Cards
            }
        }
    }

    /// Returns `true` if the option has an effect on a format: text has neither paper nor colours, and tables are drawn
    /// at scale on paper alone.
    pub fn changes_output(self, output: Output) -> bool {
        match self {
            Self::Theme | Self::Paper => output != Output::Text,
            Self::Table | Self::Terrain => output == Output::Pdf,
            Self::Values | Self::Card | Self::Backs | Self::Copies | Self::Marks | Self::Odds => {
                true
            }
        }
    }

    /// Returns `true` if the option has an effect on a kind of file: forces set their values themselves, and values,
    /// marks and odds need ability codes.
    pub fn changes_file(self, file: FileKind) -> bool {
        match self {
            Self::Values => file.has_codes() && !file.is_force(),
            Self::Marks | Self::Odds => file.has_codes(),
            Self::Table | Self::Terrain => file.has_codes() && file.is_force(),
            Self::Theme | Self::Paper | Self::Card | Self::Backs | Self::Copies => true,
        }
    }

    /// Returns `true` if the option has an effect on a document of a file in a format.
    pub fn applies(self, kind: DocumentKind, output: Output, file: FileKind) -> bool {
        self.changes_kind(kind) && self.changes_output(output) && self.changes_file(file)
    }
}
