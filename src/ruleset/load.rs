//! From the tables as written to a ruleset that holds together.

use super::extend::{self, ExtensionFile};
use super::{
    Alphabet, Base, Clash, Dash, Effect, Game, Play, Row, Ruleset, Rulesets, Slot, Table, Weapon,
};
use crate::code::Traits;
use crate::dice::Dice;
use crate::error::{Error, ErrorKind};
use crate::language::ByLanguage;
use crate::profile::Profile;
use crate::{shelf, yaml};
use serde::Deserialize;
use std::path::Path;

/// `ruleset.yaml` as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RulesetFile {
    pub(super) game: String,
    pub(super) name: ByLanguage<String>,
    pub(super) edition: String,
    pub(super) author: String,
    pub(super) base: BaseFile,
    pub(super) dash: DashFile,
    #[serde(default)]
    pub(super) clashes: Vec<ClashFile>,
    pub(super) training: TableFile,
    pub(super) morale: TableFile,
    pub(super) traits: TableFile,
    pub(super) leadership: TableFile,
    pub(super) fighting: TableFile,
    pub(super) play: Play,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BaseFile {
    names: ByLanguage<String>,
    r#move: String,
    ws: i32,
    bs: i32,
    morale: i32,
    points: i32,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DashFile {
    letter: char,
    aliases: Vec<char>,
    #[serde(rename = "source")]
    _source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClashFile {
    letters: Vec<char>,
    names: ByLanguage<String>,
    source: String,
    ruling: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableFile {
    names: ByLanguage<String>,
    fold: Option<String>,
    pub(super) letters: Vec<RowFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RowFile {
    pub(super) letter: char,
    #[serde(default)]
    aliases: Vec<char>,
    again: Option<char>,
    understood: Option<String>,
    pub(super) names: ByLanguage<String>,
    r#move: Option<String>,
    #[serde(default)]
    ws: i32,
    #[serde(default)]
    bs: i32,
    #[serde(default)]
    morale: i32,
    leadership: Option<i32>,
    radius: Option<i32>,
    pub(super) does: Option<ByLanguage<String>>,
    #[serde(default)]
    pub(super) weapons: Vec<Weapon>,
    icon: Option<String>,
    followers: Option<i32>,
    pub(super) points: i32,
    pub(super) source: String,
    pub(super) ruling: Option<String>,
}

/// What a file says first: whether it is whole, or changes another game's.
#[derive(Deserialize)]
struct Peek {
    extends: Option<String>,
}

impl Rulesets {
    /// Loads the tables of every game.
    ///
    /// # Errors
    /// As [`Ruleset::load`].
    pub fn load(folder: Option<&Path>) -> Result<Self, Error> {
        let [first, rest] = Game::ALL.map(|game| Ruleset::load(game, folder));
        Ok(Self { first: first?, rest: vec![rest?] })
    }

    /// Loads the tables of one game alone.
    ///
    /// # Errors
    /// As [`Ruleset::load`].
    pub fn only(game: Game, folder: Option<&Path>) -> Result<Self, Error> {
        Ok(Self { first: Ruleset::load(game, folder)?, rest: Vec::new() })
    }
}

impl Ruleset {
    /// Loads a game's tables from the binary, or from a folder laid out like `grammars/`.
    ///
    /// # Errors
    /// A table that cannot be read, or does not hold together.
    pub fn load(game: Game, folder: Option<&Path>) -> Result<Self, Error> {
        let (name, text) = shelf::grammar(&format!("{}/ruleset.yaml", game.tag()), folder)?;
        let failed = |why| Error::new(&name, ErrorKind::Ruleset(why));
        let peek: Peek = yaml::typed(&text).map_err(failed)?;
        let Some(base) = peek.extends else { return Self::parse(&text).map_err(failed) };
        let (_, whole) = shelf::grammar(&format!("{base}/ruleset.yaml"), folder)?;
        Self::extended(&whole, &text).map_err(failed)
    }

    /// Reads the tables from text.
    ///
    /// # Errors
    /// What does not hold together, in English: it is the author of the table who reads it.
    pub fn parse(text: &str) -> Result<Self, String> {
        Self::of(yaml::typed(text)?)
    }

    /// Reads the tables of a game that changes those of another.
    ///
    /// # Errors
    /// As [`Self::parse`].
    pub fn extended(base: &str, changes: &str) -> Result<Self, String> {
        let changes: ExtensionFile = yaml::typed(changes)?;
        Self::of(extend::extend(yaml::typed(base)?, changes)?)
    }

    fn of(file: RulesetFile) -> Result<Self, String> {
        let game =
            Game::named(&file.game).ok_or_else(|| format!("`{}` is not a game", file.game))?;
        let [training, morale, traits, leadership, fighting] =
            [file.training, file.morale, file.traits, file.leadership, file.fighting].map(table);
        let tables = [training?, morale?, traits?, leadership?, fighting?];
        let alphabet = Alphabet::new(&tables, file.dash.letter)?;
        let clashes =
            file.clashes.into_iter().map(|pair| clash(pair, &tables[Slot::Traits as usize]));
        file.play.check(&tables[Slot::Fighting as usize])?;
        let icons =
            tables.iter().flat_map(|table| &table.rows).filter_map(|row| row.icon.as_deref());
        if let Some(icon) = icons.chain(file.play.icons()).find(|icon| !shelf::has_icon(icon)) {
            return Err(format!("there is no icon `{icon}`"));
        }
        Ok(Self {
            game,
            name: file.name,
            edition: file.edition,
            author: file.author,
            base: base(file.base)?,
            dash: Dash { letter: file.dash.letter, aliases: file.dash.aliases },
            clashes: clashes.collect::<Result<_, _>>()?,
            play: file.play,
            alphabet,
            tables,
        })
    }
}

fn base(file: BaseFile) -> Result<Base, String> {
    let moves = Dice::read(&file.r#move)
        .ok_or_else(|| format!("`{}` is not written like `3d`", file.r#move))?;
    let profile = Profile { moves, ws: file.ws, bs: file.bs, morale: file.morale, command: None };
    Ok(Base { names: file.names, profile, points: file.points, source: file.source })
}

fn table(file: TableFile) -> Result<Table, String> {
    let rows = file.letters.into_iter().map(row).collect::<Result<Vec<_>, _>>()?;
    if rows.is_empty() || rows.len() > 32 {
        return Err(format!("{}: a table has 1 to 32 letters", file.names.en));
    }
    Ok(Table { names: file.names, fold: file.fold, rows })
}

fn row(file: RowFile) -> Result<Row, String> {
    let mut effect = Effect {
        ws: file.ws,
        bs: file.bs,
        morale: file.morale,
        leadership: file.leadership,
        radius: file.radius,
        ..Effect::default()
    };
    if let Some(moves) = &file.r#move {
        let dice = Dice::read(moves.trim_start_matches('+')).map(|dice| dice.0);
        match (moves.starts_with('+'), dice) {
            (true, Some(dice)) => effect.add_move = dice,
            (false, Some(dice)) => effect.set_move = Some(dice),
            (_, None) => return Err(format!("`{moves}` is not written like `4d` or `+1d`")),
        }
    }
    Ok(Row {
        letter: file.letter,
        aliases: file.aliases,
        again: file.again,
        understood: file.understood,
        names: file.names,
        effect,
        points: file.points,
        does: file.does,
        weapons: file.weapons,
        icon: file.icon,
        followers: file.followers,
        source: file.source,
        ruling: file.ruling,
    })
}

fn clash(file: ClashFile, traits: &Table) -> Result<Clash, String> {
    let letters: String = file.letters.iter().collect();
    let set = file.letters.iter().try_fold(Traits::default(), |set, letter| {
        let row = traits.rows.iter().position(|row| row.letter == *letter);
        row.map(|row| set.with(row as u8))
            .ok_or_else(|| format!("clash `{letters}`: `{letter}` is not a trait"))
    })?;
    Ok(Clash { traits: set, letters, names: file.names, source: file.source, ruling: file.ruling })
}
