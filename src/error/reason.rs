//! I/O errors of the system in words; the usual ones in both languages.

use crate::language::Language;
use crate::message::Say;
use std::io;

/// An error of the operating system.
pub(super) enum SystemReason {
    NotFound,
    NotPermitted,
    IsAFolder,
    NotAFolder,
    DiskFull,
    QuotaExceeded,
    TooLarge,
    ReadOnly,
    InvalidName,
    NotText,
    PortTaken,
    NoSuchAddress,
    /// Any other: its number, and the system's words, which are English.
    Other {
        why: String,
        code: String,
    },
}

impl From<&io::Error> for SystemReason {
    #[expect(clippy::wildcard_enum_match_arm, reason = "a system may have more reasons")]
    fn from(why: &io::Error) -> Self {
        match why.kind() {
            io::ErrorKind::NotFound => Self::NotFound,
            io::ErrorKind::PermissionDenied => Self::NotPermitted,
            io::ErrorKind::IsADirectory => Self::IsAFolder,
            io::ErrorKind::NotADirectory => Self::NotAFolder,
            io::ErrorKind::StorageFull => Self::DiskFull,
            io::ErrorKind::QuotaExceeded => Self::QuotaExceeded,
            io::ErrorKind::FileTooLarge => Self::TooLarge,
            io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            io::ErrorKind::InvalidFilename => Self::InvalidName,
            io::ErrorKind::InvalidData => Self::NotText,
            io::ErrorKind::AddrInUse => Self::PortTaken,
            io::ErrorKind::AddrNotAvailable => Self::NoSuchAddress,
            _ => {
                let code = why.raw_os_error().map(|code| code.to_string());
                let why = why.to_string();
                Self::Other { code: code.unwrap_or_else(|| why.clone()), why }
            }
        }
    }
}

impl Say for io::Error {
    fn say(&self, language: Language) -> String {
        SystemReason::from(self).say(language)
    }
}
