//! Cases, runs of the real binary, and checks of every answer.

use crate::common::{file_names, files};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::error::Error;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub(crate) type Outcome = Result<(), Box<dyn Error>>;

/// Texts that no answer may hold: the marks of a crash, and the inside of a file that only a tag or a name points at.
pub(crate) const NEVER: [&str; 5] =
    ["panicked at", "stack backtrace", "RUST_BACKTRACE", "unwrap()", "root:x:0:"];
pub(crate) const MIB: usize = 1 << 20;
/// A valid army; one field is replaced to make most of the cases.
pub(crate) const BASE: &str = "\
fistful: 1
name: Fremen host
name_es: Hueste fremen
units:
  - name: Naib
    code: EFSs-A4
    notes: Sietch Tabr
";

/// An army file and all that is to be said of it.
pub(crate) struct Case {
    id: String,
    bytes: Vec<u8>,
    /// A finding is an error.
    faulty: bool,
    /// `line:column id` in the order of the text; an id alone where no place is promised.
    findings: Vec<String>,
    /// Words that the messages and their remedies must hold.
    says: Vec<&'static str>,
    /// Words that no answer may hold.
    never: Vec<&'static str>,
}

impl Case {
    pub(crate) fn says(mut self, words: &[&'static str]) -> Self {
        self.says.extend(words);
        self
    }

    pub(crate) fn never(mut self, words: &[&'static str]) -> Self {
        self.never.extend(words);
        self
    }
}

pub(crate) fn case(id: &str, text: impl Into<Vec<u8>>, faulty: bool, findings: &str) -> Case {
    let findings = findings.split_terminator(", ").map(str::to_owned).collect();
    let (says, never) = (Vec::new(), Vec::new());
    Case { id: id.to_owned(), bytes: text.into(), faulty, findings, says, never }
}

/// A file with errors, all of them named.
pub(crate) fn refused(id: &str, text: impl Into<Vec<u8>>, findings: &str) -> Case {
    case(id, text, true, findings)
}

/// A file that is taken, with nothing but these notes and warnings.
pub(crate) fn taken(id: &str, text: impl Into<Vec<u8>>, findings: &str) -> Case {
    case(id, text, false, findings)
}

/// The result of a run of the program.
pub(crate) struct Ran {
    pub(crate) exit: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    pub(crate) fn output(&self) -> String {
        format!("{}{}", self.out, self.err)
    }
}

pub(crate) fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fistful"));
    command.current_dir(folder).stdin(Stdio::null()).env("RUST_BACKTRACE", "1").env("LC_ALL", "C");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    command
}

pub(crate) fn finish(command: &mut Command) -> Result<Ran, Box<dyn Error>> {
    let output = command.output()?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Ran { exit: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) })
}

pub(crate) fn run<S: AsRef<OsStr>>(folder: &Path, args: &[S]) -> Result<Ran, Box<dyn Error>> {
    finish(program(folder).args(args))
}

/// A run that reads a file on its standard input.
pub(crate) fn run_on(folder: &Path, input: &Path, args: &[&str]) -> Result<Ran, Box<dyn Error>> {
    finish(program(folder).args(args).stdin(File::open(input)?))
}

/// An empty folder of the test's own.
pub(crate) fn folder(name: &str) -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// A character that no answer may hold, for it would steer the terminal or turn the text.
pub(crate) fn steers(c: char) -> bool {
    let turns =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() && !matches!(c, '\n' | '\t')
}

/// The words and characters of an answer that it must not hold.
pub(crate) fn unclean(text: &str, never: &[&'static str]) -> Vec<String> {
    let words = NEVER.iter().chain(never).filter(|word| text.contains(**word));
    let mut found: Vec<String> = words.map(|word| format!("says {word:?}")).collect();
    found.extend(text.chars().find(|c| steers(*c)).map(|c| format!("holds a raw {c:?}")));
    found
}

/// The findings of a JSON answer: `line:column id`.
pub(crate) fn json_findings(answer: &Value) -> Vec<String> {
    let findings = answer[0]["findings"].as_array().into_iter().flatten();
    let id = |finding: &Value| finding["id"].as_str().unwrap_or_default().to_owned();
    findings.map(|f| format!("{}:{} {}", f["line"], f["column"], id(f))).collect()
}

/// The messages and remedies of a JSON answer.
pub(crate) fn messages(answer: &Value) -> String {
    let findings = answer[0]["findings"].as_array().into_iter().flatten();
    let texts = findings.flat_map(|f| [f["message"].as_str(), f["hint"].as_str()]);
    texts.flatten().collect::<Vec<_>>().join("\n")
}

/// The findings as drawn: `error[id]: ...`, and under it `--> army.yaml:line:column`.
pub(crate) fn drawn_findings(report: &str, file: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut id = "";
    for line in report.lines() {
        let head = line.split("]: ").next().unwrap_or_default();
        if let Some((level, name)) = head.split_once('[')
            && ["error", "warning", "note"].contains(&level)
        {
            id = name;
        }
        if let Some((_, place)) = line.split_once("--> ")
            && let Some(place) = place.strip_prefix(file).and_then(|rest| rest.strip_prefix(':'))
        {
            found.push(format!("{place} {id}"));
        }
    }
    found
}

/// Returns `true` if findings are the expected ones; an expected id without a place fits any place.
pub(crate) fn fit(found: &[String], expected: &[String]) -> bool {
    let same = |(found, expected): (&String, &String)| {
        found == expected || !expected.contains(' ') && found.split(' ').nth(1) == Some(expected)
    };
    found.len() == expected.len() && found.iter().zip(expected).all(same)
}

/// Sends one case through every command that reads armies; the answer is what was wrong.
pub(crate) fn run_case(case: &Case, folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let (path, out) = (folder.join("army.yaml"), folder.join("out"));
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::write(&path, &case.bytes)?;
    let mut wrong = Faults::default();
    for (what, args) in [
        ("check --json", &["check", "--json", "army.yaml"][..]),
        ("check -", &["check", "--json", "-"]),
        ("print", &["print", "--json", "army.yaml", "--output", "out"]),
    ] {
        let ran = run_on(folder, &path, args)?;
        let answer: Value = serde_json::from_str(&ran.out).unwrap_or_default();
        wrong.add(what, faults(case, &ran, &json_findings(&answer), &messages(&answer)));
    }
    let ran = run(folder, &["check", "army.yaml"])?;
    wrong.add(
        "check",
        faults(case, &ran, &drawn_findings(&ran.output(), "army.yaml"), &ran.output()),
    );
    wrong.add("the files", check_printed_files(case, &out)?);
    if fs::read(&path)? != case.bytes {
        wrong.add("the files", vec!["the army file was changed".to_owned()]);
    }
    Ok(wrong
        .0
        .iter()
        .map(|(fault, by)| format!("{} {}: {fault}", case.id, by.join(", ")))
        .collect())
}

/// Faults, each once, with the commands that have it.
#[derive(Default)]
struct Faults(Vec<(String, Vec<&'static str>)>);

impl Faults {
    fn add(&mut self, what: &'static str, faults: Vec<String>) {
        for fault in faults {
            match self.0.iter_mut().find(|(known, _)| *known == fault) {
                Some((_, by)) => by.push(what),
                None => self.0.push((fault, vec![what])),
            }
        }
    }
}

/// The faults of one answer.
pub(crate) fn faults(case: &Case, ran: &Ran, found: &[String], text: &str) -> Vec<String> {
    let exit = Some(i32::from(case.faulty));
    let mut wrong = Vec::new();
    if ran.exit != exit {
        wrong.push(format!("exit {:?}, expected {exit:?}: {}", ran.exit, head(&ran.err)));
    }
    if !fit(found, &case.findings) {
        wrong.push(format!("found {found:?}, expected {:?}", case.findings));
    }
    let unsaid = case.says.iter().filter(|word| !text.contains(**word));
    wrong.extend(unsaid.map(|word| format!("does not say {word:?}")));
    wrong.extend(unclean(&ran.output(), &case.never));
    wrong
}

/// The faults of the printed files: both must be whole and clean, or none be there.
pub(crate) fn check_printed_files(case: &Case, out: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let expected = if case.faulty { Vec::new() } else { files("army") };
    let found = file_names(out);
    if found != expected {
        return Ok(vec![format!("print left {found:?}, expected {expected:?}")]);
    } else if case.faulty {
        return Ok(Vec::new());
    }
    let html = fs::read_to_string(out.join("army.html"))?;
    let mut whole = html.trim_end().ends_with("</html>");
    if cfg!(feature = "pdf") {
        let pdf = fs::read(out.join("army.pdf"))?;
        whole &= pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF");
    }
    let mut wrong = unclean(&html, &case.never);
    if !whole {
        wrong.push("a printed file is not whole".to_owned());
    }
    Ok(wrong)
}

/// The first line and a bit, for a message.
pub(crate) fn head(text: &str) -> String {
    text.chars().take(160).collect::<String>().replace('\n', " | ")
}

/// Tries every case of a group and reports all that fail together.
pub(crate) fn assert_cases(group: &str, cases: &[Case]) -> Outcome {
    let folder = folder(group)?;
    let mut wrong = Vec::new();
    for case in cases {
        wrong.extend(run_case(case, &folder)?);
    }
    assert_eq!(wrong.join("\n"), "", "{} faults in {} cases", wrong.len(), cases.len());
    Ok(())
}

/// The base army with another value for one of its keys.
pub(crate) fn with(key: &str, value: &str) -> String {
    let line = |line: &str| match line.trim_start_matches([' ', '-']).strip_prefix(key) {
        Some(rest) if rest.starts_with(':') => {
            format!("{}: {value}\n", &line[..line.len() - rest.len()])
        }
        _ => format!("{line}\n"),
    };
    BASE.lines().map(line).collect()
}

/// The base army with another name for its unit.
pub(crate) fn unit(name: &str) -> String {
    BASE.replacen("name: Naib", &format!("name: {name}"), 1)
}

/// An army whose squads are made up this way.
pub(crate) fn squad(value: &str) -> String {
    format!(
        "fistful: 1\nname: A\ncomposition: {{squad: {value}}}\nunits: [{{name: N, nco: S, code: VHs}}, {{name: S, code: VHs-N1}}]\n"
    )
}

/// An army with an option at this price.
pub(crate) fn points(value: &str) -> String {
    format!(
        "fistful: 1\nname: A\noptions:\n  - name: Cloak\n    points: {value}\nunits: [{{name: N, nco: S, code: VHs}}, {{name: S, code: VHs-N1}}]\n"
    )
}

/// An army whose only unit is on line 4.
pub(crate) fn only(unit: &str) -> String {
    format!("fistful: 1\nname: A\nunits:\n  - {unit}\n")
}

pub(crate) fn units(count: usize, each: impl Fn(usize) -> String) -> String {
    let units: String = (0..count).map(|n| format!("  - {}\n", each(n))).collect();
    format!("fistful: 1\nname: A\nunits:\n{units}")
}

/// Bytes that look like nothing, the same in every run.
pub(crate) fn noise(count: usize) -> Vec<u8> {
    let mut state: u64 = 7;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[0]
    };
    (0..count).map(|_| next()).collect()
}

/// `levels` anchors, each a list of ten of the one before: 10 to the power of `levels` values.
pub(crate) fn laughs(levels: usize) -> String {
    let level = |n: usize| {
        let alias = format!("*a{}", n.saturating_sub(1));
        let item = if n == 0 { "lol" } else { &alias };
        format!("  a{n}: &a{n} [{}]\n", [item; 10].join(", "))
    };
    let text: String = (0..levels).map(level).collect();
    format!("fistful: 1\nname: A\nx:\n{text}units: []\n")
}

#[cfg(unix)]
pub(crate) fn mkfifo(path: &Path) -> Outcome {
    let made = Command::new("mkfifo").arg(path).status()?.success();
    made.then_some(()).ok_or_else(|| "mkfifo failed".into())
}
