//! Texts that are long, strange or meant to do harm, in the file and on the page.

use super::desk::{
    Outcome, assert_cases, folder, head, json_findings, only, refused, run, taken, unclean, unit,
    units, with,
};
use crate::common::{file_names, files};
use html5gum::{Token, Tokenizer};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::convert::Infallible;
use std::ffi::OsStr;
use std::fs;

#[test]
fn texts_are_kept_or_refused_by_length() -> Outcome {
    let quoted = |text: &str, times: usize| format!("\"{}\"", text.repeat(times));
    let escape = only("{name: \"\\e]0;pwned\\a\\e[2J\", \"\\e[31mbad\": 1}")
        .replacen("name: A", "name: B", 1);
    let accents =
        units(2, |n| format!("{{name: {}, code: VHs}}", ["Ñandú", "N\u{303}andu\u{301}"][n]));
    assert_cases(
        "t",
        &[
            taken("T03", with("notes", "'</script><script>alert(1)</script> <!-- '"), "")
                .never(&["<script>"]),
            refused("T07", escape, "4:6 missing-key, 4:12 control-character, 4:33 unknown-key")
                .says(&["U+001B"]),
            refused("T07 raw", unit("\"a\u{1b}[31mb\""), "5:13 not-yaml"),
            refused("T07 C1", unit("\"a\\x9b31mb\""), "5:11 control-character").says(&["U+009B"]),
            taken("T09", unit("\"abc\\u202Egpj.exe\""), "5:11 direction-mark").says(&["<U+202E>"]),
            taken(
                "T09 the house",
                with("name_es", "\"a\\u202Eb\"").replacen("name: F", "name: \u{202e}F", 1),
                "2:7 direction-mark, 3:10 direction-mark",
            ),
            taken("T09 raw", unit("\"abc\u{202e}gpj.exe\""), "5:11 direction-mark")
                .says(&["<U+202E>"]),
            taken("T11", unit("\"👩‍👩‍👧‍👦 🏴‍☠️ 🇪🇸 👍🏽\""), "5:11 missing-glyph"),
            taken("T13", accents, "5:12 unit-twice"),
            refused("T15", unit(&quoted("Z\u{336}\u{337}\u{338}\u{322}", 500)), "5:11 limit")
                .says(&["500", "80"]),
            refused("T15 one letter", unit(&quoted("\u{336}", 400)), "5:11 limit")
                .says(&["800 bytes", "512 bytes"]),
            refused("T17", unit(&quoted("W", 81)), "5:11 limit").says(&["81", "80"]),
            refused("T17 the house", with("name_es", &quoted("W", 81)), "3:10 limit")
                .says(&["81", "80"]),
            taken("T17 as long as may be", unit(&quoted("W", 80)), ""),
            taken("T17 letters, not bytes", unit(&quoted("n\u{303}", 80)), ""),
            refused("T17 notes", with("notes", &quoted("W", 2001)), "7:12 limit")
                .says(&["2001", "2000"]),
            taken("T17 notes as long as may be", with("notes", &quoted("W", 2000)), ""),
            taken("T21", unit(&quoted("Fe\u{a0}", 20)), ""),
        ],
    )
}

/// The text of an army's name and notes, as the two files give it back.
#[test]
fn texts_appear_on_the_page_unchanged() -> Outcome {
    let folder = folder("page")?;
    let markup = "#read(\"/etc/passwd\") *b* _i_ $x$ `r` <l> @r = h - l / t + n \\ ~ [ ] { }";
    // To the letter, but for the signs of print.
    let printed = markup.replacen('"', "“", 1).replace('"', "”");
    let texts = [
        ("T01", markup, printed.as_str()),
        (
            "T03",
            "</script><script>alert(1)</script> <!--",
            "</script><script>alert(1)</script> <!--",
        ),
        ("T09", "abc\u{202e}gpj.exe", "abcgpj.exe"),
        ("T11", "👩‍👩‍👧‍👦 🏴‍☠️ 🇪🇸 👍🏽", "👩‍👩‍👧‍👦 🏴‍☠️ 🇪🇸 👍🏽"),
        ("T13", "¿Señor Ñandú? ¡Pingüino! ªº «Ú»", "¿Señor Ñandú? ¡Pingüino! ªº «Ú»"),
        ("T21", "Fe\u{a0}Fe\u{a0}Fe\u{a0}Fe", "Fe\u{a0}Fe\u{a0}Fe\u{a0}Fe"),
    ];
    let mut wrong = Vec::new();
    for (id, text, shown) in texts {
        let quoted = text.replace('\'', "''");
        let army = format!(
            "fistful: 1\nname: '{quoted}'\nnotes: '{quoted}'\nunits:\n  - {{name: '{quoted}', code: VHs}}\n"
        );
        fs::write(folder.join("army.yaml"), army)?;
        let out = folder.join(id);
        let ran = run(
            &folder,
            &[OsStr::new("print"), "army.yaml".as_ref(), "--output".as_ref(), out.as_ref()],
        )?;
        if ran.exit != Some(0) {
            wrong.push(format!("{id}: exit {:?}: {}", ran.exit, head(&ran.err)));
            continue;
        }
        let html = fs::read_to_string(out.join("army.html"))?;
        let text = |Ok(token): Result<Token, Infallible>| match token {
            Token::String(text) => Some(String::from_utf8_lossy(text.trim_ascii()).into_owned()),
            _ => None,
        };
        let read: Vec<String> = Tokenizer::new(&html).filter_map(text).collect();
        let times = read.iter().filter(|text| *text == shown).count();
        if times < 2 {
            wrong.push(format!("{id} HTML: {times} times {shown:?}"));
        }
        wrong.extend(unclean(&html, &["<script", "<l>"]).iter().map(|f| format!("{id} HTML: {f}")));
        if cfg!(not(feature = "pdf")) {
            continue;
        }
        let pdf = String::from_utf8_lossy(&fs::read(out.join("army.pdf"))?).into_owned();
        let title = pdf.split("<dc:title>").nth(1).unwrap_or_default();
        let title = title.split("</dc:title>").next().unwrap_or_default();
        let drawn = if id == "T11" { "????" } else { shown };
        let drawn = drawn.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let drawn = drawn.replace('"', "&quot;");
        if !title.contains(&drawn) || !pdf.contains("<pdfuaid:part>1") {
            wrong.push(format!("{id} PDF: {title:?} is not {drawn:?}, or the PDF is not tagged"));
        }
    }
    assert_eq!(wrong.join("\n"), "");
    Ok(())
}

#[test]
fn characters_without_a_glyph_are_reported_at_their_place() -> Outcome {
    let folder = folder("glyph")?;
    let army =
        "fistful: 1\nname: \"👩‍👩‍👧‍👦\"\nnotes: 界\nunits:\n  - name: 🏴‍☠️\n    code: VHs\n    notes: 👍🏽\n";
    fs::write(folder.join("army.yaml"), army)?;
    let ran = run(&folder, &["print", "--json", "army.yaml", "--output", "out"])?;
    let answer: Value = serde_json::from_str(&ran.out)?;
    assert_eq!(ran.exit, Some(0), "a warning alone");
    let places = ["2:7", "3:8", "5:11", "7:12"].map(|place| format!("{place} missing-glyph"));
    assert_eq!(json_findings(&answer), places);
    assert_eq!(file_names(&folder.join("out")), files("army"));
    Ok(())
}

#[test]
fn letters_whose_capitals_have_no_glyph_are_printed() -> Outcome {
    let folder = folder("capitals")?;
    for name in ["5 µm", "μ π", "Coŀlectiu", "ĳ ƒ ǥ ǯ ʒ"] {
        let army = format!("fistful: 1\nname: {name}\nunits:\n  - name: {name}\n    code: VHs\n");
        fs::write(folder.join("army.yaml"), army)?;
        let print = ["print", "army.yaml", "--as", "all", "--output", "out"];
        let ran = run(&folder, &print)?;
        assert_eq!(ran.exit, Some(0), "{name}: {}", ran.err);
    }
    Ok(())
}
