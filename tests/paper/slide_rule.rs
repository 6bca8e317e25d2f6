//! Two cards as a slide rule: marks and numbers are read out of the PDFs as eyes read them, and laid side by side.

use super::cards::gutter;
use super::desk::{Desk, MM, PAPERS, Page, Pdf, Word, run_tool};
use crate::common::games;
use fistful::book::Game;
use fistful::deck::{CardSize, Deck};
use fistful::desk;
use fistful::embedded::Grammars;
use fistful::language::{Language, Speech};
use fistful::muster;
use fistful::odds::{self, MeleeRequest, MeleeSituation, NamedFighter, OddsRequest, OutcomeKind};
use fistful::reference::{Drawing, Piece, Reference};
use fistful::rolls::Side;
use fistful::sheets::{self, DeckOptions, Style};
use pretty_assertions::assert_eq;
use std::fs;
use std::ops::RangeInclusive;

/// The skills and the bonuses that are compared.
const SKILLS: RangeInclusive<i32> = 2..=19;
const BONUSES: RangeInclusive<i32> = 0..=6;
/// A step of the scale, in mm, and how exact eyes are.
const STEP: f64 = 3.2;
const EYES: f64 = 0.4;
/// The length of a tick and the width of the column of numbers beside it, in mm.
const TICK: f64 = 0.8;
const NUMBERS: f64 = 2.6;
/// Pixels in a millimetre.
const PIXELS: f64 = 600.0 / 25.4;

/// A mark at an edge of a card, in mm below its upper edge.
#[derive(Debug, Clone, Copy)]
pub(super) struct EdgeMark {
    pub(super) middle: f64,
    height: f64,
}

/// What a card has on its edges, in mm below the index line of the edge.
struct ReadCard {
    who: String,
    skill: i32,
    notch: f64,
    kills: Vec<(f64, i32)>,
}

/// A page in grey.
pub(super) struct Scan {
    width: usize,
    pixels: Vec<u8>,
}

#[expect(clippy::float_arithmetic, reason = "places on a page")]
impl Scan {
    /// Scans a page of a PDF.
    pub(super) fn of(pdf: &Pdf, page: usize) -> Self {
        let (page, root) = (page.to_string(), pdf.path.replace(".pdf", "-scan"));
        let only = ["-r", "600", "-gray", "-singlefile", "-f", &page, "-l", &page];
        run_tool("pdftoppm", &[&only[..], &[&pdf.path, &root]].concat());
        let bytes = fs::read(format!("{root}.pgm")).expect("a scan");
        let head = String::from_utf8_lossy(&bytes[..bytes.len().min(40)]);
        let mut numbers = head.split_whitespace().skip(1).map_while(|word| word.parse().ok());
        let (width, height): (usize, usize) =
            (numbers.next().expect("a width"), numbers.next().expect("a height"));
        Self { width, pixels: bytes[bytes.len() - width * height..].to_vec() }
    }

    /// The marks on a line down a card, at so many mm from the left of the page, from its upper edge to its lower.
    pub(super) fn marks(
        &self,
        x: f64,
        top: f64,
        height: f64,
        is_mark: impl Fn(u8) -> bool,
    ) -> Vec<EdgeMark> {
        let column = (x * PIXELS) as usize;
        let rows = (top * PIXELS) as usize..((top + height) * PIXELS) as usize;
        let marked = |row: &usize| is_mark(self.pixels[row * self.width + column]);
        let rows: Vec<usize> = rows.filter(marked).collect();
        let mark = |run: &[usize]| EdgeMark {
            middle: ((run[0] + run[run.len() - 1] + 1) as f64 / 2.0) / PIXELS - top,
            height: run.len() as f64 / PIXELS,
        };
        rows.chunk_by(|one, next| one + 1 == *next).map(mark).collect()
    }
}

/// An edge of a card: its words and, below its index line, what is marked.
struct Edge {
    notch: Option<f64>,
    ticks: Vec<(f64, i32)>,
}

/// Reads an edge. Its ticks, with the notch among them, stand a step apart, each with a number beside it.
#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn read_edge(marks: &[EdgeMark], words: &[(f64, i32)], who: &str) -> Edge {
    let of_height = |low: f64, high: f64| {
        let marks = marks.iter().filter(move |mark| (low..high).contains(&mark.height));
        marks.map(|mark| mark.middle).collect::<Vec<f64>>()
    };
    let (ticks, index, notch) = (of_height(0.1, 0.24), of_height(0.24, 0.5), of_height(0.6, 1.5));
    assert!(index.len() == 1 && notch.len() < 2, "{who}: {marks:?}");
    let mut places = [ticks, notch.clone()].concat();
    places.sort_by(f64::total_cmp);
    for pair in places.windows(2) {
        let step = pair[1] - pair[0];
        assert!((step - STEP).abs() < 0.06, "{who}: ticks or notch {step:.2} mm apart");
    }
    assert_eq!(places.len(), words.len(), "{who}: {words:?}");
    let number = |place: &f64| {
        let beside = words.iter().find(|(middle, _)| (middle - place).abs() < EYES);
        (place - index[0], beside.unwrap_or_else(|| panic!("{who}: no number at {place}")).1)
    };
    Edge {
        notch: notch.first().map(|notch| notch - index[0]),
        ticks: places.iter().map(number).collect(),
    }
}

/// Reads the cards of a deck out of its pages.
#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn read_cards(pdf: &Pdf, deck: &Deck) -> Vec<ReadCard> {
    let CardSize { columns, rows, .. } = deck.format;
    let (width, height) = (f64::from(deck.format.width), f64::from(deck.format.height));
    let mut cards = Vec::new();
    for (number, page) in pdf.placed().iter().enumerate() {
        let scan = Scan::of(pdf, number + 1);
        let pitch = width + gutter(page.width, width * MM, columns) / MM;
        let left = (page.width / MM - pitch * (columns - 1) as f64 - width) / 2.0;
        let top = (page.height / MM - height * rows as f64) / 2.0;
        for at in 0..columns * rows {
            let x = left + pitch * (at % columns) as f64;
            let y = top + height * (at / columns) as f64;
            if cards.len() < deck.cards.len() {
                let who = format!("{} card {}", pdf.path, cards.len());
                let down = |x: f64, is_mark: fn(u8) -> bool| scan.marks(x, y, height, is_mark);
                let ours = down(x + 0.5, |grey| grey > 127);
                let theirs = down(x + width - 0.5, |grey| grey < 128);
                let words = |from: f64| numbers(page, from, y, height);
                let scale = read_edge(&ours, &words(x + TICK), &who);
                let kills = read_edge(&theirs, &words(x + width - TICK - NUMBERS), &who);
                assert_eq!(kills.notch, None, "{who}: only a scale has a notch");
                let is_notch = |(place, _): &&(f64, i32)| scale.notch == Some(*place);
                let (notch, skill) = *scale.ticks.iter().find(is_notch).expect("a notch");
                cards.push(ReadCard { who, skill, notch, kills: kills.ticks });
            }
        }
    }
    cards
}

/// The numbers in a column, with the middles of their digits in mm below the upper edge of a card.
#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn numbers(page: &Page, from: f64, top: f64, height: f64) -> Vec<(f64, i32)> {
    let inside = |word: &&Word| {
        let y = (word.top + word.bottom) / 2.0 / MM;
        word.left / MM > from
            && word.right / MM < from + NUMBERS
            && (top..top + height).contains(&y)
    };
    let number = |word: &Word| {
        let middle = (word.top + word.bottom) / 2.0 / MM - top;
        (middle, word.text.parse().unwrap_or_else(|_| panic!("{word:?}")))
    };
    page.words.iter().filter(inside).map(number).collect()
}

/// The kills that a notch points at, with both index lines together and one card slid down by a bonus; `None` between rows.
#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn pointed_at(own: &ReadCard, enemy: &ReadCard, bonus: i32, shift: f64) -> Option<i32> {
    let place = enemy.notch + shift - f64::from(bonus) * STEP;
    let (first, last) = (own.kills.first()?, own.kills.last()?);
    if place < first.0 - EYES {
        return Some(90);
    }
    if place > last.0 + EYES {
        return Some(0);
    }
    own.kills.iter().find(|(row, _)| (row - place).abs() < EYES).map(|(_, kills)| *kills)
}

/// The fights of a hundred in which the first kills, by `odds melee`.
fn melee(skill: i32, enemy: i32, bonus: i32, desk: &desk::Desk) -> i32 {
    let situation = |leader| MeleeSituation { leader: Some(leader), ..MeleeSituation::default() };
    let request = MeleeRequest {
        first: NamedFighter::Number(skill),
        second: NamedFighter::Number(enemy),
        against: 1,
        rear: None,
        disengages: false,
        damage: false,
        own: situation(bonus),
        enemy: situation(0),
    };
    let odds = odds::odds(&OddsRequest::Melee(request), desk).expect("an answer");
    let kills = odds.outcomes.iter().filter(
        |outcome| matches!(outcome.what, OutcomeKind::Melee(winner) if winner.wins(Side::First)),
    );
    let hundredths = kills.map(|outcome| 100 * outcome.chance.count / outcome.chance.of);
    i32::try_from(hundredths.sum::<u128>()).expect("at most a hundred")
}

/// A deck of a leader for each skill.
fn deck(size: CardSize) -> Deck {
    let unit = |skill: i32| {
        format!(
            " - {{name: Leader of {skill}, code: EFSs-D5, printed: {{code: EFSS-D5, move: 4d, ws: {skill}, bs: 6, leadership: 1, radius: '18\"', points: 77}}}}\n"
        )
    };
    let units: String = SKILLS.map(unit).collect();
    let text = format!("fistful: 1\nname: Duellists\nunits:\n{units}");
    let mustered = muster::army("duellists.yaml", text.as_bytes(), &games()).expect("rules");
    let army = mustered.army.as_ref().unwrap_or_else(|| panic!("{:?}", mustered.findings));
    let options = DeckOptions { size, backs: None, copies: 1, marks: false };
    let speech = Speech::One(Language::Spanish);
    sheets::cards(army, &mustered.rules, &options, Style::default(), None, speech)
}

/// The pairs that are read wrongly where every notch is printed this much too low.
fn misread(decks: &[Vec<ReadCard>], shift: f64, desk: &desk::Desk) -> Vec<String> {
    let mut wrong = Vec::new();
    for own in SKILLS {
        for (enemy, bonus) in SKILLS.flat_map(|enemy| BONUSES.map(move |bonus| (enemy, bonus))) {
            let kills = melee(own, enemy, bonus, desk);
            for (one, other) in decks.iter().flat_map(|one| decks.iter().map(move |it| (one, it))) {
                let find = |cards: &[ReadCard], skill: i32| {
                    cards.iter().position(|card| card.skill == skill).expect("a card")
                };
                let (one, other) = (&one[find(one, own)], &other[find(other, enemy)]);
                let read = pointed_at(one, other, bonus, shift);
                if read != Some(kills) {
                    wrong.push(format!(
                        "{own} + {bonus} against {enemy}: {read:?}, not {kills}: {} and {}",
                        one.who, other.who
                    ));
                }
            }
        }
    }
    wrong
}

/// The drawing on the leaf shows a unit of WS 12 beside an enemy of WS 14.
#[test]
fn the_leaf_draws_two_cards_with_the_kills_of_a_melee() {
    let leaf = Reference::load(Game::FISTFUL, Grammars::BUILT_IN).expect("a reference");
    let pieces = leaf.parts().flat_map(|part| &part.pieces);
    let drawn: Vec<_> = pieces
        .filter_map(|piece| match piece {
            Piece::Diagram(drawn) if drawn.of == Drawing::SlideRule => Some(drawn),
            _ => None,
        })
        .collect();
    assert_eq!(drawn.len(), 1);
    let labels: Vec<&str> =
        drawn[0].labels.iter().map(|label| label.get(Language::English)).collect();
    let rule = deck(CardSize::POKER).slide_rule.expect("a slide rule");
    let row = usize::try_from(rule.equal).expect("a row");
    let kills: Vec<String> = rule.kills[row - 1..row + 5].iter().map(i64::to_string).collect();
    let skills: Vec<String> = (11..=16).map(|skill: i32| skill.to_string()).collect();
    assert_eq!(labels[..12], [kills, skills].concat());
    assert_eq!(labels[12..], ["WS 12", "+1", "WS 14"]);
}

#[test]
#[ignore = "needs poppler; .ci/run runs it"]
fn two_cards_of_any_decks_show_the_kills_of_a_melee() {
    let folder = Desk::new("slide-rule");
    let mut decks = Vec::new();
    for size in [CardSize::POKER, CardSize::TAROT] {
        let deck = deck(size);
        for (paper, _) in PAPERS {
            let pdf = folder.pdf(&format!("duellists-{}", size.name), &deck.clone().into(), paper);
            decks.push(read_cards(&pdf, &deck));
        }
    }
    let skills = |cards: &[ReadCard]| cards.iter().map(|card| card.skill).collect::<Vec<_>>();
    assert!(decks.iter().all(|cards| skills(cards) == SKILLS.collect::<Vec<_>>()));
    let desk = desk::Desk::new(games(), Speech::One(Language::English));
    let wrong = misread(&decks, 0.0, &desk);
    assert!(wrong.is_empty(), "{} pairs are read wrongly, as {}", wrong.len(), wrong[0]);
    // A print that is wrong by half a step is noticed.
    for shift in [1.7, -1.7] {
        let wrong = misread(&decks, shift, &desk).len();
        assert!(wrong > 20_000, "only {wrong} pairs are read wrongly");
    }
}
