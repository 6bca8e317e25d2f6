//! What the YAML parser stumbles over, in words.

/// What the YAML parser stumbled over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stumble {
    /// A line that begins after so many blanks, and where it would fit.
    Indented {
        /// The blanks before it.
        found: usize,
        /// The blanks that others of its kind have.
        fits: usize,
    },
    /// A tab before the first word of a line.
    Tab,
    /// A no-break space, or another space that is no blank, before the first word of a line.
    OddBlank,
    /// A `:` or `-` with no blank after it.
    NoBlank(char),
    /// A key with no `:` after it.
    NoColon,
    /// A key between braces with no `,` before it.
    NoComma,
    /// A `#` after a blank, between brackets: what follows is a comment.
    Comment,
    /// The first key of an entry with no `- ` before it.
    NoDash,
    /// A `'` inside single quotes, or a `"` inside double ones, which ends the text there.
    QuoteInside(char),
    /// A quote that is never closed.
    OpenQuote(char),
    /// A bracket or brace that is never closed.
    OpenBracket(char),
    /// A second `key: value` where one is complete already.
    SecondValue,
    /// A bracket, brace or quote that is never closed, somewhere above.
    Unclosed,
    /// Blanks at the start of a line that fit no open block.
    Indentation,
    /// A character that YAML does not allow here.
    Character,
    /// A backslash in double quotes before what YAML does not know, or before half a character.
    Escape,
    /// An alias (`*name`) whose anchor (`&name`) does not exist.
    Anchor,
    /// An anchor (`&name`) that holds an alias of itself.
    Itself,
    /// A merge key (`<<`), which army files do not use.
    MergeKey,
    /// A tag (`!name`), which army files do not use.
    Tag,
    /// A key that is itself a list or a mapping.
    Key,
    /// Anything else.
    Other,
}

impl Stumble {
    pub(super) fn say(self) -> (String, String) {
        match self {
            Self::Indented { found, fits } => say_indented(found, fits),
            Self::NoBlank(c) => {
                (format!("no blank after `{c}`"), format!("falta un espacio tras `{c}`"))
            }
            Self::OpenBracket(c) => (
                format!("the `{c}` that opens here is never closed"),
                format!("el `{c}` que se abre aquí no se cierra"),
            ),
            Self::Anchor | Self::Itself | Self::MergeKey | Self::Tag | Self::Key | Self::Other => {
                self.say_unwanted()
            }
            _ => self.say_slip(),
        }
    }

    /// A slip of the pen.
    fn say_slip(self) -> (String, String) {
        let (en, es) = match self {
            Self::Tab => {
                ("a tab where only blanks may stand", "un tabulador donde solo caben espacios")
            }
            Self::OddBlank => (
                "a no-break space where only blanks may stand",
                "un espacio de no separación donde solo caben espacios normales",
            ),
            Self::NoColon => ("no `:` after the key", "falta `:` tras la clave"),
            Self::NoComma => ("no `,` before this key", "falta `,` delante de esta clave"),
            Self::Comment => (
                "a `#` after a blank begins a comment, and the brackets stay open",
                "un `#` tras un espacio empieza un comentario, y los corchetes quedan abiertos",
            ),
            Self::NoDash => {
                ("no `- ` where another entry begins", "falta `- ` donde empieza otra entrada")
            }
            Self::QuoteInside('\'') => (
                "an apostrophe inside single quotes ends the text here",
                "un apóstrofo entre comillas simples acaba el texto aquí",
            ),
            Self::QuoteInside(_) => (
                "a quotation mark inside double quotes ends the text here",
                "unas comillas dentro de comillas dobles acaban el texto aquí",
            ),
            Self::OpenQuote(_) => (
                "the quotes that open here are never closed",
                "las comillas que se abren aquí no se cierran",
            ),
            Self::SecondValue => (
                "a second `:` where the value is complete",
                "un segundo `:` donde el valor está completo",
            ),
            Self::Unclosed => {
                ("a bracket or quote is never closed", "un corchete o unas comillas no se cierran")
            }
            Self::Indentation => {
                ("the indentation fits no open block", "la sangría no corresponde a ningún bloque")
            }
            Self::Character => (
                "a character that YAML does not allow here",
                "un carácter que YAML no permite aquí",
            ),
            Self::Escape => (
                "a backslash before what YAML does not know",
                "una barra invertida ante algo que YAML no conoce",
            ),
            _ => ("this is not YAML", "esto no es YAML"),
        };
        (en.into(), es.into())
    }

    /// What YAML has and army files do not.
    fn say_unwanted(self) -> (String, String) {
        let (en, es) = match self {
            Self::Anchor => (
                "an alias to an anchor that does not exist",
                "un alias de un ancla (anchor) que no existe",
            ),
            Self::Itself => {
                ("an anchor that holds itself", "un ancla (anchor) que se contiene a sí misma")
            }
            Self::MergeKey => (
                "merge keys (`<<`) are not part of army files",
                "las claves `<<` no forman parte del formato",
            ),
            Self::Tag => (
                "tags (`!`) are not part of army files",
                "las etiquetas (`!`) no forman parte del formato",
            ),
            Self::Key => ("a key must be a plain word", "una clave debe ser una palabra"),
            _ => ("this is not YAML", "esto no es YAML"),
        };
        (en.into(), es.into())
    }

    /// What to do about it; none where any of the usual slips may be the cause.
    pub(super) fn hint(self) -> Option<(String, String)> {
        let (en, es) = match self {
            Self::OpenQuote(_) | Self::OpenBracket(_) | Self::Unclosed => {
                ("close it, or put the text in quotes", "ciérralo o pon el texto entre comillas")
            }
            Self::Tab => (
                "indent with blanks, two a level, never with tabs",
                "usa espacios, dos por nivel, nunca tabuladores",
            ),
            Self::NoBlank(_) => ("put a blank after it", "pon un espacio detrás"),
            Self::QuoteInside('\'') => ("write it twice: `''`", "escríbelo dos veces: `''`"),
            Self::QuoteInside(_) => {
                ("put a backslash before it", "pon delante una barra invertida")
            }
            Self::OddBlank => ("type blanks in its place", "escribe espacios normales en su lugar"),
            Self::NoColon => ("put a `:` after it", "pon `:` detrás"),
            Self::NoComma => ("put a `,` before it", "pon `,` delante"),
            Self::NoDash => ("put `- ` before it", "pon `- ` delante"),
            Self::Comment => ("put the text in quotes", "pon el texto entre comillas"),
            Self::Escape => (
                "double the backslash, or use single quotes",
                "duplica la barra o usa comillas simples",
            ),
            Self::Anchor => (
                "write the value itself, or put it in quotes if it is meant as text",
                "escribe el propio valor, o ponlo entre comillas si es un texto",
            ),
            Self::Itself | Self::MergeKey | Self::Tag => {
                ("write the values out", "escribe los valores por extenso")
            }
            Self::Key => ("write it as `key: value`", "escríbelo como `clave: valor`"),
            Self::Indented { .. }
            | Self::SecondValue
            | Self::Indentation
            | Self::Character
            | Self::Other => return None,
        };
        Some((en.into(), es.into()))
    }
}

fn say_indented(found: usize, fits: usize) -> (String, String) {
    let en = |n: usize| if n == 1 { "1 blank".to_owned() } else { format!("{n} blanks") };
    let es = |n: usize| if n == 1 { "1 espacio".to_owned() } else { format!("{n} espacios") };
    (
        format!("{} in front of this line, where {fits} would fit", en(found)),
        format!("{} delante de esta línea, donde encajarían {fits}", es(found)),
    )
}
