//! A table with the terrain that a player asks for.

use crate::battle::{BattleTable, Terrain};
use crate::error::{BattleRefusal, Error, ErrorKind, ExpectedFile, read_file};
use crate::limits;
use crate::rules::Rules;
use crate::text::Source;
use std::path::Path;

/// Returns a table with this terrain.
///
/// # Errors
/// A file that cannot be read, or is not terrain of this table and game.
pub(super) fn with_terrain(
    table: BattleTable,
    terrain: &Terrain,
    rules: &Rules,
) -> Result<BattleTable, Error> {
    match terrain {
        Terrain::Open => Ok(table),
        Terrain::Broken => Ok(table.with_broken_ground(rules)),
        Terrain::File(path) => read_terrain(table, path, rules),
    }
}

fn read_terrain(table: BattleTable, path: &Path, rules: &Rules) -> Result<BattleTable, Error> {
    let bytes = read_file(path, limits::FILE_BYTES, ExpectedFile::Plain)?;
    let source = Source::new(path.display().to_string(), String::from_utf8_lossy(&bytes));
    let table = table.with_terrain(&source, rules);
    table.map_err(|why| Error::new(path, ErrorKind::BattleRefusal(BattleRefusal::Terrain(why))))
}
