//! Play: the odds of the next fight follow the losses that are marked.

use super::server::{Answer, Server};
use super::visit::Visit;
use crate::cli::answer;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

const OWN: &str = "fistful/forces/harkonnen-500";
const ENEMY: &str = "fistful/forces/atreides-300";
const BEATERS: &str = "platoons/0/squads/1";
/// The numbers of each answer of a fight, under its heading.
const ODDS: &str = "[...document.querySelectorAll('.fight-odds section')].map((one) => \
     [one.querySelector('h3').textContent, ...[...one.querySelectorAll('dd')].map((one) => one.textContent)])";

/// The same of an answer without a browser.
fn odds(page: &Answer) -> Vec<Vec<String>> {
    let text = page.text();
    let shown = text.split("<div class=\"fight-odds\"").nth(1).unwrap_or_else(|| panic!("{text}"));
    let shown = shown.split("</details>").next().expect("its end");
    let inner = |text: &str, tag: &str| -> Vec<String> {
        let (open, close) = (format!("<{tag}>"), format!("</{tag}>"));
        let parts = text.split(&*open).skip(1);
        parts.map(|one| one.split(&*close).next().expect("its end").replace("&#39;", "'")).collect()
    };
    let sections = inner(shown, "section");
    sections.iter().map(|one| [inner(one, "h3"), inner(one, "dd")].concat()).collect()
}

/// Asks for the fight of a squad of the force, with more fields.
fn fight(server: &Server, fields: &[(&str, &str)]) -> Vec<Vec<String>> {
    let state = server.post("/muster", &[("do", &format!("force {OWN}"))]).state();
    let asked = [("state", &*state), ("fight", "on"), ("own", BEATERS), ("second-of", ENEMY)];
    odds(&server.post("/play", &[&asked[..], fields].concat()))
}

/// The chance of all outcomes that `is` picks out of an answer as JSON, in per cent.
#[expect(clippy::float_arithmetic, reason = "odds in per cent")]
fn percent(answer: &Value, is: impl Fn(&Value) -> bool) -> String {
    let outcomes = answer["outcomes"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let chance: f64 =
        outcomes.iter().filter(|one| is(one)).filter_map(|one| one["chance"].as_f64()).sum();
    format!("{:.1} %", chance * 100.0)
}

#[test]
fn the_odds_are_those_of_the_command_line_for_what_is_left() {
    let server = Server::start();
    let foe = format!("{ENEMY}:The Duke's word");
    let place = format!("{ENEMY}:squads/0");
    let marked = [
        ("second", &*place),
        ("lost", "3"),
        ("foes", "4"),
        ("foes-of", &*place),
        ("foe-cover", "heavy"),
    ];
    let shown = fight(&server, &marked);
    let own = format!("{OWN}:{BEATERS}");
    let melee = ["odds", "squads", &own, &foe, "--figures", "7", "--lost", "3"];
    let melee = answer(&[&melee[..], &["--foes", "4", "--foe-lost", "1", "--json"]].concat());
    let mean = |side: &str| -> f64 {
        let outcomes = melee["outcomes"].as_array().expect("outcomes");
        let lost = outcomes.iter().filter(|one| one["side"] == side);
        lost.filter_map(|one| Some(one["lost"].as_f64()? * one["chance"].as_f64()?)).sum()
    };
    let broken = |side: &str| {
        percent(&melee, |one| {
            one["side"] == side && ["shaken", "routed"].iter().any(|it| one["what"] == *it)
        })
    };
    assert_eq!(
        shown[0],
        [
            "Melee: 7 × The beaters (4), 3 of 11 lost, with its NCO, against 4 × The Duke's word (8), \
             1 of 6 lost, with its NCO, with a leader of 1"
                .to_owned(),
            format!("{:.1} of 8", mean("first")),
            broken("first"),
            format!("{:.1} of 5", mean("second")),
            broken("second"),
        ]
    );
    let check = answer(&["odds", "morale", &own, "--lost", "3", "--json"]);
    let passes = percent(&check, |one| one["what"] == "pass");
    assert_eq!(
        shown[1..],
        [
            vec!["Morale of The beaters (5), 3 of 11 lost, with its NCO: 5 or less".to_owned(), passes],
            vec![
                "Morale of The Duke's word (9), 1 of 6 lost, with its NCO, with a leader of 1: 11 or less".to_owned(),
                "97.2 %".to_owned()
            ],
        ]
    );
}

#[test]
fn who_fires_who_is_lost_and_who_comes_by_a_link() {
    let server = Server::start();
    // The hounds have Maula Pistols: eight of them fire at a target in cover.
    let hounds = [("own", "platoons/0/squads/0"), ("foe-cover", "heavy")];
    let shown = fight(&server, &hounds);
    assert_eq!(
        shown[1][0],
        "Fire of The hounds (4), at The Duke's word, Maula Pistol, heavy cover, 8 shots"
    );
    // Nobody fights who is not left.
    let gone = [("lost", "10"), ("nco-lost", "1")];
    assert_eq!(fight(&server, &gone), Vec::<Vec<String>>::new());
    let last = [("lost", "10"), ("lang", "es")];
    assert!(
        fight(&server, &last)[0][0].starts_with("Melé: 0 × Los ojeadores (4), bajas: 10 de 11")
    );
    // A leader who is lost leads his squad no more.
    let theirs = server.post("/muster", &[("do", &format!("force {ENEMY}"))]).state();
    let led = |fields: &[(&str, &str)]| {
        let asked = [("state", &*theirs), ("fight", "on"), ("own", "squads/0"), ("second-of", OWN)];
        odds(&server.post("/play", &[&asked[..], fields].concat()))[0][0].clone()
    };
    assert!(
        led(&[]).starts_with(
            "Melee: 5 × The Duke's word (8), with its NCO, with a leader of 1, against"
        )
    );
    assert!(
        led(&[("leader-lost", "1")])
            .starts_with("Melee: 5 × The Duke's word (8), with its NCO, against")
    );
    // The force of a link takes the place of the shipped ones.
    let theirs = server.post("/muster", &[("do", "force fistful/forces/fremen-300")]).state();
    let linked = [("enemy-link", &*format!("https://desert.example/{theirs}")), ("lang", "en")];
    let linked = fight(&server, &linked);
    let shipped = fight(&server, &[("second-of", "fistful/forces/fremen-300")]);
    assert_eq!(linked, shipped);
    assert_eq!(linked.len(), 4, "{linked:?}");
    let linked =
        [("state", &*theirs), ("enemy-link", &*format!("https://desert.example/{theirs}"))];
    let link = server.post("/play", &linked).between("<p><a href=\"", "\"");
    assert_eq!(link, theirs);
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_figure_that_is_tapped_off_moves_the_odds() {
    let mut visit = Visit::new("next-fight");
    visit.lay(OWN);
    visit.press(".next-fight summary", "document.querySelector('.fight-odds section')");
    let full = visit.browser.evaluate(ODDS);
    assert!(full[0][0].as_str().expect("a title").contains("The hounds"), "{full}");
    let heading = "document.querySelector('.fight-odds h3')?.textContent";
    visit.tap("The beaters", ".rungs input", 2);
    visit
        .browser
        .until(&format!("{heading}.startsWith('Melee: 7 × The beaters (4), 3 of 11 lost')"));
    // The check is against the Morale that the unit shows.
    let morale = visit.marks_of("The beaters")[2].clone();
    let checked = visit.browser.evaluate(ODDS)[1][0].as_str().expect("a title").to_owned();
    assert!(
        checked.ends_with(&format!(": {} or less", morale.as_str().expect("Morale"))),
        "{checked} {morale}"
    );
    visit.tap("The beaters", ".rungs .nco", 0);
    visit.browser.until(&format!("{heading}.includes('4 of 11 lost, against')"));
    visit.press(".undo", &format!("{heading}.includes('3 of 11 lost, with its NCO')"));
    // A field of the fight is no phase of the turn.
    visit.press(".next", "document.querySelectorAll('.phases .done').length === 1");
    let fewer = "{ const one = document.querySelector('[name=foes]'); one.value = 2; \
                 one.dispatchEvent(new Event('change', { bubbles: true })); }";
    visit.browser.evaluate(fewer);
    visit.browser.until(&format!("{heading}.includes('against 2 × The Duke')"));
    let done = visit.browser.evaluate("document.querySelectorAll('.phases .done').length");
    assert_eq!(done, json!(1));
    // What a unit of the enemy has left is there again when it is chosen again.
    let pick = |unit: usize| {
        format!(
            "{{ const one = document.querySelector('[name=second]'); one.selectedIndex = {unit}; \
                 one.dispatchEvent(new Event('change', {{ bubbles: true }})); }}"
        )
    };
    visit.browser.evaluate(&pick(1));
    visit.browser.until(&format!("!{heading}.includes('against 2 × The Duke')"));
    visit.browser.evaluate(&pick(0));
    visit.browser.until(&format!("{heading}.includes('against 2 × The Duke')"));
    // What was chosen of the enemy is there again after another view.
    let choose = "{ const one = document.querySelector('[name=\"second-of\"]'); one.value = 'fistful/forces/fremen-300'; \
                  one.dispatchEvent(new Event('change', { bubbles: true })); }";
    visit.browser.evaluate(choose);
    visit.browser.until(&format!("!{heading}.includes('Duke')"));
    let before = visit.browser.evaluate(ODDS);
    visit.view("muster");
    visit.view("play");
    visit.browser.until(heading);
    assert_eq!(visit.browser.evaluate(ODDS), before);
    assert_ne!(before, json!([]));
}

#[test]
fn what_is_no_link_and_units_of_one_name() {
    let server = Server::start();
    let state = server.post("/muster", &[("do", &format!("force {OWN}"))]).state();
    let wrong = [("state", &*state), ("fight", "on"), ("enemy-link", "http://foo")];
    let page = server.post("/play", &wrong);
    assert_eq!(page.between("<p class=\"finding\">", "</p>"), "This link holds no force.");
    assert_eq!(odds(&page), Vec::<Vec<String>>::new());
    // Two squads of one unit are two enemies.
    let copy = |state: &str, place: &str| {
        let copy = format!("copy force {place}");
        server.post("/muster", &[("do", &*copy), ("state", state)]).state()
    };
    // A copy has no name of its own.
    let twins = copy(&copy(&state, BEATERS), "platoons/0/squads/2");
    let linked = [("state", &*state), ("fight", "on"), ("enemy-link", &*twins)];
    let page = server.post("/play", &linked);
    assert!(page.text().contains(" · 2</option>"), "{}", page.text());
    assert!(!page.text().contains("<p class=\"finding error\">"), "{}", page.text());
}

#[test]
fn a_leader_has_a_rating_of_the_rules_or_is_refused() {
    let server = Server::start();
    let state = server.post("/muster", &[("do", &format!("force {OWN}"))]).state();
    let asked = [("state", &*state), ("fight", "on"), ("own", BEATERS), ("second-of", ENEMY)];
    let page = |fields: &[(&str, &str)]| server.post("/play", &[&asked[..], fields].concat());
    for name in ["leader", "foe-leader"] {
        let options = page(&[]).between(&format!("<select name=\"{name}\">"), "</select>");
        let keys: Vec<&str> = options.split("value=\"").skip(1).map(|one| &one[..1]).collect();
        assert_eq!(keys, ["\"", "0", "1", "2", "3", "4", "5", "6"], "{options}");
        assert!(options.contains(">As in its force<") && options.contains(">None<"), "{options}");
        // Without a leader, with that of the force, and with another.
        let shown = |rating: &str| odds(&page(&[(name, rating)]))[0][0].clone();
        assert!(shown("3").contains("with a leader of 3"), "{}", shown("3"));
        assert_eq!(shown(" 0 "), shown("0"));
        assert_eq!(shown("0").contains("with a leader"), name == "leader", "{}", shown("0"));
        for (typed, found) in
            [("seven", "seven"), ("7", "7"), ("-1", "-1"), ("2.5", "2.5"), ("1 ' ", "1 &#39;")]
        {
            let refused = page(&[(name, typed)]);
            let says = refused.between("<p class=\"finding\">", "</p>");
            let expected =
                format!("“{found}” is no leader’s rating in these rules: choose one from 0 to 6.");
            assert_eq!(says, expected, "{name}");
            assert_eq!(odds(&refused), Vec::<Vec<String>>::new());
        }
        let refused = page(&[(name, "siete"), ("lang", "es")]);
        let says = refused.between("<p class=\"finding\">", "</p>");
        assert_eq!(says, "«siete» no es un Liderazgo de estas reglas: elige uno de 0 a 6.");
    }
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn a_finger_that_scrolls_moves_no_slide() {
    let mut visit = Visit::new("scrolled-slide");
    visit.browser.emulate_telephone(false);
    visit.lay(OWN);
    visit.press(".next-fight summary", "document.querySelector('.fight-odds section')");
    let slide = "document.querySelector('.next-fight input[type=range]')";
    let shown = format!("[{slide}.value, {slide}.nextElementSibling.textContent]");
    visit.browser.evaluate(&format!("{slide}.scrollIntoView({{block: 'center'}})"));
    let before = visit.browser.evaluate(&shown);
    // Far from the place that it shows.
    let place = format!(
        "(() => {{ const {{left, width, top, height}} = {slide}.getBoundingClientRect(); \
         const at = {slide}.value * 2 > +{slide}.min + +{slide}.max ? 0.05 : 0.95; \
         return [Math.round(left + width * at), Math.round(top + height / 2), Math.round(scrollY)]; }})()"
    );
    let at = visit.browser.evaluate(&place);
    let [x, y, scrolled] = [0, 1, 2].map(|one| at[one].as_i64().expect("a place"));
    visit.browser.swipe_up(x, y, 200);
    visit.browser.until(&format!("scrollY > {scrolled} + 50"));
    assert_eq!(visit.browser.evaluate(&shown), before);
    // The page may still be rolling, and a finger put down would only stop it.
    visit.browser.evaluate_async(
        "new Promise((done) => { let was = -1; const look = () => { if (was === scrollY) done(1); \
         else { was = scrollY; setTimeout(look, 200); } }; look(); })",
    );
    // A touch alone sets it.
    visit
        .browser
        .evaluate(&format!("{slide}.scrollIntoView({{block: 'center', behavior: 'instant'}})"));
    visit.settle();
    let at = visit.browser.evaluate(&place);
    let [x, y] = [0, 1].map(|one| at[one].as_i64().expect("a place"));
    visit.browser.tap(x, y);
    visit.browser.until(&format!("{slide}.value !== {}", before[0]));
}
