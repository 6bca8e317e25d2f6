//! Whether a card's words fit: they shrink first, then go on to a second card. Lengths are micrometres.
//!
//! The templates of cards keep to these heights; a test measures the pages they set.

use super::Draft;
use crate::deck::{Card, CardSize, Item, Piece, Score, Track};
use crate::faces::{self, Face};
use crate::language::Phrase;

/// Lines of a name before its letters shrink.
const NAME_LINES: i32 = 2;
/// The rule over the first note, and the air round it.
const RULE: i32 = 1_200;
/// Between two things on one line.
const GAP: i32 = 2_000;
/// How high a line is for each tenth of a point of its letters, by what is written.
const NAME_LINE: i32 = 40;
const KIND_LINE: i32 = 44;
const LABEL_LINE: i32 = 42;
const FIGURE_LINE: i32 = 37;
const CODE_LINE: i32 = 40;
const WORDS_LINE: i32 = 43;
const FOOT_LINE: i32 = 42;
/// The air round the words of the band, and how far it hangs into the margin.
const BAND: i32 = 3_400;
const HANG: i32 = 2_800;
/// The air on both sides of the name.
const NAME_GAPS: i32 = 2_200;
/// A row of states, in one language and in two.
const STATE: i32 = 4_200;
const STATES: i32 = 6_600;
/// The air after a note, and after the last.
const NOTE_GAP: i32 = 600;
const FOOT_GAP: i32 = 500;
/// The air round a code, a picture with its air, and the lowest line that holds one.
const CODE_GAP: i32 = 3_000;
const PICTURE: i32 = 4_000;
const PICTURE_LINE: i32 = 3_600;
/// A box of a track with its air, across and down, and the air under its rows.
const BOX: i32 = 3_600;
const BOX_ROW: i32 = 3_900;
const TRACK_GAP: i32 = 1_600;

/// A card as one face or several, each of which fits; what may be left out stands only where it fits
/// with everything else.
pub(super) fn divided(draft: Draft, format: CardSize) -> Vec<Card> {
    let column = Column::new(format);
    let pieces = draft.full();
    let mut card = Card { title: column.title(&draft.card.name), ..draft.card };
    let room = column.room - column.band(&card);
    let after = Card { kind: Phrase::default(), ..card.clone() };
    for pieces in [pieces, card.pieces.clone()] {
        if let Some(letters) = column.letters(&pieces, room) {
            return vec![Card { letters, pieces, ..card }];
        }
    }
    let rooms = [room, column.room - column.band(&after)];
    let parts = column.parts(std::mem::take(&mut card.pieces), rooms);
    let faces = parts.len();
    let face = |(index, pieces): (usize, Vec<Piece>)| Card {
        pieces,
        letters: CardSize::LEAST,
        number: format!("{} · {}/{faces}", card.number, index + 1),
        // What goes on needs the name alone.
        ..if index == 0 { card.clone() } else { after.clone() }
    };
    parts.into_iter().enumerate().map(face).collect()
}

/// Whether what may be left out fits on one face with everything else.
pub(super) fn has_room(draft: &Draft, format: CardSize) -> bool {
    let column = Column::new(format);
    let card = Card { title: column.title(&draft.card.name), ..draft.card.clone() };
    column.letters(&draft.full(), column.room - column.band(&card)).is_some()
}

impl Draft {
    /// Its pieces with what may be left out, before the footnote.
    fn full(&self) -> Vec<Piece> {
        let mut full = self.card.pieces.clone();
        let foot = full.iter().position(|piece| matches!(piece, Piece::Footnote(_)));
        let foot = foot.unwrap_or(full.len());
        full.splice(foot..foot, self.extras.iter().cloned());
        full
    }
}

/// The measures of a card's inside.
struct Column {
    format: CardSize,
    /// From left to right.
    width: i32,
    /// From the top to the foot.
    room: i32,
    /// Of the name, between the emblem and the points.
    name: i32,
}

impl Column {
    fn new(format: CardSize) -> Self {
        let (inset, emblem, points) = match format.name {
            "mini" => (2_500, 5_500, 9_500),
            "tarot" => (3_000, 8_000, 14_000),
            _ => (3_000, 7_000, 12_000),
        };
        let width = format.width * 1_000 - 2 * inset;
        // The band hangs into the margin; its words stand on the grid.
        let room = format.height * 1_000 - 2 * inset - HANG;
        Self { format, width, room, name: width - emblem - points - NAME_GAPS }
    }

    /// The largest letters of a name that stands on few lines.
    fn title(&self, name: &Phrase) -> i32 {
        let mut titles = (CardSize::LEAST..=self.format.title).rev();
        let title = titles.find(|size| self.name_lines(name, *size) <= NAME_LINES);
        title.unwrap_or(CardSize::LEAST)
    }

    /// The largest letters at which pieces are no higher than a room, if there are any.
    fn letters(&self, pieces: &[Piece], room: i32) -> Option<i32> {
        let mut letters = (CardSize::LEAST..=self.format.words).rev();
        letters.find(|letters| self.height(pieces, *letters) <= room)
    }

    fn name_lines(&self, name: &Phrase, size: i32) -> i32 {
        // The second language stands in smaller letters, since they are not condensed.
        let second = (size * 78 / 100).max(CardSize::LEAST);
        let lines = Face::CondensedBold.lines(&name.first, size, self.name);
        lines + name.second.as_ref().map_or(0, |text| Face::Italic.lines(text, second, self.name))
    }

    fn band(&self, card: &Card) -> i32 {
        let label = tracked(self.format.label);
        let kind = |text: &str| Face::Condensed.lines(&faces::capitals(text), label, self.name);
        let kinds: i32 = card.kind.texts().map(kind).sum();
        let names = self.name_lines(&card.name, card.title);
        // The word for points stands beside the kind.
        let units = card.unit.texts().count() as i32;
        names * card.title * NAME_LINE + kinds.max(units) * self.format.label * KIND_LINE + BAND
    }

    fn height(&self, pieces: &[Piece], letters: i32) -> i32 {
        RULE + pieces.iter().map(|piece| self.piece(piece, letters)).sum::<i32>()
    }

    fn piece(&self, piece: &Piece, letters: i32) -> i32 {
        match piece {
            Piece::Figures(figures) => {
                heads(figures) * self.format.label * LABEL_LINE
                    + self.format.figure * FIGURE_LINE
                    + GAP
            }
            Piece::Gear { code, items } => self.gear(code, items, letters),
            Piece::Track(track) => self.track(track),
            Piece::States(items) => {
                let pair = items.iter().any(|item| item.words.second.is_some());
                let rows = (items.len() as i32 + self.format.states - 1) / self.format.states;
                rows * if pair { STATES } else { STATE } + RULE
            }
            Piece::Note(note) => self.lines(note, letters) * letters * WORDS_LINE + NOTE_GAP,
            Piece::Footnote(note) => {
                self.lines(note, CardSize::LEAST) * CardSize::LEAST * FOOT_LINE + FOOT_GAP
            }
        }
    }

    fn lines(&self, text: &Phrase, letters: i32) -> i32 {
        let line = |text: &str, face: Face| face.lines(text, letters, self.width);
        let second = text.second.as_ref().map_or(0, |second| line(second, Face::Italic));
        line(&text.first, Face::Regular) + second
    }

    fn gear(&self, code: &str, items: &[Item], letters: i32) -> i32 {
        let column = self.width - Face::Condensed.width(code, self.format.code) - CODE_GAP;
        let (mut lines, mut used) = (1, 0);
        for item in items {
            let words = Face::SemiBold.width(&item.words.to_string(), letters);
            let aside = Face::Regular.width(&format!(" {}", item.aside), letters);
            let width = words + aside + PICTURE;
            if used > 0 && used + GAP + width > column {
                (lines, used) = (lines + 1, 0);
            }
            lines += (width - 1) / column;
            used += width + if used > 0 { GAP } else { 0 };
        }
        let line = (letters * WORDS_LINE).max(PICTURE_LINE);
        GAP + (self.format.code * CODE_LINE).max(line) + (lines - 1) * line
    }

    fn track(&self, track: &Track) -> i32 {
        let label = tracked(self.format.label);
        let width = |text: &str| Face::Condensed.width(&faces::capitals(text), label);
        let label = width(&track.label.to_string());
        let boxes = ((self.width - label - GAP) / BOX).max(1);
        // The last words take the room of some boxes, on a line of their own if need be.
        let words = Face::Regular.width(&track.rest.to_string(), self.format.words);
        let free = (boxes - track.boxes % boxes) % boxes;
        let more = !track.rest.is_empty() && (words + BOX - 1) / BOX > free;
        let rows = (track.boxes + boxes - 1) / boxes + i32::from(more);
        let boxes = RULE + rows * BOX_ROW;
        if track.steps.is_empty() {
            return boxes;
        }
        let heads = heads(&track.steps) * self.format.label * LABEL_LINE;
        boxes + TRACK_GAP + heads + self.format.title * NAME_LINE
    }

    /// Fills one card after the other at the smallest letters; a note that is too long is divided.
    fn parts(&self, pieces: Vec<Piece>, [first, after]: [i32; 2]) -> Vec<Vec<Piece>> {
        let (mut parts, mut part, mut left) = (Vec::new(), Vec::new(), first - RULE);
        let mut waiting: Vec<Piece> = pieces.into_iter().rev().collect();
        while let Some(piece) = waiting.pop() {
            let height = self.piece(&piece, CardSize::LEAST);
            if height <= left {
                left -= height;
                part.push(piece);
                continue;
            }
            // A note that fits on a card of its own is not divided.
            let divided = if height > after - RULE { self.divide(&piece, left) } else { None };
            match divided {
                Some((head, tail)) => {
                    part.push(head);
                    waiting.push(tail);
                }
                // What is too large for a card of its own stands there as it is.
                None if part.is_empty() => part.push(piece),
                None => waiting.push(piece),
            }
            if !waiting.is_empty() {
                parts.push(std::mem::take(&mut part));
                left = after - RULE;
            }
        }
        parts.extend((!part.is_empty()).then_some(part));
        parts
    }

    /// As much of a piece as fits, and the rest of it.
    fn divide(&self, piece: &Piece, left: i32) -> Option<(Piece, Piece)> {
        let mut cuts: Box<dyn Iterator<Item = (Piece, Piece)>> = match piece {
            Piece::Note(note) => Box::new((1..SHARES).rev().map(|share| cut_note(note, share))),
            Piece::Gear { code, items } => {
                Box::new((1..items.len()).rev().map(|at| cut_gear(code, items.split_at(at))))
            }
            _ => return None,
        };
        let fits = |(head, tail): &(Piece, Piece)| {
            self.piece(head, CardSize::LEAST) <= left && !is_void(head) && !is_void(tail)
        };
        cuts.find(fits)
    }
}

/// Places at which a note is tried to be cut.
const SHARES: usize = 64;

/// In two languages the same share of each.
fn cut_note(note: &Phrase, share: usize) -> (Piece, Piece) {
    let (first, rest) = split(&note.first, share);
    let second = note.second.as_ref().map(|second| split(second, share));
    let (second, remains) = second.unzip();
    let phrase = |first: &str, second: Option<&str>| {
        Piece::Note(Phrase { first: first.into(), second: second.map(str::to_owned) })
    };
    (phrase(first, second), phrase(rest, remains))
}

fn cut_gear(code: &str, (head, tail): (&[Item], &[Item])) -> (Piece, Piece) {
    let gear = |code: &str, items: &[Item]| Piece::Gear { code: code.into(), items: items.into() };
    (gear(code, head), gear("", tail))
}

/// A text cut between two words, after a share of them.
fn split(text: &str, share: usize) -> (&str, &str) {
    let blanks: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).collect();
    match blanks.get(blanks.len() * share / SHARES) {
        Some(at) => (&text[..*at], &text[at + 1..]),
        None => (text, ""),
    }
}

fn is_void(piece: &Piece) -> bool {
    matches!(piece, Piece::Note(note) if note.texts().any(|text| text.trim().is_empty()))
}

/// Lines of heads over, and in a second language under, the figures.
fn heads(figures: &[Score]) -> i32 {
    1 + i32::from(figures.iter().any(|figure| figure.label.second.is_some()))
}

/// The size at which untracked capitals are as wide as the tracked ones of a label.
fn tracked(label: i32) -> i32 {
    label * 112 / 100
}
