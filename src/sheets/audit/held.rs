//! An audit as it is looked through: its story, and every unit with what is printed beside what the tables give.

use super::AuditLayout;
use crate::army::{Army, Unit};
use crate::audit::{Audit, Audited, Class, Near};
use crate::language::Language;
use crate::profile::Value;
use crate::rules::Rules;
use crate::sheets::{pattern, proof};

/// An audit as it is looked through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditView {
    /// How many rows agree, how many differ, and of how many nothing explains why.
    pub verdict: String,
    /// Every class.
    pub classes: Vec<ExplainedClass>,
    /// Why their counts add up to more than there are, where they do.
    pub overlap: Option<String>,
    /// The differences that return.
    pub patterns: Vec<String>,
    /// Which of them count as patterns, where any returns.
    pub rule: Option<String>,
    /// What the rules of the house do to what agrees.
    pub experiment: Vec<String>,
    /// Every unit with a printed line.
    pub units: Vec<HeldUnit>,
}

/// A class of explanations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplainedClass {
    /// Which.
    pub class: Class,
    /// What it is called: `match`, `igual`.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// How many units have it.
    pub count: usize,
}

/// A unit held against the tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldUnit {
    /// Its number in the list.
    pub at: usize,
    pub name: String,
    pub code: String,
    /// What explains it: each class with its name.
    pub classes: Vec<(Class, &'static str)>,
    pub values: Vec<HeldValue>,
    /// What explains its differences, in words.
    pub explained: Vec<String>,
    /// The codes that come nearest to what is printed.
    pub nearest: Vec<HeldCode>,
}

/// A value, printed and computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldValue {
    /// What it is called.
    pub head: String,
    pub printed: String,
    /// What the tables give.
    pub computed: String,
    /// By how much they differ; empty where they do not.
    pub difference: String,
}

/// A code that comes near.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldCode {
    pub code: String,
    /// How many letters it is away.
    pub edits: u32,
    /// The printed values that it does not give.
    pub misses: String,
}

impl AuditView {
    /// The units of a class; all of them where none is asked for.
    pub fn with(&self, class: Option<Class>) -> Vec<&HeldUnit> {
        let is_of = |unit: &&HeldUnit| {
            class.is_none_or(|class| unit.classes.iter().any(|(own, _)| *own == class))
        };
        self.units.iter().filter(is_of).collect()
    }
}

/// An audit as it is looked through.
pub fn held(army: &Army, audit: &Audit, rules: &Rules, language: Language) -> AuditView {
    let page = AuditLayout { audit, rules, language, labels: crate::labels::labels() };
    let rows: Vec<&Audited> = audit.rows.iter().collect();
    let told = |class| ExplainedClass {
        class,
        name: proof::tag(class, language),
        meaning: proof::meaning(class, language),
        count: audit.count(class),
    };
    let unit = |(at, unit): (usize, &Unit)| {
        let row = rows.iter().find(|row| std::ptr::eq(row.unit, unit))?;
        Some(page.unit(at, row))
    };
    let experiment = audit.experiment.as_ref();
    AuditView {
        verdict: proof::verdict(&rows, language),
        classes: Class::ALL.map(told).into(),
        overlap: proof::overlap(&rows, language),
        patterns: pattern::told(&audit.returning, &rows, language),
        rule: pattern::rule(&audit.returning, language),
        experiment: experiment.map_or_else(Vec::new, |one| proof::agreement(one, language).into()),
        units: army.units.iter().enumerate().filter_map(unit).collect(),
    }
}

impl AuditLayout<'_> {
    fn unit(&self, at: usize, row: &Audited) -> HeldUnit {
        let classes = row.classes.iter().map(|class| (*class, proof::tag(*class, self.language)));
        let whole = row.one_edit.iter().map(|code| HeldCode {
            code: self.rules.codes().write(*code),
            edits: 1,
            misses: self.say(|labels| &labels.audit.misses_nothing),
        });
        let near = row.nearest.iter().filter(|near| !row.one_edit.contains(&near.code));
        HeldUnit {
            at,
            name: row.unit.name.get(self.language).to_owned(),
            code: self.rules.codes().write(row.unit.code()),
            classes: classes.collect(),
            values: Value::ALL.into_iter().filter_map(|value| self.value(value, row)).collect(),
            explained: self.special(row).into_iter().chain(self.one_edit(row)).collect(),
            nearest: whole.chain(near.map(|near| self.near_code(near))).collect(),
        }
    }

    /// A value that is printed or computed.
    fn value(&self, value: Value, row: &Audited) -> Option<HeldValue> {
        let (printed, computed) = (&row.printed.values, &row.computed);
        printed.get(value).or(*computed.get(value))?;
        let difference = row.difference.get(value);
        Some(HeldValue {
            head: self.label(value).to_owned(),
            printed: printed.print(value),
            computed: computed.print(value),
            difference: difference.map_or_else(String::new, |n| value.print_difference(n)),
        })
    }

    fn near_code(&self, near: &Near) -> HeldCode {
        let code = self.rules.codes().write(near.code);
        HeldCode { code, edits: near.edits, misses: self.misses(near) }
    }
}
