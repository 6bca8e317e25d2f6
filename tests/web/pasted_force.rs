//! A pasted force: read by a list, looked at, taken and mustered by forms alone.

use super::paste::row;
use super::server::{Answer, Server, serve_command};
use crate::cli::{answer, folder};
use pretty_assertions::assert_eq;
use std::fs;

/// As a player types it; the third squad is 2 points dearer than the list says.
const RAIDERS: &str = "Gurney's raiders: 491 of 500 points\n\nGurney Halleck: 77\n\n\
    First platoon: 414\n- Lieutenant Harah Venn (Lieutenant): 44\n- 6 Troopers with NCO, 116\n\
    - House Guards x4 + NCO: 112\n- 4 Skirmishers with NCO, 142\nbring the dice\n";

fn read(server: &Server, text: &str, fields: &[(&str, &str)]) -> Answer {
    server.post("/paste", &[&[("do", "read force"), ("pasted", text)], fields].concat())
}

/// The list by which a text was read.
fn chosen(page: &Answer) -> String {
    let lists = page.between("<select id=\"pasted-of\"", "</select>");
    let chosen = lists.split("<option value=\"").find(|one| one.contains("\" selected"));
    chosen.and_then(|one| one.split('"').next()).unwrap_or_default().to_owned()
}

#[test]
fn each_line_is_shown_as_it_was_understood() {
    let server = Server::start();
    for (lang, [title, guessed, take, nco, differs]) in [
        (
            "en",
            [
                "A pasted force",
                "This list fits best",
                "Take this force",
                "6 figures, with NCO",
                "by the list it costs 110",
            ],
        ),
        (
            "es",
            [
                "Una fuerza pegada",
                "Esta lista es la que mejor encaja",
                "Tomar esta fuerza",
                "6 figuras, con Suboficial",
                "110",
            ],
        ),
    ] {
        let page = read(&server, RAIDERS, &[("lang", lang)]);
        let text = page.text();
        assert!(text.contains("class=\"view-paste\""), "{text}");
        for words in [title, guessed, take, "<h2 id=\"h-force\">Gurney&#39;s raiders</h2>"] {
            assert!(text.contains(words), "{words}: {text}");
        }
        assert_eq!(chosen(&page), "fistful/atreides");
        // As written, as understood, the written points and those of the list.
        let troopers = row(&page, 7);
        for part in ["- 6 Troopers with NCO, 116", nco, ">116</td>"] {
            assert!(troopers.contains(part), "{part}: {troopers}");
        }
        assert!(!troopers.contains("class=\"doubts\""), "{troopers}");
        let guards = row(&page, 8);
        assert!(guards.contains(">112</td>") && guards.contains("<b>110</b>"), "{guards}");
        let doubts = guards.split("class=\"doubts\"").nth(1).expect("a doubt");
        assert!(doubts.contains(differs) || lang == "es" && doubts.contains("112"), "{doubts}");
        assert!(text.contains("<th colspan=\"5\" scope=\"rowgroup\">First platoon</th>"), "{text}");
    }
}

#[test]
fn the_preview_is_that_of_the_command_line() {
    let server = Server::start();
    let path = folder("web-pasted-force").join("raiders.txt");
    fs::write(&path, RAIDERS).expect("a text");
    let path = path.to_str().expect("a path");
    for list in ["fistful/atreides", "fistful/harkonnen", "dune-world/atreides"] {
        let page = read(&server, RAIDERS, &[("pasted-of", list)]);
        assert_eq!(chosen(&page), list);
        assert!(!page.text().contains("This list fits best"), "it was chosen");
        let found = answer(&["import", path, "--force", list, "--json"]);
        let members = found["members"].as_array().expect("members");
        assert!(!members.is_empty(), "{list}");
        assert_eq!(page.text().matches("<td class=\"figure line\">").count(), members.len());
        for member in members {
            let line = member["line"].as_u64().expect("a line") as usize;
            let row = row(&page, line);
            let computed = &member["computed"];
            assert!(row.contains(&format!(">{computed}<")), "{list}: {member}: {row}");
            let doubts = member["doubts"].as_array().expect("doubts").len();
            assert_eq!(row.matches("<li>").count(), doubts, "{list}: {member}: {row}");
        }
    }
}

#[test]
fn a_force_is_taken_to_muster() {
    let server = Server::start();
    let fields = [
        ("pasted", RAIDERS),
        ("pasted-as", "force"),
        ("pasted-of", "fistful/atreides"),
        ("do", "pasted force"),
    ];
    let taken = server.post("/muster", &fields);
    assert!(taken.text().contains("class=\"view-muster\""), "{}", taken.text());
    // 77 + 44 + 116 + 110 + 142: the points of the list, not those of the text.
    assert_eq!(taken.points(), "489");
    let force = server.download(&taken, "force");
    for line in ["army: fistful/atreides\n", "name: Lieutenant Harah Venn", "# 10: bring the dice"]
    {
        assert!(force.contains(line), "{line}: {force}");
    }
    // Nothing to take is said in words, and the text stays.
    let nothing = [("pasted", "see you on Sunday"), ("pasted-as", "force"), ("do", "pasted force")];
    let nothing = server.post("/muster", &nothing);
    assert!(nothing.text().contains("class=\"view-paste\""), "{}", nothing.text());
    assert!(nothing.between("role=\"alert\">", "</p>").starts_with("No unit of that list"));
    assert!(nothing.text().contains("see you on Sunday</textarea>"));
}

const HOUSE: &str = "fistful: 1\ngame: fistful\nname: House Ilse\nunits:\n  \
    - {name: Marshal, code: EHs-C4}\n  - {name: Pikes, code: VHs}\n";
const PIKES: &str = "Ilse at the gate\nMarshal 57\n8 Pikes 120\n";

#[test]
fn a_force_of_the_open_house_keeps_the_house() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "open"), ("open", HOUSE)]);
    let (state, files) = (house.state(), [("pasted", PIKES)]);
    let page = read(&server, PIKES, &[("state", &state)]);
    assert_eq!(chosen(&page), "house.yaml");
    assert!(row(&page, 3).contains("8 figures"), "{}", row(&page, 3));
    let fields = [("state", &*state), ("pasted-as", "force"), ("do", "pasted force")];
    let taken = server.post("/muster", &[&files[..], &fields].concat());
    assert!(server.download(&taken, "list").contains("name: House Ilse"));
    let force = server.download(&taken, "force");
    assert!(force.contains("army: house.yaml") && force.contains("figures: 8"), "{force}");
}

#[test]
fn a_force_of_a_list_of_the_folder_is_taken_with_its_list() {
    let folder = folder("web-pasted-folder");
    fs::write(folder.join("ilse.yaml"), HOUSE).expect("a list");
    fs::write(folder.join("other.yaml"), "fistful: 1\ngame: scrubs\narmy: X\n").expect("a file");
    let server = Server::spawn(serve_command("0").arg("--dir").arg(&folder));
    let page = read(&server, PIKES, &[]);
    let list = chosen(&page);
    assert!(list.starts_with("file-"), "{list}");
    let lists = page.between("<select id=\"pasted-of\"", "</select>");
    assert!(lists.contains(">House Ilse</option>") && !lists.contains(">X</option>"), "{lists}");
    let fields =
        [("pasted", PIKES), ("pasted-as", "force"), ("pasted-of", &*list), ("do", "pasted force")];
    let taken = server.post("/muster", &fields);
    assert!(server.download(&taken, "list").contains("name: House Ilse"), "{}", taken.text());
    let force = server.download(&taken, "force");
    assert!(force.contains("army: house.yaml"), "{force}");
}

#[test]
fn a_text_is_a_list_or_a_force_at_a_touch() {
    let server = Server::start();
    let page = server.post("/paste", &[("do", "read"), ("pasted", RAIDERS)]);
    let pressed = |page: &Answer, kind: &str| {
        page.between(&format!("value=\"read {kind}\" aria-pressed=\""), "\"")
    };
    assert_eq!([pressed(&page, "list"), pressed(&page, "force")], ["true", "false"]);
    let page = read(&server, RAIDERS, &[]);
    assert_eq!([pressed(&page, "list"), pressed(&page, "force")], ["false", "true"]);
    // Read again, it stays what it was said to be.
    let again = [("do", "read"), ("pasted", RAIDERS), ("pasted-as", "force")];
    assert_eq!(pressed(&server.post("/paste", &again), "force"), "true");
    let begin = server.post("/begin", &[("lang", "es")]).text();
    assert!(begin.contains("value=\"read force\">Leer como fuerza</button>"), "{begin}");
}

#[test]
fn hostile_forces_are_only_shown() {
    let server = Server::start();
    let text = "<script>alert(1)</script>: 5 of 9 points\n6 Troopers </code><img src=x> with NCO, 116\n\
        Platoon <b>\u{202e}x: 1\n- Lieutenant <u>x</u>\u{0} (Lieutenant): 44\n";
    let page = read(&server, text, &[("pasted-of", "<i>"), ("pasted-file", "\"><b>.txt")]).text();
    let shown = page.split("<textarea").next().expect("a page");
    for tag in
        ["<script>alert", "<img src=x", "<u>x", "<b>\u{202e}", "\u{202e}x", "\"><b>.txt", "<i>\""]
    {
        assert!(!shown.contains(tag), "{tag}: {shown}");
    }
    let state = server.post("/muster", &[("do", "force fistful/forces/atreides-300")]).state();
    let fields = [("state", &*state)];
    assert_eq!(read(&server, text, &fields).state(), state, "what is read changes nothing");
}

#[test]
fn a_line_of_markup_is_shown_by_its_cells() {
    let server = Server::start();
    let html = "<table><tr><td>Gurney Halleck</td><td>77</td></tr>\n\
        <tr><td>6 <b>Troopers</b> with NCO</td><td>116</td></tr></table>";
    let wiki = "{|\n|-\n| Gurney Halleck || 77\n|-\n| 6 '''Troopers''' with NCO || 116\n|}\n";
    // Each row of the HTML gets a line of its own.
    for (text, line) in [(html, 3), (wiki, 5)] {
        let row = row(&read(&server, text, &[]), line);
        assert!(row.contains(">6 Troopers with NCO · 116<"), "{row}");
    }
}
