//! Board positions: a set-up as anyone may write it, and a legal position.

use super::board::{Cargo, PieceKind, Player, Square, Squares};
use super::key::{PositionFeature, number};

/// The content of one square of a [`Setup`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Occupant {
    pub spice: bool,
    pub seitch: bool,
    pub worm: bool,
    /// The owner and kind of the piece.
    pub piece: Option<(Player, PieceKind)>,
    /// The owner and kind of its cargo.
    pub cargo: Option<(Player, PieceKind)>,
}

/// A board as written, legal or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The squares, a1 first.
    pub squares: [Occupant; 64],
    /// The side to move.
    pub side: Player,
    /// Spice held: Atreides, Harkonnen.
    pub hand: [u8; 2],
    /// Prisoners that may be ransomed, by side and kind, in the order of [`PieceKind::RANSOMED`].
    pub prisoners: [[u8; 4]; 2],
    /// Moves since the last capture or harvest.
    pub quiet: u16,
}

/// The reason that a [`Setup`] is not a legal position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionFlaw {
    /// Spice and a Seitch on one square.
    SpiceInSeitch(Square),
    /// A Sandworm on a Seitch (C27).
    WormInSeitch(Square),
    /// A piece on Spice without a Sandworm (C24).
    PieceOnSpice(Square, Player, PieceKind),
    /// A piece other than a Fremen on a Sandworm (C26).
    RiddenBy(Square, Player, PieceKind),
    /// A piece other than an Ornithopter that carries another, or cargo that cannot be carried (C9).
    Carries(Square, Player, PieceKind),
    /// An Ornithopter that carries a piece of the other side.
    ForeignCargo(Square),
    /// More pieces of a kind than a side has, prisoners included.
    TooMany(Player, PieceKind, u32),
    /// More than 16 Spice, including those in hand.
    TooMuchSpice(u32),
    /// More than 4 Seitch.
    TooManySeitch(u32),
    /// More than 2 Sandworms.
    TooManyWorms(u32),
}

/// The limits of Spice, Seitch and Sandworms.
const NEUTRAL: [u32; 3] = [16, 4, 2];

/// A legal board, with the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(super) sides: [Squares; 2],
    pub(super) kinds: [Squares; 6],
    /// Ornithopters with a Harvester, and with a Troop.
    pub(super) cargo: [Squares; 2],
    pub(super) spice: Squares,
    pub(super) seitch: Squares,
    pub(super) worms: Squares,
    pub(super) side: Player,
    pub(super) hand: [u8; 2],
    pub(super) prisoners: [[u8; 4]; 2],
    pub(super) quiet: u16,
    pub(super) key: u64,
}

impl Position {
    /// Checks a setup.
    ///
    /// # Errors
    /// Every violation of the rules.
    pub fn new(setup: &Setup) -> Result<Self, Vec<PositionFlaw>> {
        let flaws = flaws(setup);
        if !flaws.is_empty() {
            return Err(flaws);
        }
        let mut position = Self {
            sides: [Squares::NONE; 2],
            kinds: [Squares::NONE; 6],
            cargo: [Squares::NONE; 2],
            spice: Squares::NONE,
            seitch: Squares::NONE,
            worms: Squares::NONE,
            side: setup.side,
            hand: setup.hand,
            prisoners: setup.prisoners,
            quiet: setup.quiet,
            key: 0,
        };
        for (square, occupant) in Square::all().zip(&setup.squares) {
            let put = |on: &mut Squares, is: bool| {
                if is {
                    *on = on.or(square.alone());
                }
            };
            put(&mut position.spice, occupant.spice);
            put(&mut position.seitch, occupant.seitch);
            put(&mut position.worms, occupant.worm);
            if let Some((side, kind)) = occupant.piece {
                put(&mut position.sides[side as usize], true);
                put(&mut position.kinds[kind as usize], true);
            }
            for cargo in Cargo::ALL {
                let carries = occupant.cargo.is_some_and(|(_, kind)| kind == cargo.kind());
                put(&mut position.cargo[cargo as usize], carries);
            }
        }
        position.key = position.recompute_key();
        Ok(position)
    }

    /// Returns the position as a setup.
    pub fn setup(&self) -> Setup {
        let occupant = |square: Square| Occupant {
            spice: self.spice.has(square),
            seitch: self.seitch.has(square),
            worm: self.worms.has(square),
            piece: self.piece(square),
            cargo: self
                .piece(square)
                .and_then(|(side, _)| Some((side, self.cargo(square)?.kind()))),
        };
        let mut squares = [Occupant::default(); 64];
        Square::all().for_each(|square| squares[square.index()] = occupant(square));
        Setup {
            squares,
            side: self.side,
            hand: self.hand,
            prisoners: self.prisoners,
            quiet: self.quiet,
        }
    }

    /// Returns the side to move.
    pub fn side(&self) -> Player {
        self.side
    }

    /// Returns the moves since the last capture or harvest.
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Returns the Zobrist key, without the quiet moves.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Recomputes the key from scratch.
    pub fn recompute_key(&self) -> u64 {
        let mut key = 0;
        let mut add = |thing| key ^= number(thing);
        for side in Player::ALL {
            for kind in PieceKind::ALL {
                let standing = self.standing(side, kind).each();
                standing.for_each(|at| add(PositionFeature::Piece(side, kind, at)));
            }
            add(PositionFeature::Hand(side, self.hand[side as usize]));
            for (kind, n) in self.prisoners[side as usize].into_iter().enumerate() {
                add(PositionFeature::Prisoners(side, kind, n));
            }
        }
        for cargo in Cargo::ALL {
            self.cargo[cargo as usize].each().for_each(|at| add(PositionFeature::Cargo(cargo, at)));
        }
        self.spice.each().for_each(|at| add(PositionFeature::Spice(at)));
        self.seitch.each().for_each(|at| add(PositionFeature::Seitch(at)));
        self.worms.each().for_each(|at| add(PositionFeature::Worm(at)));
        if self.side == Player::Harkonnen {
            add(PositionFeature::Harkonnen);
        }
        key
    }

    /// Returns the owner and kind of the piece on a square.
    pub fn piece(&self, square: Square) -> Option<(Player, PieceKind)> {
        let side = Player::ALL.into_iter().find(|side| self.sides[*side as usize].has(square))?;
        let kind =
            PieceKind::ALL.into_iter().find(|kind| self.kinds[*kind as usize].has(square))?;
        Some((side, kind))
    }

    /// Returns the cargo of the Ornithopter on a square.
    pub fn cargo(&self, square: Square) -> Option<Cargo> {
        Cargo::ALL.into_iter().find(|cargo| self.cargo[*cargo as usize].has(square))
    }

    /// Returns the pieces of a side and a kind, without those carried.
    pub(super) fn standing(&self, side: Player, kind: PieceKind) -> Squares {
        self.sides[side as usize].and(self.kinds[kind as usize])
    }

    /// Counts a side's pieces of a kind on the board, including those carried.
    pub fn count(&self, side: Player, kind: PieceKind) -> u32 {
        let carried = Cargo::ALL.into_iter().filter(|cargo| cargo.kind() == kind);
        let carried: u32 = carried
            .map(|cargo| self.cargo[cargo as usize].and(self.sides[side as usize]).count())
            .sum();
        self.standing(side, kind).count() + carried
    }

    /// Counts the Spice on the board, including that under Sandworms (C31).
    pub fn spice(&self) -> u32 {
        self.spice.count()
    }

    /// Returns the Spice in a side's hand.
    pub fn hand(&self, side: Player) -> u32 {
        self.hand[side as usize].into()
    }

    /// Counts a side's prisoners that may be ransomed, in the order of [`PieceKind::RANSOMED`].
    pub fn prisoners(&self, side: Player) -> [u8; 4] {
        self.prisoners[side as usize]
    }
}

/// Returns every violation in a setup.
fn flaws(setup: &Setup) -> Vec<PositionFlaw> {
    let each = Square::all().zip(&setup.squares);
    let mut flaws: Vec<PositionFlaw> =
        each.flat_map(|(at, occupant)| flaws_at(at, occupant)).collect();
    for side in Player::ALL {
        for kind in PieceKind::ALL {
            let is_it = |it: Option<(Player, PieceKind)>| u32::from(it == Some((side, kind)));
            let on =
                setup.squares.iter().map(|occupant| is_it(occupant.piece) + is_it(occupant.cargo));
            let held = PieceKind::RANSOMED.iter().position(|ransomed| *ransomed == kind);
            let held = held.map_or(0, |at| setup.prisoners[side as usize][at].into());
            let count = on.sum::<u32>() + held;
            if count > kind.most() {
                flaws.push(PositionFlaw::TooMany(side, kind, count));
            }
        }
    }
    let count = |is: fn(&Occupant) -> bool| -> u32 {
        setup.squares.iter().map(|occupant| u32::from(is(occupant))).sum()
    };
    let spice =
        count(|occupant| occupant.spice) + setup.hand.iter().map(|n| u32::from(*n)).sum::<u32>();
    let counts = [
        (spice, PositionFlaw::TooMuchSpice as fn(u32) -> PositionFlaw),
        (count(|occupant| occupant.seitch), PositionFlaw::TooManySeitch),
        (count(|occupant| occupant.worm), PositionFlaw::TooManyWorms),
    ];
    let over = counts.into_iter().zip(NEUTRAL).filter(|((count, _), most)| count > most);
    flaws.extend(over.map(|((count, flaw), _)| flaw(count)));
    flaws
}

fn flaws_at(at: Square, occupant: &Occupant) -> Vec<PositionFlaw> {
    let mut flaws = Vec::new();
    if occupant.spice && occupant.seitch {
        flaws.push(PositionFlaw::SpiceInSeitch(at));
    }
    if occupant.worm && occupant.seitch {
        flaws.push(PositionFlaw::WormInSeitch(at));
    }
    if let Some((side, kind)) = occupant.piece {
        if occupant.worm && (side, kind) != (Player::Atreides, PieceKind::Elite) {
            flaws.push(PositionFlaw::RiddenBy(at, side, kind));
        } else if occupant.spice && !occupant.worm {
            flaws.push(PositionFlaw::PieceOnSpice(at, side, kind));
        }
        if let Some((owner, cargo)) = occupant.cargo {
            let carries = kind == PieceKind::Ornithopter
                && Cargo::ALL.iter().any(|carried| carried.kind() == cargo);
            if !carries {
                flaws.push(PositionFlaw::Carries(at, side, kind));
            } else if owner != side {
                flaws.push(PositionFlaw::ForeignCargo(at));
            }
        }
    }
    flaws
}
