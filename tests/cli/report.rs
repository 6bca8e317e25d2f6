//! `fistful audit --report`: the page for the author of a list.

use super::{flat, folder, run};
use crate::common::{ENDINGS, file_names};
use pretty_assertions::assert_eq;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::fs;

/// The report on a list in one language; its findings are left out.
fn report(list: &str, options: &[&str]) -> String {
    let (code, out, _) = run(&[&["audit", list, "--report"], options].concat());
    assert_eq!(code, 0, "{list}");
    out
}

/// The text of a section: from its heading to the next of the same level.
fn section<'a>(report: &'a str, head: &str) -> &'a str {
    let at = report.find(&format!("\n## {head}\n")).unwrap_or_else(|| panic!("{head}: {report}"));
    let rest = &report[at + 4..];
    &rest[..rest.find("\n## ").unwrap_or(rest.len())]
}

/// The cells of the tables, row by row: a row of a head has its names.
fn cells(markdown: &str) -> Vec<Vec<String>> {
    let (mut rows, mut cell) = (Vec::new(), None);
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::Start(Tag::TableCell) => cell = Some(String::new()),
            Event::Text(text) => cell.iter_mut().for_each(|cell| cell.push_str(&text)),
            Event::End(TagEnd::TableCell) => {
                rows.last_mut().expect("a row").extend(cell.take());
            }
            Event::Html(html) | Event::InlineHtml(html) => panic!("HTML: {html}"),
            _ => {}
        }
    }
    rows
}

/// The rows of Harkonnen by the book: RAs is printed with the values of RLs, and five of six leaders cost 2 points more.
#[test]
fn a_report_tells_slips_rules_and_what_is_undecided() {
    let report = report("fistful/harkonnen", &["--lang", "en"]);
    let slips = flat(section(&report, "Likely slips"));
    let regulars = "Regulars: with RLs instead of RAs, every printed value is right (1 of the 18 codes one letter away). If RAs is meant: Morale 6 instead of 5, Points 8 instead of 6.";
    assert!(slips.ends_with(regulars), "{slips}");
    assert_eq!(slips.matches(" instead of ").count(), 3, "{slips}");
    let rules = flat(section(&report, "Rules that nobody wrote down"));
    assert!(rules.contains("Points +2 against the tables: 5 of 6 leaders. Rows: Feyd Rautha, Beast Rabban, Piter DeVries, Lieutenant, NCO."), "{rules}");
    assert!(rules.contains("Without it: Baron Vladimir H."), "{rules}");
    let undecided = flat(section(&report, "What cannot be decided"));
    assert!(undecided.contains("Baron Vladimir H. (GAsp-C1): Move 2d (tables: 4d), WS 6 (tables: 5), BS 6 (tables: 4), Points 21 (tables: 37)."), "{undecided}");
    // Values that a pattern explains are not undecided.
    assert!(undecided.contains("Feyd Rautha (EHSs-D6): Move 4d (tables: 5d). "), "{undecided}");
    assert!(!undecided.contains("Rabban") && !undecided.contains("Regulars"), "{undecided}");
    assert!(undecided.contains("beside it is printed “Shields”"), "{undecided}");
}

#[test]
fn a_report_has_the_printed_and_the_corrected_points() {
    let report = report("fistful/harkonnen", &["--lang", "en"]);
    let rows = cells(&report);
    assert!(rows.iter().all(|row| row.len() == 5), "{rows:?}");
    let row = |name: &str| {
        let row = rows.iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("{name}"));
        row[2..].join(" ")
    };
    assert_eq!(row("Name"), "Points printed By the tables By the tables and the rules");
    assert_eq!(row("Beast Rabban"), "38 36 38");
    // He can follow the rule of most leaders, and does not.
    assert_eq!(row("Baron Vladimir H."), "21 37 39");
    assert_eq!(row("Regulars"), "6 8 8");
    // Rules of few rows count for those rows alone, and all lists together tell more.
    assert_eq!(row("Garrison"), "4 6 6");
    let together = run(&["audit", "fistful/harkonnen", "fistful/atreides", "--report", "csv"]).1;
    let cells = |name: &str| {
        let line = together.lines().find(|line| line.contains(name)).expect("a row");
        line.split(',').skip(4).take(3).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(cells("Troopers,Troop"), "13 15 13");
}

const ROW: &str = "move: 4d, ws: 8, bs: 4, morale: 9, points: 20";

/// A list of troops with the code EHs, whose line by the tables of the book is [`ROW`].
fn guards(name: &str, rows: &[&str]) -> String {
    let unit = |(at, row): (usize, &&str)| {
        format!("  - name: Guards {at}\n    code: EHs\n    printed: {{{row}}}\n")
    };
    let units: String = rows.iter().enumerate().map(unit).collect();
    format!("fistful: 1\nname: '{name}'\nunits:\n{units}")
}

#[test]
fn one_wrong_digit_is_a_slip_where_the_rest_of_the_row_fits() {
    let path = folder("report-guards").join("guards.yaml");
    let slips = |rows: &[&str]| {
        let text = guards("Guards", rows)
            .replace("EHs\n    printed: {move: 3d", "VHs\n    printed: {move: 3d");
        fs::write(&path, text).expect("a list");
        let report = report(path.to_str().expect("a path"), &["--lang", "en"]);
        let slips = flat(section(&report, "Likely slips"));
        let undecided = flat(section(&report, "What cannot be decided"));
        (slips, undecided.contains("Guards 0 (EHs)"), flat(&report))
    };
    for (from, to, text) in [
        ("bs: 4", "bs: 5", "BS 4 instead of 5"),
        ("points: 20", "points: 200", "Points 20 instead of 200"),
        ("points: 20", "points: 2", "Points 20 instead of 2"),
        // Of the troopers VHs, with two digits that changed places.
        (ROW, "move: 3d, ws: 6, bs: 4, morale: 8, points: 51", "Points 15 instead of 51"),
    ] {
        let (slips, undecided, report) = slips(&[&ROW.replace(from, to), ROW]);
        let code = if from == ROW { "VHs" } else { "EHs" };
        let expected = format!("Guards 0 ({code}): {text}. Every other value of the row fits.");
        let headline = "1 of 2 rows agrees with the tables in every value; 1 has a likely slip.";
        assert!(report.contains(headline), "{report}");
        assert!(slips.ends_with(&expected) && !undecided, "{to}: {slips}");
    }
    // Points that differ a little may be meant, and so may a difference that comes back; two wrong values do not vouch
    // for the code.
    let twice = ROW.replace("bs: 4", "bs: 5");
    let far = ROW.replace("bs: 4", "bs: 5").replace("points: 20", "points: 2");
    for rows in [
        &[&*ROW.replace("points: 20", "points: 29"), ROW][..],
        &[&twice, &twice, ROW, ROW, ROW],
        &[&far, ROW],
    ] {
        let (slips, undecided, _) = slips(rows);
        assert!(slips.ends_with("None found.") && undecided, "{rows:?}: {slips}");
    }
    let (slips, undecided, _) = slips(&[ROW]);
    assert!(slips.ends_with("None found.") && !undecided);
}

#[test]
fn a_report_is_the_same_in_each_form_and_language() {
    let both = report("fistful/atreides", &["--lang", "both"]);
    for head in ["Likely slips", "Erratas probables", "No se ha encontrado ninguna", "None found"] {
        assert!(both.contains(head), "{head}");
    }
    let spanish = report("fistful/harkonnen", &["--lang", "es"]);
    let slips = flat(section(&spanish, "Erratas probables"));
    let regulars = "con RLs en lugar de RAs, todos los valores impresos son correctos (1 de los 18 códigos a una letra). Si lo correcto es RAs: Moral 6 en lugar de 5, Puntos 8 en lugar de 6.";
    assert!(slips.ends_with(regulars), "{slips}");
    let folder = folder("report-on-paper");
    let output = folder.to_str().expect("a path");
    let (code, out, err) = run(&["audit", "fistful/harkonnen", "--as", "report", "-o", output]);
    let names: Vec<String> =
        ENDINGS.iter().rev().map(|end| format!("harkonnen-report.{end}")).collect();
    assert_eq!((code, file_names(&folder)), (0, names), "{out}{err}");
    let text = ["--as", "report", "--format", "text", "-o", "-", "--lang", "en"];
    let (_, text, _) = run(&[&["audit", "fistful/harkonnen"], &text[..]].concat());
    let words = |text: &str| {
        let letters = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        letters.map(str::to_owned).collect::<Vec<_>>()
    };
    let markdown = report("fistful/harkonnen", &["--lang", "en"]);
    let (mut markdown, mut text) = (words(&markdown), words(&text));
    markdown.sort();
    text.sort();
    assert_eq!(markdown, text);
}

/// The words of a list stand there as they are, and are no markup, formula or new cell.
#[test]
fn names_of_a_list_are_no_markup_and_no_formulas() {
    let path = folder("report-odd").join("odd.yaml");
    let text = guards("- <b>a|b*", &[ROW]).replace("Guards 0", "'=1|2 <i>*x*'");
    fs::write(&path, text).expect("a list");
    let path = path.to_str().expect("a path");
    let markdown = report(path, &["--lang", "en"]);
    assert_eq!(cells(&markdown)[1], ["=1|2 <i>*x*", "EHs", "20", "20", "20"]);
    assert!(markdown.starts_with("# - \\<b\\>a\\|b\\*\n"), "{markdown}");
    let csv = report(path, &["csv", "--lang", "en"]);
    assert!(csv.lines().nth(1).is_some_and(|row| row.contains(",'=1|2 <i>*x*,")), "{csv}");
    assert!(csv.ends_with(",20,20,20,agrees,,\r\n"), "{csv}");
}

#[test]
fn a_pasted_text_is_reported_on() {
    let path = folder("report-pasted").join("pasted.txt");
    let table = "Guards of Ix\n\nName  AS  Move  WS  BS  Morale  Points\n\
                 House Guards  EHs  4d  8  4  9  200\nTroopers  VHs  3d  6  4  8  15\n";
    fs::write(&path, table).expect("a text");
    let report = report(path.to_str().expect("a path"), &["--lang", "en"]);
    let slips = flat(section(&report, "Likely slips"));
    assert!(slips.contains("House Guards (EHs): Points 20 instead of 200."), "{report}");
    // Nobody has seen the file that the text would become.
    assert!(report.ends_with(" · pasted.txt*\n"), "{report}");
}

/// A scan with a doubt in the first row, and a last row without a code that anything gives.
const SCAN: &str = "Guards of Ix\n\nName  AS  Move  WS  BS  Morale  Points\n\
    House Guards  EH5  4d  8  4  9  2O\nTroopers  VHs  3d  6  4  8  15\nRobots  QQ  9d  30  30  30  500\n";

#[test]
fn doubts_of_a_pasted_text_are_in_the_table_and_the_json() {
    let path = folder("report-doubts").join("scan.txt");
    fs::write(&path, SCAN).expect("a text");
    let path = path.to_str().expect("a path");
    // As the import tells them.
    let (_, imported, _) = run(&["import", path, "--json"]);
    let imported: serde_json::Value = serde_json::from_str(&imported).expect("JSON");
    let row = |name: &str| {
        let rows = imported["lists"][0]["rows"].as_array().expect("rows");
        rows.iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("{name}"))
    };
    let doubts = |name: &str| row(name)["doubts"].as_array().expect("doubts").clone();
    assert!(doubts("House Guards").len() > 1 && !doubts("Robots").is_empty(), "{imported}");
    assert_eq!(row("Robots")["code"], serde_json::Value::Null);

    for (lang, doubt, head, left_out) in [
        ("en", "`EH5` is read as `EHs`", "Doubts", "left out"),
        ("es", "`EH5` se lee como `EHs`", "Dudas", "excluida"),
    ] {
        let (code, table, _) = run(&["audit", path, "--report", "csv", "--lang", lang]);
        assert_eq!(code, 0);
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[0].ends_with(head), "{table}");
        assert!(lines[1].contains(doubt), "{table}");
        assert!(lines[2].contains("Troopers") && lines[2].ends_with(','), "{table}");
        assert!(lines[3].contains("Robots,,QQ,500,,,") && lines[3].contains(left_out), "{table}");
        assert_eq!(lines.len(), 4, "{table}");
    }

    let (code, audited, err) = run(&["audit", path, "--json"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let audited: serde_json::Value = serde_json::from_str(&audited).expect("JSON");
    let ids = |doubts: &serde_json::Value| -> Vec<serde_json::Value> {
        doubts.as_array().expect("doubts").iter().map(|doubt| doubt["id"].clone()).collect()
    };
    let rows = audited[0]["rows"].as_array().expect("rows");
    assert_eq!((rows.len(), ids(&rows[0]["doubts"])), (2, doubts("House Guards")));
    assert_eq!(rows[0]["doubts"][0]["line"], 4);
    assert_eq!(rows[1]["doubts"], serde_json::json!([]));
    let left_out = &audited[0]["pasted"]["left_out"];
    assert_eq!((&left_out[0]["name"], &left_out[0]["line"]), (&"Robots".into(), &6.into()));
    assert_eq!(ids(&left_out[0]["doubts"]), doubts("Robots"));
    // A file of a list has neither.
    let (_, shipped, _) = run(&["audit", "fistful/harkonnen", "--json"]);
    let shipped: serde_json::Value = serde_json::from_str(&shipped).expect("JSON");
    assert_eq!(shipped[0]["pasted"], serde_json::Value::Null);
    assert_eq!(shipped[0]["rows"][0]["doubts"], serde_json::json!([]));
}

#[test]
fn a_text_without_a_list_says_so_in_the_json_of_an_audit() {
    let path = folder("report-letter").join("letter.txt");
    fs::write(&path, "Dear Pål,\nsee you on Sunday.\n").expect("a text");
    let (code, audited, _) = run(&["audit", path.to_str().expect("a path"), "--json"]);
    let audited: serde_json::Value = serde_json::from_str(&audited).expect("JSON");
    assert_eq!((code, &audited[0]["findings"][0]["severity"]), (1, &"error".into()));
}

#[test]
fn a_report_is_about_whole_lists() {
    for option in [&["--report"][..], &["--as", "report"]] {
        let (code, out, err) =
            run(&[&["audit", "fistful/harkonnen:Regulars", "--lang", "en"], option].concat());
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(err.contains(&format!("`{}` needs whole lists", option.join(" "))), "{err}");
    }
    let (code, _, err) = run(&["audit", "fistful/harkonnen", "--paper", "letter", "--lang", "en"]);
    assert_eq!(code, 2);
    assert!(err.contains("`--as report`"), "{err}");
}

/// House Corrino as the book prints it (§14d), and a line of its notes.
const CORRINO: &str = "House Corrino\nName\tMove\tWS\tBS\tMorale\tPoints\tAS\tNotes\n\
    Sardaukar\t4d\t7\t6\t8\t25\tEASs\tShields\n\
    Sappers\t4d\t8\t4\t9\t20\tEHs\tShields\n\
    Sardaukar have a special ability – they always make their charge morale check (a 5 pt advantage, factored into the \
    points cost). Sappers are new.\n";

/// A code that the rules forbid puts no row right, and notes about what points include are named.
#[test]
fn a_shield_beside_a_lasgun_is_no_likely_slip() {
    let folder = folder("report-corrino");
    let path = folder.join("corrino.txt");
    fs::write(&path, CORRINO).expect("a text");
    let (code, out, err) = run(&["audit", path.to_str().expect("a path"), "--report"]);
    assert_eq!(code, 0, "{err}");
    assert!(section(&out, "Likely slips").contains("None found."), "{out}");
    let undecided = section(&out, "What cannot be decided");
    assert!(undecided.contains("Sardaukar (EASs): Points 25 (tables: 20)."), "{out}");
    assert_eq!(err.matches("[perhaps-special]: line 5 may say").count(), 1, "{err}");
    assert!(err.contains("corrino.txt:3:1"), "{err}");
}

/// What a list says of a pasted row is said at the row: nobody has seen the file that it would become.
#[test]
fn findings_of_a_pasted_list_are_at_its_rows() {
    let folder = folder("report-clash");
    let path = folder.join("ix.md");
    fs::write(
        &path,
        "House Ix\n\n| Name | AS | Move | WS | BS | Morale | Points |\n|---|---|---|---|---|---|---|\n\
         | Guards | EHs | 4d | 8 | 4 | 9 | 20 |\n| Gunners | EHsg | 4d | 8 | 4 | 9 | 25 |\n",
    )
    .expect("a text");
    let (code, _, err) = run(&["audit", path.to_str().expect("a path")]);
    assert_eq!(code, 0, "{err}");
    assert!(err.starts_with("warning[clash]: `sg`"), "{err}");
    assert!(err.contains("ix.md:6:15\n"), "{err}");
    assert!(!err.contains(".yaml"), "{err}");
}
