//! Illegal moves of Dune Chess.

/// Which part of the word of a move an illegal move is about: the `T`, the `b7`, the `a6` or the `!` of `Tb7a6!`.
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
    /// A pass of somebody who can move (C36).
    MustMove,
    /// Nobody stands there.
    Nobody { at: String },
    /// A piece of the other side stands there.
    Foreign { at: String },
    /// Another piece of the mover's stands there.
    Another { at: String, found: PieceName, letter: char },
    /// No Sandworm is there.
    NoWorm { at: String },
    /// A Sandworm that the other side rides (C4).
    RiddenByFoe { at: String },
    /// The piece does not move so.
    Reach { piece: PieceName },
    /// Something stands between (C3).
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
    /// A ransom of somebody who is no prisoner (C13).
    NotHeld { piece: PieceName },
    /// A ransom that cannot be paid (C33).
    Price { price: u32, hand: u32 },
    /// A ransom that nobody on the board can ask for (C33).
    NoPayer { leader: PieceName },
    /// A ransom dropped where something stands (C15).
    NotVacant { at: String },
}

/// A piece of the board, by whose it is where that has a name.
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
    /// The part of the word that it is about.
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
