//! Printable lists and forces with ability codes.

use super::{Against, Items, file_slug};
use crate::army::Army;
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::library::OpenedItem;
use crate::muster::{Mustered, MusteredForce, ResolvedForce};
use crate::odds::NamedFighter;
use crate::profile::ListColumn;
use crate::rolls::Figure;
use crate::text::Source;

/// A printable list or force.
pub(super) struct Subject<'a> {
    /// With its own findings.
    pub(super) list: &'a Mustered,
    pub(super) army: &'a Army,
    /// The force to print; `None` for a whole list.
    pub(super) force: Option<(&'a MusteredForce, ResolvedForce<'a>)>,
}

impl<'a> Subject<'a> {
    /// Returns `None` if the file could not be parsed or has no ability codes.
    pub(super) fn new(opened: &'a OpenedItem) -> Option<Self> {
        let (list, force) = match opened {
            OpenedItem::List(list) => (&**list, None),
            OpenedItem::Force(force) => (force.list.as_ref()?, Some((&**force, force.resolve()?))),
            OpenedItem::Codeless(_) => return None,
        };
        Some(Self { list, army: list.army.as_ref()?, force })
    }

    /// Returns the number of units, an upper bound for the number of cards.
    pub(super) fn units(&self) -> usize {
        match &self.force {
            Some((_, resolved)) => resolved.bill.leaders.len() + resolved.bill.squads.len(),
            None => self.army.units.len(),
        }
    }

    /// Returns the enemy for the odds on cards, if requested.
    pub(super) fn enemy(&self, request: &Items, desk: &Desk) -> Result<Option<Figure>, Error> {
        let name = match &request.enemy {
            Against::Nobody => return Ok(None),
            Against::Named(name) => name,
            Against::Enemy => {
                let no_enemy = || Error::new(&self.list.source.name, ErrorKind::NoEnemy);
                self.army.enemy.as_ref().ok_or_else(no_enemy)?
            }
        };
        let enemy =
            NamedFighter::read(name, "odds", ListColumn::Ws)?.figure(ListColumn::Ws, desk)?;
        let (first, is_game_requested) =
            (self.list.rules.book.game, desk.requested_game().is_some());
        match enemy.game.filter(|game| !is_game_requested && *game != first) {
            None => Ok(Some(enemy)),
            Some(other) => {
                let kind = ErrorKind::TwoGames { first: first.key(), other: other.key() };
                Err(Error::new(name, kind))
            }
        }
    }

    pub(super) fn source(&self) -> &Source {
        self.force.as_ref().map_or(&self.list.source, |(mustered, _)| &mustered.source)
    }

    /// Returns the file name, prefixed with the game except for Fistful.
    pub(super) fn slug(&self) -> String {
        let name = self
            .force
            .as_ref()
            .map_or(&self.army.head.name, |(_, resolved)| &resolved.force.head.name);
        file_slug(self.source(), name, self.list.rules.book.game)
    }
}
