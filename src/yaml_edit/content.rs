//! The intended content of a file, and its spelling.

use crate::text::{Source, quote};
use crate::yaml::{self, Node, YamlValue};
use std::borrow::Cow;

/// A value to be written into a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FileContent {
    /// A text, quoted where YAML would read something else.
    Text(String),
    /// A value that YAML does not take for a text, such as a number, as written.
    PlainText(String),
    List(Vec<FileContent>),
    /// A mapping, its keys in the order of the format.
    Mapping(Vec<ContentEntry>),
}

/// A key with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ContentEntry {
    pub(super) key: Cow<'static, str>,
    pub(super) value: FileContent,
    /// `true` if the file means the same without it.
    pub(super) implied: bool,
}

/// The lists of a force whose entries are separated by blank lines.
const SPACED_LISTS: [&str; 2] = ["platoons", "squads"];
/// The lists whose entries are blocks, even where they would fit on a line.
const BLOCK_LISTS: [&str; 3] = ["leaders", "platoons", "squads"];
/// The longest `{...}` in a block, in characters.
const MAX_FLOW: usize = 100; // a guess: with its key it still fits on a screen

impl ContentEntry {
    pub(super) fn new(key: impl Into<Cow<'static, str>>, value: FileContent) -> Self {
        Self { key: key.into(), value, implied: false }
    }

    pub(super) fn with_implied(self, implied: bool) -> Self {
        Self { implied, ..self }
    }

    /// Returns the entry as lines, all but the first indented.
    pub(super) fn block(&self, indent: usize) -> String {
        let key = self.key.as_ref();
        match &self.value {
            FileContent::List(items) if !items.is_empty() => {
                let dash = indent + 2;
                let gap = if is_apart(key) { "\n\n" } else { "\n" };
                let item = |item: &FileContent| format!("{:dash$}- {}", "", item.item(key, dash));
                format!("{key}:\n{}", items.iter().map(item).collect::<Vec<_>>().join(gap))
            }
            FileContent::Mapping(entries) if !self.value.is_short() => {
                format!("{key}:\n{:1$}{2}", "", indent + 2, lines(entries, indent + 2))
            }
            FileContent::Text(text) => format!("{key}: {}", spell_text(text, false)),
            value => format!("{key}: {}", value.flow()),
        }
    }

    /// Returns the entry as written inside `{...}`.
    pub(super) fn flow(&self) -> String {
        format!("{}: {}", self.key, self.value.flow())
    }
}

impl FileContent {
    pub(super) fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    pub(super) fn number(n: impl ToString) -> Self {
        Self::PlainText(n.to_string())
    }

    /// Returns `true` if it is a list or a mapping without entries.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::List(items) => items.is_empty(),
            Self::Mapping(entries) => entries.is_empty(),
            Self::Text(_) | Self::PlainText(_) => false,
        }
    }

    /// Returns the value as written inside `{...}` or `[...]`.
    pub(super) fn flow(&self) -> String {
        let join = |parts: Vec<String>| parts.join(", ");
        match self {
            Self::Text(text) => spell_text(text, true),
            Self::PlainText(plain) => plain.clone(),
            Self::List(items) => format!("[{}]", join(items.iter().map(Self::flow).collect())),
            Self::Mapping(entries) => {
                format!("{{{}}}", join(explicit_entries(entries).map(ContentEntry::flow).collect()))
            }
        }
    }

    /// Returns the value after a dash at this column, in the list of a key.
    pub(super) fn item(&self, list: &str, dash: usize) -> String {
        let Self::Mapping(entries) = self else { return self.flow() };
        let is_single = explicit_entries(entries).count() == 1;
        let fits_line = self.is_short() && !is_single && !BLOCK_LISTS.contains(&list);
        if fits_line { self.flow() } else { lines(entries, dash + 2) }
    }

    /// Returns `true` if it is a mapping of single values that fits on a line.
    fn is_short(&self) -> bool {
        let Self::Mapping(entries) = self else { return false };
        let is_single =
            |entry: &ContentEntry| matches!(entry.value, Self::Text(_) | Self::PlainText(_));
        explicit_entries(entries).all(is_single) && self.flow().chars().count() <= MAX_FLOW
    }

    /// Returns the value as a reader understands it.
    pub(super) fn read(&self) -> Option<Node> {
        yaml::tree(&Source::new("", self.flow())).ok()
    }
}

/// Returns `true` if the entries of a list are separated by blank lines, by its key.
pub(super) fn is_apart(list: &str) -> bool {
    SPACED_LISTS.contains(&list)
}

/// Returns the whole file, with a blank line before each list but the first.
pub(super) fn file(entries: &[ContentEntry]) -> String {
    let mut out = String::new();
    let mut lists = 0;
    for entry in explicit_entries(entries) {
        let is_list = matches!(entry.value, FileContent::List(_));
        out.push_str(if is_list && lists > 0 { "\n" } else { "" });
        lists += usize::from(is_list);
        out.push_str(&format!("{}\n", entry.block(0)));
    }
    out
}

/// Returns the entries that are not implied.
fn explicit_entries(entries: &[ContentEntry]) -> impl Iterator<Item = &ContentEntry> {
    entries.iter().filter(|entry| !entry.implied)
}

/// Returns entries as lines, all but the first indented.
fn lines(entries: &[ContentEntry], indent: usize) -> String {
    let entries: Vec<String> = explicit_entries(entries).map(|entry| entry.block(indent)).collect();
    entries.join(&format!("\n{:indent$}", ""))
}

/// Returns a text as a value inside `{...}`.
pub(crate) fn spell_in_flow(text: &str) -> String {
    spell_text(text, true)
}

/// Spells a text so that YAML reads it back unchanged: without quotes if nothing in it has another meaning.
fn spell_text(text: &str, in_flow: bool) -> String {
    let harmless = |c: char| {
        c.is_alphanumeric() || " '’-–+./_()!?".contains(c) || (!in_flow && matches!(c, ',' | ';'))
    };
    let begins = text.starts_with(char::is_alphanumeric);
    if begins && text.chars().all(harmless) && reads_back(text) { text.into() } else { quote(text) }
}

/// Returns `true` if an unquoted text without any sign of YAML is read back unchanged.
fn reads_back(plain: &str) -> bool {
    let tree = yaml::tree(&Source::new("", plain));
    matches!(tree, Ok(Node { value: YamlValue::Scalar { text, is_text: true }, .. }) if text == plain)
}
