//! Faults of a file, before its meaning is looked at.

use super::{
    Amount, Excess, ForeignFile, Found, GameKeys, Limited, Notation, Shape, ShapeRemedy, YamlSyntax,
};
use crate::text::truncate;

/// A fault of a file or of the shape of a value in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileFault {
    /// A file with nothing in it.
    EmptyFile,
    /// A text without a key.
    PlainText,
    /// A file whose bytes are not UTF-8.
    NotUtf8 {
        byte: u8,
    },
    /// A file in a wider encoding, such as `UTF-16`.
    Wide {
        encoding: &'static str,
    },
    /// A file of another kind.
    NotAnArmy {
        foreign: ForeignFile,
    },
    /// More of something than a limit allows.
    TooMany {
        excess: Excess,
        most: u64,
    },
    /// Text that is not YAML.
    NotYaml(YamlSyntax),
    /// Text that is not YAML, and the corrected line.
    Mended {
        syntax: YamlSyntax,
        line: String,
    },
    /// A key the format does not know.
    UnknownKey {
        key: String,
        near: Option<String>,
        allowed: String,
    },
    /// A key that begins with `x-`, which other formats reserve for extensions.
    OwnKey {
        key: String,
    },
    /// A key that occurs twice in a mapping.
    DuplicateKey {
        key: String,
        first_line: usize,
    },
    /// The first key of an entry again: another entry may begin there.
    DuplicateFirstKey {
        key: String,
        first_line: usize,
    },
    /// A key that must be there and is not.
    MissingKey {
        key: String,
    },
    /// The required key `fistful` is missing.
    MissingFormat,
    /// A value of the wrong kind.
    WrongShape {
        expected: Shape,
        found: Found,
        remedy: ShapeRemedy,
    },
    /// A number outside its bounds.
    OutOfRange {
        found: String,
        least: i64,
        most: i64,
    },
    ControlCharacter {
        found: char,
    },
    /// A character that turns the direction of text.
    DirectionMark {
        found: char,
    },
    /// A text that shows nothing.
    EmptyText,
    /// A short notation that cannot be read.
    NotNotation {
        found: String,
        notation: Notation,
    },
    /// A file of a later format.
    NewerFormat {
        found: i64,
    },
    /// The keys of a force in a file without the key `force`.
    ForceWithoutHead,
    /// The keys of a list in a file with the key `force`.
    ListWithForceHead,
    /// The keys of another game than the one that a file names.
    WrongGame {
        found: String,
        keys: GameKeys,
    },
    /// The keys of a game that a file does not name.
    NoGame {
        keys: GameKeys,
        game: &'static str,
    },
    /// A text that a `#` cuts short, and the whole of it between quotes.
    CutShort {
        quoted: String,
    },
    /// A game that does not exist.
    UnknownGame {
        found: String,
        near: Option<String>,
        allowed: String,
    },
}

impl FileFault {
    /// Reports more of something than a limit; `found` is `None` if the parser did not count how much.
    pub(crate) fn too_many(limited: Limited, found: Option<u64>, most: u64) -> Self {
        let limit = Amount::new(limited, most);
        let excess = match found {
            Some(found) => Excess::Counted { found: Amount::new(limited, found), most: limit },
            None if limited == Limited::Depth => Excess::Deeper { most: limit },
            None => Excess::More { most: limit },
        };
        Self::TooMany { excess, most }
    }

    /// Reports a key that the format does not know.
    pub(crate) fn unknown_key(key: String, near: Option<String>, allowed: String) -> Self {
        if key.starts_with("x-") {
            Self::OwnKey { key }
        } else {
            Self::UnknownKey { key, near, allowed }
        }
    }

    /// Reports a key that must be there and is not.
    pub(crate) fn missing_key(key: &str) -> Self {
        if key == "fistful" {
            Self::MissingFormat
        } else {
            Self::MissingKey { key: key.to_owned() }
        }
    }

    /// Reports a value of the wrong kind; where it is to be a mapping, the key that it would stand under there.
    pub(crate) fn wrong_shape(expected: Shape, found: Found, key: Option<&str>) -> Self {
        let remedy = ShapeRemedy::new(expected, &found, key);
        Self::WrongShape { expected, found, remedy }
    }

    /// Reports a text that a `#` cuts short.
    pub(crate) fn cut_short(whole: &str) -> Self {
        Self::CutShort { quoted: format!("'{}'", whole.replace('\'', "''")) }
    }
}

impl ShapeRemedy {
    fn new(expected: Shape, found: &Found, key: Option<&str>) -> Self {
        if let Found::Scalar(text) = found
            && let Some(meant) = meant_value(expected, text, key)
        {
            return Self::Meant(meant);
        }
        match expected {
            Shape::Text | Shape::Scalar if matches!(found, Found::Nothing) => Self::Fill,
            Shape::Mapping => Self::Mapping,
            Shape::List => Self::List,
            Shape::Text => Self::Text,
            Shape::Whole => Self::Whole,
            Shape::Scalar => Self::Scalar,
            Shape::Truth => Self::Truth,
        }
    }
}

/// Returns the value that was meant by one of the wrong kind; `24` of `24 points`.
fn meant_value(expected: Shape, text: &str, key: Option<&str>) -> Option<String> {
    match (expected, key) {
        // Several lines in one text are no name: a table, or a text of another program.
        (Shape::Mapping, Some(key)) if !text.contains('\n') => {
            Some(format!("{{{key}: {}}}", truncate(text, 40)))
        }
        (Shape::Whole, _) => {
            let text = text.trim_matches(['"', '\'']);
            let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
            let is_number =
                text[digits.len()..].starts_with([' ', '%', '″', '"']) || text == digits;
            Some(digits).filter(|digits| !digits.is_empty() && is_number)
        }
        (Shape::Mapping | Shape::List | Shape::Text | Shape::Scalar | Shape::Truth, _) => None,
    }
}

impl From<YamlSyntax> for FileFault {
    fn from(syntax: YamlSyntax) -> Self {
        Self::NotYaml(syntax)
    }
}

include!(concat!(env!("OUT_DIR"), "/messages/file.rs"));
