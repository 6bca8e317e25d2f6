//! What is packed into the binary: the rulesets, the shipped armies, the templates and fonts.

use crate::error::{Error, ErrorKind};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

#[derive(RustEmbed)]
#[folder = "grammars"]
struct Grammars;

#[derive(RustEmbed)]
#[folder = "armies"]
struct Armies;

#[derive(RustEmbed)]
#[folder = "templates"]
struct Templates;

/// A table of `grammars/`, such as `fistful/ruleset.yaml`, with its path: from the binary, or from a folder
/// laid out the same way. A game that the folder does not hold comes from the binary all the same.
///
/// # Errors
/// A file of the folder that cannot be read.
pub fn grammar(path: &str, folder: Option<&Path>) -> Result<(PathBuf, String), Error> {
    let game = |path: &str| path.split('/').next().unwrap_or_default().to_owned();
    let holds = |folder: &Path| Grammars::iter().any(|path| folder.join(game(&path)).is_dir());
    let folder = folder.filter(|folder| folder.join(game(path)).is_dir() || !holds(folder));
    let Some(folder) = folder else {
        return Ok((path.into(), Grammars::get(path).and_then(text).unwrap_or_default()));
    };
    let path = folder.join(path);
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok((path, text)),
        Err(why) => Err(Error::new(&path, ErrorKind::Read(why))),
    }
}

/// A shipped army or force by its name, such as `fistful/harkonnen`.
pub fn army(name: &str) -> Option<String> {
    Armies::get(&format!("{name}.yaml")).and_then(text)
}

/// The names of the shipped armies, in order: `fistful/atreides` and so on.
pub fn armies() -> Vec<String> {
    names(|name| !name.contains(FORCES))
}

/// The names of the shipped forces, in order: `fistful/forces/atreides-300` and so on.
pub fn forces() -> Vec<String> {
    names(|name| name.contains(FORCES))
}

/// The folder of the forces of a game.
const FORCES: &str = "/forces/";

fn names(wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let names = Armies::iter().filter_map(|path| path.strip_suffix(".yaml").map(str::to_owned));
    let mut names: Vec<String> = names.filter(|name| wanted(name)).collect();
    names.sort();
    names
}

/// A file of `templates/`, such as `sheet.typ`.
pub fn template(path: &str) -> Option<Cow<'static, [u8]>> {
    Templates::get(path).map(|file| file.data)
}

/// A file of `templates/` that the code names.
///
/// # Panics
/// Where there is none: tests open every one.
pub fn built_in(path: &str) -> Cow<'static, [u8]> {
    template(path).unwrap_or_else(|| unreachable!("templates/{path} is built in"))
}

/// The bundled fonts of a file type, `.ttf` or `.woff2`: name and bytes, in the order of their names.
pub fn fonts(ending: &str) -> Vec<(String, Cow<'static, [u8]>)> {
    let mut names: Vec<_> = Templates::iter().filter(|path| path.ends_with(ending)).collect();
    names.sort();
    names.iter().filter_map(|name| Some((name.to_string(), template(name)?))).collect()
}

/// Whether there is a picture of this name in `templates/icons`.
pub fn has_icon(name: &str) -> bool {
    Templates::get(&format!("icons/{name}.svg")).is_some()
}

/// The pictures of icons and emblems: name and bytes, such as `icons/shield.svg`.
pub fn pictures() -> Vec<(String, Cow<'static, [u8]>)> {
    let names = Templates::iter().filter(|path| path.ends_with(".svg"));
    names.filter_map(|name| Some((name.to_string(), template(&name)?))).collect()
}

fn text(file: EmbeddedFile) -> Option<String> {
    String::from_utf8(file.data.into_owned()).ok()
}
