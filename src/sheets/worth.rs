//! What a point buys: the ranking, the plot with those farthest from its trend, and what is assumed.

mod plot;

use super::{footer, head};
use crate::dice::Chance;
use crate::labels::{Labels, fill, labels};
use crate::language::Language;
use crate::rules::Rules;
use crate::sheet::{Block, Chart, Column, Key, KeyItem, Kind, Mark, Row, Sheet, Table};
use crate::worth::{Trend, Unit, Worth, assumed, trend};

/// How many units are named as farthest from the trend.
const NAMED: usize = 5;

/// The units of some lists against each other, and on request the matrix of who kills whom.
pub fn worth(worth: &Worth, matrix: bool, rules: &Rules, language: Language) -> Sheet {
    let labels = labels();
    let mut lists: Vec<&str> = Vec::new();
    for (list, name) in worth.units.iter().map(|unit| (unit.list, unit.army.get(language))) {
        lists.resize(lists.len().max(list + 1), "");
        lists[list] = name;
    }
    let mut blocks = vec![Block::Table(ranking(worth, language))];
    blocks.extend(matrix.then(|| self::matrix(worth, language)).into_iter().flatten());
    blocks.extend(trend(worth).map(|trend| Block::together(drawn(worth, &trend, language))));
    blocks.push(Block::heading(2, labels.worth.assumed.get(language)));
    let said = assumed(Some(rules.play.procedure), worth.asked, language);
    blocks.extend(said.into_iter().map(|said| Block::text(said, Mark::Plain)));
    let title = labels.worth.head.get(language);
    let head = head(&rules.book, title, &lists.join(" · "), "", language);
    Sheet { footer: footer(None, &rules.book, language), blocks, ..head }
}

fn ranking(worth: &Worth, language: Language) -> Table {
    let labels = labels();
    let column = |head: &str| Column::new(head, 1, Kind::Figure);
    let label = labels.worth.head.get(language).as_str();
    Table {
        label: label.into(),
        columns: vec![
            Column::new(labels.units.unit.get(language), 4, Kind::Name),
            column(labels.values.points.get(language)),
            column(labels.worth.melee.get(language)),
            column(labels.worth.fire.get(language)),
            column(labels.worth.charge.get(language)),
            column(labels.values.morale.get(language)),
            column(labels.worth.net.get(language)),
            Column::new(labels.worth.cheaper.get(language), 2, Kind::Code),
        ],
        rows: worth.units.iter().enumerate().map(|at| row(at, language)).collect(),
    }
}

fn row((index, unit): (usize, &Unit), language: Language) -> Row {
    let none = || "–".to_owned();
    let percent = |chance: Chance| chance.percent(0);
    let cheaper = unit
        .cheaper
        .as_ref()
        .map(|cheaper| format!("{} {} (−{})", cheaper.code, cheaper.points, cheaper.saves));
    let fire = unit.fire.map(|(letter, chance)| format!("{} {letter}", percent(chance)));
    let row = Row::plain([
        format!("{} {}, {}", index + 1, unit.name.get(language), unit.army.get(language)),
        unit.points.to_string(),
        format!("{}/{}", percent(unit.kills), percent(unit.dies)),
        fire.unwrap_or_else(none),
        unit.charge.map_or_else(none, percent),
        percent(unit.morale),
        unit.net.map_or_else(none, |net| net.percent(0)),
        cheaper.unwrap_or_default(),
    ]);
    Row { rule: index % 3 == 2, ..row }
}

/// How often the row kills the column, in per cent, by their ranks.
fn matrix(worth: &Worth, language: Language) -> [Block; 2] {
    let labels = labels();
    let label = labels.worth.matrix.get(language).as_str();
    let ranks = (1..=worth.units.len()).map(|rank| Column::new(&rank.to_string(), 1, Kind::Figure));
    let first = Column::new(labels.units.unit.get(language), 3, Kind::Name);
    let rows = worth.units.iter().zip(&worth.matrix).enumerate().map(|(index, (unit, row))| {
        let name = format!("{} {}", index + 1, unit.name.get(language));
        let cell =
            |chance: &Option<Chance>| chance.map_or("–".into(), |chance| chance.percent(0));
        Row::plain([name].into_iter().chain(row.iter().map(cell)))
    });
    let columns = [first].into_iter().chain(ranks).collect();
    let table = Table { label: label.into(), columns, rows: rows.collect() };
    [Block::heading(2, label), Block::Table(table)]
}

/// The plot, and those farthest from its trend.
fn drawn(worth: &Worth, trend: &Trend, language: Language) -> Vec<Block> {
    let labels = labels();
    let farthest = trend.farthest(worth, NAMED);
    let named: Vec<usize> = farthest.iter().map(|(index, _)| *index).collect();
    let items: Vec<KeyItem> = farthest
        .iter()
        .map(|(index, above)| item(worth, *index, *above, labels, language))
        .collect();
    let said = |item: &KeyItem| format!("{} {} ({})", item.term, item.name, item.meaning);
    let names: Vec<String> = items.iter().map(said).collect();
    let values: [(&str, &dyn std::fmt::Display); 2] =
        [("n", &worth.units.len()), ("names", &names.join("; "))];
    vec![
        Block::heading(2, labels.worth.plot.get(language)),
        Block::Chart(Chart {
            svg: plot::svg(worth, trend, &named),
            alt: fill(labels.worth.alt.get(language), &values).into(),
            caption: labels.worth.caption.get(language).as_str().into(),
        }),
        Block::Key(Key { title: labels.worth.farthest.get(language).as_str().into(), items }),
    ]
}

fn item(worth: &Worth, index: usize, above: i128, labels: &Labels, language: Language) -> KeyItem {
    let unit = &worth.units[index];
    let label = if above < 0 { &labels.worth.below } else { &labels.worth.above };
    let off = Chance { count: above.unsigned_abs(), of: 10_000 }.percent(0);
    let meaning = fill(
        label.get(language),
        &[
            ("list", &unit.army.get(language)),
            ("points", &labels.counts.points.of_n(unit.points, language)),
            ("strength", &unit.strength().percent(0)),
            ("n", &off),
        ],
    );
    KeyItem {
        term: (index + 1).to_string().into(),
        name: unit.name.get(language).into(),
        meaning: meaning.into(),
    }
}
