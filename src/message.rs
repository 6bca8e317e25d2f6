//! Messages: a sentence and a hint in both languages for each variant of an enum of facts.
//!
//! The texts stand in `templates/messages/`; `build/messages.rs` makes the impls of these traits from them.

pub(crate) mod format;

use crate::language::{ByLanguage, Language};
use std::fmt::Display;

keyed! {
    /// The weight of a message.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Severity by key {
        /// Understood; says how.
        Note = "note",
        /// Accepted, but probably not intended.
        Warning = "warning",
        /// A rule is broken, or the text cannot be understood.
        Error = "error",
    }
}

/// Something that a player can do about a fault, which each front end words in its own way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Start from a shipped file, or a new one.
    Begin,
    /// Look for common mistakes, and read the format of files.
    ReadFormat,
    /// Look up the shipped lists.
    NameLists,
    /// Check a list.
    CheckList(String),
    /// Show a unit of a list, given as `fistful/fremen:Stilgar`.
    ShowUnit(String),
    /// Give a text as a pasted list, if it is one.
    PasteText,
    /// Give a text with rows of a list, or say that it is something else.
    PasteRows,
    /// Write a link, as the given text is not one.
    WriteLink,
    /// Ask for another link.
    AskForLink,
    /// Give a platoon its leader: the one that its list names.
    LeadPlatoon(ByLanguage<String>),
    /// Give a platoon a leader.
    FindPlatoonLeader,
    /// Give the company its leader: the one that its list names.
    LeadCompany(ByLanguage<String>),
    /// Give the company a leader.
    FindCompanyLeader,
    /// Leave something out, or raise the limit to these points.
    RaiseLimit(i64),
    /// Agree on a limit, such as these points.
    SetLimit(i64),
    /// Say that the points were looked at again, now that the list has this hash.
    ConfirmList(String),
    /// Leave one of two out; the first is on this line.
    LeaveOneOut(usize),
    /// Give two units different names; the first is on this line.
    NameApart(usize),
    /// Give a squad its NCO.
    AddNco,
    /// Give a platoon a unit for its command section.
    AddCommandSection,
    /// Give a platoon a unit for its 1st section.
    AddFirstSection,
    /// Make a unit another section: the first that has it is on this line.
    MoveSection(usize),
}

/// Something that has words: a whole message, or a fact in a placeholder of one.
pub trait Say {
    /// Returns the words: lower case, no full stop, the player's own text in backticks.
    fn say(&self, language: Language) -> String;

    /// Returns the remedy: what is allowed, or what was probably meant.
    fn hint(&self, _language: Language) -> Option<String> {
        None
    }

    /// Returns a remedy that each front end words in its own way.
    fn act(&self) -> Option<Act> {
        None
    }
}

/// A message that answers show with its id.
pub trait Message: Say {
    /// Returns the stable, kebab-case name.
    fn id(&self) -> &'static str;
    /// Returns its weight.
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

/// Returns the hint with the probable value; all suggestions use this wording.
pub fn did_you_mean(near: impl Display, language: Language) -> String {
    language.pick(format!("did you mean `{near}`?"), format!("¿querías decir `{near}`?"))
}
