//! The reason why a move is illegal.

use super::board::{Cargo, PieceKind, Square, Squares};
use super::illegal::{IllegalMove, PieceName};
use super::moves::{ChessMove, Moved};
use super::position::Position;
use super::steps::{DIAGONALS, FLIGHTS, ORTHOGONALS, neighbours, slides};

impl Position {
    /// Returns the reason why a move is none of its [moves](Self::moves); `None` if it is one.
    pub fn refusal(&self, asked: ChessMove) -> Option<IllegalMove> {
        if self.moves().contains(&asked) {
            return None;
        }
        if self.outcome().is_some() {
            return Some(IllegalMove::Over);
        }
        Some(match asked {
            ChessMove::Pass => IllegalMove::MustMove,
            ChessMove::Ransom { kind, to } => self.refuse_ransom(kind, to),
            ChessMove::Step { destroys: true, moved, from, to } => {
                let plain = ChessMove::Step { moved, from, to, destroys: false };
                let at = to.to_string();
                self.refusal(plain).unwrap_or(IllegalMove::Undestroyed { at })
            }
            ChessMove::Step { moved: Moved::Worm, from, to, .. } => self.refuse_worm(from, to),
            ChessMove::Step { moved: Moved::Piece(kind), from, to, .. } => {
                let nobody = self.refuse_start(kind, from);
                nobody.unwrap_or_else(|| self.refuse_step(kind, from, to))
            }
        })
    }

    fn refuse_ransom(&self, kind: PieceKind, to: Square) -> IllegalMove {
        let side = self.side;
        let held = PieceKind::RANSOMED.iter().position(|ransomed| *ransomed == kind);
        let held = held.map_or(0, |at| self.prisoners[side as usize][at]);
        let Some(payer) = kind.ransomer().filter(|_| held > 0) else {
            return IllegalMove::NotHeld { piece: kind.name(side) };
        };
        let (price, hand) = (kind.value(), self.hand(side));
        if hand < price {
            IllegalMove::Price { price, hand }
        } else if self.standing(side, payer).is_empty() {
            IllegalMove::NoPayer { leader: payer.name(side) }
        } else {
            IllegalMove::NotVacant { at: to.to_string() }
        }
    }

    fn refuse_worm(&self, from: Square, to: Square) -> IllegalMove {
        let [start, at] = [from, to].map(|square| square.to_string());
        let is_own = |square| self.piece(square).is_some_and(|(side, _)| side == self.side);
        if !self.worms.has(from) {
            IllegalMove::NoWorm { at: start }
        } else if self.piece(from).is_some() && !is_own(from) {
            IllegalMove::RiddenByFoe { at: start }
        } else if !neighbours(from).has(to) {
            IllegalMove::Reach { piece: PieceName::Sandworm }
        } else if self.worms.has(to) {
            IllegalMove::WormOntoWorm { at }
        } else if self.seitch.has(to) {
            IllegalMove::WormOntoSeitch { at }
        } else if is_own(to) {
            IllegalMove::Own { at }
        } else {
            IllegalMove::WormOntoSand { at }
        }
    }

    /// Returns the fault of the square that a piece comes from, if any.
    fn refuse_start(&self, kind: PieceKind, from: Square) -> Option<IllegalMove> {
        let at = from.to_string();
        match self.piece(from) {
            None => Some(IllegalMove::Nobody { at }),
            Some((side, _)) if side != self.side => Some(IllegalMove::Foreign { at }),
            Some((side, found)) => {
                let is_aboard = self.cargo(from).is_some_and(|cargo| cargo.kind() == kind);
                let (name, letter) = (found.name(side), found.letter(side));
                let is_another = found != kind && !is_aboard;
                is_another.then_some(IllegalMove::Another { at, found: name, letter })
            }
        }
    }

    /// Returns the fault of the square that a piece goes to.
    fn refuse_step(&self, kind: PieceKind, from: Square, to: Square) -> IllegalMove {
        let reached = match kind {
            PieceKind::Leader | PieceKind::Mentat => neighbours(from),
            PieceKind::Elite => slides(from, Squares::NONE),
            PieceKind::Ornithopter => FLIGHTS[from.index()],
            PieceKind::Harvester => ORTHOGONALS[from.index()],
            PieceKind::Troop => DIAGONALS[from.index()],
        };
        if !reached.has(to) {
            return IllegalMove::Reach { piece: kind.name(self.side) };
        }
        if kind == PieceKind::Elite
            && let Some(at) = self.between(from, to)
        {
            return IllegalMove::Blocked { at: at.to_string() };
        }
        self.refuse_landing(kind, from, to)
    }

    /// Returns the first square with anything on it on the way along a rank or a file.
    fn between(&self, from: Square, to: Square) -> Option<Square> {
        let ((file, rank), (to_file, to_rank)) = (from.place(), to.place());
        let (across, up) = ((to_file - file).signum(), (to_rank - rank).signum());
        let steps = (1..8).map_while(|step| Square::at(file + across * step, rank + up * step));
        let taken = self.sides[0].or(self.sides[1]).or(self.worms).or(self.spice).or(self.seitch);
        steps.take_while(|at| *at != to).find(|at| taken.has(*at))
    }

    fn refuse_landing(&self, kind: PieceKind, from: Square, to: Square) -> IllegalMove {
        let at = to.to_string();
        let load = self.cargo(from).filter(|_| kind == PieceKind::Ornithopter);
        if self.worms.has(to) {
            return match self.piece(to) {
                Some(_) => IllegalMove::OntoRider { at },
                None => IllegalMove::OntoWorm { at },
            };
        }
        if self.spice.has(to) {
            return IllegalMove::OntoSpice { at };
        }
        match self.piece(to) {
            Some((side, met)) if side == self.side => {
                let loads = |one: PieceKind| Cargo::ALL.iter().any(|cargo| cargo.kind() == one);
                let lands = kind == PieceKind::Ornithopter && load.is_some() && loads(met);
                let boards = met == PieceKind::Ornithopter && loads(kind);
                if lands || boards { IllegalMove::Laden { at } } else { IllegalMove::Own { at } }
            }
            Some(_) if kind == PieceKind::Harvester => IllegalMove::Harmless { at },
            Some(_) => IllegalMove::Unarmed { at },
            None => IllegalMove::TooWide { at },
        }
    }
}
