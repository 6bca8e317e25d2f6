//! Layout of a card: computes the height of every part and breaks texts into lines.
//!
//! The card templates rely on these heights and measure nothing; a test measures the resulting pages.

use super::draft::CardDraft;
use super::head::{CardHead, HeadMeasures};
use super::lines::TextStyle;
use super::measures::{GAP, largest, lines_height, tracking};
use super::reduction::{CardFit, CardReduction, more_notice};
use super::wide::clear_repeated_labels;
use crate::deck::measures::{
    FIGURE_LINE, LINE, STATS_GAP, TEXT_GAP, TEXTS_GAP, TOKEN_GAP, TOKEN_ROW, UNDER,
};
use crate::deck::{CardLine, CardRung, CardSize, Layout, Lines, Text, TextPriority, split_mark};
use crate::fonts::{self, Font};
use crate::language::Phrase;
use crate::sheet::{IconLabel, Ladder, Stat, Strip};

/// The widths of an icon label with and without an icon, with the gap after it.
const LABEL_WITH_ICON: i32 = 6_900;
const LABEL_WITHOUT_ICON: i32 = 3_300;
/// The height of a row of states in one and in two languages, and the width of a state without its words and the gap
/// after it, for each tenth of a point of font size.
const STATE_ROW: i32 = 64;
const STATE_PAIRS: i32 = 92;
const STATE: i32 = 56;
/// The gap kept after a state.
const STATE_END: i32 = 2_600;
/// The space over the foot.
const FOOT: i32 = 1_600;

/// Returns `true` if the name of a house fits on the spine, under the emblem.
pub(super) fn fits_spine(house: &str, format: CardSize) -> bool {
    let letters = fonts::capitals(house);
    let width = Font::Condensed.width(&letters, format.small) + tracking(&letters, format.small);
    width <= format.height * 1_000 - 4 * format.beside_scale()
}

pub(super) struct CardTypesetter<'a> {
    pub(super) draft: &'a CardDraft,
    /// The strip, reduced to what fits.
    pub(super) strip: Strip,
    pub(super) format: CardSize,
    /// The head measures shared by all cards of the deck.
    pub(super) level: HeadMeasures,
    pub(super) fit: CardFit,
}

impl<'a> CardTypesetter<'a> {
    pub(super) fn new(
        draft: &'a CardDraft,
        format: CardSize,
        level: HeadMeasures,
        fit: CardFit,
    ) -> Self {
        let mut strip = fit.strip(&draft.strip);
        clear_repeated_labels(&mut strip, format);
        Self { draft, strip, format, level, fit }
    }

    pub(super) fn layout(&self) -> Layout {
        let strip = &self.strip;
        let mut layout = CardHead::new(strip, self.format, self.fit, self.level).layout();
        self.stats(strip, &mut layout);
        layout.equipment = self.rows(&strip.equipment, self.format.scaled(TOKEN_GAP), |label| {
            label_width(label, self.format)
        });
        (layout.states, layout.columns) = self.states(&strip.states);
        let stacked = strip.states.iter().any(|state| state.words.second.is_some());
        layout.state = self.format.small * if stacked { STATE_PAIRS } else { STATE_ROW };
        self.command(strip, &mut layout);
        strip.ladder.iter().for_each(|ladder| self.losses(ladder, &mut layout));
        layout.weapons = strip.weapons.iter().map(|weapon| self.weapon(weapon)).collect();
        layout.cells = self.cell_rows(strip);
        layout.foot = self.foot(&strip.nco);
        layout.high = self.height(strip, &layout);
        layout
    }

    /// Returns the layout with texts.
    pub(super) fn layout_with_texts(&self) -> Layout {
        self.with_texts(&self.layout())
    }

    /// Adds the texts to a layout.
    pub(super) fn with_texts(&self, bare: &Layout) -> Layout {
        let texts: Vec<Lines> = self.texts(bare).iter().map(|text| self.text(text)).collect();
        let (over, under) = (self.format.scaled(TEXTS_GAP), self.format.scaled(TEXT_GAP));
        let lines: i32 = texts.iter().map(|text| lines_height(text, LINE) + under).sum();
        let high = bare.high + if texts.is_empty() { 0 } else { over + lines };
        Layout { texts, high, ..bare.clone() }
    }

    fn stats(&self, strip: &Strip, layout: &mut Layout) {
        let Some(column) = self.format.inner().checked_div(strip.stats.len() as i32) else {
            return;
        };
        let gap = self.format.scaled(GAP) / 2;
        let size = |value: &str| largest(value, self.format.figure, column - gap);
        let figure = strip.stats.iter().map(|stat| size(split_mark(&stat.value).0)).min();
        layout.figure = figure.unwrap_or(self.format.figure);
        let lines = |count: &dyn Fn(&Stat) -> usize| {
            strip.stats.iter().map(count).max().unwrap_or(0) as i32
        };
        layout.bare = self.shifts(strip, column);
        layout.labels = lines(&|stat| stat.label.texts().count());
        let bare = lines(&|stat| stat.bare.texts().filter(|text| !text.is_empty()).count());
        let format = self.format;
        layout.stats = format.scaled(STATS_GAP + UNDER)
            + layout.labels * format.label * LINE
            + format.figure * FIGURE_LINE
            + bare * format.scaled(CardSize::LEAST) * LINE;
    }

    /// Measures how far the words under each stat would run off the print area.
    fn shifts(&self, strip: &Strip, column: i32) -> Vec<i32> {
        let least = self.format.scaled(CardSize::LEAST);
        let shift = |(at, stat): (usize, &Stat)| {
            let second =
                stat.bare.second.as_ref().map_or(0, |text| Font::Italic.width(text, least));
            let half = Font::Condensed.width(&stat.bare.first, least).max(second) / 2;
            let right = self.format.inner() - at as i32 * column - column / 2;
            (half - right).max(0)
        };
        strip.stats.iter().enumerate().map(shift).collect()
    }

    /// Breaks icon labels into as many rows as needed.
    fn rows(
        &self,
        all: &[IconLabel],
        gap: i32,
        width_of: impl Fn(&IconLabel) -> i32,
    ) -> Vec<Vec<IconLabel>> {
        let (mut rows, mut used): (Vec<Vec<IconLabel>>, i32) = (Vec::new(), 0);
        for label in all {
            let width = width_of(label);
            match rows.last_mut() {
                Some(row) if used + width - gap <= self.format.inner() => {
                    row.push(label.clone());
                    used += width;
                }
                _ => {
                    rows.push(vec![label.clone()]);
                    used = width;
                }
            }
        }
        rows
    }

    /// Aligns states in columns if that takes no more rows.
    fn states(&self, all: &[IconLabel]) -> (Vec<Vec<IconLabel>>, usize) {
        let rows = self.rows(all, self.format.scaled(STATE_END), |state| self.state(state));
        let widest = all.iter().map(|state| self.state(state)).max().unwrap_or(1).max(1);
        let columns = (self.format.inner() + self.format.scaled(STATE_END)) / widest;
        let columns = usize::try_from(columns).unwrap_or(0).max(1);
        let even = all.len().div_ceil(rows.len().max(1)).clamp(1, columns);
        if all.len().div_ceil(even) > rows.len() {
            (rows, 0)
        } else {
            (all.chunks(even).map(<[IconLabel]>::to_vec).collect(), even)
        }
    }

    fn state(&self, state: &IconLabel) -> i32 {
        let second = state.words.second.as_ref();
        let second = second.map_or(0, |text| Font::Italic.width(text, self.format.small));
        let words = Font::Condensed.width(&state.words.first, self.format.small).max(second);
        words + self.format.small * STATE + self.format.scaled(STATE_END)
    }

    fn command(&self, strip: &Strip, layout: &mut Layout) {
        let Some(radius) = &strip.command_radius else { return };
        let joined = |text: fn(&Phrase) -> &str| {
            radius.adds.iter().map(text).collect::<Vec<_>>().join(" · ")
        };
        let first = joined(|adds| &adds.first);
        let second = joined(|adds| adds.second.as_deref().unwrap_or(&adds.first));
        let adds = Phrase::from(first).beside(second.into());
        let size = self.format.title * 8 / 10;
        let style = TextStyle::new(Font::CondensedBold, Font::Condensed, size, self.format.inner());
        layout.command_radius = style.set(&adds, &radius.within);
    }

    fn weapon(&self, weapon: &crate::sheet::StripWeapon) -> Lines {
        let room = self.format.inner() - self.format.lead;
        let style = TextStyle::new(Font::Condensed, Font::Regular, self.format.small, room);
        TextStyle { most: self.fit.words(), ..style }.set(&weapon.weapon, &weapon.beyond)
    }

    /// Returns the texts that fit, with the notice about those that do not.
    pub(super) fn texts(&self, layout: &Layout) -> Vec<Text> {
        let kept = self.draft.texts.iter().take(self.fit.texts).map(|text| self.fit.text(text));
        kept.chain(more_notice(self.draft, self.format, self.fit, layout)).collect()
    }

    pub(super) fn text(&self, text: &Text) -> Lines {
        let plain = match text.priority {
            TextPriority::Flavour | TextPriority::More => Font::Italic,
            _ => Font::Regular,
        };
        let style = TextStyle::new(Font::SemiBold, plain, self.fit.font_size, self.format.inner());
        let leads = text.priority <= TextPriority::Rule;
        let (bold, plain) =
            if leads { split_lead(&text.words) } else { ("".into(), text.words.clone()) };
        style.set(&bold, &plain)
    }

    /// Sets the NCO's values and the note about marks to the left and the code to the right, on one line if both fit.
    fn foot(&self, nco: &Phrase) -> Lines {
        let style = TextStyle::new(
            Font::Condensed,
            Font::Condensed,
            self.format.small,
            self.format.inner(),
        );
        let code =
            if self.fit.reduction < CardReduction::Code { self.draft.code.as_str() } else { "" };
        let mut foot = style.set(&"".into(), nco);
        let note = self.fit.mark(self.draft);
        // The line of a missing NCO is empty: it takes no room.
        foot.lines.retain(|line| *line != CardLine::default());
        if !note.is_empty() {
            foot.lines.extend(style.set(&"".into(), &note).lines);
        }
        let width = |line: &CardLine| {
            let also = Font::Italic.width(&line.also, self.format.small);
            Font::Condensed.width(&format!("{} · ", line.plain), self.format.small) + also
        };
        let code_width = Font::Condensed.width(code, self.format.small);
        match foot.lines.last_mut() {
            Some(line) if width(line) + GAP + code_width <= self.format.inner() => {
                code.clone_into(&mut line.bold);
            }
            _ if code.is_empty() => {}
            _ => foot.lines.extend(style.set(&code.into(), &"".into()).lines),
        }
        foot
    }

    fn height(&self, strip: &Strip, layout: &Layout) -> i32 {
        let format = self.format;
        let under = format.scaled(UNDER);
        let place = |over: bool, label: &Phrase, boxes: i32, words: &Lines| {
            let labels = label.texts().count() as i32 * format.label * LINE;
            let words = lines_height(words, LINE);
            let before = if over { labels.max(words) + boxes } else { labels.max(boxes + words) };
            before + under
        };
        let rung = |row: &Vec<CardRung>| {
            let checks = row.iter().any(|rung| !rung.group.morale.is_empty());
            layout.side + under + if checks { layout.rung } else { 0 }
        };
        let boxes = layout.losses.iter().map(rung).sum();
        let losses = |it: &Ladder| place(layout.losses_over, &it.label, boxes, &layout.rest);
        let losses = strip.ladder.as_ref().map_or(0, losses);
        let shots = strip.weapons.iter().zip(&layout.weapons).zip(&layout.cells);
        let shots = shots.map(|((it, words), row)| {
            let heads = if it.is_headed() { format.scaled(CardSize::LEAST * LINE) } else { 0 };
            let cells = if it.cells.is_empty() { 0 } else { row.height + under + heads };
            place(row.over, &it.label, cells, words)
        });
        let command = if layout.command_radius.lines.is_empty() {
            0
        } else {
            lines_height(&layout.command_radius, LINE) + under
        };
        layout.head
            + layout.stats
            + layout.equipment.len() as i32 * format.small * TOKEN_ROW
            + command
            + losses
            + shots.sum::<i32>()
            + layout.states.len() as i32 * layout.state
            + if layout.foot.lines.is_empty() { 0 } else { format.scaled(FOOT) }
            + lines_height(&layout.foot, LINE)
    }
}

/// Returns the width of an icon label, with the gap after it.
pub(super) fn label_width(label: &IconLabel, format: CardSize) -> i32 {
    let second = label.words.second.as_ref();
    let second = second.map_or(0, |text| Font::Italic.width(&format!(" · {text}"), format.small));
    let around = if label.icon.is_empty() { LABEL_WITHOUT_ICON } else { LABEL_WITH_ICON };
    Font::Condensed.width(&label.words.first, format.small) + second + format.scaled(around)
}

/// Sets the words under a lone emblem, in the largest font that takes at most four lines.
pub(super) fn set_under_emblem(words: &Phrase, largest: i32, format: CardSize) -> Lines {
    let (bold, room) = (Font::CondensedBold, format.clearing());
    let set = |size: i32| TextStyle::new(bold, bold, size, room).set(&"".into(), words);
    let mut sizes = (CardSize::LEAST..=largest).rev().map(set);
    sizes.find(|words| words.lines.len() <= 4).unwrap_or_else(|| set(CardSize::LEAST))
}

/// Splits a rule into its lead-in and the rest: `Shields:`.
fn split_lead(words: &Phrase) -> (Phrase, Phrase) {
    let cut = |text: &str| match text.split_once(": ") {
        Some((lead, rest)) if lead.len() < 36 => (format!("{lead}:"), rest.to_owned()),
        _ => (String::new(), text.to_owned()),
    };
    let (bold, plain) = cut(&words.first);
    match words.second.as_deref().map(cut) {
        None => (bold.into(), plain.into()),
        Some((second, rest)) => (
            Phrase { first: bold, second: Some(second) },
            Phrase { first: plain, second: Some(rest) },
        ),
    }
}
