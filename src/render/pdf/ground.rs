//! Finds out whether the page of squads had room for the table, which otherwise has a page of its own.

use typst::layout::{Frame, FrameItem};
use typst_layout::PagedDocument;

/// The label of the drawing of a table.
const GROUND: &str = "ground";

/// Returns `true` if a table is drawn on any page.
pub(super) fn is_drawn(document: &PagedDocument) -> bool {
    document.pages().iter().any(|page| has_ground(&page.frame))
}

fn has_ground(frame: &Frame) -> bool {
    frame.items().any(|(_, item)| match item {
        FrameItem::Group(group) => {
            group.label.is_some_and(|label| label.resolve().as_str() == GROUND)
                || has_ground(&group.frame)
        }
        _ => false,
    })
}
