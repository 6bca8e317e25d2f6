//! Opens what was written, or the address of the page, in another program.

use std::ffi::OsStr;
use std::process::{Command, Stdio};
use std::{env, io};

/// Opens a file, a folder or an address: by the program that `BROWSER` names, or else by the one that the system has for
/// such things. It does not wait for that program.
pub(super) fn open(target: impl AsRef<OsStr>) -> io::Result<()> {
    let browser = env::var_os("BROWSER").filter(|program| !program.is_empty());
    let Some(browser) = browser else { return open::that_detached(target) };
    let mut command = Command::new(browser);
    command.arg(target).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}
