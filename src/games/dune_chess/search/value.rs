//! Evaluation of a position for the side to move, in hundredths of a point.

use crate::games::dune_chess::board::{Cargo, PieceKind, Player, Square, Squares};
use crate::games::dune_chess::position::Position;
use crate::games::dune_chess::steps::ORTHOGONALS;

/// The value of a won game, more than that of any board.
pub(super) const WON: i32 = 100_000;

/// Returns the lead in points and prospects; the weights of prospects are guesses, tested in matches.
pub(super) fn value(position: &Position) -> i32 {
    let [own, enemy] = [position.side(), position.side().other()];
    margin(position) * 100 + promise(position, own) - promise(position, enemy)
}

/// Returns the mover's lead, in points.
pub(super) fn margin(position: &Position) -> i32 {
    let side = position.side();
    let [own, enemy] = [side, side.other()].map(|side| position.score(side) as i32);
    own - enemy
}

/// Returns the value of a finished game; a sooner end counts more.
pub(super) fn final_value(position: &Position, ply: usize) -> i32 {
    let margin = margin(position);
    margin.signum() * (WON - ply as i32) + margin * 100
}

/// Returns the prospects: Harvesters near Spice, next to it or in the air, a ridden Sandworm, prisoners that can be
/// ransomed.
fn promise(position: &Position, side: Player) -> i32 {
    let spice = position.spice.without(position.worms);
    let mut promise = 0;
    if !spice.is_empty() {
        for from in position.standing(side, PieceKind::Harvester).each() {
            promise += 20 + 4 * nearness(from, spice);
            promise += 12 * ORTHOGONALS[from.index()].and(spice).count().min(2) as i32;
        }
        let own_squares = position.sides[side as usize];
        for from in position.cargo[Cargo::Harvester as usize].and(own_squares).each() {
            promise += 45 + 4 * nearness(from, spice);
        }
    }
    promise += 120 * position.worms.and(position.sides[side as usize]).count() as i32;
    for (kind, held) in PieceKind::RANSOMED.into_iter().zip(position.prisoners(side)) {
        let payer = kind.ransomer();
        let can = payer.is_some_and(|payer| !position.standing(side, payer).is_empty());
        if can && held > 0 && position.hand(side) >= kind.value() {
            promise += 8 * kind.value() as i32;
        }
    }
    promise
}

/// Returns the nearness of the nearest Spice: 4 next to it, one less for each square farther away, at least 0.
fn nearness(from: Square, spice: Squares) -> i32 {
    let away = |to: Square| {
        let [one, other] = [from, to].map(|square| [square.index() % 8, square.index() / 8]);
        one[0].abs_diff(other[0]).max(one[1].abs_diff(other[1])) as i32
    };
    let nearest = spice.each().map(away).min();
    nearest.map_or(0, |away| (5 - away).clamp(0, 4))
}
