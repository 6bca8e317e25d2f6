//! Ability codes: the lines of code.txt, the grammar, and properties of the whole code space.

use crate::common::cases;
use fistful::book::{Book, Game};
use fistful::code::{Code, CodeKind, Traits};
use fistful::codes::Slot;
use fistful::embedded::Grammars;
use fistful::language::Language;
use fistful::rules::Rules;
use fistful::{cost, decode};
use pretty_assertions::assert_eq;
use proptest::prelude::{any, proptest};
use std::fs;

fn rules() -> Rules {
    Rules::load(Game::FISTFUL, Grammars::BUILT_IN).expect("the shipped rules")
}

fn ids(decoded: &decode::Decoded) -> Vec<&'static str> {
    decoded.findings.iter().map(|finding| finding.fault.id()).collect()
}

#[test]
fn every_line_of_code_txt_decodes_as_stated() {
    let rules = rules();
    let list = fs::read_to_string("grammars/fistful/code.txt").expect("code.txt");
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    for line in lines {
        let mut words = line.split_whitespace();
        let (kind, given) = (words.next().expect("ok or fault"), words.next().expect("a code"));
        let decoded = decode::code(&given.replace('_', " "), &rules);
        let rest: Vec<&str> = words.collect();
        expected.push(format!("{kind} {given} {}", rest.join(" ")));
        found.push(match decoded.code {
            Some(code) => format!(
                "ok {given} {}",
                [vec![rules.codes().write(code).as_str()], ids(&decoded)].concat().join(" ")
            ),
            None => {
                let finding = &decoded.findings[decoded.findings.len() - 1];
                let before = &given.replace('_', " ")[..finding.span.expect("a place").start];
                format!("fault {given} {} {}", before.chars().count() + 1, finding.fault.id())
            }
        });
    }
    assert!(expected.len() > 50, "code.txt holds {} lines", expected.len());
    assert_eq!(found, expected);
}

/// The terminals of each rule of code.ebnf.
fn terminals(rule: &str) -> String {
    let grammar = fs::read_to_string("grammars/fistful/code.ebnf").expect("code.ebnf");
    let line = grammar
        .lines()
        .find(|line| line.split_whitespace().next() == Some(rule))
        .expect("the rule");
    let line = line.split("(*").next().unwrap_or_default();
    line.split('"').skip(1).step_by(2).collect()
}

#[test]
fn the_grammar_and_the_tables_name_the_same_letters() {
    let rules = rules();
    for slot in Slot::ALL {
        let letters: String = rules.codes().table(slot).rows.iter().map(|row| row.letter).collect();
        assert_eq!(terminals(slot.key()), letters, "{}", slot.key());
    }
    assert_eq!(terminals("dash"), rules.codes().dash.letter.to_string());
}

#[test]
fn the_parser_carries_the_grammar_it_reads() {
    let grammar = fs::read_to_string("grammars/fistful/code.ebnf").expect("code.ebnf");
    let parser = fs::read_to_string("src/decode/code.rs").expect("code.rs");
    let rule = grammar.lines().find(|line| line.starts_with("code ")).expect("the rule of a code");
    assert!(parser.contains(rule), "decode/code.rs does not show `{rule}`");
}

fn whole_space(rules: &Rules) -> Vec<fistful::codes::PricedCode> {
    [CodeKind::Trooper, CodeKind::Leader]
        .into_iter()
        .flat_map(|kind| rules.codes().space(kind))
        .copied()
        .collect()
}

#[test]
fn the_space_has_every_code_once() {
    let rules = rules();
    let mut codes: Vec<Code> = whole_space(&rules).iter().map(|priced| priced.code).collect();
    assert_eq!(codes.len(), 72_960);
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 72_960);
}

#[test]
fn every_code_reads_back_as_written() {
    let rules = rules();
    for priced in whole_space(&rules) {
        let text = rules.codes().write(priced.code);
        let decoded = decode::code(&text, &rules);
        assert_eq!(decode::find_code(&text, &rules), decoded.code);
        assert_eq!(decoded.code, Some(priced.code), "{text}");
        let clashes = decoded.findings.iter().all(|finding| finding.fault.id() == "clash");
        assert!(clashes, "{text}: {:?}", decoded.findings);
    }
}

#[test]
fn bills_add_up_and_agree_with_the_space() {
    let rules = rules();
    for priced in whole_space(&rules) {
        let bill = cost::bill(priced.code, &rules);
        let text = rules.codes().write(priced.code);
        assert_eq!(bill.lines.iter().map(|line| line.points).sum::<i32>(), bill.total, "{text}");
        assert_eq!(
            (bill.total, rules.codes().points(priced.code)),
            (priced.points, priced.points),
            "{text}"
        );
        assert_eq!(rules.codes().profile(priced.code), priced.profile, "{text}");
        assert_eq!(bill.lines.len(), 1 + text.chars().filter(|c| *c != '-').count(), "{text}");
    }
}

#[test]
fn an_added_letter_never_costs_less_unless_its_row_says_so() {
    let rules = rules();
    let rows = rules.codes().table(Slot::Traits).rows.len() as u8;
    for priced in whole_space(&rules) {
        for row in (0..rows).filter(|row| !priced.code.traits.has(*row)) {
            let more = Code { traits: priced.code.traits.with(row), ..priced.code };
            let cheaper = rules.codes().points(more) < priced.points;
            let says_so = rules.codes().row(Slot::Traits, row).points < 0;
            assert!(
                !cheaper || says_so,
                "{} costs less than {}",
                rules.codes().write(more),
                rules.codes().write(priced.code)
            );
        }
        if priced.code.rank.is_some() {
            let trooper = Code { rank: None, ..priced.code };
            assert!(
                rules.codes().points(trooper) <= priced.points,
                "{}",
                rules.codes().write(priced.code)
            );
        }
    }
}

#[test]
fn edits_count_letters_added_removed_or_changed() {
    let rules = rules();
    let read = |text| decode::code(text, &rules).code.expect("a code");
    for (a, b, edits) in [
        ("EFSs-A4", "EFSs-A4", 0),
        ("EFS", "EFs", 1),
        ("EFS", "EFSs", 1),
        ("EFSs", "EFgm", 2),
        ("EFSs-A4", "VXpt-B5", 6),
    ] {
        assert_eq!(read(a).edits(read(b)), Some(edits), "{a} {b}");
    }
    assert_eq!(read("EFS").edits(read("EFS-A4")), None);
}

#[test]
fn the_worked_example_of_the_source_has_its_profile_and_bill() {
    let rules = rules();
    let code = decode::code("EFSs-A4", &rules).code.expect("a code");
    let profile = rules.codes().profile(code);
    let command = profile.command.expect("a leader");
    let numbers = (
        profile.moves.to_string(),
        profile.ws,
        profile.bs,
        profile.morale,
        command.leadership,
        command.radius,
    );
    assert_eq!(numbers, ("5d".to_owned(), 15, 6, 11, 4, 24));
    let lines: Vec<(String, i32, &str)> = cost::bill(code, &rules)
        .lines
        .iter()
        .map(|line| (line.item.key(), line.points, line.source))
        .collect();
    let expected = [
        ("base", 4, "§11b"),
        ("training E", 10, "§11c"),
        ("morale F", 14, "§11d"),
        ("trait S", 4, "§11e"),
        ("trait s", 2, "§11e"),
        ("leadership A", 51, "§11f"),
        ("fighting 4", 12, "§11g"),
    ];
    assert_eq!(lines, expected.map(|(what, points, source)| (what.to_owned(), points, source)));
}

/// The letters of a slot with their points, as the tables of §11 print them.
fn prices(rules: &Rules, slot: Slot) -> String {
    let rows = rules.codes().table(slot).rows.iter();
    rows.map(|row| format!("{}{:+}", row.letter, row.points)).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_letter_costs_what_its_table_prints() {
    let rules = rules();
    assert_eq!(
        Slot::ALL.map(|slot| prices(&rules, slot)),
        [
            "G+0 R+2 V+5 E+10",
            "L-2 A+0 H+4 X+8 F+14",
            "S+4 s+2 p+2 g+5 m+3 t+1",
            "W+0 N+3 E+9 D+15 C+27 B+39 A+51 M+63",
            "1+2 2+5 3+8 4+12 5+24 6+20 7+24",
        ]
    );
}

#[test]
fn every_letter_has_two_names_and_a_section() {
    let rules = rules();
    for row in Slot::ALL.into_iter().flat_map(|slot| &rules.codes().table(slot).rows) {
        for language in Language::ALL {
            assert!(!row.names.get(language).is_empty(), "{}", row.letter);
        }
        assert!(row.source.starts_with('§'), "{}", row.letter);
    }
}

fn parse_rules(text: &str) -> Result<Rules, String> {
    Rules::parse(Book::load(Game::FISTFUL, Grammars::BUILT_IN).expect("the shipped book"), text)
}

#[test]
fn rules_that_contradict_themselves_are_refused() {
    let text = fs::read_to_string("grammars/fistful/rules.yaml").expect("the rules");
    let twice = text.replacen("letter: G", "letter: R", 1);
    assert_eq!(parse_rules(&twice).err().as_deref(), Some("`R` means two things in one slot"));
    let dash = text.replacen("letter: t,", "letter: '-',", 1);
    assert_eq!(parse_rules(&dash).err().as_deref(), Some("`-` is both the dash and a trait"));
    let foreign = text.replacen("letter: t,", "letter: ñ,", 1);
    assert_eq!(parse_rules(&foreign).err().as_deref(), Some("`ñ` is not a plain letter"));
    let wild = text.replacen("nuclear: 6", "nuclear: 11", 1);
    let why = "explosion: `blast` may not exceed `nuclear`, nor `nuclear` the die";
    assert_eq!(parse_rules(&wild).err().as_deref(), Some(why));
    let lost = text.replacen("percent: 25", "percent: 0", 1);
    let why = "0 is not between 1 and 100 at line 125, column 17";
    assert_eq!(parse_rules(&lost).err().as_deref(), Some(why));
}

/// Each error of a table has its place.
#[test]
fn rules_with_numbers_out_of_range_are_refused_with_their_place() {
    let text = fs::read_to_string("grammars/fistful/rules.yaml").expect("the rules");
    let dune_world = fs::read_to_string("grammars/dune-world/rules.yaml").expect("the rules");
    assert!(dune_world.contains("extends: fistful"), "its bounds are those of the same types");
    let cases = [
        ("    ws: 3\n", "    ws: 2147483647\n", "2147483647 is not between 0 and 40"),
        ("    bs: 4\n", "    bs: -2147483648\n", "-2147483648 is not between 0 and 40"),
        ("    points: 4\n", "    points: 0\n", "0 is not between 1 and 999"),
        ("move: 3d\n", "move: 21d\n", "`21d` is not written like `3d`, up to `20d`"),
        ("ws: 1, morale: 1", "ws: 21, morale: 1", "21 is not between -20 and 20"),
        ("radius: 12", "radius: 100", "100 is not between 0 and 99"),
        ("points: 51", "points: -100", "-100 is not between -99 and 999"),
        ("range: 24", "range: 2147483647", "2147483647 is not between 1 and 200"),
        ("cohesion: 3 ", "cohesion: -1 ", "-1 is not between 0 and 200"),
        ("rally: 3 ", "rally: 201 ", "201 is not between 0 and 200"),
        ("routed_dice: 3 ", "routed_dice: 0 ", "0 is not between 1 and 20"),
        ("nco_lost: -1 ", "nco_lost: -21 ", "-21 is not between -20 and 20"),
        ("{die: 10", "{die: 101", "101 is not between 1 and 100"),
        ("percent: 75, morale: -4", "percent: 75, morale: -21", "-21 is not between -20 and 20"),
    ];
    for (from, to, why) in cases {
        assert!(text.contains(from), "{from}");
        let found = parse_rules(&text.replacen(from, to, 1)).err().unwrap_or_default();
        let line = text[..text.find(from).unwrap_or(0)].matches('\n').count() + 1;
        let expected = format!("{why} at line {line}, column ");
        assert!(found.starts_with(&expected), "{to}: {found}");
    }
    let timid = text.replacen("    morale: 5\n", "    morale: 0\n", 1);
    assert_eq!(parse_rules(&timid).err().as_deref(), Some("`GL` would have morale -1"));
}

#[test]
fn codes_with_an_added_letter_are_read() {
    let text = fs::read_to_string("grammars/fistful/rules.yaml").expect("the rules");
    let worm = "      - {letter: w, names: {en: Worm rider, es: Jinete de gusano}, ws: 7, points: 40, source: §0}\n";
    let text = text.replacen("\n  leadership:", &format!("\n{worm}  leadership:"), 1);
    let rules = parse_rules(&text).expect("rules with one letter more");
    let code = decode::code("EFwS-A4", &rules).code.expect("a code");
    assert_eq!(rules.codes().write(code), "EFSw-A4");
    assert_eq!(rules.codes().points(code), 4 + 10 + 14 + 4 + 40 + 51 + 12);
    assert_eq!(code.traits, Traits(0b100_0001));
}

#[test]
fn an_alias_after_the_dash_is_noted_as_well() {
    let text = fs::read_to_string("grammars/fistful/rules.yaml").expect("the rules");
    let text = text.replacen(
        "{letter: E, names: {en: Fair",
        "{letter: E, aliases: [F], names: {en: Fair",
        1,
    );
    let rules = parse_rules(&text).expect("rules with one alias more");
    let decoded = decode::code("VHs-F3", &rules);
    assert_eq!(decoded.code.map(|code| rules.codes().write(code)).as_deref(), Some("VHs-E3"));
    assert_eq!(ids(&decoded), ["letter-alias"]);
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn any_text_is_a_code_or_has_an_error_inside_it(text in any::<String>()) {
        let decoded = decode::code(&text, &rules());
        assert_eq!(decoded.code.is_none(), fistful::finding::any_error(&decoded.findings));
        for finding in decoded.findings {
            assert!(text.get(finding.span.expect("a place").range()).is_some(), "{text:?} {finding:?}");
        }
    }

    #[test]
    fn letters_in_any_order_are_a_code_or_a_fault(text in "[ A-Za-z0-9–−-]{0,12}") {
        let rules = rules();
        let decoded = decode::code(&text, &rules);
        if let Some(code) = decoded.code {
            let canonical = rules.codes().write(code);
            assert_eq!(decode::code(&canonical, &rules).code, Some(code));
        }
    }
}
