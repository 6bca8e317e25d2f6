//! Unpacks a module of `fistful.html`: text to bytes, and brotli. A worker calls it like the page (`src/wasm.rs`).
#![expect(unsafe_code, reason = "a function is exported by an attribute that counts as unsafe")]

use std::cell::RefCell;

/// The digits of the text: the printable ASCII characters but `<`, with which a tag would begin. `.ci/web-folder.mjs` writes
/// 9 bytes as 11 digits, the most significant first, and at the end n bytes as n + 2.
const BASE: u128 = 94;
const BYTES: usize = 9;
const DIGITS: usize = 11;

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RESPONSE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a text of so many characters, and returns where it is.
#[unsafe(no_mangle)]
pub extern "C" fn request_buffer(length: usize) -> *mut u8 {
    REQUEST.set(vec![0; length]);
    REQUEST.with_borrow_mut(Vec::as_mut_ptr)
}

/// Unpacks the text.
#[unsafe(no_mangle)]
pub extern "C" fn handle() {
    let mut response = br#"{"status":200,"headers":[]}"#.to_vec();
    response.push(b'\n');
    let packed = REQUEST.with_borrow(|text| bytes(text));
    brotli_decompressor::BrotliDecompress(&mut &packed[..], &mut response)
        .expect("a packed module");
    RESPONSE.set(response);
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

/// Returns the bytes that a text stands for.
fn bytes(text: &[u8]) -> Vec<u8> {
    let chunk = |digits: &[u8]| {
        let number = digits.iter().fold(0, |sum, digit| sum * BASE + value(*digit));
        let length = digits.len().saturating_sub(DIGITS - BYTES);
        number.to_be_bytes().into_iter().skip(size_of::<u128>() - length)
    };
    text.chunks(DIGITS).flat_map(chunk).collect()
}

fn value(digit: u8) -> u128 {
    (digit - b' ' - u8::from(digit > b'<')).into()
}
