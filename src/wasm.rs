//! The page inside a browser: what a worker calls of the WebAssembly module, which imports nothing.
//!
//! The worker asks [`request_buffer`] for room, writes a [`PageRequest`] there as JSON, and calls [`handle`]; the response
//! is at [`response_start`], [`response_length`] bytes long, as [`PageResponse::to_bytes`] writes it.
#![expect(unsafe_code, reason = "a function is exported by an attribute that counts as unsafe")]

use crate::game_registry::GameRegistry;
use crate::games::SHIPPED;
use crate::language::Language;
use crate::page::{Page, PageHost, PageRequest, PageResponse};
use std::cell::{OnceCell, RefCell};

thread_local! {
    static PAGE: OnceCell<Page> = const { OnceCell::new() };
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
    let request = REQUEST.take();
    RESPONSE.set(respond(&request).to_bytes());
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

fn respond(request: &[u8]) -> PageResponse {
    let request: PageRequest = match serde_json::from_slice(request) {
        Ok(request) => request,
        Err(why) => return PageResponse::plain(400, why.to_string()),
    };
    let new_page = || {
        Page::new(
            GameRegistry::new(SHIPPED, None, None),
            Language::English,
            None,
            PageHost::Browser,
        )
    };
    PAGE.with(|page| page.get_or_init(new_page).handle(&request))
        .unwrap_or_else(|why| PageResponse::plain(500, why))
}
