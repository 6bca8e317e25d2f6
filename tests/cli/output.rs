//! Output to the terminal: its language, colour, suggestions and help.

use super::{answer, fistful, run};
use assert_cmd::Command;
use pretty_assertions::assert_eq;

#[test]
fn output_follows_the_language_and_json_keys_do_not() {
    let result = |args: &[&str], locale: &str| {
        let output = fistful(args).env("LC_ALL", locale).output().expect("a run");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let english = result(&["code", "EFSS-A4", "--lang", "en"], "es_ES.UTF-8");
    let spanish = result(&["code", "EFSS-A4", "--lang", "es"], "C");
    assert!(english.contains("Marksman") && english.contains("note[trait-again]"), "{english}");
    assert!(spanish.contains("Tirador") && spanish.contains("nota[trait-again]"), "{spanish}");
    assert_eq!(result(&["code", "EFSS-A4"], "es_ES.UTF-8"), spanish, "the environment asks too");
    assert_eq!(
        result(&["code", "EFSS-A4"], "de_DE.UTF-8"),
        english,
        "English where nothing else is spoken"
    );
    let keys = |lang| {
        let mut answer = answer(&["code", "EFQ", "--json", "--lang", lang]);
        let finding = &mut answer[0]["findings"][0];
        assert!(finding["message"].take().is_string() && finding["hint"].take().is_string());
        answer
    };
    assert_eq!(keys("en"), keys("es"));
    assert_eq!(keys("en"), keys("both"));
}

#[test]
fn lang_both_shows_both_languages() {
    let (code, _, err) = run(&["check", "tests/cases/army/codes.yaml", "--lang", "both"]);
    assert_eq!((code, err.as_str()), (1, ""));
    let (_, out, _) = run(&["code", "EFQ", "--lang", "both"]);
    for part in ["is not in", "no está", "= help: ", "= ayuda: "] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let (_, out, _) = run(&["code", "VHs", "--lang", "both"]);
    assert!(out.contains("Shields / Escudo"), "{out}");
    let (_, out, _) = run(&["code", "VHs", "--lang", "both", "--game", "dune-world"]);
    assert!(out.contains("Escudo / Shields"), "Spanish first in Dune World: {out}");
}

#[test]
fn a_value_that_is_not_allowed_is_answered_in_the_language_asked_for() {
    let wrong = |arguments: &[&str], parts: &[&str]| {
        let (code, out, err) = run(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        for part in parts {
            assert!(err.contains(part), "{arguments:?}: no {part} in {err}");
        }
    };
    wrong(&["code", "VHs", "--lang", "fr"], &["`--lang` does not take `fr`", "`en`, `es`, `both`"]);
    wrong(
        &["print", "fistful/fremen", "--card", "pokr"],
        &["`--card` does not take `pokr`", "did you mean `poker`?", "`poker`, `tarot`, `mini`"],
    );
    wrong(
        &["print", "fistful/fremen", "--paper", "A5", "--lang", "es"],
        &["`--paper` no admite `A5`", "¿querías decir `a4`?", "`a4`, `letter`"],
    );
    wrong(&["print", "fistful/fremen", "--as=crads"], &["did you mean `cards`?"]);
    wrong(
        &["reference", "dune-wrld"],
        &["does not take `dune-wrld`", "did you mean `dune-world`?"],
    );
    wrong(&["print", "fistful/fremen", "--copies", "21"], &["does not take `21`", "from 1 to 20"]);
}

#[test]
fn misspelt_names_and_options_get_suggestions() {
    let (_, _, err) = run(&["audit", "harkonnen"]);
    assert!(err.contains("did you mean `fistful/harkonnen`?"), "{err}");
    for (command, given, meant) in [
        ("audit", "fistful/harkonen", "fistful/harkonnen"),
        ("audit", "atraides", "fistful/atreides"),
        ("audit", "fistful/corr", "fistful/corrino"),
        ("cost", "fistful/atreides-500", "fistful/forces/atreides-500"),
        ("cost", "dune-world/atreides-500.yaml", "dune-world/forces/atreides-500"),
        ("audit", "dune-world/fremn", "dune-world/fremen"),
        ("check", "tests/cases/army/code.yaml", "tests/cases/army/codes.yaml"),
        ("check", "CHANGELOG", "CHANGELOG.md"),
    ] {
        let (code, _, err) = run(&[command, given]);
        let says = err.contains(&format!("did you mean `{meant}`?"));
        assert_eq!((code, says), (2, meant != "CHANGELOG.md"), "{given}: {err}");
    }
    for (lang, says) in [("en", "it belongs to `fistful find`"), ("es", "es de `fistful find`")] {
        let (code, _, err) = run(&["cost", "x.yaml", "--pareto", "ws", "--lang", lang]);
        assert_eq!((code, err.contains(says)), (2, true), "{err}");
    }
    assert_eq!(
        run(&["odds", "fire", "6", "--weapon", "g"]),
        run(&["odds", "fire", "6", "--weapon", "lasgun"])
    );
    let (_, _, err) = run(&["pritn"]);
    assert!(err.contains("print"), "{err}");
}

#[test]
fn colour_only_where_it_is_wanted() {
    let escapes = |command: &mut Command| command.output().expect("a run").stdout.contains(&0x1b);
    assert!(!escapes(&mut fistful(&["code", "VHs"])), "not a terminal");
    assert!(escapes(&mut fistful(&["code", "VHs", "--color", "always"])));
    assert!(!escapes(&mut fistful(&["code", "VHs", "--color", "never"])));
    assert!(!escapes(fistful(&["code", "VHs"]).env("NO_COLOR", "1")));
}

#[test]
fn help_has_examples() {
    for command in ["code", "check", "fmt", "audit", "print", "reference", "schema"] {
        let (code, out, _) = run(&[command, "--help"]);
        assert_eq!((code, out.contains("fistful ") && out.contains("Example")), (0, true), "{out}");
    }
}
