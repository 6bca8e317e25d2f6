//! The two languages of the product.

use schemars::JsonSchema;
use serde::Deserialize;

/// A language that Fistful speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English, `en`.
    #[default]
    English,
    /// Spanish, `es`.
    Spanish,
}

impl Language {
    /// Every language, in the order of the tables.
    pub const ALL: [Self; 2] = [Self::English, Self::Spanish];

    /// The two-letter tag, `en` or `es`.
    pub fn tag(self) -> &'static str {
        self.pick("en", "es")
    }

    /// One of two texts that say the same.
    pub fn pick<T>(self, english: T, spanish: T) -> T {
        match self {
            Self::English => english,
            Self::Spanish => spanish,
        }
    }
}

/// A value in both languages; neither can be missing.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ByLanguage<T> {
    /// In English.
    pub en: T,
    /// In Spanish.
    pub es: T,
}

impl<T> ByLanguage<T> {
    /// The value in one language.
    pub fn get(&self, language: Language) -> &T {
        language.pick(&self.en, &self.es)
    }
}
