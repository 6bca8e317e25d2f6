//! Long texts, a screen at a time.

use console::Term;
use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

/// What a shell says of a program that it does not find.
const NOT_FOUND: Option<i32> = Some(127);

/// Shows a text in the pager of the player (`PAGER`, else `less`). Returns `false` where it has to be written plainly:
/// no terminal is there, the text fits on it, or no pager starts.
pub(super) fn show(text: &str) -> bool {
    let term = Term::stdout();
    if !term.is_term() || text.lines().count() < usize::from(term.size().0) {
        return false;
    }
    let asked = env::var_os("PAGER").filter(|pager| !pager.is_empty());
    let mut pager = match asked {
        // It may have options, as `less -R` has.
        Some(asked) if cfg!(unix) => {
            let mut shell = Command::new("sh");
            shell.arg("-c").arg(asked);
            shell
        }
        Some(asked) => Command::new(asked),
        None => Command::new("less"),
    };
    if env::var_os("LESS").is_none() {
        // Ends by itself where the text fits, keeps colours, and leaves the last screen there.
        pager.env("LESS", "FRX");
    }
    let Ok(mut child) = pager.stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut input) = child.stdin.take() {
        // Whoever has read enough closes it early.
        let _ = input.write_all(text.as_bytes()).and_then(|()| input.write_all(b"\n"));
    }
    child.wait().is_ok_and(|status| status.code() != NOT_FOUND)
}
