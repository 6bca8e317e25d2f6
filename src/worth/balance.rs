//! What one chance is more than another: a fraction that may lie below nought.

use crate::dice::Chance;
use std::cmp::Ordering;

/// What one chance is more than another, exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balance {
    /// Below nought where the other is more.
    pub count: i128,
    /// What the count is of.
    pub of: i128,
}

impl Balance {
    /// One chance less another, in small enough numbers: what the lists and the dice allow stays far below an i128.
    pub(super) fn between(more: Chance, less: Chance) -> Self {
        let (more, less) = (more.reduced(), less.reduced());
        let [gained, lost, of] =
            [more.count * less.of, less.count * more.of, more.of * less.of].map(signed);
        Self { count: gained - lost, of }
    }

    /// In per cent, rounded half away from nought, with its sign: `+12.3`, `−4.0`.
    pub fn percent(self, places: usize) -> String {
        let text = self.size().percent(places);
        let is_nought = !text.bytes().any(|digit| (b'1'..=b'9').contains(&digit));
        if is_nought {
            return text;
        }
        let sign = if self.count < 0 { '−' } else { '+' };
        format!("{sign}{text}")
    }

    /// A hundred times it as a decimal, rounded half away from nought: `-4.25`; no zeros at its end.
    pub fn hundredfold(self, places: usize) -> String {
        let size = self.size();
        let text = Chance { count: size.count * 100, ..size }.decimal(places);
        if self.count < 0 && text != "0" { format!("-{text}") } else { text }
    }

    /// In hundredths of a per cent, rounded down.
    pub fn fine(self) -> i128 {
        (self.count * 10_000).div_euclid(self.of)
    }

    fn size(self) -> Chance {
        Chance { count: self.count.unsigned_abs(), of: self.of.unsigned_abs() }
    }
}

impl PartialOrd for Balance {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Balance {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.count * other.of).cmp(&(other.count * self.of))
    }
}

fn signed(n: u128) -> i128 {
    i128::try_from(n).unwrap_or(i128::MAX)
}
