//! The columns of the classic sheet, alike on the filled one and the blank one.

use super::words::words;
use crate::language::{ByLanguage, Language};
use crate::rules::Rules;
use crate::sheet::{Column, Kind};

/// Lines to write on under each squad.
pub(super) const NOTE_LINES: u8 = 2;

/// Leaders: with Morale and the shield save in a game that has one (D5, D12).
pub(super) fn leaders(rules: &Rules, language: Language) -> Vec<Column> {
    let words = words();
    let figure = |label| figure(label, language);
    let saves = !rules.play.opponents.is_empty();
    let (name, points) = if saves { (2, 1) } else { (3, 2) };
    let mut columns = vec![Column::new(words.name.get(language), name, Kind::Name)];
    columns.extend([&words.move_, &words.ws, &words.bs].map(figure));
    columns.extend(saves.then(|| figure(&rules.play.morale)));
    columns.extend([&words.leadership, &words.radius].map(figure));
    columns.extend(saves.then(|| figure(&words.save)));
    columns.push(Column::new(words.code.get(language), 2, Kind::Code));
    columns.push(Column::new(words.points.get(language), points, Kind::Figure));
    columns
}

/// A squad and its NCO.
pub(super) fn squads(rules: &Rules, language: Language) -> Vec<Column> {
    let words = words();
    let figure = |label| figure(label, language);
    let saves = !rules.play.opponents.is_empty();
    let mut columns = vec![Column::new("", if saves { 2 } else { 3 }, Kind::Name)];
    columns.extend([&words.move_, &words.ws, &words.bs, &rules.play.morale].map(figure));
    columns.extend(saves.then(|| figure(&words.save)));
    columns.push(figure(&words.points));
    columns.push(Column::new(words.code.get(language), 2, Kind::Code));
    columns.push(Column::new(words.notes.get(language), 2, Kind::Text));
    columns
}

/// Weapons, with how often they shoot.
pub(super) fn weapons(language: Language) -> Vec<Column> {
    let words = words();
    vec![
        Column::new(words.weapons.get(language), 4, Kind::Name),
        figure(&words.range_head, language),
        figure(&words.rate, language),
        Column::new(words.notes.get(language), 6, Kind::Text),
    ]
}

fn figure(label: &ByLanguage<String>, language: Language) -> Column {
    Column::new(label.get(language), 1, Kind::Figure)
}
