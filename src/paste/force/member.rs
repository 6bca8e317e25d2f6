//! A line as a squad or a leader: figures, NCO and options, and whether their points agree.

use super::line_reader::{LineReader, MemberText, list_names};
use super::phrase::{LineWord, Mention, NamePhrase, find_mentions};
use super::price::{StatedOption, StatedSquad};
use crate::army::{Role, Unit};
use crate::fault::PasteFault;
use crate::finding::Finding;
use crate::force::BoughtOption;
use crate::language::Language;
use crate::text::{Span, split_words};

/// The most squads or leaders of a line: a limit for hostile texts, as each is a member.
const MOST_COPIES: i64 = 20;

/// A squad or a leader of a pasted force.
#[derive(Debug, Clone)]
pub struct PastedMember {
    /// The line that it begins on, counted from 1.
    pub line: usize,
    pub span: Span,
    /// The cells of its lines, if these are markup, of which only the cells are shown; empty for plain text.
    pub markup_cells: Vec<String>,
    /// The unit, as an index of [`Army::units`](crate::army::Army::units).
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

impl PastedMember {
    /// Names what it buys, with the figures where not all have it: `Lasgun (3)`.
    pub fn bought_names(&self, language: Language) -> Vec<String> {
        let name = |bought: &BoughtOption| {
            let name = bought.choice.name.get(language);
            let is_of_all = bought.figures >= self.figures;
            if is_of_all { name.to_owned() } else { format!("{name} ({})", bought.figures) }
        };
        self.bought.iter().map(name).collect()
    }
}

/// Reads the members of a line: several for `2 x 5 House Guards`, none for prose.
pub(super) fn read_members(
    reader: &LineReader,
    text: &MemberText,
    needs_points: bool,
) -> Vec<PastedMember> {
    // A guess: figures, an NCO and an option; a longer line without points is a sentence.
    const MOST_OTHER_WORDS: usize = 6;
    // Each is priced in many ways; the fifth best is hardly meant.
    const MOST_UNITS: usize = 4;
    let words = &text.words;
    let mentions = reader.mention_units(words);
    let Some(best) = mentions.first() else { return Vec::new() };
    // `Sin Naib`, `no Stilgar`
    let before = reader.skip_small_words(words, best.first()).checked_sub(1);
    if before.is_some_and(|at| reader.known.without.contains(&words[at].text)) {
        return Vec::new();
    }
    let points_at = reader.find_points(words).filter(|at| reader.find_copies(words, *at).is_none());
    let has_points = points_at.is_some_and(|at| !best.words.contains(&at));
    let is_name = best.is_whole || best.words.len() == words.len();
    let is_bare = is_name && words.len() <= best.words.len() + MOST_OTHER_WORDS;
    // `6 Fremen with NCO`
    let is_sized = || (0..words.len()).any(|at| reader.find_copies(words, at).is_some());
    let is_counted = words[0].number.is_some() && points_at != Some(0) || is_sized();
    // `Stilgar` on a line of his own.
    let is_leader = reader.army.units[best.index].role == Role::Leader
        && best.is_whole
        && reader.is_only_name(best, words);
    if !has_points && (needs_points && !is_counted && !is_leader || !is_bare) {
        return Vec::new();
    }
    // Another unit may be meant, if its points agree and those of the first do not.
    let points = points_at.filter(|_| has_points).and_then(|at| words[at].number);
    let near = mentions.iter().filter(|mention| 2 * mention.score >= best.score);
    let read = |mention| {
        let squad = SquadContext { reader, text, mention, points_at };
        (squad.read(), squad)
    };
    let readings = near.take(MOST_UNITS).map(read);
    let best = readings.min_by_key(|(reading, _)| {
        let member = &reading.member;
        (Some(member.computed) != points, !member.doubts.is_empty())
    });
    let Some((reading, squad)) = best else { return Vec::new() };
    let agrees = Some(reading.member.computed) == points;
    // Fewer letters that agree are no unit, unless the points say so.
    if !squad.mention.is_telling() && !agrees {
        return Vec::new();
    }
    vec![squad.doubt(reading.member); reading.copies]
}

/// A line about a unit that it mentions.
struct SquadContext<'a> {
    reader: &'a LineReader<'a>,
    text: &'a MemberText,
    mention: &'a Mention,
    /// The word with the points.
    points_at: Option<usize>,
}

/// A line as it was read.
struct SquadReading {
    member: PastedMember,
    /// How many such squads there are.
    copies: usize,
}

/// The number of figures beside a unit, and the number of such squads.
struct StatedFigures {
    figures: Option<i64>,
    copies: usize,
}

impl SquadContext<'_> {
    fn unit(&self) -> &Unit {
        &self.reader.army.units[self.mention.index]
    }

    fn words(&self) -> &[LineWord] {
        &self.text.words
    }

    fn points(&self) -> Option<i64> {
        self.points_at.and_then(|at| self.words()[at].number)
    }

    /// Returns the number of a word, unless that is the points.
    fn number(&self, at: usize) -> Option<i64> {
        self.words().get(at).filter(|_| Some(at) != self.points_at)?.number
    }

    /// Reads the line as a squad or a leader of the unit.
    fn read(&self) -> SquadReading {
        let StatedFigures { figures, copies } = self.find_figures();
        let leads = self.unit().role == Role::Leader;
        let stated = StatedSquad {
            figures: if leads { Some(1) } else { figures },
            has_nco: self.find_nco(),
            options: self.find_options(),
        };
        let fit = |points: Option<i64>| self.reader.fit(self.mention.index, &stated, points);
        // The points may be those of all copies.
        let shared = self.points().filter(|points| copies > 1 && points % copies as i64 == 0);
        let shared = shared.map(|points| points / copies as i64);
        let of_all = shared.map(|share| fit(Some(share))).filter(|it| Some(it.points) == shared);
        let printed = if of_all.is_some() { shared } else { self.points() };
        let squad = of_all.unwrap_or_else(|| fit(self.points()));
        let doubt = |fault: PasteFault| Finding::at(self.text.span, fault.into());
        let is_open = !leads && figures.is_none() && !squad.is_guessed;
        let guessed = squad.is_guessed.then(|| doubt(PasteFault::ReadByPoints));
        let open = is_open.then(|| doubt(PasteFault::NoFigures));
        let member = PastedMember {
            line: self.text.line,
            span: self.text.span,
            markup_cells: self.text.markup_cells.clone(),
            unit: self.mention.index,
            figures: squad.figures,
            has_nco: squad.has_nco,
            bought: squad.bought,
            name: None,
            printed,
            computed: squad.points,
            platoon: None,
            doubts: guessed.into_iter().chain(open).collect(),
        };
        SquadReading { member, copies }
    }

    /// Finds the figures of the line; `2 Lieutenants` are two leaders, not two figures of one.
    fn find_figures(&self) -> StatedFigures {
        let found = self.find_numbers();
        let is_several = self.unit().role == Role::Leader && !self.unit().unique;
        match found.figures.filter(|figures| is_several && (1..=MOST_COPIES).contains(figures)) {
            Some(leaders) => StatedFigures { figures: Some(1), copies: leaders as usize },
            None => found,
        }
    }

    fn find_numbers(&self) -> StatedFigures {
        // `5 + NCO Troopers`
        let mut first = self.skip_small_words(self.mention.first());
        if first > 1 && self.reader.known.ncos.contains(&self.words()[first - 1].text) {
            first = self.skip_small_words(first - 1);
        }
        if let Some(at) = first.checked_sub(1)
            && let figures @ Some(_) = self.number(at)
        {
            // The number before the name is then that of the squads.
            let without_nco = self.find_without_nco(figures);
            let (figures, copies) = match self.find_models() {
                models @ Some(_) => (models, figures),
                None if without_nco.is_some() => (without_nco, None),
                None => {
                    let before = self.skip_small_words(at).checked_sub(1);
                    let before = before.filter(|at| !self.is_squad_number(*at));
                    let before = before.and_then(|at| self.number(at));
                    (figures, before.or_else(|| self.reader.find_copies(self.words(), at)))
                }
            };
            let copies = copies.filter(|copies| (1..=MOST_COPIES).contains(copies));
            return StatedFigures { figures, copies: copies.unwrap_or(1) as usize };
        }
        // `2 squads Troopers (5 + NCO each)`
        let copies = first
            .checked_sub(2)
            .filter(|at| self.reader.known.squads.contains(&self.words()[at + 1].text));
        let copies = copies.and_then(|at| self.number(at));
        let copies = copies.filter(|copies| (1..=MOST_COPIES).contains(copies)).unwrap_or(1);
        // Behind the unit, or behind its name that stands there again.
        let is_of_name = |at: &usize| {
            let mut name = self.mention.words.iter().map(|word| &self.words()[*word].text);
            let is_nco = self.reader.known.ncos.contains(&self.words()[*at].text);
            name.any(|word| *word == self.words()[*at].text) || self.is_small(*at) || is_nco
        };
        let mut after = (self.mention.last() + 1..self.words().len()).filter(|at| !is_of_name(at));
        let is_sign = |at: &usize| self.reader.known.number_signs.contains(&self.words()[*at].text);
        let first = after.next();
        let number = if first.is_some_and(|at| is_sign(&at)) { after.next() } else { first };
        // `House Guards (2 squads of 5)`
        let sized = (self.mention.last() + 1..self.words().len())
            .find_map(|at| Some((self.number(at)?, self.reader.find_copies(self.words(), at)?)));
        if let Some((figures, copies)) = sized.filter(|(_, it)| (1..=MOST_COPIES).contains(it)) {
            return StatedFigures { figures: Some(figures), copies: copies as usize };
        }
        let figures = number.and_then(|at| self.number(at));
        StatedFigures { figures, copies: copies as usize }
    }

    /// Finds the figures right behind the name of one of several squads: 6 of `2x Fedaykin (6 men + NCO)`.
    fn find_models(&self) -> Option<i64> {
        let at = self.mention.last() + 1;
        let unit = self.words().get(at + 1)?;
        let is_unit = self.reader.known.figures.contains(&unit.text) && !self.is_small(at + 1);
        self.number(at).filter(|_| is_unit)
    }

    /// Finds the figures beside an NCO right behind the name, if the number before it counts him too: 5 of
    /// `6 House Guards (5 + NCO)`.
    fn find_without_nco(&self, all: Option<i64>) -> Option<i64> {
        let at = self.mention.last() + 1;
        let nco = self.words().get(at + 1)?;
        let has_nco = self.reader.known.ncos.contains(&nco.text);
        self.number(at).filter(|figures| has_nco && all == Some(figures + 1))
    }

    /// Returns `true` for a number that a squad is called by: `Squad 3 (6 Troopers, NCO)`.
    fn is_squad_number(&self, at: usize) -> bool {
        let before = at.checked_sub(1);
        before.is_some_and(|at| self.reader.known.squads.contains(&self.words()[at].text))
    }

    fn is_small(&self, at: usize) -> bool {
        self.reader.known.small.contains(&self.words()[at].text)
    }

    fn skip_small_words(&self, at: usize) -> usize {
        self.reader.skip_small_words(self.words(), at)
    }

    /// Finds an NCO in the line: `true` if it has one, `false` if it says that there is none.
    fn find_nco(&self) -> Option<bool> {
        let known = self.reader.known;
        let nco = &self.reader.army.units[self.unit().nco?];
        let names = list_names(nco).chain(known.ncos.iter().map(String::as_str));
        let names: Vec<NamePhrase> =
            names.filter_map(|name| NamePhrase::new(0, name, &known.small)).collect();
        let mention = find_mentions(self.words(), &names, &[]).into_iter().next()?;
        // `8 Fedaykin, no NCO`, `without an NCO`
        let is_denied = |at: &usize| {
            let before = self.skip_small_words(*at).checked_sub(1);
            before.is_some_and(|at| known.without.contains(&self.words()[at].text))
        };
        Some(!mention.words.iter().any(is_denied))
    }

    /// Finds the options that the line names, with the figures that have each.
    fn find_options(&self) -> Vec<StatedOption> {
        let mut words = self.words().to_vec();
        for at in &self.mention.words {
            words[*at].text.clear();
        }
        let choice = |at: usize| &self.reader.choices[at];
        let mut options: Vec<StatedOption> = Vec::new();
        let mentions = self.reader.mention_options(&words);
        let of_options: Vec<usize> = mentions.iter().flat_map(|it| it.words.clone()).collect();
        for mention in &mentions {
            let named = choice(mention.index);
            let same = options.iter_mut().find(|other| choice(other.choice).option == named.option);
            match same {
                // The letters of an option say more than its name.
                Some(other) if named.choice.adds.len() < choice(other.choice).choice.adds.len() => {
                    other.choice = mention.index;
                }
                Some(_) => {}
                None => options.push(StatedOption {
                    choice: mention.index,
                    figures: self.find_option_figures(mention, &of_options),
                }),
            }
        }
        options
    }

    /// Finds the figures that have an option: `3 w/ lasgun`, `2x Lasgun`, `Maula Pistol (5 figures)`. Beyond a word of another
    /// option stands the number of that one.
    fn find_option_figures(&self, option: &Mention, of_options: &[usize]) -> Option<i64> {
        // A guess: a number farther away belongs to something else.
        const NEAR: usize = 4;
        let is_figures = |at: usize| {
            self.words()
                .get(at + 1)
                .is_some_and(|word| self.reader.known.figures.contains(&word.text))
        };
        let (first, behind) = (option.first(), option.last() + 1);
        let mut after = behind..(behind + NEAR).min(self.words().len());
        // The number of figures of the squad is none of an option.
        let own = self.mention.first().checked_sub(1);
        let before = (first.saturating_sub(NEAR)..first).rev();
        let before = before.take_while(|at| !of_options.contains(at));
        let mut before = before.filter(|at| Some(*at) != own);
        let counted = after.find(|at| self.number(*at).is_some() && is_figures(*at));
        counted.and_then(|at| self.number(at)).or_else(|| before.find_map(|at| self.number(at)))
    }

    /// Adds what is not certain about a member.
    fn doubt(&self, mut member: PastedMember) -> PastedMember {
        let unit = self.unit();
        let mut doubt =
            |fault: PasteFault| member.doubts.push(Finding::at(self.text.span, fault.into()));
        let agrees = member.printed == Some(member.computed);
        if let Some(printed) = member.printed.filter(|_| !agrees) {
            doubt(PasteFault::OtherPoints { printed, computed: member.computed });
        }
        if !self.mention.is_whole && !agrees {
            let words = self.mention.words.iter().map(|at| self.words()[*at].text.as_str());
            let printed = words.collect::<Vec<_>>().join(" ");
            doubt(PasteFault::NearUnit { printed, unit: unit.name.text.clone() });
        }
        if unit.nco.is_some() && !member.has_nco {
            let (figures, has_nco) = (Some(member.figures), Some(true));
            let stated = StatedSquad { figures, has_nco, options: self.find_options() };
            let with_nco = self.reader.fit(self.mention.index, &stated, None);
            doubt(PasteFault::NoNco { points: with_nco.points - member.computed });
        }
        let StatedFigures { figures, .. } = self.find_figures();
        let leads = unit.role == Role::Leader;
        if let Some(figures) = figures.filter(|figures| leads && *figures > 1) {
            doubt(PasteFault::OneLeader { asked: figures });
        }
        let unread = self.find_unread();
        // Behind a leader stands his own name.
        let is_name = agrees && unit.role == Role::Leader;
        if !unread.is_empty() && !is_name {
            doubt(PasteFault::NotUnderstood { printed: unread.join(" ") });
        }
        member
    }

    /// Finds the words behind the unit that mean nothing of the list.
    fn find_unread(&self) -> Vec<&str> {
        // Shorter words are abbreviations and marks.
        const SHORTEST: usize = 4;
        let known = self.reader.known;
        let words = self.words();
        let options = self.reader.mention_options(words).into_iter();
        let of_options: Vec<usize> = options.flat_map(|option| option.words).collect();
        let nco = self.unit().nco.map(|nco| &self.reader.army.units[nco].name);
        let nco = nco.map(|name| Language::ALL.map(|language| split_words(name.get(language))));
        let of_nco = nco.map_or(Vec::new(), |names| names.concat());
        let lists = [
            &known.small,
            &known.vague,
            &known.ncos,
            &known.points,
            &known.figures,
            &known.platoons,
            &known.without,
            &of_nco,
        ];
        // Exports have it, with the letters of options behind its own.
        let code = self.reader.rules.codes().write(self.unit().code).to_lowercase();
        let is_unread = |at: &usize| {
            let word = &words[*at];
            word.number.is_none()
                && !word.text.starts_with(&code)
                && word.text.len() >= SHORTEST
                && !of_options.contains(at)
                && !lists.iter().any(|list| list.contains(&word.text))
        };
        // Another unit.
        let others = self.reader.mention_units(words).into_iter().filter(|other| {
            other.is_whole
                && other.index != self.mention.index
                && other.words.iter().all(|at| !self.mention.words.contains(at))
        });
        let others: Vec<usize> = others.flat_map(|other| other.words).collect();
        let behind = self.mention.last() + 1..self.points_at.unwrap_or(words.len());
        // Before a number of figures stands another unit, or the own name of the squad.
        let figures = (0..self.mention.first()).rev().find(|at| self.number(*at).is_some());
        let joins = |at: &usize| self.reader.known.small.contains(&words[*at].text);
        let before = 0..figures.filter(|at| (0..*at).any(|at| joins(&at))).unwrap_or(0);
        let mut unread: Vec<usize> = before.chain(behind).chain(others).filter(is_unread).collect();
        unread.sort_unstable();
        unread.dedup();
        unread.into_iter().map(|at| words[at].text.as_str()).collect()
    }
}
