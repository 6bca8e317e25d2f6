//! What a player has set once for all: in variables such as `FISTFUL_LANG`, or else as `lang: es` in
//! `fistful/config.yaml`, where the system keeps such files.

use crate::error::{Error, ErrorKind};
use crate::language::Language;
use crate::text::{Source, Span, listed, nearest};
use crate::yaml::{self, Node, Value};
use std::path::PathBuf;
use std::{env, fs, io};

/// What can be set, and to which values.
#[derive(Debug)]
pub struct Key {
    /// Its name in the file; in capitals, in the variable.
    pub name: &'static str,
    /// Its values.
    pub allowed: Vec<String>,
}

/// A default of a player's own.
#[derive(Debug)]
pub struct Setting {
    /// The name of its key.
    pub key: &'static str,
    /// One of the values of that key.
    pub value: String,
}

/// What is set of some keys, each once: a variable goes before the file.
///
/// # Errors
/// A key or a value that there is not, with its place; a file that cannot be read, or is not YAML.
pub fn settings(keys: &[Key]) -> Result<Vec<Setting>, Error> {
    let mut settings = Vec::new();
    for key in keys {
        let name = format!("FISTFUL_{}", key.name.to_uppercase());
        let value = env::var_os(&name).unwrap_or_default();
        if !value.is_empty() {
            settings.push(setting(name, key, &value.to_string_lossy())?);
        }
    }
    for setting in filed(keys)? {
        if settings.iter().all(|other| other.key != setting.key) {
            settings.push(setting);
        }
    }
    Ok(settings)
}

fn setting(place: String, key: &Key, value: &str) -> Result<Setting, Error> {
    match key.allowed.iter().find(|allowed| *allowed == value) {
        Some(value) => Ok(Setting { key: key.name, value: value.clone() }),
        None => wrong(place, value, key.allowed.iter().map(String::as_str)),
    }
}

fn wrong<'a, T>(
    place: String,
    found: &str,
    allowed: impl Iterator<Item = &'a str> + Clone,
) -> Result<T, Error> {
    let near = nearest(&found.to_lowercase(), allowed.clone());
    let kind = ErrorKind::WrongValue { found: found.to_owned(), near, allowed: listed(allowed) };
    Err(Error::new(place, kind))
}

/// The file, where the system has a place for it.
fn file() -> Option<PathBuf> {
    let named = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = if cfg!(windows) {
        named("APPDATA")
    } else {
        named("XDG_CONFIG_HOME").or_else(|| Some(named("HOME")?.join(".config")))
    };
    Some(home?.join("fistful").join("config.yaml"))
}

fn filed(keys: &[Key]) -> Result<Vec<Setting>, Error> {
    let Some(path) = file() else { return Ok(Vec::new()) };
    let text = match fs::read(&path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(why) => return Err(Error::new(path, ErrorKind::Read(why))),
    };
    let source = Source::new(path.display().to_string(), text);
    if source.text.lines().all(|line| line.trim().is_empty() || line.trim().starts_with('#')) {
        return Ok(Vec::new());
    }
    let place = |span: Span| {
        let place = source.place(span);
        format!("{}:{}:{}", source.name, place.line, place.column)
    };
    let tree = yaml::tree(&source).map_err(|finding| {
        let place = place(finding.span.unwrap_or_default());
        let said = |language| format!("{place}: {}", finding.fault.say(language));
        let hint = |language| finding.fault.hint(language).unwrap_or_default();
        Error::told(&place, Language::ALL.map(said), Language::ALL.map(hint))
    })?;
    let names = keys.iter().map(|key| key.name);
    let Value::Mapping(pairs) = tree.value else {
        let first = source.text.lines().next().unwrap_or_default();
        return wrong(place(tree.span), first, names);
    };
    let read = |(key, Node { span, value }): (yaml::Key, Node)| {
        let Some(known) = keys.iter().find(|known| known.name == key.text) else {
            return wrong(place(key.span), &key.text, names.clone());
        };
        match value {
            Value::Scalar { text, .. } => setting(place(span), known, &text),
            _ => setting(place(span), known, ""),
        }
    };
    pairs.into_iter().map(read).collect()
}
