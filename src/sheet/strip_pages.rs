//! Splits the squads of a force over pages by their heights, each leader of a platoon beside it. Heights are in tenths of
//! a millimetre, as high as strips get in the closest spacing on Letter.

use super::{IconLabel, Ladder, Strip};
use crate::language::Phrase;
use crate::text;
use serde::Serialize;
use std::ops::Range;

/// The room for squads on a page, and the head of the first page.
const PAGE_HEIGHT: usize = 2_450;
const MASTHEAD: usize = 330;
/// The room for commanders beside the squads.
const COLUMN_HEIGHT: usize = 2_200;
/// The width of a strip, of the words before its rows, and of the figures at its right.
const WIDTH: usize = 1_370;
const LEAD: usize = 200;
const FIGURES: usize = 660;
/// The turn sequence, the row of chances, and a line of the legend.
const TURN: usize = 110;
const CHANCES: usize = 150;
const LEGEND_LINE: usize = 40;
/// The extra height of each squad and of each of its rows with wide and with close spacing.
const WIDE: [usize; 2] = [33, 15];
const CLOSE: [usize; 2] = [13, 7];
/// The blank height at the foot of a page that is as bad as a platoon parted between two pages.
const PARTED: u64 = 500;

/// Strips under one title: the squads of one bracket, or the leaders of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StripGroup {
    /// The platoon and its leader, or the kind of unit; empty without a title.
    pub title: Phrase,
    pub strips: Vec<Strip>,
}

keyed! {
    /// The vertical spacing between squads, chosen so that 600 points of squads fit on a page.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum SquadSpacing by key {
        /// For one to three squads.
        Wide = "wide",
        /// For four squads.
        Close = "close",
        /// For five squads, or three in two languages.
        Closest = "closest",
    }
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
}

impl<'a> PagePlan<'a> {
    /// Plans pages for commanders with the groups that they lead, for squads and a legend.
    pub(super) fn new(
        (commanders, leads): (&'a [Strip], &'a [Option<usize>]),
        all: &'a [StripGroup],
        legend: &[Phrase],
        is_bilingual: bool,
    ) -> Self {
        let strips = |group: &'a StripGroup| group.strips.iter();
        let squads = all.iter().flat_map(strips);
        let groups = all.iter().enumerate();
        let letters = legend.iter().map(character_count).sum::<usize>();
        Self {
            all,
            leads,
            squads: squads.map(|strip| squad_height(strip, is_bilingual)).collect(),
            groups: groups.flat_map(|(at, group)| group.strips.iter().map(move |_| at)).collect(),
            titles: all.iter().map(|group| title_height(&group.title)).collect(),
            commanders: commanders
                .iter()
                .map(|strip| commander_height(strip, is_bilingual))
                .collect(),
            end: TURN + CHANCES + lines(letters, WIDTH, 14) * LEGEND_LINE,
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
        if cuts.is_empty() {
            cuts.push(0..0);
        }
        self.with_commanders(cuts)
    }

    /// Returns pages of these squads with the commanders beside them: leaders of platoons where these begin, then the
    /// others, as far as there is room. A single page has the best of all.
    pub(super) fn with_commanders(&self, cuts: Vec<Range<usize>>) -> Vec<PlannedPage> {
        let has_room = |page: &PlannedPage, at: usize| {
            let column: usize = page.commanders.iter().map(|at| self.commanders[*at]).sum();
            column == 0 || column + self.commanders[at] <= COLUMN_HEIGHT
        };
        let is_single = cuts.len() == 1;
        let page = |squads: Range<usize>| {
            let spacing = self.spacing(&squads);
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
        self.height(squads) <= PAGE_HEIGHT
            && (is_alone || leaders + first.unwrap_or_default() <= COLUMN_HEIGHT)
    }

    /// Returns how bad a page is: the square of its blank height, and more if it begins in the middle of a platoon.
    fn cost(&self, squads: &Range<usize>) -> u64 {
        let blank = PAGE_HEIGHT.saturating_sub(self.height(squads)) as u64;
        let parted = if self.is_parted(squads.start) { PARTED } else { 0 };
        blank * blank + parted * parted
    }

    /// Counts the rows of boxes and cells.
    fn rows(&self, squads: &Range<usize>) -> usize {
        let strips = self.all.iter().flat_map(|group| &group.strips);
        strips.skip(squads.start).take(squads.len()).map(|strip| 2 + strip.weapons.len()).sum()
    }

    /// Returns the widest spacing that the squads of a page have room for.
    pub(super) fn spacing(&self, squads: &Range<usize>) -> SquadSpacing {
        let (height, rows) = (self.height(squads), self.rows(squads));
        let fits =
            |[each, row]: [usize; 2]| height + each * squads.len() + row * rows <= PAGE_HEIGHT;
        match (fits(WIDE), fits(CLOSE)) {
            (true, _) => SquadSpacing::Wide,
            (false, true) => SquadSpacing::Close,
            (false, false) => SquadSpacing::Closest,
        }
    }
}

/// Estimates the height of a squad from its lines.
fn squad_height(strip: &Strip, is_bilingual: bool) -> usize {
    let tongues: usize = if is_bilingual { 2 } else { 1 };
    let beside = WIDTH - FIGURES;
    let name = match lines(character_count(&strip.name), beside, 25) {
        0 | 1 => 43,
        more => more.div_ceil(2).max(1) * 46,
    };
    let size = [&strip.size, &strip.points, &strip.points_word].map(character_count);
    let size = 2 + 37 * lines(size.iter().sum::<usize>() + 3, beside, 14);
    let tokens = 58 * lines(labels_length(&strip.equipment), beside, 15);
    let bare = strip.stats.iter().any(|stat| !stat.bare.is_empty());
    let figures = tongues * 24 + 68 + if bare { tongues * 27 } else { 0 };
    let free = match tokens {
        0 => 82,
        58 => 137,
        _ => 188,
    };
    let head = name + size + tokens + figures.saturating_sub(free);
    let ladder = strip.ladder.as_ref().map_or(0, ladder_height);
    let weapons = strip.weapons.iter().map(|weapon| {
        let cells = 44 * weapon.cells.len() + 25;
        let words = character_count(&weapon.weapon) + character_count(&weapon.beyond);
        let heads = if weapon.is_headed() { 28 } else { 0 };
        3 + heads + 46.max(18 + 40 * lines(words, WIDTH.saturating_sub(LEAD + cells).max(300), 16))
    });
    let nco = character_count(&strip.nco);
    let (stands_alone, beside) = (is_bilingual || nco > 60, labels_length(&strip.states));
    let states = if stands_alone { beside } else { beside + nco };
    let nco = if stands_alone && nco > 0 { 12 + 40 * lines(nco, WIDTH, 16) } else { 0 };
    let notes = strip.notes.iter().map(|note| 10 + 36 * lines(character_count(note), WIDTH, 15));
    let rows =
        ladder + weapons.sum::<usize>() + (49 * lines(states, WIDTH, 16)).saturating_sub(8) + nco;
    // The air above, below and between.
    23 + head + rows + notes.sum::<usize>()
}

/// Estimates the height of rows of boxes, of which a group stays in one row.
fn ladder_height(ladder: &Ladder) -> usize {
    let widest = if ladder.has_parts() { 110 } else { 70 };
    let (mut rows, mut across) = (1, 0);
    for group in &ladder.groups {
        let boxes = usize::try_from(group.last - group.first + 1).unwrap_or_default();
        let width = widest.max(if ladder.drawn { boxes * 51 } else { 160 });
        if across > 0 && across + width > WIDTH - LEAD {
            (rows, across) = (rows + 1, 0);
        }
        across += width + 36;
    }
    let rest = character_count(&ladder.rest) * 15 + if ladder.drawn { 0 } else { 190 };
    rows += usize::from(rest > 0 && across + rest > WIDTH - LEAD);
    rows * 110 - 10
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
