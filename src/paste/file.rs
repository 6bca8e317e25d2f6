//! Files of pasted texts: values as printed, and the text that each comes from as a comment.

use super::force::PastedForce;
use super::list::PastedList;
use super::unit::PastedUnit;
use crate::army::Role;
use crate::dice::Dice;
use crate::form::spell_in_flow;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::limits;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::text::{Source, after_last, length, truncate};
use std::fmt::Write;

/// The most characters of a line that a comment repeats: whole rows, but no page that stands on one line.
const LONGEST_LINE: usize = 300;
/// The most lines of a text that a file repeats: more than any list of `tests/cases/import` has, and still a short file.
const MOST_LINES: usize = 200;

/// Writes the file of a list, with doubts and comments in a language.
pub fn write_list(list: &PastedList, source: &Source, rules: &Rules, language: Language) -> String {
    let mut out = String::new();
    let words = &labels().pasted;
    let from = spell_comment(after_last(&source.name, &['/', '\\']));
    let head = fill(words.file_head.get(language), &[("file", &from)]);
    let _ = writeln!(out, "# {head}");
    let _ = writeln!(
        out,
        "fistful: 1\ngame: {}\nname: {}\n\nunits:{}",
        rules.book.game.tag(),
        spell_in_flow(&list.name),
        if list.units.iter().any(|unit| unit.code.is_some()) { "" } else { " []" }
    );
    for unit in &list.units {
        out.push_str(&write_unit(unit, list, source, rules, language));
    }
    let prose: Vec<(usize, &str)> =
        list.prose.iter().map(|line| (line.number, line.text.as_str())).collect();
    if !prose.is_empty() {
        let _ = writeln!(out, "# {}", words.file_lines.get(language));
        out.push_str(&spell_lines(&prose, language));
    }
    out
}

/// Adds the lines of a text to the file of the force that they mean, as comments.
pub fn comment_force(
    text: &str,
    force: &PastedForce,
    source: &Source,
    language: Language,
) -> String {
    let words = &labels().pasted;
    let from = spell_comment(after_last(&source.name, &['/', '\\']));
    let head = fill(words.force_head.get(language), &[("file", &from)]);
    let members = force.members.iter().map(|member| (member.line, source.slice(member.span)));
    let prose = force.prose.iter().map(|line| (line.number, line.text.as_str()));
    let mut lines: Vec<(usize, &str)> = members.chain(prose).collect();
    lines.sort_unstable();
    lines.dedup();
    let intro = words.force_lines.get(language);
    format!("# {head}\n{text}\n# {intro}\n{}", spell_lines(&lines, language))
}

/// Lines of a text as comments.
pub(super) fn spell_lines(lines: &[(usize, &str)], language: Language) -> String {
    let mut out = String::new();
    for (number, text) in lines.iter().take(MOST_LINES) {
        let _ = writeln!(out, "# {number}: {}", spell_comment(text));
    }
    let rest = lines.len().saturating_sub(MOST_LINES);
    if rest > 0 {
        let more = fill(labels().pasted.file_more.get(language), &[("n", &rest)]);
        let _ = writeln!(out, "# {more}");
    }
    out
}

fn write_unit(
    unit: &PastedUnit,
    list: &PastedList,
    source: &Source,
    rules: &Rules,
    language: Language,
) -> String {
    let mut out = format!("  # {}: {}\n", unit.line, spell_comment(source.slice(unit.span)));
    for doubt in &unit.doubts {
        let _ = writeln!(out, "  # ? {}", spell_comment(&doubt.fault.say(language)));
    }
    let Some(code) = unit.code else {
        // Without a code a unit cannot be part of a list.
        let _ = writeln!(
            out,
            "  # - name: {}\n  #   code:\n  #   printed: {{{}}}\n",
            spell_in_flow(&unit.name),
            spell_printed(unit)
        );
        return out;
    };
    let _ = writeln!(
        out,
        "  - name: {}\n    code: {}",
        spell_in_flow(&unit.name),
        rules.codes().write(code)
    );
    if code.rank.is_none() {
        out.extend(
            find_nco(unit, list, rules).map(|nco| format!("    nco: {}\n", spell_in_flow(nco))),
        );
    }
    let _ = writeln!(out, "    printed: {{{}}}\n", spell_printed(unit));
    out
}

/// The NCO of a unit's squads: the only one of the list, or the one whose name has a word of the unit's.
fn find_nco<'a>(unit: &PastedUnit, list: &'a PastedList, rules: &Rules) -> Option<&'a str> {
    let is_nco = |other: &&PastedUnit| other.code.is_some_and(|code| rules.role(code) == Role::Nco);
    let ncos: Vec<&str> = list.units.iter().filter(is_nco).map(|nco| nco.name.as_str()).collect();
    let stem = |word: &str| word.to_lowercase().chars().take(5).collect::<String>();
    let shares = |nco: &&&str| {
        nco.split_whitespace().any(|word| {
            word.len() > 3 && unit.name.split_whitespace().any(|own| stem(own) == stem(word))
        })
    };
    let bare = |nco: &&&str| nco.split_whitespace().count() == 1;
    match ncos[..] {
        [nco] => Some(nco),
        _ => ncos.iter().find(shares).or_else(|| ncos.iter().find(bare)).copied(),
    }
}

/// The printed line, as YAML between braces.
fn spell_printed(unit: &PastedUnit) -> String {
    let code = unit.written.as_ref().map(|code| format!("code: {}", spell_in_flow(code)));
    // The format has no place for the Morale of leaders and the rating of troops; they stay in the comment.
    let leads = unit.code.is_some_and(|code| code.rank.is_some());
    let value = |column: ListColumn| {
        let is_foreign = match column {
            ListColumn::Morale => leads,
            ListColumn::Leadership | ListColumn::Radius => !leads,
            ListColumn::Move | ListColumn::Ws | ListColumn::Bs | ListColumn::Points => false,
        };
        if is_foreign {
            return None;
        }
        let number = (*unit.values.get(column))?;
        let remark = unit.remark.as_ref().filter(|_| column == ListColumn::Leadership);
        let text = match (column, remark) {
            (_, Some(remark)) => spell_in_flow(&format!("{number} {remark}")),
            (ListColumn::Move, None) => Dice(number).to_string(),
            (ListColumn::Radius, None) => format!("'{number}\"'"),
            (
                ListColumn::Ws
                | ListColumn::Bs
                | ListColumn::Morale
                | ListColumn::Leadership
                | ListColumn::Points,
                None,
            ) => number.to_string(),
        };
        Some(format!("{}: {text}", column.key()))
    };
    // Longer notes stay in the comment.
    let notes = unit.notes.as_ref().filter(|notes| length(notes) <= limits::NAME);
    let notes = notes.map(|notes| format!("notes: {}", spell_in_flow(notes)));
    code.into_iter()
        .chain(ListColumn::ALL.into_iter().filter_map(value))
        .chain(notes)
        .collect::<Vec<_>>()
        .join(", ")
}

/// A text as part of a comment.
pub(super) fn spell_comment(text: &str) -> String {
    truncate(&text.split_whitespace().collect::<Vec<_>>().join(" "), LONGEST_LINE)
}
