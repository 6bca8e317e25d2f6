//! A pasted text as a force: each line as a squad or a leader of a list, by names and points.
//!
//! `6 Troopers with NCO, skirmisher training, 116` has a number of figures, a name, an NCO, perhaps options, and points.
//! As the list says what all of that costs, points that agree prove how a line is read; points that do not are a finding.

mod clauses;
mod line_reader;
mod member;
mod phrase;
mod price;
mod roster;

use super::line::TextLine;
use super::raw::NumberedLine;
use super::words::has_word;
use super::{Heads, lines};
use crate::army::{Army, Level, Role, Unit, Words};
use crate::fault::PasteFault;
use crate::finding::{Finding, in_order};
use crate::force::{Force, ForceHead, Leader, Platoon, Squad};
use crate::limits;
use crate::rules::Rules;
use crate::stop;
use crate::text::{Source, Span, fold, length};
use line_reader::{LineReader, MOST_OPTION_WORDS, MemberText, list_names};
pub use member::PastedMember;
use member::read_members;
use phrase::{Mention, ends_sentence, split_sentence};
use std::collections::BTreeMap;

/// A force of a text.
#[derive(Debug)]
pub struct PastedForce {
    /// Its title, if it has one.
    pub name: Option<String>,
    /// The limit on its points, if the text has one.
    pub limit: Option<i64>,
    /// The sum of points that the text has.
    pub total: Option<i64>,
    /// In the order of the text.
    pub members: Vec<PastedMember>,
    /// The names of platoons; the members say by number to which they belong.
    pub platoons: Vec<Option<String>>,
    /// The other lines.
    pub prose: Vec<NumberedLine>,
    /// Every doubt, in the order of the text.
    pub findings: Vec<Finding>,
}

/// Reads the force of a text, whose units are those of a list.
pub fn read_force(source: &Source, army: &Army, rules: &Rules, heads: &Heads) -> PastedForce {
    let lines = lines::read_lines(source, heads);
    let reader = LineReader::new(army, rules, heads);
    let lines = roster::join_entries(lines, source, &reader);
    let lines = clauses::split_lines(lines, source, &reader);
    let read = |needs_points| ForceReader::new(source, &reader, needs_points).read(&lines);
    let mut force = read(true);
    // A text may give no points at all.
    if force.members.iter().all(|member| member.printed.is_none()) {
        force = read(false);
    }
    if let Some(member) = find_excess(&force.members, army) {
        let findings = vec![Finding::at(member.span, PasteFault::TooManyMembers.into())];
        return PastedForce { members: Vec::new(), findings, ..force };
    }
    let points = |member: &PastedMember| member.printed.unwrap_or(member.computed);
    let sum: i64 = force.members.iter().map(points).sum();
    let mut findings: Vec<Finding> =
        force.members.iter().flat_map(|member| member.doubts.clone()).collect();
    findings.extend(force.findings.iter().cloned());
    if let Some(total) = force.total.filter(|total| *total != sum) {
        let fault = PasteFault::OtherTotal { printed: total, computed: sum };
        findings.push(Finding::unplaced(fault.into()));
    }
    if force.members.is_empty() {
        let list = army.head.name.both();
        findings.push(Finding::unplaced(PasteFault::NoMembers { list }.into()));
    }
    PastedForce { findings: in_order(findings), ..force }
}

/// Finds the first member beyond the most leaders or squads of one list of a force.
fn find_excess<'a>(members: &'a [PastedMember], army: &Army) -> Option<&'a PastedMember> {
    let mut counts: BTreeMap<(Option<usize>, bool), usize> = BTreeMap::new();
    members.iter().find(|member| {
        let leads = army.units[member.unit].role == Role::Leader;
        let count = counts.entry((member.platoon, leads)).or_default();
        *count += 1;
        *count > limits::FIELDED
    })
}

struct ForceReader<'a> {
    source: &'a Source,
    reader: &'a LineReader<'a>,
    /// Only lines with points are units.
    needs_points: bool,
    /// The text has several lines, the first of which may be a title.
    has_title: bool,
    force: PastedForce,
    /// The last line with a unit; the next may go on with it.
    unfinished: Option<MemberText>,
    /// Units that follow belong to the last platoon.
    in_platoon: bool,
}

impl<'a> ForceReader<'a> {
    fn new(source: &'a Source, reader: &'a LineReader<'a>, needs_points: bool) -> Self {
        let force = PastedForce {
            name: None,
            limit: None,
            total: None,
            members: Vec::new(),
            platoons: Vec::new(),
            prose: Vec::new(),
            findings: Vec::new(),
        };
        let (has_title, unfinished) = (false, None);
        Self { source, reader, needs_points, has_title, force, unfinished, in_platoon: false }
    }

    fn read(mut self, lines: &[TextLine]) -> PastedForce {
        self.has_title = lines.iter().filter(|line| !line.is_empty()).nth(1).is_some();
        for line in lines {
            self.read_line(line);
            // A force with more is refused; the others need not be read.
            if self.force.members.len() > limits::UNITS {
                break;
            }
        }
        self.close();
        self.force
    }

    fn read_line(&mut self, line: &TextLine) {
        stop::unwind_if_stopped();
        let written = self.source.slice(line.span).trim();
        let text = line.text();
        let text = self.reader.without_label(written).unwrap_or(&text);
        if text.trim().is_empty() {
            return;
        }
        let words = split_sentence(text, self.reader.known);
        let is_first = self.force.members.is_empty() && self.unfinished.is_none();
        let has_limit = || self.read_limit(text).is_some();
        let names_list = || self.has_title && self.reader.names_list(&words);
        let is_title = is_first && (written.starts_with('#') || has_limit() || names_list());
        let is_aside = is_title || written.starts_with('(') || self.reader.is_prose(text, &words);
        let mention = if is_aside { None } else { self.reader.find_unit(&words) };
        let unfinished = self
            .unfinished
            .as_mut()
            .filter(|unfinished| unfinished.last + 1 >= line.number && !is_aside);
        // `+ Leaders +` is no option.
        let is_part = written.ends_with('+');
        let depth = |at: usize| find_depth(&self.source.text[..at]);
        let is_option = |unit: &MemberText| {
            !is_part
                && depth(line.span.start) > depth(unit.span.start)
                && self.reader.is_option_below(unit, &words, mention.as_ref())
        };
        if let Some(unfinished) = unfinished
            && (is_option(unfinished) || self.reader.goes_on(unfinished, &words, mention.as_ref()))
        {
            unfinished.join(line, words);
            return;
        }
        if mention.is_some() {
            self.close();
            self.unfinished = Some(MemberText::new(line, words));
            return;
        }
        let is_below = self.unfinished.as_ref().is_some_and(|unit| unit.last + 1 == line.number);
        self.close();
        let is_read = self.read_other(line, text, &words);
        let begins_with_number = words.first().is_some_and(|word| word.number.is_some());
        let is_priced = words.last().is_some_and(|word| word.number.is_some());
        let has_words = words.iter().any(|word| word.number.is_none());
        let is_lost = !is_title && is_aside && self.reader.names_several(&words);
        let is_told = is_read || is_aside || self.reader.is_rest(&words);
        let has_bullet = depth(line.span.start).1 && !is_part;
        let is_unread_option = is_below && has_bullet && words.len() <= MOST_OPTION_WORDS;
        let is_likely = begins_with_number || is_priced && !is_first || is_unread_option;
        if is_lost || !is_told && has_words && is_likely {
            self.force.findings.push(Finding::at(line.span, PasteFault::PerhapsAUnit.into()));
        }
    }

    /// Reads the line that was kept for a next one.
    fn close(&mut self) {
        let Some(text) = self.unfinished.take() else { return };
        let members = read_members(self.reader, &text, self.needs_points);
        if members.is_empty() {
            let written = self.source.slice(text.span).trim().to_owned();
            // `The ten House Guards of old` in a text whose other units have points, or a name.
            let unit = self.reader.find_unit(&text.words);
            let is_counted = |unit: &Mention| {
                let before = unit.first().checked_sub(1);
                before.is_some_and(|at| text.words[at].number.is_some())
            };
            // `The House Guards are painted.`
            let is_sentence =
                ends_sentence(&written) && text.words.iter().all(|word| word.number.is_none());
            // Two units may have the name `Paul`.
            let is_named = |unit: &Mention| {
                let is_name = || self.reader.is_name_and_points(unit, &text.words);
                !is_sentence && (unit.is_telling() || is_name())
            };
            // `I take Duncan Idaho and a Lieutenant.`
            let are_several = || self.reader.names_several(&text.words);
            if unit.is_some_and(|unit| is_counted(&unit) || is_named(&unit) || are_several()) {
                self.force.findings.push(Finding::at(text.span, PasteFault::PerhapsAUnit.into()));
            }
            self.force.prose.push(NumberedLine { number: text.line, text: written });
        }
        for mut member in members {
            member.platoon = self.place(&member);
            let unit = &self.reader.army.units[member.unit];
            member.name = find_own_name(self.source.slice(text.span), unit);
            self.force.members.push(member);
        }
    }

    /// Returns the platoon of a member: a leader of platoons begins one, unless it has none yet.
    fn place(&mut self, member: &PastedMember) -> Option<usize> {
        let army = self.reader.army;
        let formation = army.composition.formation(Level::Platoon)?;
        let is_leader = army.units[member.unit].role == Role::Leader;
        let leads_platoons = formation.leader.is_some_and(|leader| leader == member.unit);
        let last = self.force.platoons.len().checked_sub(1);
        if !leads_platoons {
            return last.filter(|_| self.in_platoon && !is_leader);
        }
        let is_of_last = |other: &PastedMember| last.is_some() && other.platoon == last;
        if !self.in_platoon || self.force.members.iter().any(is_of_last) {
            self.force.platoons.push(None);
            self.in_platoon = true;
        }
        self.force.platoons.len().checked_sub(1)
    }

    /// Reads the points of a title: `489 of 500 points`, `545 de 550 puntos`, `533 / 550`.
    fn read_limit(&self, text: &str) -> Option<TitlePoints> {
        const MARKS: [char; 6] = ['*', '.', ',', ':', '(', ')'];
        let number = |word: &str| word.trim_matches(MARKS).parse().ok();
        let text = text.replace('/', " / ");
        let words: Vec<&str> = text.split_whitespace().collect();
        words.windows(3).find_map(|three| {
            let is_limit = has_word(&self.reader.known.out_of, three[1]);
            let (total, limit) = (number(three[0])?, number(three[2])?);
            is_limit.then_some(TitlePoints { total, limit })
        })
    }

    /// Returns `true` for points alone behind the units: `300 points`.
    fn is_last_sum(&self, words: &[phrase::LineWord]) -> bool {
        let points = &self.reader.known.points;
        !self.force.members.is_empty()
            && matches!(words, [number, unit] if number.number.is_some() && points.contains(&unit.text))
    }

    /// Reads a line without a unit: the title with points and limit, a sum, the head of a platoon; or returns `false` for
    /// prose.
    fn read_other(&mut self, line: &TextLine, text: &str, words: &[phrase::LineWord]) -> bool {
        let numbers: Vec<i64> = words.iter().filter_map(|word| word.number).collect();
        let is_sum = self.reader.is_sum(words);
        let written = self.source.slice(line.span).trim();
        let shown = if line.is_markup { text } else { written };
        let title = shown.split_once(": ").map(|(title, _)| title);
        let is_first = self.force.members.is_empty() && self.force.limit.is_none();
        let mut is_read = true;
        if is_first && let Some(TitlePoints { total, limit }) = self.read_limit(text) {
            let title = title.map(|title| title.trim_matches(['#', '*', '>', '_', ' ']).to_owned());
            self.force.name = title.filter(|title| !title.is_empty());
            self.force.total = Some(total);
            self.force.limit = Some(limit);
        } else if let Some(TitlePoints { total, limit }) = self.read_limit(shown)
            && (is_sum || words.len() == 2)
            && self.force.total.is_none()
        {
            self.force.total = Some(total);
            self.force.limit = self.force.limit.or(Some(limit));
        } else if let Some(limit) = self.reader.find_limit(words).filter(|_| is_first && !is_sum) {
            self.force.limit = Some(limit);
        } else if (is_sum || self.is_last_sum(words)) && self.force.total.is_none() {
            self.force.total = numbers.last().copied();
        } else if self.reader.is_platoon(words) {
            let name = title.unwrap_or(written).trim_matches(['#', '*', '>', '_', '|', ' ', '-']);
            let name = name.split('|').next().unwrap_or_default().trim_matches(['*', ' ', '_']);
            self.force.platoons.push(Some(name.to_owned()).filter(|name| !name.is_empty()));
            self.in_platoon = true;
        } else {
            is_read = false;
        }
        self.force.prose.push(NumberedLine { number: line.number, text: written.to_owned() });
        is_read
    }
}

/// Measures how far a line is indented, and whether a bullet stands before it: an option is deeper than its unit.
fn find_depth(before: &str) -> (usize, bool) {
    let lead = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
    let bare = lead.trim_start();
    (lead.len() - bare.len(), !bare.is_empty())
}

/// The points of a force and their limit, as its title says them.
struct TitlePoints {
    total: i64,
    limit: i64,
}

/// Finds the name that stands before the name of a unit in brackets: `The anvil (Sardaukar)`.
fn find_own_name(written: &str, unit: &Unit) -> Option<String> {
    const MARKS: [char; 9] = ['-', '*', '•', '+', '#', '_', '"', '[', ' '];
    let (before, rest) = written.split_once(" (")?;
    let inner = fold(rest.split(')').next()?);
    let name = before.rsplit(['|', ';', '\t', '>']).next()?.trim_matches(MARKS);
    let is_own = !name.is_empty() && length(name) <= limits::NAME && fold(name) != inner;
    (is_own && list_names(unit).any(|known| fold(known) == inner)).then(|| name.to_owned())
}

impl PastedForce {
    /// Builds the force that the text means, as far as its list can say it.
    pub fn build(&self, head: ForceHead, army: &Army) -> Force {
        let mut force = Force {
            head,
            limit: self.limit,
            limit_span: Span::default(),
            basis: Default::default(),
            leaders: Vec::new(),
            platoons: Vec::new(),
            squads: Vec::new(),
        };
        for name in &self.platoons {
            let name = name.as_deref().map(plain_words);
            let platoon = Platoon { name, leader: None, squads: Vec::new(), span: Span::default() };
            force.platoons.push(platoon);
        }
        for member in &self.members {
            let name = member.name.as_deref().map(plain_words);
            let bought = member.bought.clone();
            let platoon = member.platoon.and_then(|at| force.platoons.get_mut(at));
            if army.units[member.unit].role == Role::Leader {
                let leader = Leader { name, bought, ..Leader::new(member.unit) };
                match platoon {
                    Some(platoon) if platoon.leader.is_none() => platoon.leader = Some(leader),
                    _ => force.leaders.push(leader),
                }
            } else {
                let squad = Squad { name, bought, ..Squad::new(member.unit, member.figures, army) };
                platoon.map_or(&mut force.squads, |platoon| &mut platoon.squads).push(squad);
            }
        }
        force.platoons.retain(|platoon| platoon.leader.is_some() || !platoon.squads.is_empty());
        force
    }
}

fn plain_words(text: &str) -> Words {
    Words { text: text.to_owned(), spanish: None, span: Span::default() }
}
