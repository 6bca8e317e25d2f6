//! Fairness sheet: results of battles between random forces for lists, units and letters.

use super::battle::{TermsText, describe_terms};
use super::halves::halves;
use super::names::{self, list_names};
use super::{footer, intervals, titled_sheet};
use crate::army::{Army, Basis};
use crate::battle::Terrain;
use crate::dice::Chance;
use crate::fair::{
    Entrant, Estimate, LetterPrice, PriceFault, RandomHouses, RatedList, Score, Tournament,
    UnitWorth, Verdict,
};
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language};
use crate::sheet::{Block, Chart, Column, ColumnKind, Mark, Notes, Row, Sheet, SheetTable};
use crate::text::or_dash;
use std::cmp::Reverse;

/// The data of a fairness sheet.
pub struct FairSheet<'a> {
    pub verdict: &'a Verdict,
    /// The battles fought.
    pub battles: u64,
    /// The entrants.
    pub tournament: &'a Tournament,
    pub lists: Vec<&'a Army>,
    /// The approximate points of a force.
    pub points: i64,
    /// The basis of points and values.
    pub values: Basis,
    pub terrain: &'a Terrain,
    /// The command that repeats these battles, if one was given.
    pub repeat: Option<&'a str>,
}

/// The most letters named in the verdict.
const MAX_NAMED: usize = 5;

/// Returns the fairness sheet: verdict, lists, units, letters, and the method.
pub fn fair(sheet: &FairSheet, language: Language) -> Sheet {
    let words = &labels().fair;
    let verdict = fair_verdict(sheet, language);
    let mut blocks: Vec<Block> =
        verdict.into_iter().map(|text| Block::text(text, Mark::Strong)).collect();
    blocks.extend(strength_chart(sheet, language));
    blocks.extend(tables(sheet, language));
    let all: Vec<&LetterPrice> = sheet.verdict.letters.iter().collect();
    let columns = || letter_columns(language);
    let rows =
        |all: &[&LetterPrice]| all.iter().map(|one| letter_row(sheet, one, language)).collect();
    blocks.extend(headed_tables(&all, words.letters.get(language), columns, rows));
    blocks.push(Block::text(words.legend_letters.get(language), Mark::Plain));
    let method = [
        (words.done.get(language), method_notes(sheet, language)),
        (labels().battle.terms.get(language), terms_notes(sheet, language)),
    ];
    blocks.extend(method.into_iter().flat_map(|(head, notes)| {
        [Block::heading(2, head.as_str()), Block::Notes(Notes::new(notes))]
    }));
    tournament_sheet(
        sheet.tournament,
        (&sheet.lists, sheet.battles),
        words.head.get(language),
        blocks,
        language,
    )
}

/// Returns a sheet of the results of a tournament, with its title and the lists that fought.
pub(super) fn tournament_sheet(
    tournament: &Tournament,
    (lists, battles): (&[&Army], u64),
    title: &str,
    blocks: Vec<Block>,
    language: Language,
) -> Sheet {
    let book = &tournament.rules.book;
    let names: Vec<&str> = lists.iter().map(|list| list.head.name.get(language)).collect();
    let battles = i64::try_from(battles).unwrap_or(i64::MAX);
    let battles = labels().battle.battles.of_n(battles, language);
    let base =
        titled_sheet(book, title, &format!("{} · {battles}", names.join(" · ")), "", language);
    Sheet { footer: footer(None, book, language), blocks, ..base }
}

/// Returns the tables of lists and of their units.
fn tables(sheet: &FairSheet, language: Language) -> Vec<Block> {
    let words = &labels().fair;
    let mut blocks = Vec::new();
    if sheet.lists.len() > 1 {
        blocks.push(Block::heading(2, words.lists.get(language)));
        blocks.push(Block::Table(lists_table(sheet, language)));
        blocks.push(Block::text(words.legend_lists.get(language), Mark::Plain));
        blocks.push(Block::heading(3, words.against.get(language)));
        blocks.push(Block::Table(against_table(sheet, language)));
    }
    let kinds = [(true, &labels().units.leaders), (false, &labels().units.troops)];
    for (leads, label) in kinds {
        let units = best_units(sheet, leads);
        let columns = || spent_columns(language);
        let row = |one: &&UnitWorth| {
            Row::plain([
                unit_title(sheet, one, language),
                one.forces.to_string(),
                worth_text(one.worth),
            ])
        };
        let rows = |units: &[&UnitWorth]| units.iter().map(row).collect();
        blocks.extend(headed_tables(&units, label.get(language), columns, rows));
    }
    blocks.push(Block::text(words.legend_units.get(language), Mark::Plain));
    blocks
}

fn unit<'a>(sheet: &FairSheet<'a>, spent: &UnitWorth) -> &'a crate::army::Unit {
    &sheet.lists[spent.list].units[spent.unit]
}

/// Words the statistically certain results in a few sentences.
pub fn fair_verdict(sheet: &FairSheet, language: Language) -> Vec<String> {
    let words = &labels().fair;
    let rated: Vec<(&str, Estimate)> = sheet
        .lists
        .iter()
        .zip(&sheet.verdict.lists)
        .filter_map(|(list, rated)| Some((list.head.name.get(language), rated.worth?)))
        .collect();
    let mut sentences = Vec::new();
    let best = rated.iter().max_by_key(|(_, worth)| worth.value);
    let worst = rated.iter().min_by_key(|(_, worth)| worth.value);
    if let (Some((best, high)), Some((worst, low))) = (best, worst) {
        let label = if high.beats(*low) { &words.unequal } else { &words.level };
        sentences.push(fill(
            label.get(language),
            &[
                ("best", best),
                ("worst", worst),
                ("high", &round_whole(high.value)),
                ("low", &round_whole(low.value)),
            ],
        ));
    } else if sheet.lists.len() > 1 {
        sentences.push(words.mute_lists.get(language).clone());
    }
    for (fault, label) in [(PriceFault::TooDear, &words.dear), (PriceFault::TooCheap, &words.cheap)]
    {
        let off = sheet.verdict.letters.iter().filter(|one| one.fault() == Some(fault));
        let mut off: Vec<&LetterPrice> = off.collect();
        off.sort_by_key(|one| Reverse(one.gap()));
        let named: Vec<String> =
            off.into_iter().take(MAX_NAMED).map(|one| letter_name(sheet, one, language)).collect();
        if !named.is_empty() {
            sentences.push(fill(label.get(language), &[("letters", &named.join(", "))]));
        }
    }
    sentences
}

/// Rounds hundredths to a whole number.
fn round_whole(hundredths: i64) -> String {
    round(hundredths, 0)
}

fn round(hundredths: i64, places: usize) -> String {
    let text = Chance { count: hundredths.unsigned_abs().into(), of: 100 }.fixed(places);
    let is_zero = text.chars().all(|c| matches!(c, '0' | '.'));
    let minus = if hundredths < 0 && !is_zero { "−" } else { "" };
    format!("{minus}{text}")
}

/// Writes an estimate with its interval, which is rounded up: `124 ± 8`.
fn estimate_text(estimate: Estimate, places: usize) -> String {
    let step = if places == 0 { 100 } else { 10 };
    let within = (estimate.within + step - 1) / step * step;
    format!("{} ± {}", round(estimate.value, places), round(within, places))
}

/// Returns the score of some battles, in per cent.
fn score_text(score: &Score) -> String {
    or_dash(score.share().map(|share| share.percent(0)))
}

/// Writes an estimate in whole numbers: `124 ± 8`.
pub(super) fn whole_estimate(estimate: Estimate) -> String {
    estimate_text(estimate, 0)
}

/// Returns the value of 100 points with its interval; a dash if unknown.
pub(super) fn worth_text(worth: Option<Estimate>) -> String {
    or_dash(worth.map(whole_estimate))
}

/// Returns tables of rows under a heading; two, side by side, if there are many rows.
fn headed_tables<T: Copy>(
    all: &[T],
    head: &str,
    columns: impl Fn() -> Vec<Column>,
    rows: impl Fn(&[T]) -> Vec<Row>,
) -> Vec<Block> {
    const MAX_ROWS_OF_ONE_TABLE: usize = 8;
    let table =
        |part: &[T]| SheetTable { label: head.into(), columns: columns(), rows: rows(part) };
    let headed = |block| Block::together(vec![Block::heading(2, head), block]);
    match all.len() {
        0 => Vec::new(),
        1..=MAX_ROWS_OF_ONE_TABLE => vec![headed(Block::Table(table(all)))],
        _ => {
            let pages = halves(all, |_| 1, |_| "", 0).into_iter();
            pages.map(|halves| headed(Block::Tables(halves.map(table)))).collect()
        }
    }
}

/// Returns the leaders, or the other units, the best first.
fn best_units<'a>(sheet: &FairSheet<'a>, leads: bool) -> Vec<&'a UnitWorth> {
    let all = sheet.verdict.units.iter();
    let mut units: Vec<&UnitWorth> =
        all.filter(|one| unit(sheet, one).role.leads() == leads).collect();
    units.sort_by_key(|one| Reverse(one.worth.map(|worth| worth.value)));
    units
}

/// Draws the fighting value of 100 points of each list and troop type as a chart, with intervals.
fn strength_chart(sheet: &FairSheet, language: Language) -> Option<Block> {
    let words = &labels().fair;
    let lists = sheet.lists.iter().zip(&sheet.verdict.lists);
    let lists =
        lists.map(|(list, rated)| (list.head.name.get(language).to_owned(), true, rated.worth));
    let troops = best_units(sheet, false).into_iter();
    let troops = troops.map(|one| (unit_title(sheet, one, language), false, one.worth));
    let rows: Vec<(String, bool, Estimate)> =
        lists.chain(troops).filter_map(|(name, list, worth)| Some((name, list, worth?))).collect();
    let estimates = rows.iter().map(|(name, _, one)| format!("{name} {}", whole_estimate(*one)));
    let row_texts = estimates.collect::<Vec<_>>().join("; ");
    let alt = fill(words.alt.get(language), &[("rows", &row_texts)]);
    let caption = words.caption.get(language).as_str().into();
    (!rows.is_empty())
        .then(|| Block::Chart(Chart { svg: intervals::svg(&rows), alt: alt.into(), caption }))
}

fn lists_table(sheet: &FairSheet, language: Language) -> SheetTable {
    let words = &labels().fair;
    let mut rows: Vec<(&Army, &RatedList)> =
        sheet.lists.iter().copied().zip(&sheet.verdict.lists).collect();
    rows.sort_by_key(|(_, rated)| Reverse(rated.worth.map(|worth| worth.value)));
    let row = |(list, rated): (&Army, &RatedList)| {
        Row::plain([
            list.head.name.get(language).to_owned(),
            score_text(&rated.score),
            worth_text(rated.worth),
        ])
    };
    SheetTable {
        label: words.lists.get(language).as_str().into(),
        columns: vec![
            Column::new(words.list.get(language), 6, ColumnKind::Name),
            Column::new(words.score.get(language), 3, ColumnKind::Figure),
            Column::new(words.hundred.get(language), 3, ColumnKind::Figure),
        ],
        rows: rows.into_iter().map(row).collect(),
    }
}

fn against_table(sheet: &FairSheet, language: Language) -> SheetTable {
    let words = &labels().fair;
    let names = list_names(&sheet.lists, language);
    let columns = names.iter().map(|name| Column::new(name, 2, ColumnKind::Figure));
    let first = Column::new(words.list.get(language), 4, ColumnKind::Name);
    let row = |(name, scores): (&&str, &Vec<Score>)| {
        let name_cell = [(*name).to_owned()];
        Row::plain(name_cell.into_iter().chain(scores.iter().map(score_text)))
    };
    SheetTable {
        label: words.against.get(language).as_str().into(),
        columns: [first].into_iter().chain(columns).collect(),
        rows: names.iter().zip(&sheet.verdict.against).map(row).collect(),
    }
}

fn unit_title(sheet: &FairSheet, one: &UnitWorth, language: Language) -> String {
    let name = unit(sheet, one).name.get(language);
    names::unit_title(&sheet.lists, one.list, name, language)
}

fn spent_columns(language: Language) -> Vec<Column> {
    let words = &labels().fair;
    vec![
        Column::new(labels().units.unit.get(language), 7, ColumnKind::Name),
        Column::new(words.forces.get(language), 2, ColumnKind::Figure),
        Column::new(words.hundred.get(language), 3, ColumnKind::Figure),
    ]
}

/// Returns the name of a letter: `E Elite`, or the base trooper.
fn letter_name(sheet: &FairSheet, letter: &LetterPrice, language: Language) -> String {
    let codes = sheet.tournament.rules.codes();
    match letter.place {
        None => codes.base.names.get(language).clone(),
        Some((slot, row)) => {
            let row = codes.row(slot, row);
            format!("{} {}", row.letter, row.names.get(language))
        }
    }
}

fn letter_row(sheet: &FairSheet, one: &LetterPrice, language: Language) -> Row {
    let words = &labels().fair;
    let off = match one.fault() {
        Some(PriceFault::TooDear) => words.too_dear.get(language).as_str(),
        Some(PriceFault::TooCheap) => words.too_cheap.get(language),
        None => "",
    };
    Row::plain([
        letter_name(sheet, one, language),
        one.figures.to_string(),
        round(i64::from(one.price) * 100, 0),
        or_dash(one.fair.map(|fair| language.decimal(&estimate_text(fair, 1)))),
        off.to_owned(),
    ])
}

fn letter_columns(language: Language) -> Vec<Column> {
    let words = &labels().fair;
    vec![
        Column::new(words.letter.get(language), 4, ColumnKind::Name),
        Column::new(words.figures.get(language), 2, ColumnKind::Figure),
        Column::new(words.price.get(language), 1, ColumnKind::Figure),
        Column::new(words.fair.get(language), 3, ColumnKind::Figure),
        Column::new("", 2, ColumnKind::Text),
    ]
}

/// Returns the method and its limits, sentence by sentence.
fn method_notes(sheet: &FairSheet, language: Language) -> Vec<String> {
    let words = &labels().fair;
    let [listed, housed] = sheet.tournament.pools.each_ref().into_array();
    let [least, most] = Entrant::limits(sheet.points);
    let [fewest, largest] = RandomHouses::SQUAD;
    let values = match sheet.values {
        Basis::Printed => &words.printed,
        Basis::Computed => &words.computed,
    };
    let say = |label: &ByLanguage<String>| {
        fill(
            label.get(language),
            &[
                ("forces", &listed.entrants.len()),
                ("houses", &housed.entrants.len()),
                ("least", &least),
                ("most", &most),
                ("fewest", &fewest),
                ("largest", &largest),
                ("each", &Tournament::BATTLES_PER_PAIRING),
            ],
        )
    };
    let drawn_at_random = [&words.forces_drawn, &words.houses_drawn, values, &words.pairings];
    let mut notes: Vec<String> = drawn_at_random.map(say).into();
    notes.push(say(&words.fitted));
    notes.push(say(&words.blind));
    notes.extend(repeat_notes(sheet.tournament, sheet.repeat, language));
    notes
}

/// Returns the command that repeats the battles, with words before it; nothing without a command.
pub(super) fn repeat_notes(
    tournament: &Tournament,
    repeat: Option<&str>,
    language: Language,
) -> Vec<String> {
    let label = labels().fair.again.get(language);
    let again = || fill(label, &[("seed", &tournament.seed)]);
    repeat.map_or_else(Vec::new, |repeat| vec![again(), repeat.to_owned()])
}

/// Returns the terms of each battle, sentence by sentence.
fn terms_notes(sheet: &FairSheet, language: Language) -> Vec<String> {
    let setting = TermsText {
        terms: &sheet.tournament.terms,
        terrain: sheet.terrain,
        procedure: sheet.tournament.rules.play.procedure,
        language,
    };
    describe_terms(&setting)
}
