//! A game that changes the tables of another: `extends: fistful`.

use super::load::{ClashFile, RowFile, RulesetFile, TableFile};
use super::{Play, Weapon};
use crate::language::ByLanguage;
use serde::Deserialize;

/// `ruleset.yaml` of a game that changes another's.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExtensionFile {
    game: String,
    #[serde(rename = "extends")]
    _extends: String,
    name: ByLanguage<String>,
    edition: String,
    author: String,
    clashes: Option<Vec<ClashFile>>,
    #[serde(default)]
    training: Vec<Change>,
    #[serde(default)]
    morale: Vec<Change>,
    #[serde(default)]
    traits: Vec<Change>,
    #[serde(default)]
    leadership: Vec<Change>,
    #[serde(default)]
    fighting: Vec<Change>,
    play: Play,
}

/// What changes about a letter; what is not named stays as it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    letter: char,
    names: Option<ByLanguage<String>>,
    does: Option<ByLanguage<String>>,
    weapons: Option<Vec<Weapon>>,
    points: Option<i32>,
    source: Option<String>,
    ruling: Option<String>,
}

/// The tables with the changes made.
pub(super) fn extend(mut base: RulesetFile, changes: ExtensionFile) -> Result<RulesetFile, String> {
    change(&mut base.training, changes.training)?;
    change(&mut base.morale, changes.morale)?;
    change(&mut base.traits, changes.traits)?;
    change(&mut base.leadership, changes.leadership)?;
    change(&mut base.fighting, changes.fighting)?;
    base.clashes = changes.clashes.unwrap_or(base.clashes);
    let ExtensionFile { game, name, edition, author, play, .. } = changes;
    Ok(RulesetFile { game, name, edition, author, play, ..base })
}

fn change(table: &mut TableFile, changes: Vec<Change>) -> Result<(), String> {
    for change in changes {
        let row = table.letters.iter_mut().find(|row| row.letter == change.letter);
        let row =
            row.ok_or_else(|| format!("`{}` is not a letter that could change", change.letter))?;
        change.make(row);
    }
    Ok(())
}

impl Change {
    fn make(self, row: &mut RowFile) {
        row.names = self.names.unwrap_or_else(|| row.names.clone());
        row.weapons = self.weapons.unwrap_or_else(|| row.weapons.clone());
        row.does = self.does.or_else(|| row.does.clone());
        row.points = self.points.unwrap_or(row.points);
        row.source = self.source.unwrap_or_else(|| row.source.clone());
        row.ruling = self.ruling.or_else(|| row.ruling.clone());
    }
}
