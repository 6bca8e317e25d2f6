//! Names that a file may use for units and options, and what was meant by one that is unknown.

use crate::army::{Army, Words};
use crate::limits;
use crate::text::{folded, nearest};
use std::collections::BTreeMap;

/// The names of things, folded, each with its index.
pub(super) struct Names {
    known: BTreeMap<String, (String, usize)>,
    /// Names that may still be compared with one that is unknown: a long list has many.
    guesses: usize,
}

impl Names {
    /// The names, Spanish names and aliases of an army's units; the first of two alike wins.
    pub(super) fn of_units(army: &Army) -> Self {
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

    fn new(names: impl IntoIterator<Item = (impl Into<String>, usize)>) -> Self {
        let mut known = BTreeMap::new();
        for (name, index) in names {
            let name = name.into();
            known.entry(folded(&name)).or_insert((name, index));
        }
        Self { known, guesses: limits::GUESSES }
    }

    /// What a name means, or the name that was probably meant.
    pub(super) fn find(&mut self, name: &str) -> Result<usize, Option<String>> {
        if let Some((_, index)) = self.known.get(&folded(name)) {
            return Ok(*index);
        }
        let left = self.guesses.checked_sub(self.known.len());
        self.guesses = left.unwrap_or(0);
        Err(left.and_then(|_| nearest(name, self.known.values().map(|(name, _)| name.as_str()))))
    }
}
