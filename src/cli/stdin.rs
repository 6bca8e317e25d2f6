//! Standard input, for the path `-`.

use crate::error::{Error, ErrorKind};
use crate::library::LibraryItem;
use crate::{limits, link};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The path that stands for standard input.
const STREAM: &str = "-";

/// The name of standard input in answers.
pub(super) const NAME: &str = "<stdin>";

/// Returns `true` if a path stands for standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path == Path::new(STREAM)
}

/// Returns the items of paths; standard input is read as a text.
pub(super) fn items(paths: &[PathBuf]) -> Result<Vec<LibraryItem>, Error> {
    paths.iter().map(|path| item(path)).collect()
}

pub(super) fn item(path: &Path) -> Result<LibraryItem, Error> {
    if is_stdin(path) {
        let bytes = read(limits::FILE_BYTES)?;
        return Ok(LibraryItem::Text { name: NAME.to_owned(), bytes });
    }
    Ok(path.into())
}

/// The link of a force, or a text to read.
pub(super) enum LinkOrText {
    Link(String),
    Text(LibraryItem),
}

/// Returns the link that an argument or standard input is, or the text that it names.
pub(super) fn link(argument: &str) -> Result<LinkOrText, Error> {
    if argument != STREAM {
        let path = Path::new(argument);
        let is_link = !path.exists() && link::is_link(argument);
        return Ok(if is_link {
            LinkOrText::Link(argument.to_owned())
        } else {
            LinkOrText::Text(path.into())
        });
    }
    let bytes = read(limits::LINK_BYTES)?;
    let text = String::from_utf8_lossy(&bytes);
    if link::is_link(&text) {
        return Ok(LinkOrText::Link(text.into_owned()));
    }
    Ok(LinkOrText::Text(LibraryItem::Text { name: NAME.to_owned(), bytes }))
}

/// Returns the codes; standard input has one a line. The letters of a leader alone belong to the code before them:
/// `EFSs A4` is answered as one code whose dash is missing.
pub(super) fn codes(words: &[String]) -> Result<Vec<String>, Error> {
    let mut codes = Vec::new();
    for code in words {
        if code == STREAM {
            codes.extend(lines()?);
            continue;
        }
        match codes.last_mut().filter(|_| is_rank(code)) {
            Some(before) => *before = format!("{before} {code}"),
            None => codes.push(code.clone()),
        }
    }
    Ok(codes)
}

/// Returns `true` for letters as they stand behind the dash of a code: `A4`.
fn is_rank(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, digit] if letter.is_ascii_uppercase() && digit.is_ascii_digit())
}

fn lines() -> Result<Vec<String>, Error> {
    let bytes = read(limits::FILE_BYTES)?;
    let text = String::from_utf8_lossy(&bytes);
    let codes: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if bytes.len() as u64 > limits::FILE_BYTES || codes.len() > limits::CODES {
        return Err(Error::new(STREAM, ErrorKind::TooManyCodes { most: limits::CODES }));
    }
    Ok(codes.into_iter().map(str::to_owned).collect())
}

/// Reads standard input, at most `max_bytes` + 1 bytes.
fn read(max_bytes: u64) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let read = io::stdin().take(max_bytes + 1).read_to_end(&mut bytes);
    read.map_err(|why| Error::new(STREAM, ErrorKind::Read(why)))?;
    Ok(bytes)
}
