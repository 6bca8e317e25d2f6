//! Ability codes with a fault, in files, by themselves and from standard input.

use super::desk::{
    MIB, Outcome, assert_cases, drawn_findings, folder, head, messages, refused, run, run_on,
    unclean, with,
};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

/// An ability code, its fault, and the character at which it stands, counted from 0.
type CodeCase = (&'static str, &'static str, &'static str, usize, &'static [&'static str]);

const CODES: &[CodeCase] = &[
    ("C01", "", "empty-code", 0, &["empty"]),
    ("C03", "EFQs-A4", "unknown-letter", 2, &["`Q`", "`S`, `s`, `p`, `g`, `m`, `t`, `-`"]),
    ("C05", "EFSs-A99999999999999999999999", "unknown-letter", 6, &["`9`", "`7`"]),
    ("C07", "ЕFSs-Ａ４", "look-alike", 0, &["U+0415", "`E`"]),
    ("C07 full width", "EFSs-Ａ4", "look-alike", 5, &["U+FF21", "`A`"]),
    ("C09", "EFSs-A4x", "after-the-code", 7, &["`x`"]),
    ("C11", "EFSs-A4EFSs-A4", "after-the-code", 7, &["`EFSs-A4`"]),
    ("C11 twice a trait", "EHss", "trait-twice", 3, &["`s`"]),
    ("C11 too long", LONG, "code-too-long", 0, &["65", "64"]),
    ("C09 an end", "EFSs-", "code-ends-early", 5, &["leadership", "`A`"]),
    ("C09 a wide letter", "E界", "unknown-letter", 1, &["`界`"]),
];

const LONG: &str = "EHsssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss";

#[test]
fn faults_of_codes_in_files_point_at_their_letter() -> Outcome {
    let file = |&(id, code, fault, at, says): &CodeCase| {
        let found = format!("6:{} {fault}", 12 + at);
        refused(id, with("code", &format!("\"{code}\"")), &found).says(says)
    };
    // The quotes of an empty value are all there is to point at.
    let file = |case: &CodeCase| match case.1 {
        "" => refused(case.0, with("code", "\"\""), "6:11 empty-code"),
        _ => file(case),
    };
    assert_cases("codes", &CODES.iter().map(file).collect::<Vec<_>>())
}

#[test]
fn faults_of_codes_in_arguments_point_at_their_letter() -> Outcome {
    let folder = folder("code")?;
    let mut wrong = Vec::new();
    for &(id, code, fault, at, says) in CODES {
        let ran = run(&folder, &["code", "--json", code])?;
        let answer: Value = serde_json::from_str(&ran.out)?;
        let finding = &answer[0]["findings"][0];
        let found = (ran.exit, finding["id"].as_str(), finding["at"]["start"].as_u64());
        if found != (Some(1), Some(fault), Some(at as u64)) {
            wrong.push(format!("{id} code --json: {found:?}, expected {fault} at {at}"));
        }
        if answer[0]["code"] != Value::Null {
            wrong.push(format!("{id} code --json: a code was made of a part"));
        }
        let human = run(&folder, &["code", code])?;
        let expected = [format!("1:{} {fault}", at + 1)];
        if human.exit != Some(1) || drawn_findings(&human.output(), "<code>") != expected {
            wrong.push(format!("{id} code: {}, expected {expected:?}", head(&human.output())));
        }
        for (text, ran) in [(messages(&answer), ran), (human.output(), human)] {
            let unsaid = says.iter().filter(|word| !text.contains(**word));
            wrong.extend(unsaid.map(|word| format!("{id}: does not say {word:?}")));
            wrong.extend(unclean(&ran.output(), &[]).iter().map(|fault| format!("{id}: {fault}")));
        }
    }
    assert_eq!(wrong.join("\n"), "");
    let caret = run(&folder, &["code", "EFQs-A4"])?.output();
    assert!(caret.contains("1 | EFQs-A4\n  |   ^\n"), "a caret under the Q: {caret}");
    Ok(())
}

#[test]
fn codes_from_standard_input_are_all_read_or_refused() -> Outcome {
    let folder = folder("stdin")?;
    let input = folder.join("codes.txt");
    let mut wrong = Vec::new();
    let mut assert_cases = |id: &str, bytes: &[u8], exit: &[i32], says: &str| -> Outcome {
        fs::write(&input, bytes)?;
        let ran = run_on(&folder, &input, &["code", "-"])?;
        let result = ran.output();
        if !ran.exit.is_some_and(|code| exit.contains(&code)) || !result.contains(says) {
            wrong.push(format!("{id}: exit {:?}: {}", ran.exit, head(&result)));
        }
        wrong.extend(unclean(&result, &[]).iter().map(|fault| format!("{id}: {fault}")));
        Ok(())
    };
    assert_cases("lines", b"VHs\n\nEXs-N3\n", &[0], "EXs-N3")?;
    assert_cases("CRLF", b"VHs\r\nEXs-N3\r\n", &[0], "EXs-N3")?;
    assert_cases("Latin-1", b"VH\xf1\n", &[1, 2], "error")?;
    assert_cases("an escape", b"VH\x1b[31m\n", &[1], "<U+001B>")?;
    assert_cases(
        "more than the limit",
        &[vec![b'\n'; MIB], b"EFQs\n".to_vec()].concat(),
        &[1, 2],
        "error",
    )?;
    assert_eq!(wrong.join("\n"), "");
    Ok(())
}
