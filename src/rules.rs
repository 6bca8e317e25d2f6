//! The rules of a game with ability codes: its book, its tables, and its rules of play.

mod load;
mod measures;
mod play;

pub use measures::{CommandDistances, MeleeModifiers, MoraleModifiers, MovementRules};
pub use play::{
    ByProcedure, CardRules, CoverKind, Explosion, LossEffect, Opponent, Play, Procedure, Rule,
    SquadMorale, State,
};

use crate::army::Role;
use crate::blazon::{Blazonry, Device, SmallSign, paths};
use crate::book::{Book, Game};
use crate::code::Code;
use crate::codes::{CodeTables, Letter, Slot};
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use std::sync::{Arc, OnceLock};

/// The loaded and validated rules of a game.
#[derive(Debug, Clone)]
pub struct Rules {
    /// The game.
    pub book: Book,
    codes: CodeTables,
    /// The game whose drawings its letters have: a game that extends another has those of the other.
    drawn_as: Game,
    /// These drawings, read when the first code is drawn; `None` in a game without any.
    blazonry: Arc<OnceLock<Option<Blazonry>>>,
    /// The rules of play beyond the units.
    pub play: Play,
}

impl Rules {
    /// Returns the tables of its ability codes.
    pub fn codes(&self) -> &CodeTables {
        &self.codes
    }

    /// Returns these rules with other code tables, such as those of a house.
    #[must_use]
    pub fn with(&self, codes: CodeTables) -> Self {
        Self { codes, ..self.clone() }
    }

    /// Draws a code.
    ///
    /// # Errors
    /// A game without devices; a letter that a house adds and no spare device is left for.
    pub fn device(&self, code: Code) -> Result<Device, Error> {
        let none = || Error::new(self.book.game.key(), ErrorKind::NoDevices);
        let drawn = self.blazonry().ok_or_else(none)?.device(code, &self.codes);
        drawn.map_err(|letter| Error::new(letter.to_string(), ErrorKind::NoDevice))
    }

    /// Draws a small sign as paths of SVG, in µm around the middle of a mark 5 mm wide; empty in a game without devices.
    pub fn small_sign(&self, sign: SmallSign) -> String {
        self.blazonry().map_or_else(String::new, |blazonry| paths(blazonry.small_sign(sign)))
    }

    fn blazonry(&self) -> Option<&Blazonry> {
        let load = || Blazonry::load(self.drawn_as, &self.codes, Grammars::BUILT_IN).ok().flatten();
        self.blazonry.get_or_init(load).as_ref()
    }

    pub fn card(&self, role: Role) -> &CardRules {
        match role {
            Role::Troop => &self.play.squad,
            Role::Nco => &self.play.nco,
            Role::Leader => &self.play.leader,
        }
    }

    /// Returns the role of a code's unit: an NCO leads his own squad alone.
    pub fn role(&self, code: Code) -> Role {
        match self.codes().rank(code) {
            None => Role::Troop,
            Some(row) if self.play.nco.ranks.contains(&row.letter) => Role::Nco,
            Some(_) => Role::Leader,
        }
    }

    /// Returns `true` if a role leads more than squads, in a game that distinguishes leaders from NCOs (F26).
    pub fn is_officer(&self, role: Role) -> bool {
        role == Role::Leader && !self.play.nco.ranks.is_empty()
    }

    /// Returns `true` if shields save by the class of the opponent (D5).
    pub fn has_shield_saves(&self) -> bool {
        !self.play.opponents.is_empty()
    }

    /// Returns the class of opponents that a code belongs to (D5); `None` in a game without shield saves.
    pub fn opponent(&self, code: Code) -> Option<&Opponent> {
        let fighting = |fighting| self.codes().row(Slot::Fighting, fighting);
        let level = code.rank.map(|rank| -> &Letter { fighting(rank.fighting) });
        self.play.opponent(level.map(|row| row.letter))
    }
}
