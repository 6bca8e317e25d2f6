//! Names that a file may use for units and options, and what was meant by one that is unknown.

use crate::army::{Army, Words};
use crate::force::{Force, Member};
use crate::limits;
use crate::text::{folded, nearest};
use std::collections::BTreeMap;

/// The names of things, folded, each with what it means.
pub struct Names<T> {
    known: BTreeMap<String, (String, T)>,
    /// Names that may still be compared with one that is unknown: a long list has many.
    guesses: usize,
}

impl Names<usize> {
    /// The names, Spanish names and aliases of an army's units; the first of two alike wins.
    pub fn of_units(army: &Army) -> Self {
        let units = || army.units.iter().enumerate();
        let own = units().map(|(index, unit)| (unit.name.text.as_str(), index));
        let spanish =
            units().filter_map(|(index, unit)| Some((unit.name.spanish.as_deref()?, index)));
        let aliases = units().flat_map(|(index, unit)| {
            unit.aliases.iter().map(move |alias| (alias.as_str(), index))
        });
        Self::new(own.chain(spanish).chain(aliases))
    }

    /// The names of an army's options.
    pub(super) fn of_options(army: &Army) -> Self {
        let names = |(index, words): (usize, &Words)| {
            let spanish = words.spanish.clone();
            [Some(words.text.clone()), spanish].into_iter().flatten().map(move |name| (name, index))
        };
        let options = army.options.iter().map(|option| &option.name).enumerate();
        Self::new(options.flat_map(names))
    }
}

impl Names<Member> {
    /// The names of a force's squads and leaders: their own first, then those of their units; the first of two alike wins.
    pub fn of_members(force: &Force, army: &Army) -> Self {
        let squads = force.all_squads().map(|(_, squad)| (squad.name.as_ref(), squad.unit));
        let squads = squads.enumerate().map(|(at, one)| (one, Member::Squad(at)));
        let leaders = force.all_leaders().map(|(_, leader)| (leader.name.as_ref(), leader.unit));
        let leaders = leaders.enumerate().map(|(at, one)| (one, Member::Leader(at)));
        let members: Vec<_> = squads.chain(leaders).collect();
        let own = members.iter().filter_map(|((name, _), member)| Some(((*name)?, *member)));
        let units = members.iter().map(|((_, unit), member)| (&army.units[*unit].name, *member));
        let named = own.chain(units).flat_map(|(name, member)| {
            let names = [Some(name.text.as_str()), name.spanish.as_deref()];
            names.into_iter().flatten().map(move |name| (name, member))
        });
        let aliases = members.iter().flat_map(|((_, unit), member)| {
            army.units[*unit].aliases.iter().map(move |alias| (alias.as_str(), *member))
        });
        Self::new(named.chain(aliases))
    }
}

impl<T: Copy> Names<T> {
    /// Names with what each means; the first of two alike wins.
    pub(super) fn new(names: impl IntoIterator<Item = (impl Into<String>, T)>) -> Self {
        let mut known = BTreeMap::new();
        for (name, meant) in names {
            let name = name.into();
            known.entry(folded(&name)).or_insert((name, meant));
        }
        Self { known, guesses: limits::GUESSES }
    }

    /// What a name means, where it is known.
    pub(super) fn get(&self, name: &str) -> Option<T> {
        self.known.get(&folded(name)).map(|(_, meant)| *meant)
    }

    /// What a name means.
    ///
    /// # Errors
    /// The name that was probably meant, if there is one like it and guesses are left.
    pub fn find(&mut self, name: &str) -> Result<T, Option<String>> {
        if let Some(meant) = self.get(name) {
            return Ok(meant);
        }
        let left = self.guesses.checked_sub(self.known.len());
        self.guesses = left.unwrap_or(0);
        Err(left.and_then(|_| nearest(name, self.known.values().map(|(name, _)| name.as_str()))))
    }
}
