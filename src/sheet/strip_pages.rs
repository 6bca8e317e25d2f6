//! Splits the squads of a force over pages by their heights, each leader of a platoon beside it. Heights are in tenths of
//! a millimetre, as high as strips get in the closest spacing.

use super::{IconLabel, Ladder, LossGroup, Strip};
use crate::language::Phrase;
use crate::text;
use serde::Serialize;
use std::ops::Range;

/// The height of A4, for which pages are planned where no paper is printed on.
pub const A4_HEIGHT: usize = 2_970;
/// The margins of a page, with a reserve as heights are estimates.
const MARGINS: usize = 300;
/// What of a page's room commanders beside the squads may not take.
const ABOVE_COMMANDERS: usize = 250;
/// The head of the first page.
const MASTHEAD: usize = 290;
/// The width of a strip beside commanders.
pub(super) const WIDTH: usize = 1_370;
/// Its width without commanders.
pub(super) const WIDTH_ALONE: usize = 1_830;
/// The width of the words before a strip's rows, and of the figures at its right.
const LEAD: usize = 200;
const FIGURES: usize = 660;
/// The turn sequence in a language, the row of chances, and a line of the legend.
const TURN: usize = 70;
const CHANCES: usize = 150;
const LEGEND_LINE: usize = 37;
/// The extra height of each squad and of each of its rows in the widest spacing, as `aired` of `sheet.typ` has it.
const WIDEST: [usize; 2] = [49, 21];
/// The part of a page, in percent, that squads fill well enough.
const FULL: usize = 60;
/// The blank height at the foot of a page that is as bad as a platoon parted between two pages.
const PARTED: u64 = 500;

/// Strips under one title: the squads of one bracket, or the leaders of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StripGroup {
    /// The platoon and its leader, or the kind of unit; empty without a title.
    pub title: Phrase,
    pub strips: Vec<Strip>,
}

/// The air between the squads of a page and between their rows: from 0, the closest, to 100, the widest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SquadSpacing(pub u8);

impl SquadSpacing {
    /// Returns the class that HTML has for it: `wide`, `close` or `closest`.
    pub fn class(self) -> &'static str {
        match self.0 {
            70.. => "wide",
            30..70 => "close",
            ..30 => "closest",
        }
    }

    /// Returns the widest spacing of so many squads with so many rows that takes no more than this height.
    pub(super) fn within(height: usize, squads: usize, rows: usize) -> Self {
        let widest = WIDEST[0] * squads + WIDEST[1] * rows;
        let percent = (height * 100).checked_div(widest).unwrap_or(100).min(100);
        Self(u8::try_from(percent).unwrap_or(100))
    }
}

/// Returns the room for squads on a page of a paper of this height.
pub(super) fn page_room(paper_height: usize) -> usize {
    paper_height.saturating_sub(MARGINS)
}

/// The squads and commanders of one page.
pub(super) struct PlannedPage {
    pub(super) squads: Range<usize>,
    /// Indices of commanders, in order.
    pub(super) commanders: Vec<usize>,
    pub(super) spacing: SquadSpacing,
}

/// The squads, commanders and legend of a force with their heights, to be split over pages.
pub(super) struct PagePlan<'a> {
    all: &'a [StripGroup],
    /// The group that each commander leads.
    leads: &'a [Option<usize>],
    /// The height of each squad.
    squads: Vec<usize>,
    /// The group of each squad.
    groups: Vec<usize>,
    /// The height of the titles of each group.
    titles: Vec<usize>,
    /// The height of each commander.
    commanders: Vec<usize>,
    /// The height of the turn, the chances and the legend.
    end: usize,
    /// The room for squads on a page.
    room: usize,
    /// `true` if a table may stand below the last squads.
    has_table: bool,
}

impl<'a> PagePlan<'a> {
    /// Plans pages of a paper for commanders with the groups that they lead, for squads and a legend.
    pub(super) fn new(
        (commanders, leads): (&'a [Strip], &'a [Option<usize>]),
        all: &'a [StripGroup],
        legend: &[Phrase],
        is_bilingual: bool,
        paper_height: usize,
    ) -> Self {
        let width = if commanders.is_empty() { WIDTH_ALONE } else { WIDTH };
        let squads = all.iter().flat_map(|group| group.strips.iter());
        let groups = all.iter().enumerate();
        let letters = legend.iter().map(character_count).sum::<usize>();
        Self {
            all,
            leads,
            squads: squads.map(|strip| squad_height(strip, width, is_bilingual)).collect(),
            groups: groups.flat_map(|(at, group)| group.strips.iter().map(move |_| at)).collect(),
            titles: all.iter().map(|group| title_height(&group.title)).collect(),
            commanders: commanders
                .iter()
                .map(|strip| commander_height(strip, is_bilingual))
                .collect(),
            end: TURN * if is_bilingual { 2 } else { 1 }
                + CHANCES
                + lines(letters, width, 14) * LEGEND_LINE,
            room: page_room(paper_height),
            has_table: !commanders.is_empty(),
        }
    }

    /// Returns as few pages as hold all squads, nearly equally full, and does not part platoons if that costs little room.
    pub(super) fn pages(&self) -> Vec<PlannedPage> {
        let all = self.squads.len();
        // For the first squads of all: the fewest pages, what is bad about them, and where the last page begins.
        let mut best = vec![(0, 0, 0)];
        for to in 1..=all {
            let choices = (0..to).filter(|from| from + 1 == to || self.has_room(&(*from..to)));
            let judged = choices.map(|from| {
                let (pages, cost, _): (usize, u64, usize) = best[from];
                (pages + 1, cost + self.cost(&(from..to)), from)
            });
            best.push(judged.min().unwrap_or_default());
        }
        let (mut cuts, mut to) = (Vec::new(), all);
        while to > 0 {
            let from = best[to].2;
            cuts.push(from..to);
            to = from;
        }
        cuts.reverse();
        self.with_commanders(cuts)
    }

    /// Returns pages without commanders, each filled before the next. What follows needs so much height: without it, the
    /// last squad goes to the next page too, unless that leaves this one rather empty.
    pub(super) fn filled_pages(&self, following: usize) -> Vec<PlannedPage> {
        let all = self.squads.len();
        let (mut cuts, mut from) = (Vec::new(), 0);
        while from < all {
            let height = |to: usize| self.height(&(from..to));
            let has_room = |to: &usize| height(*to) <= self.room;
            let mut to = (from + 1..=all).take_while(has_room).last().unwrap_or(from + 1);
            let is_full_without = to > from + 1 && height(to - 1) * 100 >= self.room * FULL;
            if to == all && height(to) + following > self.room && is_full_without {
                to -= 1;
            }
            cuts.push(from..to);
            from = to;
        }
        self.with_commanders(cuts)
    }

    /// Returns pages of these squads with the commanders beside them: leaders of platoons where these begin, then the
    /// others, as far as there is room. A single page has the best of all. There is a page even without squads.
    pub(super) fn with_commanders(&self, mut cuts: Vec<Range<usize>>) -> Vec<PlannedPage> {
        if cuts.is_empty() {
            cuts.push(0..0);
        }
        let has_room = |page: &PlannedPage, at: usize| {
            let column: usize = page.commanders.iter().map(|at| self.commanders[*at]).sum();
            column == 0 || column + self.commanders[at] <= self.room - ABOVE_COMMANDERS
        };
        let is_single = cuts.len() == 1;
        let page = |squads: Range<usize>| {
            let spacing = self.spacing(&squads, self.free(&squads));
            let leaders: Vec<usize> = self.leaders_of(&squads).filter(|_| !is_single).collect();
            let mut page = PlannedPage { squads, spacing, commanders: Vec::new() };
            for at in leaders {
                if has_room(&page, at) {
                    page.commanders.push(at);
                }
            }
            page
        };
        let mut pages: Vec<PlannedPage> = cuts.into_iter().map(page).collect();
        let is_loose = |at: &usize| is_single || self.group_of(*at).is_none();
        for at in (0..self.commanders.len()).filter(is_loose) {
            let Some(page) = pages.iter_mut().find(|page| has_room(page, at)) else { break };
            page.commanders.push(at);
        }
        pages.iter_mut().for_each(|page| page.commanders.sort_unstable());
        pages
    }

    /// Returns the group that a commander leads.
    fn group_of(&self, commander: usize) -> Option<usize> {
        self.leads.get(commander).copied().flatten()
    }

    /// Lists the leaders of the platoons that begin on a page.
    fn leaders_of(&self, squads: &Range<usize>) -> impl Iterator<Item = usize> {
        let begun = self.begun(squads);
        let leads =
            move |at: &usize| self.group_of(*at).is_some_and(|group| begun.contains(&group));
        (0..self.commanders.len()).filter(leads)
    }

    /// Returns the groups whose first squad is among these.
    fn begun(&self, squads: &Range<usize>) -> Range<usize> {
        let (Some(first), Some(last)) =
            (self.groups.get(squads.start), self.groups.get(squads.end.saturating_sub(1)))
        else {
            return 0..0;
        };
        first + usize::from(self.is_parted(squads.start))..last + 1
    }

    /// Returns `true` if a squad has one of the same platoon before it.
    fn is_parted(&self, at: usize) -> bool {
        at > 0 && at < self.groups.len() && self.groups[at - 1] == self.groups[at]
    }

    /// Returns the height of squads with their titles, and of what else stands on their page.
    fn height(&self, squads: &Range<usize>) -> usize {
        let titles = match (self.groups.get(squads.start), squads.is_empty()) {
            (Some(first), false) => &self.titles[*first..=self.groups[squads.end - 1]],
            _ => &[],
        };
        let head = if squads.start == 0 { MASTHEAD } else { 0 };
        let end = if squads.end == self.squads.len() { self.end } else { 0 };
        head + end
            + titles.iter().sum::<usize>()
            + self.squads[squads.clone()].iter().sum::<usize>()
    }

    /// Returns `true` if the squads and their leaders fit on a page; the first has room for the first commander too.
    fn has_room(&self, squads: &Range<usize>) -> bool {
        let leaders: usize = self.leaders_of(squads).map(|at| self.commanders[at]).sum();
        let first = match squads.start {
            0 if self.group_of(0).is_none() => self.commanders.first().copied(),
            _ => None,
        };
        let is_alone = self.begun(squads).len() < 2;
        self.height(squads) <= self.room
            && (is_alone || leaders + first.unwrap_or_default() <= self.room - ABOVE_COMMANDERS)
    }

    /// Returns how bad a page is: the square of its blank height, and more if it begins in the middle of a platoon. A table
    /// fills the last page.
    fn cost(&self, squads: &Range<usize>) -> u64 {
        let is_filled = self.has_table && squads.end == self.squads.len();
        let blank = if is_filled { 0 } else { self.free(squads) as u64 };
        let parted = if self.is_parted(squads.start) { PARTED } else { 0 };
        blank * blank + parted * parted
    }

    /// Counts the rows of boxes and cells.
    fn rows(&self, squads: &Range<usize>) -> usize {
        let strips = self.all.iter().flat_map(|group| &group.strips);
        strips.skip(squads.start).take(squads.len()).map(rows).sum()
    }

    /// Returns the height that squads leave free on their page.
    pub(super) fn free(&self, squads: &Range<usize>) -> usize {
        self.room.saturating_sub(self.height(squads))
    }

    /// Returns the widest spacing of the squads of a page within this height.
    pub(super) fn spacing(&self, squads: &Range<usize>, height: usize) -> SquadSpacing {
        SquadSpacing::within(height, squads.len(), self.rows(squads))
    }
}

/// Counts the rows of boxes and cells of a strip.
pub(super) fn rows(strip: &Strip) -> usize {
    2 + strip.weapons.len()
}

/// Estimates the height of a squad from its lines.
pub(super) fn squad_height(strip: &Strip, width: usize, is_bilingual: bool) -> usize {
    let tongues: usize = if is_bilingual { 2 } else { 1 };
    let beside = width - FIGURES;
    let name = match (lines(character_count(&strip.name), beside, 25), is_bilingual) {
        // A line to write on.
        (0, _) => 64,
        (1, _) => 43,
        (more, true) => more * 42,
        (more, false) => more.div_ceil(2) * 46,
    };
    let size = [&strip.size, &strip.points, &strip.points_word].map(character_count);
    let size = 2 + 37 * lines(size.iter().sum::<usize>() + 3, beside, 14);
    let tokens = 58 * lines(labels_length(&strip.equipment), beside, 15);
    let bare = strip.stats.iter().any(|stat| !stat.bare.is_empty());
    let is_clear = boxes_are_clear(strip, width, is_bilingual);
    let figures = tongues * 24 + 68 + if bare && !is_clear { tongues * 27 } else { 0 };
    let fields = strip.fields.len().div_ceil(2) * 54;
    let free = fields
        + match tokens {
            0 => 82,
            58 => 137,
            _ => 188,
        };
    let head = name + size + fields + tokens + figures.saturating_sub(free);
    let ladder = strip.ladder.as_ref().map_or(0, |ladder| ladder_height(ladder, width));
    let weapons = strip.weapons.iter().map(|weapon| {
        let cells = 44 * weapon.cells.len() + 25;
        let words = character_count(&weapon.weapon) + character_count(&weapon.beyond);
        let heads = if weapon.is_headed() { 28 } else { 0 };
        3 + heads + 46.max(7 + 39 * lines(words, width.saturating_sub(LEAD + cells).max(300), 16))
    });
    let nco = character_count(&strip.nco);
    let stands_alone = is_bilingual || nco > 60;
    let states = labels_length(&strip.states) * 15 + strip.states.len() * 30;
    let states = states + if stands_alone { 0 } else { nco * 13 };
    let nco = if stands_alone && nco > 0 { 12 + 40 * lines(nco, width, 15) } else { 0 };
    let notes = strip.notes.iter().map(|note| 10 + 36 * lines(character_count(note), width, 15));
    let rows =
        ladder + weapons.sum::<usize>() + (49 * states.div_ceil(width)).saturating_sub(8) + nco;
    // The air above, below and between.
    23 + head + rows + notes.sum::<usize>()
}

/// Returns `true` if the boxes end before the words under the numbers, and need not stand below them.
fn boxes_are_clear(strip: &Strip, width: usize, is_bilingual: bool) -> bool {
    let ladder = strip.ladder.as_ref();
    let across = ladder.map_or(0, |ladder| {
        let groups = ladder.groups.iter().map(|group| group_width(ladder, group) + 36);
        let rest = character_count(&ladder.rest) * 12 + if ladder.drawn { 0 } else { 190 };
        groups.sum::<usize>() + if is_bilingual { rest } else { 0 }
    });
    let has_morale = ladder.is_some_and(|ladder| ladder.has_morale());
    (!is_bilingual || has_morale)
        && strip.stats.first().is_some_and(|stat| stat.bare.is_empty())
        && LEAD + across < width - FIGURES + FIGURES / 4
}

/// Returns the width of the boxes of a group, or of the words under them.
fn group_width(ladder: &Ladder, group: &LossGroup) -> usize {
    let boxes = usize::try_from(group.last - group.first + 1).unwrap_or_default();
    let least = if ladder.has_parts() { 110 } else { 70 };
    least.max(if ladder.drawn { boxes * 51 } else { 160 })
}

/// Estimates the height of rows of boxes, of which a group stays in one row.
fn ladder_height(ladder: &Ladder, width: usize) -> usize {
    let (mut rows, mut across) = (1, 0);
    for group in &ladder.groups {
        let wide = group_width(ladder, group);
        if across > 0 && across + wide > width - LEAD {
            (rows, across) = (rows + 1, 0);
        }
        across += wide + 36;
    }
    let rest = character_count(&ladder.rest) * 15 + if ladder.drawn { 0 } else { 190 };
    rows += usize::from(rest > 0 && across + rest > width - LEAD);
    rows * if ladder.has_morale() { 110 } else { 55 } - 10
}

/// Estimates the height of a leader beside the squads.
fn commander_height(strip: &Strip, is_bilingual: bool) -> usize {
    let notes: usize = strip.notes.iter().map(|note| character_count(note) + 20).sum();
    let weapons = strip.weapons.iter().map(|weapon| match weapon.cells.is_empty() {
        true => 60,
        false if is_bilingual => 170,
        false => 115,
    });
    let state = if is_bilingual { 50 } else { 28 };
    let names = [(&strip.name, 21), (&strip.size, 17)]
        .map(|(words, letter)| lines(character_count(words), 400, letter));
    let names: usize = names.iter().map(|lines| lines.saturating_sub(1) * 45).sum();
    360 + names
        + strip.equipment.len() * 52
        + weapons.sum::<usize>()
        + strip.states.len() * state
        + notes
}

fn title_height(title: &Phrase) -> usize {
    match character_count(title) {
        0 => 0,
        letters => 20 + 38 * lines(letters, WIDTH, 17),
    }
}

/// Returns the lines that letters of an average width take.
fn lines(letters: usize, width: usize, letter: usize) -> usize {
    (letters * letter).div_ceil(width)
}

fn labels_length(labels: &[IconLabel]) -> usize {
    labels.iter().map(|label| character_count(&label.words) + 6).sum()
}

/// Returns the length of a phrase in characters, over both languages.
fn character_count(words: &Phrase) -> usize {
    words.texts().map(text::length).sum()
}
