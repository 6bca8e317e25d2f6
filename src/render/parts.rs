//! Splits long works into parts that are laid out separately. The split depends on the contents only, never on the
//! machine.

use crate::deck::{Card, CardSize, Deck, Lines, SlideRule, measures};
use crate::language::{Language, Phrase};
use crate::printable::Printable;
use crate::render::{Paper, title};
use crate::sheet::{
    Block, Footer, GroundPlan, Lineup, LineupPages, Sheet, Sign, StripPages, StripSheets,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::mem;
use std::ops::Range;

/// The most pages of strips or lineup in one part.
const PAGES: usize = 24;
/// The rows that take more than half of the highest page.
const MIN_TALL_ROWS: usize = 27;
/// The fewest sheets of cards in one part.
const SHEETS: usize = 12;

/// A part of a work.
pub(super) enum PagePart<'a> {
    Sheet(SheetPart<'a>),
    Deck(DeckPart<'a>),
}

/// Blocks of a sheet that start on a new page.
pub(super) struct SheetPart<'a> {
    pub(super) head: SheetHead<'a>,
    /// `true` for the last part of a sheet of strips, whose last page may be filled from the one before.
    pub(super) last: bool,
    pub(super) blocks: Vec<BlockRange<'a>>,
}

/// The title, fields and footer of a sheet, with each of its parts.
#[derive(Serialize)]
pub(super) struct SheetHead<'a> {
    #[serde(rename = "lang")]
    language: Language,
    title: &'a Phrase,
    /// In tenths of a point.
    title_size: i32,
    kicker: &'a Phrase,
    subtitle: &'a Phrase,
    total: &'a str,
    aside: &'a Phrase,
    emblem: &'a Option<Box<Sign>>,
    fields: &'a [Phrase],
    footer: &'a Footer,
    /// `true` for the first part of the sheet.
    first: bool,
}

/// A block, or a range of its pages.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum BlockRange<'a> {
    Block(&'a Block),
    Strips {
        strips: StripPages<'a>,
    },
    Lineup {
        lineup: LineupPages<'a>,
    },
    /// A table on a page of its own.
    Ground {
        ground: &'a GroundPlan,
    },
}

/// Cards for whole sheets of paper, each once, however many copies are printed.
#[derive(Serialize)]
pub(super) struct DeckPart<'a> {
    #[serde(rename = "lang")]
    language: Language,
    back: Language,
    title: &'a Phrase,
    kicker: &'a Phrase,
    format: CardSize,
    measures: BTreeMap<String, i32>,
    ruler: &'a Phrase,
    crest: &'a [Lines; 2],
    slide_rule: &'a Option<SlideRule>,
    program: &'a str,
    pub(super) copies: usize,
    cards: Vec<&'a Card>,
    backs: Vec<&'a Card>,
}

/// Returns the parts of a work in order.
pub(super) fn parts(work: &Printable, paper: Paper) -> Vec<PagePart<'_>> {
    match work {
        Printable::Sheet(sheet) => sheet_parts(sheet, paper),
        Printable::Deck(deck) => deck_parts(deck),
    }
}

fn sheet_parts(sheet: &Sheet, paper: Paper) -> Vec<PagePart<'_>> {
    let Sheet { language, title, kicker, subtitle, total, aside, emblem, fields, footer, .. } =
        sheet;
    let (language, title_size) = (*language, title::size(sheet));
    let parts = split_blocks(&sheet.blocks, paper.height());
    let end = parts.len() - 1;
    let has_strips = sheet.blocks.iter().any(|block| matches!(block, Block::StripSheets(_)));
    let head = |first| SheetHead {
        language,
        title,
        title_size,
        kicker,
        subtitle,
        total,
        aside,
        emblem,
        fields,
        footer,
        first,
    };
    let part =
        |(at, blocks)| SheetPart { head: head(at == 0), last: at == end && has_strips, blocks };
    parts.into_iter().enumerate().map(|part_at| PagePart::Sheet(part(part_at))).collect()
}

/// Splits blocks into parts. A new part starts after many pages of strips, and before many pages of a lineup.
fn split_blocks(blocks: &[Block], paper_height: usize) -> Vec<Vec<BlockRange<'_>>> {
    let mut parts = BlockParts::default();
    let mut before = None;
    for block in blocks {
        match block {
            Block::StripSheets(sheets) => {
                let runs = split_runs(StripSheets::pages(sheets, paper_height).len());
                let is_long = runs.len() > 1;
                for pages in runs {
                    let strips = StripPages { sheets, paper_height, pages };
                    parts.part.push(BlockRange::Strips { strips });
                    parts.end_if(is_long);
                }
            }
            Block::Lineup(lineup) => {
                let runs = split_runs(Lineup::pages(lineup, paper_height).len());
                let is_long = runs.len() > 1;
                for pages in runs {
                    parts.end_if(is_long);
                    let lineup = LineupPages { lineup, paper_height, pages: Some(pages) };
                    parts.part.push(BlockRange::Lineup { lineup });
                }
            }
            block => {
                parts.pages += usize::from(is_high(block));
                parts.end_if(parts.pages > PAGES && is_high(block) && before.is_some_and(is_high));
                parts.part.push(BlockRange::Block(block));
            }
        }
        before = Some(block);
    }
    parts.all()
}

/// Parts collected block by block.
#[derive(Default)]
struct BlockParts<'a> {
    done: Vec<Vec<BlockRange<'a>>>,
    part: Vec<BlockRange<'a>>,
    /// The pages that the current part is known to fill.
    pages: usize,
}

impl<'a> BlockParts<'a> {
    fn end_if(&mut self, ends: bool) {
        if ends && !self.part.is_empty() {
            self.done.push(mem::take(&mut self.part));
            self.pages = 0;
        }
    }

    /// Returns all parts; an empty sheet has one too.
    fn all(mut self) -> Vec<Vec<BlockRange<'a>>> {
        if self.done.is_empty() || !self.part.is_empty() {
            self.done.push(self.part);
        }
        self.done
    }
}

/// Returns `true` for a block so high that two never fit on a page: unbroken rows higher than half of it.
fn is_high(block: &Block) -> bool {
    let rows = |block: &Block| match block {
        Block::Table(table) => table.rows.len(),
        Block::Tables(halves) => halves.iter().map(|half| half.rows.len()).max().unwrap_or(0),
        _ => 0,
    };
    matches!(block, Block::Group(group) if group.together && group.blocks.iter().map(rows).sum::<usize>() > MIN_TALL_ROWS)
}

/// Splits pages into runs of one part each.
fn split_runs(pages: usize) -> Vec<Range<usize>> {
    (0..pages).step_by(PAGES).map(|from| from..(from + PAGES).min(pages)).collect()
}

fn deck_parts(deck: &Deck) -> Vec<PagePart<'_>> {
    let Deck { language, back, title, kicker, format, ruler, crest, .. } = deck;
    let Deck { slide_rule, program, .. } = deck;
    let copies = deck.copies.max(1);
    let sheet = format.columns * format.rows;
    // The copies of this many cards fill whole sheets.
    let whole = sheet / greatest_common_divisor(sheet, copies);
    let step = (SHEETS * sheet).div_ceil(whole * copies) * whole;
    let cards: Vec<&Card> = deck.cards.iter().step_by(copies).collect();
    let mut backs = deck.backs.iter().step_by(copies);
    let mut part = |cards: Vec<_>| DeckPart {
        language: *language,
        back: *back,
        title,
        kicker,
        format: *format,
        measures: measures(),
        ruler,
        crest,
        slide_rule,
        program,
        copies: deck.copies,
        backs: backs.by_ref().take(cards.len()).collect(),
        cards,
    };
    cards.chunks(step).map(|cards| PagePart::Deck(part(cards.to_vec()))).collect()
}

/// Returns the greatest common divisor.
fn greatest_common_divisor(one: usize, other: usize) -> usize {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}
