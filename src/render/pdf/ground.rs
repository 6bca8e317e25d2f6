//! Gives a table that was asked for a page of its own where the page of squads has no room for it.

use super::parts::{BlockRange, SheetPart};
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

/// Returns the part with a page for the table that was asked for, after the strips; `None` if none was.
pub(super) fn with_own_page<'a>(part: &SheetPart<'a>) -> Option<SheetPart<'a>> {
    let ground_of = |block: &BlockRange<'a>| match block {
        BlockRange::Strips { strips } => {
            strips.sheets.ground.as_ref().filter(|ground| ground.is_requested)
        }
        _ => None,
    };
    let (at, ground) =
        part.blocks.iter().enumerate().find_map(|(at, block)| Some((at, ground_of(block)?)))?;
    let mut part = part.clone();
    part.blocks.insert(at + 1, BlockRange::Ground { ground });
    Some(part)
}
