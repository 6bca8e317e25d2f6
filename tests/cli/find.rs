//! `fistful find`: the tables read backwards.

use super::{answer, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

/// The codes of an answer, as `code points edits`.
fn found(arguments: &[&str]) -> (u64, Vec<String>) {
    let answer = answer(&[&["find", "--json"], arguments].concat());
    let line = |found: &Value| {
        let edits = found["edits"].as_u64().map_or(String::new(), |edits| format!(" {edits}"));
        format!("{} {}{edits}", found["code"].as_str().expect("a code"), found["points"])
    };
    let codes = answer["codes"].as_array().expect("codes").iter().map(line).collect();
    (answer["total"].as_u64().expect("a total"), codes)
}

#[test]
fn find_gives_the_codes_within_bounds() {
    let arguments =
        ["--ws", "12..", "--points", "..40", "--bs", "6", "--with", "s", "--without", "g"];
    let (total, codes) = found(&[&arguments[..], &["--limit", "3"]].concat());
    assert_eq!(
        (total, codes),
        (118, ["ELSs-N4 33", "RLSs-W7 34", "ELSst-N4 34"].map(str::to_owned).into())
    );
    let (total, all) = found(&[&arguments[..], &["--limit", "0"]].concat());
    assert_eq!(all.len() as u64, total, "0 is all");
    assert_eq!(found(&["--ws", "12+"]), found(&["--ws", "12.."]), "as rules write it");
    for range in ["10-12", "10–12", "10..=12"] {
        assert_eq!(
            found(&["--points", range]),
            found(&["--points", "10..12"]),
            "as files write it"
        );
    }
    assert_eq!(found(&["--limit", "0"]).0, 72_960, "no bounds, every code");
    assert_eq!(found(&["--troops"]).0 + found(&["--leaders"]).0, 72_960);
    let (_, nearest) = found(&["--near", "VHs", "--limit", "4"]);
    assert_eq!(nearest, ["VHs 15 0", "VLs 9 1", "GHs 10 1", "VAs 11 1"]);
    let (total, printed) = found(&["--printed", "4d 14 6 4 24\" 106"]);
    assert_eq!((total, printed[0].as_str()), (4, "RFSsgmt-A6 106"));
}

#[test]
fn find_agrees_with_a_check_of_every_code() {
    // Each bound against all codes, counted by hand from the answer without bounds.
    let all = answer(&["find", "--json", "--troops", "--limit", "0"]);
    let all = all["codes"].as_array().expect("codes");
    for (key, argument, least, most) in
        [("ws", "--ws", 6, 8), ("morale", "--morale", 9, 9), ("bs", "--bs", 0, 4)]
    {
        let within = |code: &&Value| {
            code["profile"][key].as_i64().is_some_and(|n| (least..=most).contains(&n))
        };
        let expected = all.iter().filter(within).count() as u64;
        let (total, _) = found(&["--troops", argument, &format!("{least}..{most}")]);
        assert_eq!(total, expected, "{key}");
        assert!(expected > 0, "{key}");
    }
    // No code of the front is beaten, and every other code is.
    let give = |code: &Value| {
        let value = |key: &str| code["profile"][key].as_i64().expect("a number");
        (code["points"].as_i64().expect("points"), value("ws"), value("morale"))
    };
    let beats =
        |a: (i64, i64, i64), b: (i64, i64, i64)| a != b && a.0 <= b.0 && a.1 >= b.1 && a.2 >= b.2;
    let front = answer(&["find", "--json", "--troops", "--pareto", "ws,morale", "--limit", "0"]);
    let front: Vec<String> = front["codes"]
        .as_array()
        .expect("codes")
        .iter()
        .map(|code| code["code"].to_string())
        .collect();
    for code in all {
        let beaten = all.iter().any(|other| beats(give(other), give(code)));
        assert_eq!(front.contains(&code["code"].to_string()), !beaten, "{}", code["code"]);
    }
    assert_eq!(front.len(), 12);
}

#[test]
fn dominated_letters_are_named_with_a_better_one() {
    let expected = json!({"letters": [{
        "table": "fighting", "letter": "5", "points": 24, "beaten_by": {"letter": "6", "points": 20},
    }]});
    assert_eq!(answer(&["find", "--dominated", "--json"]), expected);
    let (code, out, _) = run(&["find", "--dominated"]);
    assert_eq!(code, 0);
    let proofs: Vec<&str> = out.lines().filter(|line| line.contains("is beaten by")).collect();
    let proof = "Fighting Ability: 5 Warmaster: WS +5 (24 points) is beaten by 6 Swordmaster: WS +6 (20 points).";
    assert_eq!(proofs, [proof]);
}

#[test]
fn malformed_bounds_are_refused() {
    for (arguments, part) in [
        (["find", "--ws", "x.."], "`--ws` does not take `x..`"),
        (["find", "--ws", "9..3"], "`--ws` does not take `9..3`"),
        (["find", "--points", ".."], "`--points` does not take `..`"),
        (["find", "--points", "12-10"], "`--points` does not take `12-10`"),
        (["find", "--points", "10-"], "`--points` does not take `10-`"),
        (["find", "--with", "q"], "allowed: `S`, `s`, `p`, `g`, `m`, `t`"),
        (["find", "--near", "QQ"], "`--near` does not take `QQ`"),
        (["find", "--printed", "1 2 3"], "`--printed` does not take `1 2 3`"),
        (["find", "--ws", "99999999999"], "`--ws` does not take"),
    ] {
        let (code, out, err) = run(&arguments);
        assert_eq!((code, out.as_str(), err.contains(part)), (2, "", true), "{arguments:?}: {err}");
    }
    let (code, out, _) = run(&["find", "--ws", "90.."]);
    assert_eq!((code, out.starts_with("0 codes")), (0, true), "{out}");
}

#[test]
fn a_search_without_codes_says_what_there_is() {
    let all = answer(&["find", "--json", "--limit", "0"]);
    let all = all["codes"].as_array().expect("codes");
    let ws = || all.iter().filter_map(|code| code["profile"]["ws"].as_i64());
    let (least, most) = ws().min().zip(ws().max()).expect("codes");
    let (_, nothing, _) = run(&["find", "--ws", "99"]);
    assert!(nothing.contains(&format!("WS {least}–{most}")), "{nothing}");
}
