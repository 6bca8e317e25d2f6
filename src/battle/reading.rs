//! Other readings of unclear rules, by which battles can be fought too.

keyed! {
    /// The other reading of a ruling, by its id.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum OtherReading by key {
        /// Nobody fires in contact, or at a figure in contact.
        NoFireInContact = "F44",
        /// Each pursuer rolls his own movement.
        EachPursuerRolls = "F45",
        /// The damage of a hit by fire is rolled as in melee.
        FireRollsDamage = "D28",
    }
}
