//! The JSON answer of the shipped contents.

use crate::answer::list::{Comes, Holds, Listed};
use crate::voice::Voice;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct ListAnswer<'a> {
    games: Vec<GameAnswer<'a>>,
    armies: Vec<ArmyAnswer<'a>>,
    forces: Vec<ForceRowAnswer<'a>>,
}

#[derive(Serialize)]
struct GameAnswer<'a> {
    game: &'static str,
    name: String,
    edition: &'a str,
    has: Vec<&'static str>,
}

#[derive(Serialize)]
struct ArmyAnswer<'a> {
    army: &'a str,
    name: String,
    game: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    leaders: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    troops: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    units: Option<usize>,
}

#[derive(Serialize)]
struct ForceRowAnswer<'a> {
    force: &'a str,
    name: String,
    army: &'a str,
    game: &'static str,
    /// `None` in a game without points.
    total: Option<i64>,
    limit: Option<i64>,
}

pub(super) fn listed(listed: &Listed, voice: Voice) -> ListAnswer<'_> {
    let games = listed.games.iter().map(|row| GameAnswer {
        game: row.game.tag(),
        name: voice.say(|language| row.name.get(language).clone()).to_string(),
        edition: &row.edition,
        has: row.has.iter().map(|has| has.key()).collect(),
    });
    let armies = listed.lists.iter().map(|row| {
        let (leaders, troops, units) = match row.holds {
            Holds::Coded { leaders, troops } => (Some(leaders), Some(troops), None),
            Holds::Units(units) => (None, None, Some(units)),
        };
        ArmyAnswer {
            army: &row.list,
            name: voice.say(|language| row.name.get(language).to_owned()).to_string(),
            game: row.game.tag(),
            leaders,
            troops,
            units,
        }
    });
    let forces = listed.forces.iter().map(|row| {
        let (total, limit) = match row.comes {
            Comes::Points(total, limit) => (Some(total), limit),
            Comes::Figures(_) => (None, None),
        };
        ForceRowAnswer {
            force: &row.force,
            name: voice.say(|language| row.name.get(language).to_owned()).to_string(),
            army: &row.list,
            game: row.game.tag(),
            total,
            limit,
        }
    });
    ListAnswer { games: games.collect(), armies: armies.collect(), forces: forces.collect() }
}
