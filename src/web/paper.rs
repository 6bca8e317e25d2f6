//! Printing: each print job runs in a process of its own, so one that runs away cannot take the server down.

use super::document::Document;
use super::form_fields::FormFields;
use super::job::{self, PrintJobForm};
use super::state::{BuiltTexts, FORCE, LIST};
use crate::game::UnitGames;
use crate::render::Output;
use crate::text;
use axum::http::HeaderValue;
use axum::http::header::{
    CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_FRAME_OPTIONS,
};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use std::{env, fs, io};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::{Semaphore, TryAcquireError};

/// The maximum number of jobs that run, and of those that wait.
const SET: usize = 2;
const WAITING: usize = 8;
/// The limits of a job in milliseconds and in MiB of memory; tests set the variables.
const DEADLINE: (&str, u64) = ("FISTFUL_DEADLINE", 10_000);
const MEMORY: (&str, u64) = ("FISTFUL_MEMORY", 1_024);
/// The maximum bytes read from a job's standard error, and of its page.
const MAX_ERROR_BYTES: u64 = 64 * 1024;
const MAX_PAGE_BYTES: u64 = 256 << 20;

/// The start tag of the script of a printed page. The first one found is ours, as texts of players are escaped.
const SCRIPT: &str = "<script type=\"module\">";

/// The print queue.
pub(super) struct Papers {
    games: UnitGames,
    grammars: Option<PathBuf>,
    /// Permits for jobs that run or wait, and for those that run.
    seats: Semaphore,
    presses: Semaphore,
}

/// The reason why a job failed.
pub(super) enum PrintRefused {
    /// Too many jobs already.
    Busy,
    /// It took too long.
    Late,
    /// It exceeded its memory, or was ended.
    Broken,
    /// An error message.
    Told(String),
    /// No document of that name.
    Unknown,
}

/// A printed file.
pub(super) struct PrintedPage {
    name: String,
    bytes: Vec<u8>,
}

impl Papers {
    pub(super) fn new(games: UnitGames, grammars: Option<PathBuf>) -> Self {
        // A job may run in another folder.
        let grammars = grammars.map(|folder| fs::canonicalize(&folder).unwrap_or(folder));
        let (seats, presses) = (Semaphore::new(SET + WAITING), Semaphore::new(SET));
        Self { games, grammars, seats, presses }
    }

    /// Prints the document that a form requests.
    pub(super) async fn set(
        &self,
        asked: &FormFields,
        format: &str,
    ) -> Result<PrintedPage, PrintRefused> {
        let Ok(built) = BuiltTexts::read(asked.get("state"), self.games) else {
            return Err(PrintRefused::Unknown);
        };
        match format {
            "force.yaml" => return text_page(built.force, FORCE),
            "list.yaml" => return text_page(built.list, LIST),
            _ => {}
        }
        let output = Output::from_key(format).ok_or(PrintRefused::Unknown)?;
        let document = Document::from_form(asked, &built).ok_or(PrintRefused::Unknown)?;
        let _seat = self.seats.try_acquire().map_err(|why| match why {
            TryAcquireError::NoPermits | TryAcquireError::Closed => PrintRefused::Busy,
        })?;
        let _press = self.presses.acquire().await.map_err(|_| PrintRefused::Busy)?;
        let told = |why: io::Error| PrintRefused::Told(why.to_string());
        let job = PrintJobForm {
            grammars: self.grammars.clone(),
            format: output.key().to_owned(),
            fields: asked.pairs().to_vec(),
        };
        let job = serde_json::to_vec(&job).map_err(|why| told(why.into()))?;
        let mut work = command(document).and_then(|mut command| command.spawn()).map_err(told)?;
        let deadline = Duration::from_millis(set(DEADLINE));
        let Ok(ended) = tokio::time::timeout(deadline, run_child(&mut work, &job)).await else {
            work.kill().await.map_err(told)?;
            return Err(PrintRefused::Late);
        };
        let Heard { status, page, said } = ended.map_err(told)?;
        match status.code() {
            Some(0) => PrintedPage::read(&page).ok_or(PrintRefused::Broken),
            Some(1) => Err(PrintRefused::Told(said)),
            // A panic, or a signal.
            _ => Err(PrintRefused::Broken),
        }
    }
}

/// Returns the command of a print job; its arguments are for readers of the process list.
fn command(document: Document) -> io::Result<Command> {
    // The running program, even if its file was replaced.
    let program = match cfg!(target_os = "linux") {
        true => "/proc/self/exe".into(),
        false => env::current_exe()?,
    };
    let mut command = Command::new(program);
    command.args(["print", &document.key()]).env(job::MEMORY, set(MEMORY).to_string());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.kill_on_drop(true);
    Ok(command)
}

/// Returns a text unchanged.
fn text_page(text: Option<String>, name: &str) -> Result<PrintedPage, PrintRefused> {
    Ok(PrintedPage::new(name, text.ok_or(PrintRefused::Unknown)?))
}

/// The exit status of a job, its page, and its standard error.
struct Heard {
    status: ExitStatus,
    page: Vec<u8>,
    said: String,
}

/// Sends a job its input, and reads its output to the end.
async fn run_child(work: &mut Child, job: &[u8]) -> io::Result<Heard> {
    let (Some(mut stdin), Some(stdout), Some(stderr)) =
        (work.stdin.take(), work.stdout.take(), work.stderr.take())
    else {
        return Err(io::ErrorKind::BrokenPipe.into());
    };
    let (mut page, mut said) = (Vec::new(), Vec::new());
    let told = async {
        // A job that was ended does not read its input.
        let _ = stdin.write_all(job).await;
        drop(stdin);
        Ok(())
    };
    let (mut pages, mut words) = (stdout.take(MAX_PAGE_BYTES), stderr.take(MAX_ERROR_BYTES));
    tokio::try_join!(told, pages.read_to_end(&mut page), words.read_to_end(&mut said))?;
    let said = String::from_utf8_lossy(&said).into_owned();
    Ok(Heard { status: work.wait().await?, page, said })
}

/// Returns a limit, or the value of its variable.
fn set((variable, usual): (&str, u64)) -> u64 {
    env::var(variable).ok().and_then(|given| given.parse().ok()).unwrap_or(usual)
}

impl PrintedPage {
    /// Creates a file from a text, unchanged.
    pub(super) fn new(name: &str, text: String) -> Self {
        Self { name: name.to_owned(), bytes: text.into_bytes() }
    }

    /// Parses the output of a job: a line with the file name, then the page.
    fn read(page: &[u8]) -> Option<Self> {
        let end = page.iter().position(|byte| *byte == b'\n')?;
        let name = String::from_utf8(page[..end].to_vec()).ok()?;
        Some(Self { name, bytes: page[end + 1..].to_vec() })
    }

    /// Responds with the page for a frame, where only its own style and scripts run.
    pub(super) fn respond_in_frame(self) -> Response {
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

    /// Responds with the file as a download.
    pub(super) fn respond_as_download(self) -> Response {
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
