//! A pasted list: read, edited, taken and audited by forms alone.

use super::server::{Answer, Server};
use pretty_assertions::assert_eq;

/// The Atreides of the source (§14b), as Tesseract reads them: `l06`, `S4` and `EFS5-D3` are its faults.
const SCAN: &str = "b) The Atreides\n\nName Move WS BS Leadership Radius Points AS\n\
    Duke Leto 4d 14 6 4 24” l06 EFSS-A4\nThufir Hawat 4d 12 6 1 18\" S4 EFS5-D3\n\
    Lieutenant 4d 12 4 1 12” 44 EXs-E3\n\nii) Troops\n\nName Move WS BS Morale Points AS Notes\n\
    House Guards 4d 8 4 9 18 EHS Shields\n";
/// Two lists of a spreadsheet; the second has no codes.
const SHEET: &str = "House Vernius\nName\tMove\tWS\tBS\tMorale\tPoints\tAS\nSuboids\t3\t5\t4\t7\t12\tRHs\n\n\
    Guild security\nName\tMove\tWS\tBS\tMorale\tPoints\nHeighliner marines\t3\t6\t4\t8\t15\n\
    Dock watch\t3\t4\t4\t6\t8\n";

fn read(server: &Server, text: &str, fields: &[(&str, &str)]) -> Answer {
    server.post("/paste", &[&[("do", "read"), ("pasted", text)], fields].concat())
}

/// The fields of a page that was read, with others.
fn edit(server: &Server, path: &str, before: &Answer, fields: &[(&str, &str)]) -> Answer {
    let [hash, text] = [hash_of(before), text_of(before)];
    server.post(path, &[&[("pasted", &*text), ("read", &*hash)], fields].concat())
}

fn hash_of(page: &Answer) -> String {
    page.between("name=\"read\" value=\"", "\"")
}

fn text_of(page: &Answer) -> String {
    let text = page.between("aria-describedby=\"pasted-how\">\n", "</textarea>");
    let marks = [("&#60;", "<"), ("&#62;", ">"), ("&#34;", "\""), ("&#39;", "'"), ("&#38;", "&")];
    marks.into_iter().fold(text, |text, (mark, letter)| text.replace(mark, letter))
}

/// The row of a line, with what stands below it.
pub(super) fn row(page: &Answer, line: usize) -> String {
    page.between(&format!("<td class=\"figure line\">{line}</td>"), "</tbody>")
}

/// The texts of the cells of a row, without what is said of them.
fn cells(page: &Answer, line: usize) -> Vec<String> {
    let row = row(page, line);
    let cells = row.split("</tr>").next().unwrap_or_default().split("<t").skip(1);
    let text = |cell: &str| {
        let cell = cell.split("<span class=\"said\">").next().unwrap_or_default();
        let mut inside = true;
        let shown = cell.chars().filter(|letter| {
            inside = (inside || *letter == '<') && *letter != '>';
            !inside && *letter != '>'
        });
        shown.collect::<String>().trim().to_owned()
    };
    cells.map(text).collect()
}

#[test]
fn a_scan_is_shown_row_by_row_with_its_doubts() {
    let server = Server::start();
    let page = read(&server, SCAN, &[]);
    assert!(page.text().contains("class=\"view-paste\""));
    assert!(page.text().contains("<h2 id=\"h-list-0\">The Atreides</h2>"));
    // As written, as read, the values, the printed points and those of the tables: 4+10+14+4+2+51+12.
    let leto = ["Duke Leto", "EFSS-A4", "EFSs-A4", "4d", "14", "6", "–", "4", "24″", "106", "97"];
    assert_eq!(cells(&page, 4)[..11], leto);
    let hawat = ["Thufir Hawat", "EFS5-D3", "EFSs-D3", "4d", "12", "6", "–", "1", "18″", "54"];
    assert_eq!(cells(&page, 5)[..10], hawat);
    let row = row(&page, 5);
    // The letters that are doubtful, in their line; said in words, not only shown.
    let line = "Thufir Hawat 4d 12 6 1 18&#34; <mark>S4</mark> <mark>EFS5-D3</mark></code>";
    assert!(row.contains(line), "{row}");
    assert!(row.contains("<li>“S4” is read as “54”</li>"), "{row}");
    assert!(row.contains("is-doubtful\">54<span class=\"said\"> (doubtful)</span>"), "{row}");
    assert!(!row.contains("read-as"), "no id of a message: {row}");
    let spanish = read(&server, SCAN, &[("lang", "es")]);
    let row = self::row(&spanish, 5);
    assert!(row.contains("«S4» se lee como «54»") && row.contains("(dudoso)"), "{row}");
    for words in [">Tomar esta lista<", ">Comprobar sus puntos<", ">Leer otra vez<", ">Corregir<"] {
        assert!(spanish.text().contains(words), "{words}");
    }
    // Certain cells are not marked.
    let sure = read(&server, SHEET, &[]);
    assert!(!self::row(&sure, 3).contains("is-doubtful"), "{}", self::row(&sure, 3));
}

#[test]
fn begin_has_a_field_for_a_list() {
    let server = Server::start();
    for (lang, words) in
        [("en", ["Text of the list", "Read it"]), ("es", ["Texto de la lista", ">Leer<"])]
    {
        let page = server.post("/begin", &[("lang", lang), ("pasted", "Stilgar <EFSs-A4>")]);
        let field = page.between("<section class=\"paste-way\">", "</section>");
        assert!(words.iter().all(|words| field.contains(words)), "{field}");
        assert!(field.contains("\nStilgar &#60;EFSs-A4&#62;</textarea>"), "kept: {field}");
    }
}

#[test]
fn cells_are_edited_until_the_text_changes() {
    let server = Server::start();
    let page = read(&server, SCAN, &[]);
    let open = edit(&server, "/paste", &page, &[("at", "5")]);
    for (key, value) in
        [("name", "Thufir Hawat"), ("code", "EFS5-D3"), ("points", "S4"), ("notes", "")]
    {
        let field = format!("<input name=\"cell.5.{key}\" value=\"{value}\"");
        assert!(open.text().contains(&field), "{field} in {}", row(&open, 5));
    }
    // The table of the source has 54 points and EFSs-D3.
    let own = [
        ("cell.5.code", "EFSs-D3"),
        ("cell.5.points", "54"),
        ("cell.5.name", "Thufir Hawat"),
        ("was.5.code", "EFS5-D3"),
        ("was.5.points", "S4"),
        ("was.5.name", "Thufir Hawat"),
    ];
    let edited = edit(&server, "/paste", &page, &own);
    let row = row(&edited, 5);
    assert!(!row.contains("is read as") && !row.contains("“54” may be"), "{row}");
    assert!(row.contains("is-edited\">54<span class=\"said\"> (as you say)</span>"), "{row}");
    // They are carried on, what is as in the text is not.
    let text = edited.text();
    assert!(text.contains("<input type=\"hidden\" name=\"edit.5.points\" value=\"54\">"));
    assert!(!text.contains("name=\"edit.5.name\""));
    let reset = edit(&server, "/paste", &edited, &[&own[..], &[("reset", "5")]].concat());
    assert!(self::row(&reset, 5).contains("<li>“S4” is read as “54”</li>"));
    // One button says that all of a row is as it was read.
    let button = self::row(&page, 5);
    let button =
        button.split("name=\"as-read\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    assert_eq!(button, Some("5 code=EFSs-D3 points=54"));
    let right = edit(&server, "/paste", &page, &[("as-read", button.unwrap_or_default())]);
    assert!(!self::row(&right, 5).contains("class=\"why\""), "{}", self::row(&right, 5));
    let later = [("edit.5.code", "EFSs-D3"), ("edit.5.points", "54")];
    let later = edit(&server, "/paste", &right, &later);
    assert!(!self::row(&later, 5).contains("is read as"), "{}", self::row(&later, 5));
    // In another text line 5 is another.
    let other = format!("A title\n{SCAN}");
    let hash = hash_of(&page);
    let fields = [&own[..], &[("pasted", &other), ("read", &hash)]].concat();
    let moved = server.post("/paste", &fields);
    assert!(!moved.text().contains("name=\"edit."));
    assert!(self::row(&moved, 6).contains("<li>“S4” is read as “54”</li>"));
}

#[test]
fn offered_codes_are_taken_at_a_touch() {
    let server = Server::start();
    let page = read(&server, SHEET, &[]);
    // RXt 4+5+4+2, VHs 4+2+7+2 and VHp all give 3d 6 4 8 for 15 points.
    let row = row(&page, 7);
    let offered: Vec<&str> = row.split("name=\"edit.7.code\" value=\"").skip(1).collect();
    let offered: Vec<&str> = offered.iter().filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(offered, ["RXt", "VHs", "VHp"]);
    assert_eq!(row.matches("<i>15 points</i>").count(), 3, "{row}");
    let chosen = edit(&server, "/paste", &page, &[("edit.7.code", "RXt"), ("edit.7.code", "VHs")]);
    let row = self::row(&chosen, 7);
    assert_eq!(cells(&chosen, 7)[1..3], ["VHs", "VHs"]);
    assert!(!row.contains("is-doubtful") && !row.contains("class=\"doubts\""), "{row}");
}

#[test]
fn a_list_is_taken_to_design_and_to_the_audit() {
    let server = Server::start();
    let page = read(&server, SHEET, &[]);
    for number in ["pasted 0", "pasted 1"] {
        for view in ["/design", "/audit"] {
            let button = format!("formaction=\"{view}\" name=\"do\" value=\"{number}\"");
            assert!(page.text().contains(&button), "{button}");
        }
    }
    let own = [("do", "pasted 1"), ("edit.7.code", "VHs")];
    let taken = edit(&server, "/design", &page, &own);
    assert!(taken.text().contains("class=\"view-design\""));
    assert!(taken.text().contains(">Heighliner marines<"), "{}", taken.text());
    let list = server.download(&taken, "list");
    assert!(list.contains("name: Guild security\n"), "{list}");
    assert!(list.contains("  - name: Heighliner marines\n    code: VHs\n"), "{list}");
    assert!(
        list.contains("printed: {code: VHs, move: 3d, ws: 6, bs: 4, morale: 8, points: 15}"),
        "{list}"
    );
    assert!(!list.contains("Suboids"), "{list}");
    // A force of this list can be mustered at once.
    let force = server.download(&taken, "force");
    assert!(force.contains("army: house.yaml\n"), "{force}");
    let audited = edit(&server, "/audit", &page, &[("do", "pasted 0")]);
    assert!(audited.text().contains("class=\"view-audit\""));
    assert!(audited.text().contains("<h3>Suboids "), "{}", audited.text());
    // A list that is not there is an error, and the text stays.
    let gone = edit(&server, "/design", &page, &[("do", "pasted 2")]);
    assert!(gone.text().contains("class=\"view-paste\""));
    assert!(gone.between("role=\"alert\">", "</p>").starts_with("There is no such list"));
    assert_eq!(text_of(&gone), SHEET);
}

#[test]
fn the_tables_of_another_game_are_a_touch_away() {
    let server = Server::start();
    let page = read(&server, SCAN, &[]);
    let pressed = |page: &Answer, game: &str| {
        page.between(&format!("name=\"pasted-game\" value=\"{game}\" aria-pressed=\""), "\"")
    };
    assert_eq!(pressed(&page, "fistful"), "true");
    let other = edit(&server, "/paste", &page, &[("pasted-game", "dune-world")]);
    assert_eq!([pressed(&other, "fistful"), pressed(&other, "dune-world")], ["false", "true"]);
    let taken = [("pasted-game", "dune-world"), ("do", "pasted 0")];
    let list = server.download(&edit(&server, "/design", &page, &taken), "list");
    assert!(list.contains("\ngame: dune-world\n"), "{list}");
}

#[test]
fn links_and_files_of_the_program_are_opened() {
    let server = Server::start();
    let state = server.post("/muster", &[("do", "force fistful/forces/atreides-300")]).state();
    let opened = read(&server, &state, &[]);
    assert!(opened.text().contains("class=\"view-muster\""));
    assert_eq!(opened.state(), state);
    let list = "fistful: 1\ngame: fistful\nname: Mine\nunits:\n  - name: Guards\n    code: EHs\n";
    let opened = read(&server, list, &[]);
    assert_eq!(server.download(&opened, "list"), list);
    // One that cannot be opened stays where it was pasted.
    let bad = read(&server, "#f1.AAAA<b>", &[]);
    assert!(bad.text().contains("class=\"view-paste\""));
    assert!(!bad.between("role=\"alert\">", "</p>").is_empty());
    assert_eq!(text_of(&bad), "#f1.AAAA<b>");
}

#[test]
fn what_is_read_changes_nothing_that_is_open() {
    let server = Server::start();
    let state = server.post("/muster", &[("do", "force fistful/forces/atreides-300")]).state();
    let page = read(&server, SCAN, &[("state", &state)]);
    assert_eq!(page.state(), state);
}

#[test]
fn rows_of_markup_have_a_line_each() {
    let server = Server::start();
    let html = "<table><tr><th>Name<th>AS<th>Points</tr><tr><td>Suboids<td>RHs<td>12</tr>\
        <tr><td>Sharpshooters<td>VASp<td>1S</tr></table>";
    let page = read(&server, html, &[]);
    assert_eq!(cells(&page, 4)[..3], ["Sharpshooters", "VASp", "VASp"]);
    // The cells, without the tags between them.
    assert!(
        row(&page, 4).contains("Sharpshooters · VASp · <mark>1S</mark></code>"),
        "{}",
        row(&page, 4)
    );
    let latex = "\\begin{tabular}{lll}\n\\textbf{Name} & AS & Points\\\\\nSuboids & RHs & 12\\\\\n\
        Sharpshooters & \\emph{VASp} & 1S\\\\\n\\end{tabular}\n";
    let wiki = "{|\n! Name !! AS !! Points\n|-\n| Suboids || RHs || 12\n|-\n\
        | Sharpshooters || '''VASp''' || 1S\n|}\n";
    for (text, line) in [(latex, 4), (wiki, 6)] {
        let row = row(&read(&server, text, &[]), line);
        let plain = row.replace("<mark>", "").replace("</mark>", "");
        assert!(plain.contains(">Sharpshooters · VASp · 1S</code>"), "{row}");
    }
    let edited = edit(&server, "/paste", &page, &[("edit.4.points", "15")]);
    assert_eq!([cells(&edited, 3)[9].as_str(), &cells(&edited, 4)[9]], ["12", "15"]);
    // Rows of two lists on one line have no names of their own, so they are not edited here.
    let beside = "Name          AS       Points      Name       AS       Points\n\
        Fenring       EFSs-D5  77          Stilgar    EFSm-C3  67\n\
        Lieutenant    EHSs-E1  35          Naib       EFSm-D1  52\n";
    let page = read(&server, beside, &[]);
    let rows = page.text().matches("<td class=\"figure line\">2</td>").count();
    let buttons = page.text().matches("name=\"at\" value=\"2\"").count();
    assert_eq!((rows, buttons), (2, 0));
}

#[test]
fn hostile_texts_are_only_shown() {
    let server = Server::start();
    let text = "Name\tAS\tPoints\tNotes\n<script>alert(1)</script>\tEHs\t16\n\"><img src=x onerror=alert(2)>\tEFs\t30\t<u>x</u>\n\
        =cmd|'/c calc'!A1\tEAs\t16\nGua\u{202e}rds\u{0}\tE<b>Hs\t1</textarea>6\n</textarea><script>alert(3)</script>\n";
    let page =
        read(&server, text, &[("at", "3"), ("pasted-file", "\"><b>.csv"), ("pasted-game", "<i>")]);
    for tag in [
        "<script>alert",
        "<u>x",
        "<img src=x",
        "<b>Hs",
        "</textarea>6",
        "\"><b>.csv",
        "<i>\"",
        "\u{202e}r",
    ] {
        let shown = page.text().replace(&text_of_raw(&page), "");
        assert!(!shown.contains(tag), "{tag}");
    }
    assert!(page.text().contains("&#60;script&#62;alert(1)"), "{}", page.text());
    // An edited cell is one value of the file, whatever it says.
    let evil = "x\"\nunits: []\n# <script>";
    let fields = [
        ("edit.2.name", evil),
        ("edit.2.notes", "{a: [*b"),
        ("edit.2.../../x", "1"),
        ("edit.99999999999999999999.name", "1"),
        ("edit.2", "1"),
        ("do", "pasted 0"),
    ];
    let taken = edit(&server, "/design", &page, &fields);
    let list = server.download(&taken, "list");
    let name = "name: \"x\\\" units: [] # <script>\"\n";
    assert!(list.contains(name), "{list}");
    assert_eq!(list.matches("\nunits:").count(), 1, "{list}");
    assert!(!taken.text().contains("<script>\""), "{}", taken.text());
}

/// The text field as it stands in the page.
fn text_of_raw(page: &Answer) -> String {
    page.between("aria-describedby=\"pasted-how\">\n", "</textarea>")
}

#[test]
fn what_cannot_be_read_is_said_in_words() {
    let server = Server::start();
    for (lang, none, large) in [
        ("en", "no line of this text is a row of a list", "128 KiB"),
        ("es", "ninguna línea de este texto es una fila de una lista", "128 KiB"),
    ] {
        let page = read(&server, "Dear Pål,\nsee you on Sunday.\n", &[("lang", lang)]);
        assert!(page.text().contains(none), "{}", page.text());
        assert!(!page.text().contains("value=\"pasted 0\""));
        let page = read(&server, &"Stilgar\n".repeat(140_000), &[("lang", lang)]);
        assert_eq!(page.status, 200);
        let finding = page.between("<div class=\"finding error\">", "</div>");
        assert!(finding.contains(large), "{finding}");
    }
    let empty = server.post("/paste", &[]);
    assert!(empty.text().contains(">Read it<") && !empty.text().contains("class=\"pasted\""));
    let pdf = read(&server, "%PDF-1.7\n%âãÏÓ\n1 0 obj\n", &[]);
    assert!(
        pdf.between("<div class=\"finding error\">", "</div>").contains("PDF"),
        "{}",
        pdf.text()
    );
    // More than is read of a form at all.
    let refused = read(&server, &"x".repeat(1_600_000), &[]);
    assert_eq!(refused.status, 413);
    assert!(
        refused.text().contains("at most one megabyte") && refused.text().contains("un megabyte")
    );
}

#[test]
fn a_paste_without_the_key_is_refused() {
    let server = Server::start();
    let (host, body) = (&server.address, "do=read&pasted=Stilgar");
    let request = format!(
        "POST /paste HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    assert_eq!(server.send(request.as_bytes()).status, 401);
}

#[test]
fn a_long_list_is_shown_whole() {
    let server = Server::start();
    let rows: String = (1..=90).map(|n| format!("Guard {}\tEHs\t1S\n", letters(n))).collect();
    let page = read(&server, &format!("Name\tAS\tPoints\n{rows}"), &[]);
    assert_eq!(page.text().matches("<td class=\"figure line\">").count(), 90);
    assert!(page.body.len() < 300_000, "{}", page.body.len());
}

/// A number as letters, as a name has no digits.
fn letters(number: usize) -> String {
    number.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect()
}

/// A table of units without codes: the same preview as at the command line, and a list for Muster.
#[test]
fn a_table_of_units_without_codes_is_read_and_taken() {
    let server = Server::start();
    let text = "The relief of El Hadjeb\nUnit\tType\tMen\tLeader\tMorale\tArmed with\n\
        Old sweats\tFrench infantry\t10\tLieutenant\t90%\tFrench rifle\nWater party\tmules\t6\t\t60%\t\n";
    let page = read(&server, text, &[]);
    assert_eq!(page.between("name=\"pasted-game\" value=\"scrubs\" aria-pressed=\"", "\""), "true");
    assert!(
        row(&page, 3)
            .contains("type: french-infantry · figures: 10 · leader: Lieutenant · morale: 90")
    );
    assert!(!row(&page, 3).contains("doubts"), "{}", row(&page, 3));
    assert!(row(&page, 4).contains("<li>“mules” was not understood"), "{}", row(&page, 4));
    // The tables of another game are a touch away, and the page goes on with them.
    let other = edit(&server, "/paste", &page, &[("pasted-game", "dust")]);
    assert_eq!(other.between("name=\"pasted-game\" value=\"dust\" aria-pressed=\"", "\""), "true");
    let taken = edit(&server, "/muster", &page, &[("do", "pasted 0")]);
    let list = server.download(&taken, "list");
    assert!(
        list.contains("\ngame: scrubs\n") && list.contains("    type: french-infantry\n"),
        "{list}"
    );
    assert!(list.contains("  # ? `mules` was not understood"), "{list}");
}

/// The fields of a row hold its cells as they were written, a player's text counts instead, and a second button takes it
/// back.
#[test]
fn cells_of_units_without_codes_are_edited() {
    let server = Server::start();
    let text = "La columna de socorro\nUnidad\tTipo\tHombres\tMoral\tArmas\n\
        Veteranos\tinfantería francesa\t10\t90 %\tfusil francés\nAguadores\tmulas\t6\t60 %\t\n";
    let spanish = ("lang", "es");
    let page = read(&server, text, &[spanish]);
    let open = edit(&server, "/paste", &page, &[spanish, ("at", "4")]);
    for (key, label, value) in
        [("name", "Nombre", "Aguadores"), ("kind", "Tipo", "mulas"), ("weapons", "Armas", "")]
    {
        let field = format!("{label} <input name=\"cell.4.{key}\" value=\"{value}\"");
        assert!(row(&open, 4).contains(&field), "{field} in {}", row(&open, 4));
    }
    let own = [("cell.4.kind", "infantería francesa"), ("was.4.kind", "mulas"), spanish];
    let edited = edit(&server, "/paste", &page, &own);
    assert!(row(&edited, 4).contains("type: french-infantry"), "{}", row(&edited, 4));
    assert!(!row(&edited, 4).contains("<li>«mulas»"), "{}", row(&edited, 4));
    // It is carried on, and the list has it.
    let carried = "<input type=\"hidden\" name=\"edit.4.kind\" value=\"infantería francesa\">";
    assert!(edited.text().contains(carried));
    let taken = edit(&server, "/muster", &page, &[&own[..], &[("do", "pasted 0")]].concat());
    let list = server.download(&taken, "list");
    assert_eq!(list.matches("    type: french-infantry\n").count(), 2, "{list}");
    let reset = edit(&server, "/paste", &edited, &[&own[..], &[("reset", "4")]].concat());
    assert!(row(&reset, 4).contains("<li>«mulas»"), "{}", row(&reset, 4));
}

/// Lines of a card and of a cell stand below each other, and no control character or YAML is shown.
#[test]
fn units_are_shown_in_words_and_lines() {
    let server = Server::start();
    let card = "My Dust Warfare cards\n\nName: Sand Fox\nClass: Vehicle 3\nModels: 1\nMove: 8\"\nArmor: 4\nHealth: 5\n\
        Points: 36\nWeapons: Twin cannon 30 | 4/1 4/1 3/1 3/1 | 2/4 2/4 2/3 2/3 2/2 1/2 1/2\n";
    let page = read(&server, card, &[]);
    assert!(row(&page, 3).contains("Name: Sand Fox\nClass: Vehicle 3\n"), "{}", row(&page, 3));
    assert!(
        row(&page, 3).contains("· weapons: Twin cannon 30 | 4/1 4/1 3/1 3/1 | 2/4"),
        "{}",
        row(&page, 3)
    );
    let sheet = "Dust Warfare cards\nUnit\tAP\tType\tModels\tMove\tArmor\tHealth\tWeapons\n\
        Line Rifles\t18\tSoldier 2\t5\t6\"\t2\t1\tRifles 16 | 2/1 2/1 1/1 – | 1/1\n\
        \t\t\t\t\t\t\tRocket tube 24 | 1/1 1/1 1/1 1/1 | 1/4\n";
    let page = read(&server, sheet, &[]);
    assert!(row(&page, 3).contains("1/1\nRocket tube 24 |"), "{}", row(&page, 3));
    assert!(row(&page, 3).contains("1/1; Rocket tube 24 |"), "{}", row(&page, 3));
    assert!(!page.text().contains("&#60;U+") && !page.text().contains("[{"), "{}", page.text());
}
