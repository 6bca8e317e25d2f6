//! Everybody of a list as they stand in play, page by page.

use super::{Air, Rank, RankPart, Scale, Strip, Token};
use crate::language::{Phrase, zip};
use crate::text;
use serde::{Serialize, Serializer};
use std::ops::Range;

/// Leaders who stand side by side.
const ABREAST: usize = 3;
/// How high what stands on a page may be, under its heads: what Letter leaves. Heights are in tenths of a millimetre.
const ROOM: usize = 2_410;
/// How much higher a squad is at ease, and close to the next, than closest to it.
const EASE: usize = 78;
const CLOSE: usize = 34;
/// Chances in one row, and a line of how marks are read, of so many letters.
const CHANCES: usize = 152;
const READ: usize = 39;
const LETTERS: usize = 150;

/// Everybody of a list: leaders side by side, then squads as wide as the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lineup {
    pub leaders: Rank,
    pub squads: Rank,
    /// What stands under them in one row: chances, or saves.
    pub chances: Scale,
    /// How the marks of a strip are read.
    pub reading: Vec<Phrase>,
}

/// What one page has of a lineup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LineupGroup<'a> {
    /// Leaders, side by side; none where the page has none.
    pub leaders: RankPart<'a>,
    /// Squads, one under the other; none where the page has none.
    pub squads: RankPart<'a>,
    /// How close to each other they stand.
    pub air: Air,
}

impl Lineup {
    /// Everybody, in reading order.
    pub fn strips(&self) -> impl Iterator<Item = &Strip> {
        self.leaders.strips.iter().chain(&self.squads.strips)
    }

    /// Its pages, as few as there can be, and nearly as full as each other.
    pub fn pages(&self) -> Vec<LineupGroup<'_>> {
        let rows = self.rows();
        let high = |page: &Range<usize>| rows[page.clone()].iter().sum::<usize>();
        let fits = |pages: &usize| cuts(&rows, *pages).iter().all(|page| high(page) <= ROOM);
        let pages = (1..rows.len()).find(fits).unwrap_or(rows.len());
        let cuts = cuts(&rows, pages).into_iter().filter(|page| !page.is_empty());
        cuts.map(|page| self.stand(&page, high(&page))).collect()
    }

    /// How high each row of leaders is, each squad, and what stands under them all.
    fn rows(&self) -> Vec<usize> {
        let both = self.leaders.title.second.is_some();
        let high = |strip: &Strip| high(strip, both);
        let abreast = |row: &[Strip]| row.iter().map(high).max().unwrap_or_default();
        let leaders = self.leaders.strips.chunks(ABREAST).map(abreast);
        let read = self.reading.iter().map(letters).sum::<usize>().div_ceil(LETTERS);
        let squads = self.squads.strips.iter().map(high);
        leaders.chain(squads).chain([CHANCES + read * READ]).collect()
    }

    /// A page of so many rows, which are so high together where they are closest.
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

    /// Sets the same people in a second language beside these.
    #[must_use]
    pub fn beside(self, other: Self) -> Self {
        Self {
            leaders: self.leaders.beside(other.leaders),
            squads: self.squads.beside(other.squads),
            chances: self.chances.beside(other.chances),
            reading: zip(self.reading, other.reading, Phrase::beside),
        }
    }
}

/// Rows in so many runs, each as high as any other, or nearly.
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

/// How high a strip is on Letter where it stands closest to the next, at the most or nearly.
fn high(strip: &Strip, both: bool) -> usize {
    let notes = strip.notes.len() * 50;
    let said =
        |tokens: &[Token]| tokens.iter().map(|token| letters(&token.words) + 5).sum::<usize>();
    let shots = strip.shots.len();
    match strip.ladder {
        None if both => 383 + notes + shots * 180 + strip.states.len() * 50,
        None => 290 + notes + shots * 150 + said(&strip.states).div_ceil(45) * 52,
        Some(_) if both => 370 + notes + shots * 60 + said(&strip.tokens).div_ceil(80) * 50,
        Some(_) => 317 + notes + shots * 50,
    }
}

/// How long words are, in both of two languages.
fn letters(words: &Phrase) -> usize {
    words.texts().map(text::length).sum()
}

/// Some pages of a lineup, as they are drawn.
#[derive(Debug, Clone)]
pub struct LineupPages<'a> {
    pub lineup: &'a Lineup,
    /// Which of its pages.
    pub pages: Range<usize>,
}

/// As it is drawn: page by page.
impl Serialize for Lineup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        LineupPages { lineup: self, pages: 0..self.pages().len() }.serialize(serializer)
    }
}

/// What stands under everybody stands under the last page alone.
impl Serialize for LineupPages<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Drawn<'a> {
            pages: &'a [LineupGroup<'a>],
            ends: bool,
            chances: &'a Scale,
            reading: &'a [Phrase],
        }
        let Lineup { chances, reading, .. } = self.lineup;
        let all = self.lineup.pages();
        let (pages, ends) = (&all[self.pages.clone()], self.pages.end == all.len());
        Drawn { pages, ends, chances, reading }.serialize(serializer)
    }
}
