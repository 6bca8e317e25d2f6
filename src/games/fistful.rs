//! A Fistful of Sardaukar: melee, fire, Morale and movement (source §6-9).

mod fire;
mod group_roll;
mod melee;
mod morale;
mod movement;
mod squad;

pub use fire::{Fire, fire};
pub use group_roll::roll_group_melee;
pub use melee::{Attacker, Duel, Fighter, GroupMelee, Melee, group_melee, melee};
pub use morale::{Charging, LoneCharger, Morale, charge};
pub use movement::{FistfulMove, distance};
pub use squad::{morale_after_melee, squads};

use crate::games::coded::ProcedureRules;

/// The rules beside the dice.
pub(crate) const RULES: ProcedureRules = ProcedureRules {
    // §7d.
    leaders_add_skill: true,
    // F15.
    skill_difference_decides: true,
    rolls_damage: false,
    checks_after_melee: morale::checks_after_melee,
    has_flank_bonus: false,
    rolls_for_turn: false,
    cover_changes_hits: true,
    has_stray_shots: true,
    fears_routed_friends: false,
    nco_counts_in_command: false,
    rolls_to_follow: false,
    // F45.
    each_pursuer_rolls: false,
    // §6f.
    half_in_contact_is_too_few: true,
    overwatch_needs_command: false,
    lone_charger_checks: false,
    // F32.
    lone_charger_range: 4,
    // §6a.
    shifts_in_contact: true,
    slowest_sets_move: true,
    broken_ground_costs_die: false,
    broken_ground_cost: 2,
};
