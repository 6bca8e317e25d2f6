//! Printing: each print job runs in a process of its own, so one that runs away cannot take the server down.

use super::job::{self, PrintJob};
use crate::page::{PageRequest, PageResponse};
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use std::{env, fs, io};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;

/// The maximum number of jobs that run, and of those that wait.
const MAX_RUNNING_JOBS: usize = 2;
const MAX_WAITING_JOBS: usize = 8;
/// The limits of a job in milliseconds and in MiB of memory, each with the variable by which tests set it.
const DEADLINE_MS: (&str, u64) = ("FISTFUL_DEADLINE", 10_000);
const MEMORY_MIB: (&str, u64) = ("FISTFUL_MEMORY", 1_024);
/// The maximum bytes read of the response of a job.
const MAX_RESPONSE_BYTES: u64 = 256 << 20;

/// The print queue.
pub(super) struct PrintQueue {
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
    /// It could not be started.
    Failed(io::Error),
}

impl PrintQueue {
    pub(super) fn new(grammars: Option<PathBuf>) -> Self {
        // A job may run in another folder.
        let grammars = grammars.map(|folder| fs::canonicalize(&folder).unwrap_or(folder));
        let (queue_permits, running_permits) =
            (Semaphore::new(MAX_RUNNING_JOBS + MAX_WAITING_JOBS), Semaphore::new(MAX_RUNNING_JOBS));
        Self { grammars, queue_permits, running_permits }
    }

    /// Answers a request in a process of its own.
    pub(super) async fn print(&self, request: &PageRequest) -> Result<PageResponse, PrintFailure> {
        let _queue_permit = self.queue_permits.try_acquire().map_err(|_| PrintFailure::Busy)?;
        let _running_permit =
            self.running_permits.acquire().await.map_err(|_| PrintFailure::Busy)?;
        let job = PrintJob { grammars: self.grammars.clone(), request: request.clone() };
        let job = serde_json::to_vec(&job).map_err(|why| PrintFailure::Failed(why.into()))?;
        let mut child = command(request.subject())
            .and_then(|mut command| command.spawn())
            .map_err(PrintFailure::Failed)?;
        let deadline = Duration::from_millis(limit_from_env(DEADLINE_MS));
        let Ok(ended) = tokio::time::timeout(deadline, run_child(&mut child, &job)).await else {
            child.kill().await.map_err(PrintFailure::Failed)?;
            return Err(PrintFailure::Late);
        };
        let (status, response) = ended.map_err(PrintFailure::Failed)?;
        // Otherwise a panic, or a signal.
        let response = status.success().then(|| PageResponse::from_bytes(&response)).flatten();
        response.ok_or(PrintFailure::Broken)
    }
}

/// Returns the command of a print job; its arguments are for readers of the process list.
fn command(subject: &str) -> io::Result<Command> {
    // The running program, even if its file was replaced.
    let program =
        if cfg!(target_os = "linux") { "/proc/self/exe".into() } else { env::current_exe()? };
    let mut command = Command::new(program);
    command
        .args(["print", subject])
        .env(job::MEMORY_VARIABLE, limit_from_env(MEMORY_MIB).to_string());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    command.kill_on_drop(true);
    Ok(command)
}

/// Sends a job its input, and reads its output to the end.
async fn run_child(child: &mut Child, job: &[u8]) -> io::Result<(ExitStatus, Vec<u8>)> {
    let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(io::ErrorKind::BrokenPipe.into());
    };
    let mut response = Vec::new();
    let send = async {
        // A job that was ended does not read its input.
        let _ = stdin.write_all(job).await;
        drop(stdin);
        Ok(())
    };
    let mut stdout = stdout.take(MAX_RESPONSE_BYTES);
    tokio::try_join!(send, stdout.read_to_end(&mut response))?;
    // A job that writes more fails at a closed pipe, instead of waiting at a full one for its deadline.
    drop(stdout);
    Ok((child.wait().await?, response))
}

/// Returns a limit, or the value of its variable.
pub(super) fn limit_from_env((variable, default): (&str, u64)) -> u64 {
    env::var(variable).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}
