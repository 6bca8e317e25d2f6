//! The two languages of the product.

use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

listed! {
    /// A language of the program.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize)]
    pub enum Language {
        /// English, `en`.
        #[default]
        #[serde(rename = "en")]
        English,
        /// Spanish, `es`.
        #[serde(rename = "es")]
        Spanish,
    }
}

impl Language {
    /// Returns the supported language of a locale: `es_ES.UTF-8` on Unix, `es-MX` on Windows and macOS.
    pub fn of_locale(locale: &str) -> Self {
        let is_spanish = locale.to_lowercase().split(['_', '-', '.', '@']).next() == Some("es");
        if is_spanish { Self::Spanish } else { Self::English }
    }

    /// Returns the two-letter tag, `en` or `es`.
    pub fn tag(self) -> &'static str {
        self.pick("en", "es")
    }

    #[must_use]
    pub fn other(self) -> Self {
        self.pick(Self::Spanish, Self::English)
    }

    /// Formats a decimal number: `69.0`, in Spanish `69,0`.
    pub fn decimal(self, number: &str) -> String {
        self.pick(number.to_owned(), number.replace('.', ","))
    }

    /// Returns the value for this language.
    pub fn pick<T>(self, english: T, spanish: T) -> T {
        match self {
            Self::English => english,
            Self::Spanish => spanish,
        }
    }
}

/// The output language, or both side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speech {
    One(Language),
    /// Both, with the given one first.
    Both(Language),
}

impl Speech {
    /// Parses `en`, `es` or `both`.
    pub fn from_word(word: &str) -> Option<Self> {
        let language = Language::ALL.into_iter().find(|language| language.tag() == word);
        language.map(Self::One).or((word == "both").then_some(Self::Both(Language::English)))
    }

    /// Returns the language, or the first of both.
    pub fn first(self) -> Language {
        match self {
            Self::One(language) | Self::Both(language) => language,
        }
    }

    /// Returns the second of both.
    pub fn second(self) -> Option<Language> {
        match self {
            Self::One(_) => None,
            Self::Both(first) => Some(first.other()),
        }
    }

    /// Puts the language of a game first if both are used.
    #[must_use]
    pub fn led_by(self, first: Language) -> Self {
        match self {
            Self::One(_) => self,
            Self::Both(_) => Self::Both(first),
        }
    }

    /// Renders a text in each language.
    pub fn say(self, words: impl Fn(Language) -> String) -> Phrase {
        let first = Phrase::from(words(self.first()));
        match self.second() {
            None => first,
            Some(second) => first.beside(words(second).into()),
        }
    }

    /// Renders an optional text in each language: it is missing in both or in neither.
    pub fn say_any(self, words: impl Fn(Language) -> Option<String>) -> Option<Phrase> {
        words(self.first())?;
        Some(self.say(|language| words(language).expect("said in every language or in none")))
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
    /// `true` if both are the same on purpose.
    #[serde(default)]
    pub alike: bool,
    /// The source of a term's Spanish, such as `DW §7.3` for Dune World; `None` if it is our own.
    pub from: Option<String>,
}

impl<T: PartialEq> ByLanguage<T> {
    /// Builds the value of each language.
    pub fn each(say: impl Fn(Language) -> T) -> Self {
        let [en, es] = Language::ALL.map(say);
        Self { alike: en == es, en, es, from: None }
    }
}

impl ByLanguage<String> {
    /// Returns an empty text in each language.
    pub fn empty() -> Self {
        Self::each(|_| String::new())
    }

    /// Returns the text in one language or in both.
    pub fn phrase(&self, speech: Speech) -> Phrase {
        speech.say(|language| self.get(language).clone())
    }
}

impl<T> ByLanguage<T> {
    /// Returns the value of a language.
    pub fn get(&self, language: Language) -> &T {
        language.pick(&self.en, &self.es)
    }
}

/// Reads a text in both languages, `{en: ..., es: ...}`, or a plain one that is the same in both.
///
/// # Errors
/// Any other value; the parser adds the line and column.
pub fn plain_or_both<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<ByLanguage<String>, D::Error> {
    struct PlainOrBoth;
    impl<'de> Visitor<'de> for PlainOrBoth {
        type Value = ByLanguage<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text, or `{en: ..., es: ...}`")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
            Ok(*Box::from(text.to_owned()))
        }

        fn visit_map<A: MapAccess<'de>>(self, pairs: A) -> Result<Self::Value, A::Error> {
            ByLanguage::deserialize(MapAccessDeserializer::new(pairs))
        }
    }
    deserializer.deserialize_any(PlainOrBoth)
}

/// A text that is the same in both languages, for keys and codes.
impl From<String> for Box<ByLanguage<String>> {
    fn from(text: String) -> Self {
        Self::new(ByLanguage { en: text.clone(), es: text, alike: true, from: None })
    }
}

/// A tag and its name, as the tables of a game define them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// Its key: `desert`.
    pub tag: String,
    pub names: ByLanguage<String>,
}

/// A printed text: in one language, or in both.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Phrase {
    /// The text, in the first language.
    pub first: String,
    /// The text in the second language, if it differs.
    pub second: Option<String>,
}

impl Phrase {
    /// Returns `true` if there is nothing to print.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    pub fn texts(&self) -> impl Iterator<Item = &str> {
        [Some(self.first.as_str()), self.second.as_deref()].into_iter().flatten()
    }

    /// Adds the text in the second language, unless it is the same text or the same number.
    #[must_use]
    pub fn beside(self, other: Self) -> Self {
        let is_word = self.first.contains(char::is_alphabetic);
        let is_alike = other.first == self.first
            || (!is_word && other.first == Language::Spanish.decimal(&self.first))
            || (!is_word && self.first == Language::Spanish.decimal(&other.first));
        let second = (!is_alike).then_some(other.first);
        Self { first: self.first, second }
    }
}

impl<T: Into<String>> From<T> for Phrase {
    fn from(text: T) -> Self {
        Self { first: text.into(), second: None }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.first)?;
        self.second.iter().try_for_each(|second| write!(f, " / {second}"))
    }
}

/// One text is a string; two are `{"first", "second"}`.
impl Serialize for Phrase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(second) = &self.second else { return serializer.serialize_str(&self.first) };
        let mut pair = serializer.serialize_struct("Phrase", 2)?;
        pair.serialize_field("first", &self.first)?;
        pair.serialize_field("second", second)?;
        pair.end()
    }
}

/// Merges two lists of the same items in two languages, pair by pair.
///
/// # Panics
/// If the lengths differ: builders lay out the same in every language.
pub fn zip<T>(ours: Vec<T>, theirs: Vec<T>, with: impl Fn(T, T) -> T) -> Vec<T> {
    assert_eq!(ours.len(), theirs.len(), "the same in two languages");
    ours.into_iter().zip(theirs).map(|(ours, theirs)| with(ours, theirs)).collect()
}
