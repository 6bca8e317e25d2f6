//! Errors: why a request has no answer at all, as facts in both languages.
//!
//! What is wrong within a text of the player is a [`Finding`](crate::finding::Finding), which is part of an answer; a
//! question that the rules do not answer is a [`Refused`](crate::rolls::Refused). Everything else that stops a request is
//! an [`Error`]: a subject (a path, an argument, or the field of a request) and an [`ErrorKind`]. Its kinds stand in
//! groups, each of which says when it is made:
//!
//! - files and folders: they cannot be read or written, or are not what was expected;
//! - the player's own files: they cannot be saved without loss;
//! - texts to import: there is no text to read, or it needs no import;
//! - lists and forces, and their units: a name is unknown or ambiguous, or of the wrong kind;
//! - games and their questions: a game has not what was asked for;
//! - values: an argument or a field of the page is not what is allowed there;
//! - battles, suggestions and printing: the request cannot be done as it stands;
//! - questions to the player: there is no terminal, or he stopped them.
//!
//! [`Error::say`] words an error. The command line prints it and ends with status 2, with advice by `src/cli/remedy.rs`;
//! the page shows it in place of the answer.

#![deny(clippy::wildcard_enum_match_arm)]

mod battle_refusal;
mod file;
mod reason;

pub use battle_refusal::BattleRefusal;
pub use file::read_file;

use crate::language::{ByLanguage, Language};
use crate::text::truncate_middle;
use reason::SystemReason;
use std::path::Path;
use std::{fmt, io};

/// The characters shown of either end of a long path.
const SHOWN_END: usize = 200;

/// A failure; it always names the path or the argument it is about.
#[derive(Debug)]
pub struct Error {
    pub subject: ErrorSubject,
    /// The error itself.
    pub kind: ErrorKind,
}

/// The subject of an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ErrorSubject {
    /// A path or an argument, as the player wrote it, to be shown.
    Path(String),
    /// The key of a field of a request, such as `cover`, which each front end names in its own way.
    Field(String),
}

impl ErrorSubject {
    /// Returns the path, or the key of the field.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Path(name) | Self::Field(name) => name,
        }
    }
}

/// The kind of file that was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpectedFile {
    /// A list or a force.
    ListOrForce,
    /// A file to print into.
    Output,
    /// One of the tables of a game.
    Table,
    Settings,
    /// Any other file.
    Plain,
}

/// The reason why a request failed, with the facts of its sentence.
#[derive(Debug)]
pub enum ErrorKind {
    // Reading and writing files and folders.
    /// The path could not be opened or read.
    Read(io::Error),
    /// The path could not be written.
    Write(io::Error),
    /// Standard output could not be written.
    WriteStream(io::Error),
    /// The program cannot listen at the address.
    Listen(io::Error),
    /// A folder, pipe or device where a file is expected.
    NotAFile(ExpectedFile),
    /// A folder where a file of a list or a force is expected.
    IsAFolder,
    /// A file where a folder to write into is expected.
    NotAFolder,
    /// A file with more bytes than one of its kind may have.
    TooLarge { most: u64, wanted: ExpectedFile },
    /// A file of this name is there already.
    Exists,
    /// A file that Fistful did not write, in the place of an output file.
    NotOurs,
    /// Two documents of one run with the same output file.
    SameOutput { other: String },

    // The player's own files.
    /// A player's own file could not be saved, and is unchanged.
    Unsaved(io::Error),
    /// A player's own file is no longer what was read of it.
    Changed,
    /// The file has a second hard link.
    HardLinked,
    /// The backup path is taken by something that is not a backup.
    NotABackup,
    /// A shipped file cannot be written.
    NotYours,
    /// Standard input cannot be written.
    StreamNotYours,
    /// The canonical form of a file would change what it says.
    CannotFormat,

    // Texts to import.
    /// No text to import has this name.
    NoSuchText,
    /// An address of the web in place of a text to import.
    WebAddress,
    /// A list or a force as a text to import.
    AlreadyOurs,

    // Lists and forces.
    /// No file and no shipped army has this name.
    NoSuchFile { near: Option<String> },
    /// A force where a list is expected; the name of its list, where that is known.
    NotAList { list: Option<String> },
    /// A list where a force is expected.
    NotAForce,
    /// The record of a battle where a list or a force is expected.
    BattleRecord,
    /// A list with errors of its own.
    FaultyList,
    /// A unit of a list where a whole list is needed.
    WholeList { list: String, unit: String },
    /// A list without house rules, named as their source.
    NoHouseRules,
    /// A choice of values for a force, whose file makes that choice.
    ForceSetsValues,
    /// A list that names no enemy.
    NoEnemy,

    // Units of a list or a force.
    /// A list or force without a unit of this name.
    NoSuchUnit { unit: String, near: Option<String>, allowed: Box<ByLanguage<String>> },
    /// A name of several squads or leaders that differ and have names of their own.
    AmbiguousUnit { found: usize, names: Box<ByLanguage<String>> },
    /// A name of several squads or leaders that differ and have no other name.
    SameNames { found: usize },
    /// A name of units of several lists: their full names.
    InSeveralLists { name: String, found: usize, units: String },
    /// A unit without a weapon of this name.
    NoSuchWeapon { near: Option<String>, allowed: String },
    /// Squads that are not of a force, without a number of figures.
    NoFigures,

    // Games and their questions.
    /// A list or a force of another game than the first.
    TwoGames { first: &'static str, other: &'static str },
    /// A list or force of another game than that of the question.
    OfAnotherGame { game: &'static str, wanted: &'static str },
    /// A list or a force whose units have no ability codes, where a question is about codes.
    Codeless { game: &'static str },
    /// A game without ability codes, asked for them: of its rules only the book counts here.
    BookAlone,
    /// A question about dice that a game does not have; it has the others.
    NoQuestion { question: String, others: String },
    /// A points limit in a game without points.
    NoPoints,
    /// A game without a reference.
    NoReference,
    /// A game without drawings of its codes.
    NoDevices,
    /// A letter of a house for which no device is left.
    NoDevice,
    /// An id that no ruling of its game has; the ids of that game.
    NoSuchRuling { game: Box<ByLanguage<String>>, key: &'static str, ids: String },
    /// An id of no game's rulings; the ids of all.
    NoSuchRulings { ids: String },
    /// Words of which one is in no ruling: the nearest that is in one, and the ids of all rulings.
    NoRulingWith { words: String, near: Option<String>, ids: String },
    /// Words that are in rulings, but not together in one.
    NoRulingWithAll { words: String },
    /// A table of a game cannot be used.
    Rules(String),

    // Values of the command line and of the page.
    /// A value that is not one of those allowed.
    WrongValue { found: String, near: Option<String>, allowed: Box<ByLanguage<String>> },
    /// A value that is not written as it must be.
    WrongForm { found: String, samples: &'static str },
    /// A size that is not one of a table for battles, and the least and most inches of a side.
    TableSize { found: String, least: i32, most: i32 },
    /// A text that is not a number to add to a roll.
    NoAddition,
    /// A range whose end is below its start, and its bounds in order.
    Backwards { found: String, least: i32, most: i32 },
    /// A character that cannot be seen, and its place in the value, from 1.
    InvisibleCharacter { found: char, place: usize },
    /// A name without a letter.
    NoName,
    /// An empty name for a file to write.
    NoFileName,
    /// A name with more characters than any may have.
    LongName { most: usize },
    /// Another number of files than the two that are compared.
    NotTwo { found: usize },
    /// More units than are compared at once.
    TooManyUnits { found: usize, most: usize },
    /// More codes than one run answers, or more bytes of them than are read.
    TooManyCodes { most: usize },

    // Battles.
    /// A battle that cannot be fought.
    BattleRefusal(BattleRefusal),

    // Suggestions for a force.
    /// A suggestion was chosen, and none fits.
    NoSuggestions,
    /// A suggestion that was not made.
    NoSuchSuggestion { found: usize, most: usize },
    /// A suggestion that no longer fits after the others taken with it.
    NoLongerFits { number: usize },
    /// A suggestion that fits only if those before it are taken for their fewest figures: `spent` is what they cost now,
    /// `picks` what to type instead.
    FitsWithFewer { number: usize, spent: i64, picks: String },
    /// A number of figures for a suggestion without a choice.
    NotPerFigure,
    /// A suggestion for a number of figures that it cannot be taken for.
    NotForSoMany { found: i64, least: i64, most: i64 },

    // Printing.
    /// Another document than its sheet, or an option without effect there, for the record of a battle.
    RecordIsASheet,
    /// A table for anything but the sheet of a force with ability codes.
    TableNeedsForceSheet,
    /// A QR code on anything but the sheet of a force.
    QrNeedsForceSheet,
    /// A QR code on documents of a force without its sheet, such as cards.
    QrWithoutSheet,
    /// A link with more letters than a QR code holds.
    TooLongForQr { found: usize, most: usize },
    /// More faces of cards than one deck holds.
    TooManyCards { found: usize, most: usize },
    /// Another format than plain text for standard output.
    PlainTextOnly,
    /// The pages could not be typeset.
    Render(String),
    /// The program was built without the PDF renderer.
    NoPdf,

    // Questions to the player.
    /// Questions to a player, and no terminal to ask them in.
    NoTerminal,
    /// The player stopped the questions.
    Stopped,

    // Others.
    /// An error in its own words, with its remedy.
    InWords { words: Box<ByLanguage<String>>, hint: Box<ByLanguage<String>> },
}

impl Error {
    /// Creates an error about a path; a long one is shown without its middle.
    pub fn new(path: impl AsRef<Path>, kind: ErrorKind) -> Self {
        let path = truncate_middle(&path.as_ref().display().to_string(), SHOWN_END);
        Self { subject: ErrorSubject::Path(path), kind }
    }

    /// Creates an error about the value of a field, by its key.
    pub fn of_field(key: &str, kind: ErrorKind) -> Self {
        Self { subject: ErrorSubject::Field(key.to_owned()), kind }
    }

    /// Creates an error in its own words, with its remedy: English and Spanish.
    pub fn in_words(path: impl AsRef<Path>, words: [String; 2], hint: [String; 2]) -> Self {
        let both =
            |[en, es]: [String; 2]| Box::new(ByLanguage { en, es, alike: false, from: None });
        Self::new(path, ErrorKind::InWords { words: both(words), hint: both(hint) })
    }

    /// Returns the error as a sentence part, in one language.
    pub fn say(&self, language: Language) -> String {
        say(&self.kind, self.subject.as_str(), language)
    }
}

impl ErrorKind {
    /// Refuses a force where a list is expected, with the source of its list, where that is known.
    pub fn not_a_list(list: Option<&str>) -> Self {
        Self::NotAList { list: list.map(|name| name.trim_end_matches(".yaml").to_owned()) }
    }

    /// Refuses a suggestion number beyond the last, `most`.
    pub(crate) fn no_suggestion(found: usize, most: usize) -> Self {
        if most == 0 { Self::NoSuggestions } else { Self::NoSuchSuggestion { found, most } }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl std::error::Error for Error {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others come from no other error")]
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            ErrorKind::Read(why)
            | ErrorKind::Write(why)
            | ErrorKind::WriteStream(why)
            | ErrorKind::Listen(why)
            | ErrorKind::Unsaved(why) => Some(why),
            _ => None,
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/messages/error.rs"));
