//! What can be wrong with a force.

use super::{Act, Facts, Severity};
use crate::text::short;

/// What is wrong with a force.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the fact its variant names")]
pub enum ForceFault {
    /// Points that are neither the printed nor the computed ones.
    UnknownBasis { found: String, near: Option<String>, allowed: String },
    /// A list that cannot be found.
    NoList { name: String, near: Option<String> },
    /// A list that is itself a force.
    ListIsAForce { name: String },
    /// A list with errors of its own.
    FaultyList { name: String, path: String },
    /// A list that is no longer the one the force was made for.
    ListChanged { now: String },
    /// A unit that the list does not have.
    NotInList { name: String, near: Option<String>, list: String },
    /// A leader where a troop type is wanted.
    NotATroop { name: String },
    /// An option that the list does not have.
    NotAnOption { name: String, near: Option<String>, allowed: String },
    /// A letter that an option does not add.
    NotOffered { found: char, allowed: String },
    /// More figures with an option than there are in the squad.
    MoreThanThereAre { found: i64, most: i64 },
    /// More points than the limit.
    OverLimit { total: i64, limit: i64 },
    /// A squad that is too small or too large (F26).
    SquadSize { found: i64, allowed: String },
    /// A squad that was bought without an NCO (F26).
    NoNco { name: String },
    /// A leader of whom there is only one, again.
    UniqueTwice { name: String, first_line: usize },
    /// An option that was bought already.
    OptionTwice { name: String },
    /// A trait that an option takes away from figures that do not have it.
    NothingToGive { letter: char, name: String },
    /// A trait that an option gives to figures that have it.
    HasItAlready { letter: char, name: String },
    /// Options that take the same trait from more figures than have it.
    Exclusive { letter: char, found: i64, most: i64 },
    /// A share of a squad bought for a single leader.
    NotForOne { name: String },
    /// Two traits on one figure that do not go together (F22).
    Clash { letters: String, en: String, es: String, ruling: String },
    /// A platoon with too few or too many squads (F28).
    PlatoonSize { found: i64, allowed: String },
    /// A platoon that nobody leads (F28).
    NoLeader { leader: Option<String> },
    /// A platoon led by somebody else than the list says (F28).
    WrongLeader { name: String, leader: String },
    /// More platoons than one company holds (F28).
    CompanySize { found: i64, allowed: String },
    /// A company that nobody leads (F28).
    NoCompanyLeader { leader: Option<String> },
}

impl Facts for ForceFault {
    fn id(&self) -> &'static str {
        match self {
            Self::UnknownBasis { .. } => "unknown-points",
            Self::NoList { .. } => "no-list",
            Self::ListIsAForce { .. } => "list-is-a-force",
            Self::FaultyList { .. } => "faulty-list",
            Self::ListChanged { .. } => "list-changed",
            Self::NotInList { .. } => "not-in-list",
            Self::NotATroop { .. } => "not-a-troop",
            Self::NotAnOption { .. } => "not-an-option",
            Self::NotOffered { .. } => "not-offered",
            Self::MoreThanThereAre { .. } => "more-than-there-are",
            Self::OverLimit { .. } => "over-limit",
            Self::SquadSize { .. } => "squad-size",
            Self::NoNco { .. } => "no-nco",
            Self::UniqueTwice { .. } => "unique-twice",
            Self::OptionTwice { .. } => "option-twice",
            Self::NothingToGive { .. } => "nothing-to-give",
            Self::HasItAlready { .. } => "has-it-already",
            Self::Exclusive { .. } => "exclusive",
            Self::NotForOne { .. } => "not-for-one",
            Self::Clash { .. } => "option-clash",
            Self::PlatoonSize { .. } => "platoon-size",
            Self::NoLeader { .. } => "no-leader",
            Self::WrongLeader { .. } => "wrong-leader",
            Self::CompanySize { .. } => "company-size",
            Self::NoCompanyLeader { .. } => "no-company-leader",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::ListChanged { .. }
            | Self::Clash { .. }
            | Self::PlatoonSize { .. }
            | Self::NoLeader { .. }
            | Self::WrongLeader { .. }
            | Self::CompanySize { .. }
            | Self::NoCompanyLeader { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    fn say(&self) -> (String, String) {
        say_list(self).or_else(|| say_options(self)).unwrap_or_else(|| say_muster(self))
    }

    fn hint(&self) -> Option<(String, String)> {
        hint_list(self).or_else(|| hint_options(self)).or_else(|| hint_muster(self))
    }

    fn act(&self) -> Option<Act> {
        match self {
            Self::NoList { near: None, .. } => Some(Act::NameLists),
            Self::FaultyList { path, .. } => Some(Act::CheckList(path.clone())),
            _ => None,
        }
    }
}

fn pair(en: String, es: String) -> Option<(String, String)> {
    Some((en, es))
}

fn did_you_mean(near: &str) -> Option<(String, String)> {
    pair(format!("did you mean `{near}`?"), format!("¿querías decir `{near}`?"))
}

/// The force and its list.
fn say_list(fault: &ForceFault) -> Option<(String, String)> {
    let name = |name: &str| short(name, 40);
    match fault {
        ForceFault::UnknownBasis { found, .. } => {
            let found = name(found);
            pair(
                format!("`{found}` does not say whose points count"),
                format!("`{found}` no dice qué puntos cuentan"),
            )
        }
        ForceFault::NoList { name: list, .. } => {
            let list = name(list);
            pair(format!("there is no list `{list}`"), format!("no existe la lista `{list}`"))
        }
        ForceFault::ListIsAForce { name: list } => {
            let list = name(list);
            pair(
                format!("`{list}` is a force, not a list"),
                format!("`{list}` es una fuerza, no una lista"),
            )
        }
        ForceFault::FaultyList { name: list, .. } => {
            let list = name(list);
            pair(
                format!("the list `{list}` has errors of its own"),
                format!("la propia lista `{list}` tiene errores"),
            )
        }
        ForceFault::ListChanged { .. } => pair(
            "the list has changed since this force was made".into(),
            "la lista ha cambiado desde que se hizo esta fuerza".into(),
        ),
        ForceFault::NotInList { name: unit, list, .. } => {
            let (unit, list) = (name(unit), name(list));
            pair(
                format!("there is no unit `{unit}` in {list}"),
                format!("no hay ninguna unidad `{unit}` en {list}"),
            )
        }
        ForceFault::NotATroop { name: unit } => {
            let unit = name(unit);
            pair(
                format!("`{unit}` is a leader, not a troop type"),
                format!("`{unit}` es un líder, no un tipo de tropa"),
            )
        }
        _ => None,
    }
}

/// Options, their figures and letters.
fn say_options(fault: &ForceFault) -> Option<(String, String)> {
    let name = |name: &str| short(name, 40);
    match fault {
        ForceFault::NotAnOption { name: option, .. } => {
            let option = name(option);
            pair(
                format!("the list has no option `{option}`"),
                format!("la lista no tiene ninguna opción `{option}`"),
            )
        }
        ForceFault::NotOffered { found, .. } => pair(
            format!("the option does not offer `{found}`"),
            format!("la opción no ofrece `{found}`"),
        ),
        ForceFault::MoreThanThereAre { found, most } => pair(
            format!("asks for {found} figures of {most}"),
            format!("se piden {found} figuras de {most}"),
        ),
        ForceFault::OptionTwice { name: option } => {
            let option = name(option);
            pair(
                format!("`{option}` is bought here already"),
                format!("la opción `{option}` ya está comprada aquí"),
            )
        }
        ForceFault::NothingToGive { letter, name: unit } => {
            let unit = name(unit);
            pair(
                format!("there is no `{letter}` to take from {unit}"),
                format!("no hay ninguna `{letter}` que quitar a {unit}"),
            )
        }
        ForceFault::HasItAlready { letter, name: unit } => {
            let unit = name(unit);
            pair(
                format!("the code of {unit} has `{letter}` already"),
                format!("el código de {unit} ya tiene `{letter}`"),
            )
        }
        ForceFault::Exclusive { letter, found, most } => pair(
            format!("the options take `{letter}` from {found} figures of {most}"),
            format!("las opciones quitan `{letter}` a {found} figuras de {most}"),
        ),
        ForceFault::NotForOne { name: option } => {
            let option = name(option);
            pair(
                format!("`{option}` is a squad's option"),
                format!("`{option}` es una opción para escuadras"),
            )
        }
        ForceFault::Clash { letters, en, es, .. } => pair(
            format!("`{letters}` on one figure: {en}"),
            format!("`{letters}` en una misma figura: {es}"),
        ),
        _ => None,
    }
}

/// The limit, the squads and the formations.
fn say_muster(fault: &ForceFault) -> (String, String) {
    let name = |name: &str| short(name, 40);
    match fault {
        ForceFault::OverLimit { total, limit } => (
            format!("the force costs {total} points, {} over the limit", total - limit),
            format!("la fuerza cuesta {total} puntos, {} por encima del límite", total - limit),
        ),
        ForceFault::SquadSize { found, allowed } => (
            format!("a squad of {found} where {allowed} are allowed (F26)"),
            format!("escuadra de {found}, y la lista las admite de {allowed} (F26)"),
        ),
        ForceFault::NoNco { name: unit } => {
            let unit = name(unit);
            (
                format!("the squad of {unit} has no NCO (F26)"),
                format!("la escuadra de {unit} no tiene suboficial (F26)"),
            )
        }
        ForceFault::UniqueTwice { name: unit, first_line } => {
            let unit = name(unit);
            (
                format!("{unit} can be fielded once: see line {first_line}"),
                format!("{unit} solo puede salir una vez: ya está en la línea {first_line}"),
            )
        }
        ForceFault::PlatoonSize { found, allowed } => (
            format!("a platoon of {found} where the list has {allowed} squads (F28)"),
            format!("pelotón de {found}, y la lista los quiere de {allowed} escuadras (F28)"),
        ),
        ForceFault::WrongLeader { name: unit, .. } => {
            let unit = name(unit);
            (
                format!("`{unit}` leads no platoons in this list (F28)"),
                format!("`{unit}` no manda pelotones en esta lista (F28)"),
            )
        }
        ForceFault::CompanySize { found, allowed } => (
            format!("{found} platoons where a company has {allowed} (F28)"),
            format!("{found} pelotones, y una compañía tiene {allowed} (F28)"),
        ),
        ForceFault::NoCompanyLeader { .. } => {
            ("nobody leads the company (F28)".into(), "nadie manda la compañía (F28)".into())
        }
        _ => ("nobody leads the platoon (F28)".into(), "nadie manda el pelotón (F28)".into()),
    }
}

fn hint_list(fault: &ForceFault) -> Option<(String, String)> {
    match fault {
        ForceFault::UnknownBasis { near: Some(near), .. }
        | ForceFault::NoList { near: Some(near), .. }
        | ForceFault::NotInList { near: Some(near), .. }
        | ForceFault::NotAnOption { near: Some(near), .. } => did_you_mean(near),
        ForceFault::UnknownBasis { allowed, .. } => {
            pair(format!("write one of {allowed}"), format!("elige entre {allowed}"))
        }
        ForceFault::ListIsAForce { .. } => pair(
            "name the list that it is fielded from".into(),
            "indica la lista de la que sale la fuerza".into(),
        ),
        ForceFault::ListChanged { now } => pair(
            format!("look at the points, then write `list: {now}`"),
            format!("repasa los puntos y escribe `list: {now}`"),
        ),
        ForceFault::NotInList { .. } => pair(
            "name a unit of the list, or one of its aliases".into(),
            "indica una unidad de la lista o uno de sus alias".into(),
        ),
        ForceFault::NotATroop { .. } => pair(
            "leaders stand under `leaders`, `leader` or `attached`".into(),
            "los líderes van en `leaders`, `leader` o `attached`".into(),
        ),
        _ => None,
    }
}

fn hint_options(fault: &ForceFault) -> Option<(String, String)> {
    match fault {
        ForceFault::NotAnOption { allowed, .. } if allowed.is_empty() => {
            pair("the list has no options".into(), "la lista no tiene opciones".into())
        }
        ForceFault::NotAnOption { allowed, .. } => {
            pair(format!("its options are {allowed}"), format!("sus opciones son {allowed}"))
        }
        ForceFault::NotOffered { allowed, .. } => {
            pair(format!("it offers {allowed}"), format!("ofrece {allowed}"))
        }
        ForceFault::MoreThanThereAre { most, .. } => {
            pair(format!("write {most} or fewer"), format!("escribe {most} o menos"))
        }
        ForceFault::OptionTwice { .. } => pair(
            "buy it once, for more figures".into(),
            "cómprala una sola vez, para más figuras".into(),
        ),
        ForceFault::NothingToGive { .. } | ForceFault::HasItAlready { .. } => {
            pair("leave the option out".into(), "quita la opción".into())
        }
        ForceFault::Exclusive { most, .. } => pair(
            format!("buy them for {most} in all at most"),
            format!("cómpralas para {most} en total, como mucho"),
        ),
        ForceFault::NotForOne { .. } => {
            pair("buy it for a squad".into(), "cómprala para una escuadra".into())
        }
        ForceFault::Clash { ruling, .. } => pair(
            format!("allowed, but they cannot be used together ({ruling})"),
            format!("se permite, pero no se pueden usar a la vez ({ruling})"),
        ),
        _ => None,
    }
}

fn hint_muster(fault: &ForceFault) -> Option<(String, String)> {
    match fault {
        ForceFault::OverLimit { total, .. } => pair(
            format!("leave something out, or write `limit: {total}`"),
            format!("quita algo o escribe `limit: {total}`"),
        ),
        ForceFault::SquadSize { allowed, .. } => pair(
            format!("field {allowed} figures; the NCO comes on top"),
            format!("despliega {allowed} figuras; el suboficial va aparte"),
        ),
        ForceFault::NoNco { .. } => {
            pair("add a line `nco: ...`".into(), "añade una línea `nco: ...`".into())
        }
        ForceFault::UniqueTwice { .. } => {
            pair("leave the second one out".into(), "quita el segundo".into())
        }
        ForceFault::NoLeader { leader: Some(leader) } => pair(
            format!("add a line `leader: {{unit: {leader}}}`"),
            format!("añade una línea `leader: {{unit: {leader}}}`"),
        ),
        ForceFault::WrongLeader { leader, .. } => pair(
            format!("write `leader: {{unit: {leader}}}`"),
            format!("escribe `leader: {{unit: {leader}}}`"),
        ),
        ForceFault::NoCompanyLeader { leader: Some(leader) } => {
            pair(format!("field {leader} under `leaders`"), format!("pon a {leader} en `leaders`"))
        }
        ForceFault::NoLeader { .. } => {
            pair("add a line `leader: ...`".into(), "añade una línea `leader: ...`".into())
        }
        ForceFault::NoCompanyLeader { .. } => {
            pair("field a leader under `leaders`".into(), "pon un líder en `leaders`".into())
        }
        ForceFault::PlatoonSize { .. } | ForceFault::CompanySize { .. } => pair(
            "it may be played so, if your opponent agrees".into(),
            "se puede jugar así, si tu rival está de acuerdo".into(),
        ),
        _ => None,
    }
}
