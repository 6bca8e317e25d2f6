//! Edits of a YAML text by key path that keep comments.

use super::content::{ContentEntry, FileContent};
use super::layout::YamlLayout;
use super::path::{Path, PathStep};
use super::rewrite::rewrite;
use super::{Order, PlainText};
use crate::text::Source;
use crate::yaml::{self, Node};

/// An edit at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Puts a value there, in place of the present one if any.
    Put(Path, EditValue),
    /// Appends an item to the list there, which is created if it is missing.
    Add(Path, EditValue),
    /// Removes the value there.
    Remove(Path),
    /// Moves the item there to this number.
    Move(Path, usize),
    /// Moves the item there to the end of another list, which is created if it is missing.
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
    fn content(&self) -> Option<FileContent> {
        match self {
            Self::Text(text) => Some(FileContent::text(text)),
            Self::Yaml(text) => {
                let tree = yaml::tree(&Source::new("", text.as_str())).ok()?;
                Some(FileContent::from(&tree))
            }
        }
    }
}

/// Applies edits to the text of a list or a force, one after the other, in the order of its format; comments and
/// spelling of all else stay. `None` where a place does not exist, or the text has anchors or tags, or would not be
/// read back as intended.
pub fn apply_edits(text: &str, edits: &[Edit], order: Order) -> Option<String> {
    let plain = PlainText::with_final_newline(text);
    let layout = YamlLayout::read(&plain.text)?;
    let before = FileContent::from(&layout.tree);
    let mut after = before.clone();
    for edit in edits {
        apply_edit(&mut after, edit, order)?;
    }
    let moved = match edits {
        [Edit::Into(from, _)] => Some(from),
        _ => None,
    };
    plain.with_line_ends(rewrite(&layout, &before, &after, order, moved)?)
}

fn apply_edit(file: &mut FileContent, edit: &Edit, order: Order) -> Option<()> {
    match edit {
        Edit::Put(Path(path), value) => {
            let (last, parents) = path.split_last()?;
            if let (None, Some((holder, above))) = (file.at(parents), parents.split_last()) {
                put(file.at(above)?, above, holder, FileContent::Mapping(Vec::new()), order)?;
            }
            put(file.at(parents)?, parents, last, value.content()?, order)
        }
        Edit::Add(to, value) => push(file, to, value.content()?, order),
        Edit::Remove(path) => file.remove(path).map(drop),
        Edit::Move(Path(path), to) => {
            let (last, parents) = path.split_last()?;
            match (file.at(parents)?, last) {
                (FileContent::List(items), PathStep::Item(at)) if (*at).max(*to) < items.len() => {
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
            let (last, parents) = path.split_last()?;
            let (FileContent::List(items), PathStep::Item(at)) = (file.at(parents)?, last) else {
                return None;
            };
            let copy = items.get(*at)?.clone();
            items.insert(at + 1, copy);
            Some(())
        }
    }
}

/// Appends an item to a list, which is created if it is missing.
fn push(file: &mut FileContent, Path(path): &Path, item: FileContent, order: Order) -> Option<()> {
    let (last, parents) = path.split_last()?;
    let holder = file.at(parents)?;
    if holder.at(std::slice::from_ref(last)).is_none() {
        put(holder, parents, last, FileContent::List(Vec::new()), order)?;
    }
    let FileContent::List(items) = holder.at(std::slice::from_ref(last))? else { return None };
    items.push(item);
    Some(())
}

/// Puts a value under a key, in the order of the format, or in the place of an item.
fn put(
    holder: &mut FileContent,
    parents: &[PathStep],
    last: &PathStep,
    value: FileContent,
    order: Order,
) -> Option<()> {
    match (holder, last) {
        (FileContent::Mapping(entries), PathStep::Key(key)) => {
            if let Some(entry) = entries.iter_mut().find(|entry| entry.key == *key) {
                entry.value = value;
                return Some(());
            }
            let name = parents.iter().rev().find_map(|step| match step {
                PathStep::Key(key) => Some(key.as_str()),
                PathStep::Item(_) => None,
            });
            let name = name.unwrap_or_default();
            let keys = order.iter().find(|(list, _)| *list == name).map(|(_, keys)| *keys)?;
            let rank = |key: &str| keys.iter().position(|known| *known == key);
            let key_rank = rank(key)?;
            let after = entries.iter().position(|entry| rank(&entry.key) > Some(key_rank));
            let at = after.unwrap_or(entries.len());
            entries.insert(at, ContentEntry::new(key.clone(), value));
            Some(())
        }
        (FileContent::List(items), PathStep::Item(at)) => {
            *items.get_mut(*at)? = value;
            Some(())
        }
        _ => None,
    }
}

impl FileContent {
    /// Removes and returns the value at a place.
    fn remove(&mut self, Path(path): &Path) -> Option<Self> {
        let (last, parents) = path.split_last()?;
        match (self.at(parents)?, last) {
            (Self::Mapping(entries), PathStep::Key(key)) => {
                let at = entries.iter().position(|entry| entry.key == *key)?;
                Some(entries.remove(at).value)
            }
            (Self::List(items), PathStep::Item(at)) if *at < items.len() => Some(items.remove(*at)),
            _ => None,
        }
    }

    /// Finds the value at the end of a path.
    fn at(&mut self, parents: &[PathStep]) -> Option<&mut Self> {
        parents.iter().try_fold(self, |value, step| match (value, step) {
            (Self::Mapping(entries), PathStep::Key(key)) => {
                entries.iter_mut().find(|entry| entry.key == *key).map(|entry| &mut entry.value)
            }
            (Self::List(items), PathStep::Item(at)) => items.get_mut(*at),
            _ => None,
        })
    }
}

impl From<&Node> for FileContent {
    fn from(node: &Node) -> Self {
        match &node.value {
            yaml::YamlValue::Nothing => Self::PlainText(String::new()),
            yaml::YamlValue::Scalar { text, is_text: true } => Self::Text(text.clone()),
            yaml::YamlValue::Scalar { text, is_text: false } => Self::PlainText(text.clone()),
            yaml::YamlValue::List(items) => Self::List(items.iter().map(Self::from).collect()),
            yaml::YamlValue::Mapping(pairs) => {
                let entry = |(key, value): &(yaml::YamlKey, Node)| {
                    ContentEntry::new(key.text.clone(), Self::from(value))
                };
                Self::Mapping(pairs.iter().map(entry).collect())
            }
        }
    }
}
