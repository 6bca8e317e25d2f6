//! The guide and the README, in both languages: the files they write and the commands they run, each in an empty
//! folder, give the answers that are shown.

use crate::common::empty_folder;
use assert_cmd::Command;
use fistful::guide::{CONTENTS, GuideChapter, topics};
use fistful::language::Language;
use pretty_assertions::assert_eq;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// A step of a page.
enum Step {
    /// A file that the reader writes: its name and text.
    Write(String, String),
    /// A command, its exit code, and the answer that is shown; `...` stands for any lines.
    Run { command: String, code: i32, shown: String },
}

/// The code blocks of a page, each with its language.
fn code_blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    let mut is_code = false;
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) => {
                is_code = true;
                blocks.push((kind.to_string(), String::new()));
            }
            Event::End(TagEnd::CodeBlock) => is_code = false,
            Event::Text(text) if is_code => blocks.last_mut().expect("a block").1 += &text,
            _ => {}
        }
    }
    blocks
}

/// The steps of a page: blocks of `yaml` or `text` whose first line names a file, and blocks of `console`.
fn steps(page: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    for (kind, body) in code_blocks(page) {
        let first = body.lines().next().unwrap_or_default();
        match (kind.as_str(), first.strip_prefix("# ")) {
            ("yaml" | "text", Some(name))
                if [".yaml", ".txt"].iter().any(|end| name.ends_with(end))
                    && !name.contains(' ') =>
            {
                steps.push(Step::Write(name.to_owned(), body));
            }
            ("console", _) => {
                let body = format!("\n{body}");
                for part in body.split("\n$ ").skip(1) {
                    let (command, shown) = part.split_once('\n').unwrap_or((part, ""));
                    let code = shown.strip_prefix("? ").and_then(|rest| rest.split_once('\n'));
                    let (code, shown) = code.unwrap_or(("0", shown));
                    let (command, shown) = (command.to_owned(), shown.to_owned());
                    steps.push(Step::Run { command, code: code.parse().expect("a code"), shown });
                }
            }
            _ => {}
        }
    }
    steps
}

/// The words of a command, with quotes as a shell takes them.
fn split_words(command: &str) -> Vec<String> {
    let quoted = command.split('"').enumerate();
    let words = quoted.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// Returns `true` if the lines are as shown, where `...` stands for any number of them.
fn is_shown(shown: &[&str], lines: &[&str]) -> bool {
    match shown {
        [] => lines.is_empty(),
        ["...", rest @ ..] => (0..=lines.len()).any(|skipped| is_shown(rest, &lines[skipped..])),
        [first, rest @ ..] => lines.first() == Some(first) && is_shown(rest, &lines[1..]),
    }
}

/// Follows a page in an empty folder; returns the answers that differ from those shown. With `GUIDE=overwrite` the new
/// answers replace the old ones, except those with `...`.
fn follow(page: &Path, language: Language) -> Vec<String> {
    let name = page.display().to_string();
    let folder = empty_folder(&format!("guide-{}", name.replace('/', "-")));
    let text = fs::read_to_string(page).expect("a page");
    let mut rewritten = text.clone();
    let mut different = Vec::new();
    for step in steps(&text) {
        let (command, code, shown) = match step {
            Step::Write(file, text) => {
                fs::write(folder.join(file), text).expect("a file");
                continue;
            }
            Step::Run { command, code, shown } => (command, code, shown),
        };
        // Without PDF, printing says so in place of the files.
        if !cfg!(feature = "pdf") && shown.contains(".pdf") {
            continue;
        }
        let words = split_words(&command);
        assert_eq!(words[0], "fistful", "{name}: {command}");
        let mut process = Command::cargo_bin("fistful").expect("the binary");
        process.args(&words[1..]).current_dir(&folder).env("NO_COLOR", "1");
        process.env("LC_ALL", language.pick("C", "es_ES.UTF-8"));
        let output = process.output().expect("a run");
        let out = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
        let [expected, lines] = [&shown, &out].map(|text| text.trim_end().lines().collect());
        let (expected, lines): (Vec<&str>, Vec<&str>) = (expected, lines);
        if output.status.code() != Some(code) || !is_shown(&expected, &lines) {
            let status = output.status.code();
            different.push(format!("{name}: $ {command}\n{status:?}\n{out}"));
            if !expected.contains(&"...") {
                rewritten = rewritten.replacen(shown.trim_end(), out.trim_end(), 1);
            }
        }
    }
    if env::var_os("GUIDE").is_some_and(|value| value == "overwrite") {
        fs::write(page, rewritten).expect("a page");
    }
    different
}

fn file(topic: &str, language: Language) -> PathBuf {
    let name = if topic == CONTENTS { "README" } else { topic };
    Path::new("docs/guide").join(language.tag()).join(format!("{name}.md"))
}

/// All pages with commands, each in English and in Spanish.
fn pages() -> Vec<[PathBuf; 2]> {
    let readme = ["README.md", "LEEME.md"].map(PathBuf::from);
    let chapters = topics().map(|topic| Language::ALL.map(|language| file(topic, language)));
    [readme].into_iter().chain(chapters).collect()
}

fn follow_all(language: Language) {
    let pages = pages();
    let different: Vec<String> = std::thread::scope(|scope| {
        let follow_one = |pages: &'_ [PathBuf; 2]| {
            let page = language.pick(&pages[0], &pages[1]).clone();
            scope.spawn(move || follow(&page, language))
        };
        let threads: Vec<_> = pages.iter().map(follow_one).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a page")).collect()
    });
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn commands_answer_as_the_english_pages_show() {
    follow_all(Language::English);
}

#[test]
fn commands_answer_as_the_spanish_pages_show() {
    follow_all(Language::Spanish);
}

/// The commands of a page, the files it writes, and the level of each heading, in order.
fn skeleton(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).expect("a page");
    let heads = Parser::new_ext(&text, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Start(Tag::Heading { level, .. }) => Some(level.to_string()),
        _ => None,
    });
    let commands = steps(&text).into_iter().map(|step| match step {
        Step::Write(name, _) => name,
        Step::Run { command, .. } => command,
    });
    heads.chain(commands).collect()
}

#[test]
fn both_languages_have_the_same_headings_and_commands() {
    for [english, spanish] in pages() {
        let place = english.display();
        assert_eq!(skeleton(&english), skeleton(&spanish), "{place}");
    }
}

/// Every file of the folder is in the contents, and the other way round, in both languages.
#[test]
fn the_contents_list_every_chapter() {
    for language in Language::ALL {
        let folder = Path::new("docs/guide").join(language.tag());
        let files = fs::read_dir(&folder).expect("a folder");
        let files: BTreeSet<PathBuf> = files.map(|entry| entry.expect("a file").path()).collect();
        assert_eq!(files, topics().map(|topic| file(topic, language)).collect());
        let contents = GuideChapter::find(CONTENTS, language).expect("the contents");
        let linked: Vec<String> = contents.links().collect();
        let chapters = topics().skip(1).map(|topic| format!("{topic}.md"));
        assert_eq!(linked, chapters.collect::<Vec<_>>());
    }
}

/// Links and pictures of the guide and the other documents lead to files that exist.
#[test]
fn links_of_the_documents_lead_somewhere() {
    let mut documents: Vec<PathBuf> = Vec::new();
    for folder in [".", "docs", "docs/guide/en", "docs/guide/es", "armies", "grammars", "tests"] {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file"));
        let paths = entries.map(|entry| entry.path());
        documents.extend(paths.filter(|path| path.extension().is_some_and(|end| end == "md")));
    }
    assert!(documents.len() >= 42, "{documents:?}");
    for document in documents {
        let text = fs::read_to_string(&document).expect("a document");
        for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
            let (Event::Start(Tag::Link { dest_url, .. })
            | Event::Start(Tag::Image { dest_url, .. })) = event
            else {
                continue;
            };
            let target = dest_url.split('#').next().unwrap_or_default();
            let is_there = target.starts_with("https://")
                || document.parent().is_some_and(|folder| folder.join(target).exists());
            assert!(is_there, "{}: {dest_url}", document.display());
        }
    }
}

/// A topic that is a command would not be found: `help odds` is the help of `odds`.
#[test]
fn no_topic_is_a_command() {
    let line = fistful::cli::command_line(fistful::games::SHIPPED, Language::English);
    let commands: Vec<&str> = line.get_subcommands().map(|command| command.get_name()).collect();
    assert_eq!(topics().filter(|topic| commands.contains(topic)).collect::<Vec<_>>(), [""; 0]);
}
