//! What can be wrong with the options that a squad or a leader buys.

use super::{Facts, Severity, did_you_mean};
use crate::language::ByLanguage;
use crate::text::short;

/// What is wrong with an option that is bought.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the fact its variant names")]
pub enum ChoiceFault {
    /// An option that the list does not have.
    NotAnOption { name: String, near: Option<String>, allowed: ByLanguage<String> },
    /// A letter that an option does not add.
    NotOffered { found: char, allowed: String },
    /// More figures with an option than there are in the squad.
    MoreThanThereAre { found: i64, most: i64 },
    /// Some figures of a squad for an option that the whole of it buys.
    ForTheSquad { name: ByLanguage<String>, found: i64 },
    /// An option that was bought already.
    OptionTwice { name: ByLanguage<String> },
    /// An option of the whole squad that was bought already.
    ShareTwice { name: ByLanguage<String> },
    /// A trait that an option takes away from figures that do not have it.
    NothingToGive { letter: char, name: ByLanguage<String> },
    /// A trait that an option gives to figures that have it.
    HasItAlready { letter: char, name: ByLanguage<String> },
    /// Options that take the same trait from more figures than have it.
    Exclusive { letter: char, found: i64, most: i64 },
    /// Options that give the same trait to more figures than there are.
    MoreOfIt { letter: char, found: i64, most: i64 },
    /// An option of squads bought for a single leader.
    NotForOne { name: ByLanguage<String> },
    /// Traits on one figure that do not go together (F22), or one that its game has no use for (D15).
    Clash { letters: String, names: ByLanguage<String>, ruling: String },
}

impl Facts for ChoiceFault {
    fn id(&self) -> &'static str {
        match self {
            Self::NotAnOption { .. } => "not-an-option",
            Self::NotOffered { .. } => "not-offered",
            Self::MoreThanThereAre { .. } => "more-than-there-are",
            Self::ForTheSquad { .. } => "for-the-squad",
            Self::OptionTwice { .. } | Self::ShareTwice { .. } => "option-twice",
            Self::NothingToGive { .. } => "nothing-to-give",
            Self::HasItAlready { .. } => "has-it-already",
            Self::Exclusive { .. } => "exclusive",
            Self::MoreOfIt { .. } => "more-of-it",
            Self::NotForOne { .. } => "not-for-one",
            Self::Clash { .. } => "option-clash",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Clash { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    fn say(&self) -> (String, String) {
        match self {
            Self::NotAnOption { name, .. } => {
                let name = short(name, 40);
                (
                    format!("the list has no option `{name}`"),
                    format!("la lista no tiene ninguna opción `{name}`"),
                )
            }
            Self::NotOffered { found, .. } => (
                format!("the option does not offer `{found}`"),
                format!("la opción no ofrece `{found}`"),
            ),
            Self::MoreThanThereAre { found, most } => (
                format!("asks for {found} figures of {most}"),
                format!("se piden {found} figuras de {most}"),
            ),
            Self::ForTheSquad { name, found } => named(name, |en, es| {
                (
                    format!("{en} is for the whole squad, not for {found} of its figures"),
                    format!("la opción {es} es para toda la Escuadra, no para {found} figuras"),
                )
            }),
            Self::OptionTwice { name } | Self::ShareTwice { name } => named(name, |en, es| {
                let twice = format!("la opción {es} ya está comprada aquí");
                (format!("{en} is bought here already"), twice)
            }),
            Self::NothingToGive { letter, name } => named(name, |en, es| {
                let nothing = format!("no hay ninguna `{letter}` que quitar a {es}");
                (format!("there is no `{letter}` to take from {en}"), nothing)
            }),
            Self::HasItAlready { letter, name } => named(name, |en, es| {
                let has = format!("el código de {es} ya tiene `{letter}`");
                (format!("the code of {en} has `{letter}` already"), has)
            }),
            Self::Exclusive { letter, found, most } => (
                format!("the options take `{letter}` from {found} figures of {most}"),
                format!("las opciones quitan `{letter}` a {found} figuras de {most}"),
            ),
            Self::MoreOfIt { letter, found, most } => (
                format!("the options give `{letter}` to {found} figures of {most}"),
                format!("las opciones dan `{letter}` a {found} figuras de {most}"),
            ),
            Self::NotForOne { name } => named(name, |en, es| {
                (format!("{en} is a squad's option"), format!("la opción {es} es para Escuadras"))
            }),
            Self::Clash { letters, names, .. } if letters.len() == 1 => {
                (format!("`{letters}`: {}", names.en), format!("`{letters}`: {}", names.es))
            }
            Self::Clash { letters, names, .. } => (
                format!("`{letters}` on one figure: {}", names.en),
                format!("`{letters}` en una misma figura: {}", names.es),
            ),
        }
    }

    fn hint(&self) -> Option<(String, String)> {
        Some(match self {
            Self::NotAnOption { near: Some(near), .. } => did_you_mean(near),
            Self::NotAnOption { allowed, .. } if allowed.en.is_empty() => {
                ("the list has no options".into(), "la lista no tiene opciones".into())
            }
            Self::NotAnOption { allowed, .. } => (
                format!("its options are {}", allowed.en),
                format!("sus opciones son {}", allowed.es),
            ),
            Self::NotOffered { allowed, .. } => {
                (format!("it offers {allowed}"), format!("ofrece {allowed}"))
            }
            Self::MoreThanThereAre { most, .. } => {
                (format!("write {most} or fewer"), format!("escribe {most} o menos"))
            }
            Self::ForTheSquad { .. } => {
                ("leave `figures` out".into(), "quita la clave `figures`".into())
            }
            Self::OptionTwice { .. } => {
                let es = "cómprala una sola vez, para más figuras";
                ("buy it once, for more figures".into(), es.into())
            }
            Self::ShareTwice { .. } => {
                let es = "cómprala una sola vez para la Escuadra";
                ("buy it once for the squad".into(), es.into())
            }
            Self::NothingToGive { .. } | Self::HasItAlready { .. } => {
                ("leave the option out".into(), "quita la opción".into())
            }
            Self::Exclusive { most, .. } | Self::MoreOfIt { most, .. } => (
                format!("buy them for {most} in all at most"),
                format!("cómpralas para {most} en total, como mucho"),
            ),
            Self::NotForOne { .. } => {
                ("buy it for a squad".into(), "cómprala para una Escuadra".into())
            }
            Self::Clash { letters, ruling, .. } if letters.len() == 1 => (
                format!("allowed, but of no use in this game ({ruling})"),
                format!("se permite, pero en este juego no sirve de nada ({ruling})"),
            ),
            Self::Clash { ruling, .. } => (
                format!("allowed, but they cannot be used together ({ruling})"),
                format!("se permite, pero no se pueden usar a la vez ({ruling})"),
            ),
        })
    }
}

/// What is said of something that the list names, in English and in Spanish.
pub(super) fn named(
    name: &ByLanguage<String>,
    say: impl Fn(&str, &str) -> (String, String),
) -> (String, String) {
    say(&short(&name.en, 40), &short(&name.es, 40))
}
