//! Fitting of cards: chooses which texts stand on a card and what is reduced for them.

use super::device;
use super::draft::CardDraft;
use super::fit::{self, CardTypesetter};
use super::head::HeadMeasures;
use super::measures::lines_height;
use super::reduction::{CardFit, CardReduction, more_notice};
use crate::deck::measures::{LINE, TEXT_GAP, TEXTS_GAP};
use crate::deck::{Card, CardSize, Layout, Text, TextPriority};
use crate::language::Speech;
use crate::sheet::Sign;

/// The drafts of a deck in one or two languages.
pub(super) struct DeckByLanguage {
    pub(super) speech: Speech,
    level: HeadMeasures,
    drafts: Vec<CardDraft>,
}

impl DeckByLanguage {
    pub(super) fn new(speech: Speech, mut drafts: Vec<CardDraft>, format: CardSize) -> Self {
        let mut labels = drafts.iter().flat_map(|draft| &draft.strip.equipment);
        if labels.any(|label| fit::label_width(label, format) > format.inner()) {
            let labels = drafts.iter_mut().flat_map(|draft| &mut draft.strip.equipment);
            labels.for_each(|label| label.words.second = None);
        }
        Self { speech, level: HeadMeasures::for_all(&drafts, format), drafts }
    }

    /// Builds the cards.
    pub(super) fn cards(&self, fit: &DeckFit, format: CardSize) -> Vec<Card> {
        let sources = self.drafts.iter().zip(&fit.texts);
        let cards = sources.map(|(draft, texts)| card(draft, format, self.level, *texts, fit));
        let mut cards: Vec<Card> = cards.collect();
        let drafts = self.drafts.iter();
        device::place_devices(&mut cards, drafts.map(|draft| draft.device.as_ref()), format);
        cards
    }

    /// Fits each card alone.
    fn fit_cards<'a>(
        &'a self,
        fit: &'a DeckFit,
        format: CardSize,
    ) -> impl Iterator<Item = (CardTypesetter<'a>, Layout)> {
        let sources = self.drafts.iter().zip(&fit.texts);
        sources.map(move |(draft, texts)| fit_card(draft, format, self.level, *texts, fit))
    }
}

/// The texts, font size and languages that all cards of a deck share, so that none looks like a card of another deck.
pub(super) struct DeckFit {
    /// The number of texts of each card.
    texts: Vec<usize>,
    /// The largest font size of the texts.
    font_size: i32,
    /// The last reduction of languages that any card needs.
    languages: CardReduction,
}

impl DeckFit {
    pub(super) fn new(all: &[DeckByLanguage], format: CardSize) -> Self {
        let languages = CardReduction::Nothing;
        let mut fit = Self { texts: Vec::new(), font_size: format.words, languages };
        // A language that is given up makes room for texts, which may need more room.
        for _ in 0..2 {
            fit.texts = fitting_texts_of_all(all, format, fit.languages);
            let needed = fit.needed_languages(all, format);
            if needed <= fit.languages {
                break;
            }
            fit.languages = needed;
        }
        fit.limit_font_size(all, format);
        fit
    }

    /// Returns the last reduction of languages that any bilingual card needs.
    fn needed_languages(&self, all: &[DeckByLanguage], format: CardSize) -> CardReduction {
        let bilingual = all.iter().filter(|deck| deck.speech.second().is_some());
        let cards = bilingual.flat_map(|deck| deck.fit_cards(self, format));
        let levels = cards.map(|(typesetter, _)| typesetter.fit.language_level());
        levels.max().unwrap_or(CardReduction::Nothing)
    }

    /// Limits the font size to the largest in which the texts of every card fit; it is under the least of the format only
    /// if a card would lose something by that.
    fn limit_font_size(&mut self, all: &[DeckByLanguage], format: CardSize) {
        for deck in all {
            for (at, draft) in deck.drafts.iter().enumerate() {
                // No card needs to try larger sizes than those before it have room for.
                let (fitted, layout) = fit_card(draft, format, deck.level, self.texts[at], self);
                if !layout.texts.is_empty() {
                    self.font_size = self.font_size.min(fitted.fit.font_size);
                }
            }
        }
    }
}

/// Returns the number of texts of each card that fit in all languages, so that no language lacks a text of the other.
fn fitting_texts_of_all(
    all: &[DeckByLanguage],
    format: CardSize,
    languages: CardReduction,
) -> Vec<usize> {
    let places = 0..all.first().map_or(0, |deck| deck.drafts.len());
    let fitting = |at: usize| {
        let sources: Vec<_> = all.iter().map(|deck| (&deck.drafts[at], deck.level)).collect();
        fitting_texts(&sources, format, languages)
    };
    places.map(fitting).collect()
}

/// Returns the number of texts of a card that fit in each of its languages: notes and bills only in the largest font,
/// rules and footnotes also in smaller ones, and the unit's own texts with other contents reduced for them.
fn fitting_texts(
    sources: &[(&CardDraft, HeadMeasures)],
    format: CardSize,
    languages: CardReduction,
) -> usize {
    let Some((draft, _)) = sources.first() else { return 0 };
    let upto = |last: TextPriority| draft.texts.iter().filter(|text| text.priority <= last).count();
    let (asked, own, all) = (upto(TextPriority::Asked), upto(TextPriority::Own), draft.texts.len());
    // Mini cards have little room for texts, so nothing is reduced for them.
    let (own, rules, most) =
        if format.has_room { (own, upto(TextPriority::Audit), all) } else { (asked, asked, own) };
    let layout = |reductions: &[CardFit], most| {
        let reductions: Vec<CardFit> =
            reductions.iter().map(|fit| CardFit { languages, ..*fit }).collect();
        sources
            .iter()
            .map(|source| lay_out_each(*source, format, &reductions, most))
            .collect::<Vec<_>>()
    };
    let fits = |all: &[Vec<BareCardLayout>], reduction_count: usize, texts: usize| {
        all.iter().all(|all| all.iter().take(reduction_count).any(|layout| layout.fits(texts)))
    };
    let large = layout(&[CardFit::roomy(0, format.words)], most);
    let roomy = (rules..=most).rev().find(|texts| fits(&large, 1, *texts)).or_else(|| {
        let small = layout(&[CardFit::roomy(0, format.scaled(CardSize::LEAST))], rules);
        (own..=rules).rev().find(|texts| fits(&small, 1, *texts))
    });
    roomy.unwrap_or_else(|| {
        let tightest = CardFit::tightest(0, format, draft.reducible());
        let all = layout(&tightest, own);
        let (tight, reduction_count) = (CardFit::tight(0, format).len(), tightest.len());
        let with_fire = (asked..=own).rev().find(|texts| fits(&all, tight, *texts));
        let without = || (0..=asked).rev().find(|texts| fits(&all, reduction_count, *texts));
        with_fire.or_else(without).unwrap_or(0)
    })
}

/// Lays out a card at each of some reductions.
fn lay_out_each<'a>(
    (draft, level): (&'a CardDraft, HeadMeasures),
    format: CardSize,
    reductions: &[CardFit],
    most: usize,
) -> Vec<BareCardLayout<'a>> {
    let typesetters = reductions.iter().map(|fit| CardTypesetter::new(draft, format, level, *fit));
    typesetters.map(|typesetter| BareCardLayout::new(typesetter, most)).collect()
}

/// A layout of a card without texts, and the height of each text on it.
struct BareCardLayout<'a> {
    typesetter: CardTypesetter<'a>,
    bare: Layout,
    heights: Vec<i32>,
}

impl<'a> BareCardLayout<'a> {
    fn new(typesetter: CardTypesetter<'a>, most: usize) -> Self {
        let texts = typesetter.draft.texts.iter().take(most);
        let heights =
            texts.map(|text| text_height(&typesetter, &typesetter.fit.text(text))).collect();
        Self { bare: typesetter.layout(), heights, typesetter }
    }

    fn fits(&self, texts: usize) -> bool {
        let typesetter = &self.typesetter;
        let left = more_notice(
            typesetter.draft,
            typesetter.format,
            CardFit { texts, ..typesetter.fit },
            &self.bare,
        );
        let texts_height = self.heights.iter().take(texts).sum::<i32>()
            + left.as_ref().map_or(0, |text| text_height(typesetter, text));
        let over = if texts_height == 0 { 0 } else { typesetter.format.scaled(TEXTS_GAP) };
        self.bare.high + over + texts_height <= typesetter.format.room()
    }
}

/// Returns the height of a text with the space under it.
fn text_height(typesetter: &CardTypesetter, text: &Text) -> i32 {
    lines_height(&typesetter.text(text), LINE) + typesetter.format.scaled(TEXT_GAP)
}

/// Fits a card with its first `texts` texts: reduces it until they fit, and sets them in the largest font that fits and
/// the deck has.
fn fit_card<'a>(
    draft: &'a CardDraft,
    format: CardSize,
    level: HeadMeasures,
    texts: usize,
    DeckFit { font_size: largest, languages, .. }: &DeckFit,
) -> (CardTypesetter<'a>, Layout) {
    let reductions = CardFit::tightest(texts, format, draft.reducible());
    let typesetter = |fit: CardFit| {
        let fit = CardFit { languages: *languages, ..fit };
        CardTypesetter::new(draft, format, level, fit)
    };
    let fits = |typesetter: &CardTypesetter| typesetter.layout_with_texts().high <= format.room();
    let last = || typesetter(CardFit::most_reduced(texts, format));
    let mut fitted = reductions.into_iter().map(typesetter).find(fits).unwrap_or_else(last);
    let bare = fitted.layout();
    let sizes: Vec<i32> = (fitted.fit.font_size..=*largest).collect();
    fitted.fit.font_size = *largest;
    // Most cards have room for texts as large as those of the deck.
    let layout = fitted.with_texts(&bare);
    if layout.high <= format.room() || sizes.is_empty() {
        return (fitted, layout);
    }
    let fitting = sizes.partition_point(|font_size| {
        fitted.fit.font_size = *font_size;
        fitted.with_texts(&bare).high <= format.room()
    });
    fitted.fit.font_size = sizes[fitting.saturating_sub(1)];
    let layout = fitted.with_texts(&bare);
    (fitted, layout)
}

/// Builds a card with its first `texts` texts.
fn card(
    draft: &CardDraft,
    format: CardSize,
    level: HeadMeasures,
    texts: usize,
    fit: &DeckFit,
) -> Card {
    let (typesetter, layout) = fit_card(draft, format, level, texts, fit);
    let texts = typesetter.texts(&layout);
    let Sign { name, letter, accent, house, .. } = draft.sign.clone();
    Card {
        emblem: name,
        letter,
        accent,
        house: if fit::fits_spine(&house, format) { house } else { String::new() },
        slide: draft.slide,
        strip: Some(typesetter.strip),
        dunes: String::new(),
        code: if layout.foot.lines.iter().any(|line| !line.bold.is_empty()) {
            draft.code.clone()
        } else {
            String::new()
        },
        texts,
        layout,
    }
}
