//! Pasted texts by their lines: cells and options on lines of their own, and what stands before a line.

use crate::paste::{ask, cell, folder_of, found_rows, members_of};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::process::Command;

fn answer(name: &str, text: &str, arguments: &[&str]) -> Value {
    // No other file of tests uses the same folder.
    let folder = format!("lines-{name}");
    let (_, out, err) = ask(&folder, text.as_bytes(), &[arguments, &["--json"]].concat());
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

/// Values with labels of several words, in brackets, between slashes, with equal signs, and on the line below.
#[test]
fn labels_and_their_values_are_read_in_every_form() {
    let values = |name: &str, text: &str| -> Vec<[String; 6]> {
        let answer = answer(name, text, &[]);
        let row = |row: &&Value| {
            let value = |key: &str| cell(&row["printed"][key]);
            let values = ["move", "ws", "bs", "morale", "points"].map(value);
            let [moves, ws, bs, morale, points] = values;
            [cell(&row["name"]), moves, ws, bs, morale, points]
        };
        found_rows(&answer).iter().map(row).collect()
    };
    let guards = ["Guards", "4", "8", "4", "9", "20"].map(str::to_owned);
    let texts = [
        "Guards EHs 20 pts (Move 4d, WS 8, BS 4, Morale 9)\n",
        "Guards EHs 20 ptos (mov 4D, HA 8, HD 4, moral 9)\n",
        "Guards EHs, 20 pts\n   Mov=4d, HA=8, HD=4, Moral=9\n",
        "Guards - EHs, Move=4d, Weapon Skill=8, Ballistic Skill=4, Morale=9, 20 points\n",
        "Guards EHs 20, Move 4d, Weapon Skill 8, Ballistic Skill 4, Morale 9\n",
        "EHs Guards 20 points, Move 4d, Weapon Skill 8, BS 4, Morale 9\n",
        "Guards EHs 4d/8/4/9 20pts\n",
        "Nombre;Mov;HA;Moral;Puntos;CH;Habilidad de Disparo\nGuards;4d;8;9;20;EHs;4\n",
    ];
    let alone = [guards.clone()];
    for (at, text) in texts.iter().enumerate() {
        assert_eq!(values(&format!("labels-{at}"), text), alone, "{text}");
    }
    let blocks = "Guards\nCode: EHs\nMove: 4d\nWeapon Skill: 8\nBS: 4\nMorale: 9\nPoints: 20\n\n\
        Levy\nCode: GL\nMove: 3d\nWeapon Skill: 3\nBS: 4\nMorale: 4\nPoints: 2\n";
    let levy = ["Levy", "3", "3", "4", "4", "2"].map(str::to_owned);
    assert_eq!(values("blocks", blocks), [guards, levy]);
    let blank = "Name,AS,Move,WS,BS,Morale,Points\nGuards,EHs,4d,8,,9,20\n";
    assert_eq!(doubts(&answer("blank", blank, &[])), [("missing-values".to_owned(), 2)]);
    let glued = "Name Move WS BS Morale Points AS\nHouse Guards 4d84920EHs\nLevy 3d 3 4 4 2 GL\n";
    assert_eq!(doubts(&answer("glued", glued, &[])), [("perhaps-a-row".to_owned(), 2)]);
    let leader = "Guards EHs Mv=4d WS=8 Pts=20\nUnit Leader EXt-C3 Mv=5d WS=13 Pts=58\n";
    assert_eq!(values("leader", leader).len(), 2);
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
    assert_eq!(
        read(
            "squad-number",
            "Squad 3 (6 Troopers, NCO) 116\nI take Duncan Idaho and a Lieutenant.\n"
        ),
        (vec![squad("Troopers", 6, 116)], vec![doubt("perhaps-a-unit", 2)])
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
    // In its table `Good` is a rank, and without one it may be.
    let ranks = answer("ranks", "Leadership\nFair 10\nGood 16\n", &["--tables"]);
    assert_eq!(cell(&ranks["rows"][1]["letter"]), "leadership D");
    let cells = "Level;Move;Points\nElite (E);5d;12\nEquipment;;\nJetpack (j);+1d;4\n";
    let cells = answer("cells", cells, &["--tables"]);
    assert_eq!(cell(&cells["rows"][1]["changes"]["move"]), "+1d");
    assert_eq!(doubts_of("good", "Good 18\nElite 12\n"), [doubt("read-as", 1)]);
}

/// The names and points of all rows of a text.
fn priced_names(name: &str, text: &str) -> Vec<[String; 2]> {
    let answer = answer(name, text, &[]);
    let rows = found_rows(&answer).into_iter();
    rows.map(|row| [cell(&row["name"]), cell(&row["printed"]["points"])]).collect()
}

/// Names and notes that a page with columns broke off, and titles between its rows that are none.
#[test]
fn names_go_on_below_their_rows() {
    let heads = "Name             Move  WS  BS  Morale  Points  AS    Notes\n";
    let pair = |name: &str, points: &str| [name.to_owned(), points.to_owned()];
    let text = format!(
        "{heads}\
         Caladan          3d    6   4   8       15      VHs   Shields, and\n\
         \u{20} Mountaineers                                       climbing gear\n\
         Guards           4d    8   4   9       20      EHs   Shields\n\
         Old              3d    4   4   5       4       RLs   No shields\n\
         \u{20} Company\n"
    );
    let wanted =
        vec![pair("Caladan Mountaineers", "15"), pair("Guards", "20"), pair("Old Company", "4")];
    assert_eq!(priced_names("below", &text), wanted);
    let found: Vec<(String, i64)> = doubts(&answer("below", &text, &[]));
    let wrapped = |line| ("wrapped-name".to_owned(), line);
    assert_eq!(found, [wrapped(3), wrapped(6)]);
    let text = format!(
        "{heads}\
         Old                                                  No\n\
         Company          3d    4   4   5       4       RLs   shields\n\
         Guards           4d    8   4   9       20      EHs   Shields\n"
    );
    assert_eq!(priced_names("above", &text), [pair("Old Company", "4"), pair("Guards", "20")]);
    // The doubt is not about the row above, to which the line does not belong.
    let text = format!(
        "{heads}\
         Guards           4d    8   4   9       20      EHs   Shields\n\
         Old                                                  No\n\
         Company          3d    4   4   5       4       RLs   shields\n"
    );
    let read = answer("between", &text, &[]);
    let doubted: Vec<[String; 2]> = found_rows(&read)
        .into_iter()
        .map(|row| [cell(&row["name"]), row["doubts"].to_string()])
        .collect();
    assert_eq!(doubted, [pair("Guards", "[]"), pair("Old Company", "[]")]);
    assert_eq!(doubts(&read), [("wrapped-name".to_owned(), 3)]);
    // `Outer` would have had room behind `Spies`, and a blank line parts `Mercenaries` from `Guards`.
    let text = format!(
        "{heads}\
         Spies            3d    4   4   5       4       RLs   Shields\n\
         Outer moons\n\
         Guards           4d    8   4   9       20      EHs   Shields\n\
         \n\
         Mercenaries\n\
         Levy             3d    4   4   5       5       RLs   Shields\n"
    );
    let names: Vec<String> = priced_names("titles", &text).into_iter().map(|[it, _]| it).collect();
    assert_eq!(names[0], "Spies");
    assert!(names[1].ends_with("Guards"), "{names:?}");
    assert!(names[2].ends_with("Levy"), "{names:?}");
}

/// Labels that are pictures, `M` beside `Mor`, tags of lists, hours in brackets and cells without blanks.
#[test]
fn marks_of_chats_and_pages_are_no_part_of_a_row() {
    let pair = |name: &str, points: &str| [name.to_owned(), points.to_owned()];
    let text =
        "\u{1f451} Lady Margot | EHs-N3 | \u{1f3c3}4d \u{2694}\u{fe0f}12 \u{1f3af}4 | 31 pts\n";
    assert_eq!(priced_names("pictures", text), [pair("Lady Margot", "31")]);
    let read = answer("pictures", text, &[]);
    let rows = found_rows(&read);
    let values = ["move", "ws", "bs"].map(|key| cell(&rows[0]["printed"][key]));
    assert_eq!(values, ["4", "12", "4"]);
    let text = "Conscripts \u{2014} RXspm \u{2014} M3 WS6 BS4 Mor8 \u{2014} 19pts\n";
    let read = answer("dashes", text, &[]);
    let rows = found_rows(&read);
    let values = ["move", "ws", "bs", "morale"].map(|key| cell(&rows[0]["printed"][key]));
    assert_eq!(
        (cell(&rows[0]["written"]), values),
        ("RXspm".to_owned(), ["3", "6", "4", "8"].map(str::to_owned))
    );
    let text =
        "<UL>\n<LI><B>Blademaster</B> (VHpt-E5): Move 4d, WS 12, BS 4, Ld 1, 47 pts\n</UL>\n";
    assert_eq!(priced_names("tags", text), [pair("Blademaster", "47")]);
    let text = "[21:03] Tom: Guards EHs 20 pts\n[21:04] Tom: Levy RLs 4 pts\n";
    assert_eq!(priced_names("hours", text), [pair("Guards", "20"), pair("Levy", "4")]);
    let text =
        "[21:03] Tom: Guards EHs 4d 8 4 9 18\n[21:04] Tom: *20 sorry\n[21:04] Tom: Levy RLs 4\n";
    let found = doubts(&answer("corrected", text, &[]));
    assert!(found.contains(&("perhaps-a-row".to_owned(), 2)), "{found:?}");
    let text = "NameMoveWSBSMoralePointsAS\nGuards4d84920EHs\nRiders 3d 6 6 8 20 VHSm\n";
    let found = doubts(&answer("glued", text, &[]));
    assert_eq!(found, [("perhaps-a-row".to_owned(), 2)]);
}

#[test]
fn the_title_of_a_list_with_its_points_is_no_unit() {
    let text = "Dust Warfare list, 150 AP\nCommand: Field Staff 24\nSupport: Badger 40\n";
    let answer = answer("platoons", text, &[]);
    let found = doubts(&answer);
    assert!(found_rows(&answer).is_empty(), "{answer}");
    assert!(found.iter().any(|(id, _)| id == "no-rows"), "{found:?}");
}

/// What stands beside a name at the head of a block belongs to it.
#[test]
fn names_of_blocks_keep_their_brackets_and_quotes() {
    let block = |name: &str| format!("{name}\nCode: EHs\nPoints: 20\n\n");
    let names = ["Guards (hired)", "Scouts, Second", "Boris \"the Blade\""];
    let text: String = names.map(block).concat();
    let found: Vec<String> =
        priced_names("blocks", &text).into_iter().map(|[name, _]| name).collect();
    assert_eq!(found, ["Guards (hired)", "Scouts, Second", "Boris the Blade"]);
}

/// `pts` is no short form of Projectile Weapon (§10d: the Bashar costs 53).
#[test]
fn points_with_their_unit_buy_no_weapon() {
    let text = "Bashar 53 pts\n";
    let answer = answer("points", text, &["--force", "fistful/corrino"]);
    assert_eq!(answer["members"][0]["computed"], 53, "{answer}");
    assert_eq!(answer["findings"].as_array().map(Vec::len), Some(0), "{answer}");
}

/// A table with words for the letters of a code, short ones too; traits may be headed `Weapons`.
#[test]
fn words_in_columns_are_a_code() {
    let text = "Unit | Training | Morale | Weapons | Cost\n\
        Palace guard | Elite | Very High | shield, maula pistol | 27\n\
        Snipers | Vet. | High | marksman + projectile weapon | 19\n\
        Gang | Green | Low | thrown | 3\n";
    let answer = answer("columns", text, &[]);
    let codes: Vec<String> =
        found_rows(&answer).into_iter().map(|row| cell(&row["code"])).collect();
    assert_eq!(codes, ["EXsm", "VHSp", "GLt"]);
}

/// What a fresh reader found silent: bold labels of blocks, codes in words that are no row, prices headed by their table.
#[test]
fn no_code_or_price_in_words_is_lost() {
    let block =
        |name: &str| format!("## {name}\n- **Code:** EHs\n- **Move:** 4d\n- **Points:** 20\n\n");
    let text = [block("Wardens"), block("Scouts")].concat();
    let names: Vec<String> = priced_names("bold", &text).into_iter().map(|[it, _]| it).collect();
    assert_eq!(names, ["Wardens", "Scouts"]);
    let text = "Regulars, Regular troops of Average Morale with Shields, 6 points\n\
        Garrison, Regular troops of Low Morale with Shields, 4 points\n";
    let read = answer("sentences", text, &[]);
    let codes: Vec<String> = found_rows(&read).into_iter().map(|row| cell(&row["code"])).collect();
    assert_eq!(codes, ["RAs", "RLs"]);
    let text = "Guards EHs 20\n\nConde Londine\n\u{c9}lite, moral muy alta, escudo\n54 puntos\n";
    let found = doubts(&answer("lost", text, &[]));
    assert!(found.contains(&("perhaps-a-row".to_owned(), 4)), "{found:?}");
    let text = "High Morale 5\nLow Morale -3\np Projectile 3\nHigh moral courage 7\n";
    let read = answer("prices", text, &["--tables"]);
    let places: Vec<String> =
        read["rows"].as_array().expect("rows").iter().map(|row| cell(&row["letter"])).collect();
    assert_eq!(places, ["morale H", "morale L", "trait p"], "{read}");
    assert!(doubts(&read).contains(&("perhaps-a-price".to_owned(), 4)), "{read}");
}

/// A title that names a game says which it is, if no other does.
#[test]
fn the_game_of_a_title_is_that_of_the_list() {
    let rows = "Nombre;CH;Puntos\nGuardia;EHs;20\n";
    let game = |text: &str| cell(&answer("game", text, &[])["lists"][0]["game"]);
    assert_eq!(game(&format!("Dune World - Casa Moritani\n{rows}")), "dune-world");
    assert_eq!(game(&format!("Casa Moritani\n{rows}")), "fistful");
    let both = "A Fistful of Sardaukar and Dune World\n";
    assert_eq!(game(&format!("{both}{rows}")), "fistful");
}

/// Leadership and fighting need each other in a code: without the second, the first is said not to be understood.
#[test]
fn a_paragraph_is_a_unit_if_it_has_its_code_in_words() {
    let text = "House Ordos\n\nCaptain\nVeteran, High Morale, Shields, Good Leader\n\
        Move 4d, WS 9, BS 6\n35 points\n\nGuards of the Elite\n- Elite\n- High Morale\n- Shield\n\
        - 20 points\n\nThey guard the palace.\n\nLevy - 2 points\nTraining: Green\nMorale: Low\n";
    let read = answer("paragraphs", text, &[]);
    let rows: Vec<[String; 3]> = found_rows(&read)
        .iter()
        .map(|row| [cell(&row["name"]), cell(&row["written"]), cell(&row["printed"]["points"])])
        .collect();
    let wanted =
        [["Captain", "VHs", "35"], ["Guards of the Elite", "EHs", "20"], ["Levy", "GL", "2"]];
    assert_eq!(rows, wanted.map(|row| row.map(str::to_owned)));
    assert!(doubts(&read).contains(&("unknown-words".to_owned(), 4)), "{read}");
    assert_eq!(read["lists"][0]["name"], "House Ordos");
    // The label of the code may stand anywhere below the name.
    let text = "Guards\nBS: 4\nPoints: 20\nCode: EHs\n\nLevy\nCode: GL\nPoints: 2\n";
    assert_eq!(
        priced_names("last", text),
        [["Guards", "20"], ["Levy", "2"]].map(|row| row.map(str::to_owned))
    );
}

/// The doubts about one list of a text are no reason to look at another.
#[test]
fn an_audit_counts_the_doubts_of_each_list_alone() {
    // The same rows twice are audited once, so their points differ.
    let list = |name: &str, points: i32, code: &str| {
        let head = "| Name | Points | AS |\n|--|--|--|";
        format!("## {name}\n\n{head}\n| Guards | {points} | {code} |\n\n")
    };
    let lists = [list("Ordos", 20, "EHs?"), list("Corrino", 21, "EHs"), list("Ginaz", 22, "EH5")];
    // The row of the last is not read at all, and its doubt belongs to the list above.
    let audit = |lists: &[String]| {
        let _ = ask("doubts-of-lists", lists.concat().as_bytes(), &[]);
        let mut command = Command::new(env!("CARGO_BIN_EXE_fistful"));
        command.current_dir(folder_of("doubts-of-lists")).args(["audit", "list.txt", "--brief"]);
        String::from_utf8(command.output().expect("the program").stdout).expect("a text")
    };
    let (two, three) = (audit(&lists[..2]), audit(&lists));
    let doubted = |out: &str, name: &str| {
        let sentences = out.split(name).nth(1).expect("a verdict");
        let sentences = sentences.split(": ").nth(1).expect("its sentences");
        sentences.contains("how the text was")
    };
    assert_eq!(["Ordos", "Corrino"].map(|name| doubted(&two, name)), [true, false], "{two}");
    assert_eq!(["Ordos", "Corrino"].map(|name| doubted(&three, name)), [true, true], "{three}");
}

/// A row of a table with a title and empty cells is no half of the next name.
#[test]
fn titles_among_the_rows_of_a_table_stay_out_of_names() {
    let text = "Name\tAS\tMove\tWS\tBS\tMorale\tPoints\nPalace Guard\tEHs\t4d\t8\t4\t9\t20\n\
        Mercenaries\t\t\t\t\t\t\nLances\tELst\t4d\t7\t4\t7\t15\n";
    let names: Vec<String> =
        priced_names("sections", text).into_iter().map(|[name, _]| name).collect();
    assert_eq!(names, ["Palace Guard", "Lances"]);
}

/// Codes below the points or the values of their unit, and points that are told with words.
#[test]
fn parts_of_a_unit_on_lines_of_their_own_find_each_other() {
    let cases = [
        (
            "WATCH (VAs)\nSquads of 8-10.\nMv 3d, WS 5, BS 4, Mor 7\n11 points per model\n\n\
             GANG (GLt)\nSquads of 10-12.\nMv 3d, WS 3, BS 4, Mor 4\n3 points per model\n",
            [["WATCH", "11"], ["GANG", "3"]],
        ),
        (
            "Lord Tuek\nM 4d, WS 10, BS 6, LD 1, R 12\", 36 pts\nVHSs-E3\n\n\
             Smugglers\nM 3d, WS 5, BS 4, Mor 7, 12 pts\nVAm\n",
            [["Lord Tuek", "36"], ["Smugglers", "12"]],
        ),
        (
            "[b]Corporal[/b] - 18 pts\n[i]RHs-N1[/i] Move 4d WS 7 BS 4 Ldr 1 Rad 0\"\n\n\
             [b]Line[/b] - 12 pts\n[i]RHs[/i] Move 3d WS 5 BS 4 Mor 7\n",
            [["Corporal", "18"], ["Line", "12"]],
        ),
        (
            "Bar\u{f3}n | CH GAs-C1 | Mov 4d | HA 5 | HD 4 | Lid 2 | Radio 24\" | 35 puntos\n\
             Regulares | CH RAs | Mov 3d | HA 4 | HD 4 | Moral 6 | 8 puntos\n",
            [["Bar\u{f3}n", "35"], ["Regulares", "8"]],
        ),
        (
            "Veterano con Moral Alta y Escudo: Soldado, 15 puntos\n\
             \u{c9}lite con Moral Muy Alta, Escudo, Buen L\u{ed}der y Guerrero Superior: Teniente, 45 puntos\n",
            [["Soldado", "15"], ["Teniente", "45"]],
        ),
    ];
    for (text, wanted) in cases {
        let wanted = wanted.map(|row| row.map(str::to_owned));
        assert_eq!(priced_names("parted", text), wanted, "{text}");
    }
    // Points that belong to no row are no title.
    let text = "Guards EHs 20\n\n11 points per model\n\nLevy GL 2\n";
    let read = answer("no-title", text, &[]);
    assert_eq!(doubts(&read), [("perhaps-a-row".to_owned(), 3)], "{read}");
}

/// A sentence that leads to a list may say its game.
#[test]
fn a_line_that_leads_to_a_list_says_its_game() {
    let text = "Aqu\u{ed} va mi Casa Moritani para Dune World, a ver qu\u{e9} os parece:\n\n\
        Teniente - VHs-E2 - 29 puntos\nLeva - GLp - 4 puntos\n";
    assert_eq!(answer("lead", text, &[])["lists"][0]["game"], "dune-world");
    // A name that a sentence may lead to is kept with a doubt; a title is no half of a name.
    let text = "First Mate VHSm-E2 35 points\nOur Marines VHsm 18 points\nHis Steward is VHs-D2 for 37 points.\n";
    assert_eq!(
        priced_names("mate", text),
        [["First Mate", "35"], ["Marines", "18"], ["Steward", "37"]]
            .map(|row| row.map(str::to_owned))
    );
    assert_eq!(doubts(&answer("mate", text, &[])), [("odd-name".to_owned(), 1)]);
    // A word that names no letter hides a code, and not the line.
    let text =
        "Guards EHs 20\nTrappers: Veteran corsairs, average morale, projectiles. 15 points.\n";
    assert_eq!(doubts(&answer("hidden", text, &[])), [("perhaps-a-row".to_owned(), 2)]);
}

/// Points before the name without `pts`, and points behind a code and its values where other lists have Morale.
#[test]
fn points_without_a_head_are_told_from_other_numbers() {
    let cases = [
        (
            "41  Guild envoy  EHs-E4\n 5  Water-seller  GAt\n",
            [["Guild envoy", "41"], ["Water-seller", "5"]],
        ),
        (
            "Lord Verrick  VXs-C2  4d  10  4  52\nYeomen  RAp  3d  4  4  8\n",
            [["Lord Verrick", "52"], ["Yeomen", "8"]],
        ),
    ];
    for (at, (text, wanted)) in cases.into_iter().enumerate() {
        assert_eq!(priced_names(&format!("bare-points-{at}"), text), wanted, "{text}");
    }
    // Morale 8 in the same place: the code gives it.
    let found = answer("bare-morale", "Household  VHs  4d  8  4  8\n", &[]);
    let row = &found_rows(&found)[0]["printed"];
    assert_eq!((&row["morale"], &row["points"]), (&8.into(), &Value::Null), "{found}");
}

#[test]
fn the_traits_of_a_code_may_be_headed_as_the_book_heads_them() {
    let text = "Unit,Training,Morale,Special abilities,Leadership,Fighting ability,Points\n\
        Warden,Veteran,High,\"Marksman, Maula Pistol\",Good Leader,Good,40\nRefugees,Green,Low,,,,2\n";
    let found = answer("special", text, &[]);
    let codes: Vec<String> = found_rows(&found).iter().map(|row| cell(&row["code"])).collect();
    assert_eq!(codes, ["VHSm-D2", "GL"], "{found}");
}

#[test]
fn greetings_and_the_words_of_programs_are_no_titles() {
    let row = "Guards | EHs | 20\n";
    for before in
        ["Hi Gareth,", "Buenas, compañeros:", "Posted: Tue Mar 03, 2009", "\\begin{tabular}{lcr}"]
    {
        let found = answer("greeting", &format!("{before}\n\nName | AS | Points\n{row}"), &[]);
        let name = cell(&found["lists"][0]["name"]);
        assert!(!before.contains(&name) || name.is_empty(), "{before}: {name}");
    }
    let found = answer("linked", &format!("House Ecaz[edit]\n\nName | AS | Points\n{row}"), &[]);
    assert_eq!(found["lists"][0]["name"], "House Ecaz");
}

/// The sheet of the book (§12) has no columns for what a leader of a squad has, so players write it into the notes.
#[test]
fn the_command_of_an_nco_may_stand_in_the_notes() {
    let text = "Move  WS  BS  Morale  Points  AS      Notes\n\
        Troopers    3d    6   4   8       15      VHs     shields\n\
        NCO         4d    9   4           23      VHs-N2  Ld: 1 Rad: 0\"\n\
        Notes: painted\n";
    let found = answer("command", &format!("            {text}"), &[]);
    let nco = &found_rows(&found)[1];
    assert_eq!(nco["name"], "NCO", "{found}");
    assert_eq!((&nco["printed"]["leadership"], &nco["printed"]["radius"]), (&1.into(), &0.into()));
    assert_eq!(nco["notes"], Value::Null, "{found}");
}

/// The words before a name in a sentence have a doubt; small words within a name have none.
#[test]
fn names_behind_words_of_a_sentence_are_doubted() {
    let cases = [
        ("Much better were the Fabricators (RHg, 15 points), six of them.", true),
        ("I left the Cogs (GLt, 3 points) at home.", true),
        ("Guard of the Padishah Emperor (EHs, 20 points)", false),
        ("Guild envoy (EHs-E4, 41 points)", false),
    ];
    for (text, is_doubted) in cases {
        let found = doubts(&answer("sentence-names", &format!("{text}\nLances VAs 11\n"), &[]));
        assert_eq!(found.contains(&("odd-name".to_owned(), 1)), is_doubted, "{text}: {found:?}");
    }
    let marked =
        "- **Housecarls** — EHs, 20 points\n- **Desert guides (2 max)** — VASm, 16 points\n";
    assert_eq!(priced_names("bold", marked)[1], ["Desert guides (2 max)", "16"]);
}
