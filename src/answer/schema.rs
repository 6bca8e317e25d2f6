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

    /// Returns the word in requests: `army`, `answer-cost`.
    pub fn key(self) -> String {
        match self {
            Self::File(kind) => kind.key(),
            Self::Answer(kind) => format!("answer-{}", kind.key()),
        }
    }
}

keyed! {
    /// An answer in JSON, by the question.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum AnswerKind by key {
        Code = "code",
        Blazon = "blazon",
        Check = "check",
        Audit = "audit",
        Diff = "diff",
        Show = "show",
        Cost = "cost",
        Fits = "fits",
        Export = "export",
        Import = "import",
        Odds = "odds",
        ChessMoves = "chess-moves",
        ChessPerft = "chess-perft",
        ChessBest = "chess-best",
        ChessReplay = "chess-replay",
        Worth = "worth",
        Battle = "battle",
        Fair = "fair",
        Find = "find",
        Design = "design",
        /// Written documents of any kind.
        Print = "print",
        Rulings = "rulings",
        List = "list",
    }
}
