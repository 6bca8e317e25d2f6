//! A leaf: the rules of a game in one language, on the two sides of one paper.

use super::SheetTable;
use crate::language::Language;
use serde::Serialize;

/// A leaf; sheets in two languages have one of each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Leaf {
    /// The language of its words.
    #[serde(rename = "lang")]
    pub language: Language,
    /// How high its letters are, in tenths of a point.
    pub letters: u8,
    /// Its front and its back, a page each.
    pub sides: Vec<LeafSide>,
}

/// One side of a leaf.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeafSide {
    /// The large line over it.
    pub title: String,
    /// The small line beside it: what it is of.
    pub kicker: String,
    /// Its columns, with what stands in each.
    pub columns: Vec<Vec<Chapter>>,
    /// The small line under them; may be empty.
    pub note: Wording,
}

/// A part of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// The number on its tab, such as that of a phase; empty without a tab.
    pub number: String,
    /// What it is about.
    pub title: String,
    /// What it says.
    pub pieces: Vec<Stanza>,
}

/// A piece of a chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stanza {
    /// A paragraph.
    Text(Wording),
    /// Steps in a box.
    Flow(Flow),
    /// A table under its name; the widths of its columns are twelfths of a column of the leaf.
    Table(SheetTable),
    /// A drawing with words beside it.
    Diagram(Diagram),
}

/// A procedure, step by step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Flow {
    /// What is done.
    pub title: String,
    pub steps: Vec<Wording>,
}

/// A line drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diagram {
    /// The picture: one `<svg>` with a `viewBox` and no words.
    pub svg: String,
    /// What is written on it.
    pub labels: Vec<DiagramLabel>,
    /// What is seen on it, for a reader who hears it.
    pub alt: String,
    /// What it teaches.
    pub caption: Wording,
}

/// A word on a drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DiagramLabel {
    /// The word.
    pub text: String,
    /// Its middle, on a drawing of 120 by 100.
    pub at: [u8; 2],
}

/// A text in which some words stand out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wording(pub Vec<Run>);

/// Words that are set alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Run {
    /// The words, with the spaces before and behind them.
    pub text: String,
    /// Whether they stand out.
    pub strong: bool,
}

impl Wording {
    /// Reads a text whose words `*between stars*` stand out.
    pub fn read(text: &str) -> Self {
        let runs = text.split('*').enumerate();
        let runs = runs.map(|(at, text)| Run { text: text.to_owned(), strong: at % 2 == 1 });
        Self(runs.filter(|run| !run.text.is_empty()).collect())
    }

    /// The text as it is read.
    pub fn plain(&self) -> String {
        self.0.iter().map(|run| run.text.as_str()).collect()
    }
}
