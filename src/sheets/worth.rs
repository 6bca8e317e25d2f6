//! Worth of units: battle results, exact combat values, a chart, and the assumptions.

use super::battle::{TermsText, describe_terms};
use super::fair::{repeat_notes, tournament_sheet, whole_estimate, worth_text};
use super::{intervals, names};
use crate::army::{Army, Basis};
use crate::battle::Terrain;
use crate::dice::Chance;
use crate::fair::{Entrant, Estimate, PoolId, Tournament};
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language};
use crate::sheet::{Block, Chart, Column, ColumnKind, Mark, Notes, Row, Sheet, SheetTable};
use crate::text::{or_dash, or_empty, range};
use crate::worth::{RankedUnit, UnitFacts, WorthOptions};
use std::cmp::Reverse;

/// The data of a worth sheet.
pub struct WorthSheet<'a> {
    /// Leaders first.
    pub units: &'a [RankedUnit],
    /// The requested lists.
    pub lists: Vec<&'a Army>,
    /// The lists of the mix.
    pub mix: Vec<&'a Army>,
    /// The entrants.
    pub tournament: &'a Tournament,
    /// The battles fought.
    pub battles: u64,
    /// The approximate points of a force.
    pub points: i64,
    /// The basis of the points, and the distance of the charges.
    pub options: WorthOptions,
    pub terrain: &'a Terrain,
    /// The command that repeats these battles, if one was given.
    pub repeat: Option<&'a str>,
}

/// The most units named in the verdict.
const MAX_NAMED: usize = 6;

/// The most rows kept together on a page.
const MAX_KEPT_TOGETHER: usize = 12;

/// The mean of the mix, in hundredths.
const MEAN: i64 = 10_000;

/// Returns leaders and troops, with their labels.
fn kinds(language: Language) -> [(bool, &'static str); 2] {
    let units = &labels().units;
    [(true, units.leaders.get(language)), (false, units.troops.get(language))]
}

/// Returns the worth of the units of some lists by battles.
pub fn worth(sheet: &WorthSheet, language: Language) -> Sheet {
    let words = &labels().worth;
    let verdict = worth_verdict(sheet, language);
    let mut blocks: Vec<Block> =
        verdict.into_iter().map(|text| Block::text(text, Mark::Strong)).collect();
    for (leads, name) in kinds(language) {
        let units: Vec<&RankedUnit> =
            sheet.units.iter().filter(|one| one.unit.role.leads() == leads).collect();
        if units.is_empty() {
            continue;
        }
        let headed =
            [Block::heading(2, name), Block::Table(ranking_table(sheet, &units, name, language))];
        match units.len() {
            0..=MAX_KEPT_TOGETHER => blocks.push(Block::together(headed.into())),
            _ => blocks.extend(headed),
        }
        blocks.extend(worth_chart(sheet, &units, name, language));
    }
    blocks.push(Block::heading(2, words.assumed.get(language)));
    blocks.push(Block::Notes(Notes::new(method_notes(sheet, language))));
    tournament_sheet(
        sheet.tournament,
        (&sheet.lists, sheet.battles),
        words.head.get(language),
        blocks,
        language,
    )
}

/// Returns the exact combat values of the units of a list, with an explanation.
pub fn unit_comparison(
    units: &[UnitFacts],
    options: WorthOptions,
    language: Language,
) -> Vec<Block> {
    let words = &labels().worth;
    let mut blocks = Vec::new();
    for (leads, name) in kinds(language) {
        let own: Vec<&UnitFacts> = units.iter().filter(|unit| unit.role.leads() == leads).collect();
        if own.is_empty() {
            continue;
        }
        let unit = Column::new(labels().units.unit.get(language), 3, ColumnKind::Name);
        let points = Column::new(labels().values.points.get(language), 1, ColumnKind::Figure);
        let row = |unit: &&UnitFacts| {
            let name_and_points = [unit.name.get(language).to_owned(), unit.points.to_string()];
            Row::plain(name_and_points.into_iter().chain(fact_cells(unit)))
        };
        let columns = [unit, points].into_iter().chain(fact_columns(language)).collect();
        let rows = own.iter().map(row).collect();
        blocks.push(Block::heading(2, name));
        blocks.push(Block::Table(SheetTable { label: name.into(), columns, rows }));
    }
    if !blocks.is_empty() {
        blocks.push(Block::heading(2, words.assumed.get(language)));
        let mut notes = vec![basis_note(options.basis).get(language).clone()];
        notes.extend(explain_facts(options, &words.of_list, language));
        notes.extend(uncounted_abilities(units, language));
        blocks.push(Block::Notes(Notes::new(notes)));
    }
    blocks
}

/// Words the statistically certain results in a few sentences.
pub fn worth_verdict(sheet: &WorthSheet, language: Language) -> Vec<String> {
    let words = &labels().worth;
    let mut sentences = Vec::new();
    for (leads, kind) in kinds(language) {
        let units_of_role = || sheet.units.iter().filter(move |one| one.unit.role.leads() == leads);
        let is_above = |worth: Estimate| worth.is_above(MEAN);
        let is_below = |worth: Estimate| worth.is_below(MEAN);
        let named = |is_off: &dyn Fn(Estimate) -> bool, last: bool| {
            let off = units_of_role().filter(|one| one.worth.is_some_and(is_off));
            let mut off: Vec<String> =
                off.map(|one| unit_title(sheet, &one.unit, language)).collect();
            if last {
                off.reverse();
            }
            off.truncate(MAX_NAMED);
            off
        };
        let all = [(&words.above, named(&is_above, false)), (&words.below, named(&is_below, true))];
        for (label, units) in all {
            let units = units.join("; ");
            // The sentence has a full stop of its own.
            let units = units.trim_end_matches('.');
            sentences.extend(
                (!units.is_empty())
                    .then(|| fill(label.get(language), &[("kind", &kind), ("units", &units)])),
            );
        }
    }
    let is_mute = sheet.units.iter().all(|one| one.worth.is_none());
    if sentences.is_empty() {
        let label = if is_mute { &labels().fair.mute } else { &words.level };
        sentences.push(label.get(language).clone());
    }
    sentences
}

/// Returns the abilities that the simulation ignores, with their units (F40).
fn uncounted_abilities<'a>(
    units: impl IntoIterator<Item = &'a UnitFacts>,
    language: Language,
) -> Option<String> {
    let name_abilities = |unit: &UnitFacts| {
        let name = unit.name.get(language);
        let abilities = unit.uncounted.iter();
        abilities.map(|ability| format!("{name}: {}", ability.get(language))).collect::<Vec<_>>()
    };
    let abilities: Vec<String> = units.into_iter().flat_map(name_abilities).collect();
    let label = labels().odds.uncounted.get(language);
    (!abilities.is_empty()).then(|| fill(label, &[("abilities", &abilities.join("; "))]))
}

fn unit_title(sheet: &WorthSheet, unit: &UnitFacts, language: Language) -> String {
    names::unit_title(&sheet.lists, unit.place[0], unit.name.get(language), language)
}

/// Returns the units of a kind, each with its range of possible ranks.
fn ranking_table(
    sheet: &WorthSheet,
    units: &[&RankedUnit],
    name: &str,
    language: Language,
) -> SheetTable {
    let column = |head: &str| Column::new(head, 1, ColumnKind::Figure);
    let own = [
        column(labels().columns.count.get(language)),
        Column::new(labels().units.unit.get(language), 3, ColumnKind::Name),
        column(labels().values.points.get(language)),
        Column::new(labels().fair.hundred.get(language), 2, ColumnKind::Figure),
    ];
    let row = |one: &&RankedUnit| {
        let own = [
            or_empty(one.places.map(|[best, worst]| range(best, worst))),
            unit_title(sheet, &one.unit, language),
            one.unit.points.to_string(),
            worth_text(one.worth),
        ];
        Row::plain(own.into_iter().chain(fact_cells(&one.unit)))
    };
    SheetTable {
        label: name.into(),
        columns: own.into_iter().chain(fact_columns(language)).collect(),
        rows: units.iter().map(row).collect(),
    }
}

fn fact_columns(language: Language) -> Vec<Column> {
    let words = &labels().worth;
    let column = |head: &str| Column::new(head, 1, ColumnKind::Figure);
    vec![
        column(words.fire.get(language)),
        column(words.charge.get(language)),
        column(labels().values.morale.get(language)),
        Column::new(words.cheaper.get(language), 2, ColumnKind::Code),
    ]
}

/// Returns the combat values of a unit: fire, charge, Morale, and cheaper units.
fn fact_cells(unit: &UnitFacts) -> [String; 4] {
    let percent = |chance: Chance| chance.percent(0);
    let cheaper = unit
        .cheaper
        .as_ref()
        .map(|cheaper| format!("{} {}›{}", cheaper.code, cheaper.own, cheaper.points));
    let fire = unit.fire.map(|fire| match fire.explodes.count {
        0 => format!("{} {}", percent(fire.kills), fire.weapon),
        _ => format!("{}+{} {}", percent(fire.kills), percent(fire.explodes), fire.weapon),
    });
    [
        or_dash(fire),
        or_dash(unit.charge.map(percent)),
        percent(unit.morale),
        cheaper.unwrap_or_default(),
    ]
}

/// Draws the units with a known worth as a chart of intervals, the dearest first.
fn worth_chart(
    sheet: &WorthSheet,
    units: &[&RankedUnit],
    name: &str,
    language: Language,
) -> Option<Block> {
    let words = &labels().worth;
    let mut known: Vec<(&UnitFacts, Estimate)> =
        units.iter().filter_map(|one| Some((&one.unit, one.worth?))).collect();
    known.sort_by_key(|(unit, _)| Reverse(unit.points));
    let row = |(unit, worth): &(&UnitFacts, Estimate)| {
        let is_off = worth.is_above(MEAN) || worth.is_below(MEAN);
        (format!("{} · {}", unit.points, unit_title(sheet, unit, language)), is_off, *worth)
    };
    let rows: Vec<(String, bool, Estimate)> = known.iter().map(row).collect();
    let row_texts =
        rows.iter().map(|(name, _, worth)| format!("{name}: {}", whole_estimate(*worth)));
    let row_texts = row_texts.collect::<Vec<_>>().join("; ");
    let alt = fill(words.alt.get(language), &[("kind", &name), ("rows", &row_texts)]).into();
    let caption = words.caption.get(language).as_str().into();
    let chart = || Chart { svg: intervals::svg(&rows), alt, caption };
    (!rows.is_empty()).then(|| Block::Chart(chart()))
}

fn basis_note(basis: Basis) -> &'static ByLanguage<String> {
    match basis {
        Basis::Printed => &labels().worth.printed,
        Basis::Computed => &labels().worth.computed,
    }
}

/// Returns the meaning of the combat values; fire is aimed at the troops of a mix or of a list.
fn explain_facts(
    options: WorthOptions,
    whom: &ByLanguage<String>,
    language: Language,
) -> Vec<String> {
    let words = &labels().worth;
    let all =
        [&words.legend_fire, &words.legend_charge, &words.legend_morale, &words.legend_cheaper];
    all.map(|label| {
        fill(label.get(language), &[("whom", &whom.get(language)), ("inches", &options.inches)])
    })
    .into()
}

/// Returns the method and its limits.
fn method_notes(sheet: &WorthSheet, language: Language) -> Vec<String> {
    let (words, shared) = (&labels().worth, &labels().fair);
    let listed = &sheet.tournament.pools[PoolId::Lists];
    let [least, most] = Entrant::limits(sheet.points);
    let mix: Vec<&str> = sheet.mix.iter().map(|list| list.head.name.get(language)).collect();
    let filled = |label: &ByLanguage<String>| {
        fill(
            label.get(language),
            &[
                ("forces", &listed.entrants.len()),
                ("least", &least),
                ("most", &most),
                ("each", &Tournament::BATTLES_PER_PAIRING),
                ("mix", &mix.join(" · ")),
            ],
        )
    };
    let setting = TermsText {
        terms: &sheet.tournament.terms,
        terrain: sheet.terrain,
        procedure: sheet.tournament.rules.play.procedure,
        language,
    };
    let mut notes =
        vec![words.legend_hundred.get(language).clone(), words.legend_place.get(language).clone()];
    notes.extend(explain_facts(sheet.options, &words.of_mix, language));
    notes.push(filled(&words.drawn));
    notes.extend([
        filled(&shared.forces_drawn),
        basis_note(sheet.options.basis).get(language).clone(),
    ]);
    notes.push(words.counted.get(language).clone());
    notes.extend(uncounted_abilities(sheet.units.iter().map(|one| &one.unit), language));
    notes.push(shared.fitted.get(language).clone());
    notes.extend(describe_terms(&setting));
    notes.push(shared.blind.get(language).clone());
    notes.extend(repeat_notes(sheet.tournament, sheet.repeat, language));
    notes
}
