//! An ability code as a value: which row of each table it names.

/// The letters of a code, as rows of the tables of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// The row of the training table.
    pub training: u8,
    /// The row of the morale table.
    pub morale: u8,
    /// The rows of the traits table.
    pub traits: Traits,
    /// The part after the dash, for leaders.
    pub rank: Option<LeaderRank>,
}

/// A leader's part of a code: the `A4` of `EFSs-A4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeaderRank {
    /// The row of the leadership table.
    pub leadership: u8,
    /// The row of the fighting table.
    pub fighting: u8,
}

/// A set of rows of the traits table, at most 32.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Traits(pub u32);

impl Traits {
    /// Returns `true` if the row is in the set.
    pub fn has(self, row: u8) -> bool {
        self.0 & (1 << row) != 0
    }

    /// Returns the set with one more row.
    pub fn with(self, row: u8) -> Self {
        Self(self.0 | 1 << row)
    }

    /// Returns the set with one row less.
    pub fn without(self, row: u8) -> Self {
        Self(self.0 & !(1 << row))
    }

    /// Returns the rows in the order of the table.
    pub fn rows(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let row = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            Some(row as u8)
        })
    }

    /// Returns the number of rows in the set.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

keyed! {
    /// The kind of a unit: leader or trooper.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum CodeKind by key {
        /// A leader or NCO: the code has a dash.
        Leader = "leader",
        /// Rank and file.
        Trooper = "trooper",
    }
}

impl Code {
    /// Returns the kind of the code: a leader's if it has a rank.
    pub fn kind(self) -> CodeKind {
        if self.rank.is_some() { CodeKind::Leader } else { CodeKind::Trooper }
    }

    /// Returns the edit distance to another code in letters added, removed or changed;
    /// `None` between a trooper and a leader.
    pub fn edits(self, other: Self) -> Option<u32> {
        Some(self.body_edits(other) + self.rank_edits(other)?)
    }

    /// Returns the edit distance of training, morale and traits alone.
    pub fn body_edits(self, other: Self) -> u32 {
        let gone = (self.traits.0 & !other.traits.0).count_ones();
        let new = (other.traits.0 & !self.traits.0).count_ones();
        let head =
            u32::from(self.training != other.training) + u32::from(self.morale != other.morale);
        head + gone.max(new)
    }

    /// Returns the edit distance of the rank, the letters after the dash; `None` between a trooper and a leader.
    pub fn rank_edits(self, other: Self) -> Option<u32> {
        match (self.rank, other.rank) {
            (None, None) => Some(0),
            (Some(a), Some(b)) => {
                Some(u32::from(a.leadership != b.leadership) + u32::from(a.fighting != b.fighting))
            }
            _ => None,
        }
    }

    /// Returns `true` if another code has the same training, morale and traits; the ranks may differ.
    pub fn has_body_of(self, other: Self) -> bool {
        (self.training, self.morale, self.traits) == (other.training, other.morale, other.traits)
    }
}
