//! Strip sheets: pages of strips to play from, with the turn sequence.

use super::strip_pages::{A4_HEIGHT, PagePlan, PlannedPage, SquadSpacing, StripGroup};
use super::{GroundPlan, Strip};
use crate::language::Phrase;
use serde::{Serialize, Serializer};
use std::iter;
use std::ops::Range;

/// Squads that always fit on a page beside commanders, in one language and in two.
const SQUADS: usize = 5;
const BILINGUAL_SQUADS: usize = 3;
/// The height that tables need behind the last squad, so that no page has little else. Heights are in tenths of a
/// millimetre.
const TABLES: usize = 400;
/// The free height, as estimated, above which a table is worth more than the widest spacing.
const TABLE_HEIGHT: usize = 450;
/// The spacing above a table, and the widest above what else needs room.
const LEAST_ABOVE_TABLE: SquadSpacing = SquadSpacing(30);
const MOST_ABOVE_TABLE: SquadSpacing = SquadSpacing(70);
const ABOVE_OTHERS: SquadSpacing = SquadSpacing(40);

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
    /// Lists every strip on pages of A4, in reading order.
    pub fn strips(&self) -> impl Iterator<Item = &Strip> {
        let pages = self.pages(A4_HEIGHT).into_iter();
        pages.flat_map(|page| {
            let squads = page.groups.into_iter().flat_map(|part| part.strips);
            page.commanders.into_iter().chain(squads)
        })
    }

    /// Splits the squads over pages of a paper of this height.
    pub fn pages(&self, paper_height: usize) -> Vec<StripPage<'_>> {
        let page = |page: PlannedPage| StripPage {
            commanders: page.commanders.iter().map(|at| &self.commanders[*at]).collect(),
            groups: self.parts(page.squads.start, page.squads.end),
            spacing: page.spacing,
        };
        self.plan(paper_height).into_iter().map(page).collect()
    }

    fn plan(&self, paper_height: usize) -> Vec<PlannedPage> {
        let squads = self.squad_count();
        let leads = (&self.commanders[..], &self.leads[..]);
        let plan =
            PagePlan::new(leads, &self.groups, &self.legend, self.is_bilingual(), paper_height);
        // A blank form is made for one page.
        let fits_one =
            !self.tables_follow || !self.commanders.is_empty() && squads <= self.squads_per_page();
        let mut pages = match self.commanders.is_empty() {
            true => plan.filled_pages(TABLES),
            false => plan.pages(),
        };
        if pages.len() > 1 && fits_one {
            pages = plan.with_commanders(iter::once(0..squads).collect());
        }
        if let Some(last) = pages.last_mut() {
            last.spacing = self.last_spacing(last, &plan);
        }
        pages
    }

    /// Returns the spacing of the last page, where a table or what follows needs room too.
    fn last_spacing(&self, page: &PlannedPage, plan: &PagePlan) -> SquadSpacing {
        let free = plan.free(&page.squads);
        match &self.ground {
            _ if self.commanders.is_empty() && self.tables_follow => page.spacing.min(ABOVE_OTHERS),
            Some(ground) if free >= TABLE_HEIGHT || ground.is_requested => {
                let spacing = plan.spacing(&page.squads, free.saturating_sub(TABLE_HEIGHT));
                page.spacing.min(spacing.clamp(LEAST_ABOVE_TABLE, MOST_ABOVE_TABLE))
            }
            _ => page.spacing,
        }
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
        if self.is_bilingual() { BILINGUAL_SQUADS } else { SQUADS }
    }

    /// Returns the commanders that do not fit on the pages of a paper.
    pub fn remaining_commanders(&self, paper_height: usize) -> Vec<&Strip> {
        let pages = self.plan(paper_height).into_iter();
        let placed: Vec<usize> = pages.flat_map(|page| page.commanders).collect();
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
    /// In tenths of a millimetre.
    pub paper_height: usize,
    pub pages: Range<usize>,
}

/// Serialises all pages on A4.
impl Serialize for StripSheets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pages = 0..self.plan(A4_HEIGHT).len();
        StripPages { sheets: self, paper_height: A4_HEIGHT, pages }.serialize(serializer)
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
        let all = self.sheets.pages(self.paper_height);
        let (pages, ends) = (&all[self.pages.clone()], self.pages.end == all.len());
        let leaderless = self.sheets.commanders.is_empty();
        let remaining = || self.sheets.remaining_commanders(self.paper_height);
        let behind = if ends { remaining() } else { Vec::new() };
        StripPagesData { pages, leaderless, ends, turn, chances, legend, leaders, behind, ground }
            .serialize(serializer)
    }
}
