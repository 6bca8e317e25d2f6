//! A print job: this program, run once more. It reads a request on its standard input and writes the response to its
//! standard output, so no text of a player is ever on the disk.

use super::confined;
use crate::game::CodelessGames;
use crate::game_registry::GameRegistry;
use crate::language::Language;
use crate::page::{Page, PageHost, PageRequest};
use serde::{Deserialize, Serialize};
use std::env;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The variable that makes a process a print job; its value is the memory limit in MiB.
pub(super) const MEMORY_VARIABLE: &str = "FISTFUL_JOB_MEMORY";
/// The maximum size of a job in bytes: a form as JSON.
const MAX_JOB_BYTES: u64 = 8 << 20;

/// A print job.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PrintJob {
    /// A folder with other rules.
    pub(super) grammars: Option<PathBuf>,
    pub(super) request: PageRequest,
}

/// Runs a print job if this process was started for one; otherwise returns `None`.
pub fn run_print_job(games: CodelessGames) -> Option<ExitCode> {
    let memory = env::var(MEMORY_VARIABLE).ok()?.parse().ok()?;
    confined::confine(memory);
    let mut input = Vec::new();
    let read = io::stdin().take(MAX_JOB_BYTES).read_to_end(&mut input);
    let job = read.ok().and_then(|_| serde_json::from_slice::<PrintJob>(&input).ok());
    let Some(job) = job else { return Some(ExitCode::FAILURE) };
    let games = GameRegistry::new(games, job.grammars, None);
    let host = PageHost::Server { is_second: false };
    let response = Page::new(games, Language::English, None, host).handle(&job.request);
    let is_done = response.is_ok_and(|response| {
        let mut output = io::stdout();
        output.write_all(&response.to_bytes()).and_then(|()| output.flush()).is_ok()
    });
    Some(if is_done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
