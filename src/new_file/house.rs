//! House rules in the YAML of an army file.

use crate::code::CodeKind;
use crate::codes::{Base, Change, Effect, HouseRule, Letter};
use crate::dice::Dice;
use crate::language::ByLanguage;
use crate::profile::{ByColumn, ListColumn};
use crate::text::quote;
use std::fmt::Write;

/// Writes the rules as `house_rules`; empty if there are none.
pub(super) fn write_house_rules(rules: &[HouseRule]) -> String {
    let mut out = String::new();
    for rule in rules {
        let list_key = if out.is_empty() { "house_rules:\n" } else { "" };
        let _ = write!(
            out,
            "{list_key}  - name: {}\n{}",
            quote(&rule.names.en),
            spanish_key("name", &rule.names)
        );
        for (key, value) in change_keys(&rule.change) {
            let _ = writeln!(out, "    {key}: {value}");
        }
    }
    out
}

fn spanish_key(key: &str, names: &ByLanguage<String>) -> String {
    if names.alike { String::new() } else { format!("    {key}_es: {}\n", quote(&names.es)) }
}

fn change_keys(change: &Change) -> Vec<(&'static str, String)> {
    match change {
        Change::Base(before, after) => base_keys(before, after),
        Change::Letter(slot, before, after) => {
            let key = if before.is_some() { "changes" } else { "adds" };
            let named = (key, format!("{} {}", slot.key(), after.letter));
            [named].into_iter().chain(letter_keys(before.as_ref(), after)).collect()
        }
        Change::Cap(kind, most) => {
            let whose = match kind {
                CodeKind::Leader => "leaders",
                CodeKind::Trooper => "troopers",
            };
            [("caps", whose.to_owned())].into_iter().chain(value_keys(most)).collect()
        }
        Change::Ability(points, units) => {
            let units: Vec<String> = units.iter().map(|unit| quote(&unit.names.en)).collect();
            vec![("gives", format!("[{}]", units.join(", "))), ("points", points.to_string())]
        }
    }
}

/// Returns the values that are set, points first as in the format.
fn value_keys(values: &ByColumn<Option<i32>>) -> impl Iterator<Item = (&'static str, String)> {
    let order = [ListColumn::Points].into_iter().chain(ListColumn::ALL).take(ListColumn::ALL.len());
    order.filter_map(|value| {
        let n = (*values.get(value))?;
        Some((
            value.key(),
            if value == ListColumn::Move { Dice(n).to_string() } else { n.to_string() },
        ))
    })
}

fn base_keys(before: &Base, after: &Base) -> Vec<(&'static str, String)> {
    let (was, is) = (before.profile.values(before.points), after.profile.values(after.points));
    let changed =
        ByColumn::from_fn(|column| is.get(column).filter(|_| was.get(column) != is.get(column)));
    [("changes", "base".to_owned())].into_iter().chain(value_keys(&changed)).collect()
}

/// Returns the properties in which a letter differs from the row it replaces.
fn letter_keys(before: Option<&Letter>, after: &Letter) -> Vec<(&'static str, String)> {
    let none = Effect::default();
    let (was, is) = (before.map_or(none, |row| row.effect), after.effect);
    let moves = match (is.set_move, is.add_move) {
        (Some(dice), _) if was.set_move != Some(dice) => Some(Dice(dice).to_string()),
        (_, add) if was.add_move != add => Some(format!("+{}", Dice(add))),
        _ => None,
    };
    let number = |key, was: i32, is: i32| (was != is).then(|| (key, is.to_string()));
    let rating = |key, was: Option<i32>, is: Option<i32>| {
        is.filter(|_| was != is).map(|n| (key, n.to_string()))
    };
    let points = before.is_none_or(|row| row.points != after.points);
    let does =
        after.does.as_ref().filter(|does| before.and_then(|row| row.does.as_ref()) != Some(does));
    [
        points.then(|| ("points", after.points.to_string())),
        moves.map(|moves| ("move", moves)),
        number("ws", was.ws, is.ws),
        number("bs", was.bs, is.bs),
        number("morale", was.morale, is.morale),
        rating("leadership", was.leadership, is.leadership),
        rating("radius", was.radius, is.radius),
        does.map(|does| ("does", quote(&does.en))),
        does.filter(|does| !does.alike).map(|does| ("does_es", quote(&does.es))),
    ]
    .into_iter()
    .flatten()
    .collect()
}
