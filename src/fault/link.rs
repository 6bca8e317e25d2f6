//! What can be wrong with the link of a force.

use super::{Act, Facts, Severity, code_point};
use crate::text::{is_control, is_invisible, short};

/// What is wrong with the link of a force.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the fact its variant names")]
pub enum LinkFault {
    /// A text without `#f1.`.
    NotALink,
    /// A link of a later version.
    Newer { found: i32 },
    /// A character that links do not have.
    Letter { found: char },
    /// A link whose end is missing.
    CutShort,
    /// A link with a letter that was changed or lost.
    Damaged,
    /// More text than a link may hold.
    TooLarge,
    /// More letters after the end of a link.
    GoesOn,
    /// Bytes inside that are no text.
    NotText,
    /// A text inside that is no force.
    NotAForce,
    /// A list that does not lie beside its force.
    ListElsewhere { name: String },
}

impl Facts for LinkFault {
    fn id(&self) -> &'static str {
        match self {
            Self::NotALink => "not-a-link",
            Self::Newer { .. } => "newer-link",
            Self::Letter { .. } => "link-character",
            Self::CutShort => "link-cut-short",
            Self::Damaged => "damaged-link",
            Self::TooLarge => "link-too-large",
            Self::GoesOn => "link-goes-on",
            Self::NotText => "link-not-text",
            Self::NotAForce => "link-not-a-force",
            Self::ListElsewhere { .. } => "list-elsewhere",
        }
    }

    fn severity(&self) -> Severity {
        Severity::Error
    }

    fn say(&self) -> (String, String) {
        let pair = |en: &str, es: &str| (en.to_owned(), es.to_owned());
        match self {
            Self::NotALink => {
                pair("this is not the link of a force", "esto no es el enlace de una fuerza")
            }
            Self::Newer { found } => (
                format!("this link was made by a newer Fistful: version {found}"),
                format!("este enlace lo hizo un Fistful más nuevo: versión {found}"),
            ),
            Self::Letter { found } => {
                let found = written(*found);
                (
                    format!("no link has the character {found}"),
                    format!("ningún enlace lleva el carácter {found}"),
                )
            }
            Self::CutShort => pair("the end of the link is missing", "al enlace le falta el final"),
            Self::Damaged => pair(
                "a letter of the link was changed or lost",
                "alguna letra del enlace ha cambiado o se ha perdido",
            ),
            Self::TooLarge => {
                pair("the link would hold more than 1 MiB", "el enlace contendría más de 1 MiB")
            }
            Self::GoesOn => pair(
                "there is more after the end of the link",
                "hay algo más detrás del final del enlace",
            ),
            Self::NotText => {
                pair("what the link holds is no text", "lo que contiene el enlace no es texto")
            }
            Self::NotAForce => pair(
                "what the link holds is no force",
                "lo que contiene el enlace no es una fuerza",
            ),
            Self::ListElsewhere { name } => {
                let name = short(name, 40);
                (
                    format!("the list `{name}` cannot travel with its force"),
                    format!("la lista `{name}` no puede viajar con su fuerza"),
                )
            }
        }
    }

    fn hint(&self) -> Option<(String, String)> {
        let (en, es) = match self {
            Self::Newer { .. } => ("upgrade fistful", "actualiza fistful"),
            Self::Letter { .. } | Self::CutShort | Self::Damaged | Self::GoesOn => (
                "copy it again, from the `#` to the last letter",
                "cópialo otra vez, desde el `#` hasta la última letra",
            ),
            Self::TooLarge => ("send the files themselves", "envía los propios archivos"),
            Self::ListElsewhere { .. } => (
                "put it beside the force and name it by its file name alone, such as `ordos.yaml`",
                "ponla junto a la fuerza y nómbrala solo por su nombre de archivo, como `ordos.yaml`",
            ),
            Self::NotALink | Self::NotText | Self::NotAForce => return None,
        };
        Some((en.to_owned(), es.to_owned()))
    }

    fn act(&self) -> Option<Act> {
        match self {
            Self::NotALink => Some(Act::WriteLink),
            Self::NotText | Self::NotAForce => Some(Act::AskForLink),
            _ => None,
        }
    }
}

/// A character as it is, or as its code point where it would not be seen.
fn written(c: char) -> String {
    if is_control(c) || is_invisible(c) { code_point(c) } else { format!("`{c}`") }
}
