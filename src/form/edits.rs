//! Edits of a YAML text by key path that keep comments.

use super::layout::YamlLayout;
use super::path::{Path, PathStep};
use super::rewritten::rewrite;
use super::wanted::{WantedEntry, WantedLayout};
use super::{Order, Plain};
use crate::text::Source;
use crate::yaml::{self, Node};

/// An edit at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Puts a value there, in place of the present one if any.
    Put(Path, EditValue),
    /// Appends an item to the list there, which is made if it is missing.
    Add(Path, EditValue),
    /// Removes the value there.
    Remove(Path),
    /// Moves the item there to this number.
    Move(Path, usize),
    /// Moves the item there to the end of another list, which is made if it is missing.
    Into(Path, Path),
    /// Inserts a copy of the item after it.
    Copy(Path),
}

/// A value that is put into a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditValue {
    /// A text as it was typed.
    Text(String),
    /// A value in YAML: `5`, `{troop: Regulars, figures: 4}`.
    Yaml(String),
}

impl EditValue {
    fn layout(&self) -> Option<WantedLayout> {
        match self {
            Self::Text(text) => Some(WantedLayout::text(text)),
            Self::Yaml(text) => {
                let tree = yaml::tree(&Source::new("", text.as_str())).ok()?;
                Some(WantedLayout::from(&tree))
            }
        }
    }
}

/// Applies edits to the text of a list or a force, one after the other, in the order of its format; comments and
/// spelling of all else stay. `None` where a place does not exist, or the text has anchors or tags, or would not be
/// read back as intended.
pub fn apply_edits(text: &str, edits: &[Edit], order: Order) -> Option<String> {
    let plain = Plain::lines(text);
    let layout = YamlLayout::read(&plain.text)?;
    let was = WantedLayout::from(&layout.tree);
    let mut is = was.clone();
    for edit in edits {
        apply_edit(&mut is, edit, order)?;
    }
    let moved = match edits {
        [Edit::Into(from, _)] => Some(from),
        _ => None,
    };
    plain.with_line_ends(rewrite(&layout, &was, &is, order, moved)?)
}

fn apply_edit(file: &mut WantedLayout, edit: &Edit, order: Order) -> Option<()> {
    match edit {
        Edit::Put(Path(path), given) => {
            let (last, way) = path.split_last()?;
            if let (None, Some((holder, above))) = (file.at(way), way.split_last()) {
                put(file.at(above)?, above, holder, WantedLayout::Mapping(Vec::new()), order)?;
            }
            put(file.at(way)?, way, last, given.layout()?, order)
        }
        Edit::Add(to, given) => push(file, to, given.layout()?, order),
        Edit::Remove(path) => file.remove(path).map(drop),
        Edit::Move(Path(path), to) => {
            let (last, way) = path.split_last()?;
            match (file.at(way)?, last) {
                (WantedLayout::List(items), PathStep::Item(at)) if (*at).max(*to) < items.len() => {
                    let item = items.remove(*at);
                    items.insert(*to, item);
                    Some(())
                }
                _ => None,
            }
        }
        Edit::Into(from, to) => {
            let item = file.remove(from)?;
            push(file, to, item, order)
        }
        Edit::Copy(Path(path)) => {
            let (last, way) = path.split_last()?;
            let (WantedLayout::List(items), PathStep::Item(at)) = (file.at(way)?, last) else {
                return None;
            };
            let copy = items.get(*at)?.clone();
            items.insert(at + 1, copy);
            Some(())
        }
    }
}

/// Appends an item to a list, which is made where it is missing.
fn push(
    file: &mut WantedLayout,
    Path(path): &Path,
    item: WantedLayout,
    order: Order,
) -> Option<()> {
    let (last, way) = path.split_last()?;
    let holder = file.at(way)?;
    if holder.at(std::slice::from_ref(last)).is_none() {
        put(holder, way, last, WantedLayout::List(Vec::new()), order)?;
    }
    let WantedLayout::List(items) = holder.at(std::slice::from_ref(last))? else { return None };
    items.push(item);
    Some(())
}

/// Puts a value under a key, in the order of the format, or in the place of an item.
fn put(
    holder: &mut WantedLayout,
    way: &[PathStep],
    last: &PathStep,
    value: WantedLayout,
    order: Order,
) -> Option<()> {
    match (holder, last) {
        (WantedLayout::Mapping(entries), PathStep::Key(key)) => {
            if let Some(entry) = entries.iter_mut().find(|entry| entry.key == *key) {
                entry.value = value;
                return Some(());
            }
            let name = way.iter().rev().find_map(|step| match step {
                PathStep::Key(key) => Some(key.as_str()),
                PathStep::Item(_) => None,
            });
            let name = name.unwrap_or_default();
            let keys = order.iter().find(|(list, _)| *list == name).map(|(_, keys)| *keys)?;
            let rank = |key: &str| keys.iter().position(|known| *known == key);
            let own = rank(key)?;
            let after = entries.iter().position(|entry| rank(&entry.key) > Some(own));
            let at = after.unwrap_or(entries.len());
            entries.insert(at, WantedEntry::new(key.clone(), value));
            Some(())
        }
        (WantedLayout::List(items), PathStep::Item(at)) => {
            *items.get_mut(*at)? = value;
            Some(())
        }
        _ => None,
    }
}

impl WantedLayout {
    /// Takes out the value at a place.
    fn remove(&mut self, Path(path): &Path) -> Option<Self> {
        let (last, way) = path.split_last()?;
        match (self.at(way)?, last) {
            (Self::Mapping(entries), PathStep::Key(key)) => {
                let at = entries.iter().position(|entry| entry.key == *key)?;
                Some(entries.remove(at).value)
            }
            (Self::List(items), PathStep::Item(at)) if *at < items.len() => Some(items.remove(*at)),
            _ => None,
        }
    }

    /// Finds the value at the end of a path.
    fn at(&mut self, way: &[PathStep]) -> Option<&mut Self> {
        way.iter().try_fold(self, |value, step| match (value, step) {
            (Self::Mapping(entries), PathStep::Key(key)) => {
                entries.iter_mut().find(|entry| entry.key == *key).map(|entry| &mut entry.value)
            }
            (Self::List(items), PathStep::Item(at)) => items.get_mut(*at),
            _ => None,
        })
    }
}

impl From<&Node> for WantedLayout {
    fn from(node: &Node) -> Self {
        match &node.value {
            yaml::YamlValue::Nothing => Self::Plain(String::new()),
            yaml::YamlValue::Scalar { text, is_text: true } => Self::Text(text.clone()),
            yaml::YamlValue::Scalar { text, is_text: false } => Self::Plain(text.clone()),
            yaml::YamlValue::List(items) => Self::List(items.iter().map(Self::from).collect()),
            yaml::YamlValue::Mapping(pairs) => {
                let entry = |(key, value): &(yaml::YamlKey, Node)| {
                    WantedEntry::new(key.text.clone(), Self::from(value))
                };
                Self::Mapping(pairs.iter().map(entry).collect())
            }
        }
    }
}
