//! The rules of the code base: floors, sizes, and documents that match the code.

mod documents;
mod modules;
mod tree;

use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tree::Tree;

/// Returns every Rust file below a folder, with its text.
fn rust_files(folder: &str) -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in
            fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
        {
            match entry.extension().and_then(|ending| ending.to_str()) {
                Some("rs") => {
                    found.push((entry.clone(), fs::read_to_string(&entry).expect("a source")))
                }
                _ if entry.is_dir() => walk(&entry, found),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    walk(Path::new(folder), &mut found);
    found
}

fn sources() -> Vec<(PathBuf, String)> {
    let found = rust_files("src");
    assert!(found.len() > 20, "only {} sources found", found.len());
    found
}

/// Cargo compiles a file only if its parent names it, so the tests of a file that nothing names would never run.
#[test]
fn every_file_is_a_module_of_its_parent() {
    // Programs and libraries of their own.
    let roots = ["all.rs", "kill.rs", "lib.rs", "main.rs", "code_rules/mod.rs"];
    let files: BTreeMap<_, _> = ["src", "tests"].into_iter().flat_map(rust_files).collect();
    let is_named = |path: &Path| {
        let folder = path.parent().expect("a folder");
        let is_mod = path.ends_with("mod.rs");
        let outer = if is_mod { folder.parent().expect("a folder") } else { folder };
        let module = if is_mod { folder } else { path }.file_stem().expect("a name");
        let inside = ["mod.rs", "lib.rs", "all.rs"].map(|name| outer.join(name));
        let line = format!("mod {};", module.to_string_lossy());
        let named = |text: &String| text.lines().any(|found| found.trim().ends_with(&line));
        let mut parents = inside.into_iter().chain([outer.with_extension("rs")]);
        parents.any(|parent| files.get(&parent).is_some_and(named))
    };
    let is_root = |path: &Path| roots.iter().any(|root| path.ends_with(root));
    let lost: Vec<&PathBuf> =
        files.keys().filter(|path| !is_root(path) && !is_named(path)).collect();
    assert_eq!(lost, Vec::<&PathBuf>::new());
}

/// The modules of ARCHITECTURE.md, each with its floor, the row of the table.
fn floors() -> BTreeMap<String, usize> {
    let page = fs::read_to_string("ARCHITECTURE.md").expect("ARCHITECTURE.md");
    let table = page.split("| floor | modules |").nth(1).expect("the table of floors");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let modules = rows.enumerate().flat_map(|(floor, row)| {
        let cell = row.split('|').nth(2).expect("two columns").to_owned();
        cell.split_whitespace().map(|module| (module.to_owned(), floor)).collect::<Vec<_>>()
    });
    modules.collect()
}

#[test]
fn modules_use_only_lower_floors() {
    let floors = floors();
    let floor = |module: &String| {
        floors
            .get(module)
            .unwrap_or_else(|| panic!("{module} stands on no floor of ARCHITECTURE.md"))
    };
    let tree = Tree::new(&sources());
    let edges = tree.edges().into_iter().filter(|edge| edge.from.len() == 1);
    let wrong = edges.filter(|edge| floor(&edge.to[0]) >= floor(&edge.from[0]));
    let wrong: Vec<String> = wrong.map(|edge| edge.to_string()).collect();
    assert_eq!(wrong, Vec::<String>::new());
}

/// Returns what stands before `fn` in the first line of a function; `None` for other lines.
fn before_fn(line: &str) -> Option<&str> {
    let (before, _) = line.split_once("fn ")?;
    // `pub(in crate::games)` is two words.
    let of_a_head = |word: &str| {
        let is_plain = ["async", "const", "pub", "$vis"].contains(&word);
        is_plain || word.starts_with("pub(") || word.ends_with(')')
    };
    before.split_whitespace().all(of_a_head).then_some(before)
}

/// The line of every function with a body, and how many lines it has, however its signature is wrapped.
fn functions(text: &str) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let length = |first: usize| {
        let before = before_fn(lines[first])?;
        let indent = &before[..before.len() - before.trim_start().len()];
        if lines[first].ends_with(['}', ';']) {
            return None;
        }
        let bodiless = |line: &str| line.starts_with(')') && line.ends_with(';');
        let mut rest = lines[first..].iter().map(|line| line.strip_prefix(indent));
        let end = rest.position(|line| line.is_some_and(|line| line == "}" || bodiless(line)))?;
        Some(end + 1)
    };
    (0..lines.len()).filter_map(|first| Some((first + 1, length(first)?))).collect()
}

#[test]
fn files_and_functions_are_small() {
    let mut wrong = Vec::new();
    let mut counted = 0;
    for (path, text) in sources() {
        let lines = text.lines().count();
        if lines > 500 {
            wrong.push(format!("{}: {lines} lines", path.display()));
        }
        for (first, length) in functions(&text) {
            counted += 1;
            if length > 70 {
                wrong.push(format!("{}:{first}: {length} lines", path.display()));
            }
        }
    }
    assert!(counted > 500, "only {counted} functions found");
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn no_todo_marks_are_left() {
    let marks = ["TODO", "FIXME", "XXX", "todo!(", "unimplemented!(", "dbg!("];
    let found: Vec<_> = sources()
        .into_iter()
        .filter(|(_, text)| marks.iter().any(|mark| text.contains(mark)))
        .map(|(path, _)| path)
        .collect();
    assert_eq!(found, Vec::<PathBuf>::new());
}

#[test]
fn every_dependency_says_what_it_is_for() {
    let manifest = fs::read_to_string("Cargo.toml").expect("Cargo.toml");
    let mut section = "";
    let mut above = "";
    let mut silent = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        }
        let dependency = section.ends_with("dependencies]") && line.contains(" = ");
        if dependency && !above.starts_with("# ") {
            silent.push(line);
        }
        above = line;
    }
    assert_eq!(silent, Vec::<&str>::new());
}

/// Cargo only warns of a profile for a package that no longer exists, whose successor then gets the settings of the rest.
#[test]
fn packages_with_a_profile_exist() {
    let manifest = fs::read_to_string("Cargo.toml").expect("Cargo.toml");
    let lock = fs::read_to_string("Cargo.lock").expect("Cargo.lock");
    let named = manifest.lines().filter_map(|line| line.split_once(".opt-level = "));
    let named: Vec<&str> = named.map(|(name, _)| name).collect();
    assert!(named.len() > 50, "only {} packages found", named.len());
    let is_lost = |name: &&str| !lock.contains(&format!("\nname = \"{name}\"\n"));
    assert_eq!(named.into_iter().filter(is_lost).collect::<Vec<_>>(), Vec::<&str>::new());
}

/// Only the command line names its commands and options, as texts are for every front end. Comments may name them.
#[test]
fn nothing_below_the_front_ends_names_a_command() {
    let code = sources()
        .into_iter()
        .filter(|(path, _)| !path.starts_with("src/cli") && !path.ends_with("cli.rs"));
    let labels = fs::read_dir("templates/labels").expect("labels");
    let labels = labels.map(|entry| entry.expect("an entry").path());
    let labels = labels
        // These texts name the command that starts the program, as it does not answer.
        .filter(|path| {
            !["remedy.yaml", "access_notice.yaml", "script.yaml"]
                .iter()
                .any(|own| path.ends_with(own))
        })
        .map(|path| (path.clone(), fs::read_to_string(path).expect("labels")));
    let messages = fs::read_dir("templates/messages").expect("messages");
    let messages =
        messages.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file());
    let labels = labels
        .chain(messages.map(|path| (path.clone(), fs::read_to_string(path).expect("messages"))));
    let commands = fs::read_dir("templates/help").expect("help").map(|entry| {
        let name = entry.expect("an entry").path();
        format!("fistful {} ", name.file_stem().expect("a name").to_string_lossy())
    });
    let commands: Vec<String> = commands.collect();
    assert!(commands.len() > 15, "{commands:?}");
    // Commands with others below them, as a literal begins: `"odds fire"`. `help` has the texts of all commands.
    let groups = ["\"odds ", "\"chess "];
    let mut wrong = Vec::new();
    for (path, text) in code.chain(labels) {
        for line in text.lines().map(str::trim) {
            let is_below = path.starts_with("src") && !path.starts_with("src/help");
            if is_below
                && !line.starts_with("//")
                && groups.iter().any(|group| line.contains(group))
            {
                wrong.push(format!("{}: {line}", path.display()));
            }
            let message = format!("{} ", line.replace(['`', '\'', '"', '.', ',', ';'], " "));
            let named = commands.iter().any(|command| message.contains(command));
            let mut options = message.split(" --").skip(1);
            let option = options.any(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
            if !line.starts_with(['#', '/']) && (named || option) {
                wrong.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// An error in its own words belongs to the command line and the settings; below them, an error is a variant with texts in
/// the catalogues, so that each front end can say what to do about it.
#[test]
fn nothing_below_the_front_ends_makes_errors_in_words() {
    let is_allowed = |path: &Path| {
        let module = path.iter().nth(1).and_then(|module| module.to_str()).expect("a module");
        ["cli", "help", "settings"].contains(&module.trim_end_matches(".rs"))
    };
    let users = |text: &str| text.contains("Error::in_words(");
    let (above, below): (Vec<_>, Vec<_>) = sources()
        .into_iter()
        .filter(|(_, text)| users(text))
        .partition(|(path, _)| is_allowed(path));
    assert!(above.len() > 3, "{}", above.len());
    let below: Vec<PathBuf> = below.into_iter().map(|(path, _)| path).collect();
    assert_eq!(below, Vec::<PathBuf>::new());
}

/// The HTML templates and scripts below a folder.
fn pages(folder: &Path) -> Vec<String> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let below = |path: PathBuf| match path.extension() {
        _ if path.is_dir() => pages(&path),
        Some(ending) if ending == "html" || ending == "js" => {
            vec![fs::read_to_string(&path).expect("a page")]
        }
        _ => Vec::new(),
    };
    entries.flat_map(below).collect()
}

/// A label is a public field, so the compiler does not say which ones nothing reads any more. One file must name both
/// the key and its topic, as `labels().force` or `ForceLabels`; templates (`words.head`, `"head"`) and views of the page
/// (`frame.words.head`) only the key.
#[test]
fn every_label_is_used() {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = |text: &str| -> BTreeSet<String> {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        lines.flat_map(|line| line.split(|c| !is_word(c))).map(str::to_owned).collect()
    };
    // As a field, `words.head`, in a pattern, `AskLabels { stop, .. }`, or by its name.
    let keys = |text: &str| -> BTreeSet<String> {
        let mut keys = BTreeSet::new();
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let is_pattern = line.contains("Labels {");
            let starts = line.match_indices(|c| is_pattern && c == ' ' || c == '.' || c == '"');
            let word = |at: usize| line[at + 1..].split(|c| !is_word(c)).next().unwrap_or_default();
            keys.extend(starts.map(|(at, _)| word(at).to_owned()));
        }
        keys
    };
    let source = |(path, text): (PathBuf, String)| {
        (path.starts_with("src/page") || path.starts_with("src/web"), words(&text), keys(&text))
    };
    let sources: Vec<_> = sources().into_iter().map(source).collect();
    let templates: BTreeSet<String> =
        pages(Path::new("templates")).iter().flat_map(|text| keys(text)).collect();
    let (mut labels, mut unused) = (0, Vec::new());
    for entry in fs::read_dir("templates/labels").expect("labels") {
        let path = entry.expect("an entry").path();
        let topic = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let capitalized = |word: &str| word[..1].to_uppercase() + &word[1..];
        let type_name = topic.split('_').map(capitalized).collect::<String>() + "Labels";
        let text = fs::read_to_string(&path).expect("labels");
        let lines = text.lines().filter(|line| !line.starts_with([' ', '#']));
        for key in lines.filter_map(|line| line.split_once(':')).map(|(key, _)| key) {
            labels += 1;
            let is_used = |(is_view, words, keys): &(bool, BTreeSet<_>, BTreeSet<_>)| {
                let has_topic = words.contains(&topic) || words.contains(&type_name);
                keys.contains(key) && (has_topic || *is_view && topic == "page")
            };
            if !templates.contains(key) && !sources.iter().any(is_used) {
                unused.push(format!("{}: {key}", path.display()));
            }
        }
    }
    assert!(labels > 1000, "{labels}");
    assert_eq!(unused, Vec::<String>::new());
}

/// Code of one game alone stands in its folder. Dune Chess, a board game, has views of its own in every front end; the
/// dice of the two games with ability codes are asked by `rolls` alone.
#[test]
fn only_its_folder_names_a_game() {
    let folders =
        fs::read_dir("src/games").expect("games").map(|entry| entry.expect("an entry").path());
    let names: Vec<String> = folders
        .filter(|folder| folder.join("rules.rs").is_file())
        .map(|folder| folder.file_name().expect("a name").to_string_lossy().into_owned())
        .collect();
    assert!(names.len() > 1, "{names:?}");
    let games = ["src/games", "src/games.rs"];
    let procedures = ["src/rolls", "src/rules/play.rs"];
    let is_in = |path: &Path, places: &[&str]| places.iter().any(|place| path.starts_with(place));
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        for line in text.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
            let mut words = line.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
            let game = words.any(|word| names.iter().any(|name| word.starts_with(name.as_str())));
            let is_wrong = game && !is_in(&path, &games)
                || line.contains("Procedure::") && !is_in(&path, &procedures);
            if is_wrong {
                wrong.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn only_rolls_asks_the_dice_of_one_game() {
    let allowed = ["src/games", "src/rolls", "src/rolls.rs", "src/rules/play.rs"];
    let is_in = |path: &Path| allowed.iter().any(|place| path.starts_with(place));
    let mut wrong = Vec::new();
    for (path, text) in sources().into_iter().filter(|(path, _)| !is_in(path)) {
        let lines = text.lines().map(str::trim).filter(|line| !line.starts_with("//"));
        let code = lines.collect::<String>();
        for (at, games) in code.match_indices("games::") {
            let named = named_modules(&code[at + games.len()..]);
            let dice = named.into_iter().filter(|name| ["fistful", "dune_world"].contains(name));
            wrong.extend(dice.map(|name| format!("{}: games::{name}", path.display())));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// Returns the names after `games::`: the one that follows, or all up to the brace that closes `{..}`.
fn named_modules(after: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    if !after.starts_with('{') {
        return after.split(|c| !is_word(c)).take(1).collect();
    }
    let mut depth = 0;
    let end = after.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    });
    after[..end.expect("a closing brace")].split(|c| !is_word(c)).collect()
}

/// Types with one name because they are the same part of different games.
const SAME_PART: [&str; 20] = [
    // A list, a force and the parts of their files, in `army`, `force`, `games/scrubs` and `games/dust`.
    "Fielded",
    "FieldedFile",
    "Force",
    "ForceFile",
    "List",
    "ListFile",
    "ListWithForce",
    "Platoon",
    "PlatoonFile",
    "Unit",
    "UnitFile",
    "Weapon",
    "WeaponFile",
    "Tables",
    // The questions to the dice of each game.
    "Cover",
    "Duel",
    "Fighter",
    "Fire",
    "GroupMelee",
    "Melee",
];

/// The types that a source defines outside of functions and `impl`s, also in a `keyed!`.
fn types(text: &str) -> impl Iterator<Item = &str> {
    let mut is_keyed = false;
    let lines = text.lines().map(move |line| {
        is_keyed = line == "keyed! {" || (is_keyed && line != "}");
        line.strip_prefix("    ").filter(|_| is_keyed).unwrap_or(line)
    });
    lines.filter(|line| !line.starts_with([' ', '/', '#'])).filter_map(|line| {
        let words = || line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let kind = |word: &&str| ["struct", "enum", "trait", "type"].contains(word);
        let mut before = words().take_while(|word| !kind(word));
        let head = before.all(|word| !["fn", "use", "impl"].contains(&word));
        words().skip_while(|word| !kind(word)).nth(1).filter(|_| head)
    })
}

/// One name, one meaning.
#[test]
fn a_type_name_means_one_thing() {
    let sources = sources();
    let mut defined = BTreeMap::<&str, Vec<&Path>>::new();
    for (path, text) in &sources {
        for name in types(text) {
            defined.entry(name).or_default().push(path);
        }
    }
    assert!(defined.len() > 900, "only {} types found", defined.len());
    defined.retain(|_, paths| paths.len() > 1);
    // Only what games, lists and forces are made of may have a name again.
    let places = ["src/games", "src/army", "src/force", "src/game/rules.rs"];
    let is_part = |path: &&Path| {
        let path = path.with_extension("");
        places.iter().any(|place| path.starts_with(Path::new(place).with_extension("")))
    };
    let (same, wrong): (BTreeMap<_, _>, BTreeMap<_, _>) = defined
        .into_iter()
        .partition(|(name, paths)| SAME_PART.contains(name) && paths.iter().all(is_part));
    assert_eq!(wrong, BTreeMap::new());
    let unneeded = SAME_PART.iter().filter(|name| !same.contains_key(*name));
    assert_eq!(unneeded.collect::<Vec<_>>(), Vec::<&&str>::new());
}

/// A function is named by what it does: `of` says nothing where it is called.
#[test]
fn no_function_is_called_of() {
    let named = |(path, text): (PathBuf, String)| {
        let lines = text.lines().filter(|line| line.contains("fn of(") || line.contains("fn of<"));
        lines.map(|line| format!("{}: {}", path.display(), line.trim())).collect::<Vec<_>>()
    };
    assert_eq!(sources().into_iter().flat_map(named).collect::<Vec<_>>(), Vec::<String>::new());
}

/// Every CSS variable that strips use is defined by each page that shows strips.
#[test]
fn css_variables_of_strips_are_defined() {
    let css = |name: &str| fs::read_to_string(format!("templates/{name}")).expect("a style");
    let strip = css("strip.css");
    let used = strip.split("var(--").skip(1).filter_map(|rest| {
        let (name, next) = rest.split_at(rest.find([')', ',']).expect("its end"));
        // Behind a comma stands what counts without it; a sheet has the size of its own title.
        (next.starts_with(')') && name != "title").then_some(name)
    });
    for page in ["page/page.css", "sheet.css"] {
        let own = css(page) + &strip;
        let lacks = used.clone().filter(|name| !own.contains(&format!("--{name}:")));
        assert_eq!(lacks.collect::<Vec<_>>(), Vec::<&str>::new(), "{page}");
    }
}
