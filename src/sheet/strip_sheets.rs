//! Strip sheets: pages of strips to play from, with the turn sequence.

use super::strip_pages::{PagePlan, PlannedPage, SquadSpacing, StripGroup};
use super::{GroundPlan, Strip};
use crate::language::Phrase;
use serde::{Serialize, Serializer};
use std::iter;
use std::ops::Range;

/// Squads that always fit on a page.
const SQUADS: usize = 5;
/// Squads that always fit in two languages, beside commanders and without them.
const BILINGUAL_SQUADS: usize = 3;
const BILINGUAL_SQUADS_ALONE: usize = 4;

/// The strip sheets of a force: commanders, squads and turn sequence.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct StripSheets {
    /// Leaders without a squad, the best first.
    pub commanders: Vec<Strip>,
    /// For each commander the group that he leads, by its index; commanders beyond its end lead none.
    pub leads: Vec<Option<usize>>,
    /// The squads, grouped under their leaders.
    pub groups: Vec<StripGroup>,
    /// The phases of a turn, to tick off.
    pub turn: Steps,
    /// The row of chances or saves under the strips.
    pub chances: Scale,
    /// The legend of a strip's marks.
    pub legend: Vec<Phrase>,
    /// The title over the commanders that do not fit on the pages.
    pub leaders: Phrase,
    /// Tables follow on the last page; nothing follows a blank form.
    pub tables_follow: bool,
    /// The table at the foot of the last page, where there is room for it.
    pub ground: Option<GroundPlan>,
}

/// One page of strips; the turn sequence is on the last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StripPage<'a> {
    /// Commanders beside the squads of this page.
    pub commanders: Vec<&'a Strip>,
    /// Squads of this page; a bracket that crosses pages has a part on each.
    pub groups: Vec<GroupPart<'a>>,
    pub spacing: SquadSpacing,
}

/// The strips of a group that are on one page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupPart<'a> {
    pub title: &'a Phrase,
    pub strips: &'a [Strip],
    /// It goes on from the page before.
    pub continues: bool,
}

/// Steps in order, each with a box to tick.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Steps {
    pub title: Phrase,
    pub steps: Vec<Phrase>,
}

/// Labelled numbers in one row; not drawn if there are none.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Scale {
    pub title: Phrase,
    /// Pairs of label and number.
    pub marks: Vec<[Phrase; 2]>,
}

impl StripSheets {
    /// Lists every strip on the pages, in reading order.
    pub fn strips(&self) -> impl Iterator<Item = &Strip> {
        let pages = self.pages().into_iter();
        pages.flat_map(|page| {
            let squads = page.groups.into_iter().flat_map(|part| part.strips);
            page.commanders.into_iter().chain(squads)
        })
    }

    /// Splits the squads over the pages: by their heights beside commanders; else each page is filled, as what follows
    /// goes on below the last.
    pub fn pages(&self) -> Vec<StripPage<'_>> {
        let page = |page: PlannedPage| StripPage {
            commanders: page.commanders.iter().map(|at| &self.commanders[*at]).collect(),
            groups: self.parts(page.squads.start, page.squads.end),
            spacing: page.spacing,
        };
        self.plan().into_iter().map(page).collect()
    }

    fn plan(&self) -> Vec<PlannedPage> {
        let squads = self.squad_count();
        let leads = (&self.commanders[..], &self.leads[..]);
        let plan = PagePlan::new(leads, &self.groups, &self.legend, self.is_bilingual());
        if self.commanders.is_empty() {
            return self.filled_pages(&plan);
        }
        if squads > self.squads_per_page() {
            return plan.pages();
        }
        let mut pages = plan.with_commanders(iter::once(0..squads).collect());
        pages.iter_mut().for_each(|page| page.spacing = self.spacing(squads));
        pages
    }

    /// Fills one page after the other, without commanders. The last squad stands with the tables that follow: where it
    /// would fill a page, it begins the next.
    fn filled_pages(&self, plan: &PagePlan) -> Vec<PlannedPage> {
        let (squads, each) = (self.squad_count(), self.squads_per_page());
        let kept = usize::from(self.tables_follow);
        let pages = 1 + squads.saturating_sub(each - kept).div_ceil(each);
        let last = squads.saturating_sub(kept);
        let cut = |page: usize| if page == pages { squads } else { (page * each).min(last) };
        let page = |page: usize| {
            let squads = cut(page)..cut(page + 1);
            let least = self.spacing(squads.len());
            // What follows needs the room of the last page.
            let spacing = if page + 1 == pages { least } else { least.min(plan.spacing(&squads)) };
            PlannedPage { commanders: Vec::new(), spacing, squads }
        };
        (0..pages).map(page).collect()
    }

    /// Returns the squads of a range of all squads, under the titles of their leaders.
    fn parts(&self, from: usize, to: usize) -> Vec<GroupPart<'_>> {
        let mut before = 0;
        let part = |group: &'_ StripGroup| {
            let own = before..before + group.strips.len();
            before = own.end;
            let within = |at: usize| at.clamp(own.start, own.end) - own.start;
            (within(from), within(to))
        };
        let cuts: Vec<(usize, usize)> = self.groups.iter().map(part).collect();
        let parts = self.groups.iter().zip(cuts).filter(|(_, (from, to))| from < to);
        parts.map(|(group, (from, to))| group.part(from, to)).collect()
    }

    fn squad_count(&self) -> usize {
        self.groups.iter().map(|group| group.strips.len()).sum()
    }

    fn is_bilingual(&self) -> bool {
        self.turn.title.second.is_some()
    }

    fn squads_per_page(&self) -> usize {
        match (self.is_bilingual(), self.commanders.is_empty()) {
            (true, true) => BILINGUAL_SQUADS_ALONE,
            (true, false) => BILINGUAL_SQUADS,
            (false, _) => SQUADS,
        }
    }

    fn spacing(&self, squads: usize) -> SquadSpacing {
        match (squads, self.is_bilingual()) {
            // What follows needs the room.
            (..=4, false) if self.commanders.is_empty() => SquadSpacing::Close,
            (..=2, true) | (..=3, false) => SquadSpacing::Wide,
            (4, false) => SquadSpacing::Close,
            _ => SquadSpacing::Closest,
        }
    }

    /// Returns the commanders that do not fit on the pages.
    pub fn remaining_commanders(&self) -> Vec<&Strip> {
        let placed: Vec<usize> = self.plan().into_iter().flat_map(|page| page.commanders).collect();
        let strips = self.commanders.iter().enumerate();
        strips.filter(|(at, _)| !placed.contains(at)).map(|(_, strip)| strip).collect()
    }
}

impl StripGroup {
    /// Returns the strips of an index range.
    pub(super) fn part(&self, from: usize, to: usize) -> GroupPart<'_> {
        GroupPart { title: &self.title, strips: &self.strips[from..to], continues: from > 0 }
    }
}

/// A range of the pages of strips, for drawing.
#[derive(Debug, Clone)]
pub struct StripPages<'a> {
    pub sheets: &'a StripSheets,
    pub pages: Range<usize>,
}

/// Serialises all pages.
impl Serialize for StripSheets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StripPages { sheets: self, pages: 0..self.plan().len() }.serialize(serializer)
    }
}

/// Serialises the turn sequence and chances under the last page only, with the commanders that do not fit behind it.
impl Serialize for StripPages<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct StripPagesData<'a> {
            pages: &'a [StripPage<'a>],
            leaderless: bool,
            ends: bool,
            turn: &'a Steps,
            chances: &'a Scale,
            legend: &'a [Phrase],
            leaders: &'a Phrase,
            behind: Vec<&'a Strip>,
            ground: &'a Option<GroundPlan>,
        }
        let StripSheets { turn, chances, legend, leaders, ground, .. } = self.sheets;
        let all = self.sheets.pages();
        let (pages, ends) = (&all[self.pages.clone()], self.pages.end == all.len());
        let leaderless = self.sheets.commanders.is_empty();
        let behind = if ends { self.sheets.remaining_commanders() } else { Vec::new() };
        StripPagesData { pages, leaderless, ends, turn, chances, legend, leaders, behind, ground }
            .serialize(serializer)
    }
}
