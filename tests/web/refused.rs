//! Refused input: the message stands beside its field, the field keeps the input, and nothing else changes.

use super::server::{Answer, Server};
use pretty_assertions::assert_eq;

/// A field, what is typed into it, and what is said about that in English and in Spanish.
type Case = (&'static str, &'static str, [&'static str; 2]);

const EMPTY: [&str; 2] = ["This cannot be empty.", "Esto no puede quedar vacío."];
const LIMIT: [&str; 2] = [
    "Enter a whole number from 1 to 99999, or nothing",
    "Escribe un número entero del 1 al 99999, o nada",
];
const SIZE: [&str; 2] = ["a range such as 4-6", "un intervalo como 4-6"];

/// Types into a field of a view: nothing is changed but for what is said beside the field, which keeps what was typed.
fn assert_refused(server: &Server, view: &str, state: &str, (place, typed, sentence): Case) {
    for (language, sentence) in ["en", "es"].into_iter().zip(sentence) {
        let fields = [("state", state), ("lang", language), ("unit", "4"), (place, typed)];
        let page = server.post(view, &fields);
        assert_eq!(page.state(), state, "{place}: {typed}");
        let text = page.text();
        let message = page.between(&format!("id=\"wrong-{place}\">"), "</p>");
        assert!(message.contains(sentence), "{place}: {typed}: {message}");
        let field = page.between(&format!("<input name=\"{place}\""), ">");
        assert!(field.contains(&format!("value=\"{typed}\"")), "{place}: {typed}: {field}");
        assert!(field.contains("aria-invalid=\"true\""), "{place}: {typed}: {field}");
        assert!(!text.contains("<textarea") && !text.contains("class=\"raw\""), "{place}: {text}");
        // It is said once, and not at the top as well.
        assert_eq!(page.between("<p class=\"trouble\" role=\"alert\">", "</p>"), "", "{place}");
        // All that there is of the last good state is shown.
        let shown = if view == "/muster" { "class=\"enlisted" } else { "class=\"slot\"" };
        assert!(text.contains(shown), "{place}: {text}");
    }
}

/// A house of one's own, and a force of it.
fn build_force(server: &Server) -> Answer {
    let house = server.post("/design", &[("do", "house fistful")]);
    let squad = "add force squads {troop: Troopers, figures: 5}";
    server.post("/muster", &[("state", &house.state()), ("do", squad)])
}

#[test]
fn bad_values_of_a_force_are_explained_beside_their_field() {
    let server = Server::start();
    let state = build_force(&server).state();
    assert_refused(&server, "/muster", &state, ("force/force", "", EMPTY));
    for limit in ["abc", "-5", "400.5", "0", "100000"] {
        assert_refused(&server, "/muster", &state, ("force/limit", limit, LIMIT));
    }
    // No limit at all is one.
    let fields = [("state", &*state), ("force/limit", "")];
    let page = server.post("/muster", &fields);
    assert!(!page.text().contains("class=\"wrong\"") && page.state() != state);
    let dust = server.post("/muster", &[("do", "force dust/forces/allies-platoon")]).state();
    assert_refused(&server, "/muster", &dust, ("force/limit", "abc", LIMIT));
    let page = server.post("/muster", &[("state", &*dust), ("force/force", "")]);
    assert!(page.between("id=\"wrong-force/force\">", "</p>").starts_with(EMPTY[0]));
    // Without a Spanish name it has the other one in Spanish too.
    let page = server.post("/muster", &[("state", &*dust), ("lang", "es"), ("force/force_es", "")]);
    assert!(page.text().contains("<title>First over the ridge"), "{}", page.text());
}

#[test]
fn bad_values_of_a_house_are_explained_beside_their_field() {
    let server = Server::start();
    let state = build_force(&server).state();
    assert_refused(&server, "/design", &state, ("list/name", "", EMPTY));
    assert_refused(&server, "/design", &state, ("list/units/4/name", "", EMPTY));
    let code =
        ("list/units/4/code", "ZZZ", ["is not in the training table", "no está en la tabla"]);
    assert_refused(&server, "/design", &state, code);
    assert_refused(&server, "/design", &state, ("list/composition/squad", "abc", SIZE));
    // A name that is taken would turn one unit of a force into the other.
    let taken = ["two units are called “Guards”", "dos unidades se llaman «Guards»"];
    assert_refused(&server, "/design", &state, ("list/units/4/name", "Guards", taken));
    let odd = ["“many” is not written like “14”", "«many» no tiene la forma «14»"];
    assert_refused(&server, "/design", &state, ("list/units/4/printed/ws", "many", odd));
}

#[test]
fn an_unreadable_code_leaves_the_old_code() {
    let server = Server::start();
    let state = build_force(&server).state();
    let place = "list/units/4/code";
    let page = server.post("/design", &[("state", &*state), ("unit", "4"), (place, "EQs")]);
    assert!(page.text().contains("E<mark>Q</mark>s"), "{}", page.text());
    // Its cost and its letters are still those of `VHs`.
    let plain = server.post("/design", &[("state", &*state), ("unit", "4")]);
    let sum = |page: &Answer| page.between("<div class=\"sum\"><dt>Total</dt><dd>", "</dd>");
    assert_eq!(sum(&page), sum(&plain));
    assert_eq!(page.points(), sum(&page));
    let chosen = |page: &Answer| page.text().matches("aria-pressed=\"true\"").count();
    assert_eq!(chosen(&page), chosen(&plain));
}

#[test]
fn a_refused_change_does_not_stop_another() {
    let server = Server::start();
    let force = build_force(&server);
    let fields = [
        ("state", &*force.state()),
        ("force/limit", "abc"),
        ("force/force", "Patrol"),
        ("do", "put force squads/0/figures 6"),
    ];
    let page = server.post("/muster", &fields);
    // Six Troopers of 11 points and their NCO of 20, from the tables.
    assert_eq!(page.points(), "86");
    let text = page.text();
    assert!(text.contains("value=\"Patrol\"") && text.contains("value=\"abc\""), "{text}");
    // If the field is not shown, the message stands at the top.
    let elsewhere = server.post("/audit", &fields[..2]).text();
    let message = "role=\"alert\">“abc” was not saved: Enter a whole number";
    assert!(elsewhere.contains(message), "{elsewhere}");
}

#[test]
fn too_many_squads_or_figures_are_refused_beside_their_field() {
    let server = Server::start();
    let squads = "  - {troop: Troopers, figures: 4}\n".repeat(100);
    let force = format!("fistful: 1\nforce: Many\narmy: fistful/atreides\nsquads:\n{squads}");
    let opened = server.post("/muster", &[("do", "open"), ("open", &force)]);
    for done in ["add force squads {troop: Troopers, figures: 4}", "copy force squads/3"] {
        let page = server.post("/muster", &[("state", &opened.state()), ("do", done)]);
        assert_eq!(page.state(), opened.state(), "{done}");
        let advice = page.between("id=\"wrong-force/squads\">", "</p>");
        assert_eq!(advice, "At most 100 are allowed here.", "{done}");
        assert!(!page.text().contains("<textarea"), "{done}");
    }
    // So are more figures than there can be.
    let done = "put force squads/0/figures 1000";
    let page = server.post("/muster", &[("state", &opened.state()), ("do", done)]);
    let advice = page.between("id=\"wrong-force/squads/0/figures\">", "</p>");
    assert_eq!(advice, "Enter a whole number from 1 to 999.");
}

#[test]
fn the_text_of_a_file_is_shown_on_request() {
    let server = Server::start();
    let state = build_force(&server).state();
    for (view, name) in [("/muster", "text-of-force"), ("/design", "text-of-list")] {
        let shut = server.post(view, &[("state", &*state)]).text();
        assert!(
            !shut.contains("<textarea") && shut.contains("name=\"at\" value=\"text\""),
            "{shut}"
        );
        let open = server.post(view, &[("state", &*state), ("at", "text")]);
        assert!(open.text().contains(&format!("<textarea name=\"{name}\"")), "{}", open.text());
    }
    // Faulty input is kept as it is, with its faults by line.
    let text = "fistful: 1\nforce: Raid\narmy: house.yaml\nlimit: abc\n";
    let fields = [("state", &*state), ("do", "text"), ("text-of-force", text)];
    let page = server.post("/muster", &fields);
    assert!(page.text().contains("<h2>Line 4</h2>"), "{}", page.text());
}

#[test]
fn advice_names_what_is_on_the_page_and_no_file() {
    let server = Server::start();
    let force = |rest: &str| {
        let text = format!("fistful: 1\nforce: Raid\narmy: fistful/atreides\nlimit: 300\n{rest}");
        server.post("/muster", &[("do", "open"), ("open", &text)]).text()
    };
    let dust = |rest: &str| {
        let text = format!("fistful: 1\ngame: dust\nforce: A\narmy: dust/allies-example\n{rest}");
        server.post("/muster", &[("do", "open"), ("open", &text)]).text()
    };
    let rifles = "{section: first, unit: Line Rifles}";
    let twice = "leaders: [{unit: Gurney Halleck}, {unit: Gurney Halleck}]\n";
    let cases = [
        (force(""), "the force is empty"),
        (force(twice), "can be fielded only once"),
        (force("squads: [{troop: Troopers, figures: 60}]\n"), "raise the limit"),
        (force("list: 00000000\nsquads: [{troop: Troopers, figures: 4}]\n"), "check the points"),
        (dust("platoons: [{name: B, units: []}]\n"), "add a unit for the Command Section"),
        (
            dust(&format!("platoons: [{{name: B, units: [{rifles}, {rifles}]}}]\n")),
            "make it another section",
        ),
    ];
    for (page, advice) in cases {
        assert!(page.contains(advice), "{advice}: {page}");
        let findings: Vec<&str> = page.split("class=\"finding").skip(1).collect();
        for finding in findings.iter().filter_map(|rest| rest.split("</div>").next()) {
            for of_a_file in [": command", "limit: ", "list: ", "line ", "`"] {
                let words = finding.split('>').filter(|part| !part.starts_with("<button"));
                let words: String = words.filter_map(|part| part.split('<').next()).collect();
                assert!(!words.contains(of_a_file), "{of_a_file}: {words}");
            }
        }
    }
    // A remedy that can be applied at once has a button.
    let over = force("squads: [{troop: Troopers, figures: 60}]\n");
    assert!(over.contains(">Set the limit to 818</button>"), "{over}");
}

/// The page carries its texts in every form; more than a link holds would be lost at the next click.
#[test]
fn texts_that_the_page_cannot_carry_are_not_taken() {
    let server = Server::start();
    let state = build_force(&server).state();
    let comment = |bytes: usize| format!("# {}", "a".repeat(bytes));
    for (language, sentence) in [("en", "larger than 1 MiB"), ("es", "pasarían juntas de 1 MiB")] {
        for (bytes, is_taken) in [(500_000, true), (600_000, false)] {
            let fields = [
                ("state", &*state),
                ("lang", language),
                ("do", "text"),
                ("text-of-force", &comment(bytes)),
                ("text-of-list", &comment(bytes)),
            ];
            let page = server.post("/muster", &fields);
            assert_eq!((page.state() == state, page.state().is_empty()), (!is_taken, false));
            let trouble = page.between("<p class=\"trouble\" role=\"alert\">", "</p>");
            assert_eq!(trouble.contains(sentence), !is_taken, "{bytes}: {trouble}");
        }
    }
}
