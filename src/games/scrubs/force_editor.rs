//! A force of Scrubs of the Desert in the editor of the page.

use super::sheet::{ScrubsLayout, counts};
use crate::games::scrubs::{Fielded, ListWithForce, Unit};
use crate::labels::labels;
use crate::language::Language;
use crate::sheet::{
    AddableUnit, DrawerState, EditedUnit, ForceEditor, Sign, SizeField, UnitGroup, neighbours,
};
use crate::text::quote;

pub(super) fn force_editor(army: &ListWithForce, sign: Sign, language: Language) -> ForceEditor {
    let page = ScrubsLayout { army, language, labels: labels() };
    let mustered = army.force.as_ref().map_or(&[][..], |force| force.units.as_slice());
    let sources = page.strip_sources();
    let posted = |(at, (one, source)): (usize, (&Fielded, _))| EditedUnit {
        place: format!("units/{at}"),
        unit: army.list.units[one.unit].name.text.clone(),
        health: 1,
        strip: page.strip(source),
        size: Some(size(army, one.unit)),
        neighbours: neighbours(at, mustered.len()),
        is_copyable: true,
        is_nameable: true,
        ..EditedUnit::default()
    };
    let added = |unit: &Unit| AddableUnit {
        name: unit.name.get(language).to_owned(),
        summary: labels().counts.figures.of_n(unit.figures.value.into(), language),
        item: format!("{{unit: {}}}", quote(&unit.name.text)),
        ..AddableUnit::default()
    };
    let units: Vec<EditedUnit> = mustered.iter().zip(&sources).enumerate().map(posted).collect();
    let group = UnitGroup {
        list: "units".into(),
        drawer: DrawerState::for_units(&units),
        units,
        addable: army.list.units.iter().map(added).collect(),
        ..UnitGroup::default()
    };
    let counts = counts(army, language);
    ForceEditor { sign, counts, groups: vec![group], sizes_in_list: true, ..ForceEditor::default() }
}

/// Returns the size field of a unit. Without a rate of losses of its own, it may only have a size that the table has a
/// rate for (S4).
fn size(army: &ListWithForce, unit: usize) -> SizeField {
    let (place, one) = (format!("units/{unit}/figures"), &army.list.units[unit]);
    let current = one.figures.value;
    let steps = match one.loss {
        Some(_) => [Some(current - 1).filter(|fewer| *fewer > 0), current.checked_add(1)],
        None => {
            let rates = &army.tables.morale.losses;
            let fewer = rates.range(..current).next_back();
            let more = rates.range(current.saturating_add(1)..).next();
            [fewer, more].map(|rate| rate.map(|(figures, _)| *figures))
        }
    };
    SizeField {
        place,
        current: current.into(),
        steps: steps.map(|step| step.map(i64::from)),
        legal: None,
    }
}
