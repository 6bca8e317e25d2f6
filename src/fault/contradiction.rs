//! Parts of an army file that do not go together.

/// Two parts of an army file that do not go together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contradiction {
    /// A trait letter that an option names again.
    TraitAgain { letter: String },
    /// An option with a price in points and one in per cent.
    TwoPrices { name: String },
    /// A leader of a formation that the list does not have.
    LeaderOfNothing { formation: &'static str },
    /// A Spanish text without the text it translates.
    SpanishAlone { key: &'static str },
    /// An alias that means another unit already.
    AliasTwice { name: String, first: String },
    /// An NCO of squads who leads more than squads (F26).
    OfficerAsNco { name: String },
}

include!(concat!(env!("OUT_DIR"), "/messages/contradiction.rs"));
