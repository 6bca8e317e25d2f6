//! Table columns shared by the filled and the blank reference sheet.

use crate::codes::Slot;
use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::rules::Rules;
use crate::sheet::{Column, ColumnKind};

/// Lines to write on.
pub(super) const NOTE_LINES: u8 = 1;

/// Returns the columns of leaders; with Morale and shield save in a game that has them (D5, D12).
pub(super) fn leaders(rules: &Rules, language: Language) -> Vec<Column> {
    let labels = labels();
    let figure = |label| figure(label, language);
    let saves = rules.has_shield_saves();
    let (name, points) = if saves { (2, 1) } else { (3, 2) };
    let mut columns = vec![Column::new(labels.columns.name.get(language), name, ColumnKind::Name)];
    columns.extend([&labels.values.move_, &labels.values.ws, &labels.values.bs].map(figure));
    columns.extend(saves.then(|| figure(&rules.play.morale)));
    columns.extend([&labels.values.leadership, &labels.values.radius].map(figure));
    columns.extend(saves.then(|| figure(&labels.sheet.save)));
    columns.push(Column::new(labels.columns.code.get(language), 2, ColumnKind::Code));
    columns.push(Column::new(labels.values.points.get(language), points, ColumnKind::Figure));
    columns
}

pub(super) fn squads(rules: &Rules, language: Language) -> Vec<Column> {
    let labels = labels();
    let figure = |label| figure(label, language);
    let saves = rules.has_shield_saves();
    let mut columns = vec![Column::new(
        labels.columns.name.get(language),
        if saves { 2 } else { 3 },
        ColumnKind::Name,
    )];
    columns.extend(
        [&labels.values.move_, &labels.values.ws, &labels.values.bs, &rules.play.morale]
            .map(figure),
    );
    columns.extend(saves.then(|| figure(&labels.sheet.save)));
    columns.push(figure(&labels.values.points));
    columns.push(Column::new(labels.columns.code.get(language), 2, ColumnKind::Code));
    columns.push(Column::new(labels.columns.notes.get(language), 2, ColumnKind::Text));
    columns
}

/// Returns the columns of weapons: range, rate of fire if the game has one, skill, hits through each cover, shields.
pub(super) fn weapons(rules: &Rules, language: Language) -> Vec<Column> {
    let (labels, play) = (labels(), &rules.play);
    let rated = has_rates(rules);
    let covers = play.covers.len() as u8;
    let name = if rated { 2 } else { 3 };
    let mut columns = vec![Column::new(labels.columns.name.get(language), name, ColumnKind::Name)];
    columns.push(figure(&labels.sheet.range, language));
    columns.extend(rated.then(|| figure(&labels.sheet.rate, language)));
    columns.extend([&labels.values.bs, &labels.sheet.open].map(|label| figure(label, language)));
    columns.extend(play.covers.iter().map(|cover| figure(&cover.head, language)));
    let rest = 12 - name - u8::from(rated) - 3 - covers;
    columns.push(Column::new(labels.sheet.shields.get(language), rest, ColumnKind::Text));
    columns
}

/// Returns `true` if the game has rates of fire.
pub(super) fn has_rates(rules: &Rules) -> bool {
    let mut rows = rules.codes().table(Slot::Traits).rows.iter();
    rows.any(|row| row.weapons.iter().any(|weapon| weapon.rate.is_some()))
}

fn figure(label: &ByLanguage<String>, language: Language) -> Column {
    Column::new(label.get(language), 1, ColumnKind::Figure)
}
