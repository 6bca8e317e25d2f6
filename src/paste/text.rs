//! Bytes of a pasted file as text.

use crate::fault::{PasteFault, Severity};
use crate::finding::{Finding, any_error};
use crate::read;
use crate::text::{Source, Span, is_bidi_control, is_control};
use encoding_rs::WINDOWS_1252;

/// Decodes bytes as UTF-8, as UTF-16 (Excel), or else as Windows-1252 (old word processors). Bytes of a PDF, a picture or an
/// archive, and none at all, give a finding that says so.
pub fn decode(name: &str, bytes: &[u8]) -> (Source, Vec<Finding>) {
    let (source, mut findings) = decode_letters(name, bytes);
    // The bytes of a picture hide many, and are no text.
    if !any_error(&findings) {
        findings.extend(find_hidden(&source));
    }
    (source, findings)
}

/// Warns of characters that nobody sees and that are left out: zero bytes, and marks that turn the direction of a text.
fn find_hidden(source: &Source) -> Option<Finding> {
    // PDF programs begin a page with a form feed; marks of a single letter's direction turn nothing.
    let is_harmless =
        |c: char| matches!(c, '\u{b}' | '\u{c}' | '\u{200e}' | '\u{200f}' | '\u{61c}');
    let is_hidden = |c: char| (is_control(c) || is_bidi_control(c)) && !is_harmless(c);
    let first = source.text.find(is_hidden)?;
    let count = source.text.chars().filter(|c| is_hidden(*c)).count();
    let span = Span::new(first, first);
    Some(Finding::at(span, PasteFault::HiddenCharacters { count }.into()))
}

fn decode_letters(name: &str, bytes: &[u8]) -> (Source, Vec<Finding>) {
    if let Some(encoding) = read::utf16(bytes) {
        return (Source::new(name, encoding.decode(bytes).0), Vec::new());
    }
    match decode_quoted_printable(bytes) {
        Some(bytes) => decode_narrow(name, &bytes),
        None => decode_narrow(name, bytes),
    }
}

/// Decodes bytes as UTF-8, or else as Windows-1252.
fn decode_narrow(name: &str, bytes: &[u8]) -> (Source, Vec<Finding>) {
    let (source, findings) = read::source(name, bytes);
    if std::str::from_utf8(bytes).is_ok() {
        return (source, findings);
    }
    let is_foreign =
        |finding: &Finding| finding.severity() == Severity::Error && !is_bytes(finding);
    if findings.iter().any(is_foreign) {
        return (source, findings);
    }
    (Source::new(name, WINDOWS_1252.decode(bytes).0), Vec::new())
}

/// Returns `true` for the finding about bytes that are not UTF-8.
fn is_bytes(finding: &Finding) -> bool {
    use crate::fault::{Fault, FileFault};
    matches!(finding.fault, Fault::File(FileFault::NotUtf8 { .. }))
}

/// Decodes the bytes of a mail whose letters are still quoted (`=E2=80=93`); `None` for any other text. Lines that the
/// mail had broken are joined, and as many empty ones follow, so that every line keeps its number.
fn decode_quoted_printable(bytes: &[u8]) -> Option<Vec<u8>> {
    let hex = |pair: &[u8]| {
        let text = std::str::from_utf8(pair).ok()?;
        u8::from_str_radix(text, 16)
            .ok()
            .filter(|_| pair.iter().all(|byte| !byte.is_ascii_lowercase()))
    };
    let is_break = |rest: &[u8]| rest.starts_with(b"\n") || rest.starts_with(b"\r\n");
    let mut out = Vec::with_capacity(bytes.len());
    let (mut at, mut joined, mut quoted) = (0, 0, 0);
    while at < bytes.len() {
        let rest = &bytes[at + 1..];
        match bytes[at] {
            b'=' if is_break(rest) => {
                joined += 1;
                at += 1 + if rest[0] == b'\r' { 2 } else { 1 };
            }
            b'=' if rest.len() >= 2 && hex(&rest[..2]).is_some() => {
                quoted += 1;
                out.extend(hex(&rest[..2]));
                at += 3;
            }
            b'\n' => {
                out.extend(std::iter::repeat_n(b'\n', 1 + joined));
                joined = 0;
                at += 1;
            }
            byte => {
                out.push(byte);
                at += 1;
            }
        }
    }
    let is_mail = bytes.windows(16).any(|part| part.eq_ignore_ascii_case(b"quoted-printable"));
    (quoted > 0 && (is_mail || quoted > 4 && has_soft_break(bytes))).then_some(out)
}

/// Returns `true` for a text with a line that ends with `=`, as mails break lines.
fn has_soft_break(bytes: &[u8]) -> bool {
    bytes.windows(2).any(|pair| pair == b"=\n" || pair == b"=\r")
}
