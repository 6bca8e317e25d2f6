//! The record of a battle that was played: both sides, and what was lost turn by turn; [`mod@file`] holds it as written.

pub mod file;

use crate::army::Words;

/// A battle that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleRecord {
    /// The title.
    pub name: Words,
    pub date: Option<RecordDate>,
    pub own: OwnSide,
    pub enemy: Option<EnemySide>,
    /// In the order of their numbers.
    pub turns: Vec<RecordedTurn>,
    /// `None` if the battle is not over.
    pub winner: Option<BattleWinner>,
    pub notes: Option<Words>,
}

/// The other side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnemySide {
    pub name: Words,
    /// The emblem of its house.
    pub emblem: &'static str,
}

/// The force whose losses are recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnSide {
    pub name: Words,
    /// The emblem of its house, a name of `templates/emblems.yaml`.
    pub emblem: &'static str,
    /// `None` in a game without points.
    pub points: Option<i64>,
    pub units: Vec<RecordedUnit>,
}

/// A unit or leader of the force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedUnit {
    pub name: String,
    /// The figures at the start; 0 if they are unknown.
    pub figures: i64,
    /// `true` if one of them is an NCO.
    pub has_nco: bool,
}

/// A turn of the battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedTurn {
    pub number: i64,
    /// The score at the end of the turn, own and enemy; `None` if nobody kept it.
    pub score: Option<[i64; 2]>,
    pub losses: Vec<UnitLoss>,
}

/// The losses of a unit in a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitLoss {
    /// The unit, as an index of [`OwnSide::units`].
    pub unit: usize,
    /// The figures lost in this turn.
    pub lost: i64,
    /// `true` if the NCO is among them.
    pub is_nco_lost: bool,
    /// `true` if the unit left the battle in this turn.
    pub is_out: bool,
}

/// The losses of a unit over some turns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LossSum {
    pub lost: i64,
    pub is_nco_lost: bool,
    pub is_out: bool,
}

/// A day of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordDate {
    pub year: u16,
    /// From 1 to 12.
    pub month: u8,
    pub day: u8,
}

keyed! {
    /// The winner of a recorded battle.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum BattleWinner by key {
        Own = "own",
        Enemy = "enemy",
        Nobody = "nobody",
    }
}

impl RecordDate {
    /// Reads `2026-11-30`; `None` for anything else, and for a day that its month does not have.
    pub fn read(text: &str) -> Option<Self> {
        let is_digits = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
        let parts: Vec<&str> = text.split('-').filter(is_digits).collect();
        let [year, month, day] = parts[..] else { return None };
        if text.len() != 10 || [year.len(), month.len(), day.len()] != [4, 2, 2] {
            return None;
        }
        let (year, month, day) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
        (1..=days_of(year, month)).contains(&day).then_some(Self { year, month, day })
    }
}

/// Returns the number of days of a month; 0 for a month that does not exist.
fn days_of(year: u16, month: u8) -> u8 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}

impl LossSum {
    /// Adds up the losses of a unit in some turns.
    pub fn of_unit(unit: usize, turns: &[RecordedTurn]) -> Self {
        let losses = turns.iter().flat_map(|turn| &turn.losses).filter(|loss| loss.unit == unit);
        losses.fold(Self::default(), |sum, loss| Self {
            lost: sum.lost + loss.lost,
            is_nco_lost: sum.is_nco_lost || loss.is_nco_lost,
            is_out: sum.is_out || loss.is_out,
        })
    }
}

impl BattleRecord {
    /// Returns the last score that was kept, own and enemy.
    pub fn final_score(&self) -> Option<[i64; 2]> {
        self.turns.iter().rev().find_map(|turn| turn.score)
    }

    /// Adds up the losses of a unit in the whole battle.
    pub fn all_losses_of(&self, unit: usize) -> LossSum {
        LossSum::of_unit(unit, &self.turns)
    }
}
