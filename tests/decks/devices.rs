//! Devices on cards: each is the code of its card, and as large as it may be.

use super::{GAMES, faces, kinds, shipped_deck};
use crate::blazon::reader::read;
use crate::blazon::svg::Drawing;
use crate::common::shipped;
use fistful::army::Unit;
use fistful::deck::{CardSize, Deck};
use fistful::language::Language;
use fistful::text::to_typographic;
use pretty_assertions::assert_eq;
use std::collections::BTreeMap;

/// The decks of every shipped list with codes.
fn decks() -> impl Iterator<Item = (CardSize, usize, String, Deck)> {
    let of_kind = |(size, speech): (CardSize, usize)| {
        let decks = crate::common::armies().into_iter();
        decks.map(move |name| {
            let deck = shipped_deck(&name, size, speech, false);
            (size, speech, name, deck)
        })
    };
    kinds().flat_map(of_kind)
}

#[test]
fn every_device_on_a_card_is_read_back_into_its_code() {
    let mut without: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    let mut read_back = 0;
    for (size, speech, name, deck) in decks() {
        let mustered = shipped(&name, &GAMES);
        let army = mustered.army.as_ref().expect("an army");
        for (card, strip) in faces(&deck) {
            let who = format!("{name} {} {speech}: {}", size.name, strip.name);
            assert_eq!(strip.device.is_some(), card.layout.device.is_some(), "{who}");
            let (Some(drawing), Some(place)) = (&strip.device, card.layout.device) else {
                *without.entry((size.name, speech)).or_default() += 1;
                continue;
            };
            assert_eq!(read(&Drawing::parse(&drawing.paths)), drawing.code, "{who}");
            let is_of = |unit: &&Unit| {
                let names = Language::ALL.map(|language| to_typographic(unit.name.get(language)));
                names.contains(&strip.name.first)
            };
            let unit = army.units.iter().find(is_of).expect("a unit");
            assert_eq!(drawing.code, mustered.rules.codes().write(unit.code), "{who}");
            let [least, most] = [6_500, 14_000].map(|side| size.scaled(side));
            assert!((least..=most).contains(&place.side), "{who}: {place:?}");
            let (right, foot) = (place.x + place.side, place.y + place.side);
            // White stands beside a shield.
            let margin = place.side / 10;
            assert!(place.x + margin >= 0 && right <= size.inner() + margin, "{who}: {place:?}");
            assert!(place.y >= 0 && foot < size.room(), "{who}: {place:?}");
            read_back += 1;
        }
    }
    // Long names leave no room in the head, and their texts none at the foot.
    let most = [("mini", [17, 17, 17]), ("poker", [2, 2, 9]), ("tarot", [4, 4, 2])];
    for (size, most) in most {
        for (speech, most) in most.into_iter().enumerate() {
            let count = without.get(&(size, speech)).copied().unwrap_or(0);
            assert!(count <= most, "{size} {speech}: {count} cards without a device");
        }
    }
    assert!(read_back > 1_200, "{read_back}");
}
