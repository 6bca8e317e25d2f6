//! Faults of what a player wrote.

#![deny(clippy::wildcard_enum_match_arm)]

mod army;
mod choice;
mod code;
mod contradiction;
mod file;
mod force;
mod game;
mod house;
mod link;
mod paste;
mod record;
mod syntax;
mod terrain;

pub use crate::message::{Act, Severity};
pub use army::ArmyFault;
pub use choice::ChoiceFault;
pub use code::CodeFault;
pub use contradiction::Contradiction;
pub use file::FileFault;
pub use force::ForceFault;
pub use game::{GameFault, GameMessage};
pub use house::HouseFault;
pub use link::LinkFault;
pub use paste::PasteFault;
pub use record::RecordFault;
pub use syntax::YamlSyntax;
pub use terrain::TerrainFault;

use crate::language::Language;
use crate::limits;
use crate::message::Message;

/// A kind of file that is not an army file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForeignFile {
    /// A PDF document.
    Pdf,
    /// A zip archive.
    Zip,
    /// A spreadsheet, such as `list.xlsx`.
    Spreadsheet,
    /// Another document of an office program.
    Office,
    Picture,
    /// Only zero bytes, as a crash while saving leaves them.
    Zeros,
}

/// The shape a value must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A mapping: `key: value` lines.
    Mapping,
    /// A list: lines that start with `- `.
    List,
    Text,
    /// A whole number.
    Whole,
    /// A text or a whole number.
    Scalar,
    /// `true` or `false`.
    Truth,
}

/// A value of the wrong kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    Mapping,
    List,
    Nothing,
    /// A single value, as written.
    Scalar(String),
}

/// Something that has too many parts, or is too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limited {
    FileBytes,
    /// The nesting of a file.
    Depth,
    /// The values in a file.
    Nodes,
    /// The aliases and anchors of a file.
    Aliases,
    /// The findings of a file.
    Findings,
    /// The documents in a file.
    Documents,
    /// The entries of a list.
    Entries,
    /// The characters of a text.
    Characters,
    /// The bytes of a text.
    Bytes,
}

/// A short notation of the file, by an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notation {
    /// `4-6`, `5` or `2+`.
    Range,
    /// `4d`.
    Dice,
    /// `24"`.
    Inches,
    /// `14`.
    Number,
    /// `3`, or `3 messiah`.
    Rating,
    /// `12 7+`.
    Reach,
}

/// A count together with its unit, for messages about limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    OneMebibyte,
    Kibibytes(u64),
    Bytes(u64),
    Levels(u64),
    Values(u64),
    Aliases(u64),
    Documents(u64),
    Findings(u64),
    Entries(u64),
    Characters(u64),
}

impl Amount {
    fn new(limited: Limited, n: u64) -> Self {
        match limited {
            Limited::FileBytes if n == limits::FILE_BYTES => Self::OneMebibyte,
            Limited::FileBytes if n == limits::PASTED_BYTES => Self::Kibibytes(n >> 10),
            Limited::FileBytes | Limited::Bytes => Self::Bytes(n),
            Limited::Depth => Self::Levels(n),
            Limited::Nodes => Self::Values(n),
            Limited::Aliases => Self::Aliases(n),
            Limited::Documents => Self::Documents(n),
            Limited::Findings => Self::Findings(n),
            Limited::Entries => Self::Entries(n),
            Limited::Characters => Self::Characters(n),
        }
    }
}

/// A limit that is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Excess {
    Counted {
        found: Amount,
        most: Amount,
    },
    /// Nested deeper; the parser did not count how deep.
    Deeper {
        most: Amount,
    },
    /// More; the parser did not count how many.
    More {
        most: Amount,
    },
}

/// The remedy of a value of the wrong kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShapeRemedy {
    /// The value that was probably meant.
    Meant(String),
    /// A text where there is none.
    Fill,
    Mapping,
    List,
    Text,
    Whole,
    Scalar,
    Truth,
}

/// The kind of file that keys belong to: of a game by its name, or of one with ability codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameKeys {
    List(&'static str),
    Force(&'static str),
    CodedList,
    CodedForce,
}

/// A fault as facts; its sentences are in `templates/messages/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A fault in an ability code.
    Code(CodeFault),
    /// A fault in a file or the shape of a value in it.
    File(FileFault),
    /// A fault in the meaning of an army.
    Army(ArmyFault),
    /// A fault in the rules of a house.
    House(HouseFault),
    /// A fault in what is fielded.
    Force(ForceFault),
    /// A fault in an option that is bought.
    Choice(ChoiceFault),
    /// A fault in the link of a force.
    Link(LinkFault),
    /// A fault in a pasted list.
    Paste(PasteFault),
    /// A fault in the record of a battle.
    Record(RecordFault),
    /// A fault in something that only one game has.
    Game(GameFault),
}

impl Fault {
    fn message(&self) -> &dyn Message {
        match self {
            Self::Code(fault) => fault,
            Self::File(fault) => fault,
            Self::Army(fault) => fault,
            Self::House(fault) => fault,
            Self::Force(fault) => fault,
            Self::Choice(fault) => fault,
            Self::Link(fault) => fault,
            Self::Paste(fault) => fault,
            Self::Record(fault) => fault,
            Self::Game(fault) => fault.message(),
        }
    }

    /// Returns the stable, kebab-case name of the fault.
    pub fn id(&self) -> &'static str {
        self.message().id()
    }

    /// Returns the severity: error, warning or note.
    pub fn severity(&self) -> Severity {
        self.message().severity()
    }

    /// Returns `true` for a remark on a formation that is smaller than its leader, which only a check makes (F28).
    pub fn is_for_checks(&self) -> bool {
        let Self::Force(fault) = self else { return false };
        matches!(fault, ForceFault::FewSquads { .. } | ForceFault::FewPlatoons { .. })
    }

    /// Returns the fault as one sentence part: lower case, no full stop, the player's own text in backticks.
    pub fn say(&self, language: Language) -> String {
        self.message().say(language)
    }

    /// Returns a remedy that each front end words in its own way.
    pub fn act(&self) -> Option<Act> {
        self.message().act()
    }

    /// Returns the remedy: the allowed values, or the probable one; `None` if nothing needs doing.
    pub fn hint(&self, language: Language) -> Option<String> {
        self.message().hint(language)
    }
}

impl<T: GameMessage + PartialEq> From<T> for Fault {
    fn from(fault: T) -> Self {
        Self::Game(GameFault::new(fault))
    }
}

/// The families of faults that are variants of their own.
macro_rules! families {
    ($($Family:ident($Fault:ident))*) => {$(
        impl From<$Fault> for Fault {
            fn from(fault: $Fault) -> Self {
                Self::$Family(fault)
            }
        }
    )*};
}

families! {
    Code(CodeFault) File(FileFault) Force(ForceFault) Choice(ChoiceFault) Link(LinkFault) House(HouseFault)
    Army(ArmyFault) Paste(PasteFault) Record(RecordFault)
}
