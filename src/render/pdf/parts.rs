//! What is long in parts, each of which is set by itself: where they begin goes by what stands on them, never by the
//! machine.

use crate::deck::{Card, CardSize, Deck, Lines};
use crate::language::{Language, Phrase};
use crate::render::title;
use crate::sheet::{Battle, BattlePages, Block, Footer, Lineup, LineupPages, Sheet, Sign};
use crate::work::Work;
use serde::Serialize;
use std::mem;
use std::ops::Range;

/// The most pages of a battle or of a lineup in one part.
const PAGES: usize = 24;
/// The fewest sheets of cards in one part.
const SHEETS: usize = 12;

/// A part of a work, as its template takes it.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Part<'a> {
    Sheet(SheetPart<'a>),
    Deck(DeckPart<'a>),
}

/// Blocks of a sheet that begin on a page of their own.
#[derive(Serialize)]
pub(super) struct SheetPart<'a> {
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
    footer: &'a Footer,
    /// Whether the sheet begins with it.
    first: bool,
    blocks: Vec<Piece<'a>>,
}

/// A block, or some pages of it.
#[derive(Serialize)]
#[serde(untagged)]
enum Piece<'a> {
    Block(&'a Block),
    Battle { battle: BattlePages<'a> },
    Lineup { lineup: LineupPages<'a> },
}

/// Cards of whole sheets of paper, each once, however many copies of it there are.
#[derive(Serialize)]
pub(super) struct DeckPart<'a> {
    #[serde(rename = "lang")]
    language: Language,
    back: Language,
    title: &'a Phrase,
    kicker: &'a Phrase,
    format: CardSize,
    ruler: &'a Phrase,
    crest: &'a [Lines; 2],
    contour: &'a str,
    made: &'a str,
    pub(super) copies: usize,
    cards: Vec<&'a Card>,
    backs: Vec<&'a Card>,
}

/// The parts of a work in order.
pub(super) fn parts(work: &Work) -> Vec<Part<'_>> {
    match work {
        Work::Sheet(sheet) => sheet_parts(sheet),
        Work::Deck(deck) => deck_parts(deck),
    }
}

fn sheet_parts(sheet: &Sheet) -> Vec<Part<'_>> {
    let Sheet { language, title, kicker, subtitle, total, aside, emblem, footer, .. } = sheet;
    let (language, title_size) = (*language, title::size(sheet));
    let mut first = true;
    let mut part = |blocks| SheetPart {
        language,
        title,
        title_size,
        kicker,
        subtitle,
        total,
        aside,
        emblem,
        footer,
        first: mem::take(&mut first),
        blocks,
    };
    pieces(&sheet.blocks).into_iter().map(|blocks| Part::Sheet(part(blocks))).collect()
}

/// The blocks of each part: what stands behind many pages of a battle is one, and so is what stands before many of a
/// lineup.
fn pieces(blocks: &[Block]) -> Vec<Vec<Piece<'_>>> {
    let (mut done, mut part) = (Vec::new(), Vec::new());
    for block in blocks {
        match block {
            Block::Battle(battle) => {
                let runs = runs(Battle::pages(battle).len());
                let is_long = runs.len() > 1;
                for pages in runs {
                    part.push(Piece::Battle { battle: BattlePages { battle, pages } });
                    done.extend(is_long.then(|| mem::take(&mut part)));
                }
            }
            Block::Lineup(lineup) => {
                let runs = runs(Lineup::pages(lineup).len());
                let is_long = runs.len() > 1;
                for pages in runs {
                    done.extend(is_long.then(|| mem::take(&mut part)));
                    part.push(Piece::Lineup { lineup: LineupPages { lineup, pages } });
                }
            }
            block => part.push(Piece::Block(block)),
        }
    }
    done.push(part);
    let is_alone = done.len() == 1;
    done.retain(|part| is_alone || !part.is_empty());
    done
}

/// So many pages in runs that fill a part each.
fn runs(pages: usize) -> Vec<Range<usize>> {
    (0..pages).step_by(PAGES).map(|from| from..(from + PAGES).min(pages)).collect()
}

fn deck_parts(deck: &Deck) -> Vec<Part<'_>> {
    let Deck { language, back, title, kicker, format, ruler, crest, contour, made, .. } = deck;
    let copies = deck.copies.max(1);
    let (across, down) = format.grid();
    let sheet = across * down;
    // Of so many cards the copies fill whole sheets.
    let whole = sheet / common(sheet, copies);
    let step = (SHEETS * sheet).div_ceil(whole * copies) * whole;
    let cards: Vec<&Card> = deck.cards.iter().step_by(copies).collect();
    let mut backs = deck.backs.iter().step_by(copies);
    let mut part = |cards: Vec<_>| DeckPart {
        language: *language,
        back: *back,
        title,
        kicker,
        format: *format,
        ruler,
        crest,
        contour,
        made,
        copies: deck.copies,
        backs: backs.by_ref().take(cards.len()).collect(),
        cards,
    };
    cards.chunks(step).map(|cards| Part::Deck(part(cards.to_vec()))).collect()
}

/// The largest number that divides both.
fn common(one: usize, other: usize) -> usize {
    if other == 0 { one } else { common(other, one % other) }
}
