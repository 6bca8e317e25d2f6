//! Finds documents whose last page is nearly empty: their last sections may begin it.

use typst::layout::{Abs, Frame, FrameItem, Point};
use typst_layout::PagedDocument;

/// The part of a page that its last page fills at the least: one in so many.
const LEAST: f64 = 3.0;
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
