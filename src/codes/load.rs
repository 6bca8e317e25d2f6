//! Loader of code tables: parses and validates `codes:`.

use super::space::SpaceCache;
use super::{
    AbsurdCode, Alphabet, Base, CodeTables, Dash, Effect, Gear, Letter, LetterTable, LetterWeapon,
    Slot, TraitConflict,
};
use crate::code::Traits;
use crate::dice::Dice;
use crate::language::ByLanguage;
use crate::profile::Profile;
use crate::yaml::{bounded, maybe_bounded};
use crate::{embedded, limits};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// The tables as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CodesFile {
    base: BaseFile,
    dash: DashFile,
    #[serde(default)]
    clashes: Vec<ClashFile>,
    training: TableFile,
    morale: TableFile,
    traits: TableFile,
    leadership: TableFile,
    fighting: TableFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaseFile {
    names: ByLanguage<String>,
    #[serde(deserialize_with = "dice")]
    r#move: Dice,
    #[serde(deserialize_with = "skill")]
    ws: i32,
    #[serde(deserialize_with = "skill")]
    bs: i32,
    #[serde(deserialize_with = "skill")]
    morale: i32,
    #[serde(deserialize_with = "bounded::<1, { limits::PRICE }, _>")]
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
    #[serde(default, deserialize_with = "moves")]
    r#move: Effect,
    #[serde(default, deserialize_with = "effect")]
    ws: i32,
    #[serde(default, deserialize_with = "effect")]
    bs: i32,
    #[serde(default, deserialize_with = "effect")]
    morale: i32,
    #[serde(default, deserialize_with = "maybe_bounded::<0, { limits::EFFECT }, _>")]
    leadership: Option<i32>,
    #[serde(default, deserialize_with = "maybe_bounded::<0, { limits::RADIUS }, _>")]
    radius: Option<i32>,
    does: Option<ByLanguage<String>>,
    plays: Option<Gear>,
    #[serde(default)]
    weapons: Vec<LetterWeapon>,
    icon: Option<String>,
    #[serde(default, deserialize_with = "maybe_bounded::<0, { limits::EFFECT }, _>")]
    followers: Option<i32>,
    #[serde(deserialize_with = "bounded::<{ -limits::DISCOUNT }, { limits::PRICE }, _>")]
    points: i32,
    source: String,
    ruling: Option<String>,
}

/// Returns the skill or Morale of the basic trooper.
fn skill<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    bounded::<0, { limits::SKILL }, D>(deserializer)
}

/// Reads a letter's modifier to a skill or to Morale.
fn effect<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    bounded::<{ -limits::EFFECT }, { limits::EFFECT }, D>(deserializer)
}

/// Reads the movement dice of the basic trooper, such as `3d`.
fn dice<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Dice, D::Error> {
    let text = String::deserialize(deserializer)?;
    let dice = Dice::read(&text).filter(|dice| (1..=limits::DICE).contains(&dice.0));
    let most = limits::DICE;
    dice.ok_or_else(|| {
        D::Error::custom(format!("`{text}` is not written like `3d`, up to `{most}d`"))
    })
}

/// Reads a letter's effect on movement dice: `4d` or `+1d`.
fn moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Effect, D::Error> {
    let text = String::deserialize(deserializer)?;
    let mut effect = Effect::default();
    let most = limits::DICE;
    let wrong = format!("`{text}` is not written like `4d` or `+1d`, up to `{most}d`");
    if effect.set_moves(&text) { Ok(effect) } else { Err(D::Error::custom(wrong)) }
}

impl CodeTables {
    /// Builds the tables of a file.
    ///
    /// # Errors
    /// A description of the inconsistency, in English, for the author of the tables.
    pub fn new(file: CodesFile) -> Result<Self, String> {
        let [training, morale, traits, leadership, fighting] =
            [file.training, file.morale, file.traits, file.leadership, file.fighting].map(table);
        let tables = [training?, morale?, traits?, leadership?, fighting?];
        let codes = Self {
            base: base(file.base)?,
            clashes: clashes(file.clashes, &tables[Slot::Traits as usize])?,
            alphabet: Alphabet::new(&tables, file.dash.letter)?,
            dash: Dash { letter: file.dash.letter, aliases: file.dash.aliases },
            house: Vec::new(),
            tables,
            spaces: SpaceCache::default(),
        };
        codes.validate()?;
        Ok(codes)
    }

    /// Checks that every icon has a picture, and that no code has an absurd value.
    pub(super) fn validate(&self) -> Result<(), String> {
        if let Some(AbsurdCode { code, value, found }) = self.find_absurd() {
            return Err(format!("`{code}` would have {} {found}", value.key()));
        }
        let rows = self.tables.iter().flat_map(|table| &table.rows);
        match rows.filter_map(|row| row.icon.as_deref()).find(|icon| !embedded::has_icon(icon)) {
            Some(icon) => Err(format!("there is no icon `{icon}`")),
            None => Ok(()),
        }
    }
}

/// Returns the pairs of traits that do not go together.
pub(super) fn clashes(
    pairs: Vec<ClashFile>,
    traits: &LetterTable,
) -> Result<Vec<TraitConflict>, String> {
    pairs.into_iter().map(|pair| clash(pair, traits)).collect()
}

fn base(file: BaseFile) -> Result<Base, String> {
    let profile = Profile {
        moves: file.r#move,
        ws: file.ws,
        bs: file.bs,
        morale: file.morale,
        command: None,
    };
    Ok(Base { names: file.names, profile, points: file.points, source: file.source })
}

fn table(file: TableFile) -> Result<LetterTable, String> {
    let rows = file.letters.into_iter().map(row).collect::<Result<Vec<_>, _>>()?;
    if rows.is_empty() || rows.len() > 32 {
        return Err(format!("{}: a table has 1 to 32 letters", file.names.en));
    }
    Ok(LetterTable { names: file.names, fold: file.fold, rows })
}

fn row(file: RowFile) -> Result<Letter, String> {
    let effect = Effect {
        ws: file.ws,
        bs: file.bs,
        morale: file.morale,
        leadership: file.leadership,
        radius: file.radius,
        ..file.r#move
    };
    Ok(Letter {
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

fn clash(file: ClashFile, traits: &LetterTable) -> Result<TraitConflict, String> {
    let letters: String = file.letters.iter().collect();
    let set = file.letters.iter().try_fold(Traits::default(), |set, letter| {
        let row = traits.rows.iter().position(|row| row.letter == *letter);
        row.map(|row| set.with(row as u8))
            .ok_or_else(|| format!("clash `{letters}`: `{letter}` is not a trait"))
    })?;
    Ok(TraitConflict {
        traits: set,
        letters,
        names: file.names,
        source: file.source,
        ruling: file.ruling,
    })
}
