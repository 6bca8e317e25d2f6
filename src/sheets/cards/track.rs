//! The losses of a squad on its card: a box for each figure, and Morale as they fall.

use super::{Face, House, NEVER};
use crate::army::{Range, Unit};
use crate::deck::{CardSize, Score, Track};
use crate::labels::fill;
use crate::profile::Value;
use crate::rules::SquadMorale;

/// Figures that have a box where the list does not say how many a squad has.
const UNKNOWN: i64 = 10;

impl House<'_> {
    /// A box for each figure of the largest squad and its NCO, and Morale as they fall (F29).
    pub(super) fn track(&self, face: &Face, format: CardSize) -> Track {
        let most = i64::from(format.boxes);
        let (size, nco) = (face.size, face.nco);
        let figures = size.map(|size| size.most.unwrap_or(size.least) + i64::from(nco.is_some()));
        let morale = self.morale(face.unit(), nco);
        let step = |label: String, change: i32| Score {
            label: label.into(),
            value: (morale + change).to_string(),
            marked: false,
        };
        let losses = &self.rules.play.losses;
        // Losses that come to so many per cent, in whole figures.
        let reached = |percent: i32| figures.map(|n| (n * i64::from(percent) + 99) / 100);
        let before = losses.first().and_then(|loss| reached(loss.percent)).map(|n| n - 1);
        let whole = before.map_or("0 %".to_owned(), |n| match n {
            0 => "0".to_owned(),
            n => format!("0–{n}"),
        });
        let label = |percent| match reached(percent) {
            Some(n) => format!("{n} · {percent} %"),
            None => format!("{percent} %"),
        };
        let steps = losses.iter().map(|loss| step(label(loss.percent), loss.morale));
        let drawn = figures.unwrap_or(UNKNOWN);
        let rest = || fill(self.labels.cards.boxes_of.get(self.language), &[("n", &drawn)]);
        Track {
            label: self.say(&self.labels.cards.losses),
            boxes: drawn.min(most) as i32,
            rest: if drawn > most { rest().into() } else { self.counted_for(face).into() },
            // Who never checks Morale has no use for it.
            steps: if face.has(NEVER) {
                Vec::new()
            } else {
                [step(whole, 0)].into_iter().chain(steps).collect()
            },
        }
    }

    /// The size that losses are worked out for, where the list lets a squad be smaller (F41): `8 + NCO`.
    fn counted_for(&self, face: &Face) -> String {
        let varies = |size: &Range| size.most != Some(size.least);
        let Some(size) = face.size.filter(varies) else { return String::new() };
        let figures = size.most.unwrap_or(size.least);
        match face.nco {
            Some(_) => format!("{figures} + {}", self.labels.units.nco.get(self.language)),
            None => figures.to_string(),
        }
    }

    /// What the squad tests on at full strength, with its NCO (F10, D12).
    fn morale(&self, unit: &Unit, nco: Option<&Unit>) -> i32 {
        let value = |unit, value| self.account.values(unit).get(value).unwrap_or(0);
        let own = value(unit, Value::Morale);
        match (self.rules.play.squad_morale, nco) {
            (_, None) => own,
            (SquadMorale::OwnAndNco, Some(nco)) => own + value(nco, Value::Leadership),
            (SquadMorale::Nco, Some(nco)) => value(nco, Value::Morale),
        }
    }
}
