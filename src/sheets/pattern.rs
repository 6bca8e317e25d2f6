//! Recurring differences of an audit in words, for one or several lists.

use super::row_names::{RowNames, list_in_game};
use crate::audit::{
    AuditRow, LetterGroup, Pattern, RARE, RecurringDifferences, RowCopies, Share, Surcharge,
    SurchargeFit,
};
use crate::code::CodeKind;
use crate::labels::{column_name, fill, labels};
use crate::language::Language;
use crate::profile::ListColumn;
use crate::sheet::{Block, Mark};
use std::fmt::Display;

/// Chances below one in a million are not told apart.
const MILLION: u128 = 1_000_000;

/// Returns the patterns with their probability by chance, and the recurrences that chance explains.
pub(super) fn patterns_block(
    recurring: &RecurringDifferences,
    joint: &[Pattern],
    rows: &[&AuditRow],
    language: Language,
) -> Option<Block> {
    let texts = pattern_lines(recurring, joint, rows, language);
    if texts.is_empty() {
        return None;
    }
    let texts = texts.into_iter().map(|text| Block::text(text, Mark::Plain));
    let heading = Block::heading(2, labels().audit.patterns.get(language));
    Some(Block::together([heading].into_iter().chain(texts).collect()))
}

/// Returns the patterns in words, with those of several lists together; empty if nothing recurs.
pub(super) fn pattern_lines(
    recurring: &RecurringDifferences,
    joint: &[Pattern],
    rows: &[&AuditRow],
    language: Language,
) -> Vec<String> {
    let audit = &labels().audit;
    let names = |pattern: &Pattern| {
        let members: Vec<&AuditRow> = pattern.rows.iter().map(|row| rows[*row]).collect();
        RowNames::among(rows, language).all(&members)
    };
    let patterns = recurring.patterns.iter();
    let found = patterns.map(|pattern| pattern_line(pattern, &names(pattern), language));
    let joint = joint.iter().map(|pattern| {
        let here = fill(audit.pattern_here.get(language), &[("names", &names(pattern))]);
        let pattern = pattern_line(pattern, &here, language);
        fill(audit.pattern_joint.get(language), &[("pattern", &pattern)])
    });
    let chance: Vec<String> =
        recurring.by_chance.iter().map(|pattern| pattern_text(pattern, language)).collect();
    let chance = (!chance.is_empty())
        .then(|| fill(audit.by_chance.get(language), &[("differences", &chance.join("; "))]));
    let surcharge = recurring.surcharge.as_ref();
    let surcharge = surcharge.map(|surcharge| surcharge_line(surcharge, rows, language));
    found.chain(joint).chain(chance).chain(surcharge).collect()
}

/// Returns the surcharge of skirmisher training: how many of its rows it gives, and by which price.
pub(super) fn surcharge_line(
    surcharge: &Surcharge,
    rows: &[&AuditRow],
    language: Language,
) -> String {
    let audit = &labels().audit;
    let names = RowNames::among(rows, language);
    let able: Vec<&AuditRow> = surcharge.able.iter().map(|row| rows[*row]).collect();
    let way = |fit: &SurchargeFit| {
        let sum = |row: &usize| {
            let base = rows[*row].points_without(&fit.left_out).unwrap_or(0);
            let printed = rows[*row].printed.values.get(ListColumn::Points).unwrap_or(0);
            let values: [(&str, &dyn Display); 4] = [
                ("name", &names.one(rows[*row])),
                ("base", &base),
                ("percent", &surcharge.percent),
                ("printed", &printed),
            ];
            fill(audit.surcharge_sum.get(language), &values)
        };
        let sums = fit.rows.iter().map(sum).collect::<Vec<_>>().join(", ");
        if fit.left_out.is_empty() {
            return sums;
        }
        let letters = fit.left_out.chars().map(String::from).collect::<Vec<_>>().join(" + ");
        fill(audit.surcharge_without.get(language), &[("sums", &sums), ("letters", &letters)])
    };
    let ways: Vec<String> = surcharge.best.iter().map(way).collect();
    let count = surcharge.best.first().map_or(0, |fit| fit.rows.len());
    let chance = chance_text(surcharge.rarity.once_in(), language);
    let label = match (count, surcharge.is_pattern) {
        (0, _) => &audit.surcharge_none,
        (_, false) => &audit.surcharge_by_chance,
        (_, true) => &audit.surcharge_pattern,
    };
    let values: [(&str, &dyn Display); 7] = [
        ("percent", &surcharge.percent),
        ("n", &count),
        ("of", &able.len()),
        ("names", &names.all(&able)),
        ("ways", &ways.join("; ")),
        ("tried", &surcharge.tried),
        ("chance", &chance),
    ];
    fill(label.get(language), &values)
}

/// Words the chance of a pattern: `by chance in at most 1 of 94 lists`.
pub(super) fn chance_text(once_in: u128, language: Language) -> String {
    if once_in <= 1 {
        return labels().audit.chance_likely.get(language).clone();
    }
    fill(labels().audit.pattern_chance.get(language), &[("n", &at_most_million(once_in, language))])
}

/// Words a number, a million at the most, as larger ones say no more: `90,000`.
pub(super) fn at_most_million(once_in: u128, language: Language) -> String {
    let digits = once_in.min(MILLION).to_string();
    if digits.len() < 5 {
        return digits;
    }
    let between = match language {
        Language::English => ",",
        Language::Spanish => "\u{a0}",
    };
    let digit = |(at, digit): (usize, char)| {
        let begins = at > 0 && (digits.len() - at).is_multiple_of(3);
        [if begins { between } else { "" }.to_owned(), digit.to_string()].concat()
    };
    digits.chars().enumerate().map(digit).collect()
}

/// Words a pattern with the names of its rows and its chance.
fn pattern_line(pattern: &Pattern, names: &str, language: Language) -> String {
    let chance = chance_text(pattern.rarity.once_in(), language);
    let chance = match &pattern.free {
        Some(free) => fill(
            labels().audit.pattern_tried.get(language),
            &[("n", &free.noted), ("tried", &free.tried), ("chance", &chance)],
        ),
        None => chance,
    };
    format!("{} ({}); {chance}.", pattern_text(pattern, language), names)
}

/// Returns the rows that were left out as copies: `Counted once, as ..: 12 rows of ..`; `None` if none was.
pub(super) fn copies_text(copies: &[RowCopies], language: Language) -> Option<String> {
    let audit = &labels().audit;
    let copied = |copies: &RowCopies| {
        let name = |row: &AuditRow| list_in_game(row.army, row.book, language);
        let list = copies.rows.first().map_or_else(String::new, |row| name(row));
        let values: [(&str, &dyn Display); 2] = [("list", &list), ("of", &name(copies.of))];
        fill(&audit.copied.of_n(copies.rows.len() as i64, language), &values)
    };
    let copied: Vec<String> = copies.iter().map(copied).collect();
    let text = fill(audit.copies.get(language), &[("copied", &copied.join("; "))]);
    (!copied.is_empty()).then_some(text)
}

/// Returns the rule for what counts as a pattern; `None` if nothing recurs.
pub(super) fn rule(recurring: &RecurringDifferences, language: Language) -> Option<String> {
    let says = !recurring.patterns.is_empty() || !recurring.by_chance.is_empty();
    says.then(|| {
        fill(
            labels().audit.pattern_rule.get(language),
            &[("rare", &RARE), ("n", &recurring.differences)],
        )
    })
}

/// Words a difference and the rows that share it: `Points +2 against the tables: 5 of 6 leaders`.
pub(super) fn pattern_text(pattern: &Pattern, language: Language) -> String {
    let share = |share: &Share| {
        let counted = match share.kind {
            CodeKind::Leader => &labels().audit.share_leaders,
            CodeKind::Trooper => &labels().audit.share_troops,
        };
        let label = if share.of == 1 { &counted.one } else { &counted.many };
        fill(label.get(language), &[("n", &share.rows), ("of", &share.of)])
    };
    let shares: Vec<String> = pattern.shares.iter().map(share).collect();
    format!("{}: {}", claim(pattern, language), shares.join(", "))
}

fn claim(pattern: &Pattern, language: Language) -> String {
    let (value, what) = (pattern.value, column_name(pattern.value, language));
    if let Some(free) = &pattern.free {
        let values: [(&str, &dyn Display); 4] = [
            ("what", &what),
            ("difference", &value.print_difference(pattern.difference)),
            ("letter", &free.letter),
            ("name", free.names.get(language)),
        ];
        let label = match free.group {
            LetterGroup::All => &labels().audit.pattern_free,
            LetterGroup::NoWeapon => &labels().audit.pattern_free_unarmed,
            LetterGroup::OtherWeapon => &labels().audit.pattern_free_armed,
        };
        return fill(label.get(language), &values);
    }
    match pattern.always {
        Some((printed, computed)) => fill(
            labels().audit.pattern_always.get(language),
            &[
                ("what", &what),
                ("printed", &value.print(printed)),
                ("computed", &value.print(computed)),
            ],
        ),
        None => fill(
            labels().audit.pattern_differs.get(language),
            &[("what", &what), ("difference", &value.print_difference(pattern.difference))],
        ),
    }
}
