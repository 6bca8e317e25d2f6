//! Dossier of an audited row: its line, its bill, and every explanation with what speaks against it.

use super::AuditLayout;
use crate::army::{Army, Special};
use crate::audit::{
    AbilityUse, AuditRow, Dossier, Explanation, ExplanationKind, LetterEdit, LetterTrial,
    Objection, PatternScope, RARE,
};
use crate::cost;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::muster::Mustered;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::{Block, Mark, Sheet, SheetTable};
use crate::sheets::code::bill_table;
use crate::sheets::row_names::RowNames;
use crate::sheets::{footer, list_source, pattern, titled_sheet, value_name};

/// Rows named as counterexamples; the others are counted.
const MOST_NAMED: usize = 8;

/// An explanation in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplanationLine {
    /// The explanation, with its numbers.
    pub tried: String,
    /// The columns that it explains: `Move and Points`; empty for none.
    pub explains: String,
    /// Reasons to doubt it; empty for none.
    pub against: String,
    /// `true` if it explains something, and is neither contradicted nor likely to be chance.
    pub holds: bool,
}

/// Returns the dossier of a row of a list.
pub(super) fn dossier(
    mustered: &Mustered,
    army: &Army,
    dossier: &Dossier,
    layout: &AuditLayout,
) -> Sheet {
    let (row, rules, language) = (dossier.row, layout.rules, layout.language);
    let words = &labels().dossier;
    let lines = explanation_lines(dossier, rules, language);
    let table = |label: &str| {
        let rows = layout.row(row);
        Block::Table(SheetTable { label: label.into(), columns: layout.columns(), rows })
    };
    let bill = cost::unit(row.unit, rules);
    let bill_head = labels().code.bill.get(language).clone();
    let mut blocks = vec![Block::text(summary(dossier, &lines, rules, language), Mark::Strong)];
    blocks.push(table(row.unit.name.get(language)));
    blocks.extend(row.printed.notes.as_ref().map(|notes| {
        let text = fill(words.noted.get(language), &[("notes", &notes.get(language))]);
        Block::text(text, Mark::Plain)
    }));
    blocks.push(Block::heading(2, bill_head));
    blocks.push(Block::Table(bill_table(&bill, rules, language)));
    blocks.push(Block::heading(2, words.explanations.get(language).clone()));
    if row.differing().next().is_some() {
        let all = row.rates.all;
        blocks.push(Block::text(
            fill(
                words.all_codes.get(language),
                &[("of", &all.codes), ("whole", &all.whole), ("points", &all.points)],
            ),
            Mark::Plain,
        ));
    }
    if lines.is_empty() {
        blocks.push(Block::text(words.none.get(language), Mark::Plain));
    }
    blocks.extend(
        lines.iter().zip(1..).map(|(line, number)| explanation_block(line, number, language)),
    );
    let copies = pattern::copies_text(&dossier.pool.copies, language);
    blocks.extend(copies.map(|text| Block::text(text, Mark::Plain)));
    let subtitle = format!("{} · {}", army.head.name.get(language), words.head.get(language));
    let (title, source) = (row.unit.name.get(language), list_source(army, language));
    let base = titled_sheet(&rules.book, title, &subtitle, &source, language);
    Sheet { footer: footer(Some(mustered), &rules.book, language), blocks, ..base }
}

/// Words an explanation: `3. In this list: ... Explains Points. Against it: ...`.
fn explanation_block(line: &ExplanationLine, number: usize, language: Language) -> Block {
    let words = &labels().dossier;
    let explains = if line.explains.is_empty() {
        words.explains_nothing.get(language).clone()
    } else {
        fill(words.explains.get(language), &[("columns", &line.explains)])
    };
    let against = if line.against.is_empty() {
        String::new()
    } else {
        format!(" {}.", fill(words.against.get(language), &[("reasons", &line.against)]))
    };
    let mark = if line.holds { Mark::Strong } else { Mark::Plain };
    Block::text(format!("{number}. {} {explains}{against}", line.tried), mark)
}

fn summary(
    dossier: &Dossier,
    lines: &[ExplanationLine],
    rules: &Rules,
    language: Language,
) -> String {
    let words = &labels().dossier;
    let columns: Vec<ListColumn> = dossier.row.differing().map(|(value, _)| value).collect();
    if columns.is_empty() {
        return words.agrees.get(language).clone();
    }
    let holding = lines.iter().filter(|line| line.holds).count() as i64;
    let label = match holding {
        0 => words.summary_none.get(language).clone(),
        _ => words.summary.of_n(holding, language),
    };
    let summary = fill(&label, &[("of", &lines.len())]);
    let columns = list_columns(&columns, rules, language);
    fill(words.differs.get(language), &[("columns", &columns), ("summary", &summary)])
}

/// Returns the explanations of a dossier in words, in its order.
pub fn explanation_lines(
    dossier: &Dossier,
    rules: &Rules,
    language: Language,
) -> Vec<ExplanationLine> {
    let line = |one: &Explanation| ExplanationLine {
        tried: tried_text(&one.tried, dossier, rules, language),
        explains: list_columns(&one.explains, rules, language),
        against: objections(&one.against, dossier, rules, language),
        holds: one.holds(),
    };
    dossier.explanations.iter().map(line).collect()
}

fn tried_text(
    tried: &ExplanationKind,
    dossier: &Dossier,
    rules: &Rules,
    language: Language,
) -> String {
    let words = &labels().dossier;
    match tried {
        ExplanationKind::Letter(trial) => letter_text(trial, rules, language),
        ExplanationKind::Ability(special, part) => ability_text(special, *part, language),
        ExplanationKind::Pattern(found, scope) => {
            let text = pattern::pattern_text(found, language);
            let chance = pattern::chance_text(found.rarity.once_in(), language);
            let label = match (scope, found.rows.is_empty()) {
                (PatternScope::Alone, false) => &words.alone,
                (PatternScope::Alone, true) => &words.alone_none,
                (PatternScope::Together(_), false) => &words.together,
                (PatternScope::Together(_), true) => &words.together_none,
            };
            fill(
                label.get(language),
                &[("pattern", &text), ("chance", &chance), ("n", &scope.lists())],
            )
        }
        ExplanationKind::Surcharge(surcharge, scope) => {
            pattern::surcharge_line(surcharge, dossier.rows_of(*scope), language)
        }
        ExplanationKind::HouseRules => words.house.get(language).clone(),
    }
}

fn letter_text(trial: &LetterTrial, rules: &Rules, language: Language) -> String {
    let words = &labels().dossier;
    let write = |codes: &[crate::code::Code]| {
        let codes: Vec<String> = codes.iter().map(|code| rules.codes().write(*code)).collect();
        codes.join(", ")
    };
    let (label, codes) = match (trial.codes.is_empty(), trial.points_alone.is_empty()) {
        (false, _) => (&words.letter_hits, &trial.codes),
        (true, false) => (&words.letter_points, &trial.points_alone),
        (true, true) => (&words.letter_none, &trial.codes),
    };
    let hits = fill(
        label.get(language),
        &[("codes", &write(codes)), ("n", &trial.codes.len()), ("of", &trial.tried)],
    );
    let label = match trial.edit {
        LetterEdit::More => &words.letter_more,
        LetterEdit::Less => &words.letter_less,
        LetterEdit::Other => &words.letter_other,
    };
    fill(label.get(language), &[("hits", &hits)])
}

fn ability_text(special: &Special, part: AbilityUse, language: Language) -> String {
    let words = &labels().dossier;
    let label = match part {
        _ if special.points == 0 => &words.ability_unpriced,
        AbilityUse::Included => &words.ability_included,
        AbilityUse::LeftOut => &words.ability_left_out,
        AbilityUse::Neither => &words.ability_neither,
    };
    let points = labels().counts.points.of_n(special.points.into(), language);
    fill(label.get(language), &[("ability", &special.name.get(language)), ("points", &points)])
}

fn objections(
    against: &[Objection],
    dossier: &Dossier,
    rules: &Rules,
    language: Language,
) -> String {
    let words = &labels().dossier;
    let reason = |objection: &Objection| match objection {
        Objection::Notes(notes) => {
            fill(words.notes.get(language), &[("notes", &notes.get(language))])
        }
        Objection::ListSays(source) => fill(words.list_says.get(language), &[("source", source)]),
        Objection::Lacking(rows) => {
            let names = name_some(rows, &dossier.pool.rows, language);
            fill(words.lacking.get(language), &[("names", &names)])
        }
        Objection::TooFew => words.too_few.get(language).clone(),
        Objection::ByChance => fill(words.by_chance.get(language), &[("rare", &RARE)]),
        Objection::Leaves(columns) => {
            let columns = list_columns(columns, rules, language);
            fill(words.leaves.get(language), &[("columns", &columns)])
        }
        Objection::Spoils(columns) => {
            let columns = list_columns(columns, rules, language);
            fill(words.spoils.get(language), &[("columns", &columns)])
        }
        Objection::Better(index) => fill(words.better.get(language), &[("n", &(index + 1))]),
    };
    against.iter().map(reason).collect::<Vec<_>>().join("; ")
}

/// Names the first rows, and how many more there are.
fn name_some(rows: &[&AuditRow], among: &[&AuditRow], language: Language) -> String {
    let named = &rows[..rows.len().min(MOST_NAMED)];
    let named = RowNames::among(among, language).all(named);
    let more = rows.len().saturating_sub(MOST_NAMED) as i64;
    let more = (more > 0).then(|| labels().dossier.more_rows.of_n(more, language));
    [named].into_iter().chain(more).collect::<Vec<_>>().join("; ")
}

/// Joins the names of columns: `Move, WS and Points`.
fn list_columns(columns: &[ListColumn], rules: &Rules, language: Language) -> String {
    let names: Vec<&str> =
        columns.iter().map(|value| value_name(*value, rules, language)).collect();
    match names.split_last() {
        Some((last, first)) if !first.is_empty() => fill(
            labels().dossier.and.get(language),
            &[("first", &first.join(", ")), ("last", last)],
        ),
        _ => names.concat(),
    }
}
