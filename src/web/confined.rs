//! Resource limits of a print job: it keeps itself to them from its start.

#[cfg(unix)]
use nix::sys::resource::{Resource, setrlimit};

/// How many seconds of a processor a job may take, wherever the server has gone.
#[cfg(unix)]
const SECONDS: u64 = 60;

/// Keeps this process within so many MiB of memory and a minute of a processor, and from writing any file; only Unix has
/// a way to.
pub(super) fn confine(memory: u64) {
    #[cfg(unix)]
    {
        let limits = [
            (Resource::RLIMIT_CORE, 0),
            (Resource::RLIMIT_FSIZE, 0),
            (Resource::RLIMIT_CPU, SECONDS),
            // macOS takes this one and does not hold to it.
            (Resource::RLIMIT_AS, memory.saturating_mul(1 << 20)),
        ];
        for (resource, most) in limits {
            let _ = setrlimit(resource, most, most);
        }
    }
    #[cfg(not(unix))]
    let _ = memory;
}
