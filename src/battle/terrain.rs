//! Terrain files: a table as a player describes it.

use super::table::{BattleTable, INCH, Point, TerrainArea};
use crate::language::Language;
use crate::rules::Rules;
use crate::text::Source;
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

/// A piece of ground, in whole inches from the south-western corner.
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
    /// This table with the pieces of a file.
    ///
    /// # Errors
    /// The fault, in both languages: invalid YAML, an unknown key, a cover that the game does not have, or a piece
    /// beyond the table.
    pub fn with_terrain(self, source: &Source, rules: &Rules) -> Result<Self, [String; 2]> {
        let both = |why: String| [why.clone(), why];
        yaml::tree(source).map_err(|finding| {
            let line = source.place(finding.span.unwrap_or_default()).line;
            let sentences = Language::ALL.map(|language| finding.fault.say(language));
            let [en, es] = sentences;
            [format!("line {line}: {en}"), format!("línea {line}: {es}")]
        })?;
        let file: TerrainFile = yaml::parse_as(&source.text).map_err(both)?;
        let pieces = file.terrain.into_iter();
        let areas = pieces.map(|piece| self.area(piece, rules)).collect::<Result<_, _>>();
        Ok(Self { areas: areas.map_err(both)?, ..self })
    }

    fn area(&self, piece: TerrainPiece, rules: &Rules) -> Result<TerrainArea, String> {
        let [west, south, width, depth] = piece.at;
        let lies = west >= 0 && south >= 0 && width > 0 && depth > 0;
        let fits = lies && width <= self.width - west && depth <= self.depth - south;
        if !fits {
            return Err(format!("at: {:?}", piece.at));
        }
        let covers = &rules.play.covers;
        let cover = piece.cover.map(|tag| {
            let found = covers.iter().position(|cover| cover.tag == tag);
            let tags: Vec<&str> = covers.iter().map(|cover| cover.tag.as_str()).collect();
            found.ok_or_else(|| format!("cover: {tag} ({})", tags.join(", ")))
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
