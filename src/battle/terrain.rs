//! Terrain files: the terrain of a table as written by a player.

use super::table::{BattleTable, INCH, Point, TerrainArea};
use crate::fault::TerrainFault;
use crate::limits;
use crate::rules::Rules;
use crate::text::{Source, nearest};
use crate::yaml;
use serde::Deserialize;
use std::path::PathBuf;

/// The terrain that a player asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Terrain {
    /// Open ground.
    Open,
    /// Patches of broken ground with light cover.
    Broken,
    /// As a file describes it.
    File(PathBuf),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainFile {
    /// The pieces that are not open ground.
    terrain: Vec<TerrainPiece>,
}

/// A piece of terrain, in whole inches from the south-western corner.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainPiece {
    /// West, south, width and depth.
    at: [i32; 4],
    #[serde(default)]
    broken: bool,
    #[serde(default)]
    high: bool,
    #[serde(default)]
    cliff: bool,
    cover: Option<String>,
}

impl BattleTable {
    /// Returns this table with the pieces of a file.
    ///
    /// # Errors
    /// Invalid YAML, an unknown key, too many pieces, a cover that the game does not have, or a piece beyond the table.
    pub fn with_terrain(self, source: &Source, rules: &Rules) -> Result<Self, TerrainFault> {
        yaml::tree(source).map_err(|finding| {
            let line = source.place(finding.span.unwrap_or_default()).line;
            TerrainFault::Syntax { line, fault: Box::new(finding.fault) }
        })?;
        let file: TerrainFile =
            yaml::parse_as(&source.text).map_err(|why| TerrainFault::NotTerrain { why })?;
        if file.terrain.len() > limits::TERRAIN {
            return Err(TerrainFault::TooManyPieces { found: file.terrain.len() });
        }
        let pieces = file.terrain.into_iter();
        let areas = pieces.map(|piece| self.area(piece, rules)).collect::<Result<_, _>>()?;
        Ok(Self { areas, ..self })
    }

    fn area(&self, piece: TerrainPiece, rules: &Rules) -> Result<TerrainArea, TerrainFault> {
        let [west, south, width, depth] = piece.at;
        let is_valid = west >= 0 && south >= 0 && width > 0 && depth > 0;
        let fits = is_valid && width <= self.width - west && depth <= self.depth - south;
        if !fits {
            let (width, depth) = (self.width, self.depth);
            return Err(TerrainFault::BeyondTable { at: format!("{:?}", piece.at), width, depth });
        }
        let covers = &rules.play.covers;
        let cover = piece.cover.map(|found| {
            let at = covers.iter().position(|cover| cover.tag == found);
            let tags: Vec<&str> = covers.iter().map(|cover| cover.tag.as_str()).collect();
            at.ok_or_else(|| {
                let near = nearest(&found, tags.iter().copied());
                TerrainFault::UnknownCover { found, near, allowed: tags.join(", ") }
            })
        });
        let spot = |x: i32, y: i32| Point { x: x * INCH, y: y * INCH };
        Ok(TerrainArea {
            low: spot(west, south),
            high: spot(west + width, south + depth),
            broken: piece.broken,
            cover: cover.transpose()?,
            hill: piece.high,
            cliff: piece.cliff,
        })
    }
}
