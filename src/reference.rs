//! A game's quick reference, two sides of one leaf, as data: `grammars/<game>/reference.yaml`.

mod slide_rule;

use crate::book::Game;
use crate::embedded::{self, Grammars};
use crate::error::{Error, ErrorKind};
use crate::language::{ByLanguage, Language};
use crate::sheet::{ColumnKind, UnitTrait};
use serde::Deserialize;

/// The quick reference of a game, in our own words. Words `*between stars*` stand out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The game's key.
    pub game: String,
    /// Font size in tenths of a point: the largest at which all its sides fit.
    #[serde(default = "small")]
    pub letters: u8,
    /// The front of the leaf and its back.
    pub sides: Vec<ReferenceSide>,
    /// The rulings that it follows, printed once at its end.
    pub rulings: ByLanguage<String>,
    /// Reminders for the phases of the turn, shown in play.
    #[serde(default)]
    pub reminders: Vec<Reminder>,
}

/// A reminder for a phase of the turn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reminder {
    /// The phase of the turn, from 1.
    pub phase: u8,
    /// Only for units with this.
    pub has: Option<UnitTrait>,
    /// Only for units that are marked so: the name of the state's icon.
    pub state: Option<String>,
    /// Only for units with losses in this turn.
    #[serde(default)]
    pub lost: bool,
    /// `{units}` is the number of units that are left.
    pub text: ByLanguage<String>,
}

/// Returns the usual size of letters, 9.2 pt.
fn small() -> u8 {
    92
}

/// One side of the leaf.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReferenceSide {
    /// The large headline.
    pub title: ByLanguage<String>,
    /// Columns, each with its parts in order.
    pub columns: Vec<Vec<ReferencePart>>,
}

/// A part of the rules, such as a phase.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReferencePart {
    pub head: ByLanguage<String>,
    /// The section of the source, for readers of the file; not printed.
    pub source: String,
    /// The turn phase that it describes, if any, as its number.
    pub phase: Option<u8>,
    /// Content in reading order.
    pub pieces: Vec<Piece>,
}

/// A block of a part.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// A paragraph.
    Text(ByLanguage<String>),
    /// Steps in their order.
    Flow(Flow),
    Table(Grid),
    /// A line drawing and its labels.
    Diagram(Diagram),
}

/// A procedure, step by step.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    pub head: ByLanguage<String>,
    pub steps: Vec<ByLanguage<String>>,
}

/// A line drawing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diagram {
    pub of: Drawing,
    /// Alternative text for screen readers.
    pub alt: ByLanguage<String>,
    /// The lesson of the drawing.
    pub caption: ByLanguage<String>,
    /// Labels, one for each of [`Drawing::places`].
    #[serde(default)]
    pub labels: Vec<GridCell>,
}

keyed! {
    /// The line drawings, all but one in `templates/diagrams`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Drawing by key {
        /// The half circle that a figure faces.
        Arc = "arc",
        /// Figures of a squad within reach of each other, and one that is not.
        Cohesion = "cohesion",
        /// One figure in contact with several.
        Several = "several",
        /// The line of a shot that goes on behind its target.
        Line = "line",
        /// A piece that steps to any square around.
        Ring = "ring",
        /// A piece that crosses empty squares along ranks and files.
        Rook = "rook",
        /// A piece that flies diagonally over everything.
        Flight = "flight",
        /// A piece that steps along ranks and files, and harvests.
        Harvest = "harvest",
        /// A piece that steps diagonally.
        Sword = "sword",
        /// A Sandworm among Spice, an enemy and a Seitch.
        Maw = "maw",
        /// A Fremen who mounts a Sandworm, goes on with it, or leaves it.
        Mount = "mount",
        /// An Ornithopter with a Troop, who gets off later.
        Cargo = "cargo",
        /// A Sardaukar and a Seitch, empty and not.
        Raze = "raze",
        /// Two cards side by side as a slide rule.
        #[serde(rename = "slide-rule")]
        SlideRule = "slide-rule",
    }
}

impl Drawing {
    /// Returns the drawing as one `<svg>` without text.
    pub fn svg(self) -> String {
        if self == Self::SlideRule {
            return slide_rule::svg();
        }
        let svg = embedded::built_in(&format!("diagrams/{}.svg", self.key()));
        String::from_utf8_lossy(&svg).into_owned()
    }

    /// Returns the middles of the places for labels, on a drawing of 120 by 100.
    pub fn places(self) -> &'static [[u8; 2]] {
        match self {
            Self::Arc => &[[60, 25], [99, 88]],
            Self::Cohesion => &[[105, 52], [82, 93]],
            Self::Several => &[[10, 47], [60, 6], [110, 47]],
            Self::Line => &[[92, 12], [56, 78], [97, 58]],
            Self::Mount => &[[46, 80], [93, 86], [71, 59]],
            Self::Cargo => &[[38, 82], [60, 36]],
            Self::Raze => &[[50, 26], [50, 62]],
            Self::SlideRule => &slide_rule::PLACES,
            Self::Ring | Self::Rook | Self::Flight | Self::Harvest | Self::Sword | Self::Maw => &[],
        }
    }

    /// Returns `true` for the place of a label on black.
    pub fn is_on_black(self, at: [u8; 2]) -> bool {
        self == Self::SlideRule && slide_rule::is_on_black(at)
    }
}

/// A table of a reference.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    pub head: ByLanguage<String>,
    /// Columns; their widths add up to twelve.
    pub columns: Vec<GridColumn>,
    /// Rows, each with a cell for every column.
    pub rows: Vec<Vec<GridCell>>,
    /// The cells of the row added for each letter of a house, written as `*`: `{fighting * points}`.
    #[serde(default)]
    pub added: Vec<GridCell>,
}

/// A column of a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridColumn {
    /// The heading; may be empty.
    pub head: ByLanguage<String>,
    /// The width in twelfths of the table.
    pub width: u8,
    pub kind: ColumnKind,
}

/// A cell: one text for every language, or one for each.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum GridCell {
    /// Figures and letters.
    Plain(String),
    Words(ByLanguage<String>),
}

impl GridCell {
    /// Returns the text in `language`.
    pub fn get(&self, language: Language) -> &str {
        match self {
            Self::Plain(text) => text,
            Self::Words(words) => words.get(language),
        }
    }
}

impl Reference {
    /// Returns every part, in reading order.
    pub fn parts(&self) -> impl Iterator<Item = &ReferencePart> {
        self.sides.iter().flat_map(|side| &side.columns).flatten()
    }

    /// Loads a game's reference.
    ///
    /// # Errors
    /// The file cannot be read, or does not match these types.
    pub fn load(game: Game, grammars: Grammars) -> Result<Self, Error> {
        if !grammars.has_file(game.key(), "reference.yaml") {
            return Err(Error::new(game.key(), ErrorKind::NoReference));
        }
        let (name, file) = grammars.file(game.key(), "reference.yaml")?;
        file.parse().map_err(|why| Error::new(name, ErrorKind::Rules(why)))
    }
}
