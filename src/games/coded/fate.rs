//! The fate of a figure that is hit in melee.

keyed! {
    /// The result for a figure that is hit, mildest first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Fate by key {
        /// Its shield saves it.
        Saved = "saved",
        /// It loses, and damage is not rolled.
        Struck = "struck",
        /// It loses and does nothing for a turn.
        Neutralised = "neutralised",
        /// It loses and is gone.
        Eliminated = "eliminated",
    }
}
