//! `fistful new`: an army file to start from.

use super::{flat, folder, run};
use crate::common::file_names;
use pretty_assertions::assert_eq;
use std::fs;

/// The next steps that are suggested for a file.
fn next(file: &str) -> String {
    format!(
        "next: change it in an editor, then `fistful check {file}`, `fistful show {file}` for values and points, and `fistful print {file}`\n"
    )
}

#[test]
fn a_new_house_is_a_clean_file_like_any_shipped_one() {
    let folder = folder("new");
    let path = folder.to_str().expect("a path");
    for like in ["fistful/corrino", "fistful/atreides", "fistful/castellans", "dune-world/fremen"] {
        let name = format!("House of {}", like.replace('/', " "));
        // The game's own armies need no folder.
        let short = like.trim_start_matches("fistful/");
        let (code, out, err) = run(&["new", &name, "--like", short, "--output", path]);
        assert_eq!((code, err.as_str()), (0, ""), "{like}");
        assert!(out.contains(&name), "{out}");
        let file = out.split(": ").next().expect("a file");
        let (code, checked, err) = run(&["check", file]);
        let next = format!("{checked}{}", next(file));
        assert_eq!((code, err.as_str(), next), (0, "", out.clone()), "{like}");
        let text = fs::read_to_string(file).expect("the file");
        assert!(!text.contains("printed:"), "the paper is not copied: {text}");
        let game = like.split('/').next().expect("a game");
        assert!(text.contains(&format!("game: {game}\n")), "{text}");
    }
}

#[test]
fn a_new_house_has_codes_without_values_that_an_edit_would_belie() {
    let folder = folder("new-codes");
    let path = folder.to_str().expect("a path");
    let (code, out, _) = run(&["new", "Casa \"Ordos\": #1", "--lang", "es", "--output", path]);
    assert_eq!(
        (code, out.contains("Casa \"Ordos\": #1, 3 Líderes, 4 tipos de tropa")),
        (0, true),
        "{out}"
    );
    let file = folder.join("casa-ordos-1.yaml");
    assert!(out.contains(&format!("`fistful show {}` para ver valores", file.display())), "{out}");
    let text = fs::read_to_string(file).expect("the file");
    assert!(text.contains("    code: VAs\n"), "{text}");
    let codes = text.lines().filter(|line| line.contains(" code: "));
    assert_eq!(codes.filter(|line| line.contains('#')).count(), 0, "{text}");
    let (code, _, err) = run(&["new", "House Two", "--game", "dune-world", "--output", path]);
    let text = fs::read_to_string(folder.join("house-two.yaml")).expect("the file");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(text.contains("game: dune-world\n"), "{text}");
}

#[test]
fn a_new_force_keeps_to_the_limit_it_is_given() {
    let folder = folder("new-limit");
    let path = folder.to_str().expect("a path");
    let new = |name: &str, list: &str, limit: &str| {
        let args = ["new", name, "--force", list, "--limit", limit, "--output", path];
        let (code, out, err) = run(&args);
        let file = folder.join(format!("{name}.yaml"));
        (code, out, err, fs::read_to_string(file).unwrap_or_default())
    };
    // The smallest force within each limit: a platoon of two squads with its leader, or a squad alone.
    for (name, limit, platoons, leaders, squads) in
        [("wide", "300", 1, 1, 2), ("middle", "140", 0, 0, 1), ("narrow", "90", 0, 0, 1)]
    {
        let (code, out, err, text) = new(name, "fistful/atreides", limit);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(!out.contains('['), "no findings: {out}");
        assert!(text.contains(&format!("limit: {limit}\n")), "{text}");
        let count = |part: &str| text.matches(part).count();
        let found = [count("platoons:"), count("unit: "), count("troop: ")];
        assert_eq!(found, [platoons, leaders, squads], "{limit}: {text}");
    }
    let (code, out, _, text) = new("ridge", "dust/allies-example", "120");
    assert_eq!((code, text.contains("limit: 120\n")), (0, true), "{out}{text}");
    let (code, _, err, text) = new("column", "scrubs/french", "120");
    assert_eq!((code, text.as_str()), (2, ""));
    assert!(
        err.contains("the game `scrubs` has no points") && err.contains("leave out `--limit`"),
        "{err}"
    );
    for (limit, message) in [("0", "from 1 to 99999"), ("many", "expected a whole number")] {
        let (code, _, err, _) = new("none", "fistful/atreides", limit);
        assert_eq!((code, err.contains(message)), (2, true), "{err}");
    }
    let (code, _, err) = run(&["new", "None", "--limit", "300", "--output", path]);
    assert_eq!((code, err.contains("--force")), (2, true), "{err}");
}

#[test]
fn a_new_house_is_never_written_over_a_file() {
    let folder = folder("new-over");
    let path = folder.to_str().expect("a path");
    fs::write(folder.join("house-ordos.yaml"), "mine").expect("a file");
    let (code, out, err) = run(&["new", "House Ordos", "--output", path]);
    assert_eq!((code, out.as_str(), err.contains("already exists")), (2, "", true), "{err}");
    assert_eq!(fs::read_to_string(folder.join("house-ordos.yaml")).expect("a file"), "mine");
    let (code, _, err) = run(&["new", &"W".repeat(81), "--output", path]);
    assert_eq!((code, err.contains("[limit]")), (1, true), "{err}");
    let (code, _, err) = run(&["new", "A\u{1b}B", "--output", path]);
    assert_eq!((code, err.contains("control-character")), (1, true), "{err}");
    let (code, _, err) = run(&["new", "X", "--like", "fistful/corino", "--output", path]);
    assert_eq!((code, err.contains("did you mean `fistful/corrino`?")), (2, true), "{err}");
    assert_eq!(file_names(&folder), ["house-ordos.yaml"], "nothing half written");
}

#[test]
fn a_new_force_of_every_shipped_list_is_legal() {
    let folder = folder("new-force");
    let path = folder.to_str().expect("a path");
    for list in fistful::library::lists() {
        let name = format!("Men of {}", list.replace('/', " "));
        let (code, out, err) = run(&["new", &name, "--force", &list, "--output", path]);
        assert_eq!((code, err.as_str()), (0, ""), "{list}: {out}");
        let file = out.split(": ").next().expect("a file");
        // Neither an error nor a warning, but what Dust says of a scenario to be.
        assert_eq!(out, format!("{}{}", run(&["check", file]).1, next(file)));
        assert_eq!(out.matches("[").count(), 0, "{list}: {out}");
        let text = fs::read_to_string(file).expect("the file");
        assert!(text.starts_with("# ") && text.contains(&format!("army: {list}\n")), "{text}");
        assert_eq!(run(&["fmt", "--check", file]).0, 0, "{list}: {text}");
    }
    let text = fs::read_to_string(folder.join("men-of-fistful-harkonnen.yaml")).expect("the file");
    for part in ["# Leaders: Baron", "# Squads (8–10): ", "# Options: ", "limit: 500\n"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let (code, out, _) =
        run(&["new", "Hombres", "--force", "fistful/harkonnen", "--output", path, "--lang", "es"]);
    let text = fs::read_to_string(folder.join("hombres.yaml")).expect("the file");
    let in_spanish = text.contains("# Líderes: Barón") && out.contains("a continuación: ");
    assert_eq!((code, in_spanish), (0, true), "{out}{text}");
}

#[test]
fn a_new_force_of_an_own_list_finds_that_list() {
    let folder = folder("new-own");
    let list = "fistful: 1\nname: Own\nunits:\n  - {name: Sergeant, code: VHs-N1}\n  - {name: Guards, code: VHs, nco: Sergeant}\n";
    fs::write(folder.join("own.yaml"), list).expect("a list");
    let new = |args: &[&str]| {
        let run = super::fistful(args).current_dir(&folder).output().expect("a run");
        (run.status.code(), String::from_utf8(run.stdout).expect("UTF-8"))
    };
    let (code, out) = new(&["new", "Here", "--force", "own.yaml"]);
    assert_eq!(code, Some(0), "{out}");
    let text = fs::read_to_string(folder.join("here.yaml")).expect("the file");
    assert!(text.contains("army: own.yaml\n"), "{text}");
    let (code, out) = new(&["new", "There", "--force", "own.yaml", "--output", "forces"]);
    assert_eq!(code, Some(0), "{out}");
    assert_eq!(run(&["check", folder.join("forces/there.yaml").to_str().expect("a path")]).0, 0);
}

#[test]
fn a_force_in_place_of_a_list_names_its_list() {
    for (force, list) in [
        ("fistful/forces/atreides-300", "fistful/atreides"),
        ("dust/forces/allies-platoon", "dust/allies-example"),
    ] {
        for (language, message, hint) in [
            ("en", "is a force; expected a list", format!("its list is `{list}`: give that")),
            (
                "es",
                "es una fuerza; se esperaba una lista",
                format!("su lista es `{list}`: indica esa"),
            ),
        ] {
            let (code, _, err) = run(&["new", "X", "--force", force, "--lang", language]);
            assert_eq!(
                (code, err.contains(message), err.contains(&hint)),
                (2, true, true),
                "{err}"
            );
        }
    }
}

#[test]
fn a_new_list_of_a_game_without_codes_is_clean() {
    let folder = folder("new-tabled");
    let path = folder.to_str().expect("a path");
    for (game, like) in [("scrubs", "scrubs/arabs"), ("dust", "dust/axis-example")] {
        for args in [&[][..], &["--like", like]] {
            let name = format!("{game} {}", args.len());
            let new = [&["new", &name, "--game", game, "--output", path], args].concat();
            let (code, out, err) = run(&new);
            assert_eq!((code, err.as_str(), out.contains('[')), (0, "", false), "{out}");
            let file = out.split(": ").next().expect("a file");
            let text = fs::read_to_string(file).expect("the file");
            assert!(text.contains(&format!("game: {game}\n")), "{text}");
            assert!(
                text.contains(&format!("name: \"{name}\"\n"))
                    || text.contains(&format!("name: {name}\n"))
            );
            assert_eq!(run(&["fmt", "--check", file]).0, 0, "{text}");
        }
    }
    let (code, _, err) =
        run(&["new", "X", "--game", "dust", "--like", "scrubs/arabs", "--output", path]);
    assert_eq!((code, err.contains("is for the game `scrubs`")), (2, true), "{err}");
}

#[test]
fn an_empty_name_is_refused() {
    for name in ["", "  "] {
        for more in [&[][..], &["--force", "fistful/atreides"], &["--game", "dust"]] {
            let (code, out, err) = run(&[&["new", name], more].concat());
            assert_eq!((code, out.as_str()), (2, ""), "{err}");
            assert!(err.starts_with("error: the name is empty\n"), "{err}");
            assert!(!err.contains("army.yaml"), "{err}");
        }
    }
}

/// Without an NCO for its only troop type a list has no legal squad (F26); the limit is not the reason.
#[test]
fn a_list_without_an_nco_says_why_no_squad_is_offered() {
    let folder = folder("new-no-nco");
    let path = |name: &str| folder.join(name).display().to_string();
    fs::write(path("bare.yaml"), "fistful: 1\nname: Bare\nunits:\n  - {name: Guard, code: EHs}\n")
        .expect("a list");
    for (lang, name, reason, budget) in [
        ("en", "first", "No squad is offered of: Guard. The list names no NCO", "cheap enough"),
        ("es", "second", "No se ofrece ninguna Escuadra de: Guard.", "quepa"),
    ] {
        let force = ["--force", &path("bare.yaml"), "--output", &path(""), "--lang", lang];
        let (code, out, err) = run(&[&["new", name], &force[..]].concat());
        assert_eq!(code, 0, "{err}");
        assert!(flat(&out).contains(reason), "{out}");
        let (code, out, err) = run(&["fits", &path(&format!("{name}.yaml")), "--lang", lang]);
        assert_eq!(code, 0, "{err}");
        assert!(flat(&out).contains(reason) && !flat(&out).contains(budget), "{out}");
    }
}
