//! Legal moves.

use super::board::{Cargo, PieceKind, Player, Square, Squares};
use super::position::Position;
use super::steps::{DIAGONALS, FLIGHTS, ORTHOGONALS, neighbours, slides};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Moved {
    /// A piece of the mover's, from a square of its own or from the Ornithopter that carries it (C9, C29).
    Piece(PieceKind),
    /// A Sandworm, with its rider if it has one (C4).
    Worm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChessMove {
    /// From square to square.
    Step {
        moved: Moved,
        from: Square,
        to: Square,
        /// `true` if a Sardaukar destroys the empty Seitch that he lands on (C12).
        destroys: bool,
    },
    /// A prisoner is bought back and dropped on an empty square (C33).
    Ransom {
        /// The kind of the prisoner.
        kind: PieceKind,
        /// The square on which he is dropped.
        to: Square,
    },
    /// Nothing can be moved (C19).
    Pass,
}

/// Moves that differ only in their target square.
pub(super) enum MoveBundle {
    /// Of a piece or a worm; `destroyed` are the targets where it may also destroy the Seitch.
    Steps { moved: Moved, from: Square, to: Squares, destroyed: Squares },
    /// A prisoner who is bought back.
    Ransom { kind: PieceKind, to: Squares },
}

/// The squares that block the side that moves, and those that do not.
struct Ground {
    own: Squares,
    enemies: Squares,
    /// Enemies that can be captured: riders cannot (C4).
    prey: Squares,
    /// Spice without a Sandworm.
    spice: Squares,
    /// Squares with nothing on them.
    plain: Squares,
    /// Squares on which most pieces may land: plain, Seitch without an own piece, and enemies (C21).
    landing: Squares,
    /// Own Ornithopters that carry nothing.
    empty: Squares,
}

impl Position {
    /// Returns the legal moves of the side to move, each once; empty if the game is over.
    pub fn moves(&self) -> Vec<ChessMove> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let moves = self.steps();
        if moves.is_empty() { vec![ChessMove::Pass] } else { moves }
    }

    /// Returns the moves except the pass, even if the game is over.
    pub(super) fn steps(&self) -> Vec<ChessMove> {
        let mut moves = Vec::new();
        self.for_each_bundle(|bundle| match bundle {
            MoveBundle::Steps { moved, from, to, destroyed } => {
                let step = |to, destroys| ChessMove::Step { moved, from, to, destroys };
                moves.extend(to.each().map(|to| step(to, false)));
                moves.extend(destroyed.each().map(|to| step(to, true)));
            }
            MoveBundle::Ransom { kind, to } => {
                moves.extend(to.each().map(|to| ChessMove::Ransom { kind, to }));
            }
        });
        moves
    }

    /// Returns the moves that capture a piece.
    pub(super) fn captures(&self) -> Vec<ChessMove> {
        let enemies = self.sides[self.side.other() as usize];
        let mut moves = Vec::new();
        self.for_each_bundle(|bundle| {
            if let MoveBundle::Steps { moved, from, to, .. } = bundle {
                let step = |to| ChessMove::Step { moved, from, to, destroys: false };
                moves.extend(to.and(enemies).each().map(step));
            }
        });
        moves
    }

    /// Counts the moves except the pass, without listing them.
    pub(super) fn count_steps(&self) -> u64 {
        let mut count = 0;
        self.for_each_bundle(|bundle| {
            count += u64::from(match bundle {
                MoveBundle::Steps { to, destroyed, .. } => to.count() + destroyed.count(),
                MoveBundle::Ransom { to, .. } => to.count(),
            });
        });
        count
    }

    /// Returns `true` if there is any move except the pass.
    pub(super) fn can_step(&self) -> bool {
        let mut can = false;
        self.for_each_bundle(|bundle| {
            can |= match bundle {
                MoveBundle::Steps { to, .. } | MoveBundle::Ransom { to, .. } => !to.is_empty(),
            }
        });
        can
    }

    fn ground(&self) -> Ground {
        let [own, enemies] = [self.side, self.side.other()].map(|side| self.sides[side as usize]);
        let (prey, spice) = (enemies.without(self.worms), self.spice.without(self.worms));
        let taken = own.or(enemies).or(self.worms).or(self.spice).or(self.seitch);
        let plain = Squares(!taken.0);
        let carriers = self.cargo[0].or(self.cargo[1]);
        Ground {
            own,
            enemies,
            prey,
            spice,
            plain,
            landing: plain.or(self.seitch.without(own)).or(prey),
            empty: own.and(self.kinds[PieceKind::Ornithopter as usize]).without(carriers),
        }
    }

    fn for_each_bundle(&self, mut take: impl FnMut(MoveBundle)) {
        let ground = self.ground();
        for kind in [PieceKind::Leader, PieceKind::Mentat] {
            for from in self.standing(self.side, kind).each() {
                let to = neighbours(from).and(ground.landing);
                take(step(Moved::Piece(kind), from, to));
            }
        }
        for from in self.standing(self.side, PieceKind::Elite).each() {
            take(self.elite(from, &ground));
        }
        for from in self.standing(self.side, PieceKind::Ornithopter).each() {
            let cargo = self.cargo(from);
            take(step(
                Moved::Piece(PieceKind::Ornithopter),
                from,
                self.flight(from, cargo, &ground),
            ));
            if let Some(cargo) = cargo {
                let to = self.walk(cargo, from, &ground);
                take(step(Moved::Piece(cargo.kind()), from, to));
            }
        }
        for cargo in Cargo::ALL {
            for from in self.standing(self.side, cargo.kind()).each() {
                take(step(Moved::Piece(cargo.kind()), from, self.walk(cargo, from, &ground)));
            }
        }
        // A ridden Sandworm goes only where its rider's side wants (C4).
        for from in self.worms.without(ground.enemies).each() {
            let to = ground.spice.or(ground.prey.without(self.seitch));
            take(step(Moved::Worm, from, neighbours(from).and(to)));
        }
        self.ransoms(&ground, take);
    }

    /// Returns the moves of a Fremen or Sardaukar, along ranks and files; a Fremen may mount a Sandworm without a rider, a
    /// Sardaukar destroy a Seitch (C3, C12, C26).
    fn elite(&self, from: Square, ground: &Ground) -> MoveBundle {
        let stops = Squares(!ground.plain.0);
        let reached = slides(from, stops);
        let is_fremen = self.side == Player::Atreides;
        let riderless = self.worms.without(ground.own);
        let mounts = if is_fremen { riderless } else { Squares::NONE };
        let to = reached.and(ground.landing.or(mounts));
        let destroyed =
            if is_fremen { Squares::NONE } else { to.and(self.seitch).without(ground.enemies) };
        MoveBundle::Steps { moved: Moved::Piece(PieceKind::Elite), from, to, destroyed }
    }

    /// Returns the targets of an Ornithopter, which flies over anything; they depend on its cargo (C10, C22 to C25).
    fn flight(&self, from: Square, cargo: Option<Cargo>, ground: &Ground) -> Squares {
        let loads = self
            .standing(self.side, PieceKind::Harvester)
            .or(self.standing(self.side, PieceKind::Troop));
        FLIGHTS[from.index()].and(match cargo {
            None => ground.landing.or(loads),
            Some(Cargo::Troop) => ground.landing,
            Some(Cargo::Harvester) => ground.plain.or(ground.spice),
        })
    }

    /// Returns the targets of a Troop or a Harvester, empty Ornithopters of its side included.
    fn walk(&self, cargo: Cargo, from: Square, ground: &Ground) -> Squares {
        let (steps, to) = match cargo {
            Cargo::Troop => (&DIAGONALS, ground.landing),
            Cargo::Harvester => {
                let seitch = self.seitch.without(ground.own).without(ground.enemies);
                (&ORTHOGONALS, ground.plain.or(ground.spice).or(seitch))
            }
        };
        steps[from.index()].and(to.or(ground.empty))
    }

    /// Adds the ransoms of prisoners that can be paid and whose ransomer is on the board (C13, C33).
    fn ransoms(&self, ground: &Ground, mut take: impl FnMut(MoveBundle)) {
        let side = self.side as usize;
        for (kind, held) in PieceKind::RANSOMED.into_iter().zip(self.prisoners[side]) {
            let payer =
                kind.ransomer().map_or(Squares::NONE, |payer| self.standing(self.side, payer));
            let can = u32::from(self.hand[side]) >= kind.value() && !payer.is_empty();
            if held > 0 && can {
                take(MoveBundle::Ransom { kind, to: ground.plain });
            }
        }
    }
}

fn step(moved: Moved, from: Square, to: Squares) -> MoveBundle {
    MoveBundle::Steps { moved, from, to, destroyed: Squares::NONE }
}
