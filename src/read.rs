//! The first verb: bytes become an army file, or the findings that say why not.

mod shape;

use crate::army::file::ArmyFile;
use crate::fault::{FileFault, Foreign, Limited};
use crate::finding::{Finding, any_error};
use crate::limits;
use crate::text::{Source, Span};
use crate::yaml;

pub use shape::schema;

/// Takes the bytes of a file as text; with them, what already speaks against it.
pub fn source(name: &str, bytes: &[u8]) -> (Source, Vec<Finding>) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let source = Source { name: name.to_owned(), text };
    let findings = foreign(bytes).into_iter().collect();
    (source, findings)
}

fn foreign(bytes: &[u8]) -> Option<Finding> {
    let starts = |magic: &[&[u8]]| magic.iter().any(|magic| bytes.starts_with(magic));
    let not = |foreign| Some(FileFault::NotAnArmy { foreign });
    let fault = match bytes {
        _ if bytes.len() as u64 > limits::FILE_BYTES => Some(too_big(bytes.len() as u64)),
        _ if bytes.iter().all(u8::is_ascii_whitespace) => Some(FileFault::EmptyFile),
        _ if bytes.iter().all(|byte| *byte == 0) => not(Foreign::Zeros),
        _ if starts(&[b"%PDF"]) => not(Foreign::Pdf),
        _ if starts(&[b"PK\x03\x04", b"PK\x05\x06"]) => not(Foreign::Zip),
        _ if starts(&[b"\x89PNG", b"\xff\xd8\xff", b"GIF8"]) => not(Foreign::Picture),
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

/// The fault of a file that is larger than [`limits::FILE_BYTES`].
pub fn too_big(bytes: u64) -> FileFault {
    FileFault::TooMany { limited: Limited::FileBytes, found: Some(bytes), most: limits::FILE_BYTES }
}

/// Reads an army file; `None` where its shape is not usable, with every finding in any case.
pub fn army(source: &Source) -> (Option<ArmyFile>, Vec<Finding>) {
    let tree = match yaml::tree(source) {
        Ok(tree) => tree,
        Err(finding) => return (None, vec![finding]),
    };
    let findings = shape::check(source, &tree);
    if any_error(&findings) {
        return (None, findings);
    }
    match yaml::typed(&source.text) {
        Ok(file) => (Some(file), findings),
        // The shape is checked against the types themselves, so this is out of reach but for a bug.
        Err(_) => (
            None,
            vec![Finding::at(
                Span::default(),
                FileFault::NotYaml { stumble: crate::fault::Stumble::Other }.into(),
            )],
        ),
    }
}
