//! Arguments without effect: none is silently ignored.

use super::{folder, run};
use pretty_assertions::assert_eq;

const FORCE: &str = "fistful/forces/atreides-500";

/// Refused arguments, with the error and the remedy.
fn assert_refused(arguments: &str, message: &str, hint: &str) {
    let words: Vec<&str> = arguments.split(' ').collect();
    let (code, out, err) = run(&words);
    assert_eq!((code, out.as_str()), (2, ""), "{arguments}");
    let found = (err.contains(&format!("error: {message}\n")), err.contains(hint));
    assert_eq!(found, (true, true), "{arguments}: {err}");
}

#[test]
fn paper_options_are_refused_where_nothing_is_printed() {
    for command in ["worth fistful/corrino", "odds melee 7 9", "rulings F1"] {
        for option in ["--paper letter", "-o there", "-f html", "--force"] {
            let long = match option {
                "-o there" => "--output",
                "-f html" => "--format",
                option => option.split(' ').next().expect("an option"),
            };
            let message = format!("`{long}` changes nothing here");
            assert_refused(
                &format!("{command} {option}"),
                &message,
                "it applies only with `--as sheet`",
            );
        }
    }
}

#[test]
fn options_of_another_document_are_refused() {
    let sheets = "it applies only with `--as sheet`, `--as cards`, `--as all`";
    for kind in ["audit", "reference"] {
        for option in ["--values computed", "--values printed", "--theme house"] {
            let message =
                format!("`{}` changes nothing here", &option[..option.find(' ').unwrap_or(0)]);
            assert_refused(
                &format!("print fistful/corrino --as {kind} {option}"),
                &message,
                sheets,
            );
        }
    }
    let cards = "it applies only with `--as cards`, `--as all`";
    for option in ["--copies 2", "--backs", "--card mini", "--odds"] {
        let message =
            format!("`{}` changes nothing here", option.split(' ').next().unwrap_or_default());
        assert_refused(&format!("print fistful/fremen {option}"), &message, cards);
        assert_refused(&format!("print --blank {option}"), &message, cards);
    }
}

#[test]
fn paper_and_theme_are_refused_for_text_and_force_for_a_stream() {
    let text = ["print fistful/corrino", "reference", "worth fistful/corrino --as sheet"];
    for command in text {
        for into in ["", " -o -"] {
            assert_refused(
                &format!("{command} -f text{into} --paper letter"),
                "`--paper` changes nothing with `--format text`",
                "leave it out",
            );
        }
        let message = "`--force` changes nothing with `--output -`";
        assert_refused(&format!("{command} -f text -o - --force"), message, "leave it out");
    }
    let message = "`--theme` no cambia nada con `--format text`";
    assert_refused(
        "print fistful/corrino -f text -o - --theme house --lang es",
        message,
        "quítalo",
    );
    // Paper counts for one of two formats, and a setting is no argument.
    let folder = folder("vain-paper");
    let into = folder.to_str().expect("a path");
    let args = ["print", "fistful/corrino", "-f", "text,html", "--paper", "letter", "-o", into];
    assert_eq!(run(&args).0, 0);
    let mut command = super::fistful(&["print", "fistful/corrino", "-f", "text", "-o", "-"]);
    assert_eq!(
        command.env("FISTFUL_PAPER", "letter").output().expect("a run").status.code(),
        Some(0)
    );
}

#[test]
fn values_is_refused_for_a_force() {
    for kind in ["sheet", "cards", "all"] {
        for values in ["printed", "computed"] {
            assert_refused(
                &format!("print {FORCE} --as {kind} --values {values}"),
                &format!("`{FORCE}.yaml` is a force, which sets its own values"),
                "write `points: computed` in the force",
            );
        }
    }
}

#[test]
fn rules_game_and_grammars_are_refused_where_unused() {
    for command in ["help", "man", "completions bash", "schema", "fmt house.yaml"] {
        for option in ["--rules nada", "--game dune-world", "--grammars nowhere"] {
            let name = option.split(' ').next().unwrap_or_default();
            let message = format!("`{name}` changes nothing here");
            assert_refused(&format!("{command} {option}"), &message, "leave it out");
        }
    }
    assert_refused("completions bash --lang es", "`--lang` no cambia nada aquí", "quítalo");
    for command in ["list", "rulings"] {
        assert_refused(
            &format!("{command} --rules nada"),
            "`--rules` changes nothing here",
            "leave it",
        );
    }
    for command in
        ["melee 7 9", "squads 7 9 --figures 4 --foes 4", "fire 6", "morale 8", "charge 3d"]
    {
        let hint = "it applies only to units of lists: `LIST:UNIT`";
        let arguments = format!("odds {command} --rules nada");
        assert_refused(&arguments, "`--rules` changes nothing here", hint);
    }
    for command in ["check fistful/corrino", "diff fistful/corrino"] {
        assert_refused(
            &format!("{command} --rules fistful/atreides"),
            "`fistful/atreides.yaml` has no house rules",
            "give a file with `house_rules:`",
        );
    }
    let message = "there is no ruling `F1`";
    assert_refused("rulings F1 --game dune-world", message, "there are `D1–D");
}

#[test]
fn skill_options_are_refused_in_an_attack_from_the_rear() {
    let both = ["--higher", "--foe-higher"];
    let fistful = ["--nco", "--foe-nco", "--leader 2", "--foe-leader 2"];
    let dune_world = ["--flank", "--foe-flank"];
    for (game, options) in [("fistful", &fistful[..]), ("dune-world", &dune_world)] {
        for option in both.iter().chain(options) {
            for rear in ["--rear", "--foe-rear", "--rear --against 2"] {
                let name = option.split(' ').next().unwrap_or_default();
                let message = format!("`{name}` changes nothing in an attack from the rear");
                let arguments = format!("odds melee 7 9 {rear} {option} --game {game}");
                assert_refused(&arguments, &message, "leave it out");
            }
        }
        let message = "`--disengages` changes nothing in an attack from the rear";
        assert_refused(
            &format!("odds melee 7 9 --rear --disengages --game {game}"),
            message,
            "leave it out",
        );
        let away = ["odds", "melee", "7", "9", "--foe-rear", "--disengages", "--game", game];
        assert_eq!(run(&away).0, 0);
    }
}

#[test]
fn an_enemy_of_another_game_is_refused_on_cards() {
    let cards = "print fistful/corrino --as cards --odds dune-world/fremen:Fremen";
    assert_refused(
        cards,
        "`dune-world/fremen:Fremen` is for dune-world, but the first is for fistful",
        "`--game fistful`",
    );
    let folder = folder("vain-enemy");
    let into = ["--game", "fistful", "-f", "html", "-o", folder.to_str().expect("a path")];
    let words: Vec<&str> = cards.split(' ').chain(into).collect();
    assert_eq!(run(&words).0, 0);
}

#[test]
fn help_and_man_refuse_unknown_commands() {
    for page in ["help", "man"] {
        assert_refused(
            &format!("{page} odds melee x"),
            "there is no command `x`",
            "`fistful odds melee --help` explains it",
        );
        assert_refused(
            &format!("{page} odds x"),
            "there is no command `x`",
            "`fistful odds --help`",
        );
    }
    assert_refused("help format x", "there is no command `x`", "`fistful --help`");
    assert_refused("help help x --lang es", "no hay ninguna orden `x`", "lo explica");
}

#[test]
fn morale_options_without_effect_are_noted_when_no_check_is_rolled() {
    let spared = "odds morale fistful/corrino:Sardaukar --for charge";
    let output_of = |arguments: &str| run(&arguments.split(' ').collect::<Vec<_>>()).1;
    let noted = "No check is rolled (F40): losses, NCO, leader and modifier change nothing.";
    for option in ["--modifier -5", "--leader 2", "--nco", "--strength 9", "--lost 2 --strength 9"]
    {
        let output_of = output_of(&format!("{spared} {option}"));
        assert!(output_of.contains(noted), "{option}: {output_of}");
    }
    assert!(!output_of(spared).contains("change nothing"));
    let regulars = "odds morale fistful/harkonnen:Regulars --for charge --modifier -5";
    assert!(!output_of(regulars).contains("change nothing"));
}

#[test]
fn a_shield_is_refused_where_no_blow_meets_it() {
    for (option, rear) in [("--shield", "--foe-rear"), ("--foe-shield", "--rear")] {
        let message = format!("`{option}` changes nothing in an attack from the rear");
        let arguments = format!("odds melee 4 7 --game dune-world {option}");
        assert_refused(&format!("{arguments} {rear}"), &message, "leave it out");
        let other = if rear == "--rear" { "--foe-rear" } else { "--rear" };
        let words = format!("{arguments} {other}");
        assert_eq!(run(&words.split(' ').collect::<Vec<_>>()).0, 0);
    }
    let hint = "it applies only to units of lists: `LIST:UNIT`";
    assert_refused("odds fire 6 --no-shield", "`--no-shield` changes nothing here", hint);
}

#[test]
fn an_audit_of_a_force_is_refused() {
    let message = format!("`{FORCE}.yaml` is a force; expected a list");
    assert_refused(&format!("print {FORCE} --as audit"), &message, "");
}
