//! Edits of forces and houses on the page: names, notes, copies, attached leaders, printed lines.

use super::server::{Answer, Server};
use fistful::book::Game;
use fistful::decode;
use fistful::embedded::Grammars;
use fistful::rules::Rules;
use pretty_assertions::assert_eq;

const FORCE: &str = "\
fistful: 1
force: Raid
army: fistful/atreides

leaders:
  - unit: Gurney Halleck

platoons:
  - leader: {unit: Lieutenant}
    squads:
      # Of the well.
      - troop: Troopers
        figures: 5
        name: The old
        attached:
          - unit: Duncan Idaho
        notes: They know the way.

      - troop: House Guards
        figures: 4
";

/// Sends the state of a page to Muster, with more fields.
fn send(server: &Server, before: &Answer, fields: &[(&str, &str)]) -> Answer {
    server.post("/muster", &[&[("state", &*before.state())], fields].concat())
}

fn open_force(server: &Server) -> Answer {
    server.post("/muster", &[("do", "open"), ("open", FORCE)])
}

#[test]
fn squads_platoons_and_leaders_are_named_and_noted() {
    let server = Server::start();
    let opened = open_force(&server);
    for (place, name) in [
        ("leaders/0", "Old Gurney"),
        ("platoons/0", "Vanguard"),
        ("platoons/0/leader", "Harah Venn"),
        ("platoons/0/squads/1", "Red Guards"),
        ("platoons/0/squads/0/attached/0", "The swordmaster"),
    ] {
        let edited = send(&server, &opened, &[("at", place)]);
        let field = format!("force/{place}/name");
        assert!(edited.text().contains(&format!("name=\"{field}\"")), "{place}: {}", edited.text());
        let named = send(&server, &opened, &[("at", place), (&field, name)]);
        assert!(server.download(&named, "force").contains(&format!("name: {name}")), "{place}");
        assert!(named.text().contains(name), "{place}");
        let notes = format!("force/{place}/notes");
        let has_notes = place != "platoons/0";
        assert_eq!(edited.text().contains(&format!("name=\"{notes}\"")), has_notes, "{place}");
        if has_notes {
            let noted = send(&server, &opened, &[("at", place), (&notes, "One.\r\nTwo.")]);
            let again = send(&server, &noted, &[("at", place)]).text();
            assert!(again.contains("One.\nTwo.</textarea>"), "{place}: {again}");
        }
    }
    // Only what is asked for has fields.
    assert!(!opened.text().contains("/name\"") && !opened.text().contains("<textarea"));
}

#[test]
fn a_squad_is_duplicated_beside_itself() {
    let server = Server::start();
    let copied = send(
        &server,
        &open_force(&server),
        &[("at", "platoons/0/squads/0"), ("do", "copy force platoons/0/squads/0")],
    );
    let notes = "        notes: They know the way.\n";
    let copy = format!("{notes}\n      - troop: Troopers\n        figures: 5\n{notes}");
    let expected = FORCE.replace(notes, &copy);
    assert_eq!(server.download(&copied, "force"), expected);
    // The copy is what is edited from here.
    assert!(copied.text().contains("name=\"force/platoons/0/squads/1/name\""), "{}", copied.text());
}

#[test]
fn an_edited_item_stays_open_when_it_moves() {
    let server = Server::start();
    let open = |at: &str, done: &str| {
        let page = send(&server, &open_force(&server), &[("at", at), ("do", done)]);
        page.between("<input type=\"hidden\" name=\"at\" value=\"", "\"")
    };
    let squad = "platoons/0/squads/0";
    assert_eq!(open(squad, &format!("move force {squad} 1")), "platoons/0/squads/1");
    assert_eq!(open(squad, &format!("move force {squad} squads")), "squads/0");
    assert_eq!(open(squad, &format!("remove force {squad}")), "");
    assert_eq!(open(squad, &format!("put force {squad}/figures 6")), squad);
    let along = format!("{squad}/attached/0");
    assert_eq!(open(&along, &format!("move force {along} leaders")), "leaders/1");
    assert_eq!(open(&along, &format!("move force {squad} 1")), "platoons/0/squads/1/attached/0");
}

#[test]
fn a_leader_is_attached_to_a_squad_and_detached() {
    let server = Server::start();
    let opened = open_force(&server);
    let at = "platoons/0/squads/1";
    let edited = send(&server, &opened, &[("at", at)]).text();
    let goes = format!("move force leaders/0 {at}/attached");
    assert!(
        edited.contains(&format!("value=\"{goes}\"><b>Gurney Halleck goes with it</b>")),
        "{edited}"
    );
    let along = send(&server, &opened, &[("do", &goes)]);
    // Nobody was bought.
    assert_eq!(along.points(), opened.points());
    let force = server.download(&along, "force");
    assert!(
        force.ends_with("figures: 4\n        attached:\n          - unit: Gurney Halleck\n"),
        "{force}"
    );
    let back = format!("move force {at}/attached/0 leaders");
    let page = send(&server, &along, &[("at", &format!("{at}/attached/0"))]).text();
    assert!(page.contains(&format!("value=\"{back}\">Back to the commanders</button>")), "{page}");
    let force = server.download(&send(&server, &along, &[("do", &back)]), "force");
    assert_eq!(force.replace("atreides\nleaders", "atreides\n\nleaders"), FORCE);
}

#[test]
fn findings_of_a_platoon_are_also_listed_with_a_link() {
    let server = Server::start();
    let force = "fistful: 1\nforce: Raid\narmy: fistful/atreides\nplatoons: [{leader: {unit: Lieutenant}, squads: [{troop: Troopers, figures: 4}]}]\n";
    let page = server.post("/muster", &[("do", "open"), ("open", force)]);
    let rules = page.between("Has warnings</small></h2>", "<dl");
    assert!(rules.contains("<a href=\"#at-platoons/0\">Platoon 1</a>: a platoon of 1"), "{rules}");
    assert!(page.text().contains("id=\"at-platoons/0\""));
}

#[test]
fn two_hundred_squads_make_few_controls() {
    let server = Server::start();
    let squad = "      - {troop: Troopers, figures: 5}\n";
    let platoon = format!("  - leader: {{unit: Lieutenant}}\n    squads:\n{}", squad.repeat(10));
    let force = format!(
        "fistful: 1\nforce: Many\narmy: fistful/atreides\nplatoons:\n{}",
        platoon.repeat(20)
    );
    let page = server.post("/muster", &[("do", "open"), ("open", &force)]).text();
    assert_eq!(page.matches("<article class=\"enlisted").count(), 220);
    // A browser goes through a form again for each of its controls: nine thousand of them took it three seconds.
    let controls = page.matches("<button ").count() + page.matches("<input ").count();
    assert!(controls < 900, "{controls}");
    assert_eq!(page.matches("name=\"do\" value=\"take ").count(), 40, "of what still fits");
    assert!(page.contains("<p class=\"hint\">171 more would fit"));
    let elements = page.matches('<').count() / 2;
    assert!(elements < 20_000, "{elements}");
}

#[test]
fn what_saves_points_stands_under_its_own_head() {
    let server = Server::start();
    let force = server.post("/muster", &[("do", "force fistful/forces/harkonnen-500")]);
    let fitting = force.between("What still fits", "<h2>");
    let (additions, savings) =
        fitting.split_once("<details class=\"drawer\"><summary>").expect("both");
    assert!(savings.starts_with("What saves points</summary>"), "{savings}");
    assert!(!additions.contains("<b>−") && savings.contains("<b>−"), "{fitting}");
}

#[test]
fn a_printed_line_is_entered_and_audited() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    let state = house.state();
    let page = server.post("/design", &[("state", &*state), ("unit", "4")]);
    for (key, by_the_tables) in [("ws", "5"), ("points", "11"), ("morale", "7")] {
        let field = page.between(&format!("name=\"list/units/4/printed/{key}\""), ">");
        assert!(field.contains(&format!("placeholder=\"{by_the_tables}\"")), "{key}: {field}");
    }
    let printed = [
        ("state", &*state),
        ("unit", "4"),
        ("list/units/4/printed/ws", "7"),
        ("list/units/4/printed/points", "11"),
    ];
    let printed = server.post("/design", &printed);
    let list = server.download(&printed, "list");
    assert!(list.contains("ws: 7") && list.contains("printed:"), "{list}");
    let audit = server.post("/audit", &[("state", &printed.state())]).text();
    assert!(audit.contains("Printed against the tables: WS"), "{audit}");
    // The last value takes the whole line with it.
    let emptied = [
        ("state", &*printed.state()),
        ("unit", "4"),
        ("list/units/4/printed/ws", ""),
        ("list/units/4/printed/points", ""),
    ];
    assert_eq!(
        server.download(&server.post("/design", &emptied), "list"),
        server.download(&house, "list")
    );
}

#[test]
fn the_shield_of_a_code_stands_beside_it() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    let rules = Rules::load(Game::FISTFUL, Grammars::BUILT_IN).expect("the shipped rules");
    for code in ["VHsm", "EXs"] {
        let put = format!("put list units/4/code {code}");
        let fields = [("state", &*house.state()), ("unit", "4"), ("do", &*put)];
        let shown = server.post("/design", &fields).between("<p class=\"code\">", "</p>");
        let drawn = decode::code(code, &rules).code.and_then(|code| rules.device(code).ok());
        let paths = drawn.expect("a device").paths();
        assert!(shown.contains("<svg aria-hidden=\"true\"") && shown.contains(&paths), "{shown}");
    }
}

#[test]
fn clashing_letters_are_marked_where_they_are_chosen() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    let both = "put list units/4/code VHsg";
    let fields = [("state", &*house.state()), ("unit", "4"), ("do", both)];
    let page = server.post("/design", &fields);
    let text = page.text();
    // The two are marked, and no other letter is.
    assert_eq!(
        (text.matches("\"clashes\"").count(), text.matches("\"barred\"").count()),
        (2, 0),
        "{text}"
    );
    let traits = page.between("<legend>Traits</legend>", "</fieldset>");
    assert!(
        traits.contains("class=\"finding warning\"") && traits.contains("Ruling F22"),
        "{traits}"
    );
    assert_eq!(text.matches("class=\"finding warning\"").count(), 1, "{text}");
    // The page does not offer it.
    let nearby = page.between("<div class=\"alike\">", "</ul>");
    let nearby = nearby.split("<h2>").nth(1).unwrap_or_default().to_owned();
    assert!(nearby.contains("<b>") && !nearby.contains("sg"), "{nearby}");
    // A letter that would bring them together says why not, and by which ruling.
    let plain = server.post("/design", &[("state", &*house.state()), ("unit", "4")]).text();
    assert!(plain.contains("not together with a shield (F22)"), "{plain}");
}

#[test]
fn design_and_audit_explain_games_without_codes() {
    let server = Server::start();
    for (force, game, unit) in [
        ("force dust/forces/allies-platoon", "Dust Warfare", "Line Rifles"),
        ("force scrubs/forces/well-column", "Scrubs of the Desert", "Legionnaires"),
    ] {
        let state = server.post("/muster", &[("do", force)]).state();
        let design = server.post("/design", &[("state", &state)]).text();
        assert!(
            design.contains("this game has no ability codes") && design.contains(game),
            "{design}"
        );
        assert!(design.contains("class=\"strip") && design.contains(unit), "{design}");
        let audit = server.post("/audit", &[("state", &state)]).text();
        assert!(audit.contains("there is nothing to audit") && audit.contains(game), "{audit}");
        for page in [design, audit] {
            assert!(!page.contains("Nothing is open yet."), "{page}");
        }
        let spanish = server.post("/design", &[("state", &state), ("lang", "es")]).text();
        assert!(spanish.contains("no tiene códigos de habilidad"), "{spanish}");
    }
}
