//! Rulings on unclear passages of a game's source: `grammars/<game>/rulings.yaml`.

use crate::book::Game;
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use crate::language::ByLanguage;
use serde::Deserialize;
use std::collections::BTreeSet;

/// The rulings of a game, in the order of their numbers.
#[derive(Debug)]
pub struct Rulings {
    pub game: Game,
    /// The rulings; each ID is unique, and no field is empty.
    pub all: Vec<Ruling>,
}

/// A ruling on one unclear passage, with its reason.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// The ID in data, code and messages: `F12`.
    pub id: String,
    /// Its heading: the subject in a few words.
    pub subject: ByLanguage<String>,
    /// The unclear sections of the source: `§10b–e, §11f`.
    pub source: String,
    pub rests_on: RestsOn,
    /// The passage and its reading.
    pub says: ByLanguage<String>,
    /// The reason for the reading.
    pub why: ByLanguage<String>,
}

keyed! {
    /// The basis of a ruling.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum RestsOn by key {
        /// The text of the source.
        Text = "text",
        /// Public material about the game, outside its rules.
        Public = "public",
        /// Our own opinion.
        Opinion = "opinion",
    }
}

impl Rulings {
    /// Loads a game's rulings; a game without that file has none.
    ///
    /// # Errors
    /// A file that cannot be read, is not written as these types say, has an id twice or leaves something empty.
    pub fn load(game: Game, grammars: Grammars) -> Result<Self, Error> {
        if !grammars.has_file(game.key(), "rulings.yaml") && !grammars.is_missing() {
            return Ok(Self { game, all: vec![] });
        }
        let (path, file) = grammars.file(game.key(), "rulings.yaml")?;
        let unusable = |why| Error::new(&path, ErrorKind::Rules(why));
        Ok(Self { game, all: validate(file.parse().map_err(&unusable)?).map_err(unusable)? })
    }

    /// Finds a ruling by its id, in either case: `F12`, `f12`.
    pub fn find(&self, id: &str) -> Option<&Ruling> {
        self.all.iter().find(|ruling| ruling.id.eq_ignore_ascii_case(id))
    }
}

/// Checks the rulings of a file; an empty one has none.
fn validate(all: Option<Vec<Ruling>>) -> Result<Vec<Ruling>, String> {
    let all = all.unwrap_or_default();
    let mut seen = BTreeSet::new();
    for ruling in &all {
        if let Some(empty) = ruling.first_empty_part() {
            return Err(format!("ruling `{}`: `{empty}` is empty", ruling.id));
        }
        if !seen.insert(ruling.id.to_ascii_uppercase()) {
            return Err(format!("ruling `{}` appears twice", ruling.id));
        }
    }
    Ok(all)
}

impl Ruling {
    /// Returns all of its texts, in both languages.
    pub fn texts(&self) -> [&str; 8] {
        let Self { id, subject, source, says, why, .. } = self;
        [id, &subject.en, &subject.es, source, &says.en, &says.es, &why.en, &why.es]
    }

    /// Returns the name of the first empty part.
    fn first_empty_part(&self) -> Option<&'static str> {
        let parts = [
            ("id", &self.id),
            ("subject.en", &self.subject.en),
            ("subject.es", &self.subject.es),
            ("source", &self.source),
            ("says.en", &self.says.en),
            ("says.es", &self.says.es),
            ("why.en", &self.why.en),
            ("why.es", &self.why.es),
        ];
        parts.into_iter().find(|(_, text)| text.trim().is_empty()).map(|(part, _)| part)
    }
}
