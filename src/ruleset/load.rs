//! From the tables as written to a ruleset that holds together.

use super::{
    Alphabet, Base, Clash, Dash, Effect, Game, Gear, Play, Row, Ruleset, Rulesets, Slot, Table,
    Weapon,
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
struct RulesetFile {
    game: String,
    name: ByLanguage<String>,
    edition: String,
    author: String,
    base: BaseFile,
    dash: DashFile,
    #[serde(default)]
    clashes: Vec<ClashFile>,
    training: TableFile,
    morale: TableFile,
    traits: TableFile,
    leadership: TableFile,
    fighting: TableFile,
    play: Play,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaseFile {
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
struct DashFile {
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
struct TableFile {
    names: ByLanguage<String>,
    fold: Option<String>,
    letters: Vec<RowFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowFile {
    letter: char,
    #[serde(default)]
    aliases: Vec<char>,
    again: Option<char>,
    understood: Option<String>,
    names: ByLanguage<String>,
    r#move: Option<String>,
    #[serde(default)]
    ws: i32,
    #[serde(default)]
    bs: i32,
    #[serde(default)]
    morale: i32,
    leadership: Option<i32>,
    radius: Option<i32>,
    does: Option<ByLanguage<String>>,
    plays: Option<Gear>,
    #[serde(default)]
    weapons: Vec<Weapon>,
    icon: Option<String>,
    followers: Option<i32>,
    points: i32,
    source: String,
    ruling: Option<String>,
}

/// What a file says first: whether it is whole, or changes another game's.
#[derive(Default, Deserialize)]
struct Peek {
    extends: Option<String>,
}

impl Rulesets {
    /// Loads the tables of every game.
    ///
    /// # Errors
    /// As [`Ruleset::load`].
    pub fn load(folder: Option<&Path>) -> Result<Self, Error> {
        let [first, other] = Game::ALL;
        let first = Ruleset::load(first, folder)?;
        let rest = vec![Ruleset::load_on(other, folder, Some(&first))?];
        Ok(Self { first, rest })
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
        Self::load_on(game, folder, None)
    }

    /// Loads a game's tables; those it changes are taken from here, if they are loaded already.
    fn load_on(game: Game, folder: Option<&Path>, loaded: Option<&Self>) -> Result<Self, Error> {
        let (name, text) = shelf::grammar(&format!("{}/ruleset.yaml", game.tag()), folder)?;
        let failed = |why| Error::new(&name, ErrorKind::Rules(why));
        // Only a file with the word in it is worth a look for the key.
        let peek = if text.contains("extends") {
            yaml::typed(&text).map_err(failed)?
        } else {
            Peek::default()
        };
        let Some(base) = peek.extends else { return Self::parse(&text).map_err(failed) };
        let base = match loaded.filter(|loaded| loaded.game.tag() == base) {
            Some(loaded) => loaded.clone(),
            None => {
                let (_, whole) = shelf::grammar(&format!("{base}/ruleset.yaml"), folder)?;
                Self::parse(&whole).map_err(failed)?
            }
        };
        yaml::typed(&text).and_then(|changes| base.changed(changes)).map_err(failed)
    }

    /// Reads the tables from text.
    ///
    /// # Errors
    /// What does not hold together, in English: it is the author of the table who reads it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let file: RulesetFile = yaml::typed(text)?;
        let game = game(&file.game)?;
        let [training, morale, traits, leadership, fighting] =
            [file.training, file.morale, file.traits, file.leadership, file.fighting].map(table);
        let tables = [training?, morale?, traits?, leadership?, fighting?];
        let alphabet = Alphabet::new(&tables, file.dash.letter)?;
        let clashes = clashes(file.clashes, &tables[Slot::Traits as usize])?;
        let ruleset = Self {
            game,
            name: file.name,
            edition: file.edition,
            author: file.author,
            base: base(file.base)?,
            dash: Dash { letter: file.dash.letter, aliases: file.dash.aliases },
            clashes,
            play: file.play,
            house: Vec::new(),
            alphabet,
            tables,
        };
        ruleset.check()?;
        Ok(ruleset)
    }

    /// Whether the tables hold together beyond their letters.
    pub(super) fn check(&self) -> Result<(), String> {
        self.play.check(self.table(Slot::Fighting))?;
        let rows = self.tables.iter().flat_map(|table| &table.rows);
        let mut icons = rows.filter_map(|row| row.icon.as_deref()).chain(self.play.icons());
        match icons.find(|icon| !shelf::has_icon(icon)) {
            Some(icon) => Err(format!("there is no icon `{icon}`")),
            None => Ok(()),
        }
    }
}

/// The game of a name.
pub(super) fn game(name: &str) -> Result<Game, String> {
    Game::named(name).ok_or_else(|| format!("`{name}` is not a game"))
}

/// The pairs of traits that do not go together.
pub(super) fn clashes(pairs: Vec<ClashFile>, traits: &Table) -> Result<Vec<Clash>, String> {
    pairs.into_iter().map(|pair| clash(pair, traits)).collect()
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
    if let Some(moves) = file.r#move.as_ref().filter(|moves| !effect.set_moves(moves)) {
        return Err(format!("`{moves}` is not written like `4d` or `+1d`"));
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
        plays: file.plays,
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
