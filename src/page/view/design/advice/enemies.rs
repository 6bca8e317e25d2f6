//! The enemies that codes can be measured against: the units of the shipped lists of a game, and of the own one.

use super::AdvisedHouse;
use crate::answer::design::AGAINST;
use crate::embedded;
use crate::labels::labels;
use crate::language::Language;
use crate::library::{self, LibraryItem};
use crate::page::form_fields::FormFields;
use crate::yaml_edit::Values;

/// The units of a list.
pub(in crate::page::view::design) struct EnemyGroup {
    /// The name of the list; empty for the usual enemy.
    pub(in crate::page::view::design) list: String,
    pub(in crate::page::view::design) units: Vec<EnemyOption>,
}

/// A unit to be measured against.
pub(in crate::page::view::design) struct EnemyOption {
    /// `fistful/harkonnen:Regulars`; empty for the usual enemy.
    pub(in crate::page::view::design) key: String,
    pub(in crate::page::view::design) name: String,
    pub(in crate::page::view::design) is_chosen: bool,
}

/// Returns the usual enemy first, then every unit of the shipped lists and of the house.
pub(super) fn enemies(
    house: &AdvisedHouse,
    form_fields: &FormFields,
    language: Language,
) -> Vec<EnemyGroup> {
    let chosen = form_fields.get(&format!("sought-{AGAINST}"));
    let usual = EnemyOption {
        key: String::new(),
        name: labels().advice.usual_enemy.get(language).clone(),
        is_chosen: false,
    };
    let mut groups = vec![EnemyGroup { list: String::new(), units: vec![usual] }];
    for list in library::lists_of(house.list.rules.book.game) {
        let name = list.name();
        let text = embedded::list_or_force(&name).unwrap_or_default();
        groups.extend(group(&name, &text, chosen, language));
    }
    if let LibraryItem::Text { name, .. } = &house.item {
        groups.extend(group(name, &house.list.source.text, chosen, language));
    }
    let is_known = groups.iter().flat_map(|group| &group.units).any(|unit| unit.is_chosen);
    groups[0].units[0].is_chosen = !is_known;
    groups
}

/// Returns the units of the text of a list.
fn group(list: &str, text: &str, chosen: &str, language: Language) -> Option<EnemyGroup> {
    let values = Values::read(text);
    let localized = |place: &str| {
        let translated = values.get(&format!("{place}_{}", language.tag()));
        translated.or_else(|| values.get(place)).map(str::to_owned)
    };
    let unit = |at: usize| {
        let place = format!("units/{at}/name");
        let key = format!("{list}:{}", values.get(&place)?);
        Some(EnemyOption { is_chosen: key == chosen, name: localized(&place)?, key })
    };
    let units: Vec<EnemyOption> = (0..).map_while(unit).collect();
    (!units.is_empty()).then(|| EnemyGroup { list: localized("name").unwrap_or_default(), units })
}
