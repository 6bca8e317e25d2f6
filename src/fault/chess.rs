//! What can be wrong with a position of Dune Chess, or with a game of it.

use super::trespass::piece;
use super::{Facts, Severity, Trespass, code_point};
use crate::text::{is_control, is_invisible};

/// What is wrong with a position of Dune Chess, or with a game of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is the fact its variant names")]
pub enum ChessFault {
    /// Not five fields.
    Fields { found: usize },
    /// Not eight ranks.
    Ranks { found: usize },
    /// A rank of other than eight squares.
    Squares { rank: i8, found: usize },
    /// A letter that stands for nothing.
    Symbol { found: char },
    /// A bracket that is empty, open, or out of order.
    Bracket,
    /// A side that is none.
    Side,
    /// Hands that are not two numbers.
    Hand,
    /// Prisoners that are none, or out of order.
    Prisoners,
    /// A leader or a Mentat among the prisoners (C13).
    LeaderHeld { symbol: char },
    /// Quiet moves that are no number.
    Quiet,
    /// Spice and a Seitch on one square.
    SpiceInSeitch { at: String },
    /// A Sandworm on a Seitch (C27).
    WormInSeitch { at: String },
    /// A piece on bare Spice (C24).
    PieceOnSpice { at: String, symbol: char },
    /// A Sandworm that is ridden by no Fremen (C26).
    Rider { at: String, symbol: char },
    /// A piece that carries what it cannot (C9).
    Carrier { at: String, symbol: char },
    /// An Ornithopter that carries the other side's (C9).
    ForeignCargo { at: String },
    /// More pieces than a side has.
    TooMany { symbol: char, found: u32, most: u32 },
    /// More Spice than there is.
    TooMuchSpice { found: u32 },
    /// More Seitch than there are.
    TooManySeitch { found: u32 },
    /// More Sandworms than there are.
    TooManyWorms { found: u32 },
    /// A word that is no move.
    NotAMove,
    /// A move that the rules do not allow.
    Illegal(Trespass),
    /// A file that does not begin as games do.
    NotAGame,
    /// More moves than a game may have.
    TooManyMoves { most: usize },
}

impl Facts for ChessFault {
    fn id(&self) -> &'static str {
        match self {
            Self::Fields { .. } => "chess-fields",
            Self::Ranks { .. } => "chess-ranks",
            Self::Squares { .. } => "chess-squares",
            Self::Symbol { .. } => "chess-symbol",
            Self::Bracket => "chess-bracket",
            Self::Side => "chess-side",
            Self::Hand => "chess-hand",
            Self::Prisoners => "chess-prisoners",
            Self::LeaderHeld { .. } => "leader-held",
            Self::Quiet => "chess-quiet",
            Self::SpiceInSeitch { .. } => "spice-in-seitch",
            Self::WormInSeitch { .. } => "worm-in-seitch",
            Self::PieceOnSpice { .. } => "piece-on-spice",
            Self::Rider { .. } => "wrong-rider",
            Self::Carrier { .. } => "wrong-carrier",
            Self::ForeignCargo { .. } => "foreign-cargo",
            Self::TooMany { .. } => "too-many-pieces",
            Self::TooMuchSpice { .. } => "too-much-spice",
            Self::TooManySeitch { .. } => "too-many-seitch",
            Self::TooManyWorms { .. } => "too-many-worms",
            Self::NotAMove => "not-a-move",
            Self::Illegal(trespass) => trespass.id(),
            Self::NotAGame => "not-a-game",
            Self::TooManyMoves { .. } => "too-many-moves",
        }
    }

    fn severity(&self) -> Severity {
        Severity::Error
    }

    fn say(&self) -> (String, String) {
        match self {
            Self::Fields { found } => (
                format!("a position has five fields, and here {found}"),
                format!("una posición tiene cinco campos, y aquí {found}"),
            ),
            Self::Ranks { found } => (
                format!("a board has eight ranks, and here {found}"),
                format!("un tablero tiene ocho filas, y aquí {found}"),
            ),
            Self::Squares { rank, found } => (
                format!("rank {rank} has {found} squares in place of eight"),
                format!("la fila {rank} tiene {found} casillas en vez de ocho"),
            ),
            Self::Symbol { found } => {
                let found = written(*found);
                (format!("no piece is {found}"), format!("ninguna pieza es {found}"))
            }
            Self::NotAMove => pair("this is not a move", "esto no es una jugada"),
            Self::NotAGame => pair(
                "this is not the record of a game of Dune Chess",
                "esto no es el registro de una partida de Dune Chess",
            ),
            Self::TooManyMoves { most } => (
                format!("a game has at most {most} moves, and this is one more"),
                format!("una partida tiene como mucho {most} movimientos, y este es uno más"),
            ),
            Self::Illegal(trespass) => trespass.say(),
            _ if self.is_notation() => self.of_fields(),
            _ => self.of_board(),
        }
    }

    fn hint(&self) -> Option<(String, String)> {
        Some(match self {
            Self::Illegal(trespass) => trespass.hint(),
            _ if self.is_notation() => self.how_written(),
            _ => self.remedy(),
        })
    }
}

impl ChessFault {
    /// Whether it is the text that cannot be read, and not the board that cannot be.
    fn is_notation(&self) -> bool {
        matches!(
            self,
            Self::Fields { .. }
                | Self::Ranks { .. }
                | Self::Squares { .. }
                | Self::Symbol { .. }
                | Self::Bracket
                | Self::Side
                | Self::Hand
                | Self::Prisoners
                | Self::LeaderHeld { .. }
                | Self::Quiet
                | Self::NotAMove
                | Self::NotAGame
                | Self::TooManyMoves { .. }
        )
    }

    fn of_fields(&self) -> (String, String) {
        match self {
            Self::Bracket => pair(
                "this bracket holds nothing that can share a square",
                "este paréntesis no contiene nada que pueda compartir una casilla",
            ),
            Self::Side => pair("no side has this letter", "ningún bando tiene esta letra"),
            Self::Hand => {
                pair("this is not the Spice of two hands", "esto no es la Especia de dos manos")
            }
            Self::LeaderHeld { symbol } => {
                let (en, es) = piece(*symbol);
                (
                    format!("{en} is never ransomed, and so no prisoner (C13)"),
                    format!("{es} nunca se rescata, así que no es prisionero (C13)"),
                )
            }
            Self::Quiet => pair(
                "this is not a number of moves without a capture",
                "esto no es un número de jugadas sin captura",
            ),
            _ => pair(
                "these are not prisoners in their order",
                "estos no son prisioneros en su orden",
            ),
        }
    }

    fn how_written(&self) -> (String, String) {
        match self {
            Self::Fields { .. } => pair(
                "write board, side, hands, prisoners and moves without a capture, such as `8/8/8/8/8/8/8/D6b h 0-0 - 0`",
                "escribe tablero, bando, manos, prisioneros y jugadas sin captura, como `8/8/8/8/8/8/8/D6b h 0-0 - 0`",
            ),
            Self::Ranks { .. } => pair(
                "write ranks 8 to 1 with `/` between them",
                "escribe las filas de la 8 a la 1 con `/` entre ellas",
            ),
            Self::Squares { .. } => pair(
                "a digit stands for so many empty squares, a bracket for one square",
                "una cifra vale por tantas casillas vacías; un paréntesis, por una casilla",
            ),
            Self::Symbol { .. } => pair(
                "it may be `*`, `^`, `~`, one of `DMFOHT` or `bmsoht`, a digit of 1 to 8, or a bracket",
                "puede ser `*`, `^`, `~`, una de `DMFOHT` o `bmsoht`, una cifra de 1 a 8 o un paréntesis",
            ),
            Self::Bracket => pair(
                "the order is ground, Sandworm, piece, cargo: `(*~)`, `(~F)`, `(^T)`, `(OH)`",
                "el orden es suelo, Gusano, pieza, carga: `(*~)`, `(~F)`, `(^T)`, `(OH)`",
            ),
            Self::Side => pair(
                "`h` is the Harkonnen, `a` the Atreides",
                "`h` son los Harkonnen; `a`, los Atreides",
            ),
            Self::Hand => pair(
                "write the Atreides’ and then the Harkonnen’s: `0-0`",
                "escribe la de los Atreides y luego la de los Harkonnen: `0-0`",
            ),
            Self::Prisoners | Self::LeaderHeld { .. } => pair(
                "the order is `FOHTsoht`; `-` where there is none",
                "el orden es `FOHTsoht`; `-` si no hay ninguno",
            ),
            Self::Quiet => pair("write a number such as `0`", "escribe un número, como `0`"),
            Self::TooManyMoves { .. } => pair(
                "begin a new game with the position that is reached here",
                "empieza otra partida con la posición a la que se llega aquí",
            ),
            Self::NotAGame => pair(
                "its first line is `dune-chess 1`, its second the position that it begins with",
                "su primera línea es `dune-chess 1`; la segunda, la posición con la que empieza",
            ),
            _ => pair(
                "letter, from, to, such as `Tb7a6`; `!` where a Seitch is destroyed; `T@e4` for a ransom, `--` for a pass",
                "letra, origen, destino, como `Tb7a6`; `!` si se destruye un Seitch; `T@e4` para un rescate, `--` para pasar",
            ),
        }
    }

    fn of_board(&self) -> (String, String) {
        match self {
            Self::SpiceInSeitch { at } => (
                format!("Spice and a Seitch stand on {at} together"),
                format!("en {at} hay a la vez Especia y un Seitch"),
            ),
            Self::WormInSeitch { at } => (
                format!("the Sandworm on {at} is in a Seitch (C8, C27)"),
                format!("el Gusano de Arena de {at} está en un Seitch (C8, C27)"),
            ),
            Self::PieceOnSpice { at, symbol } => {
                let (en, es) = piece(*symbol);
                (
                    format!("{en} stands on the Spice of {at} (C24)"),
                    format!("{es} está sobre la Especia de {at} (C24)"),
                )
            }
            Self::Rider { at, symbol } => {
                let (en, es) = piece(*symbol);
                (
                    format!("{en} rides the Sandworm on {at} (C26)"),
                    format!("{es} monta el Gusano de Arena de {at} (C26)"),
                )
            }
            Self::Carrier { at, symbol } => {
                let (en, es) = piece(*symbol);
                (
                    format!("{en} on {at} cannot carry that (C9)"),
                    format!("{es} en {at} no puede llevar eso (C9)"),
                )
            }
            Self::ForeignCargo { at } => (
                format!("the Ornithopter on {at} carries a piece of the other side (C9)"),
                format!("el Ornitóptero de {at} lleva una pieza del otro bando (C9)"),
            ),
            Self::TooMany { symbol, found, most } => (
                format!("a side has {most} of `{symbol}`, and here {found}"),
                format!("un bando tiene {most} de `{symbol}`, y aquí {found}"),
            ),
            Self::TooMuchSpice { found } => (
                format!("there are 16 Spice, those in hands among them, and here {found}"),
                format!("hay 16 de Especia, contando la de las manos, y aquí {found}"),
            ),
            Self::TooManySeitch { found } => (
                format!("there are 4 Seitch, and here {found}"),
                format!("hay 4 Seitch, y aquí {found}"),
            ),
            Self::TooManyWorms { found } => (
                format!("there are 2 Sandworms, and here {found}"),
                format!("hay 2 Gusanos de Arena, y aquí {found}"),
            ),
            _ => Default::default(),
        }
    }

    fn remedy(&self) -> (String, String) {
        match self {
            Self::PieceOnSpice { .. } => pair(
                "only a Sandworm stands on Spice: whoever else may land there harvests it",
                "sobre la Especia solo está un Gusano: los demás que pueden acabar ahí la cosechan",
            ),
            Self::Rider { .. } => {
                pair("only a Fremen rides: `(~F)`", "solo monta un Fremen: `(~F)`")
            }
            Self::Carrier { .. } | Self::ForeignCargo { .. } => pair(
                "an Ornithopter carries one Troop or one Harvester of its side: `(OT)`, `(oh)`",
                "un Ornitóptero lleva una Tropa o una Cosechadora de su bando: `(OT)`, `(oh)`",
            ),
            Self::TooMany { .. } => pair(
                "cargo and prisoners are counted too",
                "la carga y los prisioneros también se cuentan",
            ),
            _ => pair("leave one of them out", "quita lo que sobra"),
        }
    }
}

fn pair(en: &str, es: &str) -> (String, String) {
    (en.to_owned(), es.to_owned())
}

/// A character as it is, or as its code point where it would not be seen.
fn written(c: char) -> String {
    if is_control(c) || is_invisible(c) { code_point(c) } else { format!("`{c}`") }
}
