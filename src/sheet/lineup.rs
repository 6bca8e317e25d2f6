//! Lineup: every unit of a list at play size, split into pages.

use super::strip_pages::{A4_HEIGHT, WIDTH_ALONE, page_room, rows, squad_height};
use super::{GroupPart, IconLabel, Scale, SquadSpacing, Strip, StripGroup};
use crate::language::Phrase;
use crate::text;
use serde::{Serialize, Serializer};
use std::ops::Range;

/// Leaders in a row, and the width of each in tenths of a millimetre.
const LEADERS_PER_ROW: usize = 3;
const LEADER_WIDTH: usize = 560;
/// The spacing of strips that flow over pages.
const FLOWING: SquadSpacing = SquadSpacing(30);
/// The heads of a page. Heights are in tenths of a millimetre.
const HEADS: usize = 140;
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

    /// Splits the lineup into as few, nearly equally full pages of a paper as possible; its height is in tenths of a
    /// millimetre.
    pub fn pages(&self, paper_height: usize) -> Vec<LineupGroup<'_>> {
        let room = page_room(paper_height) - HEADS;
        let rows = self.rows();
        let height = |page: &Range<usize>| rows[page.clone()].iter().sum::<usize>();
        let fits =
            |pages: &usize| split_rows(&rows, *pages).iter().all(|page| height(page) <= room);
        let pages = (1..rows.len()).find(fits).unwrap_or(rows.len());
        let split_rows = split_rows(&rows, pages).into_iter().filter(|page| !page.is_empty());
        split_rows.map(|page| self.build_page(&page, room.saturating_sub(height(&page)))).collect()
    }

    /// Returns all of it as one group, whose strips flow over pages.
    fn flowing(&self) -> LineupGroup<'_> {
        LineupGroup {
            leaders: self.leaders.part(0, self.leaders.strips.len()),
            squads: self.squads.part(0, self.squads.strips.len()),
            spacing: FLOWING,
        }
    }

    /// Returns the heights of each row of leaders, each squad and the closing blocks.
    fn rows(&self) -> Vec<usize> {
        let is_bilingual = self.leaders.title.second.is_some();
        let height = |strip: &Strip| leader_height(strip, is_bilingual);
        let abreast = |row: &[Strip]| row.iter().map(height).max().unwrap_or_default();
        let leaders = self.leaders.strips.chunks(LEADERS_PER_ROW).map(abreast);
        let read =
            self.legend.iter().map(character_count).sum::<usize>().div_ceil(LEGEND_CHARACTERS);
        let squads = self.squads.strips.iter();
        let squads = squads.map(|strip| squad_height(strip, WIDTH_ALONE, is_bilingual));
        leaders.chain(squads).chain([CHANCES_HEIGHT + read * LEGEND_LINE]).collect()
    }

    /// Builds the page of a range of rows, which leave so much height free at the closest spacing.
    fn build_page(&self, lines: &Range<usize>, free: usize) -> LineupGroup<'_> {
        let all = self.leaders.strips.len();
        let leader_rows = all.div_ceil(LEADERS_PER_ROW);
        let leader = |row: usize| (row * LEADERS_PER_ROW).min(all);
        let squad = |row: usize| row.saturating_sub(leader_rows).min(self.squads.strips.len());
        let squads = self.squads.part(squad(lines.start), squad(lines.end));
        let rows = squads.strips.iter().map(rows).sum();
        let spacing = SquadSpacing::within(free, squads.strips.len(), rows);
        let leaders = self.leaders.part(leader(lines.start), leader(lines.end));
        LineupGroup { leaders, squads, spacing }
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

/// Estimates the largest height of a leader in a row of leaders.
fn leader_height(strip: &Strip, is_bilingual: bool) -> usize {
    let notes = strip.notes.len() * 50;
    let equipment = label_rows(&strip.equipment).max(1) * 54;
    let states = label_rows(&strip.states) * 52;
    let (head, weapon) = match is_bilingual {
        // A long name has a line in each language, beside the arcs.
        true if character_count(&strip.name) * 21 > LEADER_WIDTH - 190 => (425, 180),
        true => (380, 180),
        false => (244, 150),
    };
    head + equipment + notes + strip.weapons.len() * weapon + states
}

/// Returns the rows of labels beside each other.
fn label_rows(labels: &[IconLabel]) -> usize {
    let (mut rows, mut across) = (usize::from(!labels.is_empty()), 0);
    for label in labels {
        let width = 80 + character_count(&label.words) * 13;
        if across > 0 && across + width > LEADER_WIDTH {
            (rows, across) = (rows + 1, 0);
        }
        across += width;
    }
    rows
}

/// Returns the length of a phrase in characters, over both languages.
fn character_count(words: &Phrase) -> usize {
    words.texts().map(text::length).sum()
}

/// A range of the pages of a lineup, for drawing.
#[derive(Debug, Clone)]
pub struct LineupPages<'a> {
    pub lineup: &'a Lineup,
    /// In tenths of a millimetre.
    pub paper_height: usize,
    /// `None` if it flows on below what is before it.
    pub pages: Option<Range<usize>>,
}

/// Serialises all pages on A4.
impl Serialize for Lineup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pages = Some(0..self.pages(A4_HEIGHT).len());
        LineupPages { lineup: self, paper_height: A4_HEIGHT, pages }.serialize(serializer)
    }
}

/// Serialises the closing blocks under the last page only.
impl Serialize for LineupPages<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct LineupPagesData<'a> {
            pages: &'a [LineupGroup<'a>],
            flows: bool,
            ends: bool,
            chances: &'a Scale,
            legend: &'a [Phrase],
        }
        let Lineup { chances, legend, .. } = self.lineup;
        let flows = self.pages.is_none();
        let all = match flows {
            true => vec![self.lineup.flowing()],
            false => self.lineup.pages(self.paper_height),
        };
        let drawn = self.pages.clone().unwrap_or(0..1);
        let (pages, ends) = (&all[drawn.clone()], drawn.end == all.len());
        LineupPagesData { pages, flows, ends, chances, legend }.serialize(serializer)
    }
}
