//! The form of a question about dice, field by field.

use crate::game::{DiceRequest, Field, FormRange, Input, field_label};
use crate::language::{ByLanguage, Language};
use crate::page::form_fields::FormFields;
use crate::text;

pub(in crate::page::view) enum OddsField {
    /// A list or a force, and a unit of it.
    Side { legend: String, source: GroupedSelect, which: MemberField },
    /// A selection from a few options, all of them shown.
    Choice(GroupedSelect),
    /// A selection from a menu.
    Select(GroupedSelect),
    /// A number within bounds.
    Number(NumberField),
    /// An optional number.
    Typed { name: &'static str, label: String, value: String },
    /// A checkbox.
    Tick { name: &'static str, label: String, on: bool },
}

/// A unit of a list or a force.
pub(in crate::page::view) enum MemberField {
    Unit(GroupedSelect),
    /// A bare number instead of a unit.
    Number(NumberField),
}

/// A selection, in groups.
#[derive(Clone)]
pub(in crate::page::view) struct GroupedSelect {
    pub(in crate::page::view) name: String,
    pub(in crate::page::view) label: String,
    /// The groups with their labels; a label may be empty.
    pub(in crate::page::view) groups: Vec<(String, Vec<SelectOption>)>,
}

/// An option of a selection.
#[derive(Clone)]
pub(in crate::page::view) struct SelectOption {
    /// The value of the option.
    pub(in crate::page::view) key: String,
    pub(in crate::page::view) label: String,
    /// Its value in the game, or the reason why it cannot be chosen.
    pub(in crate::page::view) about: String,
    pub(in crate::page::view) is_chosen: bool,
    pub(in crate::page::view) is_barred: bool,
}

/// A number within bounds.
pub(in crate::page::view) struct NumberField {
    pub(in crate::page::view) name: String,
    pub(in crate::page::view) label: String,
    pub(in crate::page::view) value: i32,
    pub(in crate::page::view) least: i32,
    pub(in crate::page::view) most: i32,
}

impl SelectOption {
    pub(in crate::page::view) fn new(key: impl Into<String>, label: impl Into<String>) -> Self {
        let (key, label, about) = (key.into(), label.into(), String::new());
        Self { key, label, about, is_chosen: false, is_barred: false }
    }
}

impl GroupedSelect {
    /// Selects the given option, or else the default, or else the first possible one; returns its key too.
    pub(super) fn choose(mut self, value: &str, default: &str) -> (Self, String) {
        let open = |pick: &&SelectOption| !pick.is_barred;
        let picks = || self.groups.iter().flat_map(|(_, picks)| picks);
        let is = |key: &str| picks().filter(open).find(|pick| pick.key == key);
        let chosen = is(value).or_else(|| is(default)).or_else(|| picks().find(open));
        // If no option is possible, the first is selected, so the answer gives the reason.
        let chosen = chosen.or_else(|| picks().next());
        let chosen = chosen.map_or(String::new(), |pick| pick.key.clone());
        for (_, picks) in &mut self.groups {
            picks.iter_mut().for_each(|pick| pick.is_chosen = pick.key == chosen);
        }
        (self, chosen)
    }
}

/// The values of a form, and its fields as they are added.
pub(super) struct OddsForm<'a> {
    pub(super) form_fields: &'a FormFields<'a>,
    pub(super) language: Language,
    pub(super) fields: Vec<OddsField>,
}

impl<'a> OddsForm<'a> {
    pub(super) fn new(form_fields: &'a FormFields<'a>, language: Language) -> Self {
        Self { form_fields, language, fields: Vec::new() }
    }

    /// Adds a selection and returns its value; the first option if none is given.
    pub(super) fn choice(
        &mut self,
        name: &'static str,
        label: &'static ByLanguage<String>,
        picks: Vec<SelectOption>,
    ) -> String {
        let groups = vec![(String::new(), picks)];
        let choice = GroupedSelect { name: name.to_owned(), label: self.begun(label), groups };
        let (choice, chosen) = choice.choose(self.form_fields.get(name), "");
        self.fields.push(OddsField::Choice(choice));
        chosen
    }

    /// Adds a number and returns its value; the default if none is given.
    pub(super) fn number(
        &mut self,
        name: &'static str,
        label: &'static ByLanguage<String>,
        range: FormRange,
    ) -> i32 {
        let number = self.number_field(name, label, range);
        let value = number.value;
        self.fields.push(OddsField::Number(number));
        value
    }

    /// Returns the field of a number without adding it.
    pub(super) fn number_field(
        &self,
        name: &str,
        label: &'static ByLanguage<String>,
        FormRange { least, usual, most }: FormRange,
    ) -> NumberField {
        let value = self.form_fields.get(name).trim().parse().unwrap_or(usual);
        NumberField { name: name.to_owned(), label: self.begun(label), value, least, most }
    }

    /// Adds an optional number and returns it.
    pub(super) fn optional_number(
        &mut self,
        name: &'static str,
        label: &'static ByLanguage<String>,
    ) -> Option<i32> {
        let value = self.form_fields.get(name).trim().to_owned();
        let number = value.parse().ok();
        self.fields.push(OddsField::Typed { name, label: self.begun(label), value });
        number
    }

    /// Adds a checkbox; returns `true` if it is checked.
    pub(super) fn tick(&mut self, name: &'static str, label: &'static ByLanguage<String>) -> bool {
        let on = !self.form_fields.get(name).is_empty();
        self.fields.push(OddsField::Tick { name, label: self.begun(label), on });
        on
    }

    /// Adds a field that needs no unit, and puts its value into the request.
    pub(super) fn add(&mut self, field: &'static Field, request: &mut DiceRequest) {
        let (key, label) = (field.key, field_label(field));
        match field.input {
            Input::Choice { none, all } => {
                let all = [("", none)].into_iter().chain(all.iter().copied());
                let picks = all.map(|(key, label)| self.option(key, label())).collect();
                self.put_choice(field, picks, request);
            }
            Input::OneOf { all, .. } => {
                let picks = all.iter().map(|(key, label)| self.option(*key, label())).collect();
                self.put_choice(field, picks, request);
            }
            Input::Number { form: Some(range), is_least_unset, .. } => {
                let value = self.number(key, label, range);
                if !is_least_unset || value > range.least {
                    request.put(key, value);
                }
            }
            Input::Number { .. } | Input::ForceOrNumber => {
                self.optional_number(key, label)
                    .into_iter()
                    .for_each(|number| request.put(key, number));
            }
            Input::AnyOf { words, .. } => {
                if self.tick(key, label) {
                    request.put(key, words[0]);
                }
            }
            Input::Flag => {
                let is_set = self.tick(key, label);
                request.flag(key, is_set);
            }
            Input::Unit { .. }
            | Input::Fighter(_)
            | Input::Target
            | Input::Units
            | Input::UnitOrKey { .. }
            | Input::Key { .. }
            | Input::Weapon { .. }
            | Input::WeaponKind
            | Input::Cover
            | Input::Bounds(_)
            | Input::Letters
            | Input::Column
            | Input::Code
            | Input::Enemy
            | Input::Seed => {}
        }
    }

    /// Adds a selection, and puts its value into the request unless that is empty.
    pub(super) fn put_choice(
        &mut self,
        field: &'static Field,
        picks: Vec<SelectOption>,
        request: &mut DiceRequest,
    ) {
        let chosen = self.choice(field.key, field_label(field), picks);
        if !chosen.is_empty() {
            request.put(field.key, chosen);
        }
    }

    /// Returns an option of a selection by its name.
    pub(super) fn option(&self, key: impl Into<String>, name: &ByLanguage<String>) -> SelectOption {
        SelectOption::new(key, text::capitalize(name.get(self.language)))
    }

    pub(super) fn begun(&self, label: &'static ByLanguage<String>) -> String {
        text::capitalize(label.get(self.language))
    }
}
