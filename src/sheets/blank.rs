//! Blank form of section 12, with boxes to mark and a total to fill in.

use super::{columns, footer, titled_sheet};
use crate::army::Role;
use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::rules::{Rules, State};
use crate::sheet::{
    Block, Column, ColumnKind, IconLabel, Ladder, LossGroup, Row, Sheet, SheetTable, Track,
};

/// Leaders on the source's blank form.
const LEADERS: usize = 5;
/// Squads on the source's blank form.
const SQUADS: usize = 4;
/// Loss boxes of a squad, and how many form a group.
const LOSSES: i32 = 15;
const TOGETHER: usize = 5;

/// Returns the blank form of section 12.
pub fn blank(rules: &Rules, language: Language) -> Sheet {
    let labels = labels();
    let label = |label: &ByLanguage<String>| label.get(language).clone();
    let columns = columns::leaders(rules, language);
    let empty = |_| Row::form(columns.iter().map(|_| String::new()));
    let rows = (0..LEADERS).map(empty).collect();
    let leaders =
        SheetTable { label: label(&labels.units.leaders).into(), columns: columns.clone(), rows };
    let heading = Block::heading(2, label(&labels.units.leaders));
    let mut blocks = vec![Block::together(vec![heading, Block::Table(leaders)])];
    blocks.extend((0..SQUADS).map(|_| squad(rules, language)));
    blocks.push(total(language));
    let base = titled_sheet(&rules.book, "", labels.sheet.reference.get(language), "", language);
    Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
}

fn squad(rules: &Rules, language: Language) -> Block {
    let labels = labels();
    let label = |label: &ByLanguage<String>| label.get(language).clone();
    let columns = columns::squads(rules, language);
    let middle = columns.len() - 2;
    let row = |name: String, last: String| {
        let middle = (0..middle).map(|_| String::new());
        Row::form([name].into_iter().chain(middle).chain([last]))
    };
    let rows = vec![
        row(label(&labels.units.troopers), String::new()),
        row(label(&labels.units.nco), label(&labels.sheet.command_blank)),
    ];
    Block::together(vec![
        Block::heading(3, label(&labels.sheet.squad_blank)),
        Block::Table(SheetTable { label: label(&labels.sheet.squad_blank).into(), columns, rows }),
        Block::Track(track(rules, language)),
    ])
}

/// Returns the loss boxes of a squad, with space for the Morale of each group and boxes for its states.
fn track(rules: &Rules, language: Language) -> Track {
    let word = |label: &ByLanguage<String>| label.get(language).as_str().into();
    let group =
        |first| LossGroup { first, last: first + TOGETHER as i32 - 1, ..LossGroup::default() };
    let morale = rules.play.losses.iter().map(|loss| format!("{} %  _______", loss.percent));
    let morale = morale.collect::<Vec<_>>().join("   ");
    let ladder = Ladder {
        label: word(&labels().cards.losses),
        groups: (1..=LOSSES).step_by(TOGETHER).map(group).collect(),
        drawn: true,
        rest: morale.into(),
        alt: "".into(),
    };
    let states = rules.card(Role::Troop).states.iter().filter(|state| state.needs.is_none());
    let label = |state: &State| IconLabel {
        icon: state.icon.clone(),
        words: word(&state.names),
        ..IconLabel::default()
    };
    Track { ladder, states: states.map(label).collect() }
}

/// Returns the table for the total.
fn total(language: Language) -> Block {
    let labels = labels();
    let head = |label: &ByLanguage<String>, width| {
        Column::new(label.get(language), width, ColumnKind::Figure)
    };
    let name = labels.columns.total.get(language).as_str();
    let columns = vec![
        Column::new("", 8, ColumnKind::Name),
        head(&labels.force.limit, 2),
        head(&labels.values.points, 2),
    ];
    let row = Row::form([name.to_owned(), String::new(), String::new()]);
    Block::Table(SheetTable { label: name.into(), columns, rows: vec![row] })
}
