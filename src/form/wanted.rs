//! The intended content of a file, and its spelling.

use crate::text::{Source, quote};
use crate::yaml::{self, Node, YamlValue};
use std::borrow::Cow;

/// A value that a file is to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WantedLayout {
    /// A text, quoted where YAML would read something else.
    Text(String),
    /// A value that YAML does not take for a text, such as a number, as written.
    Plain(String),
    List(Vec<WantedLayout>),
    /// A mapping, its keys in the order of the format.
    Mapping(Vec<WantedEntry>),
}

/// A key with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WantedEntry {
    pub(super) key: Cow<'static, str>,
    pub(super) value: WantedLayout,
    /// The file means the same without it.
    pub(super) implied: bool,
}

/// The lists of a force whose entries are separated by blank lines.
const APART: [&str; 2] = ["platoons", "squads"];
/// The lists whose entries are blocks, even where they would fit on a line.
const BLOCKS: [&str; 3] = ["leaders", "platoons", "squads"];
/// The longest `{...}` in a block.
const LINE: usize = 100; // a guess: with its key it still fits on a screen

impl WantedEntry {
    pub(super) fn new(key: impl Into<Cow<'static, str>>, value: WantedLayout) -> Self {
        Self { key: key.into(), value, implied: false }
    }

    pub(super) fn implied(self, implied: bool) -> Self {
        Self { implied, ..self }
    }

    /// Returns the entry as lines, all but the first indented.
    pub(super) fn block(&self, indent: usize) -> String {
        let key = self.key.as_ref();
        match &self.value {
            WantedLayout::List(items) if !items.is_empty() => {
                let dash = indent + 2;
                let gap = if is_apart(key) { "\n\n" } else { "\n" };
                let item = |item: &WantedLayout| format!("{:dash$}- {}", "", item.item(key, dash));
                format!("{key}:\n{}", items.iter().map(item).collect::<Vec<_>>().join(gap))
            }
            WantedLayout::Mapping(entries) if !self.value.is_short() => {
                format!("{key}:\n{:1$}{2}", "", indent + 2, lines(entries, indent + 2))
            }
            WantedLayout::Text(text) => format!("{key}: {}", spell_text(text, false)),
            value => format!("{key}: {}", value.flow()),
        }
    }

    /// Returns the entry as it stands inside of `{...}`.
    pub(super) fn flow(&self) -> String {
        format!("{}: {}", self.key, self.value.flow())
    }
}

impl WantedLayout {
    pub(super) fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    pub(super) fn number(n: impl ToString) -> Self {
        Self::Plain(n.to_string())
    }

    /// Returns `true` if it is a list or a mapping without entries.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::List(items) => items.is_empty(),
            Self::Mapping(entries) => entries.is_empty(),
            Self::Text(_) | Self::Plain(_) => false,
        }
    }

    /// Returns the value as it stands inside of `{...}` or `[...]`.
    pub(super) fn flow(&self) -> String {
        let joined = |parts: Vec<String>| parts.join(", ");
        match self {
            Self::Text(text) => spell_text(text, true),
            Self::Plain(plain) => plain.clone(),
            Self::List(items) => format!("[{}]", joined(items.iter().map(Self::flow).collect())),
            Self::Mapping(entries) => {
                format!(
                    "{{{}}}",
                    joined(explicit_entries(entries).map(WantedEntry::flow).collect())
                )
            }
        }
    }

    /// Returns the value after a dash at this column, in the list of a key.
    pub(super) fn item(&self, list: &str, dash: usize) -> String {
        let Self::Mapping(entries) = self else { return self.flow() };
        let is_single = explicit_entries(entries).count() == 1;
        let in_line = self.is_short() && !is_single && !BLOCKS.contains(&list);
        if in_line { self.flow() } else { lines(entries, dash + 2) }
    }

    /// Returns `true` if it is a mapping of single values that fits on a line.
    fn is_short(&self) -> bool {
        let Self::Mapping(entries) = self else { return false };
        let is_single = |entry: &WantedEntry| matches!(entry.value, Self::Text(_) | Self::Plain(_));
        explicit_entries(entries).all(is_single) && self.flow().chars().count() <= LINE
    }

    /// The value as a reader understands it.
    pub(super) fn read(&self) -> Option<Node> {
        yaml::tree(&Source::new("", self.flow())).ok()
    }
}

/// Returns `true` if the entries of a list are separated by blank lines, by its key.
pub(super) fn is_apart(list: &str) -> bool {
    APART.contains(&list)
}

/// The whole file; a blank line stands before each list but the first.
pub(super) fn file(entries: &[WantedEntry]) -> String {
    let mut out = String::new();
    let mut lists = 0;
    for entry in explicit_entries(entries) {
        let is_list = matches!(entry.value, WantedLayout::List(_));
        out.push_str(if is_list && lists > 0 { "\n" } else { "" });
        lists += usize::from(is_list);
        out.push_str(&format!("{}\n", entry.block(0)));
    }
    out
}

/// Returns the entries that are not implied.
fn explicit_entries(entries: &[WantedEntry]) -> impl Iterator<Item = &WantedEntry> {
    entries.iter().filter(|entry| !entry.implied)
}

/// Entries as lines, all but the first so far in.
fn lines(entries: &[WantedEntry], indent: usize) -> String {
    let entries: Vec<String> = explicit_entries(entries).map(|entry| entry.block(indent)).collect();
    entries.join(&format!("\n{:indent$}", ""))
}

/// A text as YAML reads it back to the letter: as it is where nothing in it could mean anything else.
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
