//! Validates a tree against the schema of its file kind, and collects every difference.

use super::{cut, spanish};
use crate::army::file::ArmyFile;
use crate::fault::{Fault, FileFault, Found, Limited, Shape, YamlSyntax};
use crate::finding::Finding;
use crate::force::file::ForceFile;
use crate::limits;
use crate::record::file::RecordFile;
use crate::text::{self, Source, Span};
use crate::yaml::{Node, Placed, YamlKey, YamlValue};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

/// The formats of the lists and forces of a game without ability codes.
pub trait FileFormats: Debug + Send + Sync {
    /// Returns the key of the game: its folder, and `game:` in its files.
    fn key(&self) -> &'static str;
    /// Returns the keys of each mapping in the order of the format, by the key of the mapping or of its list.
    fn key_order(&self, is_force: bool) -> KeyOrder;
    /// Returns the JSON Schema of a list or a force, with its descriptions in English.
    fn schema(&self, is_force: bool) -> Json;
}

/// The order of keys in each mapping of a file, by the key that contains the mapping.
pub type KeyOrder = Vec<(&'static str, &'static [&'static str])>;

/// The kinds of files that a player writes.
#[derive(Debug, Clone, Copy)]
pub enum FileKind {
    /// A list of units with ability codes.
    Army,
    /// A force of such a list.
    Force,
    /// A list of a game without ability codes.
    GameList(&'static dyn FileFormats),
    /// A force of such a list.
    GameForce(&'static dyn FileFormats),
    /// The record of a battle.
    Record,
}

impl Eq for FileKind {}

impl PartialEq for FileKind {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl FileKind {
    /// Returns every kind of list and force, those of `games` last.
    pub fn all(games: impl IntoIterator<Item = &'static dyn FileFormats>) -> Vec<Self> {
        let of_game = |game| [Self::GameList(game), Self::GameForce(game)];
        [Self::Army, Self::Force].into_iter().chain(games.into_iter().flat_map(of_game)).collect()
    }

    /// Returns the game; `None` for games with ability codes, and for records, which any game has.
    pub fn game(self) -> Option<&'static str> {
        match self {
            Self::Army | Self::Force | Self::Record => None,
            Self::GameList(game) | Self::GameForce(game) => Some(game.key()),
        }
    }

    /// Returns the word in requests: `army`, `scrubs-force`, `record`.
    pub fn key(self) -> String {
        if let Self::Record = self {
            return "record".to_owned();
        }
        let word = if self.is_force() { "force" } else { "army" };
        self.game().map_or_else(|| word.to_owned(), |game| format!("{game}-{word}"))
    }

    /// Returns `true` for a force.
    pub fn is_force(self) -> bool {
        match self {
            Self::Force | Self::GameForce(_) => true,
            Self::Army | Self::GameList(_) | Self::Record => false,
        }
    }

    /// Returns `true` if its units have ability codes.
    pub fn has_codes(self) -> bool {
        matches!(self, Self::Army | Self::Force)
    }
}

/// Returns the JSON Schema of a kind of file, with its descriptions in English.
pub(super) fn schema(kind: FileKind) -> Json {
    match kind {
        FileKind::Army => schemars::schema_for!(ArmyFile).to_value(),
        FileKind::Force => schemars::schema_for!(ForceFile).to_value(),
        FileKind::GameList(game) => game.schema(false),
        FileKind::GameForce(game) => game.schema(true),
        FileKind::Record => schemars::schema_for!(RecordFile).to_value(),
    }
}

/// The expected shape of a value.
enum ExpectedShape {
    /// Keys, and the first of them that is required and a text.
    Mapping(Vec<SchemaKey>, Option<String>),
    List(Box<ExpectedShape>, u64),
    Text(ShapeLimits),
    Whole(i64, i64),
    Scalar(ShapeLimits),
    Truth,
}

struct SchemaKey {
    key: String,
    expect: ExpectedShape,
    required: bool,
}

#[derive(Clone, Copy)]
struct ShapeLimits {
    least: u64,
    most: u64,
    bytes: u64,
    is_code: bool,
}

/// Compiles the subset of JSON Schema that schemars generates for our types.
fn expect(schema: &Json, defs: &Json) -> ExpectedShape {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = text::after_last(reference, &['/']);
        return expect(&defs[name], defs);
    }
    if let Some(first) = schema["anyOf"].as_array().and_then(|any| any.first()) {
        return expect(first, defs);
    }
    let kinds = match &schema["type"] {
        Json::Array(kinds) => {
            kinds.iter().filter_map(Json::as_str).filter(|kind| *kind != "null").collect()
        }
        kind => Vec::from_iter(kind.as_str()),
    };
    match kinds.as_slice() {
        ["object"] => {
            let entries = entries(schema, defs);
            let leading = leading_key(schema, &entries);
            ExpectedShape::Mapping(entries, leading)
        }
        ["array"] => ExpectedShape::List(
            Box::new(expect(&schema["items"], defs)),
            schema["maxItems"].as_u64().unwrap_or(u64::MAX),
        ),
        ["integer"] => ExpectedShape::Whole(
            schema["minimum"].as_i64().unwrap_or(i32::MIN.into()),
            schema["maximum"].as_i64().unwrap_or(i32::MAX.into()),
        ),
        ["string"] => ExpectedShape::Text(bounds(schema)),
        ["boolean"] => ExpectedShape::Truth,
        _ => ExpectedShape::Scalar(bounds(schema)),
    }
}

fn entries(schema: &Json, defs: &Json) -> Vec<SchemaKey> {
    let required =
        |key: &str| schema["required"].as_array().is_some_and(|keys| keys.iter().any(|k| k == key));
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties
        .map(|(key, schema)| SchemaKey {
            key: key.clone(),
            expect: expect(schema, defs),
            required: required(key),
        })
        .collect()
}

/// Returns the first key that is required and a text: `unit`, `name`.
fn leading_key(schema: &Json, entries: &[SchemaKey]) -> Option<String> {
    let mut required = schema["required"].as_array()?.iter().filter_map(Json::as_str);
    let is_text = |entry: &&SchemaKey| matches!(entry.expect, ExpectedShape::Text(_));
    let text = |key| entries.iter().filter(is_text).find(|entry| entry.key == key);
    required.find_map(text).map(|entry| entry.key.clone())
}

fn bounds(schema: &Json) -> ShapeLimits {
    let least = schema["minLength"].as_u64().unwrap_or(0);
    let is_code = schema["x-code"] == true;
    match schema["maxLength"].as_u64() {
        Some(most) => {
            ShapeLimits { least, most, bytes: limits::bytes(most as usize) as u64, is_code }
        }
        None => ShapeLimits { least, most: u64::MAX, bytes: u64::MAX, is_code },
    }
}

/// Returns the codes of a tree, and its differences from the schema of its file kind.
pub(super) fn check(
    source: &Source,
    tree: &Node,
    format: FileKind,
) -> (Vec<Placed<String>>, Vec<Finding>) {
    let mut walk = Walk { source, codes: Vec::new(), findings: Vec::new() };
    walk.value(tree, shape(format));
    (walk.codes, walk.findings)
}

/// Returns the compiled schema of a file kind, built once.
fn shape(kind: FileKind) -> &'static ExpectedShape {
    static SHAPES: Mutex<BTreeMap<String, &'static ExpectedShape>> = Mutex::new(BTreeMap::new());
    let mut shapes = SHAPES.lock().unwrap_or_else(PoisonError::into_inner);
    shapes.entry(kind.key()).or_insert_with(|| {
        let schema = schema(kind);
        Box::leak(Box::new(expect(&schema, &schema["$defs"])))
    })
}

/// Returns `true` if a file kind has a key at the top level.
pub(super) fn has_key(format: FileKind, key: &str) -> bool {
    let ExpectedShape::Mapping(entries, _) = shape(format) else { return false };
    entries.iter().any(|entry| entry.key == key)
}

/// Returns the spans of values not allowed in the file kind; missing keys are ignored, as they may be in rows that are
/// not YAML yet.
pub(super) fn shape_faults(source: &Source, tree: &Node, format: FileKind) -> Vec<Span> {
    let (_, findings) = check(source, tree, format);
    let is_missing_key = |fault: &Fault| {
        matches!(fault, Fault::File(FileFault::MissingKey { .. } | FileFault::MissingFormat))
    };
    let findings = findings.iter().filter(|finding| !is_missing_key(&finding.fault));
    findings.filter_map(|finding| finding.span).collect()
}

struct Walk<'a> {
    source: &'a Source,
    codes: Vec<Placed<String>>,
    findings: Vec<Finding>,
}

impl Walk<'_> {
    fn report(&mut self, span: Span, fault: FileFault) {
        if self.findings.len() <= limits::FINDINGS {
            self.findings.push(Finding::at(span, fault.into()));
        }
    }

    fn value(&mut self, node: &Node, expect: &ExpectedShape) {
        self.tag(node.span.start, Self::is_tag);
        match (expect, &node.value) {
            (ExpectedShape::Mapping(entries, _), YamlValue::Mapping(pairs)) => {
                self.mapping(node, entries, pairs)
            }
            (ExpectedShape::List(item, most), YamlValue::List(items)) => {
                self.list(node, item, *most, items)
            }
            (ExpectedShape::Text(bounds), YamlValue::Scalar { text, is_text: true }) => {
                self.text(node.span, text, *bounds);
                self.cut(node.span, *bounds);
            }
            (ExpectedShape::Truth, YamlValue::Scalar { text, is_text: false })
                if matches!(text.as_str(), "true" | "false") => {}
            (ExpectedShape::Scalar(bounds), YamlValue::Scalar { text, .. }) => {
                self.text(node.span, text, *bounds)
            }
            (ExpectedShape::Whole(least, most), YamlValue::Scalar { is_text: false, .. }) => {
                self.number(node, *least, *most)
            }
            (expected, _) => {
                let key = match expected {
                    ExpectedShape::Mapping(_, key) => key.clone(),
                    _ => None,
                };
                let (expected, found) = (expected.shape(), self.found(node));
                self.report(node.span, FileFault::wrong_shape(expected, found, key.as_deref()));
            }
        }
    }

    fn mapping(&mut self, node: &Node, entries: &[SchemaKey], pairs: &[(YamlKey, Node)]) {
        for (index, (key, value)) in pairs.iter().enumerate() {
            self.tag(key.span.start, Self::is_key_tag);
            let Some(entry) = entries.iter().find(|entry| entry.key == key.text) else {
                self.report_unknown_key(key, entries);
                continue;
            };
            if let Some((first, _)) =
                pairs[..index].iter().find(|(other, _)| other.text == key.text)
            {
                let first_line = self.source.place(first.span).line;
                let text = key.text.clone();
                let fault = if self.is_item(node) && doubles_first(pairs) {
                    FileFault::DuplicateFirstKey { key: text, first_line }
                } else {
                    FileFault::DuplicateKey { key: text, first_line }
                };
                self.report(key.span, fault);
            } else if entry.required || !matches!(value.value, YamlValue::Nothing) {
                self.value(value, &entry.expect);
            } else {
                self.tag(value.span.start, Self::is_tag);
            }
        }
        let at = pairs.first().map_or(node.span, |(key, _)| key.span);
        for entry in entries.iter().filter(|entry| entry.required) {
            if !pairs.iter().any(|(key, _)| before_colon(&key.text) == entry.key) {
                self.report(at, FileFault::missing_key(&entry.key));
            }
        }
    }

    /// Returns `true` if a value follows the `-` of a block list.
    fn is_item(&self, node: &Node) -> bool {
        let before = text::slice(&self.source.text, 0..node.span.start);
        text::after_last(before, &['\n', '\r']).trim_end().ends_with('-')
    }

    fn report_unknown_key(&mut self, key: &YamlKey, entries: &[SchemaKey]) {
        if self.findings.len() > limits::FINDINGS {
            return;
        }
        let keys = entries.iter().map(|entry| entry.key.as_str());
        let allowed = text::list_values(keys.clone());
        let glued = before_colon(&key.text);
        if keys.clone().any(|key| key == glued) {
            let colon = key.span.start + glued.len();
            self.report(Span::new(colon, colon + 1), YamlSyntax::NoBlank(':').into());
            return;
        }
        let keys: Vec<&str> = keys.collect();
        let near = spanish::key(&key.text, &keys).or_else(|| text::nearest(&key.text, keys));
        self.report(key.span, FileFault::unknown_key(key.text.clone(), near, allowed));
    }

    fn list(&mut self, node: &Node, item: &ExpectedShape, most: u64, items: &[Node]) {
        let found = items.len() as u64;
        if found > most {
            self.report(node.span, FileFault::too_many(Limited::Entries, Some(found), most));
            return;
        }
        for node in items {
            self.value(node, item);
        }
    }

    fn number(&mut self, node: &Node, least: i64, most: i64) {
        let text = self.slice(node.span);
        match text::parse_signed(text) {
            Some(found) if (least..=most).contains(&found) => {}
            None if !text::is_nonzero_integer(text) => {
                let (expected, found) = (Shape::Whole, self.found(node));
                self.report(node.span, FileFault::wrong_shape(expected, found, None));
            }
            _ => {
                let found = text.to_owned();
                self.report(node.span, FileFault::OutOfRange { found, least, most });
            }
        }
    }

    fn text(&mut self, span: Span, value: &str, bounds: ShapeLimits) {
        if bounds.is_code {
            self.codes.push(Placed { value: value.to_owned(), span });
        }
        let (characters, bytes) = (text::length(value) as u64, value.len() as u64);
        if characters > bounds.most {
            let found = Some(characters);
            self.report(span, FileFault::too_many(Limited::Characters, found, bounds.most));
        } else if bytes > bounds.bytes {
            let found = Some(bytes);
            self.report(span, FileFault::too_many(Limited::Bytes, found, bounds.bytes));
        } else if bounds.least > 0 && value.chars().all(text::is_invisible) {
            self.report(span, FileFault::EmptyText);
        }
        // Texts as short as a name must be on one line.
        let one_line = bounds.most <= limits::NAME as u64;
        let is_forbidden =
            |c: &char| text::is_control(*c) || one_line && matches!(c, '\t' | '\n' | '\r');
        if let Some(found) = value.chars().find(is_forbidden) {
            self.report(span, FileFault::ControlCharacter { found });
        }
        if let Some(found) = value.chars().find(|c| text::is_bidi_control(*c)) {
            self.report(span, FileFault::DirectionMark { found });
        }
    }

    /// Reports free text cut short by a `#`; a value of a closed set needs no such check.
    fn cut(&mut self, span: Span, bounds: ShapeLimits) {
        let is_free = bounds.least > 0 && !bounds.is_code;
        if let Some((at, comment)) = cut::find_cut(self.source, span).filter(|_| is_free) {
            let whole = format!("{} {comment}", self.slice(span));
            self.report(at, FileFault::cut_short(&whole));
        }
    }

    fn found(&self, node: &Node) -> Found {
        match &node.value {
            YamlValue::Nothing => Found::Nothing,
            YamlValue::List(_) => Found::List,
            YamlValue::Mapping(_) => Found::Mapping,
            YamlValue::Scalar { .. } => Found::Scalar(self.slice(node.span).to_owned()),
        }
    }

    fn slice(&self, span: Span) -> &str {
        self.source.slice(span)
    }

    /// Reports a tag (`!name`) before a value or a key, which the parser ignores silently.
    fn tag(&mut self, start: usize, is_tag: fn(&str, &str) -> bool) {
        let before = without_comments(text::slice(&self.source.text, 0..start));
        let word = text::after_last(before, &[' ', '\t', '\n', '\r']);
        // A line may be as long as the file, and few words look like tags.
        if !word.starts_with('!') {
            return;
        }
        let line = text::after_last(before, &['\n', '\r']);
        if is_tag(line, word) {
            let span = Span::new(before.len() - word.len(), before.len());
            self.report(span, YamlSyntax::Tag.into());
        }
    }

    fn is_tag(_: &str, word: &str) -> bool {
        word.starts_with('!') && !word.ends_with([':', ','])
    }

    /// Returns `true` for a tag at the start of its line; a value of an earlier key may end in such a word.
    fn is_key_tag(line: &str, word: &str) -> bool {
        let start = line.trim_start_matches([' ', '-', '{', '?']);
        start == word && Self::is_tag(line, word)
    }
}

/// Returns a key up to a `:` without a blank, which YAML includes in the key.
fn before_colon(key: &str) -> &str {
    key.split(':').next().unwrap_or(key)
}

/// Returns `true` if the first key of a mapping occurs again: another entry was probably meant to begin there.
fn doubles_first(pairs: &[(YamlKey, Node)]) -> bool {
    let [(first, _), rest @ ..] = pairs else { return false };
    rest.iter().any(|(key, _)| key.text == first.text)
}

/// Returns the text before a value, without blanks, comments and an anchor directly before it.
fn without_comments(before: &str) -> &str {
    let mut before = before;
    loop {
        let text = before.trim_end_matches([' ', '\t', '\n', '\r']);
        let word = text::after_last(text, &[' ', '\t', '\n', '\r']);
        let is_anchor = word.starts_with('&') && text.len() < before.len();
        let ends_line = before[text.len()..].contains(['\n', '\r']);
        before = match ends_line.then(|| comment(text)).flatten() {
            Some(at) => &text[..at],
            None if is_anchor => &text[..text.len() - word.len()],
            None => return text,
        };
    }
}

/// Returns the byte at which the comment of the last line starts.
fn comment(text: &str) -> Option<usize> {
    let line = text::after_last(text, &['\n', '\r']);
    let start = text.len() - line.len();
    let whole = line.trim_start().starts_with('#').then_some(start);
    whole.or_else(|| line.find(" #").map(|at| start + at))
}

impl ExpectedShape {
    fn shape(&self) -> Shape {
        match self {
            Self::Mapping(..) => Shape::Mapping,
            Self::List(..) => Shape::List,
            Self::Text(_) => Shape::Text,
            Self::Whole(..) => Shape::Whole,
            Self::Scalar(_) => Shape::Scalar,
            Self::Truth => Shape::Truth,
        }
    }
}
