//! What the points of a list are worth, asked on the page: the answers of `fistful worth` and `fistful fair`.

use super::server::{Answer, Server};
use crate::cli::answer;
use pretty_assertions::assert_eq;
use serde_json::Value;

const LIST: &str = "fistful/harkonnen";
const OTHER: &str = "fistful/atreides";
/// The options with which the page asks the program's questions.
const TERMS: [&str; 5] = ["--forces", "100", "--points", "200", "--json"];

/// A server that waits for an unoptimised program.
fn server() -> Server {
    Server::with(&[("FISTFUL_ANSWER_DEADLINE", "120000")])
}

fn open_list(server: &Server) -> String {
    server.post("/design", &[("do", &format!("list {LIST}"))]).state()
}

/// The rows of a table of a page, by its label.
fn rows(page: &Answer, label: &str) -> Vec<Vec<String>> {
    let table = page.between(&format!("aria-label=\"{label}\"><table>"), "</table>");
    let body = table.split("<tbody>").nth(1).expect("rows").to_owned();
    let cell = |cell: &str| {
        cell.split_once('>').expect("a cell").1.replace("</td>", "").replace("&#39;", "'")
    };
    let row = |row: &str| {
        row.split("<td ")
            .skip(1)
            .map(|text| cell(text.split("</tr>").next().unwrap_or("")))
            .collect()
    };
    body.split("<tr").skip(1).map(row).collect()
}

/// An estimate as sheets write it: rounded, and the interval rounded up.
fn estimate(one: &Value) -> String {
    let [worth, margin] = ["worth", "margin_of_error"].map(|key| one[key].as_f64());
    let written = |worth: f64| format!("{:.0} ± {:.0}", worth, margin.expect("a margin").ceil());
    worth.map_or("–".to_owned(), written)
}

fn sums(page: &Answer) -> String {
    page.between("<input type=\"hidden\" name=\"sums\" value=\"", "\"").replace("&#34;", "\"")
}

#[test]
fn a_list_against_another_is_answered_as_by_the_command_line() {
    let server = server();
    let state = open_list(&server);
    let fields =
        [("state", &*state), ("question", OTHER), ("points", "200"), ("points-battles", "2000")];
    let page = server.post("/battle", &[&fields[..], &[("fight", "points")]].concat());
    assert!(page.text().contains("1000 of 2000 battles fought"), "{}", page.text());
    let carried = sums(&page);
    let onward = [("fight", "points-on"), ("sums", &*carried)];
    let page = server.post("/battle", &[&fields[..], &onward].concat());
    assert!(!page.text().contains("goes-on"), "{}", page.text());
    let told = answer(&[&["fair", LIST, OTHER, "--games", "2000"][..], &TERMS].concat());
    let lists = told["lists"].as_array().expect("lists");
    let score = |one: &Value| format!("{:.0}", one["score"].as_f64().expect("a score") * 100.0);
    let mut expected: Vec<_> = lists.iter().map(|one| [score(one), estimate(one)]).collect();
    let shown = rows(&page, "What a point of each list buys");
    let mut shown: Vec<_> = shown.iter().map(|row| [row[1].clone(), row[2].clone()]).collect();
    expected.sort();
    shown.sort();
    assert_eq!(shown, expected);
    // The sums of other battles are not believed.
    let changed = [("question", "own"), ("points", "200"), ("points-battles", "2000")];
    let page = server.post("/battle", &[&[("state", &*state)], &changed[..], &onward].concat());
    let said = page.between("<p class=\"finding error\">", "</p>");
    assert!(said.contains("sums"), "{said}");
}

#[test]
fn the_units_of_a_list_are_answered_as_by_the_command_line() {
    let server = server();
    let state = open_list(&server);
    let fields = [
        ("state", &*state),
        ("fight", "points"),
        ("question", "own"),
        ("points", "200"),
        ("points-battles", "2000"),
    ];
    let page = server.post("/battle", &fields);
    let games = ["worth", LIST, "--mix", "own", "--games", "1000"];
    let told = answer(&[&games[..], &TERMS].concat());
    let units = told["units"].as_array().expect("units").iter();
    let mut expected: Vec<_> = units
        .map(|one| [one["name"].as_str().expect("a name").to_owned(), estimate(one)])
        .collect();
    let shown = ["Leaders", "Troops"].map(|label| rows(&page, label)).concat();
    let mut shown: Vec<_> = shown.iter().map(|row| [row[1].clone(), row[3].clone()]).collect();
    expected.sort();
    shown.sort();
    assert_eq!(shown, expected);
}

#[test]
fn a_list_with_faults_and_a_game_without_codes_are_told_why() {
    let server = server();
    let list =
        "fistful: 1\ngame: fistful\nname: House Ix\nunits:\n  - name: Guards\n    code: QQ\n";
    let state = server.post("/design", &[("do", "open"), ("open", list)]).state();
    let page = server.post("/battle", &[("state", &state), ("fight", "points"), ("lang", "es")]);
    let said = page.between("<p class=\"finding error\">", "</p>");
    assert_eq!(said, "La lista tiene errores: mira en Diseño.");
    let state = server.post("/design", &[("do", "list scrubs/arabs")]).state();
    let page = server.post("/battle", &[("state", &state), ("fight", "points")]);
    assert!(!page.text().contains("name=\"question\""), "{}", page.text());
}
