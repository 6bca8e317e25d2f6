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
        io::ErrorKind::QuotaExceeded => {
            ["your share of the disk is used up", "ya has gastado tu cuota de disco"]
        }
        io::ErrorKind::FileTooLarge => {
            ["the file would be larger than it may be", "el archivo sería mayor de lo permitido"]
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            ["the disk is read-only", "el disco es de solo lectura"]
        }
        io::ErrorKind::InvalidFilename => {
            ["no file can have that name", "ningún archivo puede llamarse así"]
        }
        io::ErrorKind::InvalidData => ["it is no text", "no es un texto"],
        io::ErrorKind::AddrInUse => ["the port is taken", "el puerto está ocupado"],
        io::ErrorKind::AddrNotAvailable => {
            ["this machine has no such address", "esta máquina no tiene esa dirección"]
        }
        _ => {
            let code = why.raw_os_error().map_or_else(|| why.to_string(), |code| code.to_string());
            return [format!("{en}: {why}"), format!("{es}: error {code} del sistema")];
        }
    };
    [format!("{en}: {}", reason[0]), format!("{es}: {}", reason[1])]
}
