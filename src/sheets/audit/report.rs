//! Report of an audit for the author of a list: slips, rules that nobody wrote down, what is undecided, and points beside
//! the printed ones.

use super::{AuditLayout, list_sheet, plain, soft};
use crate::army::Army;
use crate::audit::{Audit, AuditClass, AuditRow, Near, Pattern, Slip};
use crate::code::{Code, CodeKind};
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language};
use crate::muster::Mustered;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::{Block, Cell, Column, ColumnKind, Mark, Row, Sheet, SheetTable};
use crate::sheets::row_names::RowNames;
use crate::sheets::{house, page_by_page, pattern, value_name};
use std::fmt::Display;

/// Returns the report on a list.
pub fn audit_report(
    mustered: &Mustered,
    army: &Army,
    audit: &Audit,
    rules: &Rules,
    language: Language,
) -> Sheet {
    let page = AuditLayout { audit, rules, language, labels: labels() };
    let head = &labels().audit_report.head;
    list_sheet(mustered, army, head, rules, page.report_blocks(), language)
}

/// A row of the report, for a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedRow {
    pub name: String,
    /// As printed.
    pub code: String,
    pub kind: CodeKind,
    pub printed: Option<i32>,
    /// The points by the tables.
    pub computed: Option<i32>,
    /// The points by the tables and the patterns.
    pub by_rules: Option<i32>,
    /// `slip`, or `unwritten rule, undecided`.
    pub found: String,
    /// The sentences of the report about the row; empty if it agrees.
    pub why: String,
}

/// Returns the rows of the report on a list, in its order.
pub fn reported_rows(audit: &Audit, rules: &Rules, language: Language) -> Vec<ReportedRow> {
    let page = AuditLayout { audit, rules, language, labels: labels() };
    (0..audit.rows.len()).map(|at| page.reported_row(at)).collect()
}

impl AuditLayout<'_> {
    fn report_blocks(&self) -> Vec<Block> {
        if self.audit.rows.is_empty() {
            return self.blocks();
        }
        let words = &self.labels.audit_report;
        let rows: Vec<&AuditRow> = self.audit.rows.iter().collect();
        let game = self.rules.book.name.get(self.language);
        let intro = fill(words.intro.get(self.language), &[("game", game)]);
        let slips = rows.iter().filter_map(|row| self.slip_text(row, &self.audit.slip(row)?));
        let rules = self.rule_texts();
        let undecided = rows.iter().filter_map(|row| self.undecided_text(row));
        let mut blocks =
            vec![Block::text(self.report_verdict(), Mark::Strong), Block::text(intro, Mark::Plain)];
        let sections = [
            (&words.slips, &words.slips_intro, &words.none_found, slips.collect()),
            (&words.rules, &words.rules_intro, &words.none_found, rules),
            (
                &words.undecided,
                &words.undecided_intro,
                &words.undecided_none,
                undecided.collect::<Vec<String>>(),
            ),
        ];
        for (head, intro, none, texts) in sections {
            blocks.extend(self.section(head, intro, none, texts));
        }
        blocks.extend(self.corrected_tables());
        blocks.extend(house::house(self.rules, self.language));
        blocks
    }

    /// Returns the numbers of rows that agree, follow a rule, have a slip and are undecided: as many as the sections
    /// have.
    fn report_verdict(&self) -> String {
        let (audit, words, rows) =
            (&self.labels.audit, &self.labels.audit_report, &self.audit.rows);
        let all = rows.len() as i64;
        let differing = || rows.iter().filter(|row| !row.is(AuditClass::Match));
        let slips = rows.iter().filter(|row| self.audit.slip(row).is_some()).count() as i64;
        let explained = differing().filter(|row| row.unexplained().is_empty()).count() as i64;
        let agreeing = all - differing().count() as i64;
        if agreeing == all {
            return audit.verdict_all.of_n(all, self.language);
        }
        let of = audit.verdict_rows.of_n(all, self.language);
        let agree = fill(&audit.verdict_agree.of_n(agreeing, self.language), &[("rows", &of)]);
        let counted = [
            (explained, &audit.verdict_explained),
            (slips, &words.verdict_slips),
            (all - agreeing - explained - slips, &audit.verdict_open),
        ];
        let counted = counted.into_iter().filter(|(n, _)| *n > 0);
        let counted = counted.map(|(n, label)| label.of_n(n, self.language));
        format!("{}.", [agree].into_iter().chain(counted).collect::<Vec<_>>().join("; "))
    }

    /// Lays out a heading with its introduction and the sentences, or with the words for none.
    fn section(
        &self,
        head: &ByLanguage<String>,
        intro: &ByLanguage<String>,
        none: &ByLanguage<String>,
        texts: Vec<String>,
    ) -> Vec<Block> {
        let intro = if texts.is_empty() { none } else { intro };
        let mut texts = texts.into_iter().map(|text| Block::text(text, Mark::Plain));
        let first = [
            Block::heading(2, head.get(self.language)),
            Block::text(intro.get(self.language), Mark::Plain),
        ];
        let first = first.into_iter().chain(texts.next());
        [Block::together(first.collect())].into_iter().chain(texts).collect()
    }

    /// Words the values of a row that differ: `Morale 6 instead of 5, Points 8 instead of 6`.
    fn values_text(
        &self,
        row: &AuditRow,
        columns: impl IntoIterator<Item = ListColumn>,
        label: &ByLanguage<String>,
    ) -> String {
        let text = |column: ListColumn| {
            let what = value_name(column, self.rules, self.language);
            let (printed, computed) =
                (row.printed.values.print(column), row.computed.print(column));
            let values: [(&str, &dyn Display); 3] =
                [("what", &what), ("printed", &printed), ("computed", &computed)];
            fill(label.get(self.language), &values)
        };
        columns.into_iter().map(text).collect::<Vec<_>>().join(", ")
    }

    /// Returns the rows with one value that is a slip of typing; `None` if there are none.
    pub(super) fn misprints(&self) -> Option<Block> {
        let texts = self.audit.rows.iter().filter_map(|row| {
            let slip = self.audit.slip(row).filter(|slip| matches!(slip, Slip::Digit(_)))?;
            self.slip_text(row, &slip)
        });
        let texts: Vec<Block> = texts.map(|text| Block::text(text, Mark::Plain)).collect();
        let heading = Block::heading(2, self.labels.audit_report.slips.get(self.language));
        (!texts.is_empty()).then(|| Block::together([vec![heading], texts].concat()))
    }

    fn slip_text(&self, row: &AuditRow, slip: &Slip) -> Option<String> {
        let words = &self.labels.audit_report;
        let write = |code: &Code| self.rules.codes().write(*code);
        let (name, code) = (row.unit.name.get(self.language), write(&row.unit.code));
        let (label, codes, columns) = match slip {
            Slip::Letter(codes) => {
                let written: Vec<String> = codes.iter().map(write).collect();
                let letter = &words.slip_letter;
                let label = if written.len() == 1 { &letter.one } else { &letter.many };
                (label, written.join(", "), row.unexplained())
            }
            Slip::Digit(value) => (&words.slip_digit, String::new(), vec![*value]),
        };
        let values = self.values_text(row, columns, &words.instead);
        let near = row.rates.near[0];
        let filled: [(&str, &dyn Display); 6] = [
            ("name", &name),
            ("codes", &codes),
            ("code", &code),
            ("values", &values),
            ("n", &near.whole),
            ("of", &near.codes),
        ];
        Some(fill(label.get(self.language), &filled))
    }

    /// Returns the patterns of the list, and those of all lists together, with their rows; and the surcharge if it is
    /// one.
    fn rule_texts(&self) -> Vec<String> {
        let audit = self.audit;
        let rows: Vec<&AuditRow> = audit.rows.iter().collect();
        let own = audit.recurring.patterns.iter().map(|pattern| self.rule_text(pattern, &rows));
        let joint = audit.joint.iter().map(|pattern| {
            let text = self.rule_text(pattern, &rows);
            fill(self.labels.audit.pattern_joint.get(self.language), &[("pattern", &text)])
        });
        let surcharge = audit.recurring.surcharge.iter().filter(|found| found.is_pattern);
        let surcharge = surcharge.map(|found| pattern::surcharge_line(found, &rows, self.language));
        own.chain(joint).chain(surcharge).collect()
    }

    /// Words a pattern as a rule: `Move 4d where the tables give 5d: 5 of 5 leaders. Rows: ... Chance gives as much in
    /// at most 1 of 94 lists.`
    fn rule_text(&self, pattern: &Pattern, rows: &[&AuditRow]) -> String {
        let words = &self.labels.audit_report;
        let names = |of: &[usize]| {
            let of: Vec<&AuditRow> = of.iter().map(|row| rows[*row]).collect();
            // The sentence brings its own full stop: `Baron Vladimir H.`
            RowNames::among(rows, self.language).all(&of).trim_end_matches('.').to_owned()
        };
        let once_in = pattern::at_most_million(pattern.rarity.once_in(), self.language);
        let chance = fill(words.rule_chance.get(self.language), &[("n", &once_in)]);
        let claim = pattern::pattern_text(pattern, self.language);
        let values: [(&str, &dyn Display); 3] =
            [("pattern", &claim), ("names", &names(&pattern.rows)), ("chance", &chance)];
        let text = fill(words.rule.get(self.language), &values);
        if pattern.lacking.is_empty() || !pattern.is_of_most() {
            return text;
        }
        let lacking = names(&pattern.lacking);
        let lacking = fill(words.rule_lacking.get(self.language), &[("names", &lacking)]);
        format!("{text} {lacking}")
    }

    /// Returns the values of a row that nothing explains, and how many codes give what is printed; `None` if there are
    /// none.
    fn undecided_text(&self, row: &AuditRow) -> Option<String> {
        let words = &self.labels.audit_report;
        let columns = row.unexplained();
        if columns.is_empty() || self.audit.slip(row).is_some() {
            return None;
        }
        let values = self.values_text(row, columns, &words.beside);
        let fits = self.against_notes(row).unwrap_or_else(|| self.fitting_codes(row));
        let filled: [(&str, &dyn Display); 4] = [
            ("name", &row.unit.name.get(self.language)),
            ("code", &self.rules.codes().write(row.unit.code)),
            ("values", &values),
            ("fits", &fits),
        ];
        let text = fill(words.undecided_row.get(self.language), &filled);
        let label = &self.labels.audit.special_left_out;
        let left_out = row.left_out.iter().map(|special| self.special(row, special, label));
        Some([text].into_iter().chain(left_out).collect::<Vec<_>>().join(" "))
    }

    /// Words how many codes give every printed value of a row, and the nearest of them.
    fn fitting_codes(&self, row: &AuditRow) -> String {
        let words = &self.labels.audit_report;
        let is_whole = |near: &&Near| near.misses.is_empty();
        let Some(nearest) = row.nearest.iter().find(is_whole) else {
            return words.no_code.get(self.language).clone();
        };
        let all = row.rates.all;
        let label =
            if all.whole == 1 { &words.fitting_codes.one } else { &words.fitting_codes.many };
        let letters = self.labels.audit.letters.of_n(nearest.edits.into(), self.language);
        let values: [(&str, &dyn Display); 4] = [
            ("of", &all.codes),
            ("n", &all.whole),
            ("code", &self.rules.codes().write(nearest.code)),
            ("letters", &letters),
        ];
        fill(label.get(self.language), &values)
    }

    fn reported_row(&self, at: usize) -> ReportedRow {
        let words = &self.labels.audit_report;
        let (audit, row) = (self.audit, &self.audit.rows[at]);
        let write = |code: Code| self.rules.codes().write(code);
        let rows: Vec<&AuditRow> = audit.rows.iter().collect();
        let slip = audit.slip(row).and_then(|slip| self.slip_text(row, &slip));
        let own = audit.recurring.patterns.iter().chain(&audit.joint);
        let own = own.filter(|pattern| pattern.rows.contains(&at));
        let claims: Vec<String> =
            own.map(|pattern| pattern::pattern_text(pattern, self.language) + ".").collect();
        let surcharge = audit.recurring.surcharge.iter().filter(|found| {
            found.is_pattern && found.best.iter().any(|fit| fit.rows.contains(&at))
        });
        let surcharge = surcharge.map(|found| pattern::surcharge_line(found, &rows, self.language));
        let claims: Vec<String> = claims.into_iter().chain(surcharge).collect();
        let undecided = self.undecided_text(row);
        let found = [
            (slip.is_some(), &words.found_slip),
            (!claims.is_empty(), &words.found_rule),
            (undecided.is_some(), &words.found_undecided),
        ];
        let found: Vec<&str> = found
            .into_iter()
            .filter(|(is_found, _)| *is_found)
            .map(|(_, label)| label.get(self.language).as_str())
            .collect();
        let found = match found[..] {
            [] => words.found_nothing.get(self.language).clone(),
            _ => found.join(", "),
        };
        ReportedRow {
            name: row.unit.name.get(self.language).to_owned(),
            code: row.printed.code.clone().unwrap_or_else(|| write(row.unit.code)),
            kind: row.unit.code.kind(),
            printed: *row.printed.values.get(ListColumn::Points),
            computed: *row.computed.get(ListColumn::Points),
            by_rules: audit.points_by_patterns(at),
            found,
            why: slip.into_iter().chain(claims).chain(undecided).collect::<Vec<_>>().join(" "),
        }
    }

    /// Returns the points of leaders and of troops, printed and corrected.
    fn corrected_tables(&self) -> Vec<Block> {
        let words = &self.labels.audit_report;
        let kinds = [
            (CodeKind::Leader, &self.labels.units.leaders),
            (CodeKind::Trooper, &self.labels.units.troops),
        ];
        let rows: Vec<ReportedRow> =
            (0..self.audit.rows.len()).map(|at| self.reported_row(at)).collect();
        let mut blocks = vec![
            Block::heading(2, words.table.get(self.language)),
            Block::text(words.table_how.get(self.language), Mark::Plain),
        ];
        for (kind, label) in kinds {
            let rows: Vec<&ReportedRow> = rows.iter().filter(|row| row.kind == kind).collect();
            let label = label.get(self.language);
            blocks.extend(page_by_page(&rows, |_| 1, |row| row.name.as_str()).into_iter().map(
                |part| {
                    let table = Block::Table(self.corrected_table(part, label));
                    Block::together(vec![Block::heading(3, label), table])
                },
            ));
        }
        blocks
    }

    fn corrected_table(&self, rows: &[&ReportedRow], label: &str) -> SheetTable {
        let words = &self.labels.audit_report;
        let column = |label: &ByLanguage<String>, width, kind| {
            Column::new(label.get(self.language), width, kind)
        };
        let row = |row: &&ReportedRow| {
            let points = |points: Option<i32>| {
                let text = points.map_or("–".to_owned(), |points| points.to_string());
                let differs = row.printed.is_some() && points != row.printed;
                Cell { mark: if differs { Mark::Strong } else { Mark::Plain }, ..plain(text) }
            };
            let cells = vec![
                plain(row.name.clone()),
                soft(row.code.clone()),
                points(row.printed),
                points(row.computed),
                points(row.by_rules),
            ];
            Row { cells, rule: false, tall: false }
        };
        SheetTable {
            label: label.into(),
            columns: vec![
                column(&self.labels.columns.name, 3, ColumnKind::Name),
                column(&self.labels.columns.code, 2, ColumnKind::Code),
                column(&words.points_printed, 2, ColumnKind::Figure),
                column(&words.points_by_tables, 2, ColumnKind::Figure),
                column(&words.points_by_rules, 3, ColumnKind::Figure),
            ],
            rows: rows.iter().map(row).collect(),
        }
    }
}
