//! The opponents of units whose points are weighed.

/// A mix of lists, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mix {
    /// Every shipped list of the game.
    Houses,
    /// The lists in question.
    Own,
}

impl Mix {
    /// Its name.
    pub fn key(self) -> &'static str {
        match self {
            Self::Houses => "houses",
            Self::Own => "own",
        }
    }
}
