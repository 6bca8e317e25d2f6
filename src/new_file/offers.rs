//! Legal additions to a force without ability codes.

use crate::game::CodelessArmy;
use crate::language::Language;
use crate::sheet::{ButtonAction, ButtonEdit, UnitGroup};
use crate::sheets;
use crate::yaml_edit::{Edit, EditValue, Path};

/// A legal addition to a force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodelessOffer {
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

impl CodelessOffer {
    /// Words the offer: `1st Platoon: Line Rifles (2nd · 18 points)`.
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
pub fn list_offers(army: &dyn CodelessArmy, language: Language) -> Vec<CodelessOffer> {
    if army.list().is_none() {
        return Vec::new();
    }
    let left = army.points_left();
    let is_affordable = |offer: &CodelessOffer| match (offer.points, left) {
        (Some(points), Some(left)) => points <= left,
        _ => true,
    };
    let groups = sheets::codeless_force_editor(army, language).groups.into_iter();
    groups.flat_map(group_offers).filter(is_affordable).collect()
}

/// Returns the units and upgrades that may join a group.
fn group_offers(group: UnitGroup) -> Vec<CodelessOffer> {
    let UnitGroup { list, name: group, offers, upgrades, .. } = group;
    let units = offers.into_iter().map(|offer| CodelessOffer {
        group: group.clone(),
        name: offer.name,
        summary: offer.summary,
        points: offer.points,
        list: list.clone(),
        item: offer.item,
        section: offer.section,
        is_single: offer.is_single,
    });
    let upgrades =
        upgrades.into_iter().filter(|upgrade| !upgrade.is_chosen).filter_map(|upgrade| {
            let ButtonEdit { place: list, action: ButtonAction::Add(item), .. } = upgrade.edit
            else {
                return None;
            };
            Some(CodelessOffer {
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
