//! Checks of lists and forces against the rules of Scrubs of the Desert.

use super::fault::ScrubsFault;
use crate::check::{both, find_undrawable, force_texts, twins};
use crate::fault::ForceFault;
use crate::finding::Finding;
use crate::games::scrubs::{Carried, FireMode, Force, List, Tables, Unit};
use crate::text::{Source, Span, list_values};

/// Returns the findings of a decoded list.
pub(super) fn list(list: &List, source: &Source, tables: &Tables) -> Vec<Finding> {
    let units = list.units.iter();
    let mut findings: Vec<Finding> = units.flat_map(|unit| check_unit(unit, tables)).collect();
    findings.extend(twins(list.units.iter().map(|unit| &unit.name), source));
    let list_texts =
        list.head.notes.iter().chain([&list.head.name]).map(|words| (words, &list.head.name.text));
    let texts = list_texts.chain(list.units.iter().flat_map(|unit| {
        let words = unit.notes.iter().chain(&unit.leader).chain([&unit.name]);
        words.map(|words| (words, &unit.name.text))
    }));
    findings.extend(find_undrawable(texts.flat_map(|(words, whose)| both(words, whose))));
    findings
}

/// Returns the findings of a decoded force.
pub(super) fn force(force: &Force) -> Vec<Finding> {
    let nobody = force.units.is_empty();
    let nobody = nobody.then(|| Finding::at(force.head.name.span, ForceFault::Nobody.into()));
    let units = force.units.iter().flat_map(|unit| unit.name.iter().chain(&unit.notes));
    nobody.into_iter().chain(force_texts(units, &force.head)).collect()
}

fn check_unit(unit: &Unit, tables: &Tables) -> Vec<Finding> {
    let found = |fault: ScrubsFault, span: Span| Finding::at(span, fault.into());
    let mut findings = check_size(unit, tables);
    let ((least, most), morale) = (unit.kind.morale, &unit.morale);
    if !(least..=most).contains(&morale.value) {
        let name = unit.kind.names.clone();
        let fault = ScrubsFault::BaseMorale { name, found: morale.value, least, most };
        findings.push(found(fault, morale.span));
    }
    let carries = &unit.kind.carries;
    let foreign = |carried: &&Carried| !carries.contains(&carried.weapon.tag);
    findings.extend(unit.weapons.iter().filter(foreign).map(|carried| {
        let (name, allowed) = (unit.kind.names.clone(), list_values(carries));
        found(ScrubsFault::NotCarried { name, allowed }, carried.span)
    }));
    findings.extend(check_crew(unit, tables));
    if unit.leader.is_none() {
        findings.push(found(ScrubsFault::Leaderless { name: unit.name.both() }, unit.name.span));
    }
    findings
}

/// Checks its number of figures, and the Morale lost for each (S4).
fn check_size(unit: &Unit, tables: &Tables) -> Vec<Finding> {
    let (figures, rates) = (&unit.figures, &tables.morale.losses);
    let rate = rates.get(&figures.value).copied();
    let other = match (&unit.loss, rate) {
        (None, None) => {
            let sizes = list_values(rates.keys());
            let fault = ScrubsFault::NoRate { figures: figures.value, sizes };
            Some(Finding::at(figures.span, fault.into()))
        }
        (Some(loss), Some(rate)) if loss.value != rate => {
            let (found, figures) = (loss.value, figures.value);
            let fault = ScrubsFault::OtherRate { found, rate, figures };
            Some(Finding::at(loss.span, fault.into()))
        }
        _ => None,
    };
    let unusual = rate.filter(|_| figures.value != unit.kind.figures).map(|_| {
        let (name, figures_of) = (unit.kind.names.clone(), unit.kind.figures);
        let fault = ScrubsFault::OtherSize { name, figures: figures_of };
        Finding::at(figures.span, fault.into())
    });
    other.into_iter().chain(unusual).collect()
}

/// Checks its gun and crew (S8).
fn check_crew(unit: &Unit, tables: &Tables) -> Option<Finding> {
    let gun = tables.gun_of(&unit.kind);
    let span = unit.crew.as_ref().map(|crew| crew.span);
    let served = unit.served_by();
    let least = tables.fire.crew.keys().next().copied().unwrap_or(0);
    let (fault, span) = match (gun, unit.gun(), span) {
        (None, None, Some(span)) => (ScrubsFault::CrewOfNothing, span),
        (Some(gun), None, _) => (ScrubsFault::NoGun { gun: gun.tag.clone() }, unit.name.span),
        (Some(_), Some(_), Some(span)) if served > unit.figures.value => {
            (ScrubsFault::CrewBeyond { found: served, figures: unit.figures.value }, span)
        }
        (Some(_), Some(gun), span) if gun.weapon.kind == FireMode::Cannon && served < least => {
            (ScrubsFault::FewCrew { found: served, least }, span.unwrap_or(unit.figures.span))
        }
        _ => return None,
    };
    Some(Finding::at(span, fault.into()))
}
