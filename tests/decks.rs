//! Decks of any list and force: one card for each unit, with everything needed to play it, or its place.

pub(crate) mod crowd;
mod desert;
mod devices;
mod measures;
mod shared;

use crate::common::{SPEECHES, cases, muster_force_of, shipped};
use crowd::{Crowd, crowd};
use fistful::army::Basis;
use fistful::cost::ValueSource;
use fistful::deck::{Card, CardLine, CardSize, Deck, Lines, Text, TextPriority};
use fistful::game_registry::GameRegistry;
use fistful::language::Phrase;
use fistful::muster::{self, ForceList, Mustered, MusteredForce};
use fistful::rolls::Figure;
use fistful::sheet::Strip;
use fistful::sheets::{self, CardBacks, DeckOptions, Style};
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;
use std::sync::LazyLock;

static GAMES: LazyLock<GameRegistry> = LazyLock::new(crate::common::games);

/// Every size.
pub(crate) const SIZES: [CardSize; 3] = [CardSize::POKER, CardSize::TAROT, CardSize::MINI];

/// The options of a deck.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wish {
    odds: bool,
    marks: bool,
    backs: Option<CardBacks>,
}

pub(crate) fn wish() -> impl Strategy<Value = Wish> {
    let backs =
        prop_oneof![Just(None), Just(Some(CardBacks::Other)), Just(Some(CardBacks::Emblem))];
    (any::<bool>(), any::<bool>(), backs).prop_map(|(odds, marks, backs)| Wish {
        odds,
        marks,
        backs,
    })
}

fn list(crowd: &Crowd) -> Mustered {
    muster::army("list.yaml", crowd.list.as_bytes(), &GAMES).expect("the shipped rules")
}

fn field(crowd: &Crowd) -> MusteredForce {
    muster_force_of("force.yaml", &crowd.force, |_| ForceList::Coded(Box::new(list(crowd))))
}

/// The decks of a list and of its force in one language, in each of some sizes.
pub(crate) fn decks(
    crowd: &Crowd,
    sizes: &[CardSize],
    speech: usize,
    wish: Wish,
) -> Vec<[Deck; 2]> {
    let mustered = list(crowd);
    let army = mustered.army.as_ref().unwrap_or_else(|| panic!("{:?}", mustered.findings));
    let value_source = ValueSource { rules: &mustered.rules, basis: Basis::Printed };
    let foe = Figure::of_unit(army.units.last().expect("a unit"), army, value_source);
    let foe = wish.odds.then_some(&foe);
    let (speech, style) = (SPEECHES[speech].0, Style::default());
    let fielded = field(crowd);
    let resolved = fielded.resolve().unwrap_or_else(|| panic!("{:?}", fielded.findings));
    let both = |size: &CardSize| {
        let cut = DeckOptions { size: *size, backs: wish.backs, copies: 1, marks: wish.marks };
        [
            sheets::cards(army, &mustered.rules, &cut, style, foe, speech),
            sheets::force_cards(&resolved, &cut, style, foe, speech),
        ]
    };
    sizes.iter().map(both).collect()
}

/// A card that everything fits on.
fn endless(size: CardSize) -> CardSize {
    CardSize { height: 9_000, ..size }
}

/// Letters alone, as words may be broken anywhere, with a hyphen or without.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '·' | '-')).collect()
}

fn set(lines: &Lines) -> String {
    let lines = lines.lines.iter();
    lines.map(|line| letters(&format!("{}{}{}", line.bold, line.plain, line.also))).collect()
}

fn phrase_letters(words: &Phrase) -> String {
    words.texts().map(letters).collect()
}

/// The languages stand one after the other, or side by side.
fn assert_whole(lines: &Lines, words: &Phrase, who: &str) {
    assert_eq!(set(lines), phrase_letters(words), "{who}");
}

fn assert_face(card: &Card, full: &Card, size: CardSize) {
    let (Some(strip), Some(all)) = (&card.strip, &full.strip) else { panic!("nobody: {card:?}") };
    let layout = &card.layout;
    let who = format!("{} {}", size.name, strip.name.first);
    assert!(layout.high <= size.room(), "{who}: {} of {}", layout.high, size.room());
    assert_eq!(strip.name, all.name);
    let is_cut = |words: &Lines| set(words).contains('…');
    for (lines, words) in [(&layout.name, &strip.name), (&layout.kind, &strip.size)] {
        if !is_cut(lines) {
            assert_whole(lines, words, &who);
        }
    }
    for (lines, text) in layout.texts.iter().zip(&card.texts) {
        assert_whole(lines, &text.words, &who);
    }
    let rungs = layout.losses.iter().flatten().map(|rung| rung.group.last - rung.group.first + 1);
    let strength = all.ladder.iter().flat_map(|ladder| &ladder.groups).map(|group| group.last);
    assert_eq!(rungs.sum::<i32>(), strength.max().unwrap_or(0), "{who}");
    assert_eq!(layout.equipment.iter().flatten().count(), strip.equipment.len());
    assert_eq!(layout.states.iter().flatten().count(), all.states.len());
    assert_eq!(strip.weapons.len(), if size.has_room { all.weapons.len() } else { 0 });
    // Every rule is on the card, or the card says where it is.
    let stands =
        |priority: TextPriority| card.texts.iter().filter(|text| text.priority == priority).count();
    let there =
        |priority: TextPriority| full.texts.iter().filter(|text| text.priority == priority).count();
    let own =
        [TextPriority::Asked, TextPriority::Own].into_iter().any(|rank| stands(rank) < there(rank));
    let rule = size.has_room && stands(TextPriority::Rule) < there(TextPriority::Rule);
    let cut = layout.weapons.iter().chain([&layout.name, &layout.kind]).any(is_cut)
        || size.has_room && strip.equipment.len() < all.equipment.len();
    assert!(stands(TextPriority::More) == 1 || !(own || rule || cut), "{who}: {:?}", card.texts);
}

/// Every size and each way of speaking.
fn kinds() -> impl Iterator<Item = (CardSize, usize)> {
    SIZES.into_iter().flat_map(|size| (0..SPEECHES.len()).map(move |speech| (size, speech)))
}

/// Cards as they are, and with room for everything.
type Side = Vec<[Card; 2]>;

/// The fronts and the backs of every shipped list in each of the kinds, with odds in one language.
static SHIPPED: LazyLock<Vec<Vec<Side>>> =
    LazyLock::new(|| kinds().map(|(size, speech)| sides(size, speech)).collect());

fn sides(size: CardSize, speech: usize) -> Vec<Side> {
    let of_list = |name: String| {
        let mustered = shipped(&name, &GAMES);
        let (army, rules) = (mustered.army.as_ref().expect("an army"), &*mustered.rules);
        let value_source = ValueSource { rules, basis: Basis::Printed };
        let foe = Figure::of_unit(army.units.last().expect("a unit"), army, value_source);
        let odds = (speech < 2).then_some(&foe);
        let deck = |size| {
            let cut = DeckOptions { size, backs: Some(CardBacks::Other), copies: 1, marks: false };
            let deck = sheets::cards(army, rules, &cut, Style::default(), odds, SPEECHES[speech].0);
            [deck.cards, deck.backs]
        };
        let sides = deck(size).into_iter().zip(deck(endless(size)));
        let pairs = |(cards, full): (Vec<Card>, Vec<Card>)| -> Side {
            let pairs = cards.into_iter().zip(full).filter(|(card, _)| card.strip.is_some());
            pairs.map(|(card, full)| [card, full]).collect()
        };
        sides.map(pairs).collect::<Vec<_>>()
    };
    crate::common::armies().into_iter().flat_map(of_list).collect()
}

/// Every shipped card of each kind.
fn shipped_cards() -> impl Iterator<Item = (CardSize, usize, &'static [Card; 2])> {
    let of_kind = |((size, speech), sides): ((CardSize, usize), &'static Vec<Side>)| {
        sides.iter().flatten().map(move |cards| (size, speech, cards))
    };
    kinds().zip(&*SHIPPED).flat_map(of_kind)
}

#[test]
fn every_shipped_card_shows_its_shots_and_the_melee_asked_for() {
    for (size, speech, [card, full]) in shipped_cards() {
        let (strip, all) =
            (card.strip.as_ref().expect("a strip"), full.strip.as_ref().expect("a strip"));
        let who = format!("{} {} {speech}", size.name, strip.name);
        assert_face(card, full, size);
        for (shot, drawn) in strip.weapons.iter().zip(&all.weapons) {
            assert_eq!(shot.cells, drawn.cells, "{who}");
        }
        assert!(!size.has_room || strip.equipment.len() == all.equipment.len(), "{who}");
        let has_melee = |card: &Card| {
            card.texts.iter().filter(|text| text.priority == TextPriority::Asked).count()
        };
        assert!(!size.has_room || has_melee(card) == has_melee(full), "{who}");
    }
}

/// The deck of a shipped list, without odds, with both faces.
fn shipped_deck(name: &str, size: CardSize, speech: usize, marks: bool) -> Deck {
    let mustered = shipped(name, &GAMES);
    let army = mustered.army.as_ref().expect("an army");
    let cut = DeckOptions { size, backs: Some(CardBacks::Other), copies: 1, marks };
    sheets::cards(army, &mustered.rules, &cut, Style::default(), None, SPEECHES[speech].0)
}

/// The cards of both faces, each with its strip.
fn faces(deck: &Deck) -> impl Iterator<Item = (&Card, &Strip)> {
    let cards = deck.cards.iter().chain(&deck.backs);
    cards.filter_map(|card| card.strip.as_ref().map(|strip| (card, strip)))
}

#[test]
fn a_star_is_explained_on_its_card_and_takes_no_room() {
    let mut starred = 0;
    for (name, (size, speech)) in
        crate::common::armies().iter().flat_map(|name| kinds().map(move |kind| (name, kind)))
    {
        let [plain, marked] = [false, true].map(|marks| shipped_deck(name, size, speech, marks));
        for ((card, strip), (plain, _)) in faces(&marked).zip(faces(&plain)) {
            let values = strip.stats.iter().map(|stat| &stat.value).chain([&strip.points.first]);
            let is_starred = values.clone().any(|value| value.ends_with('*'));
            starred += usize::from(is_starred);
            let in_foot = card.layout.foot.lines.iter().any(|line| line.plain.starts_with('*'));
            let is_listed = card.texts.iter().any(|text| text.words.first.starts_with("* "));
            let who = format!("{name} {} {speech}: {}", size.name, strip.name);
            assert_eq!(is_starred, in_foot || is_listed, "{who}");
            assert!(!(in_foot && is_listed), "{who} says it twice");
            assert_eq!(card.layout.figure, plain.layout.figure, "{who}");
            assert_eq!(card.layout.points, plain.layout.points, "{who}");
        }
    }
    assert!(starred > 300, "only {starred} cards have a star");
}

#[test]
fn heads_and_names_have_one_size_within_a_deck() {
    // Rows give way where room is short.
    let roomy = kinds().zip(&*SHIPPED).filter(|((size, speech), _)| size.has_room && *speech < 2);
    for ((size, speech), sides) in roomy {
        for cards in sides {
            let head = |[card, _]: &[Card; 2]| (card.layout.head, card.layout.name.size);
            let heads: BTreeSet<(i32, i32)> = cards.iter().map(head).collect();
            assert_eq!(heads.len(), 1, "{} {speech}: {heads:?}", size.name);
        }
    }
}

#[test]
fn notes_give_way_before_letters_shrink() {
    let is_note = |text: &Text| {
        matches!(text.priority, TextPriority::Bill | TextPriority::Flavour | TextPriority::Audit)
    };
    for ((size, _), sides) in kinds().zip(&*SHIPPED) {
        for cards in sides {
            let texts = |[card, _]: &'static [Card; 2]| card.layout.texts.iter().zip(&card.texts);
            let small = cards.iter().flat_map(texts).any(|(lines, _)| lines.size < size.words);
            // The card whose texts are too long for the largest letters has no note.
            let is_full =
                |[card, _]: &[Card; 2]| !card.texts.is_empty() && !card.texts.iter().any(is_note);
            assert!(!small || cards.iter().any(is_full), "{}", size.name);
        }
    }
}

#[test]
fn a_squad_of_many_weapons_has_one_card_in_two_languages() {
    let list = "fistful: 1\nname: A\ncomposition: {squad: 1-12}\noptions:\n\
        \x20 - {name: Both, points: 1, adds: gp}\nunits:\n  - {name: B, code: VXgmt}\n";
    let force = "fistful: 1\nforce: C\narmy: list\nlimit: 99999\nsquads:\n\
        \x20 - {troop: B, figures: 12, options: [{buy: Both, figures: 1}]}\n";
    let crowd = Crowd { list: list.to_owned(), force: force.to_owned(), cards: [1, 1] };
    let wish = Wish { odds: false, marks: false, backs: None };
    for size in SIZES {
        let decks = decks(&crowd, &[size, endless(size)], 2, wish);
        assert_face(&decks[0][1].cards[0], &decks[1][1].cards[0], size);
    }
}

#[test]
fn no_line_of_a_weapon_is_one_word_alone() {
    let cards = shipped_cards().filter(|(size, ..)| *size == CardSize::POKER);
    let mut several = 0;
    for lines in cards.flat_map(|(_, _, [card, _])| &card.layout.weapons).map(|shot| &shot.lines) {
        several += usize::from(lines.len() > 1);
        let alone = |line: &CardLine| {
            !line.plain.is_empty() && !line.plain.contains(' ') && line.bold.is_empty()
        };
        assert!(!(lines.len() > 1 && lines.iter().any(alone)), "{lines:?}");
    }
    assert!(several > 3, "only {several} weapons have more than one line");
}

#[test]
fn cards_use_typographic_quotes() {
    for (.., [card, _]) in shipped_cards() {
        let mut card = card.clone();
        card.strip.iter_mut().for_each(|strip| strip.device = None);
        let texts = serde_json::to_string(&card).expect("texts, numbers and lists");
        assert!(!texts.contains('\'') && !texts.contains("\\\""), "{texts}");
    }
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn every_unit_has_one_card_with_all_that_it_plays_by(
        crowd in crowd(),
        wish in wish(),
        size in select(SIZES.to_vec()),
        speech in 0..SPEECHES.len(),
    ) {
        let decks = decks(&crowd, &[size, endless(size)], speech, wish);
        for ((deck, full), cards) in decks[0].iter().zip(&decks[1]).zip(crowd.cards) {
            assert_eq!(deck.cards.len(), cards);
            assert_eq!(deck.backs.len(), if wish.backs.is_some() { cards } else { 0 });
            let faces = deck.cards.iter().chain(&deck.backs);
            let faces = faces.zip(full.cards.iter().chain(&full.backs));
            let faces = faces.filter(|(face, _)| face.strip.is_some());
            faces.for_each(|(face, full)| assert_face(face, full, size));
        }
    }
}
