//! Ability codes: the lines of code.txt, the grammar, and properties of the whole code space.

use fistful::code::{Code, Kind, Traits};
use fistful::language::Language;
use fistful::ruleset::{Game, Ruleset, Slot};
use fistful::{cost, decode};
use pretty_assertions::assert_eq;
use proptest::prelude::{any, proptest};
use std::fs;

fn ruleset() -> Ruleset {
    Ruleset::load(Game::Fistful, None).expect("the shipped ruleset")
}

fn ids(decoded: &decode::Decoded) -> Vec<&'static str> {
    decoded.findings.iter().map(|finding| finding.fault.id()).collect()
}

#[test]
fn every_line_of_the_code_list_is_read_as_it_says() {
    let ruleset = ruleset();
    let list = fs::read_to_string("grammars/fistful/code.txt").expect("code.txt");
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut said, mut wanted) = (Vec::new(), Vec::new());
    for line in lines {
        let mut words = line.split_whitespace();
        let (kind, given) = (words.next().expect("ok or fault"), words.next().expect("a code"));
        let decoded = decode::code(&given.replace('_', " "), &ruleset);
        let rest: Vec<&str> = words.collect();
        wanted.push(format!("{kind} {given} {}", rest.join(" ")));
        said.push(match decoded.code {
            Some(code) => format!(
                "ok {given} {}",
                [vec![ruleset.write(code).as_str()], ids(&decoded)].concat().join(" ")
            ),
            None => {
                let finding = &decoded.findings[decoded.findings.len() - 1];
                let before = &given.replace('_', " ")[..finding.span.expect("a place").start];
                format!("fault {given} {} {}", before.chars().count() + 1, finding.fault.id())
            }
        });
    }
    assert!(wanted.len() > 50, "code.txt holds {} lines", wanted.len());
    assert_eq!(said, wanted);
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
    let ruleset = ruleset();
    for slot in Slot::ALL {
        let letters: String = ruleset.table(slot).rows.iter().map(|row| row.letter).collect();
        assert_eq!(terminals(slot.tag()), letters, "{}", slot.tag());
    }
    assert_eq!(terminals("dash"), ruleset.dash.letter.to_string());
}

#[test]
fn the_parser_carries_the_grammar_it_reads() {
    let grammar = fs::read_to_string("grammars/fistful/code.ebnf").expect("code.ebnf");
    let parser = fs::read_to_string("src/decode/code.rs").expect("code.rs");
    let rule = grammar.lines().find(|line| line.starts_with("code ")).expect("the rule of a code");
    assert!(parser.contains(rule), "decode/code.rs does not show `{rule}`");
}

fn whole_space(ruleset: &Ruleset) -> Vec<fistful::ruleset::Priced> {
    [Kind::Trooper, Kind::Leader].into_iter().flat_map(|kind| ruleset.space(kind)).collect()
}

#[test]
fn the_space_has_every_code_once() {
    let ruleset = ruleset();
    let mut codes: Vec<Code> = whole_space(&ruleset).iter().map(|priced| priced.code).collect();
    assert_eq!(codes.len(), 72_960);
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 72_960);
}

#[test]
fn every_code_reads_back_what_it_writes() {
    let ruleset = ruleset();
    for priced in whole_space(&ruleset) {
        let text = ruleset.write(priced.code);
        let decoded = decode::code(&text, &ruleset);
        assert_eq!(decoded.code, Some(priced.code), "{text}");
        let clashes = decoded.findings.iter().all(|finding| finding.fault.id() == "clash");
        assert!(clashes, "{text}: {:?}", decoded.findings);
    }
}

#[test]
fn bills_add_up_and_agree_with_the_space() {
    let ruleset = ruleset();
    for priced in whole_space(&ruleset) {
        let bill = cost::bill(priced.code, &ruleset);
        let text = ruleset.write(priced.code);
        assert_eq!(bill.lines.iter().map(|line| line.points).sum::<i32>(), bill.total, "{text}");
        assert_eq!(
            (bill.total, ruleset.points(priced.code)),
            (priced.points, priced.points),
            "{text}"
        );
        assert_eq!(ruleset.profile(priced.code), priced.profile, "{text}");
        assert_eq!(bill.lines.len(), 1 + text.chars().filter(|c| *c != '-').count(), "{text}");
    }
}

#[test]
fn a_letter_more_never_costs_less_unless_its_row_says_so() {
    let ruleset = ruleset();
    let rows = ruleset.table(Slot::Traits).rows.len() as u8;
    for priced in whole_space(&ruleset) {
        for row in (0..rows).filter(|row| !priced.code.traits.has(*row)) {
            let more = Code { traits: priced.code.traits.with(row), ..priced.code };
            let cheaper = ruleset.points(more) < priced.points;
            let says_so = ruleset.row(Slot::Traits, row).points < 0;
            assert!(
                !cheaper || says_so,
                "{} costs less than {}",
                ruleset.write(more),
                ruleset.write(priced.code)
            );
        }
        if priced.code.rank.is_some() {
            let trooper = Code { rank: None, ..priced.code };
            assert!(ruleset.points(trooper) <= priced.points, "{}", ruleset.write(priced.code));
        }
    }
}

#[test]
fn edits_count_letters_added_removed_or_changed() {
    let ruleset = ruleset();
    let read = |text| decode::code(text, &ruleset).code.expect("a code");
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
fn the_worked_examples_of_the_source_come_out() {
    let ruleset = ruleset();
    let code = decode::code("EFSs-A4", &ruleset).code.expect("a code");
    let profile = ruleset.profile(code);
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
    let lines: Vec<(String, i32, &str)> = cost::bill(code, &ruleset)
        .lines
        .iter()
        .map(|line| (line.item.key(), line.points, line.source))
        .collect();
    let wanted = [
        ("base", 4, "§11b"),
        ("training E", 10, "§11c"),
        ("morale F", 14, "§11d"),
        ("trait S", 4, "§11e"),
        ("trait s", 2, "§11e"),
        ("leadership A", 51, "§11f"),
        ("fighting 4", 12, "§11g"),
    ];
    assert_eq!(lines, wanted.map(|(what, points, source)| (what.to_owned(), points, source)));
}

/// The letters of a slot with their points, as the tables of §11 print them.
fn prices(ruleset: &Ruleset, slot: Slot) -> String {
    let rows = ruleset.table(slot).rows.iter();
    rows.map(|row| format!("{}{:+}", row.letter, row.points)).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_letter_costs_what_its_table_prints() {
    let ruleset = ruleset();
    assert_eq!(
        Slot::ALL.map(|slot| prices(&ruleset, slot)),
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
    let ruleset = ruleset();
    for row in Slot::ALL.into_iter().flat_map(|slot| &ruleset.table(slot).rows) {
        for language in Language::ALL {
            assert!(!row.names.get(language).is_empty(), "{}", row.letter);
        }
        assert!(row.source.starts_with('§'), "{}", row.letter);
    }
}

#[test]
fn a_ruleset_that_contradicts_itself_is_refused() {
    let text = fs::read_to_string("grammars/fistful/ruleset.yaml").expect("the ruleset");
    let twice = text.replacen("letter: G", "letter: R", 1);
    assert_eq!(Ruleset::parse(&twice).err().as_deref(), Some("`R` means two things in one slot"));
    let dash = text.replacen("letter: t,", "letter: '-',", 1);
    assert_eq!(Ruleset::parse(&dash).err().as_deref(), Some("`-` is both the dash and a trait"));
    let foreign = text.replacen("letter: t,", "letter: ñ,", 1);
    assert_eq!(Ruleset::parse(&foreign).err().as_deref(), Some("`ñ` is not a plain letter"));
    let wild = text.replacen("nuclear: 6", "nuclear: 11", 1);
    let why = "explosion: a blast, then nuclear, both on the die";
    assert_eq!(Ruleset::parse(&wild).err().as_deref(), Some(why));
    let lost = text.replacen("percent: 25", "percent: 0", 1);
    let why = "losses: per cent from 1 to 100, with a small change";
    assert_eq!(Ruleset::parse(&lost).err().as_deref(), Some(why));
}

#[test]
fn another_alphabet_is_read_as_well() {
    let text = fs::read_to_string("grammars/fistful/ruleset.yaml").expect("the ruleset");
    let worm = "    - {letter: w, names: {en: Worm rider, es: Jinete de gusano}, ws: 7, points: 40, source: §0}\n";
    let text = text.replacen("\nleadership:", &format!("{worm}\nleadership:"), 1);
    let ruleset = Ruleset::parse(&text).expect("a ruleset with one letter more");
    let code = decode::code("EFwS-A4", &ruleset).code.expect("a code");
    assert_eq!(ruleset.write(code), "EFSw-A4");
    assert_eq!(ruleset.points(code), 4 + 10 + 14 + 4 + 40 + 51 + 12);
    assert_eq!(code.traits, Traits(0b100_0001));
}

#[test]
fn an_alias_after_the_dash_is_noted_as_well() {
    let text = fs::read_to_string("grammars/fistful/ruleset.yaml").expect("the ruleset");
    let text = text.replacen(
        "{letter: E, names: {en: Fair",
        "{letter: E, aliases: [F], names: {en: Fair",
        1,
    );
    let ruleset = Ruleset::parse(&text).expect("a ruleset with one alias more");
    let decoded = decode::code("VHs-F3", &ruleset);
    assert_eq!(decoded.code.map(|code| ruleset.write(code)).as_deref(), Some("VHs-E3"));
    assert_eq!(ids(&decoded), ["letter-alias"]);
}

proptest! {
    #[test]
    fn any_text_is_a_code_or_has_an_error_inside_it(text in any::<String>()) {
        let decoded = decode::code(&text, &ruleset());
        assert_eq!(decoded.code.is_none(), fistful::finding::any_error(&decoded.findings));
        for finding in decoded.findings {
            assert!(text.get(finding.span.expect("a place").range()).is_some(), "{text:?} {finding:?}");
        }
    }

    #[test]
    fn letters_in_any_order_are_a_code_or_a_fault(text in "[ A-Za-z0-9–−-]{0,12}") {
        let ruleset = ruleset();
        let decoded = decode::code(&text, &ruleset);
        if let Some(code) = decoded.code {
            let canonical = ruleset.write(code);
            assert_eq!(decode::code(&canonical, &ruleset).code, Some(code));
        }
    }
}
