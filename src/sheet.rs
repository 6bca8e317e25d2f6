//! Printable sheets: a small block model in one or two languages, for the HTML, PDF and text renderers.

mod beside;
mod blank_record;
mod button;
mod drawn;
mod force_editor;
mod ground;
mod leaf;
mod lineup;
mod notes;
mod phrases;
mod report;
mod strip;
mod strip_pages;
mod strip_sheets;
mod tabletop;
mod typeset;

pub use blank_record::BlankRecord;
pub use button::{ButtonAction, ButtonEdit};
pub use drawn::{Chart, Picture};
pub use force_editor::{
    AddableUnit, BillRow, DrawerState, EditedUnit, ForceEditor, FormedPlatoon, NextPlatoon, Pick,
    SizeField, UnitGroup, neighbours,
};
pub use ground::{GroundArc, GroundPlan, GroundScale};
pub use leaf::{
    Chapter, DiagramLabel, Leaf, LeafDiagram, LeafFlow, LeafSide, Run, Stanza, Wording,
};
pub use lineup::{Lineup, LineupGroup, LineupPages, split_lead};
pub use notes::Notes;
pub use phrases::Phrases;
pub use report::{Banner, Glyph, Inset, Remnant, Tableau};
pub use strip::{
    CellShade, CodeDrawing, FaceCell, IconLabel, Ladder, Lasts, LossGroup, Radius, Stat, Strip,
    StripWeapon, TO_WRITE,
};
pub use strip_pages::{A4_HEIGHT, SquadSpacing, StripGroup};
pub use strip_sheets::{GroupPart, Scale, Steps, StripPage, StripPages, StripSheets};
pub use tabletop::{Tabletop, TabletopGroup, TabletopUnit, UnitTrait};

use crate::language::{Language, Phrase};
use serde::{Deserialize, Serialize};

/// A printable sheet: title band, blocks, footer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// The only language, or the first of two.
    #[serde(rename = "lang")]
    pub language: Language,
    /// The large line; empty on a blank form, where `fields` take its place.
    pub title: Phrase,
    /// The small line above the title: the game.
    pub kicker: Phrase,
    /// The line below the title: the kind of sheet.
    pub subtitle: Phrase,
    /// The total, large at the right of the head; may be empty.
    pub total: String,
    /// A short text at the right of the head, after the total.
    pub aside: Phrase,
    /// The sign of the house or of the game; `None` on a sheet without a spine.
    pub emblem: Option<Box<Sign>>,
    /// Words under the head of a blank form, each before a line to write on.
    pub fields: Vec<Phrase>,
    pub footer: Footer,
    /// In reading order.
    pub blocks: Vec<Block>,
}

/// A sheet without frame and footer.
#[derive(Debug)]
pub struct ListPage {
    pub title: String,
    /// The line below the title.
    pub subtitle: String,
    /// The total with its unit; may be empty.
    pub sum: String,
    pub blocks: Vec<Block>,
    /// The small print under all blocks; may be empty.
    pub last: String,
}

/// The emblem and spine of a house.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Sign {
    /// The emblem, a picture in both folders of `templates/emblems`; empty if the spine has none.
    pub name: String,
    /// The letter on the emblem `shield`; empty on any other.
    pub letter: String,
    /// The colour of the spine, such as `#1f4d3a`; empty for black.
    pub accent: String,
    /// The text on the spine: the name of the house or of the game.
    pub house: String,
    /// The dunes behind the emblem in the head, as an SVG path in a 240 by 240 box.
    pub contour: String,
}

/// The foot of every page; the renderer adds the page number.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Footer {
    /// The game and its edition.
    pub game: Phrase,
    /// The program and its version.
    pub program: Phrase,
    /// The file and the first digits of its SHA-256.
    pub file: Phrase,
}

/// A block of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Block {
    Heading(Heading),
    Text(Paragraph),
    /// A table on the page's twelve-column grid.
    Table(SheetTable),
    /// One long table in two columns, half of its rows in each.
    Tables([SheetTable; 2]),
    /// Small print in two columns.
    Notes(Notes),
    /// Ruled lines to write on.
    Lines(u8),
    /// A list of terms with their meanings.
    Key(KeyBlock),
    Picture(Picture),
    /// A picture as wide as the page.
    Chart(Chart),
    /// The two sides of a battle report.
    Banners(Box<[Banner; 2]>),
    /// A turn of a battle report.
    Tableau(Box<Tableau>),
    /// The legend of the report's pictures.
    Glyphs(Vec<Glyph>),
    /// Pages of strips to play from, with the turn sequence.
    #[serde(rename = "strips")]
    StripSheets(Box<StripSheets>),
    /// Every unit of a list at play size.
    Lineup(Box<Lineup>),
    /// Numbers in one row.
    Scale(Scale),
    /// The rules of a game, one leaf for each language.
    Leaves(Vec<Leaf>),
    /// The record of a battle to fill in, where the last page has room.
    BlankRecord(BlankRecord),
    /// Blocks that belong together; groups never nest.
    Group(Group),
}

/// A heading; the sheet's title is level 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Heading {
    /// 2 for a section, 3 for a subsection.
    pub level: u8,
    pub text: Phrase,
    /// A short text at the right end of the same line; may be empty.
    pub aside: Phrase,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Paragraph {
    pub text: Phrase,
    pub mark: Mark,
}

/// A table whose column widths add up to 12.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetTable {
    /// The accessible name of the table.
    pub label: Phrase,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Column {
    /// May be empty.
    pub head: Phrase,
    /// The grid columns it spans, of the page's twelve.
    pub width: u8,
    pub kind: ColumnKind,
}

keyed! {
    /// The content of a column.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum ColumnKind by key {
        /// The name of the row.
        Name = "name",
        /// A number to compare down the column.
        Figure = "figure",
        /// An ability code; no table of a reference has any.
        #[serde(skip_deserializing)]
        Code = "code",
        Text = "text",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// One for each column.
    pub cells: Vec<Cell>,
    /// `true` if a hairline stands under the row.
    pub rule: bool,
    /// `true` for a row to fill in by hand.
    pub tall: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cell {
    pub text: Phrase,
    pub mark: Mark,
}

keyed! {
    /// The emphasis of a text.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Mark by key {
        /// Normal.
        Plain = "plain",
        /// Emphasised.
        Strong = "strong",
        /// Subdued.
        Soft = "soft",
    }
}

/// A list of terms; consecutive keys stand side by side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KeyBlock {
    pub title: Phrase,
    pub items: Vec<KeyItem>,
}

/// A term and its meaning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KeyItem {
    /// `S`, for example.
    pub term: Phrase,
    pub name: Phrase,
    /// Its effect.
    pub meaning: Phrase,
}

/// Blocks that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    /// `true` if the group must not break across pages.
    pub together: bool,
    /// `true` for a short text with a heading: on paper two of them stand beside each other.
    pub half: bool,
    pub blocks: Vec<Block>,
}

impl Sheet {
    /// Returns the sign if it has an emblem.
    pub fn sign_with_emblem(&self) -> Option<&Sign> {
        self.emblem.as_deref().filter(|sign| !sign.name.is_empty())
    }
}

impl Block {
    /// Builds a heading without an aside.
    pub fn heading(level: u8, text: impl Into<Phrase>) -> Self {
        Self::Heading(Heading { level, text: text.into(), aside: Phrase::default() })
    }

    /// Builds a paragraph.
    pub fn text(text: impl Into<Phrase>, mark: Mark) -> Self {
        Self::Text(Paragraph { text: text.into(), mark })
    }

    /// Builds a group that must not break across pages.
    pub fn together(blocks: Vec<Block>) -> Self {
        Self::Group(Group { together: true, half: false, blocks })
    }

    /// Builds a short text with a heading, half as wide as the page.
    pub fn article(blocks: Vec<Block>) -> Self {
        Self::Group(Group { together: true, half: true, blocks })
    }
}

impl SheetTable {
    /// Returns `true` if any column has a head.
    pub fn is_headed(&self) -> bool {
        self.columns.iter().any(|column| !column.head.is_empty())
    }
}

impl Column {
    pub fn new(head: &str, width: u8, kind: ColumnKind) -> Self {
        Self { head: head.into(), width, kind }
    }
}

impl Row {
    /// Builds a row of plain cells.
    pub fn plain(cells: impl IntoIterator<Item = String>) -> Self {
        let cells = cells.into_iter().map(|text| Cell { text: text.into(), mark: Mark::Plain });
        Self { cells: cells.collect(), rule: false, tall: false }
    }

    /// Builds a row to fill in by hand, with words in some of its cells.
    pub fn form(cells: impl IntoIterator<Item = String>) -> Self {
        Self { rule: true, tall: true, ..Self::plain(cells) }
    }
}
