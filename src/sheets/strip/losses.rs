//! Loss boxes of a squad on its strip, with its Morale as it falls.

use super::EquippedUnit;
use crate::labels::fill;
use crate::rolls::{self, MoraleRung};
use crate::sheet::{Ladder, LossGroup};
use crate::sheets::roster::Roster;

/// The most boxes that are drawn; more losses are tallied.
const MAX_BOXES: i64 = 20;

impl Roster<'_> {
    /// Returns a box for each figure and the NCO, with the Morale as it falls (F29); for the largest squad if its size
    /// is open (F41).
    pub(super) fn ladder(&self, equipped: &EquippedUnit) -> Ladder {
        let (labels, language) = (self.labels, self.language);
        let strength = i32::try_from(equipped.strength()).unwrap_or(i32::MAX);
        let rungs = rolls::ladder(equipped.figure(), strength, self.rules);
        let nco = equipped.figure().nco.is_some();
        let group = |rung: &MoraleRung| LossGroup {
            first: rung.first,
            last: rung.last,
            morale: rung.morale.to_string(),
            part: if rung.percent == 0 { String::new() } else { format!("{} %", rung.percent) },
            nco: nco && rung.last == strength,
            ..LossGroup::default()
        };
        let steady = || LossGroup { first: 1, last: strength, nco, ..LossGroup::default() };
        let groups: Vec<LossGroup> =
            if rungs.is_empty() { vec![steady()] } else { rungs.iter().map(group).collect() };
        let drawn = equipped.strength() <= MAX_BOXES;
        let rest = match (drawn, equipped.open) {
            _ if rungs.is_empty() => labels.strip.never_checks.get(language).clone(),
            (false, _) => fill(labels.cards.boxes_of.get(language), &[("n", &strength)]),
            (true, true) => {
                fill(labels.strip.for_size.get(language), &[("size", &self.size(equipped))])
            }
            (true, false) => String::new(),
        };
        Ladder {
            label: labels.cards.losses.get(language).as_str().into(),
            alt: self.ladder_text(&rungs).into(),
            groups,
            drawn,
            rest: rest.into(),
        }
    }

    /// Words the Morale as it falls: `after 2 losses Morale 8, after 4 Morale 7`.
    fn ladder_text(&self, rungs: &[MoraleRung]) -> String {
        let labels = &self.labels.strip;
        let morale = self.rules.play.morale.get(self.language);
        let reached = rungs.iter().filter(|rung| rung.percent > 0);
        let after = |rung: &MoraleRung| {
            let morale = format!("{morale} {}", rung.morale);
            let label = labels.after.of_word(rung.first.into(), self.language);
            fill(&label, &[("n", &rung.first), ("morale", &morale)])
        };
        reached.map(after).collect::<Vec<_>>().join(", ")
    }
}
