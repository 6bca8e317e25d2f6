//! The largest armies, and identical bytes from every run.

use super::desk::{BASE, Outcome, folder, run, unclean, units};
use crate::common::{ENDINGS, file_names};
use pretty_assertions::{assert_eq, assert_ne};
use std::fs;

#[test]
fn the_largest_armies_are_counted_without_a_crash() -> Outcome {
    let folder = folder("r01")?;
    let special = ["{name: s, points: 999}"; 24].join(", ");
    let composition =
        "name: A\ncomposition: {squad: 999, platoon: 999, company: 999, battalion: 999}";
    let large = |army: String| army.replacen("name: A", composition, 1);
    let armies = [
        (
            "specials",
            large(units(20, |n| format!("{{name: U{n}, code: VHs, special: [{special}]}}"))),
        ),
        (
            "leaders",
            large(units(500, |n| format!("{{name: U{n}, code: EXs-N3, special: [{special}]}}"))),
        ),
        (
            "printed",
            units(3, |n| format!("{{name: U{n}, code: EXs-N3, printed: {{points: 999999999}}}}")),
        ),
        (
            "squads",
            large(units(3, |n| {
                format!("{{name: U{n}, code: VHs, printed: {{points: 999999999}}}}")
            })),
        ),
        (
            "below",
            large(units(3, |n| {
                format!("{{name: U{n}, code: VHs, special: [{}]}}", special.replace(": 9", ": -9"))
            })),
        ),
        ("itself", units(1, |_| "{name: N, code: EXs-N3, nco: N}".to_owned())),
    ];
    let mut wrong = Vec::new();
    for (id, army) in armies {
        fs::write(folder.join("army.yaml"), army)?;
        for args in
            [&["check"][..], &["audit"], &["print", "--output", "out", "--format", "html,text"]]
        {
            let ran = run(&folder, &[args, &["army.yaml"]].concat())?;
            // A limit on what is printed is as good an answer as the sum.
            if ![Some(0), Some(1)].contains(&ran.exit) {
                wrong.push(format!("{id} {}: exit {:?}", args[0], ran.exit));
            }
            wrong.extend(
                unclean(&ran.output(), &[])
                    .iter()
                    .map(|fault| format!("{id} {}: {fault}", args[0])),
            );
        }
    }
    assert_eq!(wrong.join("\n"), "");
    Ok(())
}

#[test]
fn two_runs_write_the_same_bytes() -> Outcome {
    let folder = folder("r07")?;
    fs::write(folder.join("army.yaml"), BASE)?;
    for out in ["first", "second"] {
        let formats = [ENDINGS, &["text"]].concat().join(",");
        let args = ["print", "army.yaml", "fistful/fremen", "--output", out, "--format", &formats];
        assert_eq!(run(&folder, &args)?.exit, Some(0));
    }
    let written = file_names(&folder.join("first"));
    assert_eq!(written.len(), 2 * (ENDINGS.len() + 1));
    for name in written {
        let [first, second] = ["first", "second"]
            .map(|out| fs::read(folder.join(out).join(&name)).unwrap_or_default());
        assert_ne!(first, b"", "{name}");
        assert_eq!(first, second, "{name} differs between two runs");
    }
    Ok(())
}
