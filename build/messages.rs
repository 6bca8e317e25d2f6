//! Makes Rust of the catalogues in `templates/messages/`.
//!
//! A catalogue is a mapping of variants to messages, under the name of their enum:
//!
//! ```yaml
//! CodeFault:
//!   CodeTooLong:
//!     id: code-too-long
//!     en: an ability code of {bytes} bytes
//!     es: un código de habilidad de {bytes} bytes
//!     hint: {en: 'a code has at most {CODE_BYTES} bytes', es: ...}
//! ```
//!
//! The module of the enum includes what is made of it, an `impl` whose matches name every message and nothing else.
//! So the compiler refuses a variant without a message, a message without a variant, and a placeholder without a field;
//! what only this file can see, it refuses with the file and the key.
//!
//! An entry:
//! - `id`, and `severity` where it is no `error`: in all messages of an enum or in none. With them the enum is a
//!   `Message`, without them it has words alone (`Say`), to stand in placeholders of others.
//! - `en` and `es`; or `both`, the same in the two languages; or `from: field`, the words, the hint and, unless they
//!   stand here, the id and severity of another message.
//! - `hint`: `en` and `es`, or `both`.
//! - `near: true` where the variant has a field `near`, an `Option`: if it is some, the hint asks whether it was meant.
//!   `near: {en, es}` says more than that, with `{near:meant}` for the question. In a
//!   catalogue of a function, `near` replaces the words where it is some.
//! - `act`: what a front end can say about it, such as `AddNco`, or `RaiseLimit total` with a field; or `from`.
//! - `uneven: true` where a placeholder stands in one language alone.
//!
//! A placeholder is `{field}`, or `{0}` of a tuple; `{found:short}` with a function of `message::format`, or one in the
//! module's scope; `{found:short 24}` with arguments for it; `{found:figure|figures}` for one or more; `{FORCE}` for a
//! constant of `limits`. `{{` and `}}` are braces.
//!
//! The key of a catalogue may be the head of a function, such as `say(kind: &ErrorKind, path: &str)`, where the words
//! need more than the variant, or an enum has several sets of them. Its placeholders may name all its arguments.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

const FOLDER: &str = "templates/messages";
const FORMATS: [&str; 9] =
    ["short", "shown", "lower", "minus", "hex", "code_point", "visible", "meant", "quoted"];

type Catalogues = BTreeMap<String, BTreeMap<String, Entry>>;

/// A result, or the reason why a catalogue cannot be used.
type BuildResult<T> = Result<T, String>;

/// An expression in an arm of a match, and the fields that the arm binds for it.
type Expression = (Vec<String>, String);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: Option<String>,
    severity: Option<Severity>,
    en: Option<String>,
    es: Option<String>,
    both: Option<String>,
    from: Option<Field>,
    hint: Option<Pair>,
    near: Option<Near>,
    act: Option<String>,
    #[serde(default)]
    uneven: bool,
}

#[derive(Deserialize, Clone, Default)]
#[serde(deny_unknown_fields)]
struct Pair {
    en: Option<String>,
    es: Option<String>,
    both: Option<String>,
}

#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "kebab-case")]
enum Severity {
    Note,
    Warning,
    Error,
}

/// The name of a field, or its place in a tuple.
#[derive(Deserialize)]
#[serde(untagged)]
enum Field {
    Place(usize),
    Name(String),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Near {
    /// The usual question.
    Meant(bool),
    /// The question with more words.
    Custom(Pair),
}

/// Writes a file of Rust into `out` for each catalogue.
///
/// # Panics
/// A catalogue that cannot be read or is invalid; a file that cannot be read or written.
pub(crate) fn make(out: &Path) {
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed=build");
    for path in crate::files(Path::new(FOLDER)) {
        let text = fs::read_to_string(&path).expect("a catalogue");
        let made = read(&text).and_then(|catalogues| rust(&catalogues));
        let made = made.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let inside = path.strip_prefix("templates").expect("a path below").with_extension("rs");
        let to = out.join(inside);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::write(to, made).expect("a file");
    }
}

fn read(text: &str) -> BuildResult<Catalogues> {
    serde_yaml::from_str(text).map_err(|why| why.to_string())
}

fn rust(catalogues: &Catalogues) -> BuildResult<String> {
    let made = catalogues.iter().map(|(key, entries)| {
        let catalogue = Catalogue { head: Head::new(key), entries };
        catalogue.rust().map_err(|why| format!("{key}: {why}"))
    });
    made.collect()
}

/// The key of a catalogue: an enum, whose `impl` has the words, or the head of a function.
struct Head<'a> {
    /// The enum.
    enum_name: &'a str,
    /// The names of the arguments of a function, the first of which is matched; none of an enum.
    arguments: Vec<&'a str>,
    /// The head of a function without its last parenthesis.
    signature: &'a str,
}

impl<'a> Head<'a> {
    fn new(key: &'a str) -> Self {
        let Some((_, arguments)) = key.split_once('(') else {
            return Self { enum_name: key, arguments: Vec::new(), signature: "" };
        };
        let enum_name = arguments.split(['&', ',', ')']).nth(1).unwrap_or_default();
        let named = arguments.split(", ").filter_map(|part| part.split_once(": "));
        let signature = key.strip_suffix(')').unwrap_or(key);
        Self { enum_name, arguments: named.map(|(name, _)| name).collect(), signature }
    }

    fn is_function(&self) -> bool {
        !self.arguments.is_empty()
    }

    /// Returns `true` if a placeholder names an argument other than the one that is matched.
    fn is_extra_argument(&self, name: &str) -> bool {
        self.arguments.iter().skip(1).any(|argument| *argument == name)
    }
}

struct Catalogue<'a> {
    head: Head<'a>,
    entries: &'a BTreeMap<String, Entry>,
}

impl Catalogue<'_> {
    fn rust(&self) -> BuildResult<String> {
        let say = self.arms(|entry| match &entry.from {
            Some(field) if entry.pair().is_empty() => Ok(from(field, "Say::say", "language")),
            Some(_) => Err("`from` beside words of its own".into()),
            None if self.head.is_function() => {
                let (fields, words) = self.words(&entry.pair(), entry.uneven)?;
                self.near(entry, fields, words, |near| near)
            }
            None => self.words(&entry.pair(), entry.uneven),
        })?;
        if let Some(matched) = self.head.arguments.first() {
            let plain = |entry: &Entry| entry.id.is_none() && entry.hint.is_none();
            if !self.entries.values().all(plain) {
                return Err("a function has neither ids nor hints".into());
            }
            let head = self.head.signature;
            return Ok(format!(
                "{ALLOWED}fn {head}, language: crate::language::Language) -> String {{\nmatch {matched} {{\n{say}}}\n}}\n"
            ));
        }
        let enum_name = self.head.enum_name;
        let hints = self.arms(|entry| self.hint(entry))?;
        let mut made = format!(
            "{ALLOWED}impl crate::message::Say for {enum_name} {{\n\
             fn say(&self, language: crate::language::Language) -> String {{\nmatch self {{\n{say}}}\n}}\n"
        );
        if self.entries.values().any(|entry| entry.hints()) {
            let _ = write!(
                made,
                "fn hint(&self, language: crate::language::Language) -> Option<String> {{\nmatch self {{\n{hints}}}\n}}\n"
            );
        }
        if self.entries.values().any(|entry| entry.act.is_some()) {
            let acts = self.arms(|entry| Ok(act(entry)))?;
            let _ = write!(
                made,
                "fn act(&self) -> Option<crate::message::Act> {{\nmatch self {{\n{acts}}}\n}}\n"
            );
        }
        made.push_str("}\n");
        made.push_str(&self.message()?);
        Ok(made)
    }

    /// The id and the severity of each variant.
    fn message(&self) -> BuildResult<String> {
        if self.entries.values().all(|entry| entry.id.is_none() && entry.from.is_none()) {
            return Ok(String::new());
        }
        let ids = self.arms(|entry| match (&entry.id, &entry.from) {
            (Some(id), _) => Ok((Vec::new(), format!("{id:?}"))),
            (None, Some(field)) => Ok(from(field, "Message::id", "")),
            (None, None) => Err("no `id`, and others have one".into()),
        })?;
        let severities = self.arms(|entry| match (&entry.id, &entry.from) {
            (None, Some(field)) => Ok(from(field, "Message::severity", "")),
            _ => {
                let severity = entry.severity.unwrap_or(Severity::Error);
                Ok((Vec::new(), format!("crate::message::Severity::{severity:?}")))
            }
        })?;
        let enum_name = self.head.enum_name;
        Ok(format!(
            "{ALLOWED}impl crate::message::Message for {enum_name} {{\n\
             fn id(&self) -> &'static str {{\nmatch self {{\n{ids}}}\n}}\n\
             fn severity(&self) -> crate::message::Severity {{\nmatch self {{\n{severities}}}\n}}\n}}\n"
        ))
    }

    /// Returns an arm for each message: the fields that it binds, and the expression that `make` builds from them.
    fn arms(&self, make: impl Fn(&Entry) -> BuildResult<Expression>) -> BuildResult<String> {
        let arm = |(variant, entry): (&String, &Entry)| {
            let (fields, made) = make(entry).map_err(|why| format!("{variant}: {why}"))?;
            let fields: BTreeSet<String> = fields.into_iter().collect();
            let bound: String =
                fields.iter().map(|field| format!("{}, ", binding(field))).collect();
            Ok(format!("{}::{variant} {{ {bound}.. }} => {made},\n", self.head.enum_name))
        };
        self.entries.iter().map(arm).collect()
    }

    fn hint(&self, entry: &Entry) -> BuildResult<Expression> {
        let (fields, hint) = match (&entry.hint, &entry.from) {
            (Some(_), Some(_)) => return Err("`from` beside a hint of its own".into()),
            (Some(hint), None) => {
                let (fields, words) =
                    self.words(hint, entry.uneven).map_err(|why| format!("hint: {why}"))?;
                (fields, format!("Some({words})"))
            }
            (None, Some(field)) => from(field, "Say::hint", "language"),
            (None, None) => (Vec::new(), "None".to_owned()),
        };
        self.near(entry, fields, hint, |near| format!("Some({near})"))
    }

    /// Returns the question for the probable value if there is one, or else `otherwise`.
    fn near(
        &self,
        entry: &Entry,
        mut fields: Vec<String>,
        otherwise: String,
        wrap: impl Fn(String) -> String,
    ) -> BuildResult<Expression> {
        let near = match &entry.near {
            None | Some(Near::Meant(false)) => return Ok((fields, otherwise)),
            Some(Near::Meant(true)) => {
                Pair { both: Some("{near:meant}".into()), ..Pair::default() }
            }
            Some(Near::Custom(words)) => words.clone(),
        };
        let (used, near) = self.words(&near, entry.uneven).map_err(|why| format!("near: {why}"))?;
        fields.extend(used);
        fields.push("near".into());
        let near = wrap(near);
        Ok((fields, format!("match near {{ Some(near) => {near}, None => {otherwise} }}")))
    }

    /// Returns an expression for a text in the requested language.
    fn words(&self, pair: &Pair, uneven: bool) -> BuildResult<Expression> {
        let texts = match pair {
            Pair { both: Some(both), en: None, es: None } => [both, both],
            Pair { both: Some(_), .. } => return Err("`both` beside `en` or `es`".into()),
            Pair { en: Some(en), es: Some(es), .. } if en == es => {
                return Err(format!("`{en}` in both languages: write `both`"));
            }
            Pair { en: Some(en), es: Some(es), .. } => [en, es],
            Pair { en: None, .. } => return Err("no `en`".into()),
            Pair { es: None, .. } => return Err("no `es`".into()),
        };
        let [en, es] = texts.map(|text| self.text(text));
        let ((fields, en), (others, es)) = (en?, es?);
        let [ours, theirs] = [&fields, &others].map(|all| all.iter().collect::<BTreeSet<_>>());
        if ours != theirs && !uneven {
            let lone: Vec<&&String> = ours.symmetric_difference(&theirs).collect();
            return Err(format!("{lone:?} stands in one language alone"));
        }
        let words = if en == es {
            en
        } else {
            format!(
                "match language {{\n\
                 crate::language::Language::English => {en},\n\
                 crate::language::Language::Spanish => {es},\n}}"
            )
        };
        let is_field = |name: &String| {
            let is_constant = name.starts_with(|c: char| c.is_ascii_uppercase());
            !is_constant && !self.head.is_extra_argument(name)
        };
        Ok(([fields, others].concat().into_iter().filter(is_field).collect(), words))
    }

    /// Returns an expression for a text with its placeholders, and the names in them.
    fn text(&self, text: &str) -> BuildResult<Expression> {
        let (mut format, mut names, mut values) = (String::new(), Vec::new(), Vec::new());
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            format.push_str(&rest[..at]);
            rest = &rest[at..];
            if let Some(brace) = ["{{", "}}"].into_iter().find(|brace| rest.starts_with(brace)) {
                format.push_str(brace);
                rest = &rest[2..];
                continue;
            }
            let inside = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
            let (inside, after) = inside.ok_or_else(|| format!("a lone brace in `{text}`"))?;
            let (name, value) = placeholder(inside);
            format.push_str("{}");
            names.push(name);
            values.push(value);
            rest = after;
        }
        format.push_str(rest);
        let expression = if values.is_empty() {
            format!("{:?}.to_owned()", format.replace("{{", "{").replace("}}", "}"))
        } else {
            format!("format!({format:?}, {})", values.join(", "))
        };
        Ok((names, expression))
    }
}

/// Lints that generated matches may break, as with `Self::Unit { .. }` or a clone of a copy.
const ALLOWED: &str = "#[allow(unused_variables, clippy::clone_on_copy, clippy::manual_map, clippy::unnecessary_lazy_evaluations, \
                       clippy::unneeded_struct_pattern, clippy::useless_format)]\n";

impl Field {
    fn name(&self) -> String {
        match self {
            Self::Place(place) => place.to_string(),
            Self::Name(name) => name.clone(),
        }
    }
}

impl Entry {
    fn pair(&self) -> Pair {
        Pair { en: self.en.clone(), es: self.es.clone(), both: self.both.clone() }
    }

    fn hints(&self) -> bool {
        self.hint.is_some() || self.near.is_some() || self.from.is_some()
    }
}

impl Pair {
    fn is_empty(&self) -> bool {
        self.en.is_none() && self.es.is_none() && self.both.is_none()
    }
}

/// Returns a call that delegates to another message.
fn from(field: &Field, what: &str, argument: &str) -> Expression {
    let name = field.name();
    let comma = if argument.is_empty() { "" } else { ", " };
    let made = format!("crate::message::{what}({}{comma}{argument})", local(&name));
    (vec![name], made)
}

/// The act of a message; `None` at run time if the message has a suggestion, which takes its place.
fn act(entry: &Entry) -> Expression {
    let Some(act) = &entry.act else { return (Vec::new(), "None".to_owned()) };
    if let ("from", Some(field)) = (act.as_str(), &entry.from) {
        let name = field.name();
        let made = format!("crate::message::Say::act({})", local(&name));
        return (vec![name], made);
    }
    let mut words = act.split(' ');
    let name = words.next().unwrap_or_default();
    let mut fields: Vec<String> = words.map(str::to_owned).collect();
    let values: Vec<String> =
        fields.iter().map(|field| format!("{}.clone()", local(field))).collect();
    let value = if values.is_empty() {
        format!("crate::message::Act::{name}")
    } else {
        format!("crate::message::Act::{name}({})", values.join(", "))
    };
    if entry.near.is_none() {
        return (fields, format!("Some({value})"));
    }
    fields.push("near".into());
    (fields, format!("near.is_none().then(|| {value})"))
}

/// Returns the name in a placeholder, and the expression that takes its place.
fn placeholder(inside: &str) -> (String, String) {
    let (name, format) = inside.split_once(':').unwrap_or((inside, ""));
    let field = local(name);
    let value = if name.starts_with(|c: char| c.is_ascii_uppercase()) {
        format!("crate::limits::{name}")
    } else if format.is_empty() {
        format!("crate::message::Say::say({field}, language)")
    } else if let Some((one, many)) = format.split_once('|') {
        format!("if *{field} == 1 {{ {one:?} }} else {{ {many:?} }}")
    } else {
        let mut words = format.split(' ');
        let function = words.next().unwrap_or_default();
        let is_short = format == "short";
        let arguments: String =
            words.chain(is_short.then_some("40")).map(|word| format!("{word}, ")).collect();
        let path = if FORMATS.contains(&function) { "crate::message::format::" } else { "" };
        format!("{path}{function}({field}, {arguments}language)")
    };
    (name.to_owned(), value)
}

/// The name of a field in an arm: `field_0` of a tuple.
fn local(field: &str) -> String {
    let is_place = field.starts_with(|c: char| c.is_ascii_digit());
    if is_place { format!("field_{field}") } else { field.to_owned() }
}

fn binding(field: &str) -> String {
    let local = local(field);
    if local == field { local } else { format!("{field}: {local}") }
}
