//! The machine's troubles: what the program could not do.

mod files;
mod unsaved;

pub use files::Files;
pub use unsaved::Unsaved;

use crate::language::{ByLanguage, Language};
use crate::limits;
use crate::text::short;
use std::fmt;
use std::path::Path;

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

/// What the machine refused to do.
#[derive(Debug)]
pub enum ErrorKind {
    /// The path could not be opened or read.
    Read(std::io::Error),
    /// The path could not be written.
    Write(std::io::Error),
    /// A player's own file was left as it was.
    Unsaved(Unsaved),
    /// A folder, pipe or device stands where a file is wanted.
    NotAFile,
    /// No file and no shipped army has this name.
    NoSuchArmy {
        /// The shipped army that was probably meant.
        near: Option<String>,
    },
    /// The file exists, is outside `output/`, and Fistful did not write it.
    NotOurs,
    /// Two armies of one run would be written to one file.
    SameOutput {
        /// The other army.
        other: String,
    },
    /// An argument has a value that it does not take.
    WrongValue {
        /// The value.
        found: String,
        /// The value that was probably meant.
        near: Option<String>,
        /// Those it takes.
        allowed: String,
    },
    /// More codes than one run answers.
    TooManyCodes,
    /// More faces of cards than one deck holds.
    TooManyCards {
        /// How many there would be.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// Files of another kind or number than the command wants.
    Files(Files),
    /// What is said in its own words, with what is allowed.
    Told(Box<Told>),
    /// A table in `grammars/` cannot be used.
    Rules(String),
    /// The page could not be set.
    Render(String),
    /// The program was built without the PDF renderer.
    NoPdf,
    /// The questions of `fistful new` have no answers.
    Unanswered(Unanswered),
}

/// Why questions have no answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unanswered {
    /// There is no terminal to ask in.
    NoTerminal,
    /// The player stopped.
    Stopped,
}

impl Unanswered {
    fn say(self, path: &str) -> (String, String) {
        match self {
            Self::NoTerminal => {
                (format!("`{path}` needs a NAME"), format!("`{path}` necesita un nombre (NAME)"))
            }
            Self::Stopped => (
                format!("`{path}` was stopped: nothing is written"),
                format!("`{path}` se ha interrumpido: no se ha escrito nada"),
            ),
        }
    }

    fn hint(self) -> (String, String) {
        match self {
            Self::NoTerminal => (
                "write `fistful new \"House Ordos\"`; without a name it asks, in a terminal".into(),
                "escribe `fistful new \"Casa Ordos\"`; sin nombre pregunta, si hay terminal".into(),
            ),
            Self::Stopped => (
                "`fistful new \"House Ordos\"` writes a file to start from, and asks nothing"
                    .into(),
                "`fistful new \"Casa Ordos\"` escribe un fichero para empezar, sin preguntar"
                    .into(),
            ),
        }
    }
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
        let path = &self.path;
        let (en, es) = match &self.kind {
            ErrorKind::Read(why) => (
                format!("cannot read `{path}`: {why}"),
                format!("no se puede leer `{path}`: {why}"),
            ),
            ErrorKind::Write(why) => (
                format!("cannot write `{path}`: {why}"),
                format!("no se puede escribir `{path}`: {why}"),
            ),
            ErrorKind::Unsaved(why) => why.say(path),
            ErrorKind::NotAFile => (
                format!("`{path}` is not a regular file"),
                format!("`{path}` no es un fichero corriente"),
            ),
            ErrorKind::NoSuchArmy { .. } => (
                format!("`{path}` is neither a file nor a shipped army"),
                format!("`{path}` no es ni un fichero ni un ejército incluido"),
            ),
            ErrorKind::NotOurs => (
                format!("`{path}` exists and was not written by Fistful"),
                format!("`{path}` ya existe y no lo escribió Fistful"),
            ),
            ErrorKind::SameOutput { other } => (
                format!("`{other}` and another army would both be written to `{path}`"),
                format!("`{other}` y otro ejército se escribirían los dos en `{path}`"),
            ),
            ErrorKind::WrongValue { found, .. } => (
                format!("`{path}` does not take `{}`", short(found, 40)),
                format!("`{path}` no admite `{}`", short(found, 40)),
            ),
            ErrorKind::Files(files) => files.say(path),
            ErrorKind::Told(told) => (told.said.en.clone(), told.said.es.clone()),
            ErrorKind::TooManyCodes => (
                format!("`{path}` gives more than {} codes or 1 MiB", limits::CODES),
                format!("`{path}` da más de {} códigos o 1 MiB", limits::CODES),
            ),
            ErrorKind::TooManyCards { found, most } => (
                format!("`{path}` would make {found} cards, and a deck holds {most}"),
                format!("`{path}` daría {found} cartas, y un mazo tiene {most} como mucho"),
            ),
            ErrorKind::Rules(why) => (
                format!("`{path}` is not a usable rules: {why}"),
                format!("`{path}` no es un reglamento utilizable: {why}"),
            ),
            ErrorKind::Render(why) => (
                format!("cannot set the pages of `{path}`: {why}"),
                format!("no se puede maquetar `{path}`: {why}"),
            ),
            ErrorKind::NoPdf => (
                format!("cannot write `{path}`: this Fistful was built without PDF"),
                format!("no se puede escribir `{path}`: este Fistful se compiló sin PDF"),
            ),
            ErrorKind::Unanswered(why) => why.say(path),
        };
        language.pick(en, es)
    }

    /// One thing to do about it, in one language.
    pub fn hint(&self, language: Language) -> String {
        let (en, es) = self.remedy();
        language.pick(en, es)
    }

    fn remedy(&self) -> (String, String) {
        match &self.kind {
            ErrorKind::Read(_) => (
                "check the path and its permissions".into(),
                "revisa la ruta y sus permisos".into(),
            ),
            ErrorKind::Write(_) => (
                "the folder may be read-only or full: choose another with `--output`".into(),
                "la carpeta es de solo lectura o está llena: elige otra con `--output`".into(),
            ),
            ErrorKind::Unsaved(why) => why.hint(),
            ErrorKind::NotAFile => (
                "name an army file, such as `armies/fistful/atreides.yaml`".into(),
                "indica un fichero de ejército, como `armies/fistful/atreides.yaml`".into(),
            ),
            ErrorKind::NoSuchArmy { near: Some(near) } => {
                (format!("did you mean `{near}`?"), format!("¿querías decir `{near}`?"))
            }
            ErrorKind::NoSuchArmy { near: None } => (
                "`fistful list` names the shipped armies".into(),
                "`fistful list` nombra los ejércitos incluidos".into(),
            ),
            ErrorKind::NotOurs => (
                "move it away, or write over it with `--force`".into(),
                "muévelo a otro sitio o sobrescríbelo con `--force`".into(),
            ),
            ErrorKind::SameOutput { .. } => (
                "print them one at a time, into different folders with `--output`".into(),
                "imprímelos de uno en uno, en carpetas distintas con `--output`".into(),
            ),
            ErrorKind::WrongValue { near, allowed, .. } => wanted(near.as_deref(), allowed),
            ErrorKind::Files(files) => files.hint(),
            ErrorKind::Told(told) => (told.hint.en.clone(), told.hint.es.clone()),
            ErrorKind::TooManyCodes => {
                ("give them in several runs".into(), "dalos en varias ejecuciones".into())
            }
            ErrorKind::TooManyCards { .. } => {
                ("print fewer copies".into(), "imprime menos copias".into())
            }
            ErrorKind::Rules(_) => (
                "repair the table, or leave out `--grammars`".into(),
                "corrige la tabla o prescinde de `--grammars`".into(),
            ),
            ErrorKind::Render(_) => (
                "print it with `--format html`, and tell us about the army".into(),
                "imprímelo con `--format html` y cuéntanos qué ejército es".into(),
            ),
            ErrorKind::NoPdf => (
                "build it with the default features, or print with `--format html`".into(),
                "compílalo con las opciones por defecto o imprime con `--format html`".into(),
            ),
            ErrorKind::Unanswered(why) => why.hint(),
        }
    }
}

/// What an argument takes, and what was probably meant.
fn wanted(near: Option<&str>, allowed: &str) -> (String, String) {
    match near {
        Some(near) => (
            format!("did you mean `{near}`? Allowed are {allowed}"),
            format!("¿querías decir `{near}`? Se admiten {allowed}"),
        ),
        None => (format!("allowed are {allowed}"), format!("se admiten {allowed}")),
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl std::error::Error for Error {}
