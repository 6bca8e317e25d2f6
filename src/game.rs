//! Games whose units have no ability codes: the traits of such a game and of its files.
//!
//! A game implements [`CodelessRules`]; the rest of the program knows it as a [`CodelessGame`], and a list or a force of it as a
//! [`CodelessArmy`].

mod ask;
mod declared;
mod entry;
mod question;
mod rules;

pub use ask::{set, value_of};
pub use declared::{
    AnswerDice, DiceQuestion, DiceRequest, Field, FieldNeed, FormRange, Input, LabelOf, NamedKey,
    Question, field_label,
};
pub use entry::{Known, QuestionUnit, Topic, UnitEntry, UnitWeapon};
pub use question::{
    AskedUnit, DiceAnswer, DiceError, DiceOutcome, FieldValue, KeyFigureKind, ListedUnit, OpenArmy,
    OutcomeName, QuestionContext, Titled, UnitName, fill_title, find_by_key, find_unit,
    find_weapon, join_title, list_all_outcomes, list_names, list_outcomes, numbers, wrong_unit,
    yes_no_outcomes,
};
pub use rules::{CodelessRules, GameEntry, ListWithForce, downcast_army};

use crate::army::Words;
use crate::bill::points_left;
use crate::book::Book;
use crate::deck::Text;
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use crate::finding::{Finding, any_error, count_faults};
use crate::language::Language;
use crate::paste::CellReader;
use crate::read::{self, FileFormats, FileKind};
use crate::sheet::{ForceEditor, ListPage, Sign, Strip, StripSheets};
use crate::text::Source;
use crate::yaml::Placed;
use std::any::Any;
use std::fmt::Debug;

/// A game whose units have no ability codes.
pub trait CodelessGame: FileFormats {
    /// Returns `true` if its units cost points.
    fn has_points(&self) -> bool;

    /// Returns the defaults of a new force.
    fn new_force(&self) -> NewForce;

    /// Returns a unit to start a list from.
    ///
    /// # Errors
    /// Its tables cannot be loaded.
    fn sample(&self, grammars: Grammars) -> Result<Sample, Error>;

    /// Returns the function that lays out the page to play from of its blank form in a language.
    ///
    /// # Errors
    /// Its tables cannot be loaded.
    fn blank_strips(&self, grammars: Grammars) -> Result<BlankStrips, Error>;

    /// Asks for a unit of a list at a terminal.
    ///
    /// # Errors
    /// The player goes back or stops, or its tables cannot be loaded.
    fn ask_unit(
        &self,
        asker: &dyn UnitAsker,
        grammars: Grammars,
    ) -> Result<UnitValues, InterviewExit>;

    /// Returns the function that reads a row of a pasted table as a unit, without its name.
    ///
    /// # Errors
    /// Its tables cannot be loaded.
    fn unit_reader(&self, grammars: Grammars) -> Result<UnitReader, Error>;

    /// Returns `true` if a unit has no complete card.
    fn is_incomplete(&self, unit: &UnitValues) -> bool;

    /// Returns `true` if a word is a key of its tables, which questions about dice may name.
    fn has_key(&self, word: &str, grammars: Grammars) -> bool;

    /// Returns its questions about dice, each with the function that answers it.
    fn dice_questions(&self) -> &'static [DiceQuestion];

    /// Returns the declarations of its questions about dice.
    fn questions(&self) -> Vec<&'static Question> {
        self.dice_questions().iter().map(|asked| &asked.question).collect()
    }

    /// Reads, decodes and checks a list or a force.
    ///
    /// # Errors
    /// Its tables cannot be loaded, or `list` fails, which finds the list of a force by its name.
    fn muster(
        &'static self,
        file: (&str, &[u8]),
        data: GameData,
        list: &mut dyn FnMut(&str) -> Result<ListFound<&'static str>, Error>,
    ) -> Result<CodelessFile, Error>;

    /// Returns the name of a force and that of its list, and findings about the form of its file.
    fn force_head(
        &'static self,
        source: &Source,
        known: &[FileKind],
    ) -> (Option<(String, Placed<String>)>, Vec<Finding>);
}

/// The games without ability codes that a program knows.
pub type CodelessGames = &'static [&'static dyn CodelessGame];

/// Returns the kinds of file of a program that knows these games.
pub fn file_kinds(games: CodelessGames) -> Vec<FileKind> {
    FileKind::all(games.iter().map(|game| *game as &dyn FileFormats))
}

/// Returns the game that a file names, if it is one of these.
pub fn game_of_file(bytes: &[u8], games: CodelessGames) -> Option<&'static dyn CodelessGame> {
    let key = read::game(bytes)?;
    games.iter().copied().find(|game| game.key() == key)
}

impl Eq for dyn CodelessGame {}

impl PartialEq for dyn CodelessGame {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

/// The book of a game, and the source of its tables.
#[derive(Debug)]
pub struct GameData<'a> {
    pub book: Book,
    pub grammars: Grammars<'a>,
    /// All kinds of file.
    pub known: &'a [FileKind],
}

/// The defaults of a new force.
#[derive(Debug, Clone, Copy)]
pub struct NewForce {
    /// The default limit of points; `None` in a game without points.
    pub limit: Option<i64>,
    /// The YAML line of a force without units, such as `units: []`.
    pub nobody: &'static str,
    /// `true` if its units stand in platoons.
    pub has_platoons: bool,
    /// The units that it must have: each by the key of its section, or `None` for any unit.
    pub begins_with: &'static [Option<&'static str>],
}

/// A unit to start a list from.
#[derive(Debug, Clone)]
pub struct Sample {
    /// Comments that say what its keys may be, each with its `#` and line break.
    pub notes: String,
    pub unit: UnitValues,
}

/// The keys of a unit of a list, each with its value as YAML.
pub type UnitValues = Vec<(&'static str, String)>;

/// Reads a row of a pasted table as a unit; `None` in a game without tables of units.
pub type UnitReader = Box<dyn Fn(&mut CellReader) -> UnitValues>;

/// Lays out the page to play from of a blank form in a language, with strips to fill in by hand.
pub type BlankStrips = Box<dyn Fn(Language) -> StripSheets>;

/// A player who is asked about the units of a list at a terminal.
pub trait UnitAsker {
    /// Returns the language of the questions.
    fn language(&self) -> Language;
    /// Shows a line.
    ///
    /// # Errors
    /// The terminal is gone.
    fn say(&self, line: &str) -> Result<(), InterviewExit>;
    /// Asks for a text until `wrong` finds no fault in it.
    ///
    /// # Errors
    /// The player goes back or stops.
    fn text(&self, question: &str, usual: &str, wrong: FindFault) -> Result<String, InterviewExit>;
    /// Asks for one of several items, and shows the answer after the question.
    ///
    /// # Errors
    /// The player goes back or stops.
    fn choose(
        &self,
        question: &str,
        items: &[String],
        usual: usize,
    ) -> Result<usize, InterviewExit>;
    /// Asks for any number of items.
    ///
    /// # Errors
    /// The player goes back or stops.
    fn several(&self, question: &str, items: &[String]) -> Result<Vec<usize>, InterviewExit>;
    /// Asks a yes-or-no question.
    ///
    /// # Errors
    /// The player goes back or stops.
    fn agrees(&self, question: &str, usual: bool) -> Result<bool, InterviewExit>;
    /// Returns the fault of the last key of the next unit; `None` if there is none.
    ///
    /// # Errors
    /// The rules cannot be loaded.
    fn wrong_last(&self, unit: UnitValues) -> Result<Option<String>, Error>;
    /// Returns the units so far.
    fn units(&self) -> &[UnitValues];
}

/// Finds the fault of a given text; `None` if there is none.
pub type FindFault<'a> = &'a dyn Fn(&str) -> Result<Option<String>, Error>;

/// The reason why questions end early.
#[derive(Debug)]
pub enum InterviewExit {
    /// The player goes back.
    Back,
    /// The player stops, or something failed.
    Error(Error),
}

impl From<Error> for InterviewExit {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

/// The contents of a file of such a game: a list, or a force with its list.
pub trait CodelessArmy: Any + Debug + Send + Sync {
    /// Returns the name of the force, or else of the list.
    fn name(&self) -> &Words;
    fn list_name(&self) -> &Words;
    /// Returns the emblem of its list, a name of `templates/emblems.yaml`.
    fn emblem(&self) -> &'static str;
    /// Returns the list of a force, as its file names it; `None` for a list.
    fn list(&self) -> Option<&str>;
    /// Returns the points of a force, and its limit; `None` for a list, and where the game has no points.
    fn points(&self) -> Option<(i64, Option<i64>)>;
    /// Returns the points of a force below its limit, negative above it; `None` without a limit.
    fn points_left(&self) -> Option<i64> {
        self.points().and_then(|(total, limit)| points_left(total, limit))
    }
    /// Returns the units of a list, or those that a force fields.
    fn entries(&self) -> Vec<UnitEntry>;
    /// Returns the units that questions find, by their names.
    fn question_units(&self) -> Vec<QuestionUnit>;
    /// Returns the number of units of a list, or of those that a force fields.
    fn units(&self) -> usize;
    /// Words the totals: `196 of 200 points, 7 units`, or `44 figures, 4 units, 1 gun`.
    fn counts(&self, language: Language) -> String;
    /// Lays out its sheet, without the frame.
    fn page(&self, language: Language) -> ListPage;
    /// Returns the pages to play from.
    fn strip_sheets(&self, language: Language) -> StripSheets;
    /// Returns the strip of each unit.
    fn strips(&self, language: Language) -> Vec<Strip>;
    /// Returns the strip and the texts of each card; `has_room` for those with room for odds too.
    fn cards(&self, has_room: bool, language: Language) -> Vec<(Strip, Vec<Text>)>;
    /// Returns the force as the editor shows it.
    fn force_editor(&self, sign: Sign, language: Language) -> ForceEditor;
    /// Returns the index, among the stats of a strip, of the Morale that losses reduce; `None` in a game without it.
    fn morale_stat(&self) -> Option<usize>;
}

/// The result of looking for the list of a force by its name.
#[derive(Debug)]
pub enum ListFound<L> {
    /// A list or a force of a game without ability codes.
    Codeless(Box<CodelessFile>),
    /// A list with ability codes, or the part of it that the caller kept.
    Coded(L),
    /// Another force.
    Force,
    /// No file; the nearest name, if there is one.
    Nothing(Option<String>),
}

impl<L> ListFound<L> {
    /// Replaces a list with ability codes by a part of it.
    pub fn map_coded<M>(self, part: impl FnOnce(L) -> M) -> ListFound<M> {
        match self {
            Self::Codeless(list) => ListFound::Codeless(list),
            Self::Coded(list) => ListFound::Coded(part(list)),
            Self::Force => ListFound::Force,
            Self::Nothing(near) => ListFound::Nothing(near),
        }
    }
}

/// The text of the list that a force names.
#[derive(Debug)]
pub struct ForceListText {
    /// The name as written in the force, with its place.
    pub name: Placed<String>,
    pub text: String,
}

/// A decoded and checked list or force of a game without ability codes.
#[derive(Debug)]
pub struct CodelessFile {
    /// The text.
    pub source: Source,
    /// The first eight digits of the SHA-256 of its bytes.
    pub hash: String,
    /// The book of its game.
    pub book: Book,
    pub game: &'static dyn CodelessGame,
    /// `true` if it is a force.
    pub is_force: bool,
    /// The list of a force, if it was found.
    pub list_text: Option<ForceListText>,
    /// Its contents; `None` if errors prevent decoding.
    pub contents: Option<Box<dyn CodelessArmy>>,
    /// The findings, in the order of the text.
    pub findings: Vec<Finding>,
}

impl CodelessFile {
    /// Returns `true` if any finding is an error.
    pub fn is_faulty(&self) -> bool {
        any_error(&self.findings)
    }

    /// Returns the number of errors, except those about the link of a force.
    pub fn faults(&self) -> usize {
        count_faults(&self.findings)
    }

    /// Returns the error of a question about ability codes, which the game does not have.
    pub fn codeless(&self) -> ErrorKind {
        ErrorKind::Codeless { game: self.game.key() }
    }

    pub fn file_kind(&self) -> FileKind {
        if self.is_force { FileKind::GameForce(self.game) } else { FileKind::GameList(self.game) }
    }

    /// Returns its text and its findings.
    pub fn sourced_findings(&self) -> (&Source, &[Finding]) {
        (&self.source, &self.findings)
    }
}
