//! The form of a question about dice, field by field.

use crate::language::{ByLanguage, Language};
use crate::text;
use crate::web::asked::FormFields;

pub(super) enum Field {
    /// Whose dice they are: a list or a force, and who of it.
    Side { legend: String, of: Choice, which: Which },
    /// One of several.
    Choice(Choice),
    /// A number between two others.
    Number(Number),
    /// A number that may be missing.
    Typed { name: &'static str, label: String, value: String },
    /// Something that is so or not.
    Tick { name: &'static str, label: String, on: bool },
}

/// Who of a list or a force.
pub(super) enum Which {
    Unit(Choice),
    /// Nobody but a number.
    Number(Number),
}

/// One of several, in groups.
pub(super) struct Choice {
    pub(super) name: &'static str,
    pub(super) label: String,
    /// Each with what its choices have in common; empty where nobody needs to be told.
    pub(super) groups: Vec<(String, Vec<Pick>)>,
}

/// What can be chosen.
#[derive(Clone)]
pub(super) struct Pick {
    /// What it goes by.
    pub(super) key: String,
    pub(super) called: String,
    /// What it brings, or why it cannot be chosen.
    pub(super) about: String,
    pub(super) is_chosen: bool,
    pub(super) is_barred: bool,
}

/// A number between two others.
pub(super) struct Number {
    pub(super) name: &'static str,
    pub(super) label: String,
    pub(super) value: i32,
    pub(super) least: i32,
    pub(super) most: i32,
}

impl Pick {
    pub(super) fn new(key: impl Into<String>, called: impl Into<String>) -> Self {
        let (key, called, about) = (key.into(), called.into(), String::new());
        Self { key, called, about, is_chosen: false, is_barred: false }
    }
}

impl Choice {
    /// The same with what was chosen, or else the usual one, or else the first that can be; and which that is.
    pub(super) fn made(mut self, given: &str, usual: &str) -> (Self, String) {
        let open = |pick: &&Pick| !pick.is_barred;
        let picks = || self.groups.iter().flat_map(|(_, picks)| picks);
        let is = |key: &str| picks().filter(open).find(|pick| pick.key == key);
        let made = is(given).or_else(|| is(usual)).or_else(|| picks().find(open));
        // Whoever asks of nobody is told why.
        let made = made.or_else(|| picks().next());
        let made = made.map_or(String::new(), |pick| pick.key.clone());
        for (_, picks) in &mut self.groups {
            picks.iter_mut().for_each(|pick| pick.is_chosen = pick.key == made);
        }
        (self, made)
    }
}

/// What a form said, and its fields as they come.
pub(super) struct Form<'a> {
    pub(super) asked: &'a FormFields,
    pub(super) language: Language,
    pub(super) fields: Vec<Field>,
}

impl<'a> Form<'a> {
    pub(super) fn new(asked: &'a FormFields, language: Language) -> Self {
        Self { asked, language, fields: Vec::new() }
    }

    /// What a field says; of several choices the first where it says none of them.
    pub(super) fn choice(
        &mut self,
        name: &'static str,
        label: &'static ByLanguage<String>,
        picks: Vec<Pick>,
    ) -> String {
        let groups = vec![(String::new(), picks)];
        let choice = Choice { name, label: self.begun(label), groups };
        let (choice, made) = choice.made(self.asked.get(name), "");
        self.fields.push(Field::Choice(choice));
        made
    }

    /// A number; what is none stands for what is usual.
    pub(super) fn number(
        &mut self,
        name: &'static str,
        label: &'static ByLanguage<String>,
        bounds: [i32; 3],
    ) -> i32 {
        let number = self.numbered(name, label, bounds);
        let value = number.value;
        self.fields.push(Field::Number(number));
        value
    }

    /// The field of a number, in no form yet.
    pub(super) fn numbered(
        &self,
        name: &'static str,
        label: &'static ByLanguage<String>,
        [least, usual, most]: [i32; 3],
    ) -> Number {
        let value = self.asked.get(name).trim().parse().unwrap_or(usual);
        Number { name, label: self.begun(label), value, least, most }
    }

    /// A number, where there is one.
    pub(super) fn typed(
        &mut self,
        name: &'static str,
        label: &'static ByLanguage<String>,
    ) -> Option<i32> {
        let value = self.asked.get(name).trim().to_owned();
        let number = value.parse().ok();
        self.fields.push(Field::Typed { name, label: self.begun(label), value });
        number
    }

    /// Whether something is so.
    pub(super) fn tick(&mut self, name: &'static str, label: &'static ByLanguage<String>) -> bool {
        let on = !self.asked.get(name).is_empty();
        self.fields.push(Field::Tick { name, label: self.begun(label), on });
        on
    }

    pub(super) fn begun(&self, label: &'static ByLanguage<String>) -> String {
        text::begun(label.get(self.language))
    }
}
