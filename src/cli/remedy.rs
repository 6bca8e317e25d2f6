//! What to do about it, in the words of the command line: its commands and options.

use crate::error::{Error, ErrorKind};
use crate::fault::Act;
use crate::text::shown;
use std::io;
use std::path::Path;

/// What a player can do about a fault: English, Spanish.
pub(super) fn act(act: &Act) -> [String; 2] {
    match act {
        Act::NameLists => [
            "name a shipped army (`fistful list`), or a file beside this one".into(),
            "indica uno de los ejércitos incluidos (`fistful list`) o un fichero de esta carpeta"
                .into(),
        ],
        Act::CheckList(path) => {
            let path = shown(path);
            [format!("see `fistful check {path}`"), format!("mira `fistful check {path}`")]
        }
        Act::WriteLink => [
            "it starts with `#f1.`; `fistful export FORCE --to link` writes one".into(),
            "empieza por `#f1.`; `fistful export FORCE --to link` escribe uno".into(),
        ],
        Act::AskForLink => [
            "ask for another: `fistful export FORCE --to link` writes one".into(),
            "pide otro: `fistful export FORCE --to link` lo escribe".into(),
        ],
    }
}

/// One thing to do about an error: English, Spanish.
pub(super) fn remedy(error: &Error) -> [String; 2] {
    let (en, es) = match &error.kind {
        ErrorKind::NoSuchArmy { near: Some(near) } => {
            return [format!("did you mean `{near}`?"), format!("¿querías decir `{near}`?")];
        }
        ErrorKind::WrongValue { near, allowed, .. } => return wanted(near.as_deref(), allowed),
        ErrorKind::Told(told) => return [told.hint.en.clone(), told.hint.es.clone()],
        ErrorKind::Read(_) => {
            ("check the path and its permissions", "revisa la ruta y sus permisos")
        }
        ErrorKind::NotAFile => (
            "name an army file, such as `armies/fistful/atreides.yaml`",
            "indica un fichero de ejército, como `armies/fistful/atreides.yaml`",
        ),
        ErrorKind::NoSuchArmy { near: None } => (
            "`fistful list` names the shipped armies",
            "`fistful list` nombra los ejércitos incluidos",
        ),
        ErrorKind::Ruleset(_) => (
            "repair the table, or leave out `--grammars`",
            "corrige la tabla o prescinde de `--grammars`",
        ),
        ErrorKind::Render(_) => (
            "print it with `--format html`, and tell us about the army",
            "imprímelo con `--format html` y cuéntanos qué ejército es",
        ),
        ErrorKind::NoPdf => (
            "build it with the default features, or print with `--format html`",
            "compílalo con las opciones por defecto o imprime con `--format html`",
        ),
        kind => of_a_file(kind),
    };
    [en.into(), es.into()]
}

fn of_a_file(kind: &ErrorKind) -> (&'static str, &'static str) {
    match kind {
        ErrorKind::NotAList => {
            ("name the list that it is fielded from", "indica la lista de la que sale")
        }
        ErrorKind::NotAForce => (
            "name a file with the key `force`, such as `fistful/forces/atreides-300`",
            "indica un fichero con la clave `force`, como `fistful/forces/atreides-300`",
        ),
        ErrorKind::FaultyList => ("see `fistful check`", "mira `fistful check`"),
        ErrorKind::NoEnemy => (
            "write `--odds fistful/harkonnen:Regulars`, or a line `enemy: ...` in the list",
            "escribe `--odds fistful/harkonnen:Regulars` o una línea `enemy: ...` en la lista",
        ),
        ErrorKind::NoQrThere => (
            "name a force, and print its sheet: `--as sheet` or `--as all`",
            "indica una fuerza e imprime su hoja: `--as sheet` o `--as all`",
        ),
        ErrorKind::TooLongForQr { .. } => (
            "print it without `--qr`, and send what `fistful export --to link` writes",
            "imprímela sin `--qr` y envía lo que escribe `fistful export --to link`",
        ),
        ErrorKind::TooManyCards { .. } => ("print fewer copies", "imprime menos copias"),
        _ => (
            "it is as it was; tell us about the file",
            "sigue como estaba; cuéntanos qué fichero es",
        ),
    }
}

/// What an argument takes, and what was probably meant.
fn wanted(near: Option<&str>, allowed: &str) -> [String; 2] {
    match near {
        Some(near) => [
            format!("did you mean `{near}`? Allowed are {allowed}"),
            format!("¿querías decir `{near}`? Se admiten {allowed}"),
        ],
        None => [format!("allowed are {allowed}"), format!("se admiten {allowed}")],
    }
}

/// A file could not be written.
pub(super) fn unwritten(path: &Path, why: &io::Error) -> Error {
    let name = shown(&path.display().to_string());
    Error::told(
        path,
        [format!("cannot write `{name}`: {why}"), format!("no se puede escribir `{name}`: {why}")],
        [
            "the folder may be read-only or full: choose another with `--output`".into(),
            "la carpeta es de solo lectura o está llena: elige otra con `--output`".into(),
        ],
    )
}

/// A file of this name is there already.
pub(super) fn exists(path: &Path) -> Error {
    let name = shown(&path.display().to_string());
    Error::told(
        path,
        [format!("`{name}` exists already"), format!("`{name}` ya existe")],
        ["choose another name or folder".into(), "elige otro nombre u otra carpeta".into()],
    )
}

/// A file that Fistful did not write is not written over.
pub(super) fn not_ours(path: &Path) -> Error {
    let name = shown(&path.display().to_string());
    Error::told(
        path,
        [
            format!("`{name}` exists and was not written by Fistful"),
            format!("`{name}` ya existe y no lo escribió Fistful"),
        ],
        [
            "move it away, or write over it with `--force`".into(),
            "muévelo a otro sitio o sobrescríbelo con `--force`".into(),
        ],
    )
}

/// Two armies of one run would be written to one file.
pub(super) fn same_output(path: &Path, other: &str) -> Error {
    let name = shown(&path.display().to_string());
    Error::told(
        path,
        [
            format!("`{other}` and another army would both be written to `{name}`"),
            format!("`{other}` y otro ejército se escribirían los dos en `{name}`"),
        ],
        [
            "print them one at a time, into different folders with `--output`".into(),
            "imprímelos de uno en uno, en carpetas distintas con `--output`".into(),
        ],
    )
}

/// A player's own file could not be saved, and is as it was.
pub(super) fn unsaved(path: &Path, why: &io::Error) -> Error {
    let name = shown(&path.display().to_string());
    Error::told(
        path,
        [format!("cannot save `{name}`: {why}"), format!("no se puede guardar `{name}`: {why}")],
        [
            "it is as it was; the file or its folder may be read-only, or the disk full".into(),
            "sigue como estaba; el fichero o su carpeta son de solo lectura, o el disco está lleno"
                .into(),
        ],
    )
}

/// A player's own file is no longer what was read of it.
pub(super) fn changed(path: &Path) -> Error {
    let name = shown(&path.display().to_string());
    Error::told(
        path,
        [
            format!("`{name}` was changed by another program meanwhile"),
            format!("otro programa ha cambiado `{name}` entretanto"),
        ],
        [
            "nothing was written: try again".into(),
            "no se ha escrito nada: inténtalo otra vez".into(),
        ],
    )
}

/// More codes on standard input than one run answers.
pub(super) fn too_many_codes(most: usize) -> Error {
    Error::told(
        "-",
        [
            format!("`-` gives more than {most} codes or 1 MiB"),
            format!("`-` da más de {most} códigos o 1 MiB"),
        ],
        ["give them in several runs".into(), "dalos en varias ejecuciones".into()],
    )
}

/// Another number of files than the two that are compared.
pub(super) fn not_two(found: usize) -> Error {
    Error::told(
        "diff",
        [
            format!("`diff` compares two files; named: {found}"),
            format!("`diff` compara dos ficheros; indicados: {found}"),
        ],
        [
            "name two, or compare one with itself by `--rules` or `--under`".into(),
            "indica dos, o compara uno consigo mismo con `--rules` o `--under`".into(),
        ],
    )
}

/// There is no terminal to ask in.
pub(super) fn no_terminal() -> Error {
    Error::told(
        "fistful new",
        ["`fistful new` needs a NAME".into(), "`fistful new` necesita un nombre (NAME)".into()],
        [
            "write `fistful new \"House Ordos\"`; without a name it asks, in a terminal".into(),
            "escribe `fistful new \"Casa Ordos\"`; sin nombre pregunta, si hay terminal".into(),
        ],
    )
}

/// The player stopped the questions.
pub(super) fn stopped() -> Error {
    Error::told(
        "fistful new",
        [
            "`fistful new` was stopped: nothing is written".into(),
            "`fistful new` se ha interrumpido: no se ha escrito nada".into(),
        ],
        [
            "`fistful new \"House Ordos\"` writes a file to start from, and asks nothing".into(),
            "`fistful new \"Casa Ordos\"` escribe un fichero para empezar, sin preguntar".into(),
        ],
    )
}
