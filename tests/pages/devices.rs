//! Devices on cards: each is drawn, and no word touches it.

#![expect(clippy::float_arithmetic, reason = "places on a page")]

use super::MM;
use crate::blazon::svg::{Drawing, Line};
use crate::common;
use fistful::deck::{CardSize, Deck, DevicePlace};
use fistful::language::Speech;
use fistful::render::{Paper, Printable, lay_out};
use fistful::sheets::{self, DeckOptions, Style};
use typst::layout::{Frame, FrameItem, Point};

/// The white around words, in pt.
const WHITE: f64 = 0.25 * MM;

/// What stands on a page, in pt: words, and pictures with their side.
#[derive(Default)]
struct OnPage {
    words: Vec<(String, [f64; 4])>,
    pictures: Vec<[f64; 3]>,
}

impl OnPage {
    fn add(&mut self, frame: &Frame, origin: Point) {
        for (at, item) in frame.items() {
            let at = origin + *at;
            match item {
                // The name on a spine is turned.
                FrameItem::Group(group) if group.transform.is_identity() => {
                    self.add(&group.frame, at)
                }
                FrameItem::Text(text) => {
                    let [x, y, size] = [at.x, at.y, text.size].map(typst::layout::Abs::to_pt);
                    let frame = [x, y - 0.7 * size, x + text.width().to_pt(), y];
                    self.words.push((text.text.to_string(), frame));
                }
                FrameItem::Image(_, size, _) => {
                    self.pictures.push([at.x, at.y, size.x].map(typst::layout::Abs::to_pt));
                }
                _ => {}
            }
        }
    }
}

fn deck(name: &str, size: CardSize, speech: Speech) -> Deck {
    let mustered = common::shipped(name, &common::games());
    let army = mustered.army.as_ref().expect("an army");
    let options = DeckOptions { size, backs: None, copies: 1, marks: false };
    sheets::cards(army, &mustered.rules, &options, Style::default(), None, speech)
}

/// The corners of the drawing of a code, as parts of its side.
fn corners(paths: &str) -> Vec<[f64; 2]> {
    let drawing = Drawing::parse(paths);
    let part = |length: i32| f64::from(length) / 14_000.0;
    let corners = |line: &Line| match line {
        Line::Corners(corners) => corners.clone(),
        Line::Circle { middle, .. } => vec![*middle],
    };
    drawing.lines().flat_map(corners).map(|(x, y)| [part(x), part(y)]).collect()
}

#[test]
fn no_word_of_a_card_touches_its_device() {
    let mut seen = 0;
    for name in ["fistful/castellans", "fistful/corrino", "dune-world/harkonnen"] {
        for size in [CardSize::POKER, CardSize::TAROT, CardSize::MINI] {
            for speech in super::SPEECHES {
                let deck = deck(name, size, speech);
                let set = lay_out(&Printable::from(deck.clone()), Paper::A4);
                let pages = set.output.expect("pages");
                let cards = deck.cards.chunks(size.columns * size.rows);
                for (page, cards) in pages.pages().iter().zip(cards) {
                    let mut on_page = OnPage::default();
                    on_page.add(&page.frame, Point::zero());
                    let drawings = cards.iter().filter_map(|card| {
                        let strip = card.strip.as_ref()?;
                        Some((&strip.name, strip.device.as_ref()?, card.layout.device?))
                    });
                    for (unit, drawing, place) in drawings {
                        let side = f64::from(place.side) * MM / 1_000.0;
                        let is_device = |picture: &&[f64; 3]| (picture[2] - side).abs() < 0.01;
                        assert!(
                            on_page.pictures.iter().any(|picture| is_device(&picture)),
                            "{unit}"
                        );
                        for [left, top, _] in on_page.pictures.iter().filter(is_device) {
                            for [x, y] in corners(&drawing.paths) {
                                let (x, y) = (left + x * side, top + y * side);
                                let touching =
                                    on_page.words.iter().find(|(_, [from, above, to, foot])| {
                                        (from - WHITE..to + WHITE).contains(&x)
                                            && (above - WHITE..foot + WHITE).contains(&y)
                                    });
                                assert!(
                                    touching.is_none(),
                                    "{name} {} {unit}: {touching:?}",
                                    size.name
                                );
                            }
                            seen += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn the_devices_beside_the_names_of_a_deck_have_one_place() {
    let mut alike = 0;
    for name in ["fistful/atreides", "fistful/fremen"] {
        for speech in super::SPEECHES {
            let deck = deck(name, CardSize::POKER, speech);
            let places = deck.cards.iter().filter_map(|card| {
                let DevicePlace { x, y, side } = card.layout.device?;
                (y < card.layout.head).then_some([x, y, side])
            });
            let places: Vec<[i32; 3]> = places.collect();
            let most = places.iter().map(|place| places.iter().filter(|it| *it == place).count());
            let most = most.max().unwrap_or_default();
            // The long names of squads may leave them no such place.
            assert!(most * 10 >= places.len() * 7, "{name} {speech:?}: {places:?}");
            assert!(places.len() * 2 > deck.cards.len(), "{name} {speech:?}");
            alike += usize::from(most == places.len());
        }
    }
    assert!(alike > 1, "{alike}");
}
