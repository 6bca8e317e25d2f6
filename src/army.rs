//! An army as understood; [`mod@file`] holds it as written.

pub mod file;

use crate::book::Game;
use crate::code::{Code, CodeKind};
use crate::language::{ByLanguage, Language};
use crate::profile::ByValue;
use crate::text::Span;
use std::fmt;

/// A house and all that it may field.
#[derive(Debug)]
pub struct Army {
    /// The house.
    pub name: Words,
    /// Whose rules its codes follow.
    pub game: Game,
    /// Where the list was published, such as `§10b`.
    pub source: Option<String>,
    /// Its emblem, a name of `templates/emblems.yaml`.
    pub emblem: &'static str,
    /// Whom its cards weigh their odds against: a list and a unit of it.
    pub enemy: Option<String>,
    /// How it is put together.
    pub composition: Composition,
    /// What its units may buy.
    pub options: Vec<Choice>,
    /// Anything else, in words.
    pub notes: Option<Words>,
    /// Its leaders and troops, in the order of the file.
    pub units: Vec<Unit>,
}

/// A text in English and, where the file gives it, in Spanish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// As written.
    pub text: String,
    /// In Spanish, if it differs.
    pub spanish: Option<String>,
    /// Where it stands in the file.
    pub span: Span,
}

impl Words {
    /// The text in a language; what was never translated stands as written.
    pub fn get(&self, language: Language) -> &str {
        language.pick(&self.text, self.spanish.as_ref().unwrap_or(&self.text))
    }

    /// The text in both languages, for whoever has yet to choose.
    pub fn both(&self) -> ByLanguage<String> {
        ByLanguage::each(|language| self.get(language).to_owned())
    }

    /// The text that is longer, so that a page is divided alike in both languages.
    pub fn longest(&self) -> &str {
        let texts = Language::ALL.map(|language| self.get(language));
        texts.into_iter().max_by_key(|text| crate::text::length(text)).unwrap_or_default()
    }
}

/// Something a house lets its units buy (its notes, and F23, F24).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub name: Words,
    /// What it costs.
    pub price: Price,
    /// Whether no leader may buy it.
    pub squads_only: bool,
    /// The traits it gives.
    pub adds: String,
    /// The traits it takes the place of.
    pub removes: String,
    /// What it does in play beyond those traits.
    pub effect: Option<Ability>,
    /// The section of the source.
    pub source: Option<String>,
    /// The ruling that decides how it is read.
    pub ruling: Option<String>,
}

/// Which of a unit's two accounts counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Basis {
    /// The printed line, and the tables where nothing is printed.
    #[default]
    Printed,
    /// The tables.
    Computed,
}

impl Basis {
    /// The word in files and answers: `printed` or `computed`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::Printed => "printed",
            Self::Computed => "computed",
        }
    }
}

/// What an option costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Price {
    /// So many points a figure.
    Points(i32),
    /// So many per cent of the whole squad, rounded half up once (F24).
    Percent(i32),
    /// What the table of traits charges.
    Table,
}

/// How squads, platoons and companies are made up; the NCO comes on top of the figures (F26).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Composition {
    /// Figures in a squad, without its NCO.
    pub squad: Option<Range>,
    /// The formations above the squad, smallest first.
    pub formations: Vec<Formation>,
}

/// A platoon, a company or a battalion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Formation {
    /// Which.
    pub level: Level,
    /// How many of the next smaller formation it holds.
    pub parts: Range,
    /// The unit that leads it, as an index of [`Army::units`]; `None` is any leader.
    pub leader: Option<usize>,
}

/// A level of command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Of squads.
    Platoon,
    /// Of platoons.
    Company,
    /// Of companies.
    Battalion,
}

/// A count with bounds: `4-6`, `5`, or `2+`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The fewest.
    pub least: i64,
    /// The most, if there is a bound.
    pub most: Option<i64>,
}

impl Range {
    /// Whether a count lies within.
    pub fn holds(self, n: i64) -> bool {
        n >= self.least && self.most.is_none_or(|most| n <= most)
    }

    /// The bounds as a sentence has them after "of": `5–8`, «5 a 8».
    pub fn both(self) -> ByLanguage<String> {
        let es = match self.most {
            Some(most) if most != self.least => format!("{} a {most}", self.least),
            None => format!("{} o más", self.least),
            Some(most) => most.to_string(),
        };
        ByLanguage { en: self.to_string(), es, alike: false, from: None }
    }

    /// The same bounds in another measure.
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

/// A line of the list.
#[derive(Debug, Clone)]
pub struct Unit {
    pub name: Words,
    /// Other names to find it by.
    pub aliases: Vec<String>,
    /// Whether it leads, and whom.
    pub role: Role,
    /// What it is made of.
    pub what: What,
    /// The NCO of its squads, as an index of [`Army::units`].
    pub nco: Option<usize>,
    /// Whether there is only one of him.
    pub unique: bool,
    /// Abilities that no letter stands for.
    pub special: Vec<Special>,
    /// Anything else, in words.
    pub notes: Option<Words>,
    /// What the published list prints.
    pub printed: Option<Printed>,
    /// Where the unit's name stands in the file.
    pub span: Span,
}

/// What a unit is in its army.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A leader above the squads.
    Leader,
    /// A leader of his own squad alone.
    Nco,
    /// Rank and file.
    Troop,
}

/// What a unit is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// An ability code.
    Coded(Code),
}

impl Role {
    /// Whether it leads anybody.
    pub fn leads(self) -> bool {
        self != Self::Troop
    }
}

impl Unit {
    /// Its ability code.
    pub fn code(&self) -> Code {
        let What::Coded(code) = self.what;
        code
    }
}

/// An ability that no letter stands for, bought by the author's word (F25).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Special {
    /// What it is.
    pub name: Words,
    /// What it costs; 0 where the list names no price.
    pub points: i32,
    /// What it does in play; none where its name alone says it.
    pub effect: Option<Ability>,
    /// The section of the source.
    pub source: String,
}

/// What an ability or an option does in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ability {
    /// A squad charges without a Morale check (FoS §10d).
    AlwaysMakesChargeChecks,
    /// A squad takes no Morale check, neither in melee nor to charge (FoS §10e).
    NeverChecksMorale,
    /// A squad may spread twice as far (F24).
    DoublesCohesion,
}

impl Ability {
    /// Every ability.
    pub const ALL: [Self; 3] =
        [Self::AlwaysMakesChargeChecks, Self::NeverChecksMorale, Self::DoublesCohesion];

    /// The word in files: `never-checks-morale`.
    pub fn key(self) -> &'static str {
        match self {
            Self::AlwaysMakesChargeChecks => "always-makes-charge-checks",
            Self::NeverChecksMorale => "never-checks-morale",
            Self::DoublesCohesion => "doubles-cohesion",
        }
    }

    /// The ability of a key.
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ability| ability.key() == key)
    }
}

/// A line of a published list, exactly as printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    pub code: Option<String>,
    /// Each column as printed, and as a number.
    pub values: ByValue<Option<i32>>,
    /// What is printed beside the leadership rating, such as `messiah`.
    pub remark: Option<String>,
    /// The notes column.
    pub notes: Option<Words>,
}

impl Army {
    /// The units of one kind, in the order of the file.
    pub fn of_kind(&self, kind: CodeKind) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.role.leads() == (kind == CodeKind::Leader))
    }

    /// The NCO of a unit's squads.
    pub fn nco_of(&self, unit: &Unit) -> Option<&Unit> {
        unit.nco.map(|index| &self.units[index])
    }
}
