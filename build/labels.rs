//! Makes the types of the labels from `templates/labels/`: a file is a topic, and each of its keys a field.
//!
//! `odds.yaml` becomes `odds: OddsLabels { ... }` in a call of `topics!`; the comment on its first line is the doc
//! comment. A label has `en` and `es`; a plural label `one` and `many`; one that differs by procedure has `fistful` and
//! `dune_world`.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

const FOLDER: &str = "templates/labels";

/// A text in both languages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "reading it checks it")]
struct Label {
    en: String,
    es: String,
    alike: Option<bool>,
    from: Option<String>,
}

/// The keys of a label; the text in both languages of each form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    en: Option<String>,
    es: Option<String>,
    alike: Option<bool>,
    from: Option<String>,
    one: Option<Label>,
    many: Option<Label>,
    fistful: Option<Label>,
    dune_world: Option<Label>,
}

/// Writes `labels.rs`.
///
/// # Panics
/// A file that cannot be read or written, and a label of no known form.
pub(crate) fn make(out: &Path) {
    let mut paths = crate::files(Path::new(FOLDER));
    paths.sort();
    let mut rust = String::from("topics! {\n");
    for path in paths {
        let text = fs::read_to_string(&path).expect("labels");
        let made = path.file_stem().and_then(|stem| topic(stem.to_str()?, &text));
        rust +=
            &made.unwrap_or_else(|| panic!("{}: its first line must be a comment", path.display()));
    }
    rust.push_str("}\n");
    fs::write(out.join("labels.rs"), rust).expect("a file");
}

/// Returns a topic for `topics!`; `None` without a comment on the first line.
fn topic(name: &str, text: &str) -> Option<String> {
    let comment = text.lines().next()?.strip_prefix("# ")?;
    let entries: BTreeMap<String, Entry> =
        serde_yaml::from_str(text).unwrap_or_else(|why| panic!("{name}.yaml: {why}"));
    let mut fields = [const { String::new() }; 3];
    for (key, entry) in &entries {
        let form = entry.form().unwrap_or_else(|| panic!("{name}.yaml: {key}: no form of a label"));
        let _ = write!(fields[form], " {key}");
    }
    let type_name = name.split('_').map(capitalize).collect::<String>() + "Labels";
    let fields = fields.join(" ;");
    Some(format!("    /// {comment}\n    {name}: {type_name} {{{fields} }}\n"))
}

impl Entry {
    /// Returns the index of its form: a label, a plural label, or one that differs by procedure.
    fn form(&self) -> Option<usize> {
        let single = self.en.is_some() && self.es.is_some();
        let plural = self.one.is_some() && self.many.is_some();
        let differing = self.fistful.is_some() && self.dune_world.is_some();
        let rest = self.alike.is_none() && self.from.is_none();
        match (single, plural, differing) {
            (true, false, false) => Some(0),
            (false, true, false) if rest => Some(1),
            (false, false, true) if rest => Some(2),
            _ => None,
        }
    }
}

fn capitalize(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}
