//! Why the system could not do something, in our words where it is one of the usual reasons.

use std::io;

/// What could not be done, and why: the usual reasons in our words, the others in those of the system.
pub(super) fn told(why: &io::Error, [en, es]: [String; 2]) -> [String; 2] {
    let reason = match why.kind() {
        io::ErrorKind::NotFound => ["there is none", "no existe"],
        io::ErrorKind::PermissionDenied => ["it is not permitted", "no hay permiso"],
        io::ErrorKind::IsADirectory => ["it is a folder", "es una carpeta"],
        io::ErrorKind::NotADirectory => {
            ["a file stands where a folder is wanted", "hay un archivo donde se pide una carpeta"]
        }
        io::ErrorKind::StorageFull => ["the disk is full", "el disco está lleno"],
        _ => return [format!("{en}: {why}"), format!("{es}: {why}")],
    };
    [format!("{en}: {}", reason[0]), format!("{es}: {}", reason[1])]
}
