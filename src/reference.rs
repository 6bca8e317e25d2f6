//! A game's rules on the two sides of one leaf, as data: `grammars/<game>/reference.yaml`.

use crate::book::Game;
use crate::error::{Error, ErrorKind};
use crate::language::{ByLanguage, Language};
use crate::{shelf, yaml};
use serde::Deserialize;
use std::path::Path;

/// The quick reference of a game, in our own words. Words `*between stars*` stand out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// Which game, by its tag.
    pub game: String,
    /// How high its letters are, in tenths of a point: as high as all its sides have room for.
    #[serde(default = "small")]
    pub letters: u8,
    /// The front of the leaf and its back.
    pub sides: Vec<ReferenceSide>,
    /// The rulings that it follows, said once at its end.
    pub rulings: ByLanguage<String>,
}

/// Letters of 9.2 pt.
fn small() -> u8 {
    92
}

/// One side of the leaf.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReferenceSide {
    /// The large line over it.
    pub title: ByLanguage<String>,
    /// Its columns, each with the parts that stand in it.
    pub columns: Vec<Vec<ReferencePart>>,
}

/// A part of the rules, such as a phase.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReferencePart {
    /// What it is about.
    pub head: ByLanguage<String>,
    /// The section of the source; for whoever reads the file, it is not printed.
    pub source: String,
    /// Which phase of the turn it is, if it is one.
    pub phase: Option<u8>,
    /// What it says, in reading order.
    pub pieces: Vec<Piece>,
}

/// A piece of a part.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// A paragraph.
    Text(ByLanguage<String>),
    /// Steps in their order.
    Flow(Flow),
    Table(Grid),
    /// A line drawing and what it shows.
    Diagram(Diagram),
}

/// A procedure, step by step.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    /// What is done.
    pub head: ByLanguage<String>,
    pub steps: Vec<ByLanguage<String>>,
}

/// A line drawing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diagram {
    /// Which.
    pub of: Drawing,
    /// What is seen on it, for a reader who hears it.
    pub alt: ByLanguage<String>,
    /// What it teaches.
    pub caption: ByLanguage<String>,
    /// What is written on it, at its places.
    #[serde(default)]
    pub labels: Vec<GridCell>,
}

/// The line drawings of `templates/diagrams`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Drawing {
    /// The half circle that a figure faces.
    Arc,
    /// Figures of a squad within reach of each other, and one that is not.
    Cohesion,
    /// One figure in contact with several.
    Several,
    /// The line of a shot that goes on behind its target.
    Line,
    /// A piece that steps to any square around.
    Ring,
    /// A piece that crosses empty squares along ranks and files.
    Rook,
    /// A piece that flies diagonally over everything.
    Flight,
    /// A piece that steps along ranks and files, and harvests.
    Harvest,
    /// A piece that steps diagonally.
    Sword,
    /// A Sandworm among Spice, an enemy and a Seitch.
    Maw,
    /// A Fremen who mounts a Sandworm, goes on with it, or leaves it.
    Mount,
    /// An Ornithopter with a Troop, who gets off later.
    Cargo,
    /// A Sardaukar and a Seitch, empty and not.
    Raze,
}

impl Drawing {
    /// The picture: one `<svg>` without words.
    pub fn svg(self) -> String {
        let name = match self {
            Self::Arc => "arc",
            Self::Cohesion => "cohesion",
            Self::Several => "several",
            Self::Line => "line",
            Self::Ring => "ring",
            Self::Rook => "rook",
            Self::Flight => "flight",
            Self::Harvest => "harvest",
            Self::Sword => "sword",
            Self::Maw => "maw",
            Self::Mount => "mount",
            Self::Cargo => "cargo",
            Self::Raze => "raze",
        };
        let svg = shelf::built_in(&format!("diagrams/{name}.svg"));
        String::from_utf8_lossy(&svg).into_owned()
    }

    /// Where there is room for a label: its middle, on a drawing of 120 by 100.
    pub fn places(self) -> &'static [[u8; 2]] {
        match self {
            Self::Arc => &[[60, 25], [99, 88]],
            Self::Cohesion => &[[105, 52], [82, 93]],
            Self::Several => &[[10, 47], [60, 6], [110, 47]],
            Self::Line => &[[92, 12], [56, 78], [97, 58]],
            Self::Mount => &[[46, 80], [93, 86], [71, 59]],
            Self::Cargo => &[[38, 82], [60, 36]],
            Self::Raze => &[[50, 26], [50, 62]],
            Self::Ring | Self::Rook | Self::Flight | Self::Harvest | Self::Sword | Self::Maw => &[],
        }
    }
}

/// A table of a reference.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// What it is a table of.
    pub head: ByLanguage<String>,
    /// Its columns; their widths add up to twelve.
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
    /// Its head; may be empty.
    pub head: ByLanguage<String>,
    /// How many twelfths of the table it takes.
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
    /// Words.
    Text,
}

/// A cell: the same in every language, or in both.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum GridCell {
    /// Figures and letters.
    Plain(String),
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
    /// Every part, in reading order.
    pub fn parts(&self) -> impl Iterator<Item = &ReferencePart> {
        self.sides.iter().flat_map(|side| &side.columns).flatten()
    }

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
