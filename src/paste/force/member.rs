//! A line as a squad or a leader: figures, NCO and options, and whether their points agree.

use super::phrase::{LineWord, Mention, NamePhrase, find_mentions};
use crate::army::{Army, Choice, Role, Unit};
use crate::codes::Slot;
use crate::decode::with_letters;
use crate::fault::PasteFault;
use crate::finding::Finding;
use crate::force::BoughtOption;
use crate::language::Language;
use crate::paste::Heads;
use crate::paste::heads::ListWords;
use crate::paste::line::TextLine;
use crate::rules::Rules;
use crate::text::{Span, split_words};

/// A squad or a leader of a pasted force.
#[derive(Debug, Clone)]
pub struct PastedMember {
    /// The line that it begins on, counted from 1.
    pub line: usize,
    pub span: Span,
    /// The unit, as an index of [`Army::units`].
    pub unit: usize,
    /// The figures, without the NCO.
    pub figures: i64,
    /// An NCO is with the squad.
    pub has_nco: bool,
    pub bought: Vec<BoughtOption>,
    /// A name of its own.
    pub name: Option<String>,
    /// The points of the text.
    pub printed: Option<i64>,
    /// The points by the list.
    pub computed: i64,
    /// Its platoon, by number.
    pub platoon: Option<usize>,
    /// Doubts with their places.
    pub doubts: Vec<Finding>,
}

/// The words of one or several lines about a member.
#[derive(Debug)]
pub(super) struct MemberText {
    pub(super) line: usize,
    /// Its last line.
    pub(super) last: usize,
    pub(super) span: Span,
    pub(super) words: Vec<LineWord>,
}

impl MemberText {
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
    }
}

/// Reads lines by the names of a list.
pub(super) struct LineReader<'a> {
    pub(super) army: &'a Army,
    pub(super) rules: &'a Rules,
    known: &'a ListWords,
    units: Vec<NamePhrase>,
    /// The options by name; those with a choice of letters by the names of these too.
    options: Vec<NamePhrase>,
    /// The option that each phrase buys, by its index in the list, with its letters.
    pub(super) choices: Vec<(usize, Choice)>,
    /// Words of the list's own name, which say nothing about a unit.
    common: Vec<String>,
}

/// A reading of a line, with the points that it costs.
pub(super) struct PricedSquad {
    pub(super) figures: i64,
    pub(super) has_nco: bool,
    pub(super) bought: Vec<BoughtOption>,
    pub(super) points: i64,
}

/// The facts that a line gives about a squad; `None` for one that it leaves open.
pub(super) struct SquadWords {
    pub(super) figures: Option<i64>,
    pub(super) has_nco: Option<bool>,
    pub(super) options: Vec<(usize, Option<i64>)>,
}

impl<'a> LineReader<'a> {
    pub(super) fn new(army: &'a Army, rules: &'a Rules, heads: &'a Heads) -> Self {
        let known = &heads.words;
        let small = &known.small;
        let names = |unit: &'a Unit| {
            let both = Language::ALL.map(|language| unit.name.get(language));
            both.into_iter().chain(unit.aliases.iter().map(String::as_str))
        };
        let units = army.units.iter().enumerate().filter(|(_, unit)| unit.role != Role::Nco);
        let units = units.flat_map(|(at, unit)| names(unit).map(move |name| (at, name)));
        let units = units.filter_map(|(at, name)| NamePhrase::new(at, name, small)).collect();
        let mut choices: Vec<(usize, Choice)> = Vec::new();
        let mut options = Vec::new();
        let vague: Vec<String> = small.iter().chain(&known.vague).cloned().collect();
        for (at, option) in army.options.iter().enumerate() {
            let both = Language::ALL.map(|language| option.name.get(language).to_owned());
            let letters = rules.codes().table(Slot::Traits).rows.iter();
            let letters = letters
                .filter(|row| option.adds.chars().count() > 1 && option.adds.contains(row.letter));
            let single = letters.map(|row| {
                let choice = with_letters(option.clone(), &row.letter.to_string(), rules);
                let names = Language::ALL.map(|language| row.names.get(language).to_owned());
                (choice, names)
            });
            for (choice, names) in [(option.clone(), both)].into_iter().chain(single) {
                let phrases = names.iter();
                options.extend(
                    phrases.filter_map(|name| NamePhrase::new(choices.len(), name, &vague)),
                );
                choices.push((at, choice));
            }
        }
        let titles = Language::ALL.map(|language| army.head.name.get(language));
        let common = titles.into_iter().flat_map(split_words).collect();
        Self { army, rules, known, units, options, choices, common }
    }

    /// Finds the unit that a line is about.
    pub(super) fn find_unit(&self, words: &[LineWord]) -> Option<Mention> {
        find_mentions(words, &self.units, &self.common).into_iter().next()
    }

    /// Returns `true` for a sum of points.
    pub(super) fn is_sum(&self, words: &[LineWord]) -> bool {
        let first = words.iter().find(|word| word.number.is_none());
        first.is_some_and(|first| self.known.totals.contains(&first.text))
            && words.iter().any(|word| word.number.is_some())
    }

    /// Returns `true` for a sentence, and for a line that corrects another.
    pub(super) fn is_prose(&self, text: &str, words: &[LineWord]) -> bool {
        const MOST_WORDS: usize = 40;
        let is_correction =
            words.first().is_some_and(|first| self.known.corrections.contains(&first.text));
        let is_sentence = text.trim_end().ends_with(['.', '!', '?']) && words.len() > 12;
        is_correction || is_sentence || words.len() > MOST_WORDS
    }

    /// The points that a line gives as such: `Sunday, 500 points`.
    pub(super) fn find_limit(&self, words: &[LineWord]) -> Option<i64> {
        let is_points = |pair: &&[LineWord]| self.known.points.contains(&pair[1].text);
        words.windows(2).filter(is_points).find_map(|pair| pair[0].number)
    }

    /// Returns `true` for the head of a platoon.
    pub(super) fn is_platoon(&self, words: &[LineWord]) -> bool {
        words.len() < 9 && words.iter().any(|word| self.known.platoons.contains(&word.text))
    }

    /// Returns `true` for a line that goes on with a unit: with its points, or with an option.
    pub(super) fn goes_on(
        &self,
        open: &MemberText,
        words: &[LineWord],
        unit: Option<&Mention>,
    ) -> bool {
        const MOST_WORDS: usize = 14;
        const MOST_IN_ALL: usize = 64;
        if words.len() > MOST_WORDS || open.words.len() > MOST_IN_ALL || self.is_sum(words) {
            return false;
        }
        let has_points = self.find_points(&open.words).is_some();
        let brings_points = self.find_points(words).is_some();
        if unit.is_some_and(|unit| unit.is_whole || has_points && brings_points) {
            return false;
        }
        !has_points && brings_points || !self.mention_options(words).is_empty()
    }

    /// The index of the points: the last number, if hardly a word follows.
    fn find_points(&self, words: &[LineWord]) -> Option<usize> {
        let at = words.iter().rposition(|word| word.number.is_some())?;
        let is_unit = |word: &LineWord| self.known.points.contains(&word.text);
        words[at + 1..].iter().all(is_unit).then_some(at)
    }

    /// Finds the options that a line names: whole, or by a long word that no other option has.
    fn mention_options(&self, words: &[LineWord]) -> Vec<Mention> {
        let mut found = find_mentions(words, &self.options, &[]);
        let is_own = |word: &LineWord| {
            let owners = self.options.iter().filter(|phrase| phrase.has_word(word));
            let mut owners: Vec<usize> = owners.map(|phrase| self.choices[phrase.of].0).collect();
            owners.dedup();
            word.text.len() > 3 && owners.len() == 1
        };
        found.retain(|option| option.is_whole || option.words.iter().any(|at| is_own(&words[*at])));
        found
    }

    /// Reads the members of a line: several for `2 x 5 House Guards`, none for prose.
    pub(super) fn read_members(&self, text: &MemberText, needs_points: bool) -> Vec<PastedMember> {
        const FEWEST_LETTERS: usize = 5;
        let words = &text.words;
        let points_at = self.find_points(words);
        let mentions = find_mentions(words, &self.units, &self.common);
        let Some(best) = mentions.first() else { return Vec::new() };
        let points =
            points_at.filter(|at| !best.words.contains(at)).and_then(|at| words[at].number);
        let is_bare = words.len() <= best.words.len() + 6;
        if points.is_none() && (needs_points || !best.is_whole || !is_bare) {
            return Vec::new();
        }
        // Another unit may be meant, if its points agree and those of the first do not.
        let near = mentions.iter().filter(|mention| 2 * mention.score >= best.score).take(4);
        let readings = near.map(|mention| (mention, self.read_squad(text, mention, points_at)));
        let mut readings: Vec<_> = readings.collect();
        readings.sort_by_key(|(_, (member, _))| {
            (Some(member.computed) != points, !member.doubts.is_empty())
        });
        let Some((mention, (member, copies))) = readings.into_iter().next() else {
            return Vec::new();
        };
        // A few letters alone are no unit.
        if !mention.is_whole && mention.score < FEWEST_LETTERS && Some(member.computed) != points {
            return Vec::new();
        }
        let member = self.doubt(member, mention, text, points_at);
        vec![member; copies]
    }

    /// Reads a line as a squad or a leader of the mentioned unit, and how often it is there.
    fn read_squad(
        &self,
        text: &MemberText,
        mention: &Mention,
        points_at: Option<usize>,
    ) -> (PastedMember, usize) {
        let words = &text.words;
        let unit = &self.army.units[mention.of];
        let (figures, copies) = self.find_figures(words, mention, points_at);
        let leads = unit.role == Role::Leader;
        let said = SquadWords {
            figures: if leads { Some(1) } else { figures },
            has_nco: self.find_nco(words, unit),
            options: self.find_options(words, mention, points_at),
        };
        let points = points_at.and_then(|at| words[at].number);
        let (reading, is_guessed) = self.fit(mention.of, &said, points);
        let mut member = PastedMember {
            line: text.line,
            span: text.span,
            unit: mention.of,
            figures: reading.figures,
            has_nco: reading.has_nco,
            bought: reading.bought,
            name: None,
            printed: points,
            computed: reading.points,
            platoon: None,
            doubts: Vec::new(),
        };
        if is_guessed {
            member.doubts.push(Finding::at(text.span, PasteFault::ReadByPoints.into()));
        }
        (member, copies)
    }

    /// The number of figures beside a unit, and the number of such squads.
    fn find_figures(
        &self,
        words: &[LineWord],
        mention: &Mention,
        points_at: Option<usize>,
    ) -> (Option<i64>, usize) {
        const MOST_SQUADS: i64 = 20;
        let (first, last) = (mention.words[0], mention.words[mention.words.len() - 1]);
        let number = |at: usize| words.get(at).filter(|_| Some(at) != points_at)?.number;
        let is_small =
            |at: usize| self.known.small.contains(&words[at].text) || words[at].text == "x";
        let mut before = first;
        while before > 0 && is_small(before - 1) {
            before -= 1;
        }
        if let Some(figures) = before.checked_sub(1).and_then(number) {
            let mut at = before - 1;
            while at > 0 && is_small(at - 1) {
                at -= 1;
            }
            let copies = at.checked_sub(1).filter(|_| at < before).and_then(number);
            let copies = copies.filter(|copies| (1..=MOST_SQUADS).contains(copies));
            return (Some(figures), copies.unwrap_or(1) as usize);
        }
        // Behind the unit, or behind its name that stands there again.
        let own = |at: &usize| {
            mention.words.iter().any(|word| words[*word].text == words[*at].text) || is_small(*at)
        };
        let after = (last + 1..words.len()).find(|at| !own(at));
        (after.and_then(number), 1)
    }

    /// Finds an NCO in a line: `true` if it has one, `false` if it says that there is none.
    fn find_nco(&self, words: &[LineWord], unit: &Unit) -> Option<bool> {
        let nco = &self.army.units[unit.nco?];
        let names = Language::ALL.map(|language| nco.name.get(language));
        let names = names.into_iter().chain(nco.aliases.iter().map(String::as_str));
        let names = names.chain(self.known.ncos.iter().map(String::as_str));
        let names: Vec<NamePhrase> =
            names.filter_map(|name| NamePhrase::new(0, name, &self.known.small)).collect();
        let mention = find_mentions(words, &names, &[]).into_iter().next()?;
        let before = mention.words[0].checked_sub(1).map(|at| &words[at].text);
        Some(!before.is_some_and(|word| self.known.without.contains(word)))
    }

    /// The options that a line names, with the figures that have each.
    fn find_options(
        &self,
        words: &[LineWord],
        mention: &Mention,
        points_at: Option<usize>,
    ) -> Vec<(usize, Option<i64>)> {
        let mut rest = words.to_vec();
        for at in &mention.words {
            rest[*at].text.clear();
        }
        let mut found: Vec<(usize, Option<i64>)> = Vec::new();
        for option in &self.mention_options(&rest) {
            let index = self.choices[option.of].0;
            let is_same = |other: &usize| self.choices[*other].0 == index;
            if let Some(at) = found.iter().position(|(other, _)| is_same(other)) {
                // The letters of an option say more than its name.
                if self.choices[option.of].1.adds.len() < self.choices[found[at].0].1.adds.len() {
                    found[at].0 = option.of;
                }
                continue;
            }
            found.push((option.of, self.find_option_figures(&rest, option, points_at)));
        }
        found
    }

    /// The figures that have an option: `3 w/ lasgun`, `2x Lasgun`, `Maula Pistol (5 figures)`.
    fn find_option_figures(
        &self,
        words: &[LineWord],
        option: &Mention,
        points_at: Option<usize>,
    ) -> Option<i64> {
        const NEAR: usize = 4;
        let (first, last) = (option.words[0], option.words[option.words.len() - 1]);
        let number = |at: usize| words.get(at).filter(|_| Some(at) != points_at)?.number;
        let is_figures = |at: usize| {
            words.get(at + 1).is_some_and(|word| self.known.figures.contains(&word.text))
        };
        let behind = (last + 1..(last + 1 + NEAR).min(words.len()))
            .find(|at| number(*at).is_some() && is_figures(*at));
        let before = || {
            let start = first.saturating_sub(NEAR);
            (start..first).rev().find(|at| number(*at).is_some())
        };
        behind.or_else(before).and_then(number)
    }

    /// Adds what is not certain about a member.
    fn doubt(
        &self,
        mut member: PastedMember,
        mention: &Mention,
        text: &MemberText,
        points_at: Option<usize>,
    ) -> PastedMember {
        let unit = &self.army.units[member.unit];
        let mut doubt =
            |fault: PasteFault| member.doubts.push(Finding::at(text.span, fault.into()));
        let agrees = member.printed == Some(member.computed);
        if let Some(printed) = member.printed.filter(|_| !agrees) {
            doubt(PasteFault::OtherPoints { printed, computed: member.computed });
        }
        if !mention.is_whole && !agrees {
            let written: Vec<&str> =
                mention.words.iter().map(|at| text.words[*at].text.as_str()).collect();
            doubt(PasteFault::NearUnit {
                printed: written.join(" "),
                unit: unit.name.text.clone(),
            });
        }
        if unit.nco.is_some() && !member.has_nco {
            doubt(PasteFault::NoNco);
        }
        let rest = self.find_unread(text, mention, points_at, unit);
        // Behind a leader stands his own name.
        let is_name = agrees && unit.role == Role::Leader;
        if !rest.is_empty() && !is_name {
            doubt(PasteFault::NotUnderstood { printed: rest.join(" ") });
        }
        member
    }

    /// The words behind a unit that mean nothing of the list.
    fn find_unread<'b>(
        &self,
        text: &'b MemberText,
        mention: &Mention,
        points_at: Option<usize>,
        unit: &Unit,
    ) -> Vec<&'b str> {
        const SHORTEST: usize = 4;
        let words = &text.words;
        let last = mention.words[mention.words.len() - 1];
        let options = self.mention_options(words).into_iter();
        let taken: Vec<usize> = options.flat_map(|option| option.words).collect();
        let nco = unit.nco.map(|nco| &self.army.units[nco].name);
        let nco_words: Vec<String> = nco
            .into_iter()
            .flat_map(|name| Language::ALL.map(|language| split_words(name.get(language))).concat())
            .collect();
        let is_known = |word: &String| {
            let known = self.known;
            [
                &known.small,
                &known.vague,
                &known.ncos,
                &known.points,
                &known.figures,
                &known.platoons,
                &known.without,
            ]
            .iter()
            .any(|words| words.contains(word))
                || nco_words.contains(word)
        };
        (last + 1..points_at.unwrap_or(words.len()))
            .filter(|at| !taken.contains(at) && words[*at].number.is_none())
            .map(|at| &words[at].text)
            .filter(|word| word.len() >= SHORTEST && !is_known(word))
            .map(String::as_str)
            .collect()
    }
}
