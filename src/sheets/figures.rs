//! Placeholders for numbers of the tables: `{training R points}`, `{base ws}`, `{code EA-N1 move}`.

use crate::code::Code;
use crate::codes::{CodeTables, Letter, Slot};
use crate::language::Language;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;
use crate::{decode, text};

/// Replaces placeholders by the current numbers of the rules, house rules included; unknown ones stay.
///
/// A zero effect becomes a dash, or the text after a bar: `{morale A points|0}`. `{cite fighting 5}` and `{cite code
/// EA-N1 move F12}` name the house rule that a number comes from, or the ruling.
pub(super) fn fill_placeholders(text: &str, rules: &Rules, language: Language) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((placeholder, after_placeholder)) = after.split_once('}') else { break };
        out.push_str(before);
        let number = resolve_placeholder(placeholder, rules, language);
        out.push_str(&number.unwrap_or_else(|| format!("{{{placeholder}}}")));
        rest = after_placeholder;
    }
    out + rest
}

/// Builds a row for each letter that a house adds, from the same cells: `{fighting * points}` is filled for each.
pub(super) fn added_rows(cells: &[&str], rules: &Rules) -> Vec<Vec<String>> {
    let letters = |cell: &str| {
        let slot = Slot::ALL.into_iter().find(|slot| cell.contains(&any(*slot)));
        slot.map_or(Vec::new(), |slot| {
            rules.codes().added_letters(slot).map(|row| (slot, row)).collect()
        })
    };
    let columns: Vec<_> = cells.iter().map(|cell| (*cell, letters(cell))).collect();
    let most = columns.iter().map(|(_, rows)| rows.len()).max().unwrap_or_default();
    let cell = |(cell, rows): &(&str, Vec<(Slot, &Letter)>), index: usize| {
        rows.get(index).map_or(String::new(), |(slot, row)| {
            cell.replace(&any(*slot), &format!("{{{} {} ", slot.key(), row.letter))
        })
    };
    (0..most).map(|index| columns.iter().map(|column| cell(column, index)).collect()).collect()
}

/// Returns the placeholder prefix for any letter of a table.
fn any(slot: Slot) -> String {
    format!("{{{} * ", slot.key())
}

fn resolve_placeholder(placeholder: &str, rules: &Rules, language: Language) -> Option<String> {
    let (placeholder, zero_text) = placeholder.split_once('|').unwrap_or((placeholder, "–"));
    let words: Vec<&str> = placeholder.split(' ').collect();
    match words.as_slice() {
        ["cite", "code", code, value, ruling] => {
            house_citation(code, ListColumn::from_key(value)?, ruling, rules)
        }
        ["cite", slot, letter] => {
            let row = row(slot, letter, rules)?;
            let house = rules.codes().house_rule(Slot::from_key(slot)?, row.letter);
            house.map(|rule| rule.id.clone()).or_else(|| row.ruling.clone())
        }
        ["base", value] => {
            let base = &rules.codes().base;
            let value = ListColumn::from_key(value)?;
            Some(base.profile.values(base.points).print(value))
        }
        ["code", code, value] => {
            let code = decode::code(code, rules).code?;
            Some(values(code, rules.codes()).print(ListColumn::from_key(value)?))
        }
        [slot, letter, "name"] => {
            Some(letter_name(row(slot, letter, rules)?, Slot::from_key(slot)?, rules, language))
        }
        [slot, letter, value] => {
            let number = letter_amount(row(slot, letter, rules)?, ListColumn::from_key(value)?);
            Some(number.unwrap_or_else(|| zero_text.to_owned()))
        }
        _ => None,
    }
}

fn row<'a>(slot: &str, letter: &str, rules: &'a Rules) -> Option<&'a Letter> {
    let mut rows = rules.codes().table(Slot::from_key(slot)?).rows.iter();
    rows.find(|row| row.letter.to_string() == letter)
}

fn values(code: Code, codes: &CodeTables) -> ByColumn<Option<i32>> {
    codes.profile(code).values(codes.points(code))
}

/// Returns the house rules behind a value of a code; the ruling if they leave it unchanged.
fn house_citation(code: &str, column: ListColumn, ruling: &str, rules: &Rules) -> Option<String> {
    let (codes, code) = (rules.codes(), decode::code(code, rules).code?);
    if values(code, codes).get(column) == values(code, &codes.without_house()).get(column) {
        return Some(ruling.to_owned());
    }
    Some(codes.house_rules_of(code).map(|rule| rule.id.as_str()).collect::<Vec<_>>().join(", "))
}

/// Names a house letter with its rule: `Suspensor belt (u), H2`.
fn letter_name(row: &Letter, slot: Slot, rules: &Rules, language: Language) -> String {
    let rule = rules.codes().house_rule(slot, row.letter);
    let rule = rule.map_or(String::new(), |rule| format!(", {}", rule.id));
    format!("{} ({}){rule}", row.names.get(language), row.letter)
}

/// Returns the amount that a letter adds to a value or sets it to; `None` if it does neither.
fn letter_amount(row: &Letter, column: ListColumn) -> Option<String> {
    let effect = &row.effect;
    let signed = |n: i32| (n != 0).then(|| text::with_sign(n));
    match column {
        ListColumn::Move if effect.add_move != 0 => Some(column.print_difference(effect.add_move)),
        ListColumn::Move => effect.set_move.map(|dice| column.print(dice)),
        ListColumn::Ws => signed(effect.ws),
        ListColumn::Bs => signed(effect.bs),
        ListColumn::Morale => signed(effect.morale),
        ListColumn::Leadership => effect.leadership.map(|n| column.print(n)),
        ListColumn::Radius => effect.radius.map(|n| column.print(n)),
        ListColumn::Points => signed(row.points),
    }
}
