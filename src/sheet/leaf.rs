//! Rules leaf: the rules of a game in one language, on both sides of a sheet of paper.

use super::{CodeDrawing, SheetTable};
use crate::language::Language;
use serde::Serialize;

/// A rules leaf; a sheet in two languages has one for each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Leaf {
    #[serde(rename = "lang")]
    pub language: Language,
    /// The font size, in tenths of a point.
    pub letters: u8,
    /// The mark of the game as SVG; empty without one.
    pub mark: String,
    /// Front and back, one page each.
    pub sides: Vec<LeafSide>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeafSide {
    /// The large line at its top.
    pub title: String,
    /// The small line beside the title: the game.
    pub kicker: String,
    /// Columns, from left to right.
    pub columns: Vec<Vec<Chapter>>,
    /// The small line under the columns; may be empty.
    pub note: Wording,
    /// Drawings of ability codes that together have every letter, and the words before them; may be empty.
    pub devices: Vec<CodeDrawing>,
    pub device_key: Wording,
}

/// A section of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// The number on its tab, such as that of a phase; empty without a tab.
    pub number: String,
    /// The heading.
    pub title: String,
    pub pieces: Vec<Stanza>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stanza {
    Text(Wording),
    /// Steps in a box.
    Flow(LeafFlow),
    /// A table under its name; its column widths are twelfths of a column of the leaf.
    Table(SheetTable),
    /// A drawing with a caption.
    Diagram(LeafDiagram),
}

/// A procedure, step by step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeafFlow {
    /// The name of the procedure.
    pub title: String,
    pub steps: Vec<Wording>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeafDiagram {
    /// One `<svg>` with a `viewBox` and no words.
    pub svg: String,
    /// The words on it.
    pub labels: Vec<DiagramLabel>,
    /// The alt text.
    pub alt: String,
    pub caption: Wording,
}

/// A word on a diagram.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DiagramLabel {
    pub text: String,
    /// Its centre, on a diagram of 120 by 100.
    pub at: [u8; 2],
    /// `true` if it stands on black.
    pub reversed: bool,
}

/// A text with emphasised words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wording(pub Vec<Run>);

/// Consecutive words with the same emphasis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Run {
    /// The words, with leading and trailing spaces.
    pub text: String,
    /// `true` if emphasised.
    pub strong: bool,
}

impl Wording {
    /// Parses a text with words emphasised `*between stars*`.
    pub fn read(text: &str) -> Self {
        let runs = text.split('*').enumerate();
        let runs = runs.map(|(at, text)| Run { text: text.to_owned(), strong: at % 2 == 1 });
        Self(runs.filter(|run| !run.text.is_empty()).collect())
    }

    /// Returns the text without emphasis.
    pub fn plain(&self) -> String {
        self.0.iter().map(|run| run.text.as_str()).collect()
    }
}
