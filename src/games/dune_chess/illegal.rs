//! Illegal moves of Dune Chess.

/// The part of a written move that is illegal: the `T`, the `b7`, the `a6` or the `!` of `Tb7a6!`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovePart {
    /// The letter, and the whole of a pass.
    Letter,
    /// The square it comes from.
    From,
    /// The square it goes to.
    To,
    /// The mark of a Seitch that is destroyed.
    Mark,
}

/// The reason why a move is not allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game is over.
    Over,
    /// A pass by a player who can move (C36).
    MustMove,
    /// No piece is there.
    Nobody { at: String },
    /// A piece of the other side is there.
    Foreign { at: String },
    /// Another piece of the mover's is there.
    Another { at: String, found: PieceName, letter: char },
    /// No Sandworm is there.
    NoWorm { at: String },
    /// A Sandworm that the other side rides (C4).
    RiddenByFoe { at: String },
    /// The piece does not move so.
    Reach { piece: PieceName },
    /// Another piece or counter is in the way (C3).
    Blocked { at: String },
    /// A piece of one's own (C5).
    Own { at: String },
    /// An Ornithopter that carries something already (C25).
    Laden { at: String },
    /// A landing on Spice (C3, C24).
    OntoSpice { at: String },
    /// A landing on a Sandworm (C24, C26).
    OntoWorm { at: String },
    /// A landing on a Sandworm that is ridden (C4, C26).
    OntoRider { at: String },
    /// A Harvester that would capture a piece.
    Harmless { at: String },
    /// An Ornithopter with a Harvester that would capture (C10).
    Unarmed { at: String },
    /// An Ornithopter with a Harvester that would land in a Seitch (C10).
    TooWide { at: String },
    /// A Sandworm that would enter a Seitch (C8).
    WormOntoSeitch { at: String },
    /// A Sandworm that would go where there is neither Spice nor an enemy (C27).
    WormOntoSand { at: String },
    /// A Sandworm that would go onto another (C27).
    WormOntoWorm { at: String },
    /// A Seitch destroyed by no Sardaukar, where there is none, or with a capture (C12).
    Undestroyed { at: String },
    /// A ransom of a piece that is not a prisoner (C13).
    NotHeld { piece: PieceName },
    /// A ransom that cannot be paid (C33).
    Price { price: u32, hand: u32 },
    /// A ransom without its ransomer on the board (C33).
    NoPayer { leader: PieceName },
    /// A ransom dropped on an occupied square (C15).
    NotVacant { at: String },
}

/// The name of a piece, which depends on its side for leaders and elite pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceName {
    Duke,
    Baron,
    Mentat,
    Fremen,
    Sardaukar,
    Ornithopter,
    Harvester,
    Troop,
    Sandworm,
}

impl IllegalMove {
    /// Returns the part of the written move that is wrong.
    pub fn part(&self) -> MovePart {
        match self {
            Self::Over
            | Self::MustMove
            | Self::Another { .. }
            | Self::NotHeld { .. }
            | Self::Price { .. }
            | Self::NoPayer { .. } => MovePart::Letter,
            Self::Nobody { .. }
            | Self::Foreign { .. }
            | Self::NoWorm { .. }
            | Self::RiddenByFoe { .. } => MovePart::From,
            Self::Undestroyed { .. } => MovePart::Mark,
            Self::Reach { .. }
            | Self::Blocked { .. }
            | Self::Own { .. }
            | Self::Laden { .. }
            | Self::OntoSpice { .. }
            | Self::OntoWorm { .. }
            | Self::OntoRider { .. }
            | Self::Harmless { .. }
            | Self::Unarmed { .. }
            | Self::TooWide { .. }
            | Self::WormOntoSeitch { .. }
            | Self::WormOntoSand { .. }
            | Self::WormOntoWorm { .. }
            | Self::NotVacant { .. } => MovePart::To,
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/messages/moves.rs"));
