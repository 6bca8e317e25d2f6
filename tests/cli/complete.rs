//! Completions, as shells ask for them.

use super::{folder, program, run};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The completions of a real bash for the last word, with the words as it splits them; `own` is its part of the last.
fn bash(folder: &Path, words: &[&str], own: &str, lang: &str) -> Vec<String> {
    let program = env!("CARGO_BIN_EXE_fistful");
    let script = format!(
        "source <('{program}' completions bash)\nCOMP_WORDS=(\"$@\")\nCOMP_CWORD=$(($# - 1))\n\
         _fistful '{program}' \"$OWN\" ''\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n"
    );
    let mut command = Command::new("bash");
    command.args(["--norc", "--noprofile", "-c", &script, "bash", "fistful"]).args(words);
    command.env("OWN", own).env("LC_ALL", lang).current_dir(folder);
    let output = command.env_remove("FISTFUL_LANG").output().expect("a run");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// The completions of a shell that does not split words at colons, such as fish.
fn fish(words: &[&str]) -> Vec<String> {
    let mut command = program(&[&["--", "fistful"], words].concat());
    let output = command.env("FISTFUL_COMPLETE", "fish").output().expect("a run");
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_shipped_lists_forces_and_files() {
    let folder = folder("complete");
    for name in ["fish.yaml", "fish.txt"] {
        fs::write(folder.join(name), "fistful: 1\n").expect("a file");
    }
    fs::create_dir(folder.join("fishing")).expect("a folder");
    let offered = |words: &[&str]| bash(&folder, words, words.last().expect("a word"), "C");
    let commands = offered(&["pri"]);
    assert_eq!(commands, ["print"]);
    let checked = offered(&["check", "fistful/forces/atreides"]);
    assert_eq!(checked, ["fistful/forces/atreides-300", "fistful/forces/atreides-500"]);
    assert_eq!(offered(&["check", "fish"]), ["fish.yaml", "fishing/"]);
    let audited = offered(&["audit", "dust/"]);
    assert_eq!(audited, ["dust/allies", "dust/allies-example", "dust/axis", "dust/axis-example"]);
    let costed = offered(&["cost", "fistful/"]);
    assert!(costed.len() > 5, "{costed:?}");
    assert!(costed.iter().all(|one| one.starts_with("fistful/forces/")), "{costed:?}");
    assert_eq!(offered(&["new", "X", "--like", "scrubs/f"]), ["scrubs/french"]);
    assert_eq!(offered(&["print", "x", "--as", "c"]), ["cards"]);
    // It takes `--as=c` apart.
    assert_eq!(offered(&["print", "x", "--as", "=", "c"]), ["cards"]);
    assert_eq!(offered(&["print", "--card", "t"]), ["tarot"]);
    assert_eq!(offered(&["help", "odds", "mel"]), ["melee"]);
    assert_eq!(offered(&["help", "for"]), ["forces", "format"]);
}

#[test]
fn bash_completes_units_with_blanks_and_colons() {
    let folder = folder("complete-units");
    let list = "fistful: 1\nname: Own\nunits:\n  - {name: Old Guard, name_es: Guardia vieja, code: VHs}\n  - {name: Otto's, code: VHs}\n";
    fs::write(folder.join("own.yaml"), list).expect("a list");
    let melee = ["odds", "melee", "fistful/atreides", ":"];
    let all = bash(&folder, &melee, "", "C");
    assert!(all.len() > 8 && all.contains(&"Duke\\ Leto".to_owned()), "{all:?}");
    let units = |last: &[&str], own: &str, lang: &str| {
        bash(&folder, &[&["odds", "melee", "own.yaml", ":"], last].concat(), own, lang)
    };
    assert_eq!(units(&["Ol"], "Ol", "C"), ["Old\\ Guard"]);
    assert_eq!(units(&["\"Ol"], "Ol", "C"), ["Old Guard"]);
    assert_eq!(units(&["Old\\ G"], "Old\\ G", "C"), ["Old\\ Guard"]);
    assert_eq!(units(&["Gu"], "Gu", "es_ES.UTF-8"), ["Guardia\\ vieja"]);
    assert_eq!(units(&["Ot"], "Ot", "C"), ["Otto\\'s"]);
    assert_eq!(bash(&folder, &["show", "own.yaml", "O"], "O", "C"), ["Old\\ Guard", "Otto\\'s"]);
    let lists = bash(&folder, &["odds", "melee", "scrubs/f"], "scrubs/f", "C");
    assert_eq!(lists, ["scrubs/french:", "scrubs/forces/well-band:", "scrubs/forces/well-column:"]);
}

#[test]
fn completions_exist_for_every_shell() {
    for (shell, mark) in [
        ("bash", "complete -o bashdefault"),
        ("zsh", "#compdef fistful"),
        ("fish", "complete --keep-order --exclusive --command fistful"),
        ("powershell", "Register-ArgumentCompleter"),
        ("elvish", "edit:completion:arg-completer[fistful]"),
    ] {
        let (code, out, err) = run(&["completions", shell]);
        let asks = out.contains("FISTFUL_COMPLETE");
        assert_eq!((code, err.as_str(), out.contains(mark), asks), (0, "", true, true), "{shell}");
    }
    let found = fish(&["odds", "melee", "dust/axis-example:A"]);
    assert_eq!(found, ["dust/axis-example:Armored Pioneers", "dust/axis-example:Anvil"]);
    let found = fish(&["co"]);
    let message = "cost\tWhat a force costs and why";
    assert!(found.iter().any(|one| one.starts_with(message)), "{found:?}");
    let (code, _, err) = run(&["completions", "tcsh"]);
    let shells = "`bash`, `elvish`, `fish`, `powershell`, `zsh`";
    assert_eq!((code, err.contains(shells)), (2, true), "{err}");
}
