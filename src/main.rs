//! The binary: everything is in the library's command line.

fn main() -> std::process::ExitCode {
    #[cfg(feature = "web")]
    fistful::web::confine();
    fistful::save::survive();
    fistful::cli::run()
}
