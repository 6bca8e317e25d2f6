//! The guide on the page.

use super::server::Server;
use fistful::guide::{GuideChapter, topics};
use fistful::language::Language;
use pretty_assertions::assert_eq;

#[test]
fn every_chapter_is_shown_with_its_links_as_buttons() {
    let server = Server::start();
    for language in Language::ALL {
        for chapter in GuideChapter::all(language) {
            let sent = [("chapter", chapter.topic), ("lang", language.tag())];
            let page = server.post("/guide", &sent).text();
            let (topic, title) = (chapter.topic, chapter.title());
            let button = format!("value=\"{topic}\" aria-current=\"page\">{title}</button>");
            for shown in [button, format!("<h1>{title}</h1>")] {
                assert!(page.contains(&shown), "{shown}");
            }
            assert!(!page.contains(".md\""), "{}", chapter.topic);
        }
    }
    // An unknown chapter is answered with the contents.
    let contents = server.post("/guide", &[("chapter", "no-such-chapter")]).text();
    for topic in topics() {
        assert!(contents.contains(&format!("name=\"chapter\" value=\"{topic}\"")), "{topic}");
    }
}

#[test]
fn what_is_built_is_kept_while_the_guide_is_read() {
    let server = Server::start();
    let built = server.post("/muster", &[("do", "list fistful/fremen")]);
    let guide = server.post("/guide", &[("state", &built.state()), ("chapter", "forces")]);
    assert_eq!(guide.state(), built.state());
}
