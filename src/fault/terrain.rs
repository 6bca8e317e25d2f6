//! Faults of terrain files.

use super::Fault;
use crate::language::Language;

/// The reason why a terrain file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TerrainFault {
    /// Invalid YAML, or more than a limit.
    Syntax { line: usize, fault: Box<Fault> },
    /// Valid YAML that is not terrain, such as an unknown key; `why` is the parser's English message.
    NotTerrain { why: String },
    /// A piece that does not lie on the table, in whole inches.
    BeyondTable { at: String, width: i32, depth: i32 },
    /// More pieces than [`TERRAIN`](crate::limits::TERRAIN).
    TooManyPieces { found: usize },
    /// A cover that the game does not have.
    UnknownCover { found: String, near: Option<String>, allowed: String },
}

fn fault_text(fault: &Fault, language: Language) -> String {
    fault.say(language)
}

include!(concat!(env!("OUT_DIR"), "/messages/terrain.rs"));
