//! Breaks a page before one of the last sections where the last page would be nearly empty.

use super::parts::{BlockRange, SheetPart};
use crate::sheet::Block;
use typst::layout::{Abs, Frame, FrameItem, Point};
use typst_layout::PagedDocument;

/// The part of a page that its last page fills at the least: one in so many.
const LEAST: f64 = 3.0;
/// The sections from the end that may be moved to the last page.
const SECTIONS: usize = 4;
/// The foot of a page with its margin, and what lies left of the text: margin or spine.
const FOOT: f64 = 14.0;
const SPINE: f64 = 11.0;
const HEAD: f64 = 12.0;

/// Returns `true` if a document of several pages ends on one that is nearly empty.
pub(super) fn ends_nearly_empty(document: &PagedDocument) -> bool {
    let pages = document.pages();
    pages.len() > 1 && pages.last().is_some_and(|page| is_nearly_empty(&page.frame))
}

fn is_nearly_empty(page: &Frame) -> bool {
    let foot = page.height() - Abs::mm(FOOT);
    let mut lowest = Abs::zero();
    find_lowest(page, Point::zero(), foot, &mut lowest);
    lowest - Abs::mm(HEAD) < (foot - Abs::mm(HEAD)) / LEAST
}

/// Finds the lowest edge above the foot.
fn find_lowest(frame: &Frame, origin: Point, foot: Abs, lowest: &mut Abs) {
    for (at, item) in frame.items() {
        let at = origin + *at;
        let edge = match item {
            FrameItem::Group(group) => {
                find_lowest(&group.frame, at, foot, lowest);
                continue;
            }
            FrameItem::Text(_) | FrameItem::Shape(..) => at.y,
            FrameItem::Image(_, size, _) => at.y + size.y,
            _ => continue,
        };
        if at.x >= Abs::mm(SPINE) && edge <= foot {
            lowest.set_max(edge);
        }
    }
}

/// Returns the part with a page break before each of its last sections, the shortest rest first.
pub(super) fn broken_earlier<'a>(part: &SheetPart<'a>) -> impl Iterator<Item = SheetPart<'a>> {
    let places = (1..part.blocks.len()).rev().filter(|at| is_section(&part.blocks[*at]));
    places.take(SECTIONS).map(|at| {
        let mut part = part.clone();
        part.blocks.insert(at, BlockRange::Break { pagebreak: true });
        part
    })
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
