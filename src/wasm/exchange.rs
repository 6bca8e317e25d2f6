//! The exchange of bytes with a worker: it asks [`request_buffer`] for room, writes a request there, and calls [`handle`]; the
//! response is at [`response_start`], [`response_length`] bytes long.

use std::cell::RefCell;

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RESPONSE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request of so many bytes, and returns where it is.
#[unsafe(no_mangle)]
extern "C" fn request_buffer(length: usize) -> *mut u8 {
    REQUEST.set(vec![0; length]);
    REQUEST.with_borrow_mut(Vec::as_mut_ptr)
}

/// Answers the request.
#[unsafe(no_mangle)]
extern "C" fn handle() {
    RESPONSE.set(super::respond(&REQUEST.take()));
}

/// Returns where the response begins.
#[unsafe(no_mangle)]
extern "C" fn response_start() -> *const u8 {
    RESPONSE.with_borrow(Vec::as_ptr)
}

/// Returns the length of the response in bytes.
#[unsafe(no_mangle)]
extern "C" fn response_length() -> usize {
    RESPONSE.with_borrow(Vec::len)
}
