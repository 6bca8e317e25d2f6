//! Shell completion: commands, options, shipped lists and forces, and their units.

use super::args;
use crate::game::CodelessGames;
use crate::game_registry::GameRegistry;
use crate::guide;
use crate::help;
use crate::language::Language;
use crate::library::{self, Files, Library, OpenedItem};
use crate::settings::Setting;
use crate::text::dedup;
use clap::{Arg, Command};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter, complete,
};
use clap_complete::env::Shells;
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The games without ability codes, and the language of names.
#[derive(Clone, Copy)]
struct CompletionContext {
    games: CodelessGames,
    language: Language,
}

/// The kind of value that an argument takes.
#[derive(Debug, Clone, Copy)]
enum ArgumentSlot {
    /// A list: shipped, or a file.
    List,
    Force,
    /// A list or a force.
    Either,
    /// A unit of a list or a squad of a force, `LIST:UNIT`.
    Member,
    /// A unit of the list in the argument before it.
    Unit,
    /// A YAML file.
    File,
    Folder,
    /// A command, or for `help` a topic.
    Topic,
}

impl ArgumentSlot {
    /// Returns the kind of value of an argument, unless it has a fixed set of values.
    fn from_argument(command: &str, arg: &Arg) -> Option<Self> {
        Some(match (command, arg.get_id().as_str()) {
            ("rulings" | "chess" | "find", _) => return None,
            (_, "rules" | "like")
            | ("new", "force")
            | ("design", "path")
            | ("audit" | "fair" | "worth", "paths") => Self::List,
            ("design", "against") => Self::Member,
            ("cost" | "fits" | "export", "path") | ("battle", "first" | "second") => Self::Force,
            (_, "paths" | "path") => Self::Either,
            ("show", "unit") => Self::Unit,
            (_, "odds" | "first" | "second" | "target" | "unit" | "units" | "mover") => {
                Self::Member
            }
            (_, "files" | "merge" | "terrain") => Self::File,
            (_, "output" | "dir" | "grammars") => Self::Folder,
            ("help", "topic") | ("man", "names") => Self::Topic,
            _ => return None,
        })
    }

    /// Returns the candidates that begin with `current`; `before` are the words before it.
    fn candidates(
        self,
        current: &OsStr,
        before: &[String],
        context: CompletionContext,
    ) -> Vec<String> {
        let typed = current.to_string_lossy();
        let (lists, forces) = (library::lists, library::forces);
        let found = match self {
            Self::List => lists(),
            Self::Force => forces(),
            Self::Either => [lists(), forces()].concat(),
            Self::Member => match typed.split_once(':') {
                None => {
                    [lists(), forces()].concat().iter().map(|item| format!("{item}:")).collect()
                }
                Some((item, _)) => {
                    let units = units(item, context);
                    units.into_iter().map(|unit| format!("{item}:{unit}")).collect()
                }
            },
            Self::Unit => before.last().map(|item| units(item, context)).unwrap_or_default(),
            Self::Topic => topics(before, context.games),
            Self::File | Self::Folder => Vec::new(),
        };
        found.into_iter().filter(|candidate| candidate.starts_with(&*typed)).collect()
    }

    /// Returns matching files and folders.
    fn paths(self, current: &OsStr) -> Vec<CompletionCandidate> {
        let is_offered = |path: &Path| path.is_dir() || library::is_yaml(path);
        match self {
            Self::Unit | Self::Topic => Vec::new(),
            Self::Folder => PathCompleter::dir().complete(current),
            Self::Member if current.to_string_lossy().contains(':') => Vec::new(),
            Self::Member | Self::List | Self::Force | Self::Either | Self::File => {
                PathCompleter::any().filter(is_offered).complete(current)
            }
        }
    }
}

/// Returns the subcommands that may follow some words, and the topic of help.
fn topics(before: &[String], games: CodelessGames) -> Vec<String> {
    let command = args::command_line(&[], games);
    let start = before.iter().position(|word| word == "help" || word == "man");
    let words = before.iter().skip(start.map_or(0, |at| at + 1));
    let mut count = 0;
    let at = words.inspect(|_| count += 1).try_fold(&command, |at, word| at.find_subcommand(word));
    let names = at.into_iter().flat_map(Command::get_subcommands).map(Command::get_name);
    let takes_chapter = count == 0 && before.iter().any(|word| word == "help");
    let chapters = guide::topics().filter(|_| takes_chapter);
    names.chain(chapters).map(str::to_owned).collect()
}

/// Returns the units of a list, or the squads and leaders of a force, by their names in one language; empty if it
/// cannot be read.
fn units(item: &str, CompletionContext { games, language }: CompletionContext) -> Vec<String> {
    let games = GameRegistry::new(games, None, None);
    let library = Library { games, files: Files::Disk };
    let names: Option<Vec<String>> = match library.open(&item.into()) {
        Ok(OpenedItem::List(list)) => list
            .army
            .map(|army| army.units.iter().map(|unit| unit.name.get(language).to_owned()).collect()),
        Ok(OpenedItem::Force(force)) => force.resolve().map(|resolved| {
            let titles = resolved.force.titles(resolved.army);
            titles.map(|(_, title)| title.get(language).to_owned()).collect()
        }),
        Ok(OpenedItem::Codeless(codeless_file)) => codeless_file.contents.as_deref().map(|army| {
            army.entries().into_iter().map(|entry| entry.name.get(language).clone()).collect()
        }),
        Err(_) => None,
    };
    dedup(names.unwrap_or_default())
}

/// Adds completers to the command line, for the words before the cursor.
fn add_completers(command: Command, before: &[String], context: CompletionContext) -> Command {
    let name = command.get_name().to_owned();
    let command = command.mut_args(|arg| match ArgumentSlot::from_argument(&name, &arg) {
        Some(slot) => {
            let before = before.to_vec();
            arg.add(ArgValueCompleter::new(move |current: &OsStr| {
                let names = slot.candidates(current, &before, context);
                let names = names.into_iter().map(CompletionCandidate::new);
                names.chain(slot.paths(current)).collect()
            }))
        }
        None => arg,
    });
    let is_chess = |below: &Command| below.get_name() == "chess";
    command.mut_subcommands(|below| {
        if is_chess(&below) { below } else { add_completers(below, before, context) }
    })
}

/// Returns the completions if a shell asks for them (`FISTFUL_COMPLETE`).
pub(super) fn respond_to_shell(
    argv: &[OsString],
    (settings, games): (&[Setting], CodelessGames),
    language: Language,
) -> Option<Vec<u8>> {
    let context = CompletionContext { games, language };
    let shell = env::var(help::COMPLETES).ok()?;
    let words = argv.iter().skip_while(|word| *word != "--").skip(1);
    let words: Vec<OsString> = words.cloned().collect();
    let command = || help::with_texts(args::command_line(settings, games), games, language);
    let folder = env::current_dir().ok();
    let mut out = Vec::new();
    if shell == "bash" {
        let typed = TypedWords::read(&words)?;
        let mut command = add_completers(command(), typed.before(), context);
        let words = typed.words.iter().map(OsString::from).collect();
        let found = complete(&mut command, words, typed.words.len() - 1, folder.as_deref()).ok()?;
        let lines =
            found.iter().map(|candidate| typed.line(&candidate.get_value().to_string_lossy()));
        out.extend(lines.collect::<Vec<_>>().join("\n").into_bytes());
        return Some(out);
    }
    let before: Vec<String> =
        words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let (_, before) = before.split_last()?;
    let mut command = add_completers(command(), before, context);
    let shells = Shells::builtins();
    shells
        .completer(&shell)?
        .write_complete(&mut command, words, folder.as_deref(), &mut out)
        .ok()?;
    Some(out)
}

/// The words typed in bash, which splits `list:unit` and `--as=cards`.
struct TypedWords {
    /// The words as the program would get them, the last one up to the cursor.
    words: Vec<String>,
    /// The length of the last word that bash treats as a word of its own, in bytes.
    own_bytes: usize,
    /// `true` if that part begins with a quote.
    is_quoted: bool,
}

impl TypedWords {
    /// Parses the index of the word to complete, the part of it that bash completes, and the words of bash.
    fn read(argv: &[OsString]) -> Option<Self> {
        let argv: Vec<String> =
            argv.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        let [index, own, words @ ..] = argv.as_slice() else { return None };
        let index: usize = index.parse().ok()?;
        let last = words.get(index)?;
        // Within quotes bash has removed backslashes already; elsewhere they are still there.
        let is_quoted = last.starts_with(['"', '\'']);
        let own = if is_quoted { own.clone() } else { unquote(own) };
        let is_mark = |word: &str| !word.is_empty() && word.chars().all(|c| c == ':' || c == '=');
        let (mut joined, mut joins) = (Vec::<String>::new(), false);
        for (at, word) in words.iter().enumerate().take(index + 1) {
            let (mark, is_last) = (is_mark(word), at == index);
            let plain = if is_last && !mark { own.clone() } else { unquote(word) };
            match joined.last_mut().filter(|_| mark || joins) {
                Some(before) => before.push_str(&plain),
                None => joined.push(plain),
            }
            joins = mark;
        }
        let own_bytes = if is_mark(last) { 0 } else { own.len() };
        Some(Self { words: joined, own_bytes, is_quoted })
    }

    fn before(&self) -> &[String] {
        self.words.split_last().map_or(&[], |(_, before)| before)
    }

    /// Returns a candidate as bash inserts it in place of its own word.
    fn line(&self, candidate: &str) -> String {
        let typed_bytes = self.words.last().map_or(0, String::len) - self.own_bytes;
        let rest = candidate.get(typed_bytes..).unwrap_or_default();
        if self.is_quoted {
            return rest.to_owned();
        }
        let is_plain = |c: char| c.is_alphanumeric() || "/_-.,:=@%+".contains(c);
        let escaped = |c: char| if is_plain(c) { c.to_string() } else { format!("\\{c}") };
        rest.chars().map(escaped).collect()
    }
}

/// Returns a word without its quotes and backslashes.
fn unquote(word: &str) -> String {
    word.chars().filter(|c| !matches!(c, '"' | '\'' | '\\')).collect()
}
