//! Pasted texts by their lines: cells and options on lines of their own, and what stands before a line.

use crate::paste::{ask, cell, found_rows, members_of};
use pretty_assertions::assert_eq;
use serde_json::Value;

fn answer(name: &str, text: &str, arguments: &[&str]) -> Value {
    let (_, out, err) = ask(name, text.as_bytes(), &[arguments, &["--json"]].concat());
    serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"))
}

/// The id and the line of each finding about a text.
fn doubts(answer: &Value) -> Vec<(String, i64)> {
    let findings = answer["findings"].as_array().expect("findings").iter();
    let doubt = |finding: &Value| (cell(&finding["id"]), finding["line"].as_i64().expect("a line"));
    findings.map(doubt).collect()
}

/// What `pdftotext` makes of a page with two houses (§10b, §10c): each cell and each head on a line of its own.
#[test]
fn cells_one_below_the_other_stay_in_their_lists() {
    let heads = "Name Move WS BS Leadership Radius Points AS".replace(' ', "\n\n");
    let rows = |rows: &[&str]| rows.join("|").replace('|', "\n\n");
    let atreides = rows(&[
        "Duke Leto|4d|14|6|4|24\"|106|EFSS-A4",
        "Paul-Mua'Dib|4d|18|6|3 messiah|24\"|118|EFSS-M7",
        "Lieutenant|4d|12|4|1|12\"|44|EXs-E3",
    ]);
    let harkonnen =
        rows(&["Feyd Rautha|4d|15|6|1|18\"|61|EHSs-D6", "Lieutenant|4d|9|6|1|12\"|35|VHSs-E2"]);
    let text = format!(
        "b) The Atreides\n\ni) Leaders\n{heads}\n\n{atreides}\n\nSquads are from 4-6 men.\n\n\
         c) The Harkonnen\n\ni) Leaders\n{heads}\n\n{harkonnen}\n"
    );
    let answer = answer("cells", &text, &[]);
    let read: Vec<(String, Vec<[String; 3]>)> = answer["lists"]
        .as_array()
        .expect("lists")
        .iter()
        .map(|list| {
            let rows = list["rows"].as_array().expect("rows").iter();
            let rows = rows.map(|row| {
                [cell(&row["name"]), cell(&row["written"]), cell(&row["printed"]["points"])]
            });
            (cell(&list["name"]), rows.collect())
        })
        .collect();
    let row = |cells: [&str; 3]| cells.map(str::to_owned);
    let wanted = vec![
        (
            "The Atreides".to_owned(),
            vec![
                row(["Duke Leto", "EFSS-A4", "106"]),
                row(["Paul-Mua'Dib", "EFSS-M7", "118"]),
                row(["Lieutenant", "EXs-E3", "44"]),
            ],
        ),
        (
            "The Harkonnen".to_owned(),
            vec![row(["Feyd Rautha", "EHSs-D6", "61"]), row(["Lieutenant", "VHSs-E2", "35"])],
        ),
    ];
    assert_eq!(read, wanted);
}

#[test]
fn what_stands_before_a_line_is_no_part_of_a_name() {
    let names = |name: &str, text: &str| -> Vec<String> {
        let answer = answer(name, text, &[]);
        found_rows(&answer).iter().map(|row| cell(&row["name"])).collect()
    };
    let chat = "Tom: Guards are EHs for 20\nTom: Scouts VHSsm 22\nSam: and the levy?\nTom: GL, 2\n";
    assert_eq!(names("chat", chat), ["Guards", "Scouts"]);
    // A code without a name is not lost unsaid, even below a line that it might go on with.
    assert_eq!(doubts(&answer("chat", chat, &[])), [("perhaps-a-row".to_owned(), 4)]);
    // Nor is one whose name is a number.
    let table = "Name\tAS\tPoints\nGuards\tEHs\t20\n42\tVFt\t24\n";
    assert_eq!(doubts(&answer("number", table, &[])), [("perhaps-a-row".to_owned(), 3)]);
    let numbers = "I. Guards EHs 20\nII. Scouts VHSsm 22\nIII. Zealots VFt 24\n";
    assert_eq!(names("numbers", numbers), ["Guards", "Scouts", "Zealots"]);
    // An initial is no number.
    assert_eq!(names("initial", "I. Newton EHs 20\nScouts VHSsm 22\n"), ["I. Newton", "Scouts"]);
    let broken = "Name AS Points\nGuard of the EHs 20\nOuter Wall\nScouts VHSsm 22\n";
    assert_eq!(names("broken", broken), ["Guard of the Outer Wall", "Scouts"]);
}

/// Options below a squad are read with it, or have a doubt; a leader or a platoon begins a line of its own.
#[test]
fn lines_below_a_squad_are_its_options() {
    let read = |name: &str, text: &str| {
        let (members, said) = members_of(name, text);
        let members = members.into_iter().map(|(_, unit, figures, points)| (unit, figures, points));
        (members.collect::<Vec<_>>(), said)
    };
    let squad = |unit: &str, figures, points| (unit.to_owned(), figures, points);
    let doubt = |id: &str, line| (id.to_owned(), line);
    let (troopers, unpriced) = (squad("Troopers", 6, 116), squad("Troopers", 6, -1));
    assert_eq!(
        read("options", "6 Troopers\n- NCO\n- lasgun\n"),
        (vec![unpriced.clone()], vec![doubt("not-understood", 1)])
    );
    assert_eq!(
        read("platoons", "6 Troopers + NCO\nPlatoon 2\n6 Troopers + NCO 116\n"),
        (vec![unpriced, troopers.clone()], Vec::new())
    );
    // Two leaders have the name.
    assert_eq!(
        read("paul", "6 Troopers + NCO 116\nPaul 60\nPaul 118\n"),
        (vec![troopers, squad("Paul-Mua'Dib", 1, 118)], vec![doubt("perhaps-a-unit", 2)])
    );
    assert_eq!(
        read("all", "6 House Guards (5 + NCO), 128\n"),
        (vec![squad("House Guards", 5, 128)], Vec::new())
    );
}

#[test]
fn a_price_that_is_no_number_has_a_doubt() {
    let doubts_of = |name: &str, text: &str| doubts(&answer(name, text, &["--tables"]));
    let doubt = |id: &str, line| (id.to_owned(), line);
    assert_eq!(
        doubts_of("words", "Elite 12\nVeteran six\nShields: free\n"),
        [doubt("perhaps-a-price", 2), doubt("perhaps-a-price", 3)]
    );
    // `Good Leader` is a rank.
    assert_eq!(doubts_of("good", "Good 18\nElite 12\n"), [doubt("read-as", 1)]);
}
