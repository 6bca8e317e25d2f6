//! Makes JSON of the data files: the YAML is for people, and JSON parses in a tenth of the time.

use serde_json::Value;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of data files. Messages become Rust instead.
const FOLDERS: [&str; 2] = ["grammars", "templates"];
const MESSAGES: &str = "templates/messages";

/// Writes `data.rs`: the paths of all data files in order, each with its JSON.
pub(crate) fn make(out: &Path) {
    FOLDERS.iter().for_each(|folder| println!("cargo::rerun-if-changed={folder}"));
    let is_data = |path: &PathBuf| {
        path.extension().is_some_and(|ending| ending == "yaml") && !path.starts_with(MESSAGES)
    };
    let paths = FOLDERS.iter().flat_map(|folder| crate::files(Path::new(folder)));
    let mut paths: Vec<PathBuf> = paths.filter(is_data).collect();
    paths.sort();
    let mut rust = String::from("static DATA: &[(&str, &str)] = &[\n");
    for path in paths {
        let name = path.to_str().expect("a name in ASCII").replace('\\', "/");
        let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{name}: {why}"));
        let options = serde_yaml::options! { strict_booleans: true };
        let value: Value = serde_yaml::from_str_with_options(&text, options)
            .unwrap_or_else(|why| panic!("{name}: {why}"));
        let _ = writeln!(rust, "    ({name:?}, {:?}),", value.to_string());
    }
    rust.push_str("];\n");
    let path = out.join("data.rs");
    fs::write(&path, rust).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
}
