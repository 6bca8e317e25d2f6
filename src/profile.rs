//! Characteristics: the values that a code gives a figure.

use crate::dice::Dice;
use crate::text;

/// The characteristics of a figure, as the tables give them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Profile {
    /// Movement dice, such as `5d`.
    pub moves: Dice,
    /// Weapon Skill.
    pub ws: i32,
    /// Ballistic Skill.
    pub bs: i32,
    /// Morale; for leaders it is derived (F13).
    pub morale: i32,
    /// The values of leaders only.
    pub command: Option<Command>,
}

/// The values of leaders and NCOs only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Command {
    /// The leadership rating.
    pub leadership: i32,
    /// The command radius in inches.
    pub radius: i32,
}

keyed! {
    /// A column of a published list, by its key in answers and files.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum ListColumn by key {
        /// Movement dice.
        Move = "move",
        /// Weapon Skill.
        Ws = "ws",
        /// Ballistic Skill.
        Bs = "bs",
        Morale = "morale",
        Leadership = "leadership",
        /// Command radius, in inches.
        Radius = "radius",
        Points = "points",
    }
}

impl ListColumn {
    /// Lists every column but the points.
    pub fn characteristics() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|column| *column != Self::Points)
    }

    /// Writes a number of this column as a sheet prints it: `4d`, `24″`, `14`.
    pub fn print(self, n: i32) -> String {
        match self {
            Self::Move => Dice(n).to_string(),
            Self::Radius => format!("{n}″"),
            _ => n.to_string(),
        }
    }

    /// Writes a difference in this column as a sheet prints it: `−1d`, `+2`.
    pub fn print_difference(self, n: i32) -> String {
        let signed = crate::text::with_sign(n);
        match self {
            Self::Move => format!("{signed}d"),
            Self::Radius => format!("{signed}″"),
            _ => signed,
        }
    }
}

/// One entry for each column; none can be forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ByColumn<T>([T; 7]);

impl<T> ByColumn<T> {
    /// Fills every column.
    pub fn from_fn(entry: impl FnMut(ListColumn) -> T) -> Self {
        Self(ListColumn::ALL.map(entry))
    }

    /// Returns the entry of a column, to be changed.
    pub fn get_mut(&mut self, column: ListColumn) -> &mut T {
        &mut self.0[column as usize]
    }

    /// Returns the entry of a column.
    pub fn get(&self, column: ListColumn) -> &T {
        &self.0[column as usize]
    }

    /// Returns the columns and their entries, in the order of the lists.
    pub fn iter(&self) -> impl Iterator<Item = (ListColumn, &T)> {
        ListColumn::ALL.into_iter().zip(&self.0)
    }
}

impl ByColumn<Option<i32>> {
    /// Writes a column as a sheet prints it, a dash where there is nothing.
    pub fn print(&self, column: ListColumn) -> String {
        text::or_dash(self.get(column).map(|n| column.print(n)))
    }
}

impl Profile {
    /// Returns the numbers of a list's columns; a trooper has no leadership and no radius.
    pub fn values(&self, points: i32) -> ByColumn<Option<i32>> {
        ByColumn::from_fn(|column| match column {
            ListColumn::Move => Some(self.moves.0),
            ListColumn::Ws => Some(self.ws),
            ListColumn::Bs => Some(self.bs),
            ListColumn::Morale => Some(self.morale),
            ListColumn::Leadership => self.command.map(|command| command.leadership),
            ListColumn::Radius => self.command.map(|command| command.radius),
            ListColumn::Points => Some(points),
        })
    }
}
