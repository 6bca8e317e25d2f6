//! A force of Scrubs of the Desert as it is built.

use super::sheet::{Desert, counts};
use crate::games::scrubs::{Fielded, ForceOrList, Unit};
use crate::labels::labels;
use crate::language::Language;
use crate::sheet::{Added, Camp, CampGroup, Posted, Sign, SizeField, neighbours};
use crate::text::quoted;

pub(super) fn camp(side: &ForceOrList, sign: Sign, language: Language) -> Camp {
    let page = Desert { side, language, labels: labels() };
    let fielded = side.force.as_ref().map_or(&[][..], |force| force.units.as_slice());
    let faces = page.faces();
    let posted = |(at, (one, face)): (usize, (&Fielded, _))| Posted {
        place: format!("units/{at}"),
        unit: side.list.units[one.unit].name.text.clone(),
        health: 1,
        strip: page.strip(face),
        size: Some(size(side, one.unit)),
        choices: Vec::new(),
        neighbours: neighbours(at, fielded.len()),
    };
    let added = |unit: &Unit| Added {
        name: unit.name.get(language).to_owned(),
        about: labels().counts.figures.of_n(unit.figures.value.into(), language),
        points: None,
        item: format!("{{unit: {}}}", quoted(&unit.name.text)),
        section: None,
        is_single: false,
    };
    let post = CampGroup {
        place: None,
        list: "units".into(),
        name: String::new(),
        points: None,
        units: fielded.iter().zip(&faces).enumerate().map(posted).collect(),
        offers: side.list.units.iter().map(added).collect(),
        upgrades: Vec::new(),
    };
    let counts = counts(side, language);
    Camp { sign, counts, posts: vec![post], next: None, limited: false }
}

/// The figures of a unit. Without a loss of its own it has as many as the table has one for (S4).
fn size(side: &ForceOrList, unit: usize) -> SizeField {
    let (place, one) = (format!("units/{unit}/figures"), &side.list.units[unit]);
    let is = one.figures.value;
    let steps = match one.loss {
        Some(_) => [Some(is - 1).filter(|fewer| *fewer > 0), is.checked_add(1)],
        None => {
            let rates = &side.tables.morale.losses;
            let fewer = rates.range(..is).next_back();
            let more = rates.range(is.saturating_add(1)..).next();
            [fewer, more].map(|rate| rate.map(|(figures, _)| *figures))
        }
    };
    SizeField { place, is, steps }
}
