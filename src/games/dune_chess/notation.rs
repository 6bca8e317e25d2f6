//! Positions and moves as text: `shobmohs/... h 0-0 - 0`, `Tb7a6`.

use super::board::{PieceKind, Player, Square};
use super::moves::{ChessMove, Moved};
use super::position::{Occupant, Position, Setup};
use nom::branch::alt;
use nom::bytes::complete::{tag, take, take_while1};
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{map, map_opt, opt};
use nom::sequence::{delimited, separated_pair};
use nom::{IResult, Parser};
use std::fmt;

/// A part of a text that cannot be read, by its byte offset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    /// The byte at which it begins.
    pub at: usize,
    /// The length in bytes.
    pub length: usize,
    pub why: Misreading,
}

/// The reason why a text is not a set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misreading {
    /// Not five fields, but this number of them.
    Fields(usize),
    /// Not eight ranks, but this number of them.
    Ranks(usize),
    /// A rank, from 8 to 1, that has not eight squares but this number of them.
    Squares(i8, usize),
    /// A letter that means nothing on a board.
    Symbol(char),
    /// A bracket with nothing in it, without its end, or with symbols out of their order.
    Bracket,
    /// A side that is neither `h` nor `a`.
    Side,
    /// Hands that are not two numbers such as `0-0`.
    Hand,
    /// Prisoners that are not letters of `FOHTsoht` in their order.
    Prisoners,
    /// A leader or a Mentat among the prisoners (C13).
    Leader(Player, PieceKind),
    /// A count of quiet moves that is not a number.
    Quiet,
}

type NotationResult<'a, T> = IResult<&'a str, T>;

/// Returns the letters of prisoners in their order: `FOHTsoht`.
fn prisoner_letters() -> impl Iterator<Item = (Player, usize, char)> {
    Player::ALL.into_iter().flat_map(|side| {
        let kinds = PieceKind::RANSOMED.into_iter().enumerate();
        kinds.map(move |(at, kind)| (side, at, kind.symbol(side)))
    })
}

impl Setup {
    /// Reads five fields with a blank between them: board, side, hands, prisoners and quiet moves.
    ///
    /// # Errors
    /// The first part that cannot be read.
    pub fn read(text: &str) -> Result<Self, Misread> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, side, hand, prisoners, quiet] = *fields else {
            return Err(misread(0, text.len(), Misreading::Fields(fields.len())));
        };
        let at = |field: &str| field.as_ptr() as usize - text.as_ptr() as usize;
        let whole = |field: &str, why| misread(at(field), field.len(), why);
        Ok(Self {
            squares: read_board(board)?,
            side: Player::ALL
                .into_iter()
                .find(|one| side.chars().eq([one.letter()]))
                .ok_or_else(|| whole(side, Misreading::Side))?,
            hand: read_hand(hand).ok_or_else(|| whole(hand, Misreading::Hand))?,
            prisoners: read_prisoners(prisoners, at(prisoners))?,
            quiet: read_number(quiet).ok_or_else(|| whole(quiet, Misreading::Quiet))?,
        })
    }

    /// Returns the place of a square in a text that was read: the byte at which it begins, and its length.
    pub fn place(text: &str, square: Square) -> (usize, usize) {
        let (file, rank) = square.place();
        let mut at = 0;
        let mut skipped = 7 - rank;
        for one in text.split(' ').next().unwrap_or_default().split('/') {
            if skipped == 0 {
                return place_in(one, at, file);
            }
            (at, skipped) = (at + one.len() + 1, skipped - 1);
        }
        (0, text.len())
    }
}

/// Returns the place of a file in a rank that begins at a byte.
fn place_in(rank: &str, start: usize, file: i8) -> (usize, usize) {
    let (mut rest, mut passed) = (rank, 0i8);
    while let Ok((after, stands)) = symbol(rest) {
        let length = rest.len() - after.len();
        let squares = i8::try_from(stands.len()).unwrap_or(i8::MAX);
        passed = passed.saturating_add(squares);
        if passed > file {
            return (start + rank.len() - rest.len(), length);
        }
        rest = after;
    }
    (start, rank.len())
}

fn misread(at: usize, length: usize, why: Misreading) -> Misread {
    Misread { at, length, why }
}

/// Parses one symbol of a board: a run of empty squares, a square, or a square in brackets.
fn symbol(text: &str) -> NotationResult<'_, Vec<Occupant>> {
    let empty = map(one_of("12345678"), |n| {
        vec![Occupant::default(); n.to_digit(10).unwrap_or_default() as usize]
    });
    alt((
        empty,
        map(parse_single, |occupant| vec![occupant]),
        map(parse_stack, |occupant| vec![occupant]),
    ))
    .parse(text)
}

/// Parses a square with a single piece or counter.
fn parse_single(text: &str) -> NotationResult<'_, Occupant> {
    let ground = map(one_of("*^~"), |c| Occupant {
        spice: c == '*',
        seitch: c == '^',
        worm: c == '~',
        ..Occupant::default()
    });
    alt((ground, map(piece, |piece| Occupant { piece: Some(piece), ..Occupant::default() })))
        .parse(text)
}

/// Parses a square with several: ground, worm, piece, cargo.
fn parse_stack(text: &str) -> NotationResult<'_, Occupant> {
    let inside = (opt(char('*')), opt(char('^')), opt(char('~')), opt(piece), opt(piece));
    let occupant = map(inside, |(spice, seitch, worm, piece, cargo)| Occupant {
        spice: spice.is_some(),
        seitch: seitch.is_some(),
        worm: worm.is_some(),
        piece,
        cargo,
    });
    delimited(char('('), occupant, char(')')).parse(text)
}

fn piece(text: &str) -> NotationResult<'_, (Player, PieceKind)> {
    map(one_of("DMFOHTbmsoht"), |c| {
        let all = Player::ALL.into_iter().flat_map(|side| PieceKind::ALL.map(|kind| (side, kind)));
        // Every letter of the list is a symbol of somebody.
        all.into_iter()
            .find(|(side, kind)| kind.symbol(*side) == c)
            .unwrap_or((Player::Atreides, PieceKind::Troop))
    })
    .parse(text)
}

fn read_board(board: &str) -> Result<[Occupant; 64], Misread> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        return Err(misread(0, board.len(), Misreading::Ranks(ranks.len())));
    }
    let mut squares = [Occupant::default(); 64];
    let mut at = 0;
    for (rank, text) in (0..8i8).rev().zip(ranks) {
        let read = read_rank(text, at)?;
        if read.len() != 8 {
            return Err(misread(at, text.len(), Misreading::Squares(rank + 1, read.len())));
        }
        for (file, occupant) in (0..8i8).zip(read) {
            if let Some(square) = Square::at(file, rank) {
                squares[square.index()] = occupant;
            }
        }
        at += text.len() + 1;
    }
    Ok(squares)
}

fn read_rank(text: &str, at: usize) -> Result<Vec<Occupant>, Misread> {
    let (mut rest, mut squares) = (text, Vec::new());
    while let Some(first) = rest.chars().next() {
        let here = at + text.len() - rest.len();
        match symbol(rest) {
            // An empty bracket parses as an empty square, but is a mistake.
            Ok((after, _)) if rest.starts_with("()") => {
                return Err(misread(here, rest.len() - after.len(), Misreading::Bracket));
            }
            Ok((after, stands)) => {
                squares.extend(stands);
                rest = after;
            }
            Err(_) if first == '(' => {
                let end = rest.find(')').map_or(rest.len(), |end| end + 1);
                return Err(misread(here, end, Misreading::Bracket));
            }
            Err(_) => return Err(misread(here, first.len_utf8(), Misreading::Symbol(first))),
        }
    }
    Ok(squares)
}

fn read_number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let digits: NotationResult<&str> = digit1(text);
    digits.ok().filter(|(rest, _)| rest.is_empty())?.1.parse().ok()
}

fn read_hand(text: &str) -> Option<[u8; 2]> {
    let hands: NotationResult<(&str, &str)> = separated_pair(digit1, char('-'), digit1).parse(text);
    let (rest, (atreides, harkonnen)) = hands.ok()?;
    let hands = [read_number(atreides)?, read_number(harkonnen)?];
    rest.is_empty().then_some(hands)
}

fn read_prisoners(text: &str, start: usize) -> Result<[[u8; 4]; 2], Misread> {
    let mut prisoners = [[0u8; 4]; 2];
    if text == "-" {
        return Ok(prisoners);
    }
    let mut left = text;
    for (side, at, letter) in prisoner_letters() {
        let run: NotationResult<&str> = take_while1(|c| c == letter)(left);
        if let Ok((rest, run)) = run {
            prisoners[side as usize][at] = u8::try_from(run.len()).unwrap_or(u8::MAX);
            left = rest;
        }
    }
    let at = start + text.len() - left.len();
    if left.is_empty() && !text.is_empty() {
        return Ok(prisoners);
    }
    let first = left.chars().next();
    Err(match piece(left) {
        Ok((_, (side, kind @ (PieceKind::Leader | PieceKind::Mentat)))) => {
            misread(at, 1, Misreading::Leader(side, kind))
        }
        _ => misread(at, first.map_or(0, char::len_utf8), Misreading::Prisoners),
    })
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut run = 0;
            for file in 0..8 {
                let Some(square) = Square::at(file, rank) else { continue };
                let symbol = symbols(&self.squares[square.index()]);
                if symbol.is_empty() {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    write!(f, "{run}")?;
                    run = 0;
                }
                match symbol.len() {
                    1 => write!(f, "{symbol}")?,
                    _ => write!(f, "({symbol})")?,
                }
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        let [atreides, harkonnen] = self.hand;
        let prisoners: String = prisoner_letters()
            .flat_map(|(side, at, c)| {
                std::iter::repeat_n(c, self.prisoners[side as usize][at].into())
            })
            .collect();
        let prisoners = if prisoners.is_empty() { "-" } else { &prisoners };
        write!(f, "{} {atreides}-{harkonnen} {prisoners} {}", self.side.letter(), self.quiet)
    }
}

/// Returns the content of a square as letters.
fn symbols(occupant: &Occupant) -> String {
    let grounds = [(occupant.spice, '*'), (occupant.seitch, '^'), (occupant.worm, '~')];
    let grounds = grounds.into_iter().filter(|(is, _)| *is).map(|(_, c)| c);
    let pieces = [occupant.piece, occupant.cargo].into_iter().flatten();
    grounds.chain(pieces.map(|(side, kind)| kind.symbol(side))).collect()
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.setup().fmt(f)
    }
}

/// The notation of moves: `Tb7a6`, `Wa4b5`, `Sc8c6!`, `T@e4`, `--`, with capital letters for both sides.
impl ChessMove {
    /// Returns the word of a move of a side.
    pub fn word(self, side: Player) -> String {
        match self {
            Self::Step { moved, from, to, destroys } => {
                let letter = match moved {
                    Moved::Piece(kind) => kind.letter(side),
                    Moved::Worm => 'W',
                };
                format!("{letter}{from}{to}{}", if destroys { "!" } else { "" })
            }
            Self::Ransom { kind, to } => format!("{}@{to}", kind.letter(side)),
            Self::Pass => "--".to_owned(),
        }
    }

    /// Reads the word of a move of a side, legal or not; `None` if there is no such word.
    pub fn read(word: &str, side: Player) -> Option<Self> {
        let pass = map(tag("--"), |_| Self::Pass);
        let mover = |c: char| match c {
            'W' => Some(Moved::Worm),
            c => kind_of(c, side).map(Moved::Piece),
        };
        let ransom = (one_of("DBMFSOHT"), char('@'), square);
        let ransom =
            map_opt(ransom, |(c, _, to)| Some(Self::Ransom { kind: kind_of(c, side)?, to }));
        let step = (one_of("DBMFSOHTW"), square, square, opt(char('!')));
        let step = map_opt(step, |(c, from, to, mark)| {
            Some(Self::Step { moved: mover(c)?, from, to, destroys: mark.is_some() })
        });
        let read: NotationResult<Self> = alt((pass, ransom, step)).parse(word);
        read.ok().filter(|(rest, _)| rest.is_empty()).map(|(_, read)| read)
    }
}

fn kind_of(c: char, side: Player) -> Option<PieceKind> {
    PieceKind::ALL.into_iter().find(|kind| kind.letter(side) == c)
}

fn square(text: &str) -> NotationResult<'_, Square> {
    map_opt(take(2usize), Square::parse).parse(text)
}
