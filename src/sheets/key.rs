//! Key of a sheet: its code letters, weapons and rules of play.

use super::citations::strip_citations;
use super::columns;
use crate::army::{Choice, Price, Unit};
use crate::codes::{Gear, Letter, LetterWeapon, Slot, WeaponKind};
use crate::cost::ValueSource;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::profile::ListColumn;
use crate::rolls::{self, AimFace, Figure};
use crate::rules::Rules;
use crate::sheet::{Block, KeyBlock, KeyItem, Mark, Row, SheetTable};
use crate::text::{dash_if_empty, join_ranges, or_dash};
use std::collections::BTreeSet;

/// The key to the letters of some units.
pub(super) struct Legend<'a> {
    pub(super) value_source: ValueSource<'a>,
    pub(super) language: Language,
    pub(super) units: &'a [&'a Unit],
    /// The options on sale.
    pub(super) offers: &'a [Choice],
    pub(super) weapons: Weapons,
}

/// The place where weapon ranges are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weapons {
    /// Beside their letters.
    Key,
    /// In a table of their own.
    Table,
}

impl<'a> Legend<'a> {
    fn rules(&self) -> &'a Rules {
        self.value_source.rules
    }

    /// Returns the rulings cited by the letters.
    pub(super) fn rulings(&self) -> impl Iterator<Item = String> {
        let rows = self.units.iter().flat_map(|unit| self.rules().codes().rows(unit.code));
        rows.filter_map(|(_, row)| row.ruling.clone())
    }

    /// Returns the letters, with small print below.
    pub(super) fn key(&self, below: impl IntoIterator<Item = Block>) -> Option<Block> {
        self.key_of_slots(&[Slot::Traits, Slot::Leadership, Slot::Fighting], below)
    }

    /// Returns the letters of these slots, with small print below.
    pub(super) fn key_of_slots(
        &self,
        slots: &[Slot],
        below: impl IntoIterator<Item = Block>,
    ) -> Option<Block> {
        let keys: Vec<Block> = slots.iter().filter_map(|slot| self.key_of(*slot)).collect();
        let heading = Block::heading(2, labels().sheet.key.get(self.language).as_str());
        (!keys.is_empty())
            .then(|| Block::together([heading].into_iter().chain(keys).chain(below).collect()))
    }

    /// Returns the letters and weapons in one unbroken group, with small print below.
    pub(super) fn whole(&self, readings: Option<Block>, below: Option<Block>) -> Option<Block> {
        let parts = [self.key(readings), self.weapons_and_rules(), below];
        let parts: Vec<Block> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| super::keep_together(parts))
    }

    /// Returns the letters of one slot used by the units, in table order.
    fn key_of(&self, slot: Slot) -> Option<Block> {
        let table = self.rules().codes().table(slot);
        let items: Vec<KeyItem> = table
            .rows
            .iter()
            .filter(|row| self.uses(slot, row.letter))
            .map(|row| self.key_item(slot, row))
            .collect();
        (!items.is_empty()).then(|| {
            Block::Key(KeyBlock { title: table.names.get(self.language).clone().into(), items })
        })
    }

    fn key_item(&self, slot: Slot, row: &Letter) -> KeyItem {
        let house = self.rules().codes().house_rule(slot, row.letter);
        let house = house.map_or(String::new(), |rule| format!(" ({})", rule.id));
        let meaning = match self.weapons {
            Weapons::Table if !row.weapons.is_empty() => String::new(),
            _ => super::effect::meaning(row, slot, self.rules(), self.language),
        };
        let meaning = format!("{meaning}{house}").trim().to_owned();
        KeyItem {
            term: row.letter.to_string().into(),
            name: row.names.get(self.language).clone().into(),
            meaning: meaning.into(),
        }
    }

    /// Lays out weapons and short rules of play.
    fn weapons_and_rules(&self) -> Option<Block> {
        let rules = &self.rules().play.sheet;
        let head = labels().sheet.weapons.get(self.language).as_str();
        let columns = columns::weapons(self.rules(), self.language);
        let table = SheetTable { label: head.into(), columns, rows: self.weapons() };
        let rules = rules
            .iter()
            .map(|rule| Block::text(strip_citations(rule.words.get(self.language)), Mark::Plain));
        let name = self.rules().book.name.get(self.language).as_str();
        let heading = Block::heading(2, if table.rows.is_empty() { name } else { head });
        let table = (!table.rows.is_empty()).then_some(Block::Table(table));
        let blocks: Vec<Block> = table.into_iter().chain(self.lasgun_rule()).chain(rules).collect();
        (!blocks.is_empty()).then(|| Block::together([heading].into_iter().chain(blocks).collect()))
    }

    /// Returns the weapons that the units carry or may buy, for each BS of their users.
    fn weapons(&self) -> Vec<Row> {
        let rows = self.rules().codes().table(Slot::Traits).rows.iter();
        let armed = rows.flat_map(|row| row.weapons.iter().map(move |weapon| (row, weapon)));
        let skilled = armed.flat_map(|(row, weapon)| {
            self.skills(row.letter).into_iter().map(move |skill| (row, weapon, skill))
        });
        skilled.map(|(row, weapon, skill)| self.weapon(row, weapon, skill)).collect()
    }

    /// Returns the lasgun rule, if any unit carries or may buy one.
    fn lasgun_rule(&self) -> Option<Block> {
        let mut rows = self.rules().codes().table(Slot::Traits).rows.iter();
        let row = rows.find(|row| row.plays == Some(Gear::Weapon(WeaponKind::Lasgun)))?;
        let does = row.does.as_ref().filter(|_| !self.skills(row.letter).is_empty())?;
        let (name, does) = (row.names.get(self.language), does.get(self.language));
        Some(Block::text(format!("{name}: {does}."), Mark::Plain))
    }

    /// Returns the BS values of units that carry a letter or may buy it.
    fn skills(&self, letter: char) -> BTreeSet<i32> {
        let carries = |unit: &&&Unit| {
            let mut rows = self.rules().codes().rows(unit.code);
            rows.any(|(slot, row)| slot == Slot::Traits && row.letter == letter)
        };
        let units = self.units.iter().filter(|unit| carries(unit) || self.may_buy(unit, letter));
        units.filter_map(|unit| *self.value_source.values(unit).get(ListColumn::Bs)).collect()
    }

    /// Returns `true` if an option sells a letter to figures of a unit; some options are for squads only.
    fn may_buy(&self, unit: &Unit, letter: char) -> bool {
        let sold = |choice: &&Choice| choice.adds.contains(letter);
        let squads =
            |choice: &Choice| choice.squads_only || matches!(choice.price, Price::Percent(_));
        let mut offers = self.offers.iter().filter(sold);
        offers.any(|choice| !unit.role.leads() || !squads(choice))
    }

    fn weapon(&self, row: &Letter, weapon: &LetterWeapon, skill: i32) -> Row {
        let own = weapon.names.as_ref().map(|names| format!(": {}", names.get(self.language)));
        let name = format!("{}{}", row.names.get(self.language), own.unwrap_or_default());
        let rate = or_dash(weapon.rate);
        let kind = match row.plays {
            Some(Gear::Weapon(kind)) => Some(kind),
            _ => None,
        };
        let shooter = Figure::bare(ListColumn::Bs, skill);
        let aim_faces = kind.and_then(|kind| rolls::aim_faces(&shooter, kind, self.rules()).ok());
        let aim_faces = aim_faces.unwrap_or_default();
        let rated = columns::has_rates(self.rules()).then_some(rate);
        let first = [name, format!("{}″", weapon.range)].into_iter().chain(rated);
        let covers = self.rules().play.covers.iter().enumerate();
        let covers = covers.map(|(at, cover)| {
            if self.rules().procedure_rules().cover_changes_hits {
                kill_rolls(&aim_faces, at + 1)
            } else {
                format!("{}+", cover.value)
            }
        });
        let cells = first.chain([skill.to_string(), kill_rolls(&aim_faces, 0)]).chain(covers);
        Row::plain(cells.chain([self.against_shields(row, kind, &aim_faces)]))
    }

    /// Returns the effect of shields against a weapon.
    fn against_shields(
        &self,
        row: &Letter,
        kind: Option<WeaponKind>,
        aim_faces: &[AimFace],
    ) -> String {
        let (labels, explosion) = (&labels().sheet, &self.rules().play.explosion);
        let does = || row.does.as_ref().map(|does| does.get(self.language).clone());
        let pierces: Vec<i32> =
            aim_faces.iter().filter(|aim| aim.pierces).map(|aim| aim.roll).collect();
        match kind {
            Some(WeaponKind::Projectile | WeaponKind::Thrown) => {
                labels.stopped.get(self.language).clone()
            }
            Some(WeaponKind::Maula) if !pierces.is_empty() => {
                fill(labels.passes.get(self.language), &[("rolls", &join_ranges(&pierces))])
            }
            None | Some(WeaponKind::Maula) => does().unwrap_or_default(),
            Some(WeaponKind::Lasgun) => fill(
                labels.explodes.get(self.language),
                &[
                    ("die", &explosion.die),
                    ("blast", &explosion.blast),
                    ("nuclear", &explosion.nuclear),
                ],
            ),
        }
    }

    fn uses(&self, slot: Slot, letter: char) -> bool {
        let rows = self.units.iter().flat_map(|unit| self.rules().codes().rows(unit.code));
        rows.into_iter().any(|(s, row)| s == slot && row.letter == letter)
    }
}

/// Returns the rolls that kill through at least `covers` covers: `3–6`.
fn kill_rolls(aim_faces: &[AimFace], covers: usize) -> String {
    let through = |aim: &&AimFace| aim.through.is_some_and(|through| through >= covers);
    let rolls: Vec<i32> = aim_faces.iter().filter(through).map(|aim| aim.roll).collect();
    dash_if_empty(&join_ranges(&rolls))
}
