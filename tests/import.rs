//! Pasted lists: a corpus of texts as other programs and hands write them, with what a careful reader finds in each.
//!
//! `tests/cases/import/first/` was written before the reader was finished, `later/` after it, by somebody who had not seen
//! it. Beside each text, `NAME.rows` has the rows that it holds; `?` stands where nobody can know.

use assert_cmd::Command;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const FOLDER: &str = "tests/cases/import";
const COLUMNS: [&str; 7] = ["move", "ws", "bs", "morale", "leadership", "radius", "points"];

/// A text with its rows.
struct Case {
    text: PathBuf,
    game: Option<String>,
    /// The names of its lists, if there are several.
    lists: Vec<String>,
    rows: Vec<BTreeMap<String, String>>,
}

/// What became of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// Every cell is that of the careful reader, with or without a doubt.
    Right,
    /// Some cell is not, or the row was not found, and a doubt says so.
    Doubtful,
    /// Some cell is not, and nothing says so.
    Wrong,
}

fn cases(half: &str) -> Vec<Case> {
    let folder = Path::new(FOLDER).join(half);
    let files: Vec<PathBuf> =
        fs::read_dir(&folder).expect("cases").map(|entry| entry.expect("a file").path()).collect();
    let mut cases: Vec<Case> = Vec::new();
    for rows in files.iter().filter(|path| path.extension().is_some_and(|end| end == "rows")) {
        let is_text = |path: &&PathBuf| path.file_stem() == rows.file_stem() && *path != rows;
        let text = files.iter().find(is_text).expect("a text").clone();
        cases.extend(read_rows(text, &fs::read_to_string(rows).expect("rows")));
    }
    cases.sort_by(|one, other| one.text.cmp(&other.text));
    cases
}

/// Reads `.rows`; `None` for a force, which a test of its own reads.
fn read_rows(text: PathBuf, rows: &str) -> Option<Case> {
    let mut case = Case { text, game: None, lists: Vec::new(), rows: Vec::new() };
    let mut head: Option<Vec<&str>> = None;
    for line in rows.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        match (cells[0], &head) {
            ("force", None) => return None,
            ("game", None) => case.game = Some(cells[1].to_owned()),
            ("list", Some(_)) => case.lists.push(cells[1].to_owned()),
            (_, None) => head = Some(cells),
            (_, Some(head)) => {
                let cells = cells.iter().chain(std::iter::repeat(&""));
                let row = head
                    .iter()
                    .zip(cells)
                    .map(|(key, cell)| ((*key).to_owned(), (*cell).to_owned()));
                case.rows.push(row.collect());
            }
        }
    }
    Some(case)
}

/// The answer of `fistful import FILE --json`.
fn import(case: &Case) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fistful"));
    command.arg("import").arg(&case.text).arg("--json");
    if let Some(game) = &case.game {
        command.args(["--game", game]);
    }
    let output = command.output().expect("the program");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|why| {
        panic!("{}: {why}\n{}", case.text.display(), String::from_utf8_lossy(&output.stderr))
    })
}

/// The rows of an answer, from all lists.
fn found_rows(answer: &Value) -> Vec<&Value> {
    let lists = answer["lists"].as_array().expect("lists");
    lists.iter().flat_map(|list| list["rows"].as_array().expect("rows")).collect()
}

/// A value as the `.rows` write it.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.replace('’', "'"),
        other => other.to_string(),
    }
}

fn judge(row: &BTreeMap<String, String>, found: &Value) -> Outcome {
    let doubts: Vec<String> =
        found["doubts"].as_array().expect("doubts").iter().map(cell).collect();
    let has = |id: &str| doubts.iter().any(|doubt| doubt == id);
    let wanted = |key: &str| row.get(key).map_or("", String::as_str);
    // A name that two rows have gets a number.
    let name = cell(&found["name"]);
    let is_name = wanted("name") == "?"
        || name == wanted("name").replace('’', "'")
        || has("name-again") && name.starts_with(&wanted("name").replace('’', "'"));
    let code = cell(&found["code"]);
    let is_code = match wanted("code") {
        "?" => !doubts.is_empty(),
        "" => code.is_empty() || has("code-by-values"),
        wanted => code == wanted,
    };
    let is_value = |column: &&str| {
        let found = cell(&found["printed"][column]);
        match wanted(column) {
            "?" => !doubts.is_empty(),
            wanted => found == wanted.trim_end_matches('d'),
        }
    };
    match is_name && is_code && COLUMNS.iter().all(|column| is_value(&column)) {
        true => Outcome::Right,
        false if doubts.is_empty() => Outcome::Wrong,
        false => Outcome::Doubtful,
    }
}

/// The outcomes of a case, with what is wrong in words.
fn outcomes(case: &Case) -> (Vec<Outcome>, Vec<String>) {
    let answer = import(case);
    let mut found = found_rows(&answer);
    let mut outcomes = Vec::new();
    let mut wrong = Vec::new();
    for row in &case.rows {
        let letters = |name: &str| name.to_lowercase().chars().take(4).collect::<String>();
        let is_line = |value: &&Value| cell(&value["line"]) == row["line"];
        let is_name = |value: &&Value| letters(&cell(&value["name"])) == letters(&row["name"]);
        let at = found
            .iter()
            .position(|value| is_line(value) && is_name(value))
            .or_else(|| found.iter().position(is_line_of(&row["line"])));
        let Some(at) = at else {
            // A row that was not seen is a wrong one, unless its line is named.
            let is_named = |finding: &Value| cell(&finding["line"]) == row["line"];
            let findings = answer["findings"].as_array().expect("findings");
            let outcome =
                if findings.iter().any(is_named) { Outcome::Doubtful } else { Outcome::Wrong };
            outcomes.push(outcome);
            if outcome == Outcome::Wrong {
                wrong.push(format!("{}: not found: {row:?}", case.text.display()));
            }
            continue;
        };
        let value = found.remove(at);
        let outcome = judge(row, value);
        if outcome == Outcome::Wrong {
            wrong.push(format!("{}: {row:?} read as {value}", case.text.display()));
        }
        outcomes.push(outcome);
    }
    // A line that is no row, but is read as one, needs a doubt.
    let extra = found.iter().filter(|value| value["doubts"] == Value::Array(Vec::new()));
    wrong.extend(extra.map(|value| format!("{}: no row, read as {value}", case.text.display())));
    (outcomes, wrong)
}

fn is_line_of(line: &str) -> impl Fn(&&Value) -> bool {
    move |value| cell(&value["line"]) == line
}

/// The rows of a half of the corpus that are right, in per cent, and everything that is wrong without a doubt.
fn rate(half: &str) -> (usize, usize, Vec<String>) {
    let coded = |case: &Case| case.game.as_deref().is_none_or(|game| game == "dune-world");
    let mut all = Vec::new();
    let mut wrong = Vec::new();
    for case in cases(half).iter().filter(|case| coded(case)) {
        let (outcomes, more) = outcomes(case);
        all.extend(outcomes);
        wrong.extend(more);
    }
    let right = all.iter().filter(|outcome| **outcome == Outcome::Right).count();
    (right, all.len(), wrong)
}

#[test]
fn nine_rows_in_ten_are_right_and_none_is_wrong_without_a_doubt() {
    let (right, all, wrong) = rate("first");
    assert_eq!(wrong, Vec::<String>::new());
    assert!(10 * right >= 9 * all, "{right} of {all} rows are right");
}
