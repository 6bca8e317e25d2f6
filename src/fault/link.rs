//! Faults of the link of a force.

/// A fault of the link of a force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkFault {
    /// A text without `#f1.`.
    NotALink,
    /// A link of a later version.
    Newer { found: i32 },
    /// A character that links do not have.
    Letter { found: char },
    /// A link whose end is missing.
    CutShort,
    /// A link with a letter that was changed or lost.
    Damaged,
    /// More text than a link may hold.
    TooLarge,
    /// Letters after the end of a link.
    GoesOn,
    /// Contents that are not UTF-8 text.
    NotText,
    /// Contents that are not a force.
    NotAForce,
    /// A list that does not lie beside its force.
    ListElsewhere { name: String },
}

include!(concat!(env!("OUT_DIR"), "/messages/link.rs"));
