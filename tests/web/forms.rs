//! Houses and forces built by forms alone, as a browser without script sends them.

use super::server::{Answer, Server};
use pretty_assertions::assert_eq;

/// Presses a button of a view.
fn press(server: &Server, view: &str, before: &Answer, done: &str) -> Answer {
    server.post(view, &[("state", &before.state()), ("do", done)])
}

#[test]
fn a_house_is_designed_letter_by_letter() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    assert!(house.text().contains(">Captain<"));
    let elite = press(&server, "/design", &house, "put list units/4/code EFs");
    assert!(server.download(&elite, "list").contains("code: EFs"));
    let shown = server.post("/design", &[("state", &elite.state()), ("unit", "4")]).text();
    // A point that is given back is written as it is beside the letters.
    let levy = [("state", &*elite.state()), ("unit", "6")];
    let levy = server.post("/design", &levy).text();
    assert!(levy.contains("<dt>Low</dt><dd>−2</dd>"), "{levy}");
    // A lasgun does not go together with a shield.
    let barred = "code EFsg\" aria-pressed=\"false\" class=\"barred\"";
    assert!(shown.contains(barred) && shown.matches("\"barred\"").count() == 1, "{shown}");
    // The cost with its parts: 4 + 10 + 14 + 2.
    assert!(shown.contains("<div class=\"sum\"><dt>Total</dt><dd>30</dd></div>"), "{shown}");
    // A letter that is in no table is marked where it stands.
    let typed = [("state", &*elite.state()), ("unit", "4"), ("list/units/4/code", "EQs")];
    let wrong = server.post("/design", &typed);
    assert!(wrong.text().contains("E<mark>Q</mark>s"), "{}", wrong.text());
    // In Spanish the Spanish name is typed over, and the English one stays.
    let spanish = [
        ("state", &*elite.state()),
        ("unit", "4"),
        ("lang", "es"),
        ("list/units/4/name_es", "Veteranos"),
    ];
    let named = server.download(&server.post("/design", &spanish), "list");
    assert!(named.contains("Veteranos") && named.contains("Troopers"), "{named}");
    let more = press(&server, "/design", &elite, "unit");
    assert!(press(&server, "/design", &more, "unit").text().contains(">Unit 2<"));
}

#[test]
fn a_force_is_mustered_within_its_points() {
    let server = Server::start();
    let begun = server.post("/muster", &[("do", "list fistful/atreides")]);
    let squad = "add force squads {troop: \"Troopers\", figures: 4}";
    let one = press(&server, "/muster", &begun, squad);
    assert_eq!(one.points(), "90");
    // Its style is nowhere but in its style sheet, as the page forbids any other.
    let led = press(&server, "/muster", &one, "add force leaders {unit: \"Gurney Halleck\"}");
    assert!(led.text().contains("within 18″") && !led.text().contains("style="));
    let many = press(&server, "/muster", &one, "put force squads/0/figures 9");
    let page = many.text();
    assert!(page.contains("a squad of 9; allowed: 4–6 (F26)"), "{page}");
    assert!(page.contains("<summary>Ruling F26</summary>"), "{page}");
    let remedy = many.between("<p><button name=\"do\" value=\"", "\"");
    let legal = press(&server, "/muster", &many, &remedy);
    assert_eq!((remedy.as_str(), legal.points().as_str()), ("put force squads/0/figures 6", "116"));
    let led = press(&server, "/muster", &legal, "add force leaders {unit: \"Gurney Halleck\"}");
    assert_eq!(led.points(), "193");
    // A suggestion is taken as the command line takes it.
    let taken = press(&server, "/muster", &led, "take 1");
    assert!(taken.points().parse::<i32>().expect("points") > 193);
    let limit = [("state", &*led.state()), ("force/limit", "150")];
    assert!(server.post("/muster", &limit).text().contains("43 over the limit"));
}

/// Lists the buttons of a page as they are read aloud, without the one that Enter presses.
fn button_names(page: &str) -> Vec<String> {
    let buttons =
        page.split("<button ").skip(1).filter(|button| !button.starts_with("class=\"first"));
    let name = |button: &str| {
        let (head, rest) = button.split_once('>').expect("a tag");
        let inside = rest.split("</button>").next().expect("an end");
        let text =
            inside.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
        let label = head.split_once("aria-label=\"").and_then(|(_, rest)| rest.split('"').next());
        label.map_or_else(|| text.collect::<Vec<_>>().join(" "), str::to_owned)
    };
    buttons.map(name).filter(|name| !name.trim().is_empty()).collect()
}

#[test]
fn no_two_buttons_of_a_view_have_one_name() {
    let server = Server::start();
    let pasted = "Name Code WS BS Points\nStilgar EFSs-A4 14 6 97\nGrunt RXst 6 4 10\n";
    let begun = server.get("/");
    let mut pages = vec![
        begun.text(),
        server.post("/design", &[("do", "house fistful")]).text(),
        server.post("/paste", &[("do", "read"), ("text", pasted)]).text(),
    ];
    for force in
        ["fistful/forces/atreides-500", "dust/forces/allies-platoon", "scrubs/forces/well-column"]
    {
        let state = server.post("/muster", &[("do", &format!("force {force}"))]).state();
        for view in ["/design", "/muster", "/audit", "/odds", "/play", "/print"] {
            pages.push(server.post(view, &[("state", &state)]).text());
        }
    }
    for page in pages {
        let names = button_names(&page);
        let twice = |(at, name): &(usize, &String)| names[..*at].contains(name);
        let twice: Vec<_> = names.iter().enumerate().filter(twice).collect();
        let title = page.split("</title>").next().unwrap_or_default();
        assert_eq!(twice, Vec::<(usize, &String)>::new(), "{title}");
    }
}

#[test]
fn an_attached_leader_is_shown_and_removed() {
    let server = Server::start();
    let force = server.post("/muster", &[("do", "force fistful/forces/atreides-300")]);
    let leaves = "remove force squads/0/attached/0";
    let edited = [("state", &*force.state()), ("at", "squads/0/attached/0")];
    let edited = server.post("/muster", &edited).text();
    assert!(
        edited.contains(&format!("value=\"{leaves}\" aria-label=\"Remove: Duncan Idaho\"")),
        "{edited}"
    );
    let alone = press(&server, "/muster", &force, leaves);
    assert!(!alone.text().contains("value=\"remove force squads/0/attached/"), "{}", alone.text());
    let force = server.download(&alone, "force");
    assert!(!force.contains("unit: Duncan Idaho") && !force.contains("attached"), "{force}");
}

#[test]
fn a_bill_says_what_each_line_costs() {
    let server = Server::start();
    let begun = server.post("/muster", &[("do", "list fistful/atreides")]);
    let squad = "add force squads {troop: Troopers, figures: 5}";
    let page = press(&server, "/muster", &begun, squad).text();
    assert!(page.contains("<div class=\"whole\"><dt>Troopers</dt><dd>"), "{page}");
    assert!(
        page.contains("<div><dt>Troopers <small>5 × 13</small></dt><dd>65</dd></div>"),
        "{page}"
    );
    let fields = [("do", "list fistful/atreides"), ("lang", "es"), ("do", squad)];
    let spanish = server.post("/muster", &fields[..2]);
    let fields = [("state", &*spanish.state()), ("lang", "es"), ("do", squad)];
    assert!(server.post("/muster", &fields).text().contains("<h2>Desglose de puntos</h2>"));
}

#[test]
fn squads_are_reordered() {
    let server = Server::start();
    let force = "fistful: 1\nforce: Raid\narmy: fistful/atreides\nsquads:\n  - {troop: Troopers, figures: 4} # first\n  - {troop: House Guards, figures: 4}\n";
    let opened = server.post("/muster", &[("do", "open"), ("open", force)]);
    let edited =
        |at: &str| server.post("/muster", &[("state", &*opened.state()), ("at", at)]).text();
    let first = "value=\"move force squads/0 0\" aria-label=\"Earlier: Troopers\" disabled";
    assert!(edited("squads/0").contains(first), "{}", edited("squads/0"));
    let second = "value=\"move force squads/1 0\" aria-label=\"Earlier: House Guards\">";
    assert!(edited("squads/1").contains(second), "{}", edited("squads/1"));
    let moved = press(&server, "/muster", &opened, "move force squads/1 0");
    let moved = server.download(&moved, "force");
    let [guards, troopers] = ["House Guards", "Troopers"].map(|name| moved.find(name));
    assert!(guards < troopers && moved.contains("figures: 4} # first"), "{moved}");
    let nowhere = press(&server, "/muster", &opened, "move force squads/1 7").text();
    assert!(nowhere.contains("That change cannot be made in this text."), "{nowhere}");
}

#[test]
fn a_squad_joins_a_platoon() {
    let server = Server::start();
    let force = "fistful: 1\nforce: Raid\narmy: fistful/atreides\nplatoons:\n  - name: First\n    leader: {unit: Lieutenant}\n    squads:\n      - {troop: House Guards, figures: 4}\nsquads:\n  # Old men.\n  - {troop: Troopers, figures: 5} # of the well\n  - {troop: Troopers, figures: 4}\n";
    let opened = server.post("/muster", &[("do", "open"), ("open", force)]);
    let way = "move force squads/0 platoons/0/squads";
    let edited =
        |at: &str| server.post("/muster", &[("state", &*opened.state()), ("at", at)]).text();
    assert!(edited("squads/0").contains(&format!("value=\"{way}\"><b>Join: First</b>")));
    // A squad in the only platoon cannot move to another, but can leave it.
    let inside = edited("platoons/0/squads/0");
    assert!(!inside.contains("move force platoons/0/squads/0 platoons"), "{inside}");
    assert!(inside.contains("move force platoons/0/squads/0 squads"), "{inside}");
    let joined = press(&server, "/muster", &opened, way);
    let expected = force
        .replace("  # Old men.\n  - {troop: Troopers, figures: 5} # of the well\n", "")
        .replace("figures: 4}\nsquads", "figures: 4}\n\n      # Old men.\n      - {troop: Troopers, figures: 5} # of the well\nsquads");
    assert_eq!(server.download(&joined, "force"), expected);
}

#[test]
fn a_unique_unit_is_offered_once() {
    let server = Server::start();
    let begun = server.post("/muster", &[("do", "list fistful/atreides")]);
    let offered = "aria-label=\"Add: Gurney Halleck\"><b>";
    assert!(begun.text().contains(offered));
    let led = press(&server, "/muster", &begun, "add force leaders {unit: Gurney Halleck}");
    assert!(led.text().contains("aria-label=\"Add: Gurney Halleck\" disabled"), "{}", led.text());
    let also = press(&server, "/muster", &led, "add force leaders {unit: Lieutenant}");
    assert!(also.text().contains("aria-label=\"Add: Lieutenant\"><b>"));
}

#[test]
fn comments_of_the_player_stay() {
    let server = Server::start();
    let force = "# mine\nfistful: 1\nforce: Raid   # a name\narmy: fistful/atreides\nlimit: 300\nsquads:\n  - {troop: Troopers, figures: 4} # first\n";
    let opened = server.post("/muster", &[("do", "open"), ("open", force)]);
    assert_eq!(server.download(&opened, "force"), force);
    let changed = press(&server, "/muster", &opened, "put force squads/0/figures 5");
    assert_eq!(server.download(&changed, "force"), force.replace("figures: 4", "figures: 5"));
    // A link carries both texts, to the byte.
    let link = changed.between("name=\"state\" value=\"", "\"");
    let again = server.post("/muster", &[("do", "open"), ("open", &link)]);
    assert_eq!(server.download(&again, "force"), server.download(&changed, "force"));
    let file = [("do", "open"), ("open", "fistful: 1\r\nforce: A\r\narmy: fistful/atreides\r\n")];
    let windows = server.download(&server.post("/muster", &file), "force");
    assert!(windows.contains("force: A\r\n"), "{windows:?}");
}

#[test]
fn a_faulty_text_is_shown_with_its_findings() {
    let server = Server::start();
    let bad = "fistful: 1\nforce: \"<script>alert(1)</script>\"\narmy: fistful/atraides\nsquads:\n - troop\n";
    let opened = server.post("/muster", &[("do", "open"), ("open", bad)]).text();
    assert!(opened.contains("class=\"finding error\""), "{opened}");
    assert!(opened.contains("<textarea") && !opened.contains("<script>alert"), "{opened}");
    let link = server.post("/muster", &[("do", "open"), ("open", "#f1.AAAA")]).text();
    assert!(link.contains("role=\"alert\">The end of the link is missing; copy it again, from the “#” to the last letter."), "{link}");
    let place = server.post("/muster", &[("do", "put force nowhere/3 5")]).text();
    assert!(place.contains("That change cannot be made in this text."), "{place}");
}

#[test]
fn a_published_list_is_copied_before_it_is_changed() {
    let server = Server::start();
    let begun = server.post("/design", &[("do", "list fistful/harkonnen")]);
    assert!(begun.text().contains("You can change a copy of it."));
    let own = press(&server, "/design", &begun, "own");
    assert!(server.download(&own, "force").contains("army: house.yaml"));
    let changed = press(&server, "/design", &own, "put list units/0/code EFs-A4");
    let list = server.download(&changed, "list");
    assert!(list.contains("# The Harkonnen, as published") && list.contains("code: EFs-A4"));
}

#[test]
fn odds_of_the_page_equal_those_of_the_command_line() {
    let server = Server::start();
    let begun = server.post("/muster", &[("do", "list fistful/atreides")]);
    let melee = [("state", &*begun.state()), ("first", "7"), ("second", "9"), ("against", "1")];
    let page = server.post("/odds", &melee).text();
    assert!(page.contains("<h2>Melee: 7 against 9</h2>"), "{page}");
    assert!(page.contains("<meter min=\"0\" max=\"100\" value=\"29.0\">29.0 %</meter>"), "{page}");
    let spanish = [&melee[..], &[("lang", "es"), ("kind", "morale")]].concat();
    assert!(server.post("/odds", &spanish).text().contains("<h2>Moral de 7: 7 o menos</h2>"));
}

#[test]
fn a_preview_equals_the_printed_page_and_runs_only_its_script() {
    let server = Server::start();
    let begun = server.post("/play", &[("do", "force fistful/forces/fremen-300")]);
    let fields = [("state", &*begun.state()), ("as", "sheet-force"), ("spoken", "es")];
    let page = server.post("/paper", &fields);
    let policy = page.head("content-security-policy");
    assert!(
        policy.contains("script-src 'sha256-") && !policy.contains("script-src 'unsafe"),
        "{policy}"
    );
    assert_eq!(page.head("x-frame-options"), "SAMEORIGIN");
    assert!(page.text().contains("class=\"strip"));
    assert_eq!(server.post("/file/html", &fields).body, page.body);
    let saved = server.post("/file/text", &fields);
    assert_eq!(
        saved.head("content-disposition"),
        "attachment; filename=\"stilgar-s-death-commandos.txt\""
    );
}

#[test]
fn downloads_are_named_after_what_they_hold() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    let house = [("state", &*house.state()), ("list/name", "House Ilse")];
    let house = server.post("/design", &house);
    let squad = press(&server, "/muster", &house, "add force squads {troop: Guards, figures: 5}");
    let cases = [
        ("The Gate", "sheet-force", "the-gate.txt"),
        ("The Gate", "cards-force", "the-gate-cards.txt"),
        ("Ворота", "sheet-force", "force.txt"),
        ("The Gate", "sheet-list", "house-ilse.txt"),
    ];
    for (name, what, file) in cases {
        let fields = [("state", &*squad.state()), ("force/force", name)];
        let named = server.post("/muster", &fields);
        let fields = [("state", &*named.state()), ("as", what)];
        let saved = server.post("/file/text", &fields);
        let head = saved.head("content-disposition");
        assert_eq!(head, format!("attachment; filename=\"{file}\""), "{what}");
    }
}

#[test]
fn squads_of_one_name_are_numbered() {
    let server = Server::start();
    let begun = server.post("/muster", &[("do", "list fistful/atreides")]);
    let squad = "add force squads {troop: \"Troopers\", figures: 4}";
    let one = press(&server, "/muster", &begun, squad);
    assert!(one.text().contains("One more figure: Troopers\""), "{}", one.text());
    let two = press(&server, "/muster", &one, squad).text();
    assert!(two.contains("Troopers 2 (4 figures)"), "{two}");
    let lettered = server.post("/muster", &[("do", "force fistful/forces/corrino-500")]).text();
    assert!(lettered.contains(", “t”") && !lettered.contains(", `t`"), "{lettered}");
    let three = press(&server, "/muster", &press(&server, "/muster", &one, squad), squad);
    let named = "put force squads/1/name Scouts";
    let named = press(&server, "/muster", &three, named).text();
    for (name, times) in [("Troopers 1", 1), ("Troopers 2", 1), ("Troopers 3", 0), ("Scouts", 1)] {
        let label = format!("One more figure: {name}\"");
        assert_eq!(named.matches(&label).count(), times, "{name}");
        assert_eq!(named.contains(&format!("<dt>{name}</dt>")), times > 0, "{name}");
    }
}

#[test]
fn find_searches_for_the_kind_of_the_shown_unit() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    let chosen = |unit: &str, of: &str, kind: &str| {
        let fields =
            [("state", &*house.state()), ("unit", unit), ("sought-of", of), ("sought-kind", kind)];
        let page = server.post("/design", &fields);
        let kinds = page.between("name=\"sought-kind\">", "</select>");
        kinds
            .split("<option value=\"")
            .find(|one| one.contains("selected"))
            .map(|one| one.split('"').next().unwrap_or_default().to_owned())
    };
    let is = |kind: &str| Some(kind.to_owned());
    // A question about a captain is not asked again about troopers.
    assert_eq!(chosen("4", "leader", "leader"), is("trooper"));
    assert_eq!(chosen("4", "trooper", "leader"), is("leader"));
    assert_eq!(chosen("1", "leader", "trooper"), is("trooper"));
    assert_eq!(chosen("1", "trooper", "trooper"), is("leader"));
}

#[test]
fn an_emblem_is_chosen_by_its_picture() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    let pictures = house.between("id=\"emblem\">", "</fieldset>");
    assert_eq!(pictures.matches("type=\"radio\" name=\"list/emblem\"").count(), 12);
    assert_eq!(pictures.matches("<svg").count(), 12);
    assert!(pictures.contains(
        "value=\"shield\" checked><i class=\"sign\" aria-hidden=\"true\" data-letter=\"M\">"
    ));
    let worm = [("state", &*house.state()), ("list/emblem", "worm")];
    let worm = server.post("/design", &worm);
    let chosen = worm.between("id=\"emblem\">", "</fieldset>");
    assert!(chosen.contains("value=\"worm\" checked>") && chosen.matches("checked").count() == 1);
    let own = worm.between("<a class=\"crest\" href=\"#emblem\" aria-label=\"Emblem\"", "</svg>");
    assert!(own.contains("<svg") && chosen.contains(&own[own.len() - 200..]), "{own}");
    // Only the fields of an own house can be edited.
    let shipped = server.post("/design", &[("do", "list fistful/atreides")]).text();
    assert!(!shipped.contains("href=\"#emblem\""));
}

#[test]
fn the_audit_view_compares_a_list_with_its_tables() {
    let server = Server::start();
    let begun = server.post("/audit", &[("do", "list fistful/harkonnen")]);
    let page = begun.text();
    // The story first, as the printed audit tells it, and it is one click away.
    assert!(page.contains("Points +2 against the tables"), "{page}");
    assert!(page.contains("formaction=\"/print\" name=\"as\" value=\"audit-list\""), "{page}");
    assert!(page.contains("<tr><th scope=\"row\">printed</th>"), "{page}");
    // Differences are said in words too.
    assert!(page.contains("<p>Printed against the tables: "), "{page}");
    let units = |page: &str| page.matches("<article>").count();
    let classed = |class: &str| {
        let fields = [("state", &*begun.state()), ("class", class)];
        units(&server.post("/audit", &fields).text())
    };
    let [all, open] = ["", "open"].map(classed);
    assert_eq!(all, units(&page));
    assert!(open > 0 && open < all, "{open} of {all}");
    // A published list is not changed; one of the player's own takes a code that comes near.
    assert!(!page.contains("name=\"do\" value=\"put list"), "{page}");
    let own = press(&server, "/audit", &begun, "own");
    let takes = own.between("name=\"do\" value=\"put list", "\"");
    let code = takes.rsplit(' ').next().expect("a code");
    let taken = press(&server, "/audit", &own, &format!("put list{takes}"));
    assert!(server.download(&taken, "list").contains(&format!("code: {code}")));
    let spanish = [("state", &*begun.state()), ("lang", "es")];
    assert!(server.post("/audit", &spanish).text().contains("Lo impreso frente a las tablas: "));
}

#[test]
fn a_house_rule_is_added_and_taken_out() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    let rule = [
        ("state", &*house.state()),
        ("rule-what", "changes training E"),
        ("rule-points", "3"),
        ("do", "rule"),
    ];
    let ruled = server.post("/design", &rule);
    let list = server.download(&ruled, "list");
    assert!(list.contains("changes: training E") && list.contains("points: 3"), "{list}");
    // The effect on the list stands beside the field.
    assert!(ruled.text().contains("<b>H1</b> Elite: 3 points"), "{}", ruled.text());
    assert!(ruled.text().contains(" → "), "{}", ruled.text());
    let plain = press(&server, "/design", &ruled, "remove list house_rules/0");
    assert!(!plain.text().contains("<b>H1</b>"), "{}", plain.text());
    let odd = [("state", &*house.state()), ("rule-what", "base x"), ("do", "rule")];
    assert!(server.post("/design", &odd).text().contains("Say what the rule changes"));
}

#[test]
fn renaming_or_removing_a_unit_updates_every_reference() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    let squad = "add force squads {troop: \"Troopers\", figures: 4}";
    let mustered = press(&server, "/muster", &house, squad);
    let list = server.download(&mustered, "list").replace('"', "");
    let units: Vec<&str> = list.split("name: ").skip(2).collect();
    let at = |name: &str| units.iter().position(|unit| unit.starts_with(name)).expect("a unit");
    for name in ["Captain", "Lieutenant", "NCO", "Guards", "Troopers"] {
        let place = format!("list/units/{}/name", at(name));
        let renamed = server.post("/design", &[("state", &mustered.state()), (&place, "Ilse")]);
        let gone = press(&server, "/design", &mustered, &format!("remove list units/{}", at(name)));
        for changed in [renamed, gone] {
            let texts = ["list", "force"].map(|which| server.download(&changed, which));
            for key in ["name", "nco", "platoon_leader", "unit", "troop"] {
                let called = format!("{key}: {name}");
                let lines = texts.iter().flat_map(|text| text.lines());
                let found =
                    lines.map(|line| line.replace('"', "")).find(|line| line.ends_with(&called));
                assert_eq!(found, None, "{name}");
            }
            let views = ["/design", "/muster"];
            let views = views.map(|view| server.post(view, &[("state", &changed.state())]).text());
            assert!(!views.iter().any(|view| view.contains("class=\"raw\"")), "{name}: {texts:?}");
        }
    }
}

#[test]
fn a_renamed_sample_unit_loses_its_sample_names() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    let named = |names: &[(&str, &str)]| {
        let state = house.state();
        let fields = [&[("state", &*state)], names].concat();
        server.download(&server.post("/design", &fields), "list")
    };
    let (english, spanish) = ("list/units/0/name", "list/units/0/name_es");
    let old = server.download(&house, "list");
    assert!(old.contains("Captain") && old.contains("Capitán"), "{old}");
    let list = named(&[(english, "Ilse")]);
    assert!(list.contains("name: Ilse") && !list.contains("Capitán"), "{list}");
    let both = named(&[(english, "Ilse"), (spanish, "Ilsa")]);
    assert!(both.contains("name: Ilse") && both.contains("name_es: Ilsa"), "{both}");
}

#[test]
fn findings_of_a_platoon_come_before_its_squads() {
    let server = Server::start();
    let begun = server.post("/muster", &[("do", "list fistful/atreides")]);
    let squad = "{troop: \"Troopers\", figures: 4}";
    let platoon = format!("add force platoons {{squads: [{squad}, {squad}]}}");
    let led = press(&server, "/muster", &begun, &platoon).text();
    let [finding, first] =
        ["add its leader: Lieutenant", "class=\"enlisted"].map(|one| led.find(one));
    assert!(finding.is_some() && finding < first, "{finding:?} {first:?}");
}

/// Two squads and a Lieutenant outside platoons are a warning; one button makes a platoon of them.
#[test]
fn squads_and_their_lieutenant_form_a_platoon() {
    let server = Server::start();
    let begun = server.post("/muster", &[("do", "list fistful/atreides")]);
    let lieutenant = press(&server, "/muster", &begun, "add force leaders {unit: \"Lieutenant\"}");
    let one = "add force squads {troop: \"Troopers\", figures: 4, name: One}";
    let one = press(&server, "/muster", &lieutenant, one);
    assert!(!one.text().contains("Form a platoon of"), "a single squad");
    let two = "add force squads {troop: \"Troopers\", figures: 6, name: Two}";
    let two = press(&server, "/muster", &one, two);
    let page = two.text();
    assert!(page.contains("without a platoon to lead"), "{page}");
    assert!(page.contains(">Form a platoon of 2 squads, led by Lieutenant</button>"), "{page}");
    let button = two.between("value=\"platoon ", "\"").replace("&#34;", "\"");
    let led = press(&server, "/muster", &two, &format!("platoon {button}"));
    assert!(led.text().contains("Everything follows the rules"), "{}", led.text());
    let force = server.download(&led, "force");
    let force = fistful::yaml_edit::Values::read(&force);
    let told = |place: &str| force.get(place).unwrap_or_default().to_owned();
    let squads = [0, 1].map(|at| told(&format!("platoons/0/squads/{at}/name")));
    assert_eq!(squads, ["One", "Two"]);
    assert_eq!(told("platoons/0/leader/unit"), "Lieutenant");
    assert_eq!([told("squads/0/name"), told("leaders/0/unit")], ["", ""]);
    // A button of another page, or none of ours, changes nothing.
    for wrong in
        ["platoon", "platoon 0 9", "platoon 7 2", "platoon x 2", "platoon 0 2 5 {", "platoon 0 -1"]
    {
        let page = press(&server, "/muster", &two, wrong);
        assert_eq!(server.download(&page, "force"), server.download(&two, "force"), "{wrong}");
    }
}

#[test]
fn the_print_language_follows_the_page_unless_chosen() {
    let server = Server::start();
    let state = server.post("/muster", &[("do", "force fistful/forces/atreides-500")]).state();
    for (spoken, printed) in [("en", "es"), ("both", "both")] {
        let fields = [("state", &*state), ("lang", "es"), ("spoken", spoken), ("spoken-in", "en")];
        let page = server.post("/print", &fields).text();
        let chosen = format!("name=\"spoken\" value=\"{printed}\" checked>");
        assert!(page.contains(&chosen), "{spoken}: {page}");
    }
}

type Fields<'a> = &'a [(&'a str, &'a str)];

#[test]
fn house_rules_of_every_kind_are_added() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    let state = house.state();
    let with = |what: &[(&str, &str)]| {
        let fields = [&[("state", &*state), ("do", "rule")], what].concat();
        server.post("/design", &fields)
    };
    let rules: [(Fields, &str, &str); 5] = [
        (&[("rule-what", "changes base"), ("rule-ws", "9")], "changes: base", "ws: 9"),
        (
            &[
                ("rule-what", "adds trait"),
                ("rule-new", "u"),
                ("rule-points", "4"),
                ("rule-move", "+1d"),
            ],
            "adds: trait u",
            "move: +1d",
        ),
        (&[("rule-what", "caps leaders"), ("rule-move", "4d")], "caps: leaders", "move: 4d"),
        (&[("rule-what", "gives Guards"), ("rule-points", "2")], "- Guards", "points: 2"),
        (
            &[
                ("rule-what", "changes fighting 5"),
                ("rule-name", "Sword masters"),
                ("rule-ws", "7"),
            ],
            "name: Sword masters",
            "ws: 7",
        ),
    ];
    for (fields, about, value) in rules {
        let ruled = with(fields);
        let list = server.download(&ruled, "list");
        let list = list[list.find("house_rules:").expect("rules")..].replace('"', "");
        assert!(list.contains(about) && list.contains(value), "{list}");
        let page = ruled.text();
        assert!(page.contains("<b>H1</b>") && !page.contains("finding error"), "{page}");
    }
    // A letter that there is already is refused where it was asked for, and stays in its field.
    let twice = with(&[("rule-what", "adds trait"), ("rule-new", "s"), ("rule-points", "4")]);
    let page = twice.text();
    assert_eq!(twice.state(), state);
    assert!(page.contains("id=\"wrong-list/house_rules\">"), "{page}");
    assert!(page.contains("name=\"rule-new\" value=\"s\""), "{page}");
    assert!(page.contains("<option value=\"adds trait\" selected>"), "{page}");
    assert!(with(&[("rule-what", "caps leaders")]).text().contains("Say what the rule changes"));
}

#[test]
fn emblem_composition_and_names_of_a_house_are_edited() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    let state = house.state();
    let list = |fields: &[(&str, &str)]| {
        let fields = [&[("state", &*state)], fields].concat();
        server.download(&server.post("/design", &fields), "list")
    };
    let cases = [
        ("list/emblem", "worm", "emblem: worm"),
        ("list/name_es", "Casa Ilse", "name_es: Casa Ilse"),
        ("list/composition/squad", "5-9", "squad: 5-9"),
        ("list/composition/company", "3", "company: 3"),
        ("list/composition/company_leader", "Captain", "company_leader: Captain"),
        ("list/units/3/name_es", "Los de siempre", "name_es: Los de siempre"),
    ];
    for (place, typed, line) in cases {
        assert!(list(&[(place, typed)]).contains(line), "{place}: {}", list(&[(place, typed)]));
    }
    // An emptied field is removed, and its mapping too once that is empty.
    let emptied = list(&[
        ("list/composition/squad", ""),
        ("list/composition/platoon", ""),
        ("list/composition/platoon_leader", ""),
        ("list/emblem", ""),
    ]);
    assert!(!emptied.contains("composition") && !emptied.contains("emblem"), "{emptied}");
    let unique = "put list units/0/unique true";
    assert!(
        server
            .download(&press(&server, "/design", &house, unique), "list")
            .contains("unique: true")
    );
}

#[test]
fn a_list_named_force_yaml_is_printed() {
    let server = Server::start();
    let house = server.post("/design", &[("do", "house fistful")]);
    let called = [("state", &*house.state()), ("force/army", "force.yaml")];
    let called = server.post("/muster", &called);
    let squad = press(&server, "/muster", &called, "add force squads {troop: Guards, figures: 5}");
    for (what, holds) in [("sheet-force", "My force"), ("sheet-list", "Sharpshooters")] {
        let fields = [("state", &*squad.state()), ("as", what), ("lang", "en")];
        let paper = server.post("/file/text", &fields);
        assert_eq!(paper.status, 200);
        assert!(paper.text().contains(holds), "{}", paper.text());
    }
}

#[test]
fn findings_with_the_same_words_are_shown_once() {
    let server = Server::start();
    let list = "fistful: 1\nname: Twins\nunits:\n  - {name: Ilse, code: VHsg}\n  - {name: Ulla, code: VHsg}\n";
    let opened = server.post("/design", &[("do", "open"), ("open", list)]).text();
    let clash = opened.matches("(§9c, F22)");
    // Beside the code that is shown, and once for all the others.
    assert_eq!((clash.count(), opened.contains("<p>Ulla: “sg”")), (2, true), "{opened}");
}

#[test]
fn every_title_names_the_force_in_the_language_of_the_page() {
    let server = Server::start();
    let force = server.post("/muster", &[("do", "force fistful/forces/atreides-500")]);
    for view in ["/muster", "/play", "/print"] {
        for (language, name) in [("en", "Gurney's raiders"), ("es", "Los incursores de Gurney")] {
            let page = server.post(view, &[("state", &force.state()), ("lang", language)]).text();
            let page = page.replace("&#39;", "'");
            assert!(page.contains(&format!("<title>{name} – Fistful</title>")), "{view}: {page}");
        }
    }
}
