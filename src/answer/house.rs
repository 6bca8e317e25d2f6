//! An army file for a new house, to start from.

use super::Answer;
use crate::army::Words;
use crate::desk::Desk;
use crate::error::Error;
use crate::library::Item;
use crate::muster::{self, Mustered};
use crate::outline::{self, Draft};
use crate::shelf;
use crate::text::Span;
use std::path::{Path, PathBuf};

/// The question.
#[derive(Debug)]
pub struct HouseRequest {
    /// What the house is called.
    pub name: String,
    /// What it is made like.
    pub like: Like,
    /// What the file will be called.
    pub file: String,
}

/// What a new house is made like.
#[derive(Debug)]
pub enum Like {
    /// The house that comes with the program for this.
    Sample,
    /// A list; a name such as `corrino` alone is that of the game.
    List(PathBuf),
    /// What its player has described.
    Draft(Draft),
}

/// A new house.
#[derive(Debug)]
pub struct Outlined {
    /// Its file, read as it will be.
    pub made: Mustered,
}

pub(super) fn answer(ask: &HouseRequest, desk: &Desk) -> Result<Answer, Error> {
    let games = &desk.library.games;
    let like = match &ask.like {
        Like::Sample => {
            let text = shelf::built_in("house.yaml");
            muster::army("house.yaml", &text, &games.by(desk.rules()?))?
        }
        Like::List(path) => desk.library.list(&shipped(path, desk)?)?,
        Like::Draft(draft) => {
            let rules = desk.rules()?;
            let text = draft.text(&rules);
            muster::army(&ask.name, text.as_bytes(), &games.by(rules))?
        }
    };
    let Some(army) = &like.army else { return Ok(Answer::Faulty(vec![like])) };
    // The rules that the desk plays by already are not the house's own.
    let plain = games.rules_of(like.rules.book.game)?;
    let own = &like.rules.codes().house[plain.codes().house.len()..];
    // Only who described his own house has said what it is called in Spanish.
    let spanish = army.name.spanish.clone().filter(|_| matches!(ask.like, Like::Draft(_)));
    let name = Words { text: ask.name.clone(), spanish, span: Span::default() };
    let text = outline::outline(&name, army, &like.rules, own, desk.speech.first());
    let made = muster::army(&ask.file, text.as_bytes(), &games.by(plain))?;
    if made.is_faulty() {
        return Ok(Answer::Faulty(vec![made]));
    }
    Ok(Answer::House(Outlined { made }))
}

/// The list to be like.
fn shipped(like: &Path, desk: &Desk) -> Result<Item, Error> {
    let of_game = format!("{}/{}", desk.rules()?.book.game.tag(), like.display());
    let ships = !like.exists() && shelf::army(&of_game).is_some();
    Ok(if ships { of_game.into() } else { like.into() })
}
