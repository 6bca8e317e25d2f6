//! Hostile and awkward input, through the real binary: refused or taken, at its exact place, and never a crash.

mod codes;
mod desk;
#[cfg(unix)]
mod disks;
mod files;
mod runs;
#[cfg(unix)]
mod shell;
mod texts;
mod values;
