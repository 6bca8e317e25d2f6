//! What the cards of one deck share, in every shipped list and force of every game.

use super::{CardSize, GAMES, faces, kinds, shipped_deck};
use crate::common::{SPEECHES, fielded, forces, library};
use fistful::deck::{Card, CardRung, Deck};
use fistful::embedded;
use fistful::language::Phrase;
use fistful::library::{LibraryItem, OpenedItem};
use fistful::sheet::Strip;
use fistful::sheets::{self, CardBacks, DeckOptions, Style};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A deck with backs, and its name.
struct NamedDeck {
    name: String,
    deck: Deck,
}

static DECKS: LazyLock<Vec<NamedDeck>> = LazyLock::new(|| {
    let names: Vec<String> = embedded::armies().into_iter().chain(embedded::forces()).collect();
    let of_kind = |(size, speech): (CardSize, usize)| {
        names.iter().map(move |name| NamedDeck {
            name: format!("{name} {} {}", size.name, SPEECHES[speech].1),
            deck: deck(name, size, speech),
        })
    };
    kinds().flat_map(of_kind).collect()
});

fn deck(name: &str, size: CardSize, speech: usize) -> Deck {
    let options = DeckOptions { size, backs: Some(CardBacks::Other), copies: 1, marks: false };
    let (said, style) = (SPEECHES[speech].0, Style::default());
    match library().open(&LibraryItem::Shipped(name.to_owned())) {
        Ok(OpenedItem::Codeless(file)) => {
            let held = file.contents.as_deref().expect("a clean file");
            sheets::codeless_cards(held, &file.book, &options, style.theme, said)
        }
        _ if forces().iter().any(|force| force == name) => {
            let fielded = fielded(name, &GAMES);
            let resolved = fielded.resolve().expect("a force");
            sheets::force_cards(&resolved, &options, style, None, said)
        }
        _ => shipped_deck(name, size, speech, false),
    }
}

/// Every card of every deck, with the deck.
fn cards() -> impl Iterator<Item = (&'static NamedDeck, &'static Card, &'static Strip)> {
    DECKS.iter().flat_map(|one| faces(&one.deck).map(move |(card, strip)| (one, card, strip)))
}

#[test]
fn texts_have_one_size_within_a_deck() {
    let mut small = Vec::new();
    for NamedDeck { name, deck } in &*DECKS {
        let texts = faces(deck).flat_map(|(card, _)| &card.layout.texts);
        let sizes: BTreeSet<i32> = texts.map(|text| text.size).collect();
        assert!(sizes.len() <= 1, "{name}: {sizes:?}");
        let least = deck.format.scaled(CardSize::LEAST);
        small.extend(sizes.first().filter(|size| **size < least).map(|size| (name, *size)));
    }
    // Their fullest card would lose a row of dice, or bilingual labels.
    let is_rare = small.iter().filter(|(name, _)| !name.ends_with(" both")).count() < 6;
    let are_lost = small.iter().filter(|(_, size)| *size < 79).count();
    assert!(is_rare && are_lost < 6, "{small:?}");
}

/// What a card says in one or two languages besides its texts.
fn labels<'a>(card: &'a Card, strip: &'a Strip) -> impl Iterator<Item = &'a Phrase> {
    let icons = card.layout.equipment.iter().chain(&card.layout.states).flatten();
    let weapons = strip.weapons.iter().flat_map(|it| [&it.label, &it.weapon, &it.beyond]);
    let ladder = strip.ladder.iter().flat_map(|ladder| [&ladder.label, &ladder.rest]);
    icons.map(|icon| &icon.words).chain(weapons).chain(ladder).chain([&strip.size])
}

#[test]
fn what_one_bilingual_card_says_in_one_language_all_do() {
    let mut second = 0;
    for NamedDeck { name, deck, .. } in &*DECKS {
        let mut languages: BTreeMap<&str, BTreeSet<bool>> = BTreeMap::new();
        for words in faces(deck).flat_map(|(card, strip)| labels(card, strip)) {
            languages.entry(&words.first).or_default().insert(words.second.is_some());
            second += usize::from(words.second.is_some());
        }
        let mixed: Vec<_> = languages.iter().filter(|(_, both)| both.len() > 1).collect();
        assert!(mixed.is_empty(), "{name}: {mixed:?}");
        let texts = faces(deck).flat_map(|(card, _)| &card.texts);
        let both: BTreeSet<bool> = texts.map(|text| text.words.second.is_some()).collect();
        assert!(both.len() <= 1, "{name}: texts in one language and in two");
    }
    assert!(second > 1_000, "only {second} labels have a second language");
}

#[test]
fn rows_of_dice_are_given_up_one_at_a_time() {
    let (mut kept, mut lost) = (0, 0);
    for (one, card, strip) in cards().filter(|(one, ..)| one.deck.format.has_room) {
        // Each game has cells on all of its weapons, or on none.
        let is_drawn = |weapon: &fistful::sheet::StripWeapon| !weapon.cells.is_empty();
        let drawn = strip.weapons.iter().filter(|weapon| is_drawn(weapon)).count();
        kept += drawn;
        lost += strip.weapons.len() - drawn;
        let are_first = strip.weapons.iter().take(drawn).all(is_drawn);
        assert!(are_first, "{}: {}", one.name, strip.name);
        let format = one.deck.format;
        let row = format.cell[1] + format.scaled(800 + 42 * CardSize::LEAST);
        let free = format.room() - card.layout.high;
        assert!(
            drawn == strip.weapons.len() || free < row,
            "{}: {} has {free} left for a row",
            one.name,
            strip.name
        );
    }
    assert!(kept > 15 * lost, "{lost} rows lost, {kept} kept");
}

#[test]
fn rolls_stand_clear_of_the_walls_of_their_cells() {
    let mut slashed = 0;
    for (one, card, strip) in cards() {
        for (weapon, row) in strip.weapons.iter().zip(&card.layout.cells) {
            let count = i32::try_from(weapon.cells.len()).expect("a few");
            assert!(row.width * count <= one.deck.format.inner(), "{}", one.name);
            for cell in &weapon.cells {
                slashed += usize::from(cell.roll.contains('/'));
                let roll = fistful::fonts::Font::CondensedBold.width(&cell.roll, row.size);
                let air = (row.width - roll) / 2;
                assert!(air >= 300, "{}: {} has {air} of {}", one.name, cell.roll, row.width);
            }
        }
    }
    assert!(slashed > 1_000, "only {slashed} cells of Dust Warfare");
}

#[test]
fn rows_of_loss_boxes_are_even_and_none_begins_with_a_bar() {
    let (mut several, mut barred) = (0, 0);
    for (one, card, strip) in cards() {
        let rows = &card.layout.losses;
        let who = format!("{}: {}", one.name, strip.name);
        for row in rows {
            let width: i32 = row.iter().map(|rung| rung.gap + rung.width).sum();
            assert!(width <= one.deck.format.inner(), "{who}");
            barred += row.iter().map(|rung| rung.lines.len()).sum::<usize>();
        }
        for pair in rows.windows(2) {
            several += 1;
            assert!(pair[1][0].lines.is_empty(), "{who}: a row begins with a bar");
            let ends = pair[0].last().is_some_and(|rung| !rung.lines.is_empty());
            assert!(ends || !pair[1][0].group.line, "{who}: a bar is lost");
            let is_barred = |row: &&Vec<CardRung>| row.iter().any(|rung| rung.group.line);
            let by_one = pair[0].len().abs_diff(pair[1].len()) <= 1;
            let are_single = pair.iter().flatten().all(|rung| rung.group.first == rung.group.last);
            assert!(by_one || !are_single || pair.iter().any(|row| is_barred(&row)), "{who}");
        }
    }
    assert!(several > 20 && barred > 100, "{several} rows after another, {barred} bars");
}

#[test]
fn a_long_word_of_a_name_gets_smaller_before_it_is_split() {
    let name_of = |name: &str| {
        let list = format!("fistful: 1\nname: A\nunits:\n  - {{name: '{name}', code: VHs}}\n");
        let mustered = fistful::muster::army("list.yaml", list.as_bytes(), &GAMES).expect("rules");
        let army = mustered.army.as_ref().expect("an army");
        let size = CardSize::POKER;
        let options = DeckOptions { size, backs: None, copies: 1, marks: false };
        let (style, said) = (Style::default(), SPEECHES[0].0);
        let deck = sheets::cards(army, &mustered.rules, &options, style, None, said);
        let name = &deck.cards[0].layout.name;
        let lines: Vec<String> = name.lines.iter().map(|line| line.plain.clone()).collect();
        (name.size, lines)
    };
    let (size, lines) = name_of("Wüstenpanzergrenadierführer");
    assert_eq!(lines, ["Wüstenpanzergrenadierführer"]);
    assert!((98..140).contains(&size), "{size}");
    let (_, lines) = name_of("Donaudampfschifffahrts-Oberkapitänsstellvertreter");
    assert_eq!(lines, ["Donaudampfschifffahrts-", "Oberkapitänsstellvertreter"]);
    let (_, lines) = name_of("Donaudampfschifffahrtskapitänshundehalter");
    assert!(lines[0].ends_with('-') && !lines[1].ends_with('-'), "{lines:?}");
}
