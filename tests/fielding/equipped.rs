//! What a squad bought stands wherever the squad does.

use super::field;
use fistful::deck::{CardSize, Piece};
use fistful::language::{Language, Speech};
use fistful::render::{Look, sheet_text};
use fistful::sheets::{self, Cut, Style};
use pretty_assertions::assert_eq;

const LASGUNS: &str = "\
fistful: 1
force: Lasguns
army: fistful/harkonnen
limit: 400
squads:
  - troop: Regulars
    figures: 8
    options: [{buy: 'Lasgun in exchange for the shield, on Arrakis'}]
  - troop: Regulars
    figures: 8
    options: [{buy: 'Lasgun in exchange for the shield, on Arrakis', figures: 3}]
";

#[test]
fn the_sheet_has_the_code_and_the_traits_that_were_bought() {
    let fielded = field(LASGUNS);
    let whole = fielded.whole().expect("a force");
    let sheet = sheets::force(&fielded, &whole, Style::default(), None, Language::English);
    let text = sheet_text(&sheet, Look::Plain);
    let lines: Vec<Vec<&str>> =
        text.lines().map(|line| line.split_whitespace().collect()).collect();
    let troopers: Vec<_> = lines.iter().filter(|line| line.first() == Some(&"Troopers")).collect();
    // Each still for the six points of the list: the lasgun is on the bill.
    assert_eq!(troopers[0][1..], ["3d", "4", "4", "5", "6", "RAg", "Lasgun"]);
    // Where some alone have it, the line is the list's.
    assert_eq!(troopers[1][1..], ["3d", "4", "4", "5", "6", "RAs", "Shields"]);
    assert!(text.contains("g  Lasgun"), "{text}");
}

#[test]
fn the_card_has_its_weapon_and_no_box_for_a_shield() {
    let fielded = field(LASGUNS);
    let whole = fielded.whole().expect("a force");
    let cut = Cut { size: CardSize::TAROT, backs: None, copies: 1 };
    let speech = Speech::One(Language::English);
    let deck = sheets::force_cards(&whole, &cut, Style::default(), None, speech);
    let told = |card: usize| {
        let words = deck.cards[card].pieces.iter().flat_map(|piece| match piece {
            Piece::Gear { code, items } => {
                let items = items.iter().map(|item| format!("{} {}", item.words, item.aside));
                [code.clone()].into_iter().chain(items).collect()
            }
            Piece::States(states) => states.iter().map(|item| item.words.to_string()).collect(),
            _ => Vec::new(),
        });
        words.map(|words| words.trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(told(0), ["RAg", "Lasgun 36″", "Shaken", "Routed", "Overwatch"]);
    assert_eq!(told(1), ["RAs", "Shields", "Shaken", "Routed", "Overwatch", "Shield"]);
}

#[test]
fn what_all_give_up_by_one_option_or_another_is_gone() {
    let fielded = field(
        "fistful: 1\nforce: Mixed\narmy: fistful/harkonnen\nlimit: 400\nsquads:\n  - troop: Regulars\n    figures: 8\n    \
         options:\n      - {buy: No shield, figures: 5}\n      \
         - {buy: 'Lasgun in exchange for the shield, on Arrakis', figures: 3}\n",
    );
    let whole = fielded.whole().expect("a force");
    let sheet = sheets::force(&fielded, &whole, Style::default(), None, Language::English);
    let text = sheet_text(&sheet, Look::Plain);
    let troopers = text.lines().find(|line| line.contains("Troopers")).expect("a line");
    assert!(troopers.trim_end().ends_with(" RA"), "{troopers}");
    // The three lasguns stand in the key all the same.
    assert!(text.contains("g  Lasgun"), "{text}");
}
