//! The strip: a squad or a leader as a hand marks it and an eye reads it in the middle of a turn.

use crate::language::{Phrase, zip};
use serde::Serialize;
use std::fmt;

/// Boxes to mark by hand: losses, and what may become of a squad.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Track {
    /// Its losses.
    pub ladder: Ladder,
    /// What may become of it.
    pub states: Vec<Token>,
}

/// A squad or a leader.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Strip {
    pub name: Phrase,
    /// How many: `6 + NCO`; of a leader, what he is.
    pub size: Phrase,
    /// What it costs: `142`.
    pub points: Phrase,
    /// The word for it: `points`.
    pub unit: Phrase,
    /// What it carries.
    pub tokens: Vec<Token>,
    /// The numbers it plays from, always the same in the same order.
    pub stats: Vec<Stat>,
    /// What he adds to whom; none but for leaders.
    pub command: Option<Radius>,
    /// Its losses; none of a leader.
    pub ladder: Option<Ladder>,
    /// What it fires.
    pub shots: Vec<Volley>,
    /// What may become of it, each with a box.
    pub states: Vec<Token>,
    /// The numbers of its NCO; empty without.
    pub nco: Phrase,
    /// What else is to be known of it.
    pub notes: Vec<Phrase>,
}

/// A picture and its word.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Token {
    /// A file of `templates/icons`; may be empty.
    pub icon: String,
    pub words: Phrase,
    /// How long the mark of a state stays.
    #[serde(skip)]
    pub lasts: Lasts,
}

/// How long the mark of a state stays.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum Lasts {
    /// Until it is taken off.
    #[default]
    Battle,
    /// Until the turn ends.
    Turn,
    /// One of several, filled from the left; the last of them goes when the turn ends.
    Track,
}

impl Lasts {
    /// The key in a page: `turn`; empty where it lasts.
    pub fn key(self) -> &'static str {
        match self {
            Self::Battle => "",
            Self::Turn => "turn",
            Self::Track => "track",
        }
    }
}

/// A number to play from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stat {
    /// Its head.
    pub label: Phrase,
    /// The number in play.
    pub value: String,
    /// What it is otherwise: `6 alone`; may be empty.
    pub bare: Phrase,
}

/// What a leader does for those near him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Radius {
    /// What he adds: `+2 WS`, `+2 Morale`.
    pub adds: Vec<Phrase>,
    /// How far, in inches.
    pub inches: i32,
    /// The same in words: `within 12″`.
    pub within: Phrase,
}

/// Boxes for losses, in groups of one Morale each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ladder {
    /// What the boxes are for.
    pub label: Phrase,
    /// The groups, from the first loss to the last.
    pub groups: Vec<LossGroup>,
    /// Whether boxes are drawn; where there would be too many, a tally is kept instead.
    pub drawn: bool,
    /// What follows the boxes: for what size they are, or how many there are.
    pub rest: Phrase,
    /// The same in words: `after 2 losses Morale 8`.
    pub said: Phrase,
}

/// Losses that leave a squad at one Morale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LossGroup {
    /// The first loss.
    pub first: i32,
    pub last: i32,
    /// The Morale; empty for those who never check it.
    pub morale: String,
    /// The part of the strength: `25 %`; may be empty.
    pub part: String,
    /// Whether the last box is the NCO's.
    pub nco: bool,
    /// Whether a thick line stands before the first box: beyond it a failed check is the end.
    pub line: bool,
}

/// What is fired, face by face.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Volley {
    /// What the cells are of: `Fire`.
    pub label: Phrase,
    /// The faces of the die; none where the words say it all.
    pub cells: Vec<Pip>,
    /// The weapon and its range: `Maula pistol 10″`.
    pub weapon: Phrase,
    /// The picture of the weapon.
    pub icon: String,
    /// What shields do, and how often it fires; may be empty.
    pub beyond: Phrase,
    /// The cells in words: `hits in the open on 1–6, through light cover on 3–6`.
    pub said: Phrase,
}

/// A face of the die.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pip {
    /// What stands over it; may be empty.
    pub head: String,
    /// What is rolled, or how many dice.
    pub roll: String,
    /// What comes of it.
    pub shade: Shade,
}

/// How a cell is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shade {
    /// A miss: empty.
    Miss,
    /// A hit in the open alone: hatched.
    Open,
    /// A hit through some covers: grey.
    Some,
    /// A hit through every cover: black.
    Every,
    /// Dice against a class: black on white.
    Bare,
}

impl fmt::Display for Shade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Miss => "miss",
            Self::Open => "open",
            Self::Some => "some",
            Self::Every => "every",
            Self::Bare => "bare",
        })
    }
}

impl Track {
    /// Sets the same boxes in a second language beside these.
    #[must_use]
    pub fn beside(self, other: Self) -> Self {
        Self {
            ladder: self.ladder.beside(other.ladder),
            states: zip(self.states, other.states, Token::beside),
        }
    }
}

impl Token {
    fn beside(self, other: Self) -> Self {
        Self { words: self.words.beside(other.words), ..self }
    }
}

impl Strip {
    /// The pictures on it.
    pub fn icons(&self) -> impl Iterator<Item = &str> {
        let tokens = self.tokens.iter().chain(&self.states).map(|token| &token.icon);
        let icons = tokens.chain(self.shots.iter().map(|shot| &shot.icon));
        icons.map(String::as_str).filter(|icon| !icon.is_empty())
    }

    /// Sets the same strip in a second language beside this one.
    #[must_use]
    pub fn beside(self, other: Self) -> Self {
        let stat = |a: Stat, b: Stat| Stat {
            label: a.label.beside(b.label),
            bare: a.bare.beside(b.bare),
            ..a
        };
        let radius = |a: Radius, b: Radius| Radius {
            adds: zip(a.adds, b.adds, Phrase::beside),
            within: a.within.beside(b.within),
            ..a
        };
        Self {
            name: self.name.beside(other.name),
            size: self.size.beside(other.size),
            points: self.points,
            unit: self.unit.beside(other.unit),
            tokens: zip(self.tokens, other.tokens, Token::beside),
            stats: zip(self.stats, other.stats, stat),
            command: self.command.zip(other.command).map(|(a, b)| radius(a, b)),
            ladder: self.ladder.zip(other.ladder).map(|(a, b)| a.beside(b)),
            shots: zip(self.shots, other.shots, Volley::beside),
            states: zip(self.states, other.states, Token::beside),
            nco: self.nco.beside(other.nco),
            notes: zip(self.notes, other.notes, Phrase::beside),
        }
    }
}

impl Ladder {
    /// Whether any of its groups names a part of the strength.
    pub fn has_parts(&self) -> bool {
        self.groups.iter().any(|group| !group.part.is_empty())
    }

    fn beside(self, other: Self) -> Self {
        Self {
            label: self.label.beside(other.label),
            rest: self.rest.beside(other.rest),
            said: self.said.beside(other.said),
            ..self
        }
    }
}

impl Volley {
    /// Whether its cells have heads.
    pub fn is_headed(&self) -> bool {
        self.cells.iter().any(|pip| !pip.head.is_empty())
    }

    fn beside(self, other: Self) -> Self {
        Self {
            label: self.label.beside(other.label),
            weapon: self.weapon.beside(other.weapon),
            beyond: self.beyond.beside(other.beyond),
            said: self.said.beside(other.said),
            ..self
        }
    }
}
