//! Loader of a game's rules from `book.yaml` and `rules.yaml`.

use super::{Play, Rules};
use crate::blazon::Blazonry;
use crate::book::{Book, Game};
use crate::codes::{Changes, CodeTables, CodesFile, Slot};
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use crate::{embedded, yaml};
use serde::Deserialize;
use std::sync::{Arc, OnceLock};

/// `rules.yaml` of a game with tables of its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesFile {
    codes: CodesFile,
    play: Play,
}

/// `rules.yaml` of a game that changes another's tables.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExtensionFile {
    #[serde(rename = "extends")]
    _extends: String,
    #[serde(default)]
    codes: Changes,
    play: Play,
}

/// The key that tells a complete file from one that extends another game's.
#[derive(Default, Deserialize)]
struct ExtendsKey {
    extends: Option<String>,
}

impl Rules {
    /// Loads a game's rules.
    ///
    /// # Errors
    /// A file that cannot be read, or does not hold together; a game that is a book alone.
    pub fn load(game: Game, grammars: Grammars) -> Result<Self, Error> {
        Self::load_with(game, grammars, |base| Ok(Arc::new(Self::load(base, grammars)?)))
    }

    /// Loads a game's rules; the tables it changes come from `other`.
    pub(crate) fn load_with(
        game: Game,
        grammars: Grammars,
        other: impl Fn(Game) -> Result<Arc<Self>, Error>,
    ) -> Result<Self, Error> {
        let book = Book::load(game, grammars)?;
        if !grammars.has_file(game.key(), "rules.yaml") {
            return Err(Error::new(game.key(), ErrorKind::BookAlone));
        }
        let (path, file) = grammars.file(game.key(), "rules.yaml")?;
        let failed = |why| Error::new(&path, ErrorKind::Rules(why));
        // Only a file with the word in it is worth a look for the key.
        let peek = if file.text().contains("extends") {
            file.parse().map_err(failed)?
        } else {
            ExtendsKey::default()
        };
        let Some(base) = peek.extends else {
            let rules = file.parse().and_then(|file| Self::with_tables(book, file));
            let rules = rules.map_err(failed)?;
            // Those of the program are right, and read when they are needed.
            if !grammars.is_built_in() {
                let blazonry = Blazonry::load(game, &rules.codes, grammars)?;
                return Ok(Self { blazonry: Arc::new(OnceLock::from(blazonry)), ..rules });
            }
            return Ok(rules);
        };
        let found = Game::all(grammars).into_iter().find(|other| other.key() == base);
        let found = found.filter(|other| *other != game);
        let base = found.ok_or_else(|| failed(format!("`{base}` is not another game")))?;
        let base = other(base)?;
        file.parse().and_then(|file| base.extend(book, file)).map_err(failed)
    }

    /// Reads rules with tables of their own from text.
    ///
    /// # Errors
    /// A description of the inconsistency, in English, for the author of the file.
    pub fn parse(book: Book, text: &str) -> Result<Self, String> {
        Self::with_tables(book, yaml::parse_as(text)?)
    }

    fn with_tables(book: Book, file: RulesFile) -> Result<Self, String> {
        let RulesFile { codes, play } = file;
        let (drawn_as, blazonry) = (book.game, Arc::default());
        Self { book, codes: CodeTables::new(codes)?, drawn_as, blazonry, play }.validate()
    }

    /// Applies the changes of a game that extends these rules.
    fn extend(&self, book: Book, file: ExtensionFile) -> Result<Self, String> {
        let codes = self.codes().clone().with_book(&self.book.cited).apply(file.codes)?;
        let (drawn_as, blazonry) = (self.drawn_as, self.blazonry.clone());
        Self { book, codes, drawn_as, blazonry, play: file.play }.validate()
    }

    /// Returns the rules unchanged if their parts fit together.
    fn validate(self) -> Result<Self, String> {
        self.play.validate(self.codes().table(Slot::Fighting))?;
        if let Some(icon) = self.play.icons().find(|icon| !embedded::has_icon(icon)) {
            return Err(format!("there is no icon `{icon}`"));
        }
        Ok(self)
    }
}
