//! Joins the parts of a work into one document, and sets page numbers in its footers.

use super::copies::{groups, map_items, relocate_tags};
use typst::layout::{Frame, FrameItem, GroupItem};
use typst_layout::{Page, PagedDocument};

/// The label of a page number in the footer, and of its place.
const FOLIO: &str = "folio";

/// Returns the pages of the part after `parts` others, with tags of its own in the PDF structure tree.
pub(super) fn retag_pages(part: &PagedDocument, parts: usize) -> Vec<Page> {
    let retag = |page: &Page| match parts {
        0 => page.clone(),
        // Counted from the end, so that it never collides with a copy number.
        parts => Page { frame: relocate_tags(&page.frame, usize::MAX - parts), ..page.clone() },
    };
    part.pages().iter().map(retag).collect()
}

/// Inserts page numbers, which are laid out on pages of their own.
pub(super) fn number_pages(pages: Vec<Page>, folios: &PagedDocument) -> Vec<Page> {
    let folios = folios.pages().iter().flat_map(|page| groups(&page.frame));
    let folios = folios.filter(|group| is_folio(group)).map(|group| &group.frame);
    let number = |(page, folio): (Page, &Frame)| match fill_folio(&page.frame, folio) {
        Some(frame) => Page { frame, ..page },
        None => page,
    };
    pages.into_iter().zip(folios).map(number).collect()
}

fn is_folio(group: &GroupItem) -> bool {
    group.label.is_some_and(|label| label.resolve().as_str() == FOLIO)
}

/// Fills the place for the page number; `None` if there is none. Searches from the end, as the footer is drawn last.
fn fill_folio(frame: &Frame, folio: &Frame) -> Option<Frame> {
    let within = |group: &GroupItem| {
        if is_folio(group) { Some(folio.clone()) } else { fill_folio(&group.frame, folio) }
    };
    let place = frame.items().enumerate().rev().find_map(|(at, (_, item))| match item {
        FrameItem::Group(group) => {
            within(group).map(|frame| (at, GroupItem { frame, ..group.clone() }))
        }
        _ => None,
    });
    let (place, group) = place?;
    let mut at = 0..;
    Some(map_items(frame, |item| {
        if at.next() == Some(place) { FrameItem::Group(group.clone()) } else { item.clone() }
    }))
}
