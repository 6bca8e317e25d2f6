//! File size quota: exceeding it becomes an error, not the end of the process.

/// From here on a file that would grow past what its user may write is an error of the system as any other: without this
/// the process ends at once (SIGXFSZ), and says nothing.
pub fn ignore_quota_signal() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(
        nix::sys::signal::Signal::SIGXFSZ as i32,
        std::sync::Arc::default(),
    );
}
