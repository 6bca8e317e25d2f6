//! Settings, short options, completions and pages for `man`.

use super::{fistful, folder, run};
use fistful::language::Language;
use pretty_assertions::assert_eq;
use std::fs;

/// The result of a command if the configuration file has this text: exit code, standard output, standard error.
fn run_with_settings(
    name: &str,
    config: &str,
    args: &[&str],
    variables: &[(&str, &str)],
) -> (i32, String, String) {
    let home = folder(name);
    fs::create_dir_all(home.join("fistful")).expect("a folder");
    fs::write(home.join("fistful/config.yaml"), config).expect("a file");
    let mut command = fistful(args);
    command.env("XDG_CONFIG_HOME", &home).envs(variables.iter().copied());
    let output = command.output().expect("a run");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let err = text(output.stderr).replace(home.to_str().expect("a path"), "HOME");
    (output.status.code().expect("an exit code"), text(output.stdout), err)
}

#[test]
fn the_settings_file_sets_language_and_paper() {
    let language = |config, args: &[&str], variables: &[(&str, &str)]| {
        let (code, out, err) = run_with_settings("language", config, args, variables);
        assert_eq!((code, err.as_str()), (0, ""), "{config}");
        out.contains("Puntos")
    };
    let code = ["code", "VHs"];
    assert!(!language("", &code, &[]));
    assert!(!language("# nothing yet\n", &code, &[]));
    assert!(language("lang: es\n", &code, &[]));
    assert!(!language("lang: es\n", &code, &[("FISTFUL_LANG", "en")]), "before the file");
    assert!(language("lang: en\n", &code, &[("FISTFUL_LANG", "es")]));
    assert!(!language("lang: es\n", &["code", "VHs", "-l", "en"], &[]), "before all");
    let help = |config, variables: &[(&str, &str)]| {
        run_with_settings("paper", config, &["print", "-h"], variables)
            .1
            .contains("[default: letter]")
    };
    assert!(!help("", &[]));
    assert!(help("paper: letter\n", &[]));
    assert!(!help("paper: letter\n", &[("FISTFUL_PAPER", "a4")]));
    assert!(help("", &[("FISTFUL_PAPER", "letter")]));
    let (_, _, err) = run_with_settings("misuse", "lang: es\n", &["pritn"], &[]);
    assert_eq!(err.lines().next(), Some("error: no hay ninguna orden `pritn`"));
}

#[test]
fn faults_in_settings_are_reported_with_their_place() {
    for (config, message, hint) in [
        ("lang: fr\n", "`HOME/fistful/config.yaml:1:7` does not take `fr`", "`en`, `es`, `both`"),
        ("lang: en\npapr: a4\n", "`HOME/fistful/config.yaml:2:1` does not take `papr`", "`paper`?"),
        ("paper: [a4]\n", "`HOME/fistful/config.yaml:1:8` does not take ``", "`a4`, `letter`"),
        ("- lang\n", "`HOME/fistful/config.yaml:1:1` does not take", "`lang`, `paper`"),
        ("lang: 'es\n", "HOME/fistful/config.yaml:1:", "help: "),
    ] {
        let (code, out, err) =
            run_with_settings("faults", config, &["print", "fistful/atreides"], &[]);
        assert_eq!((code, out.as_str()), (2, ""), "{config}");
        assert_eq!((err.contains(message), err.contains(hint)), (true, true), "{config}: {err}");
    }
    let print = ["print", "fistful/atreides"];
    let (code, _, err) = run_with_settings("variable", "", &print, &[("FISTFUL_PAPER", "a5")]);
    let message = "error: `FISTFUL_PAPER` does not take `a5`";
    assert_eq!((code, err.lines().next()), (2, Some(message)));
}

#[test]
fn a_wrong_setting_stops_only_commands_that_use_it() {
    let run = |args: &[&str], config| {
        let (code, _, err) = run_with_settings("alone", config, args, &[]);
        (code, err.lines().next().unwrap_or_default().to_owned())
    };
    let paper = "lang: es\npaper: a3\n";
    for args in [&["list"][..], &["--help"], &["help", "format"], &["man"], &["code", "VHs"]] {
        assert_eq!(run(args, paper), (0, String::new()), "{args:?}");
    }
    let print = ["print", "fistful/atreides"];
    let message = "error: `HOME/fistful/config.yaml:2:8` no admite `a3`";
    assert_eq!(run(&print, paper), (2, message.to_owned()));
    let into = folder("alone-paper");
    let into = into.to_str().expect("a path");
    let (code, _) = run(&["reference", "--paper=a4", "--format", "html", "-o", into], paper);
    assert_eq!(code, 0, "what an argument says itself is not set");
    let message = "error: `HOME/fistful/config.yaml:2:1` no admite `papel`";
    assert_eq!(run(&["list"], "lang: es\npapel: letter\n"), (2, message.to_owned()));
    assert_eq!(run(&["--help"], "lang: es\npapel: letter\n"), (0, String::new()));
    assert_eq!(run(&["help", "print"], "paper: Letter\n"), (0, String::new()));
    let variables = [("FISTFUL_LANG", "es"), ("FISTFUL_PAPER", "a3")];
    let (code, _, err) = run_with_settings("both", "", &["reference"], &variables);
    let message = "error: `FISTFUL_PAPER` no admite `a3`";
    assert_eq!((code, err.lines().next()), (2, Some(message)));
}

#[test]
fn options_have_short_names() {
    let path = folder("short");
    let path = path.to_str().expect("a path");
    let (code, out, _) = run(&["print", "fistful/atreides", "-f", "html", "-o", path, "-l", "es"]);
    assert_eq!((code, out), (0, format!("{path}/atreides.html\n")));
    for spanish in [&["-l", "es"][..], &["-les"], &["-l=es"], &["--lang=es"]] {
        let (_, _, err) = run(&[&["pritn"], spanish].concat());
        assert!(err.contains("¿querías decir `print`?"), "{spanish:?}: {err}");
    }
}

#[test]
fn man_has_a_page_for_every_command() {
    let (code, out, _) = run(&["man"]);
    assert_eq!(
        (code, out.contains(".TH fistful 1"), out.contains("fistful\\-odds(1)")),
        (0, true, true)
    );
    let (_, out, _) = run(&["man", "odds", "melee", "--lang", "es"]);
    for part in [
        ".TH fistful-odds-melee 1",
        ".SH NOMBRE",
        ".SH SINOPSIS",
        ".SH OPCIONES",
        ".SH EJEMPLOS",
        "El enemigo ha cargado desde terreno más elevado",
        "[por defecto: 1]",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    for theirs in [".SH NAME", ".SH SYN", ".SH OPTIONS", ".SH EXTRA", "[default", "Possible values"]
    {
        assert!(!out.contains(theirs), "{theirs}: {out}");
    }
    let (_, out, _) = run(&["man", "--lang", "es"]);
    for part in [
        "<\\fIorden\\fR>",
        ".SH EJEMPLOS\n  fistful code",
        ".SH AJUSTES\nFISTFUL_LANG",
        ".SH CÓDIGOS DE SALIDA\n0 sin",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let (code, _, err) = run(&["man", "pritn"]);
    assert_eq!((code, err.contains("did you mean `print`?")), (2, true), "{err}");
}

#[test]
fn a_locale_of_any_system_is_understood() {
    for (locale, language) in [
        ("es_ES.UTF-8", Language::Spanish),
        ("es", Language::Spanish),
        ("es-MX", Language::Spanish),
        ("ES@euro", Language::Spanish),
        ("en-US", Language::English),
        ("est", Language::English),
        ("C", Language::English),
        ("", Language::English),
    ] {
        assert_eq!(Language::of_locale(locale), language, "{locale}");
    }
}
