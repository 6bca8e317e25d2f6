//! The published armies: entered as printed, and audited to the point.

use fistful::army::Role;
use fistful::audit::{self, Audit, AuditClass};
use fistful::book::Game;
use fistful::code::CodeKind;
use fistful::embedded::Grammars;
use fistful::language::{Language, Speech};
use fistful::muster::{self, Mustered};
use fistful::profile::ListColumn;
use fistful::render::{self, Look};
use fistful::rules::Rules;
use fistful::{embedded, sheets};
use pretty_assertions::assert_eq;
use std::fs;

fn rules() -> Rules {
    Rules::load(Game::FISTFUL, Grammars::BUILT_IN).expect("the shipped rules")
}

fn shipped(name: &str) -> Mustered {
    crate::common::shipped(&format!("fistful/{name}"), &crate::common::games())
}

fn list(text: &str) -> Mustered {
    let mustered = muster::army("list.yaml", text.as_bytes(), &crate::common::games())
        .expect("the shipped rules");
    assert_eq!(mustered.findings, Vec::new());
    mustered
}

fn audit_of<'a>(mustered: &'a Mustered, rules: &'a Rules) -> Audit<'a> {
    audit::army(mustered.army.as_ref().expect("an army"), rules)
}

const ARMIES: [&str; 4] = ["atreides", "harkonnen", "corrino", "fremen"];

/// A row of the file in the words of published.txt, read from the YAML text alone.
fn rows(name: &str) -> Vec<String> {
    let text = fs::read_to_string(format!("armies/fistful/{name}.yaml")).expect("an army");
    let units = text.split("\n  - name: ").skip(1);
    let cell = |unit: &str, key: &str| {
        let printed = unit
            .split("printed: {")
            .nth(1)
            .expect("a printed line")
            .split('}')
            .next()
            .unwrap_or_default()
            .to_owned();
        let found = printed
            .split(", ")
            .find_map(|pair| pair.strip_prefix(&format!("{key}: ")).map(str::to_owned));
        found.map(|value| value.trim_matches('\'').to_owned())
    };
    let row = |unit: &str| {
        let called = unit.lines().next().unwrap_or_default();
        let called = called
            .strip_prefix('\'')
            .and_then(|name| name.strip_suffix('\''))
            .map_or(called.to_owned(), |name| name.replace("''", "'"));
        let get = |key| cell(unit, key);
        let rating = get("leadership").or(get("morale")).unwrap_or_default();
        let radius = get("radius").unwrap_or("-".into());
        let parts = [
            name.to_owned(),
            called,
            get("move").unwrap_or_default(),
            get("ws").unwrap_or_default(),
            get("bs").unwrap_or_default(),
            rating,
            radius,
            get("points").unwrap_or_default(),
            get("code").unwrap_or_default(),
            get("notes").unwrap_or_default(),
        ];
        parts.join(" | ").trim_end().to_owned()
    };
    units.filter(|unit| unit.contains("printed: {")).map(row).collect()
}

#[test]
fn every_row_is_entered_as_printed() {
    let paper = fs::read_to_string("tests/cases/published.txt").expect("published.txt");
    let paper: Vec<&str> = paper
        .lines()
        .filter(|line| line.contains('|') && !line.starts_with('#'))
        .map(str::trim_end)
        .collect();
    assert_eq!(paper.len(), 33);
    let entered: Vec<String> = ARMIES.into_iter().flat_map(rows).collect();
    assert_eq!(entered, paper);
}

#[test]
fn every_shipped_army_is_clean_and_speaks_both_languages() {
    let all = crate::common::armies();
    let names = all.iter().filter_map(|name| name.strip_prefix("fistful/"));
    let mut kinds = [0, 0];
    for name in names {
        let mustered = shipped(name);
        assert_eq!(mustered.findings, Vec::new(), "{name}");
        let army = mustered.army.expect("an army");
        let is_printed = army.units.iter().filter(|unit| unit.printed.is_some()).count();
        let expected = if ARMIES.contains(&name) { army.units.len() } else { 0 };
        assert_eq!(is_printed, expected, "{name}: every line of a published list, none of our own");
        if ARMIES.contains(&name) {
            kinds[0] += army.of_kind(CodeKind::Leader).count();
            kinds[1] += army.of_kind(CodeKind::Trooper).count();
        }
        for words in [army.head.notes.as_ref(), Some(&army.head.name)].into_iter().flatten() {
            assert!(words.spanish.is_some(), "{name}: {}", words.text);
        }
        for special in army.units.iter().flat_map(|unit| &unit.special) {
            assert!(special.name.spanish.is_some(), "{name}: {}", special.name.text);
        }
        for unit in army.of_kind(CodeKind::Trooper) {
            assert!(unit.nco.is_some(), "{name}: {}", unit.name.text);
        }
    }
    assert_eq!(kinds, [24, 9]);
}

#[test]
fn the_four_published_audits_match_their_snapshots() {
    let rules = rules();
    let mustered: Vec<Mustered> = ARMIES.iter().map(|name| shipped(name)).collect();
    let mut audits: Vec<Audit> =
        mustered.iter().map(|mustered| audit_of(mustered, &rules)).collect();
    for ((name, mustered), audit) in ARMIES.iter().zip(&mustered).zip(&audits) {
        let army = mustered.army.as_ref().expect("an army");
        let sheet = sheets::audit(mustered, army, audit, &rules, Language::English);
        insta::assert_snapshot!(format!("audit-{name}"), render::sheet_text(&sheet, Look::Plain));
    }
    audit::join(&mut audits.iter_mut().collect::<Vec<_>>());
    let all: Vec<&Audit> = audits.iter().collect();
    let pool = audit::Pool::new(&all, 0);
    let together =
        sheets::patterns(&pool, &rules, Speech::One(Language::English)).expect("patterns");
    insta::assert_snapshot!("audit-together", render::sheet_text(&together, Look::Plain));
}

#[test]
fn nearest_codes_have_their_stated_misses_and_no_code_beats_them() {
    let rules = rules();
    let mut proved = 0;
    for name in ARMIES {
        let mustered = shipped(name);
        for row in audit_of(&mustered, &rules).rows {
            let printed = row.printed.values;
            let bought: i32 = row.unit.special.iter().map(|special| special.points).sum();
            let misses = |code| {
                let values =
                    rules.codes().profile(code).values(rules.codes().points(code) + bought);
                ListColumn::ALL
                    .into_iter()
                    .filter(|value| {
                        printed.get(*value).is_some() && printed.get(*value) != values.get(*value)
                    })
                    .collect::<Vec<_>>()
            };
            let space = rules.codes().space(row.unit.code.kind());
            for near in &row.nearest {
                assert_eq!(misses(near.code), near.misses);
                assert!(!near.misses.contains(&ListColumn::Points), "{}", row.unit.name.text);
                let better = space.iter().find(|other| {
                    let edits = row.unit.code.edits(other.code).unwrap_or(u32::MAX);
                    let misses = misses(other.code);
                    let hits = !misses.contains(&ListColumn::Points);
                    hits && edits <= near.edits && misses.len() < near.misses.len()
                });
                assert_eq!(
                    better.map(|other| rules.codes().write(other.code)),
                    None,
                    "{} beats {}",
                    row.unit.name.text,
                    rules.codes().write(near.code)
                );
                proved += 1;
            }
            let alone: Vec<_> = space
                .iter()
                .filter(|other| {
                    row.unit.code.edits(other.code) == Some(1) && misses(other.code).is_empty()
                })
                .map(|other| other.code)
                .collect();
            let mut found = [row.one_edit.as_slice(), &row.against_notes].concat();
            found.sort_by_key(|code| alone.iter().position(|other| other == code));
            assert_eq!(
                found,
                if row.is(AuditClass::Match) { Vec::new() } else { alone },
                "{}",
                row.unit.name.text
            );
        }
    }
    assert!(proved > 60, "{proved} nearest codes");
}

fn classes(mustered: &Mustered, rules: &Rules) -> Vec<String> {
    let row = |row: &audit::AuditRow| {
        row.classes.iter().map(|class| class.key()).collect::<Vec<_>>().join(" ")
    };
    audit_of(mustered, rules).rows.iter().map(row).collect()
}

/// A list of troopers with codes and printed points.
fn troopers(rows: &[(&str, &str)]) -> String {
    let unit = |(index, (code, points)): (usize, &(&str, &str))| {
        format!("  - {{name: Unit {index}, code: {code}, printed: {{points: {points}}}}}\n")
    };
    let units: String = rows.iter().enumerate().map(unit).collect();
    format!("fistful: 1\nname: Proof\nunits:\n{units}")
}

#[test]
fn the_same_difference_in_three_rows_is_a_pattern() {
    let rules = rules();
    let three = list(&troopers(&[
        ("VHs", "116"),
        ("EHs", "121"),
        ("RAs", "109"),
        ("RL", "1"),
        ("RA", "6"),
        ("RH", "10"),
        ("VL", "7"),
    ]));
    assert_eq!(
        classes(&three, &rules),
        ["pattern", "pattern", "pattern", "open", "match", "match", "match"]
    );
    let two = list(&troopers(&[("VHs", "116"), ("EHs", "121"), ("RA", "6"), ("RH", "10")]));
    assert_eq!(
        classes(&two, &rules),
        ["open", "open", "match", "match"],
        "two of four are not most"
    );
    let most = list(&troopers(&[("VHs", "116"), ("EHs", "121"), ("RA", "6")]));
    assert_eq!(classes(&most, &rules), ["pattern", "pattern", "match"], "two of three are most");
    let one = list(&troopers(&[("VHs", "116")]));
    assert_eq!(classes(&one, &rules), ["open"], "one row is no pattern");
}

#[test]
fn a_difference_that_chance_may_give_is_no_pattern() {
    let rules = rules();
    // Every misprint of 103 points is a misprint: 1 of 19, 19 and 14 slips give it, so 50 of 5,054 lists have two.
    let rare = list(&troopers(&[("VHs", "116"), ("EHs", "121"), ("RA", "6")]));
    let recurring = audit_of(&rare, &rules).recurring;
    let once_in: Vec<u128> =
        recurring.patterns.iter().map(|pattern| pattern.rarity.once_in()).collect();
    assert_eq!((recurring.differences, once_in), (1, vec![101]));
    // A shield more is one letter: 2 points are soon missing in two rows of three.
    let common = list(&troopers(&[("VHs", "13"), ("EHs", "18"), ("RA", "6")]));
    assert_eq!(classes(&common, &rules), ["one-edit", "one-edit", "match"]);
    let recurring = audit_of(&common, &rules).recurring;
    let found = |patterns: &[audit::Pattern]| -> Vec<(ListColumn, i32, usize)> {
        let found =
            |pattern: &audit::Pattern| (pattern.value, pattern.difference, pattern.rows.len());
        patterns.iter().map(found).collect()
    };
    assert_eq!(found(&recurring.patterns), []);
    assert_eq!(found(&recurring.by_chance), [(ListColumn::Points, -2, 2)]);
}

#[test]
fn codes_that_fit_are_counted_over_the_whole_space() {
    let rules = rules();
    for name in ARMIES {
        let mustered = shipped(name);
        for row in audit_of(&mustered, &rules).rows {
            let (own, printed) = (row.unit.code, row.printed.values);
            let bought: i32 = row.unit.special.iter().map(|special| special.points).sum();
            let mut expected = [audit::Rate::default(); audit::FAR + 1];
            for priced in rules.codes().space(own.kind()) {
                let values = priced.profile.values(priced.points + bought);
                let gives = |value: &ListColumn| {
                    printed.get(*value).is_none() || printed.get(*value) == values.get(*value)
                };
                let edits = own.edits(priced.code).expect("a code of the kind") as usize;
                for at in [(1..=audit::FAR).contains(&edits).then_some(edits), Some(0)] {
                    let Some(at) = at else { continue };
                    expected[at].codes += 1;
                    expected[at].points += usize::from(gives(&ListColumn::Points));
                    expected[at].whole += usize::from(ListColumn::ALL.iter().all(gives));
                }
            }
            let [all, near @ ..] = expected;
            assert_eq!((row.rates.all, row.rates.near), (all, near), "{}", row.unit.name.text);
        }
    }
}

#[test]
fn a_cap_of_4d_changes_the_published_agreement_as_counted() {
    let rule = embedded::list_or_force("fistful/rules/leaders-4d").expect("the shipped rules");
    let house = muster::army("leaders-4d.yaml", rule.as_bytes(), &crate::common::games());
    let games = crate::common::games().with_rules(house.expect("the shipped rules").rules);
    let mut found = audit::Experiment::default();
    for name in ARMIES {
        let text = embedded::list_or_force(&format!("fistful/{name}")).expect("a shipped army");
        let list = muster::army(name, text.as_bytes(), &games).expect("the shipped rules");
        let audit = audit_of(&list, &list.rules);
        let plain = shipped(name);
        let without = audit_of(&plain, &plain.rules);
        assert_eq!(without.experiment, None, "{name} has no house rules");
        let one = audit.experiment.expect("house rules");
        assert_eq!(one.before.rows, without.count(AuditClass::Match), "{name}");
        assert_eq!(one.after.rows, audit.count(AuditClass::Match), "{name}");
        found = [found, one].into_iter().sum();
    }
    let agreement = |rows, values| audit::Agreement { rows, values };
    let expected = audit::Experiment {
        before: agreement(1, 122),
        after: agreement(5, 142),
        of: agreement(33, 189),
        gained: 20,
        lost: 0,
        changed: agreement(20, 20),
        changed_before: agreement(0, 0),
        changed_after: agreement(20, 20),
    };
    assert_eq!(found, expected);
}

#[test]
fn an_experiment_ignores_what_house_rules_add() {
    let text = "fistful: 1\nname: Proof\nhouse_rules:\n  - {name: Belt, adds: trait u, points: 3, move: +1d}\n  - {name: Zeal, gives: [Guard], points: 4}\n  - {name: Dear marksmen, changes: trait S, points: 6}\nunits:\n  - {name: Guard, code: VHs, printed: {points: 19}}\n  - {name: Flyer, code: VHu, printed: {points: 16}}\n  - {name: Marksman, code: VHS, printed: {points: 17}}\n";
    let list = list(text);
    let found = audit_of(&list, &list.rules).experiment.expect("house rules");
    let agreement = |n| audit::Agreement { rows: n, values: n };
    let expected = audit::Experiment {
        before: agreement(1),
        after: agreement(2),
        of: agreement(3),
        gained: 2,
        lost: 1,
        changed: agreement(3),
        changed_before: agreement(1),
        changed_after: agreement(2),
    };
    assert_eq!(found, expected, "the marksman alone agrees without the rules");
}

#[test]
fn a_special_ability_explains_only_points_that_include_it() {
    let rules = rules();
    let text = |points: i32| {
        format!(
            "fistful: 1\nname: Proof\nunits:\n  - {{name: Guard, code: EASs, special: [{{name: Zeal, points: 105, source: §0}}], printed: {{points: {points}}}}}\n"
        )
    };
    for (points, expected) in [(125, "match special"), (20, "open"), (21, "open")] {
        assert_eq!(classes(&list(&text(points)), &rules), [expected], "{points}");
    }
}

#[test]
fn one_letter_must_give_every_printed_value() {
    let rules = rules();
    let text = |ws: i32| {
        format!(
            "fistful: 1\nname: Proof\nunits:\n  - {{name: Guard, code: VHs, printed: {{move: 3d, ws: {ws}, bs: 4, morale: 8, points: 13}}}}\n"
        )
    };
    assert_eq!(classes(&list(&text(6)), &rules), ["one-edit"]);
    assert_eq!(classes(&list(&text(17)), &rules), ["open"]);
}

#[test]
fn a_special_ability_is_a_line_of_its_units_bill() {
    let rules = rules();
    for (name, unit, ability, points, total) in [
        ("corrino", "Sardaukar", "Always makes its morale check to charge", 5, 25),
        ("fremen", "Fedayken", "Never takes a morale check, in combat or to charge", 10, 45),
    ] {
        let mustered = shipped(name);
        let army = mustered.army.as_ref().expect("an army");
        let unit = army.units.iter().find(|other| other.name.text == unit).expect("the unit");
        let bill = fistful::cost::unit(unit, &rules);
        let last = bill.lines.last().expect("a line");
        assert_eq!((last.item.key().as_str(), last.points, bill.total), (ability, points, total));
    }
}

#[test]
fn a_percentage_of_the_squad_rounds_half_up_once() {
    let surcharges = [(17, 9), (16, 8), (25, 13), (0, 0)];
    assert_eq!(
        surcharges.map(|(total, _)| (total, fistful::cost::surcharge(total, 50))),
        surcharges
    );
}

#[test]
fn dune_world_lists_have_the_rows_of_the_fistful_lists() {
    let games = crate::common::games();
    let armies = crate::common::armies();
    let names: Vec<&str> =
        armies.iter().filter_map(|name| name.strip_prefix("dune-world/")).collect();
    assert_eq!(names.len(), 4);
    for name in names {
        let lines = |game: &str| -> Vec<_> {
            let army =
                crate::common::shipped(&format!("{game}/{name}"), &games).army.expect("an army");
            let line = |unit: fistful::army::Unit| {
                let code = unit.code;
                let mut printed = unit.printed.expect("a printed line");
                // D21: what A Fistful of Sardaukar prints of an NCO's radius is not taken over.
                if unit.role == Role::Nco {
                    *printed.values.get_mut(ListColumn::Radius) = None;
                }
                let notes = printed.notes.map(|notes| notes.text);
                (unit.name.text, code, printed.code, printed.values, printed.remark, notes)
            };
            army.units.into_iter().map(line).collect()
        };
        assert_eq!(lines("dune-world"), lines("fistful"), "{name}");
        assert!(lines("fistful").len() > 4, "{name}");
    }
}
