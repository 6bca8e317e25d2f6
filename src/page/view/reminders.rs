//! Play: reminders for each phase of the turn.

use crate::language::Language;
use crate::reference::{Reference, Reminder};
use crate::sheet::{Tabletop, UnitTrait};

/// A reminder and its units; the script shows it in its phase for those that are left.
pub(super) struct ReminderRow {
    pub(super) phase: u8,
    pub(super) text: String,
    /// The places of its units, separated by blanks; empty if it is about the whole force.
    pub(super) places: String,
    /// The icon of the state that a unit must be marked with; empty for any.
    pub(super) state: String,
    /// `true` for units with losses in this turn alone.
    pub(super) lost: bool,
    /// `true` for units that still have their NCO alone.
    pub(super) nco: bool,
}

/// Returns the reminders of a game that some unit on the table needs.
pub(super) fn reminders(
    reference: &Reference,
    table: &Tabletop,
    language: Language,
) -> Vec<ReminderRow> {
    reference.reminders.iter().filter_map(|reminder| row(reminder, table, language)).collect()
}

/// Returns a reminder with its units; `None` if it is about units and no unit needs it.
fn row(reminder: &Reminder, table: &Tabletop, language: Language) -> Option<ReminderRow> {
    let Reminder { phase, has, state, lost, text } = reminder;
    let units = table.units().filter(|unit| {
        let has_state = |icon: &String| unit.strip.states.iter().any(|it| it.icon == *icon);
        has.is_none_or(|it| unit.traits.contains(&it)) && state.as_ref().is_none_or(has_state)
    });
    let is_about_units = has.is_some() || state.is_some() || *lost;
    let places: Vec<&str> = units.filter(|_| is_about_units).map(|unit| &*unit.place).collect();
    let row = ReminderRow {
        phase: *phase,
        text: text.get(language).clone(),
        places: places.join(" "),
        state: state.clone().unwrap_or_default(),
        lost: *lost,
        nco: *has == Some(UnitTrait::Nco),
    };
    (!is_about_units || !places.is_empty()).then_some(row)
}
