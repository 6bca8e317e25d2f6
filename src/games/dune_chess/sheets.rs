//! Printed Dune Chess: the board, and counters to cut out.

use crate::book::Book;
use crate::embedded;
use crate::games::dune_chess::{Occupant, PieceKind, Player, Position, Square};
use crate::labels::{fill, labels};
use crate::language::{Language, Speech};
use crate::sheet::{Block, Mark, Picture, Sheet};
use crate::sheets::titled_sheet;
use crate::text::dedup;
use std::fmt::Write;

/// The sides of the pictures, in mm; the frame takes 0.2 mm at each edge.
const BOARD_SIDE: u32 = 184;
const COUNTERS_SIDE: u32 = 168;
/// The side of a square, and of the board without its frame, in mm.
const SQUARE: i32 = 22;
const BOARD: i32 = 8 * SQUARE;
/// The side of a counter, in mm: it leaves 2 mm of its square on each side.
const COUNTER: i32 = 18;
/// Counters in a row, and rows.
const ALONG: i32 = 9;

/// A counter, or a feature of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counter {
    Piece(Player, PieceKind),
    Worm,
    Spice,
    Seitch,
}

impl Counter {
    /// Returns the counters on a square, terrain first.
    pub fn standing(occupant: &Occupant) -> Vec<Self> {
        let grounds = [
            (occupant.spice, Self::Spice),
            (occupant.seitch, Self::Seitch),
            (occupant.worm, Self::Worm),
        ];
        let grounds = grounds.into_iter().filter(|(is, _)| *is).map(|(_, counter)| counter);
        let pieces = [occupant.piece, occupant.cargo].into_iter().flatten();
        grounds.chain(pieces.map(|(side, kind)| Self::Piece(side, kind))).collect()
    }

    /// Lists one of each drawing; a kind that looks the same on both sides appears once.
    pub fn drawings() -> Vec<Self> {
        let pieces = PieceKind::ALL.into_iter().map(|kind| Self::Piece(Player::Atreides, kind));
        let others =
            [PieceKind::Leader, PieceKind::Elite].map(|kind| Self::Piece(Player::Harkonnen, kind));
        pieces.chain(others).chain([Self::Worm, Self::Spice, Self::Seitch]).collect()
    }

    /// Returns the name of its picture: `troop`.
    pub fn picture(self) -> &'static str {
        self.artwork().0
    }

    /// Returns the contents of its `<svg>`, 18 units wide and high, in `currentColor` and white.
    pub fn strokes(self) -> String {
        let svg = embedded::built_in(&format!("counters/{}.svg", self.picture()));
        let svg = String::from_utf8_lossy(&svg);
        let inside = svg.split_once('>').map_or("", |(_, rest)| rest);
        inside.trim_end().trim_end_matches("</svg>").to_owned()
    }

    /// Returns its letters in a language: on counters and in the reference.
    pub fn code(self, language: Language) -> &'static str {
        let words = &labels().chess_codes;
        let label = match self {
            Self::Piece(side, kind) => match (side, kind) {
                (Player::Atreides, PieceKind::Leader) => &words.duke,
                (Player::Harkonnen, PieceKind::Leader) => &words.baron,
                (_, PieceKind::Mentat) => &words.mentat,
                (Player::Atreides, PieceKind::Elite) => &words.fremen,
                (Player::Harkonnen, PieceKind::Elite) => &words.sardaukar,
                (_, PieceKind::Ornithopter) => &words.ornithopter,
                (_, PieceKind::Harvester) => &words.harvester,
                (_, PieceKind::Troop) => &words.troop,
            },
            Self::Worm => &words.worm,
            Self::Spice => &words.spice,
            Self::Seitch => &words.seitch,
        };
        label.get(language)
    }

    /// Returns its letters in one language or both: `HA`, `HA · CO`.
    fn codes(self, speech: Speech) -> String {
        let codes = [Some(speech.first()), speech.second()].into_iter().flatten();
        dedup(codes.map(|language| self.code(language))).join(" · ")
    }

    /// Returns its picture file and its colour.
    fn artwork(self) -> (&'static str, &'static str) {
        let ink = |side| if side == Player::Atreides { "#1d4f91" } else { "#a3262a" };
        match self {
            Self::Piece(side, kind) => match (side, kind) {
                (Player::Atreides, PieceKind::Leader) => ("duke", ink(side)),
                (Player::Harkonnen, PieceKind::Leader) => ("baron", ink(side)),
                (_, PieceKind::Mentat) => ("mentat", ink(side)),
                (Player::Atreides, PieceKind::Elite) => ("fremen", ink(side)),
                (Player::Harkonnen, PieceKind::Elite) => ("sardaukar", ink(side)),
                (_, PieceKind::Ornithopter) => ("ornithopter", ink(side)),
                (_, PieceKind::Harvester) => ("harvester", ink(side)),
                (_, PieceKind::Troop) => ("troop", ink(side)),
            },
            Self::Worm => ("worm", "#4a4a4a"),
            Self::Spice => ("spice", "#9c4a1a"),
            Self::Seitch => ("seitch", "#111"),
        }
    }

    /// Returns the contents of its `<svg>` with stroke and fill.
    fn inside(self) -> String {
        let (_, ink) = self.artwork();
        // The Harkonnen are white on a disc, so that both sides differ without colour too.
        let is_on_disc = matches!(self, Self::Piece(Player::Harkonnen, _));
        let (line, ground) = if is_on_disc { ("#fff", ink) } else { (ink, "#fff") };
        let strokes = self.strokes();
        let parts = strokes.split("#fff").map(|part| part.replace("currentColor", line));
        let inside = parts.collect::<Vec<_>>().join(ground);
        let disc = if is_on_disc {
            format!("<circle cx=\"9\" cy=\"9\" r=\"8.800\" fill=\"{ink}\" stroke=\"none\"/>")
        } else {
            String::new()
        };
        // No part of a picture reaches over its disc.
        let inside = if is_on_disc {
            format!("<g transform=\"translate(1.530 1.530) scale(.83)\">{inside}</g>")
        } else {
            inside
        };
        format!(
            "<g fill=\"none\" stroke=\"{line}\" stroke-width=\".55\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{disc}{inside}</g>"
        )
    }
}

/// Makes a picture of 1 unit per mm, without the outer frame.
fn picture(inside: &str, millimetres: u32, alt: String) -> Block {
    let side = format!("{}.6", millimetres - 1);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" font-family=\"Barlow\">{inside}</svg>"
    );
    Block::Picture(Picture { svg, alt: alt.into(), caption: "".into(), millimetres })
}

pub fn chess_board(position: &Position, book: &Book, language: Language) -> Sheet {
    let words = &labels().chess;
    let mut inside = String::new();
    for square in Square::all() {
        let (file, rank) = square.place();
        let [x, y] = [i32::from(file) * SQUARE, (7 - i32::from(rank)) * SQUARE];
        let sand = if (file + rank) % 2 == 0 { "#ead9b5" } else { "#fbf4e2" };
        let _ = write!(
            inside,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{sand}\" stroke=\"#8a7a55\" stroke-width=\".25\"/>"
        );
        draw_counters(&mut inside, position, square, [x, y]);
    }
    let mut names = String::new();
    for at in 0..8 {
        let middle = at * SQUARE + SQUARE / 2;
        let file = char::from(b'a' + at as u8);
        for y in ["-1.200".to_owned(), format!("{}.800", BOARD + 2)] {
            let _ = write!(
                names,
                "<text x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\">{file}</text>"
            );
        }
        for x in [-2, BOARD + 2] {
            let rank = 8 - at;
            let y = middle + 1;
            let _ = write!(names, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{rank}</text>");
        }
    }
    let all = format!(
        "<g transform=\"translate(3.8 3.8)\">{inside}<g font-size=\"3\" fill=\"#555\">{names}</g></g>"
    );
    let board =
        picture(&all, BOARD_SIDE, fill(words.board_alt.get(language), &[("position", &position)]));
    let about = Block::text(words.board_how.get(language).as_str(), Mark::Soft);
    let title = words.board.get(language);
    Sheet { blocks: vec![board, about], ..titled_sheet(book, title, &book.edition, "", language) }
}

/// Draws small counters on a square, smaller than the real ones that go there.
fn draw_counters(out: &mut String, position: &Position, square: Square, [x, y]: [i32; 2]) {
    let all = Counter::standing(&position.setup().squares[square.index()]);
    for (at, thing) in all.iter().enumerate() {
        let (place, size) =
            if all.len() == 1 { (["4.400", "4.400"], ".73") } else { PLACES[at.min(3)] };
        let _ = write!(
            out,
            "<g transform=\"translate({x} {y})\"><g transform=\"translate({} {}) scale({size})\">{}</g></g>",
            place[0],
            place[1],
            thing.inside()
        );
    }
}

/// The offset and scale of each of several counters on a square.
const PLACES: [([&str; 2], &str); 4] = [
    (["1.200", "1.200"], ".52"),
    (["11.200", "11.200"], ".52"),
    (["11.200", "1.200"], ".52"),
    (["1.200", "11.200"], ".52"),
];

/// Lays out all counters of the game and spare ones, with cutting lines and the letters of all languages of a sheet.
pub fn chess_counters(book: &Book, speech: Speech, language: Language) -> Sheet {
    let words = &labels().chess;
    let side = |side: Player| {
        PieceKind::ALL
            .into_iter()
            .flat_map(move |kind| (0..kind.most()).map(move |_| Counter::Piece(side, kind)))
    };
    let spare = |side| (0..8).map(move |_| Counter::Piece(side, PieceKind::Troop));
    let desert = [(Counter::Worm, 4), (Counter::Seitch, 6), (Counter::Spice, 23)];
    let desert = desert.into_iter().flat_map(|(thing, many)| (0..many).map(move |_| thing));
    let all = side(Player::Atreides).chain(spare(Player::Atreides));
    let all = all.chain(side(Player::Harkonnen)).chain(spare(Player::Harkonnen)).chain(desert);
    let mut inside = String::new();
    for (at, thing) in (0..).zip(all) {
        counter(&mut inside, thing, speech, [at % ALONG, at / ALONG]);
    }
    for line in 0..=ALONG {
        let at = line * COUNTER;
        let _ = write!(
            inside,
            "<path d=\"M-2 {at}H164M{at} -2V164\" stroke=\"#777\" stroke-width=\".15\" fill=\"none\"/>"
        );
    }
    let all = format!("<g transform=\"translate(2.8 2.8)\">{inside}</g>");
    let counters = picture(&all, COUNTERS_SIDE, words.counters_alt.get(language).clone());
    let about = Block::text(words.counters_how.get(language).as_str(), Mark::Soft);
    let title = words.counters.get(language);
    Sheet {
        blocks: vec![counters, about],
        ..titled_sheet(book, title, &book.edition, "", language)
    }
}

fn counter(out: &mut String, thing: Counter, speech: Speech, [column, row]: [i32; 2]) {
    let (_, ink) = thing.artwork();
    let code = thing.codes(speech);
    let [x, y] = [column * COUNTER, row * COUNTER];
    let _ = write!(
        out,
        "<g transform=\"translate({x} {y})\"><g transform=\"translate(2.520 .6) scale(.72)\">{}</g><text x=\"9\" y=\"17.000\" font-size=\"3\" font-weight=\"600\" text-anchor=\"middle\" fill=\"{ink}\">{code}</text></g>",
        thing.inside()
    );
}
