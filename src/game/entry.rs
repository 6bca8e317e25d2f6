//! Lists and forces of games without ability codes, line by line, for display, comparison, export and other programs.

use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::text::fold;

/// A unit, or an upgrade of a platoon.
#[derive(Debug, Clone)]
pub struct UnitEntry {
    pub name: ByLanguage<String>,
    /// The unit of the list, if its name differs; otherwise empty.
    pub unit: ByLanguage<String>,
    /// Other names of it.
    pub aliases: Vec<String>,
    /// Its platoon; empty if there is none.
    pub group: ByLanguage<String>,
    /// Its section, or the label of a Hero or an upgrade; empty if there is none.
    pub part: ByLanguage<String>,
    /// The number of figures or models; `None` if unknown.
    pub size: Option<i32>,
    pub facts: Vec<Known>,
    /// Its price; `None` in a game without points.
    pub points: Option<i64>,
}

/// A fact about a unit.
#[derive(Debug, Clone)]
pub struct Known {
    pub topic: Topic,
    pub value: ByLanguage<String>,
}

keyed! {
    /// The topic of a fact about a unit.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Topic by key {
        /// The unit that a Hero joins.
        Joins = "joins",
        /// The title of its leader.
        Leader = "leader",
        /// Its base Morale.
        Morale = "morale",
        /// The Morale lost for each figure lost, if the list has a rate of its own (S4).
        Loss = "loss",
        /// The number of figures that serve its gun.
        Crew = "crew",
        Class = "class",
        /// Its Move, in inches.
        Move = "move",
        Armor = "armor",
        /// The health of each model.
        Health = "health",
        Weapons = "weapons",
        /// Its abilities beyond the common rules.
        Abilities = "abilities",
    }
}

impl Topic {
    pub fn label(self) -> &'static ByLanguage<String> {
        let labels = labels();
        match self {
            Self::Joins => &labels.units.joined,
            Self::Leader => &labels.units.leader,
            Self::Morale => &labels.units.morale,
            Self::Loss => &labels.units.loss,
            Self::Crew => &labels.units.crew,
            Self::Class => &labels.units.class,
            Self::Move => &labels.units.move_,
            Self::Armor => &labels.units.armor,
            Self::Health => &labels.units.health,
            Self::Weapons => &labels.units.weapons,
            Self::Abilities => &labels.units.abilities,
        }
    }
}

/// A unit that questions may name, with its weapons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionUnit {
    pub name: ByLanguage<String>,
    pub weapons: Vec<UnitWeapon>,
    /// `true` if its card is known, not only its points.
    pub has_card: bool,
    /// `true` if it is a vehicle, which can overrun others.
    pub is_vehicle: bool,
}

impl QuestionUnit {
    /// Creates a unit with a card and without weapons, which is not a vehicle.
    pub fn new(name: ByLanguage<String>) -> Self {
        Self { name, weapons: Vec::new(), has_card: true, is_vehicle: false }
    }
}

/// A weapon of such a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitWeapon {
    pub name: ByLanguage<String>,
    /// `true` if its shell kills figures below its blast.
    pub blasts: bool,
}

impl UnitEntry {
    /// Returns `true` if it has this name in any language: its own, that of its unit, or an alias.
    pub fn is_called(&self, name: &str) -> bool {
        let wanted = fold(name);
        let both = [&self.name, &self.unit].map(|name| Language::ALL.map(|one| name.get(one)));
        let names = both.iter().flatten().map(|name| name.as_str());
        names.chain(self.aliases.iter().map(String::as_str)).any(|name| fold(name) == wanted)
    }

    /// Words its numbers: `Class Soldier 2 · Move 6″`.
    pub fn known_values(&self, language: Language) -> String {
        let fact = |fact: &Known| {
            format!("{} {}", fact.topic.label().get(language), fact.value.get(language))
        };
        self.facts.iter().map(fact).collect::<Vec<_>>().join(" · ")
    }

    /// Returns the value of a topic.
    pub fn fact(&self, topic: Topic) -> Option<&ByLanguage<String>> {
        let known = self.facts.iter().find(|known| known.topic == topic);
        known.map(|known| &known.value)
    }

    /// Names it with its unit: `Second Rifles (Line Rifles)`.
    pub fn full_title(&self, language: Language) -> String {
        match (self.name.get(language), self.unit.get(language)) {
            (name, unit) if unit.is_empty() => name.clone(),
            (name, unit) => format!("{name} ({unit})"),
        }
    }
}
