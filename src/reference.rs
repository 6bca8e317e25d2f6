//! A game's rules on one sheet of paper, as data: `grammars/<game>/reference.yaml`.

use crate::book::Game;
use crate::error::{Error, ErrorKind};
use crate::language::{ByLanguage, Language};
use crate::{shelf, yaml};
use serde::Deserialize;
use std::path::Path;

/// The quick reference of a game, in our own words.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// Which game, by its tag.
    pub game: String,
    /// Its parts, in reading order.
    pub parts: Vec<Part>,
}

/// A part of the rules, such as movement.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What it is about.
    pub head: ByLanguage<String>,
    /// The section of the source.
    pub source: String,
    /// 1 for the front of the paper, 2 for its back.
    pub page: u8,
    /// The rules, a thought each.
    #[serde(default)]
    pub lines: Vec<ByLanguage<String>>,
    /// The tables that belong to them.
    #[serde(default)]
    pub tables: Vec<Grid>,
}

/// A table of a reference.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// Its columns; their widths add up to the twelve of the page.
    pub columns: Vec<GridColumn>,
    /// Its rows, a cell for each column.
    pub rows: Vec<Vec<GridCell>>,
    /// The cells of a row for each letter that a house adds, written as `*`: `{fighting * points}`.
    #[serde(default)]
    pub added: Vec<GridCell>,
}

/// A column of a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridColumn {
    /// Its head.
    pub head: ByLanguage<String>,
    /// How many of the page's twelve columns it takes.
    pub width: u8,
    /// What stands in it.
    pub kind: GridKind,
}

/// What stands in a column.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GridKind {
    /// The name of the row.
    Name,
    /// A number.
    Figure,
    /// A letter or code.
    Code,
    /// Words.
    Text,
}

/// A cell: the same in every language, or in both.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum GridCell {
    /// Figures and letters.
    Plain(String),
    /// Words.
    Words(ByLanguage<String>),
}

impl GridCell {
    /// The cell in a language.
    pub fn get(&self, language: Language) -> &str {
        match self {
            Self::Plain(text) => text,
            Self::Words(words) => words.get(language),
        }
    }
}

impl Reference {
    /// Loads a game's reference from the binary, or from a folder laid out like `grammars/`.
    ///
    /// # Errors
    /// A file that cannot be read, or is not written as these types say.
    pub fn load(game: Game, folder: Option<&Path>) -> Result<Self, Error> {
        if !shelf::has_grammar(game.tag(), "reference.yaml", folder) {
            return Err(Error::new(game.tag(), ErrorKind::NoReference));
        }
        let (name, text) = shelf::grammar(game.tag(), "reference.yaml", folder)?;
        yaml::typed(&text).map_err(|why| Error::new(name, ErrorKind::Rules(why)))
    }
}
