//! Lines by the names of a list: which unit and which options a line is about, and where it goes on.

use super::phrase::{LineWord, Mention, NamePhrase, ends_sentence, find_mentions, split_sentence};
use crate::army::{Army, Choice, Role, Unit};
use crate::codes::Slot;
use crate::decode::with_letters;
use crate::language::Language;
use crate::paste::Heads;
use crate::paste::line::{MOST_WORDS, TextLine};
use crate::paste::words::ListWords;
use crate::rules::Rules;
use crate::text::{Span, split_words};
use std::collections::BTreeSet;

/// The most words of an option on a line of its own. A guess: a longer line is a remark.
pub(super) const MOST_OPTION_WORDS: usize = 4;

/// The words of one or several lines about a member.
#[derive(Debug)]
pub(super) struct MemberText {
    pub(super) line: usize,
    /// Its last line.
    pub(super) last: usize,
    pub(super) span: Span,
    /// The cells of its lines, if these are markup; empty for plain text.
    pub(super) markup_cells: Vec<String>,
    pub(super) words: Vec<LineWord>,
}

impl MemberText {
    pub(super) fn new(line: &TextLine, words: Vec<LineWord>) -> Self {
        let TextLine { number, span, .. } = *line;
        Self { line: number, last: number, span, markup_cells: markup_cells(line), words }
    }

    /// Adds a line; points that stood at the end of the lines before stay at the end.
    pub(super) fn join(&mut self, line: &TextLine, words: Vec<LineWord>) {
        let points = self.words.pop_if(|last| last.number.is_some());
        let has_points = words.last().is_some_and(|last| last.number.is_some());
        self.words.extend(words);
        match points {
            Some(points) if has_points => self.words.insert(self.words.len() - 1, points),
            points => self.words.extend(points),
        }
        self.last = line.number;
        self.span.end = line.span.end;
        self.markup_cells.extend(markup_cells(line));
    }
}

/// Returns the cells of a line that is markup; none of plain text.
fn markup_cells(line: &TextLine) -> Vec<String> {
    let cells = line.pieces.iter().filter(|cell| line.is_markup && !cell.text.is_empty());
    cells.map(|cell| cell.text.clone()).collect()
}

/// Reads lines by the names of a list.
pub(super) struct LineReader<'a> {
    pub(super) army: &'a Army,
    pub(super) rules: &'a Rules,
    pub(super) known: &'a ListWords,
    units: Vec<NamePhrase>,
    /// The options by name; those with a choice of letters by the names of these too.
    options: Vec<NamePhrase>,
    /// The purchase that each phrase of `options` names.
    pub(super) choices: Vec<NamedChoice>,
    /// The names of all letters of a code.
    letters: Vec<NamePhrase>,
    /// Words of the list's own name, which say nothing about a unit.
    common: Vec<String>,
}

/// An option that a line may name.
#[derive(Debug, Clone)]
pub(super) struct NamedChoice {
    /// Its index in [`Army::options`].
    pub(super) option: usize,
    /// The letters that it adds.
    pub(super) choice: Choice,
}

impl<'a> LineReader<'a> {
    pub(super) fn new(army: &'a Army, rules: &'a Rules, heads: &'a Heads) -> Self {
        let known = &heads.words;
        let units = army.units.iter().enumerate().filter(|(_, unit)| unit.role != Role::Nco);
        let units = units.flat_map(|(at, unit)| list_names(unit).map(move |name| (at, name)));
        let units =
            units.filter_map(|(at, name)| NamePhrase::new(at, name, &known.small)).collect();
        let titles = Language::ALL.map(|language| army.head.name.get(language));
        let common = titles.into_iter().flat_map(split_words).collect();
        let rows = Slot::ALL.into_iter().flat_map(|slot| &rules.codes().table(slot).rows);
        let names = rows.flat_map(|row| Language::ALL.map(|language| row.names.get(language)));
        let letters = names.filter_map(|name| NamePhrase::new(0, name, &known.small)).collect();
        let (options, choices) = (Vec::new(), Vec::new());
        let mut reader = Self { army, rules, known, units, options, choices, letters, common };
        for (at, option) in army.options.iter().enumerate() {
            reader.add_option(at, option);
        }
        reader
    }

    /// Adds an option by its own names, and by those of each letter if it has several to choose from.
    fn add_option(&mut self, at: usize, option: &Choice) {
        self.add_choice(
            at,
            option.clone(),
            Language::ALL.map(|language| option.name.get(language)),
        );
        if option.adds.chars().count() < 2 {
            return;
        }
        for row in &self.rules.codes().table(Slot::Traits).rows {
            if option.adds.contains(row.letter) {
                let choice = with_letters(option.clone(), &row.letter.to_string(), self.rules);
                let names = Language::ALL.map(|language| row.names.get(language).as_str());
                self.add_choice(at, choice, names);
            }
        }
    }

    fn add_choice(&mut self, option: usize, choice: Choice, names: [&str; 2]) {
        let vague: Vec<String> =
            self.known.small.iter().chain(&self.known.vague).cloned().collect();
        let at = self.choices.len();
        self.options.extend(names.iter().filter_map(|name| NamePhrase::new(at, name, &vague)));
        self.choices.push(NamedChoice { option, choice });
    }

    /// Strips the label from a line of a form: `SQUAD 1 ......: Regulars 136`, `Squad 1: 6 Troopers`; `None` for other lines, and if what
    /// follows the label is nothing of the list.
    pub(super) fn without_label<'t>(&self, written: &'t str) -> Option<&'t str> {
        let (label, rest) = written.split_once(':')?;
        let is_of_list = || {
            let words = split_sentence(rest, self.known);
            let is_sentence = words.len() > MOST_WORDS;
            !is_sentence
                && (self.find_unit(&words).is_some() || !self.mention_options(&words).is_empty())
        };
        // `Squad 1: 6 Troopers`
        let is_squad = match &split_words(label)[..] {
            [squad] => self.known.squads.contains(squad),
            [squad, number] => self.known.squads.contains(squad) && number.len() < 3,
            _ => false,
        };
        let is_label = label.trim_end().ends_with("...") || is_squad;
        (is_label && (rest.trim().is_empty() || is_of_list())).then_some(rest)
    }

    /// Finds the unit that a line is about.
    pub(super) fn find_unit(&self, words: &[LineWord]) -> Option<Mention> {
        self.mention_units(words).into_iter().next()
    }

    /// Returns `true` for words with a unit and nothing else but small ones.
    pub(super) fn is_only_name(&self, unit: &Mention, words: &[LineWord]) -> bool {
        self.is_name_with(unit, words, |_| false)
    }

    /// Returns `true` for words with a unit, points, and nothing else but small ones.
    pub(super) fn is_name_and_points(&self, unit: &Mention, words: &[LineWord]) -> bool {
        let is_points =
            |word: &LineWord| word.number.is_some() || self.known.points.contains(&word.text);
        self.is_name_with(unit, words, is_points)
    }

    fn is_name_with(
        &self,
        unit: &Mention,
        words: &[LineWord],
        is_other: impl Fn(&LineWord) -> bool,
    ) -> bool {
        let is_beside = |word: &&LineWord| self.known.small.contains(&word.text) || is_other(word);
        unit.words.len() + words.iter().filter(is_beside).count() == words.len()
    }

    fn is_leader(&self, unit: &Mention) -> bool {
        self.army.units[unit.index].role == Role::Leader
    }

    /// Returns `true` for words that name several units whole.
    pub(super) fn names_several(&self, words: &[LineWord]) -> bool {
        let units = self.mention_units(words).into_iter().filter(|unit| unit.is_whole);
        units.map(|unit| unit.index).collect::<BTreeSet<_>>().len() > 1
    }

    /// Finds the units that a line may be about, the best first.
    pub(super) fn mention_units(&self, words: &[LineWord]) -> Vec<Mention> {
        find_mentions(&self.without_points(words), &self.units, &self.common)
    }

    /// Empties the words of points: `pts` is no short form of Porters or Projectiles.
    fn without_points(&self, words: &[LineWord]) -> Vec<LineWord> {
        let mut words = words.to_vec();
        for word in words.iter_mut().filter(|word| self.known.points.contains(&word.text)) {
            word.text.clear();
        }
        words
    }

    /// Returns `true` for words that name no unit, no option and no NCO of the list, and no letter of a code.
    pub(super) fn says_nothing(&self, words: &[LineWord]) -> bool {
        let is_letter = |word: &LineWord| {
            word.text.len() > 3 && self.letters.iter().any(|name| name.has_word(word))
        };
        self.find_unit(words).is_none()
            && self.mention_options(words).is_empty()
            && !words.iter().any(|word| self.known.ncos.contains(&word.text) || is_letter(word))
    }

    /// Returns `true` for a sum of points.
    pub(super) fn is_sum(&self, words: &[LineWord]) -> bool {
        let first = words.iter().find(|word| word.number.is_none());
        first.is_some_and(|first| self.known.totals.contains(&first.text))
            && words.iter().any(|word| word.number.is_some())
    }

    /// Returns `true` for a sentence, and for a line that corrects another.
    pub(super) fn is_prose(&self, text: &str, words: &[LineWord]) -> bool {
        // A guess: a shorter line that ends with a full stop may be a member.
        const SHORTEST_SENTENCE: usize = 13;
        let is_correction =
            words.first().is_some_and(|first| self.known.corrections.contains(&first.text));
        let is_sentence = ends_sentence(text);
        is_correction || is_sentence && words.len() >= SHORTEST_SENTENCE || words.len() > MOST_WORDS
    }

    /// Returns `true` for what is left of the points: `45 pts left`.
    pub(super) fn is_rest(&self, words: &[LineWord]) -> bool {
        words.iter().any(|word| word.number.is_some())
            && words.iter().any(|word| self.known.left_over.contains(&word.text))
            && self.says_nothing(words)
    }

    /// Returns `true` for a title with the name of the list, which a unit may have too: `Fremen 300 pts`.
    pub(super) fn names_list(&self, words: &[LineWord]) -> bool {
        let is_of_list = |unit: &Mention| {
            let is_counted = unit.first() > 0 && words[unit.first() - 1].number.is_some();
            let mut named = unit.words.iter().map(|at| &words[*at].text);
            !is_counted && named.all(|word| self.common.contains(word))
        };
        let has_nco = || words.iter().any(|word| self.known.ncos.contains(&word.text));
        self.find_unit(words).is_some_and(|unit| is_of_list(&unit))
            && !has_nco()
            && self.mention_options(words).is_empty()
    }

    /// Finds the points that a line gives as such: `Sunday, 500 points`.
    pub(super) fn find_limit(&self, words: &[LineWord]) -> Option<i64> {
        let is_points = |pair: &&[LineWord]| self.known.points.contains(&pair[1].text);
        words.windows(2).filter(is_points).find_map(|pair| pair[0].number)
    }

    /// Returns `true` for the head of a platoon.
    pub(super) fn is_platoon(&self, words: &[LineWord]) -> bool {
        words.len() < 9 && words.iter().any(|word| self.known.platoons.contains(&word.text))
    }

    /// Returns `true` for a line below a counted unit, deeper than it, that has no number and is no unit of its own:
    /// an option, known or not.
    pub(super) fn is_option_below(
        &self,
        open: &MemberText,
        words: &[LineWord],
        unit: Option<&Mention>,
    ) -> bool {
        let has_number = |words: &[LineWord]| words.iter().any(|word| word.number.is_some());
        let is_own_unit = |unit: &Mention| self.is_leader(unit) || self.is_only_name(unit, words);
        words.len() <= MOST_OPTION_WORDS
            && has_number(&open.words)
            && !has_number(words)
            && !unit.is_some_and(is_own_unit)
            && !self.is_platoon(words)
    }

    /// Returns `true` for a line that goes on with a unit: with its points, or with an option.
    pub(super) fn goes_on(
        &self,
        open: &MemberText,
        words: &[LineWord],
        unit: Option<&Mention>,
    ) -> bool {
        // A guess: a longer line is one of its own. The other is a limit for hostile texts.
        const MOST_NEXT_WORDS: usize = 14;
        const MOST_IN_ALL: usize = 64;
        // `300/300`
        let are_sums = words.len() > 1 && words.iter().all(|word| word.number.is_some());
        if words.len() > MOST_NEXT_WORDS
            || open.words.len() > MOST_IN_ALL
            || self.is_sum(words)
            || are_sums
            || self.is_platoon(words) && words.len() < 3
            || unit.is_some_and(|unit| self.is_leader(unit))
        {
            return false;
        }
        let has_points = self.find_points(&open.words).is_some();
        let brings_points = self.find_points(words).is_some();
        let is_counted = words[0].number.is_some() && unit.is_some_and(|unit| unit.first() == 1);
        if is_counted || unit.is_some_and(|unit| unit.is_whole || has_points && brings_points) {
            return false;
        }
        !has_points && brings_points || !self.mention_options(words).is_empty()
    }

    /// Finds the index of the points: the last number, if no word but a unit of points follows.
    pub(super) fn find_points(&self, words: &[LineWord]) -> Option<usize> {
        let at = words.iter().rposition(|word| word.number.is_some())?;
        let is_unit = |word: &LineWord| self.known.points.contains(&word.text);
        // `Skirmishers x4`
        let is_times = words[at].text.contains('x');
        (!is_times && words[at + 1..].iter().all(is_unit)).then_some(at)
    }

    /// Returns the index of the first of the small words directly before a word; the word itself if there are none.
    pub(super) fn skip_small_words(&self, words: &[LineWord], mut at: usize) -> usize {
        while at > 0 && self.known.small.contains(&words[at - 1].text) {
            at -= 1;
        }
        at
    }

    /// Finds the number of squads before a number of figures: 3 in `3 squads of 6`.
    pub(super) fn find_copies(&self, words: &[LineWord], figures: usize) -> Option<i64> {
        let squads = self.skip_small_words(words, figures).checked_sub(1)?;
        let is_squads = self.known.squads.contains(&words[squads].text);
        let copies = squads.checked_sub(1).filter(|_| is_squads)?;
        words[copies].number
    }

    /// Finds the options that a line names: whole, or by a long word that no other option has.
    pub(super) fn mention_options(&self, words: &[LineWord]) -> Vec<Mention> {
        let mut found = find_mentions(&self.without_points(words), &self.options, &[]);
        let is_own = |word: &LineWord| {
            let owners = self.options.iter().filter(|phrase| phrase.has_word(word));
            let owners = owners.map(|phrase| self.choices[phrase.index].option);
            let mut owners: Vec<usize> = owners.collect();
            owners.dedup();
            word.text.len() > 3 && owners.len() == 1
        };
        found.retain(|option| option.is_whole || option.words.iter().any(|at| is_own(&words[*at])));
        found
    }
}

/// Lists the names of a unit, in both languages and with those that it has besides.
pub(super) fn list_names(unit: &Unit) -> impl Iterator<Item = &str> {
    let both = Language::ALL.map(|language| unit.name.get(language));
    both.into_iter().chain(unit.aliases.iter().map(String::as_str))
}
