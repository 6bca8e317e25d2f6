//! The machine's troubles: what the program could not do, as facts; each door says what to do about it.

mod file;
mod reason;
mod unfought;

pub use file::read_file;
pub use unfought::Unfought;

use crate::language::{ByLanguage, Language};
use crate::text::short;
use reason::told;
use std::path::Path;
use std::{fmt, io};

/// Something the machine refused; it always names the path or the argument it is about.
#[derive(Debug)]
pub struct Error {
    /// What it is about, as the player wrote it.
    pub path: String,
    /// What went wrong.
    pub kind: ErrorKind,
}

/// What went wrong in its own words, and what is allowed.
#[derive(Debug)]
pub struct Told {
    /// What went wrong.
    pub said: ByLanguage<String>,
    /// What is allowed.
    pub hint: ByLanguage<String>,
}

/// Which file is wanted where there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A list or a force.
    Army,
    /// One to be printed into.
    Output,
    /// One of the tables of a game.
    Table,
    /// The settings.
    Settings,
    /// Any other that is read.
    Plain,
}

/// What the machine refused to do.
#[derive(Debug)]
pub enum ErrorKind {
    /// The path could not be opened or read.
    Read(io::Error),
    /// The path could not be written.
    Write(io::Error),
    /// Nothing can be listened to at the address.
    Listen(io::Error),
    /// A player's own file could not be saved, and is as it was.
    Unsaved(io::Error),
    /// A player's own file is no longer what was read of it.
    Changed,
    /// A player's own file that has another name too, under which it would stay what it is.
    SecondName,
    /// What stands where the version before would be kept, and is none.
    NotAVersion,
    /// A file of this name is there already.
    Exists,
    /// A folder, pipe or device stands where a file is wanted.
    NotAFile(Wanted),
    /// A file with more bytes than one of its kind may have.
    TooLarge {
        /// How many there may be.
        most: u64,
        /// Which file it is.
        wanted: Wanted,
    },
    /// A file stands where a folder is wanted to write into.
    NotAFolder,
    /// No file and no shipped army has this name.
    NoSuchArmy {
        /// The shipped army that was probably meant.
        near: Option<String>,
    },
    /// A force where a list is wanted.
    NotAList,
    /// A list where a force is wanted.
    NotAForce,
    /// A list or a force of another game than the first.
    TwoGames {
        /// The game of the first.
        first: &'static str,
        /// The game of this one.
        other: &'static str,
    },
    /// A list with errors of its own.
    FaultyList,
    /// A battle that cannot be fought.
    Unfought(Unfought),
    /// A list or force of another game than the one that is asked about.
    OfAnotherGame {
        /// Its game.
        game: &'static str,
        /// That of the question.
        asked: &'static str,
    },
    /// A list without house rules, whose rules are to hold.
    NoHouseRules,
    /// A force, which says itself whose values it counts, where a question says so too.
    OwnValues,
    /// A list that names no enemy.
    NoEnemy,
    /// A QR code on anything but the sheet of a force.
    NoQrThere,
    /// A link of so many letters, which no QR code of so many holds.
    TooLongForQr {
        /// The letters of the link.
        found: usize,
        /// The letters of the largest QR code.
        most: usize,
    },
    /// A value that is not one of those allowed.
    WrongValue {
        /// The value.
        found: String,
        /// The value that was probably meant.
        near: Option<String>,
        /// Those that are allowed.
        allowed: Box<ByLanguage<String>>,
    },
    /// A value that is not written as it must be.
    Unlike {
        /// The value.
        found: String,
        /// How it may be written.
        samples: &'static str,
    },
    /// More faces of cards than one deck holds.
    TooManyCards {
        /// How many there would be.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// More codes than one run answers, or more bytes of them than are read.
    TooManyCodes {
        /// How many codes there may be.
        most: usize,
    },
    /// Another number of files than the two that are compared.
    NotTwo {
        /// How many there are.
        found: usize,
    },
    /// More units than are compared at once.
    TooManyUnits {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A file that Fistful did not write where it would write its own.
    NotOurs,
    /// Anything but plain text, on its way to standard output.
    TextAlone,
    /// Squads of no force, without their figures.
    NoFigures,
    /// Two works of one run that would be written to one file.
    SameOutput {
        /// The other's name.
        other: String,
    },
    /// Questions to a player, and no terminal to ask them in.
    NoTerminal,
    /// The player stopped the questions.
    Stopped,
    /// Neither a shipped file nor standard input is one to write into.
    NotYours,
    /// A suggestion that was not made.
    NoSuchSuggestion {
        /// Its number.
        found: usize,
        /// How many there are.
        most: usize,
    },
    /// A suggestion that does not fit beside the others that are taken with it.
    NoLongerFits {
        /// Its number.
        number: usize,
    },
    /// A number of figures with a suggestion that has none to choose.
    NotByTheFigure,
    /// A suggestion for a number of figures that it cannot be taken for.
    NotForSoMany {
        /// The number.
        found: i64,
        /// The fewest there may be.
        least: i64,
        /// The most there may be.
        most: i64,
    },
    /// The canonical form of a file would change what it says.
    Unformed,
    /// What is said in its own words, with what is allowed.
    Told(Box<Told>),
    /// A game that is a book alone, asked for rules.
    BookAlone,
    /// A list or a force whose units have no ability codes, where a question is about codes.
    Codeless {
        /// Its game.
        game: &'static str,
    },
    /// A game without a reference.
    NoReference,
    /// A table of a game cannot be used.
    Rules(String),
    /// The page could not be set.
    Render(String),
    /// The program was built without the PDF renderer.
    NoPdf,
}

impl Error {
    /// An error about a path.
    pub fn new(path: impl AsRef<Path>, kind: ErrorKind) -> Self {
        Self { path: crate::text::shown(&path.as_ref().display().to_string()), kind }
    }

    /// An error in its own words, English and Spanish, and what is allowed.
    pub fn told(path: impl AsRef<Path>, said: [String; 2], hint: [String; 2]) -> Self {
        let both = |[en, es]: [String; 2]| ByLanguage { en, es, alike: false, from: None };
        Self::new(path, ErrorKind::Told(Box::new(Told { said: both(said), hint: both(hint) })))
    }

    /// What went wrong, in one language.
    pub fn say(&self, language: Language) -> String {
        let [en, es] = self.kind.said(&self.path);
        language.pick(en, es)
    }
}

impl ErrorKind {
    fn said(&self, path: &str) -> [String; 2] {
        match self {
            Self::Read(why) => {
                told(why, [format!("cannot read `{path}`"), format!("no se puede leer `{path}`")])
            }
            Self::Write(why) => told(
                why,
                [format!("cannot write `{path}`"), format!("no se puede escribir `{path}`")],
            ),
            Self::Listen(why) => told(
                why,
                [format!("cannot listen at `{path}`"), format!("no se puede escuchar en `{path}`")],
            ),
            Self::Unsaved(why) => told(
                why,
                [format!("cannot save `{path}`"), format!("no se puede guardar `{path}`")],
            ),
            Self::NotAFile(_) => [
                format!("`{path}` is not a regular file"),
                format!("`{path}` no es un archivo corriente"),
            ],
            Self::TooLarge { most, .. } => [
                format!("`{path}` has more than {most} bytes"),
                format!("`{path}` tiene más de {most} bytes"),
            ],
            Self::NoSuchArmy { .. } => [
                format!("`{path}` is neither a file nor a shipped army"),
                format!("`{path}` no es ni un archivo ni un ejército incluido"),
            ],
            Self::WrongValue { found, .. } | Self::Unlike { found, .. } => [
                format!("`{path}` does not take `{}`", short(found, 40)),
                format!("`{path}` no admite `{}`", short(found, 40)),
            ],
            Self::Told(told) => [told.said.en.clone(), told.said.es.clone()],
            Self::BookAlone => [
                format!("the game `{path}` has no ability codes here, and so no answer to this"),
                format!(
                    "el juego `{path}` no tiene aquí códigos de habilidad ni, por tanto, respuesta a esto"
                ),
            ],
            Self::NoReference => [
                format!("the game `{path}` has no reference here"),
                format!("el juego `{path}` no tiene aquí ninguna referencia"),
            ],
            Self::Rules(why) => [
                format!("`{path}` holds no usable rules: {why}"),
                format!("`{path}` no contiene un reglamento utilizable: {why}"),
            ],
            Self::Render(why) => [
                format!("cannot set the pages of `{path}`: {why}"),
                format!("no se puede maquetar `{path}`: {why}"),
            ],
            Self::NoPdf => [
                format!("cannot write `{path}`: this Fistful was built without PDF"),
                format!("no se puede escribir `{path}`: este Fistful se compiló sin PDF"),
            ],
            _ => self.said_of_a_file(path),
        }
    }

    /// Files of another kind, or with more in them, than was wanted.
    fn said_of_a_file(&self, path: &str) -> [String; 2] {
        match self {
            Self::Changed => [
                format!("`{path}` was changed by another program meanwhile"),
                format!("otro programa ha cambiado `{path}` entretanto"),
            ],
            Self::SecondName => [
                format!(
                    "`{path}` has another name too, a hard link, which a save would leave behind"
                ),
                format!("`{path}` tiene además otro nombre, un enlace duro, que se quedaría atrás"),
            ],
            Self::NotAVersion => [
                format!("`{path}` is in the way: it is no earlier version of that file"),
                format!("`{path}` estorba: no es una versión anterior de ese archivo"),
            ],
            Self::Exists => [format!("`{path}` exists already"), format!("`{path}` ya existe")],
            Self::NotAList => [
                format!("`{path}` is a force, and a list is wanted"),
                format!("`{path}` es una fuerza y se pide una lista"),
            ],
            Self::NotAForce => [
                format!("`{path}` is a list, and a force is wanted"),
                format!("`{path}` es una lista y se pide una fuerza"),
            ],
            Self::FaultyList => [
                format!("`{path}` has errors of its own"),
                format!("`{path}` tiene sus propios errores"),
            ],
            Self::Unfought(why) => why.said(path),
            Self::NoEnemy => {
                [format!("`{path}` names no enemy"), format!("`{path}` no indica ningún enemigo")]
            }
            Self::NoQrThere => [
                format!("a QR code goes on the sheet of a force alone, not on that of `{path}`"),
                format!("un código QR solo se pone en la hoja de una fuerza, no en la de `{path}`"),
            ],
            Self::TooLongForQr { found, most } => [
                format!("the link of `{path}` has {found} letters, and a QR code holds {most}"),
                format!(
                    "el enlace de `{path}` tiene {found} letras y en un código QR caben {most}"
                ),
            ],
            Self::TooManyCards { found, most } => [
                format!("`{path}` would make at least {found} cards, and a deck holds {most}"),
                format!(
                    "`{path}` daría al menos {found} cartas, y un mazo tiene {most} como mucho"
                ),
            ],
            _ => self.said_of_games(path),
        }
    }

    /// Games that do not go together, or have no answer.
    fn said_of_games(&self, path: &str) -> [String; 2] {
        match self {
            Self::TwoGames { first, other } => [
                format!("`{path}` plays {other}, and the first plays {first}"),
                format!("`{path}` es de {other} y el primero es de {first}"),
            ],
            Self::OfAnotherGame { game, asked } => [
                format!("`{path}` is of the game `{game}`, and the question is of `{asked}`"),
                format!("`{path}` es del juego `{game}` y la pregunta es de `{asked}`"),
            ],
            Self::Codeless { game } => [
                format!("`{path}` is of the game `{game}`, whose units have no ability codes"),
                format!("`{path}` es del juego `{game}`, cuyas unidades no tienen códigos"),
            ],
            _ => self.said_of_a_run(path),
        }
    }

    /// What one run was asked to do.
    fn said_of_a_run(&self, path: &str) -> [String; 2] {
        match self {
            Self::NoHouseRules => [
                format!("`{path}` has no house rules"),
                format!("`{path}` no tiene reglas caseras"),
            ],
            Self::OwnValues => [
                format!("`{path}` is a force, and says itself which values count"),
                format!("`{path}` es una fuerza y ya dice qué valores cuentan"),
            ],
            Self::TooManyCodes { most } => [
                format!("`{path}` gives more than {most} codes or 1 MiB"),
                format!("`{path}` da más de {most} códigos o 1 MiB"),
            ],
            Self::NotTwo { found } => [
                format!("`{path}` compares two files; named: {found}"),
                format!("`{path}` compara dos archivos; indicados: {found}"),
            ],
            Self::TooManyUnits { found, most } => [
                format!("{found} units are more than the {most} that are compared at once"),
                format!("{found} unidades son más de las {most} que se comparan de una vez"),
            ],
            Self::NotAFolder => [
                format!("`{path}` is a file, and a folder is wanted"),
                format!("`{path}` es un archivo y se pide una carpeta"),
            ],
            Self::NotOurs => [
                format!("`{path}` exists and was not written by Fistful"),
                format!("`{path}` ya existe y no lo escribió Fistful"),
            ],
            Self::TextAlone => {
                [format!("`{path}` takes plain text alone"), format!("`{path}` solo admite texto")]
            }
            Self::NoFigures => [
                "how many figures fight is not said".into(),
                "no se dice cuántas figuras combaten".into(),
            ],
            Self::SameOutput { other } => [
                format!("`{other}` and another army would both be written to `{path}`"),
                format!("`{other}` y otro ejército se escribirían los dos en `{path}`"),
            ],
            Self::NoTerminal => {
                [format!("`{path}` needs a name"), format!("`{path}` necesita un nombre")]
            }
            Self::Stopped => [
                format!("`{path}` was stopped: nothing is written"),
                format!("`{path}` se ha interrumpido: no se ha escrito nada"),
            ],
            _ => self.said_of_a_suggestion(path),
        }
    }

    /// What cannot be taken into a force.
    fn said_of_a_suggestion(&self, path: &str) -> [String; 2] {
        match self {
            Self::NotYours => [
                format!("`{path}` is no file of yours to write into"),
                format!("`{path}` no es un archivo tuyo en el que escribir"),
            ],
            Self::NoSuchSuggestion { most: 0, .. } => {
                ["nothing fits any more".into(), "ya no cabe nada".into()]
            }
            Self::NoSuchSuggestion { found, most } => [
                format!("there is no suggestion {found}: they go from 1 to {most}"),
                format!("no hay sugerencia {found}: van de la 1 a la {most}"),
            ],
            Self::NoLongerFits { number } => [
                format!("suggestion {number} does not fit beside the others"),
                format!("la sugerencia {number} no cabe junto a las otras"),
            ],
            Self::NotByTheFigure => [
                "this suggestion leaves no number of figures to choose".into(),
                "en esta sugerencia no hay número de figuras que elegir".into(),
            ],
            Self::NotForSoMany { found, .. } => [
                format!("that suggestion cannot be taken for {found} figures"),
                format!("esa sugerencia no se puede tomar para {found} figuras"),
            ],
            _ => [
                format!("`{path}` cannot be put in order without changing what it says"),
                format!("`{path}` no se puede ordenar sin cambiar lo que dice"),
            ],
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl std::error::Error for Error {}
