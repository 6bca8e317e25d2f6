//! What a work of the page may take of the machine: told by the server, and kept by the work itself from its start.

#[cfg(unix)]
use nix::sys::resource::{Resource, setrlimit};
use std::env;

/// Where a work is told how many MiB of memory it may ask for.
pub(super) const MEMORY: &str = "FISTFUL_WORK_MEMORY";

/// How many seconds of a processor it may take, wherever the server has gone.
#[cfg(unix)]
const SECONDS: u64 = 60;
/// The most bytes of a file that it writes.
#[cfg(unix)]
const FILE: u64 = 256 << 20;

/// Keeps this process within what it was told, if it was told anything; only Unix has a way to.
pub fn confine() {
    let told = env::var(MEMORY).ok().and_then(|memory| memory.parse::<u64>().ok());
    #[cfg(unix)]
    if let Some(memory) = told {
        let limits = [
            (Resource::RLIMIT_CORE, 0),
            (Resource::RLIMIT_FSIZE, FILE),
            (Resource::RLIMIT_CPU, SECONDS),
            // macOS takes this one and does not hold to it.
            (Resource::RLIMIT_AS, memory.saturating_mul(1 << 20)),
        ];
        for (resource, most) in limits {
            let _ = setrlimit(resource, most, most);
        }
    }
    #[cfg(not(unix))]
    let _ = told;
}
