//! Files that are not armies, YAML bombs, and paths that are not files.

use super::desk::{
    BASE, MIB, Outcome, Ran, assert_cases, folder, head, laughs, noise, only, refused, run, taken,
    unclean, unit, units,
};
#[cfg(unix)]
use super::desk::{mkfifo, run_on};
use crate::common::file_names;
use pretty_assertions::assert_eq;
use std::fs;
#[cfg(unix)]
use std::path::Path;

#[test]
fn files_that_are_no_army_are_named_for_what_they_are() -> Outcome {
    let comment = |bytes: usize| format!("#{}\n{BASE}", "x".repeat(bytes - BASE.len() - 2));
    let bytes = |text: &str, byte: u8| [text.as_bytes(), &[byte], b"oz\nunits: []\n"].concat();
    let cr = |text: &str| text.replace('\n', "\r");
    assert_cases(
        "y",
        &[
            refused("Y01", "", "1:1 empty-file").says(&["empty", "start from a shipped list"]),
            refused("Y01 blank lines", "\n \n\t\n", "1:1 empty-file"),
            taken("Y03", format!("\u{feff}{BASE}"), ""),
            refused("Y05", bytes("fistful: 1\nname: Mu", 0xf1), "2:9 not-utf8")
                .says(&["not UTF-8", "byte 0xF1"]),
            refused("Y05 after wide letters", bytes("fistful: 1\nname: ñ界", 0xff), "2:9 not-utf8"),
            refused("Y05 UTF-16", b"\xff\xfef\0i\0s\0t\0".as_slice(), "1:1 not-utf8"),
            taken("Y07", cr("fistful: 1\nname: A\nunits: [{name: N, code: VHs}]\n"), ""),
            refused("Y07 at fault", cr("fistful: 1\nname: A\nunits: 7\n"), "3:8 wrong-kind"),
            refused("Y09", bytes("fistful: 1\nname: a", 0), "2:8 not-yaml"),
            refused("Y11", noise(200_000), "not-utf8"),
            refused("Y13", b"PK\x03\x04\x14\0\0\0\x08\0".as_slice(), "1:1 not-an-army")
                .says(&["zip"]),
            refused("Y13 a PDF", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".as_slice(), "1:1 not-an-army")
                .says(&["PDF"]),
            refused("Y13 a picture", b"\x89PNG\r\n\x1a\n\0\0".as_slice(), "1:1 not-an-army")
                .says(&["picture"]),
            refused("Y15", vec![0; 4096], "1:1 not-an-army").says(&["zero bytes", "backup"]),
            refused("Y17", "--- a\n".repeat(100_000), "2:1 limit").says(&["1 document"]),
            refused("Y19", comment(50_000_000), "1:1 limit").says(&["1 MiB"]),
            refused("Y19 a byte too many", comment(MIB + 1), "1:1 limit")
                .says(&["1048577 bytes", "1 MiB"]),
            taken("Y19 as large as may be", comment(MIB), ""),
            refused("Y23", "fistful: 99\nname: A\nunits: []\n", "1:10 newer-format")
                .says(&["99", "upgrade fistful"]),
            refused(
                "Y23 with what is new in it",
                "fistful: 2\nname: {en: A}\nbanner: red\nunits: []\n",
                "1:10 newer-format",
            )
            .says(&["2", "upgrade fistful"]),
            refused("Y23 of no version", "fistful: 0\nname: A\nunits: []\n", "1:10 out-of-range"),
            refused("Y23 below zero", "fistful: -1\nname: A\nunits: []\n", "1:10 out-of-range"),
        ],
    )
}

#[test]
fn yaml_bombs_hit_a_named_limit() -> Outcome {
    let open = |text: &str| format!("fistful: 1\nname: A\nunits: {text}");
    let alias = |aliases: usize| {
        let units = units(aliases, |n| format!("{{name: U{n}, code: *c}}"));
        units.replacen("name: A", "name: A\nnotes: &c VHs", 1)
    };
    let merge = "fistful: 1\nname: A\nb: &b {k0: 1, k1: 1}\nc: {<<: *b, <<: *b}\nunits: []\n";
    let missing = "fistful: 1\nname: *nope\nunits: []\n";
    assert_cases(
        "b",
        &[
            refused("B01", laughs(11), "limit").says(&["50000 values"]),
            refused("B01 in the units", laughs(11).replacen("x:", "units:", 1), "limit")
                .says(&["50000 values"]),
            refused("B03", open(&"[".repeat(100_000)), "limit").says(&["nested", "32 levels"]),
            refused("B03 nothing else", "[".repeat(100_000), "limit")
                .says(&["nested", "32 levels"]),
            refused("B03 braces", open(&"{".repeat(100_000)), "limit")
                .says(&["nested", "32 levels"]),
            refused("B05", "- ".repeat(200_000), "limit").says(&["nested", "32 levels"]),
            refused("B05 keys", "? ".repeat(200_000), "limit").says(&["nested", "32 levels"]),
            refused("B07", open(&"a: ".repeat(200_000)), "3:9 not-yaml"),
            refused("B09", merge, "4:5 not-yaml").says(&["<<"]),
            refused("B11", missing, "2:7 not-yaml").says(&["anchor"]),
            refused("B11 within itself", "fistful: 1\nname: A\nunits: &u\n  - *u\n", "not-yaml")
                .never(&["not YAML"]),
            refused("B13", unit(&"A".repeat(10_000_000)), "1:1 limit").says(&["1 MiB"]),
            refused("B15", units(501, |n| format!("{{name: U{n}, code: VHs}}")), "limit")
                .says(&["501", "500"]),
            taken(
                "B15 as many as may be",
                units(500, |n| format!("{{name: U{n}, code: VHs}}")),
                "",
            ),
            refused("B15 aliases", alias(101), "limit").says(&["100 aliases"]),
            taken("B15 as many aliases as may be", alias(100), ""),
            refused(
                "B15 names of a unit",
                only(&format!("{{name: N, code: VHs, aliases: [{}]}}", ["a"; 25].join(", "))),
                "4:35 limit",
            )
            .says(&["25", "24"]),
        ],
    )
}

#[test]
fn endless_input_is_cut_and_special_files_are_refused() -> Outcome {
    let folder = folder("endless")?;
    fs::create_dir(folder.join("d"))?;
    let mut wrong = Vec::new();
    let mut assert_cases = |ran: Ran, exits: &[i32], says: &[&str]| {
        let result = ran.output();
        let exits = ran.exit.is_some_and(|exit| exits.contains(&exit));
        if !exits || !says.iter().all(|word| result.contains(word)) {
            wrong.push(format!("{says:?}, exit {:?}: {}", ran.exit, head(&result)));
        }
        wrong.extend(unclean(&result, &[]));
    };
    for command in ["check", "audit", "print"] {
        // A check is of all files in the folder.
        let message = match command {
            "check" => "there are no lists or forces in `d`",
            _ => "`d` is a folder",
        };
        assert_cases(run(&folder, &[command, "d"])?, &[2], &[message]);
        #[cfg(unix)]
        assert_cases(
            run(&folder, &[command, "/dev/zero"])?,
            &[2],
            &["`/dev/zero` is not a regular file"],
        );
    }
    #[cfg(unix)]
    {
        mkfifo(&folder.join("f"))?;
        assert_cases(run(&folder, &["check", "f"])?, &[2], &["`f` is not a regular file"]);
        let zero = Path::new("/dev/zero");
        assert_cases(
            run_on(&folder, zero, &["check", "-"])?,
            &[1],
            &["error[limit]", "1 MiB", "<stdin>:1:1"],
        );
        assert_cases(
            run_on(&folder, zero, &["check", "--json", "-"])?,
            &[1],
            &["\"limit\"", "1 MiB"],
        );
        assert_cases(
            run_on(&folder, zero, &["print", "-", "--output", "out"])?,
            &[1],
            &["error[limit]"],
        );
        assert_cases(run_on(&folder, zero, &["code", "-"])?, &[1, 2], &["error"]);
        // All commands read files in the same way.
        let forces = ["battle", "fistful/forces/atreides-300", "fistful/forces/harkonnen-300"];
        for path in ["f", "/dev/zero"] {
            let says = format!("`{path}` is not a regular file");
            for more in [["--terrain", path], ["--merge", path]] {
                assert_cases(run(&folder, &[&forces[..], &more].concat())?, &[2], &[&says]);
            }
            let fair =
                ["fair", "fistful/atreides", "--forces", "2", "--games", "4", "--merge", path];
            assert_cases(run(&folder, &fair)?, &[2], &[&says]);
            assert_cases(run(&folder, &["chess", "replay", path])?, &[2], &[&says]);
            assert_cases(run(&folder, &["chess", "play", "--game-file", path])?, &[2], &[&says]);
        }
    }
    assert_eq!(wrong.join("\n"), "");
    assert_eq!(file_names(&folder.join("out")), Vec::<String>::new());
    Ok(())
}
