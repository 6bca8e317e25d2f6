//! Makes the catalogues of messages, the labels and the data files, and links the program at a fixed address: a command answers in
//! milliseconds, and a third of them went into moving its tables at each start.

#[path = "build/data.rs"]
mod data;
#[path = "build/labels.rs"]
mod labels;
#[path = "build/messages.rs"]
mod messages;

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("a folder of cargo's"));
    labels::make(&out);
    messages::make(&out);
    data::make(&out);
    let target = |key: &str| env::var(format!("CARGO_CFG_TARGET_{key}"));
    if (target("OS").as_deref(), target("ENV").as_deref()) == (Ok("linux"), Ok("gnu")) {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    paths.flat_map(below).collect()
}
