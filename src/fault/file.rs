//! What can be wrong with a file, before its meaning is looked at.

use super::{
    Act, Facts, Foreign, Found, Limited, Notation, Severity, Shape, Stumble, code_point,
    did_you_mean, limit_text, mistaken,
};
use crate::limits;
use crate::text::short;

/// What is wrong with a file or the shape of a value in it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the fact its variant names")]
pub enum FileFault {
    /// A file with nothing in it.
    EmptyFile,
    /// A file whose bytes are not UTF-8.
    NotUtf8 { byte: u8 },
    /// A file in a wider encoding, such as `UTF-16`.
    Wide { encoding: &'static str },
    /// A file of another kind.
    NotAnArmy { foreign: Foreign },
    /// A limit that is passed.
    TooMany { limited: Limited, found: Option<u64>, most: u64 },
    /// Text that is not YAML, and its line as it was probably meant.
    NotYaml { stumble: Stumble, mended: Option<String> },
    /// A key the format does not know.
    UnknownKey { key: String, near: Option<String>, allowed: String },
    /// A key that stands there twice; where the first key of an item does, another item may begin there.
    DuplicateKey { key: String, first_line: usize, opens_entry: bool },
    /// A key that must be there and is not.
    MissingKey { key: String },
    /// A value of the wrong kind; where it is to be a mapping, the key that it would stand under there.
    WrongShape { expected: Shape, found: Found, key: Option<String> },
    /// A number outside its bounds.
    OutOfRange { found: String, least: i64, most: i64 },
    /// A control character.
    ControlCharacter { found: char },
    /// A character that turns the direction of text.
    DirectionMark { found: char },
    /// A text that shows nothing.
    EmptyText,
    /// A short notation that cannot be read.
    NotNotation { found: String, notation: Notation },
    /// A file of a later format.
    NewerFormat { found: i64 },
    /// The keys of a force in a file that is read as a list, or the other way round.
    WrongKind { is_force: bool },
    /// The keys of another game than the one that a file names: of this one, or `None` if of one with ability codes.
    WrongGame { found: Option<String>, game: Option<&'static str>, is_force: bool },
    /// A text that a `#` cuts short, and the whole of it.
    CutShort { whole: String },
    /// A game that does not exist.
    UnknownGame { found: String, near: Option<String>, allowed: String },
}

impl From<Stumble> for FileFault {
    fn from(stumble: Stumble) -> Self {
        Self::NotYaml { stumble, mended: None }
    }
}

impl Facts for FileFault {
    fn id(&self) -> &'static str {
        match self {
            Self::EmptyFile => "empty-file",
            Self::NotUtf8 { .. } | Self::Wide { .. } => "not-utf8",
            Self::NotAnArmy { .. } => "not-an-army",
            Self::TooMany { .. } => "limit",
            Self::NotYaml { .. } => "not-yaml",
            Self::UnknownKey { .. } => "unknown-key",
            Self::DuplicateKey { .. } => "duplicate-key",
            Self::MissingKey { .. } => "missing-key",
            Self::WrongShape { .. } => "wrong-kind",
            Self::OutOfRange { .. } => "out-of-range",
            Self::ControlCharacter { .. } => "control-character",
            Self::DirectionMark { .. } => "direction-mark",
            Self::EmptyText => "empty-text",
            Self::NotNotation { .. } => "notation",
            Self::NewerFormat { .. } => "newer-format",
            Self::UnknownGame { .. } => "unknown-game",
            Self::WrongKind { .. } => "wrong-file",
            Self::WrongGame { .. } => "wrong-game",
            Self::CutShort { .. } => "cut-short",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::DirectionMark { .. } | Self::CutShort { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    fn say(&self) -> (String, String) {
        match self {
            Self::EmptyFile => ("the file is empty".into(), "el archivo está vacío".into()),
            Self::NotUtf8 { byte } => (
                format!("byte 0x{byte:02X}: the text is not UTF-8"),
                format!("byte 0x{byte:02X}: el texto no es UTF-8"),
            ),
            Self::Wide { encoding } => (
                format!("the text is {encoding}, not UTF-8"),
                format!("el texto es {encoding}, no UTF-8"),
            ),
            Self::NotAnArmy { foreign } => say_foreign(*foreign),
            Self::TooMany { limited, found, most } => say_limit(*limited, *found, *most),
            Self::NotYaml { stumble, .. } => stumble.say(),
            Self::UnknownKey { key, .. } => {
                let key = short(key, 40);
                (format!("unknown key `{key}`"), format!("clave desconocida `{key}`"))
            }
            Self::DuplicateKey { key, first_line, .. } => {
                let key = short(key, 40);
                (
                    format!("key `{key}` stands in line {first_line} already"),
                    format!("la clave `{key}` ya está en la línea {first_line}"),
                )
            }
            Self::MissingKey { key } => {
                (format!("key `{key}` is missing"), format!("falta la clave `{key}`"))
            }
            Self::WrongShape { expected, found, .. } => say_shape(*expected, found),
            Self::OutOfRange { found, least, most } => say_range(found, *least, *most),
            Self::ControlCharacter { found } => say_control(&code_point(*found)),
            Self::DirectionMark { found } => say_direction(&code_point(*found)),
            Self::EmptyText => ("the text shows nothing".into(), "el texto no muestra nada".into()),
            Self::NotNotation { found, notation } => {
                let (found, example) = (short(found, 40), notation.example());
                (
                    format!("`{found}` is not written like `{example}`"),
                    format!("`{found}` no se escribe como `{example}`"),
                )
            }
            Self::NewerFormat { found } => (
                format!("format {found} is newer than this program"),
                format!("el formato {found} es posterior a este programa"),
            ),
            Self::UnknownGame { found, .. } => {
                let found = short(found, 40);
                (format!("`{found}` is not a game"), format!("`{found}` no es un juego"))
            }
            Self::WrongKind { is_force } => mistaken::say_kind(*is_force),
            Self::WrongGame { found, game, is_force } => {
                mistaken::say_game(found.as_deref(), *game, *is_force)
            }
            Self::CutShort { .. } => mistaken::say_cut(),
        }
    }

    fn act(&self) -> Option<Act> {
        match self {
            Self::EmptyFile
            | Self::NotAnArmy { foreign: Foreign::Spreadsheet | Foreign::Office } => {
                Some(Act::Begin)
            }
            Self::NotYaml { stumble, mended: None } => {
                stumble.hint().is_none().then_some(Act::ReadFormat)
            }
            _ => None,
        }
    }

    fn hint(&self) -> Option<(String, String)> {
        Some(match self {
            Self::EmptyFile
            | Self::NotAnArmy { foreign: Foreign::Spreadsheet | Foreign::Office } => return None,
            Self::NotUtf8 { .. } | Self::Wide { .. } => {
                ("save it again as UTF-8".into(), "guárdalo de nuevo como UTF-8".into())
            }
            Self::NotAnArmy { foreign } => hint_foreign(*foreign),
            Self::TooMany { .. } => {
                ("divide it, or make it smaller".into(), "divídelo o hazlo más pequeño".into())
            }
            Self::NotYaml { mended: Some(line), .. } => {
                (format!("write it so: `{line}`"), format!("escríbelo así: `{line}`"))
            }
            Self::NotYaml { stumble, mended: None } => return stumble.hint(),
            Self::UnknownKey { key, near, allowed } => hint_key(key, near.as_deref(), allowed),
            Self::DuplicateKey { opens_entry, .. } => hint_twice(*opens_entry),
            Self::MissingKey { key } => hint_missing(key),
            Self::WrongShape { expected, found, key } => {
                let meant = meant_shape(*expected, found, key.as_deref());
                meant.unwrap_or_else(|| hint_shape(*expected, found))
            }
            Self::OutOfRange { .. } => (
                "choose a number within the bounds".into(),
                "elige un número dentro de los límites".into(),
            ),
            Self::ControlCharacter { .. } => ("delete it".into(), "bórralo".into()),
            Self::DirectionMark { .. } => (
                "it is left out on paper: delete it".into(),
                "en el papel se omite: bórralo".into(),
            ),
            Self::EmptyText => {
                ("write at least one letter".into(), "escribe al menos una letra".into())
            }
            Self::NotNotation { notation, .. } => hint_notation(*notation),
            Self::NewerFormat { .. } => (
                format!("upgrade fistful, or write `fistful: {}`", limits::FORMAT),
                format!("actualiza fistful o escribe `fistful: {}`", limits::FORMAT),
            ),
            Self::UnknownGame { near: Some(near), .. } => did_you_mean(near),
            Self::UnknownGame { near: None, allowed, .. } => {
                (format!("the games are: {allowed}"), format!("los juegos son: {allowed}"))
            }
            Self::WrongKind { is_force } => mistaken::hint_kind(*is_force),
            Self::WrongGame { found, game, is_force } => {
                mistaken::hint_game(found.is_some(), *game, *is_force)
            }
            Self::CutShort { whole } => mistaken::hint_cut(whole),
        })
    }
}

fn say_control(c: &str) -> (String, String) {
    (format!("control character {c} in a text"), format!("carácter de control {c} en un texto"))
}

fn say_direction(c: &str) -> (String, String) {
    (
        format!("<{c}> turns the direction of the text around it"),
        format!("<{c}> cambia la dirección del texto que lo rodea"),
    )
}

fn hint_twice(opens_entry: bool) -> (String, String) {
    let (en, es) = match opens_entry {
        true => (
            "begin another entry with `- ` if that is meant, else keep one of the two",
            "empieza otra entrada con `- ` si es lo que querías; si no, deja una de las dos",
        ),
        false => ("keep one of the two", "deja solo una de las dos"),
    };
    (en.into(), es.into())
}

fn hint_missing(key: &str) -> (String, String) {
    let value = if key == "fistful" { limits::FORMAT.to_string() } else { "...".into() };
    (format!("add a line `{key}: {value}`"), format!("añade una línea `{key}: {value}`"))
}

fn say_foreign(foreign: Foreign) -> (String, String) {
    let (en, es) = match foreign {
        Foreign::Pdf => {
            ("this is a PDF, not an army file", "esto es un PDF, no un archivo de ejército")
        }
        Foreign::Zip => (
            "this is a zip archive, not an army file",
            "esto es un archivo zip, no un archivo de ejército",
        ),
        Foreign::Spreadsheet => (
            "this is a spreadsheet, and an army file is a text in YAML",
            "esto es una hoja de cálculo, y un archivo de ejército es un texto en YAML",
        ),
        Foreign::Office => (
            "this is an office document, and an army file is a text in YAML",
            "esto es un documento de ofimática, y un archivo de ejército es un texto en YAML",
        ),
        Foreign::Picture => {
            ("this is a picture, not an army file", "esto es una imagen, no un archivo de ejército")
        }
        Foreign::Zeros => {
            ("the file holds nothing but zero bytes", "el archivo solo contiene bytes cero")
        }
    };
    (en.into(), es.into())
}

fn hint_foreign(foreign: Foreign) -> (String, String) {
    let (en, es) = match foreign {
        Foreign::Zeros => ("it is damaged: bring back a backup", "está dañado: recupera una copia"),
        Foreign::Pdf => {
            ("give the YAML file it was made from", "indica el archivo YAML del que salió")
        }
        // A file to start from is each door's to name.
        Foreign::Spreadsheet | Foreign::Office | Foreign::Zip => (
            "unpack it, and give the YAML file that is in it",
            "descomprímelo e indica el archivo YAML que hay dentro",
        ),
        Foreign::Picture => (
            "give a YAML file; what a QR code holds is a link",
            "indica un archivo YAML; lo que contiene un código QR es un enlace",
        ),
    };
    (en.into(), es.into())
}

fn say_limit(limited: Limited, found: Option<u64>, most: u64) -> (String, String) {
    let (most_en, most_es) = limit_text(limited, most);
    match found {
        Some(found) => {
            let (found_en, found_es) = limit_text(limited, found);
            (
                format!("{found_en} where the limit is {most_en}"),
                format!("{found_es} donde el límite es de {most_es}"),
            )
        }
        None if limited == Limited::Depth => (
            format!("nested deeper than the limit of {most_en}"),
            format!("anidado más allá del límite de {most_es}"),
        ),
        None => {
            (format!("more than the limit of {most_en}"), format!("más del límite de {most_es}"))
        }
    }
}

fn hint_key(key: &str, near: Option<&str>, allowed: &str) -> (String, String) {
    match near {
        _ if key.starts_with("x-") => (
            "there are no keys of your own: write it under `notes`, or behind a `#`".into(),
            "no hay claves propias: escríbelo en `notes` o detrás de un `#`".into(),
        ),
        Some(near) => did_you_mean(near),
        None => (format!("allowed here: {allowed}"), format!("aquí se admite: {allowed}")),
    }
}

fn say_shape(expected: Shape, found: &Found) -> (String, String) {
    let (found_en, found_es) = match found {
        Found::Mapping => ("a mapping".to_owned(), "una tabla de claves".to_owned()),
        Found::List => ("a list".to_owned(), "una lista".to_owned()),
        Found::Nothing => ("nothing".to_owned(), "nada".to_owned()),
        Found::Scalar(text) => (format!("`{}`", short(text, 40)), format!("`{}`", short(text, 40))),
    };
    let (en, es) = match expected {
        Shape::Mapping => ("a mapping", "una tabla de claves"),
        Shape::List => ("a list", "una lista"),
        Shape::Text => ("a text", "un texto"),
        Shape::Whole => ("a whole number", "un número entero"),
        Shape::Scalar => ("a text or a whole number", "un texto o un número entero"),
        Shape::Truth => ("`true` or `false`", "`true` o `false`"),
    };
    (format!("{found_en} where {en} is expected"), format!("{found_es} donde se espera {es}"))
}

/// What was meant by a value of the wrong kind, where it can be read out of it.
fn meant_shape(expected: Shape, found: &Found, key: Option<&str>) -> Option<(String, String)> {
    let Found::Scalar(text) = found else { return None };
    let meant = match (expected, key) {
        // Several lines in one text are no name: a table, or a text of another program.
        (Shape::Mapping, Some(key)) if !text.contains('\n') => {
            format!("{{{key}: {}}}", short(text, 40))
        }
        (Shape::Whole, _) => {
            let text = text.trim_matches(['"', '\'']);
            let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
            let is_number =
                text[digits.len()..].starts_with([' ', '%', '″', '"']) || text == digits;
            Some(digits).filter(|digits| !digits.is_empty() && is_number)?
        }
        _ => return None,
    };
    Some((format!("write `{meant}`"), format!("escribe `{meant}`")))
}

fn hint_shape(expected: Shape, found: &Found) -> (String, String) {
    let (en, es) = match expected {
        Shape::Text | Shape::Scalar if matches!(found, Found::Nothing) => (
            "write it after the colon, or leave the key out",
            "escríbelo tras los dos puntos o quita la clave",
        ),
        Shape::Mapping => ("write lines like `key: value`", "escribe líneas como `clave: valor`"),
        Shape::List => (
            "write lines that begin with `- `, such as `- name: ...`",
            "escribe líneas que empiecen con `- `, como `- name: ...`",
        ),
        Shape::Text => {
            ("put it in quotes if it is meant as text", "ponlo entre comillas si es un texto")
        }
        Shape::Whole => ("write digits alone, such as `24`", "escribe solo cifras, como `24`"),
        Shape::Scalar => ("write it on one line", "escríbelo en una línea"),
        Shape::Truth => ("write `true`, or leave the key out", "escribe `true` o quita la clave"),
    };
    (en.into(), es.into())
}

fn say_range(found: &str, least: i64, most: i64) -> (String, String) {
    let found = short(found, 40);
    (
        format!("{found} is not between {least} and {most}"),
        format!("{found} no está entre {least} y {most}"),
    )
}

fn hint_notation(notation: Notation) -> (String, String) {
    let most = limits::COUNT;
    match notation {
        Notation::Range => (
            format!("write `4-6`, `5` or `2+`, with whole numbers from 1 to {most}"),
            format!("escribe `4-6`, `5` o `2+`, con números enteros de 1 a {most}"),
        ),
        Notation::Dice => {
            ("a number of dice and a `d`".into(), "un número de dados y una `d`".into())
        }
        Notation::Inches => {
            ("a whole number of inches".into(), "un número entero de pulgadas".into())
        }
        Notation::Number => ("a whole number".into(), "un número entero".into()),
        Notation::Rating => (
            "a whole number, and a remark if there is one".into(),
            "un número entero y, si la hay, una nota".into(),
        ),
        Notation::Reach => (
            "write `12 7+`: so many inches, and what hits there".into(),
            "escribe `12 7+`: las pulgadas y lo que impacta ahí".into(),
        ),
    }
}
