//! Forces without ability codes in play.

use super::codeless_force_editor;
use crate::game::CodelessArmy;
use crate::language::Language;
use crate::sheet::{EditedUnit, Tabletop, TabletopGroup, TabletopUnit};

/// Builds the tabletop of a force without ability codes.
pub fn codeless_tabletop(army: &dyn CodelessArmy, language: Language) -> Tabletop {
    let unit = |EditedUnit { place, unit, strip, health, .. }| {
        let one = TabletopUnit::new(place, &unit, strip, army.morale_stat());
        TabletopUnit { health, ..one }
    };
    let groups = codeless_force_editor(army, language).groups.into_iter().map(|group| {
        TabletopGroup { title: group.name, units: group.units.into_iter().map(unit).collect() }
    });
    Tabletop::new(army.strip_sheets(language), Vec::new(), groups.collect())
}
