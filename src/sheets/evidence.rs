//! Verdict of an audit and its evidence: class counts, fits by chance, and the effect of house rules.

use super::PAGE_LINES;
use super::row_names::RowNames;
use crate::audit::{AuditClass, AuditRow, Experiment, FAR, Rate, Rates};
use crate::dice::Chance;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::sheet::{Block, Column, ColumnKind, Mark, Row, SheetTable};
use std::collections::BTreeMap;

/// Returns the name of a class: `match`, `igual`.
pub(super) fn label(class: AuditClass, language: Language) -> &'static str {
    let audit = &labels().audit;
    let label = match class {
        AuditClass::Match => &audit.tag_match,
        AuditClass::Special => &audit.tag_special,
        AuditClass::OneEdit => &audit.tag_one_edit,
        AuditClass::Pattern => &audit.tag_pattern,
        AuditClass::Open => &audit.tag_open,
    };
    label.get(language)
}

pub(super) fn meaning(class: AuditClass, language: Language) -> &'static str {
    let audit = &labels().audit;
    let meaning = match class {
        AuditClass::Match => &audit.class_match,
        AuditClass::Special => &audit.class_special,
        AuditClass::OneEdit => &audit.class_one_edit,
        AuditClass::Pattern => &audit.class_pattern,
        AuditClass::Open => &audit.class_open,
    };
    meaning.get(language)
}

/// Returns the verdict on some rows: how many agree, how many differ with an explanation, and how many without.
pub(in crate::sheets) fn verdict(rows: &[&AuditRow], language: Language) -> String {
    let audit = &labels().audit;
    let count = |class: AuditClass| rows.iter().filter(|row| row.is(class)).count() as i64;
    let (all, agreeing, open) =
        (rows.len() as i64, count(AuditClass::Match), count(AuditClass::Open));
    if agreeing == all {
        return audit.verdict_all.of_n(all, language);
    }
    let rows = audit.verdict_rows.of_n(all, language);
    let agree = fill(&audit.verdict_agree.of_n(agreeing, language), &[("rows", &rows)]);
    let explained = all - agreeing - open;
    let counted = [(explained, &audit.verdict_explained), (open, &audit.verdict_open)];
    let counted = counted.into_iter().filter(|(n, _)| *n > 0);
    let counted = counted.map(|(n, label)| label.of_n(n, language));
    let parts: Vec<String> = [agree].into_iter().chain(counted).collect();
    format!("{}.", parts.join("; "))
}

/// Returns the number of rows of each class, with the reason why the counts may add up to more than there are rows.
pub(super) fn classes(rows: &[&AuditRow], language: Language) -> Block {
    let audit = &labels().audit;
    let count = |class: AuditClass| rows.iter().filter(|row| row.is(class)).count();
    let row = |class: AuditClass| {
        let cells = [label(class, language).to_owned(), count(class).to_string()];
        Row::plain(cells.into_iter().chain([meaning(class, language).to_owned()]))
    };
    let title = audit.classes.get(language).as_str();
    let table = SheetTable {
        label: title.into(),
        columns: vec![
            Column::new(audit.class.get(language), 2, ColumnKind::Name),
            Column::new(audit.rows.get(language), 1, ColumnKind::Figure),
            Column::new(labels().columns.meaning.get(language), 9, ColumnKind::Text),
        ],
        rows: AuditClass::ALL.map(row).into(),
    };
    let overlap = overlap(rows, language).map(|text| Block::text(text, Mark::Plain));
    let heading = Block::heading(3, title);
    Block::together([heading, Block::Table(table)].into_iter().chain(overlap).collect())
}

/// Returns the combinations of classes: `12 rows have several classes ...: pattern + open 7`.
pub(super) fn overlap(rows: &[&AuditRow], language: Language) -> Option<String> {
    let mut several: BTreeMap<&[AuditClass], usize> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.classes.len() > 1) {
        *several.entry(&row.classes).or_default() += 1;
    }
    let named = |(classes, count): (&&[AuditClass], &usize)| {
        let classes: Vec<&str> = classes.iter().map(|class| label(*class, language)).collect();
        format!("{} {count}", classes.join(" + "))
    };
    let named: Vec<String> = several.iter().map(named).collect();
    let several: usize = several.values().sum();
    let sum: usize = rows.iter().map(|row| row.classes.len()).sum();
    let overlap = &labels().audit.overlap;
    let label = if several == 1 { &overlap.one } else { &overlap.many };
    (several > 0).then(|| {
        fill(
            label.get(language),
            &[
                ("n", &several),
                ("rows", &rows.len()),
                ("sum", &sum),
                ("classes", &named.join(", ")),
            ],
        )
    })
}

/// Returns the number of codes, near and far, that fit the differing rows: the fits that a search finds by chance.
pub(super) fn rates(rows: &[&AuditRow], language: Language) -> Option<Block> {
    let audit = &labels().audit;
    let differing: Vec<&&AuditRow> = rows.iter().filter(|row| !row.is(AuditClass::Match)).collect();
    let line = |name: &str, rates: &Rates| {
        let cells = rates.near.iter().chain([&rates.all]).map(fit_counts);
        Row::plain([name.to_owned()].into_iter().chain(cells))
    };
    let names = RowNames::among(rows, language);
    let lines = differing.iter().map(|row| line(&names.one(row), &row.rates));
    let total_of: Rates = differing.iter().map(|row| &row.rates).sum();
    let total = line(labels().columns.total.get(language), &total_of);
    let title = audit.rates.get(language).as_str();
    let away = (1..=FAR).map(|edits| audit.letters.of_n(edits as i64, language));
    let away = away.map(|head| Column::new(&head, 2, ColumnKind::Figure));
    let table = SheetTable {
        label: title.into(),
        columns: [Column::new(labels().columns.name.get(language), 3, ColumnKind::Name)]
            .into_iter()
            .chain(away)
            .chain([Column::new(audit.all_codes.get(language), 3, ColumnKind::Figure)])
            .collect(),
        rows: lines.chain([total]).collect(),
    };
    let intro = Block::text(audit.rates_intro.get(language), Mark::Plain);
    let by_rate_text = Block::text(by_rate(&total_of, language), Mark::Plain);
    let group = crate::sheet::Group {
        together: table.rows.len() <= PAGE_LINES,
        half: false,
        blocks: vec![Block::heading(3, title), intro, Block::Table(table), by_rate_text],
    };
    (!differing.is_empty()).then_some(Block::Group(group))
}

/// Counts the codes that fit every value, those that fit the points, and all codes: `0/2/35`.
fn fit_counts(rate: &Rate) -> String {
    format!("{}/{}/{}", rate.whole, rate.points, rate.codes)
}

/// Returns the fits one letter away, observed and expected at the overall rate.
fn by_rate(rates: &Rates, language: Language) -> String {
    let (near, all) = (rates.near[0], rates.all);
    let chance =
        Chance { count: near.codes as u128 * all.whole as u128, of: all.codes.max(1) as u128 };
    // A small expectation is not rounded to none.
    let is_seen = |places: &usize| chance.decimal(*places) != "0";
    let places = (1..6).find(is_seen).unwrap_or(1);
    let chance = language.decimal(&chance.decimal(places));
    fill(
        labels().audit.rates_total.get(language),
        &[("n", &near.whole), ("of", &near.codes), ("chance", &chance)],
    )
}

/// Returns the agreement without and with the house rules.
pub(super) fn experiment(found: &Experiment, language: Language) -> Block {
    let texts = agreement(found, language).map(|text| Block::text(text, Mark::Plain));
    let heading = Block::heading(2, labels().audit.experiment.get(language));
    Block::together([heading].into_iter().chain(texts).collect())
}

/// Returns the agreement in words: of rows, and of values.
pub(super) fn agreement(found: &Experiment, language: Language) -> [String; 2] {
    let audit = &labels().audit;
    let (before, after, of) = (found.before, found.after, found.of);
    let rows = fill(
        audit.experiment_rows.get(language),
        &[("before", &before.rows), ("after", &after.rows), ("of", &of.rows)],
    );
    let values = fill(
        audit.experiment_values.get(language),
        &[
            ("before", &before.values),
            ("after", &after.values),
            ("of", &of.values),
            ("gained", &found.gained),
            ("lost", &found.lost),
        ],
    );
    [rows, values]
}
