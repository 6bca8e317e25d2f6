//! What can be wrong with an ability code.

use super::{Facts, Severity, code_point, did_you_mean};
use crate::language::ByLanguage;
use crate::limits;
use crate::text::{short, shown};

/// What is wrong with an ability code.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the fact its variant names")]
pub enum CodeFault {
    /// A code without a letter.
    EmptyCode,
    /// A code longer than [`limits::CODE_BYTES`].
    CodeTooLong { bytes: usize },
    /// A code that stops before a slot that must be filled.
    CodeEndsEarly { slot: ByLanguage<String>, allowed: String },
    /// A letter that does not belong in its slot.
    UnknownLetter {
        found: char,
        slot: ByLanguage<String>,
        allowed: String,
        near: Option<char>,
        whole: Option<String>,
    },
    /// A letter of another script that looks like one of the alphabet.
    LookAlike { found: char, like: char },
    /// A trait that the code names already.
    TraitTwice { letter: char },
    /// Text after a complete code.
    AfterTheCode { found: String },
    /// A letter that is read as another one.
    LetterAlias { given: char, letter: char, name: ByLanguage<String>, ruling: String },
    /// A letter in the other case, in a slot where case does not matter.
    LetterCase { given: char, letter: char, ruling: String },
    /// A repeated trait letter that is read as another trait.
    TraitAgain { given: char, letter: char, name: ByLanguage<String>, ruling: String },
    /// Traits out of the table's order.
    TraitOrder { canonical: String },
    /// A dash, minus or hyphen of another kind.
    DashLookAlike { found: char },
    /// Blanks around a code.
    OuterBlanks,
    /// Blanks inside a code, and the code without them.
    InnerBlanks { whole: String },
    /// Two letters that do not go together.
    Clash { letters: String, text: ByLanguage<String>, source: String, ruling: String },
}

impl Facts for CodeFault {
    fn id(&self) -> &'static str {
        match self {
            Self::EmptyCode => "empty-code",
            Self::CodeTooLong { .. } => "code-too-long",
            Self::CodeEndsEarly { .. } => "code-ends-early",
            Self::UnknownLetter { .. } => "unknown-letter",
            Self::LookAlike { .. } => "look-alike",
            Self::TraitTwice { .. } => "trait-twice",
            Self::AfterTheCode { .. } => "after-the-code",
            Self::LetterAlias { .. } => "letter-alias",
            Self::LetterCase { .. } => "letter-case",
            Self::TraitAgain { .. } => "trait-again",
            Self::TraitOrder { .. } => "trait-order",
            Self::DashLookAlike { .. } => "dash-look-alike",
            Self::OuterBlanks => "outer-blanks",
            Self::InnerBlanks { .. } => "inner-blanks",
            Self::Clash { .. } => "clash",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::LetterAlias { .. }
            | Self::LetterCase { .. }
            | Self::TraitAgain { .. }
            | Self::TraitOrder { .. }
            | Self::DashLookAlike { .. }
            | Self::OuterBlanks
            | Self::InnerBlanks { .. } => Severity::Note,
            Self::Clash { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    fn say(&self) -> (String, String) {
        match self {
            Self::EmptyCode => {
                both("the ability code is empty", "el código de habilidad está vacío")
            }
            Self::CodeTooLong { bytes } => (
                format!("an ability code of {bytes} bytes"),
                format!("un código de habilidad de {bytes} bytes"),
            ),
            Self::CodeEndsEarly { slot, .. } => (
                format!("the code ends before its {} letter", slot.en.to_lowercase()),
                format!("el código acaba antes de la letra de {}", slot.es.to_lowercase()),
            ),
            Self::UnknownLetter { found, slot, .. } => (
                format!("`{}` is not in the {} table", seen(*found), slot.en.to_lowercase()),
                format!("`{}` no está en la tabla de {}", seen(*found), slot.es.to_lowercase()),
            ),
            Self::LookAlike { found, like } => (
                format!("`{found}` ({}) only looks like the letter `{like}`", code_point(*found)),
                format!("`{found}` ({}) solo se parece a la letra `{like}`", code_point(*found)),
            ),
            Self::TraitTwice { letter } => (
                format!("trait `{letter}` stands here again"),
                format!("la letra de rasgo `{letter}` está repetida"),
            ),
            Self::AfterTheCode { found } => (
                format!("`{}` follows a complete code", short(found, 24)),
                format!("`{}` sigue a un código ya completo", short(found, 24)),
            ),
            Self::LetterAlias { given, letter, name, ruling } => (
                read_as(&format!("`{given}` is read as"), *letter, &name.en, ruling),
                read_as(&format!("`{given}` se lee como"), *letter, &name.es, ruling),
            ),
            Self::LetterCase { given, letter, ruling } => (
                format!("`{given}` is read as `{letter}` ({ruling})"),
                format!("`{given}` se lee como `{letter}` ({ruling})"),
            ),
            Self::TraitAgain { given, letter, name, ruling } => (
                read_as(&format!("the second `{given}` is read as"), *letter, &name.en, ruling),
                read_as(&format!("la segunda `{given}` se lee como"), *letter, &name.es, ruling),
            ),
            Self::TraitOrder { canonical } => (
                format!("the traits are written `{canonical}`, in the order of the table"),
                format!("las letras de rasgo se escriben `{canonical}`, en el orden de la tabla"),
            ),
            Self::DashLookAlike { found } => (
                format!("`{found}` ({}) is read as a hyphen `-`", code_point(*found)),
                format!("`{found}` ({}) se lee como un guion `-`", code_point(*found)),
            ),
            Self::OuterBlanks => both(
                "blanks around the code are left out",
                "se omiten los espacios en torno al código",
            ),
            Self::InnerBlanks { whole } => say_blanks(whole),
            Self::Clash { letters, text, source, ruling } => (
                format!("`{letters}`: {} ({source}, {ruling})", text.en),
                format!("`{letters}`: {} ({source}, {ruling})", text.es),
            ),
        }
    }

    fn hint(&self) -> Option<(String, String)> {
        Some(match self {
            Self::EmptyCode => (
                "write one like `EFSs-A4` or `VHs`".into(),
                "escribe uno como `EFSs-A4` o `VHs`".into(),
            ),
            Self::CodeTooLong { .. } => (
                format!("a code has at most {} bytes", limits::CODE_BYTES),
                format!("un código tiene como mucho {} bytes", limits::CODE_BYTES),
            ),
            Self::CodeEndsEarly { allowed, .. } => {
                (format!("add one of {allowed}"), format!("añade una de {allowed}"))
            }
            Self::UnknownLetter { whole: Some(whole), .. } => did_you_mean(whole),
            Self::UnknownLetter { allowed, near: Some(near), .. } => {
                let (en, es) = did_you_mean(&near.to_string());
                (format!("{en} allowed here: {allowed}"), format!("{es} aquí se admite: {allowed}"))
            }
            Self::UnknownLetter { allowed, near: None, .. } => {
                (format!("allowed here: {allowed}"), format!("aquí se admite: {allowed}"))
            }
            Self::LookAlike { like, .. } => {
                let (en, es) = did_you_mean(&like.to_string());
                (format!("{en} type it again"), format!("{es} escríbela de nuevo"))
            }
            Self::TraitTwice { .. } => (
                "each trait counts once: leave it out".into(),
                "cada letra cuenta una vez: quítala".into(),
            ),
            Self::AfterTheCode { .. } => (
                "end the code here, or put a blank before the next one".into(),
                "acaba aquí el código o separa el siguiente con un espacio".into(),
            ),
            Self::LetterAlias { .. }
            | Self::LetterCase { .. }
            | Self::TraitAgain { .. }
            | Self::TraitOrder { .. }
            | Self::DashLookAlike { .. }
            | Self::OuterBlanks
            | Self::InnerBlanks { .. }
            | Self::Clash { .. } => return None,
        })
    }
}

fn both(en: &str, es: &str) -> (String, String) {
    (en.to_owned(), es.to_owned())
}

fn say_blanks(whole: &str) -> (String, String) {
    (
        format!("the blanks inside are left out: `{whole}`"),
        format!("se omiten los espacios de dentro: `{whole}`"),
    )
}

fn read_as(given: &str, letter: char, name: &str, ruling: &str) -> String {
    format!("{given} `{letter}`, {name} ({ruling})")
}

fn seen(letter: char) -> String {
    shown(&letter.to_string())
}
