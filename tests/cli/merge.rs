//! Manipulated sums of battles: all are refused with a message.

use super::{folder, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

const BATTLE: [&str; 7] = [
    "battle",
    "fistful/forces/atreides-300",
    "fistful/forces/harkonnen-300",
    "--games",
    "20",
    "--seed",
    "3",
];
const FAIR: [&str; 8] =
    ["fair", "fistful/corrino", "fistful/atreides", "--games", "80", "--forces", "3", "--turns"];

/// The sums that a command keeps of all its battles.
fn sums_of(command: &[&str]) -> Value {
    let (code, out, err) = run(&[command, &["--shard", "1/1"]].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    serde_json::from_str(&out).expect("JSON")
}

/// Returns a manipulated file with a valid checksum.
fn with_checksum(mut part: Value) -> Value {
    let content = json!([part["series"], part["battles"], part["sums"]]).to_string();
    let hash = Sha256::digest(content.as_bytes());
    let hash: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    part["check"] = hash.into();
    part
}

/// The result of merged sums.
fn merge(command: &[&str], part: &Value, folder: &Path) -> (i32, String, String) {
    let path = folder.join("part.json");
    fs::write(&path, part.to_string()).expect("a file");
    run(&[command, &["--merge", path.to_str().expect("a path")]].concat())
}

fn assert_refused(command: &[&str], part: &Value, folder: &Path) {
    let (code, out, err) = merge(command, part, folder);
    let head: String = err.chars().take(600).collect();
    assert_eq!((code, out.as_str()), (2, ""), "{head}");
    assert!(err.contains("is not a file of battle sums, or was changed"), "{head}");
    assert!(!err.contains('\u{1b}') && !err.contains("panicked"), "{head}");
}

#[test]
fn edited_sums_are_refused() {
    let folder = folder("edited");
    for command in [&BATTLE[..], &[&FAIR[..], &["9"]].concat()] {
        let part = sums_of(command);
        let (code, whole, _) = run(command);
        let (again, out, _) = merge(command, &part, &folder);
        assert_eq!((code, again, out), (0, 0, whole.clone()));
        // Blanks and the order of keys are nobody's business.
        assert_eq!(merge(command, &with_checksum(part.clone()), &folder).1, whole);
        let mut edited = part.clone();
        match &mut edited["sums"] {
            Value::Array(lines) => lines[0][3] = json!(lines[0][3].as_u64().expect("wins") ^ 1),
            sums => {
                let wins = [0, 1].map(|at| sums["wins"][at].as_u64().expect("wins"));
                sums["wins"] = json!([wins[1], wins[0]]);
            }
        }
        assert_ne!(edited, part);
        assert_refused(command, &edited, &folder);
        let mut bare = part.clone();
        bare.as_object_mut().expect("a mapping").remove("check");
        assert_refused(command, &bare, &folder);
    }
}

#[test]
fn impossible_sums_are_refused() {
    let folder = folder("impossible");
    let part = sums_of(&BATTLE);
    let killed = part["sums"]["records"][0][0]["killed"].clone();
    assert!(killed.is_array());
    let with = |place: &str, value: Value| {
        let mut part = part.clone();
        *part["sums"].pointer_mut(place).unwrap_or_else(|| panic!("no {place}")) = value;
        assert_refused(&BATTLE, &with_checksum(part), &folder);
    };
    let most = (1_u64 << 56) - 1;
    with("/wins", json!([12, 9]));
    with("/nuclear", json!(6_827));
    with("/won_alone", json!(21));
    with("/turns", json!(20 * 10 + 1));
    with("/turns_to_decide", json!(20 * 10 + 1));
    with("/lost/0", json!("1000000000000000000000000000000"));
    with("/lost/1", json!("-1"));
    with("/squared_losses/0", json!("0"));
    with("/squared_losses/1", json!("170141183460469231731687303715884105727"));
    with("/records/0/0/killed", json!(vec![json!(["melee", most]); 200]));
    with("/records/0/0/killed", json!([["melee", most]]));
    with("/records/0/0/killed", json!([[{"weapon": "\u{1b}"}, 1]]));
    with("/records/0/0/lost", json!(-1));
    with("/records/1", json!(vec![json!({"killed": [], "lost": 0}); 400]));
    with("/battles", json!(u64::MAX));
}

#[test]
fn impossible_pairings_are_refused() {
    let folder = folder("pairings");
    let command = [&FAIR[..], &["9"]].concat();
    let part = sums_of(&command);
    let lines = part["sums"].as_array().expect("lines").clone();
    let with = |sums: Vec<Value>| {
        let mut part = part.clone();
        part["sums"] = sums.into();
        assert_refused(&command, &with_checksum(part), &folder);
    };
    let changed = |place: usize, value: u64| {
        let mut lines = lines.clone();
        lines[0][place] = json!(value);
        lines
    };
    with(changed(0, 7));
    with(changed(1, 1_000_000));
    with(changed(2, 1_000_000));
    with(changed(3, 80));
    let half = 1_u64 << 63;
    with(vec![json!([0, 0, 3, 0, 0, half]), json!([0, 0, 4, 0, 0, half])]);
    let twice = json!([0, 3, 0, 0, 0, 80]);
    with(vec![twice]);
    with(Vec::new());
}

#[test]
fn an_empty_shard_is_refused_at_once() {
    for command in [&BATTLE[..], &[&FAIR[..], &["9"]].concat()] {
        let (code, out, err) = run(&[command, &["--shard", "1/10000000"]].concat());
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(err.contains("with this many parts, `1/10000000` has no battles"), "{err}");
    }
}
