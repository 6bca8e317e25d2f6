//! How a card is settled: how many of its texts stand on it, and what gives way to them.

use super::Draft;
use super::fit::{LINE, Setter, TEXT, TEXTS, high};
use super::way::{How, left};
use crate::deck::{CardSize, Layout, Rank, Text};
use crate::sheet::Strip;

/// How many texts of a card have room on it: all that is its own where something else can give way to it, and of the
/// rest as many as there is room for.
pub(super) fn kept(draft: &Draft, format: CardSize) -> usize {
    let upto = |last: Rank| draft.texts.iter().filter(|text| text.rank <= last).count();
    let (asked, own) = (upto(Rank::Asked), upto(Rank::Own));
    let most = if format.whole { draft.texts.len() } else { own };
    let setter = Setter::new(draft, format, How::roomy(0, CardSize::LEAST));
    let lines = |text: &Text| high(&setter.text(text), LINE) + TEXT;
    let highs = |how: How, most: usize| {
        let texts = draft.texts.iter().take(most);
        texts.map(|text| lines(&how.text(text))).collect()
    };
    let laid = |how, most| (how, Setter::new(draft, format, how).layout(), highs(how, most));
    let fits = |(how, bare, highs): &(How, Layout, Vec<i32>), texts: usize| {
        let left = left(draft, format, How { texts, ..*how }, bare);
        let said = highs.iter().take(texts).sum::<i32>() + left.as_ref().map_or(0, lines);
        bare.high + if said == 0 { 0 } else { TEXTS + said } <= format.room()
    };
    let roomy = laid(How::roomy(0, CardSize::LEAST), most);
    if let Some(texts) = (own..=most).rev().find(|texts| fits(&roomy, *texts)) {
        return texts;
    }
    let all: Vec<_> = How::tightest(0).into_iter().map(|how| laid(how, own)).collect();
    let (tight, _) = all.split_at(How::tight(0).len());
    let with_fire = (asked..=own).rev().find(|texts| tight.iter().any(|how| fits(how, *texts)));
    let without = || (0..=asked).rev().find(|texts| all.iter().any(|how| fits(how, *texts)));
    with_fire.or_else(without).unwrap_or(0)
}

/// A card with so many of its texts, set so that it fits.
pub(super) fn set(draft: &Draft, format: CardSize, texts: usize) -> (Strip, Vec<Text>, Layout) {
    let mut setter = Setter::new(draft, format, How::roomy(texts, CardSize::LEAST));
    let bare = setter.layout();
    let sizes: Vec<i32> = (CardSize::LEAST..=format.words).collect();
    let fitting = sizes.partition_point(|letters| {
        setter.how.letters = *letters;
        setter.said(&bare).high <= format.room()
    });
    setter.how.letters = sizes[fitting.saturating_sub(1)];
    let mut laid = setter.said(&bare);
    for how in How::tightest(texts) {
        if laid.high <= format.room() {
            break;
        }
        setter = Setter::new(draft, format, how);
        laid = setter.whole();
    }
    let texts = setter.texts(&laid);
    (setter.strip, texts, laid)
}
