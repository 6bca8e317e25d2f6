//! Preview of pasted tables of units without ability codes: each row as its game understood it.

use super::{doubt_ids, preview};
use crate::book::Book;
use crate::labels::labels;
use crate::language::Language;
use crate::paste::{TableList, TableUnit};
use crate::sheet::{Column, ColumnKind, Row, Sheet, SheetTable};
use crate::text::{Source, dash_if_empty};
use crate::yaml::{self, Node, YamlKey, YamlValue};

/// Lays out the units of a pasted table; `has_points` in a game with points.
pub fn pasted_units(
    (list, has_points): (&TableList, bool),
    source: &Source,
    book: &Book,
    language: Language,
) -> Sheet {
    let labels = labels();
    let words = &labels.pasted;
    let mut columns = vec![
        Column::new(words.line.get(language), 1, ColumnKind::Figure),
        Column::new(labels.columns.name.get(language), 3, ColumnKind::Name),
        Column::new(words.read_as.get(language), 6, ColumnKind::Text),
    ];
    if has_points {
        columns.push(Column::new(words.printed.get(language), 1, ColumnKind::Figure));
    }
    columns.push(Column::new(words.doubt.get(language), 1, ColumnKind::Text));
    let table = SheetTable {
        label: list.name.as_str().into(),
        columns,
        rows: list.units.iter().map(|unit| row(unit, has_points)).collect(),
    };
    let summary = pasted_units_summary(list, language);
    preview((&list.name, ""), table, summary, source, book, language)
}

fn row(unit: &TableUnit, has_points: bool) -> Row {
    let points = has_points.then(|| dash_if_empty(unit.value("points").unwrap_or_default()));
    let first = [unit.line.to_string(), unit.name.clone(), dash_if_empty(&understood(unit))];
    Row::plain(first.into_iter().chain(points).chain([doubt_ids(&unit.doubts)]))
}

/// Lists the keys of its file format with their values, without the points: `type: french-infantry · figures: 10`.
pub fn understood(unit: &TableUnit) -> String {
    let values = unit.values.iter().filter(|(key, _)| *key != "points");
    values.map(|(key, value)| format!("{key}: {}", spell(value))).collect::<Vec<_>>().join(" · ")
}

/// Writes a value of a file without the marks of YAML: `French rifle 12 7+; French pistol`. Numbers have their keys.
fn spell(value: &str) -> String {
    let tree = yaml::tree(&Source::new("", value));
    tree.map_or_else(|_| value.to_owned(), |node| spell_node(&node))
}

fn spell_node(node: &Node) -> String {
    let join = |parts: Vec<String>, mark: &str| parts.join(mark);
    match &node.value {
        YamlValue::Nothing => String::new(),
        YamlValue::Scalar { text, .. } => text.clone(),
        YamlValue::List(nodes) => join(nodes.iter().map(spell_node).collect(), "; "),
        YamlValue::Mapping(pairs) => {
            let pair = |(key, node): &(YamlKey, Node)| match &node.value {
                YamlValue::Scalar { text, is_text: false } => format!("{} {text}", key.text),
                _ => spell_node(node),
            };
            join(pairs.iter().map(pair).collect(), " ")
        }
    }
}

/// Sums up a pasted table: `12 rows, 3 of them with a doubt; 5 other lines are kept as comments.`
pub fn pasted_units_summary(list: &TableList, language: Language) -> String {
    let doubtful = list.units.iter().filter(|unit| !unit.doubts.is_empty()).count();
    super::summary((list.units.len(), doubtful, list.prose.len()), language)
}
