//! A Fistful of Sardaukar: melee and fire, and the losses after which Morale is checked (source §6-9).

mod fire;
mod group_roll;
mod melee;
mod squad;

pub use fire::{Fire, fire};
pub use group_roll::roll_group_melee;
pub use melee::{Duel, Fighter, GroupMelee, Melee, group_melee, melee};
pub use squad::squads;

use crate::games::coded::ProcedureRules;

/// The rules beside the dice.
pub(crate) const RULES: ProcedureRules = ProcedureRules {
    // §7d.
    leaders_add_skill: true,
    // F15.
    skill_difference_decides: true,
    rolls_damage: false,
    checks_after_melee: squad::checks_after_melee,
    has_flank_bonus: false,
    rolls_for_turn: false,
    cover_changes_hits: true,
    has_stray_shots: true,
    nco_counts_in_command: false,
    rolls_to_follow: false,
    // F45.
    each_pursuer_rolls: false,
    // §6f.
    half_in_contact_is_too_few: true,
    overwatch_needs_command: false,
    lone_charger_checks: false,
    // §6a.
    shifts_in_contact: true,
    slowest_sets_move: true,
};
