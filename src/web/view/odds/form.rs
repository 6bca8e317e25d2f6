//! A form about units without ability codes, field by field.

use crate::language::{ByLanguage, Language};
use crate::text;
use crate::web::asked::Asked;

/// A field.
pub(super) enum Field {
    /// One of several.
    Choice { name: &'static str, label: String, groups: Vec<Bundle> },
    /// A number between two others.
    Number { name: &'static str, label: String, value: i32, least: i32, most: i32 },
    /// A number that may be missing.
    Typed { name: &'static str, label: String, value: String },
    /// Something that is so or not.
    Tick { name: &'static str, label: String, on: bool },
}

/// Choices that belong together.
pub(super) struct Bundle {
    /// What they have in common; empty where nobody needs to be told.
    pub(super) name: String,
    /// What each goes by, what it is called, and whether it is made.
    pub(super) choices: Vec<(String, String, bool)>,
}

/// What a form said, and its fields as they come.
pub(super) struct Form<'a> {
    asked: &'a Asked,
    pub(super) language: Language,
    pub(super) fields: Vec<Field>,
}

impl<'a> Form<'a> {
    pub(super) fn new(asked: &'a Asked, language: Language) -> Self {
        Self { asked, language, fields: Vec::new() }
    }

    /// What a field says; of several choices the first where it says none of them.
    pub(super) fn choice(
        &mut self,
        name: &'static str,
        label: &'static ByLanguage<String>,
        groups: Vec<(String, Vec<(String, String)>)>,
    ) -> String {
        let given = self.asked.get(name);
        let mut keys = groups.iter().flat_map(|(_, choices)| choices).map(|(key, _)| key);
        let first = keys.clone().next().cloned().unwrap_or_default();
        let made = if keys.any(|key| key == given) { given.to_owned() } else { first };
        let chosen = |(key, called): (String, String)| {
            let here = key == made;
            (key, called, here)
        };
        let grouped = |(name, choices): (String, Vec<(String, String)>)| Bundle {
            name,
            choices: choices.into_iter().map(chosen).collect(),
        };
        let groups = groups.into_iter().map(grouped).collect();
        self.fields.push(Field::Choice { name, label: self.begun(label), groups });
        made
    }

    /// A number; what is none stands for what is usual.
    pub(super) fn number(
        &mut self,
        name: &'static str,
        label: &'static ByLanguage<String>,
        [least, usual, most]: [i32; 3],
    ) -> i32 {
        let value = self.asked.get(name).trim().parse().unwrap_or(usual);
        self.fields.push(Field::Number { name, label: self.begun(label), value, least, most });
        value
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

    fn begun(&self, label: &'static ByLanguage<String>) -> String {
        text::begun(label.get(self.language))
    }
}
