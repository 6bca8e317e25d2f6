//! House rules wherever a number depends on them.

use super::effect::effect;
use crate::army::{Army, Basis, Special, Unit};
use crate::code::CodeKind;
use crate::codes::{Base, Change, HouseRule, Letter};
use crate::cost::ValueSource;
use crate::labels::{column_name, fill, labels};
use crate::language::Language;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;
use crate::sheet::{Block, Column, ColumnKind, Row, SheetTable};

/// Returns the house rules with their changes; `None` without house rules.
pub(super) fn house(rules: &Rules, language: Language) -> Option<Block> {
    let house = &rules.codes().house;
    if house.is_empty() {
        return None;
    }
    let labels = labels();
    let row = |rule: &HouseRule| {
        let name = rule.names.get(language).clone();
        Row::plain([rule.id.clone(), name, change(rule, rules, language)])
    };
    let title = labels.house.head.get(language).as_str();
    let table = SheetTable {
        label: title.into(),
        columns: vec![
            Column::new(labels.columns.count.get(language), 1, ColumnKind::Code),
            Column::new(labels.columns.name.get(language), 4, ColumnKind::Name),
            Column::new(labels.columns.meaning.get(language), 7, ColumnKind::Text),
        ],
        rows: house.iter().map(row).collect(),
    };
    Some(Block::together(vec![Block::heading(2, title), Block::Table(table)]))
}

/// Returns the citation of a rule: `H1: Leaders keep to 4d`.
pub(super) fn citation(rule: &HouseRule, language: Language) -> String {
    format!("{}: {}", rule.id, rule.names.get(language))
}

/// Returns the change that a rule makes: `Combatant Ability 5: 24 points → 16 points`.
fn change(rule: &HouseRule, rules: &Rules, language: Language) -> String {
    let labels = labels();
    let points = |n: i32| labels.counts.points.of_n(n.into(), language);
    match &rule.change {
        Change::Base(before, after) => {
            let what = labels.code.base.get(language);
            let [before, after] = changed_values([before, after], language);
            change_text(what, &before, &after, language)
        }
        Change::Letter(slot, before, after) => {
            let what =
                format!("{} {}", rules.codes().table(*slot).names.get(language), after.letter);
            let value_source = |row: &Letter| match effect(row, rules, language) {
                none if none == "–" => points(row.points),
                effect => format!("{effect} · {}", points(row.points)),
            };
            match before {
                None => format!("{what}: {}", value_source(after)),
                Some(row) if effect(row, rules, language) == effect(after, rules, language) => {
                    change_text(&what, &points(row.points), &points(after.points), language)
                }
                Some(row) => change_text(&what, &value_source(row), &value_source(after), language),
            }
        }
        Change::Cap(kind, most) => {
            let whose = match kind {
                CodeKind::Leader => &labels.units.leaders,
                CodeKind::Trooper => &labels.units.troops,
            };
            let values = most.iter().filter(|(_, most)| most.is_some());
            let values = values.map(|(value, _)| value_text(value, most, language));
            let values = values.collect::<Vec<_>>().join(" · ");
            fill(
                labels.house.cap.get(language),
                &[("whose", &whose.get(language)), ("values", &values)],
            )
        }
        Change::Ability(n, units) => {
            let units: Vec<&str> =
                units.iter().map(|unit| unit.names.get(language).as_str()).collect();
            format!("{}: {}", units.join(", "), points(*n))
        }
    }
}

fn change_text(what: &str, before: &str, after: &str, language: Language) -> String {
    let label = labels().house.change.get(language);
    fill(label, &[("what", &what), ("before", &before), ("after", &after)])
}

/// Returns the values of two base troopers that differ, of each in a text: `Morale 6`, `Morale 5`.
fn changed_values(bases: [&Base; 2], language: Language) -> [String; 2] {
    let values = bases.map(|base| base.profile.values(base.points));
    let differs = |column: &ListColumn| values[0].get(*column) != values[1].get(*column);
    let changed: Vec<ListColumn> = ListColumn::ALL.into_iter().filter(differs).collect();
    [0, 1].map(|at| {
        let texts = changed.iter().map(|column| match column {
            ListColumn::Points => labels().counts.points.of_n(bases[at].points.into(), language),
            _ => value_text(*column, &values[at], language),
        });
        texts.collect::<Vec<_>>().join(" · ")
    })
}

fn value_text(column: ListColumn, values: &ByColumn<Option<i32>>, language: Language) -> String {
    format!("{} {}", column_name(column, language), values.print(column))
}

/// House rules for the rule editor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseRulesView {
    /// The citation, name and change of each rule.
    pub rules: Vec<[String; 3]>,
    /// The units whose cost changes: name, points without and with the rules.
    pub effects: Vec<(String, [i64; 2])>,
}

/// Returns the house rules and their effects on a list.
pub fn house_section(army: &Army, rules: &Rules, language: Language) -> HouseRulesView {
    let codes = rules.codes();
    let rule = |rule: &HouseRule| {
        [rule.id.clone(), rule.names.get(language).clone(), change(rule, rules, language)]
    };
    HouseRulesView {
        rules: codes.house.iter().map(rule).collect(),
        effects: effects(army, rules, language),
    }
}

/// Returns the units whose table points change under the house rules.
fn effects(army: &Army, rules: &Rules, language: Language) -> Vec<(String, [i64; 2])> {
    let plain = rules.with(rules.codes().without_house());
    let points =
        |rules: &Rules, unit: &Unit| ValueSource { rules, basis: Basis::Computed }.points(unit);
    let is_own =
        |special: &Special| rules.codes().house.iter().all(|rule| rule.id != special.source);
    let effect = |unit: &Unit| {
        let mut before = unit.clone();
        before.special.retain(is_own);
        // Without the house rules, a house letter is in no table.
        let before = plain.codes().has_letters_of(unit.code).then(|| points(&plain, &before))?;
        let after = points(rules, unit);
        (before != after).then(|| (unit.name.get(language).to_owned(), [before, after]))
    };
    army.units.iter().filter_map(effect).collect()
}
