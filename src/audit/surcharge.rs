//! The surcharge of skirmisher training, tried as the reason for printed points.

use super::AuditRow;
use super::chance::{Rarity, is_most_of};
use super::suppose::is_skirmisher;
use crate::cost;
use crate::profile::ListColumn;
use std::collections::BTreeMap;

/// The surcharge of a skirmisher-trained squad, in per cent (§10c, §10d, F24).
const SKIRMISHER_PERCENT: i32 = 50;

/// The most letters left out of a price.
const MOST_LEFT_OUT: usize = 2;

/// A surcharge tried on every row that may include it: `(22 − 2 − 3) × 1.5 = 26`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surcharge {
    pub percent: i32,
    /// The rows that may include it, as indices of the audit's.
    pub able: Vec<usize>,
    /// The number of ways to leave letters out of the price, that of none included.
    pub tried: usize,
    /// The ways that give the printed points of the most rows; empty if none gives any.
    pub best: Vec<SurchargeFit>,
    /// The chance that at least one of the `tried` ways fits as many rows by accident.
    pub rarity: Rarity,
    /// `true` if it explains its rows: more than chance would, and enough of them.
    pub is_pattern: bool,
}

/// The rows whose printed points are the surcharge on their price without some letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurchargeFit {
    /// The trait letters left out: `sm`.
    pub left_out: String,
    pub rows: Vec<usize>,
}

/// Tries the surcharge on the rows with skirmisher training; `None` without such rows.
pub(super) fn find(rows: &[&AuditRow]) -> Option<Surcharge> {
    let is_able = |row: &AuditRow| {
        let points = [row.printed.values, row.computed].map(|it| *it.get(ListColumn::Points));
        is_skirmisher(row) && !points.contains(&None)
    };
    let able: Vec<usize> = (0..rows.len()).filter(|row| is_able(rows[*row])).collect();
    if able.is_empty() {
        return None;
    }
    let ways = ways_to_leave_out(&able, rows);
    let fits = ways.iter().map(|left_out| {
        let gives = |row: &usize| {
            let printed = *rows[*row].printed.values.get(ListColumn::Points);
            printed.is_some() && rows[*row].with_surcharge(left_out) == printed
        };
        let rows = able.iter().copied().filter(gives).collect();
        SurchargeFit { left_out: left_out.clone(), rows }
    });
    let fits: Vec<SurchargeFit> = fits.collect();
    let most = fits.iter().map(|fit| fit.rows.len()).max().unwrap_or(0);
    let best: Vec<SurchargeFit> =
        fits.into_iter().filter(|fit| most > 0 && fit.rows.len() == most).collect();
    let by_chance = |fit: &SurchargeFit| {
        let slips = able.iter().filter_map(|row| {
            let computed = (*rows[*row].computed.get(ListColumn::Points))?;
            let surcharged = rows[*row].with_surcharge(&fit.left_out)?;
            Some(rows[*row].slips_of(ListColumn::Points, surcharged - computed))
        });
        Rarity::at_least(most, slips).among(ways.len())
    };
    let rarity = best.iter().map(by_chance).min().unwrap_or(Rarity::CERTAIN);
    let is_pattern = rarity.is_beyond_chance() && is_most_of(most, able.len() - most);
    Some(Surcharge {
        percent: SKIRMISHER_PERCENT,
        tried: ways.len(),
        able,
        best,
        rarity,
        is_pattern,
    })
}

/// Returns every choice of at most [`MOST_LEFT_OUT`] priced letters of some rows.
fn ways_to_leave_out(able: &[usize], rows: &[&AuditRow]) -> Vec<String> {
    let traits = able.iter().flat_map(|row| &rows[*row].traits);
    let priced = traits.filter(|letter| letter.is_owned && letter.price != 0);
    let letters: BTreeMap<u8, char> = priced.map(|own| (own.row, own.letter)).collect();
    let mut ways = vec![String::new()];
    for letter in letters.into_values() {
        let longer = ways.iter().filter(|way| way.chars().count() < MOST_LEFT_OUT);
        let longer: Vec<String> = longer.map(|way| format!("{way}{letter}")).collect();
        ways.extend(longer);
    }
    ways
}

impl AuditRow<'_> {
    /// Returns the computed points without the price of some letters.
    pub fn points_without(&self, letters: &str) -> Option<i32> {
        let is_left_out = |own: &&super::RowTrait| own.is_owned && letters.contains(own.letter);
        let left_out: i32 = self.traits.iter().filter(is_left_out).map(|own| own.price).sum();
        Some((*self.computed.get(ListColumn::Points))? - left_out)
    }

    /// Returns the surcharge on the computed points without some letters: `26` for 17.
    fn with_surcharge(&self, left_out: &str) -> Option<i32> {
        let base = i64::from(self.points_without(left_out)?);
        i32::try_from(base + cost::surcharge(base, SKIRMISHER_PERCENT)).ok()
    }
}
