//! Sheet of a supposition tried on published lists: verdict, rows, and each list held out in turn.

use super::pattern::{chance_text, copies_text};
use super::value_names::value_name;
use super::{footer, titled_sheet};
use crate::audit::{
    ChosenSupposition, ListTrial, Refit, SupposedChange, SupposedPart, SupposedUnits, Supposition,
    SuppositionTrial, TrialRow, TrialVerdict,
};
use crate::code::CodeKind;
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language};
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::{Block, Column, ColumnKind, Mark, Row, Sheet, SheetTable};
use crate::text::{capitalize, or_dash, with_sign};
use std::fmt::Display;

/// Tied suppositions named in a cell; the others are counted.
const MOST_TIED: usize = 3;

/// A supposition and those like it, or the name of a file with house rules.
#[derive(Debug, Clone, Copy)]
pub enum SupposedText<'a> {
    /// The first is the one that is tried.
    Words(&'a [Supposition]),
    File(&'a str),
}

impl SupposedText<'_> {
    /// Describes a supposition by its index; 0 is the one that is tried.
    pub fn describe(&self, index: usize, rules: &Rules, language: Language) -> String {
        let words = &labels().suppose;
        match self {
            Self::File(file) => fill(words.file.get(language), &[("file", file)]),
            Self::Words(all) => {
                let parts = all[index].parts.iter().map(|part| describe(part, rules, language));
                parts.collect::<Vec<_>>().join("; ")
            }
        }
    }
}

impl SupposedText<'_> {
    /// Returns the verdict on each part alone, in a sentence; `None` for a single part.
    fn parts(
        &self,
        verdicts: &[TrialVerdict],
        rules: &Rules,
        language: Language,
    ) -> Option<String> {
        let words = &labels().suppose;
        let Self::Words([one, ..]) = self else { return None };
        let alone = one.parts.iter().zip(verdicts).map(|(part, verdict)| {
            let verdict = match verdict {
                TrialVerdict::NoRows => &words.part_no_rows,
                TrialVerdict::NoBetter => &words.part_no_better,
                TrialVerdict::Fitted | TrialVerdict::Chance => &words.part_chance,
                TrialVerdict::Partly => &words.part_partly,
                TrialVerdict::Holds => &words.part_holds,
            };
            format!("{}: {}", describe(part, rules, language), verdict.get(language))
        });
        let alone: Vec<String> = alone.collect();
        let text = fill(words.by_parts.get(language), &[("parts", &alone.join("; "))]);
        (!alone.is_empty()).then_some(text)
    }
}

/// Returns the verdict on a supposition, in a sentence or two; `names` are those of the lists.
pub fn trial_verdict(
    trial: &SuppositionTrial,
    (supposed, rules): (SupposedText, &Rules),
    names: &[ByLanguage<String>],
    language: Language,
) -> String {
    let words = &labels().suppose;
    let label = match trial.verdict {
        TrialVerdict::NoRows => &words.verdict_no_rows,
        TrialVerdict::NoBetter => &words.verdict_no_better,
        TrialVerdict::Fitted => &words.verdict_fitted,
        TrialVerdict::Chance => &words.verdict_chance,
        TrialVerdict::Partly => &words.verdict_partly,
        TrialVerdict::Holds => &words.verdict_holds,
    };
    let total = &trial.total;
    let places = |is_most: bool| {
        let is_of = |list: &ListTrial| {
            let (of, after) = (list.experiment.changed.rows, list.experiment.changed_after.rows);
            of > 0 && (after * 2 > of) == is_most
        };
        let lists = names.iter().zip(&trial.lists).filter(|(_, list)| is_of(list));
        let lists: Vec<&str> = lists.map(|(name, _)| name.get(language).as_str()).collect();
        let label = if is_most { &words.holds_in } else { &words.fails_in };
        let text = fill(label.get(language), &[("lists", &lists.join(", "))]);
        (!lists.is_empty()).then_some(text)
    };
    let places: Vec<String> = [places(true), places(false)].into_iter().flatten().collect();
    let lost = (total.lost > 0).then(|| words.values_lost.of_n(total.lost as i64, language));
    let parts = supposed.parts(&trial.parts, rules, language);
    let sentences = [
        Some(fill(
            label.get(language),
            &[
                ("can", &words.rows_can.of_n(total.changed.rows as i64, language)),
                ("after", &total.changed_after.rows),
                ("before", &total.changed_before.rows),
                ("chance", &chance_text(trial.rarity.once_in(), language)),
                ("places", &places.join(" ")),
            ],
        )),
        lost,
        parts,
    ];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Returns the sheet of a trial; `names` are those of the lists.
pub fn trial(
    trial: &SuppositionTrial,
    supposed: SupposedText,
    names: &[ByLanguage<String>],
    rules: &Rules,
    language: Language,
) -> Sheet {
    let words = &labels().suppose;
    let title = capitalize(&supposed.describe(0, rules, language));
    let base = titled_sheet(&rules.book, &title, words.head.get(language), "", language);
    let verdict = trial_verdict(trial, (supposed, rules), names, language);
    let mut blocks = vec![Block::text(verdict, Mark::Strong)];
    if !trial.rows.is_empty() {
        blocks.push(table(words.rows_head.get(language), |label| {
            row_table(label, trial, names, rules, language)
        }));
        blocks.push(table(words.lists_head.get(language), |label| {
            list_table(label, trial, supposed, (names, rules), language)
        }));
        let copies = copies_text(&trial.copies, language);
        blocks.extend(copies.map(|text| Block::text(text, Mark::Plain)));
    }
    blocks.push(Block::heading(2, words.method_head.get(language).clone()));
    blocks.push(Block::text(method(trial, supposed, language), Mark::Plain));
    Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
}

fn table(head: &str, table: impl Fn(&str) -> SheetTable) -> Block {
    Block::together(vec![Block::heading(2, head), Block::Table(table(head))])
}

fn method(trial: &SuppositionTrial, supposed: SupposedText, language: Language) -> String {
    let words = &labels().suppose;
    let label = match supposed {
        SupposedText::Words(_) => &words.method,
        SupposedText::File(_) => &words.method_file,
    };
    let alternatives = words.alternatives.of_n(trial.alternatives as i64, language);
    fill(label.get(language), &[("alternatives", &alternatives)])
}

/// Lists each row that can show the supposition, with each value that it changes.
fn row_table(
    label: &str,
    trial: &SuppositionTrial,
    names: &[ByLanguage<String>],
    rules: &Rules,
    language: Language,
) -> SheetTable {
    let (labels, words) = (labels(), &labels().suppose);
    let line = |row: &TrialRow| {
        let values = row.changed.iter().map(|value| {
            let (printed, computed) = (row.row.printed.values, row.row.computed);
            Row::plain([
                names[row.list].get(language).clone(),
                row.row.unit.name.get(language).to_owned(),
                value_name(*value, rules, language).to_owned(),
                printed.print(*value),
                computed.print(*value),
                row.supposed.print(*value),
                outcome(row, *value, language),
            ])
        });
        values.collect::<Vec<Row>>()
    };
    SheetTable {
        label: label.into(),
        columns: vec![
            Column::new(words.list.get(language), 2, ColumnKind::Text),
            Column::new(labels.columns.name.get(language), 3, ColumnKind::Name),
            Column::new(words.value.get(language), 1, ColumnKind::Text),
            Column::new(&capitalize(labels.audit.printed.get(language)), 1, ColumnKind::Figure),
            Column::new(&capitalize(labels.audit.computed.get(language)), 1, ColumnKind::Figure),
            Column::new(words.supposed.get(language), 1, ColumnKind::Figure),
            Column::new("", 3, ColumnKind::Text),
        ],
        rows: trial.rows.iter().flat_map(line).collect(),
    }
}

fn outcome(row: &TrialRow, column: ListColumn, language: Language) -> String {
    let words = &labels().suppose;
    let printed = row.row.printed.values.get(column);
    let (was, is) = (row.row.computed.get(column) == printed, row.supposed.get(column) == printed);
    let label = match (was, is) {
        (false, true) => &words.now,
        (true, true) => &words.still,
        (true, false) => &words.lost,
        (false, false) => &words.no,
    };
    label.get(language).clone()
}

/// Lists for each list the rows that can show the supposition, and the choice of the other lists.
fn list_table(
    label: &str,
    trial: &SuppositionTrial,
    supposed: SupposedText,
    (names, rules): (&[ByLanguage<String>], &Rules),
    language: Language,
) -> SheetTable {
    let words = &labels().suppose;
    let counts = |found: &crate::audit::Experiment| {
        [found.changed.rows, found.changed_before.rows, found.changed_after.rows]
            .map(|n| n.to_string())
    };
    let name = |one: &ChosenSupposition| match one.index {
        0 => words.itself.get(language).clone(),
        index => {
            let rows = words.rows_of.of_n(one.held_out.changed.rows as i64, language);
            let values: [(&str, &dyn Display); 3] = [
                ("name", &supposed.describe(index, rules, language)),
                ("n", &one.held_out.changed_after.rows),
                ("rows", &rows),
            ];
            fill(words.held_out.get(language), &values)
        }
    };
    let chosen = |refit: &Refit| {
        let mut names: Vec<String> = refit.chosen.iter().take(MOST_TIED).map(name).collect();
        let more = refit.chosen.len().saturating_sub(MOST_TIED) as i64;
        names.extend((more > 0).then(|| words.more_tied.of_n(more, language)));
        match &names[..] {
            [] => words.nothing.get(language).clone(),
            [one] => one.clone(),
            several => fill(words.tie.get(language), &[("names", &several.join("; "))]),
        }
    };
    let line = |(name, list): (&ByLanguage<String>, &ListTrial)| {
        let head = [name.get(language).clone()].into_iter();
        let cells = head.chain(counts(&list.experiment));
        Row::plain(cells.chain([or_dash(list.refit.as_ref().map(chosen))]))
    };
    let all = [words.all_lists.get(language).clone()].into_iter();
    let all = Row::plain(all.chain(counts(&trial.total)).chain([String::new()]));
    let rows = names.iter().zip(&trial.lists).map(line);
    SheetTable {
        label: label.into(),
        columns: vec![
            Column::new(words.list.get(language), 3, ColumnKind::Name),
            Column::new(words.can_show.get(language), 2, ColumnKind::Figure),
            Column::new(words.by_tables.get(language), 2, ColumnKind::Figure),
            Column::new(words.with_it.get(language), 2, ColumnKind::Figure),
            Column::new(words.chosen.get(language), 3, ColumnKind::Text),
        ],
        rows: rows.chain([all]).collect(),
    }
}

/// Words a part of a supposition: `Shields (s) free for troops`.
fn describe(part: &SupposedPart, rules: &Rules, language: Language) -> String {
    let words = &labels().suppose;
    let units = describe_units(&part.units, rules, language);
    let name = |letter: char| rules.codes().trait_name(letter, language);
    match part.change {
        SupposedChange::Free(letter) => fill(
            words.free.get(language),
            &[("name", &name(letter)), ("letter", &letter), ("units", &units)],
        ),
        SupposedChange::Cap(value, most) => fill(
            words.cap.get(language),
            &[
                ("value", &value_name(value, rules, language)),
                ("most", &value.print(most)),
                ("units", &units),
            ],
        ),
        SupposedChange::Points(added) => {
            fill(words.points.get(language), &[("added", &with_sign(added)), ("units", &units)])
        }
        SupposedChange::Percent(percent) => {
            let added = format!("{} %", with_sign(percent));
            fill(words.points.get(language), &[("added", &added), ("units", &units)])
        }
    }
}

fn describe_units(units: &SupposedUnits, rules: &Rules, language: Language) -> String {
    let words = &labels().suppose;
    let kind = match units.kind {
        None => &words.all_units,
        Some(CodeKind::Leader) => &words.leaders,
        Some(CodeKind::Trooper) => &words.troops,
    };
    let mut text = kind.get(language).clone();
    if units.are_trained {
        text = fill(words.skirmishers.get(language), &[("units", &text)]);
    }
    if let Some(letter) = units.with {
        let name = rules.codes().trait_name(letter, language);
        text = fill(
            words.with.get(language),
            &[("units", &text), ("name", &name), ("letter", &letter)],
        );
    }
    text
}
