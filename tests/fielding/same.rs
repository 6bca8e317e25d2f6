//! A force in memory equals the same force in a file, whatever its position.

use super::{LISTS, field, unplaced};
use fistful::army::{Basis, Words};
use fistful::deck::CardSize;
use fistful::force::{BoughtOption, Force, ForceHead, Leader, Squad};
use fistful::language::{Language, Speech};
use fistful::muster::{Mustered, MusteredForce, ResolvedForce};
use fistful::sheets::{self, DeckOptions, Style};
use fistful::text::{Source, Span};
use fistful::yaml::Placed;
use fistful::{check, cost, embedded};
use pretty_assertions::assert_eq;

/// The findings of a force, its points part by part, its sheet and its cards.
fn shown(force: &Force, list: &Mustered, fielded: &MusteredForce) -> [String; 4] {
    let (army, rules) = (list.army.as_ref().expect("an army"), &*list.rules);
    let bill = cost::force(force, army, rules);
    let found = check::force(force, army, &bill, &Source::new("", ""), rules);
    let faults: Vec<_> = found.into_iter().map(|finding| finding.fault).collect();
    let leaders = bill.leaders.iter().map(|part| part.points);
    let points: Vec<_> = leaders.chain(bill.squads.iter().map(|part| part.points)).collect();
    let resolved = ResolvedForce { force, army, rules, bill, faults: 0 };
    let sheet = sheets::force(fielded, &resolved, Style::default(), None, Language::English);
    let cut = DeckOptions { size: CardSize::POKER, backs: None, copies: 1, marks: false };
    let cards = sheets::force_cards(
        &resolved,
        &cut,
        Style::default(),
        None,
        Speech::One(Language::English),
    );
    [format!("{faults:#?}"), format!("{points:?}"), format!("{sheet:#?}"), format!("{cards:#?}")]
}

/// Two of one who is unique, an NCO that is unique as well, leaders of all kinds with one name, and two squads alike.
const CROWD: &str = "\
fistful: 1
force: A crowd
army: fistful/harkonnen
limit: 2000
leaders:
  - {unit: Lieutenant, name: Krell}
  - {unit: Feyd Rautha, name: Krell}
  - {unit: Feyd Rautha}
platoons:
  - leader: {unit: Lieutenant, name: Krell}
    squads:
      - {troop: Regulars, figures: 8}
      - troop: Regulars
        figures: 8
        attached: [{unit: NCO}, {unit: Feyd Rautha, name: Krell}]
squads:
  - {troop: Regulars, figures: 8, attached: [{unit: Lieutenant, name: Krell}, {unit: NCO}]}
  - {troop: Regulars, figures: 8, nco: Feyd Rautha}
";

#[test]
fn spans_change_no_findings_points_or_pages() {
    let shipped =
        crate::common::forces().into_iter().filter_map(|name| embedded::list_or_force(&name));
    for text in shipped.chain([CROWD.to_owned()]) {
        // An error of the rules is no error of reading.
        let fielded = field(&text);
        let (force, list) = (fielded.force.as_ref().expect("a force"), fielded.list.as_ref());
        let list = list.expect("a list");
        let (here, nowhere) =
            (shown(force, list, &fielded), shown(&unplaced(force), list, &fielded));
        for (here, nowhere) in here.into_iter().zip(nowhere) {
            assert_eq!(here, nowhere, "{text}");
        }
    }
}

#[test]
fn a_force_built_in_memory_is_checked() {
    let list = LISTS.iter().find(|list| list.source.name == "fistful/harkonnen");
    let list = list.expect("the list");
    let (army, rules) = (list.army.as_ref().expect("an army"), &*list.rules);
    let unit = |name: &str| {
        army.units.iter().position(|unit| unit.name.text == name).expect("a unit of the list")
    };
    let leader = |name: &str| Leader {
        unit: unit(name),
        name: None,
        bought: Vec::new(),
        notes: None,
        span: Span::default(),
    };
    let squad = |attached: Vec<Leader>| Squad {
        unit: unit("Regulars"),
        figures: 8,
        figures_span: Span::default(),
        nco: army.units[unit("Regulars")].nco,
        nco_span: Span::default(),
        name: None,
        bought: Vec::new(),
        attached,
        notes: None,
        span: Span::default(),
    };
    let mut force = Force {
        head: ForceHead {
            name: Words { text: "In memory".into(), spanish: None, span: Span::default() },
            list: Placed { value: "fistful/harkonnen".into(), span: Span::default() },
            hash: None,
            notes: None,
        },
        limit: Some(1000),
        limit_span: Span::default(),
        basis: Basis::Printed,
        leaders: vec![leader("Lieutenant"), leader("Feyd Rautha")],
        platoons: Vec::new(),
        squads: vec![squad(vec![leader("Lieutenant")]), squad(Vec::new())],
    };
    let ids = |force: &Force| {
        let bill = cost::force(force, army, rules);
        let found = check::force(force, army, &bill, &Source::new("", ""), rules);
        found.iter().map(|finding| finding.fault.id()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&force), ["loose-leaders"]);
    let fielded = field(CROWD);
    let text = |force: &Force| {
        let bill = cost::force(force, army, rules);
        let resolved = ResolvedForce { force, army, rules, bill, faults: 0 };
        let sheet = sheets::force(&fielded, &resolved, Style::default(), None, Language::English);
        fistful::render::sheet_text(&sheet, fistful::render::Look::Plain)
    };
    // Feyd commands everyone; a lieutenant goes with a squad without a shield, which is not for him, and costs what he
    // costs.
    let option = army.options.iter().position(|option| option.name.text == "No shield");
    let option = option.expect("an option of the list");
    let choice = army.options[option].clone();
    let unshielded = BoughtOption { option, choice, figures: 1, span: Span::default() };
    force.squads[0].attached[0].bought.push(unshielded);
    let text = text(&force);
    let lines: Vec<&str> = text.lines().collect();
    let starts = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!(starts("Lieutenant · Leader · 33 points"), 1, "{text}");
    assert_eq!(starts("Lieutenant · Leader · 35 points"), 1, "{text}");
    assert_eq!(starts("With the squad: Lieutenant."), 1, "{text}");
    force.squads[1].attached.push(leader("Feyd Rautha"));
    assert_eq!(ids(&force), ["not-for-one", "unique-twice", "loose-leaders"]);
}
