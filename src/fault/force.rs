//! What can be wrong with a force.

use super::choice::named;
use super::{Act, Facts, Severity, did_you_mean};
use crate::language::ByLanguage;
use crate::limits;
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
    /// A list of a game whose units are of another kind.
    OtherGame { name: String, game: &'static str, coded: bool },
    /// A list with errors of its own.
    FaultyList { name: String, path: String },
    /// A list that is no longer the one the force was made for.
    ListChanged { now: String },
    /// A unit that the list does not have.
    NotInList { name: String, near: Option<String>, list: ByLanguage<String> },
    /// A leader where a troop type is wanted.
    NotATroop { name: String },
    /// More points than the limit.
    OverLimit { total: i64, limit: i64 },
    /// A squad that is too small or too large (F26).
    SquadSize { found: i64, allowed: ByLanguage<String> },
    /// A squad that was bought without an NCO (F26).
    NoNco { name: ByLanguage<String> },
    /// An NCO of a squad who leads more than squads (F26).
    NotAnNco { name: ByLanguage<String>, allowed: ByLanguage<String> },
    /// An NCO who leads something else than his own squad (F26).
    NcoAlone { name: ByLanguage<String> },
    /// A leader of whom there is only one, again.
    UniqueTwice { name: ByLanguage<String>, first_line: usize },
    /// A platoon with too few or too many squads (F28).
    PlatoonSize { found: i64, allowed: ByLanguage<String> },
    /// A platoon that nobody leads (F28).
    NoLeader { leader: Option<ByLanguage<String>> },
    /// A platoon led by somebody else than the list says (F28).
    WrongLeader { name: ByLanguage<String>, leader: ByLanguage<String> },
    /// More platoons than one company holds (F28).
    CompanySize { found: i64, allowed: ByLanguage<String> },
    /// A company that nobody leads (F28).
    NoCompanyLeader { leader: Option<ByLanguage<String>> },
    /// Squads of no platoon in a force that has platoons (F28).
    Loose { found: i64 },
    /// A force without a figure.
    Nobody,
}

impl Facts for ForceFault {
    fn id(&self) -> &'static str {
        match self {
            Self::UnknownBasis { .. } => "unknown-points",
            Self::NoList { .. } => "no-list",
            Self::ListIsAForce { .. } => "list-is-a-force",
            Self::OtherGame { .. } => "other-game",
            Self::FaultyList { .. } => "faulty-list",
            Self::ListChanged { .. } => "list-changed",
            Self::NotInList { .. } => "not-in-list",
            Self::NotATroop { .. } => "not-a-troop",
            Self::OverLimit { .. } => "over-limit",
            Self::SquadSize { .. } => "squad-size",
            Self::NoNco { .. } => "no-nco",
            Self::NotAnNco { .. } => "not-an-nco",
            Self::NcoAlone { .. } => "nco-alone",
            Self::UniqueTwice { .. } => "unique-twice",
            Self::PlatoonSize { .. } => "platoon-size",
            Self::NoLeader { .. } => "no-leader",
            Self::WrongLeader { .. } => "wrong-leader",
            Self::CompanySize { .. } => "company-size",
            Self::NoCompanyLeader { .. } => "no-company-leader",
            Self::Loose { .. } => "loose-squads",
            Self::Nobody => "nobody",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Loose { .. } => Severity::Note,
            Self::ListChanged { .. }
            | Self::Nobody
            | Self::PlatoonSize { .. }
            | Self::NoLeader { .. }
            | Self::WrongLeader { .. }
            | Self::CompanySize { .. }
            | Self::NoCompanyLeader { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    fn say(&self) -> (String, String) {
        say_list(self).unwrap_or_else(|| say_muster(self))
    }

    fn hint(&self) -> Option<(String, String)> {
        hint_list(self).or_else(|| hint_muster(self))
    }

    fn act(&self) -> Option<Act> {
        match self {
            Self::NoList { near: None, .. } => Some(Act::NameLists),
            Self::FaultyList { path, .. } => Some(Act::CheckList(path.clone())),
            Self::NoLeader { leader } => Some(Act::LeadPlatoon(leader.clone())),
            Self::WrongLeader { leader, .. } => Some(Act::LeadPlatoon(Some(leader.clone()))),
            Self::NoCompanyLeader { leader } => Some(Act::LeadCompany(leader.clone())),
            Self::OverLimit { total, .. } if *total <= limits::FORCE.into() => {
                Some(Act::RaiseLimit(*total))
            }
            Self::ListChanged { now } => Some(Act::ConfirmList(now.clone())),
            Self::UniqueTwice { first_line, .. } => Some(Act::LeaveOneOut(*first_line)),
            Self::NoNco { .. } => Some(Act::AddNco),
            _ => None,
        }
    }
}

fn pair(en: String, es: String) -> Option<(String, String)> {
    Some((en, es))
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
        ForceFault::OtherGame { name: list, game, .. } => {
            let list = name(list);
            pair(
                format!("the list `{list}` is of the game `{game}`, and this force is not"),
                format!("la lista `{list}` es del juego `{game}`, y esta fuerza no"),
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
            let unit = name(unit);
            Some(named(list, |en, es| {
                let none = format!("no hay ninguna unidad `{unit}` en {es}");
                (format!("there is no unit `{unit}` in {en}"), none)
            }))
        }
        ForceFault::NotATroop { name: unit } => {
            let unit = name(unit);
            pair(
                format!("`{unit}` is a leader, not a troop type"),
                format!("`{unit}` es un Líder, no un tipo de tropa"),
            )
        }
        _ => None,
    }
}

/// The limit, the squads and the formations.
fn say_muster(fault: &ForceFault) -> (String, String) {
    match fault {
        ForceFault::OverLimit { total, limit } => (
            format!("the force costs {total} points, {} over the limit", total - limit),
            format!("la fuerza cuesta {total} puntos, {} por encima del límite", total - limit),
        ),
        ForceFault::SquadSize { found, allowed } => (
            format!("a squad of {found} where {} are allowed (F26)", allowed.en),
            format!("Escuadra de {found}, y la lista las admite de {} (F26)", allowed.es),
        ),
        ForceFault::NoNco { name } => named(name, |en, es| {
            let none = format!("la Escuadra de {es} no tiene Suboficial (F26)");
            (format!("the squad of {en} has no NCO (F26)"), none)
        }),
        ForceFault::NotAnNco { name, .. } => named(name, |en, es| {
            (format!("{en} is not an NCO (F26)"), format!("{es} no es un Suboficial (F26)"))
        }),
        ForceFault::NcoAlone { name } => named(name, |en, es| {
            let alone = format!("{es} es Suboficial y solo manda su propia Escuadra (F26)");
            (format!("{en} is an NCO, who leads his own squad alone (F26)"), alone)
        }),
        ForceFault::UniqueTwice { name, .. } => named(name, |en, es| {
            (
                format!("{en} can be fielded once, and is in the force already"),
                format!("{es} solo puede salir una vez, y ya está en la fuerza"),
            )
        }),
        ForceFault::PlatoonSize { found, allowed } => (
            format!("a platoon of {found} where the list has {} squads (F28)", allowed.en),
            format!("Pelotón de {found}, y la lista los quiere de {} Escuadras (F28)", allowed.es),
        ),
        ForceFault::WrongLeader { name, .. } => named(name, |en, es| {
            let wrong = format!("{es} no manda Pelotones en esta lista (F28)");
            (format!("{en} leads no platoons in this list (F28)"), wrong)
        }),
        ForceFault::CompanySize { found, allowed } => (
            format!("{found} platoons where a company has {} (F28)", allowed.en),
            format!("{found} Pelotones, y una Compañía es de {} (F28)", allowed.es),
        ),
        ForceFault::NoCompanyLeader { .. } => {
            ("nobody leads the company (F28)".into(), "nadie manda la Compañía (F28)".into())
        }
        ForceFault::Loose { found: 1 } => (
            "1 squad stands in no platoon (F28)".into(),
            "1 Escuadra no está en ningún Pelotón (F28)".into(),
        ),
        ForceFault::Loose { found } => (
            format!("{found} squads stand in no platoon (F28)"),
            format!("{found} Escuadras no están en ningún Pelotón (F28)"),
        ),
        ForceFault::Nobody => ("the force is empty".into(), "la fuerza está vacía".into()),
        _ => ("nobody leads the platoon (F28)".into(), "nadie manda el Pelotón (F28)".into()),
    }
}

fn hint_list(fault: &ForceFault) -> Option<(String, String)> {
    match fault {
        ForceFault::UnknownBasis { near: Some(near), .. }
        | ForceFault::NoList { near: Some(near), .. }
        | ForceFault::NotInList { near: Some(near), .. } => Some(did_you_mean(near)),
        ForceFault::UnknownBasis { allowed, .. } => {
            pair(format!("write one of {allowed}"), format!("elige entre {allowed}"))
        }
        ForceFault::OtherGame { coded: true, .. } => {
            pair("leave `game` out".into(), "quita la clave `game`".into())
        }
        ForceFault::OtherGame { game, .. } => pair(
            format!("add `game: {game}` to the force"),
            format!("añade `game: {game}` a la fuerza"),
        ),
        ForceFault::ListIsAForce { .. } => pair(
            "name the list that it is fielded from".into(),
            "indica la lista de la que sale la fuerza".into(),
        ),
        ForceFault::NotInList { .. } => pair(
            "name a unit of the list, or one of its aliases".into(),
            "indica una unidad de la lista o uno de sus alias".into(),
        ),
        ForceFault::NotATroop { .. } => pair(
            "leaders stand under `leaders`, `leader` or `attached`".into(),
            "los Líderes van en `leaders`, `leader` o `attached`".into(),
        ),
        _ => None,
    }
}

fn hint_muster(fault: &ForceFault) -> Option<(String, String)> {
    match fault {
        ForceFault::OverLimit { .. } => pair("leave something out".into(), "quita algo".into()),
        ForceFault::SquadSize { allowed, .. } => pair(
            format!("field {} figures; the NCO comes on top", allowed.en),
            format!("despliega una Escuadra de {}; el Suboficial va aparte", allowed.es),
        ),
        ForceFault::NotAnNco { allowed, .. } if allowed.en.is_empty() => pair(
            "the list has no NCO: a code such as `VHs-N1` makes one".into(),
            "la lista no tiene Suboficiales: lo es quien tiene un código como `VHs-N1`".into(),
        ),
        ForceFault::NotAnNco { allowed, .. } => pair(
            format!("the NCOs of the list are {}", allowed.en),
            format!("los Suboficiales de la lista son {}", allowed.es),
        ),
        ForceFault::NcoAlone { .. } => {
            pair("name him as `nco` of a squad".into(), "ponlo como `nco` de una Escuadra".into())
        }
        ForceFault::Loose { .. } => pair(
            "put them in a platoon, or play without".into(),
            "ponlas en un Pelotón o juega así".into(),
        ),
        ForceFault::Nobody => {
            pair("give it a leader or a squad".into(), "dale un Líder o una Escuadra".into())
        }
        ForceFault::PlatoonSize { .. } | ForceFault::CompanySize { .. } => pair(
            "you can still play it, if your opponent agrees".into(),
            "se puede jugar así, si tu rival está de acuerdo".into(),
        ),
        _ => None,
    }
}
