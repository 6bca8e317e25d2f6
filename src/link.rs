//! A force as a link: `#f1.` and the text of its file, compressed, with its list if that is needed.

mod qr_code;

pub use qr_code::{LinkQrCode, blocks, qr_code};

use crate::fault::LinkFault;
use crate::finding::Finding;
use crate::limits;
use crate::text::{Span, is_device, is_invisible, parse_unsigned};
use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::GeneralPurpose;
use base64::engine::general_purpose::NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use sha2::{Digest, Sha256};

/// The contents of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkContents {
    /// The text of the force file.
    pub force: String,
    /// The text of its list, unless that is a shipped one.
    pub list: Option<String>,
}

/// The version of the links that are written.
const VERSION: i32 = 1;
/// The most bytes that a link unpacks to.
const MAX_UNPACKED: usize = limits::FILE_BYTES as usize;
/// The bytes before the texts: a checksum, and the length of the force.
const PACKED_HEAD: usize = 4 + 4;
/// The highest level of the compressor.
const TIGHTEST: u8 = 10;

/// The alphabet of links. The last letter of a link that was cut may hold half a byte; unpacking then finds the fault.
const LETTERS: GeneralPurpose =
    GeneralPurpose::new(&URL_SAFE, NO_PAD.with_decode_allow_trailing_bits(true));

/// Returns `true` if a force and its list, empty without one, are small enough for a link.
pub fn fits(force: &str, list: &str) -> bool {
    PACKED_HEAD + force.len() + list.len() <= MAX_UNPACKED
}

/// Encodes the link of a force; the same text always gives the same link.
///
/// # Errors
/// More text than [`limits::FILE_BYTES`].
pub fn encode(contents: &LinkContents) -> Result<String, LinkFault> {
    if !fits(&contents.force, contents.list.as_deref().unwrap_or_default()) {
        return Err(LinkFault::TooLarge);
    }
    let letters = LETTERS.encode(compress_to_vec(&pack(contents), TIGHTEST));
    Ok(format!("#f{VERSION}.{letters}"))
}

/// Returns `true` for a text that is a link or ends with one: it has a `#f`, a number and a full stop, and no line after
/// them that is not part of it.
pub fn is_link(text: &str) -> bool {
    text.match_indices("#f").any(|(at, mark)| {
        let rest = &text[at + mark.len()..];
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        (1..4).contains(&digits) && rest[digits..].starts_with('.')
    })
}

/// Returns `true` for a line alone that is a link or ends with one.
pub fn is_link_line(text: &str) -> bool {
    !text.trim().contains('\n') && is_link(text)
}

/// Reads a link, or a whole address that ends with one; blanks that were pasted into it do not matter.
///
/// # Errors
/// The fault of the link, and its position.
pub fn decode(text: &str) -> Result<LinkContents, Box<Finding>> {
    if text.len() as u64 > limits::LINK_BYTES {
        return Err(Box::new(Finding::unplaced(LinkFault::TooLarge.into())));
    }
    let pasted = PastedText { text, plain: text.chars().filter(|c| !is_invisible(*c)).collect() };
    let start = pasted.body()?;
    let letters = &pasted.plain[start..];
    if let Some((at, found)) = letters.char_indices().find(|(_, c)| !is_letter(*c)) {
        return Err(pasted
            .finding_at(start + at..start + at + found.len_utf8(), LinkFault::Letter { found }));
    }
    let body = || start..pasted.plain.len();
    let last = || pasted.plain.len().saturating_sub(1)..pasted.plain.len();
    let bytes =
        LETTERS.decode(letters).map_err(|_| pasted.finding_at(last(), LinkFault::CutShort))?;
    let (packed, read) = inflate(&bytes).map_err(|fault| match fault {
        LinkFault::CutShort => pasted.finding_at(last(), fault),
        fault => pasted.finding_at(body(), fault),
    })?;
    if read < bytes.len() {
        // Four letters are three bytes.
        return Err(
            pasted.finding_at(start + (read * 4).div_ceil(3)..body().end, LinkFault::GoesOn)
        );
    }
    unpack(&packed).map_err(|fault| pasted.finding_at(body(), fault))
}

/// Returns `true` if a name is a safe YAML file name on every system: `ordos.yaml`, and no path.
pub fn is_safe_file_name(name: &str) -> bool {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_yaml = ["yaml", "yml"].iter().any(|yaml| ending.eq_ignore_ascii_case(yaml));
    let odd = |c: char| "/\\:<>\"|?*".contains(c) || c != ' ' && is_invisible(c);
    is_yaml && !is_device(name) && !name.starts_with(['.', '-', ' ', '~']) && !name.contains(odd)
}

/// Returns the safe file name of a list as a force names it, with its ending or without: `ordos.yaml` for `ordos`.
pub fn list_file_name(name: &str) -> Option<String> {
    let name = if name.contains('.') { name.to_owned() } else { format!("{name}.yaml") };
    is_safe_file_name(&name).then_some(name)
}

/// Returns `true` for a letter of the URL-safe base64 alphabet.
fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

/// Joins checksum, length of the force, force and list.
fn pack(contents: &LinkContents) -> Vec<u8> {
    let list = contents.list.as_deref().unwrap_or_default();
    let length = u32::try_from(contents.force.len()).unwrap_or(u32::MAX).to_be_bytes();
    let rest = [&length[..], contents.force.as_bytes(), list.as_bytes()].concat();
    [&checksum(&rest)[..], &rest].concat()
}

fn unpack(packed: &[u8]) -> Result<LinkContents, LinkFault> {
    let (found, rest) = packed.split_first_chunk::<4>().ok_or(LinkFault::Damaged)?;
    let (length, texts) = rest.split_first_chunk::<4>().ok_or(LinkFault::Damaged)?;
    let length = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX);
    if checksum(rest) != *found {
        return Err(LinkFault::Damaged);
    }
    let (force, list) = texts.split_at_checked(length).ok_or(LinkFault::Damaged)?;
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).map_err(|_| LinkFault::NotText);
    let list = text(list)?;
    Ok(LinkContents { force: text(force)?, list: (!list.is_empty()).then_some(list) })
}

/// Returns the checksum that detects a wrong letter: the first four bytes of the SHA-256.
fn checksum(bytes: &[u8]) -> [u8; 4] {
    let digest = Sha256::digest(bytes);
    std::array::from_fn(|index| digest[index])
}

/// Unpacks at most [`MAX_UNPACKED`] bytes and ignores the rest; returns them and the number of bytes read.
fn inflate(bytes: &[u8]) -> Result<(Vec<u8>, usize), LinkFault> {
    let mut out = vec![0; MAX_UNPACKED + 1];
    let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (status, read, written) =
        decompress(&mut DecompressorOxide::new(), bytes, &mut out, 0, flags);
    match status {
        TINFLStatus::Done if written <= MAX_UNPACKED => {
            out.truncate(written);
            Ok((out, read))
        }
        TINFLStatus::Done | TINFLStatus::HasMoreOutput => Err(LinkFault::TooLarge),
        TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => {
            Err(LinkFault::CutShort)
        }
        _ => Err(LinkFault::Damaged),
    }
}

/// A pasted text, and the same text without invisible characters.
struct PastedText<'a> {
    text: &'a str,
    plain: String,
}

impl PastedText<'_> {
    /// Returns the position at which the letters start: after `#f1.`, whose `#` may have been lost.
    fn body(&self) -> Result<usize, Box<Finding>> {
        let marks = self.plain.match_indices('#').map(|(at, _)| at + 1);
        let head = |at: usize| {
            let (version, _) = self.plain[at..].strip_prefix('f')?.split_once('.')?;
            Some((at + 1..at + 1 + version.len(), parse_unsigned(version)?))
        };
        match marks.chain([0]).find_map(head) {
            Some((place, VERSION)) => Ok(place.end + 1),
            Some((place, found)) if found > VERSION => {
                Err(self.finding_at(place, LinkFault::Newer { found }))
            }
            _ => Err(Box::new(Finding::unplaced(LinkFault::NotALink.into()))),
        }
    }

    /// Returns a finding at bytes of the plain text.
    fn finding_at(&self, plain: std::ops::Range<usize>, fault: LinkFault) -> Box<Finding> {
        let skipped = self.plain[..plain.start].chars().count();
        let length = self.plain[plain].chars().count();
        let seen = self.text.char_indices().filter(|(_, c)| !is_invisible(*c));
        let mut seen =
            seen.map(|(at, c)| Span::new(at, at + c.len_utf8())).skip(skipped).take(length);
        let first = seen.next().unwrap_or(Span::new(self.text.len(), self.text.len()));
        let end = seen.last().map_or(first.end, |last| last.end);
        Box::new(Finding::at(Span::new(first.start, end), fault.into()))
    }
}
