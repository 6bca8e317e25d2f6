//! A game that changes the tables of another: `extends: fistful`.

use super::load::{ClashFile, clashes};
use super::{CodeTables, Letter, LetterTable, LetterWeapon, Slot};
use crate::language::ByLanguage;
use crate::limits;
use crate::yaml::maybe_bounded;
use serde::Deserialize;

/// The changes that a game makes to another game's tables.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changes {
    clashes: Option<Vec<ClashFile>>,
    #[serde(default)]
    training: Vec<LetterChange>,
    #[serde(default)]
    morale: Vec<LetterChange>,
    #[serde(default)]
    traits: Vec<LetterChange>,
    #[serde(default)]
    leadership: Vec<LetterChange>,
    #[serde(default)]
    fighting: Vec<LetterChange>,
}

/// The changes to a letter; fields that are not given stay as they are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LetterChange {
    letter: char,
    names: Option<ByLanguage<String>>,
    does: Option<ByLanguage<String>>,
    weapons: Option<Vec<LetterWeapon>>,
    #[serde(default, deserialize_with = "maybe_bounded::<0, { limits::RADIUS }, _>")]
    radius: Option<i32>,
    #[serde(
        default,
        deserialize_with = "maybe_bounded::<{ -limits::DISCOUNT }, { limits::PRICE }, _>"
    )]
    points: Option<i32>,
    source: Option<String>,
    ruling: Option<String>,
}

impl CodeTables {
    /// Prefixes the sections of the tables with their book: `FoS §11c`.
    #[must_use]
    pub fn with_book(mut self, book: &str) -> Self {
        let rows = self.tables.iter_mut().flat_map(|table| &mut table.rows);
        let sources = rows.map(|row| &mut row.source);
        let clashes = self.clashes.iter_mut().map(|clash| &mut clash.source);
        let all = sources.chain(clashes).chain([&mut self.base.source]);
        // Sections of a third book have their prefix already.
        all.filter(|source| source.starts_with('§')).for_each(|source| {
            *source = format!("{book} {source}");
        });
        self
    }

    /// Applies the changes of a game that extends these tables.
    ///
    /// # Errors
    /// A letter that the tables do not have, or an unknown icon.
    pub fn apply(mut self, file: Changes) -> Result<Self, String> {
        let lists = [file.training, file.morale, file.traits, file.leadership, file.fighting];
        for (table, changes) in self.tables.iter_mut().zip(lists) {
            apply_changes(table, changes)?;
        }
        if let Some(pairs) = file.clashes {
            self.clashes = clashes(pairs, self.table(Slot::Traits))?;
        }
        self.validate()?;
        Ok(self)
    }
}

fn apply_changes(table: &mut LetterTable, changes: Vec<LetterChange>) -> Result<(), String> {
    for change in changes {
        let row = table.rows.iter_mut().find(|row| row.letter == change.letter);
        let row =
            row.ok_or_else(|| format!("`{}` is not a letter that could change", change.letter))?;
        change.apply_to(row);
    }
    Ok(())
}

impl LetterChange {
    fn apply_to(self, row: &mut Letter) {
        row.names = self.names.unwrap_or_else(|| row.names.clone());
        row.weapons = self.weapons.unwrap_or_else(|| row.weapons.clone());
        row.effect.radius = self.radius.or(row.effect.radius);
        row.does = self.does.or_else(|| row.does.clone());
        row.points = self.points.unwrap_or(row.points);
        row.source = self.source.unwrap_or_else(|| row.source.clone());
        row.ruling = self.ruling.or_else(|| row.ruling.clone());
    }
}
