//! Parser of positions and moves, with exact spans for faults.

use crate::finding::Finding;
use crate::games::dune_chess::{
    ChessFault, ChessMove, IllegalMove, Misread, Misreading, MovePart, Occupant, PieceKind, Player,
    Position, PositionFlaw, Setup, Square,
};
use crate::text::Span;

/// Parses a position that begins at byte `start` of a longer text.
pub(super) fn position(text: &str, start: usize) -> Result<Position, Vec<Finding>> {
    let moved = |span: Span| Span::new(start + span.start, start + span.end);
    let at = |span: Span, fault: ChessFault| Finding::at(moved(span), fault.into());
    let setup = Setup::read(text).map_err(|misread| {
        let span = Span::new(misread.at, misread.at + misread.length);
        vec![at(span, misread_fault(&misread))]
    })?;
    Position::new(&setup).map_err(|flaws| {
        flaws.into_iter().map(|flaw| at(place(flaw, &setup, text), fault(flaw))).collect()
    })
}

fn misread_fault(misread: &Misread) -> ChessFault {
    match misread.why {
        Misreading::Fields(found) => ChessFault::Fields { found },
        Misreading::Ranks(found) => ChessFault::Ranks { found },
        Misreading::Squares(rank, found) => ChessFault::Squares { rank, found },
        Misreading::Symbol(found) => ChessFault::Symbol { found },
        Misreading::Bracket => ChessFault::Bracket,
        Misreading::Side => ChessFault::Side,
        Misreading::Hand => ChessFault::Hand,
        Misreading::Prisoners => ChessFault::Prisoners,
        Misreading::Leader(side, kind) => ChessFault::LeaderHeld { piece: kind.name(side) },
        Misreading::Quiet => ChessFault::Quiet,
    }
}

fn fault(flaw: PositionFlaw) -> ChessFault {
    match flaw {
        PositionFlaw::SpiceInSeitch(at) => ChessFault::SpiceInSeitch { at: at.to_string() },
        PositionFlaw::WormInSeitch(at) => ChessFault::WormInSeitch { at: at.to_string() },
        PositionFlaw::PieceOnSpice(at, side, kind) => {
            ChessFault::PieceOnSpice { at: at.to_string(), piece: kind.name(side) }
        }
        PositionFlaw::RiddenBy(at, side, kind) => {
            ChessFault::Rider { at: at.to_string(), piece: kind.name(side) }
        }
        PositionFlaw::Carries(at, side, kind) => {
            ChessFault::Carrier { at: at.to_string(), piece: kind.name(side) }
        }
        PositionFlaw::ForeignCargo(at) => ChessFault::ForeignCargo { at: at.to_string() },
        PositionFlaw::TooMany(side, kind, found) => {
            ChessFault::TooMany { symbol: kind.symbol(side), found, most: kind.most() }
        }
        PositionFlaw::TooMuchSpice(found) => ChessFault::TooMuchSpice { found },
        PositionFlaw::TooManySeitch(found) => ChessFault::TooManySeitch { found },
        PositionFlaw::TooManyWorms(found) => ChessFault::TooManyWorms { found },
    }
}

/// Returns the span of a flaw: its last letter on the board, or the field of hands or prisoners.
fn place(flaw: PositionFlaw, setup: &Setup, text: &str) -> Span {
    let letter = |at: Square, letter: char| {
        let (start, length) = Setup::place(text, at);
        let found = text[start..start + length].rfind(letter);
        found.map_or(Span::new(start, start + length), |at| {
            Span::new(start + at, start + at + letter.len_utf8())
        })
    };
    let last = |has: &dyn Fn(&Occupant) -> bool| {
        // The notation writes ranks from the eighth to the first.
        let ranks = (0..8).flat_map(|rank| (0..8).rev().map(move |file| (file, rank)));
        ranks
            .filter_map(|(file, rank)| Square::at(file, rank))
            .find(|at| has(&setup.squares[at.index()]))
    };
    let or_field = |at: Option<Square>, symbol: char, field: usize| match at {
        Some(at) => letter(at, symbol),
        None => fields(text)[field],
    };
    match flaw {
        PositionFlaw::SpiceInSeitch(at) => letter(at, '^'),
        PositionFlaw::WormInSeitch(at) => letter(at, '~'),
        PositionFlaw::PieceOnSpice(at, side, kind) | PositionFlaw::RiddenBy(at, side, kind) => {
            letter(at, kind.symbol(side))
        }
        PositionFlaw::Carries(at, ..) | PositionFlaw::ForeignCargo(at) => {
            let cargo = setup.squares[at.index()].cargo;
            cargo.map_or_else(Span::default, |(side, kind)| letter(at, kind.symbol(side)))
        }
        PositionFlaw::TooMany(side, kind, _) => {
            let is = Some((side, kind));
            let found = last(&|occupant| occupant.piece == is || occupant.cargo == is);
            or_field(found, kind.symbol(side), 3)
        }
        PositionFlaw::TooMuchSpice(_) => {
            let hands = setup.hand.iter().any(|held| *held > 0);
            or_field(last(&|occupant| occupant.spice && !hands), '*', 2)
        }
        PositionFlaw::TooManySeitch(_) => or_field(last(&|occupant| occupant.seitch), '^', 0),
        PositionFlaw::TooManyWorms(_) => or_field(last(&|occupant| occupant.worm), '~', 0),
    }
}

/// Returns the spans of a position's fields.
fn fields(text: &str) -> Vec<Span> {
    let start = |field: &str| field.as_ptr() as usize - text.as_ptr() as usize;
    text.split(' ').map(|field| Span::new(start(field), start(field) + field.len())).collect()
}

/// Parses a move that stands at byte `start` of a text and is legal in a position.
pub(super) fn step(
    word: &str,
    start: usize,
    position: &Position,
) -> Result<ChessMove, Box<Finding>> {
    let at = |from: usize, to: usize, fault: ChessFault| {
        Box::new(Finding::at(Span::new(start + from, start + to), fault.into()))
    };
    let Some(read) = ChessMove::read(word, position.side()) else {
        let (from, to) = stray(word, position.side());
        return Err(at(from, to, ChessFault::NotAMove));
    };
    let Some(trespass) = position.refusal(read) else { return Ok(read) };
    let (from, to) = part(&trespass, read);
    Err(at(from, to.min(word.len()), ChessFault::Illegal(trespass)))
}

fn part(trespass: &IllegalMove, read: ChessMove) -> (usize, usize) {
    match (trespass.part(), read) {
        (_, ChessMove::Pass) => (0, 2),
        (MovePart::Letter, _) => (0, 1),
        (MovePart::To, ChessMove::Ransom { .. }) => (2, 4),
        (MovePart::From, _) => (1, 3),
        (MovePart::To, _) => (3, 5),
        (MovePart::Mark, _) => (5, 6),
    }
}

/// Returns the byte range from which a word is not a move.
fn stray(word: &str, side: Player) -> (usize, usize) {
    let letters = |c: char| c == 'W' || PieceKind::ALL.iter().any(|kind| kind.letter(side) == c);
    let first = word.chars().next().map_or(0, char::len_utf8);
    if !word.starts_with(letters) {
        return (0, first);
    }
    let square = |at: usize| word.get(at..at + 2).and_then(Square::parse).is_some();
    let start = if word[first..].starts_with('@') { 2 } else { 1 };
    let stops: &[usize] = if start == 2 { &[2] } else { &[1, 3] };
    let wrong = stops.iter().find(|at| !square(**at));
    let from = wrong.copied().unwrap_or(if start == 2 { 4 } else { 5 });
    let from = from.min(word.len());
    let from = (0..=from).rev().find(|at| word.is_char_boundary(*at)).unwrap_or_default();
    let to = if wrong.is_some() { (from + 2).min(word.len()) } else { word.len() };
    let to = (to..=word.len()).find(|at| word.is_char_boundary(*at)).unwrap_or(word.len());
    // If the end is missing, mark the whole word.
    if from == word.len() { (0, word.len()) } else { (from, to) }
}

/// Splits a text at spaces and line ends into words with their byte offsets; `#` starts a comment.
pub(super) fn words(text: &str, start: usize) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.split_inclusive('\n').scan(0, |at, line| {
        let here = *at;
        *at += line.len();
        Some((here, line))
    });
    lines.flat_map(move |(at, line)| {
        let line = line.split('#').next().unwrap_or_default();
        let place = move |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
        line.split_whitespace().map(move |word| (start + at + place(word), word))
    })
}
