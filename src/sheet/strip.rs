//! The strip: a squad or a leader, laid out to be marked by hand and read at a glance during a turn.

use crate::language::Phrase;
use serde::Serialize;

/// A value that is written by hand, in the strips of a blank form: a box or a line takes its place.
pub const TO_WRITE: &str = "\u{a0}";

/// A squad or a leader; of a blank form, a strip without a name.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Strip {
    pub name: Phrase,
    /// The size: `6 + NCO`; for a leader, his rank.
    pub size: Phrase,
    /// The drawing of its ability code; `None` in a game without codes and on blank forms.
    pub device: Option<CodeDrawing>,
    /// The cost: `142`.
    pub points: Phrase,
    /// The word after the cost: `points`.
    pub points_word: Phrase,
    /// Equipment.
    pub equipment: Vec<IconLabel>,
    /// The values in play, always in the same order.
    pub stats: Vec<Stat>,
    /// The bonuses of a leader.
    pub command_radius: Option<Radius>,
    /// The loss boxes; `None` for a leader.
    pub ladder: Option<Ladder>,
    /// The weapons, each with its rolls.
    pub weapons: Vec<StripWeapon>,
    /// The states to mark, each with a box.
    pub states: Vec<IconLabel>,
    /// The values of the NCO; empty without one.
    pub nco: Phrase,
    /// Other remarks.
    pub notes: Vec<Phrase>,
    /// Words of a blank form, each before a line to write on.
    pub fields: Vec<Phrase>,
}

/// The drawing of an ability code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CodeDrawing {
    /// The code, as alt text.
    pub code: String,
    /// Paths of SVG on a square of 14,000 by 14,000.
    pub paths: String,
}

/// An icon and its word.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct IconLabel {
    /// A file of `templates/icons`; may be empty.
    pub icon: String,
    pub words: Phrase,
    /// The duration of a state's mark.
    #[serde(skip)]
    pub lasts: Lasts,
}

keyed! {
    /// The duration of a state's mark.
    #[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
    pub enum Lasts by key {
        /// Until removed.
        #[default]
        Battle = "",
        /// Until the turn ends.
        Turn = "turn",
        /// One of several boxes, filled from the left; the last filled box is cleared when the turn ends.
        Track = "track",
    }
}

/// A value in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stat {
    pub label: Phrase,
    /// The modified value.
    pub value: String,
    /// The base value in words: `6 alone`; may be empty.
    pub bare: Phrase,
}

/// The command radius of a leader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Radius {
    /// The bonuses: `+2 WS`, `+2 Morale`.
    pub adds: Vec<Phrase>,
    /// The radius, in inches.
    pub inches: i32,
    /// The radius in words: `within 12″`.
    pub within: Phrase,
}

/// Boxes for losses, in groups of one Morale value each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ladder {
    /// The label of the boxes.
    pub label: Phrase,
    /// The groups, from the first loss to the last.
    pub groups: Vec<LossGroup>,
    /// `true` if boxes are drawn; `false` if there would be too many and losses are tallied.
    pub drawn: bool,
    /// The words after the boxes: the squad size, or the number of boxes.
    pub rest: Phrase,
    /// The ladder in words, as alt text: `after 2 losses Morale 8`.
    pub alt: Phrase,
}

/// The losses that leave a squad at one Morale value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct LossGroup {
    /// The first loss.
    pub first: i32,
    pub last: i32,
    /// Empty for a unit that never checks Morale.
    pub morale: String,
    /// The percentage of the strength: `25 %`; may be empty.
    pub part: String,
    /// `true` if the last box is the NCO's.
    pub nco: bool,
    /// `true` if a thick line stands before the first box: from there on a failed check eliminates the unit.
    pub line: bool,
}

/// A weapon with its results on each face of the die.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StripWeapon {
    /// The label of the cells: `Fire`.
    pub label: Phrase,
    /// The faces of the die; empty if the words say everything.
    pub cells: Vec<FaceCell>,
    /// The weapon and its range: `Maula pistol 10″`.
    pub weapon: Phrase,
    /// The icon of the weapon.
    pub icon: String,
    /// The effect of shields and the rate of fire; may be empty.
    pub beyond: Phrase,
    /// The cells in words, as alt text: `hits in the open on 1–6, through light cover on 3–6`.
    pub alt: Phrase,
}

/// A cell: a face of the die.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FaceCell {
    /// The heading over it; may be empty.
    pub head: String,
    /// The roll, or the number of dice.
    pub roll: String,
    /// The outcome.
    pub shade: CellShade,
}

keyed! {
    /// The shading of a cell.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum CellShade by key {
        /// A miss: empty.
        Miss = "miss",
        /// A hit in the open only: hatched.
        Open = "open",
        /// A hit through some covers: grey.
        Some = "some",
        /// A hit through every cover: black.
        Every = "every",
        /// A number of dice against a troop class: black on white.
        Bare = "bare",
    }
}

impl Strip {
    /// Returns the icon files on it.
    pub fn icons(&self) -> impl Iterator<Item = &str> {
        let labels = self.equipment.iter().chain(&self.states).map(|label| &label.icon);
        let icons = labels.chain(self.weapons.iter().map(|weapon| &weapon.icon));
        icons.map(String::as_str).filter(|icon| !icon.is_empty())
    }
}

impl Ladder {
    /// Returns `true` if a Morale stands under any group.
    pub fn has_morale(&self) -> bool {
        self.groups.iter().any(|group| !group.morale.is_empty())
    }

    /// Returns `true` if any group has a percentage.
    pub fn has_parts(&self) -> bool {
        self.groups.iter().any(|group| !group.part.is_empty())
    }
}

impl StripWeapon {
    /// Returns `true` if any cell has a heading.
    pub fn is_headed(&self) -> bool {
        self.cells.iter().any(|cell| !cell.head.is_empty())
    }
}
