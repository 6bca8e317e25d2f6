//! `fistful code`: profile, bill and faults of an ability code.

use super::{answer, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

#[test]
fn a_code_as_json_has_profile_bill_and_findings() {
    let expected = json!([{
        "given": "EFSS-A4", "code": "EFSs-A4", "game": "fistful",
        "profile": {"move": "5d", "ws": 15, "bs": 6, "morale": 11, "leadership": 4, "radius": 24},
        "points": 97,
        "lines": [
            {"what": "base", "points": 4, "source": "§11b"},
            {"what": "training E", "points": 10, "source": "§11c"},
            {"what": "morale F", "points": 14, "source": "§11d"},
            {"what": "trait S", "points": 4, "source": "§11e"},
            {"what": "trait s", "points": 2, "source": "§11e"},
            {"what": "leadership A", "points": 51, "source": "§11f"},
            {"what": "fighting 4", "points": 12, "source": "§11g"},
        ],
        "findings": [{
            "id": "trait-again", "severity": "note", "message": "the second `S` is read as `s`, Shields (F2)",
            "hint": null, "at": {"start": 3, "end": 4},
        }],
    }]);
    assert_eq!(answer(&["code", "EFSS-A4", "--json"]), expected);
}

#[test]
fn a_trooper_has_no_leadership_and_a_bad_code_has_no_profile() {
    let both = answer(&["code", "--json", "VHs", "ñEFQs"]);
    assert_eq!(
        both[0]["profile"],
        json!({"move": "3d", "ws": 6, "bs": 4, "morale": 8, "leadership": null, "radius": null})
    );
    assert_eq!(both[0]["points"], json!(15));
    assert_eq!(both[1]["code"], Value::Null);
    assert_eq!(both[1]["profile"], Value::Null);
    assert_eq!(both[1]["findings"][0]["at"], json!({"start": 0, "end": 1}));
    let third = answer(&["code", "--json", "–EFQs", " EFQs "]);
    assert_eq!(
        third[1]["findings"][0]["at"],
        json!({"start": 3, "end": 4}),
        "characters, outer blanks counted"
    );
}

#[test]
fn the_name_of_a_unit_leads_to_its_code() {
    let (exit, out, _) = run(&["code", "stilgar"]);
    assert_eq!(exit, 1);
    let expected = "`stilgar` is the name of a unit, whose ability code is `EFSm-C3`";
    assert!(out.contains(expected), "{out}");
    let shown = "see `fistful show \"fistful/fremen:Stilgar\"`";
    assert!(out.contains(shown), "{out}");
    let (_, out, _) = run(&["code", "Stilgar", "--game", "dune-world"]);
    assert!(out.contains("fistful show \"dune-world/fremen:Stilgar\""), "{out}");
}
