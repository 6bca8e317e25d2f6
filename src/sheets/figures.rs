//! Numbers of the tables within a text: `{training R points}`, `{base ws}`, `{code EA-N1 move}`.

use crate::codes::{Letter, Slot};
use crate::decode;
use crate::profile::Value;
use crate::rules::Rules;
use crate::text;

/// A text with the numbers that the rules have now, those of a house among them; what names none stays as it is.
///
/// What adds nothing is a dash, or what stands after a bar: `{morale A points|0}`; `{plain fighting 5 points}` is
/// without a plus, and 0 where it adds nothing.
pub(super) fn filled(text: &str, rules: &Rules) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((asked, behind)) = after.split_once('}') else { break };
        out.push_str(before);
        out.push_str(&figure(asked, rules).unwrap_or_else(|| format!("{{{asked}}}")));
        rest = behind;
    }
    out + rest
}

fn figure(asked: &str, rules: &Rules) -> Option<String> {
    if let Some(asked) = asked.strip_prefix("plain ") {
        let number = figure(&format!("{asked}|0"), rules)?;
        return Some(number.trim_start_matches('+').to_owned());
    }
    let (asked, nothing) = asked.split_once('|').unwrap_or((asked, "–"));
    let words: Vec<&str> = asked.split(' ').collect();
    let [whose, of @ .., value] = words.as_slice() else { return None };
    let value = Value::ALL.into_iter().find(|one| one.key() == *value)?;
    let codes = rules.codes();
    match (*whose, of) {
        ("base", []) => Some(codes.base.profile.values(codes.base.points).print(value)),
        ("code", [code]) => {
            let code = decode::code(code, rules).code?;
            Some(codes.profile(code).values(codes.points(code)).print(value))
        }
        (slot, [letter]) => {
            let slot = Slot::ALL.into_iter().find(|one| one.tag() == slot)?;
            let mut rows = codes.table(slot).rows.iter();
            let row = rows.find(|row| row.letter.to_string() == *letter)?;
            Some(added(row, value).unwrap_or_else(|| nothing.to_owned()))
        }
        _ => None,
    }
}

/// What a letter adds to a value, or sets it to; `None` where it does neither.
fn added(row: &Letter, value: Value) -> Option<String> {
    let effect = &row.effect;
    let signed = |n: i32| (n != 0).then(|| text::difference(n));
    match value {
        Value::Move if effect.add_move != 0 => Some(value.print_difference(effect.add_move)),
        Value::Move => effect.set_move.map(|dice| value.print(dice)),
        Value::Ws => signed(effect.ws),
        Value::Bs => signed(effect.bs),
        Value::Morale => signed(effect.morale),
        Value::Leadership => effect.leadership.map(|n| value.print(n)),
        Value::Radius => effect.radius.map(|n| value.print(n)),
        Value::Points => signed(row.points),
    }
}
