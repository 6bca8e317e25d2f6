//! What a point buys: the ranking, the plot with those farthest from its trend, and what is assumed.

mod plot;

use super::{footer, head};
use crate::code::Kind as UnitKind;
use crate::dice::Chance;
use crate::labels::{Labels, fill, labels};
use crate::language::Language;
use crate::rules::Rules;
use crate::sheet::{Block, Chart, Column, Key, KeyItem, Kind, Mark, Row, Sheet, Table};
use crate::worth::{Trend, Unit, Worth, assumed, trend};

/// How many units are named as farthest from the trend, and of how many one is.
const NAMED: usize = 5;
const OF: usize = 3;

/// The units of some lists against each other, and on request the matrix of who kills whom.
pub fn worth(worth: &Worth, matrix: bool, rules: &Rules, language: Language) -> Sheet {
    let labels = labels();
    let mut lists: Vec<&str> = Vec::new();
    for (list, name) in worth.units.iter().map(|unit| (unit.list, unit.army.get(language))) {
        lists.resize(lists.len().max(list + 1), "");
        lists[list] = name;
    }
    let blocks = compared(worth, matrix, rules, language);
    let title = labels.worth.head.get(language);
    let head = head(&rules.book, title, &lists.join(" · "), "", language);
    Sheet { footer: footer(None, &rules.book, language), blocks, ..head }
}

/// The units of lists against each other: their ranking, the plot and what is assumed.
pub fn compared(worth: &Worth, matrix: bool, rules: &Rules, language: Language) -> Vec<Block> {
    let labels = labels();
    let kinds = [
        (UnitKind::Leader, labels.units.leaders.get(language)),
        (UnitKind::Trooper, labels.units.troops.get(language)),
    ];
    let held = kinds.map(|(kind, name)| (worth.of_kind(kind), name.as_str()));
    let held = held.into_iter().filter(|(units, _)| !units.is_empty());
    let mut blocks = Vec::new();
    for (units, name) in held {
        blocks.push(Block::heading(2, name));
        blocks.push(Block::Table(ranking(units, name, language)));
        blocks.extend(matrix.then(|| self::matrix(worth, units, language)).into_iter().flatten());
        let drawn = trend(units).map(|trend| drawn(units, &trend, language));
        blocks.extend(drawn.map(Block::together));
    }
    blocks.push(Block::heading(2, labels.worth.assumed.get(language)));
    let said = assumed(Some(rules.play.procedure), worth.asked, language);
    let said = said.into_iter().chain(uncounted(&worth.units, language));
    blocks.extend(said.map(|said| Block::text(said, Mark::Plain)));
    blocks
}

/// What units are told in words alone, each with whose it is (F40).
fn uncounted(units: &[Unit], language: Language) -> Option<String> {
    let of_one = |unit: &Unit| {
        let told = unit.uncounted.iter().map(|told| told.get(language));
        told.map(|told| format!("{}: {told}", unit.name.get(language))).collect::<Vec<_>>()
    };
    let told: Vec<String> = units.iter().flat_map(of_one).collect();
    let label = labels().odds.uncounted.get(language);
    (!told.is_empty()).then(|| fill(label, &[("abilities", &told.join("; "))]))
}

/// The units of a kind, each with its place among them.
fn ranking(units: &[Unit], name: &str, language: Language) -> Table {
    let labels = labels();
    let column = |head: &str| Column::new(head, 1, Kind::Figure);
    Table {
        label: name.into(),
        columns: vec![
            column(labels.columns.count.get(language)),
            Column::new(labels.units.unit.get(language), 3, Kind::Name),
            column(labels.values.points.get(language)),
            column(labels.worth.melee.get(language)),
            column(labels.worth.fire.get(language)),
            column(labels.worth.charge.get(language)),
            column(labels.values.morale.get(language)),
            column(labels.worth.net.get(language)),
            Column::new(labels.worth.cheaper.get(language), 2, Kind::Code),
        ],
        rows: units.iter().enumerate().map(|at| row(at, language)).collect(),
    }
}

fn row((index, unit): (usize, &Unit), language: Language) -> Row {
    let none = || "–".to_owned();
    let percent = |chance: Chance| chance.percent(0);
    let cheaper = unit
        .cheaper
        .as_ref()
        .map(|cheaper| format!("{} {}›{}", cheaper.code, cheaper.own, cheaper.points));
    let fire = unit.fire.map(|fire| match fire.explodes.count {
        0 => format!("{} {}", percent(fire.kills), fire.weapon),
        _ => format!("{}+{} {}", percent(fire.kills), percent(fire.explodes), fire.weapon),
    });
    let melee = unit.melee.map(|it| format!("{}/{}", percent(it.kills), percent(it.dies)));
    let row = Row::plain([
        (index + 1).to_string(),
        format!("{}, {}", unit.name.get(language), unit.army.get(language)),
        unit.points.to_string(),
        melee.unwrap_or_else(none),
        fire.unwrap_or_else(none),
        unit.charge.map_or_else(none, percent),
        percent(unit.morale),
        unit.net().map_or_else(none, |net| net.percent(0)),
        cheaper.unwrap_or_default(),
    ]);
    Row { rule: index % 3 == 2, ..row }
}

/// How often the row kills the column, in per cent, by their places among the units of a kind.
fn matrix(worth: &Worth, units: &[Unit], language: Language) -> [Block; 2] {
    let labels = labels();
    let label = labels.worth.matrix.get(language).as_str();
    let places = (1..=units.len()).map(|place| Column::new(&place.to_string(), 1, Kind::Figure));
    let first = Column::new(labels.units.unit.get(language), 3, Kind::Name);
    let is_here = |unit: &Unit| units.iter().any(|other| std::ptr::eq(other, unit));
    let own = |row: &[Option<Chance>]| {
        let cells = worth.units.iter().zip(row).filter(|(unit, _)| is_here(unit));
        cells.map(|(_, chance)| chance.map_or("–".into(), |it| it.percent(0))).collect::<Vec<_>>()
    };
    let rows = worth.units.iter().zip(&worth.matrix).filter(|(unit, _)| is_here(unit));
    let rows = rows.enumerate().map(|(index, (unit, row))| {
        let name = format!("{} {}", index + 1, unit.name.get(language));
        Row::plain([name].into_iter().chain(own(row)))
    });
    let columns = [first].into_iter().chain(places).collect();
    let table = Table { label: label.into(), columns, rows: rows.collect() };
    [Block::heading(3, label), Block::Table(table)]
}

/// The plot, and those farthest from its trend.
fn drawn(units: &[Unit], trend: &Trend, language: Language) -> Vec<Block> {
    let labels = labels();
    let farthest = trend.farthest(units, NAMED.min(units.len() / OF));
    let named: Vec<usize> = farthest.iter().map(|(index, _)| *index).collect();
    let items: Vec<KeyItem> = farthest
        .iter()
        .map(|(index, above)| item(units, *index, *above, labels, language))
        .collect();
    let said = |item: &KeyItem| format!("{} {} ({})", item.term, item.name, item.meaning);
    let names: Vec<String> = items.iter().map(said).collect();
    let values: [(&str, &dyn std::fmt::Display); 2] =
        [("n", &units.len()), ("names", &names.join("; "))];
    vec![
        Block::heading(3, labels.worth.plot.get(language)),
        Block::Chart(Chart {
            svg: plot::svg(units, trend, &named, language),
            alt: fill(labels.worth.alt.get(language), &values).into(),
            caption: labels.worth.caption.get(language).as_str().into(),
        }),
        Block::Key(Key { title: labels.worth.farthest.get(language).as_str().into(), items }),
    ]
}

fn item(units: &[Unit], index: usize, above: i128, labels: &Labels, language: Language) -> KeyItem {
    let unit = &units[index];
    let strength = unit.melee.map_or_else(|| "–".to_owned(), |melee| melee.strength().percent(0));
    let label = if above < 0 { &labels.worth.below } else { &labels.worth.above };
    let off = Chance { count: above.unsigned_abs(), of: 10_000 }.percent(0);
    let meaning = fill(
        label.get(language),
        &[
            ("list", &unit.army.get(language)),
            ("points", &labels.counts.points.of_n(unit.points, language)),
            ("strength", &strength),
            ("n", &off),
        ],
    );
    KeyItem {
        term: (index + 1).to_string().into(),
        name: unit.name.get(language).into(),
        meaning: meaning.into(),
    }
}
