//! Checks of a decoded list against the rules; finds every fault.

mod bought;
mod force;
mod glyphs;

pub(crate) use glyphs::{both, find_undrawable, force_texts};

pub use force::{check_whole, force, leader, squad};

use crate::army::{Army, Unit, Words};
use crate::cost;
use crate::fault::{ArmyFault, ForceFault};
use crate::finding::Finding;
use crate::rules::Rules;
use crate::text::{Source, Span, fold};
use crate::yaml::Placed;

/// Returns the findings of a decoded army.
pub fn army(army: &Army, source: &Source, rules: &Rules) -> Vec<Finding> {
    let mut findings = twins(army.units.iter().map(|unit| &unit.name), source);
    findings.extend(army.units.iter().filter_map(|unit| check_price(unit, rules)));
    findings.extend(glyphs::glyphs(army));
    findings
}

/// Returns the finding of a list without units: at the key `units`, or without a position if the key is written in
/// another way.
pub fn no_units(source: &Source) -> Finding {
    const KEY: &str = "units";
    let fault = ArmyFault::NoUnits.into();
    match source.lines().find(|(_, line)| line.starts_with("units:")) {
        Some((start, _)) => Finding::at(Span::new(start, start + KEY.len()), fault),
        None => Finding::unplaced(fault),
    }
}

/// Returns a finding if the hash in a force differs from that of its list: the list has changed.
pub fn list_changed(written: Option<&Placed<String>>, now: &str) -> Option<Finding> {
    let written = written.filter(|hash| hash.value != now)?;
    Some(Finding::at(written.span, ForceFault::ListChanged { now: now.to_owned() }.into()))
}

/// Returns a finding if abilities make a unit cheaper than any figure may be (F37), at the one that takes most off.
fn check_price(unit: &Unit, rules: &Rules) -> Option<Finding> {
    let cheapest = unit.special.iter().min_by_key(|special| special.points);
    let cheapest = cheapest.filter(|special| special.points < 0)?;
    let found = cost::unit(unit, rules).total;
    let fault = ArmyFault::Costless { name: unit.name.both(), found };
    (found < 1).then(|| Finding::at(cheapest.name.span, fault.into()))
}

/// Returns a finding for each unit with the name of an earlier one.
pub(crate) fn twins<'a>(units: impl Iterator<Item = &'a Words>, source: &Source) -> Vec<Finding> {
    let units: Vec<&Words> = units.collect();
    let names: Vec<String> = units.iter().map(|unit| fold(&unit.text)).collect();
    let twin = |(index, unit): (usize, &&Words)| {
        let first = names[..index].iter().position(|name| *name == names[index])?;
        let first_line = source.place(units[first].span).line;
        let name = unit.text.clone();
        Some(Finding::at(unit.span, ArmyFault::UnitTwice { name, first_line }.into()))
    };
    units.iter().enumerate().filter_map(twin).collect()
}
