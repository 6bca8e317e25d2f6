//! Summary of a melee of squads, shown before the losses in detail.

use super::OddsLayout;
use crate::dice::Chance;
use crate::labels::fill;
use crate::odds::{AnsweredQuestion, OddsOutcome, OutcomeKind};
use crate::rolls::{MoraleOutcome, Side};
use crate::sheet::{Block, Column, ColumnKind, Row, SheetTable};
use crate::sheets::{in_percent, key_figure};

impl OddsLayout<'_> {
    /// Returns the mean losses and the remains of each squad, and its chance to break; `None` for any other question.
    pub(super) fn summary(&self) -> Option<Block> {
        let AnsweredQuestion::Squads(question) = &self.odds.question else { return None };
        let labels = &self.labels.odds;
        let headers = [&labels.lost, &labels.remain, &labels.breaks, &labels.wiped_out];
        let mut columns =
            vec![Column::new(self.labels.units.squad.get(self.language), 4, ColumnKind::Name)];
        columns.extend(
            headers.map(|header| Column::new(header.get(self.language), 2, ColumnKind::Figure)),
        );
        let sides = [(Side::First, question.sizes.0), (Side::Second, question.sizes.1)];
        let rows = sides.map(|(side, size)| self.squad(side, size.strength()));
        let label = labels.head.get(self.language).into();
        Some(Block::Table(SheetTable { label, columns, rows: rows.into() }))
    }

    fn squad(&self, side: Side, strength: i32) -> Row {
        let lost = self.mean_losses(side);
        let left = (i128::from(strength) * 10 - lost).unsigned_abs();
        let tenths = |n| key_figure::tenths(Chance { count: n, of: 10 }, self.language);
        let (n, most) = (tenths(lost.unsigned_abs()), strength);
        let lost = fill(self.labels.odds.of_all.get(self.language), &[("n", &n), ("most", &most)]);
        let breaks = self.breaks(side);
        Row::plain([
            self.side(side),
            lost,
            tenths(left),
            breaks,
            self.wiped_out_text(side, strength),
        ])
    }

    /// Returns the mean losses of a side, in tenths of a figure, rounded.
    fn mean_losses(&self, side: Side) -> i128 {
        let lost =
            self.odds.outcomes.iter().filter_map(|OddsOutcome { what, chance }| match what {
                OutcomeKind::Lost { side: whose, lost } if *whose == side => Some((*lost, *chance)),
                _ => None,
            });
        let Chance { count, of } = Chance::expected(lost);
        (count as i128 * 10 + of as i128 / 2) / of as i128
    }

    /// Returns the chance that a side loses every figure.
    fn wiped_out_text(&self, side: Side, strength: i32) -> String {
        let all = |outcome: &&OddsOutcome| match outcome.what {
            OutcomeKind::Lost { side: whose, lost } => {
                whose == side && i64::from(lost) == i64::from(strength)
            }
            _ => false,
        };
        let all = self.odds.outcomes.iter().find(all);
        let none = Chance { count: 0, of: 1 };
        in_percent(all.map_or(none, |all| all.chance), self.language)
    }

    /// Returns the chance that a side is shaken or routed; a dash if its Morale is unknown.
    fn breaks(&self, side: Side) -> String {
        let known = self.odds.outcomes.iter().filter_map(|outcome| match outcome.what {
            OutcomeKind::MoraleOutcome(Some(whose), morale_result) if whose == side => {
                Some((morale_result, outcome.chance))
            }
            _ => None,
        });
        let known: Vec<(MoraleOutcome, Chance)> = known.collect();
        let Some((_, Chance { of, .. })) = known.first().copied() else { return "–".to_owned() };
        let broken = [MoraleOutcome::Shaken, MoraleOutcome::Routed];
        let counted = known.iter().filter(|(morale_result, _)| broken.contains(morale_result));
        let count = counted.map(|(_, chance)| chance.count).sum();
        in_percent(Chance { count, of }, self.language)
    }
}
