//! The only YAML parser: turns text into a tree whose values know their byte spans.

mod bounded;
mod keys;
mod repairs;
mod syntax_errors;

use crate::finding::Finding;
use crate::limits;
use crate::text::{Source, Span};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{
    Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Visitor,
};
use serde_yaml::options::DuplicateKeyPolicy;
use std::borrow::Cow;
use std::fmt;

pub use bounded::{bounded, maybe_bounded};
pub use keys::keys;

/// A value and its span.
#[derive(Debug, Clone)]
pub struct Node {
    /// The span; for a mapping or list that of its first character.
    pub span: Span,
    pub value: YamlValue,
}

/// An untyped value.
#[derive(Debug, Clone)]
pub enum YamlValue {
    /// No value: `key:` or `~`.
    Nothing,
    /// A single value with escapes resolved.
    Scalar {
        text: String,
        /// `true` if YAML parses it as text, not as a number, `true` or `false`.
        is_text: bool,
    },
    List(Vec<Node>),
    /// A mapping, with duplicate keys.
    Mapping(Vec<(YamlKey, Node)>),
}

/// A key and its span.
#[derive(Debug, Clone)]
pub struct YamlKey {
    pub span: Span,
    pub text: String,
}

impl Node {
    /// Returns `true` if two trees hold the same values, regardless of spans and the order of keys.
    pub fn has_same_content(&self, other: &Self) -> bool {
        match (&self.value, &other.value) {
            (YamlValue::Nothing, YamlValue::Nothing) => true,
            (
                YamlValue::Scalar { text, is_text },
                YamlValue::Scalar { text: other_text, is_text: other_is_text },
            ) => (text, is_text) == (other_text, other_is_text),
            (YamlValue::List(items), YamlValue::List(others)) => {
                items.len() == others.len()
                    && items.iter().zip(others).all(|(item, other)| item.has_same_content(other))
            }
            (YamlValue::Mapping(pairs), YamlValue::Mapping(others)) => {
                let (pairs, others) = (by_key(pairs), by_key(others));
                pairs.len() == others.len()
                    && pairs.iter().zip(&others).all(|((key, value), (other_key, other))| {
                        key.text == other_key.text && value.has_same_content(other)
                    })
            }
            _ => false,
        }
    }
}

/// Sorts the pairs by key; duplicate keys keep their order.
fn by_key(pairs: &[(YamlKey, Node)]) -> Vec<&(YamlKey, Node)> {
    let mut pairs = Vec::from_iter(pairs);
    pairs.sort_by_key(|(key, _)| &key.text);
    pairs
}

/// A typed value and its span.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Placed<T> {
    pub value: T,
    pub span: Span,
}

impl Placed<String> {
    /// Converts a span within the value to a span of the file; returns the whole value's span if it contains escapes or
    /// folds.
    pub fn inside(&self, source: &Source, span: Span) -> Span {
        let slice = source.slice(self.span);
        match slice.find(&self.value).filter(|_| slice.len() <= self.value.len() + 2) {
            Some(quote) => {
                let start = self.span.start + quote;
                Span::new(start + span.start, start + span.end)
            }
            None => self.span,
        }
    }
}

impl Placed<Verbatim> {
    /// Returns the value exactly as written, unless it is quoted, escaped or folded: YAML's numbers would lose their
    /// spelling.
    pub fn verbatim<'a>(&'a self, source: &'a Source) -> &'a str {
        let slice = source.slice(self.span).trim();
        let plain = !slice.is_empty()
            && !slice.starts_with(['"', '\'', '*'])
            && !slice.contains(['\n', '\r']);
        if plain { slice } else { &self.value.0 }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Placed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = serde_yaml::Spanned::<T>::deserialize(deserializer)?;
        Ok(Self { span: bytes(&spanned.referenced), value: spanned.value })
    }
}

impl<T: JsonSchema> JsonSchema for Placed<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// Parses a source into a tree.
///
/// # Errors
/// The first place at which the text is not YAML, or exceeds a limit.
pub fn tree(source: &Source) -> Result<Node, Box<Finding>> {
    tree_of(source, &|_, _| Vec::new())
}

/// Parses a source into a tree; `None` for a text that is not YAML. Quicker than [`tree`], which looks for the mistake.
pub fn find_tree(source: &Source) -> Option<Node> {
    raw(source).ok()
}

/// Parses a source into a tree. `faults` returns the other faults of a tree, so that no suggested correction introduces
/// one.
///
/// # Errors
/// As [`tree`].
pub fn tree_of(
    source: &Source,
    faults: &dyn Fn(&Source, &Node) -> Vec<Span>,
) -> Result<Node, Box<Finding>> {
    raw(source).map_err(|error| Box::new(syntax_errors::finding(source, &error, faults)))
}

fn raw(source: &Source) -> Result<Node, serde_yaml::Error> {
    // Both of two duplicate keys are kept, so that both can be reported.
    let options = options(DuplicateKeyPolicy::LastWins);
    serde_yaml::from_str_with_options(&source.text, options).map(|raw: RawNode| raw.0)
}

/// Parses text of a known shape into a type; the first of duplicate keys counts.
///
/// # Errors
/// The parser's message, with line and column.
pub fn parse_as<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_yaml::from_str_with_options(text, options(DuplicateKeyPolicy::FirstWins))
        .map_err(|error| syntax_errors::error_text(&error))
}

fn options(duplicate_keys: DuplicateKeyPolicy) -> serde_yaml::Options {
    serde_yaml::options! {
        strict_booleans: true,
        duplicate_keys: duplicate_keys,
        merge_keys: serde_yaml::options::MergeKeyPolicy::Error,
        with_snippet: false,
        non_finite_float_policy: serde_yaml::options::NonFiniteFloatPolicy::PassThrough,
        budget: serde_yaml::budget! {
            max_depth: limits::DEPTH,
            flow_nesting_limit: limits::DEPTH,
            max_nodes: limits::NODES,
            max_aliases: limits::ALIASES,
            max_anchors: limits::ALIASES,
            max_documents: 1,
            enforce_alias_anchor_ratio: false,
            max_total_scalar_bytes: 4 * limits::FILE_BYTES as usize,
        },
    }
}

fn bytes(location: &serde_yaml::Location) -> Span {
    let span = location.span();
    let start = span.byte_offset().unwrap_or(0);
    Span::new(start as usize, (start + span.byte_len().unwrap_or(0)) as usize)
}

/// A node being deserialized: `Spanned` cannot be named inside the type it is part of.
struct RawNode(Node);

impl<'de> Deserialize<'de> for RawNode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let placed = Placed::<YamlValue>::deserialize(deserializer)?;
        Ok(Self(Node { span: placed.span, value: placed.value }))
    }
}

impl<'de> Deserialize<'de> for YamlValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

/// Visitor methods for scalars other than text.
macro_rules! visit_plain {
    ($($visit:ident($Value:ty))*) => {$(
        fn $visit<E: Error>(self, value: $Value) -> Result<YamlValue, E> {
            Ok(YamlValue::Scalar { text: value.to_string(), is_text: false })
        }
    )*};
}

impl<'de> Visitor<'de> for AnyValue {
    type Value = YamlValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E: Error>(self) -> Result<YamlValue, E> {
        Ok(YamlValue::Nothing)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<YamlValue, E> {
        Ok(YamlValue::Scalar { text: text.to_owned(), is_text: true })
    }

    visit_plain!(visit_bool(bool) visit_i64(i64) visit_u64(u64) visit_f64(f64));

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<YamlValue, A::Error> {
        let mut list = Vec::new();
        while let Some(RawNode(node)) = items.next_element()? {
            list.push(node);
        }
        Ok(YamlValue::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut pairs: A) -> Result<YamlValue, A::Error> {
        let mut mapping = Vec::new();
        while let Some(key) = pairs.next_key::<Placed<Word>>()? {
            let RawNode(node) = pairs.next_value()?;
            mapping.push((YamlKey { span: key.span, text: key.value.0 }, node));
        }
        Ok(YamlValue::Mapping(mapping))
    }
}

/// A key: any single value, as text.
struct Word(String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match YamlValue::deserialize(deserializer)? {
            YamlValue::Scalar { text, .. } => Ok(Self(text)),
            YamlValue::Nothing => Ok(Self(String::new())),
            _ => Err(D::Error::invalid_type(serde::de::Unexpected::Map, &"a key")),
        }
    }
}

/// A scalar exactly as written: `14`, `4d`, `3 messiah`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verbatim(pub String);

impl<'de> Deserialize<'de> for Verbatim {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Word::deserialize(deserializer).map(|word| Self(word.0))
    }
}

impl JsonSchema for Verbatim {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Verbatim".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({ "type": ["string", "integer"], "maxLength": limits::NAME })
    }
}
