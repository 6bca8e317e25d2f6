//! Loss boxes in rows.

use super::fit::CardTypesetter;
use super::lines::TextStyle;
use super::reduction::CardReduction;
use crate::deck::measures::{BOX_GAP, TALLY, UNDER};
use crate::deck::{CardRung, CardSize, Layout};
use crate::fonts::Font;
use crate::sheet::{Ladder, LossGroup};

/// The font size of Morale and the height of it under its bar, on the poker card: for groups of boxes, lowered, and for
/// single boxes.
const MORALE: [i32; 2] = [110, 5_000];
const LOW_MORALE: [i32; 2] = [90, 4_100];
/// The gap between single boxes with a Morale each, on the poker card, and where a thick line stands in it.
const SINGLE_GAP: i32 = 600;
const LINE_GAP: i32 = 1_500;

/// The measures of a ladder on a card.
#[derive(Debug, Clone, Copy)]
struct RungStyle {
    /// The gap between two groups, and where a thick line stands in it.
    gap: i32,
    line_gap: i32,
    /// The font size of Morale, and the height of it under its bar.
    morale: [i32; 2],
    /// The greatest width of a row.
    room: i32,
}

impl CardTypesetter<'_> {
    /// Lays out the loss boxes: one row of the largest boxes that fit beside the label, or else under it; if there is
    /// none, rows as even as possible.
    pub(super) fn losses(&self, ladder: &Ladder, layout: &mut Layout) {
        let format = self.format;
        let beside = format.inner() - format.lead;
        let is_low = self.fit.reduction >= CardReduction::MoraleHeight;
        let largest = if self.fit.reduction < CardReduction::BoxSize {
            format.side
        } else {
            format.least_side
        };
        let style = RungStyle::new(ladder, format, is_low);
        let beside_label =
            RungStyle { room: if format.over { style.room } else { beside }, ..style };
        let sides = || (format.least_side..=largest).rev().step_by(100);
        let count =
            |side: i32, style: &RungStyle| style.rows(ladder, side, format, style.room).len();
        let one_row = |style: RungStyle| {
            sides().find(|side| count(*side, &style) == 1).map(|side| (side, style))
        };
        let (side, style) = one_row(beside_label).or_else(|| one_row(style)).unwrap_or_else(|| {
            let fewest = count(format.least_side, &beside_label);
            let side = sides().find(|side| count(*side, &beside_label) == fewest);
            (side.unwrap_or(format.least_side), beside_label)
        });
        layout.side = side;
        layout.losses = style.even_rows(ladder, side, format);
        layout.losses_over = format.over || style.room > beside;
        [layout.morale, layout.rung] = style.morale;
        let style = TextStyle::new(Font::Condensed, Font::Condensed, format.small, beside);
        layout.rest = style.set(&"".into(), &ladder.rest);
        if ladder.rest.is_empty() {
            layout.rest.lines.clear();
        }
    }
}

impl RungStyle {
    /// Returns the measures for the full width of a card.
    fn new(ladder: &Ladder, format: CardSize, is_low: bool) -> Self {
        let is_single = |group: &LossGroup| group.first == group.last && group.part.is_empty();
        let has_morale = ladder.groups.iter().any(|group| !group.morale.is_empty());
        let are_single = ladder.drawn && has_morale && ladder.groups.iter().all(is_single);
        let morale = if is_low || are_single { LOW_MORALE } else { MORALE };
        let gaps = [SINGLE_GAP, LINE_GAP].map(|gap| format.scaled(gap));
        let [gap, line_gap] = if are_single { gaps } else { [format.group_gap; 2] };
        let morale = morale.map(|measure| format.scaled(measure));
        Self { gap, line_gap, morale, room: format.inner() }
    }

    /// Breaks a ladder into the fewest rows, as even as possible, none of which begins with a thick line if it can be
    /// helped.
    fn even_rows(&self, ladder: &Ladder, side: i32, format: CardSize) -> Vec<Vec<CardRung>> {
        let all = self.rows(ladder, side, format, self.room);
        let least = self.room / i32::try_from(all.len()).unwrap_or(1).max(1);
        let narrower = (least..self.room).step_by(100);
        let narrower = narrower.map(|width| self.rows(ladder, side, format, width));
        let as_few: Vec<_> = narrower.filter(|rows| rows.len() == all.len()).collect();
        let begins_with_line = |rows: &&Vec<Vec<CardRung>>| {
            rows.iter().skip(1).filter_map(|row| row.first()).any(|rung| rung.group.line)
        };
        let whole = as_few.iter().find(|rows| !begins_with_line(rows)).or(as_few.first());
        whole.cloned().unwrap_or(all)
    }

    /// Breaks groups of boxes into rows of at most `width`; a group wider than a row continues in the next.
    fn rows(&self, ladder: &Ladder, side: i32, format: CardSize, width: i32) -> Vec<Vec<CardRung>> {
        let most = (self.room / (side + format.scaled(BOX_GAP))).max(1);
        let most = if ladder.drawn { most } else { i32::MAX };
        let mut rows: Vec<Vec<CardRung>> = vec![Vec::new()];
        let mut used = 0;
        for group in ladder.groups.iter().flat_map(|group| split_group(group, most)) {
            let group_width = self.width(&group, ladder.drawn, side, format);
            let gap = if group.line { self.line_gap } else { self.gap };
            let before = vec![-gap / 2; usize::from(group.line)];
            match rows.last_mut() {
                Some(row) if row.is_empty() => {
                    row.push(CardRung { group, gap: 0, width: group_width, lines: before });
                    used = group_width;
                }
                Some(row) if used + gap + group_width <= width => {
                    row.push(CardRung { group, gap, width: group_width, lines: before });
                    used += gap + group_width;
                }
                last => {
                    // A line that would begin a row ends the one before.
                    let end = last.and_then(|row| row.last_mut()).filter(|_| group.line);
                    end.into_iter().for_each(|rung| rung.lines.push(rung.width + gap / 2));
                    rows.push(vec![CardRung { group, gap: 0, width: group_width, lines: vec![] }]);
                    used = group_width;
                }
            }
        }
        rows
    }

    /// Returns the width of a group's boxes or of the Morale under them, whichever is larger.
    fn width(&self, group: &LossGroup, is_drawn: bool, side: i32, format: CardSize) -> i32 {
        let box_gap = format.scaled(BOX_GAP);
        let boxes = if is_drawn {
            (group.last - group.first + 1) * (side + box_gap) - box_gap
        } else {
            Font::Condensed.width(&format!("{}–{}", group.first, group.last), format.scaled(TALLY))
        };
        let morale = Font::CondensedBold.width(&group.morale, self.morale[0]);
        let under = match group.part.as_str() {
            "" => morale,
            part => {
                morale
                    + format.scaled(UNDER)
                    + Font::Condensed.width(part, format.scaled(CardSize::LEAST))
            }
        };
        boxes.max(under)
    }
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
