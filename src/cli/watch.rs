//! `--watch`: answers again whenever a file of the command changes, until Ctrl-C.

use super::args::{Args, CliCommand, DeskCommand};
use super::{CommandOutput, finish, refuse, request, stdin, write};
use crate::error::Error;
use crate::game_registry::GameRegistry;
use crate::labels::{fill, fill_both, fill_phrase, labels};
use crate::language::{Language, Speech};
use crate::library::{Library, LibraryItem, OpenedItem, find_file, read_capped};
use crate::message::Say;
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// The time without a change after which a save is taken as complete: an editor may write a file in several steps.
const QUIET: Duration = Duration::from_millis(100);

/// News for the loop that answers.
enum News {
    /// Files of these names may have changed; of any name, if there is none.
    Changed(Vec<PathBuf>),
    /// Ctrl-C.
    Stop,
}

/// The files of a command, and the folders that are watched for them: an editor may put a new file in the place of the
/// old one.
struct WatchedFiles {
    watcher: RecommendedWatcher,
    folders: BTreeSet<PathBuf>,
    /// With the lists of forces.
    files: Vec<PathBuf>,
}

/// Runs a command, and again whenever one of its files has other contents. Ctrl-C ends with success, and so does a closed
/// pipe.
pub(super) fn watch(
    mut args: Args,
    speech: Speech,
    run: impl Fn(&Args, &DeskCommand) -> Result<CommandOutput, Error>,
) -> ExitCode {
    let run = |args: &Args| match &args.command {
        CliCommand::Desk(command) => run(args, command),
        _ => Ok(CommandOutput::default()),
    };
    let (sender, news) = channel();
    stop_on_ctrl_c(sender.clone());
    let mut watched = match WatchedFiles::start(&args, sender) {
        Ok(watched) => watched,
        Err(error) => return refuse(&error, speech),
    };
    let names: Vec<String> = watched.files.iter().map(|path| path.display().to_string()).collect();
    let watching = fill_phrase(&labels().remedy.watching, &[("files", &names.join(", "))], speech);
    let _ = write(&CommandOutput { err: watching.to_string(), ..CommandOutput::default() });
    let mut contents = watched.contents();
    let mut output = run(&args);
    if let Err(error) = output {
        return refuse(&error, speech);
    }
    loop {
        if !write_time() {
            return ExitCode::SUCCESS;
        }
        let _ = finish(output, speech);
        args.command.open_once();
        let changed = loop {
            if watched.wait(&news).is_none() {
                return ExitCode::SUCCESS;
            }
            if let Err(error) = watched.find_files(&args) {
                refuse(&error, speech);
            }
            let changed = watched.contents();
            if changed != contents {
                break changed;
            }
        };
        contents = changed;
        output = run(&args);
    }
}

/// Writes a line with the time; returns `false` if nobody reads it.
fn write_time() -> bool {
    let time = jiff::ZonedDateTime::now().strftime("%H:%M:%S").to_string();
    let mut stdout = anstream::stdout().lock();
    writeln!(stdout, "── {time} ──").and_then(|()| stdout.flush()).is_ok()
}

/// Makes Ctrl-C end the loop after the answer of the moment; a second one ends the program at once.
fn stop_on_ctrl_c(news: Sender<News>) {
    let is_interrupted = AtomicBool::new(false);
    let stop = move || {
        if is_interrupted.swap(true, Ordering::Relaxed) || news.send(News::Stop).is_err() {
            process::exit(0);
        }
    };
    // If the handler cannot be set, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(stop);
}

impl WatchedFiles {
    /// Watches the files of a command.
    fn start(args: &Args, news: Sender<News>) -> Result<Self, Error> {
        let tell = move |event: notify::Result<notify::Event>| {
            let paths = match event {
                Ok(event) if matches!(event.kind, EventKind::Access(_)) => return,
                Ok(event) => event.paths,
                Err(_) => Vec::new(),
            };
            // Nobody listens any more when the loop has ended.
            let _ = news.send(News::Changed(paths));
        };
        let watcher = notify::recommended_watcher(tell);
        let watcher = watcher.map_err(|why| not_watched(Path::new("."), &why))?;
        let mut watched = Self { watcher, folders: BTreeSet::new(), files: Vec::new() };
        watched.find_files(args)?;
        match args.command.watched_paths() {
            [first, ..] if watched.files.is_empty() => {
                library(args).open(&LibraryItem::from(list_path(first)))?;
                Err(nothing_to_watch(first))
            }
            _ => Ok(watched),
        }
    }

    /// Finds the files of the command as it stands: a force may name another list by now.
    fn find_files(&mut self, args: &Args) -> Result<(), Error> {
        let library = library(args);
        for path in args.command.watched_paths().iter().chain(&args.rules) {
            if stdin::is_stdin(path) {
                return Err(nothing_to_watch(path));
            }
            // A file that was found once is still watched when it is away.
            for file in files_of(path, &library) {
                if !self.files.contains(&file) {
                    self.files.push(file);
                }
            }
        }
        for file in &self.files {
            let places = [Some(file.clone()), file.canonicalize().ok()];
            for place in places.into_iter().flatten() {
                let folder = place.parent().filter(|folder| *folder != Path::new(""));
                let folder = folder.unwrap_or(Path::new(".")).to_owned();
                if self.folders.insert(folder.clone()) {
                    let watching = self.watcher.watch(&folder, RecursiveMode::NonRecursive);
                    watching.map_err(|why| not_watched(&folder, &why))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the contents of each file; `None` for one that cannot be read.
    fn contents(&self) -> Vec<Option<Vec<u8>>> {
        self.files.iter().map(|file| read_capped(file).ok()).collect()
    }

    /// Waits until files of these names have changed and nothing more happens; `None` if the player stops.
    fn wait(&self, news: &Receiver<News>) -> Option<()> {
        loop {
            match news.recv().ok()? {
                News::Stop => return None,
                News::Changed(paths) if self.is_about(&paths) => break,
                News::Changed(_) => {}
            }
        }
        loop {
            match news.recv_timeout(QUIET) {
                Ok(News::Changed(_)) => {}
                Ok(News::Stop) | Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => return Some(()),
            }
        }
    }

    /// Returns `true` if a path has the name of one of the files; the system may name its folder in another way.
    fn is_about(&self, paths: &[PathBuf]) -> bool {
        let real: Vec<PathBuf> = self.files.iter().flat_map(|file| file.canonicalize()).collect();
        let mut names = self.files.iter().chain(&real).filter_map(|file| file.file_name());
        let has_name = |name: &OsStr| paths.iter().any(|path| path.file_name() == Some(name));
        paths.is_empty() || names.any(has_name)
    }
}

fn library(args: &Args) -> Library {
    let games = GameRegistry::new(args.games, args.grammars.clone(), None);
    Library { games, ..Library::default() }
}

/// Returns the path without the unit of `LIST:UNIT`.
fn list_path(path: &Path) -> PathBuf {
    request::unit_name(path).map_or_else(|| path.to_owned(), |named| named.list.into())
}

/// Returns the files on the disk that a path stands for: the file, and the list of a force; none for a shipped one.
fn files_of(path: &Path, library: &Library) -> Vec<PathBuf> {
    let Some(file) = find_file(&list_path(path)) else { return Vec::new() };
    let list = match library.open(&LibraryItem::from(&file)) {
        Ok(OpenedItem::Force(force)) => force.list.map(|list| PathBuf::from(list.source.name)),
        Ok(OpenedItem::Codeless(codeless_file)) => {
            codeless_file.list_text.map(|army| file.with_file_name(army.name.value))
        }
        Ok(OpenedItem::List(_)) | Err(_) => None,
    };
    let list = list.and_then(|list| find_file(&list));
    [file].into_iter().chain(list).collect()
}

fn nothing_to_watch(path: &Path) -> Error {
    let words = &labels().remedy;
    let name = path.display().to_string();
    let message = fill_both(&words.nothing_to_watch, &[("path", &name)]);
    Error::in_words("--watch", message, fill_both(&words.watch_files, &[]))
}

fn not_watched(folder: &Path, why: &notify::Error) -> Error {
    let words = &labels().remedy;
    let name = folder.display().to_string();
    let message = Language::ALL.map(|language| {
        let reason = match &why.kind {
            notify::ErrorKind::Io(why) => why.say(language),
            _ => why.to_string(),
        };
        fill(words.not_watched.get(language), &[("path", &name), ("why", &reason)])
    });
    Error::in_words("--watch", message, fill_both(&words.leave_it, &[]))
}

impl DeskCommand {
    /// Returns `true` if the command answers again when its files change.
    pub(super) fn is_watching(&self) -> bool {
        match self {
            Self::Audit(args) => args.watch,
            Self::Print(args) => args.watch,
            _ => false,
        }
    }
}

impl CliCommand {
    /// Returns the paths whose files are watched.
    fn watched_paths(&self) -> &[PathBuf] {
        match self {
            Self::Desk(DeskCommand::Audit(args)) => &args.paths,
            Self::Desk(DeskCommand::Print(args)) => &args.paths,
            _ => &[],
        }
    }

    /// Opens no window for later answers: viewers show a changed file by themselves.
    #[cfg(feature = "web")]
    fn open_once(&mut self) {
        match self {
            Self::Desk(DeskCommand::Audit(args)) => args.press.open = false,
            Self::Desk(DeskCommand::Print(args)) => args.press.open = false,
            _ => {}
        }
    }

    #[cfg(not(feature = "web"))]
    fn open_once(&mut self) {}
}
