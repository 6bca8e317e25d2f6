//! `fistful import --tables`: tables of costs as house rules.

use crate::common::empty_folder;
use assert_cmd::Command;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A folder with a text in `costs.txt`.
fn folder_with(name: &str, text: &str) -> PathBuf {
    let folder = empty_folder(&format!("import-tables/{name}"));
    fs::write(folder.join("costs.txt"), text).expect("a text");
    folder
}

fn fistful(folder: &PathBuf, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fistful"));
    let output = command.current_dir(folder).args(arguments).output().expect("the program");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("a text");
    (output.status.code().expect("an end"), text(output.stdout), text(output.stderr))
}

fn read(name: &str, text: &str) -> Value {
    let (_, out, err) =
        fistful(&folder_with(name, text), &["import", "costs.txt", "--tables", "--json"]);
    serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"))
}

/// The letter and the changes of each row: `training E: move 4d, points 12`.
fn rows(answer: &Value) -> Vec<String> {
    let row = |row: &Value| {
        let changes = row["changes"].as_object().expect("changes");
        let changes = changes
            .iter()
            .map(|(key, value)| format!("{key} {}", value.as_str().expect("a value")));
        format!(
            "{}: {}",
            row["letter"].as_str().expect("a letter"),
            changes.collect::<Vec<_>>().join(", ")
        )
    };
    answer["rows"].as_array().expect("rows").iter().map(row).collect()
}

/// §11b to §11g: the figures that `grammars/fistful/rules.yaml` has too, typed from the document.
const TABLES: &str = include_str!("../cases/tables/fistful.txt");

#[test]
fn the_tables_of_the_source_change_nothing() {
    let answer = read("source", TABLES);
    let letters = ["base"]
        .into_iter()
        .chain(["training G", "training R", "training V", "training E"])
        .chain(["morale L", "morale A", "morale H", "morale X", "morale F"])
        .chain(["trait S", "trait s", "trait p", "trait g", "trait m", "trait t"])
        .chain(["leadership W", "leadership N", "leadership E", "leadership D"])
        .chain(["leadership C", "leadership B", "leadership A", "leadership M"])
        .chain(["fighting 1", "fighting 2", "fighting 3", "fighting 4"])
        .chain(["fighting 5", "fighting 6", "fighting 7"]);
    assert_eq!(rows(&answer), letters.map(|letter| format!("{letter}: ")).collect::<Vec<_>>());
    assert_eq!(answer["findings"], Value::Array(Vec::new()));
}

/// Every number of the tables, one higher: each is seen.
#[test]
fn each_number_of_a_table_is_read() {
    let mut seen = 0;
    for (at, line) in TABLES.lines().enumerate() {
        let cells: Vec<&str> = line.split('\t').collect();
        for (column, cell) in cells.iter().enumerate().skip(1) {
            let Some(number) = cell.strip_prefix('+').and_then(|number| number.parse::<i32>().ok())
            else {
                continue;
            };
            let mut lines: Vec<String> = TABLES.lines().map(str::to_owned).collect();
            let mut changed: Vec<String> = cells.iter().map(|cell| (*cell).to_owned()).collect();
            changed[column] = format!("+{}", number + 1);
            lines[at] = changed.join("\t");
            // A few of them: each asks the program once.
            if (at + column) % 4 == 0 {
                let found = rows(&read("each", &lines.join("\n")));
                let found: Vec<&String> = found.iter().filter(|row| !row.ends_with(": ")).collect();
                assert_eq!(found.len(), 1, "{line}: {found:?}");
                assert!(found[0].ends_with(&format!(" {}", number + 1)), "{line}: {found:?}");
                seen += 1;
            }
        }
    }
    assert!(seen >= 12, "{seen}");
}

const CLUB: &str = "Our club\nTraining\nGreen 0, Regular 2, Veteran 6, Elite 12\nMorale\nHigh: 5 points\n\
    Fanatic 16\nEquipment\nShields 3\nSuspensor belt (u) 2\nLeadership\nLegend (A) 60\nFighting\n5 Warmaster 18\n\
    That is all.\n";

#[test]
fn prices_become_house_rules_that_every_command_follows() {
    let folder = folder_with("club", CLUB);
    let (code, out, err) =
        fistful(&folder, &["import", "costs.txt", "--tables", "--write", "club"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let file = fs::read_to_string(folder.join("club.yaml")).expect("the rules");
    for line in ["  # 3: Green 0, Regular 2, Veteran 6, Elite 12", "# 14: That is all."] {
        assert!(file.contains(line), "{line}: {file}");
    }
    // 4 + Elite 12 + Fanatic 16 + shield 3 + belt 2 + Legend 60 + Warmaster 18.
    let (code, out, _) = fistful(&folder, &["code", "EFsu-A5", "--rules", "club", "--json"]);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &answer[0]["points"]), (0, &115.into()), "{out}");
}

#[test]
fn a_list_is_audited_by_the_tables_of_its_own_book() {
    let folder = folder_with("own", CLUB);
    fistful(&folder, &["import", "costs.txt", "--tables", "--write", "club"]);
    // 4 + 6 + 5 + 3 by the club; 4 + 5 + 4 + 2 by the tables of 1998.
    let list = "Name\tAS\tMove\tWS\tBS\tMorale\tPoints\nGuards\tVHs\t3d\t6\t4\t8\t18\n";
    fs::write(folder.join("list.txt"), list).expect("a list");
    let points = |arguments: &[&str]| {
        let (_, out, err) =
            fistful(&folder, &[&["audit", "list.txt", "--json"], arguments].concat());
        let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
        answer[0]["rows"][0]["computed"]["points"].clone()
    };
    assert_eq!((points(&["--rules", "club"]), points(&[])), (18.into(), 15.into()));
}

#[test]
fn tables_are_read_in_spanish_and_as_markdown() {
    let text = "## Entrenamiento\n| Nivel | Mov | HA | HB | Moral | Puntos |\n|---|---|---|---|---|---|\n\
        | Novato (G) | 3d | – | – | – | – |\n| Élite (E) | 4d | +4 | – | +4 | +13 |\n\n\
        Habilidad de Combate\n5 Maestro de Armas: 20 puntos\n";
    assert_eq!(
        rows(&read("spanish", text)),
        ["training G: ", "training E: morale 4, points 13", "fighting 5: points 20"]
    );
}

#[test]
fn what_is_not_certain_is_said() {
    let doubts = |name: &str, text: &str| {
        let answer = read(name, text);
        let findings = answer["findings"].as_array().expect("findings");
        findings
            .iter()
            .map(|found| found["id"].as_str().expect("an id").to_owned())
            .collect::<Vec<_>>()
    };
    // Both Morale and Fighting Ability have an Average; the title decides.
    assert_eq!(doubts("average", "Average 3\n"), ["perhaps-a-price", "no-tables"]);
    assert_eq!(rows(&read("titled", "Morale\nAverage 3\n")), ["morale A: points 3"]);
    assert_eq!(doubts("near", "Training\nVeterran 6\n"), ["read-as"]);
    assert_eq!(doubts("prose", "The worm came at noon with 3 men.\n"), ["no-tables"]);
    // A price is not lost in silence where nothing says which table it is of.
    let loose = "p – Projectile|2 pts\nSuspensor - 4\n";
    assert_eq!(doubts("loose", loose), ["perhaps-a-price", "perhaps-a-price", "no-tables"]);
    let short = "Training\nLevel Move WS BS Morale Points\nElite 4d +4 +3 +10\n";
    assert_eq!(doubts("short", short), ["unsure-columns"]);
    assert_eq!(doubts("digits", "Training\nElite 1O\nVeteran 5S\n"), ["read-as", "read-as"]);
    assert_eq!(doubts("again", "Traits\nMarksman 8\nMarksman 12\n"), ["priced-again"]);
    assert_eq!(doubts("new", "Training\nElite 12\nStillsuit 1\n"), ["perhaps-a-price"]);
    assert_eq!(
        doubts("lost", "Training\nElite 3, Regular seven, Veteran 6\n"),
        ["perhaps-a-price"]
    );
    // A list of units has no costs of letters, even where a unit is called like one.
    let list = "Name\tAS\tMove\tWS\tBS\tMorale\tPoints\nElite\tEFs\t4d\t10\t4\t11\t30\n";
    assert_eq!(doubts("list", list), ["no-tables"]);
}

#[test]
fn a_table_may_stand_on_one_line_with_its_title() {
    let answer = read("one-line", "Morale: Low -3, Average 1, High 3\n");
    assert_eq!(rows(&answer), ["morale L: points -3", "morale A: points 1", "morale H: points 3"]);
}

#[test]
fn names_may_be_plurals_or_a_word_of_them() {
    let text = "Training\nVeterans 6\nTraits\nProjectile gun 3\nEscudos 3\nd (D) 4\n";
    let read = rows(&read("plural", text));
    assert_eq!(
        read,
        ["training V: points 6", "trait p: points 3", "trait s: points 3", "trait D: points 4"]
    );
}

/// What the reader of files refuses is said before anything is written.
#[test]
fn rows_that_make_no_house_rule_are_refused() {
    for (name, text) in [
        ("dear", "Training\nElite 5000\n"),
        ("strong", "Training\nLevel\tWS\tPoints\nElite (E)\t40\t10\n"),
    ] {
        let folder = folder_with(name, text);
        let (code, _, err) =
            fistful(&folder, &["import", "costs.txt", "--tables", "--write", "club"]);
        assert!(code == 1 && err.starts_with("error[no-house-rule]"), "{code} {err}");
        assert!(err.contains("Elite"), "{err}");
        assert!(!folder.join("club.yaml").exists(), "{name}");
    }
}

/// The second price of a letter stands beside the one of the game, and makes no rule.
#[test]
fn a_letter_is_priced_once() {
    let answer = read("twice", "Traits\nMarksman 8\nMarksman 12\n");
    assert_eq!(rows(&answer), ["trait S: points 8", "trait S: "]);
    let points = |key: &str| -> Vec<i64> {
        let rows = answer["rows"].as_array().expect("rows").iter();
        rows.map(|row| row[key].as_i64().expect("points")).collect()
    };
    assert_eq!((points("points"), points("computed")), (vec![8, 12], vec![4, 4]));
}

/// In Spanish the names of Morale begin with that word, which a table writes once.
#[test]
fn a_row_may_leave_out_the_title_of_its_table() {
    let answer = read("moral", "Moral\nBaja 1\nAlta 4\nMuy alta 9\nFanática 15\n");
    let expected =
        ["morale L: points 1", "morale H: ", "morale X: points 9", "morale F: points 15"];
    assert_eq!(rows(&answer), expected);
    let rows = answer["rows"].as_array().expect("rows");
    assert!(rows.iter().all(|row| row["doubts"].as_array().is_some_and(Vec::is_empty)), "{answer}");
}

/// A number at the end of a long sentence is no price.
#[test]
fn a_sentence_is_no_row() {
    let text = "Elite (E) 12\nSardaukar have a special ability, they always make their charge morale check (a 5 pt \
        advantage, factored into the points cost).\n";
    assert_eq!(rows(&read("sentence", text)), ["training E: points 12"]);
}

/// A range is no price, and neither is an old price.
#[test]
fn a_price_among_other_numbers_is_found() {
    let cases = [
        ("Warmaster: 24 -> 16\n", "fighting 5: points 16"),
        ("Shields: 2 => 3\n", "trait s: points 3"),
        ("Fanatic from 14 to 17\n", "morale F: points 17"),
        ("Elite: was 10, now 13\n", "training E: points 13"),
        ("A shield is 3 points instead of 2.\n", "trait s: points 3"),
        ("Escudo: antes 2, ahora 3\n", "trait s: points 3"),
        ("Maestro de Armas: de 24 a 16\n", "fighting 5: points 16"),
        ("Lasgun: 36\" range, 7 points.\n", "trait g: points 7"),
        ("A Lasgun (36\") now costs 7 points.\n", "trait g: points 7"),
        ("Arma l\u{e1}ser: alcance 36\", 7 puntos\n", "trait g: points 7"),
        ("Veteran: WS +3, Morale +2, 6 points.\n", "training V: points 6, ws 3"),
        ("Elite (WS +4, Morale +4): 12 points\n", "training E: morale 4, points 12"),
        ("Fair Leader costs 10 and has a radius of 15\".\n", "leadership E: points 10, radius 15"),
        ("Very high morale costs 9 points.\n", "morale X: points 9"),
        ("La moral fan\u{e1}tica cuesta 15 puntos.\n", "morale F: points 15"),
        ("Low \u{2013} minus 3 pts\n", "morale L: points -3"),
    ];
    let found: Vec<(&str, Vec<String>)> =
        cases.iter().map(|(text, _)| (*text, rows(&read("among", text)))).collect();
    let wanted = cases.map(|(text, row)| (text, vec![row.to_owned()]));
    assert_eq!(found, wanted);
    let fighting = "Fighting: 1 = 3, 2 = 6\n";
    let wanted = ["fighting 1: points 3", "fighting 2: points 6"];
    assert_eq!(rows(&read("equations", fighting)), wanted);
    let weapons = "Weapon            Range    Points\nMaula pistol      12\"      5\n";
    assert_eq!(rows(&read("ranges", weapons)), ["trait m: points 5"]);
}

/// A sentence with a letter and a number is read, or has a doubt.
#[test]
fn no_price_is_lost_in_silence() {
    let text =
        "Training\nElite 12\n\nWe played 3 games with Fanatic troops for 16 and were happy.\n";
    let answer = read("lost-sentence", text);
    let lines: Vec<i64> = answer["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .map(|found| found["line"].as_i64().expect("a line"))
        .collect();
    assert!(!lines.is_empty() && lines.iter().all(|line| *line == 4), "{answer}");
}

/// A table that names the table of each letter in a column, and one whose title is a head of codes too.
#[test]
fn tables_of_spreadsheets_are_read() {
    let text = "Category,Letter,Name,Points\nTraining,E,Elite,9\nMorale,H,High,3\nFighting,5,Warmaster,16\n";
    let wanted = ["training E: points 9", "morale H: points 3", "fighting 5: points 16"];
    assert_eq!(rows(&read("categories", text)), wanted);
    let text = "Habilidad de Combate   HA   Puntos\n1 Guerrero Medio       +1   +3\n\
        5 Maestro de Armas     +5   +16\n";
    let wanted = ["fighting 1: points 3", "fighting 5: points 16"];
    assert_eq!(rows(&read("fighting", text)), wanted);
}
