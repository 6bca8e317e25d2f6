//! Letters that are never worth their price: another of the same table gives as much for fewer points.

use crate::codes::{Effect, Letter, Slot};
use crate::rules::Rules;

/// A letter that another beats.
#[derive(Debug, Clone, Copy)]
pub struct DominatedLetter<'a> {
    /// The table of both.
    pub slot: Slot,
    /// The letter that is too dear.
    pub row: &'a Letter,
    /// The letter that gives as much for fewer points, or more for as few.
    pub better: &'a Letter,
}

/// Finds every letter that another of its table beats. Traits stand side by side and are not compared: each gives what
/// no other does.
pub fn find_dominated(rules: &Rules) -> Vec<DominatedLetter<'_>> {
    let slots = Slot::ALL.into_iter().filter(|slot| *slot != Slot::Traits);
    let in_slot = |slot| {
        let rows = &rules.codes().table(slot).rows;
        let beaten = move |row| {
            let better = rows.iter().filter(|other| beats(other, row));
            better.min_by_key(|other| other.points).map(|better| DominatedLetter {
                slot,
                row,
                better,
            })
        };
        rows.iter().filter_map(beaten)
    };
    slots.flat_map(in_slot).collect()
}

/// Returns `true` if `better` dominates `row`: it costs no more and gives no less, and one of the two strictly.
fn beats(better: &Letter, row: &Letter) -> bool {
    let (gives, wants) = (gives(better), gives(row));
    let as_much = gives.iter().zip(wants).all(|(gives, wants)| *gives >= wants);
    as_much && better.points <= row.points && (better.points < row.points || gives != wants)
}

/// Returns the effects of a row; for each number, higher is better.
fn gives(row: &Letter) -> [i32; 7] {
    let Effect { set_move, add_move, ws, bs, morale, leadership, radius } = row.effect;
    let moves = set_move.unwrap_or(0) + add_move;
    let followers = row.followers.unwrap_or(0);
    let lead = leadership.unwrap_or(0);
    [moves, ws, bs, morale, lead.max(followers), lead, radius.unwrap_or(0)]
}
