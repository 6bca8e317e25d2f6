//! Copies of a card: it is laid out once, and its frame is inserted at the place of each copy.

use std::collections::HashMap;
use typst::introspection::Tag;
use typst::layout::{Frame, FrameItem, GroupItem, Point};
use typst::model::Document;
use typst_layout::{Page, PagedDocument};

/// The label prefixes of a card and of the empty place of a copy, before the card's name.
const CARD: &str = "card ";
const COPY: &str = "again ";

/// Inserts every copy at its place. Each copy gets tags of its own in the PDF structure tree, so that screen readers
/// read it like the card.
pub(super) fn insert_copies(document: &PagedDocument) -> PagedDocument {
    let mut cards = HashMap::new();
    document.pages().iter().for_each(|page| find_cards(&page.frame, &mut cards));
    let mut copies = Copies { cards, count: 0 };
    let page = |page: &Page| Page { frame: copies.fill_places(&page.frame), ..page.clone() };
    let pages = document.pages().iter().map(page).collect();
    PagedDocument::new(pages, document.info().clone())
}

/// Finds the cards of a frame by name.
fn find_cards(frame: &Frame, cards: &mut HashMap<String, Frame>) {
    for group in groups(frame) {
        match label_name(group, CARD) {
            Some(name) => {
                cards.insert(name, group.frame.clone());
            }
            None => find_cards(&group.frame, cards),
        }
    }
}

pub(super) fn groups(frame: &Frame) -> impl Iterator<Item = &GroupItem> {
    frame.items().filter_map(|(_, item)| match item {
        FrameItem::Group(group) => Some(group),
        _ => None,
    })
}

/// Returns the name in a group's label with prefix `kind`.
fn label_name(group: &GroupItem, kind: &str) -> Option<String> {
    let label = group.label?.resolve();
    label.as_str().strip_prefix(kind).map(str::to_owned)
}

struct Copies {
    cards: HashMap<String, Frame>,
    /// The copies made so far.
    count: usize,
}

impl Copies {
    /// Fills the empty places of a frame.
    fn fill_places(&mut self, frame: &Frame) -> Frame {
        map_items(frame, |item| match item {
            FrameItem::Group(group) => {
                let card = label_name(group, COPY).and_then(|name| self.cards.get(&name));
                let frame = match card {
                    Some(card) => {
                        self.count += 1;
                        relocate_tags(card, self.count)
                    }
                    None => self.fill_places(&group.frame),
                };
                FrameItem::Group(GroupItem { frame, ..group.clone() })
            }
            item => item.clone(),
        })
    }
}

/// Copies a frame with new locations for its tags, distinct for each `copy`.
pub(super) fn relocate_tags(frame: &Frame, copy: usize) -> Frame {
    if !has_locations(frame) {
        return frame.clone();
    }
    map_items(frame, |item| match item {
        FrameItem::Group(group) => {
            let parent = group.parent.map(|mut parent| {
                parent.location = parent.location.variant(copy);
                parent
            });
            FrameItem::Group(GroupItem {
                frame: relocate_tags(&group.frame, copy),
                parent,
                ..group.clone()
            })
        }
        FrameItem::Tag(Tag::Start(content, flags)) => {
            let mut content = content.clone();
            if let Some(location) = content.location() {
                content.set_location(location.variant(copy));
            }
            FrameItem::Tag(Tag::Start(content, *flags))
        }
        FrameItem::Tag(Tag::End(location, key, flags)) => {
            FrameItem::Tag(Tag::End(location.variant(copy), *key, *flags))
        }
        item => item.clone(),
    })
}

/// Returns `true` if a frame has located items; other frames can be shared.
fn has_locations(frame: &Frame) -> bool {
    frame.items().any(|(_, item)| match item {
        FrameItem::Tag(_) => true,
        FrameItem::Group(group) => group.parent.is_some() || has_locations(&group.frame),
        _ => false,
    })
}

pub(super) fn map_items(frame: &Frame, mut item: impl FnMut(&FrameItem) -> FrameItem) -> Frame {
    let mut copy = Frame::new(frame.size(), frame.kind());
    if frame.has_baseline() {
        copy.set_baseline(frame.baseline());
    }
    let items: Vec<(Point, FrameItem)> = frame.items().map(|(at, it)| (*at, item(it))).collect();
    copy.push_multiple(items);
    copy
}
