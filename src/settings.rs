//! Settings of the user: in variables such as `FISTFUL_LANG`, or else as `lang: es` in `fistful/config.yaml`, in the
//! system's folder for such files.

use crate::error::{Error, ErrorKind, ExpectedFile, read_file};
use crate::fault::FileFault;
use crate::finding::Finding;
use crate::language::Language;
use crate::text::{Span, list_values, nearest};
use crate::yaml::{self, Node, YamlValue};
use crate::{limits, read};
use std::path::PathBuf;
use std::{env, io};

/// The keys of settings.
struct SettingKeys<'a> {
    /// Names in the file; in variables they are in capitals.
    names: &'a [&'static str],
    /// The values of a key; called only if something is set.
    allowed: &'a dyn Fn(&str) -> Vec<String>,
}

/// A default set by the user.
#[derive(Debug)]
pub struct Setting {
    pub key: &'static str,
    /// One of the values of that key.
    pub value: String,
}

/// A setting that cannot be used.
#[derive(Debug)]
pub struct SettingFault {
    /// The key; `None` if the file or an unknown key is wrong.
    pub key: Option<&'static str>,
    /// The reason, with its place.
    pub error: Box<Error>,
}

/// Returns the settings, each key once, as a variable overrides the file; and those that cannot be used: an unknown key
/// or value, a file that cannot be read or is not YAML.
pub fn settings(
    names: &[&'static str],
    allowed: impl Fn(&str) -> Vec<String>,
) -> (Vec<Setting>, Vec<SettingFault>) {
    let keys = SettingKeys { names, allowed: &allowed };
    let (mut settings, mut faults) = (Vec::<Setting>::new(), Vec::new());
    for read in names.iter().filter_map(|name| keys.variable(name)).chain(read_file_settings(&keys))
    {
        match read {
            Ok(setting) if settings.iter().all(|other| other.key != setting.key) => {
                settings.push(setting);
            }
            Ok(_) => {}
            Err(fault) => faults.push(fault),
        }
    }
    (settings, faults)
}

impl SettingKeys<'_> {
    fn variable(&self, key: &'static str) -> Option<Result<Setting, SettingFault>> {
        let name = format!("FISTFUL_{}", key.to_uppercase());
        let value = env::var_os(&name).filter(|value| !value.is_empty())?;
        Some(self.setting(name, key, &value.to_string_lossy()))
    }

    fn setting(
        &self,
        place: String,
        key: &'static str,
        value: &str,
    ) -> Result<Setting, SettingFault> {
        let allowed = (self.allowed)(key);
        match allowed.iter().find(|allowed| **allowed == value.to_lowercase()) {
            Some(value) => Ok(Setting { key, value: value.clone() }),
            None => {
                let error = setting_error(place, value, allowed.iter().map(String::as_str));
                Err(SettingFault { key: Some(key), error: Box::new(error) })
            }
        }
    }
}

fn setting_error<'a>(
    place: String,
    found: &str,
    allowed: impl Iterator<Item = &'a str> + Clone,
) -> Error {
    let near = nearest(&found.to_lowercase(), allowed.clone());
    let kind = ErrorKind::WrongValue {
        found: found.to_owned(),
        near,
        allowed: list_values(allowed).into(),
    };
    Error::new(place, kind)
}

/// Returns the path of the file, if the system has a place for it.
fn file() -> Option<PathBuf> {
    let named = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = if cfg!(windows) {
        named("APPDATA")
    } else {
        named("XDG_CONFIG_HOME").or_else(|| Some(named("HOME")?.join(".config")))
    };
    Some(home?.join("fistful").join("config.yaml"))
}

fn read_file_settings(keys: &SettingKeys) -> Vec<Result<Setting, SettingFault>> {
    let read = file().map_or_else(|| Ok(Vec::new()), |path| read_settings_file(path, keys));
    read.unwrap_or_else(|error| vec![Err(SettingFault { key: None, error: Box::new(error) })])
}

fn read_settings_file(
    path: PathBuf,
    keys: &SettingKeys,
) -> Result<Vec<Result<Setting, SettingFault>>, Error> {
    let bytes = match read_file(&path, limits::FILE_BYTES, ExpectedFile::Settings) {
        Ok(bytes) => bytes,
        Err(Error { kind: ErrorKind::Read(why), .. }) if why.kind() == io::ErrorKind::NotFound => {
            return Ok(Vec::new());
        }
        Err(error) => return Err(error),
    };
    let (source, found) = read::source(&path.display().to_string(), &bytes);
    if source.text.lines().all(|line| line.trim().is_empty() || line.trim().starts_with('#')) {
        return Ok(Vec::new());
    }
    let place = |span: Span| {
        let place = source.place(span);
        format!("{}:{}:{}", source.name, place.line, place.column)
    };
    let file_error = |finding: Finding| {
        let place = place(finding.span.unwrap_or_default());
        let message = |language| format!("{place}: {}", finding.fault.say(language));
        let hint = |language| finding.fault.hint(language).unwrap_or_default();
        Error::in_words(&place, Language::ALL.map(message), Language::ALL.map(hint))
    };
    if let Some(finding) = found.into_iter().next() {
        return Err(file_error(finding));
    }
    let tree = yaml::tree(&source).map_err(|finding| file_error(*finding))?;
    let names = keys.names.iter().copied();
    let YamlValue::Mapping(pairs) = tree.value else {
        let first = source.text.lines().next().unwrap_or_default();
        return Err(setting_error(place(tree.span), first, names));
    };
    for (index, (key, _)) in pairs.iter().enumerate() {
        if let Some((first, _)) = pairs[..index].iter().find(|(other, _)| other.text == key.text) {
            let first_line = source.place(first.span).line;
            let key_text = key.text.clone();
            let fault = FileFault::DuplicateKey { key: key_text, first_line };
            return Err(file_error(Finding::at(key.span, fault.into())));
        }
    }
    let read = |(key, Node { span, value }): (yaml::YamlKey, Node)| {
        let Some(known) = names.clone().find(|known| *known == key.text) else {
            let error = setting_error(place(key.span), &key.text, names.clone());
            return Err(SettingFault { key: None, error: Box::new(error) });
        };
        match value {
            YamlValue::Scalar { text, .. } => keys.setting(place(span), known, &text),
            _ => keys.setting(place(span), known, ""),
        }
    };
    Ok(pairs.into_iter().map(read).collect())
}
