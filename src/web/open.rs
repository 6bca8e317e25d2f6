//! The place of a force that is open to edit. The form carries it; it is updated if items are moved or removed.

use super::asked::FormFields;
use super::state::BuiltTexts;
use crate::form::Values;

/// Returns the open place: `squads/2`, a list such as `platoons/0/squads`, `text`, or an empty string.
pub(super) fn place(asked: &FormFields, built: &BuiltTexts) -> String {
    let at = asked.get("at");
    follow_place(at, asked.get("do"), built).unwrap_or_default()
}

/// Returns a place after a change to the force; `None` if it was removed.
fn follow_place(at: &str, done: &str, built: &BuiltTexts) -> Option<String> {
    let mut words = done.split(' ');
    let (verb, text) = (words.next(), words.next());
    let (Some(from), true) = (words.next(), text == Some("force")) else {
        return Some(at.to_owned());
    };
    let is_inside = at == from || at.starts_with(&format!("{from}/"));
    let inside = at.strip_prefix(from).unwrap_or_default();
    match (verb, words.next()) {
        (Some("remove"), _) if is_inside => None,
        (Some("move"), Some(to)) if is_inside => {
            let (list, to) = match to.parse::<usize>() {
                Ok(number) => (from.rsplit_once('/')?.0, number),
                // It becomes the last item of another list.
                Err(_) => (to, count(built, to)?.checked_sub(1)?),
            };
            Some(format!("{list}/{to}{inside}"))
        }
        (Some("copy"), _) if is_inside => {
            let (list, number) = from.rsplit_once('/')?;
            Some(format!("{list}/{}", number.parse::<usize>().ok()? + 1))
        }
        _ => Some(at.to_owned()),
    }
}

/// Returns the number of items in a list of the force.
fn count(built: &BuiltTexts, list: &str) -> Option<usize> {
    let values = Values::read(built.force.as_ref()?);
    let is_there = |at: &usize| {
        ["troop", "unit"].iter().any(|key| values.named(&format!("{list}/{at}/{key}")).is_some())
    };
    Some((0..).take_while(is_there).count())
}
