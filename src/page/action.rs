//! The actions of the page's buttons, beside the edits of a place ([`ButtonEdit`](crate::sheet::ButtonEdit)).

keyed! {
    /// An action of a button, by its first word: the `take` of `take 3`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum PageAction by key {
        /// Creates a house for the game with this key: `house fistful`.
        NewHouse = "house",
        /// Creates a force for a shipped list: `list fistful/atreides`.
        NewForce = "list",
        /// Opens a shipped force.
        OpenForce = "force",
        /// Opens a file of the folder by its id.
        OpenFile = "file",
        /// Opens the pasted text or link.
        OpenText = "open",
        /// Reads the pasted text as before, or as a `list`, a `force` or `tables` of prices: `read force`; `read opened`
        /// reads the text of the field `open`. A link or a file of this program is opened instead.
        ReadPasted = "read",
        /// Takes a list of the pasted text by its number, from 0, its force, or its prices as house rules: `pasted 0`,
        /// `pasted force`, `pasted tables`.
        TakePasted = "pasted",
        /// Drops the house rules that the form carries.
        DropRules = "no-rules",
        /// Saves the house rules that the form carries into a new file of the folder.
        SaveRules = "save-rules",
        /// Makes the shipped list of the force one of the player's own.
        OwnList = "own",
        /// Creates a force for the present list.
        Muster = "muster",
        /// Replaces the texts by those that were typed.
        ReplaceText = "text",
        /// Takes a suggestion, by its number: `take 3`.
        Take = "take",
        /// Makes a platoon of the squads outside platoons: its index, their number, and its leader's index among those
        /// outside platoons with the YAML item of such a leader: `platoon 0 3 1 {unit: "Lieutenant"}`.
        FormPlatoon = "platoon",
        /// Adds the house rule that was entered.
        AddRule = "rule",
        /// Adds a unit, with a code if one is given: `unit EHs`.
        AddUnit = "unit",
        /// Opens one of the proposed lists as a house, by its number from 1: `proposal 2`.
        OpenProposal = "proposal",
        /// Saves the texts into their files.
        Save = "save",
        /// Saves over the file on the disk: `keep force HASH`.
        KeepMine = "keep",
        /// Takes the text of the file on the disk: `theirs force`.
        TakeTheirs = "theirs",
        /// Saves into another file: `another force`.
        SaveAs = "another",
    }
}

impl PageAction {
    /// Splits an action from what follows it; `None` for an edit of a place, or no action.
    pub(super) fn split(action: &str) -> (Option<Self>, &str) {
        let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
        (Self::from_key(verb), rest)
    }

    /// Returns `true` if it opens or creates another text.
    pub(super) fn opens_text(self) -> bool {
        let begins = matches!(
            self,
            Self::NewHouse
                | Self::NewForce
                | Self::OpenForce
                | Self::OpenFile
                | Self::OpenText
                | Self::OpenProposal
        );
        begins || self.pastes()
    }

    /// Returns `true` if it is about the pasted list.
    pub(super) fn pastes(self) -> bool {
        matches!(self, Self::ReadPasted | Self::TakePasted)
    }

    /// Returns `true` if it saves files, or resolves a conflict with the disk.
    pub(super) fn saves(self) -> bool {
        matches!(self, Self::Save | Self::KeepMine | Self::TakeTheirs | Self::SaveAs)
    }
}
