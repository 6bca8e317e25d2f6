//! Resource limits of a print job, set by the job itself at its start.

#[cfg(unix)]
use rustix::process::{Resource, Rlimit, setrlimit};

/// The maximum processor time of a job in seconds, even without its server.
#[cfg(unix)]
const SECONDS: u64 = 60;

/// Limits this process to `memory` MiB and a minute of processor time, and stops it from writing files; only on Unix.
pub(super) fn confine(memory: u64) {
    #[cfg(unix)]
    {
        let limits = [
            (Resource::Core, 0),
            (Resource::Fsize, 0),
            (Resource::Cpu, SECONDS),
            // macOS accepts this limit but does not enforce it.
            (Resource::As, memory.saturating_mul(1 << 20)),
        ];
        for (resource, most) in limits {
            let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
        }
    }
    #[cfg(not(unix))]
    let _ = memory;
}
