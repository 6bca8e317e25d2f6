//! Names that a file may use for units and options, and suggestions for unknown ones.

use crate::army::{Army, Unit, Words};
use crate::force::{Force, Member};
use crate::language::Language;
use crate::limits;
use crate::text::{fold, length, nearest};
use std::collections::BTreeMap;

/// Names, folded, each with its meaning.
pub struct Names<T> {
    known: BTreeMap<String, (String, T)>,
    /// The number of names that may still be compared with unknown ones, as a long list has many.
    guesses: usize,
}

impl Names<usize> {
    /// Collects the names, Spanish names and aliases of an army's units; the first of two equal ones wins.
    pub fn of_units(army: &Army) -> Self {
        Self::of_list(&army.units, |unit| (&unit.name, &unit.aliases))
    }

    /// Collects the names, Spanish names and aliases of the units of a list, each with the index of its unit; names
    /// come before Spanish names, and these before aliases.
    pub(crate) fn of_list<'a, U>(
        units: &'a [U],
        names: impl Fn(&'a U) -> (&'a Words, &'a [String]),
    ) -> Self {
        let units = || units.iter().map(&names).enumerate();
        let unit_names = units().map(|(index, (name, _))| (name.text.as_str(), index));
        let spanish =
            units().filter_map(|(index, (name, _))| Some((name.spanish.as_deref()?, index)));
        let aliases = units().flat_map(|(index, (_, aliases))| {
            aliases.iter().map(move |alias| (alias.as_str(), index))
        });
        Self::new(unit_names.chain(spanish).chain(aliases))
    }

    /// Collects the names of an army's options.
    pub(super) fn of_options(army: &Army) -> Self {
        let names = |(index, words): (usize, &Words)| {
            let spanish = words.spanish.clone();
            [Some(words.text.clone()), spanish].into_iter().flatten().map(move |name| (name, index))
        };
        let options = army.options.iter().map(|option| &option.name).enumerate();
        Self::new(options.flat_map(names))
    }
}

/// Finds the squads and leaders of a force by name: those with that name of their own, or else those of the unit with
/// that name or alias. The place of one in the file, such as `platoons/0/squads/1`, names it alone.
///
/// # Errors
/// The name that was probably meant, if there is one like it.
pub fn members(force: &Force, army: &Army, name: &str) -> Result<Vec<Member>, Option<String>> {
    if let Some(at) = force.places().position(|place| place == name) {
        return Ok(force.members().nth(at).map(|(member, ..)| member).into_iter().collect());
    }
    let folded = fold(name);
    let is_name = |text: &str| fold(text) == folded;
    let both = |words: &'_ Words| Language::ALL.map(|language| words.get(language).to_owned());
    let called = |words: &Words| both(words).iter().any(|text| is_name(text));
    let titled = force.titles(army).filter(|(_, title)| called(title)).map(|(member, _)| member);
    let titled: Vec<Member> = titled.collect();
    if !titled.is_empty() {
        return Ok(titled);
    }
    let answers =
        |unit: &Unit| called(&unit.name) || unit.aliases.iter().any(|alias| is_name(alias));
    let fielded = force.members().filter(|(.., unit)| answers(&army.units[*unit]));
    let fielded: Vec<Member> = fielded.map(|(member, ..)| member).collect();
    if !fielded.is_empty() {
        return Ok(fielded);
    }
    let titles =
        force.titles(army).flat_map(|(member, title)| both(title).map(|name| (name, member)));
    let units = force.members().flat_map(|(member, _, unit)| {
        let unit = &army.units[unit];
        both(&unit.name).into_iter().chain(unit.aliases.clone()).map(move |name| (name, member))
    });
    Names::new(titles.chain(units)).find(name).map(|member| vec![member])
}

impl<T: Copy> Names<T> {
    /// Collects names with their meanings; the first of two equal names wins.
    pub(crate) fn new(names: impl IntoIterator<Item = (impl Into<String>, T)>) -> Self {
        let mut known = BTreeMap::new();
        for (name, meant) in names {
            let name = name.into();
            known.entry(fold(&name)).or_insert((name, meant));
        }
        Self { known, guesses: limits::GUESSES }
    }

    /// Returns the meaning of a name, if it is known.
    pub(super) fn get(&self, name: &str) -> Option<T> {
        self.known.get(&fold(name)).map(|(_, meant)| *meant)
    }

    /// Returns the meaning of a name.
    ///
    /// # Errors
    /// The name that was probably meant, if there is one like it and guesses are left.
    pub fn find(&mut self, name: &str) -> Result<T, Option<String>> {
        if let Some(meant) = self.get(name) {
            return Ok(meant);
        }
        let left = self.guesses.checked_sub(self.known.len());
        self.guesses = left.unwrap_or(0);
        let known = || self.known.values().map(|(name, _)| name.as_str());
        Err(left.and_then(|_| nearest(name, known()).or_else(|| with_word(name, known()))))
    }
}

/// Finds the first name that contains a word, such as `Young Paul` for `Paul`.
fn with_word<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let word = fold(word);
    let is_word =
        |name: &&str| fold(name).split(|c: char| !c.is_alphanumeric()).any(|part| part == word);
    names.filter(|_| length(&word) > 3).find(is_word).map(str::to_owned)
}
