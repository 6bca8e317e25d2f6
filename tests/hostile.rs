//! Hostile and awkward input, through the real binary: refused or taken, at its exact place, and never a crash.

use pretty_assertions::{assert_eq, assert_ne};
use scraper::Html;
use serde_json::Value;
use std::error::Error;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

type Outcome = Result<(), Box<dyn Error>>;

/// What stands in no answer: the marks of a crash, and the inside of a file that only a tag or a name points at.
const NEVER: [&str; 5] =
    ["panicked at", "stack backtrace", "RUST_BACKTRACE", "unwrap()", "root:x:0:"];
const MIB: usize = 1 << 20;
/// A valid army; one field is replaced to make most of the cases.
const BASE: &str = "\
fistful: 1
name: Fremen host
name_es: Hueste fremen
units:
  - name: Naib
    code: EFSs-A4
    notes: Sietch Tabr
";

/// An army file and all that is to be said of it.
struct Case {
    id: String,
    bytes: Vec<u8>,
    /// Whether a finding is an error.
    faulty: bool,
    /// `line:column id` in the order of the text; an id alone where no place is promised.
    findings: Vec<String>,
    /// What the messages and their remedies name.
    says: Vec<&'static str>,
    /// What no answer holds.
    never: Vec<&'static str>,
}

impl Case {
    fn says(mut self, words: &[&'static str]) -> Self {
        self.says.extend(words);
        self
    }

    fn never(mut self, words: &[&'static str]) -> Self {
        self.never.extend(words);
        self
    }
}

fn case(id: &str, text: impl Into<Vec<u8>>, faulty: bool, findings: &str) -> Case {
    let findings = findings.split_terminator(", ").map(str::to_owned).collect();
    let (says, never) = (Vec::new(), Vec::new());
    Case { id: id.to_owned(), bytes: text.into(), faulty, findings, says, never }
}

/// A file with errors, all of them named.
fn refused(id: &str, text: impl Into<Vec<u8>>, findings: &str) -> Case {
    case(id, text, true, findings)
}

/// A file that is taken, with nothing but these notes and warnings.
fn taken(id: &str, text: impl Into<Vec<u8>>, findings: &str) -> Case {
    case(id, text, false, findings)
}

/// What a run of the program left behind.
struct Ran {
    exit: Option<i32>,
    out: String,
    err: String,
}

impl Ran {
    fn said(&self) -> String {
        format!("{}{}", self.out, self.err)
    }
}

fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fistful"));
    command.current_dir(folder).stdin(Stdio::null()).env("RUST_BACKTRACE", "1");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    command
}

fn finish(command: &mut Command) -> Result<Ran, Box<dyn Error>> {
    let output = command.output()?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Ran { exit: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) })
}

fn run<S: AsRef<OsStr>>(folder: &Path, args: &[S]) -> Result<Ran, Box<dyn Error>> {
    finish(program(folder).args(args))
}

/// A run that reads a file on its standard input.
fn run_on(folder: &Path, input: &Path, args: &[&str]) -> Result<Ran, Box<dyn Error>> {
    finish(program(folder).args(args).stdin(File::open(input)?))
}

/// An empty folder of the test's own.
fn folder(name: &str) -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The names in a folder, sorted; none where there is no folder.
fn names(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = Vec::new();
    if folder.exists() {
        for entry in fs::read_dir(folder)? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// A character that no answer may hold, for it would steer the terminal or turn the text.
fn steers(c: char) -> bool {
    let turns =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() && !matches!(c, '\n' | '\t')
}

/// What an answer holds and must not.
fn unclean(text: &str, never: &[&'static str]) -> Vec<String> {
    let words = NEVER.iter().chain(never).filter(|word| text.contains(**word));
    let mut found: Vec<String> = words.map(|word| format!("says {word:?}")).collect();
    found.extend(text.chars().find(|c| steers(*c)).map(|c| format!("holds a raw {c:?}")));
    found
}

/// The findings of a JSON answer: `line:column id`.
fn listed(answer: &Value) -> Vec<String> {
    let findings = answer[0]["findings"].as_array().into_iter().flatten();
    let id = |finding: &Value| finding["id"].as_str().unwrap_or_default().to_owned();
    findings.map(|f| format!("{}:{} {}", f["line"], f["column"], id(f))).collect()
}

/// The messages and remedies of a JSON answer.
fn messages(answer: &Value) -> String {
    let findings = answer[0]["findings"].as_array().into_iter().flatten();
    let said = findings.flat_map(|f| [f["message"].as_str(), f["hint"].as_str()]);
    said.flatten().collect::<Vec<_>>().join("\n")
}

/// The findings as drawn: `error[id]: ...`, and under it `--> army.yaml:line:column`.
fn drawn(report: &str, file: &str) -> Vec<String> {
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

/// Whether findings are the wanted ones; a wanted id without a place fits any place.
fn fit(found: &[String], wanted: &[String]) -> bool {
    let same = |(found, wanted): (&String, &String)| match wanted.contains(' ') {
        true => found == wanted,
        false => found.split(' ').nth(1) == Some(wanted),
    };
    found.len() == wanted.len() && found.iter().zip(wanted).all(same)
}

/// Sends one case through every command that reads armies; the answer is what was wrong.
fn tried(case: &Case, folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
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
        // Only the page knows which characters its fonts draw.
        let found = listed(&answer).into_iter().filter(|found| !found.ends_with(" missing-glyph"));
        wrong.add(what, faults(case, &ran, &found.collect::<Vec<_>>(), &messages(&answer)));
    }
    let ran = run(folder, &["check", "army.yaml"])?;
    wrong.add("check", faults(case, &ran, &drawn(&ran.said(), "army.yaml"), &ran.said()));
    wrong.add("the files", left(case, &out)?);
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

/// What one answer has wrong.
fn faults(case: &Case, ran: &Ran, found: &[String], said: &str) -> Vec<String> {
    let exit = Some(i32::from(case.faulty));
    let mut wrong = Vec::new();
    if ran.exit != exit {
        wrong.push(format!("exit {:?}, wanted {exit:?}: {}", ran.exit, head(&ran.err)));
    }
    if !fit(found, &case.findings) {
        wrong.push(format!("found {found:?}, wanted {:?}", case.findings));
    }
    let unsaid = case.says.iter().filter(|word| !said.contains(**word));
    wrong.extend(unsaid.map(|word| format!("does not say {word:?}")));
    wrong.extend(unclean(&ran.said(), &case.never));
    wrong
}

/// Holds what was printed: both files, whole and clean, or nothing at all.
fn left(case: &Case, out: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let wanted: &[&str] = if case.faulty { &[] } else { &["army.html", "army.pdf"] };
    let found = names(out)?;
    if found != wanted {
        return Ok(vec![format!("print left {found:?}, wanted {wanted:?}")]);
    } else if case.faulty {
        return Ok(Vec::new());
    }
    let (pdf, html) = (fs::read(out.join("army.pdf"))?, fs::read_to_string(out.join("army.html"))?);
    let whole = pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF");
    let mut wrong = unclean(&html, &case.never);
    if !whole || !html.trim_end().ends_with("</html>") {
        wrong.push("a printed file is not whole".to_owned());
    }
    Ok(wrong)
}

/// The first line and a bit, for a message.
fn head(text: &str) -> String {
    text.chars().take(160).collect::<String>().replace('\n', " | ")
}

/// Tries every case of a group and reports all that fail together.
fn hold(group: &str, cases: &[Case]) -> Outcome {
    let folder = folder(group)?;
    let mut wrong = Vec::new();
    for case in cases {
        wrong.extend(tried(case, &folder)?);
    }
    assert_eq!(wrong.join("\n"), "", "{} faults in {} cases", wrong.len(), cases.len());
    Ok(())
}

/// The base army with another value for one of its keys.
fn with(key: &str, value: &str) -> String {
    let line = |line: &str| match line.trim_start_matches([' ', '-']).strip_prefix(key) {
        Some(rest) if rest.starts_with(':') => {
            format!("{}: {value}\n", &line[..line.len() - rest.len()])
        }
        _ => format!("{line}\n"),
    };
    BASE.lines().map(line).collect()
}

/// The base army with another name for its unit.
fn unit(name: &str) -> String {
    BASE.replacen("name: Naib", &format!("name: {name}"), 1)
}

/// An army whose squads are made up this way.
fn squad(value: &str) -> String {
    format!("fistful: 1\nname: A\ncomposition: {{squad: {value}}}\nunits: []\n")
}

/// An army with an option at this price.
fn points(value: &str) -> String {
    format!("fistful: 1\nname: A\noptions:\n  - name: Cloak\n    points: {value}\nunits: []\n")
}

/// An army whose only unit is on line 4.
fn only(unit: &str) -> String {
    format!("fistful: 1\nname: A\nunits:\n  - {unit}\n")
}

fn units(count: usize, each: impl Fn(usize) -> String) -> String {
    let units: String = (0..count).map(|n| format!("  - {}\n", each(n))).collect();
    format!("fistful: 1\nname: A\nunits:\n{units}")
}

/// Bytes that look like nothing, the same in every run.
fn noise(count: usize) -> Vec<u8> {
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
fn laughs(levels: usize) -> String {
    let level = |n: usize| {
        let alias = format!("*a{}", n.saturating_sub(1));
        let item = if n == 0 { "lol" } else { &alias };
        format!("  a{n}: &a{n} [{}]\n", [item; 10].join(", "))
    };
    let text: String = (0..levels).map(level).collect();
    format!("fistful: 1\nname: A\nx:\n{text}units: []\n")
}

#[test]
fn y_files_that_are_no_army_say_what_they_are() -> Outcome {
    let comment = |bytes: usize| format!("#{}\n{BASE}", "x".repeat(bytes - BASE.len() - 2));
    let bytes = |text: &str, byte: u8| [text.as_bytes(), &[byte], b"oz\nunits: []\n"].concat();
    let cr = |text: &str| text.replace('\n', "\r");
    hold(
        "y",
        &[
            refused("Y01", "", "1:1 empty-file").says(&["empty", "start from a shipped army"]),
            refused("Y01 blank lines", "\n \n\t\n", "1:1 empty-file"),
            taken("Y03", format!("\u{feff}{BASE}"), ""),
            refused("Y05", bytes("fistful: 1\nname: Mu", 0xf1), "2:9 not-utf8")
                .says(&["not UTF-8", "byte 0xF1"]),
            refused("Y05 after wide letters", bytes("fistful: 1\nname: ñ界", 0xff), "2:9 not-utf8"),
            refused("Y05 UTF-16", b"\xff\xfef\0i\0s\0t\0".as_slice(), "1:1 not-utf8"),
            taken("Y07", cr("fistful: 1\nname: A\nunits: []\n"), ""),
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
fn b_bombs_meet_a_limit_that_is_named() -> Outcome {
    let open = |text: &str| format!("fistful: 1\nname: A\nunits: {text}");
    let alias = |aliases: usize| {
        let units = units(aliases, |n| format!("{{name: U{n}, code: *c}}"));
        units.replacen("name: A", "name: A\nnotes: &c VHs", 1)
    };
    let merge = "fistful: 1\nname: A\nb: &b {k0: 1, k1: 1}\nc: {<<: *b, <<: *b}\nunits: []\n";
    let missing = "fistful: 1\nname: *nope\nunits: []\n";
    hold(
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
fn s_values_of_the_wrong_kind_are_found_where_they_stand() -> Outcome {
    let three = "fistful: 1\nname: 7\nunits:\n  - {name: x, count: -1, code: ZZZ-99}\n  - {name: y, count: many}\n";
    let tags =
        "fistful: 1\nname: !!python/object/apply:os.system [\"id\"]\nunits: !include /etc/passwd\n";
    let map = "fistful: 1\nname: A\nunits: {Naib: {code: VHs}}\n";
    let twice = units(2, |_| "{name: x, code: EFSs-A4}".to_owned());
    let empty = ["\"\"", "'   '", "\"\u{200b}\u{200d}\u{feff}\"", "\"\\u200b\\u200d\\ufeff\""];
    let mut cases = vec![
        refused("S01", "fistful: 1\nname: A\nunitz: []\n", "1:1 missing-key, 3:1 unknown-key")
            .says(&["`units` is missing", "did you mean `units`"]),
        refused(
            "S03",
            three,
            "2:7 wrong-kind, 4:15 unknown-key, 4:32 unknown-letter, 5:6 missing-key, 5:15 unknown-key",
        ),
        taken("S05", twice, "5:12 unit-twice").says(&["line 4", "a name of its own"]),
        refused("S11", "fistful: 1\nname: NO\ngame: no\nunits: []\n", "3:7 unknown-game")
            .says(&["`no`", "`fistful`"]),
        refused("S13", map, "3:8 wrong-kind").says(&["a list", "- name:"]),
        refused("S15", tags, "2:7 not-yaml, 2:39 wrong-kind, 3:8 not-yaml, 3:17 wrong-kind")
            .says(&["tags"]),
        refused("S15 and an anchor", only("{name: N, code: !x &a VHs}"), "4:21 not-yaml"),
        refused("S15 after a hash", only("{name: 'a#b', code: !x VHs}"), "4:25 not-yaml"),
        refused("S15 a key", "fistful: 1\n!!str name: A\nunits: []\n", "2:1 not-yaml"),
        taken("S15 no tag", only("{name: N, code: VHs, aliases: [Run !now, 'Hey !you', 'b']}"), ""),
    ];
    for text in empty {
        cases.push(refused(&format!("S17 {text:?}"), unit(text), "5:11 empty-text"));
    }
    hold("s", &cases)
}

#[test]
fn s_numbers_are_whole_and_within_their_limits() -> Outcome {
    let mut cases = Vec::new();
    for value in ["0", "1000", "1-1000", "1000+", "0+", "-4", "1000000", "99999999999999999999"] {
        let id = format!("S07 squad {value}");
        cases.push(refused(&id, squad(value), "3:22 notation").says(&["999"]));
    }
    for value in ["1", "999", "1-999", "'3'", "2+", "4–6"] {
        cases.push(taken(&format!("S07 squad {value}"), squad(value), ""));
    }
    cases.push(refused("S07 squad 6-4", squad("6-4"), "3:22 range-backwards").says(&["4-6"]));
    for value in ["1e3", "3.0", ".nan", ".inf", "0x10", "010", "1_000", "three", "0o7", "true"] {
        let id = format!("S09 squad {value}");
        let case = refused(&id, squad(value), "3:22 notation").says(&["whole numbers"]);
        cases.push(case.says(&[value]));
        let case = refused(&format!("S09 points {value}"), points(value), "5:13 wrong-kind");
        cases.push(case.says(&["whole number", value]));
        let printed = only(&format!("{{name: N, code: VHs, printed: {{points: {value}}}}}"));
        let case = refused(&format!("S09 printed {value}"), printed, "4:44 notation");
        cases.push(case.says(&[value]));
    }
    cases.push(refused("S09 points '3'", points("'3'"), "5:13 wrong-kind"));
    cases.push(refused("S09 points 10000", points("10000"), "5:13 out-of-range").says(&["9999"]));
    cases
        .push(refused("S09 points -10000", points("-10000"), "5:13 out-of-range").says(&["-9999"]));
    cases.push(taken("S09 points -9999", points("-9999"), ""));
    hold("numbers", &cases)
}

#[test]
fn s_words_that_look_like_values_stay_words() -> Outcome {
    let folder = folder("words")?;
    let names = ["on", "no", "y", "off", "Null Pointer", "1st"];
    let unit = |n: usize| {
        format!("{{name: {}, code: VHs, printed: {{code: 1e3, notes: 5.50}}}}", names[n])
    };
    let text = units(names.len(), unit).replacen("name: A", "name: NO", 1);
    fs::write(folder.join("army.yaml"), text)?;
    let ran = run(&folder, &["audit", "--json", "army.yaml"])?;
    let answer: Value = serde_json::from_str(&ran.out)?;
    let rows = answer[0]["rows"].as_array().ok_or("no rows")?;
    let found: Vec<_> = rows.iter().map(|row| row["name"].as_str().unwrap_or_default()).collect();
    assert_eq!(found, names);
    assert_eq!(run(&folder, &["check", "army.yaml"])?.out.contains("army.yaml: NO, "), true);
    let printed = &rows[0]["printed"];
    assert_eq!(printed["code"], "1e3", "what is printed is kept to the letter");
    assert_eq!(printed["notes"], "5.50", "what is printed is kept to the letter");
    Ok(())
}

/// An ability code, its fault, and the character at which it stands, counted from 0.
type CodeCase = (&'static str, &'static str, &'static str, usize, &'static [&'static str]);

const CODES: &[CodeCase] = &[
    ("C01", "", "empty-code", 0, &["empty"]),
    ("C03", "EFQs-A4", "unknown-letter", 2, &["`Q`", "`S`, `s`, `p`, `g`, `m`, `t`, `-`"]),
    ("C05", "EFSs-A99999999999999999999999", "unknown-letter", 6, &["`9`", "`7`"]),
    ("C07", "ЕFSs-Ａ４", "look-alike", 0, &["U+0415", "`E`"]),
    ("C07 full width", "EFSs-Ａ4", "look-alike", 5, &["U+FF21", "`A`"]),
    ("C09", "EFSs-A4x", "after-the-code", 7, &["`x`"]),
    ("C11", "EFSs-A4EFSs-A4", "after-the-code", 7, &["`EFSs-A4`"]),
    ("C11 twice a trait", "EHss", "trait-twice", 3, &["`s`"]),
    ("C11 too long", LONG, "code-too-long", 0, &["65", "64"]),
    ("C09 an end", "EFSs-", "code-ends-early", 5, &["leadership", "`A`"]),
    ("C09 a wide letter", "E界", "unknown-letter", 1, &["`界`"]),
];

const LONG: &str = "EHsssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss";

#[test]
fn c_codes_in_files_are_found_at_their_letter() -> Outcome {
    let file = |&(id, code, fault, at, says): &CodeCase| {
        let found = format!("6:{} {fault}", 12 + at);
        refused(id, with("code", &format!("\"{code}\"")), &found).says(says)
    };
    // The quotes of an empty value are all there is to point at.
    let file = |case: &CodeCase| match case.1 {
        "" => refused(case.0, with("code", "\"\""), "6:11 empty-code"),
        _ => file(case),
    };
    hold("codes", &CODES.iter().map(file).collect::<Vec<_>>())
}

#[test]
fn c_codes_by_themselves_are_found_at_their_letter() -> Outcome {
    let folder = folder("code")?;
    let mut wrong = Vec::new();
    for &(id, code, fault, at, says) in CODES {
        let ran = run(&folder, &["code", "--json", code])?;
        let answer: Value = serde_json::from_str(&ran.out)?;
        let finding = &answer[0]["findings"][0];
        let found = (ran.exit, finding["id"].as_str(), finding["at"]["start"].as_u64());
        if found != (Some(1), Some(fault), Some(at as u64)) {
            wrong.push(format!("{id} code --json: {found:?}, wanted {fault} at {at}"));
        }
        if answer[0]["code"] != Value::Null {
            wrong.push(format!("{id} code --json: a code was made of a part"));
        }
        let human = run(&folder, &["code", code])?;
        let wanted = [format!("1:{} {fault}", at + 1)];
        if human.exit != Some(1) || drawn(&human.said(), "<code>") != wanted {
            wrong.push(format!("{id} code: {}, wanted {wanted:?}", head(&human.said())));
        }
        for (said, ran) in [(messages(&answer), ran), (human.said(), human)] {
            let unsaid = says.iter().filter(|word| !said.contains(**word));
            wrong.extend(unsaid.map(|word| format!("{id}: does not say {word:?}")));
            wrong.extend(unclean(&ran.said(), &[]).iter().map(|fault| format!("{id}: {fault}")));
        }
    }
    assert_eq!(wrong.join("\n"), "");
    let caret = run(&folder, &["code", "EFQs-A4"])?.said();
    assert_eq!(caret.contains("1 | EFQs-A4\n  |   ^\n"), true, "a caret under the Q: {caret}");
    Ok(())
}

#[test]
fn c_codes_from_standard_input_are_all_read_or_refused() -> Outcome {
    let folder = folder("stdin")?;
    let input = folder.join("codes.txt");
    let mut wrong = Vec::new();
    let mut hold = |id: &str, bytes: &[u8], exit: &[i32], says: &str| -> Outcome {
        fs::write(&input, bytes)?;
        let ran = run_on(&folder, &input, &["code", "-"])?;
        let said = ran.said();
        if !ran.exit.is_some_and(|code| exit.contains(&code)) || !said.contains(says) {
            wrong.push(format!("{id}: exit {:?}: {}", ran.exit, head(&said)));
        }
        wrong.extend(unclean(&said, &[]).iter().map(|fault| format!("{id}: {fault}")));
        Ok(())
    };
    hold("lines", b"VHs\n\nEXs-N3\n", &[0], "EXs-N3")?;
    hold("CRLF", b"VHs\r\nEXs-N3\r\n", &[0], "EXs-N3")?;
    hold("Latin-1", b"VH\xf1\n", &[1, 2], "error")?;
    hold("an escape", b"VH\x1b[31m\n", &[1], "<U+001B>")?;
    hold(
        "more than the limit",
        &[vec![b'\n'; MIB], b"EFQs\n".to_vec()].concat(),
        &[1, 2],
        "error",
    )?;
    assert_eq!(wrong.join("\n"), "");
    Ok(())
}

#[test]
fn t_texts_survive_or_are_refused_by_length() -> Outcome {
    let quoted = |text: &str, times: usize| format!("\"{}\"", text.repeat(times));
    let escape = only("{name: \"\\e]0;pwned\\a\\e[2J\", \"\\e[31mbad\": 1}")
        .replacen("name: A", "name: B", 1);
    let accents =
        units(2, |n| format!("{{name: {}, code: VHs}}", ["Ñandú", "N\u{303}andu\u{301}"][n]));
    hold(
        "t",
        &[
            taken("T03", with("notes", "'</script><script>alert(1)</script> <!-- '"), "")
                .never(&["<script>"]),
            refused("T07", escape, "4:6 missing-key, 4:12 control-character, 4:33 unknown-key")
                .says(&["U+001B"]),
            refused("T07 raw", unit("\"a\u{1b}[31mb\""), "5:13 not-yaml"),
            refused("T07 C1", unit("\"a\\x9b31mb\""), "5:11 control-character").says(&["U+009B"]),
            taken("T09", unit("\"abc\\u202Egpj.exe\""), "5:11 direction-mark").says(&["<U+202E>"]),
            taken(
                "T09 the house",
                with("name_es", "\"a\\u202Eb\"").replacen("name: F", "name: \u{202e}F", 1),
                "2:7 direction-mark, 3:10 direction-mark",
            ),
            taken("T09 raw", unit("\"abc\u{202e}gpj.exe\""), "5:11 direction-mark")
                .says(&["<U+202E>"]),
            taken("T11", unit("\"👩‍👩‍👧‍👦 🏴‍☠️ 🇪🇸 👍🏽\""), ""),
            taken("T13", accents, "5:12 unit-twice"),
            refused("T15", unit(&quoted("Z\u{336}\u{337}\u{338}\u{322}", 500)), "5:11 limit")
                .says(&["500", "80"]),
            refused("T15 one letter", unit(&quoted("\u{336}", 400)), "5:11 limit")
                .says(&["800 bytes", "512 bytes"]),
            refused("T17", unit(&quoted("W", 81)), "5:11 limit").says(&["81", "80"]),
            refused("T17 the house", with("name_es", &quoted("W", 81)), "3:10 limit")
                .says(&["81", "80"]),
            taken("T17 as long as may be", unit(&quoted("W", 80)), ""),
            taken("T17 letters, not bytes", unit(&quoted("n\u{303}", 80)), ""),
            refused("T17 notes", with("notes", &quoted("W", 2001)), "7:12 limit")
                .says(&["2001", "2000"]),
            taken("T17 notes as long as may be", with("notes", &quoted("W", 2000)), ""),
            taken("T21", unit(&quoted("Fe\u{a0}", 20)), ""),
        ],
    )
}

/// The text of an army's name and notes, as the two files give it back.
#[test]
fn t_texts_stand_on_the_page_to_the_letter() -> Outcome {
    let folder = folder("page")?;
    let markup = "#read(\"/etc/passwd\") *b* _i_ $x$ `r` <l> @r = h - l / t + n \\ ~ [ ] { }";
    let texts = [
        ("T01", markup, markup),
        (
            "T03",
            "</script><script>alert(1)</script> <!--",
            "</script><script>alert(1)</script> <!--",
        ),
        ("T09", "abc\u{202e}gpj.exe", "abcgpj.exe"),
        ("T11", "👩‍👩‍👧‍👦 🏴‍☠️ 🇪🇸 👍🏽", "👩‍👩‍👧‍👦 🏴‍☠️ 🇪🇸 👍🏽"),
        ("T13", "¿Señor Ñandú? ¡Pingüino! ªº «Ú»", "¿Señor Ñandú? ¡Pingüino! ªº «Ú»"),
        ("T21", "Fe\u{a0}Fe\u{a0}Fe\u{a0}Fe", "Fe\u{a0}Fe\u{a0}Fe\u{a0}Fe"),
    ];
    let mut wrong = Vec::new();
    for (id, text, shown) in texts {
        let quoted = text.replace('\'', "''");
        let army = format!(
            "fistful: 1\nname: '{quoted}'\nnotes: '{quoted}'\nunits:\n  - {{name: '{quoted}', code: VHs}}\n"
        );
        fs::write(folder.join("army.yaml"), army)?;
        let out = folder.join(id);
        let ran = run(
            &folder,
            &[OsStr::new("print"), "army.yaml".as_ref(), "--output".as_ref(), out.as_ref()],
        )?;
        if ran.exit != Some(0) {
            wrong.push(format!("{id}: exit {:?}: {}", ran.exit, head(&ran.err)));
            continue;
        }
        let html = fs::read_to_string(out.join("army.html"))?;
        let page = Html::parse_document(&html);
        let read: Vec<String> =
            page.root_element().text().map(|text| text.trim_ascii().to_owned()).collect();
        let times = read.iter().filter(|text| *text == shown).count();
        if times < 2 || !read.contains(&format!("Squad: {shown}")) {
            wrong.push(format!("{id} HTML: {times} times {shown:?}"));
        }
        wrong.extend(unclean(&html, &["<script", "<l>"]).iter().map(|f| format!("{id} HTML: {f}")));
        let pdf = String::from_utf8_lossy(&fs::read(out.join("army.pdf"))?).into_owned();
        let title = pdf.split("<dc:title>").nth(1).unwrap_or_default();
        let title = title.split("</dc:title>").next().unwrap_or_default();
        let drawn = if id == "T11" { "????" } else { shown };
        let drawn = drawn.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let drawn = drawn.replace('"', "&quot;");
        if !title.contains(&drawn) || !pdf.contains("<pdfuaid:part>1") {
            wrong.push(format!("{id} PDF: {title:?} is not {drawn:?}, or the PDF is not tagged"));
        }
    }
    assert_eq!(wrong.join("\n"), "");
    Ok(())
}

#[test]
fn t_what_no_font_draws_is_said_where_it_stands() -> Outcome {
    let folder = folder("glyph")?;
    let army =
        "fistful: 1\nname: \"👩‍👩‍👧‍👦\"\nnotes: 界\nunits:\n  - name: 🏴‍☠️\n    code: VHs\n    notes: 👍🏽\n";
    fs::write(folder.join("army.yaml"), army)?;
    let ran = run(&folder, &["print", "--json", "army.yaml", "--output", "out"])?;
    let answer: Value = serde_json::from_str(&ran.out)?;
    assert_eq!(ran.exit, Some(0), "a warning alone");
    let places = ["2:7", "3:8", "5:11", "7:12"].map(|place| format!("{place} missing-glyph"));
    assert_eq!(listed(&answer), places);
    assert_eq!(names(&folder.join("out"))?, ["army.html", "army.pdf"]);
    Ok(())
}

/// The same places in a drawn report and in JSON, whatever stands before them.
#[test]
fn places_are_exact_whatever_stands_before_them() -> Outcome {
    let text = only("name: N\n    code: EFQs");
    let fault = "5:13 unknown-letter";
    let at = "fistful: 1\nname: @A\nunits: []\n";
    let code = |code: &str| text.replace("EFQs", code);
    hold(
        "places",
        &[
            refused("CRLF", text.replace('\n', "\r\n"), fault).never(&["<U+000D>"]),
            refused("lone CR", text.replace('\n', "\r"), fault).never(&["<U+000D>"]),
            refused("BOM", format!("\u{feff}{text}"), fault),
            refused(
                "BOM on the line",
                "\u{feff}fistful: x\nname: A\nunits: []\n",
                "1:10 wrong-kind",
            ),
            refused("BOM, no YAML", "\u{feff}fistful: @1\nname: A\nunits: []\n", "1:10 not-yaml"),
            refused("BOM, no UTF-8", b"\xef\xbb\xbfname: \xf1\n".as_slice(), "1:7 not-utf8"),
            refused("no YAML", at, "2:7 not-yaml"),
            refused("no YAML, CRLF", at.replace('\n', "\r\n"), "2:7 not-yaml"),
            refused("no YAML, lone CR", at.replace('\n', "\r"), "2:7 not-yaml"),
            refused("tabs", only("{name: \"a\tb\",\tcode: EFQs}"), "4:27 unknown-letter"),
            refused("tab after a key", code("\tEFQs").replace(": \t", ":\t"), fault),
            refused("wide letters", only("{name: 界界界, code: EFQs}"), "4:25 unknown-letter"),
            refused("one emoji of seven", only("{name: 👩‍👩‍👧‍👦, code: EFQs}"), "4:29 unknown-letter"),
            refused(
                "combining marks",
                only("{name: n\u{303}\u{303}, code: EFQs}"),
                "4:25 unknown-letter",
            ),
            refused(
                "line separator",
                only("{name: \"a\u{2028}b\", code: EFQs}"),
                "4:27 unknown-letter",
            ),
            refused("next line", only("{name: \"a\u{85}b\", code: VHs}"), "4:12 control-character"),
            refused("single quotes", code("'EFQs'"), "5:14 unknown-letter"),
            refused("double quotes", code("\"EFQs\""), "5:14 unknown-letter"),
            refused("an escape", code("\"EF\\x51s\""), "5:11 unknown-letter"),
            refused("an anchor", code("&a EFQs"), "5:16 unknown-letter"),
            refused("a literal", code("|-\n      EFQs"), "6:9 unknown-letter"),
            refused("folded", code(">-\n      EF\n      Qs"), "6:7 unknown-letter"),
            refused("no line end", "fistful: 1\nname: A\nunits: 7", "3:8 wrong-kind"),
            refused("the end", "# nothing\n", "2:1 wrong-kind"),
            refused("never closed", "fistful: 1\nname: \"A\nunits: []\n", "not-yaml")
                .says(&["never closed"]),
        ],
    )
}

#[test]
fn y21_endless_input_is_cut_and_what_is_no_file_is_refused() -> Outcome {
    let folder = folder("endless")?;
    fs::create_dir(folder.join("d"))?;
    let mut wrong = Vec::new();
    let mut hold = |ran: Ran, exits: &[i32], says: &[&str]| {
        let said = ran.said();
        let exits = ran.exit.is_some_and(|exit| exits.contains(&exit));
        if !exits || !says.iter().all(|word| said.contains(word)) {
            wrong.push(format!("{says:?}, exit {:?}: {}", ran.exit, head(&said)));
        }
        wrong.extend(unclean(&said, &[]));
    };
    for command in ["check", "audit", "print"] {
        hold(run(&folder, &[command, "d"])?, &[2], &["`d` is not a regular file"]);
        #[cfg(unix)]
        hold(run(&folder, &[command, "/dev/zero"])?, &[2], &["`/dev/zero` is not a regular file"]);
    }
    #[cfg(unix)]
    {
        mkfifo(&folder.join("f"))?;
        hold(run(&folder, &["check", "f"])?, &[2], &["`f` is not a regular file"]);
        let zero = Path::new("/dev/zero");
        hold(
            run_on(&folder, zero, &["check", "-"])?,
            &[1],
            &["error[limit]", "1 MiB", "<stdin>:1:1"],
        );
        hold(run_on(&folder, zero, &["check", "--json", "-"])?, &[1], &["\"limit\"", "1 MiB"]);
        hold(run_on(&folder, zero, &["print", "-", "--output", "out"])?, &[1], &["error[limit]"]);
        hold(run_on(&folder, zero, &["code", "-"])?, &[1, 2], &["error"]);
    }
    assert_eq!(wrong.join("\n"), "");
    assert_eq!(names(&folder.join("out"))?, Vec::<String>::new());
    Ok(())
}

#[cfg(unix)]
fn mkfifo(path: &Path) -> Outcome {
    match Command::new("mkfifo").arg(path).status()?.success() {
        true => Ok(()),
        false => Err("mkfifo failed".into()),
    }
}

#[cfg(unix)]
mod unix {
    use super::{
        BASE, Outcome, Ran, finish, folder, head, mkfifo, names, program, run, run_on, unclean,
    };
    use pretty_assertions::{assert_eq, assert_ne};
    use std::ffi::OsStr;
    use std::fs::{self, OpenOptions, Permissions};
    use std::io::{Read, Write};
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::thread;

    const PRINT: [&str; 4] = ["print", "army.yaml", "--output", "out"];

    /// A folder with the base army in it.
    fn desk(name: &str) -> Result<std::path::PathBuf, Box<dyn std::error::Error>> {
        let folder = folder(name)?;
        fs::write(folder.join("army.yaml"), BASE)?;
        Ok(folder)
    }

    fn clean(ran: &Ran) {
        assert_eq!(unclean(&ran.said(), &[]), Vec::<String>::new());
    }

    /// Whether permissions hold: they do not for the superuser.
    fn locks(folder: &Path) -> Result<bool, std::io::Error> {
        let probe = folder.join("locked");
        fs::create_dir(&probe)?;
        fs::set_permissions(&probe, Permissions::from_mode(0o555))?;
        let locked = fs::write(probe.join("probe"), "").is_err();
        fs::set_permissions(&probe, Permissions::from_mode(0o755))?;
        fs::remove_dir_all(&probe)?;
        Ok(locked)
    }

    #[test]
    fn f05_a_folder_that_cannot_be_written_loses_nothing() -> Outcome {
        let folder = desk("f05")?;
        let below = run(&folder, &["print", "army.yaml", "--output", "army.yaml/out"])?;
        clean(&below);
        assert_eq!(below.exit, Some(2));
        assert_eq!(below.err.contains("read-only") && below.err.contains("--output"), true);
        assert_eq!(fs::read_to_string(folder.join("army.yaml"))?, BASE);
        if !locks(&folder)? {
            return Ok(());
        }
        assert_eq!(run(&folder, &PRINT)?.exit, Some(0));
        let old = fs::read(folder.join("out/army.pdf"))?;
        for (mode, what) in [(0o555, "read-only"), (0o600, "without x")] {
            fs::set_permissions(folder.join("out"), Permissions::from_mode(mode))?;
            fs::write(folder.join("army.yaml"), BASE.replace("Naib", "Kynes"))?;
            let ran = run(&folder, &PRINT)?;
            fs::set_permissions(folder.join("out"), Permissions::from_mode(0o755))?;
            clean(&ran);
            assert_eq!((ran.exit, ran.err.contains("--output")), (Some(2), true), "{what}");
            assert_eq!(
                fs::read(folder.join("out/army.pdf"))? == old,
                true,
                "{what}: the old file stays"
            );
            assert_eq!(names(&folder.join("out"))?, ["army.html", "army.pdf"], "{what}");
        }
        fs::set_permissions(folder.join("army.yaml"), Permissions::from_mode(0o000))?;
        let ran = run(&folder, &["check", "army.yaml"])?;
        assert_eq!((ran.exit, ran.err.contains("cannot read `army.yaml`")), (Some(2), true));
        Ok(())
    }

    #[test]
    fn f07_links_to_nowhere_are_refused() -> Outcome {
        let folder = folder("f07")?;
        symlink("nowhere", folder.join("a.yaml"))?;
        symlink("b.yaml", folder.join("b.yaml"))?;
        for (file, says) in
            [("a.yaml", "`a.yaml` is neither a file"), ("b.yaml", "cannot read `b.yaml`")]
        {
            for command in ["check", "print"] {
                let ran = run(&folder, &[command, file])?;
                clean(&ran);
                assert_eq!((ran.exit, ran.err.contains(says)), (Some(2), true), "{}", ran.err);
            }
        }
        assert_eq!(names(&folder)?, ["a.yaml", "b.yaml"]);
        Ok(())
    }

    /// A name that every system can store, in the folder it was given and nowhere else.
    fn is_safe(name: &str) -> bool {
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        let device = stem.trim_end_matches(|c: char| c.is_ascii_digit()).to_lowercase();
        ["pdf", "html"].contains(&ending)
            && !stem.is_empty()
            && !["con", "prn", "aux", "nul", "com", "lpt"].contains(&device.as_str())
            && stem.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
            && name.len() <= 250
    }

    #[test]
    fn f09_names_of_files_are_safe_and_stay_in_their_folder() -> Outcome {
        let stems = [
            "CON",
            "NUL",
            "com1",
            "aux.pdf",
            "..",
            "x.",
            "x ",
            "a:b",
            "-",
            "界",
            "\\",
            "x\u{202e}y",
        ];
        let long = [&*"W".repeat(80), &*"ñ".repeat(80), &*"𠀀".repeat(60)];
        let mut wrong = Vec::new();
        for (index, stem) in stems.iter().chain(&long).enumerate() {
            let folder = folder(&format!("f09/{index}"))?;
            let inside = folder.join("in");
            fs::create_dir(&inside)?;
            let text = BASE.replacen("Fremen host", &format!("'{stem}'"), 1);
            let file = inside.join(format!("{stem}.yaml"));
            fs::write(&file, &text)?;
            for kind in ["sheet", "audit"] {
                let by_file = [
                    OsStr::new("print"),
                    file.as_ref(),
                    "--as".as_ref(),
                    kind.as_ref(),
                    "--output".as_ref(),
                    "file".as_ref(),
                ];
                let by_name = ["print", "-", "--as", kind, "--output", "name"];
                for (ran, out) in
                    [(run(&inside, &by_file)?, "file"), (run_on(&inside, &file, &by_name)?, "name")]
                {
                    let found = names(&inside.join(out))?;
                    if ran.exit != Some(0)
                        || found.len() < 2
                        || !found.iter().all(|name| is_safe(name))
                    {
                        wrong.push(format!(
                            "{stem:?} by {out}: exit {:?}: {found:?} {}",
                            ran.exit,
                            head(&ran.err)
                        ));
                    }
                    wrong.extend(
                        unclean(&ran.said(), &[]).iter().map(|fault| format!("{stem:?}: {fault}")),
                    );
                }
            }
            if names(&folder)? != ["in"] {
                wrong.push(format!("{stem:?}: left the folder"));
            }
        }
        assert_eq!(wrong.join("\n"), "");
        Ok(())
    }

    #[test]
    fn f09_an_army_called_like_a_path_writes_no_path() -> Outcome {
        let folder = folder("f09-path")?;
        let inside = folder.join("in");
        fs::create_dir(&inside)?;
        for name in ["a/b", "../up", "/etc/passwd", "..", "../../.."] {
            let input = inside.join("army.yaml");
            fs::write(&input, BASE.replacen("Fremen host", name, 1))?;
            let ran = run_on(&inside, &input, &["print", "-", "--output", "out"])?;
            clean(&ran);
            assert_eq!(ran.exit, Some(0), "{name}: {}", ran.err);
            let found = names(&inside.join("out"))?;
            assert_eq!(
                (found.len(), found.iter().all(|name| is_safe(name))),
                (2, true),
                "{name}: {found:?}"
            );
            fs::remove_dir_all(inside.join("out"))?;
        }
        assert_eq!(names(&folder)?, ["in"]);
        Ok(())
    }

    #[test]
    fn f09_two_armies_of_one_name_are_refused_together() -> Outcome {
        let folder = folder("f09-twins")?;
        fs::write(folder.join("a b.yaml"), BASE)?;
        fs::write(folder.join("A:B.yaml"), BASE)?;
        let ran = run(&folder, &["print", "a b.yaml", "A:B.yaml", "--output", "out"])?;
        clean(&ran);
        assert_eq!(ran.exit, Some(2), "{}", ran.said());
        assert_eq!(names(&folder.join("out"))?, Vec::<String>::new());
        Ok(())
    }

    #[test]
    fn f_a_file_of_someone_else_is_never_written_over() -> Outcome {
        let folder = desk("theirs")?;
        fs::create_dir(folder.join("out"))?;
        let theirs = [
            "my notes\n",
            "",
            "My notes on A Fistful of Sardaukar\n",
            "<p>Fistful 0.1.0 is nice</p>\n",
        ];
        for (format, ending) in [("pdf", "pdf"), ("html", "html"), ("text", "txt")] {
            for text in theirs {
                let file = folder.join(format!("out/army.{ending}"));
                fs::write(&file, text)?;
                let mut args = PRINT.to_vec();
                args.extend(["--format", format]);
                let ran = run(&folder, &args)?;
                clean(&ran);
                let found = fs::read(&file)?;
                assert_eq!(
                    found == text.as_bytes(),
                    true,
                    "army.{ending} with {text:?} was written over"
                );
                assert_eq!((ran.exit, ran.err.contains("--force")), (Some(2), true), "{}", ran.err);
                args.push("--force");
                assert_eq!(run(&folder, &args)?.exit, Some(0));
                args.pop();
                assert_eq!(run(&folder, &args)?.exit, Some(0), "our own file is written over");
                fs::remove_file(&file)?;
            }
        }
        Ok(())
    }

    #[test]
    fn f_a_link_never_carries_the_page_to_another_file() -> Outcome {
        let folder = desk("links")?;
        fs::create_dir_all(folder.join("out"))?;
        fs::create_dir_all(folder.join("output"))?;
        let precious = folder.join("precious.txt");
        fs::write(&precious, "precious")?;
        // What a crash may have left, here made a link.
        symlink("../precious.txt", folder.join("out/.army.pdf.part"))?;
        clean(&run(&folder, &PRINT)?);
        assert_eq!(fs::read(&precious)? == b"precious", true, "through the temporary file");
        symlink("../precious.txt", folder.join("output/army.pdf"))?;
        clean(&run(&folder, &["print", "army.yaml"])?);
        assert_eq!(fs::read(&precious)? == b"precious", true, "through a link in output/");
        Ok(())
    }

    /// The other end of the pipe offers what makes a file look like our own.
    #[test]
    fn f_a_pipe_in_the_place_of_a_page_is_refused_unread() -> Outcome {
        let folder = desk("pipe")?;
        fs::create_dir(folder.join("out"))?;
        let pipe = folder.join("out/army.pdf");
        mkfifo(&pipe)?;
        let other = {
            let pipe = pipe.clone();
            thread::spawn(move || {
                let opened = OpenOptions::new().write(true).open(pipe);
                opened.and_then(|mut pipe| pipe.write_all(b"Fistful 0.1.0"))
            })
        };
        let ran = run(&folder, &PRINT)?;
        let stays = fs::symlink_metadata(&pipe)?.file_type().is_fifo();
        // Open at both ends, so that the other end is let go where nobody has read.
        let released = OpenOptions::new().read(true).write(true).open(&pipe);
        if stays {
            let _ = other.join();
        }
        drop(released);
        clean(&ran);
        assert_eq!((ran.exit, stays), (Some(2), true), "{}", ran.said());
        Ok(())
    }

    #[test]
    fn l01_a_reader_that_goes_away_is_no_crash() -> Outcome {
        let folder = desk("l01")?;
        for args in
            [&["list", "--json"][..], &["schema"], &["--help"], &["check", "--json", "army.yaml"]]
        {
            let mut child = program(&folder)
                .args(args)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()?;
            drop(child.stdout.take());
            let mut err = String::new();
            child.stderr.take().ok_or("no stderr")?.read_to_string(&mut err)?;
            let status = child.wait()?;
            assert_eq!(unclean(&err, &[]), Vec::<String>::new());
            assert_eq!([Some(0), None].contains(&status.code()), true, "{args:?}: {status}");
        }
        Ok(())
    }

    /// A command given to the shell, for what only a shell can set up; `$0` is the program.
    fn shell(folder: &Path, script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_fistful")]).current_dir(folder);
        command.stdin(Stdio::null()).env("RUST_BACKTRACE", "1");
        command
    }

    #[test]
    fn l03_closed_outputs_are_no_crash() -> Outcome {
        let folder = desk("l03")?;
        for closed in [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
            for (args, exit) in
                [("check army.yaml", 0), ("check nowhere", 2), ("code EFQs", 1), ("list", 0)]
            {
                let ran = finish(&mut shell(&folder, &format!("\"$0\" {args} {closed}")))?;
                clean(&ran);
                assert_eq!(ran.exit, Some(exit), "{args} {closed}");
            }
        }
        let ran = finish(&mut shell(&folder, "\"$0\" print army.yaml --output out >&- 2>&-"))?;
        assert_eq!((ran.exit, names(&folder.join("out"))?.len()), (Some(0), 2));
        Ok(())
    }

    #[test]
    fn l05_escapes_only_where_they_were_asked_for() -> Outcome {
        let folder = folder("l05")?;
        let text = "fistful: 1\nname: \"\\e]0;pwned\\a\"\n\"\\e[31mbad\": 1\nunits: []\n";
        fs::write(folder.join("bad.yaml"), text)?;
        for variable in ["NO_COLOR", "TERM", "COLORTERM"] {
            let ran = finish(program(&folder).args(["check", "bad.yaml"]).env(variable, "dumb"))?;
            assert_eq!((ran.exit, ran.said().contains('\u{1b}')), (Some(1), false), "{variable}");
        }
        let ran = run(&folder, &["check", "bad.yaml", "--color", "always"])?;
        assert_eq!((ran.exit, ran.said().contains('\u{1b}')), (Some(1), true));
        for theirs in ["\u{1b}]", "\u{7}", "\u{1b}[31mbad"] {
            assert_eq!(ran.said().contains(theirs), false, "the file's own {theirs:?}");
        }
        Ok(())
    }

    #[test]
    fn l07_a_bare_environment_is_enough() -> Outcome {
        let folder = desk("l07")?;
        fs::create_dir(folder.join("gone"))?;
        let (army, out) = (folder.join("army.yaml"), folder.join("out"));
        let script =
            "cd gone && rmdir ../gone && umask 077 && exec \"$0\" print \"$1\" --output \"$2\"";
        let ran = finish(
            shell(&folder, script)
                .args([army, out.clone()])
                .env_clear()
                .env("PATH", "/usr/bin:/bin")
                .env("LANG", "C"),
        )?;
        clean(&ran);
        assert_eq!((ran.exit, names(&out)?.len()), (Some(0), 2), "{}", ran.err);
        Ok(())
    }

    #[test]
    fn l09_arguments_need_not_be_utf8() -> Outcome {
        let folder = desk("l09")?;
        let name = OsStr::from_bytes(b"\xff.yaml");
        for args in [[OsStr::new("check"), name], [OsStr::new("code"), name], [name, name]] {
            let ran = run(&folder, &args)?;
            clean(&ran);
            assert_eq!(ran.exit, Some(2), "{args:?}: {}", ran.said());
        }
        // Not every file system stores such a name.
        if fs::write(folder.join(name), BASE).is_ok() {
            let ran = run(&folder, &[OsStr::new("check"), name])?;
            clean(&ran);
            assert_eq!(ran.exit, Some(0), "{}", ran.said());
            let ran =
                run(&folder, &[OsStr::new("print"), name, "--output".as_ref(), "out".as_ref()])?;
            clean(&ran);
            assert_eq!(
                (ran.exit, names(&folder.join("out"))?.len()),
                (Some(0), 2),
                "{}",
                ran.said()
            );
        }
        let path = OsStr::from_bytes(b"\x1b[31mred.yaml");
        let ran = run(&folder, &[OsStr::new("check"), path])?;
        clean(&ran);
        assert_ne!(ran.exit, Some(0));
        Ok(())
    }
}

#[test]
fn r01_the_largest_armies_are_counted_without_a_crash() -> Outcome {
    let folder = folder("r01")?;
    let special = ["{name: s, points: 9999}"; 24].join(", ");
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
                unclean(&ran.said(), &[]).iter().map(|fault| format!("{id} {}: {fault}", args[0])),
            );
        }
    }
    assert_eq!(wrong.join("\n"), "");
    Ok(())
}

#[test]
fn r07_two_runs_write_the_same_bytes() -> Outcome {
    let folder = folder("r07")?;
    fs::write(folder.join("army.yaml"), BASE)?;
    for out in ["first", "second"] {
        let args =
            ["print", "army.yaml", "fistful/fremen", "--output", out, "--format", "pdf,html,text"];
        assert_eq!(run(&folder, &args)?.exit, Some(0));
    }
    let written = names(&folder.join("first"))?;
    assert_eq!(written.len(), 6);
    for name in written {
        let [first, second] = ["first", "second"]
            .map(|out| fs::read(folder.join(out).join(&name)).unwrap_or_default());
        assert_ne!(first, b"", "{name}");
        assert_eq!(first == second, true, "{name} differs between two runs");
    }
    Ok(())
}
