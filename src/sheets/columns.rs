//! The columns of the classic sheet, alike on the filled one and the blank one.

use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::rules::Rules;
use crate::sheet::{Column, Kind};

/// Lines to write on under each squad.
pub(super) const NOTE_LINES: u8 = 2;

/// Leaders: with Morale and the shield save in a game that has one (D5, D12).
pub(super) fn leaders(rules: &Rules, language: Language) -> Vec<Column> {
    let labels = labels();
    let figure = |label| figure(label, language);
    let saves = !rules.play.opponents.is_empty();
    let (name, points) = if saves { (2, 1) } else { (3, 2) };
    let mut columns = vec![Column::new(labels.columns.name.get(language), name, Kind::Name)];
    columns.extend([&labels.values.move_, &labels.values.ws, &labels.values.bs].map(figure));
    columns.extend(saves.then(|| figure(&rules.play.morale)));
    columns.extend([&labels.values.leadership, &labels.values.radius].map(figure));
    columns.extend(saves.then(|| figure(&labels.sheet.save)));
    columns.push(Column::new(labels.columns.code.get(language), 2, Kind::Code));
    columns.push(Column::new(labels.values.points.get(language), points, Kind::Figure));
    columns
}

/// A squad and its NCO.
pub(super) fn squads(rules: &Rules, language: Language) -> Vec<Column> {
    let labels = labels();
    let figure = |label| figure(label, language);
    let saves = !rules.play.opponents.is_empty();
    let mut columns = vec![Column::new("", if saves { 2 } else { 3 }, Kind::Name)];
    columns.extend(
        [&labels.values.move_, &labels.values.ws, &labels.values.bs, &rules.play.morale]
            .map(figure),
    );
    columns.extend(saves.then(|| figure(&labels.sheet.save)));
    columns.push(figure(&labels.values.points));
    columns.push(Column::new(labels.columns.code.get(language), 2, Kind::Code));
    columns.push(Column::new(labels.columns.notes.get(language), 2, Kind::Text));
    columns
}

/// Weapons, with how often they shoot.
pub(super) fn weapons(language: Language) -> Vec<Column> {
    let labels = labels();
    vec![
        Column::new(labels.sheet.weapons.get(language), 4, Kind::Name),
        figure(&labels.sheet.range, language),
        figure(&labels.sheet.rate, language),
        Column::new(labels.columns.notes.get(language), 6, Kind::Text),
    ]
}

fn figure(label: &ByLanguage<String>, language: Language) -> Column {
    Column::new(label.get(language), 1, Kind::Figure)
}
