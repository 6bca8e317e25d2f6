//! Bar of the winning chances, in tenths of a millimetre.

use super::BattleLayout;
use crate::battle::{HostId, PairKey, Tally};
use crate::labels::{fill, labels};
use crate::language::ByLanguage;
use crate::sheet::{Block, Chart};
use std::cmp::Reverse;
use std::fmt::Write;

const WIDE: u64 = 1860;
const TOP: u64 = 16;
const HIGH: u64 = 64;
/// The font size of its numbers, and the narrowest part with room for one.
const LETTER: u64 = 36;
const ROOM: u64 = 110;
/// Fill and text colours of the first side, draws and the second side.
const INKS: [[&str; 2]; 3] = [["#000", "#fff"], ["#bbb", "#000"], ["#fff", "#000"]];

impl BattleLayout<'_> {
    /// Draws the bar of a series of battles, with a stroke at its middle.
    pub(super) fn win_bar(&self, tally: &Tally) -> Block {
        let words = &labels().battle;
        let say = |label: &ByLanguage<String>| self.shares(tally, label);
        let (alt, caption) = (say(&words.verdict).into(), say(&words.bar).into());
        Block::Chart(Chart { svg: svg(tally), alt, caption })
    }

    /// Fills a label with the chances in per cent: `{first}` `{wins}`, `{second}` `{loses}`, `{draws}`.
    pub(super) fn shares(&self, tally: &Tally, label: &ByLanguage<String>) -> String {
        let names = HostId::BOTH.map(|host| self.force_name(host));
        let shares = percentages(outcomes(tally));
        fill(
            label.get(self.language),
            &[
                ("first", &names[0]),
                ("second", &names[1]),
                ("wins", &shares[0]),
                ("draws", &shares[1]),
                ("loses", &shares[2]),
            ],
        )
    }
}
/// Counts the battles won by the first side, by nobody and by the second side.
fn outcomes(tally: &Tally) -> [u64; 3] {
    [tally.wins[HostId::First], tally.draws(), tally.wins[HostId::Second]]
}

/// Returns whole percentages that add up to 100: rounded down, and one more for those with the largest remainders. Of equal
/// remainders, the larger count comes first. All are 0 without any counts.
fn percentages(counts: [u64; 3]) -> [u64; 3] {
    let all: u64 = counts.iter().sum();
    let hundredths = counts.map(|count| u128::from(count) * 100);
    let mut percent = hundredths.map(|of| (of / u128::from(all.max(1))) as u64);
    let mut order = [0, 1, 2];
    order.sort_by_key(|at| Reverse((hundredths[*at] % u128::from(all.max(1)), counts[*at])));
    let missing = if all == 0 { 0 } else { 100 - percent.iter().sum::<u64>() };
    order.into_iter().zip(0..missing).for_each(|(at, _)| percent[at] += 1);
    percent
}

fn svg(tally: &Tally) -> String {
    let high = TOP + HIGH + 4;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {high}\" font-family=\"Barlow\" \
         font-size=\"{LETTER}\" font-weight=\"600\"><path fill=\"#fff\" d=\"M0 0h{WIDE}v{high}H0z\"/>"
    );
    let (wide, base) = (WIDE - 4, TOP + HIGH / 2 + LETTER * 3 / 8 - 1);
    let at = |count: u64| 2 + wide * count / tally.battles.max(1);
    let mut before = 0;
    let counts = outcomes(tally);
    for ((count, percent), [fill, ink]) in counts.into_iter().zip(percentages(counts)).zip(INKS) {
        let (from, to) = (at(before), at(before + count));
        before += count;
        let _ = write!(
            svg,
            "<path fill=\"{fill}\" stroke=\"#000\" stroke-width=\"3\" d=\"M{from} {TOP}H{to}v{HIGH}H{from}z\"/>"
        );
        if to - from >= ROOM {
            let middle = from.midpoint(to);
            let _ = write!(
                svg,
                "<text x=\"{middle}\" y=\"{base}\" text-anchor=\"middle\" fill=\"{ink}\">{percent} %</text>"
            );
        }
    }
    let half = at(tally.battles) / 2 + 1;
    let _ = write!(svg, "<path stroke=\"#000\" stroke-width=\"4\" d=\"M{half} 0V{TOP}\"/></svg>");
    svg
}
