//! The JSON answer of the shipped contents.

use crate::answer::list::{ForceSize, ListSize, Listed};
use crate::voice::Voice;
use schemars::JsonSchema;
use serde::Serialize;

/// The shipped games, lists and forces.
#[derive(Serialize, JsonSchema)]
pub(super) struct ListAnswer<'a> {
    games: Vec<GameAnswer<'a>>,
    armies: Vec<ArmyAnswer<'a>>,
    forces: Vec<ForceRowAnswer<'a>>,
}

/// A game.
#[derive(Serialize, JsonSchema)]
struct GameAnswer<'a> {
    /// Its key in files and requests.
    game: &'static str,
    name: String,
    edition: &'a str,
    /// Its features: `reference`, `rulings` ..
    has: Vec<&'static str>,
}

/// A shipped list.
#[derive(Serialize, JsonSchema)]
struct ArmyAnswer<'a> {
    /// Its name in requests: `fistful/harkonnen`.
    army: &'a str,
    name: String,
    game: &'static str,
    /// Only in games with ability codes.
    #[serde(skip_serializing_if = "Option::is_none")]
    leaders: Option<usize>,
    /// Only in games with ability codes.
    #[serde(skip_serializing_if = "Option::is_none")]
    troops: Option<usize>,
    /// Only in games without ability codes.
    #[serde(skip_serializing_if = "Option::is_none")]
    units: Option<usize>,
}

/// A shipped force.
#[derive(Serialize, JsonSchema)]
struct ForceRowAnswer<'a> {
    /// Its name in requests: `fistful/forces/atreides-500`.
    force: &'a str,
    name: String,
    /// Its list.
    army: &'a str,
    game: &'static str,
    /// `null` in a game without points.
    total: Option<i64>,
    limit: Option<i64>,
}

pub(super) fn list_answer(listed: &Listed, voice: Voice) -> ListAnswer<'_> {
    let games = listed.games.iter().map(|row| GameAnswer {
        game: row.game.key(),
        name: row.name.phrase(voice.speech).to_string(),
        edition: &row.edition,
        has: row.features.iter().map(|has| has.key()).collect(),
    });
    let armies = listed.lists.iter().map(|row| {
        let (leaders, troops, units) = match row.size {
            ListSize::Coded { leaders, troops } => (Some(leaders), Some(troops), None),
            ListSize::Units(units) => (None, None, Some(units)),
        };
        ArmyAnswer {
            army: &row.list,
            name: row.name.phrase(voice.speech).to_string(),
            game: row.game.key(),
            leaders,
            troops,
            units,
        }
    });
    let forces = listed.forces.iter().map(|row| {
        let (total, limit) = match row.size {
            ForceSize::Points(total, limit) => (Some(total), limit),
            ForceSize::Figures(_) => (None, None),
        };
        ForceRowAnswer {
            force: &row.force,
            name: row.name.phrase(voice.speech).to_string(),
            army: &row.list,
            game: row.game.key(),
            total,
            limit,
        }
    });
    ListAnswer { games: games.collect(), armies: armies.collect(), forces: forces.collect() }
}
