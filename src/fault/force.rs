//! Faults of a force.

use crate::language::ByLanguage;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ForceFault {
    /// Points that are neither the printed nor the computed ones.
    UnknownBasis { found: String, near: Option<String>, allowed: String },
    /// A list that cannot be found.
    NoList { name: String, near: Option<String> },
    /// A list that is itself a force.
    ListIsAForce { name: String },
    /// A list of a game whose units have no codes, for a force of another.
    OtherGame { name: String, game: &'static str },
    /// A list of a game with ability codes, for a force of one without.
    CodedGame { name: String, game: &'static str },
    /// A list with errors of its own.
    FaultyList { name: String, path: String },
    /// A list that was changed since the force was made.
    ListChanged { now: String },
    /// A unit that the list does not have.
    NotInList { name: String, near: Option<String>, list: ByLanguage<String> },
    /// A leader where a troop type is expected.
    NotATroop { name: String },
    /// More points than the limit.
    OverLimit { total: i64, over: i64 },
    /// More points than the limit, and than any limit may be.
    OverEveryLimit { total: i64, over: i64 },
    /// A squad that is too small or too large (F26).
    SquadSize { found: i64, allowed: ByLanguage<String> },
    /// A squad that was bought without an NCO (F26).
    NoNco { name: ByLanguage<String> },
    /// An NCO of a squad who leads more than squads (F26).
    NotAnNco { name: ByLanguage<String>, allowed: ByLanguage<String> },
    /// An NCO of a squad who leads more than squads (F26), where the list has no NCO.
    NoNcosInList { name: ByLanguage<String> },
    /// An NCO who leads anything but his own squad (F26).
    NcoAlone { name: ByLanguage<String> },
    /// A second copy of a unique leader.
    UniqueTwice { name: ByLanguage<String>, first_line: usize },
    /// A second unit that is the same person at another time (F48).
    SamePerson { name: ByLanguage<String>, other: ByLanguage<String> },
    /// A leader of platoons without one (F28).
    LooseLeaders { name: ByLanguage<String>, found: i64 },
    /// A leader who goes with more squads than the force has (F28).
    FewSquads { name: ByLanguage<String>, found: i64, allowed: ByLanguage<String> },
    /// A leader of companies over fewer platoons than one has (F28).
    FewPlatoons { name: ByLanguage<String>, found: i64, allowed: ByLanguage<String> },
    /// A platoon with too few or too many squads (F28).
    PlatoonSize { found: i64, allowed: ByLanguage<String> },
    /// A platoon without the leader that its list names (F28).
    NoLeader { leader: ByLanguage<String> },
    /// A platoon without a leader, of a list that names none for it (F28).
    NobodyLeads,
    /// A platoon led by another leader than the list names (F28).
    WrongLeader { name: ByLanguage<String>, leader: ByLanguage<String> },
    /// More platoons than one company holds (F28).
    CompanySize { found: i64, allowed: ByLanguage<String> },
    /// A company without the leader that its list names (F28).
    NoCompanyLeader { leader: ByLanguage<String> },
    /// A company without a leader, of a list that names none for it (F28).
    NobodyLeadsCompany,
    /// Squads of no platoon in a force that has platoons (F28).
    Loose { found: i64 },
    /// A force without a figure.
    Nobody,
}

impl ForceFault {
    /// Reports a force of so many points where fewer are allowed.
    pub(crate) fn over_limit(total: i64, limit: i64) -> Self {
        let over = total - limit;
        if total <= crate::limits::FORCE.into() {
            Self::OverLimit { total, over }
        } else {
            Self::OverEveryLimit { total, over }
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/messages/force.rs"));
