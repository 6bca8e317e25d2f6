//! A force in play: the strip of each unit with its marks, and the steps of a turn.

use super::{Ladder, Scale, Stat, Steps, Strip, StripSheets};
use crate::language::Phrase;
use serde::Deserialize;

/// The most boxes that are drawn; above it, losses are counted with a number.
const BOXES: i32 = 60;

/// A force in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tabletop {
    /// Leaders without a squad.
    pub commanders: Vec<TabletopUnit>,
    /// The other units, grouped under their commanders.
    pub groups: Vec<TabletopGroup>,
    pub turn: Steps,
    /// Chances or saves to look up in a battle.
    pub chances: Scale,
    /// The legend of a strip's marks.
    pub legend: Vec<Phrase>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TabletopGroup {
    /// The platoon and its leader; empty without a platoon.
    pub title: String,
    pub units: Vec<TabletopUnit>,
}

/// A unit or leader in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TabletopUnit {
    /// Its path in the file: `platoons/0/squads/1`.
    pub place: String,
    /// The name of the list entry, by which the unit is recognised if its place changes.
    pub unit: String,
    /// Its strip, without the Morale.
    pub strip: Strip,
    /// Its Morale before any loss.
    pub morale: Option<Stat>,
    /// The Morale modifier when its NCO is lost.
    pub nco_lost: Option<i32>,
    /// Boxes for each figure or model.
    pub health: i32,
    /// `true` for a leader attached to the squad before it.
    pub is_attached: bool,
    /// Traits that its player is reminded of.
    pub traits: Vec<UnitTrait>,
}

/// A trait of a unit that matters in a phase of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitTrait {
    Shield,
    Lasgun,
    Maula,
    /// Any missile weapon.
    Fires,
    /// Its NCO.
    Nco,
    /// A command radius.
    Leads,
    AlwaysMakesChargeChecks,
    NeverChecksMorale,
    DoublesCohesion,
}

impl Tabletop {
    /// Takes the turn, chances and legend of strip sheets and drops empty groups.
    pub fn new(
        sheets: StripSheets,
        commanders: Vec<TabletopUnit>,
        groups: Vec<TabletopGroup>,
    ) -> Self {
        let StripSheets { turn, chances, legend, .. } = sheets;
        let groups = groups.into_iter().filter(|group| !group.units.is_empty()).collect();
        Self { commanders, groups, turn, chances, legend }
    }

    pub fn units(&self) -> impl Iterator<Item = &TabletopUnit> {
        self.commanders.iter().chain(self.groups.iter().flat_map(|group| &group.units))
    }
}

impl TabletopUnit {
    /// Moves the Morale stat at index `morale` out of the strip, and draws a box ladder if its boxes fit.
    pub fn new(place: String, unit: &str, mut strip: Strip, morale: Option<usize>) -> Self {
        let morale = morale.filter(|at| *at < strip.stats.len()).map(|at| strip.stats.remove(at));
        if let Some(ladder) = strip.ladder.as_mut().filter(|it| !it.drawn && boxes(it) <= BOXES) {
            (ladder.drawn, ladder.rest) = (true, Phrase::default());
        }
        let traits = strip.command_radius.iter().map(|_| UnitTrait::Leads).collect();
        let (unit, nco_lost, is_attached) = (unit.to_owned(), None, false);
        Self { place, unit, strip, morale, nco_lost, health: 1, is_attached, traits }
    }

    /// Counts the starting figures or models; 0 for a unit without a card, whose health is unknown.
    pub fn figures(&self) -> i32 {
        let boxes = self.strip.ladder.as_ref().map_or(1, boxes);
        if self.health > 0 { boxes / self.health } else { 0 }
    }

    /// Returns `true` if one of its boxes is that of an NCO.
    pub fn has_nco_box(&self) -> bool {
        let ladder = self.strip.ladder.as_ref().filter(|ladder| ladder.drawn);
        ladder.is_some_and(|ladder| ladder.groups.iter().any(|group| group.nco))
    }

    /// Returns the number of losses, if they are too many for boxes.
    pub fn tally(&self) -> Option<i32> {
        self.strip.ladder.as_ref().filter(|ladder| !ladder.drawn).map(boxes)
    }
}

fn boxes(ladder: &Ladder) -> i32 {
    ladder.groups.last().map_or(0, |group| group.last)
}
