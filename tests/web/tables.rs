//! Lists and forces without ability codes on the page: they open as their texts, with findings, and go to print.

use super::server::Server;
use pretty_assertions::assert_eq;

#[test]
fn begin_offers_lists_and_forces_of_every_game_and_houses_of_those_with_codes() {
    let server = Server::start();
    let page = server.post("/begin", &[]).text();
    for offer in ["list scrubs/french", "force dust/forces/allies-platoon", "house fistful"] {
        assert_eq!(page.contains(&format!("value=\"{offer}\"")), true, "{offer}");
    }
    assert_eq!(page.contains("value=\"house scrubs\""), false);
}

#[test]
fn a_force_without_codes_opens_as_its_text_with_findings() {
    let server = Server::start();
    let open = |done: &str| server.post("/muster", &[("do", done)]);
    let page = open("force dust/forces/axis-platoon").text();
    assert_eq!(page.contains("unit: Signals Section"), true, "{page}");
    assert_eq!(page.contains("The ridge is held"), true, "{page}");
    let begun = open("list dust/axis-example");
    assert_eq!(begun.text().contains("platoons: []"), true, "{}", begun.text());
    assert_eq!(begun.text().contains("the force fields nobody"), true, "{}", begun.text());
    let fields = [
        ("state", begun.state()),
        ("do", "text".to_owned()),
        (
            "text-of-force",
            "fistful: 1\ngame: dust\nforce: A\narmy: dust/axis-example\nlimit: 90\nplatoons:\n  - name: B\n    units: [{section: command, unit: Signals Section}]\n"
                .to_owned(),
        ),
    ];
    let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
    let page = server.post("/muster", &fields).text();
    assert_eq!(page.contains("the platoon has no 1st Section"), true, "{page}");
    let page = open("list scrubs/french").text();
    assert_eq!(page.contains("units: []"), true, "{page}");
}

#[test]
fn what_has_no_codes_goes_to_print_from_the_page() {
    let server = Server::start();
    let opened = server.post("/muster", &[("do", "force scrubs/forces/well-band")]);
    let state = opened.state();
    let view = server.post("/print", &[("state", &state)]).text();
    assert_eq!(view.contains("value=\"sheet-list\""), true, "{view}");
    assert_eq!(view.contains("value=\"audit-list\""), false, "{view}");
    for what in ["sheet-force", "cards-force", "sheet-list", "reference-list"] {
        let fields = [("state", state.as_str()), ("as", what), ("values", "printed")];
        let file = server.post("/file/text", &fields);
        assert_eq!((file.status, what), (200, what), "{}", file.text());
    }
}
