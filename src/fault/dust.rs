//! What can be wrong with a list or a force of Dust Warfare.

use super::choice::named;
use super::{Act, Facts, Severity, did_you_mean};
use crate::language::ByLanguage;
use crate::text::short;

/// What is wrong with a list or a force of Dust Warfare.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the fact its variant names")]
pub enum DustFault {
    /// Something without points, in a game that counts them.
    NoPoints { name: ByLanguage<String> },
    /// A unit of which nothing but its points is known.
    BareCard { name: ByLanguage<String> },
    /// A card with some of its numbers, and not all.
    HalfCard { name: ByLanguage<String>, missing: String },
    /// A class that there is not (W14).
    UnknownClass { found: String, allowed: String },
    /// A letter of a weapon line that cannot be read; none where it ends too soon.
    BadLine { found: Option<char>, wanted: LinePart },
    /// Shots against more classes of soldiers, vehicles or aircraft than there are.
    BeyondClasses { kind: usize, most: i32 },
    /// A weapon that can harm nobody (W13).
    Harmless,
    /// More models with a weapon than there are.
    BeyondModels { found: i32, models: i32 },
    /// A section that no platoon has (W19).
    UnknownSection { found: String, near: Option<String>, allowed: String },
    /// A platoon without its command section (W19).
    NoCommand,
    /// A platoon without its 1st section (W19).
    NoFirst,
    /// A section of one unit, again (W19).
    SectionTwice { section: ByLanguage<String>, first_line: usize },
    /// A unit in a section that its card does not give it.
    NotInSection { name: ByLanguage<String>, allowed: String },
    /// An upgrade that the list does not have.
    UnknownUpgrade { found: String, near: Option<String> },
    /// Somebody on his own who is no Hero.
    NotAHero { name: ByLanguage<String> },
    /// A Hero who joins nobody there is.
    JoinsNobody { found: String },
    /// A Hero of another Move or Armor than the unit that he joins.
    JoinsUnlike { name: ByLanguage<String> },
    /// More points of the scenario than a player has.
    ScenarioOver { found: i32, points: i32 },
    /// Points of the scenario that are not spent.
    ScenarioUnder { found: i32, points: i32 },
    /// No limit was agreed.
    NoLimit { total: i64 },
}

/// What a weapon line wants in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinePart {
    /// `16`, `C` or `A`.
    Reach,
    /// `|`.
    Bar,
    /// `4/1`, `S/1` or `–`.
    Shot,
    /// `/`.
    Slash,
    /// The `1` of `4/1`.
    Damage,
    /// A number no higher than this.
    Number {
        /// The highest.
        most: i32,
    },
    /// Nothing more.
    End,
}

impl LinePart {
    fn said(self) -> (String, String) {
        let pair = |en: &str, es: &str| (en.to_owned(), es.to_owned());
        match self {
            Self::Reach => pair(
                "a line begins with a range in inches, `C` or `A`",
                "una línea empieza por un alcance en pulgadas, `C` o `A`",
            ),
            Self::Bar => pair("`|` follows the range", "tras el alcance va `|`"),
            Self::Shot => pair(
                "write dice and damage such as `4/1`, `S/1` for a Spray, `–` for a class that it cannot harm, or `|`",
                "escribe dados y daño como `4/1`, `S/1` si es Rociada, `–` para una clase a la que no daña, o `|`",
            ),
            Self::Slash => pair(
                "`/` stands between dice and damage, as in `4/1`",
                "entre dados y daño va `/`, como en `4/1`",
            ),
            Self::Damage => pair(
                "the damage of a hit follows, as in `4/1`",
                "sigue el daño de un impacto, como en `4/1`",
            ),
            Self::Number { most } => (
                format!("write a number from 1 to {most}"),
                format!("escribe un número del 1 al {most}"),
            ),
            Self::End => pair(
                "soldiers, vehicles and aircraft are all there are",
                "no hay más que Soldados, Vehículos y aeronaves",
            ),
        }
    }
}

impl Facts for DustFault {
    fn id(&self) -> &'static str {
        match self {
            Self::NoPoints { .. } => "no-points",
            Self::BareCard { .. } => "bare-card",
            Self::HalfCard { .. } => "half-card",
            Self::UnknownClass { .. } => "unknown-class",
            Self::BadLine { .. } => "weapon-line",
            Self::BeyondClasses { .. } => "beyond-classes",
            Self::Harmless => "harmless-weapon",
            Self::BeyondModels { .. } => "beyond-models",
            Self::UnknownSection { .. } => "unknown-section",
            Self::NoCommand => "no-command-section",
            Self::NoFirst => "no-first-section",
            Self::SectionTwice { .. } => "section-twice",
            Self::NotInSection { .. } => "not-in-section",
            Self::UnknownUpgrade { .. } => "unknown-upgrade",
            Self::NotAHero { .. } => "not-a-hero",
            Self::JoinsNobody { .. } => "joins-nobody",
            Self::JoinsUnlike { .. } => "joins-unlike",
            Self::ScenarioOver { .. } => "scenario-over",
            Self::ScenarioUnder { .. } => "scenario-under",
            Self::NoLimit { .. } => "no-limit",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::BareCard { .. } | Self::ScenarioUnder { .. } | Self::NoLimit { .. } => {
                Severity::Warning
            }
            _ => Severity::Error,
        }
    }

    fn say(&self) -> (String, String) {
        match self {
            Self::NoPoints { name } => named(name, |en, es| {
                (format!("{en} has no points"), format!("{es} no tiene puntos"))
            }),
            Self::BareCard { name } => named(name, |en, es| {
                (
                    format!("{en} has points and no card"),
                    format!("{es} tiene puntos, pero no carta"),
                )
            }),
            Self::HalfCard { name, missing } => named(name, |en, es| {
                (
                    format!("the card of {en} lacks {missing}"),
                    format!("a la carta de {es} le falta {missing}"),
                )
            }),
            Self::UnknownClass { found, .. } => {
                let found = short(found, 40);
                (
                    format!("there is no class `{found}` (W14)"),
                    format!("no existe la clase `{found}` (W14)"),
                )
            }
            Self::BadLine { found: Some(found), .. } => (
                format!("`{found}` does not belong in a weapon line here"),
                format!("`{found}` no va ahí en una línea de arma"),
            ),
            Self::BadLine { found: None, .. } => (
                "the weapon line ends too soon".into(),
                "la línea de arma se acaba antes de tiempo".into(),
            ),
            Self::BeyondClasses { kind, most } => {
                let [en, es] = KINDS[(*kind).min(2)];
                (format!("there are {most} classes of {en}"), format!("hay {most} clases de {es}"))
            }
            Self::Harmless => (
                "the weapon can harm nobody (W13)".into(),
                "el arma no puede dañar a nadie (W13)".into(),
            ),
            Self::BeyondModels { found, models } => (
                format!("{found} models with it where the unit has {models}"),
                format!("{found} figuras con ella en una unidad de {models}"),
            ),
            _ => self.of_force(),
        }
    }

    fn act(&self) -> Option<Act> {
        match self {
            Self::NoCommand => Some(Act::AddSection("command")),
            Self::NoFirst => Some(Act::AddSection("first")),
            Self::SectionTwice { first_line, .. } => Some(Act::MoveSection(*first_line)),
            Self::NoLimit { total } => Some(Act::SetLimit(*total)),
            _ => None,
        }
    }

    fn hint(&self) -> Option<(String, String)> {
        Some(match self {
            Self::NoPoints { .. } => (
                "the game counts points: write them, as in `points: 20`".into(),
                "el juego cuenta puntos: escríbelos, como en `points: 20`".into(),
            ),
            Self::BareCard { .. } => (
                "copy its card, or say `incomplete: true` for the list".into(),
                "copia su carta o pon `incomplete: true` en la lista".into(),
            ),
            Self::HalfCard { missing, .. } => (
                format!("add {missing}, or leave the whole card out"),
                format!("añade {missing} o quita la carta entera"),
            ),
            Self::UnknownClass { allowed, .. } => {
                (format!("it may be {allowed}"), format!("puede ser {allowed}"))
            }
            Self::BadLine { wanted, .. } => wanted.said(),
            Self::BeyondClasses { .. } => (
                "leave it out; `|` stands before vehicles, and again before aircraft".into(),
                "quítalo; delante de los Vehículos va `|`, y otro delante de las aeronaves".into(),
            ),
            Self::Harmless => (
                "give it dice and damage against some class, such as `4/1`".into(),
                "dale dados y daño contra alguna clase, como `4/1`".into(),
            ),
            Self::BeyondModels { models, .. } => {
                (format!("write {models} or fewer"), format!("escribe {models} o menos"))
            }
            _ => return Some(self.remedy()),
        })
    }
}

/// What weapon lines have a part for.
const KINDS: [[&str; 2]; 3] =
    [["soldiers", "Soldados"], ["vehicles", "Vehículos"], ["aircraft", "aeronaves"]];

impl DustFault {
    /// Platoons and what stands in them.
    fn of_force(&self) -> (String, String) {
        match self {
            Self::UnknownSection { found, .. } => {
                let found = short(found, 40);
                (
                    format!("no platoon has a section `{found}` (W19)"),
                    format!("ningún Pelotón tiene una sección `{found}` (W19)"),
                )
            }
            Self::NoCommand => (
                "the platoon has no Command Section (W19)".into(),
                "el Pelotón no tiene Sección de Mando (W19)".into(),
            ),
            Self::NoFirst => (
                "the platoon has no 1st Section (W19)".into(),
                "el Pelotón no tiene 1.ª Sección (W19)".into(),
            ),
            Self::SectionTwice { section, .. } => named(section, |en, es| {
                (
                    format!("the platoon has a {en} already (W19)"),
                    format!("el Pelotón ya tiene {es} (W19)"),
                )
            }),
            Self::NotInSection { name, .. } => named(name, |en, es| {
                (format!("{en} may not be that section"), format!("{es} no puede ser esa sección"))
            }),
            Self::UnknownUpgrade { found, .. } => {
                let found = short(found, 40);
                (
                    format!("the list has no upgrade `{found}`"),
                    format!("la lista no tiene la mejora `{found}`"),
                )
            }
            _ => self.beside_platoons(),
        }
    }

    /// Heroes, the scenario and the limit.
    fn beside_platoons(&self) -> (String, String) {
        match self {
            Self::NotAHero { name } => named(name, |en, es| {
                (
                    format!("{en} is no Hero and needs a platoon"),
                    format!("{es} no es un Héroe y necesita un Pelotón"),
                )
            }),
            Self::JoinsNobody { found } => {
                let found = short(found, 40);
                (
                    format!("no unit of a platoon is called `{found}`"),
                    format!("ninguna unidad de un Pelotón se llama `{found}`"),
                )
            }
            Self::JoinsUnlike { name } => named(name, |en, es| {
                (
                    format!(
                        "{en} has another Move or Armor, and a Hero joins only units with his own"
                    ),
                    format!(
                        "{es} tiene otro Movimiento o Blindaje, y un Héroe solo se une a unidades con los suyos"
                    ),
                )
            }),
            Self::ScenarioOver { found, points } => (
                format!("{found} points on the scenario, and each player has {points}"),
                format!("{found} puntos en el escenario, y cada jugador tiene {points}"),
            ),
            Self::ScenarioUnder { found, points } => (
                format!("{found} of {points} points of the scenario are spent"),
                format!("se han gastado {found} de {points} puntos de escenario"),
            ),
            _ => ("no limit was agreed".into(), "no se ha acordado ningún límite".into()),
        }
    }

    /// What to do about them.
    fn remedy(&self) -> (String, String) {
        match self {
            Self::UnknownSection { near: Some(near), .. }
            | Self::UnknownUpgrade { near: Some(near), .. } => did_you_mean(near),
            Self::UnknownSection { allowed, .. } | Self::NotInSection { allowed, .. } => {
                (format!("it may be {allowed}"), format!("puede ser {allowed}"))
            }
            _ => self.remedy_alone(),
        }
    }

    /// The same of what stands outside of sections.
    fn remedy_alone(&self) -> (String, String) {
        match self {
            Self::UnknownUpgrade { .. } => {
                ("name one of its `upgrades`".into(), "nombra una de sus `upgrades`".into())
            }
            Self::NotAHero { .. } => (
                "put it into a platoon, or say `hero: true` on its card".into(),
                "ponla en un Pelotón o escribe `hero: true` en su carta".into(),
            ),
            Self::JoinsNobody { .. } => (
                "write the unit as the force calls it".into(),
                "escribe la unidad como la llama la fuerza".into(),
            ),
            Self::JoinsUnlike { .. } => (
                "let him join another unit, or none".into(),
                "que se una a otra unidad, o a ninguna".into(),
            ),
            Self::ScenarioOver { points, .. } => {
                (format!("leave {points} in all"), format!("deja {points} en total"))
            }
            Self::ScenarioUnder { points, .. } => (
                format!("spend {points} in all before the battle"),
                format!("gasta {points} en total antes de la batalla"),
            ),
            _ => ("leave the key out".into(), "quita la clave".into()),
        }
    }
}
