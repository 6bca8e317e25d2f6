//! Messages: a sentence and a hint in both languages for each variant of an enum of facts.
//!
//! The texts stand in `templates/messages/`; `build/messages.rs` makes the impls of these traits from them.

pub(crate) mod format;

use crate::language::{ByLanguage, Language};
use std::fmt::Display;

/// The weight of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Understood, and worth saying how.
    Note,
    /// Accepted, though the rules or the reader may stumble over it.
    Warning,
    /// A rule is broken, or the text cannot be understood.
    Error,
}

impl Severity {
    /// The word in answers: `note`, `warning` or `error`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Something that has words: a whole message, or a fact in a placeholder of one.
pub trait Say {
    /// The words: lower case, no full stop, the player's own text in backticks.
    fn say(&self, language: Language) -> String;

    /// The remedy: what is allowed, or what was probably meant.
    fn hint(&self, _language: Language) -> Option<String> {
        None
    }
}

/// A message that answers show with its id.
pub trait Message: Say {
    /// The stable, kebab-case name.
    fn id(&self) -> &'static str;
    /// Its weight.
    fn severity(&self) -> Severity;
}

/// Facts that read the same in both languages.
macro_rules! plain {
    ($($fact:ty)*) => {
        $(impl Say for $fact {
            fn say(&self, _: Language) -> String {
                self.to_string()
            }
        })*
    };
}

plain!(String str &str char u8 u32 u64 usize i8 i32 i64);

impl Say for ByLanguage<String> {
    fn say(&self, language: Language) -> String {
        self.get(language).clone()
    }
}

impl<T: Say + ?Sized> Say for Box<T> {
    fn say(&self, language: Language) -> String {
        (**self).say(language)
    }
}

/// The hint that names what was probably meant: every suggestion is worded here.
pub fn did_you_mean(near: impl Display, language: Language) -> String {
    language.pick(format!("did you mean `{near}`?"), format!("¿querías decir `{near}`?"))
}
