//! What can be wrong with the meaning of an army.

use super::choice::named;
use super::{Act, Contradiction, Facts, Severity, code_point, did_you_mean};
use crate::language::ByLanguage;
use crate::text::{short, with_minus};

/// What is wrong with an army.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the fact its variant names")]
pub enum ArmyFault {
    /// Two units of one name.
    UnitTwice { name: String, first_line: usize },
    /// A reference to a unit that is not in the list.
    UnknownUnit { name: String, near: Option<String> },
    /// A reference to a trooper where a leader is wanted.
    NotALeader { name: String },
    /// A printed value that this kind of unit does not have.
    NotItsValue { leader: bool },
    /// A range whose end lies before its start.
    RangeBackwards { least: i64, most: i64 },
    /// An option that adds or removes a letter the alphabet does not have.
    UnknownTrait { found: String, allowed: String },
    /// Parts of the file that do not go together.
    Contradiction(Contradiction),
    /// An emblem that does not exist.
    UnknownEmblem { found: String, near: Option<String>, allowed: String },
    /// An effect in play that does not exist.
    UnknownEffect { found: String, near: Option<String>, allowed: String },
    /// A unit that its abilities make cheaper than any figure may be (F37).
    Costless { name: ByLanguage<String>, found: i32 },
    /// A list without a unit.
    NoUnits,
    /// A game without a reference, where other things are printed as well.
    NoReference { game: String },
    /// A character that no bundled font can draw.
    MissingGlyph { found: char, whose: String },
}

impl Facts for ArmyFault {
    fn id(&self) -> &'static str {
        match self {
            Self::UnitTwice { .. } => "unit-twice",
            Self::UnknownUnit { .. } => "unknown-unit",
            Self::NotALeader { .. } => "not-a-leader",
            Self::NotItsValue { .. } => "not-its-value",
            Self::RangeBackwards { .. } => "range-backwards",
            Self::UnknownTrait { .. } => "unknown-trait",
            Self::Contradiction(fault) => fault.id(),
            Self::UnknownEmblem { .. } => "unknown-emblem",
            Self::UnknownEffect { .. } => "unknown-effect",
            Self::Costless { .. } => "costs-nothing",
            Self::NoUnits => "no-units",
            Self::NoReference { .. } => "no-reference",
            Self::MissingGlyph { .. } => "missing-glyph",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::UnitTwice { .. } | Self::NoUnits | Self::MissingGlyph { .. } => Severity::Warning,
            Self::NoReference { .. } => Severity::Note,
            Self::Contradiction(fault) => fault.severity(),
            _ => Severity::Error,
        }
    }

    fn say(&self) -> (String, String) {
        match self {
            Self::UnitTwice { name, .. }
            | Self::UnknownUnit { name, .. }
            | Self::NotALeader { name } => self.say_of_a_unit(&short(name, 40)),
            Self::NotItsValue { leader: true } => (
                "a leader's line prints no morale".into(),
                "la línea de un Líder no lleva Moral".into(),
            ),
            Self::NotItsValue { leader: false } => (
                "a trooper's line prints no leadership and no radius".into(),
                "la línea de una tropa no lleva Liderazgo ni Radio".into(),
            ),
            Self::RangeBackwards { least, most } => (
                format!("{least} to {most} runs backwards"),
                format!("de {least} a {most} va al revés"),
            ),
            Self::UnknownTrait { found, .. } => {
                let found = short(found, 24);
                (
                    format!("`{found}` is not a trait letter"),
                    format!("`{found}` no es una letra de rasgo"),
                )
            }
            Self::Contradiction(fault) => fault.say(),
            Self::UnknownEmblem { found, .. } => {
                let found = short(found, 40);
                (
                    format!("there is no emblem `{found}`"),
                    format!("no hay ningún emblema `{found}`"),
                )
            }
            Self::UnknownEffect { found, .. } => {
                let found = short(found, 40);
                (
                    format!("no ability is called `{found}`"),
                    format!("ninguna habilidad se llama `{found}`"),
                )
            }
            Self::Costless { name, found } => named(name, |en, es| {
                let found = with_minus((*found).into());
                let costs = format!("{es} cuesta {found} puntos, y nadie cuesta menos de 1 (F37)");
                (format!("{en} costs {found} points, and nobody costs less than 1 (F37)"), costs)
            }),
            Self::NoUnits => ("the list has no units".into(), "la lista no tiene unidades".into()),
            Self::NoReference { game } => (
                format!("the game `{game}` has no reference: none is printed"),
                format!("el juego `{game}` no tiene referencia: no se imprime"),
            ),
            Self::MissingGlyph { found, whose } => {
                let (point, whose) = (code_point(*found), short(whose, 40));
                (
                    format!("no bundled font draws {point} in `{whose}`"),
                    format!("ninguna fuente incluida dibuja {point} en `{whose}`"),
                )
            }
        }
    }

    fn act(&self) -> Option<Act> {
        match self {
            Self::UnitTwice { first_line, .. } => Some(Act::NameApart(*first_line)),
            _ => None,
        }
    }

    fn hint(&self) -> Option<(String, String)> {
        Some(match self {
            Self::Contradiction(fault) => return fault.hint(),
            Self::UnknownUnit { near: Some(near), .. } => did_you_mean(near),
            Self::UnknownUnit { near: None, .. } => (
                "name a unit of this file, or one of its aliases".into(),
                "indica una unidad de este archivo o uno de sus alias".into(),
            ),
            Self::NotALeader { .. } => (
                "name a unit whose code has a leader's part, such as `EXs-N3`".into(),
                "indica una unidad cuyo código tenga la parte de Líder, como `EXs-N3`".into(),
            ),
            Self::Costless { .. } => (
                "take fewer points off for its abilities".into(),
                "resta menos puntos por sus habilidades".into(),
            ),
            Self::NotItsValue { leader: true } => {
                ("print `leadership` and `radius`".into(), "usa `leadership` y `radius`".into())
            }
            Self::NotItsValue { leader: false } => ("print `morale`".into(), "usa `morale`".into()),
            Self::RangeBackwards { least, most } => {
                (format!("write `{most}-{least}`"), format!("escribe `{most}-{least}`"))
            }
            Self::UnknownTrait { allowed, .. } => {
                (format!("the traits are {allowed}"), format!("las letras de rasgo son {allowed}"))
            }
            Self::UnknownEmblem { near: Some(near), .. }
            | Self::UnknownEffect { near: Some(near), .. } => did_you_mean(near),
            Self::UnknownEmblem { near: None, allowed, .. } => {
                (format!("the emblems are {allowed}"), format!("los emblemas son {allowed}"))
            }
            Self::UnknownEffect { near: None, allowed, .. } => (
                format!("{allowed}; without `effect`, the name alone says what it does"),
                format!("{allowed}; sin `effect`, solo el nombre dice qué hace"),
            ),
            Self::NoUnits => (
                "write each under `units:`, as `- name: ...`".into(),
                "escribe cada una bajo `units:`, como `- name: ...`".into(),
            ),
            Self::UnitTwice { .. } | Self::NoReference { .. } => return None,
            Self::MissingGlyph { .. } => (
                "it is printed as `?` in the PDF; the HTML keeps it".into(),
                "en el PDF se imprime como `?`; el HTML lo conserva".into(),
            ),
        })
    }
}

impl ArmyFault {
    fn say_of_a_unit(&self, name: &str) -> (String, String) {
        match self {
            Self::UnitTwice { .. } => (
                format!("two units are called `{name}`"),
                format!("dos unidades se llaman `{name}`"),
            ),
            Self::UnknownUnit { .. } => {
                (format!("no unit is called `{name}`"), format!("ninguna unidad se llama `{name}`"))
            }
            _ => (format!("`{name}` is not a leader"), format!("`{name}` no es un Líder")),
        }
    }
}
