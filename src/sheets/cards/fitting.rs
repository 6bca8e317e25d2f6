//! Fitting of cards: chooses which texts stand on a card and what is reduced for them.

use super::draft::CardDraft;
use super::fit::{self, Setter};
use super::measures::lines_height;
use super::reduction::{CardFit, more_notice};
use super::head::HeadMeasures;
use crate::deck::measures::{LINE, TEXT_GAP, TEXTS_GAP};
use crate::deck::{Card, CardSize, Layout, Text, TextPriority};
use crate::language::Speech;
use crate::sheet::{Sign, Strip};

/// The drafts of a deck in one or two languages.
pub(super) struct DeckByLanguage {
    pub(super) speech: Speech,
    level: HeadMeasures,
    drafts: Vec<CardDraft>,
}

impl DeckByLanguage {
    pub(super) fn new(speech: Speech, drafts: Vec<CardDraft>, format: CardSize) -> Self {
        Self { speech, level: HeadMeasures::shared(&drafts, format), drafts }
    }

    /// The number of texts of each card that fit in all languages, so that no language lacks a text of the other.
    pub(super) fn fitting_texts(all: &[Self], format: CardSize) -> Vec<usize> {
        let places = 0..all.first().map_or(0, |deck| deck.drafts.len());
        let kept = |at: usize| {
            let sources: Vec<_> = all.iter().map(|deck| (&deck.drafts[at], deck.level)).collect();
            fitting_texts(&sources, format)
        };
        places.map(kept).collect()
    }

    /// Builds the cards with the given numbers of texts.
    pub(super) fn cards(&self, kept: &[usize], format: CardSize) -> Vec<Card> {
        let sources = self.drafts.iter().zip(kept);
        sources.map(|(draft, kept)| card(draft, format, self.level, *kept)).collect()
    }
}

/// The number of texts of a card that fit in each of its languages: notes and bills only in the largest font, rules
/// also in smaller ones, and the unit's own texts with other contents reduced for them.
fn fitting_texts(sources: &[(&CardDraft, HeadMeasures)], format: CardSize) -> usize {
    let Some((draft, _)) = sources.first() else { return 0 };
    let upto = |last: TextPriority| draft.texts.iter().filter(|text| text.rank <= last).count();
    let (asked, own, all) = (upto(TextPriority::Asked), upto(TextPriority::Own), draft.texts.len());
    // Mini cards have little room for texts, so nothing is reduced for them.
    let (own, rules, most) =
        if format.whole { (own, upto(TextPriority::Rule), all) } else { (asked, asked, own) };
    let laid = |ways: &[CardFit], most| {
        sources.iter().map(|source| lay_out_each(*source, format, ways, most)).collect::<Vec<_>>()
    };
    let fits = |all: &[Vec<BareCardLayout>], ways: usize, texts: usize| {
        all.iter().all(|all| all.iter().take(ways).any(|laid| laid.fits(texts)))
    };
    let large = laid(&[CardFit::roomy(0, format.words)], most);
    let roomy = (rules..=most).rev().find(|texts| fits(&large, 1, *texts)).or_else(|| {
        let small = laid(&[CardFit::roomy(0, format.scaled(CardSize::LEAST))], rules);
        (own..=rules).rev().find(|texts| fits(&small, 1, *texts))
    });
    roomy.unwrap_or_else(|| {
        let all = laid(&CardFit::tightest(0), own);
        let (tight, ways) = (CardFit::tight(0).len(), CardFit::tightest(0).len());
        let with_fire = (asked..=own).rev().find(|texts| fits(&all, tight, *texts));
        let without = || (0..=asked).rev().find(|texts| fits(&all, ways, *texts));
        with_fire.or_else(without).unwrap_or(0)
    })
}

/// Lays out a card at each of some reductions.
fn lay_out_each<'a>(
    (draft, level): (&'a CardDraft, HeadMeasures),
    format: CardSize,
    ways: &[CardFit],
    most: usize,
) -> Vec<BareCardLayout<'a>> {
    let setters = ways.iter().map(|fit| Setter::new(draft, format, level, *fit));
    setters.map(|setter| BareCardLayout::new(setter, most)).collect()
}

/// A layout of a card without texts, and the height of each text on it.
struct BareCardLayout<'a> {
    setter: Setter<'a>,
    bare: Layout,
    highs: Vec<i32>,
}

impl<'a> BareCardLayout<'a> {
    fn new(setter: Setter<'a>, most: usize) -> Self {
        let texts = setter.draft.texts.iter().take(most);
        let highs = texts.map(|text| lines(&setter, &setter.fit.text(text))).collect();
        Self { bare: setter.layout(), highs, setter }
    }

    fn fits(&self, texts: usize) -> bool {
        let setter = &self.setter;
        let left =
            more_notice(setter.draft, setter.format, CardFit { texts, ..setter.fit }, &self.bare);
        let texts_height = self.highs.iter().take(texts).sum::<i32>()
            + left.as_ref().map_or(0, |text| lines(setter, text));
        let over = if texts_height == 0 { 0 } else { setter.format.scaled(TEXTS_GAP) };
        self.bare.high + over + texts_height <= setter.format.room()
    }
}

/// The height of a text with the space under it.
fn lines(setter: &Setter, text: &Text) -> i32 {
    lines_height(&setter.text(text), LINE) + setter.format.scaled(TEXT_GAP)
}

/// Lays out a card with its first `texts` texts, reduced until it fits.
fn set(
    draft: &CardDraft,
    format: CardSize,
    level: HeadMeasures,
    texts: usize,
) -> (Strip, Vec<Text>, Layout) {
    let mut setter = Setter::new(draft, format, level, CardFit::roomy(texts, CardSize::LEAST));
    let bare = setter.layout();
    let sizes: Vec<i32> = (CardSize::LEAST..=format.words).collect();
    let fitting = sizes.partition_point(|font_size| {
        setter.fit.font_size = *font_size;
        setter.with_texts(&bare).high <= format.room()
    });
    setter.fit.font_size = sizes[fitting.saturating_sub(1)];
    let mut laid = setter.with_texts(&bare);
    for fit in CardFit::tightest(texts) {
        if laid.high <= format.room() {
            break;
        }
        setter = Setter::new(draft, format, level, fit);
        laid = setter.whole();
    }
    let texts = setter.texts(&laid);
    (setter.strip, texts, laid)
}

/// Builds a card with its first `kept` texts.
fn card(draft: &CardDraft, format: CardSize, level: HeadMeasures, kept: usize) -> Card {
    let (strip, texts, layout) = set(draft, format, level, kept);
    let Sign { name, letter, accent, house, .. } = draft.sign.clone();
    Card {
        emblem: name,
        letter,
        accent,
        house: if fit::on_spine(&house, format) { house } else { String::new() },
        strip: Some(strip),
        code: if layout.foot.lines.iter().any(|line| !line.bold.is_empty()) {
            draft.code.clone()
        } else {
            String::new()
        },
        texts,
        layout,
    }
}
