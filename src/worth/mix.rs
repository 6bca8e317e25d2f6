//! The mix of lists that units fight to find their worth.

keyed! {
    /// A mix of lists, by its name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Mix by key {
        /// Every shipped list of the game.
        Houses = "houses",
        /// The lists in question.
        Own = "own",
    }
}
