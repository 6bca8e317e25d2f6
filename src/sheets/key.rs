//! What the letters on a sheet mean, and what its game plays with beyond them.

use super::columns;
use crate::army::Unit;
use crate::codes::{Letter, Slot, Weapon};
use crate::labels::labels;
use crate::language::Language;
use crate::rules::Rules;
use crate::sheet::Mark;
use crate::sheet::{Block, Key, KeyItem, Row, Table};

/// The letters of the units on a sheet.
pub(super) struct Legend<'a> {
    pub(super) rules: &'a Rules,
    pub(super) language: Language,
    /// The units.
    pub(super) units: &'a [&'a Unit],
    /// The letters that they may buy, or have bought.
    pub(super) bought: String,
}

impl Legend<'_> {
    /// The letters, and how printed codes are read.
    pub(super) fn key(&self, readings: Option<Block>) -> Option<Block> {
        let keys: Vec<Block> = [Slot::Traits, Slot::Leadership, Slot::Fighting]
            .into_iter()
            .filter_map(|slot| self.key_of(slot))
            .collect();
        let heading = Block::heading(2, labels().sheet.key.get(self.language).as_str());
        (!keys.is_empty())
            .then(|| Block::together([heading].into_iter().chain(keys).chain(readings).collect()))
    }

    /// The letters of one slot that the army uses, in the order of the table.
    fn key_of(&self, slot: Slot) -> Option<Block> {
        let table = self.rules.codes().table(slot);
        let items: Vec<KeyItem> = table
            .rows
            .iter()
            .filter(|row| self.uses(slot, row.letter))
            .map(|row| self.key_item(slot, row))
            .collect();
        (!items.is_empty()).then(|| {
            Block::Key(Key { title: table.names.get(self.language).clone().into(), items })
        })
    }

    fn key_item(&self, slot: Slot, row: &Letter) -> KeyItem {
        let house = self.rules.codes().house_rule(slot, row.letter).map(|rule| &rule.id);
        let ruling =
            row.ruling.as_ref().or(house).map_or(String::new(), |ruling| format!(" ({ruling})"));
        let meaning = super::effect::meaning(row, slot, self.rules, self.language) + &ruling;
        KeyItem {
            term: row.letter.to_string().into(),
            name: row.names.get(self.language).clone().into(),
            meaning: meaning.into(),
        }
    }

    /// What the game plays with beyond its codes: weapons with their rates, and rules in a few words.
    pub(super) fn play(&self) -> Option<Block> {
        let rules = &self.rules.play.sheet;
        let weapons = self.weapons();
        let table = Table {
            label: labels().sheet.weapons.get(self.language).as_str().into(),
            columns: columns::weapons(self.language),
            rows: weapons,
        };
        let rules =
            rules.iter().map(|rule| Block::text(rule.words.get(self.language), Mark::Plain));
        let table = (!table.rows.is_empty()).then_some(Block::Table(table));
        let blocks: Vec<Block> = table.into_iter().chain(rules).collect();
        let heading = Block::heading(2, self.rules.book.name.get(self.language).as_str());
        (!blocks.is_empty()).then(|| Block::together([heading].into_iter().chain(blocks).collect()))
    }

    /// The weapons of the letters that the army uses or may buy.
    fn weapons(&self) -> Vec<Row> {
        let used =
            |row: &&Letter| self.uses(Slot::Traits, row.letter) || self.bought.contains(row.letter);
        let rows = self.rules.codes().table(Slot::Traits).rows.iter().filter(used);
        let weapon = |row: &Letter, weapon: &Weapon| {
            let own = weapon.names.as_ref().map(|names| format!(": {}", names.get(self.language)));
            let name = format!("{}{}", row.names.get(self.language), own.unwrap_or_default());
            let rate = weapon.rate.map_or(String::new(), |rate| rate.to_string());
            let does =
                row.does.as_ref().map_or(String::new(), |does| does.get(self.language).clone());
            Row::plain([name, format!("{}″", weapon.range), rate, does])
        };
        rows.flat_map(|row| row.weapons.iter().map(move |arm| weapon(row, arm))).collect()
    }

    fn uses(&self, slot: Slot, letter: char) -> bool {
        let rows = self.units.iter().flat_map(|unit| self.rules.codes().rows(unit.code()));
        rows.into_iter().any(|(s, row)| s == slot && row.letter == letter)
    }
}
