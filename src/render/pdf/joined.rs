//! Parts of a work as one document, and the number of each page in its foot.

use super::again::{groups, mapped, moved};
use typst::layout::{Frame, FrameItem, GroupItem};
use typst_layout::{Page, PagedDocument};

/// What the templates call the place of a page's number, and the number itself.
const FOLIO: &str = "folio";

/// A part as it stands behind so many others: what it is made of has places of its own in the tree that a reader
/// follows.
pub(super) fn behind(part: &PagedDocument, parts: usize) -> Vec<Page> {
    let placed = |page: &Page| match parts {
        0 => page.clone(),
        // No deck has so many copies.
        parts => Page { frame: moved(&page.frame, usize::MAX - parts), ..page.clone() },
    };
    part.pages().iter().map(placed).collect()
}

/// The same pages with their numbers, which are set on a page of their own.
pub(super) fn numbered(pages: Vec<Page>, folios: &PagedDocument) -> Vec<Page> {
    let folios = folios.pages().iter().flat_map(|page| groups(&page.frame));
    let folios = folios.filter(|group| is_folio(group)).map(|group| &group.frame);
    let number = |(page, folio): (Page, &Frame)| match filled(&page.frame, folio) {
        Some(frame) => Page { frame, ..page },
        None => page,
    };
    pages.into_iter().zip(folios).map(number).collect()
}

fn is_folio(group: &GroupItem) -> bool {
    group.label.is_some_and(|label| label.resolve().as_str() == FOLIO)
}

/// A frame whose place for a number is filled: none of one that has no such place. A foot is drawn last.
fn filled(frame: &Frame, folio: &Frame) -> Option<Frame> {
    let within = |group: &GroupItem| {
        if is_folio(group) { Some(folio.clone()) } else { filled(&group.frame, folio) }
    };
    let place = frame.items().enumerate().rev().find_map(|(at, (_, item))| match item {
        FrameItem::Group(group) => {
            within(group).map(|frame| (at, GroupItem { frame, ..group.clone() }))
        }
        _ => None,
    });
    let (place, group) = place?;
    let mut at = 0..;
    Some(mapped(frame, |item| {
        if at.next() == Some(place) { FrameItem::Group(group.clone()) } else { item.clone() }
    }))
}
