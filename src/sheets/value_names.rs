//! Names of characteristics in a game.

use crate::labels::{column_name, labels};
use crate::language::Language;
use crate::profile::ListColumn;
use crate::rules::Rules;

/// Returns the name in a game: Morale is FM in *Dune World*.
pub fn value_name(column: ListColumn, rules: &Rules, language: Language) -> &str {
    match column {
        ListColumn::Morale => rules.play.morale.get(language),
        _ => column_name(column, language),
    }
}

/// Returns the name of a characteristic where there is little room.
pub fn short_value_name(column: ListColumn, rules: &Rules, language: Language) -> &str {
    match column {
        ListColumn::Move => labels().values.move_short.get(language),
        ListColumn::Leadership => labels().values.ld.get(language),
        ListColumn::Radius => labels().values.rad.get(language),
        ListColumn::Ws | ListColumn::Bs | ListColumn::Morale | ListColumn::Points => {
            value_name(column, rules, language)
        }
    }
}
