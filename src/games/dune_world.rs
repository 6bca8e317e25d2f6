//! Dune World: melee and fire, and the losses after which Morale is checked (source 001 §6-9).

mod fire;
mod group_melee;
mod group_roll;
mod melee;
mod squad;

pub use fire::{Fire, fire};
use group_melee::bout_result;
pub use group_melee::{GroupMelee, GroupMeleeResult, group_melee};
pub use group_roll::roll_group_melee;
use melee::UnsavedHit;
pub use melee::{Duel, Fighter, Melee, MeleeHit, melee};
pub(crate) use melee::{NEVER_SAVES, fate_of_damage};
pub use squad::squads;

use crate::games::coded::ProcedureRules;

/// The rules beside the dice.
pub(crate) const RULES: ProcedureRules = ProcedureRules {
    // D6.
    leaders_add_skill: false,
    skill_difference_decides: false,
    // §7.8.
    rolls_damage: true,
    checks_after_melee: squad::checks_after_melee,
    // §7.7.
    has_flank_bonus: true,
    // D17, D24.
    rolls_for_turn: true,
    cover_changes_hits: false,
    has_stray_shots: false,
    // D21.
    nco_counts_in_command: true,
    rolls_to_follow: true,
    // "8.5".
    each_pursuer_rolls: true,
    // §6.3.
    half_in_contact_is_too_few: false,
    // §6.4.
    overwatch_needs_command: true,
    // §6.3.
    lone_charger_checks: true,
    // §6.2.
    shifts_in_contact: false,
    slowest_sets_move: false,
};
