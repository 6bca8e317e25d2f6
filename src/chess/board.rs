//! Squares, sets of them, sides and kinds of pieces.

use crate::fault::PieceName;

/// A square, counted from a1 along the ranks: 0 to 63.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Every square, a1 first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The square of a file and a rank, each from 0 to 7; none beyond.
    pub const fn at(file: i8, rank: i8) -> Option<Self> {
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self((rank * 8 + file) as u8))
    }

    /// The square of a name such as `e4`; none where there is none.
    pub fn named(name: &str) -> Option<Self> {
        let [file, rank] = *name.as_bytes() else { return None };
        let is_on = (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
        is_on.then(|| Self((rank - b'1') * 8 + (file - b'a')))
    }

    /// Its number, 0 to 63.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file and its rank, each from 0 to 7.
    pub const fn place(self) -> (i8, i8) {
        let (file, rank) = ((self.0 % 8) as i8, (self.0 / 8) as i8);
        (file, rank)
    }

    /// The set of it alone.
    pub const fn alone(self) -> Squares {
        Squares(1 << self.0)
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), char::from(b'1' + self.0 / 8))
    }
}

/// A set of squares, a bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Squares(pub u64);

impl Squares {
    /// No square.
    pub const NONE: Self = Self(0);

    /// Whether a square is in it.
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares it has.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Those of both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those of either.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that the other has not.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Each of them, a1 first.
    pub fn each(self) -> impl Iterator<Item = Square> {
        let mut left = self;
        std::iter::from_fn(move || {
            let first = left.first()?;
            left = left.without(first.alone());
            Some(first)
        })
    }

    /// The first, if there is one.
    pub fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| Square(self.0.trailing_zeros() as u8))
    }

    /// The last, if there is one.
    pub fn last(self) -> Option<Square> {
        (self.0 != 0).then(|| Square(63 - self.0.leading_zeros() as u8))
    }
}

/// Who moves. The Harkonnen begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// Paul's, in capitals.
    Atreides,
    /// Feyd's, in small letters.
    Harkonnen,
}

impl Player {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Atreides, Self::Harkonnen];

    /// The letter of the notation: `a` or `h`.
    pub const fn letter(self) -> char {
        match self {
            Self::Atreides => 'a',
            Self::Harkonnen => 'h',
        }
    }

    /// The other side.
    pub const fn other(self) -> Self {
        match self {
            Self::Atreides => Self::Harkonnen,
            Self::Harkonnen => Self::Atreides,
        }
    }
}

/// A kind of piece that a side has; neutral ones are no pieces.
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

impl PieceKind {
    /// Every kind.
    pub const ALL: [Self; 6] =
        [Self::Leader, Self::Mentat, Self::Elite, Self::Ornithopter, Self::Harvester, Self::Troop];
    /// Those that may be ransomed, in the order of the notation.
    pub const RANSOMED: [Self; 4] = [Self::Elite, Self::Ornithopter, Self::Harvester, Self::Troop];

    /// The capital by which a move of a side calls it.
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

    /// What messages call it.
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

    /// The letter by which a board calls it: small for the Harkonnen.
    pub const fn symbol(self, side: Player) -> char {
        match side {
            Player::Atreides => self.letter(side),
            Player::Harkonnen => self.letter(side).to_ascii_lowercase(),
        }
    }

    /// How many of it a side begins with.
    pub const fn most(self) -> u32 {
        match self {
            Self::Leader | Self::Mentat => 1,
            Self::Elite | Self::Ornithopter | Self::Harvester => 2,
            Self::Troop => 8,
        }
    }

    /// What it counts at the end, in Spice; what its ransom costs, if it has one (C18).
    pub const fn value(self) -> u32 {
        match self {
            Self::Leader | Self::Mentat => 10,
            Self::Elite | Self::Ornithopter => 5,
            Self::Harvester | Self::Troop => 1,
        }
    }

    /// Who has to be on the board for it to be ransomed; none for whom nobody can (C13, C33).
    pub const fn ransomer(self) -> Option<Self> {
        match self {
            Self::Elite | Self::Troop => Some(Self::Leader),
            Self::Ornithopter | Self::Harvester => Some(Self::Mentat),
            Self::Leader | Self::Mentat => None,
        }
    }
}

/// What an Ornithopter carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cargo {
    /// A Harvester: it may not attack.
    Harvester,
    Troop,
}

impl Cargo {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Harvester, Self::Troop];

    /// The kind of piece that is carried.
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Harvester => PieceKind::Harvester,
            Self::Troop => PieceKind::Troop,
        }
    }
}
