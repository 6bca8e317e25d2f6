//! Pasted tables of units of Scrubs of the Desert and Dust Warfare: a corpus of texts, with what a careful reader finds in
//! each.
//!
//! The texts of `tests/cases/paste/units/` are tables of the two games as spreadsheets, forums, mails, PDFs and scans write
//! them; some in `first/` and `later/` were written before there was a reader for them, and those whose names begin with
//! `d1` to `s4`, and those of `fresh/`, by people who had not seen it. Beside each text, `NAME.rows` has
//! its rows, by the keys of the file format; `?` stands where nobody can know, and an empty cell where there is nothing.

use crate::common::empty_folder;
use assert_cmd::Command;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const FOLDER: &str = "tests/cases/paste";

/// A text with its rows.
struct Case {
    text: PathBuf,
    game: String,
    /// Keys and cells of each row.
    rows: Vec<BTreeMap<String, String>>,
}

/// Runs the program; returns its exit code and what it wrote.
fn run(arguments: &[&str], folder: &Path) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fistful"));
    let output = command.current_dir(folder).args(arguments).output().expect("the program");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("a text");
    (output.status.code().expect("an end"), text(output.stdout), text(output.stderr))
}

fn import(text: &Path, arguments: &[&str]) -> Value {
    let path = text.to_str().expect("a path");
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (_, out, err) = run(&[&["import", path, "--json"], arguments].concat(), here);
    serde_json::from_str(&out).unwrap_or_else(|why| panic!("{path}: {why}\n{out}{err}"))
}

/// The texts of a part that are tables of units of these games.
fn cases(part: &str) -> Vec<Case> {
    let folder = Path::new(FOLDER).join(part);
    let files: Vec<PathBuf> =
        fs::read_dir(&folder).expect("cases").map(|entry| entry.expect("a file").path()).collect();
    let rows = files.iter().filter(|path| path.extension().is_some_and(|end| end == "rows"));
    let mut cases: Vec<Case> = rows
        .filter_map(|path| {
            let is_text = |text: &&PathBuf| text.file_stem() == path.file_stem() && *text != path;
            let text = files.iter().find(is_text).expect("a text").clone();
            read_rows(text, &fs::read_to_string(path).expect("rows"))
        })
        .collect();
    cases.sort_by(|one, other| one.text.cmp(&other.text));
    cases
}

/// Reads `.rows`; `None` if it is about another game.
fn read_rows(text: PathBuf, rows: &str) -> Option<Case> {
    let mut lines = rows.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let game = lines.next()?.strip_prefix("game\t")?.to_owned();
    if !["scrubs", "dust"].contains(&game.as_str()) {
        return None;
    }
    let head: Vec<&str> = lines.next()?.split('\t').collect();
    let row = |line: &str| {
        let cells = line.split('\t').chain(std::iter::repeat(""));
        head.iter().zip(cells).map(|(key, cell)| ((*key).to_owned(), cell.to_owned())).collect()
    };
    Some(Case { text, game, rows: lines.map(row).collect() })
}

/// The value of a key as the `.rows` write it.
fn cell(unit: &Value, key: &str) -> String {
    let plain = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => text.replace('’', "'"),
        other => other.to_string(),
    };
    let values = &unit["values"];
    let list = |key: &str| values[key].as_array().cloned().unwrap_or_default();
    match key {
        "line" | "name" => plain(&unit[key]),
        "sections" => list(key).iter().map(plain).collect::<Vec<_>>().join(", "),
        "weapons" => {
            let weapon = |weapon: &Value| {
                let parts =
                    ["weapon", "name", "short", "long", "line"].map(|key| plain(&weapon[key]));
                let models = weapon.get("models").map(|models| format!("{models} × "));
                let parts = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
                models.unwrap_or_default() + &parts.join(" ")
            };
            list(key).iter().map(weapon).collect::<Vec<_>>().join("; ")
        }
        "abilities" => {
            list(key).iter().map(|one| plain(&one["name"])).collect::<Vec<_>>().join(", ")
        }
        key => plain(&values[key]),
    }
}

/// What became of the rows of a part of the corpus.
#[derive(Debug, Default)]
struct Rate {
    rows: usize,
    right: usize,
    /// Right rows that have a doubt all the same.
    doubted: usize,
    /// Everything that is wrong without a doubt.
    wrong: Vec<String>,
}

impl Rate {
    fn count(&mut self, case: &Case, answer: &Value) {
        let name = case.text.display();
        let lists = answer["lists"].as_array().expect("lists");
        assert!(lists.iter().all(|list| list["game"] == case.game.as_str()), "{name}: {answer}");
        let mut units: Vec<&Value> =
            lists.iter().flat_map(|list| list["units"].as_array().expect("units")).collect();
        for row in &case.rows {
            self.rows += 1;
            let line = &row["line"];
            let Some(at) = units.iter().position(|unit| cell(unit, "line") == *line) else {
                let findings = answer["findings"].as_array().expect("findings");
                let number: u64 = line.parse().expect("a line");
                if !findings.iter().any(|finding| finding["line"] == number) {
                    self.wrong.push(format!("{name}: not found: {row:?}"));
                }
                continue;
            };
            let unit = units.remove(at);
            let is_doubted = unit["doubts"] != Value::Array(Vec::new());
            let is_right = row.iter().all(|(key, wanted)| match wanted.as_str() {
                "?" => is_doubted,
                "yes" => cell(unit, key) == "true",
                wanted => cell(unit, key) == wanted.replace('’', "'"),
            });
            match (is_right, is_doubted) {
                (true, _) => self.right += 1,
                (false, true) => {}
                (false, false) => self.wrong.push(format!("{name}: {row:?} read as {unit}")),
            }
            self.doubted += usize::from(is_right && is_doubted);
        }
        // A line that is no row, but is read as one, needs a doubt.
        let extra = units.iter().filter(|unit| unit["doubts"] == Value::Array(Vec::new()));
        self.wrong.extend(extra.map(|unit| format!("{name}: no row, read as {unit}")));
    }
}

/// Each part of the corpus with the number of its rows, how many of 100 are right at least, and how many of the right ones
/// have a doubt at most. At first sight 42 of 100 were right of the 38 rows of `d1` to `s4`, and 40 of the 25 of `fresh/`;
/// 16 and 7 were wrong without a doubt.
const PARTS: [(&str, usize, usize, usize); 4] =
    [("first", 26, 69, 7), ("later", 25, 72, 9), ("fresh", 25, 96, 21), ("units", 110, 97, 33)];

#[test]
fn most_units_are_right_and_none_is_wrong_without_a_doubt() {
    for (part, rows, least, most_doubted) in PARTS {
        let mut rate = Rate::default();
        for case in cases(part) {
            rate.count(&case, &import(&case.text, &["--game", &case.game]));
        }
        assert_eq!(rate.wrong, Vec::<String>::new(), "{part}");
        assert_eq!(rate.rows, rows, "{part}");
        assert!(
            100 * rate.right >= least * rows,
            "{part}: {} of {rows} rows are right",
            rate.right
        );
        // A reader that doubts everything is never wrong.
        assert!(rate.doubted <= most_doubted, "{part}: {} right rows are doubted", rate.doubted);
    }
}

/// The lists whose exports are read back.
const LISTS: [(&str, &str); 6] = [
    ("scrubs", "french"),
    ("scrubs", "arabs"),
    ("dust", "allies"),
    ("dust", "allies-example"),
    ("dust", "axis"),
    ("dust", "axis-example"),
];

/// The units of a shipped list, as its file has them.
fn units_of(game: &str, list: &str) -> Vec<Value> {
    let text = fs::read_to_string(format!("armies/{game}/{list}.yaml")).expect("a list");
    let file: Value = serde_yaml::from_str(&text).expect("YAML");
    file["units"].as_array().expect("units").clone()
}

/// The text of a unit in a language.
fn said(unit: &Value, key: &str, language: &str) -> Value {
    let spanish = unit.get(format!("{key}_es")).filter(|_| language == "es");
    spanish.or(unit.get(key)).cloned().unwrap_or(Value::Null)
}

/// What an export has of a unit: all but the names in the other language.
fn exported(unit: &Value, language: &str) -> Value {
    let mut values = serde_json::Map::new();
    let keys = [
        "type", "figures", "leader", "morale", "loss", "crew", "points", "class", "models", "move",
        "armor", "health", "hero", "team", "radiomen", "sections", "order",
    ];
    for key in keys {
        let value = said(unit, key, language);
        if value != Value::Null {
            values.insert(key.to_owned(), value);
        }
    }
    let list = |key: &str, of: &dyn Fn(&Value) -> Value| {
        let all = unit[key].as_array().into_iter().flatten().map(of).collect::<Vec<_>>();
        (!all.is_empty()).then_some(Value::Array(all))
    };
    let weapon = |weapon: &Value| match weapon.get("weapon") {
        Some(known) => serde_json::json!({"weapon": known}),
        None => serde_json::json!({"name": said(weapon, "name", language), "line": weapon["line"]}),
    };
    let ability = |ability: &Value| serde_json::json!({"name": said(ability, "name", language)});
    values.extend(list("weapons", &weapon).map(|all| ("weapons".to_owned(), all)));
    values.extend(list("abilities", &ability).map(|all| ("abilities".to_owned(), all)));
    Value::Object(values)
}

#[test]
fn every_form_of_export_is_read_back() {
    let folder = empty_folder("import-units/export");
    for (game, list) in LISTS {
        for language in ["en", "es"] {
            for form in ["csv", "markdown", "text", "json"] {
                let here = Path::new(env!("CARGO_MANIFEST_DIR"));
                let asked = ["export", &format!("{game}/{list}"), "--to", form, "--lang", language];
                let (code, text, _) = run(&asked, here);
                assert_eq!(code, 0);
                let path = folder.join(format!("{game}-{list}-{language}.{form}"));
                fs::write(&path, text).expect("a file");
                // Nothing but the text says which game it is.
                let answer = import(&path, &[]);
                let about = path.display().to_string();
                assert_eq!(answer["lists"][0]["game"], game, "{about}");
                let read = answer["lists"][0]["units"].as_array().expect("units");
                let units = units_of(game, list);
                assert_eq!(read.len(), units.len(), "{about}: {answer}");
                for (read, unit) in read.iter().zip(&units) {
                    // The texts of JSON are English.
                    let language = if form == "json" { "en" } else { language };
                    assert_eq!(read["name"], said(unit, "name", language), "{about}");
                    assert_eq!(read["values"], exported(unit, language), "{about}: {read}");
                    assert_eq!(read["doubts"], serde_json::json!([]), "{about}");
                }
            }
        }
    }
}

/// A table of each game; the second has a unit that its list cannot hold yet.
const RELIEF: &str = "The relief of El Hadjeb\nUnit\tType\tMen\tLeader\tMorale\tArmed with\n\
    Old sweats\tFrench infantry\t10\tLieutenant\t90%\tFrench rifle, French pistol\n\
    Spahis\tFrench horse\t12\tSergeant\t80%\tFrench rifle\nThe well is dry.\n";
const FOXES: &str = "Unit\tClass\tModels\tMove\tArmor\tHealth\tAP\tWeapons\n\
    Sand Foxes\tSoldier 2\t5\t6\"\t2\t1\t19\tCarbines 16 | 3/1 2/1 1/1 –\n\
    Thopter\tOrnithopter\t1\t24\"\t2\t3\t31\t\nSupply\t\t\t\t\t\t5\t\n";

#[test]
fn a_list_is_written_with_its_lines_and_checked() {
    let folder = empty_folder("import-units/write");
    fs::write(folder.join("relief.txt"), RELIEF).expect("a file");
    let (code, out, err) = run(&["import", "relief.txt", "--write", "relief"], &folder);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let written = fs::read_to_string(folder.join("relief.yaml")).expect("a list");
    for line in [
        "name: The relief of El Hadjeb\n",
        "  # 3: Old sweats French infantry 10 Lieutenant 90% French rifle, French pistol\n  - name: Old sweats\n    type: french-infantry\n",
        "    weapons: [{weapon: french-rifle}, {weapon: french-pistol}]\n",
        "# 5: The well is dry.\n",
    ] {
        assert!(written.contains(line), "{line}\n{written}");
    }
    let (code, out, _) = run(&["check", "relief.yaml"], &folder);
    assert_eq!(code, 0, "{out}");
    // Nothing is overwritten.
    fs::write(folder.join("relief.txt"), RELIEF.replace("90%", "70%")).expect("a file");
    assert_eq!(run(&["import", "relief.txt", "--write", "relief"], &folder).0, 2);
    assert_eq!(fs::read_to_string(folder.join("relief.yaml")).expect("a list"), written);
}

#[test]
fn what_is_missing_is_said_in_the_preview_and_by_check() {
    let folder = empty_folder("import-units/missing");
    fs::write(folder.join("foxes.txt"), FOXES).expect("a file");
    let (code, out, err) = run(&["import", "foxes.txt", "--write", "foxes"], &folder);
    assert_eq!(code, 1, "{out}{err}");
    let written = fs::read_to_string(folder.join("foxes.yaml")).expect("a list");
    assert!(written.contains("\nincomplete: true\n"), "{written}");
    assert!(written.contains("  # ? `Ornithopter` was not understood"), "{written}");
    assert!(err.contains("[unknown-words]") && err.contains("lacks `class`"), "{err}");
    // With the cell corrected it is a list.
    // By a head of the other language: it is the column `class`.
    let set = ["import", "foxes.txt", "--set", "3.clase=Aircraft 1", "--write", "mended"];
    let (code, out, err) = run(&set, &folder);
    assert_eq!(code, 0, "{out}{err}");
    assert!(!err.contains("Thopter"), "{err}");
    assert_eq!(run(&["check", "mended.yaml"], &folder).0, 0);
    let (_, _, err) = run(&["import", "foxes.txt", "--set", "9.class=Aircraft 1"], &folder);
    assert!(err.contains("9.class"), "{err}");
}

#[test]
fn a_question_about_codes_is_refused() {
    let folder = empty_folder("import-units/refused");
    fs::write(folder.join("relief.txt"), RELIEF).expect("a file");
    let (code, out, err) = run(&["import", "relief.txt", "--audit"], &folder);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("no ability codes"), "{err}");
    // The game that was asked for reads it, whatever the heads say.
    let (_, out, _) = run(&["import", "relief.txt", "--game", "dust", "--json"], &folder);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(answer["lists"][0]["game"], "dust");
    let (_, out, _) = run(&["import", "relief.txt", "--game", "fistful", "--json"], &folder);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert!(
        answer["lists"]
            .as_array()
            .is_some_and(|lists| lists.iter().all(|list| list["game"] == "fistful")),
        "{out}"
    );
}

/// Each head of a game names one column, in both languages.
#[test]
fn every_head_names_one_column() {
    for game in ["scrubs", "dust"] {
        let file = fs::read_to_string(format!("grammars/{game}/heads.yaml")).expect("the heads");
        let file: Value = serde_yaml::from_str(&file).expect("YAML");
        let mut seen = BTreeMap::new();
        for column in file["columns"].as_array().expect("columns") {
            for head in column["heads"].as_array().expect("heads") {
                let words = fistful::text::split_words(head.as_str().expect("a head")).join(" ");
                let before = seen.insert(words.clone(), &column["key"]);
                assert_eq!(before, None, "{game}: {words}");
            }
        }
    }
}

/// Both languages say the same of a text, each in its own words.
#[test]
fn both_languages_have_every_word() {
    let folder = empty_folder("import-units/spanish");
    fs::write(folder.join("foxes.txt"), FOXES).expect("a file");
    let english = run(&["import", "foxes.txt"], &folder);
    let spanish = run(&["import", "foxes.txt", "--lang", "es"], &folder);
    let ids = |text: &str| text.matches("warning[").count() + text.matches("aviso[").count();
    assert_eq!(english.0, spanish.0);
    assert_eq!(ids(&english.2), ids(&spanish.2), "{}", spanish.2);
    assert!(spanish.2.contains("no se ha entendido") && spanish.1.contains("Así se ha entendido"));
}

/// Lines that may each begin a card, of which none has the numbers of one: they were read again for each line.
#[test]
fn a_long_text_that_looks_like_cards_is_refused() {
    let folder = empty_folder("import-units/like-cards");
    fs::write(folder.join("zed.txt"), "Zed 2, range 12, sections 1\n".repeat(3_000))
        .expect("a file");
    let (code, out, err) = run(&["import", "zed.txt", "--game", "dust"], &folder);
    assert_eq!((code, out.as_str()), (1, ""), "{err}");
    assert!(err.contains("[no-rows]"), "{err}");
}

/// The weapons of a unit stand on three lines; one text of the player counts in place of them all.
#[test]
fn a_corrected_cell_replaces_the_lines_below_it() {
    let text = Path::new(FOLDER).join("units/dust-ridge-google-sheets.tsv");
    let weapons = |arguments: &[&str]| {
        let answer = import(&text, arguments);
        let units = answer["lists"][0]["units"].as_array().expect("units");
        let hillmen = units.iter().find(|unit| unit["line"] == 4).expect("the Hillmen");
        hillmen["values"]["weapons"].as_array().expect("weapons").len()
    };
    assert_eq!(weapons(&[]), 3);
    assert_eq!(weapons(&["--set", "4.weapons=Sabres C | 1/1 1/1"]), 1);
}

/// Writes a text and returns the answer about it.
fn ask(name: &str, text: &str) -> (Value, String) {
    let folder = empty_folder(&format!("units/{name}"));
    fs::write(folder.join("units.txt"), text).expect("a file");
    let (_, out, err) = run(&["import", "units.txt", "--json"], &folder);
    let answer = serde_json::from_str(&out).unwrap_or_else(|why| panic!("{why}: {out}{err}"));
    (answer, run(&["import", "units.txt"], &folder).2)
}

#[test]
fn weapons_on_lines_of_a_cell_are_told_apart() {
    let table = "<table><tr><th>Unit</th><th>Class</th><th>Move</th><th>Points</th><th>Weapons</th></tr>\
        <tr><td>Old<br>Foxes</td><td>Soldier 3</td><td>6</td><td>22</td>\
        <td>MG 16\" 5/1 5/1 4/1 2/1<br>Knives C 2/1 2/1 1/1</td></tr></table>";
    let (answer, _) = ask("cell-lines", table);
    let unit = &answer["lists"][0]["units"][0];
    assert_eq!(unit["name"], "Old Foxes");
    let weapons = unit["values"]["weapons"].as_array().map_or(0, Vec::len);
    assert_eq!(weapons, 2, "{unit}");
}

/// Cards that do not name their game, one or several, with and without a label before the name.
#[test]
fn the_game_of_cards_is_told_by_their_labels() {
    let fox = "Name: Sand Fox\nClass: Vehicle 3\nModels: 1\nMove: 8\"\nArmor: 4\nHealth: 5\nPoints: 36\n\
        Weapons: Twin cannon 30 | 4/1 4/1 3/1 3/1 | 2/4 2/4 2/3\n";
    let rifles =
        "Name: Rifles\nClass: Soldier 2\nModels: 5\nMove: 6\"\nArmor: 2\nHealth: 1\nPoints: 18\n";
    let staff = "Jerboa HQ - 26 points\nSoldier 2 / Models 5 / Move 6\" / Armor 2 / Health 1\n\
        Carbines 16 | 3/1 2/1 1/1 – | 1/1\n";
    let sweats = "Name: Old sweats\nType: French infantry\nFigures: 10\nLeader: Lieutenant\nMorale: 90%\n\
        Weapons: French rifle\n";
    let spahis = "Spahis\nType: French horse\nFigures: 12\nLeader: Lieutenant\nMorale: 80%\nWeapons: French rifle\n";
    let assault = "Sand Assault\nClass: Soldier 2\nModels: 5\nMove: 6\"\nArmor: 2\nHealth: 1\nPoints: 20\n\
        Weapons: Assault rifles 16 | 3/1 2/1 1/1 – | 1/1\n";
    let cases = [
        ("by-moves", spahis.replace("horse", "foot").replace("12", "10"), "scrubs", "Spahis"),
        ("bare-name", format!("The column\n\n{spahis}"), "scrubs", "Spahis"),
        ("bare-name-dust", format!("My company\n\n{assault}"), "dust", "Sand Assault"),
        ("one", fox.to_owned(), "dust", "Sand Fox"),
        ("two", format!("My walkers\n\n{fox}\n{rifles}"), "dust", "Sand Fox"),
        ("no-label", format!("My raiders\n\n{staff}"), "dust", "Jerboa HQ"),
        ("scrubs", format!("The relief\n\n{sweats}"), "scrubs", "Old sweats"),
    ];
    for (name, text, game, unit) in cases {
        let (answer, _) = ask(name, &text);
        let list = &answer["lists"][0];
        assert_eq!(
            (&list["game"], &list["units"][0]["name"]),
            (&game.into(), &unit.into()),
            "{answer}"
        );
        assert_eq!(list["units"][0]["doubts"], Value::Array(Vec::new()), "{answer}");
        assert!(list["units"][0]["values"]["weapons"].is_array(), "{answer}");
    }
    // Cards of a game with codes are not taken for others.
    let (answer, _) = ask(
        "coded",
        "Name: Stilgar\nAS: EFSm-C3\nMove: 4d\nWS: 15\nBS: 6\nLeadership: 2\nRadius: 24\"\nPoints: 67\n",
    );
    assert_eq!(answer["lists"][0]["rows"][0]["code"], "EFSm-C3", "{answer}");
    assert_eq!(answer["lists"][0]["rows"][0]["printed"]["points"], 67, "{answer}");
}

/// What a list would refuse is said of its own row, though the rows are tried together.
#[test]
fn each_row_has_the_doubts_of_its_own_list() {
    let row = |name: &str, class: &str, health: &str| {
        format!("{name}\t18\t{class}\t5\t6\"\t2\t{health}\tRifles 16 | 2/1 2/1 1/1 – | 1/1\n")
    };
    let heads = "Dust Warfare\nUnit\tAP\tType\tModels\tMove\tArmor\tHealth\tWeapons\n";
    let rows = [
        row("Rifles", "Soldier 2", "1"),
        row("Sick", "Soldier 2", ""),
        row("Scouts", "Soldier 2", "1"),
        row("Giants", "Soldier 2", "9999"),
        row("Strangers", "", "1"),
    ];
    let doubts = |text: &str, name: &str| -> BTreeMap<String, Vec<String>> {
        let (answer, err) = ask(name, text);
        let units = answer["lists"][0]["units"].as_array().expect("units").clone();
        let refused = |unit: &Value| {
            let line = unit["line"].to_string();
            let at = format!("units.txt:{line}:");
            let said = err.split("\n\n").filter(|said| said.contains(&at));
            said.filter_map(|said| Some(said.lines().next()?.to_owned())).collect()
        };
        units.iter().map(|unit| (cell(unit, "name"), refused(unit))).collect()
    };
    let together = doubts(&format!("{heads}{}", rows.concat()), "together");
    let alone = rows
        .iter()
        .enumerate()
        .flat_map(|(at, row)| doubts(&format!("{heads}{row}"), &format!("alone-{at}")));
    assert_eq!(together, alone.collect());
    assert!(together["Rifles"].is_empty() && together["Scouts"].is_empty(), "{together:?}");
    for name in ["Sick", "Giants", "Strangers"] {
        assert!(together[name].iter().any(|said| said.contains("refused-unit")), "{together:?}");
    }
}

/// A text that is nothing known names the options that read others.
#[test]
fn a_text_without_rows_names_the_options() {
    let folder = empty_folder("units/nothing");
    fs::write(folder.join("units.txt"), "A poem about sand\n").expect("a file");
    let (code, _, err) = run(&["import", "units.txt"], &folder);
    assert_eq!(code, 1);
    for option in ["`--force LIST`", "`--tables`", "`--game dust`"] {
        assert!(err.contains(option), "{option}: {err}");
    }
}

/// The least that a list of units may have: names and points.
#[test]
fn names_and_points_are_units() {
    let folder = empty_folder("import-units/points");
    let path = folder.join("list.csv");
    fs::write(&path, "Unit;Points\nThe Boss;25\nThe Gunners;20\n").expect("a file");
    let answer = import(&path, &["--game", "dust"]);
    let points = answer["lists"][0]["units"].as_array().expect("units").iter();
    let points: Vec<&Value> = points.map(|unit| &unit["values"]["points"]).collect();
    assert_eq!(points, [25, 20]);
}
