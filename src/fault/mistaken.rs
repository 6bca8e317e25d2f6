//! Files that are taken for another kind than they are, and texts that are cut short, in words.

use crate::text::short;

pub(super) fn say_kind(is_force: bool) -> (String, String) {
    let (en, es) = match is_force {
        true => (
            "the keys are those of a force, and without `force` the file is a list",
            "las claves son las de una fuerza, y sin `force` el archivo es una lista",
        ),
        false => (
            "this key makes the file a force, and the others are those of a list",
            "esta clave hace del archivo una fuerza, y las demás son las de una lista",
        ),
    };
    (en.into(), es.into())
}

pub(super) fn hint_kind(is_force: bool) -> (String, String) {
    let (en, es) = match is_force {
        true => (
            "add a line `force: ...` with the name of the force",
            "añade una línea `force: ...` con el nombre de la fuerza",
        ),
        false => ("write `name` in its place", "escribe `name` en su lugar"),
    };
    (en.into(), es.into())
}

/// The game that a file names, if it names one, beside that of its keys; `None` is one with ability codes.
pub(super) fn say_game(
    found: Option<&str>,
    game: Option<&str>,
    is_force: bool,
) -> (String, String) {
    let [en, es] = if is_force { ["a force", "una fuerza"] } else { ["a list", "una lista"] };
    let [of, de] = match game {
        Some(game) => [format!("`{game}`"), format!("`{game}`")],
        None => ["or", "o"].map(|or| format!("`fistful` {or} `dune-world`")),
    };
    let (en, es) = (format!("those of {en} of {of}"), format!("las de {es} de {de}"));
    match found.map(|found| short(found, 40)) {
        Some(found) => (
            format!("`game: {found}` does not go with the keys: they are {en}"),
            format!("`game: {found}` no va con las claves: son {es}"),
        ),
        None => (format!("the keys are {en}"), format!("las claves son {es}")),
    }
}

pub(super) fn hint_game(is_named: bool, game: Option<&str>, is_force: bool) -> (String, String) {
    match game {
        Some(game) if is_named => {
            (format!("write `game: {game}`"), format!("escribe `game: {game}`"))
        }
        Some(game) => {
            (format!("add a line `game: {game}`"), format!("añade una línea `game: {game}`"))
        }
        None if is_force => ("leave `game` out".into(), "quita la clave `game`".into()),
        None => (
            "write `game: fistful` or `game: dune-world`".into(),
            "escribe `game: fistful` o `game: dune-world`".into(),
        ),
    }
}

pub(super) fn say_cut() -> (String, String) {
    (
        "the text ends here: YAML takes a `#` after a blank for a comment".into(),
        "el texto acaba aquí: para YAML, un `#` tras un espacio es un comentario".into(),
    )
}

pub(super) fn hint_cut(whole: &str) -> (String, String) {
    let whole = short(&format!("'{}'", whole.replace('\'', "''")), 60);
    (
        format!("write `{whole}` if it belongs to the text, else put a blank after the `#`"),
        format!("escribe `{whole}` si es parte del texto; si no, pon un espacio tras el `#`"),
    )
}
