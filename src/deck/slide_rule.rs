//! Two cards laid side by side as a slide rule: the melee of two units by the difference of their Weapon Skills.
//!
//! The spine of a card has a scale of skills with a notch at the unit's own; its right edge has the kills out of a hundred.
//! Each edge has an index line. With both lines together, the notch of one card points at the kills of the card to its left.

use super::measures::SCALE_STEP;
use serde::Serialize;

/// The first and the last Weapon Skill of the scale.
const FIRST: i32 = 1;
const LAST: i32 = 25;

/// The numbers of all cards of a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SlideRule {
    /// The skills of the scale.
    pub skills: Vec<i32>,
    /// The place of the first of them, in µm below the middle of a card.
    pub scale: i32,
    /// The kills in 100 fights, from the greatest advantage in skill to the greatest disadvantage; more advantage than the
    /// first row has, or less than the last, changes nothing.
    pub kills: Vec<i64>,
    /// The row of equal skills.
    pub equal: i32,
}

/// The places of the marks of a card, in µm below its middle, where the index line of its scale is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SlideMarks {
    /// The Weapon Skill in play, and the notch in the scale that points away from it.
    pub skill: i32,
    pub notch: i32,
    /// The first row of the kills.
    pub first: i32,
    /// The index line of the kills.
    pub index: i32,
}

impl SlideRule {
    /// Creates a slide rule of these kills, with the row of equal skills.
    pub fn new(kills: Vec<i64>, equal: i32) -> Self {
        Self { skills: (FIRST..=LAST).collect(), scale: place(FIRST), kills, equal }
    }

    /// Returns `true` for the row of equal skills, counted from 0.
    pub(crate) fn is_equal(&self, row: &usize) -> bool {
        i32::try_from(*row) == Ok(self.equal)
    }
}

impl SlideMarks {
    /// Places the marks of a unit; `None` if its skill is off the scale.
    ///
    /// The kills at equal skills stand beside the unit's own skill, unless the column would run off the card: then all of
    /// it and its index line stand higher or lower.
    pub fn new(skill: i32, rule: &SlideRule) -> Option<Self> {
        let below = i32::try_from(rule.kills.len()).ok()? - 1 - rule.equal;
        // One row more than the scale has, above it, so that the index line is in the middle.
        let (highest, lowest) = (FIRST - 1 + rule.equal, LAST - below);
        if !(FIRST..=LAST).contains(&skill) || highest > lowest {
            return None;
        }
        let row = skill.clamp(highest, lowest);
        Some(Self {
            skill,
            notch: place(skill),
            first: place(row - rule.equal),
            index: (row - skill) * SCALE_STEP,
        })
    }
}

/// Returns the place of a skill on the scale, in µm below the middle of the card.
fn place(skill: i32) -> i32 {
    (2 * skill - LAST - (FIRST - 1)) * SCALE_STEP / 2
}
