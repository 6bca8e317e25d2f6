//! Files of another kind or number than a command wants.

use crate::limits::QR_LETTERS as QR;

/// What is wrong with the files that were named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Files {
    /// A file of this name is there already.
    Exist,
    /// A list with errors of its own.
    Faulty,
    /// A list that names no enemy.
    NoEnemy,
    /// Another number than the two that are compared.
    NotTwo(usize),
    /// A force where a list is wanted.
    NotAList,
    /// A list where a force is wanted.
    NotAForce,
    /// A QR code on anything but the sheet of a force.
    NoQrThere,
    /// A link of so many letters, which no QR code holds.
    TooLongForQr(usize),
}

impl Files {
    pub(super) fn say(self, path: &str) -> (String, String) {
        match self {
            Self::Exist => (format!("`{path}` exists already"), format!("`{path}` ya existe")),
            Self::Faulty => (
                format!("`{path}` has errors of its own"),
                format!("`{path}` tiene sus propios errores"),
            ),
            Self::NoEnemy => {
                (format!("`{path}` names no enemy"), format!("`{path}` no indica ningún enemigo"))
            }
            Self::NotTwo(found) => (
                format!("`{path}` compares two files; named: {found}"),
                format!("`{path}` compara dos ficheros; indicados: {found}"),
            ),
            Self::NotAList => (
                format!("`{path}` is a force, and a list is wanted"),
                format!("`{path}` es una fuerza y se pide una lista"),
            ),
            Self::NotAForce => (
                format!("`{path}` is a list, and a force is wanted"),
                format!("`{path}` es una lista y se pide una fuerza"),
            ),
            Self::NoQrThere => (
                format!("`{path}` goes on the sheet of a force alone"),
                format!("`{path}` solo se pone en la hoja de una fuerza"),
            ),
            Self::TooLongForQr(found) => (
                format!("the link of `{path}` has {found} letters, and a QR code holds {QR}"),
                format!("el enlace de `{path}` tiene {found} letras y en un código QR caben {QR}"),
            ),
        }
    }

    pub(super) fn hint(self) -> (String, String) {
        match self {
            Self::Exist => {
                ("choose another name or folder".into(), "elige otro nombre u otra carpeta".into())
            }
            Self::Faulty => ("see `fistful check`".into(), "mira `fistful check`".into()),
            Self::NoEnemy => (
                "write `--odds fistful/harkonnen:Regulars`, or a line `enemy: ...` in the list"
                    .into(),
                "escribe `--odds fistful/harkonnen:Regulars` o una línea `enemy: ...` en la lista"
                    .into(),
            ),
            Self::NotTwo(_) => (
                "name two, or compare one with itself by `--rules` or `--under`".into(),
                "indica dos, o compara uno consigo mismo con `--rules` o `--under`".into(),
            ),
            Self::NotAList => (
                "name the list that it is fielded from".into(),
                "indica la lista de la que sale".into(),
            ),
            Self::NotAForce => (
                "name a file with the key `force`, such as `fistful/forces/atreides-300`".into(),
                "indica un fichero con la clave `force`, como `fistful/forces/atreides-300`".into(),
            ),
            Self::NoQrThere => (
                "name a force, and print its sheet: `--as sheet` or `--as all`".into(),
                "indica una fuerza e imprime su hoja: `--as sheet` o `--as all`".into(),
            ),
            Self::TooLongForQr(_) => (
                "print it without `--qr`, and send what `fistful export --to link` writes".into(),
                "imprímela sin `--qr` y envía lo que escribe `fistful export --to link`".into(),
            ),
        }
    }
}
