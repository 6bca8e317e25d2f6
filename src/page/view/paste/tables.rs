//! Pasted prices, row by row as they were understood, and the house rules that the form carries.

use super::{PageFinding, describe_by_line, name_games};
use crate::answer::paste::{ReadLists, ReadTables};
use crate::desk::Desk;
use crate::finding::{Finding, any_error};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::page::findings::describe_findings;
use crate::page::house_rules::CarriedRules;
use crate::page::paste::PastedKind;
use crate::page::view::blocks::{ViewBlock, view_blocks};
use crate::paste::PastedUnit;
use crate::sheets;
use crate::text::{Source, join_ranges};

/// A table of prices as it was read.
pub(super) struct TablesReading {
    /// Every game with ability codes; `true` for the one whose tables are used.
    pub(super) games: Vec<(&'static str, String, bool)>,
    pub(super) parts: Vec<ViewBlock>,
    /// Findings about the text.
    pub(super) findings: Vec<PageFinding>,
    /// `true` if the rows make house rules.
    pub(super) makes_rules: bool,
}

impl TablesReading {
    pub(super) fn new(read: &ReadTables, desk: &Desk) -> Self {
        let language = desk.speech.first();
        let sheet = sheets::pasted_tables(&read.tables, &read.source, &read.rules, language);
        let parts =
            if read.tables.rows.is_empty() { Vec::new() } else { view_blocks(sheet.blocks) };
        Self {
            games: name_games(desk.library.games.with_lists(), read.rules.book.game.key(), desk),
            parts,
            findings: describe_by_line(&read.findings, &read.source, desk),
            makes_rules: read.file.is_some() && !any_error(&read.findings),
        }
    }
}

/// The other thing that a text holds: prices beside a list, or a list beside prices.
pub(super) struct AlsoHeld {
    /// The sentence that says which lines hold it.
    pub(super) says: String,
    /// The kind that shows it.
    pub(super) kind: PastedKind,
    pub(super) shows: &'static str,
}

impl AlsoHeld {
    /// Returns the prices of a text that is read as a list.
    pub(super) fn prices(read: &ReadTables, language: Language) -> Option<Self> {
        let words = &labels().paste_page;
        let (n, lines) = lines_of(read.tables.rows.iter().map(|row| row.line));
        let says = fill(&words.also_prices.of_n(n, language), &[("lines", &lines)]);
        let shows = words.show_prices.get(language);
        (n > 0).then(|| Self { says, kind: PastedKind::Tables, shows })
    }

    /// Returns the units of a text that is read as prices.
    pub(super) fn units(read: &ReadLists, language: Language) -> Option<Self> {
        let words = &labels().paste_page;
        let units = read.lists.iter().flat_map(|list| &list.units);
        let (n, lines) = lines_of(units.filter(|unit| unit.code.is_some()).map(|unit| unit.line));
        let says = fill(&words.also_units.of_n(n, language), &[("lines", &lines)]);
        let shows = words.show_units.get(language);
        (n > 0).then(|| Self { says, kind: PastedKind::List, shows })
    }
}

/// Counts lines, and writes their numbers as ranges: `1–4, 6`.
fn lines_of(lines: impl Iterator<Item = usize>) -> (i64, String) {
    let mut lines: Vec<i32> = lines.filter_map(|line| i32::try_from(line).ok()).collect();
    lines.sort_unstable();
    lines.dedup();
    (lines.len() as i64, join_ranges(&lines))
}

/// Returns `true` for a row without a code on a line that was read as prices.
pub(super) fn is_price(unit: &PastedUnit, prices: Option<&ReadTables>) -> bool {
    let rows = prices.iter().flat_map(|read| &read.tables.rows);
    unit.code.is_none() && rows.into_iter().any(|row| row.line == unit.line)
}

/// Returns `true` for a finding about a line that was read as prices.
pub(super) fn is_of_price(finding: &Finding, source: &Source, prices: Option<&ReadTables>) -> bool {
    let line = finding.span.map(|span| source.place(span).line);
    let mut rows = prices.into_iter().flat_map(|read| &read.tables.rows);
    rows.any(|row| line == Some(row.line))
}

/// The house rules that the form carries.
pub(in crate::page::view) struct RulesBanner {
    pub(in crate::page::view) name: String,
    /// Their number and what they do, or that they cannot be used.
    pub(in crate::page::view) summary: String,
    pub(in crate::page::view) findings: Vec<PageFinding>,
    pub(in crate::page::view) text: String,
}

impl RulesBanner {
    pub(in crate::page::view) fn new(rules: &CarriedRules, desk: &Desk) -> Option<Self> {
        if rules.is_empty() {
            return None;
        }
        let (language, words) = (desk.speech.first(), &labels().paste_page);
        let opened = rules.open(desk);
        let findings = opened.as_ref().map(|list| {
            let errors = list.findings.iter().filter(|_| list.is_faulty()).cloned();
            describe_findings(&errors.collect::<Vec<_>>(), desk, language)
        });
        let unnamed = || words.unnamed_rules.get(language).clone();
        let name =
            opened.as_ref().and_then(|list| Some(list.army.as_ref()?.head.name.get(language)));
        let usable = opened.as_ref().filter(|list| !list.is_faulty());
        let count = usable.map_or(0, |list| list.rules.codes().house.len());
        let summary = if count == 0 {
            words.unusable_rules.get(language).clone()
        } else {
            let rules = labels().pasted.rules.of_n(count as i64, language);
            fill(words.carried_rules.get(language), &[("rules", &rules)])
        };
        Some(Self {
            name: name.map_or_else(unnamed, str::to_owned),
            summary,
            findings: findings.unwrap_or_default(),
            text: rules.text().to_owned(),
        })
    }
}
