//! Values of the wrong kind and out of range, each at its exact place.

use super::desk::{
    Outcome, assert_cases, folder, only, points, refused, run, squad, taken, unit, units,
};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;

#[test]
fn values_of_the_wrong_kind_are_found_at_their_place() -> Outcome {
    let three = "fistful: 1\nname: 7\nunits:\n  - {name: x, count: -1, code: ZZZ-99}\n  - {name: y, count: many}\n";
    let tags =
        "fistful: 1\nname: !!python/object/apply:os.system [\"id\"]\nunits: !include /etc/passwd\n";
    let map = "fistful: 1\nname: A\nunits: {Naib: {code: VHs}}\n";
    let twice = units(2, |_| "{name: x, code: EFSs-A4}".to_owned());
    let empty = ["\"\"", "'   '", "\"\u{200b}\u{200d}\u{feff}\"", "\"\\u200b\\u200d\\ufeff\""];
    let mut cases = vec![
        refused("S01", "fistful: 1\nname: A\nunitz: []\n", "1:1 missing-key, 3:1 unknown-key")
            .says(&["`units` is missing", "did you mean `units`"]),
        refused(
            "S03",
            three,
            "2:7 wrong-kind, 4:15 unknown-key, 4:32 unknown-letter, 5:6 missing-key, 5:15 unknown-key",
        ),
        taken("S05", twice, "5:12 unit-twice").says(&["line 4", "its own name"]),
        refused(
            "S11",
            "fistful: 1\nname: NO\ngame: no\nunits: []\n",
            "3:7 unknown-game, 4:1 no-units",
        )
        .says(&["`no`", "`fistful`"]),
        refused("S13", map, "3:8 wrong-kind").says(&["a list", "- name:"]),
        refused("S15", tags, "2:7 not-yaml, 2:39 wrong-kind, 3:8 not-yaml, 3:17 wrong-kind")
            .says(&["tags"]),
        refused("S15 and an anchor", only("{name: N, code: !x &a VHs}"), "4:21 not-yaml"),
        refused("S15 after a hash", only("{name: 'a#b', code: !x VHs}"), "4:25 not-yaml"),
        refused("S15 a key", "fistful: 1\n!!str name: A\nunits: []\n", "2:1 not-yaml"),
        taken("S15 no tag", only("{name: N, code: VHs, aliases: [Run !now, 'Hey !you', 'b']}"), ""),
    ];
    for text in empty {
        cases.push(refused(&format!("S17 {text:?}"), unit(text), "5:11 empty-text"));
    }
    assert_cases("s", &cases)
}

#[test]
fn numbers_must_be_whole_and_in_range() -> Outcome {
    let mut cases = Vec::new();
    for value in ["0", "1000", "1-1000", "1000+", "0+", "-4", "1000000", "99999999999999999999"] {
        let id = format!("S07 squad {value}");
        cases.push(refused(&id, squad(value), "3:22 notation").says(&["999"]));
    }
    for value in ["1", "999", "1-999", "'3'", "2+", "4–6"] {
        cases.push(taken(&format!("S07 squad {value}"), squad(value), ""));
    }
    cases.push(refused("S07 squad 6-4", squad("6-4"), "3:22 range-backwards").says(&["4-6"]));
    for value in ["1e3", "3.0", ".nan", ".inf", "0x10", "010", "1_000", "three", "0o7", "true"] {
        let id = format!("S09 squad {value}");
        let case = refused(&id, squad(value), "3:22 notation").says(&["whole numbers"]);
        cases.push(case.says(&[value]));
        let case = refused(&format!("S09 points {value}"), points(value), "5:13 wrong-kind");
        cases.push(case.says(&["whole number", value]));
        let printed = only(&format!("{{name: N, code: VHs, printed: {{points: {value}}}}}"));
        let case = refused(&format!("S09 printed {value}"), printed, "4:44 notation");
        cases.push(case.says(&[value]));
    }
    cases.push(refused("S09 points '3'", points("'3'"), "5:13 wrong-kind"));
    cases.push(refused("S09 points 10000", points("10000"), "5:13 out-of-range").says(&["999"]));
    cases.push(refused("S09 points -10000", points("-10000"), "5:13 out-of-range").says(&["-99"]));
    cases.push(taken("S09 points -99", points("-99"), ""));
    assert_cases("numbers", &cases)
}

#[test]
fn words_that_look_like_yaml_values_stay_words() -> Outcome {
    let folder = folder("words")?;
    let names = ["on", "no", "y", "off", "Null Pointer", "1st"];
    let unit = |n: usize| {
        format!("{{name: {}, code: VHs, printed: {{code: 1e3, notes: 5.50, points: 5}}}}", names[n])
    };
    let text = units(names.len(), unit).replacen("name: A", "name: NO", 1);
    fs::write(folder.join("army.yaml"), text)?;
    let ran = run(&folder, &["audit", "--json", "army.yaml"])?;
    let answer: Value = serde_json::from_str(&ran.out)?;
    let rows = answer[0]["rows"].as_array().ok_or("no rows")?;
    let found: Vec<_> = rows.iter().map(|row| row["name"].as_str().unwrap_or_default()).collect();
    assert_eq!(found, names);
    let checked = run(&folder, &["check", "army.yaml"])?.out;
    assert!(checked.contains("army.yaml: NO, "), "{checked}");
    let printed = &rows[0]["printed"];
    assert_eq!(printed["code"], "1e3", "what is printed is kept to the letter");
    assert_eq!(printed["notes"], "5.50", "what is printed is kept to the letter");
    Ok(())
}

/// A drawn report and JSON have the same places, whatever stands before them.
#[test]
fn places_are_exact_after_any_characters() -> Outcome {
    let text = only("name: N\n    code: EFQs");
    let fault = "5:13 unknown-letter";
    let at = "fistful: 1\nname: @A\nunits: []\n";
    let code = |code: &str| text.replace("EFQs", code);
    assert_cases(
        "places",
        &[
            refused("CRLF", text.replace('\n', "\r\n"), fault).never(&["<U+000D>"]),
            refused("lone CR", text.replace('\n', "\r"), fault).never(&["<U+000D>"]),
            refused("BOM", format!("\u{feff}{text}"), fault),
            refused(
                "BOM on the line",
                "\u{feff}fistful: x\nname: A\nunits: []\n",
                "1:10 wrong-kind",
            ),
            refused("BOM, no YAML", "\u{feff}fistful: @1\nname: A\nunits: []\n", "1:10 not-yaml"),
            refused("BOM, no UTF-8", b"\xef\xbb\xbfname: \xf1\n".as_slice(), "1:7 not-utf8"),
            refused("no YAML", at, "2:7 not-yaml"),
            refused("no YAML, CRLF", at.replace('\n', "\r\n"), "2:7 not-yaml"),
            refused("no YAML, lone CR", at.replace('\n', "\r"), "2:7 not-yaml"),
            refused(
                "tabs",
                only("{name: \"a\tb\",\tcode: EFQs}"),
                "4:12 control-character, 4:27 unknown-letter",
            ),
            refused("tab after a key", code("\tEFQs").replace(": \t", ":\t"), fault),
            refused("wide letters", only("{name: 界界界, code: EFQs}"), "4:25 unknown-letter"),
            refused("one emoji of seven", only("{name: 👩‍👩‍👧‍👦, code: EFQs}"), "4:29 unknown-letter"),
            refused(
                "combining marks",
                only("{name: n\u{303}\u{303}, code: EFQs}"),
                "4:25 unknown-letter",
            ),
            refused(
                "line separator",
                only("{name: \"a\u{2028}b\", code: EFQs}"),
                "4:27 unknown-letter",
            ),
            refused("next line", only("{name: \"a\u{85}b\", code: VHs}"), "4:12 control-character"),
            refused("single quotes", code("'EFQs'"), "5:14 unknown-letter"),
            refused("double quotes", code("\"EFQs\""), "5:14 unknown-letter"),
            refused("an escape", code("\"EF\\x51s\""), "5:11 unknown-letter"),
            refused("an anchor", code("&a EFQs"), "5:16 unknown-letter"),
            refused("a literal", code("|-\n      EFQs"), "6:9 unknown-letter"),
            refused("folded", code(">-\n      EF\n      Qs"), "6:7 unknown-letter"),
            refused("no line end", "fistful: 1\nname: A\nunits: 7", "3:8 wrong-kind"),
            refused("the end", "# nothing\n", "1:1 empty-file"),
            refused("never closed", "fistful: 1\nname: \"A\nunits: []\n", "2:7 not-yaml")
                .says(&["never closed"]),
        ],
    )
}
