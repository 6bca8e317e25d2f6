//! Faults of an ability code.

use crate::language::ByLanguage;

/// A fault of an ability code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodeFault {
    /// A code without a letter.
    EmptyCode,
    /// A code longer than [`CODE_BYTES`](crate::limits::CODE_BYTES).
    CodeTooLong { bytes: usize },
    /// A code that stops before a slot that must be filled.
    CodeEndsEarly { slot: ByLanguage<String>, allowed: String },
    /// A letter that does not belong in its slot.
    UnknownLetter { found: char, slot: ByLanguage<String>, allowed: String, near: Option<char> },
    /// The name of a unit in place of a code: the unit as `fistful/fremen:Stilgar`, and its code.
    UnitName { found: String, unit: String, code: String },
    /// A letter that does not belong in its slot, where the whole code shows what was meant: `efss` for `EFSs`.
    MeantCode { found: char, slot: ByLanguage<String>, whole: String },
    /// A letter of another script that looks like one of the alphabet.
    LookAlike { found: char, like: char },
    /// A trait that occurs twice in the code, and the code that was meant if its small letters are capitals.
    TraitTwice { letter: char, near: Option<String> },
    /// Text after a complete code.
    AfterTheCode { found: String },
    /// A letter that is read as another one.
    LetterAlias { given: char, letter: char, name: ByLanguage<String>, ruling: String },
    /// A letter in the other case, in a slot where case does not matter.
    LetterCase { given: char, letter: char, ruling: String },
    /// A repeated trait letter that is read as another trait.
    TraitAgain { given: char, letter: char, name: ByLanguage<String>, ruling: String },
    /// Traits out of the table's order.
    TraitOrder { canonical: String },
    /// A dash, minus or hyphen of another kind.
    DashLookAlike { found: char },
    /// Blanks around a code.
    OuterBlanks,
    /// Blanks inside a code, and the code without them.
    InnerBlanks { whole: String },
    /// Two letters that do not go together.
    Clash { letters: String, text: ByLanguage<String>, source: String, ruling: String },
}

include!(concat!(env!("OUT_DIR"), "/messages/code.rs"));
