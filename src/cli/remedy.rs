//! What to do about it, in the words of the command line: its commands and options.

use crate::error::{Error, ErrorKind};
use crate::fault::Act;
use crate::text::shown;
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
        ErrorKind::TwoGames { first, .. } => {
            return [
                format!("name lists of one game, or say whose rules apply: `--game {first}`"),
                format!("indica listas de un solo juego, o di qué reglas valen: `--game {first}`"),
            ];
        }
        ErrorKind::WrongValue { near, allowed, .. } => return wanted(near.as_deref(), allowed),
        ErrorKind::NoSuchSuggestion { most, .. } => return suggestions(&error.path, *most),
        ErrorKind::NotForSoMany { most, .. } => {
            return [format!("from 1 to {most}"), format!("de 1 a {most}")];
        }
        ErrorKind::NotYours => return copied(&error.path),
        ErrorKind::Told(told) => return [told.hint.en.clone(), told.hint.es.clone()],
        ErrorKind::Read(_) => {
            ("check the path and its permissions", "revisa la ruta y sus permisos")
        }
        ErrorKind::Write(_) => (
            "the folder may be read-only or full: choose another with `--output`",
            "la carpeta es de solo lectura o está llena: elige otra con `--output`",
        ),
        ErrorKind::Unsaved(_) => (
            "it is as it was; the file or its folder may be read-only, or the disk full",
            "sigue como estaba; el fichero o su carpeta son de solo lectura, o el disco está lleno",
        ),
        ErrorKind::NotAFile => (
            "name an army file, such as `armies/fistful/atreides.yaml`",
            "indica un fichero de ejército, como `armies/fistful/atreides.yaml`",
        ),
        ErrorKind::NoSuchArmy { near: None } => (
            "`fistful list` names the shipped armies",
            "`fistful list` nombra los ejércitos incluidos",
        ),
        ErrorKind::BookAlone => (
            "`fistful reference` prints what there is of it",
            "`fistful reference` imprime lo que hay de él",
        ),
        ErrorKind::Rules(_) => (
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
        ErrorKind::Changed => {
            ("nothing was written: try again", "no se ha escrito nada: inténtalo otra vez")
        }
        ErrorKind::Exists => ("choose another name or folder", "elige otro nombre u otra carpeta"),
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
        ErrorKind::NotByTheFigure => ("take it without `:K`", "tómala sin `:K`"),
        ErrorKind::TooManyCards { .. } => ("print fewer copies", "imprime menos copias"),
        _ => (
            "it is as it was; tell us about the file",
            "sigue como estaba; cuéntanos qué fichero es",
        ),
    }
}

/// Where suggestions are numbered, or how little is left.
fn suggestions(file: &str, most: usize) -> [String; 2] {
    if most == 0 {
        return [
            format!("`fistful cost {file}` says what is left"),
            format!("`fistful cost {file}` dice cuánto queda"),
        ];
    }
    [
        format!("`fistful fits {file}` numbers what fits"),
        format!("`fistful fits {file}` numera lo que cabe"),
    ]
}

/// How what is shipped, or came along, becomes a file of the player's own.
fn copied(file: &str) -> [String; 2] {
    if file == "-" {
        return [
            "put the force into a file, and name that".into(),
            "guarda la fuerza en un fichero e indica ese fichero".into(),
        ];
    }
    let copy = format!("`fistful export {file} --to link | fistful import -`");
    [format!("{copy} writes a copy of your own"), format!("{copy} escribe una copia tuya")]
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

/// A file that Fistful did not write is not written over.
pub(super) fn not_ours(path: &Path) -> Error {
    refused(
        path,
        ["`{}` exists and was not written by Fistful", "`{}` ya existe y no lo escribió Fistful"],
        [
            "move it away, or write over it with `--force`",
            "muévelo a otro sitio o sobrescríbelo con `--force`",
        ],
    )
}

/// Two works of one run would be written to one file.
pub(super) fn same_output(path: &Path, other: &str) -> Error {
    let said = [
        format!("`{other}` and another army would both be written to `{{}}`"),
        format!("`{other}` y otro ejército se escribirían los dos en `{{}}`"),
    ];
    refused(
        path,
        said.each_ref().map(String::as_str),
        [
            "print them one at a time, into different folders with `--output`",
            "imprímelos de uno en uno, en carpetas distintas con `--output`",
        ],
    )
}

/// More codes on standard input than one run answers.
pub(super) fn too_many_codes(most: usize) -> Error {
    let said = [
        format!("`{{}}` gives more than {most} codes or 1 MiB"),
        format!("`{{}}` da más de {most} códigos o 1 MiB"),
    ];
    let hint = ["give them in several runs", "dalos en varias ejecuciones"];
    refused(Path::new("-"), said.each_ref().map(String::as_str), hint)
}

/// Another number of files than the two that are compared.
pub(super) fn not_two(found: usize) -> Error {
    let said = [
        format!("`{{}}` compares two files; named: {found}"),
        format!("`{{}}` compara dos ficheros; indicados: {found}"),
    ];
    refused(
        Path::new("diff"),
        said.each_ref().map(String::as_str),
        [
            "name two, or compare one with itself by `--rules` or `--under`",
            "indica dos, o compara uno consigo mismo con `--rules` o `--under`",
        ],
    )
}

/// There is no terminal to ask in.
pub(super) fn no_terminal() -> Error {
    refused(
        Path::new("fistful new"),
        ["`{}` needs a NAME", "`{}` necesita un nombre (NAME)"],
        [
            "write `fistful new \"House Ordos\"`; without a name it asks, in a terminal",
            "escribe `fistful new \"Casa Ordos\"`; sin nombre pregunta, si hay terminal",
        ],
    )
}

/// The player stopped the questions.
pub(super) fn stopped() -> Error {
    refused(
        Path::new("fistful new"),
        ["`{}` was stopped: nothing is written", "`{}` se ha interrumpido: no se ha escrito nada"],
        [
            "`fistful new \"House Ordos\"` writes a file to start from, and asks nothing",
            "`fistful new \"Casa Ordos\"` escribe un fichero para empezar, sin preguntar",
        ],
    )
}

/// What this door alone refuses; `{}` is the path.
fn refused(path: &Path, said: [&str; 2], hint: [&str; 2]) -> Error {
    let name = shown(&path.display().to_string());
    Error::told(path, said.map(|said| said.replacen("{}", &name, 1)), hint.map(str::to_owned))
}
