//! The page in a browser without a server: for a PDF it answers with what its own typesetter takes.

use fistful::game_registry::GameRegistry;
use fistful::games::SHIPPED;
use fistful::language::Language;
use fistful::page::{Page, PageHost, PageRequest, PageResponse};
use fistful::render::typeset;
use pretty_assertions::assert_eq;

fn page(host: PageHost) -> Page {
    Page::new(GameRegistry::new(SHIPPED, None, None), Language::English, None, host)
}

fn ask(page: &Page, path: &str, fields: &[(&str, &str)]) -> PageResponse {
    let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let request = PageRequest { path: path.to_owned(), fields: fields.collect() };
    page.handle(&request).expect("a response")
}

fn header<'a>(response: &'a PageResponse, name: &str) -> &'a str {
    let found = response.headers.iter().find(|(key, _)| key == name);
    found.map_or("", |(_, value)| value)
}

#[test]
fn a_browser_gets_the_request_and_a_server_the_pdf() {
    let [browser, server] = [PageHost::Browser, PageHost::Server { is_second: false }].map(page);
    let opened = ask(&server, "/muster", &[("do", "force fistful/forces/atreides-500")]);
    let html = String::from_utf8(opened.body).expect("HTML");
    let (_, rest) = html.split_once("name=\"state\" value=\"").expect("a state");
    let state = rest.split('"').next().unwrap_or_default().replace("&#38;", "&");
    for document in ["sheet-force", "cards-force", "sheet-list"] {
        let fields = [("state", &*state), ("as", document), ("paper", "letter")];
        let request = ask(&browser, "/file/pdf", &fields);
        let pdf = ask(&server, "/file/pdf", &fields);
        assert_eq!(header(&request, "content-type"), "application/vnd.fistful.typeset+json");
        assert_eq!(header(&pdf, "content-type"), "application/pdf");
        let name = |response| header(response, "content-disposition").to_owned();
        assert_eq!(name(&request), name(&pdf));
        assert!(typeset(&request.body).expect("a PDF") == pdf.body, "{document}");
        // What needs no typesetter comes as from a server.
        for path in ["/file/html", "/file/text", "/paper", "/file/force.yaml"] {
            assert_eq!(ask(&browser, path, &fields), ask(&server, path, &fields), "{path}");
        }
    }
}
