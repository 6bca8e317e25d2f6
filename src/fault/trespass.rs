//! Why a move of Dune Chess is not allowed.

/// Which part of the word of a move a trespass is about: the `T`, the `b7`, the `a6` or the `!` of `Tb7a6!`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The letter, and the whole of a pass.
    Letter,
    /// The square it comes from.
    From,
    /// The square it goes to.
    To,
    /// The mark of a Seitch that is destroyed.
    Mark,
}

/// Why a move is not allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the fact its variant names")]
pub enum Trespass {
    /// The game is over.
    Over,
    /// A pass of somebody who can move (C36).
    MustMove,
    /// Nobody stands there.
    Nobody { at: String },
    /// A piece of the other side stands there.
    Foreign { at: String },
    /// Another piece of the mover's stands there.
    Another { at: String, found: char },
    /// No Sandworm is there.
    NoWorm { at: String },
    /// A Sandworm that the other side rides (C4).
    RiddenByFoe { at: String },
    /// The piece does not move so.
    Reach { symbol: char },
    /// Something stands between (C3).
    Blocked { at: String },
    /// A piece of one's own (C5).
    Own { at: String },
    /// An Ornithopter that carries something already (C25).
    Laden { at: String },
    /// A landing on Spice (C3, C24).
    OntoSpice { at: String },
    /// A landing on a Sandworm (C24, C26).
    OntoWorm { at: String },
    /// A landing on a Sandworm that is ridden (C4, C26).
    OntoRider { at: String },
    /// A Harvester that would capture a piece.
    Harmless { at: String },
    /// An Ornithopter with a Harvester that would capture (C10).
    Unarmed { at: String },
    /// An Ornithopter with a Harvester that would land in a Seitch (C10).
    TooWide { at: String },
    /// A Sandworm that would enter a Seitch (C8).
    WormOntoSeitch { at: String },
    /// A Sandworm that would go where there is neither Spice nor an enemy (C27).
    WormOntoSand { at: String },
    /// A Sandworm that would go onto another (C27).
    WormOntoWorm { at: String },
    /// A Seitch destroyed by no Sardaukar, where there is none, or with a capture (C12).
    Undestroyed { at: String },
    /// A ransom of somebody who is no prisoner (C13).
    NotHeld { symbol: char },
    /// A ransom that cannot be paid (C33).
    Price { price: u32, hand: u32 },
    /// A ransom that nobody on the board can ask for (C33).
    NoPayer { leader: char },
    /// A ransom dropped where something stands (C15).
    NotVacant { at: String },
}

impl Trespass {
    /// The stable name: `out-of-reach`.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Over => "game-over",
            Self::MustMove => "must-move",
            Self::Nobody { .. } => "nobody-there",
            Self::Foreign { .. } => "not-your-piece",
            Self::Another { .. } => "another-piece",
            Self::NoWorm { .. } => "no-worm-there",
            Self::RiddenByFoe { .. } => "ridden-by-foe",
            Self::Reach { .. } => "out-of-reach",
            Self::Blocked { .. } => "blocked",
            Self::Own { .. } => "own-piece",
            Self::Laden { .. } => "carries-already",
            Self::OntoSpice { .. } => "onto-spice",
            Self::OntoWorm { .. } => "onto-worm",
            Self::OntoRider { .. } => "onto-rider",
            Self::Harmless { .. } => "harvester-attacks",
            Self::Unarmed { .. } => "harvester-aboard",
            Self::TooWide { .. } => "harvester-in-seitch",
            Self::WormOntoSeitch { .. } => "worm-onto-seitch",
            Self::WormOntoSand { .. } => "worm-onto-sand",
            Self::WormOntoWorm { .. } => "worm-onto-worm",
            Self::Undestroyed { .. } => "nothing-destroyed",
            Self::NotHeld { .. } => "no-prisoner",
            Self::Price { .. } => "ransom-price",
            Self::NoPayer { .. } => "nobody-ransoms",
            Self::NotVacant { .. } => "not-vacant",
        }
    }

    /// Which part of the word it is about.
    pub fn part(&self) -> Part {
        match self {
            Self::Over | Self::MustMove => Part::Letter,
            Self::NotHeld { .. } | Self::Price { .. } | Self::NoPayer { .. } => Part::Letter,
            Self::Nobody { .. }
            | Self::Foreign { .. }
            | Self::NoWorm { .. }
            | Self::RiddenByFoe { .. } => Part::From,
            Self::Another { .. } => Part::Letter,
            Self::Undestroyed { .. } => Part::Mark,
            _ => Part::To,
        }
    }

    pub(super) fn say(&self) -> (String, String) {
        let pair = |en: &str, es: &str| (en.to_owned(), es.to_owned());
        match self {
            Self::Over => pair("the game is over", "la partida ha terminado"),
            Self::MustMove => {
                pair("whoever can move must (C36)", "quien puede mover tiene que hacerlo (C36)")
            }
            Self::Reach { symbol } => {
                let (en, es) = piece(*symbol);
                (format!("{en} does not move like this"), format!("{es} no mueve así"))
            }
            Self::Another { at, found } => {
                let (en, es) = piece(*found);
                (format!("on {at} stands {en}"), format!("en {at} está {es}"))
            }
            Self::NotHeld { symbol } => {
                let (en, es) = piece(*symbol);
                (
                    format!("{en} is not among your prisoners to ransom (C13)"),
                    format!("{es} no está entre tus prisioneros rescatables (C13)"),
                )
            }
            Self::Price { price, hand } => (
                format!("this ransom costs {price} Spice, and you hold {hand} (C33)"),
                format!("este rescate cuesta {price} de Especia, y tienes {hand} (C33)"),
            ),
            Self::NoPayer { leader } => {
                let (en, es) = piece(*leader);
                (
                    format!("only {en} of yours on the board could ransom this (C33)"),
                    format!("esto solo lo rescata {es} tuyo en el tablero (C33)"),
                )
            }
            Self::Nobody { at } => {
                (format!("no piece stands on {at}"), format!("en {at} no hay ninguna pieza"))
            }
            Self::Foreign { at } => (
                format!("the piece on {at} is the other side’s"),
                format!("la pieza de {at} es del otro bando"),
            ),
            Self::NoWorm { at } => {
                (format!("no Sandworm is on {at}"), format!("en {at} no hay ningún Gusano"))
            }
            Self::RiddenByFoe { at } => (
                format!("the other side rides the Sandworm on {at} (C4)"),
                format!("al Gusano de {at} lo monta el otro bando (C4)"),
            ),
            _ => self.of_landing(),
        }
    }

    /// Where a piece would land.
    fn of_landing(&self) -> (String, String) {
        let (en, es, at) = match self {
            Self::Blocked { at } => ("{at} is in the way (C3)", "{at} está en medio (C3)", at),
            Self::Own { at } => {
                ("your own piece is on {at} (C5)", "en {at} hay una pieza tuya (C5)", at)
            }
            Self::Laden { at } => (
                "an Ornithopter carries one load, and no second on {at} (C25)",
                "un Ornitóptero lleva una sola carga, y no una segunda en {at} (C25)",
                at,
            ),
            Self::OntoSpice { at } => (
                "this piece does not land on Spice, as there is on {at} (C3, C24)",
                "esta pieza no acaba sobre Especia, como la que hay en {at} (C3, C24)",
                at,
            ),
            Self::OntoWorm { at } => (
                "this piece does not land on the Sandworm of {at} (C24, C26)",
                "esta pieza no acaba sobre el Gusano de {at} (C24, C26)",
                at,
            ),
            Self::OntoRider { at } => (
                "the rider on {at} cannot be captured, nor joined (C4, C26)",
                "al jinete de {at} no se le captura ni se le acompaña (C4, C26)",
                at,
            ),
            _ => return self.of_attack(),
        };
        (en.replace("{at}", at), es.replace("{at}", at))
    }

    /// What it would do there.
    fn of_attack(&self) -> (String, String) {
        let (en, es, at) = match self {
            Self::Harmless { at } => (
                "a Harvester captures Spice alone, not the piece on {at}",
                "una Cosechadora solo captura Especia, no la pieza de {at}",
                at,
            ),
            Self::Unarmed { at } => (
                "with a Harvester aboard it cannot attack {at} (C10)",
                "con una Cosechadora a bordo no puede atacar en {at} (C10)",
                at,
            ),
            Self::TooWide { at } => (
                "with a Harvester aboard it cannot land in the Seitch of {at} (C10)",
                "con una Cosechadora a bordo no puede acabar en el Seitch de {at} (C10)",
                at,
            ),
            Self::WormOntoSeitch { at } => (
                "no Sandworm enters the Seitch of {at} (C8, C27)",
                "ningún Gusano entra en el Seitch de {at} (C8, C27)",
                at,
            ),
            Self::WormOntoSand { at } => (
                "on {at} there is neither Spice nor an enemy of yours (C6, C27)",
                "en {at} no hay ni Especia ni un enemigo tuyo (C6, C27)",
                at,
            ),
            Self::WormOntoWorm { at } => (
                "a Sandworm is on {at} already (C27)",
                "en {at} ya hay un Gusano de Arena (C27)",
                at,
            ),
            Self::Undestroyed { at } => (
                "on {at} no Sardaukar lands in an empty Seitch (C12)",
                "en {at} ningún Sardaukar acaba en un Seitch vacío (C12)",
                at,
            ),
            Self::NotVacant { at } => (
                "a ransomed piece is dropped on an empty square, and {at} is none (C15)",
                "el rescatado se deja en una casilla vacía, y {at} no lo está (C15)",
                at,
            ),
            _ => return Default::default(),
        };
        (en.replace("{at}", at), es.replace("{at}", at))
    }

    pub(super) fn hint(&self) -> (String, String) {
        let pair = |en: &str, es: &str| (en.to_owned(), es.to_owned());
        match self {
            Self::Over => pair("count the totals", "contad los totales"),
            Self::Reach { symbol } => {
                let (en, es) = way(*symbol);
                pair(en, es)
            }
            Self::Another { found, .. } => {
                let letter = found.to_ascii_uppercase();
                (format!("write `{letter}` to move it"), format!("escribe `{letter}` para moverla"))
            }
            Self::RiddenByFoe { .. } => {
                pair("only its rider’s side moves it", "solo lo mueve el bando del jinete")
            }
            Self::Undestroyed { .. } => pair(
                "leave out the `!`: a capture destroys the Seitch by itself",
                "quita el `!`: una captura destruye el Seitch por sí sola",
            ),
            Self::Price { .. } => pair("harvest first", "cosecha antes"),
            Self::OntoSpice { .. } => pair(
                "only Sandworms, Harvesters and Ornithopters with a Harvester do",
                "solo acaban ahí Gusanos, Cosechadoras y Ornitópteros con una Cosechadora",
            ),
            Self::OntoWorm { .. } => pair(
                "only a Fremen mounts, by a rook’s move",
                "solo monta un Fremen, con un movimiento de torre",
            ),
            _ => pair("choose another move", "elige otra jugada"),
        }
    }
}

/// A letter of a board by its name: `a Troop`.
pub(super) fn piece(symbol: char) -> (&'static str, &'static str) {
    match symbol {
        'D' => ("the Duke", "el Duque"),
        'b' | 'B' => ("the Baron", "el Barón"),
        'M' | 'm' => ("a Mentat", "un Mentat"),
        'F' => ("a Fremen", "un Fremen"),
        'S' | 's' => ("a Sardaukar", "un Sardaukar"),
        'O' | 'o' => ("an Ornithopter", "un Ornitóptero"),
        'H' | 'h' => ("a Harvester", "una Cosechadora"),
        'W' => ("a Sandworm", "un Gusano de Arena"),
        _ => ("a Troop", "una Tropa"),
    }
}

/// How a piece moves.
fn way(symbol: char) -> (&'static str, &'static str) {
    match symbol {
        'D' | 'b' | 'B' | 'M' | 'm' => {
            ("it moves one square, any way (C2)", "mueve una casilla, en cualquier dirección (C2)")
        }
        'F' | 'S' | 's' => (
            "it moves along ranks and files, over empty squares (C3)",
            "mueve por filas y columnas, sobre casillas vacías (C3)",
        ),
        'O' | 'o' => {
            ("it flies diagonally, over everything", "vuela en diagonal, por encima de todo")
        }
        'H' | 'h' => (
            "it moves one square along a rank or a file",
            "mueve una casilla por una fila o una columna",
        ),
        'W' => (
            "it moves one square, any way (C27)",
            "mueve una casilla, en cualquier dirección (C27)",
        ),
        _ => ("it moves one square diagonally", "mueve una casilla en diagonal"),
    }
}
