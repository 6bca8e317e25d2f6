//! Help and the errors of arguments, in either language.

use super::{fistful, run};
use clap::Command;
use fistful::guide::{GuideChapter, topics};
use fistful::language::Language;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Every command with the name of its file, the program itself among them.
fn commands(command: &Command, file: &str, found: &mut Vec<(String, Command)>) {
    found.push((file.to_owned(), command.clone()));
    for below in command.get_subcommands() {
        let name = below.get_name();
        let file = if file == "fistful" { name.to_owned() } else { format!("{file}-{name}") };
        commands(below, &file, found);
    }
}

fn all(language: Language) -> Vec<(String, Command)> {
    let mut found = Vec::new();
    commands(&fistful::cli::command_line(fistful::games::SHIPPED, language), "fistful", &mut found);
    found
}

#[test]
fn help_is_no_wider_than_the_terminal_or_80_columns() {
    let pages = |language| all(language).into_iter().map(move |(name, _)| (name, language));
    for (name, language) in Language::ALL.into_iter().flat_map(pages) {
        let words = name.split('-').filter(|word| *word != "fistful");
        let words: Vec<&str> =
            ["help", "--lang", language.tag()].into_iter().chain(words).collect();
        for (columns, most) in [(None, 80), (Some("60"), 60), (Some("120"), 120)] {
            let mut help = fistful(&words);
            help.env_remove("COLUMNS").envs(columns.map(|columns| ("COLUMNS", columns)));
            let page = String::from_utf8(help.output().expect("a run").stdout).expect("UTF-8");
            let widest = page.lines().map(|line| line.chars().count()).max().unwrap_or_default();
            assert!((20..=most).contains(&widest), "{name} {language:?}: {widest} of {most}");
        }
    }
}

#[test]
fn help_of_a_command_names_a_chapter_of_the_guide() {
    for (name, command) in all(Language::English) {
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let topic = after.lines().find_map(|line| line.strip_prefix("Guide: fistful help "));
        // These are about the help itself.
        let has_none = ["fistful", "help", "man"].contains(&name.as_str());
        assert_eq!(topic.is_none(), has_none, "{name}");
        let is_there = topic.is_none_or(|topic| topics().any(|one| one == topic));
        assert!(is_there, "{name}: {topic:?}");
    }
}

/// The keys of a map in a file of help.
fn keys(file: &Value, map: &str) -> BTreeSet<String> {
    file[map].as_object().map(|map| map.keys().cloned().collect()).unwrap_or_default()
}

/// A file of help; that of a question of a game stands in the folder of the game, and joins that of a command of its name.
fn file(name: &str) -> Value {
    let key = name.strip_prefix("odds-").unwrap_or_default();
    let games = GAMES.map(|game| format!("{game}/{key}"));
    let all = [name.to_owned()].into_iter().chain(games);
    let read = |name: String| {
        let path = Path::new("templates/help").join(name).with_extension("yaml");
        path.is_file().then(|| yaml(&path))
    };
    let joined = all.filter_map(read).reduce(|mut help, more| {
        if let (Some(to), Some(from)) =
            (help["arguments"].as_object_mut(), more["arguments"].as_object())
        {
            to.extend(from.clone());
        }
        help
    });
    joined.unwrap_or_else(|| panic!("no help of {name}"))
}

/// The games that declare questions.
const GAMES: [&str; 3] = ["coded", "dust", "scrubs"];

fn yaml(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    fistful::yaml::parse_as(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

#[test]
fn every_argument_has_help_and_no_help_is_left_over() {
    let shared = file("shared");
    let (mut arguments, mut names, mut files) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (name, command) in all(Language::English) {
        let own = file(&name);
        let mine = keys(&own, "arguments");
        let ids = command.get_arguments().map(|arg| arg.get_id().to_string());
        let ids: BTreeSet<String> = ids.collect();
        assert_eq!(mine.difference(&ids).collect::<Vec<_>>(), Vec::<&String>::new(), "{name}");
        arguments.extend(ids.difference(&mine).cloned());
        for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
            let id = arg.get_id().as_str();
            let given = arg.get_value_names().unwrap_or_default();
            names.extend(given.iter().map(ToString::to_string));
            let text = if mine.contains(id) { &own } else { &shared };
            let described = keys(&text["arguments"][id], "values");
            let values = arg.get_possible_values();
            let values = values.iter().map(|value| value.get_name().to_owned());
            let values: BTreeSet<String> = values.collect();
            assert!(described.is_empty() || described == values, "{name} {id}: {described:?}");
        }
        files.insert(name);
    }
    assert_eq!(keys(&shared, "arguments"), arguments, "what several commands share");
    assert_eq!(keys(&shared, "names"), names, "what stands for a value");
    let folders = GAMES.map(|game| format!("templates/help/{game}"));
    let folders = ["templates/help".to_owned()].into_iter().chain(folders);
    let entries = folders.flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let written = paths.filter(|path| path.is_file()).map(|path| {
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if path.parent() == Some(Path::new("templates/help")) {
            stem
        } else {
            format!("odds-{stem}")
        }
    });
    files.insert("shared".to_owned());
    assert_eq!(written.collect::<BTreeSet<_>>(), files);
}

/// Every text of the program in both languages.
fn pairs(at: &str, value: &Value, found: &mut Vec<(String, String, String, bool)>) {
    let Some(map) = value.as_object() else { return };
    let words = |key: &str| map.get(key).and_then(Value::as_str);
    if let (Some(en), Some(es)) = (words("en"), words("es")) {
        let alike = map.get("alike").is_some_and(|alike| alike == &Value::Bool(true));
        found.push((at.to_owned(), en.to_owned(), es.to_owned(), alike));
    }
    for (key, value) in map {
        pairs(&format!("{at}.{key}"), value, found);
    }
}

#[test]
fn both_languages_of_help_say_the_same() {
    let mut found = Vec::new();
    for (name, _) in all(Language::English) {
        pairs(&name, &file(&name), &mut found);
    }
    pairs("shared", &file("shared"), &mut found);
    assert!(found.len() > 200, "only {} texts", found.len());
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    for (at, en, es, alike) in found {
        assert_eq!((en == es, en.is_empty()), (alike, false), "{at}: {en}");
        assert_eq!(digits(&en), digits(&es), "{at}");
        assert_eq!(en.matches('`').count() % 2, 0, "{at}");
    }
}

#[test]
fn help_is_in_the_chosen_language() {
    let ours =
        ["Usage", "Options:", "Arguments:", "Commands:", "[default", "[possible", "Possible"];
    let theirs = ["Uso:", "Opciones:", "[por defecto", "[valores", "Valores posibles"];
    for (name, _) in all(Language::English) {
        let words = name.split('-').filter(|word| *word != "fistful").collect::<Vec<_>>();
        for flag in ["-h", "--help"] {
            let help_in = |lang: &str| {
                let (code, out, err) = run(&[&words[..], &[flag, "--lang", lang]].concat());
                assert_eq!((code, err.as_str()), (0, ""), "{name}");
                out
            };
            let (en, es) = (help_in("en"), help_in("es"));
            let found = |text: &str, words: &[&str]| {
                let found = words.iter().filter(|word| text.contains(**word));
                found.map(ToString::to_string).collect::<Vec<_>>()
            };
            assert_eq!(found(&es, &ours), Vec::<String>::new(), "{name} {flag}: {es}");
            assert_eq!(found(&en, &theirs), Vec::<String>::new(), "{name} {flag}: {en}");
            assert!(!es.starts_with(&en[..20]), "{es}");
        }
    }
    let output = fistful(&["print", "-h"]).env("LC_ALL", "es_ES.UTF-8").output().expect("a run");
    assert_eq!(String::from_utf8_lossy(&output.stdout), run(&["print", "-h", "--lang=es"]).1);
}

#[test]
fn a_page_of_help_has_heads_defaults_and_values() {
    let (_, out, _) = run(&["print", "--help"]);
    for part in [
        "Print sheets, cards, quick references and records of battles as PDF and HTML\n\nUsage: fistful print [OPTIONS] [PATH]...\n",
        "\nArguments:\n  [PATH]...\n          Lists or forces: files of your own",
        "\nOptions:\n      --blank\n          Print the empty form instead\n",
        "          Possible values:\n          - plain: Black on white\n          - house: With the colour",
        "[default: plain]\n",
        "          - fistful:    A Fistful of Sardaukar",
        "\nExamples:\n  fistful print fistful/atreides\n",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    let (_, out, _) = run(&["print", "-h", "--lang", "es"]);
    for part in [
        "Uso: fistful print [OPCIONES] [RUTA]...\n\nArgumentos:\n  [RUTA]...  ",
        "--paper <PAPEL> ",
        "[por defecto: a4] [valores",
        "\nEjemplos:\n",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    let (code, _, err) = run(&[]);
    assert_eq!(
        (code, err.contains("Usage: fistful [OPTIONS] <COMMAND>\n\nCommands:\n")),
        (2, true)
    );
}

#[test]
fn the_help_command_equals_the_help_option() {
    assert_eq!(run(&["help", "odds", "melee"]), run(&["odds", "melee", "--help"]));
    assert_eq!(run(&["help"]), run(&["--help"]));
    let (code, _, err) = run(&["help", "pritn", "--lang", "es"]);
    let message = "error: no hay ninguna orden ni ningún capítulo `pritn`\n |\n = ayuda: ¿querías decir `print`? `fistful --help` enumera las órdenes y `fistful help guide` los capítulos de la guía\n";
    assert_eq!((code, err.as_str()), (2, message));
}

#[test]
fn chapters_are_found_by_their_names_in_both_languages() {
    for (words, topic) in [
        (&["casas"][..], "houses"),
        (&["Códigos"], "codes"),
        (&["codigos"], "codes"),
        (&["design", "a", "house"], "houses"),
        (&["Diseñar una Casa"], "houses"),
        (&["reglas", "caseras"], "house-rules"),
        (&["house", "rules"], "house-rules"),
        (&["imprimir"], "printing"),
        (&["guía"], "guide"),
    ] {
        let named = run(&[&["help"], words].concat());
        assert_eq!(named, run(&["help", topic]), "{words:?}");
        assert_eq!(named.0, 0, "{words:?}");
    }
    // A command comes before the chapter of its name.
    assert_eq!(run(&["help", "rulings"]), run(&["rulings", "--help"]));
    let guide = "`fistful help guide` the chapters";
    for (word, near) in
        [("cazas", "did you mean `help houses`? "), ("xyzzy", "help: `fistful --help`")]
    {
        let (code, out, err) = run(&["help", word]);
        let says = err.contains(near) && err.contains(guide);
        assert_eq!((code, out.as_str(), says), (2, "", true), "{err}");
        assert!(err.contains(&format!("there is no command and no chapter `{word}`")), "{err}");
    }
    // Every chapter whose English topic is no Spanish word has a Spanish one.
    let help = fs::read_to_string("templates/help/help.yaml").expect("the help");
    let same = ["scrubs", "dust"];
    for topic in topics().filter(|topic| !same.contains(topic)) {
        assert!(
            help.contains(&format!(": {topic},")) || help.contains(&format!(": {topic}}}")),
            "{topic}"
        );
    }
}

#[test]
fn argument_errors_are_worded_in_both_languages() {
    let cases: [(&[&str], [&str; 2], [&str; 2]); 17] = [
        (
            &["print", "fistful/atreides", "--forse"],
            ["there is no argument `--forse` here", "esta orden no tiene el argumento `--forse`"],
            ["did you mean `--force`?", "¿querías decir `--force`?"],
        ),
        (
            &["pritn"],
            ["there is no command `pritn`", "no hay ninguna orden `pritn`"],
            ["did you mean `print`?", "¿querías decir `print`?"],
        ),
        (
            &["audit"],
            ["missing: `<PATH>...`", "falta `<RUTA>...`"],
            ["`fistful audit --help` explains it", "`fistful audit --help` lo explica"],
        ),
        (
            &["odds", "squads", "7"],
            ["missing: `<SECOND>`", "falta `<SEGUNDO>`"],
            ["`fistful odds squads --help` explains it", "`fistful odds squads --help` lo explica"],
        ),
        (
            &["odds", "melee", "7", "9", "--rear", "--foe-rear"],
            [
                "`--rear` cannot be used with `--foe-rear`",
                "`--rear` no se puede usar con `--foe-rear`",
            ],
            ["`fistful odds melee --help` explains it", "`fistful odds melee --help` lo explica"],
        ),
        (
            &["find", "--limit", "3", "--limit", "4"],
            ["`--limit` is given more than once", "`--limit` se da más de una vez"],
            ["`fistful find --help` explains it", "`fistful find --help` lo explica"],
        ),
        (
            &["odds", "fire", "6", "--cover"],
            ["`--cover` needs a value", "`--cover` necesita un valor"],
            ["explains it", "lo explica"],
        ),
        (
            &["odds", "fire", "6", "--shots", "many"],
            ["`--shots` does not take `many`", "`--shots` no admite `many`"],
            ["expected a whole number", "se esperaba un número entero"],
        ),
        (
            &["print", "fistful/atreides", "--as", "cards", "--copies", "99"],
            ["`--copies` does not take `99`", "`--copies` no admite `99`"],
            ["from 1 to 20", "de 1 a 20"],
        ),
        (
            &["battle", "--turns", "9999"],
            ["`--turns` does not take `9999`", "`--turns` no admite `9999`"],
            ["from 1 to 100", "de 1 a 100"],
        ),
        (
            &["schema", "fuerza"],
            ["`[FILE]` does not take `fuerza`", "`[ARCHIVO]` no admite `fuerza`"],
            ["did you mean `force`? Allowed", "¿querías decir `force`? Se admiten `army`"],
        ),
        (
            &["completions", "fihs"],
            ["`<SHELL>` does not take `fihs`", "`<INTÉRPRETE>` no admite `fihs`"],
            ["did you mean `fish`? Allowed", "¿querías decir `fish`? Se admiten"],
        ),
        (
            &["reference", "foo"],
            ["`reference` does not take `foo`", "`reference` no admite `foo`"],
            ["allowed:", "se admiten"],
        ),
        (
            &["odds", "fire", "6", "--cover", "mucho"],
            ["`--cover` does not take `mucho`", "`--cover` no admite `mucho`"],
            ["allowed:", "se admiten"],
        ),
        (
            &["print", "fistful/atreides", "-o"],
            ["`--output` needs a value", "`--output` necesita un valor"],
            ["`fistful print --help` explains it", "`fistful print --help` lo explica"],
        ),
        (
            &["help", "formt"],
            [
                "there is no command and no chapter `formt`",
                "no hay ninguna orden ni ningún capítulo `formt`",
            ],
            ["did you mean `help format`?", "¿querías decir `help format`?"],
        ),
        (
            &["check", "sunday.yaml", "--output", "-"],
            ["there is no argument `--output` here", "esta orden no tiene el argumento `--output`"],
            ["`fistful print`", "`fistful print`"],
        ),
    ];
    for (arguments, message, hint) in cases {
        for (at, lang) in ["en", "es"].into_iter().enumerate() {
            let (code, out, err) = run(&[arguments, &["--lang", lang]].concat());
            assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
            assert_eq!(err.lines().next(), Some(format!("error: {}", message[at]).as_str()));
            assert!(err.contains(hint[at]), "{err}");
        }
    }
}

/// Every chapter of the guide, without the marks of Markdown: its headings, its commands, and its links as commands.
#[test]
fn help_prints_the_chapters_of_the_guide() {
    for language in Language::ALL {
        for chapter in GuideChapter::all(language) {
            let (code, out, err) = run(&["help", chapter.topic, "--lang", language.tag()]);
            assert_eq!((code, err.as_str()), (0, ""), "{}", chapter.topic);
            assert_eq!(out.lines().next(), Some(chapter.title()));
            for mark in ["](", "```", "![", "## "] {
                assert!(!out.contains(mark), "{}: {mark}", chapter.topic);
            }
            let commands = chapter.text.lines().filter(|line| line.starts_with("$ fistful"));
            for command in commands {
                assert!(out.contains(&format!("    {command}\n")), "{}: {command}", chapter.topic);
            }
        }
    }
    let (_, numbered, _) = run(&["help", "battles"]);
    for item in ["\n1. Outcome: ", "\n5. How they are fought: "] {
        assert!(numbered.contains(item), "{numbered}");
    }
    let (_, contents, _) = run(&["help", "guide"]);
    assert!(contents.contains("(`fistful help houses`)"), "{contents}");
}

/// A long page goes to the pager of the player where a terminal shows it, and nowhere else.
#[cfg(unix)]
#[test]
fn help_format_uses_the_pager_in_a_terminal() {
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("fistful"));
    command.args(["help", "format"]).env("LC_ALL", "C.UTF-8").env("TERM", "xterm");
    command.env("PAGER", "sed -n 's/.*The file format.*/paged/p'");
    let mut session = rexpect::session::spawn_command(command, Some(20_000)).expect("a terminal");
    let out = session.exp_eof().expect("an end");
    assert_eq!(out.trim(), "paged");
    // A pager that is not there is no reason to show nothing.
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("fistful"));
    command.args(["help", "format"]).env("LC_ALL", "C.UTF-8").env("TERM", "xterm");
    command.env("PAGER", "no-such-pager 2>/dev/null");
    let mut session = rexpect::session::spawn_command(command, Some(20_000)).expect("a terminal");
    let out = session.exp_eof().expect("an end");
    assert!(out.contains("The file format") && out.contains("The canonical form"), "{out}");
    let help = run(&["--help"]).1;
    assert!(help.contains("fistful help guide"), "{help}");
}
