//! Audit sheet of a published list.

mod dossier;
mod report;
mod view;

pub use dossier::{ExplanationLine, explanation_lines};
pub use report::{ReportedRow, audit_report, reported_rows};
pub use view::{AuditView, AuditedUnit, AuditedValue, ExplainedClass, NearCode, audit_view};

use super::halves::halves;
use super::{
    Theme, evidence, footer, house, keep_together, list_source, page_by_page, pattern, sign,
    titled_sheet, value_name,
};
use crate::army::{Army, Special, Unit};
use crate::audit::{Audit, AuditRow, RecurringDifferences};
use crate::code::CodeKind;
use crate::labels::{Labels, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::muster::Mustered;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;
use crate::sheet::{Block, Cell, Column, ColumnKind, Mark, Row, Sheet, SheetTable};

/// Returns the audit sheet: verdict, explained differences, printed beside computed values, and the method.
pub fn audit(
    mustered: &Mustered,
    army: &Army,
    audit: &Audit,
    rules: &Rules,
    language: Language,
) -> Sheet {
    let page = AuditLayout { audit, rules, language, labels: labels() };
    list_sheet(mustered, army, &labels().audit.head, rules, page.blocks(), language)
}

/// Lays out a sheet about a list, with its emblem.
fn list_sheet(
    mustered: &Mustered,
    army: &Army,
    subtitle: &ByLanguage<String>,
    rules: &Rules,
    blocks: Vec<Block>,
    language: Language,
) -> Sheet {
    let (name, source) = (army.head.name.get(language), list_source(army, language));
    let base = titled_sheet(&rules.book, name, subtitle.get(language), &source, language);
    let emblem = Some(sign(army, Theme::Plain, language).into());
    let footer = footer(Some(mustered), &rules.book, language);
    Sheet { emblem, footer, blocks, ..base }
}

/// Returns the dossier of a row: its line, its bill, and every explanation that was tried; `at` are its list and its
/// row.
pub fn audit_dossier(
    mustered: &Mustered,
    army: &Army,
    audits: &[&Audit],
    at: (usize, usize),
    language: Language,
) -> Sheet {
    let (audit, rules) = (audits[at.0], &*mustered.rules);
    let layout = AuditLayout { audit, rules, language, labels: labels() };
    let found = crate::audit::dossier(audits, at, rules);
    dossier::dossier(mustered, army, &found, &layout)
}

/// Advises, in place of a dossier, how to write the printed line of a unit that has none.
pub fn unprinted_row(unit: &Unit, rules: &Rules, language: Language) -> Sheet {
    let (words, name) = (&labels().audit, unit.name.get(language));
    let base = titled_sheet(&rules.book, name, labels().dossier.head.get(language), "", language);
    let notes = [&labels().dossier.unprinted, &words.how_to_print];
    let blocks = notes.map(|words| Block::text(words.get(language), Mark::Plain)).to_vec();
    Sheet { blocks, ..base }
}

/// Returns the verdict on some rows: how many agree, and how many differences are unexplained.
pub fn audit_verdict(rows: &[&AuditRow], language: Language) -> String {
    if rows.is_empty() {
        labels().audit.nothing_printed.get(language).clone()
    } else {
        evidence::verdict(rows, language)
    }
}

pub(super) struct AuditLayout<'a> {
    audit: &'a Audit<'a>,
    rules: &'a Rules,
    language: Language,
    labels: &'a Labels,
}

impl AuditLayout<'_> {
    fn blocks(&self) -> Vec<Block> {
        if self.audit.rows.is_empty() {
            let words = &self.labels.audit;
            let notes = [&words.nothing_printed, &words.how_to_print];
            return notes.map(|words| Block::text(words.get(self.language), Mark::Plain)).to_vec();
        }
        let kinds = [
            (CodeKind::Leader, &self.labels.units.leaders),
            (CodeKind::Trooper, &self.labels.units.troops),
        ];
        let rows: Vec<&AuditRow> = self.audit.rows.iter().collect();
        let experiment = self.audit.experiment.as_ref();
        let verdict = Block::text(evidence::verdict(&rows, self.language), Mark::Strong);
        let explained = [
            Some(verdict),
            experiment.map(|found| evidence::experiment(found, self.language)),
            self.patterns(),
            self.explanations(),
            self.misprints(),
        ];
        let mut blocks: Vec<Block> = explained.into_iter().flatten().collect();
        blocks.extend(
            kinds.iter().flat_map(|(kind, label)| self.kind(*kind, label.get(self.language))),
        );
        let method = explain_method(&rows, &self.audit.recurring, self.language);
        blocks.extend(join_short(self.nearest().into_iter().chain(method).collect()));
        blocks.extend(house::house(self.rules, self.language));
        blocks
    }

    fn kind(&self, kind: CodeKind, label: &str) -> Vec<Block> {
        let rows: Vec<&AuditRow> =
            self.audit.rows.iter().filter(|row| row.unit.code.kind() == kind).collect();
        let table = |rows: &[&AuditRow]| {
            let rows = rows.iter().flat_map(|row| self.row(row)).collect();
            let table = SheetTable { label: label.into(), columns: self.columns(), rows };
            Block::together(vec![Block::heading(2, label), Block::Table(table)])
        };
        let parts = page_by_page(&rows, |_| 3, |row| row.unit.name.longest());
        parts.into_iter().map(table).collect()
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns = vec![
            Column::new(self.labels.columns.name.get(self.language), 2, ColumnKind::Name),
            Column::new("", 1, ColumnKind::Text),
        ];
        columns.extend(
            ListColumn::ALL.map(|value| Column::new(self.label(value), 1, ColumnKind::Figure)),
        );
        columns.push(Column::new(self.labels.audit.class.get(self.language), 2, ColumnKind::Text));
        columns
    }

    fn label(&self, column: ListColumn) -> &str {
        value_name(column, self.rules, self.language)
    }

    /// Returns the printed values, the computed values, and the difference if any.
    fn row(&self, row: &AuditRow) -> Vec<Row> {
        let mark = |value| match row.difference.get(value) {
            Some(_) => Mark::Strong,
            None => Mark::Plain,
        };
        let cells = |values: &ByColumn<Option<i32>>| {
            ListColumn::ALL
                .map(|value| Cell { text: values.print(value).into(), mark: mark(value) })
                .into_iter()
        };
        let code =
            row.printed.code.clone().unwrap_or_else(|| self.rules.codes().write(row.unit.code));
        let (printed, computed) = (cells(&row.printed.values), cells(&row.computed));
        let differing = row.differing().next().is_some();
        let difference = row
            .difference
            .iter()
            .map(|(v, n)| plain(n.map_or(String::new(), |n| v.print_difference(n))));
        let classes: Vec<&str> =
            row.classes.iter().map(|class| evidence::label(*class, self.language)).collect();
        let name = Cell { text: row.unit.name.get(self.language).into(), mark: Mark::Strong };
        let word = |label: &ByLanguage<String>| soft(label.get(self.language).clone());
        let audit = &self.labels.audit;
        let mut rows = vec![
            line([name, word(&audit.printed)], printed, plain(classes.join(", "))),
            line([plain(code), word(&audit.computed)], computed, plain(String::new())),
        ];
        rows.extend(differing.then(|| {
            let head = [plain(String::new()), word(&audit.difference)];
            line(head, difference, plain(String::new()))
        }));
        rows.iter_mut().last().into_iter().for_each(|row| row.rule = true);
        rows
    }

    fn patterns(&self) -> Option<Block> {
        let rows: Vec<&AuditRow> = self.audit.rows.iter().collect();
        pattern::patterns_block(&self.audit.recurring, &self.audit.joint, &rows, self.language)
    }

    fn explanations(&self) -> Option<Block> {
        let texts: Vec<Block> = self
            .audit
            .rows
            .iter()
            .flat_map(|row| self.row_explanations(row))
            .map(|text| Block::text(text, Mark::Plain))
            .collect();
        let heading = Block::heading(2, self.labels.audit.explanations.get(self.language));
        (!texts.is_empty()).then(|| Block::together([heading].into_iter().chain(texts).collect()))
    }

    /// Returns the explanations of a row, and those that what is printed contradicts.
    fn row_explanations(&self, row: &AuditRow) -> Vec<String> {
        let audit = &self.labels.audit;
        let needed = row.special.iter().map(|it| self.special(row, it, &audit.special_needed));
        let left_out = row.left_out.iter().map(|it| self.special(row, it, &audit.special_left_out));
        let found = needed.chain(left_out).chain(self.one_edit(row));
        found.chain(self.against_notes(row)).collect()
    }

    fn special(&self, row: &AuditRow, special: &Special, label: &ByLanguage<String>) -> String {
        let points = self.labels.counts.points.of_n(special.points.into(), self.language);
        let (name, ability) = (row.unit.name.get(self.language), special.name.get(self.language));
        fill(
            label.get(self.language),
            &[("name", &name), ("n", &points), ("ability", &ability), ("source", &special.source)],
        )
    }

    /// Returns the codes one letter away that the notes contradict.
    fn against_notes(&self, row: &AuditRow) -> Option<String> {
        let notes = row.printed.notes.as_ref().filter(|_| !row.against_notes.is_empty())?;
        let write = |code: &crate::code::Code| self.rules.codes().write(*code);
        let codes: Vec<String> = row.against_notes.iter().map(write).collect();
        Some(fill(
            self.labels.audit.against_notes.get(self.language),
            &[
                ("name", &row.unit.name.get(self.language)),
                ("codes", &codes.join(", ")),
                ("code", &write(&row.unit.code)),
                ("notes", &notes.get(self.language)),
            ],
        ))
    }

    fn one_edit(&self, row: &AuditRow) -> Option<String> {
        let codes: Vec<String> =
            row.one_edit.iter().map(|code| self.rules.codes().write(*code)).collect();
        let (name, code) =
            (row.unit.name.get(self.language), self.rules.codes().write(row.unit.code));
        let one_edit = &self.labels.audit.one_edit;
        let label = if codes.len() == 1 { &one_edit.one } else { &one_edit.many };
        (!codes.is_empty()).then(|| {
            fill(
                label.get(self.language),
                &[
                    ("name", &name),
                    ("codes", &codes.join(", ")),
                    ("code", &code),
                    ("n", &row.rates.near[0].whole),
                    ("of", &row.rates.near[0].codes),
                ],
            )
        })
    }

    /// Returns the unexplained rows with their nearest codes, in two columns if there are many.
    fn nearest(&self) -> Vec<Block> {
        const SPLIT_ROWS: usize = 10;
        let open: Vec<&AuditRow> = self.audit.rows.iter().filter(|row| row.is_open()).collect();
        let text = self.labels.audit.nearest.get(self.language).clone();
        let headed = |block| Block::together(vec![Block::heading(2, text.as_str()), block]);
        let table = |rows: &[&AuditRow]| SheetTable {
            label: text.as_str().into(),
            columns: self.near_columns(),
            rows: rows.iter().flat_map(|row| self.near(row)).collect(),
        };
        let lines = |row: &&AuditRow| row.nearest.len().max(1);
        if open.is_empty() || open.iter().map(lines).sum::<usize>() <= SPLIT_ROWS {
            return open.first().map(|_| headed(Block::Table(table(&open)))).into_iter().collect();
        }
        let pages = halves(&open, lines, |row| row.unit.name.longest(), 0).into_iter();
        pages.map(|halves| headed(Block::Tables(halves.map(table)))).collect()
    }

    fn near_columns(&self) -> Vec<Column> {
        let labels = self.labels;
        vec![
            Column::new(labels.columns.name.get(self.language), 4, ColumnKind::Name),
            Column::new(labels.columns.code.get(self.language), 3, ColumnKind::Code),
            Column::new(labels.columns.edits.get(self.language), 2, ColumnKind::Figure),
            Column::new(labels.audit.misses.get(self.language), 3, ColumnKind::Text),
        ]
    }

    /// Returns the nearest codes of an unexplained row.
    fn near(&self, row: &AuditRow) -> Vec<Row> {
        let name = |first: bool| {
            if first { row.unit.name.get(self.language).to_owned() } else { String::new() }
        };
        if row.nearest.is_empty() {
            let none = [
                name(true),
                "–".to_owned(),
                "–".to_owned(),
                self.labels.audit.no_code_costs.get(self.language).clone(),
            ];
            return vec![Row { rule: true, ..Row::plain(none) }];
        }
        let last = row.nearest.len() - 1;
        let line = |(index, near): (usize, &crate::audit::Near)| {
            let cells = [
                name(index == 0),
                self.rules.codes().write(near.code),
                near.edits.to_string(),
                self.misses(near),
            ];
            Row { rule: index == last, ..Row::plain(cells) }
        };
        row.nearest.iter().enumerate().map(line).collect()
    }

    /// Returns the printed values that a code does not give, in words.
    fn misses(&self, near: &crate::audit::Near) -> String {
        let misses: Vec<&str> = near.misses.iter().map(|value| self.label(*value)).collect();
        if misses.is_empty() {
            self.labels.audit.misses_nothing.get(self.language).clone()
        } else {
            misses.join(", ")
        }
    }
}

/// Returns the method: meaning of the classes, agreement expected by chance, and differences that form a pattern.
pub(super) fn explain_method(
    rows: &[&AuditRow],
    recurring: &RecurringDifferences,
    language: Language,
) -> Vec<Block> {
    let rule = pattern::rule(recurring, language).map(|rule| {
        let heading = Block::heading(3, labels().audit.pattern_head.get(language));
        Block::together(vec![heading, Block::text(rule, Mark::Plain)])
    });
    let heading = Block::heading(2, labels().audit.method.get(language));
    let classes = keep_together([heading, evidence::classes(rows, language)]);
    [Some(classes), evidence::rates(rows, language), rule].into_iter().flatten().collect()
}

/// Joins short groups into unbreakable ones, so that no short group ends up alone on a page.
fn join_short(groups: Vec<Block>) -> Vec<Block> {
    const SHORT: usize = 24;
    let rows = |block: &Block| match block {
        Block::Table(table) => table.rows.len(),
        Block::Tables(tables) => tables.iter().map(|table| table.rows.len()).max().unwrap_or(0),
        _ => 1,
    };
    let inside = |group: &Block| match group {
        Block::Group(group) => group.blocks.iter().map(rows).sum(),
        other => rows(other),
    };
    let all: usize = groups.iter().map(inside).sum();
    if groups.is_empty() || all > SHORT { groups } else { vec![keep_together(groups)] }
}

fn plain(text: String) -> Cell {
    Cell { text: text.into(), mark: Mark::Plain }
}

fn soft(text: String) -> Cell {
    Cell { text: text.into(), mark: Mark::Soft }
}

fn line(head: [Cell; 2], values: impl Iterator<Item = Cell>, last: Cell) -> Row {
    Row { cells: head.into_iter().chain(values).chain([last]).collect(), rule: false, tall: false }
}
