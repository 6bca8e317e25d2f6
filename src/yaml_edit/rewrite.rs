//! Minimal changes to a text for new content.

use super::alignment::align_items;
use super::content::{ContentEntry, FileContent, is_apart};
use super::layout::YamlLayout;
use super::path::{Path, PathStep};
use super::places::Places;
use super::{Order, format_layout};
use crate::text::{Span, slice};
use crate::yaml::{Node, YamlKey, YamlValue};

/// Returns the text with the content `after` in place of `before`, in the canonical form; unchanged parts keep their
/// spelling and comments. The item at `moved` keeps its spelling and comments when an equal item appears in
/// another list. `None` if the text cannot be changed so.
pub(super) fn rewrite(
    layout: &YamlLayout,
    before: &FileContent,
    after: &FileContent,
    order: Order,
    moved: Option<&Path>,
) -> Option<String> {
    if !layout.is_plain {
        return None;
    }
    let places = Places::new(layout);
    let moved = moved.and_then(|moved| MovedItem::read(layout, &places, moved));
    let mut editor = Editor { places, moved };
    let written = editor.value(&layout.tree, None, before, after)?;
    let changed = editor.places.apply();
    let (formed, again) = format_layout(YamlLayout::read(&changed)?, order)?;
    again.has_same_content(&written).then_some(formed)
}

/// More than `likeness` ever counts, so that equal items are paired first.
const IDENTICAL_LIKENESS: usize = 1 << 16;

struct Editor<'a> {
    places: Places<'a>,
    moved: Option<MovedItem>,
}

/// An item that moves to another list.
struct MovedItem {
    item: FileContent,
    lines: Vec<String>,
}

impl MovedItem {
    /// Reads an item; `None` where it is not an item of a list with lines of its own.
    fn read(layout: &YamlLayout, places: &Places, Path(path): &Path) -> Option<Self> {
        let (PathStep::Item(at), way) = path.split_last()? else { return None };
        let (key, node) = way.iter().try_fold((None, &layout.tree), |(_, node), step| {
            match (&node.value, step) {
                (YamlValue::Mapping(pairs), PathStep::Key(name)) => {
                    let pair = pairs.iter().find(|(key, _)| key.text == *name);
                    pair.map(|(key, node)| (Some(key), node))
                }
                (YamlValue::List(items), PathStep::Item(at)) => {
                    items.get(*at).map(|item| (None, item))
                }
                _ => None,
            }
        })?;
        let YamlValue::List(items) = &node.value else { return None };
        let list = ListOf { node, items, key: key?, kept: Vec::new() };
        let item = FileContent::from(items.get(*at)?);
        (!places.is_flow(node)).then(|| Self { item, lines: list.lines(places, *at) })
    }
}

type MappingPairs<'a> = Vec<(&'a YamlKey, &'a Node)>;

impl Editor<'_> {
    /// Changes a value; returns the expected node.
    fn value(
        &mut self,
        node: &Node,
        key: Option<&YamlKey>,
        before: &FileContent,
        after: &FileContent,
    ) -> Option<Node> {
        if before == after {
            return Some(node.clone());
        }
        match (&node.value, before, after) {
            (
                YamlValue::Mapping(pairs),
                FileContent::Mapping(before),
                FileContent::Mapping(after),
            ) => self.mapping(node, pairs, before, after),
            (YamlValue::List(items), FileContent::List(before), FileContent::List(after)) => {
                self.list(node, items, key, before, after)
            }
            _ => self.single(node, key, after),
        }
    }

    /// Replaces a single value, or writes a new one.
    fn single(&mut self, node: &Node, key: Option<&YamlKey>, after: &FileContent) -> Option<Node> {
        let (places, start) = (&mut self.places, node.span.start);
        let end = places.end(node);
        let gap = key.map_or("", |key| &places.text[key.span.end..start.max(key.span.end)]);
        let header = gap.trim_start_matches([':', ' ', '\t']);
        if let (YamlValue::Nothing, true) = (&node.value, start == end) {
            let colon = places.text[start..].find(':')?;
            places.insert(start + colon + 1, format!(" {}", after.flow()));
        } else if header.starts_with(['|', '>']) {
            let comment = header.lines().next().and_then(|line| Some(&line[line.find('#')?..]));
            let comment = comment.map_or(String::new(), |comment| format!(" {comment}"));
            let span = Span::new(start - header.len(), end);
            places.replace(span, format!("{}{comment}", after.flow()));
        } else {
            places.replace(Span::new(start, end), after.flow());
        }
        after.read()
    }

    fn mapping(
        &mut self,
        node: &Node,
        pairs: &[(YamlKey, Node)],
        before: &[ContentEntry],
        after: &[ContentEntry],
    ) -> Option<Node> {
        let (mut entries, mut kept) = (Vec::new(), Vec::new());
        let mut gone = Vec::new();
        for (index, (key, value)) in pairs.iter().enumerate() {
            let [before, after] =
                [before, after].map(|all| find(all, &key.text).map(|entry| &entry.value));
            let left = match (before, after) {
                (None, None) => Some(value.clone()),
                (Some(_), None) => None,
                // An empty value has no lines.
                (Some(before), Some(after)) if after.is_empty() && !before.is_empty() => None,
                (Some(before), Some(after)) => Some(self.value(value, Some(key), before, after)?),
                (None, Some(after)) => Some(self.single(value, Some(key), after)?),
            };
            match left {
                Some(left) => {
                    entries.push((key.clone(), left));
                    kept.push((key, value));
                }
                None => gone.push(index),
            }
        }
        gone.into_iter().for_each(|index| self.remove_pair(node, pairs, index, &kept));
        for entry in after.iter().filter(|entry| !entry.implied && !entry.value.is_empty()) {
            if kept.iter().all(|(key, _)| key.text != entry.key) {
                self.insert_pair(node, &kept, entry, after)?;
                let key = YamlKey { span: Span::default(), text: entry.key.to_string() };
                entries.push((key, entry.value.read()?));
            }
        }
        Some(Node { span: node.span, value: YamlValue::Mapping(entries) })
    }

    fn remove_pair(
        &mut self,
        node: &Node,
        pairs: &[(YamlKey, Node)],
        index: usize,
        kept: &MappingPairs,
    ) {
        let places = &mut self.places;
        let (key, value) = &pairs[index];
        let (start, end) = (key.span.start, places.end(value).max(key.span.end + 1));
        let span = if places.is_flow(node) {
            let next = pairs.get(index + 1).map(|(next, _)| next.span.start);
            let before = kept.iter().rfind(|(key, _)| key.span.start < start);
            let before = before.map_or(node.span.start + 1, |(_, value)| places.end(value));
            next.map_or(Span::new(before, end), |next| Span::new(start, next))
        } else if places.is_first(start) {
            places.lines(start, end)
        } else {
            Span::new(start, places.line_end(end))
        };
        places.replace(span, "");
    }

    fn insert_pair(
        &mut self,
        node: &Node,
        kept: &MappingPairs,
        entry: &ContentEntry,
        order: &[ContentEntry],
    ) -> Option<()> {
        let places = &mut self.places;
        let rank = |key: &str| order.iter().position(|entry| entry.key == key);
        let first = kept.first()?.0.span.start;
        let mut before = kept.iter().filter(|(key, _)| rank(&key.text) < rank(&entry.key));
        if places.is_flow(node) {
            match before.next_back() {
                Some((_, value)) => places.insert(places.end(value), format!(", {}", entry.flow())),
                None => places.insert(first, format!("{}, ", entry.flow())),
            }
            return Some(());
        }
        let indent = places.column(first);
        let single = |(key, value): &(&YamlKey, &Node)| places.single_line(key, value);
        let before = before.rev().find_map(single);
        match before.or_else(|| kept.iter().find_map(single)) {
            Some(end) => {
                places.insert(end + 1, format!("{:indent$}{}\n", "", entry.block(indent)));
            }
            None => places.insert(first, format!("{}\n{:indent$}", entry.block(indent), "")),
        }
        Some(())
    }

    fn list(
        &mut self,
        node: &Node,
        items: &[Node],
        key: Option<&YamlKey>,
        before: &[FileContent],
        after: &[FileContent],
    ) -> Option<Node> {
        if items.len() != before.len() {
            return None;
        }
        // Equal items are paired first, so that a moved item is not taken for a changed one.
        let like = |i: usize, j: usize| {
            if before[i] == after[j] { IDENTICAL_LIKENESS } else { likeness(&before[i], &after[j]) }
        };
        let pairs = align_items([before.len(), after.len()], like);
        let kept =
            pairs.iter().filter(|(_, after)| after.is_some()).filter_map(|(before, _)| *before);
        let list = ListOf { node, items, key: key?, kept: kept.collect() };
        let gone =
            pairs.iter().filter(|(_, after)| after.is_none()).filter_map(|(before, _)| *before);
        let mut gone: Vec<usize> = gone.collect();
        let (mut nodes, mut last) = (Vec::new(), None);
        for pair in pairs {
            match pair {
                (Some(i), Some(j)) => {
                    nodes.push(self.value(&items[i], None, &before[i], &after[j])?);
                    last = Some(i);
                }
                (Some(i), None) => self.remove_item(&list, i),
                (None, Some(j)) => {
                    let moved = gone.iter().position(|i| before[*i] == after[j]);
                    let moved = moved.map(|at| list.lines(&self.places, gone.remove(at)));
                    self.insert_item(&list, last, &after[j], nodes.is_empty(), moved);
                    nodes.push(after[j].read()?);
                }
                (None, None) => {}
            }
        }
        Some(Node { span: node.span, value: YamlValue::List(nodes) })
    }

    fn remove_item(&mut self, list: &ListOf, index: usize) {
        let places = &mut self.places;
        let (item, end) = (&list.items[index], places.end(&list.items[index]));
        let span = if places.is_flow(list.node) {
            let next = list.items.get(index + 1).map(|next| next.span.start);
            let before = list.kept.iter().rfind(|kept| **kept < index);
            let before = before.map(|kept| places.end(&list.items[*kept]));
            let before = before.unwrap_or(list.node.span.start + 1);
            next.map_or(Span::new(before, end), |next| Span::new(item.span.start, next))
        } else {
            places.lines(list.dash_offset(places, index), end)
        };
        places.replace(span, "");
    }

    /// Writes an item after one that stays, or at the start of the list; `is_first` among the new items. An item moved
    /// from elsewhere brings its lines.
    fn insert_item(
        &mut self,
        list: &ListOf,
        last: Option<usize>,
        item: &FileContent,
        is_first: bool,
        lines: Option<Vec<String>>,
    ) {
        let moved = self.moved.as_ref().filter(|moved| moved.item == *item);
        let lines = lines.or_else(|| moved.map(|moved| moved.lines.clone()));
        let places = &mut self.places;
        if places.is_flow(list.node) {
            let item = item.flow();
            let open = list.node.span.start + 1;
            match (last, list.kept.first()) {
                (Some(last), _) => {
                    places.insert(places.end(&list.items[last]), format!(", {item}"));
                }
                (None, Some(next)) => {
                    places.insert(list.items[*next].span.start, format!("{item}, "));
                }
                (None, None) if is_first => places.insert(open, item),
                (None, None) => places.insert(open, format!(", {item}")),
            }
            return;
        }
        let column = places.column(list.dash_offset(places, 0));
        let gap = if list.is_apart(places) { "\n" } else { "" };
        let item = match lines {
            Some(lines) => {
                let line = |line: &String| {
                    format!("{:1$}{line}", "", if line.is_empty() { 0 } else { column })
                };
                lines.iter().map(line).collect::<Vec<_>>().join("\n")
            }
            None => format!("{:column$}- {}", "", item.item(&list.key.text, column)),
        };
        match last {
            Some(last) => {
                let end = places.line_end(places.end(&list.items[last]));
                places.insert(end + 1, format!("{gap}{item}\n"));
            }
            None => places.insert(places.line_end(list.key.span.end) + 1, format!("{item}\n{gap}")),
        }
    }
}

/// A list of the text with its key, and the items that stay.
struct ListOf<'a> {
    node: &'a Node,
    items: &'a [Node],
    key: &'a YamlKey,
    kept: Vec<usize>,
}

impl ListOf<'_> {
    /// Returns the byte offset of the dash of an item.
    fn dash_offset(&self, places: &Places, index: usize) -> usize {
        let before = index.checked_sub(1).map(|before| places.end(&self.items[before]));
        places.next_entry(before.unwrap_or(self.key.span.end))
    }

    /// Returns the lines of an item with the comments above it, indented like its dash.
    fn lines(&self, places: &Places, index: usize) -> Vec<String> {
        let offset = self.dash_offset(places, index);
        let span = places.lines(offset, places.end(&self.items[index]));
        let far = |line: &str| line.len() - line.trim_start_matches(' ').len();
        let line = |line: &str| line[far(line).min(places.column(offset))..].to_owned();
        slice(places.text, span.range()).lines().map(line).collect()
    }

    /// Returns `true` if its items are separated by blank lines; with fewer than two items, by its key.
    fn is_apart(&self, places: &Places) -> bool {
        match self.items.len() {
            0 | 1 => is_apart(&self.key.text),
            _ => places.is_apart(self.dash_offset(places, 1)),
        }
    }
}

fn find<'a>(entries: &'a [ContentEntry], key: &str) -> Option<&'a ContentEntry> {
    entries.iter().find(|entry| entry.key == key)
}

/// Counts the single values that are equal in both.
fn likeness(one: &FileContent, other: &FileContent) -> usize {
    match (one, other) {
        (FileContent::List(ones), FileContent::List(others)) => {
            ones.iter().zip(others).map(|(one, other)| likeness(one, other)).sum()
        }
        (FileContent::Mapping(ones), FileContent::Mapping(others)) => {
            let like =
                |one: &ContentEntry| Some(likeness(&one.value, &find(others, &one.key)?.value));
            ones.iter().filter_map(like).sum()
        }
        (one, other) => usize::from(one == other),
    }
}
