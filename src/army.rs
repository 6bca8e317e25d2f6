//! An army as decoded; [`mod@file`] has the file format.

pub mod file;

use crate::book::Game;
use crate::code::{Code, CodeKind};
use crate::language::{ByLanguage, Language, Phrase, Speech};
use crate::profile::ByColumn;
use crate::text::Span;
use std::fmt;

/// A house and the units that it may field.
#[derive(Debug)]
pub struct Army {
    pub head: ListHead,
    /// The game whose rules its codes follow.
    pub game: Game,
    /// The opponent for the odds on its cards: a list and a unit in it.
    pub enemy: Option<String>,
    pub composition: Composition,
    /// Options that its units may buy.
    pub options: Vec<Choice>,
    /// Its leaders and troops, in the order of the file.
    pub units: Vec<Unit>,
}

/// The head of a list of any game.
#[derive(Debug, Clone)]
pub struct ListHead {
    /// The name of the house or side.
    pub name: Words,
    /// The publication that the list is from, such as `§10b`.
    pub source: Option<String>,
    /// Its emblem, a name of `templates/emblems.yaml`.
    pub emblem: &'static str,
    pub notes: Option<Words>,
}

/// A text in English and, where the file gives it, in Spanish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    pub text: String,
    /// The Spanish text, if the file has one.
    pub spanish: Option<String>,
    /// The position in the file.
    pub span: Span,
}

impl Words {
    /// Returns the text in a language, or as written if there is no translation.
    pub fn get(&self, language: Language) -> &str {
        language.pick(&self.text, self.spanish.as_ref().unwrap_or(&self.text))
    }

    /// Returns the text in one language or in both.
    pub fn phrase(&self, speech: Speech) -> Phrase {
        speech.say(|language| self.get(language).to_owned())
    }

    /// Returns the text in both languages.
    pub fn both(&self) -> ByLanguage<String> {
        ByLanguage::each(|language| self.get(language).to_owned())
    }

    /// Returns the longer of the two texts, so that a page has the same layout in both languages.
    pub fn longest(&self) -> &str {
        let texts = Language::ALL.map(|language| self.get(language));
        texts.into_iter().max_by_key(|text| crate::text::length(text)).unwrap_or_default()
    }
}

/// Something that a house lets its units buy (its notes, and F23, F24).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub name: Words,
    pub price: Price,
    /// `true` if no leader may buy it.
    pub squads_only: bool,
    /// The traits that it gives.
    pub adds: String,
    /// The traits that it replaces.
    pub removes: String,
    /// Its effect in play beyond those traits.
    pub effect: Option<AbilityEffect>,
    /// The section of the source.
    pub source: Option<String>,
    /// The ruling that decides its reading.
    pub ruling: Option<String>,
}

keyed! {
    /// The price of a unit that counts: the printed one or the computed one.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Basis by key {
        /// The printed line; the tables if nothing is printed.
        #[default]
        Printed = "printed",
        Computed = "computed",
    }
}

/// The price of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Price {
    /// Points for each figure.
    Points(i32),
    /// Per cent of the whole squad, rounded half up once (F24).
    Percent(i32),
    /// The price of its traits in the tables.
    Table,
}

/// The make-up of squads, platoons and companies; the NCO comes on top of the figures (F26).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Composition {
    /// Figures in a squad, without its NCO.
    pub squad: Option<Range>,
    /// The formations above the squad, smallest first.
    pub formations: Vec<Formation>,
}

impl Composition {
    /// Returns the formation of a level, if the list has it.
    pub fn formation(&self, level: Level) -> Option<&Formation> {
        self.formations.iter().find(|formation| formation.level == level)
    }
}

/// A platoon, a company or a battalion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Formation {
    pub level: Level,
    /// The number of the next smaller formations that it holds.
    pub parts: Range,
    /// The unit that leads it, as an index of [`Army::units`]; `None` is any leader.
    pub leader: Option<usize>,
}

keyed! {
    /// A level of command.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Level by key {
        Platoon = "platoon",
        Company = "company",
        Battalion = "battalion",
    }
}

/// A count with bounds: `4-6`, `5`, or `2+`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    pub least: i64,
    /// The maximum, or `None` if unbounded.
    pub most: Option<i64>,
}

impl Range {
    /// Returns `true` if a count lies within the bounds.
    pub fn holds(self, n: i64) -> bool {
        n >= self.least && self.most.is_none_or(|most| n <= most)
    }

    /// Returns the bounds as they follow "of" in a sentence: `5–8`, «5 a 8».
    pub fn both(self) -> ByLanguage<String> {
        let es = match self.most {
            Some(most) if most != self.least => format!("{} a {most}", self.least),
            None => format!("{} o más", self.least),
            Some(most) => most.to_string(),
        };
        ByLanguage { en: self.to_string(), es, alike: false, from: None }
    }

    /// Applies a function to both bounds.
    pub fn map(self, measure: impl Fn(i64) -> i64) -> Self {
        Self { least: measure(self.least), most: self.most.map(measure) }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            Some(most) if most == self.least => write!(f, "{most}"),
            Some(most) => write!(f, "{}–{most}", self.least),
            None => write!(f, "{}+", self.least),
        }
    }
}

/// A leader or a troop type of the list.
#[derive(Debug, Clone)]
pub struct Unit {
    pub name: Words,
    /// Other names by which it is found.
    pub aliases: Vec<String>,
    pub role: Role,
    pub code: Code,
    /// The NCO of its squads, as an index of [`Army::units`].
    pub nco: Option<usize>,
    /// `true` if there is only one such leader.
    pub unique: bool,
    /// The person, if several units are one at different times (F48).
    pub person: Option<String>,
    /// Abilities without a letter.
    pub special: Vec<Special>,
    pub notes: Option<Words>,
    /// The line of the published list.
    pub printed: Option<Printed>,
    /// The position of the unit's name in the file.
    pub span: Span,
}

keyed! {
    /// The role of a unit in its army.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Role by key {
        /// A leader above the squads.
        Leader = "leader",
        /// A leader of his own squad alone.
        Nco = "nco",
        /// Rank and file.
        Troop = "troop",
    }
}

impl Role {
    /// Returns `true` for leaders and NCOs.
    pub fn leads(self) -> bool {
        self != Self::Troop
    }
}

impl Unit {
    /// Returns a unit of a code alone, of which no list prints anything.
    pub fn of_code(name: Words, role: Role, code: Code) -> Self {
        let span = name.span;
        Self {
            name,
            aliases: Vec::new(),
            role,
            code,
            nco: None,
            unique: false,
            person: None,
            special: Vec::new(),
            notes: None,
            printed: None,
            span,
        }
    }
}

/// An ability without a letter, at the price that the list's author gave it (F25).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Special {
    pub name: Words,
    /// Points; 0 if the list names no price.
    pub points: i32,
    /// Its effect in play; `None` if only its name describes it.
    pub effect: Option<AbilityEffect>,
    /// The section of the source.
    pub source: String,
}

keyed! {
    /// The effect in play of an ability or an option.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum AbilityEffect by key {
        /// A squad charges without a Morale check (FoS §10d).
        AlwaysMakesChargeChecks = "always-makes-charge-checks",
        /// A squad takes no Morale check, neither in melee nor to charge (FoS §10e).
        NeverChecksMorale = "never-checks-morale",
        /// A squad may spread twice as far (F24).
        DoublesCohesion = "doubles-cohesion",
    }
}

/// A line of a published list, exactly as printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    pub code: Option<String>,
    /// The columns, as numbers.
    pub values: ByColumn<Option<i32>>,
    /// A remark printed beside the leadership rating, such as `messiah`.
    pub remark: Option<String>,
    /// The notes column.
    pub notes: Option<Words>,
}

impl Army {
    /// Returns the leaders or the troops, in the order of the file.
    pub fn of_kind(&self, kind: CodeKind) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.role.leads() == (kind == CodeKind::Leader))
    }

    /// Returns the numbers of leaders and of troop types.
    pub fn counts(&self) -> [usize; 2] {
        [CodeKind::Leader, CodeKind::Trooper].map(|kind| self.of_kind(kind).count())
    }

    /// Returns the NCO of a unit's squads.
    pub fn nco_of(&self, unit: &Unit) -> Option<&Unit> {
        unit.nco.map(|index| &self.units[index])
    }
}
