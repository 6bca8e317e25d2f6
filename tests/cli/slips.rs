//! Slips of the pen that make a file no YAML: each is found where it was made, and the line is shown as it was meant.

use super::fistful;
use pretty_assertions::assert_eq;
use serde_json::Value;

/// The place of the first finding, what is said, and the remedy.
fn said(text: &[u8], language: &str) -> (String, String, String) {
    let mut command = fistful(&["check", "--json", "-", "--lang", language]);
    let output = command.write_stdin(text).output().expect("a run");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let finding = &answer[0]["findings"][0];
    let text = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
    (format!("{}:{}", finding["line"], finding["column"]), text("message"), text("hint"))
}

/// Each slip stands after `units:`, in lines 4 and 5; its place, its name, and its line as it was meant.
#[test]
fn a_slip_in_a_list_of_units_is_mended() {
    let slips = [
        // A blank too few, or too many.
        ("  - name: Levy\n   code: VHs", "5:4", "3 blanks in front", "    code: VHs"),
        ("  - name: Levy\n  code: VHs", "5:3", "2 blanks in front", "    code: VHs"),
        ("  - name: Levy\n     code: VHs", "5:6", "5 blanks in front", "    code: VHs"),
        ("  - name: A\n    code: VHs\n - name: B", "6:2", "1 blank in front", "  - name: B"),
        ("  -name: Levy\n    code: VHs", "4:3", "no blank after `-`", "  - name: Levy"),
        ("  - name:Levy\n    code: VHs", "4:9", "no blank after `:`", "  - name: Levy"),
        // A tab.
        ("\t- name: Levy\n\t  code: VHs", "4:1", "a tab", "  - name: Levy"),
        ("  - name: Levy\n\tcode: VHs", "5:1", "a tab", "    code: VHs"),
        ("  - name: Levy\n  \tcode: VHs", "5:3", "a tab", "    code: VHs"),
        // Quotes in quotes.
        (
            "  - name: 'Mua'dib' # he\n    code: VHs",
            "4:15",
            "an apostrophe",
            "  - name: 'Mua''dib' # he",
        ),
        (
            "  - {name: 'Mua'dib', code: VHs}",
            "4:16",
            "an apostrophe",
            "  - {name: 'Mua''dib', code: VHs}",
        ),
        (
            "  - name: \"An \"Old\" One\"\n    code: VHs",
            "4:15",
            "a quotation mark",
            r#"  - name: "An \"Old\" One""#,
        ),
        // What is never closed.
        (
            "  - name: \"Levy\n    code: VHs\n  - name: \"B\"\n    code: VHs",
            "4:11",
            "the quotes that open here",
            "  - name: \"Levy\"",
        ),
        (
            "  - name: 'Levy\n    code: VHs\n  - name: B\n    code: VHs",
            "4:11",
            "the quotes that open here",
            "  - name: 'Levy'",
        ),
        (
            "  - {name: Levy, code: VHs\n  - {name: B, code: VHs}",
            "4:5",
            "the `{` that opens here",
            "  - {name: Levy, code: VHs}",
        ),
        // A colon in a name.
        (
            "  - name: Levy: the first\n    code: VHs",
            "4:15",
            "a second `:`",
            "  - name: 'Levy: the first'",
        ),
        (
            "  - name: Levy: it's me # I\n    code: VHs",
            "4:15",
            "a second `:`",
            "  - name: \"Levy: it's me\" # I",
        ),
        (
            "  - {name: Levy: x, code: VHs}",
            "4:16",
            "a second `:`",
            "  - {name: 'Levy: x', code: VHs}",
        ),
        ("  - name: @Levy\n    code: VHs", "4:11", "a character", "  - name: '@Levy'"),
        ("  - name: \"C:\\dune\"\n    code: VHs", "4:14", "a backslash", r#"  - name: "C:\\dune""#),
    ];
    for (slip, place, message, line) in slips {
        for (text, end) in [
            ("fistful: 1\nname: Ordos\nunits:\n", "\n"),
            ("fistful: 1\nname: Ordos\nunits:\n", "\r\n"),
        ] {
            let text = format!("{text}{slip}\n").replace('\n', end);
            let (at, said, hint) = said(text.as_bytes(), "en");
            assert_eq!(
                (at.as_str(), hint),
                (place, format!("write it so: `{line}`")),
                "{text}{said}"
            );
            assert_eq!(said.starts_with(message), true, "{text}{said}");
        }
    }
}

#[test]
fn a_slip_is_mended_wherever_it_stands_and_in_spanish_too() {
    let slips = [
        (" fistful: 1\nname: Ordos\nunits: []\n", "1:2", "fistful: 1"),
        ("fistful: 1\n name: Ordos\nunits: []\n", "2:2", "name: Ordos"),
        ("fistful: 1\nname:Ordos\nunits: []\n", "2:5", "name: Ordos"),
        ("fistful: 1\nname: \"Ordos\nunits: []\n", "2:7", "name: \"Ordos\""),
        ("fistful: 1\nname: Ordos\nnotes: \"one\n  two\"\nunits: [\n", "5:8", "units: []"),
        ("fistful: 1\nname: Casa Ñandú: la ñ\nunits: []\n", "2:17", "name: 'Casa Ñandú: la ñ'"),
    ];
    for (text, place, line) in slips {
        let (at, said, hint) = said(text.as_bytes(), "es");
        assert_eq!(
            (at.as_str(), hint),
            (place, format!("escríbelo así: `{line}`")),
            "{text}{said}"
        );
    }
}

#[test]
fn what_cannot_be_mended_is_told_with_the_usual_causes() {
    let (place, said, hint) = said(b"Dear all,\nhere is my army: it's great.\n- one\n", "en");
    assert_eq!(
        (place.as_str(), said.as_str()),
        ("2:16", "a second `:` where the value is complete")
    );
    let causes = ["a blank too few", "a tab", "an apostrophe", "not closed", "`:` in a name"];
    let found: Vec<usize> = causes.iter().filter_map(|cause| hint.find(cause)).collect();
    assert_eq!((found.len(), found.is_sorted()), (causes.len(), true), "{hint}");
}

#[test]
fn other_texts_are_named_for_what_they_are() {
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    };
    let text = "fistful: 1\nname: Ñandú\nunits: []\n";
    for bytes in [
        utf16(text, u16::to_le_bytes),
        utf16(text, u16::to_be_bytes),
        utf16(&format!("\u{feff}{text}"), u16::to_le_bytes),
    ] {
        assert_eq!(said(&bytes, "en").1, "the text is UTF-16, not UTF-8");
    }
    for comments in ["# My army\n", "# My army\n\n  # still to come\n", "---\n# My army\n", "~\n"] {
        assert_eq!(said(comments.as_bytes(), "en").1, "the file is empty", "{comments}");
    }
    let surrogate = said(b"fistful: 1\nname: \"a\\ud800b\"\nunits: []\n", "en");
    assert_eq!(
        (surrogate.0.as_str(), surrogate.1.as_str()),
        ("2:9", "a backslash before what YAML does not know")
    );
    let itself = said(b"fistful: 1\nname: A\nunits: &u\n  - *u\n", "es");
    assert_eq!(itself.1, "un ancla (anchor) que se contiene a sí misma");
}
