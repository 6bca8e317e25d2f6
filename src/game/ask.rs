//! Interview questions about a unit that all games without codes share.

use super::{InterviewExit, UnitAsker, UnitValues};
use crate::labels::{fill, labels};
use crate::text::{fold, quote};

impl dyn UnitAsker + '_ {
    /// Asks for the value of a key of a unit, which is read as it will be in the file.
    ///
    /// # Errors
    /// The player goes back or stops.
    pub fn value(
        &self,
        question: &str,
        usual: &str,
        (key, unit): (&'static str, &UnitValues),
        spelled: impl Fn(&str) -> String,
    ) -> Result<(&'static str, String), InterviewExit> {
        let text = self.text(question, usual, &|text| {
            if key == "name" && text.is_empty() {
                return Ok(Some(labels().ask.no_name.get(self.language()).clone()));
            }
            if key == "name" && self.is_taken(text) {
                let taken = labels().ask.taken.get(self.language());
                return Ok(Some(fill(taken, &[("name", &text)])));
            }
            // The row that is asked for stands last.
            let rest = unit.iter().filter(|(other, _)| *other != key).cloned();
            self.wrong_last(rest.chain([(key, spelled(text))]).collect())
        })?;
        Ok((key, spelled(&text)))
    }

    /// Asks for the name of the next unit.
    ///
    /// # Errors
    /// The player goes back or stops.
    pub fn unit_name(&self, unit: &UnitValues) -> Result<(&'static str, String), InterviewExit> {
        let label = labels().ask.unit.get(self.language());
        let question = fill(label, &[("n", &(self.units().len() + 1))]);
        self.value(&question, "", ("name", unit), quote)
    }

    /// Returns `true` if a unit has this name, in any case.
    fn is_taken(&self, name: &str) -> bool {
        let name = fold(&quote(name));
        self.units().iter().any(|unit| fold(&value_of(unit, "name")) == name)
    }
}

/// Replaces the value of a key, or appends the key.
pub fn set(unit: &mut UnitValues, (key, value): (&'static str, String)) {
    match unit.iter_mut().find(|(other, _)| *other == key) {
        Some((_, old)) => *old = value,
        None => unit.push((key, value)),
    }
}

/// Returns the value of a key of a unit; empty if it has none.
pub fn value_of(unit: &UnitValues, key: &str) -> String {
    let found = unit.iter().find(|(other, _)| *other == key);
    found.map(|(_, value)| value.clone()).unwrap_or_default()
}
