//! Facts about the rules of a game that battles, odds and sheets need, apart from its dice.

/// The rules that differ from game to game, each as a fact of one; their numbers are in `play` of `rules.yaml`.
#[derive(Debug)]
pub struct ProcedureRules {
    /// The NCO and the leaders of a squad add their rating to its Weapon Skill.
    pub leaders_add_skill: bool,
    /// The odds of a melee depend on the difference of the two skills alone (F15).
    pub skill_difference_decides: bool,
    /// The fate of the loser of a melee is rolled; otherwise he dies.
    pub rolls_damage: bool,
    /// Returns `true` if a unit that fought in this segment checks Morale.
    pub checks_after_melee: fn(&MeleeLosses) -> bool,
    /// Attacks on the flank and from the rear have a bonus.
    pub has_flank_bonus: bool,
    /// The side that acts first is rolled each turn, and squads must be activated.
    pub rolls_for_turn: bool,
    /// Cover adds to the roll to hit; otherwise it gives a save.
    pub cover_changes_hits: bool,
    /// A lasgun may strike a shield that stands behind its target.
    pub has_stray_shots: bool,
    /// An NCO counts in Morale checks as far as his command reaches; otherwise within the cohesion of his squad.
    pub nco_counts_in_command: bool,
    /// The distance to follow enemies who fall back is rolled; otherwise it is unlimited.
    pub rolls_to_follow: bool,
    /// Each figure that pursues rolls its own movement; otherwise one roll counts for its squad.
    pub each_pursuer_rolls: bool,
    /// A charge of which exactly half make contact is penalised.
    pub half_in_contact_is_too_few: bool,
    /// Only a squad in command, by its NCO or a leader, may go on overwatch.
    pub overwatch_needs_command: bool,
    /// An NCO or leader who charges without the squad checks Morale first.
    pub lone_charger_checks: bool,
    /// A figure in contact may shift around an enemy; otherwise it can only turn.
    pub shifts_in_contact: bool,
    /// The slowest figure of a squad sets its movement; otherwise each kind of figure rolls its own dice.
    pub slowest_sets_move: bool,
}

/// A unit after the melee of a segment.
#[derive(Debug, Clone, Copy, Default)]
pub struct MeleeLosses {
    pub is_leader: bool,
    /// Figures it started with.
    pub strength: i32,
    /// Figures standing when the segment began.
    pub standing_before: i32,
    /// Figures standing now.
    pub standing: i32,
    /// Figures lost in this segment.
    pub figures_lost: i32,
    pub nco_lost: bool,
    /// A leader of its side was lost in this segment, in its sight.
    pub leader_lost: bool,
    /// Hits on it in melee, lost or not.
    pub hits_taken: i32,
    /// Hits by it in melee.
    pub hits_dealt: i32,
}
