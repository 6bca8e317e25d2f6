//! The binary: everything is in the library's command line.

fn main() -> std::process::ExitCode {
    fistful::save::survive();
    fistful::cli::run()
}
