//! What can be wrong with a list of Scrubs of the Desert.

use super::choice::named;
use super::{Facts, Severity, did_you_mean};
use crate::language::ByLanguage;
use crate::text::short;

/// What is wrong with a list of Scrubs of the Desert.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the fact its variant names")]
pub enum ScrubsFault {
    /// A type of unit that the game does not have.
    UnknownType { found: String, near: Option<String>, allowed: String },
    /// A weapon that the game does not have.
    UnknownWeapon { found: String, near: Option<String>, allowed: String },
    /// A number to hit that no die reaches: they read 0 to 9.
    OffTheDie { found: i32 },
    /// A long range that is no longer than the short one.
    NoLonger { short: i32, long: i32 },
    /// A size for which a lost figure has no price in Morale (S4).
    NoRate { figures: i32, sizes: String },
    /// A type of unit in another size than the article gives it (S4).
    OtherSize { name: ByLanguage<String>, figures: i32 },
    /// A rate that is not that of its size (S4).
    OtherRate { found: i32, rate: i32, figures: i32 },
    /// A base Morale outside those of its type (S4).
    BaseMorale { name: ByLanguage<String>, found: i32, least: i32, most: i32 },
    /// A weapon that its type does not carry.
    NotCarried { name: ByLanguage<String>, allowed: String },
    /// A crew without its gun.
    NoGun { gun: String },
    /// A crew of those who serve no gun.
    CrewOfNothing,
    /// More crew than figures.
    CrewBeyond { found: i32, figures: i32 },
    /// A cannon with too few crew to fire (S8).
    FewCrew { found: i32, least: i32 },
    /// A unit that nobody leads.
    Leaderless { name: ByLanguage<String> },
    /// Points, which the game does not have.
    Points,
}

impl Facts for ScrubsFault {
    fn id(&self) -> &'static str {
        match self {
            Self::UnknownType { .. } => "unknown-type",
            Self::UnknownWeapon { .. } => "unknown-weapon",
            Self::OffTheDie { .. } => "off-the-die",
            Self::NoLonger { .. } => "no-longer",
            Self::NoRate { .. } => "no-loss-rate",
            Self::OtherSize { .. } => "other-size",
            Self::OtherRate { .. } => "other-loss-rate",
            Self::BaseMorale { .. } => "base-morale",
            Self::NotCarried { .. } => "not-carried",
            Self::NoGun { .. } => "no-gun",
            Self::CrewOfNothing => "crew-of-nothing",
            Self::CrewBeyond { .. } => "crew-beyond-figures",
            Self::FewCrew { .. } => "too-few-crew",
            Self::Leaderless { .. } => "leaderless",
            Self::Points => "no-points-here",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::OtherSize { .. } | Self::OtherRate { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    fn say(&self) -> (String, String) {
        match self {
            Self::UnknownType { found, .. } => {
                let found = short(found, 40);
                (
                    format!("there is no type of unit `{found}`"),
                    format!("no existe el tipo de unidad `{found}`"),
                )
            }
            Self::UnknownWeapon { found, .. } => {
                let found = short(found, 40);
                (format!("there is no weapon `{found}`"), format!("no existe el arma `{found}`"))
            }
            Self::OffTheDie { found } => {
                (format!("no die reaches {found}"), format!("ningún dado llega a {found}"))
            }
            Self::NoLonger { short, long } => (
                format!("a long range of {long}″ is no longer than the short one of {short}″"),
                format!("un Alcance largo de {long}″ no es mayor que el corto, de {short}″"),
            ),
            _ => self.of_unit(),
        }
    }

    fn hint(&self) -> Option<(String, String)> {
        Some(match self {
            Self::UnknownType { near: Some(near), .. }
            | Self::UnknownWeapon { near: Some(near), .. } => did_you_mean(near),
            Self::UnknownType { allowed, .. } | Self::UnknownWeapon { allowed, .. } => {
                (format!("it may be {allowed}"), format!("puede ser {allowed}"))
            }
            Self::OffTheDie { .. } => (
                "dice read 0 to 9, so 9+ is the hardest".into(),
                "los dados van de 0 a 9, así que lo más difícil es 9+".into(),
            ),
            Self::NoLonger { short, .. } => {
                (format!("give it more than {short}″"), format!("dale más de {short}″"))
            }
            _ => return Some(self.remedy()),
        })
    }
}

impl ScrubsFault {
    /// The figures of a unit, its Morale, what it carries and who leads it.
    fn of_unit(&self) -> (String, String) {
        match self {
            Self::NoRate { figures, .. } => (
                format!("nothing says what a loss takes of the Morale of a unit of {figures} (S4)"),
                format!("nada dice cuánta Moral cuesta una baja en una unidad de {figures} (S4)"),
            ),
            Self::OtherSize { name, figures } => named(name, |en, es| {
                let es = format!("el artículo da {figures} figuras al tipo {es} (S4)");
                (format!("the article gives {figures} figures to the type {en} (S4)"), es)
            }),
            Self::OtherRate { found, rate, figures } => (
                format!("a loss of {found} % where a unit of {figures} loses {rate} % (S4)"),
                format!("{found} % por baja, y una unidad de {figures} pierde un {rate} % (S4)"),
            ),
            Self::BaseMorale { name, found, least, most } => named(name, |en, es| {
                let es =
                    format!("Moral de {found} % donde el tipo {es} tiene {least}–{most} % (S4)");
                (format!("Morale of {found} % where {en} have {least}–{most} % (S4)"), es)
            }),
            Self::NotCarried { name, .. } => named(name, |en, es| {
                (format!("{en} do not carry it"), format!("el tipo {es} no la lleva"))
            }),
            Self::NoGun { .. } => {
                ("the crew has no gun".into(), "la dotación no tiene pieza".into())
            }
            Self::CrewOfNothing => {
                ("there is no gun to be served".into(), "no hay ninguna pieza que servir".into())
            }
            Self::CrewBeyond { found, figures } => (
                format!("a crew of {found} among {figures} figures"),
                format!("{found} sirvientes entre {figures} figuras"),
            ),
            Self::FewCrew { found, .. } => (
                format!("a cannon with a crew of {found} does not fire (S8)"),
                format!("un cañón con {found} de dotación no dispara (S8)"),
            ),
            Self::Leaderless { name } => named(name, |en, es| {
                (format!("nobody leads {en}"), format!("la unidad {es} no tiene Líder"))
            }),
            _ => ("the game has no points".into(), "el juego no tiene puntos".into()),
        }
    }

    /// What to do about them.
    fn remedy(&self) -> (String, String) {
        match self {
            Self::NoRate { sizes, .. } => (
                format!("write one of {sizes}, or give the unit a `loss` of its own"),
                format!("escribe uno de estos: {sizes}; o da a la unidad su propio `loss`"),
            ),
            Self::OtherSize { .. } => {
                ("allowed, by agreement".into(), "se permite, si lo acordáis".into())
            }
            Self::OtherRate { rate, .. } => (
                format!("allowed, by agreement; the rule has `loss: {rate}`"),
                format!("se permite, si lo acordáis; la regla pone `loss: {rate}`"),
            ),
            Self::BaseMorale { least, most, .. } => {
                (format!("write {least} to {most}"), format!("escribe de {least} a {most}"))
            }
            Self::NotCarried { allowed, .. } => {
                (format!("it carries {allowed}"), format!("puede llevar {allowed}"))
            }
            Self::NoGun { gun } => (
                format!("add `weapon: {gun}` to its `weapons`"),
                format!("añade `weapon: {gun}` a sus `weapons`"),
            ),
            Self::CrewOfNothing => ("leave `crew` out".into(), "quita la clave `crew`".into()),
            Self::CrewBeyond { figures, .. } => {
                (format!("write {figures} or fewer"), format!("escribe {figures} o menos"))
            }
            Self::FewCrew { least, .. } => {
                (format!("write {least} or more"), format!("escribe {least} o más"))
            }
            Self::Leaderless { .. } => (
                "one of its figures leads it: name him, as in `leader: Sergeant`".into(),
                "una de sus figuras la dirige: di cuál, como en `leader: Sergeant`".into(),
            ),
            _ => ("leave the key out".into(), "quita la clave".into()),
        }
    }
}
