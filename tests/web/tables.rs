//! Lists and forces without ability codes on the page: mustered unit by unit, played and printed.

use super::server::{Answer, Server};
use pretty_assertions::assert_eq;

#[test]
fn begin_offers_lists_and_forces_of_every_game_and_houses_of_those_with_codes() {
    let server = Server::start();
    let page = server.post("/begin", &[]).text();
    for offer in ["list scrubs/french", "force dust/forces/allies-platoon", "house fistful"] {
        assert!(page.contains(&format!("value=\"{offer}\"")), "{offer}");
    }
    assert!(!page.contains("value=\"house scrubs\""));
}

/// Presses a button of the Muster view.
fn press(server: &Server, before: &Answer, done: &str) -> Answer {
    server.post("/muster", &[("state", &before.state()), ("do", done)])
}

/// Presses a button that the page must have.
fn press_offered(server: &Server, before: &Answer, done: &str) -> Answer {
    let button = format!("value=\"{}\"", done.replace('"', "&#34;"));
    assert!(before.text().contains(&button), "{button}: {}", before.text());
    press(server, before, done)
}

/// The page with what can be edited of a unit or a platoon.
fn edit(server: &Server, before: &Answer, place: &str) -> Answer {
    assert!(before.text().contains(&format!("name=\"at\" value=\"{place}\"")), "{place}");
    server.post("/muster", &[("state", &before.state()), ("at", place)])
}

#[test]
fn a_force_of_the_desert_is_mustered_unit_by_unit() {
    let server = Server::start();
    let begun = server.post("/muster", &[("do", "list scrubs/french")]);
    let page = begun.text();
    assert!(page.contains("the force is empty"), "{page}");
    assert!(!page.contains("name=\"force/limit\""), "{page}");
    let one = press_offered(&server, &begun, "add force units {unit: \"Legionnaires\"}");
    let two = press_offered(&server, &one, "add force units {unit: \"Machine gun\"}");
    let page = two.text();
    for shown in ["12 figures, 2 units, 1 gun", "class=\"strip", "Everything follows the rules."] {
        assert!(page.contains(shown), "{shown}: {page}");
    }
    let first = "value=\"move force units/0 0\" aria-label=\"Earlier: Legionnaires\" disabled";
    let page = edit(&server, &two, "units/0").text();
    assert!(page.contains(first), "{page}");
    let moved = press_offered(&server, &edit(&server, &two, "units/1"), "move force units/1 0");
    let force = server.download(&moved, "force");
    let [gun, foot] = ["unit: Machine gun", "unit: Legionnaires"].map(|unit| force.find(unit));
    assert!(gun.is_some() && gun < foot, "{force}");
    let alone = press_offered(&server, &edit(&server, &moved, "units/0"), "remove force units/0");
    assert!(alone.text().contains("10 figures, 1 unit"), "{}", alone.text());
    // The figures are the list's, which is first made one's own.
    assert!(!alone.text().contains("put list"), "{}", alone.text());
    let own = press_offered(&server, &alone, "own");
    // There is a loss for 4 figures and for 12, and for none between them and 10.
    let fewer = press_offered(&server, &own, "put list units/0/figures 4");
    assert!(fewer.text().contains("4 figures, 1 unit"), "{}", fewer.text());
    let least = press_offered(&server, &fewer, "put list units/0/figures 2");
    let none = "value=\"put list units/0/figures 2\" aria-label=\"One figure fewer: Legionnaires\" disabled";
    assert!(least.text().contains(none), "{}", least.text());
    let list = server.download(&fewer, "list");
    assert!(list.starts_with("# A French column"), "{list}");
    assert!(list.contains("figures: 4\n"), "{list}");
    let spanish = server.post("/muster", &[("state", &two.state()), ("lang", "es")]).text();
    assert!(spanish.contains("12 figuras, 2 unidades, 1 pieza"), "{spanish}");
}

#[test]
fn a_platoon_is_mustered_section_by_section() {
    let server = Server::start();
    let begun = server.post("/muster", &[("do", "list dust/allies-example")]);
    let platoon =
        press_offered(&server, &begun, "add force platoons {name: \"Platoon 1\", units: []}");
    assert!(platoon.text().contains("the platoon has no Command Section"));
    let add = |before: &Answer, section: &str, unit: &str| {
        let item = format!("{{section: {section}, unit: \"{unit}\"}}");
        press_offered(&server, before, &format!("add force platoons/0/units {item}"))
    };
    let staff = add(&platoon, "command", "Field Staff");
    // The 1st Section is free, then it is not.
    let rifles = add(&add(&staff, "first", "Line Rifles"), "second", "Line Rifles");
    assert_eq!(rifles.points(), "60");
    let rifles = edit(&server, &rifles, "platoons/0/units/2");
    let moved = press_offered(&server, &rifles, "put force platoons/0/units/2/section fourth");
    let moved = edit(&server, &moved, "platoons/0");
    let radios = press_offered(&server, &moved, "add force platoons/0/upgrades \"Spare radios\"");
    let hero = press_offered(&server, &radios, "add force heroes {unit: \"Captain Ada Quill\"}");
    let hero = edit(&server, &hero, "heroes/0");
    let joined = press_offered(&server, &hero, "put force heroes/0/joins \"Field Staff\"");
    let force = server.download(&joined, "force");
    for line in ["section: fourth", "Spare radios", "joins: Field Staff"] {
        assert!(force.contains(line), "{line}: {force}");
    }
    let limit = [("state", &*joined.state()), ("force/limit", "50")];
    let over = server.post("/muster", &limit).text();
    assert!(over.contains("over the limit"), "{over}");
    let joined = edit(&server, &joined, "heroes/0");
    let left = edit(
        &server,
        &press_offered(&server, &joined, "remove force heroes/0/joins"),
        "platoons/0",
    );
    let gone = press_offered(&server, &left, "remove force platoons/0/upgrades/0");
    assert!(!server.download(&gone, "force").contains("Spare radios"));
    let gone = edit(&server, &gone, "platoons/0");
    let empty = press_offered(&server, &gone, "remove force platoons/0");
    let force = server.download(&empty, "force");
    assert_eq!(force.contains("Platoon 1") || force.contains("Line Rifles"), false, "{force}");
}

#[test]
fn comments_in_a_unit_game_force_stay() {
    let server = Server::start();
    let opened = server.post("/muster", &[("do", "force dust/forces/axis-platoon")]);
    let before = server.download(&opened, "force");
    let opened = edit(&server, &opened, "platoons/0/units/3");
    let changed = press_offered(&server, &opened, "put force platoons/0/units/3/section fourth");
    let after = server.download(&changed, "force");
    let unit = "\n        unit: Storm Rifles\n        name: Reserve";
    let [third, fourth] = ["third", "fourth"].map(|section| format!("section: {section}{unit}"));
    assert_eq!(after, before.replace(&third, &fourth));
    assert!(after.starts_with("# An example of the Battle Builder"), "{after}");
}

#[test]
fn a_force_that_is_not_understood_opens_as_its_text_with_findings() {
    let server = Server::start();
    let bad = "fistful: 1\ngame: dust\nforce: A\narmy: dust/axis-example\nlimit: 90\nplatoons:\n  - name: B\n    units: [{section: command, unit: Signal}]\n";
    let page = server.post("/muster", &[("do", "open"), ("open", bad)]).text();
    assert!(page.contains("<textarea") && page.contains("unit: Signal}"), "{page}");
    assert!(page.contains("class=\"finding error\""), "{page}");
}

#[test]
fn codeless_forces_have_a_preview_to_play_from() {
    let server = Server::start();
    for force in ["force dust/forces/allies-platoon", "force scrubs/forces/well-column"] {
        let begun = server.post("/play", &[("do", force)]);
        let fields = [("state", &*begun.state()), ("as", "sheet-force"), ("spoken", "es")];
        let page = server.post("/paper", &fields);
        assert_eq!((page.status, page.text().contains("class=\"strip")), (200, true), "{force}");
    }
}

#[test]
fn codeless_forces_are_printed_from_the_page() {
    let server = Server::start();
    let opened = server.post("/muster", &[("do", "force scrubs/forces/well-band")]);
    let state = opened.state();
    let view = server.post("/print", &[("state", &state)]).text();
    assert!(view.contains("value=\"sheet-list\""), "{view}");
    assert!(!view.contains("value=\"audit-list\""), "{view}");
    for what in ["sheet-force", "cards-force", "sheet-list", "reference-list"] {
        let fields = [("state", state.as_str()), ("as", what), ("values", "printed")];
        let file = server.post("/file/text", &fields);
        assert_eq!(file.status, 200, "{what}: {}", file.text());
    }
}
