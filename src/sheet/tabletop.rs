//! A force at the table: everybody's strip with what is marked on it, and the steps of a turn.

use super::{Battle, Ladder, Scale, Stat, Steps, Strip};
use crate::language::Phrase;

/// The most boxes that are drawn; more losses are counted as a number.
const BOXES: i32 = 60;

/// A force at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tabletop {
    /// Those in command who go with no squad.
    pub commanders: Vec<TabletopUnit>,
    /// Everybody else, under whoever commands them.
    pub groups: Vec<TabletopGroup>,
    /// The steps of a turn.
    pub turn: Steps,
    /// Chances or saves that are looked up in a battle.
    pub chances: Scale,
    /// How the marks of a strip are read.
    pub reading: Vec<Phrase>,
}

/// Units under one title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TabletopGroup {
    /// The platoon and its leader; empty where there is none.
    pub title: String,
    pub units: Vec<TabletopUnit>,
}

/// A unit or a leader at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TabletopUnit {
    /// Where it stands in the file: `platoons/0/squads/1`.
    pub place: String,
    /// The unit of the list that it is, by which it is known again in another place.
    pub unit: String,
    /// Its strip, without the Morale.
    pub strip: Strip,
    /// Its Morale before any loss.
    pub morale: Option<Stat>,
    /// What is added to its Morale when its NCO is lost.
    pub nco_lost: Option<i32>,
    /// Boxes of each figure or model.
    pub health: i32,
    /// Whether it is a leader who goes with the squad before.
    pub is_attached: bool,
}

impl Tabletop {
    /// The steps, chances and reading of the pages to fight from, with these units.
    pub fn new(battle: Battle, commanders: Vec<TabletopUnit>, groups: Vec<TabletopGroup>) -> Self {
        let Battle { turn, chances, reading, .. } = battle;
        let groups = groups.into_iter().filter(|group| !group.units.is_empty()).collect();
        Self { commanders, groups, turn, chances, reading }
    }

    /// Every unit.
    pub fn units(&self) -> impl Iterator<Item = &TabletopUnit> {
        self.commanders.iter().chain(self.groups.iter().flat_map(|group| &group.units))
    }
}

impl TabletopUnit {
    /// A unit whose strip has its Morale at a place among its numbers.
    pub fn new(place: String, unit: &str, mut strip: Strip, morale: Option<usize>) -> Self {
        let morale = morale.filter(|at| *at < strip.stats.len()).map(|at| strip.stats.remove(at));
        if let Some(ladder) = strip.ladder.as_mut().filter(|it| !it.drawn && boxes(it) <= BOXES) {
            (ladder.drawn, ladder.rest) = (true, Phrase::default());
        }
        let (unit, nco_lost, is_attached) = (unit.to_owned(), None, false);
        Self { place, unit, strip, morale, nco_lost, health: 1, is_attached }
    }

    /// Figures or models that it begins with; nobody knows those of a unit without a card.
    pub fn figures(&self) -> i32 {
        let boxes = self.strip.ladder.as_ref().map_or(1, boxes);
        if self.health > 0 { boxes / self.health } else { 0 }
    }

    /// How many losses it may take, where they are too many for boxes.
    pub fn tally(&self) -> Option<i32> {
        self.strip.ladder.as_ref().filter(|ladder| !ladder.drawn).map(boxes)
    }
}

fn boxes(ladder: &Ladder) -> i32 {
    ladder.groups.last().map_or(0, |group| group.last)
}
