//! The dice of lists and forces without ability codes on the page, asked by forms alone.

use super::folder::open;
use super::server::{Server, serve_command};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::PathBuf;

/// Texts that the page must contain.
fn assert_contains(page: &str, all: &[&str]) {
    for one in all {
        assert!(page.contains(one), "{one}: {page}");
    }
}

fn meter(value: &str) -> String {
    format!("<meter min=\"0\" max=\"100\" value=\"{value}\">{value} %</meter>")
}

#[test]
fn a_unit_of_the_desert_fires_as_at_the_command_line() {
    let server = Server::start();
    let fire = [("unit", "Legionnaires"), ("range", "10"), ("cover", "1"), ("still", "1")];
    let page = server.ask_odds("list scrubs/french", &fire);
    let title = "<h2>Legionnaires · Fire: French rifle at 10″, 10 dice, in cover, standing still, 7 or more hits</h2>";
    assert_contains(&page, &[title, "282475249 / 10000000000", &meter("26.7")]);
    let kinds = ["value=\"fire\" aria-current=\"true\">Fire<", ">Morale<", ">Movement<"];
    assert_contains(&page, &kinds);
    assert_eq!(page.contains("name=\"second\"") || page.contains(">Melee<"), false, "{page}");
    // A shell kills those below it; who is chosen anew fires what he has himself.
    let gun = [("unit", "Mountain gun"), ("with", "French rifle"), ("range", "10")];
    let gun = [&gun[..], &[("figures", "4")]].concat();
    let page = server.ask_odds("list scrubs/french", &gun);
    assert_contains(
        &page,
        &["crew of 4, 4 below the blast, 7 or more hits</h2>", "71875 / 100000"],
    );
}

#[test]
fn options_of_other_weapons_are_refused_in_words() {
    let server = Server::start();
    let still = [("unit", "Machine gun"), ("still", "1"), ("lang", "es")];
    let page = server.ask_odds("list scrubs/french", &still);
    let message = "<p class=\"finding error\">«Sin moverse» solo se aplica a otras armas</p>";
    assert_contains(&page, &[message]);
    assert!(!page.contains("<meter"), "{page}");
    let gun = [("unit", "Field Staff"), ("target", "dust/axis-example:Anvil")];
    let pistol = [&gun[..], &[("with", "Pistol")]].concat();
    let page = server.ask_odds("list dust/allies-example", &pistol);
    assert_contains(
        &page,
        &["finding error\">this weapon cannot harm the class of its target</p>"],
    );
    let page = server.ask_odds("list dust/allies", &[]);
    assert_contains(
        &page,
        &[
            "<p class=\"finding\">These units have no card here",
            "disabled><b>The Boss</b> <span>no card</span>",
        ],
    );
}

#[test]
fn a_unit_of_the_desert_checks_and_moves() {
    let server = Server::start();
    let morale = [("kind", "morale"), ("unit", "Spahis"), ("lost", "2"), ("fort", "1")];
    let page = server.ask_odds("list scrubs/french", &morale);
    let title = "<h2>Spahis · Morale of 80 %, 12 figures, 2 lost, in a fort or trench, 90 or less holds</h2>";
    assert_contains(&page, &[title, "<th scope=\"row\">It holds</th>", &meter("91.0")]);
    let others = [&morale[..2], &[("building", "1"), ("closing", "1")]].concat();
    let page = server.ask_odds("list scrubs/french", &others);
    assert_contains(
        &page,
        &["12 figures, in a building, closing into melee, 90 or less holds</h2>"],
    );
    let moves = [("kind", "move"), ("unit", "Spahis"), ("terrain", "rough"), ("inches", "9")];
    let page = server.ask_odds("list scrubs/french", &moves);
    assert_contains(
        &page,
        &["Move of French horse over rough ground, over 9″</h2>", &meter("27.1")],
    );
    let page = server.ask_odds("list scrubs/french", &moves[..3]);
    assert_contains(&page, &["Move of French horse over rough ground</h2>", "127 / 1000"]);
}

#[test]
fn odds_of_a_force_use_the_names_of_its_units() {
    let server = Server::start();
    let spanish = [("unit", "1st Section"), ("lang", "es")];
    let page = server.ask_odds("force scrubs/forces/well-column", &spanish);
    let name = "name=\"unit\" value=\"1st Section\" checked><b>1.ª Sección</b>";
    assert_contains(&page, &[name, "<h2>1.ª Sección · Disparo: ", "Columna de la Legión · Scrubs"]);
    assert!(!page.contains("Spahis"), "{page}");
    // A force of nobody yet asks of its list.
    let page = server.ask_odds("list scrubs/arabs", &[]);
    assert_contains(&page, &["<h1>My force</h1>", "<h2>Tribal rifles · Fire: Arab rifle at 8″"]);
}

/// A name may have the mark that stands between a list and its unit.
#[test]
fn a_unit_with_a_colon_in_its_name_has_odds() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("web/colon/in");
    fs::create_dir_all(&folder).expect("a folder");
    let list = fistful::embedded::list_or_force("scrubs/french").expect("a list");
    let list = list.replace("name: Spahis\n", "name: 'Spahis: first'\n");
    fs::write(folder.join("spahis.yaml"), list).expect("a file");
    let server = Server::spawn(serve_command("0").arg("--dir").arg(&folder));
    let opened = open(&server, "spahis.yaml");
    let (state, files) = (opened.state(), opened.between("name=\"files\" value=\"", "\""));
    let fields = [("state", &*state), ("files", &*files), ("unit", "Spahis: first")];
    let page = server.post("/odds", &fields).text();
    assert_contains(&page, &["<h2>Spahis: first · Fire: French rifle at 8″"]);
}

#[test]
fn a_unit_of_dust_attacks_as_at_the_command_line() {
    let server = Server::start();
    let attack = [
        ("unit", "Badger"),
        ("with", "Machine gun"),
        ("target", "dust/axis-example:Storm Rifles"),
        ("cover", "soft"),
    ];
    let page = server.ask_odds("force dust/forces/allies-platoon", &attack);
    let title = "<h2>Badger against Storm Rifles · Attack, Machine gun 6 dice of damage 1, against armor 2, 5 models of health 1, soft cover</h2>";
    assert_contains(&page, &[title, "3664 / 6561", &meter("55.8")]);
    assert_contains(&page, &["<option value=\"dust/axis-example\" selected>Axis example</option>"]);
    // Means first: 1660 times 1, 892 times 2, 289 times 3, 52 times 4 and 4 times 5 of 6561.
    assert_contains(&page, &["<dt>models lost on average</dt><dd>0.7</dd>"]);
    let sustained = [
        ("unit", "Badger"),
        ("target", "dust/axis-example:Anvil"),
        ("cover", "hard"),
        ("sustained", "1"),
    ];
    let page = server.ask_odds("force dust/forces/allies-platoon", &sustained);
    assert_contains(
        &page,
        &["2 dice of damage 3, against armor 5", "hard cover, sustained, a vehicle</h2>"],
    );
    // Nobody attacks his own side unless he says so.
    let page = server.ask_odds("force dust/forces/allies-platoon", &[]);
    assert_contains(&page, &["<h2>Field Staff against Signals Section · Attack"]);
    let own = [("target", "force.yaml:Second Rifles")];
    let page = server.ask_odds("force dust/forces/allies-platoon", &own);
    assert_contains(&page, &["<h2>Field Staff against Second Rifles · Attack"]);
}

#[test]
fn a_unit_of_dust_sheds_suppression_and_runs_others_over() {
    let server = Server::start();
    let shed = [("kind", "suppression"), ("unit", "Line Rifles"), ("tokens", "3")];
    let one = [&shed[..], &[("reaction", "1")]].concat();
    let page = server.ask_odds("list dust/allies-example", &one);
    let title = "3 suppression tokens on 5 models, with a reaction token</h2>";
    assert_contains(&page, &[title, &meter("44.4"), "26 / 27"]);
    let hero = [&shed[..], &[("hero", "1")]].concat();
    let page = server.ask_odds("list dust/allies-example", &hero);
    assert_contains(&page, &["3 suppression tokens on 5 models, with a hero</h2>"]);
    let page = server.ask_odds("list dust/allies-example", &[("kind", "overrun")]);
    assert_contains(&page, &["<h2>Badger · Overrun by a vehicle of class 3</h2>", &meter("29.6")]);
    assert!(!page.contains("value=\"Line Rifles\""), "{page}");
}

#[test]
fn a_force_that_is_not_understood_has_no_odds() {
    let server = Server::start();
    let bad = "fistful: 1\ngame: dust\nforce: A\narmy: nowhere\nlimit: 90\nplatoons: []\n";
    let state = server.post("/muster", &[("do", "open"), ("open", bad)]).state();
    let page = server.post("/odds", &[("state", &state)]).text();
    assert_contains(&page, &["<p class=\"finding error\">", ">Suppression<"]);
    assert!(!page.contains("<meter"), "{page}");
}
