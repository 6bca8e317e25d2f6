//! A work as the typesetter takes it: parts as JSON, so that it can run in a module of its own in a browser.

use super::Paper;
use super::parts::{BlockRange, PagePart, SheetPart, parts};
use crate::language::Language;
use crate::printable::Printable;
use crate::sheet::{Block, GroundPlan, LineupPages};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

/// A work to typeset.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct TypesetJob {
    pub(super) paper: Paper,
    /// The language of the page numbers; `None` for cards, which have none.
    pub(super) numbers: Option<Language>,
    pub(super) parts: Vec<PartJob>,
}

/// A part of a work, laid out separately.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum PartJob {
    Sheet(SheetJob),
    Deck {
        /// How often each card is printed.
        copies: usize,
        /// The data of `cards.typ`.
        data: Box<RawValue>,
    },
}

/// A part of a sheet, with the other layouts that are tried where the first is not good.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SheetJob {
    pub(super) data: SheetData,
    /// The places of the sections before which a page may break, so that the last page is not nearly empty; the first is
    /// tried first.
    pub(super) breaks: Vec<usize>,
    /// The table that was asked for, and the place of the page of its own that it has where the page of squads has no
    /// room for it.
    pub(super) ground: Option<(usize, Box<RawValue>)>,
    /// The lineup flowing on below what is before it, with its place, if it has several pages: it is printed so if that
    /// takes fewer.
    pub(super) flowing: Option<(usize, Box<RawValue>)>,
}

/// The data of `sheet.typ`.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct SheetData {
    head: Box<RawValue>,
    blocks: Vec<Box<RawValue>>,
}

/// The sections from the end that may be moved to the last page.
const SECTIONS: usize = 4;

impl TypesetJob {
    /// Creates the job of a whole work.
    pub(super) fn new(work: &Printable, paper: Paper) -> Self {
        let parts = parts(work, paper);
        Self { paper, numbers: numbers(work), parts: parts.iter().map(PagePart::job).collect() }
    }
}

/// Returns the language of the page numbers of a work; cards have none.
pub(super) fn numbers(work: &Printable) -> Option<Language> {
    match work {
        Printable::Sheet(sheet) => Some(sheet.language),
        Printable::Deck(_) => None,
    }
}

impl PagePart<'_> {
    pub(super) fn job(&self) -> PartJob {
        match self {
            Self::Sheet(part) => PartJob::Sheet(part.job()),
            Self::Deck(part) => PartJob::Deck { copies: part.copies, data: raw(part) },
        }
    }
}

impl SheetPart<'_> {
    fn job(&self) -> SheetJob {
        let breaks = if self.last { sections(&self.blocks) } else { Vec::new() };
        let data =
            SheetData { head: raw(&self.head), blocks: self.blocks.iter().map(raw).collect() };
        let (ground, flowing) = (ground_page(&self.blocks), flowing_lineup(&self.blocks));
        SheetJob { data, breaks, ground, flowing }
    }
}

#[cfg(feature = "pdf")]
impl SheetData {
    /// Returns the blocks with another one inserted.
    pub(super) fn with_block(&self, at: usize, block: Box<RawValue>) -> Self {
        let mut data = self.clone();
        data.blocks.insert(at, block);
        data
    }

    /// Returns the blocks with one replaced.
    pub(super) fn with_other_block(&self, at: usize, block: Box<RawValue>) -> Self {
        let mut data = self.clone();
        data.blocks[at] = block;
        data
    }

    /// Returns the blocks with a page break before one of them.
    pub(super) fn with_break(&self, at: usize) -> Self {
        self.with_block(at, raw(&serde_json::json!({ "pagebreak": true })))
    }
}

/// Returns the places of the last sections after the first block, the shortest rest first.
fn sections(blocks: &[BlockRange]) -> Vec<usize> {
    (1..blocks.len()).rev().filter(|at| is_section(&blocks[*at])).take(SECTIONS).collect()
}

fn is_section(block: &BlockRange) -> bool {
    match block {
        BlockRange::Block(Block::Heading(heading)) => heading.level == 2,
        BlockRange::Block(Block::Group(group)) => {
            matches!(group.blocks.first(), Some(Block::Heading(heading)) if heading.level == 2)
        }
        _ => false,
    }
}

/// Returns the table that was asked for, with the place after the strips; `None` if none was.
fn ground_page(blocks: &[BlockRange]) -> Option<(usize, Box<RawValue>)> {
    let requested = |block: &BlockRange| match block {
        BlockRange::Strips { strips } => {
            let ground: Option<&GroundPlan> = strips.sheets.ground.as_ref();
            ground
                .filter(|ground| ground.is_requested)
                .map(|ground| raw(&BlockRange::Ground { ground }))
        }
        _ => None,
    };
    blocks.iter().enumerate().find_map(|(at, block)| Some((at + 1, requested(block)?)))
}

/// Returns a lineup of several pages as one that flows, with its place; `None` without one behind other blocks.
fn flowing_lineup(blocks: &[BlockRange]) -> Option<(usize, Box<RawValue>)> {
    let flowing = |block: &BlockRange| match block {
        BlockRange::Lineup { lineup: LineupPages { lineup, paper_height, pages: Some(pages) } }
            if pages.len() > 1 =>
        {
            let lineup = LineupPages { lineup, paper_height: *paper_height, pages: None };
            Some(raw(&BlockRange::Lineup { lineup }))
        }
        _ => None,
    };
    blocks.iter().enumerate().skip(1).find_map(|(at, block)| Some((at, flowing(block)?)))
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("a page is texts, numbers and lists")
}
