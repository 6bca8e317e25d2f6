//! Legal additions to a force without ability codes.

use crate::game::CodelessArmy;
use crate::language::Language;
use crate::sheet::{ButtonAction, ButtonEdit, UnitGroup};
use crate::sheets;
use crate::yaml_edit::{Edit, EditValue, Path};

/// A legal addition to a force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodelessSuggestion {
    /// The platoon to join; empty without platoons.
    pub group: String,
    pub name: String,
    /// Its section and points, or its figures, in words.
    pub summary: String,
    /// Its cost, in a game with points.
    pub points: Option<i64>,
    /// The path of the list to insert it into: `platoons/0/units`.
    list: String,
    /// The YAML item to insert.
    item: String,
    /// The key of the platoon section that it would fill.
    pub(super) section: Option<&'static str>,
    /// `true` if a platoon may have only one unit in that section.
    is_single: bool,
}

impl CodelessSuggestion {
    /// Words the suggestion: `1st Platoon: Line Rifles (2nd · 18 points)`.
    pub fn say(&self) -> String {
        let group = if self.group.is_empty() { "" } else { &format!("{}: ", self.group) };
        format!("{group}{} ({})", self.name, self.summary)
    }

    /// Returns the edit of the file that adds it.
    pub fn edit(&self) -> Option<Edit> {
        Some(Edit::Add(Path::read(&self.list)?, EditValue::Yaml(self.item.clone())))
    }

    /// Returns `true` if only one of both can be added: the same upgrade, or a section that holds one unit.
    pub fn excludes(&self, other: &Self) -> bool {
        let is_unit = self.item.starts_with('{');
        let is_same =
            self.is_single && self.section == other.section || !is_unit && self.item == other.item;
        self.list == other.list && is_same
    }
}

/// Lists every addition that keeps the section order of each platoon and fits the remaining points, in list order;
/// empty for a list.
pub fn codeless_suggestions(
    army: &dyn CodelessArmy,
    language: Language,
) -> Vec<CodelessSuggestion> {
    if army.list().is_none() {
        return Vec::new();
    }
    let left = army.points_left();
    let is_affordable = |suggestion: &CodelessSuggestion| match (suggestion.points, left) {
        (Some(points), Some(left)) => points <= left,
        _ => true,
    };
    let groups = sheets::codeless_force_editor(army, language).groups.into_iter();
    groups.flat_map(group_suggestions).filter(is_affordable).collect()
}

/// Returns the units and upgrades that may join a group.
fn group_suggestions(group: UnitGroup) -> Vec<CodelessSuggestion> {
    let UnitGroup { list, name: group, addable, upgrades, .. } = group;
    let units = addable.into_iter().map(|unit| CodelessSuggestion {
        group: group.clone(),
        name: unit.name,
        summary: unit.summary,
        points: unit.points,
        list: list.clone(),
        item: unit.item,
        section: unit.section,
        is_single: unit.is_single,
    });
    let upgrades =
        upgrades.into_iter().filter(|upgrade| !upgrade.is_chosen).filter_map(|upgrade| {
            let ButtonEdit { place: list, action: ButtonAction::Add(item), .. } = upgrade.edit
            else {
                return None;
            };
            Some(CodelessSuggestion {
                group: group.clone(),
                name: upgrade.name,
                points: upgrade.price.parse().ok(),
                summary: upgrade.price,
                list,
                item,
                section: None,
                is_single: false,
            })
        });
    units.chain(upgrades).collect()
}
