//! Lineup: every unit of a list at play size, split into pages.

use super::{Air, RankPart, Scale, Strip, StripGroup, Token};
use crate::language::Phrase;
use crate::text;
use serde::{Serialize, Serializer};
use std::ops::Range;

/// Leaders in a row.
const ABREAST: usize = 3;
/// The height of a page without its heads, on Letter. Heights are in tenths of a millimetre.
const ROOM: usize = 2_410;
/// The extra height of each squad with wide and with close spacing, compared to the closest.
const EASE: usize = 78;
const CLOSE: usize = 34;
/// The height of the row of chances, the height of a legend line, and the characters in such a line.
const CHANCES: usize = 152;
const READ: usize = 39;
const LETTERS: usize = 150;

/// Every unit of a list: leaders side by side, then squads across the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lineup {
    pub leaders: StripGroup,
    pub squads: StripGroup,
    /// The row of chances or saves at the bottom.
    pub chances: Scale,
    /// The legend of a strip's marks.
    pub reading: Vec<Phrase>,
}

/// One page of a lineup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LineupGroup<'a> {
    /// Leaders, side by side; empty if this page has none.
    pub leaders: RankPart<'a>,
    /// Squads, one under the other; empty if this page has none.
    pub squads: RankPart<'a>,
    pub air: Air,
}

impl Lineup {
    /// Every strip, in reading order.
    pub fn strips(&self) -> impl Iterator<Item = &Strip> {
        self.leaders.strips.iter().chain(&self.squads.strips)
    }

    /// Splits the lineup into as few, nearly equally full pages as possible.
    pub fn pages(&self) -> Vec<LineupGroup<'_>> {
        let rows = self.rows();
        let high = |page: &Range<usize>| rows[page.clone()].iter().sum::<usize>();
        let fits = |pages: &usize| cuts(&rows, *pages).iter().all(|page| high(page) <= ROOM);
        let pages = (1..rows.len()).find(fits).unwrap_or(rows.len());
        let cuts = cuts(&rows, pages).into_iter().filter(|page| !page.is_empty());
        cuts.map(|page| self.stand(&page, high(&page))).collect()
    }

    /// The heights of each row of leaders, each squad and the closing blocks.
    fn rows(&self) -> Vec<usize> {
        let both = self.leaders.title.second.is_some();
        let high = |strip: &Strip| high(strip, both);
        let abreast = |row: &[Strip]| row.iter().map(high).max().unwrap_or_default();
        let leaders = self.leaders.strips.chunks(ABREAST).map(abreast);
        let read = self.reading.iter().map(letters).sum::<usize>().div_ceil(LETTERS);
        let squads = self.squads.strips.iter().map(high);
        leaders.chain(squads).chain([CHANCES + read * READ]).collect()
    }

    /// Builds the page of a range of rows with total height `high` at the closest spacing.
    fn stand(&self, rows: &Range<usize>, high: usize) -> LineupGroup<'_> {
        let all = self.leaders.strips.len();
        let lines = all.div_ceil(ABREAST);
        let leader = |row: usize| (row * ABREAST).min(all);
        let squad = |row: usize| row.saturating_sub(lines).min(self.squads.strips.len());
        let squads = self.squads.part(squad(rows.start), squad(rows.end));
        let fits = |more: usize| high + squads.strips.len() * more <= ROOM;
        let air = match (fits(EASE), fits(CLOSE)) {
            (true, _) => Air::Wide,
            (false, true) => Air::Close,
            (false, false) => Air::Closest,
        };
        LineupGroup {
            leaders: self.leaders.part(leader(rows.start), leader(rows.end)),
            squads,
            air,
        }
    }
}

/// Splits rows into `pages` runs of nearly equal height.
fn cuts(rows: &[usize], pages: usize) -> Vec<Range<usize>> {
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
fn high(strip: &Strip, both: bool) -> usize {
    let notes = strip.notes.len() * 50;
    let length =
        |tokens: &[Token]| tokens.iter().map(|token| letters(&token.words) + 5).sum::<usize>();
    let shots = strip.shots.len();
    match strip.ladder {
        None if both => 383 + notes + shots * 180 + strip.states.len() * 50,
        None => 290 + notes + shots * 150 + length(&strip.states).div_ceil(45) * 52,
        Some(_) if both => 370 + notes + shots * 60 + length(&strip.tokens).div_ceil(80) * 50,
        Some(_) => 317 + notes + shots * 50,
    }
}

/// The length of a phrase in characters, over both languages.
fn letters(words: &Phrase) -> usize {
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
            reading: &'a [Phrase],
        }
        let Lineup { chances, reading, .. } = self.lineup;
        let all = self.lineup.pages();
        let (pages, ends) = (&all[self.pages.clone()], self.pages.end == all.len());
        LineupPagesData { pages, ends, chances, reading }.serialize(serializer)
    }
}
