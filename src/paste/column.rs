//! Columns of a game's tables: the ones that readers know by their meaning, and what their cells look like.

use crate::profile::ListColumn;
use serde::Deserialize;

/// The key of the column that holds the Morale of troops and the rating of leaders.
pub const EITHER: &str = "morale-or-leadership";

/// Returns the keys of the columns whose cells a player may edit, without [`EITHER`].
pub fn editable_keys() -> impl Iterator<Item = &'static str> {
    let values = ListColumn::ALL.into_iter().map(ListColumn::key);
    ["name", "code"].into_iter().chain(values).chain(["notes"])
}

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ColumnKey {
    Name,
    Code,
    Value(ListColumn),
    MoraleOrLeadership,
    Notes,
    /// Nothing that a list keeps.
    Ignored,
    /// A column that only its game knows, by its place in `heads.yaml`.
    Other(usize),
}

impl ColumnKey {
    pub(super) const MOVE: Self = Self::Value(ListColumn::Move);
    pub(super) const WS: Self = Self::Value(ListColumn::Ws);
    pub(super) const BS: Self = Self::Value(ListColumn::Bs);
    pub(super) const MORALE: Self = Self::Value(ListColumn::Morale);
    pub(super) const LEADERSHIP: Self = Self::Value(ListColumn::Leadership);
    pub(super) const RADIUS: Self = Self::Value(ListColumn::Radius);
    pub(super) const POINTS: Self = Self::Value(ListColumn::Points);

    /// Returns the column with a key, which stands at a place of `heads.yaml`.
    pub(super) fn from_key(key: &str, place: usize) -> Self {
        match key {
            "name" => Self::Name,
            "code" => Self::Code,
            "notes" => Self::Notes,
            "ignored" => Self::Ignored,
            EITHER => Self::MoraleOrLeadership,
            _ => ListColumn::from_key(key).map_or(Self::Other(place), Self::Value),
        }
    }
}

listed! {
    /// The look of the cells of a column.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub(super) enum CellShape {
        /// The name of the row.
        Name,
        /// An ability code.
        Code,
        /// `4d`.
        Dice,
        /// `14`.
        Number,
        /// `24"`.
        Inches,
        /// `80 %`.
        Percent,
        /// Any text.
        Text,
        /// Any text, which goes on in lines below without a name.
        Lines,
        /// Shots of a weapon: `3/1 2/1 1/1 –`; several heads may have one each.
        Shots,
        /// Values with their labels: `Class Soldier 2 · Move 6″`.
        Facts,
        /// Nothing that a list keeps.
        Ignored,
    }
}

impl CellShape {
    /// Returns `true` for a cell of a number.
    pub(super) fn is_number(self) -> bool {
        matches!(self, Self::Dice | Self::Number | Self::Inches | Self::Percent)
    }
}

/// A column of a table of words.
#[derive(Debug, Clone, Copy)]
pub(super) struct ColumnSlot {
    pub(super) key: ColumnKey,
    pub(super) shape: CellShape,
    /// The place of its head in its line, in characters; `None` where that says nothing.
    pub(super) offset: Option<usize>,
}

/// The evidence for the columns of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnEvidence {
    /// The heads of the table, or a label beside each value.
    Heads,
    /// The heads, but the words may be dealt out otherwise.
    UnsureHeads,
    /// The look of the cells.
    Shapes,
}

impl ColumnEvidence {
    /// Returns the weaker evidence of heads that are no longer sure.
    pub(super) fn weaken(self) -> Self {
        if self == Self::Heads { Self::UnsureHeads } else { self }
    }
}

/// Where the texts of a table set with blanks stand, in columns from the beginning of a line.
pub(super) struct TextColumns {
    pub(super) name: usize,
    /// The head behind that of names.
    pub(super) next: usize,
    /// The head of notes, if it is the last.
    pub(super) notes: Option<usize>,
}
