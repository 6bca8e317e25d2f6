//! The binary: everything is in the library's command line.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(feature = "web")]
    if let Some(done) = fistful::web::run_print_job(fistful::games::SHIPPED) {
        return done;
    }
    fistful::save::ignore_quota_signal();
    fistful::cli::run(fistful::games::SHIPPED, env::args_os().collect())
}
