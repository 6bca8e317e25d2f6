//! The place of a force that is open to edit. The form carries it; it is updated if items are moved or removed.

use super::form_fields::FormFields;
use super::state::{BuiltTexts, TextKind};
use crate::sheet::{ButtonAction, ButtonEdit};
use crate::yaml_edit::Values;

/// Returns the open place: `squads/2`, a list such as `platoons/0/squads`, `text`, or an empty string.
pub(super) fn place(form_fields: &FormFields, built: &BuiltTexts) -> String {
    let at = form_fields.get("at");
    follow_place(at, form_fields.get("do"), built).unwrap_or_default()
}

/// Returns a place after a change to the force; `None` if it was removed.
fn follow_place(at: &str, action: &str, built: &BuiltTexts) -> Option<String> {
    let edit = ButtonEdit::read(action).filter(|edit| edit.text == TextKind::Force.key());
    let Some(ButtonEdit { place: from, action: button_action, .. }) = edit else {
        return Some(at.to_owned());
    };
    let inside = at.strip_prefix(&from).filter(|rest| rest.is_empty() || rest.starts_with('/'));
    let Some(inside) = inside else { return Some(at.to_owned()) };
    match button_action {
        ButtonAction::Remove => None,
        ButtonAction::MoveTo(index) => {
            Some(format!("{}/{index}{inside}", from.rsplit_once('/')?.0))
        }
        // It becomes the last item of another list.
        ButtonAction::MoveInto(list) => {
            Some(format!("{list}/{}{inside}", count(built, &list)?.checked_sub(1)?))
        }
        ButtonAction::Copy => {
            let (list, number) = from.rsplit_once('/')?;
            Some(format!("{list}/{}", number.parse::<usize>().ok()? + 1))
        }
        ButtonAction::Put(_) | ButtonAction::Add(_) => Some(at.to_owned()),
    }
}

/// Returns the number of items in a list of the force.
fn count(built: &BuiltTexts, list: &str) -> Option<usize> {
    let values = Values::read(built.force.as_ref()?);
    let is_there = |at: &usize| {
        ["troop", "unit"].iter().any(|key| values.get(&format!("{list}/{at}/{key}")).is_some())
    };
    Some((0..).take_while(is_there).count())
}
