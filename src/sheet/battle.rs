//! The pages of a battle, which are made of strips.

use super::Strip;
use crate::language::{Phrase, zip};
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::Range;

/// Squads that fit on a page, and those in command who fit beside them.
const SQUADS: usize = 5;
const CHIEFS: usize = 3;
/// The same where two languages are spoken.
const BILINGUAL_SQUADS: usize = 3;
const BILINGUAL_CHIEFS: usize = 2;

/// The pages to fight from: those in command, the squads, the turn.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Battle {
    /// Those in command, the best first.
    pub commanders: Vec<Strip>,
    /// The squads, under who leads them.
    pub ranks: Vec<Rank>,
    /// The phases of a turn, to tick off.
    pub turn: Steps,
    /// What stands under the strips in one row: chances, or saves.
    pub chances: Scale,
    /// How the marks of a strip are read.
    pub reading: Vec<Phrase>,
    /// What those in command are called where some stand behind.
    pub leaders: Phrase,
}

/// Strips under one title: the squads that one bracket ties together, or the leaders of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rank {
    /// The platoon and who leads it, or what they are; empty where there is none.
    pub title: Phrase,
    pub strips: Vec<Strip>,
}

/// One page to fight from; the turn stands on the last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BattlePage<'a> {
    /// Those in command who stand beside its squads.
    pub commanders: &'a [Strip],
    /// Its squads; of a bracket that goes on from page to page, each page has its part.
    pub ranks: Vec<RankPart<'a>>,
    /// How close to each other they stand.
    pub air: Air,
}

/// What a page has of the strips under one title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankPart<'a> {
    pub title: &'a Phrase,
    pub strips: &'a [Strip],
}

/// How close to each other squads stand, so that a page holds those of 600 points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Air {
    /// At ease: one to three of them.
    Wide,
    /// Four of them.
    Close,
    /// Five of them, or three in two languages.
    Closest,
}

/// Steps in their order, each with a box.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Steps {
    /// What they are steps of.
    pub title: Phrase,
    pub steps: Vec<Phrase>,
}

/// Numbers in one row, each under its head; nothing is drawn where there are none.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Scale {
    /// What they are.
    pub title: Phrase,
    /// Heads and numbers.
    pub marks: Vec<[Phrase; 2]>,
}

impl Battle {
    /// Everybody on its pages, in reading order.
    pub fn strips(&self) -> impl Iterator<Item = &Strip> {
        let pages = self.pages().into_iter();
        pages.flat_map(|page| {
            let squads = page.ranks.into_iter().flat_map(|part| part.strips);
            page.commanders.iter().chain(squads)
        })
    }

    /// Its pages, as many squads on each as on any other, or one more.
    pub fn pages(&self) -> Vec<BattlePage<'_>> {
        let (pages, squads) = (self.count(), self.squads());
        let chief = |page: usize| (page * self.beside_a_page()).min(self.commanders.len());
        let page = |page: usize| {
            let (from, to) = (squads * page / pages, squads * (page + 1) / pages);
            BattlePage {
                commanders: &self.commanders[chief(page)..chief(page + 1)],
                ranks: self.parts(from, to),
                air: self.air(to - from),
            }
        };
        (0..pages).map(page).collect()
    }

    /// The squads from one of all to another, under who leads them.
    fn parts(&self, from: usize, to: usize) -> Vec<RankPart<'_>> {
        let mut before = 0;
        let part = |rank: &'_ Rank| {
            let own = before..before + rank.strips.len();
            before = own.end;
            let within = |at: usize| at.clamp(own.start, own.end) - own.start;
            (within(from), within(to))
        };
        let cuts: Vec<(usize, usize)> = self.ranks.iter().map(part).collect();
        let parts = self.ranks.iter().zip(cuts).filter(|(_, (from, to))| from < to);
        parts.map(|(rank, (from, to))| rank.part(from, to)).collect()
    }

    fn squads(&self) -> usize {
        self.ranks.iter().map(|rank| rank.strips.len()).sum()
    }

    fn is_bilingual(&self) -> bool {
        self.turn.title.second.is_some()
    }

    /// How many pages there are.
    fn count(&self) -> usize {
        let fit = if self.is_bilingual() { BILINGUAL_SQUADS } else { SQUADS };
        self.squads().div_ceil(fit).max(1)
    }

    /// How many of those in command stand beside the squads of a page.
    fn beside_a_page(&self) -> usize {
        if self.is_bilingual() { BILINGUAL_CHIEFS } else { CHIEFS }
    }

    fn air(&self, squads: usize) -> Air {
        match (squads, self.is_bilingual()) {
            (..=2, true) | (..=3, false) => Air::Wide,
            (4, false) => Air::Close,
            _ => Air::Closest,
        }
    }

    /// Those in command for whom its pages have no room.
    pub fn behind(&self) -> &[Strip] {
        let beside = self.count() * self.beside_a_page();
        self.commanders.get(beside..).unwrap_or_default()
    }

    /// Sets the same pages in a second language beside these.
    #[must_use]
    pub fn beside(self, other: Self) -> Self {
        Self {
            commanders: zip(self.commanders, other.commanders, Strip::beside),
            ranks: zip(self.ranks, other.ranks, Rank::beside),
            turn: Steps {
                title: self.turn.title.beside(other.turn.title),
                steps: zip(self.turn.steps, other.turn.steps, Phrase::beside),
            },
            chances: self.chances.beside(other.chances),
            reading: zip(self.reading, other.reading, Phrase::beside),
            leaders: self.leaders.beside(other.leaders),
        }
    }
}

impl Rank {
    /// The strips from one of them to another.
    pub(super) fn part(&self, from: usize, to: usize) -> RankPart<'_> {
        RankPart { title: &self.title, strips: &self.strips[from..to] }
    }

    /// Sets the same strips in a second language beside these.
    #[must_use]
    pub fn beside(self, other: Self) -> Self {
        Self {
            title: self.title.beside(other.title),
            strips: zip(self.strips, other.strips, Strip::beside),
        }
    }
}

/// Some pages of a battle, as they are drawn.
#[derive(Debug, Clone)]
pub struct BattlePages<'a> {
    pub battle: &'a Battle,
    /// Which of its pages.
    pub pages: Range<usize>,
}

/// As it is drawn: page by page.
impl Serialize for Battle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BattlePages { battle: self, pages: 0..self.count() }.serialize(serializer)
    }
}

/// What closes the battle stands under its last page alone, and whom its pages have no room for behind that.
impl Serialize for BattlePages<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Drawn<'a> {
            pages: &'a [BattlePage<'a>],
            leaderless: bool,
            ends: bool,
            turn: &'a Steps,
            chances: &'a Scale,
            reading: &'a [Phrase],
            leaders: &'a Phrase,
            behind: &'a [Strip],
        }
        let Battle { turn, chances, reading, leaders, .. } = self.battle;
        let all = self.battle.pages();
        let (pages, ends) = (&all[self.pages.clone()], self.pages.end == all.len());
        let leaderless = self.battle.commanders.is_empty();
        let behind = if ends { self.battle.behind() } else { &[] };
        Drawn { pages, leaderless, ends, turn, chances, reading, leaders, behind }
            .serialize(serializer)
    }
}

impl fmt::Display for Air {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wide => "wide",
            Self::Close => "close",
            Self::Closest => "closest",
        })
    }
}

impl Scale {
    /// Sets the same numbers in a second language beside these.
    #[must_use]
    pub fn beside(self, other: Self) -> Self {
        let mark =
            |[head, value]: [Phrase; 2], [a, b]: [Phrase; 2]| [head.beside(a), value.beside(b)];
        Self { title: self.title.beside(other.title), marks: zip(self.marks, other.marks, mark) }
    }
}
