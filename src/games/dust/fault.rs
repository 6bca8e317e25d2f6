//! Faults of lists and forces of Dust Warfare.

use crate::fault::GameMessage;
use crate::language::ByLanguage;

/// A fault of a list or a force of Dust Warfare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DustFault {
    /// Something without points, in a game that counts them.
    NoPoints { name: ByLanguage<String> },
    /// A unit with points only, without a card.
    BareCard { name: ByLanguage<String> },
    /// A card with only some of its numbers.
    HalfCard { name: ByLanguage<String>, missing: String },
    /// Unknown class (W14).
    UnknownClass { found: String, allowed: String },
    /// A character of a weapon line that cannot be read.
    BadLine { found: char, wanted: LinePart },
    /// A weapon line that ends too soon.
    ShortLine { wanted: LinePart },
    /// Shots against more classes of soldiers, vehicles or aircraft than there are.
    BeyondClasses { kind: TargetKind, most: i32 },
    /// A weapon that can harm nobody (W13).
    Harmless,
    /// More models with a weapon than there are.
    BeyondModels { found: i32, models: i32 },
    /// A section that no platoon has (W19).
    UnknownSection { found: String, near: Option<String>, allowed: String },
    /// A platoon without its command section (W19).
    NoCommand,
    /// A platoon without its 1st section (W19).
    NoFirst,
    /// A second unit in a section for one unit (W19).
    SectionTwice { section: ByLanguage<String>, first_line: usize },
    /// A unit in a section that its card does not give it.
    NotInSection { name: ByLanguage<String>, allowed: String },
    /// An upgrade that the list does not have.
    UnknownUpgrade { found: String, near: Option<String> },
    /// A unit outside a platoon that is not a Hero.
    NotAHero { name: ByLanguage<String> },
    /// A Hero who joins a unit that the force does not have.
    JoinsNobody { found: String },
    /// A Hero whose Move or Armor differs from that of the unit that he joins.
    JoinsUnlike { name: ByLanguage<String> },
    /// More points of the scenario than a player has.
    ScenarioOver { found: i32, points: i32 },
    /// Points of the scenario that are not spent.
    ScenarioUnder { found: i32, points: i32 },
    /// No limit was agreed.
    NoLimit { total: i64 },
}

/// A part of a weapon line that the parser expects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinePart {
    /// `16`, `C` or `A`.
    Reach,
    /// `|`.
    Bar,
    /// `4/1`, `S/1` or `–`.
    Shot,
    /// `/`.
    Slash,
    /// The `1` of `4/1`.
    Damage,
    /// A number no higher than this.
    Number {
        /// The highest.
        most: i32,
    },
    /// The unit has nothing else.
    End,
}

listed! {
    /// The parts of a weapon line, in their order.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum TargetKind {
        Soldiers,
        Vehicles,
        Aircraft,
    }
}

impl GameMessage for DustFault {}

include!(concat!(env!("OUT_DIR"), "/messages/dust.rs"));
