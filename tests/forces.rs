//! Forces: those shipped, their points worked out by hand, their bills, and what still fits.

use crate::common::{games, muster_force, muster_force_of};
use assert_cmd::Command;
use fistful::army::Army;
use fistful::army::Role;
use fistful::audit;
use fistful::bill::{EntryItem, ForceBill};
use fistful::fault::Severity;
use fistful::fits::{self, Addition, Buyer, Purchase, Suggestion};
use fistful::force::BoughtOption;
use fistful::force::file::order;
use fistful::game_registry::GameRegistry;
use fistful::language::Language;
use fistful::muster::{self, ForceList, MusteredForce, ResolvedForce};
use fistful::profile::ListColumn as Column;
use fistful::read::{self, FileKind};
use fistful::render::{self, Look};
use fistful::yaml_edit;
use fistful::{embedded, sheets};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

/// The cost of a force, added up by hand: its leaders and its squads, in the order of its bill.
type ByHand = (&'static str, i64, &'static [i64], &'static [i64]);

// The houses of our own print no points: each figure is added up from §11, letter by letter.
// Castellans: RFs-B1, VXs-D2, RXs-N2; EXs and its ability, RXs, GAs.
const LADY: i64 = 4 + 2 + 14 + 2 + 39 + 2;
const CASTELLAN: i64 = 4 + 5 + 8 + 2 + 15 + 5;
const SERJEANT: i64 = 4 + 2 + 8 + 2 + 3 + 5;
const WARDEN: i64 = 4 + 10 + 8 + 2 + 4;
const GARRISON: i64 = 4 + 2 + 8 + 2;
const LEVY: i64 = 4 + 2;
// Lances: EHSs-C2, EASs-D2, EAst-N2, EASm-N1; ELst, ELSm and its ability, EXst and its own, RLp.
const QUELL: i64 = 4 + 10 + 4 + 4 + 2 + 27 + 5;
const LANCE_CAPTAIN: i64 = 4 + 10 + 4 + 2 + 15 + 5;
const CORPORAL: i64 = 4 + 10 + 2 + 1 + 3 + 5;
const OUTRIDER_CORPORAL: i64 = 4 + 10 + 4 + 3 + 3 + 2;
const LINE_LANCE: i64 = 4 + 10 - 2 + 2 + 1;
const OUTRIDER: i64 = 4 + 10 - 2 + 4 + 3 + 3;
const OLD_LANCE: i64 = 4 + 10 + 8 + 2 + 1 + 2;
const PROBATIONER: i64 = 4 + 2 - 2 + 2;
// Smugglers: VHSm-C1, VASm-E2, VAm-N1, VHmt-N3; VAg, VASp, RAp, GLt, VHmt and its ability.
const ZAFIR: i64 = 4 + 5 + 4 + 4 + 3 + 27 + 2;
const PATHFINDER: i64 = 4 + 5 + 4 + 3 + 9 + 5;
const DROVER: i64 = 4 + 5 + 3 + 3 + 2;
const KNIFE_CAPTAIN: i64 = 4 + 5 + 4 + 3 + 1 + 3 + 8;
const CARGO_GUARD: i64 = 4 + 5 + 5;
const MARKSMAN: i64 = 4 + 5 + 4 + 2;
const GUNRUNNER: i64 = 4 + 2 + 2;
const PORTER: i64 = 4 - 2 + 1;
const CUTTHROAT: i64 = 4 + 5 + 4 + 3 + 1 + 3;

/// The squads of three published lists end in an NCO of 38, 26 or 29 points; those of the Fremen in one of 40,
/// or of 50 for Fedaykin.
const BY_HAND: [ByHand; 22] = [
    ("dune-world/forces/atreides-300", 299, &[54], &[4 * 26 + 38, 5 * 13 + 38]),
    ("dune-world/forces/atreides-500", 497, &[106, 44], &[5 * 18 + 38, 6 * 13 + 38, 5 * 13 + 38]),
    ("dune-world/forces/corrino-300", 295, &[77], &[7 * (25 + 2) + 29]),
    ("dune-world/forces/corrino-500", 497, &[35], &[5 * 25 + 29, 5 * 25 + 29, 5 * 25 + 29]),
    // The tables' points: Stilgar EFSm-C3, NCO EFSm-N1, Fremen VFS.
    (
        "dune-world/forces/fremen-300",
        299,
        &[4 + 10 + 14 + 4 + 3 + 27 + 8],
        &[7 * (4 + 5 + 14 + 4) + (4 + 10 + 14 + 4 + 3 + 3 + 2)],
    ),
    ("dune-world/forces/fremen-500", 489, &[52, 52, 52], &[6 * 23 + 40, 5 * 23 + 40]),
    ("dune-world/forces/harkonnen-300", 298, &[40], &[8 * 19 + 26, 9 * 6 + 26]),
    (
        "dune-world/forces/harkonnen-500",
        498,
        &[21, 35],
        &[8 * 19 + 26, 10 * (6 + 5) + 26, 10 * 6 + 26, 8 * (4 - 2) + 26],
    ),
    ("fistful/forces/atreides-300", 300, &[69], &[5 * 18 + 38, 5 * 13 + 38]),
    ("fistful/forces/atreides-500", 489, &[77, 44], &[6 * 13 + 38, 4 * 18 + 38, 4 * 26 + 38]),
    (
        "fistful/forces/castellans-300",
        297,
        &[CASTELLAN],
        &[6 * GARRISON + SERJEANT, 8 * LEVY + SERJEANT, 7 * LEVY + SERJEANT],
    ),
    (
        "fistful/forces/castellans-500",
        494,
        &[LADY, CASTELLAN],
        &[6 * WARDEN + SERJEANT, 6 * GARRISON + SERJEANT, 8 * (LEVY + 1) + SERJEANT],
    ),
    ("fistful/forces/corrino-300", 294, &[41], &[8 * (25 + 3) + 29]),
    // 5 * 28 + 29 is 169, and half of it 84.5, which is 85.
    ("fistful/forces/corrino-500", 493, &[35], &[7 * 25 + 29, 5 * (25 + 3) + 29 + 85]),
    ("fistful/forces/fremen-300", 292, &[67], &[5 * 35 + 50]),
    ("fistful/forces/fremen-500", 490, &[52], &[6 * 23 + 40, 6 * 35 + 50]),
    ("fistful/forces/harkonnen-300", 298, &[38], &[10 * (6 + 5) + 26, 10 * 4 + 26, 8 * 4 + 26]),
    // 8 * 6 + 26 + 3 * 5 is 89, and half of it 44.5, which is 45.
    (
        "fistful/forces/harkonnen-500",
        494,
        &[61, 35],
        &[8 * 19 + 26, 10 * 6 + 26, 8 * 6 + 26 + 3 * 5 + 45],
    ),
    (
        "fistful/forces/lances-300",
        300,
        &[LANCE_CAPTAIN],
        &[4 * LINE_LANCE + CORPORAL, 4 * OUTRIDER + OUTRIDER_CORPORAL, 6 * PROBATIONER + CORPORAL],
    ),
    (
        "fistful/forces/lances-500",
        498,
        &[QUELL, LANCE_CAPTAIN],
        &[
            5 * LINE_LANCE + CORPORAL,
            4 * OUTRIDER + OUTRIDER_CORPORAL,
            4 * OLD_LANCE + CORPORAL,
            5 * PROBATIONER + CORPORAL,
        ],
    ),
    (
        "fistful/forces/smugglers-300",
        300,
        &[PATHFINDER],
        &[5 * MARKSMAN + DROVER, 6 * GUNRUNNER + 5 + DROVER, 4 * CUTTHROAT + KNIFE_CAPTAIN],
    ),
    (
        "fistful/forces/smugglers-500",
        499,
        &[ZAFIR, PATHFINDER, PATHFINDER],
        &[
            4 * CARGO_GUARD + DROVER,
            6 * GUNRUNNER + DROVER,
            5 * PORTER + DROVER,
            5 * MARKSMAN + DROVER,
            5 * CUTTHROAT + KNIFE_CAPTAIN,
        ],
    ),
];

/// Fields a force of a list that is given.
fn field_of(list: &str, text: &str, games: &GameRegistry) -> MusteredForce {
    muster_force_of("force.yaml", text, |_| {
        let list = muster::army("list.yaml", list.as_bytes(), games).expect("the shipped rules");
        ForceList::Coded(Box::new(list))
    })
}

fn answer(args: &[&str]) -> Value {
    let mut command = Command::cargo_bin("fistful").expect("the binary");
    let output = command.args(args).env("LC_ALL", "C").output().expect("a run");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn parts(bill: &ForceBill) -> (i64, Vec<i64>, Vec<i64>) {
    let leaders = bill.leaders.iter().map(|part| part.points);
    let squads = bill.squads.iter().map(|part| part.points);
    (bill.total, leaders.collect(), squads.collect())
}

#[test]
fn every_shipped_list_has_two_forces() {
    let mut expected: Vec<String> = crate::common::armies()
        .iter()
        .filter_map(|army| army.split_once('/'))
        .flat_map(|(game, list)| [300, 500].map(|limit| format!("{game}/forces/{list}-{limit}")))
        .collect();
    expected.sort();
    assert_eq!(crate::common::forces(), expected);
    assert_eq!(BY_HAND.map(|(name, ..)| name).to_vec(), expected);
}

#[test]
fn every_shipped_force_costs_what_was_worked_out_by_hand() {
    let games = games();
    for (name, total, leaders, squads) in BY_HAND {
        let fielded = muster_force(
            "force.yaml",
            &embedded::list_or_force(name).expect("a shipped force"),
            &games,
        );
        let resolved = fielded.resolve().expect("a force");
        assert_eq!(parts(&resolved.bill), (total, leaders.to_vec(), squads.to_vec()), "{name}");
        assert_eq!(
            leaders.iter().chain(squads).sum::<i64>(),
            total,
            "{name}: the pencil's own sum"
        );
    }
}

/// Shipped forces that are too small for their leader, and how `check` says so.
const NOTED: [(&str, &str); 8] = [
    ("fistful/forces/atreides-500", "few-platoons"),
    ("fistful/forces/castellans-500", "few-platoons"),
    ("fistful/forces/fremen-300", "few-squads"),
    ("fistful/forces/harkonnen-500", "few-platoons"),
    ("fistful/forces/lances-500", "few-platoons"),
    ("dune-world/forces/atreides-500", "few-platoons"),
    ("dune-world/forces/fremen-300", "few-squads"),
    ("dune-world/forces/harkonnen-500", "few-platoons"),
];

#[test]
fn every_shipped_force_is_clean_canonical_and_speaks_both_languages() {
    let games = games();
    for name in crate::common::forces() {
        let text = embedded::list_or_force(&name).expect("a shipped force");
        let fielded = muster_force("force.yaml", &text, &games);
        let found: Vec<&str> = fielded.findings.iter().map(|finding| finding.fault.id()).collect();
        let noted = NOTED.iter().filter(|(force, _)| *force == name).map(|(_, id)| *id);
        assert_eq!(found, noted.collect::<Vec<_>>(), "{name}");
        assert_eq!(yaml_edit::format(&text, &order()).as_ref(), Some(&text), "{name}");
        let resolved = fielded.resolve().expect("a force");
        let (list, limit) = name.rsplit_once('-').expect("a limit");
        assert_eq!(resolved.force.head.list.value, list.replace("forces/", ""), "{name}");
        assert_eq!(resolved.bill.limit, limit.parse().ok(), "{name}");
        let left = resolved.bill.left().expect("a limit");
        assert!((0..=12).contains(&left), "{name}: {left} left");
        let force = resolved.force;
        let leaders = force.all_leaders().flat_map(|(_, leader)| [&leader.name, &leader.notes]);
        let squads = force.all_squads().flat_map(|(_, squad)| [&squad.name, &squad.notes]);
        let platoons = force.platoons.iter().map(|platoon| &platoon.name);
        let named: Vec<_> = leaders.chain(squads).chain(platoons).flatten().collect();
        assert!(!named.is_empty(), "{name}: nobody has a name");
        for words in named.into_iter().chain(&force.head.notes).chain([&force.head.name]) {
            assert!(words.spanish.is_some(), "{name}: {}", words.text);
        }
    }
}

#[test]
fn the_key_order_of_forces_has_every_key_of_the_schema() {
    let schema = read::describe_schema(FileKind::Force, Language::English);
    let keys = |name: &str| -> Vec<String> {
        let part = if name.is_empty() { &schema } else { &schema["$defs"][name] };
        part["properties"].as_object().expect("keys").keys().cloned().collect()
    };
    for (under, keys_in_order) in order() {
        let part = match under {
            "leaders" | "attached" => "leader",
            "platoons" => "platoon",
            "squads" => "squad",
            "options" => "buy",
            other => other,
        };
        let mut found: Vec<&str> = keys_in_order.to_vec();
        found.sort_unstable();
        assert_eq!(found, keys(part), "{under}");
    }
}

#[test]
fn cost_as_json_has_every_line_of_the_bill() {
    let line = |what: &str, count: i64, each: i64| json!({"what": what, "count": count, "each": each, "percent": null, "points": count * each, "source": "§10c"});
    let expected = json!({
        "total": 494, "limit": 500, "left": 6, "legal": true, "faults": 0, "basis": "printed",
        "squads": [
            {
                "name": "The hounds", "troop": "Baron's House Gds", "platoon": 1, "figures": 8, "points": 178,
                "lines": [line("Baron's House Gds", 8, 19), line("NCO", 1, 26)],
            },
            {
                "name": "The beaters", "troop": "Regulars", "platoon": 1, "figures": 10, "points": 86,
                "lines": [line("Regulars", 10, 6), line("NCO", 1, 26)],
            },
            {
                "name": "The stalkers", "troop": "Regulars", "platoon": 1, "figures": 8, "points": 134,
                "lines": [
                    line("Regulars", 8, 6),
                    line("NCO", 1, 26),
                    line("Lasgun in exchange for the shield, on Arrakis", 3, 5),
                    // Half of 89, once for the squad; half of each line would be 24 + 13 + 8, and of the figures 36.
                    {"what": "Skirmisher-trained squad", "count": 1, "each": 45, "percent": 50, "points": 45, "source": "§10c"},
                ],
            },
        ],
        "leaders": [
            {"name": "Feyd Rautha", "unit": "Feyd Rautha", "platoon": null, "points": 61, "lines": [line("Feyd Rautha", 1, 61)]},
            {"name": "Lieutenant Krell", "unit": "Lieutenant", "platoon": 1, "points": 35, "lines": [line("Lieutenant", 1, 35)]},
        ],
    });
    assert_eq!(answer(&["cost", "fistful/forces/harkonnen-500", "--json"]), expected);
}

/// The text of a force at the points of the list, and at those of the tables.
fn at_both(name: &str) -> [String; 2] {
    let text =
        embedded::list_or_force(name).expect("a shipped force").replace("points: computed\n", "");
    ["printed", "computed"]
        .map(|basis| text.replace("\nlimit:", &format!("\npoints: {basis}\nlimit:")))
}

#[test]
fn points_of_the_tables_differ_as_the_audit_says() {
    let games = games();
    let printed_less_computed = |army: &Army, item: &EntryItem, games: &GameRegistry| {
        let EntryItem::Unit(unit) = item else { return 0 };
        let rules = games.rules_of(army.game).expect("the shipped rules");
        let audit = audit::army(army, &rules);
        let row = audit.rows.iter().find(|row| row.unit.name == unit.name);
        let mut differing = row.into_iter().flat_map(|row| row.differing());
        differing.find_map(|(column, by)| (column == Column::Points).then_some(by)).unwrap_or(0)
    };
    let mut compared = 0;
    for name in crate::common::forces() {
        let forces = at_both(&name).map(|text| muster_force("force.yaml", &text, &games));
        let [printed, computed] = forces.each_ref().map(|one| one.resolve().expect("a force"));
        let squads = printed.bill.squads.iter().map(|part| (&part.lines, part.points));
        let leaders = printed.bill.leaders.iter().map(|part| (&part.lines, part.points));
        let others = computed.bill.squads.iter().map(|part| part.points);
        let others = others.chain(computed.bill.leaders.iter().map(|part| part.points));
        for ((lines, points), other) in squads.chain(leaders).zip(others) {
            if lines.iter().any(|line| matches!(line.item, EntryItem::Surcharge(..))) {
                continue;
            }
            let by = lines.iter().map(|line| {
                line.count * i64::from(printed_less_computed(printed.army, &line.item, &games))
            });
            let by: i64 = by.sum();
            assert_eq!(points - other, by, "{name}");
            compared += usize::from(by != 0);
        }
    }
    assert!(compared > 20, "only {compared} parts differ");
}

#[test]
fn points_of_the_tables_differ_as_worked_out_by_hand() {
    let games = games();
    let total = |text: &String| {
        muster_force("force.yaml", text, &games).resolve().map(|resolved| resolved.bill.total)
    };
    // Stilgar 67 and seven at 23 on the paper, 70 and 27 in the tables; the NCO has 40 in both.
    let fremen = at_both("dune-world/forces/fremen-300");
    assert_eq!(fremen.each_ref().map(total), [Some(268), Some(268 + 3 + 7 * 4)]);
    let own = at_both("fistful/forces/lances-500");
    assert_eq!(
        own.each_ref().map(total),
        [Some(498), Some(498)],
        "a list of our own prints no points"
    );
}

/// 60 for the Regulars, and 26 for their NCO.
#[test]
fn a_force_may_have_no_limit() {
    let text = "fistful: 1\nforce: Unbound\narmy: fistful/harkonnen\nsquads:\n  \
                - {troop: Regulars, figures: 10}\n";
    let fielded = muster_force("force.yaml", text, &games());
    assert_eq!(fielded.findings, Vec::new());
    let resolved = fielded.resolve().expect("a force");
    let bill = &resolved.bill;
    assert_eq!((bill.total, bill.limit, bill.left()), (86, None, None));
    let bills = |language| sheets::bill(&resolved, language);
    let bills = Language::ALL.map(|language| render::sheet_text(&bills(language), Look::Plain));
    assert!(bills[0].contains("86 points") && !bills[0].contains("Limit"), "{}", bills[0]);
    assert!(bills[1].contains("86 puntos") && !bills[1].contains("Límite"), "{}", bills[1]);
    // Everything that the list allows fits.
    let dearest = fits::suggestions(&resolved).into_iter().map(|fit| fit.points).max();
    assert!(dearest > Some(100), "{dearest:?}");
}

#[test]
fn no_option_makes_a_figure_cheaper_than_one_point() {
    let games = games();
    let list = |points: i64| {
        format!(
            "fistful: 1\nname: House Ordos\noptions:\n  - {{name: Unpaid, points: {points}}}\nunits:\n  \
             - {{name: Sergeant, code: GA-N1}}\n  - {{name: Boys, code: GL, nco: Sergeant}}\n"
        )
    };
    let force = "fistful: 1\nforce: The unpaid\narmy: ordos.yaml\nlimit: 99\nsquads:\n  \
                 - {troop: Boys, figures: 5, options: [{buy: Unpaid}]}\n";
    // Five boys at 4 - 2 points and a sergeant at 4 + 3 + 2.
    for (points, each) in [(-1, -1), (-2, -1), (-50, -1), (0, 0), (3, 3)] {
        let fielded = field_of(&list(points), force, &games);
        assert_eq!(fielded.findings, Vec::new());
        let resolved = fielded.resolve().expect("a force");
        assert_eq!(resolved.bill.total, 5 * (2 + each) + 9, "an option of {points}");
    }
}

/// A force file as values: what may stand in a file, and be written back as one.
fn values(name: &str, limit: i64) -> Value {
    let text = embedded::list_or_force(name).expect("a shipped force");
    let mut force: Value = serde_yaml::from_str(&text).expect("values");
    force["limit"] = json!(limit);
    force
}

/// Every squad of a force file, those of platoons first.
fn squads(force: &mut Value) -> Vec<&mut Value> {
    let Some(keys) = force.as_object_mut() else { return Vec::new() };
    let (mut inside, mut alone) = (Vec::new(), Vec::new());
    for (key, value) in keys.iter_mut() {
        let entries = value.as_array_mut().into_iter().flatten();
        match key.as_str() {
            "platoons" => {
                let squads = entries.filter_map(|platoon| platoon["squads"].as_array_mut());
                inside.extend(squads.flatten());
            }
            "squads" => alone.extend(entries),
            _ => {}
        }
    }
    inside.extend(alone);
    inside
}

fn push(list: &mut Value, entry: Value) {
    let mut entries = list.as_array().cloned().unwrap_or_default();
    entries.push(entry);
    *list = Value::Array(entries);
}

/// Returns `true` if a number of figures is tried: to try each takes minutes.
fn is_tried(figures: i64) -> bool {
    matches!(figures, 1 | 2 | 4 | 5 | 8 | 10)
}

/// Every option letter by letter where it offers several, for numbers of figures that may be chosen.
fn purchases(army: &Army, buyer: Buyer, all: i64, has: &[BoughtOption]) -> Vec<Purchase> {
    let mut found = Vec::new();
    for (option, choice) in army.options.iter().enumerate() {
        let letters: Vec<Option<char>> = match choice.adds.len() {
            0 | 1 => vec![None],
            _ => choice.adds.chars().map(Some).collect(),
        };
        let share = matches!(choice.price, fistful::army::Price::Percent(_));
        for letter in letters {
            let adds = letter.map_or(choice.adds.clone(), |letter| letter.to_string());
            let same = |one: &&BoughtOption| one.option == option && one.choice.adds == adds;
            let had = has.iter().find(same).map_or(0, |one| one.figures);
            let rest = all - had;
            let counts = (1..=rest)
                .filter(|figures| if share { *figures == rest } else { is_tried(*figures) });
            found.extend(counts.map(|figures| Purchase { buyer, option, letter, figures, had }));
        }
    }
    found
}

/// Writes a purchase into the options of a squad or leader, or more of one that stands there.
fn enter(options: &mut Value, army: &Army, purchase: Purchase) {
    let name = &army.options[purchase.option].name.text;
    let take = purchase.letter.map(|letter| json!(letter.to_string()));
    let same = |one: &&mut Value| one["buy"] == json!(name) && one.get("take") == take.as_ref();
    if let Some(one) = options.as_array_mut().and_then(|all| all.iter_mut().find(same)) {
        one["figures"] = json!(purchase.had + purchase.figures);
        return;
    }
    let mut buy = json!({"buy": name, "figures": purchase.figures});
    if let Some(take) = take {
        buy["take"] = take;
    }
    push(options, buy);
}

/// The leaders who go with a squad.
fn attached_leaders(squad: &mut Value) -> Vec<&mut Value> {
    match squad.get_mut("attached") {
        Some(Value::Array(leaders)) => leaders.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// The leaders of a force in the order of its bill.
fn leaders(force: &mut Value) -> Vec<&mut Value> {
    let Some(force) = force.as_object_mut() else { return Vec::new() };
    let (mut above, mut inside, mut alone) = (Vec::new(), Vec::new(), Vec::new());
    for (key, value) in force.iter_mut() {
        match (key.as_str(), value) {
            ("leaders", Value::Array(leaders)) => above.extend(leaders.iter_mut()),
            ("squads", Value::Array(squads)) => {
                alone.extend(squads.iter_mut().flat_map(attached_leaders))
            }
            ("platoons", Value::Array(platoons)) => {
                for platoon in platoons.iter_mut().filter_map(Value::as_object_mut) {
                    let (mut leader, mut squads) = (None, Vec::new());
                    for (key, value) in platoon.iter_mut() {
                        match (key.as_str(), value) {
                            ("leader", value) => leader = Some(value),
                            ("squads", Value::Array(list)) => squads.extend(list.iter_mut()),
                            _ => {}
                        }
                    }
                    inside.extend(leader);
                    inside.extend(squads.into_iter().flat_map(attached_leaders));
                }
            }
            _ => {}
        }
    }
    above.into_iter().chain(inside).chain(alone).collect()
}

/// Additions to a force, and the file with each.
fn additions(force: &Value, resolved: &ResolvedForce) -> Vec<(Addition, Value)> {
    let army = resolved.army;
    let with = |change: &dyn Fn(&mut Value)| {
        let mut force = force.clone();
        change(&mut force);
        force
    };
    let sizes = army.composition.squad.expect("a size");
    let most = sizes.most.expect("a bound");
    let mut all = Vec::new();
    for (index, part) in resolved.bill.squads.iter().enumerate() {
        let now = part.of.figures;
        for more in (1..=most).filter(|more| is_tried(*more)) {
            let larger = with(&|force| squads(force)[index]["figures"] = json!(now + more));
            all.push((Addition::Figures(index, more), larger));
        }
        for purchase in purchases(army, Buyer::Squad(index), now, &part.of.bought) {
            let more = with(&|force| enter(&mut squads(force)[index]["options"], army, purchase));
            all.push((Addition::Option(purchase), more));
        }
    }
    for (index, part) in resolved.bill.leaders.iter().enumerate() {
        for purchase in purchases(army, Buyer::Leader(index), 1, &part.of.bought) {
            let more = with(&|force| enter(&mut leaders(force)[index]["options"], army, purchase));
            all.push((Addition::Option(purchase), more));
        }
    }
    for (index, unit) in army.units.iter().enumerate() {
        let name = &unit.name.text;
        match unit.role {
            // An NCO comes with his squad.
            Role::Nco => {}
            Role::Leader => {
                let led = with(&|force| push(&mut force["leaders"], json!({"unit": name})));
                all.push((Addition::Leader(index), led));
            }
            Role::Troop => all.extend((1..=most + 1).filter(|n| is_tried(*n)).map(|figures| {
                let squad = json!({"troop": name, "figures": figures});
                let more = with(&|force| push(&mut force["squads"], squad.clone()));
                (Addition::Squad(index, figures), more)
            })),
        }
    }
    all
}

/// A suggestion for each number of figures that it may be taken for.
fn each(fit: &Suggestion) -> Vec<Addition> {
    let of = |most: i64, one: &dyn Fn(i64) -> Addition| {
        (fit.fewest.map_or(most, |fewest| fewest.figures)..=most).map(one).collect()
    };
    match fit.what {
        Addition::Figures(squad, most) => of(most, &|n| Addition::Figures(squad, n)),
        Addition::Squad(unit, most) => of(most, &|n| Addition::Squad(unit, n)),
        Addition::Option(purchase) => {
            of(purchase.figures, &|figures| Addition::Option(Purchase { figures, ..purchase }))
        }
        Addition::Leader(_) => vec![fit.what],
    }
}

/// Legal purchases with a warning, wherever they are bought.
fn clashes(fielded: &MusteredForce) -> usize {
    fielded.findings.iter().filter(|one| one.fault.id() == "option-clash").count()
}

#[test]
fn fits_offers_options_to_further_figures_and_marks_warnings() {
    let text = "\
fistful: 1
force: Three lasguns
army: fistful/harkonnen
limit: 150
squads:
  - {troop: Regulars, figures: 8, options: [{buy: 'Lasgun in exchange for the shield, on Arrakis', figures: 3}]}
  - {troop: Baron's House Guards, figures: 10}
";
    let list = "\
fistful: 1
name: House Ordos
options:
  - {name: Lasgun besides, points: 1, adds: g}
units:
  - {name: Sergeant, code: VHs-N1}
  - {name: Levy, code: RAs, nco: Sergeant}
";
    let games = games();
    let fitting = |fielded: &MusteredForce, language| {
        let resolved = fielded.resolve().expect("a force");
        let sheet = sheets::fits(&resolved, &fits::suggestions(&resolved), language);
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = render::sheet_text(&sheet, Look::Plain);
        text.lines().map(words).collect::<Vec<String>>()
    };
    let three = muster_force("force.yaml", &text.replace("150", "400"), &games);
    let lines = fitting(&three, Language::English);
    let more =
        "Regulars (8 figures): Lasgun in exchange for the shield, on Arrakis, 1 to 5 figures more";
    assert!(lines.iter().any(|line| line.contains(more)), "{lines:?}");
    let lines = fitting(&three, Language::Spanish);
    let more = "Arma Láser a cambio del Escudo, en Arrakis, de 1 a 5 figuras más 5 a 25";
    assert!(lines.iter().any(|line| line.contains(more)), "{lines:?}");

    let force = "fistful: 1\nforce: A\narmy: own\nlimit: 60\nsquads: [{troop: Levy, figures: 4}]\n";
    let beside = field_of(list, force, &games);
    let lines = fitting(&beside, Language::English);
    let warned = "* `sg` on one figure: a figure with a shield may not fire a lasgun; allowed, but one figure cannot use both (F22)";
    assert_eq!(lines[4], "1 Levy (4 figures): Lasgun besides, 1 to 4 figures * 1 to 4 7 to 4");
    assert!(lines.iter().any(|line| line == warned), "{lines:?}");
}

/// `true` if a check warns of a new squad or leader: a leader too many is said with another number, a squad too many only
/// if none was.
fn has_new_warning(before: &MusteredForce, after: &MusteredForce, what: Addition) -> bool {
    let warnings = |of: &MusteredForce| -> Vec<(&'static str, String)> {
        let warnings = of.findings.iter().filter(|it| it.severity() == Severity::Warning);
        warnings.map(|it| (it.fault.id(), it.fault.say(Language::English))).collect()
    };
    let known = warnings(before);
    match what {
        Addition::Leader(_) => warnings(after).iter().any(|new| !known.contains(new)),
        Addition::Squad(..) => {
            warnings(after).iter().any(|(id, _)| known.iter().all(|(old, _)| old != id))
        }
        Addition::Figures(..) | Addition::Option(_) => false,
    }
}

#[test]
fn fits_warns_of_a_lieutenant_without_a_platoon_as_check_does() {
    let text = "fistful: 1\nforce: Two\narmy: fistful/atreides\nlimit: 400\nleaders: [{unit: Lieutenant}, {unit: Young Paul}]\nsquads: [{troop: Troopers, figures: 5}]\n";
    let fielded = muster_force("force.yaml", text, &games());
    let resolved = fielded.resolve().expect("a force");
    let found = fits::suggestions(&resolved);
    let warned = |name: &str| {
        let is_he = |fit: &&Suggestion| match fit.what {
            Addition::Leader(unit) => resolved.army.units[unit].name.text == name,
            _ => false,
        };
        let fit = found.iter().find(is_he).expect("a suggestion");
        fit.warned.as_ref().map(|fault| fault.say(Language::English))
    };
    let loose = "2 × Lieutenant without a platoon to lead (F28)";
    assert_eq!(warned("Lieutenant").as_deref(), Some(loose));
    let twice = warned("Paul-Mua'Dib").expect("one person at two times");
    assert!(twice.contains("Young Paul"), "{twice}");
    assert_eq!(warned("Gurney Halleck"), None);
    let sheet =
        render::sheet_text(&sheets::fits(&resolved, &found, Language::English), Look::Plain);
    assert!(sheet.contains("leader: Lieutenant *") && sheet.contains(loose), "{sheet}");
    let taken = text.replace("leaders: [", "leaders: [{unit: Lieutenant}, ");
    let taken = muster_force("force.yaml", &taken, &games());
    assert!(taken.findings.iter().any(|it| it.fault.say(Language::English) == loose));
}

#[test]
fn fits_suggests_exactly_the_legal_additions() {
    let games = games();
    let (mut fitting, mut unfit) = (0, 0);
    for name in crate::common::forces() {
        let own: i64 =
            name.rsplit('-').next().and_then(|limit| limit.parse().ok()).expect("a limit");
        for limit in [own, own + 60] {
            let force = values(&name, limit);
            // A force is told from a list by a line that starts with its key.
            let lines = force.as_object().expect("keys").iter();
            let text: String = lines.map(|(key, value)| format!("{key}: {value}\n")).collect();
            let before = muster_force("force.yaml", &text, &games);
            let resolved = before.resolve().expect("a force");
            let fits = fits::suggestions(&resolved);
            let prices = |fit: &Suggestion| {
                [
                    Some((each(fit)[0], fit.from_points())),
                    each(fit).last().map(|last| (*last, fit.points)),
                ]
            };
            let prices: Vec<(Addition, i64)> = fits.iter().flat_map(prices).flatten().collect();
            let mut legal = Vec::new();
            for (what, file) in additions(&force, &resolved) {
                let after = muster_force("force.yaml", &file.to_string(), &games);
                let Some(more) = after.resolve().filter(|_| !after.is_faulty()) else {
                    unfit += 1;
                    continue;
                };
                let points = more.bill.total - resolved.bill.total;
                for (_, promised) in prices.iter().filter(|(of, _)| *of == what) {
                    assert_eq!(*promised, points, "{name} of {limit}: {what:?}");
                }
                for fit in fits.iter().filter(|fit| fit.what == what) {
                    let is_warned = clashes(&after) > clashes(&before)
                        || has_new_warning(&before, &after, what);
                    assert_eq!(fit.warned.is_some(), is_warned, "{name} of {limit}: {what:?}");
                }
                legal.push(format!("{what:?}"));
            }
            let dearer = |fit: &&Suggestion| !fit.saves();
            let split = fits.iter().take_while(dearer).count();
            assert_eq!(fits.iter().filter(dearer).count(), split, "{name}: savings come last");
            assert!(
                fits[..split].is_sorted_by_key(Suggestion::from_points),
                "{name}: the cheapest first"
            );
            let suggested = fits.iter().flat_map(each);
            let suggested = suggested.filter(|what| what.figures(&resolved).is_none_or(is_tried));
            let suggested = suggested.map(|what| format!("{what:?}"));
            let mut suggested: Vec<String> = suggested.collect();
            fitting += suggested.len();
            suggested.sort();
            legal.sort();
            assert_eq!(suggested, legal, "{name} of {limit}");
        }
    }
    assert!(fitting > 200 && unfit > 200, "{fitting} fit, {unfit} do not");
}

/// Ten at six points, who may give their shields for two or for a lasgun.
#[test]
fn fits_groups_numbers_of_figures_and_lists_savings_apart() {
    let text = "fistful: 1\nforce: Ten\narmy: fistful/harkonnen\nlimit: 104\nsquads:\n  - {troop: Regulars, figures: 8}\n";
    let fielded = muster_force("force.yaml", text, &games());
    let resolved = fielded.resolve().expect("a force");
    let sheet = |language| {
        render::sheet_text(
            &sheets::fits(&resolved, &fits::suggestions(&resolved), language),
            Look::Plain,
        )
    };
    let lines = |text: String| -> Vec<String> {
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        text.lines().map(words).filter(|line| !line.is_empty()).skip(1).collect()
    };
    assert_eq!(
        lines(sheet(Language::English)),
        [
            "What still fits",
            "No. For Points Points left",
            "1 Regulars (8 figures): Lasgun in exchange for the shield, on Arrakis, 1 to 6 figures 5 to 30 25 to 0",
            "2 1 to 2 figures more in Regulars (8 figures) 6 to 12 24 to 18",
            "3 leader: Baron Vladimir H. 21 9",
            "What saves points",
            "No. For Points Points left",
            "4 Regulars (8 figures): No shield, 1 to 8 figures −2 to −16 32 to 46",
            "A Fistful of Sardaukar · v3.0 (1998) · Fistful 0.2.0",
        ]
    );
    let spanish = lines(sheet(Language::Spanish));
    assert_eq!(spanish[3], "2 de 1 a 2 figuras más en Regulares (8 figuras) 6 a 12 24 a 18");
    assert_eq!(spanish[5], "Lo que ahorra puntos");
}
