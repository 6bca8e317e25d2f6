//! Pasted lists by the form of their text: what web pages, terminals and exports put around the same rows.

use crate::common::empty_folder;
use crate::paste::{ask, cell, found_rows, members_of};
use assert_cmd::Command;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::path::Path;

/// The names, codes and points of the rows of a text, with the doubts about each.
fn rows(name: &str, text: &str) -> Vec<[String; 4]> {
    let (_, out, err) = ask(&format!("forms-{name}"), text.as_bytes(), &["--json"]);
    let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
    let row = |row: &&Value| {
        let doubts = row["doubts"].as_array().expect("doubts").iter().map(cell);
        let doubts = doubts.collect::<Vec<_>>().join(" ");
        [cell(&row["name"]), cell(&row["code"]), cell(&row["printed"]["points"]), doubts]
    };
    found_rows(&answer).iter().map(row).collect()
}

const ROWS: [[&str; 4]; 2] = [["Stilgar", "EFSs-A4", "97", ""], ["Troopers", "RXt", "13", ""]];

#[test]
fn a_table_is_read_in_every_frame() {
    let texts = [
        ("plain", "Name  Code  Pts\nStilgar  EFSs-A4  97\nTroopers  RXt  13\n"),
        // Characters of no width within codes, as web pages and chats have them.
        (
            "no-width",
            "Unit\tCode\tPts\nStilgar\tEF\u{200b}Ss-A4\t97\nTro\u{ad}opers\tR\u{2060}Xt\t13\n",
        ),
        (
            "lines",
            "┌───┬───┬───┐\n│ Name │ Code │ Pts │\n├───┼───┼───┤\n\
             │ Stilgar │ EFSs-A4 │ 97 │\n│ Troopers │ RXt │ 13 │\n└───┴───┴───┘\n",
        ),
        (
            "double-lines",
            "╔═══╦═══╗\n║ Name ║ Code ║ Pts ║\n╠═══╬═══╣\n║ Stilgar ║ EFSs-A4 ║ 97 ║\n\
             ║ Troopers ║ RXt ║ 13 ║\n╚═══╩═══╝\n",
        ),
        // A head for kinds beside the one for names, in both orders.
        ("kinds", "Name,Type,Code,Pts\nStilgar,leader,EFSs-A4,97\nTroopers,line troops,RXt,13\n"),
        ("kinds-first", "Type,Unit,Code,Pts\nLeader,Stilgar,EFSs-A4,97\nTroops,Troopers,RXt,13\n"),
        // A head over the columns of the names and of the codes.
        (
            "span",
            "<table><tr><th colspan=2>Unit</th><th>Move</th><th>Pts</th></tr><tr><td>Stilgar</td>\
             <td>EFSs-A4</td><td>5d</td><td>97</td></tr><tr><td>Troopers</td><td>RXt</td><td>3d</td>\
             <td>13</td></tr></table>",
        ),
        (
            "json",
            r#"[{"Name": "Stilgar", "Code": "EFSs-A4", "Pts": 97}, {"Name": "Troopers", "Code": "RXt", "Pts": 13}]"#,
        ),
    ];
    for (name, text) in texts {
        assert_eq!(rows(&format!("frame-{name}"), text), ROWS, "{name}");
    }
}

/// A JSON text may hold several lists; what is special about a unit stays beside it.
#[test]
fn lists_of_json_are_told_apart() {
    let text = r#"[
        {"army": "The sietch", "units": [{"name": "Stilgar", "code": "EFSs-A4", "points": 97}]},
        {"army": "The city", "units": [
            {"name": "Troopers", "code": "RXt", "points": 13, "special": [{"name": "Never runs", "points": 2}]}]}
    ]"#;
    let (_, out, err) = ask("json-lists", text.as_bytes(), &["--json"]);
    let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
    let list = |list: &Value| (cell(&list["name"]), cell(&list["rows"][0]["notes"]));
    let lists: Vec<_> = answer["lists"].as_array().expect("lists").iter().map(list).collect();
    let wanted = [("The sietch", ""), ("The city", "Never runs 2")];
    assert_eq!(lists, wanted.map(|(name, notes)| (name.to_owned(), notes.to_owned())));
}

/// A list may have names and codes alone, and a single one.
#[test]
fn codes_without_points_are_rows() {
    let stilgar = ["Stilgar", "EFSs-A4", "", ""];
    assert_eq!(rows("alone", "Stilgar EFSs-A4"), [stilgar]);
    let troopers = ["Troopers", "RXt", "", ""];
    assert_eq!(
        rows("two-heads", "Name\tCode\nStilgar\tEFSs-A4\nTroopers\tRXt\n"),
        [stilgar, troopers]
    );
    let (_, out, err) = ask("two-heads", b"Stilgar EFSs-A4", &["--audit", "--lang", "en"]);
    assert!(out.contains("No unit of this list has printed values to compare."), "{out}{err}");
}

/// A value under a head over several columns is not lost without a doubt.
#[test]
fn a_value_without_a_head_is_doubted() {
    let text = "<table><tr><th>Name</th><th colspan=2>Code and move</th><th>Points</th></tr>\
        <tr><td>Stilgar</td><td>EFSs-A4</td><td>5d</td><td>97</td></tr></table>";
    assert_eq!(rows("headless", text), [["Stilgar", "EFSs-A4", "97", "unsure-columns"]]);
}

/// Rows between commas without heads; points that agree need no head to be told.
#[test]
fn rows_between_commas_need_no_heads() {
    let text = "Guards,EHs,20\nScouts,VHs,15\nMedics,VHs,16\nTotal,,51\n";
    let guards = ["Guards", "EHs", "20", ""];
    let scouts = ["Scouts", "VHs", "15", ""];
    assert_eq!(rows("commas", text), [guards, scouts, ["Medics", "VHs", "16", "no-heads"]]);
    assert_eq!(rows("blanks", "Guards EHs 20\nScouts VHs 15\n"), [guards, scouts]);
}

#[test]
fn a_column_of_sums_beside_points_is_left_out() {
    let text = "Qty;Name;Code;Points;Total\n3;Guards;EHs;20;60\n2;Scouts;VHs;15;30\n";
    let wanted = [["Guards", "EHs", "20", ""], ["Scouts", "VHs", "15", ""]];
    assert_eq!(rows("sums", text), wanted);
    let text = "Name;Code;Total\nGuards;EHs;20\nScouts;VHs;15\n";
    assert_eq!(rows("total", text), wanted);
}

#[test]
fn a_code_may_stand_in_several_columns() {
    let text = "Name;Trn;Mor;Traits;Ldr;Fight;Pts\nStilgar;E;F;Ss;A;4;97\nTroops;V;H;s;;;15\n";
    let wanted = [["Stilgar", "EFSs-A4", "97", ""], ["Troops", "VHs", "15", ""]];
    assert_eq!(rows("parts", text), wanted);
    let text = "| Nombre | Entrenamiento | Moral | Equipo | Puntos |\n|---|---|---|---|---|\n\
        | Tropas | V | H | s | 15 |\n";
    assert_eq!(rows("parts-es", text), [["Tropas", "VHs", "15", ""]]);
    // Words that name no letter lose no row.
    let text = "Name\tTraining\tMorale\tEquipment\tPoints\nGuards\tElite\tHigh\tShields\t20\n\
        Levy\tGreen\tLow\t\t2\nScouts\tVeteran\tAverage\tLaspistol\t12\n";
    let wanted = [
        ["Guards", "EHs", "20", "read-as"],
        ["Levy", "GL", "2", "read-as"],
        ["Scouts", "", "12", "not-a-code"],
    ];
    assert_eq!(rows("parts-words", text), wanted);
}

#[test]
fn a_code_may_be_written_in_words() {
    let text = "Captain: Elite training, High morale, shield, leader D2, 40\n\
        Guards (Elite training, High morale, shields) 20\n\
        Guardias: Élite, Moral Alta, escudos; 20 puntos\n\
        Levies - green, low morale - 2 pts\n\
        Swordsmen are Veteran with average morale and shields for 11 points\n\
        The Naib - Elite, fanatic, shield, maula pistol, Great Leader, Excellent fighter - 80\n";
    let wanted = [
        ["Captain", "EHs-D2", "40", "read-as"],
        ["Guards", "EHs", "20", "read-as"],
        ["Guardias", "EHs", "20", "read-as"],
        ["Levies", "GL", "2", "read-as"],
        ["Swordsmen", "VAs", "11", "read-as"],
        ["The Naib", "EFsm-B3", "80", "read-as"],
    ];
    assert_eq!(rows("in-words", text), wanted);
    let text = "Name;Code;Points\nBoss;elite, high, shields, good leader, good;40\nTroop;ehs;20\n";
    let wanted = [["Boss", "EHs-D2", "40", "read-as"], ["Troop", "EHs", "20", ""]];
    assert_eq!(rows("cells-in-words", text), wanted);
    let text = "Tropas de élite con Moral Alta y escudos, 20 puntos\nGuardias EHs 20\n";
    assert_eq!(rows("half-name", text)[0], ["Tropas de", "EHs", "20", "read-as odd-name"]);
    // A rank beside a fighting ability that nobody knows.
    let text = "Duque: Élite, Fanático, Escudos, Leyenda, Genial = 97\n";
    assert_eq!(rows("rank", text), [["Duque", "EFs", "97", "read-as unknown-words"]]);
    // No sentence about such troops is a row.
    let text = "Elite troops have a high morale and shields, and some of them cost 20.\n\
        Captain EHs-D2 40\n";
    assert_eq!(rows("sentence", text), [["Captain", "EHs-D2", "40", ""]]);
}

#[test]
fn rows_are_typed_in_many_ways() {
    let captain = ["Captain", "VXs-D2", "39", ""];
    let trooper = ["Trooper", "VHs", "15", ""];
    for (name, text) in [
        ("points-first", "39p Captain VXs-D2\n15 pts - Trooper VHs\n"),
        ("numbered", "1.\tCaptain\tVXs-D2\t39\n2.\tTrooper\tVHs\t15\n"),
        ("name-above", "Captain\nVXs-D2, 39 pts\nTrooper\nVHs, 15 pts\n"),
        ("price", "Nombre;Código;Precio\nCaptain;VXs-D2;39\nTrooper;VHs;15\n"),
        ("multiplied", "Captain VXs-D2 39 per head\nTrooper VHs 5x15=75\n"),
        ("total", "Captain VXs-D2 39, Trooper VHs 15, total 54\n"),
    ] {
        assert_eq!(rows(name, text), [captain, trooper], "{name}");
    }
    let opened = rows("opening", "Tengo Guardias EHs 20\nTrooper VHs 15\n");
    assert_eq!(opened[0][3], "odd-name");
    // What stands before a colon may be part of the name.
    let rows_of = |text: &str| rows("typed", text);
    assert_eq!(rows_of("My list: Captain VXs-D2 39\n"), [["Captain", "VXs-D2", "39", "odd-name"]]);
    assert_eq!(
        rows_of("Squad: 6 Troopers VHs 15 each = 90\n")[0],
        ["Troopers", "VHs", "15", "odd-name"]
    );
    let text = "| Unit | Qty | Code | Pts | Sub-total |\n|---|---|---|---|---|\n\
        | Captain | 1 | VXs-D2 | 39 | 39 |\n| Trooper | 6 | VHs | 15 | 90 |\n| | | | Total | 129 |\n";
    assert_eq!(rows_of(text), [captain, trooper]);
    // A sum behind labelled values; `M` of a leader is movement.
    let text = "Captain VXs-D2: M4 WS10 BS4 L1 R18 = 39\nTrooper VHs: WS6 BS4 = 15\n";
    assert_eq!(rows_of(text)[0], captain);
    // Small letters are read with a doubt, or said to be a row.
    let (_, out, err) = ask("small", b"Captain vxs-d2 39\ntroopers vhs 15\n", &["--json"]);
    assert!(out.contains("\"VXs-D2\"") && out.contains("perhaps-a-row"), "{out}{err}");
}

#[test]
fn points_are_written_in_many_ways() {
    let read = |points: &str| {
        let [row] = &rows("ways", &format!("Guards EHs {points}"))[..] else {
            panic!("{points}: not one row");
        };
        row.clone()
    };
    for points in ["20", "20pts/fig", "20pp", "costs 20", "$20", "20 (max 2 squads)"] {
        let [_, code, printed, _] = read(points);
        assert_eq!((code.as_str(), printed.as_str()), ("EHs", "20"), "{points}");
    }
    for points in ["twenty points", "20?"] {
        assert_eq!(read(points), ["Guards", "EHs", "", "left-out"]);
    }
}

#[test]
fn points_on_a_line_of_their_own_are_those_of_the_row_above() {
    let text = "STILGAR\nCode: EFSm-C3\nMove 4d  WS 15  BS 6  Ld 2 (24\")\n67 points\n\n\
        FREMEN\nCode: VFS\nMove 3d  WS 8  BS 6  Morale 10\n23 points\n";
    let wanted = [["STILGAR", "EFSm-C3", "67", ""], ["FREMEN", "VFS", "23", ""]];
    assert_eq!(rows("below", text), wanted);
    assert_eq!(rows("label", "Guards: EHs\nPoints: 20\n"), [["Guards", "EHs", "20", ""]]);
    let text = "Captain Orlo (VXs-D2) - 39 points\nMove 4d, WS 11, BS 4\n";
    let (_, out, err) = ask("values-below", text.as_bytes(), &["--json"]);
    let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
    assert_eq!(found_rows(&answer)[0]["printed"]["ws"], 11, "{out}");
    let text = "Guards (EHs)\nMove 4d, WS 9, BS 4, Morale 10\n20 points\n\n\
        Scouts (VHs)\nMove 3d, WS 7, BS 4, Morale 8\n15 points\n";
    let wanted = [["Guards", "EHs", "20", ""], ["Scouts", "VHs", "15", ""]];
    assert_eq!(rows("blocks", text), wanted);
    let text = "Guards EHs 20\nScouts VHs 15\n35 points\n";
    let wanted = [["Guards", "EHs", "20", ""], ["Scouts", "VHs", "15", ""]];
    assert_eq!(rows("sum-below", text), wanted);
}

#[test]
fn a_name_that_goes_on_below_its_row_is_said() {
    let text = "Unit        Code   M   WS BS Ml Pts\nImperial    EFs    4   10 8  9  30\nHousehold\n\
        Men         EFs    4   10 8  9  30\n";
    let wanted = [["Imperial Household", "EFs", "30", "wrapped-name"], ["Men", "EFs", "30", ""]];
    assert_eq!(rows("wrapped", text), wanted);
    let (_, out, err) = ask("wrapped", text.as_bytes(), &["--json"]);
    assert!(out.contains("wrapped-name"), "{out}{err}");
    let text = text.replace("Imperial  ", "House     ").replace("Household", "Men of war");
    let (_, out, err) = ask("perhaps", text.as_bytes(), &["--json"]);
    assert!(out.contains("perhaps-name"), "{out}{err}");
}

fn export(item: &str, form: &str, language: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fistful"));
    let output = command.args(["export", item, "--to", form, "--lang", language]).output();
    String::from_utf8(output.expect("the program").stdout).expect("a text")
}

/// Every form of a list with codes is read back value for value, as a list of its own game.
#[test]
fn an_exported_list_is_read_back() {
    for (game, list) in
        [("fistful", "atreides"), ("fistful", "castellans"), ("dune-world", "fremen")]
    {
        let item = format!("{game}/{list}");
        let json: Value = serde_json::from_str(&export(&item, "json", "en")).expect("JSON");
        for language in ["en", "es"] {
            for form in ["text", "markdown", "csv", "json"] {
                let about = format!("{item} {form} {language}");
                let text = export(&item, form, language);
                let name = format!("back-{game}-{list}-{form}-{language}");
                let (_, out, err) = ask(&name, text.as_bytes(), &["--json"]);
                let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
                // A CSV file does not say its game.
                if form != "csv" {
                    assert_eq!(answer["lists"][0]["game"], game, "{about}");
                }
                let units = json["units"].as_array().expect("units");
                let read = found_rows(&answer);
                assert_eq!(read.len(), units.len(), "{about}: {answer}");
                for (read, unit) in read.iter().zip(units) {
                    let own = unit
                        .get("name_es")
                        .filter(|name| language == "es" && form != "json" && !name.is_null());
                    assert_eq!(read["name"], *own.unwrap_or(&unit["name"]), "{about}");
                    assert_eq!(read["code"], unit["code"], "{about}");
                    assert_eq!(read["doubts"], serde_json::json!([]), "{about}");
                    for key in ["ws", "bs", "leadership", "radius", "points"] {
                        assert_eq!(read["printed"][key], unit["values"][key], "{about}");
                    }
                }
            }
        }
    }
}

/// Every form of a force is read back with its units, figures and points.
#[test]
fn an_exported_force_is_read_back() {
    let folder = empty_folder("paste-forms/forces");
    for (force, list) in [
        ("atreides-500", "atreides"),
        ("castellans-500", "castellans"),
        ("corrino-300", "corrino"),
        ("harkonnen-500", "harkonnen"),
    ] {
        let item = format!("fistful/forces/{force}");
        let json: Value = serde_json::from_str(&export(&item, "json", "en")).expect("JSON");
        let points =
            |key: &str| json[key].as_array().expect("units").iter().map(|it| it["points"].clone());
        let mut wanted: Vec<Value> = points("leaders").chain(points("squads")).collect();
        wanted.sort_by_key(|points| points.as_i64());
        for form in ["text", "markdown", "csv", "json"] {
            let path = folder.join(format!("{force}.{form}"));
            std::fs::write(&path, export(&item, form, "en")).expect("a file");
            let mut command = Command::new(env!("CARGO_BIN_EXE_fistful"));
            command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")));
            let army = format!("fistful/{list}");
            let output =
                command.arg("import").arg(&path).args(["--force", &army, "--json"]).output();
            let output = output.expect("the program");
            let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
            let mut read: Vec<Value> = Vec::new();
            for member in answer["members"].as_array().expect("members") {
                assert_eq!(member["printed"], member["computed"], "{force} {form}: {member}");
                read.push(member["computed"].clone());
            }
            read.sort_by_key(|points| points.as_i64());
            assert_eq!(read, wanted, "{force} {form}");
        }
    }
}

/// A roster whose lines name the unit again, squads and leaders with a number: each counts as often as it says.
#[test]
fn several_squads_of_a_line_are_as_many() {
    let squads = |name: &str, text: &str| {
        let (members, said) = members_of(name, text);
        let members: Vec<(String, i64, i64)> =
            members.into_iter().map(|(_, unit, figures, points)| (unit, figures, points)).collect();
        (members, said.into_iter().map(|(id, _)| id).collect::<Vec<String>>())
    };
    let of = |unit: &str, figures, points| (unit.to_owned(), figures, points);
    let roster = "+ Troops +\nTroopers [116 pts]: 6x Trooper, NCO\n\
        House Guards [110pts]: 4x House Guards, NCO\n+ Leaders +\nDuncan Idaho [69 pts]\n";
    let wanted =
        vec![of("Troopers", 6, 116), of("House Guards", 4, 110), of("Duncan Idaho", 1, 69)];
    assert_eq!(squads("roster", roster), (wanted, Vec::new()));
    let three = vec![of("Troopers", 6, 116); 3];
    assert_eq!(squads("of-six", "3x squads of 6 Troopers with NCO, 348"), (three, Vec::new()));
    let two = vec![of("Lieutenant", 1, 44); 2];
    assert_eq!(squads("two-leaders", "2 Lieutenants 88"), (two, Vec::new()));
    let (_, said) = squads("two-dukes", "2 Duke Leto 212");
    assert!(said.contains(&"one-leader".to_owned()), "{said:?}");
}

/// A force as players type it: the list in the title, a leader with his squad, labels, squads of figures, what is left.
#[test]
fn a_typed_force_is_read_line_by_line() {
    let text = "Fremen 2000 pts\nStilgar 67\nNaib with 6 Fedaykin and sergeant\n\
        Squad 2: 5 Fedaykin + Fedaykin NCO\n2x Fedaykin (6 men + NCO)\n8 Fedaykin, no NCO, 280\n45 pts left\n";
    let (_, out, err) = ask("typed", text.as_bytes(), &["--force", "fistful/fremen", "--json"]);
    let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
    let members = answer["members"].as_array().expect("members").iter();
    let member = |it: &Value| (cell(&it["unit"]), cell(&it["figures"]), cell(&it["computed"]));
    let read: Vec<(String, String, String)> = members.map(member).collect();
    let of = |unit: &str, figures: &str, points: &str| {
        (unit.to_owned(), figures.to_owned(), points.to_owned())
    };
    let wanted = [
        of("Stilgar", "1", "67"),
        of("Typical Naib", "1", "52"),
        of("Fedayken", "6", "260"),
        of("Fedayken", "5", "225"),
        of("Fedayken", "6", "260"),
        of("Fedayken", "6", "260"),
        of("Fedayken", "8", "280"),
    ];
    assert_eq!(read, wanted);
    let findings = answer["findings"].as_array().expect("findings").iter();
    let ids: Vec<String> = findings.map(|finding| cell(&finding["id"])).collect();
    assert_eq!(ids, ["without-nco"]);
    assert_eq!(answer["limit"], 2000);
}

/// Prices in words that name their table, and new letters with bars between the cells.
#[test]
fn prices_are_read_beside_the_name_of_their_table() {
    let prices = |name: &str, text: &str| -> Vec<(String, i64)> {
        let (_, out, err) = ask(name, text.as_bytes(), &["--tables", "--json"]);
        let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
        let row = |row: &Value| (cell(&row["letter"]), row["points"].as_i64().expect("points"));
        answer["rows"].as_array().expect("rows").iter().map(row).collect()
    };
    let of = |letter: &str, points| (letter.to_owned(), points);
    let text = "Training\nElite training: 12\nVeteran training: 6\n";
    assert_eq!(prices("training", text), [of("training E", 12), of("training V", 6)]);
    assert_eq!(prices("semicolons", "Trait;Cost\nShields (s);3\n"), [of("trait s", 3)]);
    assert_eq!(
        prices("commas", "Elite,12\nVeteran,6\n"),
        [of("training E", 12), of("training V", 6)]
    );
    let text = "Traits\nSuspensor belt (u) | 4\nJet pack (j) | 6\n";
    assert_eq!(prices("traits", text), [of("trait u", 4), of("trait j", 6)]);
}

/// Whatever a player writes behind the points of a unit, the unit is read or has a doubt.
#[test]
fn a_remark_behind_points_loses_no_unit() {
    for remark in [
        " - warlord",
        ", warlord",
        " // left flank",
        " # 2nd in command",
        " pts, the brave",
        " (in the tower)",
        ", 3 metal and 4 plastic",
        " (2 with maula pistols)",
    ] {
        let text = format!("Duncan Idaho 69\nGurney Halleck 77{remark}\n");
        let (members, said) = members_of("remark", &text);
        let is_read = members.iter().any(|(_, unit, ..)| unit == "Gurney Halleck");
        let is_doubted = said.contains(&("perhaps-a-unit".to_owned(), 2));
        assert!(is_read || is_doubted, "{remark}: {members:?} {said:?}");
    }
    // An option that the list does not have is no remark.
    let (_, said) = members_of("no-option", "5 House Guards + NCO 128, lasguns\n");
    assert!(!said.is_empty());
    // A name alone in a sentence, in a text whose other units have points.
    let (_, said) = members_of("sunday", "on sunday I bring Gurney\n6 Troopers with NCO 116\n");
    assert_eq!(said, [("perhaps-a-unit".to_owned(), 1)]);
}

/// A number of figures belongs to the option beside it.
#[test]
fn figures_of_an_option_are_not_those_of_the_next() {
    let text = "8 Regulars + NCO, 3 lasguns, skirmishers 134";
    let (_, out, err) = ask(
        "option-figures",
        text.as_bytes(),
        &["--force", "fistful/harkonnen", "--json", "--lang", "en"],
    );
    let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
    let member = &answer["members"][0];
    assert_eq!(member["computed"], 134, "{member}");
    let options = member["options"].as_array().expect("options").iter();
    let figures: Vec<&Value> = options.map(|option| &option["figures"]).collect();
    assert_eq!(figures, [8, 3], "{member}");
}

/// Totals with their limit, and sums in words, are no points of a unit.
#[test]
fn the_total_of_a_force_is_read_beside_its_limit() {
    for last in ["Total: 185/500", "185 / 500", "thats 185 points"] {
        let text = format!("Duncan Idaho 69\n6 Troopers with NCO 116\n{last}\n");
        let (members, said) = members_of("total", &text);
        assert_eq!((members.len(), said), (2, Vec::new()), "{last}");
    }
}

/// A cell under the head of codes that is none is a row with a doubt.
#[test]
fn an_odd_code_loses_no_row() {
    for (code, doubted) in
        [("EHs/D2", true), ("EHs+p", true), ("EHs D3", true), ("EHs(p)", true), ("EHs - D2", false)]
    {
        let text = format!("Name;AS;Pts\nGuards;EHs;20\nCaptain;{code};40\n");
        let found = rows("odd-code", &text);
        assert_eq!((found.len(), found[1][2].as_str()), (2, "40"), "{code}: {found:?}");
        assert_eq!(!found[1][3].is_empty(), doubted, "{code}: {found:?}");
    }
}

/// An ordinal number belongs to a name, other digits may have got into it.
#[test]
fn a_name_may_have_an_ordinal_number() {
    assert_eq!(
        rows("ordinal", "Name;AS;Pts\n2nd Legion;EHs;20\n"),
        [["2nd Legion", "EHs", "20", ""]]
    );
    assert_eq!(rows("digit", "Name;AS;Pts\nLegion 2;EHs;20\n")[0][3], "odd-name");
}

/// Leaders with a Morale beside their rating have a column for each.
#[test]
fn morale_and_leadership_are_two_columns() {
    let text = "Name Move WS BS Morale Ld Rad Points AS\nBaron 5d 12 4 9 2 24\" 55 EHs-C3\n\
        Guards 4d 8 4 9 - - 20 EHs\n";
    assert_eq!(rows("both", text), [["Baron", "EHs-C3", "55", ""], ["Guards", "EHs", "20", ""]]);
}

/// Spreadsheets have numbers of their own beside the points.
#[test]
fn other_numbers_of_a_spreadsheet_leave_the_points() {
    let guards = [["Guards", "EHs", "20", ""]];
    for text in [
        "Name;AS;Points;Computed;Difference\nGuards;EHs;20;21;1\n",
        "Name;AS;Published;Correct\nGuards;EHs;20;21\n",
        "Name | Squad size | AS | Points per figure | Squad cost\nGuards | 5 | EHs | 20 | 100\n",
    ] {
        assert_eq!(rows("numbers", text), guards, "{text}");
    }
    // Which of two prices is the printed one, only the player knows.
    let two = "Name;AS;Old pts;New pts\nGuards;EHs;20;21\n";
    assert_eq!(rows("two-prices", two), [["Guards", "EHs", "20", "unsure-columns"]]);
    let blocks = "Name: Guards\nCode: EHs\nPoints: 20\n\nName: Troopers\nCode: VHs\nPoints: 15\n";
    let wanted = [["Guards", "EHs", "20", ""], ["Troopers", "VHs", "15", ""]];
    assert_eq!(rows("blocks", blocks), wanted);
}

/// A line among rows that nobody can read is neither a title nor a remark without a doubt.
#[test]
fn no_row_is_lost_unsaid() {
    let read = |text: &str| {
        let (_, out, err) = ask("lost", text.as_bytes(), &["--json"]);
        let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
        let lists = answer["lists"].as_array().expect("lists").len();
        let doubts = answer["findings"].as_array().expect("findings").iter();
        let lost = doubts.filter(|doubt| doubt["id"] == "perhaps-a-row");
        (lists, found_rows(&answer).len(), lost.map(|doubt| doubt["line"].as_u64()).collect())
    };
    for (text, rows, lost) in [
        ("Guards EHs 20\nSandworm 100\nScouts VHs 15\n", 2, 2),
        ("Guards EHs 20\nLevies EHQ 2\nScouts VHs 15\n", 2, 2),
        ("Name\tAS\tPoints\nGuards\tEHs\t20\nSandworm\t\t100\nScouts\tVHs\t15\n", 2, 3),
        ("Name\tAS\tPoints\nLevies\t\t2\nGuards\tEHs\t20\n", 1, 2),
        (
            "| Name | AS | Points |\n|---|---|---|\n| Sandworm | - | 100 |\n| Guards | EHs | 20 |\n",
            1,
            3,
        ),
    ] {
        assert_eq!(read(text), (1, rows, vec![Some(lost)]), "{text}");
    }
    // Totals and titles are no rows.
    let text = "Guards EHs 20\nTotal 20\nSquad 2\nScouts VHs 15\n";
    assert_eq!(read(text), (2, 2, vec![]));
}

/// A blank inside a code does not shorten it, and words that name no letter are said.
#[test]
fn codes_with_blanks_and_unknown_words_are_whole() {
    let text =
        "Name          Points  AS\nGuards        20      EH s\nCount Arro    63      EXs -C4\n";
    let wanted = [["Guards", "EHs", "20", "read-as"], ["Count Arro", "EXs-C4", "63", "read-as"]];
    assert_eq!(rows("parted", text), wanted);
    let text = "Name Points AS\nGuards 20 EHs\nCount Arro 63 EXs - C4\nBil 23 VHs -N2\n";
    let below = [["Count Arro", "EXs-C4", "63", "read-as"], ["Bil", "VHs-N2", "23", "read-as"]];
    assert_eq!(rows("parted-dash", text)[1..], below);
    assert_eq!(
        rows("parted-cell", "Name\tAS\tPoints\nGuards\tEH s\t20\n"),
        [["Guards", "EHs", "20", ""]]
    );
    let text = "Duke: Elite, Fanatic, wings, Legend = 97\nTiradores: Regulares, Moral Media, Armas Láser - 11\n";
    let wanted =
        [["Duke", "EF", "97", "read-as unknown-words"], ["Tiradores", "RAg", "11", "read-as"]];
    assert_eq!(rows("unknown", text), wanted);
}

#[test]
fn forces_are_typed_in_many_ways() {
    let read = |text: &str| {
        let args = ["--force", "fistful/atreides", "--json"];
        let (_, out, err) = ask("typed-force", text.as_bytes(), &args);
        let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
        let rows = answer["members"].as_array().unwrap_or_else(|| panic!("{out}")).iter();
        let row = |row: &Value| (cell(&row["unit"]), row["figures"].as_i64(), row["nco"] == true);
        rows.map(row).collect::<Vec<_>>()
    };
    let troopers = |figures: i64| ("Troopers".to_owned(), Some(figures), true);
    assert_eq!(read("5+1 Troopers\n"), [troopers(5)]);
    assert_eq!(read("Troopers x6 (+NCO)\n"), [troopers(6)]);
    assert_eq!(read("2 squads Troopers (5 + NCO each)\n"), [troopers(5), troopers(5)]);
    // What is not taken is no unit.
    assert_eq!(read("6 Troopers + NCO\nSin Thufir\n"), [troopers(6)]);
}
