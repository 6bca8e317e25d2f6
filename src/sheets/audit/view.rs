//! Audit for the web page: its summary, and each unit with printed and computed values.

use super::AuditLayout;
use crate::army::{Army, Unit};
use crate::audit::{Audit, AuditClass, AuditRow, Near};
use crate::language::Language;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheets::{evidence, pattern};

/// An audit prepared for the web page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditView {
    /// The numbers of rows that agree, that differ, and that are unexplained.
    pub verdict: String,
    pub classes: Vec<ExplainedClass>,
    /// The reason why the class counts exceed the number of rows, if they do.
    pub overlap: Option<String>,
    /// The recurring differences.
    pub patterns: Vec<String>,
    /// The rule for what counts as a pattern; `None` without recurring differences.
    pub rule: Option<String>,
    /// The effect of the house rules on the agreement.
    pub experiment: Vec<String>,
    /// Every unit with a printed row.
    pub units: Vec<AuditedUnit>,
}

/// A class of explanations, with its count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplainedClass {
    pub class: AuditClass,
    /// The name: `match`, `igual`.
    pub name: &'static str,
    pub meaning: &'static str,
    /// The number of units in this class.
    pub count: usize,
}

/// A unit with its printed and computed values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditedUnit {
    /// Its index in the list.
    pub at: usize,
    pub name: String,
    pub code: String,
    /// Its classes, with their names.
    pub classes: Vec<(AuditClass, &'static str)>,
    pub values: Vec<AuditedValue>,
    /// The explanations of its differences, in words.
    pub explained: Vec<String>,
    /// The codes nearest to its printed values.
    pub nearest: Vec<NearCode>,
}

/// A printed and a computed value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditedValue {
    /// The name of the value.
    pub head: String,
    pub printed: String,
    /// The value by the tables.
    pub computed: String,
    /// Empty if both are equal.
    pub difference: String,
}

/// A code near the printed values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearCode {
    pub code: String,
    /// The number of letters changed.
    pub edits: u32,
    /// The printed values that it does not give.
    pub misses: String,
}

impl AuditView {
    /// Returns the units of a class; all units for `None`.
    pub fn with(&self, class: Option<AuditClass>) -> Vec<&AuditedUnit> {
        let is_of = |unit: &&AuditedUnit| {
            class.is_none_or(|class| unit.classes.iter().any(|(own, _)| *own == class))
        };
        self.units.iter().filter(is_of).collect()
    }
}

/// Prepares an audit for the web page.
pub fn audit_view(army: &Army, audit: &Audit, rules: &Rules, language: Language) -> AuditView {
    let page = AuditLayout { audit, rules, language, labels: crate::labels::labels() };
    let rows: Vec<&AuditRow> = audit.rows.iter().collect();
    let explained = |class| ExplainedClass {
        class,
        name: evidence::label(class, language),
        meaning: evidence::meaning(class, language),
        count: audit.count(class),
    };
    let unit = |(at, unit): (usize, &Unit)| {
        let row = rows.iter().find(|row| std::ptr::eq(row.unit, unit))?;
        Some(page.unit(at, row))
    };
    let experiment = audit.experiment.as_ref();
    AuditView {
        verdict: evidence::verdict(&rows, language),
        classes: AuditClass::ALL.map(explained).into(),
        overlap: evidence::overlap(&rows, language),
        patterns: pattern::pattern_lines(&audit.recurring, &audit.joint, &rows, language),
        rule: pattern::rule(&audit.recurring, language),
        experiment: experiment
            .map_or_else(Vec::new, |one| evidence::agreement(one, language).into()),
        units: army.units.iter().enumerate().filter_map(unit).collect(),
    }
}

impl AuditLayout<'_> {
    fn unit(&self, at: usize, row: &AuditRow) -> AuditedUnit {
        let classes =
            row.classes.iter().map(|class| (*class, evidence::label(*class, self.language)));
        let whole = row.one_edit.iter().map(|code| NearCode {
            code: self.rules.codes().write(*code),
            edits: 1,
            misses: self.labels.audit.misses_nothing.get(self.language).clone(),
        });
        let near = row.nearest.iter().filter(|near| !row.one_edit.contains(&near.code));
        AuditedUnit {
            at,
            name: row.unit.name.get(self.language).to_owned(),
            code: self.rules.codes().write(row.unit.code),
            classes: classes.collect(),
            values: ListColumn::ALL
                .into_iter()
                .filter_map(|value| self.value(value, row))
                .collect(),
            explained: self.row_explanations(row),
            nearest: whole.chain(near.map(|near| self.near_code(near))).collect(),
        }
    }

    /// Returns a value that is printed or computed; `None` if it is neither.
    fn value(&self, column: ListColumn, row: &AuditRow) -> Option<AuditedValue> {
        let (printed, computed) = (&row.printed.values, &row.computed);
        printed.get(column).or(*computed.get(column))?;
        let difference = row.difference.get(column);
        Some(AuditedValue {
            head: self.label(column).to_owned(),
            printed: printed.print(column),
            computed: computed.print(column),
            difference: difference.map_or_else(String::new, |n| column.print_difference(n)),
        })
    }

    fn near_code(&self, near: &Near) -> NearCode {
        let code = self.rules.codes().write(near.code);
        NearCode { code, edits: near.edits, misses: self.misses(near) }
    }
}
