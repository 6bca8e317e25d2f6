//! What can be wrong with the rules of a house.

use super::{Facts, Severity, did_you_mean};
use crate::language::{ByLanguage, Language};
use crate::limits;
use crate::text::short;

/// What is wrong with a house rule.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the fact its variant names")]
pub enum HouseFault {
    /// A rule without one of the keys that say what it does, or with several.
    NotOneThing,
    /// A table, letter or kind of unit that does not exist.
    Unknown { found: String, near: Option<String>, allowed: String },
    /// A letter to be changed that its table does not have.
    NoSuchLetter { letter: char, slot: &'static str, allowed: String },
    /// A new letter that means something in its table already.
    LetterTaken { letter: char, by: char, name: ByLanguage<String> },
    /// A new letter that a code could not hold.
    NotALetter { found: char },
    /// More traits than the space of codes can hold.
    TooManyTraits,
    /// A new letter or ability without its points.
    NoPrice,
    /// The same letter changed again.
    ChangedTwice { what: String },
    /// A rule after which everything is as before.
    ChangesNothing,
    /// A rule by which a code has a value that no figure has.
    Absurd { code: String, key: &'static str, found: i32 },
    /// A key that means nothing to what the rule does.
    Foreign,
}

impl Facts for HouseFault {
    fn id(&self) -> &'static str {
        match self {
            Self::NotOneThing => "rule-not-one-thing",
            Self::Unknown { .. } => "rule-unknown",
            Self::NoSuchLetter { .. } => "no-such-letter",
            Self::LetterTaken { .. } => "letter-taken",
            Self::NotALetter { .. } => "not-a-letter",
            Self::TooManyTraits => "too-many-traits",
            Self::NoPrice => "no-price",
            Self::ChangedTwice { .. } => "changed-twice",
            Self::ChangesNothing => "changes-nothing",
            Self::Absurd { .. } => "absurd-value",
            Self::Foreign => "no-meaning-here",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::ChangesNothing => Severity::Warning,
            _ => Severity::Error,
        }
    }

    fn say(&self) -> (String, String) {
        match self {
            Self::NotOneThing => {
                ("a house rule does one thing".into(), "una regla casera hace una sola cosa".into())
            }
            Self::Unknown { found, .. } => {
                let found = short(found, 40);
                (
                    format!("`{found}` is nothing that a house rule could be about"),
                    format!("una regla casera no puede tratar de `{found}`"),
                )
            }
            Self::NoSuchLetter { letter, slot, .. } => (
                format!("`{slot}` has no letter `{letter}` to change"),
                format!("`{slot}` no tiene ninguna letra `{letter}` que cambiar"),
            ),
            Self::LetterTaken { letter, by, name } => taken(*letter, *by, name),
            Self::NotALetter { found } => {
                let found = crate::text::shown(&found.to_string());
                (
                    format!("`{found}` cannot be a letter of a code"),
                    format!("`{found}` no puede ser letra de un código"),
                )
            }
            Self::TooManyTraits => {
                let most = limits::TRAITS;
                (
                    format!("a table has at most {most} traits"),
                    format!("una tabla tiene como mucho {most} letras de rasgo"),
                )
            }
            Self::NoPrice => {
                ("nothing says what it costs".into(), "falta decir cuánto cuesta".into())
            }
            Self::ChangedTwice { what } => {
                let what = short(what, 40);
                (
                    format!("another rule changes `{what}` already"),
                    format!("otra regla ya cambia `{what}`"),
                )
            }
            Self::ChangesNothing => {
                ("this rule changes nothing".into(), "esta regla no cambia nada".into())
            }
            Self::Absurd { code, key, found } => (
                format!("by this rule `{code}` has `{key}: {found}`"),
                format!("con esta regla, `{code}` tiene `{key}: {found}`"),
            ),
            Self::Foreign => (
                "this key means nothing to what the rule does".into(),
                "en una regla como esta, la clave no tiene sentido".into(),
            ),
        }
    }

    fn hint(&self) -> Option<(String, String)> {
        Some(match self {
            Self::NotOneThing => (
                "write one of `changes`, `adds`, `caps` and `gives`".into(),
                "escribe solo una de estas: `changes`, `adds`, `caps` o `gives`".into(),
            ),
            Self::Unknown { near: Some(near), .. } => did_you_mean(near),
            Self::Unknown { near: None, allowed, .. } => (
                format!("write for instance {allowed}"),
                format!("escribe, por ejemplo, {allowed}"),
            ),
            Self::NoSuchLetter { allowed, .. } => (
                format!("its letters are {allowed}; `adds` makes a new one"),
                format!("sus letras son {allowed}; con `adds` se crea otra"),
            ),
            Self::LetterTaken { .. } => (
                "take another letter, or write `changes` to change what it means".into(),
                "elige otra letra o escribe `changes` para cambiar lo que significa".into(),
            ),
            Self::NotALetter { .. } => (
                "take a letter from `A` to `z` or a digit".into(),
                "elige una letra de la `A` a la `z` o una cifra".into(),
            ),
            Self::TooManyTraits => (
                "change a letter in place of adding one".into(),
                "cambia una letra en vez de añadir otra".into(),
            ),
            Self::NoPrice => {
                ("add a line `points: 4`".into(), "añade una línea `points: 4`".into())
            }
            Self::ChangedTwice { .. } => {
                ("make one rule of the two".into(), "junta las dos en una sola regla".into())
            }
            Self::ChangesNothing => (
                "name a value that differs from the tables', or leave the rule out".into(),
                "da un valor distinto del de las tablas o quita la regla".into(),
            ),
            Self::Absurd { .. } => (
                "no value goes below 0, and no figure costs less than 1 point (F37)".into(),
                "ningún valor baja de 0 y ninguna figura cuesta menos de 1 punto (F37)".into(),
            ),
            Self::Foreign => ("leave it out".into(), "quítala".into()),
        })
    }
}

fn taken(letter: char, by: char, name: &ByLanguage<String>) -> (String, String) {
    let (en, es) = (name.get(Language::English), name.get(Language::Spanish));
    if letter == by {
        (format!("`{letter}` means {en} already"), format!("`{letter}` ya significa {es}"))
    } else {
        (
            format!("`{letter}` is read as `{by}`, {en}, already"),
            format!("`{letter}` ya se lee como `{by}`, {es}"),
        )
    }
}
