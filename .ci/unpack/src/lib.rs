//! Unpacks a module of `fistful.html`: text to bytes, and brotli. A worker calls it like the page (`src/wasm.rs`).
#![expect(unsafe_code, reason = "a function is exported by an attribute that counts as unsafe")]

#[path = "../../../src/wasm/exchange.rs"]
mod exchange;

/// The digits of the text: the printable ASCII characters but `<`, with which a tag would begin. `.ci/web-folder.mjs` writes
/// 9 bytes as 11 digits, the most significant first, and at the end n bytes as n + 2.
const BASE: u128 = 94;
const BYTES: usize = 9;
const DIGITS: usize = 11;

/// Unpacks a text, to a response as of the page.
fn respond(text: &[u8]) -> Vec<u8> {
    let mut response = br#"{"status":200,"headers":[]}"#.to_vec();
    response.push(b'\n');
    brotli_decompressor::BrotliDecompress(&mut &bytes(text)[..], &mut response)
        .expect("a packed module");
    response
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
