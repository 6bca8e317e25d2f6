//! Parts of an army file that do not go together.

use super::{Facts, Severity};
use crate::text::short;

/// What does not go together.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the fact its variant names")]
pub enum Contradiction {
    /// A trait letter that an option names again.
    TraitAgain { letter: String },
    /// An option with a price in points and one in per cent.
    TwoPrices { name: String },
    /// A leader of a formation that the list does not have.
    LeaderOfNothing { formation: &'static str },
    /// A Spanish text without the text it translates.
    SpanishAlone { key: &'static str },
    /// An alias that means another unit already.
    AliasTwice { name: String, first: String },
    /// An NCO of squads who leads more than squads (F26).
    OfficerAsNco { name: String },
}

impl Facts for Contradiction {
    fn id(&self) -> &'static str {
        match self {
            Self::TraitAgain { .. } => "trait-twice",
            Self::TwoPrices { .. } => "two-prices",
            Self::LeaderOfNothing { .. } => "leader-of-nothing",
            Self::SpanishAlone { .. } => "spanish-alone",
            Self::AliasTwice { .. } => "alias-twice",
            Self::OfficerAsNco { .. } => "officer-as-nco",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::TwoPrices { .. } => Severity::Error,
            _ => Severity::Warning,
        }
    }

    fn say(&self) -> (String, String) {
        match self {
            Self::TraitAgain { letter } => {
                (format!("`{letter}` stands here twice"), format!("`{letter}` está aquí dos veces"))
            }
            Self::TwoPrices { name } => {
                let name = short(name, 40);
                (
                    format!("option `{name}` has `points` and `percent`"),
                    format!("la opción `{name}` tiene `points` y `percent`"),
                )
            }
            Self::LeaderOfNothing { formation } => (
                format!("`{formation}_leader` leads nothing: there is no `{formation}`"),
                format!("`{formation}_leader` no manda nada: no hay `{formation}`"),
            ),
            Self::SpanishAlone { key } => (
                format!("`{key}_es` stands without `{key}`, and is never printed"),
                format!("`{key}_es` está sin `{key}` y no se imprime nunca"),
            ),
            Self::AliasTwice { name, first } => {
                let (name, first) = (short(name, 40), short(first, 40));
                (
                    format!("alias `{name}` means `{first}` already"),
                    format!("el alias `{name}` ya significa `{first}`"),
                )
            }
            Self::OfficerAsNco { name } => {
                let name = short(name, 40);
                (
                    format!("`{name}` leads more than a squad, and is no NCO (F26)"),
                    format!("`{name}` manda más que una Escuadra y no es Suboficial (F26)"),
                )
            }
        }
    }

    fn hint(&self) -> Option<(String, String)> {
        Some(match self {
            Self::TraitAgain { .. } => ("name it once".into(), "nómbrala una vez".into()),
            Self::TwoPrices { .. } => {
                ("keep one of the two".into(), "deja solo uno de los dos".into())
            }
            Self::LeaderOfNothing { formation } => (
                format!("add a line `{formation}: 2-5`"),
                format!("añade una línea `{formation}: 2-5`"),
            ),
            Self::SpanishAlone { key } => {
                (format!("add a line `{key}: ...`"), format!("añade una línea `{key}: ...`"))
            }
            Self::AliasTwice { .. } => {
                ("give it to one unit alone".into(), "dáselo a una sola unidad".into())
            }
            Self::OfficerAsNco { .. } => (
                "name a unit with the code of an NCO, such as `VHs-N1`".into(),
                "indica una unidad con código de Suboficial, como `VHs-N1`".into(),
            ),
        })
    }
}
