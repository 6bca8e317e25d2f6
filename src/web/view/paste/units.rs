//! Pasted tables of units without ability codes: each row as its game understood it, without fields to edit it.

use super::{PageFinding, describe_by_line};
use crate::answer::paste::ReadUnits;
use crate::desk::Desk;
use crate::paste::{TableList, TableUnit};
use crate::sheets;
use crate::text::{Source, dash_if_empty, escape_controls, truncate};
use crate::web::findings::describe_findings;
use crate::web::paste::readable_games;

/// The longest line that is shown, in characters.
const LONGEST_LINE: usize = 300;

/// A text as it was read.
pub(super) struct UnitsReading {
    /// The games whose tables it may be read by; `true` for the one that is used.
    pub(super) games: Vec<(&'static str, String, bool)>,
    /// `true` if its units cost points.
    pub(super) has_points: bool,
    pub(super) lists: Vec<ShownUnitList>,
    /// Findings about the text as a whole.
    pub(super) findings: Vec<PageFinding>,
}

/// A list of the text.
pub(super) struct ShownUnitList {
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) units: Vec<ShownUnit>,
}

/// A row as it was understood.
pub(super) struct ShownUnit {
    pub(super) line: i64,
    pub(super) name: String,
    /// The keys of its file format with their values.
    pub(super) details: String,
    /// Its lines as they are written.
    pub(super) written: String,
    pub(super) points: String,
    pub(super) doubts: Vec<PageFinding>,
}

impl UnitsReading {
    pub(super) fn new(read: &ReadUnits, desk: &Desk) -> Self {
        let list = |list: &TableList| ShownUnitList {
            name: escape_controls(&list.name),
            summary: sheets::pasted_units_summary(list, desk.speech.first()),
            units: list.units.iter().map(|unit| shown_unit(unit, &read.source, desk)).collect(),
        };
        Self {
            games: super::name_games(readable_games(&desk.library.games), read.game.tag(), desk),
            has_points: read.game.has_points(),
            lists: read.tables.lists.iter().map(list).collect(),
            findings: describe_by_line(&read.tables.findings, &read.source, desk),
        }
    }
}

fn shown_unit(unit: &TableUnit, source: &Source, desk: &Desk) -> ShownUnit {
    let shown = |line: &str| escape_controls(line.trim());
    let below = unit.below.iter().map(|line| shown(&line.text));
    let written = if unit.markup_cells.is_empty() {
        let first = source.slice(unit.span).trim().lines().map(shown);
        first.chain(below).collect::<Vec<_>>().join("\n")
    } else {
        unit.markup_cells.iter().map(|cell| shown(cell)).collect::<Vec<_>>().join(" · ")
    };
    ShownUnit {
        line: i64::try_from(unit.line).unwrap_or(i64::MAX),
        name: escape_controls(&unit.name),
        details: escape_controls(&sheets::understood(unit)),
        written: truncate(&written, LONGEST_LINE),
        points: dash_if_empty(unit.value("points").unwrap_or_default()),
        doubts: describe_findings(&unit.doubts, desk, desk.speech.first()),
    }
}
