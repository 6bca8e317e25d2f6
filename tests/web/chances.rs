//! The odds of units with ability codes on the page: against anybody, means first, fractions on demand.

use super::server::{Server, serve_command};
use crate::common::empty_folder;
use pretty_assertions::assert_eq;
use std::fs;

const ATREIDES: &str = "force fistful/forces/atreides-500";

/// The main numbers of an answer, each with its words.
fn gist(page: &str) -> Vec<(String, String)> {
    let part = |text: &str, tag: &str| {
        let rest = text.split(&format!("<{tag}>")).nth(1).expect("a part").to_owned();
        rest.split("</").next().expect("its end").to_owned()
    };
    let all = page.split("<dl class=\"gist\">").nth(1).expect("a gist");
    let all = all.split("</dl>").next().expect("its end");
    all.split("<div>").skip(1).map(|one| (part(one, "dd"), part(one, "dt"))).collect()
}

fn owned_pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(number, says)| ((*number).to_owned(), (*says).to_owned())).collect()
}

#[test]
fn means_come_first_and_fractions_are_folded() {
    let server = Server::start();
    let squads = [
        ("kind", "squads"),
        ("first", "fistful/atreides:Troopers"),
        ("second", "fistful/corrino:Sardaukar"),
        ("figures", "5"),
        ("foes", "5"),
    ];
    let page = server.ask_odds("list fistful/atreides", &squads);
    // As `fistful odds squads` has them.
    let means = [
        ("3.1 of 5", "figures that Troopers (6) will lose on average"),
        ("52.3 %", "chance that Troopers (6) will end shaken or routed"),
        ("2.3 of 5", "figures that Sardaukar (7) will lose on average"),
        ("39.5 %", "chance that Sardaukar (7) will end shaken or routed"),
    ];
    assert_eq!(gist(&page), owned_pairs(&means));
    let [seen, folded] = page.split("<summary>Exact rolls</summary>").collect::<Vec<_>>()[..]
    else {
        panic!("{page}")
    };
    assert!(!seen.contains("/ 10000000000"), "{seen}");
    assert!(folded.contains("79235168 / 10000000000"), "{folded}");
    assert!(seen.contains("<meter min=\"0\" max=\"100\" value=\"34.4\">"), "{seen}");
    let fire = [
        ("kind", "fire"),
        ("first", "fistful/atreides:Skirmishers"),
        ("target", "fistful/corrino:Sardaukar"),
        ("shots", "5"),
    ];
    let page = server.ask_odds("list fistful/atreides", &fire);
    let kills = [("1.5", "kills on average"), ("83.2 %", "chance of at least one")];
    assert_eq!(gist(&page), owned_pairs(&kills));
    let spanish = [&fire[..], &[("lang", "es")]].concat();
    let page = server.ask_odds("list fistful/atreides", &spanish);
    let kills = [("1,5", "muertes de media"), ("83,2 %", "probabilidad de al menos una")];
    assert_eq!(gist(&page), owned_pairs(&kills));
}

#[test]
fn every_question_shows_its_key_figures() {
    let server = Server::start();
    let bare = |fields: &[(&str, &str)]| gist(&server.ask_odds("list fistful/atreides", fields));
    let melee = [("first", "7"), ("second", "9")];
    let bout = [
        ("36.0 %", "chance that 7 will kill 9"),
        ("69.0 %", "chance that 9 will kill 7"),
        ("2.0 %", "chance that neither will"),
    ];
    assert_eq!(bare(&melee), owned_pairs(&bout));
    // Of two alike: the names are `el primero` and `el segundo`, which Spanish contracts after `de` and `a`.
    let alike = bare(&[("first", "8"), ("second", "8"), ("lang", "es")]);
    assert_eq!(alike[0].1, "probabilidad de que el primero acabe con el segundo");
    let several = bare(&[&melee[..], &[("against", "3")]].concat());
    assert_eq!(several[0].1, "foes killed on average");
    assert_eq!(several[1].1, "chance that 7 will be killed");
    let morale = [("kind", "morale"), ("first", "7")];
    assert_eq!(bare(&morale), owned_pairs(&[("58.3 %", "chance to pass the check")]));
    for (reason, says) in
        [("melee", "chance to hold"), ("charge", "chance to charge"), ("rally", "chance to rally")]
    {
        let gist = bare(&[&morale[..], &[("for", reason)]].concat());
        assert_eq!(gist[0].1, says);
    }
    let charge = [("kind", "charge"), ("first", "3d"), ("inches", "10")];
    assert_eq!(bare(&charge)[0].1, "chance to get there");
    let shot = [("kind", "fire"), ("first", "5")];
    assert_eq!(bare(&shot)[0].1, "chance that a shot kills");
    let desert = server.ask_odds(
        "list scrubs/french",
        &[("unit", "Legionnaires"), ("range", "10"), ("cover", "1"), ("still", "1")],
    );
    let hits = [("3.0", "figures hit on average"), ("97.2 %", "chance of at least one")];
    assert_eq!(gist(&desert), owned_pairs(&hits));
    let fremen = [("kind", "melee"), ("second-of", "dune-world/corrino")];
    let fremen = gist(&server.ask_odds("force dune-world/forces/fremen-500", &fremen));
    assert!(fremen[0].1.starts_with("chance that Sietch Hagga"), "{fremen:?}");
    assert!(fremen[0].1.contains("will win against"), "{fremen:?}");
}

#[test]
fn an_enemy_may_be_of_any_list_or_force() {
    let server = Server::start();
    let page = server.ask_odds(ATREIDES, &[]);
    // One's own squads first, against those whom the list names as its enemy.
    let own =
        "name=\"first\" value=\"force.yaml:Troopers\" checked><b>Troopers</b> <span>WS 6</span>";
    let foe = "name=\"second\" value=\"fistful/harkonnen:Regulars\" checked><b>Regulars</b> <span>WS 4</span>";
    for one in [
        own,
        foe,
        "<optgroup label=\"Yours\">",
        "<optgroup label=\"Lists\">",
        "<optgroup label=\"Forces\">",
    ] {
        assert!(page.contains(one), "{one}: {page}");
    }
    // A list is chosen, and then somebody of it; whoever was chosen of another is forgotten.
    let chosen = [("second-of", "fistful/corrino"), ("second", "fistful/harkonnen:Regulars")];
    let page = server.ask_odds(ATREIDES, &chosen);
    assert!(page.contains("value=\"fistful/corrino:Sardaukar\""), "{page}");
    assert!(!page.contains("value=\"fistful/harkonnen:Regulars\""), "{page}");
    assert!(!page.contains("class=\"finding error\""), "{page}");
    // A shipped force brings its squads as they are.
    let force = [("kind", "squads"), ("second-of", "fistful/forces/corrino-500")];
    let page = server.ask_odds(ATREIDES, &force);
    assert!(!page.contains("name=\"foes\""), "{page}");
    assert_eq!(gist(&page).len(), 4, "{page}");
    // One's own list, and its own leaders.
    let own = [("first-of", "fistful/atreides"), ("first", "fistful/atreides:Duke Leto")];
    let page = server.ask_odds(ATREIDES, &own);
    assert!(page.contains("<h2>Melee: Duke Leto ("), "{page}");
    // A unit without a missile weapon says so, and another unit fires.
    let page = server.ask_odds(ATREIDES, &[("kind", "fire"), ("first", "force.yaml:Troopers")]);
    let unarmed =
        "value=\"force.yaml:Troopers\" disabled><b>Troopers</b> <span>no missile weapon</span>";
    assert!(page.contains(unarmed), "{page}");
    assert!(page.contains("<h2>Fire of Skirmishers"), "{page}");
}

#[test]
fn an_enemy_may_be_of_a_file_of_the_folder() {
    let folder = empty_folder("web/chances");
    let list = fistful::embedded::list_or_force("fistful/corrino").expect("a list");
    fs::write(
        folder.join("mine.yaml"),
        list.replace("name: House Corrino (The Emperor)", "name: My Corrino"),
    )
    .expect("a file");
    let force =
        "fistful: 1\nforce: Raid\narmy: mine.yaml\nsquads:\n- {troop: Sardaukar, figures: 4}\n";
    fs::write(folder.join("raid.yaml"), force).expect("a file");
    let server = Server::spawn(serve_command("0").arg("--dir").arg(&folder));
    let page = server.ask_odds(ATREIDES, &[]);
    let group = page.rsplit("<optgroup label=\"In your folder\">").next().expect("a group");
    let key = |name: &str| {
        let before = group.split(&format!(">{name}</option>")).next().expect("a name");
        before
            .rsplit("value=\"")
            .next()
            .and_then(|key| key.split('"').next())
            .expect("a key")
            .to_owned()
    };
    for (name, unit) in [("My Corrino", "Sardaukar"), ("Raid", "Sardaukar")] {
        let key = key(name);
        let page =
            server.ask_odds(ATREIDES, &[("second-of", &key), ("second", &format!("{key}:{unit}"))]);
        assert!(page.contains("against Sardaukar (7"), "{name}: {page}");
        assert!(!gist(&page).is_empty(), "{name}");
    }
    // Only ids of the page find a file.
    let page = server
        .ask_odds(ATREIDES, &[("second-of", "../mine.yaml"), ("second", "mine.yaml:Sardaukar")]);
    assert!(!page.contains("My Corrino:"), "{page}");
}
