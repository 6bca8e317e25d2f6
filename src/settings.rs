//! What a player has set once for all: in variables such as `FISTFUL_LANG`, or else as `lang: es` in
//! `fistful/config.yaml`, where the system keeps such files.

use crate::error::{Error, ErrorKind};
use crate::language::Language;
use crate::limits;
use crate::text::{Source, Span, listed, nearest};
use crate::yaml::{self, Node, Value};
use std::env;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

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

/// What cannot be used of what a player has set.
#[derive(Debug)]
pub struct Wrong {
    /// The name of its key; none where it is the file, or a key that there is not.
    pub key: Option<&'static str>,
    /// Why, with its place.
    pub error: Error,
}

/// What is set of some keys, each once, as a variable goes before the file; and what cannot be used: a key or a value
/// that there is not, a file that cannot be read or is not YAML.
pub fn settings(keys: &[Key]) -> (Vec<Setting>, Vec<Wrong>) {
    let (mut settings, mut wrong) = (Vec::<Setting>::new(), Vec::new());
    for read in keys.iter().filter_map(variable).chain(filed(keys)) {
        match read {
            Ok(setting) if settings.iter().all(|other| other.key != setting.key) => {
                settings.push(setting);
            }
            Ok(_) => {}
            Err(fault) => wrong.push(fault),
        }
    }
    (settings, wrong)
}

fn variable(key: &Key) -> Option<Result<Setting, Wrong>> {
    let name = format!("FISTFUL_{}", key.name.to_uppercase());
    let value = env::var_os(&name).filter(|value| !value.is_empty())?;
    Some(setting(name, key, &value.to_string_lossy()))
}

fn setting(place: String, key: &Key, value: &str) -> Result<Setting, Wrong> {
    match key.allowed.iter().find(|allowed| **allowed == value.to_lowercase()) {
        Some(value) => Ok(Setting { key: key.name, value: value.clone() }),
        None => {
            let error = wrong(place, value, key.allowed.iter().map(String::as_str));
            Err(Wrong { key: Some(key.name), error })
        }
    }
}

fn wrong<'a>(place: String, found: &str, allowed: impl Iterator<Item = &'a str> + Clone) -> Error {
    let near = nearest(&found.to_lowercase(), allowed.clone());
    let kind =
        ErrorKind::WrongValue { found: found.to_owned(), near, allowed: listed(allowed).into() };
    Error::new(place, kind)
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

fn filed(keys: &[Key]) -> Vec<Result<Setting, Wrong>> {
    let read = file().map_or_else(|| Ok(Vec::new()), |path| read(path, keys));
    read.unwrap_or_else(|error| vec![Err(Wrong { key: None, error })])
}

/// No more of a file than one may have.
fn bounded(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limits::FILE_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn read(path: PathBuf, keys: &[Key]) -> Result<Vec<Result<Setting, Wrong>>, Error> {
    if fs::metadata(&path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return Err(Error::new(path, ErrorKind::NotAFile));
    }
    let text = match bounded(&path) {
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
        return Err(wrong(place(tree.span), first, names));
    };
    let read = |(key, Node { span, value }): (yaml::Key, Node)| {
        let Some(known) = keys.iter().find(|known| known.name == key.text) else {
            let error = wrong(place(key.span), &key.text, names.clone());
            return Err(Wrong { key: None, error });
        };
        match value {
            Value::Scalar { text, .. } => setting(place(span), known, &text),
            _ => setting(place(span), known, ""),
        }
    };
    Ok(pairs.into_iter().map(read).collect())
}
