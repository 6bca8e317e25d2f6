//! Loss boxes in rows.

use crate::deck::measures::{BOX_GAP, MORALE, TALLY, UNDER};
use crate::deck::{CardRung, CardSize};
use crate::fonts::Font;
use crate::sheet::{Ladder, LossGroup};

/// Breaks groups of boxes into rows; a group wider than a row continues in the next.
pub(super) fn break_into_rows(
    ladder: &Ladder,
    side: i32,
    format: CardSize,
    room: i32,
) -> Vec<Vec<CardRung>> {
    let (box_gap, gap) = (format.scaled(BOX_GAP), format.group_gap);
    let pitch = side + box_gap;
    let most = if ladder.drawn { (room / pitch).max(1) } else { i32::MAX };
    let mut rows: Vec<Vec<CardRung>> = vec![Vec::new()];
    let mut used = 0;
    for group in ladder.groups.iter().flat_map(|group| split_group(group, most)) {
        let boxes = if ladder.drawn {
            (group.last - group.first + 1) * pitch - box_gap
        } else {
            Font::Condensed.width(&format!("{}–{}", group.first, group.last), format.scaled(TALLY))
        };
        let morale = Font::CondensedBold.width(&group.morale, format.scaled(MORALE));
        let under = match group.part.as_str() {
            "" => morale,
            part => {
                morale
                    + format.scaled(UNDER)
                    + Font::Condensed.width(part, format.scaled(CardSize::LEAST))
            }
        };
        let width = boxes.max(under);
        match rows.last_mut() {
            Some(row) if row.is_empty() || used + gap + width <= room => {
                used += width + if row.is_empty() { 0 } else { gap };
                row.push(CardRung { group, width });
            }
            _ => {
                rows.push(vec![CardRung { group, width }]);
                used = width;
            }
        }
    }
    rows
}

/// Splits a group into parts of at most `most` boxes; the last part has the Morale.
fn split_group(group: &LossGroup, most: i32) -> Vec<LossGroup> {
    let mut parts = Vec::new();
    let mut first = group.first;
    while group.last - first >= most {
        let last = first + most - 1;
        let line = group.line && parts.is_empty();
        parts.push(LossGroup { first, last, line, ..LossGroup::default() });
        first += most;
    }
    let line = group.line && parts.is_empty();
    parts.push(LossGroup { first, line, ..group.clone() });
    parts
}
