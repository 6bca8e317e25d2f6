//! Whole lists that are proposed, each unit with the reason for its code.

use super::super::common_blocks::titled_table;
use super::super::{footer, house, in_percent, titled_sheet, value_name};
use super::describe_enemy;
use crate::army::Role;
use crate::design::{
    Criterion, DesignStyle, Enemy, PickedCode, PickedUnit, Proposal, Requirement, ScoredCode,
    UnitTask,
};
use crate::dice::Chance;
use crate::labels::{Label, Placeholder, fill, labels};
use crate::language::Language;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::{Block, Column, ColumnKind, Mark, Row, Sheet, SheetTable};

/// A proposed list in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposalView {
    /// `Few and hard`
    pub title: &'static str,
    /// Its units, each with the reason for its code.
    pub table: SheetTable,
    /// The size of its squads, and a force of it.
    pub sample: String,
}

/// Words proposed lists.
pub fn proposal_views(
    proposals: &[Proposal],
    rules: &Rules,
    language: Language,
) -> Vec<ProposalView> {
    let view = |proposal: &Proposal| {
        let title = style_name(proposal.style).get(language).as_str();
        let rows = proposal.units.iter().map(|unit| unit_row(unit, rules, language));
        let columns = unit_columns(language);
        let table = SheetTable { label: title.into(), columns, rows: rows.collect() };
        ProposalView { title, table, sample: sample_text(proposal, language) }
    };
    proposals.iter().map(view).collect()
}

/// Lays out three lists for a house, measured against an enemy.
pub fn proposals(
    name: &str,
    proposals: &[Proposal],
    enemy: &Enemy,
    rules: &Rules,
    language: Language,
) -> Sheet {
    let words = &labels().design;
    let title = fill(words.three_lists.get(language), &[("name", &name)]);
    let mut blocks = vec![
        Block::text(words.method.get(language).as_str(), Mark::Plain),
        Block::text(describe_enemy(enemy, rules, language), Mark::Plain),
    ];
    for (number, view) in (1..).zip(proposal_views(proposals, rules, language)) {
        let head = format!("{number}. {}", view.title);
        blocks.extend(titled_table(head, view.table.columns, view.table.rows));
        blocks.push(Block::text(view.sample, Mark::Plain));
    }
    blocks.extend(house::house(rules, language));
    let head = labels().odds.head.get(language);
    let base = titled_sheet(&rules.book, &title, head, "", language);
    Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
}

fn style_name(style: DesignStyle) -> &'static Label {
    let words = &labels().design;
    match style {
        DesignStyle::Few => &words.style_few,
        DesignStyle::Balanced => &words.style_balanced,
        DesignStyle::Many => &words.style_many,
    }
}

/// Returns the name of a unit by its task: `Commander`.
pub fn task_name(task: UnitTask, language: Language) -> &'static str {
    let words = &labels().design;
    let label = match task {
        UnitTask::Commander => &words.task_commander,
        UnitTask::Captain => &words.task_captain,
        UnitTask::Champion => &words.task_champion,
        UnitTask::Nco => &labels().units.nco,
        UnitTask::Guards => &words.task_guards,
        UnitTask::Soldiers => &words.task_soldiers,
        UnitTask::Shooters => &words.task_shooters,
        UnitTask::Scouts => &words.task_scouts,
        UnitTask::Levy => &words.task_levy,
    };
    label.get(language)
}

/// Returns the size of squads, and a force of the list.
fn sample_text(proposal: &Proposal, language: Language) -> String {
    let (words, counts) = (&labels().design, &labels().counts);
    let sample = proposal.sample;
    let squads = counts.squads.of_n(sample.squads.into(), language);
    let figures = counts.figures.of_n(sample.figures.into(), language);
    let points = counts.points.of_n(sample.points.into(), language);
    let squad = proposal.squad.both();
    let is_within = i64::from(sample.points) <= i64::from(sample.limit);
    let text = if is_within { &words.squads_of } else { &words.commander_too_dear };
    fill(
        text.get(language),
        &[
            ("squad", squad.get(language)),
            ("limit", &sample.limit),
            ("commander", &task_name(UnitTask::Commander, language)),
            ("squads", &squads),
            ("figures", &figures),
            ("points", &points),
        ],
    )
}

fn unit_columns(language: Language) -> Vec<Column> {
    let labels = labels();
    vec![
        Column::new(labels.units.unit.get(language), 2, ColumnKind::Name),
        Column::new(labels.columns.code.get(language), 2, ColumnKind::Code),
        Column::new(labels.values.points.get(language), 1, ColumnKind::Figure),
        Column::new(labels.design.why.get(language), 7, ColumnKind::Text),
    ]
}

fn unit_row(unit: &PickedUnit, rules: &Rules, language: Language) -> Row {
    let chosen = &unit.pick.chosen.priced;
    Row::plain([
        task_name(unit.task, language).to_owned(),
        rules.codes().write(chosen.code),
        chosen.points.to_string(),
        reason(&unit.pick, rules, language),
    ])
}

/// Returns the bounds of a pick, its merit, and that of the runner-up.
fn reason(pick: &PickedCode, rules: &Rules, language: Language) -> String {
    let words = &labels().design;
    let bounds = bounds_text(&pick.requirement, rules, language);
    let merit = |scored: &ScoredCode, by| merit_text(scored, by, rules, language);
    let first = merit(&pick.chosen, pick.merit);
    let merits = match &pick.runner_up {
        None => fill(words.no_next.get(language), &[("merit", &first)]),
        Some((other, criterion)) => {
            let code = rules.codes().write(other.priced.code);
            let (better, other) = (merit(&pick.chosen, *criterion), merit(other, *criterion));
            let is_first = *criterion == pick.merit;
            let label = if is_first { &words.next } else { &words.next_alike };
            let values: [Placeholder; 4] =
                [("first", &first), ("code", &code), ("merit", &better), ("other", &other)];
            fill(label.get(language), &values)
        }
    };
    format!("{bounds}: {merits}")
}

fn bounds_text(requirement: &Requirement, rules: &Rules, language: Language) -> String {
    let words = &labels().design;
    let common = rules.codes().base.profile.moves.to_string();
    let say = |label: &Label| {
        fill(label.get(language), &[("n", &requirement.points), ("common", &common)])
    };
    let bounds = [
        (true, &words.bound_points),
        (requirement.role == Role::Leader, &words.bound_radius),
        (requirement.shield, &words.bound_shield),
        (requirement.missile, &words.bound_missile),
        (requirement.fast, &words.bound_fast),
    ];
    let bounds = bounds.into_iter().filter(|(is_set, _)| *is_set).map(|(_, label)| say(label));
    bounds.collect::<Vec<_>>().join(", ")
}

fn merit_text(
    scored: &ScoredCode,
    criterion: Criterion,
    rules: &Rules,
    language: Language,
) -> String {
    let words = &labels().design;
    // A line never breaks before the sign.
    let percent = |chance: Chance| in_percent(chance, language).replace(' ', "\u{a0}");
    let value = |column: ListColumn| {
        let n = scored.priced.profile.values(scored.priced.points).print(column);
        let name = value_name(column, rules, language);
        fill(words.merit_value.get(language), &[("value", &name), ("n", &n)])
    };
    match criterion {
        Criterion::Leadership => value(ListColumn::Leadership),
        Criterion::Radius => value(ListColumn::Radius),
        Criterion::Morale => value(ListColumn::Morale),
        Criterion::Move => value(ListColumn::Move),
        Criterion::Points => value(ListColumn::Points),
        Criterion::Melee => {
            let (wins, beaten) = (percent(scored.odds.wins), percent(scored.odds.beaten));
            fill(words.merit_melee.get(language), &[("wins", &wins), ("beaten", &beaten)])
        }
        Criterion::Fire => {
            let kills = scored.odds.fire.map_or(Chance { count: 0, of: 1 }, |fire| fire.kills);
            fill(words.merit_fire.get(language), &[("n", &percent(kills))])
        }
    }
}
