//! Printing: each print job runs in a process of its own, so one that runs away cannot take the server down.

use super::document::Document;
use super::form_fields::FormFields;
use super::job::{self, PrintJobForm};
use super::policy::{csp_hash, policy_header};
use super::state::{BuiltTexts, FORCE, LIST};
use crate::game::CodelessGames;
use crate::render::Output;
use crate::text;
use axum::http::HeaderValue;
use axum::http::header::{
    CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_FRAME_OPTIONS,
};
use axum::response::{IntoResponse, Response};
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use std::{env, fs, io};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::{Semaphore, TryAcquireError};

/// The maximum number of jobs that run, and of those that wait.
const MAX_RUNNING_JOBS: usize = 2;
const MAX_WAITING_JOBS: usize = 8;
/// The limits of a job in milliseconds and in MiB of memory, each with the variable by which tests set it.
const DEADLINE_MS: (&str, u64) = ("FISTFUL_DEADLINE", 10_000);
const MEMORY_MIB: (&str, u64) = ("FISTFUL_MEMORY", 1_024);
/// The maximum bytes read from a job's standard error, and of its page.
const MAX_ERROR_BYTES: u64 = 64 * 1024;
const MAX_PAGE_BYTES: u64 = 256 << 20;

/// The start tag of the script of a printed page. The first one found is ours, as texts of players are escaped.
const SCRIPT: &str = "<script type=\"module\">";

/// The print queue.
pub(super) struct PrintQueue {
    games: CodelessGames,
    grammars: Option<PathBuf>,
    /// Permits for jobs that run or wait, and for those that run.
    queue_permits: Semaphore,
    running_permits: Semaphore,
}

/// The reason why a job failed.
pub(super) enum PrintFailure {
    /// Too many jobs already.
    Busy,
    /// It took too long.
    Late,
    /// It exceeded its memory, or was ended.
    Broken,
    /// An error message.
    Failed(String),
    /// No document of that name.
    Unknown,
}

/// A printed file.
pub(super) struct PrintedPage {
    name: String,
    bytes: Vec<u8>,
}

impl PrintQueue {
    pub(super) fn new(games: CodelessGames, grammars: Option<PathBuf>) -> Self {
        // A job may run in another folder.
        let grammars = grammars.map(|folder| fs::canonicalize(&folder).unwrap_or(folder));
        let (queue_permits, running_permits) =
            (Semaphore::new(MAX_RUNNING_JOBS + MAX_WAITING_JOBS), Semaphore::new(MAX_RUNNING_JOBS));
        Self { games, grammars, queue_permits, running_permits }
    }

    /// Prints the document that a form requests.
    pub(super) async fn print(
        &self,
        form_fields: &FormFields,
        format: &str,
    ) -> Result<PrintedPage, PrintFailure> {
        let Ok(built) = BuiltTexts::read(form_fields.get("state"), self.games) else {
            return Err(PrintFailure::Unknown);
        };
        match format {
            "force.yaml" => return text_page(built.force, FORCE),
            "list.yaml" => return text_page(built.list, LIST),
            _ => {}
        }
        let output = Output::from_key(format).ok_or(PrintFailure::Unknown)?;
        let document = Document::from_form(form_fields, &built).ok_or(PrintFailure::Unknown)?;
        let _queue_permit = self.queue_permits.try_acquire().map_err(|why| match why {
            TryAcquireError::NoPermits | TryAcquireError::Closed => PrintFailure::Busy,
        })?;
        let _running_permit =
            self.running_permits.acquire().await.map_err(|_| PrintFailure::Busy)?;
        let failed = |why: io::Error| PrintFailure::Failed(why.to_string());
        let job = PrintJobForm {
            grammars: self.grammars.clone(),
            format: output.key().to_owned(),
            fields: form_fields.pairs().to_vec(),
        };
        let job = serde_json::to_vec(&job).map_err(|why| failed(why.into()))?;
        let mut child =
            command(document).and_then(|mut command| command.spawn()).map_err(failed)?;
        let deadline = Duration::from_millis(limit_from_env(DEADLINE_MS));
        let Ok(ended) = tokio::time::timeout(deadline, run_child(&mut child, &job)).await else {
            child.kill().await.map_err(failed)?;
            return Err(PrintFailure::Late);
        };
        let JobOutput { status, page, stderr } = ended.map_err(failed)?;
        match status.code() {
            Some(0) => PrintedPage::read(&page).ok_or(PrintFailure::Broken),
            Some(1) => Err(PrintFailure::Failed(stderr)),
            // A panic, or a signal.
            _ => Err(PrintFailure::Broken),
        }
    }
}

/// Returns the command of a print job; its arguments are for readers of the process list.
fn command(document: Document) -> io::Result<Command> {
    // The running program, even if its file was replaced.
    let program =
        if cfg!(target_os = "linux") { "/proc/self/exe".into() } else { env::current_exe()? };
    let mut command = Command::new(program);
    command
        .args(["print", &document.key()])
        .env(job::MEMORY_VARIABLE, limit_from_env(MEMORY_MIB).to_string());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.kill_on_drop(true);
    Ok(command)
}

/// Returns a text as a file, unchanged.
fn text_page(text: Option<String>, name: &str) -> Result<PrintedPage, PrintFailure> {
    Ok(PrintedPage::new(name, text.ok_or(PrintFailure::Unknown)?))
}

/// The exit status of a job, its page, and its standard error.
struct JobOutput {
    status: ExitStatus,
    page: Vec<u8>,
    stderr: String,
}

/// Sends a job its input, and reads its output to the end.
async fn run_child(child: &mut Child, job: &[u8]) -> io::Result<JobOutput> {
    let (Some(mut stdin), Some(stdout), Some(stderr)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return Err(io::ErrorKind::BrokenPipe.into());
    };
    let (mut page, mut error) = (Vec::new(), Vec::new());
    let send = async {
        // A job that was ended does not read its input.
        let _ = stdin.write_all(job).await;
        drop(stdin);
        Ok(())
    };
    let (mut stdout, mut stderr) = (stdout.take(MAX_PAGE_BYTES), stderr.take(MAX_ERROR_BYTES));
    tokio::try_join!(send, stdout.read_to_end(&mut page), stderr.read_to_end(&mut error))?;
    // A job that writes more fails at a closed pipe, instead of waiting at a full one for its deadline.
    drop((stdout, stderr));
    let stderr = String::from_utf8_lossy(&error).into_owned();
    Ok(JobOutput { status: child.wait().await?, page, stderr })
}

/// Returns a limit, or the value of its variable.
pub(super) fn limit_from_env((variable, default): (&str, u64)) -> u64 {
    env::var(variable).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
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
        let policy = policy_header(&format!(
            "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; \
             script-src {}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
            csp_hash(script)
        ));
        let headers = [
            (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
            (CONTENT_SECURITY_POLICY, policy),
            (X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN")),
        ];
        (headers, self.bytes).into_response()
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
        let headers = [
            (CONTENT_TYPE, kind.to_owned()),
            (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        ];
        (headers, self.bytes).into_response()
    }
}
