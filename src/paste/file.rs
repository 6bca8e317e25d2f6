//! Files of pasted texts: values as printed, and the text that each comes from as a comment.

use super::force::PastedForce;
use super::list::PastedList;
use super::raw::NumberedLine;
use super::unit::PastedUnit;
use super::unit_table::{TableList, TableUnit};
use crate::army::Role;
use crate::dice::Dice;
use crate::fault::Severity;
use crate::finding::Finding;
use crate::labels::{Label, fill, labels};
use crate::language::Language;
use crate::limits;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::text::{Source, after_last, collapse_whitespace, length, truncate};
use crate::yaml_edit::spell_in_flow;
use std::fmt::Write;

/// The most characters of a line that a comment repeats: whole rows, but no page that stands on one line.
const LONGEST_LINE: usize = 300;
/// The most lines of a text that a file repeats: more than any list of `tests/cases/paste` has, and still a short file.
const MOST_LINES: usize = 200;

/// Writes the file of a list, with doubts and comments in a language.
pub fn write_list(list: &PastedList, source: &Source, rules: &Rules, language: Language) -> String {
    let label = &labels().pasted.file_head;
    let game = rules.book.game.key();
    let mut out = spell_head(label, (game, &list.name), source, language);
    let has_units = list.units.iter().any(|unit| unit.code.is_some());
    out.push_str(if has_units { "units:\n" } else { "units: []\n" });
    for unit in &list.units {
        out.push_str(&write_unit(unit, list, source, rules, language));
    }
    out + &spell_prose(&list.prose, language)
}

/// Writes the file of a list of units without codes; `more` are lines of its head, such as `incomplete: true`.
pub fn write_unit_list(
    list: &TableList,
    (game, more): (&str, &str),
    source: &Source,
    language: Language,
) -> String {
    let label = &labels().pasted.file_head;
    let mut out = spell_head(label, (game, &list.name), source, language);
    out.push_str(more);
    out.push_str("units:\n");
    for unit in &list.units {
        out.push_str(&spell_origin(unit.line, source.slice(unit.span), &[], language));
        for line in &unit.below {
            out.push_str(&spell_origin(line.number, &line.text, &[], language));
        }
        out.push_str(&spell_doubts(&unit.doubts, language));
        out.push_str(&write_table_unit(unit));
        out.push('\n');
    }
    out + &spell_prose(&list.prose, language)
}

/// Writes a unit without a code as an item of `units`.
pub fn write_table_unit(unit: &TableUnit) -> String {
    let name = [("name", spell_in_flow(&unit.name))];
    let lines = name.iter().chain(&unit.values).map(|(key, value)| format!("{key}: {value}"));
    format!("  - {}\n", lines.collect::<Vec<_>>().join("\n    "))
}

/// Writes the head of a file: a comment that names its text, then its game and its name.
pub(super) fn spell_head(
    label: &Label,
    (game, name): (&str, &str),
    source: &Source,
    language: Language,
) -> String {
    let name = spell_in_flow(name);
    spell_source(label, source, language) + &format!("fistful: 1\ngame: {game}\nname: {name}\n\n")
}

/// Writes the comment that names the text that a file comes from.
fn spell_source(label: &Label, source: &Source, language: Language) -> String {
    let from = spell_comment(after_last(&source.name, &['/', '\\']));
    format!("# {}\n", fill(label.get(language), &[("file", &from)]))
}

/// Writes the line that a row comes from, and the doubts about it, as comments.
pub(super) fn spell_origin(
    line: usize,
    text: &str,
    doubts: &[Finding],
    language: Language,
) -> String {
    format!("  # {line}: {}\n", spell_comment(text)) + &spell_doubts(doubts, language)
}

fn spell_doubts(doubts: &[Finding], language: Language) -> String {
    let doubts = doubts.iter().map(|doubt| spell_comment(&doubt.fault.say(language)));
    doubts.map(|doubt| format!("  # ? {doubt}\n")).collect()
}

/// Writes the lines that are no rows, as comments at the end of a file.
pub(super) fn spell_prose(prose: &[NumberedLine], language: Language) -> String {
    let lines: Vec<(usize, &str)> =
        prose.iter().map(|line| (line.number, line.text.as_str())).collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("# {}\n", labels().pasted.file_lines.get(language))
        + &spell_lines(&lines, &[], language)
}

/// Adds the lines of a text to the file of the force that they mean, as comments, each with the doubts about it.
pub fn comment_force(
    text: &str,
    force: &PastedForce,
    source: &Source,
    language: Language,
) -> String {
    let words = &labels().pasted;
    let head = spell_source(&words.force_head, source, language);
    let members = force.members.iter().map(|member| (member.line, source.slice(member.span)));
    let prose = force.prose.iter().map(|line| (line.number, line.text.as_str()));
    let mut lines: Vec<(usize, &str)> = members.chain(prose).collect();
    lines.sort_unstable();
    lines.dedup();
    let intro = words.force_lines.get(language);
    let doubts = force.findings.iter().filter(|finding| finding.severity() > Severity::Note);
    let doubt = |finding: &Finding| {
        let (line, _) = source.line_column(finding.span?.start);
        Some((line, finding.fault.say(language)))
    };
    let doubts: Vec<(usize, String)> = doubts.filter_map(doubt).collect();
    format!("{head}\n{text}\n# {intro}\n{}", spell_lines(&lines, &doubts, language))
}

/// Writes the lines of a text as comments, each with the doubts about the line of its number.
fn spell_lines(lines: &[(usize, &str)], doubts: &[(usize, String)], language: Language) -> String {
    let mut out = String::new();
    for (at, (number, text)) in lines.iter().take(MOST_LINES).enumerate() {
        let _ = writeln!(out, "# {number}: {}", spell_comment(text));
        // Several units may be on one line.
        let is_last = lines.get(at + 1).is_none_or(|(next, _)| next != number);
        for (_, doubt) in doubts.iter().filter(|(line, _)| is_last && line == number) {
            let _ = writeln!(out, "# ? {}", spell_comment(doubt));
        }
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
    let mut out = spell_origin(unit.line, source.slice(unit.span), &unit.doubts, language);
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

/// Finds the NCO of a unit's squads: the only one of the list, or the one whose name has a word of the unit's.
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

/// Writes the printed line, as YAML between braces.
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

/// Shortens a text to a part of a comment, on one line.
fn spell_comment(text: &str) -> String {
    truncate(&collapse_whitespace(text), LONGEST_LINE)
}
