//! `fistful audit` as JSON.

use super::{answer, flat, folder, run};
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;

#[test]
fn an_audit_as_json_has_rows_patterns_and_counts() {
    let answer = answer(&["audit", "fistful/atreides", "--json"]);
    let leto = &answer[0]["rows"][0];
    assert_eq!(leto["name"], "Duke Leto");
    assert_eq!(leto["kind"], "leader");
    assert_eq!(leto["code"], "EFSs-A4");
    let printed = json!({"code": "EFSS-A4", "move": "4d", "ws": 14, "bs": 6, "morale": null, "leadership": 4, "radius": 24, "points": 106, "remark": null, "notes": null});
    assert_eq!(leto["printed"], printed);
    let computed = json!({"move": "5d", "ws": 15, "bs": 6, "morale": 11, "leadership": 4, "radius": 24, "points": 97});
    assert_eq!(leto["computed"], computed);
    assert_eq!(leto["difference"], json!({"move": "-1d", "ws": -1, "points": 9}));
    assert_eq!(leto["class"], json!(["pattern", "open"]));
    assert_eq!(
        leto["nearest"][0],
        json!({"code": "EFSm-A6", "edits": 2, "misses": ["move", "ws"]})
    );
    assert_eq!(answer[0]["rows"][4]["printed"]["remark"], "messiah");
    let fits = |row: usize, edits: Value, every_value, points, codes| {
        let fit =
            json!({"edits": edits, "every_value": every_value, "points": points, "codes": codes});
        assert!(answer[0]["rows"][row]["fits"].as_array().expect("fits").contains(&fit), "{fit}");
    };
    fits(0, json!(2), 0, 6, 454);
    fits(0, Value::Null, 4, 327, 71_680);
    fits(9, json!(1), 1, 1, 18);
    let patterns = answer[0]["patterns"].as_array().expect("patterns");
    assert_eq!((patterns.len(), &patterns[0]["what"]), (1, &json!("move")));
    let by_chance = &answer[0]["by_chance"][2];
    assert_eq!(by_chance["rows"], json!(["House Guards", "Troopers"]));
    assert_eq!(by_chance["once_in"].as_u64(), Some(1), "nothing rare");
    assert_eq!(
        answer[0]["counts"],
        json!({"match": 0, "special": 0, "one-edit": 0, "pattern": 9, "open": 12})
    );
    assert_eq!(answer[0]["experiment"], Value::Null);
}

#[test]
fn an_audit_by_house_rules_counts_agreement_before_and_after() {
    let lists = ["fistful/atreides", "fistful/harkonnen", "fistful/corrino", "fistful/fremen"];
    let arguments = [&["audit", "--rules", "fistful/rules/leaders-4d"], &lists[..]].concat();
    for (lang, rows, values) in [
        (
            "en",
            "Rows that agree with the tables in every printed value: 1 before, 5 after, of 33.",
            "Printed values that agree: 122 before, 142 after, of 189; 20 now agree that did not before, 0 no longer do.",
        ),
        (
            "es",
            "Filas que concuerdan con las tablas en todos los valores impresos: 1 antes y 5 después, de 33.",
            "Valores impresos que concuerdan: 122 antes y 142 después, de 189; 20 pasan a concordar y 0 dejan de hacerlo.",
        ),
    ] {
        let (code, out, err) = run(&[&arguments[..], &["--lang", lang]].concat());
        assert_eq!((code, err.as_str()), (0, ""));
        let text = flat(&out);
        assert!(text.contains(rows) && text.contains(values), "{out}");
    }
    let answer = answer(&[&arguments[..], &["--json"]].concat());
    let corrino = json!({
        "before": {"rows": 1, "values": 28},
        "after": {"rows": 5, "values": 33},
        "of": {"rows": 6, "values": 35},
        "gained": 5,
        "lost": 0,
        "changed": {"rows": 5, "values": 5},
        "changed_before": {"rows": 0, "values": 0},
        "changed_after": {"rows": 5, "values": 5},
    });
    assert_eq!(answer[2]["experiment"], corrino);
}

/// A text without a list has faults of its own, and no file is made up for it.
#[test]
fn an_audit_of_a_text_without_codes_stops_at_the_text() {
    let folder = folder("audit-no-list");
    let values = "Name Move WS BS Morale Points\nTrooper 4d 8 8 7 25\nGuard 4d 9 8 7 30\n";
    for (name, text, id) in [
        ("nothing.txt", "hello there\n", "error[no-rows]"),
        ("values.txt", values, "error[nothing-coded]"),
        ("paper.pdf", "%PDF-1.4\n1 0 obj\n", "error[not-an-army]"),
    ] {
        let path = folder.join(name).display().to_string();
        fs::write(&path, text).expect("a text");
        for more in [&[][..], &["--report"], &["--suppose", "troop shields free"]] {
            let (code, _, err) = run(&[&["audit", &path, "--lang", "en"], more].concat());
            let found = (code, err.matches("error[").count(), err.contains(id));
            assert_eq!(found, (1, 1, true), "{name}: {err}");
        }
    }
}
