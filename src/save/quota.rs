//! File size quota: exceeding it becomes an error, not the end of the process.

/// Makes a write beyond the user's file size limit fail with an ordinary error; by default, SIGXFSZ would end the process
/// without a message.
pub fn ignore_quota_signal() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}
