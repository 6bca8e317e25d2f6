//! A second, slow generator of moves: it tests every pair of squares against the rules of each piece.

use fistful::games::dune_chess::{Occupant, PieceKind, Player, Setup, Square};

/// The words of all moves of a set-up that is a position, sorted; those of a game that is over are none.
pub(crate) fn words(setup: &Setup) -> Vec<String> {
    let board = Board(setup);
    let mut words = board.words(setup.side);
    if board.is_over() {
        return Vec::new();
    }
    if words.is_empty() {
        words.push("--".to_owned());
    }
    words.sort_unstable();
    words
}

struct Board<'a>(&'a Setup);

impl Board<'_> {
    fn at(&self, square: Square) -> &Occupant {
        &self.0.squares[square.index()]
    }

    fn words(&self, side: Player) -> Vec<String> {
        let mut words = Vec::new();
        for from in Square::all() {
            for to in Square::all().filter(|to| *to != from) {
                self.steps(side, from, to, &mut words);
            }
            self.ransoms(side, from, &mut words);
        }
        words
    }

    fn steps(&self, side: Player, from: Square, to: Square, words: &mut Vec<String>) {
        let stand = self.at(from);
        let own = |piece: Option<(Player, PieceKind)>| piece.filter(|(whose, _)| *whose == side);
        if let Some((_, kind)) = own(stand.piece)
            && self.may(side, kind, stand.cargo.map(|(_, cargo)| cargo), from, to)
        {
            words.push(format!("{}{from}{to}", kind.letter(side)));
            let there = self.at(to);
            let destroys = (side, kind) == (Player::Harkonnen, PieceKind::Elite);
            if destroys && there.seitch && there.piece.is_none() {
                words.push(format!("{}{from}{to}!", kind.letter(side)));
            }
        }
        if let Some((_, cargo)) = own(stand.cargo)
            && self.may(side, cargo, None, from, to)
        {
            words.push(format!("{}{from}{to}", cargo.letter(side)));
        }
        let is_foreign = stand.piece.is_some_and(|(whose, _)| whose != side);
        if stand.worm && !is_foreign && self.may_worm(side, from, to) {
            words.push(format!("W{from}{to}"));
        }
    }

    /// Returns `true` if a piece gets from one square to another.
    fn may(
        &self,
        side: Player,
        kind: PieceKind,
        cargo: Option<PieceKind>,
        from: Square,
        to: Square,
    ) -> bool {
        let (across, up) = apart(from, to);
        let (is_straight, is_slant) = (across == 0 || up == 0, across.abs() == up.abs());
        let is_near = across.abs().max(up.abs()) == 1;
        let reaches = match kind {
            PieceKind::Leader | PieceKind::Mentat => is_near,
            PieceKind::Elite => is_straight && self.is_free_between(from, to),
            PieceKind::Ornithopter => is_slant,
            PieceKind::Harvester => is_near && is_straight,
            PieceKind::Troop => is_near && is_slant,
        };
        reaches && self.may_land(side, kind, cargo, self.at(to))
    }

    fn may_land(
        &self,
        side: Player,
        kind: PieceKind,
        cargo: Option<PieceKind>,
        there: &Occupant,
    ) -> bool {
        let carries_harvester = cargo == Some(PieceKind::Harvester);
        if there.worm {
            return (side, kind) == (Player::Atreides, PieceKind::Elite) && there.piece.is_none();
        }
        if there.spice {
            return kind == PieceKind::Harvester || carries_harvester;
        }
        match there.piece {
            None => !(there.seitch && carries_harvester),
            Some((whose, _)) if whose != side => kind != PieceKind::Harvester && !carries_harvester,
            // Only to be picked up, by moving under or by landing on.
            Some((_, PieceKind::Ornithopter)) => {
                matches!(kind, PieceKind::Harvester | PieceKind::Troop) && there.cargo.is_none()
            }
            Some((_, PieceKind::Harvester | PieceKind::Troop)) => {
                kind == PieceKind::Ornithopter && cargo.is_none()
            }
            Some(_) => false,
        }
    }

    fn may_worm(&self, side: Player, from: Square, to: Square) -> bool {
        let (across, up) = apart(from, to);
        let there = self.at(to);
        let preys = there.piece.is_some_and(|(whose, _)| whose != side);
        across.abs().max(up.abs()) == 1
            && !there.worm
            && !there.seitch
            && (there.spice && there.piece.is_none() || preys)
    }

    /// Returns `true` if nothing stands between two squares of a rank or a file.
    fn is_free_between(&self, from: Square, to: Square) -> bool {
        let (across, up) = apart(from, to);
        let (file, rank) = from.place();
        (1..across.abs().max(up.abs())).all(|step| {
            let at = Square::at(file + across.signum() * step, rank + up.signum() * step);
            at.is_some_and(|at| *self.at(at) == Occupant::default())
        })
    }

    fn ransoms(&self, side: Player, to: Square, words: &mut Vec<String>) {
        let has = |kind: PieceKind| self.0.squares.iter().any(|at| at.piece == Some((side, kind)));
        let payers = [
            (PieceKind::Elite, 5, PieceKind::Leader),
            (PieceKind::Ornithopter, 5, PieceKind::Mentat),
            (PieceKind::Harvester, 1, PieceKind::Mentat),
            (PieceKind::Troop, 1, PieceKind::Leader),
        ];
        for ((kind, price, payer), held) in payers.into_iter().zip(self.0.prisoners[side as usize])
        {
            let pays = self.0.hand[side as usize] >= price && has(payer);
            if held > 0 && pays && *self.at(to) == Occupant::default() {
                words.push(format!("{}@{to}", kind.letter(side)));
            }
        }
    }

    fn is_over(&self) -> bool {
        let spice = self.0.squares.iter().any(|at| at.spice);
        let pieces = |side: Player| {
            let all = self.0.squares.iter().flat_map(|at| [at.piece, at.cargo]);
            all.flatten().filter(move |(whose, _)| *whose == side).map(|(_, kind)| kind)
        };
        let fights = |side| pieces(side).any(|kind| kind != PieceKind::Harvester);
        let harvests = |side| spice && pieces(side).any(|kind| kind == PieceKind::Harvester);
        let is_out = |side: &Player| !fights(*side) && !harvests(*side);
        !Player::ALL.into_iter().any(fights)
            || Player::ALL.iter().any(is_out)
            || !spice && self.0.quiet >= 20
            || Player::ALL.into_iter().all(|side| self.words(side).is_empty())
    }
}

fn apart(from: Square, to: Square) -> (i8, i8) {
    let ((file, rank), (to_file, to_rank)) = (from.place(), to.place());
    (to_file - file, to_rank - rank)
}
