//! Why a player's own file was left as it was.

/// What stands in the way of a save.
#[derive(Debug)]
pub enum Unsaved {
    /// It or its backup could not be written.
    Write(std::io::Error),
    /// It is no longer what was read of it.
    Changed,
    /// Its canonical form would change what it says.
    Unformed,
}

impl Unsaved {
    pub(super) fn say(&self, path: &str) -> (String, String) {
        match self {
            Self::Write(why) => (
                format!("cannot save `{path}`: {why}"),
                format!("no se puede guardar `{path}`: {why}"),
            ),
            Self::Changed => (
                format!("`{path}` was changed by another program meanwhile"),
                format!("otro programa ha cambiado `{path}` entretanto"),
            ),
            Self::Unformed => (
                format!("`{path}` cannot be put in order without changing what it says"),
                format!("`{path}` no se puede ordenar sin cambiar lo que dice"),
            ),
        }
    }

    pub(super) fn hint(&self) -> (String, String) {
        let (en, es) = match self {
            Self::Write(_) => (
                "it is as it was; the file or its folder may be read-only, or the disk full",
                "sigue como estaba; el fichero o su carpeta son de solo lectura, o el disco está lleno",
            ),
            Self::Changed => {
                ("nothing was written: try again", "no se ha escrito nada: inténtalo otra vez")
            }
            Self::Unformed => (
                "it is as it was; tell us about the file",
                "sigue como estaba; cuéntanos qué fichero es",
            ),
        };
        (en.into(), es.into())
    }
}
