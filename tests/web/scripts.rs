//! Scripts of the page and of the page without a server: a browser reads each of them.

use crate::paper::browser::Browser;
use pretty_assertions::assert_eq;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// The texts of the scripts in a folder, by their names.
fn scripts(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/page").join(folder);
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let scripts = files.filter(|path| path.extension().is_some_and(|ending| ending == "js"));
    let named = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("a script"))
    };
    scripts.map(named).collect()
}

#[test]
#[ignore = "needs Chromium; .ci/run runs it"]
fn no_script_has_a_syntax_error() {
    let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scripts");
    let mut browser = Browser::open(&profile);
    let all: Vec<(String, String)> = [scripts(""), scripts("web")].concat();
    assert!(all.len() > 20, "{} scripts", all.len());
    // A module is read to its end before anything in it runs; then its first line stops it.
    let errors = browser.evaluate_async(&format!(
        "(async () => {{ const errors = []; for (const [name, text] of {}) {{ \
         const script = new Blob(['throw 0;\\n', text], {{type: 'text/javascript'}}); \
         await import(URL.createObjectURL(script)).catch((why) => {{ \
         if (why instanceof SyntaxError) errors.push(`${{name}}: ${{why.message}}`); }}); }} return errors; }})()",
        json!(all)
    ));
    assert_eq!(errors, json!([]));
}
