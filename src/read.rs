//! Reader of list files: bytes to the types of `army::file`, or findings.

mod cut;
mod descriptions;
mod kind;
mod shape;
mod spanish;

use crate::army::file::{ArmyFile, RuleFile};
use crate::fault::{FileFault, ForeignFile, Limited};
use crate::finding::{Finding, any_error};
use crate::force::file::ForceFile;
use crate::limits;
use crate::record::file::RecordFile;
use crate::text::{self, Source, Span};
use crate::yaml::{self, Node, Placed, YamlKey, YamlValue};
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use serde::Deserialize;
use serde::de::DeserializeOwned;

pub use descriptions::describe_schema;
pub use shape::{FileFormats, FileKind, KeyOrder};

/// Decodes the bytes of a file as text; returns it with the findings so far.
pub fn source(name: &str, bytes: &[u8]) -> (Source, Vec<Finding>) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let source = Source::new(name, text);
    let findings = foreign_finding(bytes).into_iter().collect();
    (source, findings)
}

fn foreign_finding(bytes: &[u8]) -> Option<Finding> {
    let starts = |magic: &[&[u8]]| magic.iter().any(|magic| bytes.starts_with(magic));
    let not = |foreign| Some(FileFault::NotAnArmy { foreign });
    let fault = match bytes {
        _ if is_utf32(bytes) => Some(FileFault::Wide { encoding: "UTF-32" }),
        _ if utf16(bytes).is_some() => Some(FileFault::Wide { encoding: "UTF-16" }),
        _ if bytes.len() as u64 > limits::FILE_BYTES => Some(too_large_fault(bytes.len() as u64)),
        _ if bytes.trim_ascii().is_empty() || bytes.trim_ascii() == BYTE_ORDER_MARK => {
            Some(FileFault::EmptyFile)
        }
        _ if bytes.iter().all(|byte| *byte == 0) => not(ForeignFile::Zeros),
        _ if starts(&[b"%PDF"]) => not(ForeignFile::Pdf),
        _ if starts(&[b"PK\x03\x04", b"PK\x05\x06"]) => not(zip_kind(bytes)),
        _ if starts(&[b"\xd0\xcf\x11\xe0"]) => not(ForeignFile::Office),
        _ if starts(&[b"\x89PNG", b"\xff\xd8\xff", b"GIF8"]) => not(ForeignFile::Picture),
        _ => None,
    };
    match (fault, std::str::from_utf8(bytes)) {
        (Some(fault), _) => Some(Finding::at(Span::default(), fault.into())),
        (None, Ok(_)) => None,
        (None, Err(error)) => {
            let at = error.valid_up_to();
            let span = Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8());
            Some(Finding::at(span, FileFault::NotUtf8 { byte: bytes[at] }.into()))
        }
    }
}

/// Returns the kind of a zip archive by the file names and types in its first bytes.
fn zip_kind(bytes: &[u8]) -> ForeignFile {
    let head = &bytes[..bytes.len().min(ARCHIVE_BYTES)];
    let has = |name: &[u8]| head.windows(name.len()).any(|part| part == name);
    let sheets: [&[u8]; 2] = [b"xl/", b"application/vnd.oasis.opendocument.spreadsheet"];
    let texts: [&[u8]; 3] = [b"[Content_Types].xml", b"word/", b"application/vnd.oasis."];
    if sheets.into_iter().any(has) {
        ForeignFile::Spreadsheet
    } else if texts.into_iter().any(has) {
        ForeignFile::Office
    } else {
        ForeignFile::Zip
    }
}

/// Returns `true` if bytes are UTF-32: by the byte order mark, or as three of four bytes of Latin letters are zero.
fn is_utf32(bytes: &[u8]) -> bool {
    let (fours, _) = bytes[..bytes.len().min(PROBED_BYTES)].as_chunks();
    let letters = |at: usize| {
        let alone = |four: &&[u8; 4]| (0..4).all(|other| (four[other] == 0) == (other != at));
        fours.iter().filter(alone).count()
    };
    let is_marked = bytes.starts_with(b"\xff\xfe\0\0") || bytes.starts_with(b"\0\0\xfe\xff");
    is_marked || 2 * letters(0).max(letters(3)) > fours.len()
}

/// Returns the encoding of UTF-16: by the byte order mark, or as exactly every other byte of Latin letters is zero.
pub fn utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes {
        [0xff, 0xfe, ..] => return Some(UTF_16LE),
        [0xfe, 0xff, ..] => return Some(UTF_16BE),
        _ => {}
    }
    let (pairs, _) = bytes[..bytes.len().min(PROBED_BYTES)].as_chunks();
    let zeros = |half: usize| pairs.iter().filter(|pair: &&[u8; 2]| pair[half] == 0).count();
    let (first, second) = (zeros(0), zeros(1));
    let is_wide = first.min(second) == 0 && 2 * first.max(second) > pairs.len();
    is_wide.then_some(if first > 0 { UTF_16BE } else { UTF_16LE })
}

/// Returns the fault of a file that is larger than [`limits::FILE_BYTES`].
pub fn too_large_fault(bytes: u64) -> FileFault {
    FileFault::too_many(Limited::FileBytes, Some(bytes), limits::FILE_BYTES)
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// The number of bytes at the start of a file that are checked for UTF-16 and UTF-32.
const PROBED_BYTES: usize = 512;
/// The number of bytes at the start of an archive that are searched for the file names of a spreadsheet; a guess: the
/// first entries of an Excel workbook take some 5 KiB.
const ARCHIVE_BYTES: usize = 16_384;

/// The result of reading a file.
#[derive(Debug)]
pub struct Reading<T> {
    /// The file, if its shape is usable.
    pub file: Option<T>,
    /// The codes of its units, even if the file has errors.
    pub codes: Vec<Placed<String>>,
    /// All findings about its shape.
    pub findings: Vec<Finding>,
}

impl<T> Default for Reading<T> {
    fn default() -> Self {
        Self { file: None, codes: Vec::new(), findings: Vec::new() }
    }
}

/// Reads an army file; a file of another known kind gets one finding that says so.
pub fn army(source: &Source, known: &[FileKind]) -> Reading<ArmyFile> {
    file(source, FileKind::Army, known)
}

/// Reads a force file; a file of another known kind gets one finding that says so.
pub fn force(source: &Source, known: &[FileKind]) -> Reading<ForceFile> {
    file(source, FileKind::Force, known)
}

/// Reads the record of a battle.
pub fn record(source: &Source) -> Reading<RecordFile> {
    file(source, FileKind::Record, &[])
}

/// The part of a list that decides the rules for its codes.
#[derive(Debug, Deserialize)]
pub struct Head {
    pub game: Option<Placed<String>>,
    #[serde(default)]
    pub house_rules: Vec<RuleFile>,
}

/// Reads the head of a list whose other parts cannot be read; `None` if it cannot be read either.
pub fn head(source: &Source) -> Option<Head> {
    yaml::parse_as(&source.text).ok()
}

/// Returns the game that a file names, as written, if the key is at the start of a line.
pub fn game(bytes: &[u8]) -> Option<String> {
    let mut lines = bytes.split(|byte| *byte == b'\n');
    let named = lines.find_map(|line| line.strip_prefix(b"game:"))?;
    let named = String::from_utf8_lossy(named);
    let named = text::before_first(&named, &['#']).trim().trim_matches(['"', '\'']);
    Some(named.to_owned())
}

/// Returns `true` if a file is a force: it has the key `force` where a list has `units`.
pub fn is_force(bytes: &[u8]) -> bool {
    bytes.split(|byte| *byte == b'\n').any(|line| line.starts_with(b"force:"))
}

/// Returns `true` if a file is the record of a battle: it has the key `record`.
pub fn is_record(bytes: &[u8]) -> bool {
    bytes.split(|byte| *byte == b'\n').any(|line| line.starts_with(b"record:"))
}

/// Returns `true` for a file of house rules alone: a list that has rules, and no units.
pub fn is_house_rules(text: &str) -> bool {
    let Some(pairs) = key_values(text) else { return false };
    let value = |named: &str| pairs.iter().find(|(key, _)| key.text == named).map(|(_, node)| node);
    let has_units = value("units").is_some_and(|units| match &units.value {
        YamlValue::Nothing => false,
        YamlValue::List(units) => !units.is_empty(),
        YamlValue::Scalar { .. } | YamlValue::Mapping(_) => true,
    });
    value("house_rules").is_some() && value("force").is_none() && !has_units
}

/// Returns the house rules of a file as they are written, from their key on; `None` if it has none.
pub fn house_rules(text: &str) -> Option<&str> {
    let pairs = key_values(text)?;
    let start = pairs.iter().find(|(key, _)| key.text == "house_rules")?.0.span.start;
    let later = pairs.iter().map(|(key, _)| key.span.start).filter(|other| *other > start);
    let end = later.min().unwrap_or(text.len());
    Some(text.get(start..end)?.trim_end())
}

/// Returns the keys of a file with their values; `None` for a text that is not a mapping.
fn key_values(text: &str) -> Option<Vec<(YamlKey, Node)>> {
    match yaml::find_tree(&Source::new("", text))?.value {
        YamlValue::Mapping(pairs) => Some(pairs),
        YamlValue::Nothing | YamlValue::Scalar { .. } | YamlValue::List(_) => None,
    }
}

/// Returns `true` if a text may be meant as a file of the program: a line begins with `fistful:` or nearly so, or two with
/// keys of any kind of file.
pub fn is_like_a_file(text: &str, known: &[FileKind]) -> bool {
    let keys = text.trim_start_matches('\u{feff}').lines().filter_map(|line| line.split_once(':'));
    let mut keys = keys.map(|(key, _)| key.trim_end());
    let is_head = |key: &str| text::nearest(key, ["fistful"]).is_some();
    let is_key = |key: &str| known.iter().any(|kind| shape::has_key(*kind, key));
    let mut found = 0;
    keys.any(|key| {
        found += usize::from(is_key(key));
        is_head(key) || found >= 2
    })
}

/// Reads a file of a kind; a file of another known kind gets one finding that says so.
pub fn file<T: DeserializeOwned>(
    source: &Source,
    kind: FileKind,
    known: &[FileKind],
) -> Reading<T> {
    let tree = match yaml::tree_of(source, &|source, tree| shape::shape_faults(source, tree, kind))
    {
        Ok(tree) => tree,
        Err(finding) => return Reading { findings: vec![*finding], ..Reading::default() },
    };
    if let YamlValue::Nothing = tree.value {
        let finding = Finding::at(Span::default(), FileFault::EmptyFile.into());
        return Reading { findings: vec![finding], ..Reading::default() };
    }
    if let YamlValue::Scalar { .. } = tree.value {
        let finding = Finding::at(tree.span, FileFault::PlainText.into());
        return Reading { findings: vec![finding], ..Reading::default() };
    }
    // A later format may have another shape, so nothing else is checked.
    if let Some(finding) = check_version(source, &tree) {
        return Reading { findings: vec![finding], ..Reading::default() };
    }
    let (codes, findings) = shape::check(source, &tree, kind);
    let mistaken =
        any_error(&findings).then(|| kind::find_mistaken(source, &tree, kind, known)).flatten();
    if let Some(finding) = mistaken {
        return Reading { findings: vec![finding], ..Reading::default() };
    }
    let file = if any_error(&findings) { None } else { yaml::parse_as(&source.text).ok() };
    Reading { file, codes, findings }
}

fn check_version(source: &Source, tree: &Node) -> Option<Finding> {
    let YamlValue::Mapping(pairs) = &tree.value else { return None };
    let (_, format) = pairs.iter().find(|(key, _)| key.text == "fistful")?;
    let found = text::parse_signed(source.text.get(format.span.range())?)?;
    let newer = found > limits::FORMAT.into();
    newer.then(|| Finding::at(format.span, FileFault::NewerFormat { found }.into()))
}
