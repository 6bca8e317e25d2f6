//! Making a move: its changes to the board, hands and prisoners.

use super::board::{Cargo, PieceKind, Player, Square, Squares};
use super::key::{PositionFeature, number};
use super::moves::{ChessMove, Moved};
use super::position::Position;

impl Position {
    /// Returns the position after one of its [moves](Self::moves).
    #[must_use]
    pub fn after_move(&self, done: ChessMove) -> Self {
        let mut after = *self;
        let is_loud = match done {
            ChessMove::Step { moved, from, to, destroys } => {
                let is_loud = match moved {
                    Moved::Worm => after.move_worm(from, to),
                    Moved::Piece(kind) => after.move_piece(kind, from, to),
                };
                if destroys {
                    after.flip_seitch(to);
                }
                is_loud
            }
            ChessMove::Ransom { kind, to } => {
                after.ransom(kind, to);
                false
            }
            ChessMove::Pass => false,
        };
        // Destroying an empty Seitch, a pick-up, a ransom and a pass are quiet (C34, C36).
        after.quiet = if is_loud { 0 } else { after.quiet.saturating_add(1) };
        after.side = after.side.other();
        after.key ^= number(PositionFeature::Harkonnen);
        after
    }

    /// Moves a worm and its rider; returns `true` if a piece is captured.
    fn move_worm(&mut self, from: Square, to: Square) -> bool {
        let captures = self.piece(to);
        if let Some((side, kind)) = captures {
            // A Sandworm kills the piece that it takes, cargo included (C28).
            self.flip_piece(side, kind, to);
            self.unload(to);
        }
        if let Some((side, kind)) = self.piece(from) {
            self.flip_piece(side, kind, from);
            self.flip_piece(side, kind, to);
        }
        for at in [from, to] {
            self.worms = Squares(self.worms.0 ^ at.alone().0);
            self.key ^= number(PositionFeature::Worm(at));
        }
        captures.is_some()
    }

    /// Moves a piece of the mover's; returns `true` if it captures or harvests.
    fn move_piece(&mut self, kind: PieceKind, from: Square, to: Square) -> bool {
        let side = self.side;
        let carried = Cargo::ALL.into_iter().find(|cargo| cargo.kind() == kind);
        let load = self.cargo(from);
        match carried.filter(|carried| load == Some(*carried)) {
            Some(cargo) => self.flip_cargo(cargo, from),
            None => self.flip_piece(side, kind, from),
        }
        let met = self.piece(to);
        if let (Some((own, PieceKind::Ornithopter)), Some(cargo)) = (met, carried)
            && own == side
        {
            self.flip_cargo(cargo, to);
            return false;
        }
        let mut is_loud = false;
        if let Some((owner, met)) = met {
            self.flip_piece(owner, met, to);
            if owner == side {
                let cargo = Cargo::ALL.into_iter().find(|cargo| cargo.kind() == met);
                cargo.into_iter().for_each(|cargo| self.flip_cargo(cargo, to));
            } else {
                self.imprison(owner, met);
                if let Some(cargo) = self.unload(to) {
                    self.imprison(owner, cargo.kind());
                }
                // A Sardaukar destroys the Seitch with the piece in it (C12).
                if (side, kind) == (Player::Harkonnen, PieceKind::Elite) && self.seitch.has(to) {
                    self.flip_seitch(to);
                }
                is_loud = true;
            }
        }
        self.flip_piece(side, kind, to);
        if kind == PieceKind::Ornithopter
            && let Some(cargo) = load
        {
            self.flip_cargo(cargo, from);
            self.flip_cargo(cargo, to);
        }
        let harvests = self.spice.has(to) && !self.worms.has(to);
        if harvests {
            // Any piece that may land on Spice harvests it (C11, C30).
            self.spice = self.spice.without(to.alone());
            self.key ^= number(PositionFeature::Spice(to));
            self.pay(side, 1);
        }
        is_loud || harvests
    }

    /// Buys back a prisoner; his price goes to the other side (C14).
    fn ransom(&mut self, kind: PieceKind, to: Square) {
        let side = self.side;
        self.free(side, kind);
        let price = kind.value() as u8;
        self.pay(side.other(), price);
        self.take(side, price);
        self.flip_piece(side, kind, to);
    }

    fn flip_piece(&mut self, side: Player, kind: PieceKind, at: Square) {
        let alone = at.alone().0;
        self.sides[side as usize].0 ^= alone;
        self.kinds[kind as usize].0 ^= alone;
        self.key ^= number(PositionFeature::Piece(side, kind, at));
    }

    fn flip_cargo(&mut self, cargo: Cargo, at: Square) {
        self.cargo[cargo as usize].0 ^= at.alone().0;
        self.key ^= number(PositionFeature::Cargo(cargo, at));
    }

    fn flip_seitch(&mut self, at: Square) {
        self.seitch.0 ^= at.alone().0;
        self.key ^= number(PositionFeature::Seitch(at));
    }

    /// Removes and returns the cargo on a square.
    fn unload(&mut self, at: Square) -> Option<Cargo> {
        let cargo = self.cargo(at)?;
        self.flip_cargo(cargo, at);
        Some(cargo)
    }

    fn pay(&mut self, side: Player, price: u8) {
        self.set_hand(side, self.hand[side as usize].saturating_add(price));
    }

    fn take(&mut self, side: Player, price: u8) {
        self.set_hand(side, self.hand[side as usize].saturating_sub(price));
    }

    fn set_hand(&mut self, side: Player, spice: u8) {
        let held = &mut self.hand[side as usize];
        self.key ^=
            number(PositionFeature::Hand(side, *held)) ^ number(PositionFeature::Hand(side, spice));
        *held = spice;
    }

    /// Adds a prisoner; leaders and Mentats are not counted, as they are never ransomed (C13).
    fn imprison(&mut self, side: Player, kind: PieceKind) {
        self.change_prisoners(side, kind, |held| held.saturating_add(1));
    }

    fn free(&mut self, side: Player, kind: PieceKind) {
        self.change_prisoners(side, kind, |held| held.saturating_sub(1));
    }

    fn change_prisoners(&mut self, side: Player, kind: PieceKind, change: impl Fn(u8) -> u8) {
        let Some(at) = PieceKind::RANSOMED.iter().position(|ransomed| *ransomed == kind) else {
            return;
        };
        let held = &mut self.prisoners[side as usize][at];
        let now = change(*held);
        self.key ^= number(PositionFeature::Prisoners(side, at, *held));
        self.key ^= number(PositionFeature::Prisoners(side, at, now));
        *held = now;
    }
}
