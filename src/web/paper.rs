//! What is printed from the page: by this very program, started anew for each work in a folder of its own, so that one
//! that runs away takes nothing with it.

use super::asked::Asked;
use super::confined;
use super::document::{self, Document};
use super::state::{FORCE, State, Text};
use crate::answer::print::PrintOption;
use crate::labels::labels;
use crate::language::Language;
use crate::render::Output;
use crate::{form, link, text};
use axum::http::HeaderValue;
use axum::http::header::{
    CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_FRAME_OPTIONS,
};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use std::{env, fs, io};
use tokio::io::AsyncReadExt;
use tokio::process::{Child, Command};
use tokio::sync::{Semaphore, TryAcquireError};

/// How many works are set at once, and how many more may wait.
const SET: usize = 2;
const WAITING: usize = 8;
/// How many milliseconds a work may take, and how many MiB of memory; tests may say so.
const DEADLINE: (&str, u64) = ("FISTFUL_DEADLINE", 10_000);
const MEMORY: (&str, u64) = ("FISTFUL_MEMORY", 1_024);
/// The most bytes that are heard of what a work says.
const HEARD: u64 = 64 * 1024;

/// What stands before the script of a page that is played from; the texts of players are never written so.
const SCRIPT: &str = "<script type=\"module\">";

/// Where works are set.
pub(super) struct Papers {
    grammars: Option<PathBuf>,
    /// Seats for works that are set or wait, and those that are set.
    seats: Semaphore,
    presses: Semaphore,
}

/// Why there is no paper.
pub(super) enum Refused {
    /// Too many are set already.
    Busy,
    /// It took too long.
    Late,
    /// It asked for too much memory, or was ended.
    Broken,
    /// In words.
    Told(String),
    /// There is nothing of that name.
    Unknown,
}

/// A work as it came from the press.
pub(super) struct Printed {
    name: String,
    bytes: Vec<u8>,
}

impl Papers {
    pub(super) fn new(grammars: Option<PathBuf>) -> Self {
        // Works are set in folders of their own.
        let grammars = grammars.map(|folder| fs::canonicalize(&folder).unwrap_or(folder));
        let (seats, presses) = (Semaphore::new(SET + WAITING), Semaphore::new(SET));
        Self { grammars, seats, presses }
    }

    /// Sets what a form asks for.
    pub(super) async fn set(&self, asked: &Asked, format: &str) -> Result<Printed, Refused> {
        let Ok(built) = State::read(asked.get("state")) else { return Err(Refused::Unknown) };
        let language = asked.language(Language::English);
        match format {
            "force.yaml" => return written(built.force, FORCE),
            "list.yaml" => return written(built.list, super::state::LIST),
            _ => {}
        }
        let output = Output::ALL.into_iter().find(|output| output.key() == format);
        let (Some(output), Some(document)) = (output, Document::asked(asked, &built)) else {
            return Err(Refused::Unknown);
        };
        let _seat = self.seats.try_acquire().map_err(|why| match why {
            TryAcquireError::NoPermits | TryAcquireError::Closed => Refused::Busy,
        })?;
        let _press = self.presses.acquire().await.map_err(|_| Refused::Busy)?;
        let told = |why: io::Error| Refused::Told(why.to_string());
        let folder = tempfile::tempdir().map_err(told)?;
        let of = laid_out(&built, document, folder.path(), language)?;
        let into = folder.path().join("out");
        let mut command = self.command(asked, &of, document, output).map_err(told)?;
        command.current_dir(folder.path()).arg("--output").arg(&into);
        let mut work = command.spawn().map_err(told)?;
        let deadline = Duration::from_millis(set(DEADLINE));
        let Ok(ended) = tokio::time::timeout(deadline, heard(&mut work)).await else {
            work.kill().await.map_err(told)?;
            return Err(Refused::Late);
        };
        let (status, said) = ended.map_err(told)?;
        match only_file(&into) {
            // One without a code was ended by a signal.
            _ if status.code().is_none() => Err(Refused::Broken),
            Some(path) => Ok(Printed {
                name: called(&built, &of, &path),
                bytes: fs::read(&path).map_err(told)?,
            }),
            None => Err(Refused::Told(said)),
        }
    }

    /// The print of a file, with the options that count for it.
    fn command(
        &self,
        asked: &Asked,
        of: &str,
        document: Document,
        output: Output,
    ) -> io::Result<Command> {
        let mut command = Command::new(env::current_exe()?);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        command.kill_on_drop(true).env(confined::MEMORY, set(MEMORY).to_string());
        if let Some(folder) = &self.grammars {
            command.arg("--grammars").arg(folder);
        }
        command.args(["print", of, "--as", document.kind.key(), "--format", output.key()]);
        for option in PrintOption::ALL {
            let given = asked.get(option.key());
            if document::values(option).contains(&given) && document.takes(option, output) {
                command.arg(format!("--{}", option.key())).arg(given);
            }
        }
        let spoken = ["en", "es", "both"].into_iter().find(|key| *key == asked.get("spoken"));
        command.args(["--lang", spoken.unwrap_or(asked.language(Language::English).tag())]);
        Ok(command)
    }
}

/// A text as it stands.
fn written(text: Option<String>, name: &str) -> Result<Printed, Refused> {
    Ok(Printed::new(name, text.ok_or(Refused::Unknown)?))
}

/// Lays the texts into a folder, and says which of them is printed.
fn laid_out(
    built: &State,
    document: Document,
    folder: &Path,
    language: Language,
) -> Result<String, Refused> {
    let told = |why: io::Error| Refused::Told(why.to_string());
    let name = built.list_name();
    let file = if name.ends_with(".yaml") { name.clone() } else { format!("{name}.yaml") };
    if let Some(list) = &built.list {
        if !link::is_plain(&file) {
            return Err(Refused::Told(labels().page.odd_name.get(language).clone()));
        }
        fs::write(folder.join(&file), list).map_err(told)?;
    }
    // A list may be called as forces are.
    let mine = if file.eq_ignore_ascii_case(FORCE) { "own-force.yaml" } else { FORCE };
    if let Some(force) = &built.force {
        fs::write(folder.join(mine), force).map_err(told)?;
    }
    match document.of {
        Text::Force => Ok(mine.to_owned()),
        Text::List if built.list.is_some() => Ok(file),
        Text::List if built.shipped().is_some() => Ok(name),
        Text::List => Err(Refused::Unknown),
    }
}

/// What a file is called once it is downloaded: by what it holds, whose text had no name in its folder.
fn called(built: &State, of: &str, path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let own = match of {
        FORCE => built.force.as_ref().map(|text| (text, "force")),
        _ => built.list.as_ref().filter(|_| of == super::state::LIST).map(|text| (text, "name")),
    };
    let own = own.and_then(|(text, key)| form::Values::read(text).named(key).map(text::slug_of));
    let own = own.filter(|slug| slug.is_ascii()).unwrap_or_default();
    let stem = of.rsplit_once('.').map_or(of, |(stem, _)| stem);
    if own.is_empty() { name } else { name.replacen(stem, &own, 1) }
}

/// The file that was written, if one was.
fn only_file(folder: &Path) -> Option<PathBuf> {
    let mut files = fs::read_dir(folder).ok()?.flatten();
    files.next().map(|file| file.path())
}

/// What a work says, up to a limit, and how it ended.
async fn heard(work: &mut Child) -> io::Result<(ExitStatus, String)> {
    let mut said = Vec::new();
    if let Some(stderr) = work.stderr.take() {
        stderr.take(HEARD).read_to_end(&mut said).await?;
    }
    Ok((work.wait().await?, String::from_utf8_lossy(&said).into_owned()))
}

/// A limit, or what a variable has in its place.
fn set((variable, usual): (&str, u64)) -> u64 {
    env::var(variable).ok().and_then(|given| given.parse().ok()).unwrap_or(usual)
}

impl Printed {
    /// A text as it stands, under the name of its file.
    pub(super) fn new(name: &str, text: String) -> Self {
        Self { name: name.to_owned(), bytes: text.into_bytes() }
    }

    /// In a frame of the page, where nothing but its own style and its boxes run.
    pub(super) fn shown(self) -> Response {
        let page = String::from_utf8_lossy(&self.bytes);
        let script = page.split_once(SCRIPT).and_then(|(_, rest)| rest.split_once("</script>"));
        let script = script.map_or("", |(script, _)| script);
        let hash = BASE64_STANDARD.encode(Sha256::digest(script));
        let policy = format!(
            "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; \
             script-src 'sha256-{hash}'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
        );
        let policy = HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("sandbox"));
        let heads = [
            (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
            (CONTENT_SECURITY_POLICY, policy),
            (X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN")),
        ];
        (heads, self.bytes).into_response()
    }

    /// As a file.
    pub(super) fn downloaded(self) -> Response {
        let kind = match text::after_last(&self.name, &['.']) {
            "pdf" => "application/pdf",
            "html" => "text/html; charset=utf-8",
            "yaml" => "application/yaml",
            _ => "text/plain; charset=utf-8",
        };
        let name: String =
            self.name.chars().filter(|c| c.is_ascii_alphanumeric() || ".-_".contains(*c)).collect();
        let heads = [
            (CONTENT_TYPE, kind.to_owned()),
            (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        ];
        (heads, self.bytes).into_response()
    }
}
