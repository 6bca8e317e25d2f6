//! What can be wrong with what a player wrote.

mod army;
mod chess;
mod choice;
mod code;
mod contradiction;
mod dust;
mod file;
mod force;
mod house;
mod link;
mod mistaken;
mod scrubs;
mod stumble;
mod trespass;

pub use army::ArmyFault;
pub use chess::ChessFault;
pub use choice::ChoiceFault;
pub use code::CodeFault;
pub use contradiction::Contradiction;
pub use dust::{DustFault, LinePart};
pub use file::FileFault;
pub use force::ForceFault;
pub use house::HouseFault;
pub use link::LinkFault;
pub use scrubs::ScrubsFault;
pub use stumble::Stumble;
pub use trespass::{Part, Trespass};

use crate::language::{ByLanguage, Language};
use crate::limits;

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Understood, and worth saying how.
    Note,
    /// Accepted, though the rules or the reader may stumble over it.
    Warning,
    /// A rule is broken, or the text cannot be understood.
    Error,
}

impl Severity {
    /// The word in answers: `note`, `warning` or `error`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// What kind of file was given in place of an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foreign {
    /// A PDF document.
    Pdf,
    /// A zip archive.
    Zip,
    /// A spreadsheet, such as `list.xlsx`.
    Spreadsheet,
    /// Another document of an office program.
    Office,
    /// A picture.
    Picture,
    /// Nothing but zero bytes, as a crash while saving leaves them.
    Zeros,
}

/// The shape a value must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A mapping: `key: value` lines.
    Mapping,
    /// A list: lines that start with `- `.
    List,
    /// A text.
    Text,
    /// A whole number.
    Whole,
    /// A text or a whole number.
    Scalar,
    /// `true` or `false`.
    Truth,
}

/// What a value of the file turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// A mapping.
    Mapping,
    /// A list.
    List,
    /// Nothing at all.
    Nothing,
    /// A single value, as written.
    Scalar(String),
}

/// Something that has too many parts, or is too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limited {
    /// The bytes of a file.
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

/// What a short notation of the file must look like.
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

impl Notation {
    /// An example of it.
    pub fn example(self) -> &'static str {
        match self {
            Self::Range => "4-6",
            Self::Dice => "4d",
            Self::Inches => "24\"",
            Self::Number => "14",
            Self::Rating => "3 messiah",
            Self::Reach => "12 7+",
        }
    }
}

/// What is wrong, as facts; [`Fault::say`] and [`Fault::hint`] make the sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// With an ability code.
    Code(CodeFault),
    /// With a file or the shape of a value in it.
    File(FileFault),
    /// With the meaning of an army.
    Army(ArmyFault),
    /// With the rules of a house.
    House(HouseFault),
    /// With what is fielded.
    Force(ForceFault),
    /// With an option that is bought.
    Choice(ChoiceFault),
    /// With the link of a force.
    Link(LinkFault),
    /// With a list of Scrubs of the Desert.
    Scrubs(ScrubsFault),
    /// With a position or a game of Dune Chess.
    Chess(ChessFault),
    /// With a list or a force of Dust Warfare.
    Dust(DustFault),
}

/// Something that a player can do about a fault, which each door words in its own way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Begin with a file that is there, or with a new one.
    Begin,
    /// Look for the usual slips, and at how files are written.
    ReadFormat,
    /// Look up the shipped lists.
    NameLists,
    /// See what is wrong with a list.
    CheckList(String),
    /// Write a link: what was given is none.
    WriteLink,
    /// Ask for another link.
    AskForLink,
    /// Give a platoon its leader: the one that its list names.
    LeadPlatoon(Option<ByLanguage<String>>),
    /// Give the company its leader: the one that its list names.
    LeadCompany(Option<ByLanguage<String>>),
    /// Leave something out, or raise the limit to these points.
    RaiseLimit(i64),
    /// Agree on a limit, such as these points.
    SetLimit(i64),
    /// Say that the points were looked at again, now that the list has this hash.
    ConfirmList(String),
    /// Leave out one of two, the first of which is on this line.
    LeaveOneOut(usize),
    /// Give two units names of their own, the first of which is on this line.
    NameApart(usize),
    /// Give a squad its NCO.
    AddNco,
    /// Give a platoon a unit for the section of this key.
    AddSection(&'static str),
    /// Make a unit another section: the first that has it is on this line.
    MoveSection(usize),
}

/// What every family of faults answers; English and Spanish stand side by side in each arm.
trait Facts {
    fn id(&self) -> &'static str;
    fn severity(&self) -> Severity;
    fn say(&self) -> (String, String);
    fn hint(&self) -> Option<(String, String)>;

    /// What to do about it where that is a door's to say; then there is no hint.
    fn act(&self) -> Option<Act> {
        None
    }
}

impl Fault {
    fn facts(&self) -> &dyn Facts {
        match self {
            Self::Code(fault) => fault,
            Self::File(fault) => fault,
            Self::Army(fault) => fault,
            Self::House(fault) => fault,
            Self::Force(fault) => fault,
            Self::Choice(fault) => fault,
            Self::Link(fault) => fault,
            Self::Scrubs(fault) => fault,
            Self::Chess(fault) => fault,
            Self::Dust(fault) => fault,
        }
    }

    /// The stable, kebab-case name of the fault.
    pub fn id(&self) -> &'static str {
        self.facts().id()
    }

    /// How much it matters.
    pub fn severity(&self) -> Severity {
        self.facts().severity()
    }

    /// The fault as one sentence part: lower case, no full stop, the player's own text in backticks.
    pub fn say(&self, language: Language) -> String {
        let (en, es) = self.facts().say();
        language.pick(en, es)
    }

    /// What to do about it, where each door has its own words for that.
    pub fn act(&self) -> Option<Act> {
        self.facts().act()
    }

    /// The remedy: what is allowed, or what was probably meant; `None` where nothing needs doing.
    pub fn hint(&self, language: Language) -> Option<String> {
        self.facts().hint().map(|(en, es)| language.pick(en, es))
    }
}

impl From<CodeFault> for Fault {
    fn from(fault: CodeFault) -> Self {
        Self::Code(fault)
    }
}

impl From<FileFault> for Fault {
    fn from(fault: FileFault) -> Self {
        Self::File(fault)
    }
}

impl From<ForceFault> for Fault {
    fn from(fault: ForceFault) -> Self {
        Self::Force(fault)
    }
}

impl From<ChoiceFault> for Fault {
    fn from(fault: ChoiceFault) -> Self {
        Self::Choice(fault)
    }
}

impl From<LinkFault> for Fault {
    fn from(fault: LinkFault) -> Self {
        Self::Link(fault)
    }
}

impl From<ScrubsFault> for Fault {
    fn from(fault: ScrubsFault) -> Self {
        Self::Scrubs(fault)
    }
}

impl From<ChessFault> for Fault {
    fn from(fault: ChessFault) -> Self {
        Self::Chess(fault)
    }
}

impl From<DustFault> for Fault {
    fn from(fault: DustFault) -> Self {
        Self::Dust(fault)
    }
}

impl From<HouseFault> for Fault {
    fn from(fault: HouseFault) -> Self {
        Self::House(fault)
    }
}

impl From<ArmyFault> for Fault {
    fn from(fault: ArmyFault) -> Self {
        Self::Army(fault)
    }
}

/// The hint that names what was probably meant, in English and in Spanish: every suggestion is worded here.
pub fn did_you_mean(near: &str) -> (String, String) {
    (format!("did you mean `{near}`?"), format!("¿querías decir `{near}`?"))
}

/// A code point the way messages write it: `U+0415`.
fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// The unit a limit is counted in and its size, as messages write them.
fn limit_text(limited: Limited, n: u64) -> (String, String) {
    match limited {
        Limited::FileBytes if n == limits::FILE_BYTES => ("1 MiB".into(), "1 MiB".into()),
        Limited::FileBytes | Limited::Bytes => (format!("{n} bytes"), format!("{n} bytes")),
        Limited::Depth => (format!("{n} levels"), format!("{n} niveles")),
        Limited::Nodes => (format!("{n} values"), format!("{n} valores")),
        Limited::Aliases => (format!("{n} aliases"), format!("{n} alias")),
        Limited::Documents => (format!("{n} document"), format!("{n} documento")),
        Limited::Findings => (format!("{n} findings"), format!("{n} hallazgos")),
        Limited::Entries => (format!("{n} entries"), format!("{n} entradas")),
        Limited::Characters => (format!("{n} characters"), format!("{n} caracteres")),
    }
}
