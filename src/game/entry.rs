//! Lists and forces of games without ability codes, line by line: what is shown, compared, exported and told to other
//! programs.

use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::text::folded;

/// A unit, or what a platoon bought besides.
#[derive(Debug, Clone)]
pub struct UnitEntry {
    pub name: ByLanguage<String>,
    /// The unit of the list, where that is called otherwise; else empty.
    pub unit: ByLanguage<String>,
    /// Other names of it.
    pub aliases: Vec<String>,
    /// Its platoon; empty where there is none.
    pub group: ByLanguage<String>,
    /// What it is there: its section; empty where there is none.
    pub part: ByLanguage<String>,
    /// How many figures; none where that is not known.
    pub size: Option<i32>,
    /// What is known of it.
    pub facts: Vec<Known>,
    /// What it costs, in a game with points.
    pub points: Option<i64>,
}

/// Something that is known of a unit.
#[derive(Debug, Clone)]
pub struct Known {
    /// What that is.
    pub topic: Topic,
    /// What there is to say.
    pub value: ByLanguage<String>,
}

/// What may be known of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// The unit that a Hero joins.
    Joins,
    /// Who leads it.
    Leader,
    /// Its base Morale.
    Morale,
    /// What a figure lost takes of it, where the list says so itself (S4).
    Loss,
    /// How many of its figures serve its gun.
    Crew,
    /// What it is.
    Class,
    /// How far it moves.
    Move,
    Armor,
    /// The health of each model.
    Health,
    /// What it fires.
    Weapons,
    /// What it can do beyond the rules of all.
    Abilities,
}

impl Topic {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 11] = [
        Self::Joins,
        Self::Leader,
        Self::Morale,
        Self::Loss,
        Self::Crew,
        Self::Class,
        Self::Move,
        Self::Armor,
        Self::Health,
        Self::Weapons,
        Self::Abilities,
    ];

    /// The key in answers: `armor`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Joins => "joins",
            Self::Leader => "leader",
            Self::Morale => "morale",
            Self::Loss => "loss",
            Self::Crew => "crew",
            Self::Class => "class",
            Self::Move => "move",
            Self::Armor => "armor",
            Self::Health => "health",
            Self::Weapons => "weapons",
            Self::Abilities => "abilities",
        }
    }

    /// What it is called.
    pub fn label(self) -> &'static ByLanguage<String> {
        let labels = labels();
        match self {
            Self::Joins => &labels.dust.joined_head,
            Self::Leader => &labels.units.leader,
            Self::Morale => &labels.scrubs.morale,
            Self::Loss => &labels.scrubs.loss,
            Self::Crew => &labels.units.crew,
            Self::Class => &labels.dust.class,
            Self::Move => &labels.dust.move_,
            Self::Armor => &labels.dust.armor,
            Self::Health => &labels.dust.health,
            Self::Weapons => &labels.dust.weapons,
            Self::Abilities => &labels.dust.abilities,
        }
    }
}

/// A unit that can be asked of, and what it brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bearer {
    pub name: ByLanguage<String>,
    /// What it carries.
    pub weapons: Vec<Borne>,
    /// Whether its numbers are known, and not its points alone.
    pub has_card: bool,
    /// Whether it runs others over.
    pub is_vehicle: bool,
}

impl Bearer {
    /// A unit of which nothing but its name is told apart from others.
    pub fn new(name: ByLanguage<String>) -> Self {
        Self { name, weapons: Vec::new(), has_card: true, is_vehicle: false }
    }
}

/// A weapon of such a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Borne {
    pub name: ByLanguage<String>,
    /// Whether its shell kills whoever stands below the blast.
    pub blasts: bool,
}

impl UnitEntry {
    /// Whether it goes by a name in either language.
    pub fn is_called(&self, name: &str) -> bool {
        let wanted = folded(name);
        let both = [&self.name, &self.unit].map(|name| Language::ALL.map(|one| name.get(one)));
        let names = both.iter().flatten().map(|name| name.as_str());
        names.chain(self.aliases.iter().map(String::as_str)).any(|name| folded(name) == wanted)
    }

    /// `Class Soldier 2 · Move 6″`.
    pub fn known(&self, language: Language) -> String {
        let fact = |fact: &Known| {
            format!("{} {}", fact.topic.label().get(language), fact.value.get(language))
        };
        self.facts.iter().map(fact).collect::<Vec<_>>().join(" · ")
    }

    /// What is known of one thing.
    pub fn fact(&self, topic: Topic) -> Option<&ByLanguage<String>> {
        let known = self.facts.iter().find(|known| known.topic == topic);
        known.map(|known| &known.value)
    }

    /// `Second Rifles (Line Rifles)`.
    pub fn titled(&self, language: Language) -> String {
        match (self.name.get(language), self.unit.get(language)) {
            (name, unit) if unit.is_empty() => name.clone(),
            (name, unit) => format!("{name} ({unit})"),
        }
    }
}
