//! Lineup: every unit of a list at play size, split into pages.

use super::{GroupPart, IconLabel, Scale, SquadSpacing, Strip, StripGroup};
use crate::language::Phrase;
use crate::text;
use serde::{Serialize, Serializer};
use std::ops::Range;

/// Leaders in a row.
const LEADERS_PER_ROW: usize = 3;
/// The height of a page without its heads, on Letter. Heights are in tenths of a millimetre.
const PAGE_HEIGHT: usize = 2_410;
/// The extra height of each squad with wide and with close spacing, compared to the closest.
const WIDE_EXTRA: usize = 78;
const CLOSE_EXTRA: usize = 34;
/// The height of the row of chances, the height of a legend line, and the characters in such a line.
const CHANCES_HEIGHT: usize = 152;
const LEGEND_LINE: usize = 39;
const LEGEND_CHARACTERS: usize = 150;

/// Splits a line of a legend behind the colon of the short words that say what it is about, which are printed bold.
pub fn split_lead(line: &str) -> (&str, &str) {
    // As `led` of `templates/sheet.typ` has it.
    const LONGEST: usize = 24;
    let colon = line.find(": ").filter(|at| *at <= LONGEST);
    line.split_at(colon.map_or(0, |at| at + 1))
}

/// Every unit of a list: leaders side by side, then squads across the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lineup {
    pub leaders: StripGroup,
    pub squads: StripGroup,
    /// The row of chances or saves at the bottom.
    pub chances: Scale,
    /// The legend of a strip's marks.
    pub legend: Vec<Phrase>,
}

/// One page of a lineup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LineupGroup<'a> {
    /// Leaders, side by side; empty if this page has none.
    pub leaders: GroupPart<'a>,
    /// Squads, one under the other; empty if this page has none.
    pub squads: GroupPart<'a>,
    pub spacing: SquadSpacing,
}

impl Lineup {
    /// Lists every strip, in reading order.
    pub fn strips(&self) -> impl Iterator<Item = &Strip> {
        self.leaders.strips.iter().chain(&self.squads.strips)
    }

    /// Splits the lineup into as few, nearly equally full pages as possible.
    pub fn pages(&self) -> Vec<LineupGroup<'_>> {
        let rows = self.rows();
        let height = |page: &Range<usize>| rows[page.clone()].iter().sum::<usize>();
        let fits = |pages: &usize| {
            split_rows(&rows, *pages).iter().all(|page| height(page) <= PAGE_HEIGHT)
        };
        let pages = (1..rows.len()).find(fits).unwrap_or(rows.len());
        let split_rows = split_rows(&rows, pages).into_iter().filter(|page| !page.is_empty());
        split_rows.map(|page| self.build_page(&page, height(&page))).collect()
    }

    /// Returns the heights of each row of leaders, each squad and the closing blocks.
    fn rows(&self) -> Vec<usize> {
        let is_bilingual = self.leaders.title.second.is_some();
        let height = |strip: &Strip| height(strip, is_bilingual);
        let abreast = |row: &[Strip]| row.iter().map(height).max().unwrap_or_default();
        let leaders = self.leaders.strips.chunks(LEADERS_PER_ROW).map(abreast);
        let read =
            self.legend.iter().map(character_count).sum::<usize>().div_ceil(LEGEND_CHARACTERS);
        let squads = self.squads.strips.iter().map(height);
        leaders.chain(squads).chain([CHANCES_HEIGHT + read * LEGEND_LINE]).collect()
    }

    /// Builds the page of a range of rows with total height `high` at the closest spacing.
    fn build_page(&self, rows: &Range<usize>, height: usize) -> LineupGroup<'_> {
        let all = self.leaders.strips.len();
        let lines = all.div_ceil(LEADERS_PER_ROW);
        let leader = |row: usize| (row * LEADERS_PER_ROW).min(all);
        let squad = |row: usize| row.saturating_sub(lines).min(self.squads.strips.len());
        let squads = self.squads.part(squad(rows.start), squad(rows.end));
        let fits = |more: usize| height + squads.strips.len() * more <= PAGE_HEIGHT;
        let spacing = match (fits(WIDE_EXTRA), fits(CLOSE_EXTRA)) {
            (true, _) => SquadSpacing::Wide,
            (false, true) => SquadSpacing::Close,
            (false, false) => SquadSpacing::Closest,
        };
        LineupGroup {
            leaders: self.leaders.part(leader(rows.start), leader(rows.end)),
            squads,
            spacing,
        }
    }
}

/// Splits rows into `pages` runs of nearly equal height.
fn split_rows(rows: &[usize], pages: usize) -> Vec<Range<usize>> {
    let all: usize = rows.iter().sum();
    let mut before = 0;
    let middles: Vec<usize> = rows
        .iter()
        .map(|row| {
            before += row;
            2 * before - row
        })
        .collect();
    let upto = |page: usize| middles.partition_point(|middle| middle * pages < 2 * all * page);
    (0..pages).map(|page| upto(page)..upto(page + 1)).collect()
}

/// Estimates the largest height of a strip on Letter at the closest spacing.
fn height(strip: &Strip, is_bilingual: bool) -> usize {
    let notes = strip.notes.len() * 50;
    let length = |labels: &[IconLabel]| {
        labels.iter().map(|label| character_count(&label.words) + 5).sum::<usize>()
    };
    let weapons = strip.weapons.len();
    match strip.ladder {
        None if is_bilingual => 383 + notes + weapons * 180 + strip.states.len() * 50,
        None => 290 + notes + weapons * 150 + length(&strip.states).div_ceil(45) * 52,
        Some(_) if is_bilingual => {
            370 + notes + weapons * 60 + length(&strip.equipment).div_ceil(80) * 50
        }
        Some(_) => {
            // A row of equipment reaches below the numbers beside it.
            let equipment = if strip.equipment.is_empty() { 0 } else { 35 };
            317 + notes + weapons * 50 + equipment
        }
    }
}

/// Returns the length of a phrase in characters, over both languages.
fn character_count(words: &Phrase) -> usize {
    words.texts().map(text::length).sum()
}

/// A range of the pages of a lineup, for drawing.
#[derive(Debug, Clone)]
pub struct LineupPages<'a> {
    pub lineup: &'a Lineup,
    pub pages: Range<usize>,
}

/// Serialises all pages.
impl Serialize for Lineup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        LineupPages { lineup: self, pages: 0..self.pages().len() }.serialize(serializer)
    }
}

/// Serialises the closing blocks under the last page only.
impl Serialize for LineupPages<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct LineupPagesData<'a> {
            pages: &'a [LineupGroup<'a>],
            ends: bool,
            chances: &'a Scale,
            legend: &'a [Phrase],
        }
        let Lineup { chances, legend, .. } = self.lineup;
        let all = self.lineup.pages();
        let (pages, ends) = (&all[self.pages.clone()], self.pages.end == all.len());
        LineupPagesData { pages, ends, chances, legend }.serialize(serializer)
    }
}
