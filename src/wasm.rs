//! Two modules of WebAssembly for a browser without a server, which import nothing: the page (feature `page`), and the
//! typesetter (feature `pdf`).
//!
//! The page takes a [`PageRequest`](crate::page::PageRequest) as JSON, the typesetter the body of the page's response to a
//! request for a PDF. The response of both is a line of JSON with status and headers, then the body.
#![expect(unsafe_code, reason = "a function is exported by an attribute that counts as unsafe")]

mod exchange;

#[cfg(feature = "page")]
fn respond(request: &[u8]) -> Vec<u8> {
    use crate::game_registry::GameRegistry;
    use crate::games::SHIPPED;
    use crate::language::Language;
    use crate::page::{Page, PageHost, PageResponse};
    use std::cell::OnceCell;

    thread_local! {
        static PAGE: OnceCell<Page> = const { OnceCell::new() };
    }
    let new_page = || {
        let games = GameRegistry::new(SHIPPED, None, None);
        Page::new(games, Language::English, None, PageHost::Browser)
    };
    let response = match serde_json::from_slice(request) {
        Ok(request) => PAGE
            .with(|page| page.get_or_init(new_page).handle(&request))
            .unwrap_or_else(|why| PageResponse::plain(500, why)),
        Err(why) => PageResponse::plain(400, why.to_string()),
    };
    response.to_bytes()
}

#[cfg(not(feature = "page"))]
fn respond(request: &[u8]) -> Vec<u8> {
    let (status, kind, body) = match crate::render::typeset(request) {
        Ok(pdf) => (200, "application/pdf", pdf),
        Err(why) => (422, "text/plain; charset=utf-8", why.into_bytes()),
    };
    let head = serde_json::json!({ "status": status, "headers": [["content-type", kind]] });
    [head.to_string().as_bytes(), b"\n", &body].concat()
}
