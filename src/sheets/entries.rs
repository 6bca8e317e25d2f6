//! Lists and forces of games without ability codes, line by line: what is shown, exported and told to other programs.

mod dust;
mod scrubs;

use super::tabled::verdict;
use super::{footer_of, head, leaf};
use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::muster::{Held, Tabled};
use crate::sheet::{Block, Column, Kind, Mark, Row, Sheet};
use crate::text::folded;

/// A unit, or what a platoon bought besides.
#[derive(Debug, Clone)]
pub struct Entry {
    /// What it is called.
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
    /// Its key in answers: `armor`.
    pub key: &'static str,
    /// What it is called.
    pub label: ByLanguage<String>,
    /// What it is.
    pub value: ByLanguage<String>,
}

impl Entry {
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
            format!("{} {}", fact.label.get(language), fact.value.get(language)).trim().to_owned()
        };
        self.facts.iter().map(fact).collect::<Vec<_>>().join(" · ")
    }

    /// `Second Rifles (Line Rifles)`.
    pub fn titled(&self, language: Language) -> String {
        match (self.name.get(language), self.unit.get(language)) {
            (name, unit) if unit.is_empty() => name.clone(),
            (name, unit) => format!("{name} ({unit})"),
        }
    }
}

/// No words.
fn nothing() -> ByLanguage<String> {
    ByLanguage::each(|_| String::new())
}

/// The units of a list, or what a force fields of it.
pub fn entries(held: &Held) -> Vec<Entry> {
    match held {
        Held::Scrubs(side) => scrubs::entries(side),
        Held::Dust(side) => dust::entries(side),
    }
}

/// The lines of a list or a force, or those that go by one name.
pub fn show_tabled(tabled: &Tabled, held: &Held, one: Option<&str>, language: Language) -> Sheet {
    let labels = labels();
    let has = |entry: &Entry| one.is_none_or(|name| entry.is_called(name));
    let shown: Vec<Entry> = entries(held).into_iter().filter(has).collect();
    let row = |entry: &Entry| {
        let number = |n: Option<i64>| n.map_or("–".into(), |n| n.to_string());
        Row::plain([
            entry.titled(language),
            entry.part.get(language).clone(),
            number(entry.size.map(Into::into)),
            entry.known(language),
            number(entry.points),
        ])
    };
    let columns = vec![
        Column::new(labels.columns.name.get(language), 3, Kind::Name),
        Column::new(labels.units.kind.get(language), 2, Kind::Text),
        Column::new(labels.units.figures.get(language), 1, Kind::Figure),
        Column::new(labels.listed.known.get(language), 5, Kind::Text),
        Column::new(labels.values.points.get(language), 1, Kind::Figure),
    ];
    let groups = shown.chunk_by(|left, right| left.group.en == right.group.en);
    let blocks = groups.flat_map(|group| {
        let head = match group[0].group.get(language) {
            none if none.is_empty() => labels.dust.units_head.get(language).clone(),
            group => group.clone(),
        };
        leaf::tabulated(head, columns.clone(), group.iter().map(row).collect())
    });
    let illegal = verdict(tabled, language).map(|said| Block::text(said, Mark::Strong));
    let blocks = illegal.into_iter().chain(blocks).collect();
    let title = held.name().get(language);
    let counts = super::tabled_counts(held, language);
    let footer = footer_of(&tabled.source.name, &tabled.hash, &tabled.book, language);
    Sheet { footer, blocks, ..head(&tabled.book, title, "", &counts, language) }
}
