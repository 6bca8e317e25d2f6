//! Squares, square sets, players and piece kinds.

use super::illegal::PieceName;

/// A square, counted from a1 along the ranks: 0 to 63.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Lists every square, a1 first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    /// Returns the square of a file and a rank, each from 0 to 7; `None` off the board.
    pub const fn at(file: i8, rank: i8) -> Option<Self> {
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self((rank * 8 + file) as u8))
    }

    /// Parses a square such as `e4`.
    pub fn parse(name: &str) -> Option<Self> {
        let [file, rank] = *name.as_bytes() else { return None };
        let is_on = (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
        is_on.then(|| Self((rank - b'1') * 8 + (file - b'a')))
    }

    /// Returns the index, 0 to 63.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns file and rank, each from 0 to 7.
    pub const fn place(self) -> (i8, i8) {
        let (file, rank) = ((self.0 % 8) as i8, (self.0 / 8) as i8);
        (file, rank)
    }

    /// Returns the set of only this square.
    pub const fn alone(self) -> Squares {
        Squares(1 << self.0)
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), char::from(b'1' + self.0 / 8))
    }
}

/// A set of squares as a bitboard, a1 in the lowest bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Squares(pub u64);

impl Squares {
    pub const NONE: Self = Self(0);

    /// Returns `true` if the set contains a square.
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Counts the squares.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the intersection.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the union.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the difference.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Iterates over the squares, a1 first.
    pub fn each(self) -> impl Iterator<Item = Square> {
        let mut left = self;
        std::iter::from_fn(move || {
            let first = left.first()?;
            left = left.without(first.alone());
            Some(first)
        })
    }

    pub fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| Square(self.0.trailing_zeros() as u8))
    }

    pub fn last(self) -> Option<Square> {
        (self.0 != 0).then(|| Square(63 - self.0.leading_zeros() as u8))
    }
}

keyed! {
    /// A player. The Harkonnen begin.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Player by key {
        /// Paul's side, written in capitals.
        Atreides = "atreides",
        /// Feyd's side, written in small letters.
        Harkonnen = "harkonnen",
    }
}

impl Player {
    /// Returns the letter of the notation: `a` or `h`.
    pub const fn letter(self) -> char {
        match self {
            Self::Atreides => 'a',
            Self::Harkonnen => 'h',
        }
    }

    pub const fn other(self) -> Self {
        match self {
            Self::Atreides => Self::Harkonnen,
            Self::Harkonnen => Self::Atreides,
        }
    }
}

listed! {
    /// A kind of piece that players own, not the neutral counters.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum PieceKind {
        /// The Duke, or the Baron.
        Leader,
        Mentat,
        /// A Fremen, or a Sardaukar.
        Elite,
        Ornithopter,
        /// A Harvester, which fights nobody.
        Harvester,
        Troop,
    }
}

impl PieceKind {
    /// The kinds that may be ransomed, in the order of the notation.
    pub const RANSOMED: [Self; 4] = [Self::Elite, Self::Ornithopter, Self::Harvester, Self::Troop];

    /// Returns the capital letter used in moves.
    pub const fn letter(self, side: Player) -> char {
        match (self, side) {
            (Self::Leader, Player::Atreides) => 'D',
            (Self::Leader, Player::Harkonnen) => 'B',
            (Self::Mentat, _) => 'M',
            (Self::Elite, Player::Atreides) => 'F',
            (Self::Elite, Player::Harkonnen) => 'S',
            (Self::Ornithopter, _) => 'O',
            (Self::Harvester, _) => 'H',
            (Self::Troop, _) => 'T',
        }
    }

    /// Returns the name for messages.
    pub(crate) const fn name(self, side: Player) -> PieceName {
        match (self, side) {
            (Self::Leader, Player::Atreides) => PieceName::Duke,
            (Self::Leader, Player::Harkonnen) => PieceName::Baron,
            (Self::Mentat, _) => PieceName::Mentat,
            (Self::Elite, Player::Atreides) => PieceName::Fremen,
            (Self::Elite, Player::Harkonnen) => PieceName::Sardaukar,
            (Self::Ornithopter, _) => PieceName::Ornithopter,
            (Self::Harvester, _) => PieceName::Harvester,
            (Self::Troop, _) => PieceName::Troop,
        }
    }

    /// Returns the letter used in boards: small for the Harkonnen.
    pub const fn symbol(self, side: Player) -> char {
        match side {
            Player::Atreides => self.letter(side),
            Player::Harkonnen => self.letter(side).to_ascii_lowercase(),
        }
    }

    /// Returns the number that each side begins with.
    pub const fn most(self) -> u32 {
        match self {
            Self::Leader | Self::Mentat => 1,
            Self::Elite | Self::Ornithopter | Self::Harvester => 2,
            Self::Troop => 8,
        }
    }

    /// Returns the worth at the end, in Spice, which is also the price of the ransom, if any (C18).
    pub const fn value(self) -> u32 {
        match self {
            Self::Leader | Self::Mentat => 10,
            Self::Elite | Self::Ornithopter => 5,
            Self::Harvester | Self::Troop => 1,
        }
    }

    /// Returns the piece that must be on the board to ransom it; `None` if it cannot be ransomed (C13, C33).
    pub const fn ransomer(self) -> Option<Self> {
        match self {
            Self::Elite | Self::Troop => Some(Self::Leader),
            Self::Ornithopter | Self::Harvester => Some(Self::Mentat),
            Self::Leader | Self::Mentat => None,
        }
    }
}

listed! {
    /// The cargo of an Ornithopter.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Cargo {
        /// A Harvester: it may not attack.
        Harvester,
        Troop,
    }
}

impl Cargo {
    /// Returns the kind of the carried piece.
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Harvester => PieceKind::Harvester,
            Self::Troop => PieceKind::Troop,
        }
    }
}
