//! The kinds of files and answers that have a JSON Schema.

use crate::read::FileKind;

/// A file or an answer that has a JSON Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaKind {
    /// A file that a player writes.
    File(FileKind),
    /// An answer in JSON.
    Answer(AnswerKind),
}

impl SchemaKind {
    /// Returns every kind, those of answers last.
    pub fn all(files: Vec<FileKind>) -> impl Iterator<Item = Self> {
        files.into_iter().map(Self::File).chain(AnswerKind::ALL.map(Self::Answer))
    }

    /// The word in requests: `army`, `answer-cost`.
    pub fn key(self) -> String {
        match self {
            Self::File(kind) => kind.key(),
            Self::Answer(kind) => format!("answer-{}", kind.key()),
        }
    }
}

/// An answer in JSON, by the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    Code,
    Check,
    Audit,
    Diff,
    Show,
    Cost,
    Fits,
    Export,
    Import,
    Odds,
    ChessMoves,
    ChessPerft,
    ChessBest,
    ChessReplay,
    Worth,
    Battle,
    Fair,
    Find,
    /// Written documents of any kind.
    Print,
    Rulings,
    List,
}

impl AnswerKind {
    pub const ALL: [Self; 21] = [
        Self::Code,
        Self::Check,
        Self::Audit,
        Self::Diff,
        Self::Show,
        Self::Cost,
        Self::Fits,
        Self::Export,
        Self::Import,
        Self::Odds,
        Self::ChessMoves,
        Self::ChessPerft,
        Self::ChessBest,
        Self::ChessReplay,
        Self::Worth,
        Self::Battle,
        Self::Fair,
        Self::Find,
        Self::Print,
        Self::Rulings,
        Self::List,
    ];

    /// The name of the question: `cost`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Check => "check",
            Self::Audit => "audit",
            Self::Diff => "diff",
            Self::Show => "show",
            Self::Cost => "cost",
            Self::Fits => "fits",
            Self::Export => "export",
            Self::Import => "import",
            Self::Odds => "odds",
            Self::ChessMoves => "chess-moves",
            Self::ChessPerft => "chess-perft",
            Self::ChessBest => "chess-best",
            Self::ChessReplay => "chess-replay",
            Self::Worth => "worth",
            Self::Battle => "battle",
            Self::Fair => "fair",
            Self::Find => "find",
            Self::Print => "print",
            Self::Rulings => "rulings",
            Self::List => "list",
        }
    }
}
