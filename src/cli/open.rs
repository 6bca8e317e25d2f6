//! Opens a written file, or the address of the page, in another program.

use std::ffi::OsStr;
use std::process::{Command, Stdio};
use std::{env, io};

/// Opens a file, a folder or an address: in the program of `BROWSER`, or else in the system's default.
/// Does not wait for that program.
pub(super) fn open(target: impl AsRef<OsStr>) -> io::Result<()> {
    let browser = env::var_os("BROWSER").filter(|program| !program.is_empty());
    let Some(browser) = browser else { return open::that_detached(target) };
    let mut command = Command::new(browser);
    command.arg(target).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}
