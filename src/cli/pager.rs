//! The pager for long texts.

use console::Term;
use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

/// The exit code of a shell that does not find a program.
const NOT_FOUND: Option<i32> = Some(127);

/// Shows a text in the user's pager (`PAGER`, else `less`). Returns `false` if it has to be written plainly: no
/// terminal, the text fits on it, or no pager starts.
pub(super) fn show(text: &str) -> bool {
    let term = Term::stdout();
    if !term.is_term() || text.lines().count() < usize::from(term.size().0) {
        return false;
    }
    let chosen = env::var_os("PAGER").filter(|pager| !pager.is_empty());
    let mut pager = match chosen {
        // `PAGER` may have options, such as `less -R`.
        Some(chosen) if cfg!(unix) => {
            let mut shell = Command::new("sh");
            shell.arg("-c").arg(chosen);
            shell
        }
        Some(chosen) => Command::new(chosen),
        None => Command::new("less"),
    };
    if env::var_os("LESS").is_none() {
        // Quits if the text fits, keeps colours, and leaves the last screen.
        pager.env("LESS", "FRX");
    }
    let Ok(mut child) = pager.stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut input) = child.stdin.take() {
        // The pipe breaks if the user quits early.
        let _ = input.write_all(text.as_bytes()).and_then(|()| input.write_all(b"\n"));
    }
    child.wait().is_ok_and(|status| status.code() != NOT_FOUND)
}
