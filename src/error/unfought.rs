//! What is in the way of a battle.

/// Why a battle cannot be fought.
#[derive(Debug)]
pub enum Unfought {
    /// A force that its list does not allow.
    Illegal,
    /// A table on which a force finds no room to set up.
    NoRoom,
    /// A file of terrain that cannot be used, and why: English, Spanish.
    Terrain([String; 2]),
    /// A game whose dice say who acts first, where a question says so.
    RolledFirst,
    /// A file of sums of other battles.
    Foreign,
    /// A file of sums with battles that another file holds too.
    Twice,
    /// A file that holds no sums of battles.
    NoSums,
    /// A list of which the points buy no squad.
    Poor,
    /// A file with battles beyond those that are asked for.
    Beyond,
    /// A game of which no list is shipped, where a mix is made of those.
    Unshipped,
    /// One of so many parts that there is no battle for it.
    Nothing,
    /// It was stopped before the first battle.
    Stopped,
}

impl Unfought {
    pub(super) fn said(&self, path: &str) -> [String; 2] {
        match self {
            Self::Illegal => [
                format!("`{path}` is not legal by its list"),
                format!("`{path}` no es legal según su lista"),
            ],
            Self::NoRoom => [
                format!("a table of {path} is too small for both sides to set up"),
                format!("una mesa de {path} es demasiado pequeña para desplegar los dos bandos"),
            ],
            Self::Terrain([en, es]) => [
                format!("`{path}` holds no usable terrain: {en}"),
                format!("`{path}` no contiene un terreno utilizable: {es}"),
            ],
            Self::RolledFirst => [
                format!("in `{path}` dice say who acts first, turn by turn"),
                format!("en `{path}` los dados dicen quién actúa primero, turno a turno"),
            ],
            Self::Foreign => [
                format!("`{path}` holds battles of other forces, terms or dice"),
                format!(
                    "`{path}` contiene batallas de otras fuerzas, otras condiciones u otros dados"
                ),
            ],
            Self::Twice => [
                format!("`{path}` holds battles that another file holds too"),
                format!("`{path}` contiene batallas que ya están en otro archivo"),
            ],
            Self::NoSums => [
                format!("`{path}` holds no sums of battles, or was changed after it was written"),
                format!("`{path}` no contiene sumas de batallas o se ha cambiado después"),
            ],
            Self::Poor => [
                format!("so few points buy no legal squad of `{path}`"),
                format!("con tan pocos puntos no se paga ninguna Escuadra legal de `{path}`"),
            ],
            Self::Unshipped => [
                format!("no lists of `{path}` are shipped to make a mix of"),
                format!("no hay listas incluidas de `{path}` con las que hacer una mezcla"),
            ],
            Self::Nothing => [
                format!("in so many parts, `{path}` is without a battle"),
                format!("con tantas partes, a `{path}` no le toca ninguna batalla"),
            ],
            Self::Stopped => [
                "stopped before the first battle: there is nothing to show".into(),
                "detenido antes de la primera batalla: no hay nada que mostrar".into(),
            ],
            Self::Beyond => [
                format!("`{path}` holds battles beyond those that are asked for"),
                format!("`{path}` contiene más batallas de las que se piden"),
            ],
        }
    }
}
