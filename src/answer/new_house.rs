//! New army file for a player's own house.

use super::Answer;
use crate::army::Words;
use crate::codes::{Change, HouseRule};
use crate::desk::Desk;
use crate::embedded;
use crate::error::Error;
use crate::game_registry::GameRegistry;
use crate::library::LibraryItem;
use crate::muster::{self, Mustered};
use crate::new_file::{self, Draft};
use crate::text::Span;
use std::path::{Path, PathBuf};

/// A request for a new house.
#[derive(Debug)]
pub struct NewHouseRequest {
    /// The name of the house.
    pub name: String,
    /// The model for the new house.
    pub like: HouseModel,
    /// The name of the file to write.
    pub file: String,
}

/// The model for a new house.
#[derive(Debug)]
pub enum HouseModel {
    /// The shipped sample house.
    Sample,
    /// A list; a bare name such as `corrino` is looked up in the current game.
    List(PathBuf),
    /// The answers of the interview.
    Draft(Draft),
}

#[derive(Debug)]
pub struct NewHouse {
    /// Its file, already parsed.
    pub list: Mustered,
}

pub(super) fn answer(request: &NewHouseRequest, desk: &Desk) -> Result<Answer, Error> {
    let games = &desk.library.games;
    let like = match &request.like {
        HouseModel::Sample => {
            let text = embedded::built_in("house.yaml");
            muster::army("house.yaml", &text, &games.with_rules(desk.rules()?))?
        }
        HouseModel::List(path) => desk.library.list(&find_model(path, desk)?)?,
        HouseModel::Draft(draft) => {
            let rules = desk.rules()?;
            let text = draft.text(&rules);
            muster::army(&request.name, text.as_bytes(), &games.with_rules(rules))?
        }
    };
    let Some(army) = &like.army else { return Ok(Answer::Faulty(vec![like])) };
    // The game without any house rules, with which the new file is read back.
    let plain = games.without_house().rules_of(like.rules.book.game)?;
    let house_rules = own_house_rules(&request.like, &like, games)?;
    // Only an interviewed player has given a Spanish name.
    let spanish =
        army.head.name.spanish.clone().filter(|_| matches!(request.like, HouseModel::Draft(_)));
    let name = Words { text: request.name.clone(), spanish, span: Span::default() };
    let text = new_file::write_house(&name, army, &like.rules, &house_rules, desk.speech.first());
    let list = muster::army(&request.file, text.as_bytes(), &games.with_rules(plain))?;
    if list.is_faulty() {
        return Ok(Answer::Faulty(vec![list]));
    }
    Ok(Answer::NewHouse(NewHouse { list }))
}

/// Returns the house rules of the new file: a model list's own, without those that were loaded from elsewhere; for a
/// draft, all that its codes were chosen by.
fn own_house_rules(
    like: &HouseModel,
    list: &Mustered,
    games: &GameRegistry,
) -> Result<Vec<HouseRule>, Error> {
    let all = &list.rules.codes().house;
    if !matches!(like, HouseModel::Draft(_)) {
        let loaded = games.rules_of(list.rules.book.game)?.codes().house.len();
        return Ok(all[loaded..].to_vec());
    }
    // An ability belongs to units of the house whose rule it is.
    let is_of_tables = |rule: &&HouseRule| !matches!(rule.change, Change::Ability(..));
    Ok(all.iter().filter(is_of_tables).cloned().collect())
}

/// Finds the model list, shipped or a file.
fn find_model(like: &Path, desk: &Desk) -> Result<LibraryItem, Error> {
    let of_game = format!("{}/{}", desk.rules()?.book.game.key(), like.display());
    let ships = !like.exists() && embedded::list_or_force(&of_game).is_some();
    Ok(if ships { of_game.into() } else { like.into() })
}
