//! JSON, as `fistful export` and other programs write lists and forces: objects with a name as the rows of a table, their
//! keys as its heads.

use super::plain::split_line;
use crate::limits;
use crate::paste::column::ColumnKey;
use crate::paste::line::{MOST_CELLS, TextLine};
use crate::paste::{Fragment, Heads};
use crate::stop;
use crate::text::{Source, Span};
use crate::yaml::{self, Node, YamlKey, YamlValue};
use std::collections::BTreeSet;

/// Keys of texts that are the title of a list.
const TITLES: [&str; 4] = ["army", "list", "name", "title"];
/// The key of the title of a force, as its export has it, and those of its points and their limit.
const FORCE: [&str; 3] = ["force", "total", "limit"];
/// The key of the number of the platoon of a squad or leader.
const PLATOON: &str = "platoon";
/// The key that only squads have.
const SQUAD: &str = "troop";
/// The key of what is bought in a line of the bill of a squad.
const BOUGHT: &str = "what";
/// The key of how many have it.
const COUNT: &str = "count";

/// Reads the objects of a JSON text; `None` for another text.
pub(super) fn read_lines(source: &Source, heads: &Heads) -> Option<Vec<TextLine>> {
    if !source.text.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']) {
        return None;
    }
    let tree = yaml::find_tree(source)?;
    let mut reader = JsonReader {
        source,
        heads,
        out: Vec::new(),
        objects: Vec::new(),
        is_force: false,
        has_rows: false,
    };
    reader.read(&tree);
    reader.end_table();
    reader.has_rows.then_some(reader.out)
}

struct JsonReader<'a> {
    source: &'a Source,
    heads: &'a Heads,
    out: Vec<TextLine>,
    /// The objects of the table that is being read.
    objects: Vec<JsonObject>,
    /// They are those of a force, which is read without heads.
    is_force: bool,
    has_rows: bool,
}

/// An object with a name: its values by their keys.
struct JsonObject {
    span: Span,
    cells: Vec<(String, Fragment)>,
}

impl JsonObject {
    fn cell(&self, key: &str) -> Option<&Fragment> {
        self.cells.iter().find(|(own, _)| own == key).map(|(_, cell)| cell)
    }

    /// Returns `true` if a text is one of its values, perhaps with the number of its figures: a squad buys its own figures.
    fn names(&self, text: &str) -> bool {
        let name = text.split(" (").next().unwrap_or_default();
        self.cells.iter().any(|(_, cell)| cell.text == text || cell.text == name)
    }

    /// Returns the number under a key, or 0.
    fn number_of(&self, key: &str) -> i64 {
        self.cell(key).and_then(|cell| cell.text.parse().ok()).unwrap_or(0)
    }
}

impl JsonReader<'_> {
    fn read(&mut self, node: &Node) {
        stop::unwind_if_stopped();
        match &node.value {
            // More rows than a list may have are refused; the others need not be read.
            YamlValue::Mapping(_) if self.objects.len() > limits::UNITS => {}
            YamlValue::Mapping(pairs) if self.is_row(pairs) => {
                let mut object = JsonObject { span: node.span, cells: Vec::new() };
                self.add_cells(pairs, &mut object);
                self.objects.push(object);
            }
            YamlValue::Mapping(pairs) => {
                let title = self.read_force_title(pairs).or_else(|| self.read_title(pairs));
                if title.is_some() {
                    self.end_table();
                }
                self.out.extend(title);
                for (key, value) in pairs {
                    if !self.heads.words.options.contains(&key.text) {
                        self.read(value);
                    }
                }
            }
            YamlValue::List(items) => items.iter().for_each(|item| self.read(item)),
            YamlValue::Scalar { .. } | YamlValue::Nothing => {}
        }
    }

    /// Returns `true` for an object with a name and a code, or another value and no such objects in it.
    fn is_row(&self, pairs: &[(YamlKey, Node)]) -> bool {
        let has_name = |(key, value): &(YamlKey, Node)| {
            matches!(value.value, YamlValue::Scalar { .. }) && self.heads.is_name(&key.text)
        };
        let holds_rows = |(_, value): &(YamlKey, Node)| match &value.value {
            YamlValue::List(items) => items.iter().any(|item| self.is_named(item)),
            YamlValue::Mapping(_) | YamlValue::Scalar { .. } | YamlValue::Nothing => {
                self.is_named(value)
            }
        };
        let has_code = || pairs.iter().any(|(key, _)| self.heads.is_code(&key.text));
        pairs.len() > 1
            && pairs.iter().any(has_name)
            && (has_code() || !pairs.iter().any(holds_rows))
    }

    fn is_named(&self, node: &Node) -> bool {
        let YamlValue::Mapping(pairs) = &node.value else { return false };
        let is_value = |key: &YamlKey| {
            self.heads.find_exact(&key.text).is_some_and(|column| self.heads.has_value(column))
        };
        pairs.iter().any(|(key, _)| self.heads.is_name(&key.text))
            && pairs.iter().any(|(key, value)| {
                is_value(key) || matches!(value.value, YamlValue::Mapping(_) | YamlValue::List(_))
            })
    }

    /// Adds the values of an object whose keys are heads, those of the objects in it, and what its bill has bought.
    fn add_cells(&self, pairs: &[(YamlKey, Node)], object: &mut JsonObject) {
        for (key, value) in pairs {
            if object.cells.len() > MOST_CELLS {
                return;
            }
            match &value.value {
                YamlValue::Scalar { text, .. } if self.is_kept(&key.text, text) => {
                    let cell = Fragment { text: text.clone(), span: self.inside(value.span) };
                    object.cells.push((key.text.clone(), cell));
                }
                YamlValue::Mapping(pairs) => self.add_cells(pairs, object),
                YamlValue::List(items) => {
                    let texts =
                        items.iter().filter_map(item_text).filter(|text| !object.names(text));
                    let text = texts.collect::<Vec<_>>().join(", ");
                    if !text.is_empty() {
                        let cell = Fragment { text, span: value.span };
                        object.cells.push((key.text.clone(), cell));
                    }
                }
                YamlValue::Nothing if self.is_kept(&key.text, "") => {
                    let cell = Fragment { text: String::new(), span: value.span };
                    object.cells.push((key.text.clone(), cell));
                }
                YamlValue::Scalar { .. } | YamlValue::Nothing => {}
            }
        }
    }

    /// Returns `true` for a value under a head, and for a number under a key that nobody knows.
    fn is_kept(&self, key: &str, value: &str) -> bool {
        match self.heads.find_exact(key) {
            Some(column) => column != ColumnKey::Ignored,
            None => self.heads.words.values.is_value(value),
        }
    }

    /// Reads the title of a force with its points: `Duncan's embassy: 300 of 300 points`.
    fn read_force_title(&mut self, pairs: &[(YamlKey, Node)]) -> Option<TextLine> {
        let [title, total] = [find(pairs, FORCE[0])?, find(pairs, FORCE[1])?];
        let [name, total] = [scalar(title)?, scalar(total)?];
        self.is_force = true;
        let limit = find(pairs, FORCE[2]).and_then(scalar).unwrap_or(total);
        let text = format!("{name}: {total} {} {limit}", self.heads.words.out_of.first()?);
        Some(self.write_line(title.span, &text))
    }

    fn read_title(&self, pairs: &[(YamlKey, Node)]) -> Option<TextLine> {
        let is_title = |(key, _): &&(YamlKey, Node)| TITLES.contains(&&*key.text);
        let (_, title) = pairs.iter().find(is_title).filter(|_| !self.is_force)?;
        Some(self.write_line(title.span, scalar(title)?))
    }

    fn write_line(&self, span: Span, text: &str) -> TextLine {
        let span = self.inside(span);
        let number = self.source.place(span).line;
        TextLine { span, is_title: true, ..split_line(number, span.start, text) }.with_markup()
    }

    /// Returns the place of a text without its quotes.
    fn inside(&self, span: Span) -> Span {
        let text = self.source.slice(span);
        let is_quoted = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
        if is_quoted { Span::new(span.start + 1, span.end - 1) } else { span }
    }

    /// Makes a table of the objects: a line of heads, and one for each.
    fn end_table(&mut self) {
        let mut objects = std::mem::take(&mut self.objects);
        if self.is_force {
            // The leader of a platoon stands before its squads, and those of none before all.
            objects.sort_by_key(|object| (object.number_of(PLATOON), object.cell(SQUAD).is_some()));
            let cells = objects.iter_mut().map(|object| &mut object.cells);
            cells.for_each(|cells| cells.retain(|(key, _)| key != PLATOON));
        }
        let Some(first) = objects.first() else { return };
        self.has_rows = true;
        let mut seen = BTreeSet::new();
        let keys = objects.iter().flat_map(|object| &object.cells).map(|(key, _)| key);
        let keys = keys.filter(|key| seen.insert(key.as_str())).take(MOST_CELLS);
        let mut keys: Vec<String> = keys.cloned().collect();
        // Points stand last in the line of a squad.
        keys.sort_by_key(|key| self.heads.find_exact(key) == Some(ColumnKey::POINTS));
        let number = self.source.place(first.span).line;
        let head = |key: &String| Fragment { text: key.clone(), span: first.span };
        let heads = keys.iter().map(head).collect();
        let heads = TextLine::of_cells(number, first.span, heads).with_markup();
        let mut lines: Vec<TextLine> = Some(heads).filter(|_| !self.is_force).into_iter().collect();
        for object in &objects {
            let number = self.source.place(object.span).line;
            let ends = object.cells.iter().map(|(_, cell)| cell.span.end);
            let end = ends.max().unwrap_or(object.span.end).max(object.span.end);
            let empty = Fragment { text: String::new(), span: object.span };
            let cell = |key: &String| object.cell(key).unwrap_or(&empty).clone();
            let span = Span::new(object.span.start, end);
            let cells = keys.iter().map(cell).collect();
            lines.push(TextLine::of_cells(number, span, cells).with_markup());
        }
        self.out.extend(lines);
    }
}

/// Returns the text of an item: what a line of a bill has bought, or the values of another object.
fn item_text(item: &Node) -> Option<String> {
    let YamlValue::Mapping(pairs) = &item.value else { return scalar(item).map(str::to_owned) };
    let [bought, count] = [BOUGHT, COUNT].map(|key| find(pairs, key).and_then(scalar));
    match (bought, count) {
        // The figures that have an option.
        (Some(what), Some(count)) if count != "1" => Some(format!("{what} ({count} figures)")),
        (Some(what), _) => Some(what.to_owned()),
        (None, _) => {
            let values = pairs.iter().filter_map(|(_, value)| scalar(value));
            Some(values.collect::<Vec<_>>().join(" "))
        }
    }
}

/// Returns the value under a key.
fn find<'a>(pairs: &'a [(YamlKey, Node)], wanted: &str) -> Option<&'a Node> {
    pairs.iter().find(|(key, _)| key.text == wanted).map(|(_, value)| value)
}

fn scalar(node: &Node) -> Option<&str> {
    match &node.value {
        YamlValue::Scalar { text, .. } => Some(text),
        YamlValue::Mapping(_) | YamlValue::List(_) | YamlValue::Nothing => None,
    }
}
