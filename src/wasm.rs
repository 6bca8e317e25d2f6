//! Two modules of WebAssembly for a browser without a server, which import nothing: the page (feature `page`), and the
//! typesetter (feature `pdf`).
//!
//! A worker asks [`request_buffer`] for room, writes a request there, and calls [`handle`]; the response is at
//! [`response_start`], [`response_length`] bytes long: a line of JSON with status and headers, then the body. The page takes
//! a [`PageRequest`](crate::page::PageRequest) as JSON, the typesetter the body of the page's response to a request for a PDF.
#![expect(unsafe_code, reason = "a function is exported by an attribute that counts as unsafe")]

use std::cell::RefCell;

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RESPONSE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request of so many bytes, and returns where it is.
#[unsafe(no_mangle)]
pub extern "C" fn request_buffer(length: usize) -> *mut u8 {
    REQUEST.set(vec![0; length]);
    REQUEST.with_borrow_mut(Vec::as_mut_ptr)
}

/// Answers the request.
#[unsafe(no_mangle)]
pub extern "C" fn handle() {
    RESPONSE.set(respond(&REQUEST.take()));
}

/// Returns where the response begins.
#[unsafe(no_mangle)]
pub extern "C" fn response_start() -> *const u8 {
    RESPONSE.with_borrow(Vec::as_ptr)
}

/// Returns the length of the response in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn response_length() -> usize {
    RESPONSE.with_borrow(Vec::len)
}

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
