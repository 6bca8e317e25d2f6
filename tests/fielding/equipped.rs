//! Purchases of a squad appear wherever the squad does.

use super::field;
use fistful::bill::BillEntry;
use fistful::deck::CardSize;
use fistful::language::{Language, Speech};
use fistful::render::{Look, sheet_text};
use fistful::sheets::{self, DeckOptions, Style};
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
    let resolved = fielded.resolve().expect("a force");
    let sheet = sheets::force(&fielded, &resolved, Style::default(), None, Language::English);
    let text = sheet_text(&sheet, Look::Plain);
    let lines: Vec<Vec<&str>> =
        text.lines().map(|line| line.split_whitespace().collect()).collect();
    let coded = |line: &&Vec<&str>| line.get(1).is_some_and(|word| word.starts_with("RA"));
    let profiles: Vec<String> = lines.iter().filter(coded).map(|line| line.join(" ")).collect();
    assert_eq!(profiles, ["Regulars RAg 3d 4 4 5 – –", "Regulars RAs 3d 4 4 5 – –"]);
    // If only some figures have it, their number is said.
    let fires = lines.iter().filter(|line| line.first() == Some(&"Fire"));
    let fires: Vec<String> = fires.map(|line| line[1..6].join(" ")).collect();
    assert_eq!(fires[..2], ["Lasgun 36″ · hits on", "3 × Lasgun 36″ ·"]);
    assert!(text.contains(" points · 5 × Shields"), "{text}");
    assert!(text.contains("g  Lasgun"), "{text}");
}

#[test]
fn the_card_has_its_weapon_and_no_box_for_a_shield() {
    let fielded = field(LASGUNS);
    let resolved = fielded.resolve().expect("a force");
    let cut = DeckOptions { size: CardSize::TAROT, backs: None, copies: 1, marks: false };
    let speech = Speech::One(Language::English);
    let deck = sheets::force_cards(&resolved, &cut, Style::default(), None, speech);
    let card_of = |card: usize| {
        let card = &deck.cards[card];
        let strip = card.strip.as_ref().expect("a squad");
        let tokens =
            strip.equipment.iter().chain(&strip.states).map(|token| token.words.to_string());
        let weapons = strip.weapons.iter().map(|shot| shot.weapon.to_string());
        [card.code.clone()].into_iter().chain(weapons).chain(tokens).collect::<Vec<_>>()
    };
    assert_eq!(card_of(0), ["RAg · VHSs-N1", "Lasgun 36″", "Shaken", "Routed", "Overwatch"]);
    let some = ["5 × RAs · 3 × RAg · VHSs-N1", "3 × Lasgun 36″", "5 × Shields"];
    let states = ["Shaken", "Routed", "Overwatch"];
    assert_eq!(card_of(1), [&some[..], &states].concat());
}

#[test]
fn gear_that_all_figures_give_up_is_not_printed() {
    let fielded = field(
        "fistful: 1\nforce: Mixed\narmy: fistful/harkonnen\nlimit: 400\nsquads:\n  - troop: Regulars\n    figures: 8\n    \
         options:\n      - {buy: No shield, figures: 5}\n      \
         - {buy: 'Lasgun in exchange for the shield, on Arrakis', figures: 3}\n",
    );
    let resolved = fielded.resolve().expect("a force");
    let sheet = sheets::force(&fielded, &resolved, Style::default(), None, Language::English);
    let text = sheet_text(&sheet, Look::Plain);
    let rows = text.lines().filter_map(|line| line.split_whitespace().nth(1));
    let codes: Vec<&str> = rows.filter(|code| code.starts_with("RA")).collect();
    assert_eq!(codes, ["RA", "RAg"]);
    assert!(text.contains("g  Lasgun"), "{text}");
}

#[test]
fn an_option_is_a_line_of_the_bill_at_its_price() {
    let lines = |army: &str, squad: &str| -> Vec<(String, i64, i64, String)> {
        let head =
            format!("fistful: 1\nforce: Bought\narmy: {army}\nlimit: 900\npoints: computed\n");
        let fielded = field(&format!("{head}squads:\n{squad}"));
        let resolved = fielded.resolve().expect("a force");
        let line = |line: &BillEntry| {
            (line.item.words().text.clone(), line.each, line.points, line.source.to_owned())
        };
        let lines = resolved.bill.squads.iter().flat_map(|part| part.lines.iter().map(line));
        lines.filter(|(name, ..)| name != "NCO").collect()
    };
    let owned = |lines: &[(&str, i64, i64, &str)]| -> Vec<_> {
        let own =
            |line: &(&str, i64, i64, &str)| (line.0.to_owned(), line.1, line.2, line.3.to_owned());
        lines.iter().map(own).collect()
    };
    let lasgun = "Lasgun in exchange for the shield, on Arrakis";
    let squads = format!(
        "  - {{troop: Regulars, figures: 8, options: [{{buy: '{lasgun}'}}]}}\n  \
         - {{troop: Regulars, figures: 8, options: [{{buy: No shield}}]}}\n"
    );
    let expected = [
        ("Regulars", 8, 64, "§11"),
        (lasgun, 5, 40, "§10c"),
        ("Regulars", 8, 64, "§11"),
        ("No shield", -2, -16, "§10c"),
    ];
    assert_eq!(lines("fistful/harkonnen", &squads), owned(&expected));
    // p, g, m and t at the table's price.
    let all = "  - {troop: Sardaukar, figures: 5, options: [{buy: Any other weapon}]}\n";
    let expected = [("Sardaukar", 25, 125, "§11"), ("Any other weapon", 2 + 5 + 3 + 1, 55, "§10d")];
    assert_eq!(lines("fistful/corrino", all), owned(&expected));
}
