//! The table drawn at scale at the foot of a force's first page.

use super::Glyph;
use crate::language::Phrase;
use serde::Serialize;

/// A table as it is drawn on a sheet. Paths are SVG, in hundredths of an inch from the north-western corner; the
/// template chooses the scale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroundPlan {
    /// Width and depth in inches.
    pub size: [i32; 2],
    /// The level lines of the desert.
    pub contour: String,
    /// The terrain, as elements of SVG.
    pub terrain: String,
    /// Ticks along the edges and crosses on the table.
    pub ticks: String,
    /// The edges of the deployment zones; empty if the table has none.
    pub zones: String,
    /// The distance between ticks, in inches.
    pub tick: i32,
    /// The command radii of the leaders.
    pub arcs: Vec<GroundArc>,
    /// The scales that it may be drawn at, the largest first.
    pub scales: Vec<GroundScale>,
    /// The size of the table in words: `Table 72 × 48″`.
    pub title: Phrase,
    /// The legend of its lines and areas.
    pub key: Vec<Glyph>,
    /// The alt text, without the scale.
    pub alt: Phrase,
    /// `true` if it has a page of its own where the page of squads has no room.
    #[serde(skip)]
    pub is_requested: bool,
}

/// A command radius, centred on the near edge of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroundArc {
    /// The leader.
    pub name: Phrase,
    /// The place of the centre, in hundredths of an inch from the west.
    pub x: i32,
    /// The radius.
    pub inches: i32,
}

/// A scale of a drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroundScale {
    /// The second number of the scale: 20 for 1 : 20.
    pub of: i32,
    /// `1 : 20; 12″ = 15.2 mm`.
    pub words: Phrase,
}
